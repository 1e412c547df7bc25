//! The window's life: startup, its frames, shutdown.

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

/// The application window.
pub struct App {
    /// Boxed, so that moving an `App` needs little stack.
    state: Box<State>,
    view: ViewState,
    picker: Box<dyn FilePicker>,
    judge: Judge,
    ears: Ears,
    moment: Option<Moment>,
    /// The set shown at startup, kept until all sets have been read.
    first: Option<Arc<ProblemSet>>,
    door: Door,
    trap: Option<Trap>,
    /// The decision needed about the progress file before any page is shown.
    question: Option<Box<Question>>,
}

/// Called at the start of every part of a frame, with its `Ui` if the part draws; tests use it to cause
/// panics.
pub type Trap = Box<dyn FnMut(Part, Option<&mut Ui>)>;

impl App {
    /// Opens the store, sets the look and starts reading the sets. If the progress file is unusable, the
    /// window first asks what to do about it.
    ///
    /// # Errors
    ///
    /// If not even an in-memory store can be created.
    pub fn new(ctx: &egui::Context, options: Options) -> Result<App, StoreError> {
        let begun = options.wanted().begin(waker(ctx))?;
        let texts = Texts::new(begun.settings.language);
        App::upon(ctx, options, begun, texts)
    }

    /// Opens the window with the results of a startup that has already run.
    pub(super) fn upon(
        ctx: &egui::Context,
        options: Options,
        mut begun: Begun,
        texts: Texts,
    ) -> Result<App, StoreError> {
        match (begun.notice.take(), options.data_folder.clone()) {
            (Some(OpenNotice::Trouble { path, trouble }), Some(folder)) => {
                // The question hides the pages, so they need no stored progress.
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
                // Someone who opens a file knows what they came for.
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
        // Text size is a setting with key commands of its own.
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

    /// The state that the user would miss; for tests.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Mutable state, for tests that skip what a user would take long to bring about.
    pub fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }

    /// Stops the clock at this moment; for tests.
    pub const fn set_moment(&mut self, moment: Moment) {
        self.moment = Some(moment);
    }

    /// Sets the trap called at the start of every part of a frame; for tests.
    pub fn set_trap(&mut self, trap: Option<Trap>) {
        self.trap = trap;
    }

    /// Whether the window is asking about the progress file; for tests.
    #[must_use]
    pub const fn is_asking(&self) -> bool {
        self.question.is_some()
    }

    /// The error in a shut part; for tests.
    #[must_use]
    pub fn mishap(&self, part: Part) -> Option<&Mishap> {
        self.door.mishap(part)
    }

    /// Every part that is shut; for tests.
    pub fn mishaps(&self) -> impl Iterator<Item = (Part, &Mishap)> {
        self.door.shut()
    }

    /// Runs a part and shuts it if it panics; does nothing if it is shut.
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
        // Taken out while it runs, so that a trap that panics fires only once.
        if let Some(mut trap) = self.trap.take() {
            trap(part, ui);
            self.trap = Some(trap);
        }
    }

    fn shut(&mut self, part: Part, message: String) {
        let part = match part {
            // Shut the page where the user is now, which the action may have changed.
            Part::Deed(_) => Part::Page(self.state.page),
            Part::Dialog => {
                // Close the dialog so that the page below is reachable again.
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

    /// Applies a change to the state, and then its consequences for the current problem.
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

    /// Starts the current problem afresh, since it may be what made the page panic.
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

    /// Takes in results from other threads and from outside the program.
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
            // The list is rebuilt only when the library is shown: a large one takes memory.
            self.state.library_page.librarian.is_stale = true;
        }
        with_pages(&mut self.state, &mut self.view, &mut world, |to| {
            to.pages.library.poll(to.shared, to.world, to.requests);
        });
        let library = &self.state.practice.library;
        let first = match news.show {
            Some(set) => Some(set),
            // Nothing was asked for: show the first set while the rest is being read. A run of status
            // questions is excluded, as its next position may still be waiting for a proof.
            None if self.state.practice.session.is_none()
                && self.state.practice.training.run.is_none()
                && !library.has_to_show() =>
            {
                self.first = library.sets.first().map(|loaded| Arc::clone(&loaded.set));
                Some(0)
            }
            // A file of the user may have replaced the set shown at startup.
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

    /// Index of the set that replaced the one shown at startup, if loading is complete and the user has not
    /// touched the first problem.
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

    /// Notes whether the user is present: thinking time counts only while the Solve page has the focus.
    fn attend(&mut self, ctx: &egui::Context) {
        let is_here = ctx.input(|input| input.focused) && self.state.page == Page::Solve;
        self.state.practice.attend(is_here, World::time(ctx));
    }

    /// Whether the welcome question to a new user replaces everything else.
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

/// Largest side of a texture, in pixels. egui's font atlas is as wide as the graphics card allows and grows
/// downwards, so a generous limit would waste megabytes, twice.
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
        // A new user is asked before anything else is shown.
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
            // Show the change at once.
            ctx.request_repaint();
        }
    }
}

impl App {
    /// Does one piece of the work of every frame.
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

    /// Draws a part and shuts it if it panics. The error is shown from the next frame on, since this one may
    /// be half drawn.
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

    /// Carries out the user's decision about the progress file.
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
                // Not even an in-memory store could be created.
                Err(error) => {
                    log::error!("{error}");
                    ctx.send_viewport_cmd(egui::ViewportCommand::Close);
                }
            },
        }
    }
}
