//! The window's state: [`State`], which the user would miss if lost, and [`ViewState`], which nobody would.

use std::path::PathBuf;

use crate::texts::Texts;
use crate::ui::page::{Notice, Page, Shared};
use crate::ui::pages::course::{self, Offer};
use crate::ui::pages::{
    author, board, examine, games, homework, library, progress, review, shapes, solve,
};
use crate::ui::shell::dialogs::Dialog;
use crate::ui::shell::key_list::KeyListView;
use crate::ui::shell::palette::Palette;
use crate::ui::widgets::Stamps;
use crate::ui::widgets::board_view::BoardState;
use crate::worker::picker::Picking;
use crate::worker::practice::Practice;

/// State that the user would miss if it were lost.
pub struct State {
    /// The page being shown.
    pub page: Page,
    /// Everything that practice needs: sets, settings, log, the current problem.
    pub practice: Practice,
    /// The course page.
    pub course: course::Page,
    /// The page of all collections.
    pub library_page: library::Page,
    /// The Solve page.
    pub solve: solve::Page,
    /// The author page with its drafts.
    pub author: author::Page,
    /// The board page with its game.
    pub board: board::Page,
    /// The texts of the chosen language.
    pub texts: Texts,
    /// Folder of the progress file; `None` if progress is only in memory.
    pub data_folder: Option<PathBuf>,
    /// Notices to the user, oldest first.
    pub notices: Vec<Notice>,
    /// The Review page.
    pub review: review::Page,
    /// The Progress page.
    pub progress: progress::Page,
    /// The eye-shape page.
    pub shapes: shapes::Page,
    /// The Examine page.
    pub examine: examine::Page,
    /// The page of the user's games.
    pub games: games::Page,
    /// The homework page.
    pub homework: homework::Page,
}

/// Mutable references to all pages.
pub struct Pages<'a> {
    /// The Solve page.
    pub solve: &'a mut solve::Page,
    /// The author page.
    pub author: &'a mut author::Page,
    /// The Review page.
    pub review: &'a mut review::Page,
    /// The Progress page.
    pub progress: &'a mut progress::Page,
    /// The board page.
    pub board: &'a mut board::Page,
    /// The eye-shape page.
    pub shapes: &'a mut shapes::Page,
    /// The course page.
    pub course: &'a mut course::Page,
    /// The library page.
    pub library: &'a mut library::Page,
    /// The Examine page.
    pub examine: &'a mut examine::Page,
    /// The page of the user's games.
    pub games: &'a mut games::Page,
    /// The homework page.
    pub homework: &'a mut homework::Page,
}

impl State {
    /// What every page may read.
    #[must_use]
    pub const fn shared(&self) -> Shared<'_> {
        Shared::new(&self.practice, &self.texts, self.page)
    }

    /// All pages, mutably, together with what they may read.
    pub fn pages(&mut self) -> (Pages<'_>, Shared<'_>) {
        let pages = Pages {
            solve: &mut self.solve,
            author: &mut self.author,
            review: &mut self.review,
            progress: &mut self.progress,
            board: &mut self.board,
            shapes: &mut self.shapes,
            course: &mut self.course,
            library: &mut self.library_page,
            examine: &mut self.examine,
            games: &mut self.games,
            homework: &mut self.homework,
        };
        let shared = Shared::new(&self.practice, &self.texts, self.page);
        (pages, shared)
    }

    /// Shows a page. The course has a current problem of its own, separate from that of all other pages.
    pub fn turn_to(&mut self, page: Page) {
        self.practice.read_lessons(page == Page::Course);
        if page != Page::Solve {
            // Someone who navigates without the welcome question does not need it.
            self.course.offer = Offer::None;
        }
        self.page = page;
    }
}

/// State that only affects appearance.
#[derive(Default)]
pub struct ViewState {
    /// Cursor and textures of the large board.
    pub board: BoardState,
    /// Look of the author page.
    pub author: author::Look,
    /// Look of the board page.
    pub board_look: board::Look,
    /// Look of the library page.
    pub library: library::Look,
    /// Look of the Solve page.
    pub solve: solve::Look,
    /// The global search, while it is open.
    pub palette: Option<Palette>,
    /// Cached stone images for small boards.
    pub stamps: Stamps,
    /// The open dialog, if any.
    pub dialog: Option<Dialog>,
    /// State of the key list.
    pub keys: KeyListView,
    /// The path being typed in the Open dialog.
    pub typed_path: String,
    /// Look of the course page.
    pub course: course::Look,
    /// The desktop's file dialog, while it is open.
    pub picking: Option<Picking>,
    /// The path being typed for the folder that synchronises computers.
    pub typed_shared: String,
    /// The desktop's dialog for that folder, while it is open.
    pub picking_shared: Option<Picking>,
    /// Look of the eye-shape page.
    pub shapes: shapes::Look,
    /// Look of the Examine page.
    pub examine: examine::Look,
    /// Look of the page of the user's games.
    pub games: games::Look,
    /// Look of the homework page.
    pub homework: homework::Look,
    /// Unsaved input about the current problem (note, collection).
    pub mine: crate::ui::mine::Typed,
}
