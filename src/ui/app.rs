//! The window's life: start, one frame after another, end.

use std::path::PathBuf;
use std::sync::Arc;

use egui::{Frame, Panel, Ui};

use super::Options;
use super::page::Page;
use super::pages::course::{self, Offer};
use super::pages::{self, author, board, examine, games, homework, library, shapes};
use crate::problem::ProblemSet;
use crate::store::{Counted, OpenNotice, StoreError};
use crate::texts::Texts;
use crate::trainer::review::Moment;
use crate::ui::page::Notice;
use crate::ui::shell::apply::{self, Action};
use crate::ui::shell::dialogs::{self, Dialog};
use crate::ui::shell::door::{self, Door, Mishap, Part, Work};
use crate::ui::shell::frame::{self, with_pages};
use crate::ui::shell::keys::{self, Reach};
use crate::ui::shell::question::{Outcome as Answered, Question};
use crate::ui::shell::state::{State, ViewState};
use crate::ui::shell::{palette, together};
use crate::ui::widgets::theme;
use crate::ui::world::{World, waker};
use crate::worker::begin::Begun;
use crate::worker::ears::Ears;
use crate::worker::panics;
use crate::worker::picker::{FilePicker, Picked};
use crate::worker::practice::Practice;
use crate::worker::training::Training;
use crate::worker::{self, Judge, Keeper};

/// The window.
pub struct App {
    /// Apart, so that a window can be handed on without much on the stack.
    state: Box<State>,
    view: ViewState,
    picker: Box<dyn FilePicker>,
    judge: Judge,
    ears: Ears,
    moment: Option<Moment>,
    /// The set that the window began with, until all are read.
    first: Option<Arc<ProblemSet>>,
    door: Door,
    trap: Option<Trap>,
    /// What must be decided before any page is shown.
    question: Option<Box<Question>>,
}

/// Called at the beginning of every part, with what it draws on if it draws: a test makes it panic.
pub type Trap = Box<dyn FnMut(Part, Option<&mut Ui>)>;

impl App {
    /// Opens the store, sets the look, begins to read the sets. If the file of progress is of no
    /// use, the window begins with the question what is to become of it.
    ///
    /// # Errors
    ///
    /// If not even a store in memory can be had.
    pub fn new(ctx: &egui::Context, options: Options) -> Result<App, StoreError> {
        let begun = options.wanted().begin(waker(ctx))?;
        let texts = Texts::new(begun.settings.language);
        App::upon(ctx, options, begun, texts)
    }

    /// Opens the window upon what was found out before.
    pub(super) fn upon(
        ctx: &egui::Context,
        options: Options,
        mut begun: Begun,
        texts: Texts,
    ) -> Result<App, StoreError> {
        match (begun.notice.take(), options.data_folder.clone()) {
            (Some(OpenNotice::Trouble { path, trouble }), Some(folder)) => {
                // Nothing of the pages is shown: they need no progress.
                let blank = Options {
                    moment: options.moment,
                    ..Options::default()
                };
                let mut app = App::with(ctx, blank, begun, texts)?;
                let question = Question::new(options, folder, path, trouble);
                app.question = Some(Box::new(question));
                Ok(app)
            }
            (notice, _) => {
                begun.notice = notice;
                App::with(ctx, options, begun, texts)
            }
        }
    }

    fn with(
        ctx: &egui::Context,
        options: Options,
        begun: Begun,
        texts: Texts,
    ) -> Result<App, StoreError> {
        let Begun {
            store,
            notice,
            kept,
            settings,
            library,
            opened,
        } = begun;
        let mut data_folder = options.data_folder;
        if matches!(
            notice,
            Some(OpenNotice::Memory { .. } | OpenNotice::Newer { .. })
        ) {
            data_folder = None;
        }
        let mut notices: Vec<Notice> = notice.map(Notice::Store).into_iter().collect();
        let mut course = course::Page::default();
        let mut stored = std::collections::BTreeMap::new();
        let mut counted = Counted::default();
        let mut recent: Vec<PathBuf> = Vec::new();
        match kept {
            Ok(kept) => {
                (stored, counted) = kept;
                let paths = stored.get("author-recent").map_or("", String::as_str);
                recent = paths.lines().map(PathBuf::from).collect();
                // Someone who opens a file knows what for.
                let is_new = data_folder.is_some() && options.file.is_none() && stored.is_empty();
                let offer = if is_new { Offer::Open } else { Offer::None };
                course = course::Page::restored(&stored, offer);
            }
            Err(error) => notices.push(Notice::Setting {
                reason: error.to_string(),
            }),
        }
        if let Some(report) = data_folder.as_deref().and_then(panics::untold) {
            notices.push(Notice::Ended { report });
        }
        theme::install_fonts(ctx);
        theme::install(ctx, settings.theme);
        theme::install_size(ctx, settings.text_size);
        // The size of text is a setting; its keys are commands.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        let moment = options.moment.unwrap_or_else(worker::moment);
        let ledger = counted.ledger.clone();
        let backups = data_folder.clone().map(|folder| (folder, moment.day));
        let keeper = Keeper::new(store, counted, backups, waker(ctx))?;
        let door = Door::new(data_folder.clone());
        let ears = Ears::new(options.speaker, settings.volume());
        let mut app = App {
            door,
            trap: None,
            question: None,
            first: None,
            state: Box::new(State {
                page: Page::default(),
                practice: Practice::new(
                    (library, opened),
                    settings,
                    Training::new(ledger, keeper, moment, &stored),
                    worker::hand::asked::kept(&stored),
                ),
                course,
                author: author::Page::new(
                    recent,
                    data_folder.as_ref().map(|folder| folder.join("drafts")),
                ),
                solve: pages::solve::Page::default(),
                library_page: library::Page::open(
                    data_folder.clone(),
                    stored.get("library-filters"),
                    ctx,
                ),
                board: board::Page::default(),
                texts,
                examine: examine::Page::restored(
                    data_folder.clone(),
                    stored.get(examine::KEPT),
                    waker(ctx),
                ),
                games: games::Page::restored(
                    data_folder.clone(),
                    stored.get(games::KEPT),
                    waker(ctx),
                ),
                homework: homework::Page::restored(&stored, waker(ctx)),
                data_folder,
                notices,
                review: pages::review::Page::default(),
                progress: pages::progress::Page::default(),
                shapes: shapes::Page::default(),
            }),
            view: ViewState::default(),
            picker: options.picker,
            ears,
            moment: options.moment,
            judge: Judge::new(waker(ctx)),
        };
        app.state.author.bench.restore(waker(ctx));
        Ok(app)
    }

    /// What the user would miss; for tests.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What the window knows, to be changed by hand; for tests of what a user brings about slowly.
    pub fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }

    /// Sets a clock that stands still; for tests.
    pub const fn set_moment(&mut self, moment: Moment) {
        self.moment = Some(moment);
    }

    /// Sets something that is called at the beginning of every part of a frame; for tests.
    pub fn set_trap(&mut self, trap: Option<Trap>) {
        self.trap = trap;
    }

    /// Whether the window asks what is to become of the file of progress; for tests.
    #[must_use]
    pub const fn is_asking(&self) -> bool {
        self.question.is_some()
    }

    /// What went wrong in a part that is shut; for tests.
    #[must_use]
    pub fn mishap(&self, part: Part) -> Option<&Mishap> {
        self.door.mishap(part)
    }

    /// Every part that is shut; for tests.
    pub fn mishaps(&self) -> impl Iterator<Item = (Part, &Mishap)> {
        self.door.shut()
    }

    /// Runs a part behind the door, unless it is shut.
    fn through(&mut self, part: Part, work: impl FnOnce(&mut App)) {
        if self.door.is_shut(part) {
            return;
        }
        let done = panics::run(|| {
            self.spring(part, None);
            work(self);
        });
        if let Err(message) = done {
            self.shut(part, message);
        }
    }

    fn spring(&mut self, part: Part, ui: Option<&mut Ui>) {
        // Out of its place meanwhile: a trap that panics is sprung once.
        if let Some(mut trap) = self.trap.take() {
            trap(part, ui);
            self.trap = Some(trap);
        }
    }

    fn shut(&mut self, part: Part, message: String) {
        let part = match part {
            // Where the user is now: what was asked for may have been another page.
            Part::Deed(_) => Part::Page(self.state.page),
            Part::Dialog => {
                // The page below it can be reached again.
                self.view.dialog = None;
                self.view.palette = None;
                self.state.author.bench.close_dialog();
                part
            }
            part => part,
        };
        self.door.shut_after(part, message);
    }

    fn perform(&mut self, ctx: &egui::Context, actions: Vec<Action>) {
        for action in actions {
            if let Action::TryAgain(part) = action {
                self.door.open(part);
                self.begin_again(ctx, part);
                continue;
            }
            self.through(Part::Deed(self.state.page), |app| {
                app.act(ctx, |state, view, world| {
                    apply::apply(action, state, view, world);
                });
            });
        }
    }

    /// Does something to the state, and what follows from it for the problem in hand.
    fn act<T>(
        &mut self,
        ctx: &egui::Context,
        act: impl FnOnce(&mut State, &mut ViewState, &mut World<'_>) -> T,
    ) -> T {
        let mut world = World::of(ctx, &mut self.picker, &mut self.judge);
        let done = act(&mut self.state, &mut self.view, &mut world);
        apply::heed(&mut self.state, &mut self.view);
        self.state.practice.settle(&mut world.around());
        done
    }

    /// The problem in hand may be what a page could not bear: it begins afresh.
    fn begin_again(&mut self, ctx: &egui::Context, part: Part) {
        let Part::Page(page) = part else {
            return;
        };
        if !keys::has_board(page) {
            return;
        }
        if let Some(session) = self.state.practice.session.take() {
            self.through(Part::Deed(page), |app| {
                app.act(ctx, |state, _, world| {
                    if let Some(key) = &session.key {
                        state.practice.select(key, &world.around());
                    }
                });
            });
        }
    }

    /// Takes in what other threads have done and what came from outside.
    fn receive(&mut self, ctx: &egui::Context) {
        let mut actions = Vec::new();
        let news = self.state.practice.library.receive();
        if !news.opened.is_empty() {
            self.state.practice.remember(news.opened);
        }
        let mut world = World::of(ctx, &mut self.picker, &mut self.judge);
        for folder in news.folders {
            let (pages, shared) = self.state.pages();
            pages.library.add(folder, &shared, &world);
            self.state.turn_to(Page::Library);
        }
        if news.failed {
            actions.push(Action::Show(Dialog::Findings));
        }
        if news.changed {
            self.state
                .practice
                .library
                .count(&self.state.practice.standings);
            self.state
                .practice
                .training
                .list(&self.state.practice.library);
            // Listed once the library is looked at: a large one takes memory.
            self.state.library_page.librarian.is_stale = true;
        }
        with_pages(&mut self.state, &mut self.view, &mut world, |to| {
            to.pages.library.poll(to.shared, to.world, to.requests);
        });
        let library = &self.state.practice.library;
        let first = match news.show {
            Some(set) => Some(set),
            // Nothing was asked for: begin where the list begins, while the rest is being read. In a run
            // that asks for the status the next position is being proved.
            None if self.state.practice.session.is_none()
                && self.state.practice.training.run.is_none()
                && !library.has_to_show() =>
            {
                self.first = library.sets.first().map(|loaded| Arc::clone(&loaded.set));
                Some(0)
            }
            // A file of the user may be there instead of the set that was begun with.
            None => self.exchanged_first(),
        };
        let first = first.and_then(|set| frame::first_sight(&mut self.state, set, news.show));
        actions.extend(first.map(Action::Select));
        frame::handed(news.results, &mut self.state);
        if let Some(picking) = &self.view.picking {
            match picking.poll() {
                Picked::Waiting => {}
                Picked::Nothing => self.view.picking = None,
                Picked::File(path) => {
                    self.view.picking = None;
                    actions.push(Action::OpenPath(path));
                }
            }
        }
        actions.extend(frame::dropped(ctx, self.state.page));
        self.perform(ctx, actions);
    }

    /// The place of the set that the window began with, if all is read, another set is there now and
    /// nothing has been done with the first.
    fn exchanged_first(&mut self) -> Option<usize> {
        if self.state.practice.library.is_loading() {
            return None;
        }
        let begun = self.first.take()?;
        let now = self.state.practice.library.sets.first()?;
        let session = self.state.practice.session.as_ref()?;
        let attempt = &session.attempt;
        let is_untouched = attempt.user_moves().is_empty()
            && attempt.hints() == 0
            && attempt.result().is_none()
            && attempt.answer().is_none();
        let is_of_it = session.key.as_ref().is_some_and(|key| key.set == begun.id);
        (is_untouched && is_of_it && !Arc::ptr_eq(&begun, &now.set)).then_some(0)
    }

    /// Whether anyone is there: thinking time is not counted while the window is not in use.
    fn attend(&mut self, ctx: &egui::Context) {
        let is_here = ctx.input(|input| input.focused) && self.state.page == Page::Solve;
        self.state.practice.attend(is_here, World::time(ctx));
    }

    /// Whether the question to a newcomer stands in the place of all else.
    fn is_new(&self) -> bool {
        self.state.page == Page::Solve
            && self.state.course.offer == Offer::Open
            && self.state.notices.is_empty()
    }

    fn shortcuts(&mut self, ctx: &egui::Context) {
        let is_shut = self.door.is_shut(Part::Page(self.state.page));
        let reach = Reach::of(ctx, &self.state, &self.view, self.is_new());
        let actions = keys::pressed(ctx, &self.state, &mut self.view, reach, is_shut);
        self.perform(ctx, actions);
    }
}

/// Widest picture handed to the graphics card, in pixels. The letters' picture is as wide as the card
/// allows and grows downwards, so a card that allows much would hold megabytes of nothing, twice.
const MOST_TEXTURE_SIDE: usize = 4096;

impl eframe::App for App {
    fn raw_input_hook(&mut self, _: &egui::Context, input: &mut egui::RawInput) {
        let side = &mut input.max_texture_side;
        *side = side.map(|side| side.min(MOST_TEXTURE_SIDE));
    }

    fn logic(&mut self, ctx: &egui::Context, _: &mut eframe::Frame) {
        self.state.practice.training.moment = self.moment.unwrap_or_else(worker::moment);
        if self.question.is_some() {
            self.answer(ctx);
            return;
        }
        for work in Work::ALL {
            self.through(Part::Work(work), |app| app.work(ctx, work));
        }
    }

    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        if let Some(question) = &mut self.question {
            question.show(ui, &self.state);
            return;
        }
        let mut actions = Vec::new();
        // Someone new is asked before anything else is shown.
        let is_new = self.is_new();
        self.draw(Part::Menus, ui, |app, ui| {
            if !is_new {
                frame::head(ui, &app.state, &mut actions);
            }
        });
        self.draw(Part::Banners, ui, |app, ui| {
            if app.door.shut().next().is_some() {
                Panel::top("mishaps").frame(Frame::new()).show(ui, |ui| {
                    door::banners(ui, &app.state, &app.door, &mut actions)
                });
            }
        });
        let page = self.state.page;
        self.view.board.is_still = self.state.practice.settings.is_still;
        match self.door.mishap(Part::Page(page)) {
            Some(mishap) => door::card(ui, &self.state, page, mishap, &mut actions),
            None => self.draw(Part::Page(page), ui, |app, ui| {
                if is_new {
                    let (state, look) = (&app.state, &mut app.view.course);
                    frame::ask(&mut actions, Action::Course, |msgs| {
                        state.course.show_offer(ui, &state.shared(), look, msgs);
                    });
                } else {
                    frame::count(&mut app.state);
                    frame::body(ui, &app.state, &mut app.view, &mut actions);
                }
            }),
        }
        self.draw(Part::Dialog, ui, |app, ui| {
            dialogs::show(ui.ctx(), &app.state, &mut app.view, &mut actions);
            palette::show(ui.ctx(), &app.state, &mut app.view, &mut actions);
        });
        if !actions.is_empty() {
            let ctx = ui.ctx().clone();
            self.perform(&ctx, actions);
            // What was just changed is shown at once.
            ctx.request_repaint();
        }
    }
}

impl App {
    /// One of the things that are done in every frame.
    fn work(&mut self, ctx: &egui::Context, work: Work) {
        match work {
            Work::Receive => return self.receive(ctx),
            Work::Keys => return self.shortcuts(ctx),
            Work::Attend => return self.attend(ctx),
            Work::Sound => {
                let volume = self.state.practice.settings.volume();
                return self.ears.listen(frame::heard(&self.state), volume);
            }
            Work::Author
            | Work::Board
            | Work::Reply
            | Work::Examine
            | Work::Games
            | Work::Homework
            | Work::Training => {}
        }
        let wait = self.act(ctx, |state, view, world| match work {
            Work::Author => {
                with_pages(state, view, world, |to| {
                    let look = &mut to.view.author;
                    to.pages.author.poll(look, to.shared, to.world, to.requests);
                });
                None
            }
            Work::Board => {
                state.board.poll(world);
                None
            }
            Work::Reply => {
                state.shapes.poll();
                state.practice.go_on(world.now)
            }
            Work::Examine => {
                frame::examine(None, state, view, world);
                None
            }
            Work::Games => {
                frame::games(None, state, view, world);
                None
            }
            Work::Homework => {
                frame::homework(None, state, view, world);
                None
            }
            Work::Training => {
                together::picked(state, view, world);
                state.practice.refresh(&world.around())
            }
            Work::Receive | Work::Keys | Work::Attend | Work::Sound => None,
        });
        if let Some(wait) = wait {
            ctx.request_repaint_after(wait);
        }
    }

    /// Draws a part behind the door. What is said instead is drawn with the next frame: this one
    /// may be half full.
    fn draw(&mut self, part: Part, ui: &mut Ui, draw: impl FnOnce(&mut App, &mut Ui)) {
        if self.door.is_shut(part) {
            return;
        }
        let done = panics::run(|| {
            self.spring(part, Some(ui));
            draw(self, ui);
        });
        if let Err(message) = done {
            self.shut(part, message);
            ui.ctx().request_repaint();
        }
    }

    /// Carries out what the user has decided about the file of progress.
    fn answer(&mut self, ctx: &egui::Context) {
        let Some(question) = &mut self.question else {
            return;
        };
        match question.carry_out() {
            Answered::Waiting => {}
            Answered::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            Answered::Open(options, notice) => match App::new(ctx, *options) {
                Ok(mut app) => {
                    app.state.notices.push(notice);
                    *self = app;
                    ctx.request_repaint();
                }
                // Not even a store in memory.
                Err(error) => {
                    log::error!("{error}");
                    ctx.send_viewport_cmd(egui::ViewportCommand::Close);
                }
            },
        }
    }
}
