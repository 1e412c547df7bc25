//! The window's life: start, one frame after another, end.

use std::path::PathBuf;
use std::time::Duration;

use egui::{CentralPanel, Frame, Key, Margin, Modifiers, Panel, Ui};

use super::action::Action;
use super::apply::{self, World};
use super::command::Command;
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
    state: State,
    view: ViewState,
    picker: Box<dyn FilePicker>,
    judge: Judge,
    moment: Option<Moment>,
}

/// Narrower than this, the task stands below the board.
const NARROW: f32 = 820.0;

impl App {
    /// Opens the store, sets the look, begins to read the sets.
    ///
    /// # Errors
    ///
    /// If not even a store in memory can be had.
    pub fn new(ctx: &egui::Context, options: Options) -> Result<App, StoreError> {
        let mut notices = Vec::new();
        let mut data_folder = options.data_folder;
        let store = match &data_folder {
            None => Store::in_memory()?,
            Some(folder) => {
                let (store, notice) = Store::open(folder)?;
                if matches!(
                    notice,
                    Some(OpenNotice::Memory { .. } | OpenNotice::Newer { .. })
                ) {
                    data_folder = None;
                }
                notices.extend(notice.map(Notice::Store));
                store
            }
        };
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
        let mut app = App {
            state: State {
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
            },
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
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// What the window knows, to be changed by hand; for tests of what a user brings about slowly.
    pub const fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }

    /// Sets a clock that stands still; for tests.
    pub const fn set_moment(&mut self, moment: Moment) {
        self.moment = Some(moment);
    }

    fn perform(&mut self, ctx: &egui::Context, actions: Vec<Action>) {
        let mut world = World {
            ctx,
            picker: self.picker.as_mut(),
            judge: &mut self.judge,
            now: now(ctx),
        };
        for action in actions {
            apply::apply(action, &mut self.state, &mut self.view, &mut world);
        }
    }

    /// Takes in what other threads have done and what came from outside.
    fn receive(&mut self, ctx: &egui::Context) {
        let mut actions = Vec::new();
        let news = self.state.library.receive();
        if !news.opened.is_empty() {
            apply::remember(news.opened, &mut self.state);
        }
        for folder in news.folders {
            library::add(folder, &mut self.state, ctx);
            self.state.page = Page::Library;
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
        ctx.input_mut(|input| {
            for command in Command::on(page) {
                let shortcut = command.shortcut();
                let letter = shortcut.conflicts_with_text_editing();
                if (typing || open_dialog) && letter {
                    continue;
                }
                if input.consume_shortcut(&shortcut) {
                    actions.push(Action::Run(command));
                }
            }
            if typing || open_dialog || !has_board(page) {
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
        author::keys(ctx, &self.state, &self.view, &mut actions);
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
        self.receive(ctx);
        self.shortcuts(ctx);
        self.attend(ctx);
        let mut world = World {
            ctx,
            picker: self.picker.as_mut(),
            judge: &mut self.judge,
            now: now(ctx),
        };
        author::receive(&mut self.state, &mut self.view, &mut world);
        apply::board_news(&mut self.state, &world);
        if let Some(wait) = apply::reply(&mut self.state, &world) {
            ctx.request_repaint_after(wait);
        }
        if let Some(wait) = training::refresh(&mut self.state, &mut self.view, &mut world) {
            ctx.request_repaint_after(wait);
        }
    }

    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        let mut actions = Vec::new();
        page(ui, &self.state, &mut self.view, &mut actions);
        dialogs::show(ui.ctx(), &self.state, &mut self.view, &mut actions);
        if !actions.is_empty() {
            let ctx = ui.ctx().clone();
            self.perform(&ctx, actions);
            // What was just changed is shown at once.
            ctx.request_repaint();
        }
    }
}

fn page(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let colors = &state.settings.theme.theme().window;
    let panel = Frame::new()
        .fill(colors.panel.0)
        .inner_margin(Margin::symmetric(10, 6));
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
