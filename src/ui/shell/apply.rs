//! The one place where state changes: the possible changes, an [`Action`] each, and their effects.

use std::path::PathBuf;

use crate::board::{Move, Orientation, Symmetry};
use crate::exchange::Kind;
use crate::store::ProblemKey;
use crate::store::preferences::{COORDINATES, LARGEST_TEXT, SMALLEST_TEXT, Settings};
use crate::texts::{self, Texts};
use crate::trainer::review::Deed as KeptDeed;
use crate::ui::command::{AuthorCommand, Command};
use crate::ui::mine;
use crate::ui::page::{Notice, Page, Request, Tab, TaskMsg};
use crate::ui::pages::{
    author, board, course, examine, games, homework, library, progress, review, shapes, solve,
};
use crate::ui::shell::dialogs::Dialog;
use crate::ui::shell::door::Part;
use crate::ui::shell::frame::{self, with_pages};
use crate::ui::shell::key_list::KeyListView;
use crate::ui::shell::menu::is_enabled;
use crate::ui::shell::palette::Palette;
use crate::ui::shell::state::{State, ViewState};
use crate::ui::shell::{notices, together};
use crate::ui::widgets::theme;
use crate::ui::world::World;
use crate::worker::bench::Message;
use crate::worker::drafts::Found;
use crate::worker::hand::Wanted;
use crate::worker::practice::{Go, News};
use crate::worker::sets::{Purpose, Shipped};
use crate::worker::table::Deed;
use crate::worker::training::TrainingAction;

/// A change of state.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A message to the author page.
    Author(author::Msg),
    /// A named command, from a menu, button or key.
    Run(Command),
    /// An action on the current problem.
    Task(TaskMsg),
    /// Open the set at this index at its first unsolved problem.
    OpenSet(usize),
    /// Show this problem.
    Select(ProblemKey),
    /// Replace the settings.
    Change(Settings),
    /// Open a dialog.
    Show(Dialog),
    /// Close the dialog.
    Close,
    /// Open the desktop's file dialog for a problem file.
    PickFile,
    /// Read a problem file that was typed, dropped, chosen or given at startup.
    OpenPath(PathBuf),
    /// A message to the library page.
    Library(library::Msg),
    /// An action on runs and cards.
    Train(TrainingAction),
    /// Remove the notice at this index.
    Dismiss(usize),
    /// A message to the course page.
    Course(course::Msg),
    /// Retry saving attempts that could not be saved.
    SaveAgain,
    /// Reopen a part of the window that was shut by an error.
    TryAgain(Part),
    /// A message to the board page.
    Board(board::Msg),
    /// A message to the Review page.
    Review(review::Msg),
    /// A message to the Progress page.
    Progress(progress::Msg),
    /// A message to the Solve page.
    Solve(solve::Msg),
    /// A message to the eye-shape page.
    Shapes(shapes::Msg),
    /// A message to the Examine page.
    Examine(examine::Msg),
    /// A message to the page of the user's games.
    Games(games::Msg),
    /// A message to the homework page.
    Homework(homework::Msg),
    /// Open the desktop's dialog for the folder that synchronises computers.
    PickShared,
}

/// Carries out one action.
pub fn apply(action: Action, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    match action {
        Action::Author(msg) => with_pages(state, view, world, |to| {
            let look = &mut to.view.author;
            to.pages
                .author
                .update(msg, look, to.shared, to.world, to.requests);
        }),
        Action::Run(command) => run(command, state, view, world),
        Action::Task(msg) => to_task(msg, state, view, world),
        Action::Select(key) => state.practice.choose(&key, &world.around()),
        Action::OpenSet(set) => {
            state.turn_to(Page::Solve);
            apply(Action::Solve(solve::Msg::OpenSet(set)), state, view, world);
        }
        Action::Solve(msg) => {
            view.board.wants_focus |= msg == solve::Msg::Close;
            with_pages(state, view, world, |to| {
                to.pages.solve.update(msg, to.shared, to.requests);
            });
        }
        Action::Change(settings) => change(settings, state, world),
        Action::Show(dialog) => view.dialog = Some(dialog),
        Action::Close => {
            view.dialog = None;
            view.board.wants_focus = true;
        }
        Action::PickFile => {
            if view.picking.is_none() {
                let wake = Box::new(world.waker());
                let title = state.texts.tr("open-heading");
                view.picking = Some(world.picker.pick(title, wake));
            }
        }
        // A game dropped on the board page is loaded onto its board.
        Action::OpenPath(path) if state.page == Page::Board && is_game(&path) => {
            let load = Deed::Load(path.to_string_lossy().into_owned());
            apply(Action::Board(board::Msg::Do(load)), state, view, world);
        }
        Action::OpenPath(path) => open(path, state, view, world),
        Action::Library(msg) => with_pages(state, view, world, |to| {
            let look = &mut to.view.library;
            to.pages
                .library
                .update(msg, look, to.shared, to.world, to.requests);
        }),
        Action::Dismiss(index) => {
            if index < state.notices.len() {
                state.notices.remove(index);
            }
        }
        Action::Course(msg) => with_pages(state, view, world, |to| {
            let look = &mut to.view.course;
            to.pages.course.update(msg, look, to.shared, to.requests);
        }),
        Action::Train(action) => state.practice.train(action, &world.around()),
        Action::PickShared => together::pick(state, view, world),
        // The application owns the door: see `App::perform`.
        Action::TryAgain(_) => {}
        Action::SaveAgain => state.practice.training.keeper.again(),
        Action::Board(msg) => {
            view.board.wants_focus = true;
            with_pages(state, view, world, |to| {
                let look = &mut to.view.board_look;
                to.pages.board.update(msg, look, to.world, to.requests);
            });
        }
        Action::Shapes(msg) => with_pages(state, view, world, |to| {
            let judge = &mut *to.world.judge;
            to.pages.shapes.update(msg, to.shared, judge, to.requests);
        }),
        Action::Review(msg) => with_pages(state, view, world, |to| {
            to.pages.review.update(msg, to.requests);
        }),
        Action::Examine(msg) => frame::examine(Some(msg), state, view, world),
        Action::Games(msg) => frame::games(Some(msg), state, view, world),
        Action::Homework(msg) => frame::homework(Some(msg), state, view, world),
        Action::Progress(msg) => with_pages(state, view, world, |to| {
            to.pages.progress.update(msg, to.requests);
        }),
    }
}

/// Carries out a command.
pub fn run(command: Command, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    if !is_enabled(state, command) {
        return;
    }
    let mut settings = state.practice.settings.clone();
    match command {
        Command::Go(page) => {
            state.turn_to(page);
            if page == Page::Shapes {
                state.shapes.prepare();
            }
            if page == Page::Course {
                with_pages(state, view, world, |to| {
                    to.pages.course.enter(to.shared, to.requests);
                });
            }
            view.board.wants_focus = true;
        }
        Command::Author(command) => author_run(command, state, view, world),
        Command::Open => view.dialog = Some(Dialog::Open),
        Command::Reload => state.practice.reload(&world.around()),
        Command::CloseSet => state.practice.close_set(&world.around()),
        Command::Findings => view.dialog = Some(Dialog::Findings),
        Command::Quit => world.ctx.send_viewport_cmd(egui::ViewportCommand::Close),
        Command::Sets => {
            state.solve.turn_to_sets(false, &mut view.solve);
            view.board.wants_focus = !state.solve.shows_sets;
        }
        Command::Find => match state.page {
            Page::Library => view.library.wants_search = true,
            Page::Solve => state.solve.turn_to_sets(true, &mut view.solve),
            Page::Shapes => view.shapes.wants_search = true,
            // These pages have no search field; open the global search.
            Page::Review
            | Page::Author
            | Page::Board
            | Page::Course
            | Page::Progress
            | Page::Examine
            | Page::Games
            | Page::Homework => {
                view.dialog = None;
                view.palette = Some(Palette::new(state));
            }
        },
        Command::Palette => {
            state.course.prepare();
            view.palette = Some(Palette::new(state));
        }
        Command::Larger | Command::Smaller | Command::UsualSize => {
            settings.text_size = match command {
                Command::Larger => settings.text_size + 10,
                Command::Smaller => settings.text_size.saturating_sub(10),
                _ => 100,
            }
            .clamp(SMALLEST_TEXT, LARGEST_TEXT);
            change(settings, state, world);
        }
        Command::Coordinates => {
            let here = COORDINATES
                .iter()
                .position(|&style| style == settings.coordinates)
                .unwrap_or(0);
            settings.coordinates = COORDINATES[(here + 1) % COORDINATES.len()];
            change(settings, state, world);
        }
        Command::List if state.page == Page::Course => view.course.toggle_lessons(),
        Command::List => state.solve.turn_to_list(&mut view.solve),
        Command::Language => {
            settings.language = texts::other(settings.language);
            change(settings, state, world);
        }
        Command::Theme => {
            settings.theme = settings.theme.next();
            change(settings, state, world);
        }
        Command::Sound => {
            settings.is_heard = !settings.is_heard;
            change(settings, state, world);
        }
        Command::Settings => view.dialog = Some(Dialog::Settings),
        Command::Keys => {
            view.dialog = Some(Dialog::Keys);
            view.keys = KeyListView::opened();
        }
        Command::About => view.dialog = Some(Dialog::About),
        Command::AskElse => view.dialog = Some(Dialog::Asked),
        Command::Mine => view.dialog = Some(Dialog::Mine),
        Command::Favourite => {
            if let Some(key) = state.practice.in_hand() {
                let deed = match mine::is_favourite(&state.shared()) {
                    true => KeptDeed::Unfavour,
                    false => KeptDeed::Favour,
                };
                let keep = mine::kept(&key, deed, "");
                state.practice.train(keep, &world.around());
            }
        }
        Command::NeverAgain => {
            if let Some(key) = state.practice.in_hand() {
                let deed = match mine::is_never(&state.shared()) {
                    true => KeptDeed::Resume,
                    false => KeptDeed::Suspend,
                };
                let keep = mine::kept(&key, deed, "");
                state.practice.train(keep, &world.around());
            }
        }
        Command::Shapes(command) => with_pages(state, view, world, |to| {
            let judge = &mut *to.world.judge;
            to.pages.shapes.run(command, to.shared, judge, to.requests);
        }),
        Command::Game(command) => {
            view.board.wants_focus = true;
            with_pages(state, view, world, |to| {
                let look = &mut to.view.board_look;
                to.pages.board.run(command, look, to.world, to.requests);
            });
        }
        command => to_hand(command, state, view, world),
    }
}

/// Runs a command of the author page, or one that leads from solving to it.
fn author_run(
    command: AuthorCommand,
    state: &mut State,
    view: &mut ViewState,
    world: &mut World<'_>,
) {
    match command {
        AuthorCommand::EditSet => edit(None, state, view, world),
        AuthorCommand::MakeProblem => {
            if let Some(session) = &state.practice.session {
                let mut setup = session.attempt.position().to_setup();
                setup.rules = crate::board::Rules::default();
                let requests = vec![Request::Make(Box::new(setup))];
                carry_out(requests, state, view, world);
            }
        }
        AuthorCommand::TryIt if state.practice.is_trying() => {
            state.practice.end_trying();
            state.turn_to(Page::Author);
            view.board.wants_focus = true;
        }
        command => with_pages(state, view, world, |to| {
            let look = &mut to.view.author;
            to.pages
                .author
                .run(command, look, to.shared, to.world, to.requests);
        }),
    }
}

/// Opens the current set for editing at the current problem. A line found while solving is added to the
/// problem's tree.
pub fn edit(found: Option<Found>, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    with_pages(state, view, world, |to| {
        let place = to.shared.practice.place();
        let set = place.and_then(|place| to.shared.library.sets.get(place.set));
        if let Some((place, set)) = place.zip(set) {
            let look = &mut to.view.author;
            let author = to.pages.author;
            author.edit(set, place.problem, found, look, (to.shared, to.world));
            let show = Command::Go(Page::Author);
            to.requests.push(Request::Run(show));
        }
    });
}

/// Carries out the requests of a page.
pub fn carry_out(
    requests: Vec<Request>,
    state: &mut State,
    view: &mut ViewState,
    world: &mut World<'_>,
) {
    for request in requests {
        match request {
            Request::Run(command) => run(command, state, view, world),
            Request::Solve(set) => match state.practice.set_named(&set) {
                Some(key) => {
                    state.turn_to(Page::Solve);
                    state.practice.select(&key, &world.around());
                }
                None => log::warn!("the set {set} is not in the library"),
            },
            Request::Show(key) => {
                if state.practice.place_of(&key).is_some() {
                    state.turn_to(Page::Solve);
                    apply(Action::Select(key), state, view, world);
                }
            }
            Request::Bring(fetched) => {
                let key = ProblemKey {
                    set: fetched.set.id.clone(),
                    problem: fetched.first,
                };
                state.practice.library.insert(*fetched.set);
                carry_out(vec![Request::Show(key)], state, view, world);
            }
            Request::Take(key) => {
                state.practice.select(&key, &world.around());
                let stored = |it: &mut Orientation| *it = Orientation::CANONICAL;
                state.practice.orient(stored);
            }
            Request::Task(msg) => to_task(msg, state, view, world),
            Request::Keep(name, value) => state.practice.training.keeper.setting(name, &value),
            Request::Make(setup) => {
                state.author.make(*setup, &mut view.author);
                state.turn_to(Page::Author);
            }
            Request::Try(problem) => {
                if let Err(error) = state.practice.try_out(*problem, world.now) {
                    state.author.bench.message = Some(Message::Refused(error.to_string()));
                }
            }
            Request::Own(path) => {
                state.practice.remember(vec![path.clone()]);
                let files = vec![(path, Purpose::List)];
                state
                    .practice
                    .library
                    .load(Shipped::No, files, world.waker());
            }
            Request::Tell(notice) => state.notices.push(notice),
            Request::Handed(key, student, line, at) => {
                let practice = &mut state.practice;
                practice.show_handed((&key, student), (&line, at), &world.around());
            }
            Request::Examine(path, dialect) => {
                let begin = examine::Msg::Begin(path, dialect);
                frame::examine(Some(begin), state, view, world);
            }
            Request::Collect(folder) => with_pages(state, view, world, |to| {
                to.pages.library.add(folder, to.shared, to.world);
            }),
            Request::Train(action) => state.practice.train(action, &world.around()),
            Request::Turn(tab) => {
                let page = match tab {
                    Tab::Progress => Page::Progress,
                    Tab::Today | Tab::Path | Tab::Runs => {
                        state.review.tab = tab;
                        Page::Review
                    }
                };
                if page != state.page {
                    run(Command::Go(page), state, view, world);
                }
            }
        }
    }
}

fn change(settings: Settings, state: &mut State, world: &World<'_>) {
    if settings.language != state.practice.settings.language {
        state.texts = Texts::new(settings.language);
    }
    if settings.theme != state.practice.settings.theme {
        theme::install(world.ctx, settings.theme);
    }
    if settings.text_size != state.practice.settings.text_size {
        theme::install_size(world.ctx, settings.text_size);
    }
    let before = state.practice.settings.to_stored();
    for ((key, value), (_, old)) in settings.to_stored().into_iter().zip(before) {
        if value != old {
            state.practice.training.keeper.setting(key, &value);
        }
    }
    let limits = state.practice.settings.limits != settings.limits;
    state.practice.settings = settings;
    if limits {
        state.practice.training.forget_plan();
        state.practice.training.plan(state.practice.settings.limits);
    }
}

fn is_game(path: &std::path::Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
}

fn open(path: PathBuf, state: &mut State, view: &mut ViewState, world: &World<'_>) {
    let holds_problems = Kind::of_name(&path.to_string_lossy()).is_some();
    if !holds_problems && !path.is_dir() {
        state.notices.push(Notice::NotRon { path });
        return;
    }
    view.dialog = None;
    // The file is read again, so its earlier flaws no longer count.
    state
        .practice
        .library
        .flaws
        .retain(|flaw| flaw.path != path);
    let files = vec![(path, Purpose::Keep)];
    state
        .practice
        .library
        .load(Shipped::No, files, world.waker());
}

/// Carries out an action on the current problem.
fn to_task(msg: TaskMsg, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let practice = &mut state.practice;
    match msg {
        TaskMsg::Play(point) => practice.click(point, &world.around()),
        TaskMsg::Answer(index) => {
            practice.answer(index, world.now);
            view.board.wants_focus = true;
        }
        TaskMsg::Walk(index) => {
            practice.walk_into(index);
            view.board.wants_focus = true;
        }
        TaskMsg::Digit(index) => {
            let msg = match practice.is_asked() {
                true => TaskMsg::Answer(index),
                false => TaskMsg::Walk(index),
            };
            to_task(msg, state, view, world);
        }
        TaskMsg::Visit(node, beyond) => practice.walk(|attempt| attempt.go_to(node, beyond)),
        TaskMsg::Ask(index) => {
            view.dialog = None;
            practice.ask(index, &world.around());
        }
        TaskMsg::Run(command) => run(command, state, view, world),
        TaskMsg::Train(action) => practice.train(action, &world.around()),
    }
}

/// Carries out a command about the current problem.
fn to_hand(command: Command, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let practice = &mut state.practice;
    let now = world.now;
    match command {
        Command::Next => practice.go(Go::By(1), &world.around()),
        Command::Previous => practice.go(Go::By(-1), &world.around()),
        Command::NextUnsolved => practice.go(Go::Unsolved, &world.around()),
        Command::NextSet => practice.go(Go::NextSet, &world.around()),
        Command::Replay => practice.replay(now),
        Command::TakeBack => practice.take_back(now),
        Command::Retry => practice.retry(now),
        Command::Hint => practice.help(Wanted::Hint, &world.around()),
        Command::Solution => practice.help(Wanted::Solution, &world.around()),
        Command::Pass => practice.play(Move::Pass, now),
        Command::KoThreat => practice.threaten(now),
        Command::AddLine => {
            let found = practice.found();
            if found.is_some() {
                edit(found, state, view, world);
            }
        }
        Command::StopThinking => practice.stop_thinking(now),
        Command::FreePlay => practice.play_freely(),
        Command::EndFreePlay => practice.leave_free_play(),
        Command::WalkForward => practice.walk(|attempt| {
            attempt.step_forward();
        }),
        Command::WalkBack => practice.walk(|attempt| {
            attempt.step_back();
        }),
        Command::WalkStart => practice.walk(|attempt| attempt.step_to_start()),
        Command::WalkEnd => practice.walk(|attempt| attempt.step_to_end()),
        Command::NextVariation => practice.walk_aside(),
        Command::Rotate => practice.turn(Symmetry::QUARTER_TURN),
        Command::Mirror => practice.turn(Symmetry::MIRROR),
        Command::SwapColors => practice.orient(|it| it.colors = it.colors.toggled()),
        Command::Canonical => practice.orient(|it| *it = Orientation::CANONICAL),
        Command::WholeBoard => view.board.is_whole = !view.board.is_whole,
        // Commands about anything else are handled in `run`.
        _ => {}
    }
    view.board.wants_focus |= matches!(
        command,
        Command::TakeBack
            | Command::Retry
            | Command::Hint
            | Command::Solution
            | Command::KoThreat
            | Command::FreePlay
            | Command::EndFreePlay
    );
}

/// Updates the window after news from practice.
pub fn heed(state: &mut State, view: &mut ViewState) {
    for news in state.practice.news() {
        match news {
            News::Laid => {
                if state.page != Page::Course {
                    state.solve.shows_sets = false;
                }
                view.solve.reveal = true;
                view.board.lay();
            }
            News::Changed => view.board.lay(),
            News::Solve => {
                state.turn_to(Page::Solve);
                state.solve.shows_sets = false;
            }
            News::Review => state.turn_to(Page::Review),
            News::Homework => state.turn_to(Page::Homework),
            News::Shared => notices::drop_out_of_step(&mut state.notices),
            News::Kept(kept) => notices::take(kept, &mut state.notices),
        }
    }
}
