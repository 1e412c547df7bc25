//! What the window knows: the [`State`] a user would miss, the [`ViewState`] nobody would, and the
//! [`World`] that a change may reach.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use egui::Context;

use super::board_view::BoardState;
use super::dialogs::Dialog;
use super::key_list::KeyListView;
use super::notices::Notice;
use super::page::{Page, Shared};
use super::pages::author;
use super::pages::board;
use super::pages::course::{self, Offer};
use super::pages::examine;
use super::pages::games;
use super::pages::homework;
use super::pages::library;
use super::pages::progress;
use super::pages::review;
use super::pages::shapes;
use super::pages::solve;
use super::palette::Palette;
use super::widgets::Stamps;
use crate::store::Settings;
use crate::store::{ProblemKey, Standing};
use crate::texts::Texts;
use crate::worker::hand::Session;
use crate::worker::picker::{FilePicker, Picking};
use crate::worker::sets::Library;
pub use crate::worker::sets::Place;
use crate::worker::training::Training;
use crate::worker::{Judge, chance};

/// What the user would miss.
pub struct State {
    /// The page shown.
    pub page: Page,
    /// The course.
    pub course: course::Page,
    /// Every set that has been read.
    pub library: Library,
    /// Every collection, searched and filtered.
    pub library_page: library::Page,
    /// The page for solving.
    pub solve: solve::Page,
    /// The author page.
    pub author: author::Page,
    /// The problem of the author page that is being tried.
    pub trying: Option<Trying>,
    /// The problem in hand.
    pub session: Option<Session>,
    /// The problem in hand on the other of the two pages that have one: lessons have their own.
    pub parked: Option<Session>,
    /// The board page.
    pub board: board::Page,
    /// What the log says of each problem.
    pub standings: BTreeMap<ProblemKey, Standing>,
    /// What the user has chosen.
    pub settings: Settings,
    /// The words of the chosen language.
    pub texts: Texts,
    /// The log, what follows from it, and runs through problems.
    pub training: Training,
    /// The folder of the store; `None` if it is only in memory.
    pub data_folder: Option<PathBuf>,
    /// Files the user has opened, to be listed at every start.
    pub opened: Vec<PathBuf>,
    /// What the user should be told, oldest first.
    pub notices: Vec<Notice>,
    /// The Review page.
    pub review: review::Page,
    /// The Progress page.
    pub progress: progress::Page,
    /// The page of eye shapes.
    pub shapes: shapes::Page,
    /// The Examine page.
    pub examine: examine::Page,
    /// The page of the user's games.
    pub games: games::Page,
    /// The page for homework.
    pub homework: homework::Page,
    /// Which questions the user has chosen for bare positions, by the keys of settings.
    pub asked: BTreeMap<String, String>,
}

/// A problem of the author page that is being tried.
pub struct Trying {
    /// What was in hand before.
    pub before: Option<Session>,
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
    /// The course.
    pub course: &'a mut course::Page,
    /// The library.
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
    pub fn shared(&self) -> Shared<'_> {
        Shared {
            texts: &self.texts,
            settings: &self.settings,
            library: &self.library,
            training: &self.training,
            standings: &self.standings,
            session: self.session.as_ref(),
            is_trying: self.trying.is_some(),
            page: self.page,
        }
    }

    /// Adds files to those that are listed at every start.
    pub fn remember(&mut self, paths: Vec<PathBuf>) {
        for path in paths {
            // A relative path would mean another file at the next start.
            let path = std::path::absolute(&path).unwrap_or(path);
            if !self.opened.contains(&path) {
                self.opened.push(path);
            }
        }
        self.keep_opened();
    }

    /// Keeps the list of those files.
    pub fn keep_opened(&self) {
        let paths: Vec<String> = self
            .opened
            .iter()
            .filter_map(|path| path.to_str().map(str::to_owned))
            .collect();
        self.training.keeper.setting("opened", &paths.join("\n"));
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
        let shared = Shared {
            texts: &self.texts,
            settings: &self.settings,
            library: &self.library,
            training: &self.training,
            standings: &self.standings,
            session: self.session.as_ref(),
            is_trying: self.trying.is_some(),
            page: self.page,
        };
        (pages, shared)
    }

    /// Shows a page. Lessons and the rest have a problem in hand each.
    pub fn turn_to(&mut self, page: Page) {
        if (self.page == Page::Course) != (page == Page::Course) {
            std::mem::swap(&mut self.session, &mut self.parked);
        }
        if page != Page::Solve {
            // Someone who finds a way of their own need not be asked.
            self.course.offer = Offer::None;
        }
        self.page = page;
    }

    /// The first problem of the set with this id that was never solved, else its first.
    #[must_use]
    pub fn set_named(&self, id: &str) -> Option<ProblemKey> {
        let shared = self.shared();
        let mut sets = self.library.sets.iter();
        let set = sets.position(|loaded| loaded.set.id.as_str() == id)?;
        let count = shared.set(set)?.problems.len();
        let mut keys = (0..count).filter_map(|problem| shared.key(Place { set, problem }));
        let first = keys.next()?;
        let is_new = |key: &ProblemKey| shared.standing(key).is_none_or(|known| known.solved == 0);
        if is_new(&first) {
            return Some(first);
        }
        Some(keys.find(is_new).unwrap_or(first))
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
    pub mine: super::mine::Typed,
}

/// What changes of state may reach outside the state.
pub struct World<'a> {
    /// The window.
    pub ctx: &'a Context,
    /// The desktop's file dialog.
    pub picker: &'a mut dyn FilePicker,
    /// Judges moves that no author foresaw.
    pub judge: &'a mut Judge,
    /// Time since the start of the program.
    pub now: Duration,
    /// A number by chance, another each time the window acts.
    pub chance: u64,
}

impl<'a> World<'a> {
    /// What may be reached now.
    pub fn of(
        ctx: &'a Context,
        picker: &'a mut Box<dyn FilePicker>,
        judge: &'a mut Judge,
    ) -> World<'a> {
        World {
            ctx,
            picker: picker.as_mut(),
            judge,
            now: World::time(ctx),
            chance: chance(),
        }
    }

    /// Time since the start, by the window's own clock: tests set it.
    #[must_use]
    pub fn time(ctx: &Context) -> Duration {
        Duration::from_secs_f64(ctx.input(|input| input.time).max(0.0))
    }

    /// Wakes the window, for work on another thread.
    pub fn waker(&self) -> impl Fn() + Send + Sync + use<> {
        waker(self.ctx)
    }
}

/// Wakes a window, for work on another thread.
pub fn waker(ctx: &Context) -> impl Fn() + Send + Sync + use<> {
    let ctx = ctx.clone();
    move || ctx.request_repaint()
}
