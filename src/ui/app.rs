//! The window's life: start, one frame after another, end.

use std::path::PathBuf;
use std::time::Duration;

use egui::{CentralPanel, Frame, Key, Margin, Modifiers, Panel, Ui};

use super::action::Action;
use super::apply::{self, World};
use super::command::{Command, Menu};
use super::door::{self, Door, Mishap, Part, Work};
use super::keeper::Keeper;
use super::library::{Library, Purpose, Shipped};
use super::page::Page;
use super::pages::author;
use super::pages::author::state::AuthorState;
use super::pages::board::{self, BoardPage};
use super::pages::course::{CourseState, Offer};
use super::pages::library;
use super::pages::shapes;
use super::picker::{DesktopPicker, FilePicker, Picked};
use super::question::{Outcome as Answered, Question};
use super::settings::Settings;
use super::state::{Dialog, Notice, Place, State, ViewState};
use super::texts::Texts;
use super::training::{self, Moment, Training};
use super::{board_view, dialogs, list_view, menu_view, pages, task_view, theme};
use crate::store::{Counted, OpenNotice, Standing, Store, StoreError};
use crate::worker::Judge;

/// How the window is opened.
pub struct Options {
    /// A file or folder to show.
    pub file: Option<PathBuf>,
    /// Where progress is kept; `None` keeps it in memory, without a notice.
    pub data_folder: Option<PathBuf>,
    /// Whether the program's own sets are listed.
    pub shipped: Shipped,
    /// Asks for files.
    pub picker: Box<dyn FilePicker>,
    /// The system's locale, for someone who has never chosen a language.
    pub locale: String,
    /// A clock that stands still, for tests and pictures.
    pub moment: Option<Moment>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            file: None,
            data_folder: None,
            shipped: Shipped::Yes,
            picker: Box::new(DesktopPicker),
            locale: String::new(),
            moment: None,
        }
    }
}

/// The window.
pub struct App {
    /// Apart, so that a window can be handed on without much on the stack.
    state: Box<State>,
    view: ViewState,
    picker: Box<dyn FilePicker>,
    judge: Judge,
    moment: Option<Moment>,
    door: Door,
    trap: Option<Trap>,
    /// What must be decided before any page is shown.
    question: Option<Box<Question>>,
}

/// Called at the beginning of every part, with what it draws on if it draws: a test makes it panic.
pub type Trap = Box<dyn FnMut(Part, Option<&mut Ui>)>;

/// Narrower than this, the task stands below the board.
const NARROW: f32 = 820.0;

impl App {
    /// Opens the store, sets the look, begins to read the sets. If the file of progress is of no
    /// use, the window begins with the question what is to become of it.
    ///
    /// # Errors
    ///
    /// If not even a store in memory can be had.
    pub fn new(ctx: &egui::Context, options: Options) -> Result<App, StoreError> {
        let Some(folder) = options.data_folder.clone() else {
            return App::with(ctx, options, Store::in_memory()?, None);
        };
        let (store, notice) = Store::open(&folder)?;
        match notice {
            Some(OpenNotice::Trouble { path, trouble }) => {
                // Nothing of the pages is shown: they need no sets and no progress.
                let blank = Options {
                    shipped: Shipped::No,
                    locale: options.locale.clone(),
                    moment: options.moment,
                    ..Options::default()
                };
                let mut app = App::with(ctx, blank, store, None)?;
                let question = Question::new(options, folder, path, trouble);
                app.question = Some(Box::new(question));
                Ok(app)
            }
            notice => App::with(ctx, options, store, notice),
        }
    }

    fn with(
        ctx: &egui::Context,
        options: Options,
        store: Store,
        notice: Option<OpenNotice>,
    ) -> Result<App, StoreError> {
        let mut data_folder = options.data_folder;
        if matches!(
            notice,
            Some(OpenNotice::Memory { .. } | OpenNotice::Newer { .. })
        ) {
            data_folder = None;
        }
        let mut notices: Vec<Notice> = notice.map(Notice::Store).into_iter().collect();
        let mut settings = Settings::for_locale(&options.locale);
        let mut course = CourseState::default();
        let mut stored = std::collections::BTreeMap::new();
        let mut counted = Counted::default();
        let mut opened: Vec<PathBuf> = Vec::new();
        let mut recent: Vec<PathBuf> = Vec::new();
        match (store.settings(), store.count()) {
            (Ok(kept_settings), Ok(kept)) => {
                stored = kept_settings;
                settings = settings.with_stored(&stored);
                let paths = stored.get("opened").map_or("", String::as_str).lines();
                // A file that is gone is not missed; one that is back is listed again.
                opened = paths.map(PathBuf::from).collect();
                let paths = stored.get("author-recent").map_or("", String::as_str);
                recent = paths.lines().map(PathBuf::from).collect();
                counted = kept;
                // Someone who opens a file knows what for.
                let is_new = data_folder.is_some() && options.file.is_none() && stored.is_empty();
                let offer = if is_new { Offer::Open } else { Offer::None };
                course = CourseState::restored(&stored, offer);
            }
            (Err(error), _) | (_, Err(error)) => notices.push(Notice::Setting {
                reason: error.to_string(),
            }),
        }
        theme::install_fonts(ctx);
        theme::install(ctx, settings.theme);
        let mut library = Library::default();
        let files = opened
            .iter()
            .filter(|path| path.exists())
            .map(|path| (path.clone(), Purpose::List))
            .chain(options.file.map(|path| (path, Purpose::Show)))
            .collect();
        let moment = options.moment.unwrap_or_else(Moment::now);
        let ledger = counted.ledger.clone();
        let backups = data_folder.clone().map(|folder| (folder, moment.day));
        let waker = ctx.clone();
        let keeper = Keeper::new(store, counted, backups, move || waker.request_repaint())?;
        let waker = ctx.clone();
        library.load(options.shipped, files, move || waker.request_repaint());
        let door = Door::new(data_folder.clone());
        let mut app = App {
            door,
            trap: None,
            question: None,
            state: Box::new(State {
                page: Page::default(),
                course,
                author: AuthorState {
                    drafts: data_folder.as_ref().map(|folder| folder.join("drafts")),
                    recent,
                    ..AuthorState::default()
                },
                library,
                library_page: library::LibraryPage::default(),
                session: None,
                standings: Standing::all(&ledger),
                training: Training::new(ledger, keeper, moment, &stored),
                board: BoardPage::default(),
                texts: Texts::new(settings.language),
                settings,
                data_folder,
                opened,
                notices,
                shapes: shapes::ShapesState::default(),
            }),
            view: ViewState::default(),
            picker: options.picker,
            moment: options.moment,
            judge: Judge::new({
                let waker = ctx.clone();
                move || waker.request_repaint()
            }),
        };
        library::start(&mut app.state, ctx, stored.get("library-filters"));
        author::restore(&mut app.state, ctx);
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
        let done = door::run(|| {
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
                self.state.author.dialog = None;
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
                let mut world = World {
                    ctx,
                    picker: app.picker.as_mut(),
                    judge: &mut app.judge,
                    now: now(ctx),
                };
                apply::apply(action, &mut app.state, &mut app.view, &mut world);
            });
        }
    }

    /// The problem in hand may be what a page could not bear: it begins afresh.
    fn begin_again(&mut self, ctx: &egui::Context, part: Part) {
        let Part::Page(page) = part else {
            return;
        };
        if !has_board(page) {
            return;
        }
        if let Some(session) = self.state.session.take() {
            let place = session.place;
            self.through(Part::Deed(page), |app| {
                let mut world = World {
                    ctx,
                    picker: app.picker.as_mut(),
                    judge: &mut app.judge,
                    now: now(ctx),
                };
                apply::select(place, &mut app.state, &mut app.view, &mut world);
            });
        }
    }

    /// Takes in what other threads have done and what came from outside.
    fn receive(&mut self, ctx: &egui::Context) {
        let mut actions = Vec::new();
        let news = self.state.library.receive();
        if !news.opened.is_empty() {
            apply::remember(news.opened, &mut self.state);
        }
        if news.failed {
            actions.push(Action::Show(Dialog::Findings));
        }
        if news.changed {
            self.state.library.count(&self.state.standings);
            training::index(&mut self.state);
            // Listed once the library is looked at: a large one takes memory.
            self.state.library_page.is_stale = true;
        }
        if let Some(place) = library::receive(&mut self.state, ctx, now(ctx)) {
            self.state.page = Page::Solve;
            actions.push(Action::Select(place));
        }
        let library = &self.state.library;
        let first = match news.show {
            Some(set) => Some(set),
            // Nothing was asked for: begin where the list begins.
            None if self.state.session.is_none() && library.loading == 0 => Some(0),
            None => None,
        };
        if let Some(set) = first.filter(|&set| set < library.sets.len()) {
            actions.push(Action::Select(self.first_open(Place { set, problem: 0 })));
        }
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
        ctx.input(|input| {
            for file in &input.raw.dropped_files {
                let path = file.path().to_owned();
                actions.push(if self.state.page == Page::Library {
                    Action::Library(library::LibraryAction::Add(path))
                } else if self.state.page == Page::Author {
                    Action::Author(author::action::AuthorAction::OpenPath(path))
                } else {
                    Action::OpenPath(path)
                });
            }
        });
        self.perform(ctx, actions);
    }

    /// The first problem of a set that is not solved, or its very first.
    fn first_open(&self, first: Place) -> Place {
        let solved = self
            .state
            .standing(first)
            .is_some_and(|standing| standing.latest == crate::store::Outcome::Solved);
        if solved {
            self.state.next_unsolved(first).unwrap_or(first)
        } else {
            first
        }
    }

    /// Whether anyone is there: thinking time is not counted while the window is not in use.
    fn attend(&mut self, ctx: &egui::Context) {
        let is_here = ctx.input(|input| input.focused) && self.state.page == Page::Solve;
        let now = now(ctx);
        if let Some(session) = &mut self.state.session {
            if is_here {
                session.attempt.resume(now);
            } else {
                session.attempt.pause(now);
            }
        }
    }

    fn shortcuts(&mut self, ctx: &egui::Context) {
        let typing = ctx.text_edit_focused();
        let open_dialog = self.view.dialog.is_some() || self.state.author.dialog.is_some();
        let mut actions = Vec::new();
        let page = self.state.page;
        let is_shut = self.door.is_shut(Part::Page(page));
        ctx.input_mut(|input| {
            let menus = Menu::ALL.into_iter().filter(|menu| menu.is_on(page));
            // Of a page that cannot be seen nothing is done blindly.
            let menus = menus.filter(|menu| !is_shut || menu.pages().is_empty());
            for command in menus.flat_map(Command::of) {
                let shortcut = command.shortcut();
                let letter = shortcut.conflicts_with_text_editing();
                if (typing || open_dialog) && letter {
                    continue;
                }
                if input.consume_shortcut(&shortcut) {
                    actions.push(Action::Run(command));
                }
            }
            if typing || open_dialog || is_shut || !has_board(page) {
                return;
            }
            for (index, key) in DIGITS.into_iter().enumerate() {
                if input.consume_key(Modifiers::NONE, key) {
                    actions.push(Action::Digit(index));
                }
            }
        });
        // Arrows and Enter belong to the board unless something else holds the keyboard.
        if !open_dialog
            && (has_board(page) || matches!(page, Page::Author | Page::Board))
            && !ctx.egui_wants_keyboard_input()
            && ctx.input(|input| ARROWS.into_iter().any(|key| input.key_pressed(key)))
        {
            self.view.board.wants_focus = true;
            self.view.board.cursor_shown = true;
        }
        if !is_shut {
            author::keys(ctx, &self.state, &self.view, &mut actions);
        }
        self.perform(ctx, actions);
    }
}

const ARROWS: [Key; 4] = [
    Key::ArrowLeft,
    Key::ArrowRight,
    Key::ArrowUp,
    Key::ArrowDown,
];

const DIGITS: [Key; 9] = [
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
];

/// Whether the problem in hand is played on a page.
const fn has_board(page: Page) -> bool {
    matches!(page, Page::Solve | Page::Course)
}

/// Time since the start, by the window's own clock: tests set it.
fn now(ctx: &egui::Context) -> Duration {
    Duration::from_secs_f64(ctx.input(|input| input.time).max(0.0))
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
        self.state.training.moment = self.moment.unwrap_or_else(Moment::now);
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
        self.draw(Part::Menus, ui, |app, ui| {
            head(ui, &app.state, &mut actions);
        });
        self.draw(Part::Banners, ui, |app, ui| {
            if app.door.shut().next().is_some() {
                Panel::top("mishaps").frame(Frame::new()).show(ui, |ui| {
                    door::banners(ui, &app.state, &app.door, &mut actions)
                });
            }
        });
        let page = self.state.page;
        match self.door.mishap(Part::Page(page)) {
            Some(mishap) => door::card(ui, &self.state, page, mishap, &mut actions),
            None => self.draw(Part::Page(page), ui, |app, ui| {
                body(ui, &app.state, &mut app.view, &mut actions);
            }),
        }
        self.draw(Part::Dialog, ui, |app, ui| {
            dialogs::show(ui.ctx(), &app.state, &mut app.view, &mut actions);
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
            Work::Author | Work::Board | Work::Reply | Work::Training => {}
        }
        let mut world = World {
            ctx,
            picker: self.picker.as_mut(),
            judge: &mut self.judge,
            now: now(ctx),
        };
        let (state, view) = (&mut self.state, &mut self.view);
        let wait = match work {
            Work::Author => {
                author::receive(state, view, &mut world);
                None
            }
            Work::Board => {
                apply::board_news(state, &world);
                None
            }
            Work::Reply => apply::reply(state, &world),
            Work::Training => training::refresh(state, view, &mut world),
            Work::Receive | Work::Keys | Work::Attend => None,
        };
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
        let done = door::run(|| {
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

/// The menus, the tabs, and what the user should be told.
fn head(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let panel = panel(state);
    Panel::top("menu")
        .frame(panel.inner_margin(Margin::symmetric(8, 4)))
        .show(ui, |ui| menu_view::show(ui, state, actions));
    if Page::READY.len() > 1 {
        Panel::top("tabs")
            .frame(panel.inner_margin(Margin::symmetric(8, 2)))
            .show(ui, |ui| menu_view::tabs(ui, state, actions));
    }
    if !state.notices.is_empty() {
        Panel::top("notices")
            .frame(Frame::new())
            .show(ui, |ui| menu_view::notices(ui, state, actions));
    }
}

fn panel(state: &State) -> Frame {
    Frame::new()
        .fill(state.settings.theme.theme().window.panel.0)
        .inner_margin(Margin::symmetric(10, 6))
}

fn body(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let panel = panel(state);
    if state.page == Page::Solve && state.course.offer == Offer::Open {
        Panel::top("offer")
            .frame(Frame::new())
            .show(ui, |ui| pages::course::show_offer(ui, state, actions));
    }
    match state.page {
        Page::Solve => solve_page(ui, state, view, actions, panel),
        Page::Review => pages::review::show(ui, state, view, actions),
        Page::Board => board::show(ui, state, view, actions, panel),
        Page::Shapes => shapes::show(ui, state, view, actions),
        Page::Progress => pages::progress::show(ui, state, view, actions),
        Page::Library => library::show(ui, state, view, actions),
        Page::Course => pages::course::show(ui, state, view, actions),
        Page::Author => author::show(ui, state, view, actions),
    }
}

fn solve_page(
    ui: &mut Ui,
    state: &State,
    view: &mut ViewState,
    actions: &mut Vec<Action>,
    panel: Frame,
) {
    let colors = &state.settings.theme.theme().window;
    let width = ui.available_width();
    if !view.list_hidden && !state.library.sets.is_empty() {
        Panel::left("list")
            .frame(panel)
            .default_size((width * 0.22).clamp(170.0, 280.0))
            .size_range(150.0..=(width * 0.23).max(180.0))
            .show(ui, |ui| list_view::show(ui, state, view, actions));
    }
    if state.session.is_some() {
        if width < NARROW {
            Panel::bottom("task-below")
                .frame(panel)
                .default_size(230.0)
                .size_range(120.0..=480.0)
                .show(ui, |ui| task_view::below(ui, state, actions));
        } else {
            Panel::right("task")
                .frame(panel)
                .default_size((width * 0.27).clamp(270.0, 340.0))
                .size_range(240.0..=(width * 0.32).max(280.0))
                .show(ui, |ui| task_view::beside(ui, state, actions));
        }
    }
    CentralPanel::default()
        .frame(Frame::new().fill(colors.background.0))
        .show(ui, |ui| {
            let Some(session) = &state.session else {
                list_view::empty(ui, state, actions);
                return;
            };
            let stones = session.stones();
            let scene = session.scene(&stones, &state.settings, view.whole_board);
            let look = state.settings.theme.theme();
            let coordinates = state.settings.coordinates;
            if let Some(point) =
                board_view::show(ui, &scene, look, &state.texts, coordinates, &mut view.board)
            {
                actions.push(Action::Play(point));
            }
        });
}
