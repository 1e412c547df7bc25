//! What the window knows: the [`State`] a user would miss, and the [`ViewState`] nobody would.

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

/// What the user would miss.
pub struct State {
    /// The page shown.
    pub page: Page,
    /// What is trained with and how far it has come: sets, log, the problem in hand.
    pub practice: Practice,
    /// Lessons, and the problem in hand on them.
    pub course: course::Page,
    /// Every collection, searched and filtered.
    pub library_page: library::Page,
    /// The page for solving.
    pub solve: solve::Page,
    /// The draft being written.
    pub author: author::Page,
    /// The whole game on the board.
    pub board: board::Page,
    /// The words of the chosen language.
    pub texts: Texts,
    /// The folder of the store; `None` if it is only in memory.
    pub data_folder: Option<PathBuf>,
    /// What the user should be told, oldest first.
    pub notices: Vec<Notice>,
    /// What is due, the runs, the path.
    pub review: review::Page,
    /// Streak, level and curves.
    pub progress: progress::Page,
    /// The page of eye shapes.
    pub shapes: shapes::Page,
    /// Foreign positions held against proof.
    pub examine: examine::Page,
    /// The page of the user's games.
    pub games: games::Page,
    /// The page for homework.
    pub homework: homework::Page,
}

/// The pages that own themselves and read what is shared.
pub struct Pages<'a> {
    /// The page for solving.
    pub solve: &'a mut solve::Page,
    /// The author page.
    pub author: &'a mut author::Page,
    /// The Review page.
    pub review: &'a mut review::Page,
    /// The Progress page.
    pub progress: &'a mut progress::Page,
    /// The board page.
    pub board: &'a mut board::Page,
    /// The page of eye shapes.
    pub shapes: &'a mut shapes::Page,
    /// Lessons, and the problem in hand on them.
    pub course: &'a mut course::Page,
    /// Every collection, searched and filtered.
    pub library: &'a mut library::Page,
    /// The Examine page.
    pub examine: &'a mut examine::Page,
    /// The page of the user's games.
    pub games: &'a mut games::Page,
    /// The page for homework.
    pub homework: &'a mut homework::Page,
}

impl State {
    /// What every page may read.
    #[must_use]
    pub const fn shared(&self) -> Shared<'_> {
        Shared::new(&self.practice, &self.texts, self.page)
    }

    /// The pages that own themselves, to be changed, and what they may read.
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

    /// Shows a page. Lessons and the rest have a problem in hand each.
    pub fn turn_to(&mut self, page: Page) {
        self.practice.read_lessons(page == Page::Course);
        if page != Page::Solve {
            // Someone who finds a way of their own need not be asked.
            self.course.offer = Offer::None;
        }
        self.page = page;
    }
}

/// What only concerns the look.
#[derive(Default)]
pub struct ViewState {
    /// The board's cursor and textures.
    pub board: BoardState,
    /// The author page.
    pub author: author::Look,
    /// What of the board page only concerns its look.
    pub board_look: board::Look,
    /// The library page.
    pub library: library::Look,
    /// What of the page for solving only concerns its look.
    pub solve: solve::Look,
    /// The search over everything, while it is open.
    pub palette: Option<Palette>,
    /// The stones of small boards.
    pub stamps: Stamps,
    /// The window over the page.
    pub dialog: Option<Dialog>,
    /// The list of keys.
    pub keys: KeyListView,
    /// The path being typed in the open window.
    pub typed_path: String,
    /// The look of the course.
    pub course: course::Look,
    /// The desktop's file dialog, while it is open.
    pub picking: Option<Picking>,
    /// The folder being typed that is to keep computers in step.
    pub typed_shared: String,
    /// The desktop's dialog for it, while it is open.
    pub picking_shared: Option<Picking>,
    /// The page of eye shapes.
    pub shapes: shapes::Look,
    /// The Examine page.
    pub examine: examine::Look,
    /// The page of the user's games.
    pub games: games::Look,
    /// The page for homework.
    pub homework: homework::Look,
    /// What is being typed of what the user keeps.
    pub mine: crate::ui::mine::Typed,
}
