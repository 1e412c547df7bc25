//! The one place where state changes: what each [`Action`] does.

use std::path::PathBuf;

use super::action::Action;
use super::asked;
use super::command::Command;
use super::enabled::{is_enabled, next_place};
use super::finding::{self, Wanted};
use super::frame;
use super::judging;
use super::key_list::KeyListView;
use super::page::{Page, Request};
use super::pages::author::{self, action::AuthorAction};
use super::pages::board;
use super::pages::examine;
use super::palette::Palette;
use super::run_view::Tab;
use super::session::Session;
use super::state::{Dialog, Notice, Place, State, ViewState};
use super::texts::{self, Texts};
use super::theme;
use super::training;
use super::world::World;
use crate::board::{Move, Orientation, Point, Symmetry};
use crate::disk::shown;
use crate::exchange::Kind;
use crate::store::ProblemKey;
use crate::store::preferences::{COORDINATES, LARGEST_TEXT, SMALLEST_TEXT, Settings};
use crate::trainer::{Candor, Conduct, Phase, Sibling};
use crate::worker::sets::{Purpose, Shipped};
use crate::worker::table::Deed;

/// Carries out one action.
pub fn apply(action: Action, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    match action {
        Action::Author(action) => author::apply(action, state, view, world),
        Action::Run(command) => run(command, state, view, world),
        Action::Play(point) => match clicked(point, state) {
            Some(chosen) => asked::ask_written(chosen, state, view, world),
            None => {
                let guard = state.settings.guard;
                let session = state.session.as_mut();
                if session.is_none_or(|session| session.aim(point, guard, world.now)) {
                    judging::play(Move::Play(point), state, world);
                }
            }
        },
        Action::Answer(index) => judging::answer(index, state, view, world),
        Action::Walk(index) => {
            judging::walk(state, |session| {
                let branches = session.attempt.branches();
                match branches.get(index).copied() {
                    Some(branch) => session.attempt.step_into(branch),
                    // After the branches of the tree comes the line that left it.
                    None if index == branches.len() => session.attempt.step_forward(),
                    None => false,
                };
            });
            view.board.wants_focus = true;
        }
        Action::Digit(index) => {
            let quiz = state.session.as_ref().is_some_and(|session| {
                session.attempt.is_quiz() && session.attempt.phase() == Phase::AwaitingUser
            });
            let next = if quiz {
                Action::Answer(index)
            } else {
                Action::Walk(index)
            };
            apply(next, state, view, world);
        }
        Action::Ask(index) => {
            view.dialog = None;
            asked::ask(index, state, view, world);
        }
        Action::Select(place) => {
            // Choosing by hand leaves the run.
            state.training.run = None;
            state.training.advance_due = None;
            select(place, state, view, world);
        }
        Action::Visit(node, beyond) => judging::walk(state, |session| {
            session.attempt.go_to(node, beyond);
        }),
        Action::OpenSet(set) => {
            let place = state.first_open(set);
            state.turn_to(Page::Solve);
            view.drawer_open = false;
            apply(Action::Select(place), state, view, world);
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
        // A game dropped on the board page is meant for its board.
        Action::OpenPath(path) if state.page == Page::Board && is_game(&path) => {
            let load = Deed::Load(path.to_string_lossy().into_owned());
            apply(Action::Board(board::Msg::Do(load)), state, view, world);
        }
        Action::OpenPath(path) => open(path, state, view, world),
        Action::Library(msg) => {
            let mut requests = Vec::new();
            let (pages, shared) = state.pages();
            let look = &mut view.library;
            pages
                .library
                .update(msg, look, &shared, world, &mut requests);
            carry_out(requests, state, view, world);
        }
        Action::Dismiss(index) => {
            if index < state.notices.len() {
                state.notices.remove(index);
            }
        }
        Action::Course(msg) => {
            let mut requests = Vec::new();
            let (pages, shared) = state.pages();
            pages
                .course
                .update(msg, &mut view.course, &shared, &mut requests);
            carry_out(requests, state, view, world);
        }
        Action::Train(action) => training::apply(action, state, view, world),
        // The door is the application's own: see `App::perform`.
        Action::TryAgain(_) => {}
        Action::SaveAgain => state.training.keeper.again(),
        Action::Board(msg) => {
            let mut requests = Vec::new();
            state
                .board
                .update(msg, &mut view.board_look, world, &mut requests);
            view.board.wants_focus = true;
            carry_out(requests, state, view, world);
        }
        Action::Shapes(msg) => {
            let mut requests = Vec::new();
            let (pages, shared) = state.pages();
            pages
                .shapes
                .update(msg, &shared, world.judge, &mut requests);
            carry_out(requests, state, view, world);
        }
        Action::Review(msg) => {
            let mut requests = Vec::new();
            state.review.update(msg, &mut requests);
            carry_out(requests, state, view, world);
        }
        Action::Examine(msg) => frame::examine(Some(msg), state, view, world),
        Action::Progress(msg) => {
            let mut requests = Vec::new();
            state.progress.update(msg, &mut requests);
            carry_out(requests, state, view, world);
        }
    }
}

fn run(command: Command, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    if !is_enabled(state, command) {
        return;
    }
    let place = state.session.as_ref().map(|session| session.place);
    let mut settings = state.settings.clone();
    match command {
        Command::Go(page) => {
            state.turn_to(page);
            if page == Page::Shapes {
                state.shapes.prepare();
            }
            if page == Page::Course {
                let mut requests = Vec::new();
                let (pages, shared) = state.pages();
                pages.course.enter(&shared, &mut requests);
                carry_out(requests, state, view, world);
            }
            view.board.wants_focus = true;
        }
        Command::Author(command) => author::run(command, state, view, world),
        Command::Open => view.dialog = Some(Dialog::Open),
        Command::Reload => reload(state, world),
        Command::CloseSet => {
            if let Some(place) = place {
                close_set(place, state, view, world);
            }
        }
        Command::Findings => view.dialog = Some(Dialog::Findings),
        Command::Quit => world.ctx.send_viewport_cmd(egui::ViewportCommand::Close),
        Command::Next => {
            if let Some(next) = place.and_then(|place| next_place(state, place)) {
                select(next, state, view, world);
            }
        }
        Command::Previous => {
            if let Some(place) = place
                && let Some(problem) = place.problem.checked_sub(1)
            {
                select(Place { problem, ..place }, state, view, world);
            }
        }
        Command::NextUnsolved if state.training.run.is_some() => {
            training::next(state, view, world);
        }
        Command::NextUnsolved => {
            if let Some(next) = place.and_then(|place| state.next_unsolved(place)) {
                select(next, state, view, world);
            }
        }
        Command::NextSet => {
            if let Some(set) = place.and_then(|place| state.next_set(place.set)) {
                select(state.first_open(set), state, view, world);
            }
        }
        Command::Sets => {
            view.sets.is_open = !view.sets.is_open;
            view.drawer_open = false;
            view.board.wants_focus = !view.sets.is_open;
        }
        Command::Find => match state.page {
            Page::Library => view.library.wants_search = true,
            Page::Solve => {
                view.sets.is_open = true;
                view.sets.wants_focus = true;
            }
            Page::Shapes => view.shapes.wants_search = true,
            // No field of its own: everything is searched.
            Page::Review
            | Page::Author
            | Page::Board
            | Page::Course
            | Page::Progress
            | Page::Examine => {
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
        Command::Replay => judging::replay(state, world),
        Command::TakeBack => {
            if let Some(session) = &mut state.session
                && session.aimed.take().is_none()
            {
                session.attempt.take_back(world.now);
                session.settle();
                session.hint = None;
            }
            view.board.wants_focus = true;
        }
        Command::Retry => {
            if let Some(session) = &mut state.session {
                session.again(world.now);
            }
            state.training.advance_due = None;
            view.board.wants_focus = true;
        }
        Command::Hint => {
            match &mut state.session {
                Some(session) if finding::is_missing(session) => {
                    finding::begin(Wanted::Hint, state, world);
                }
                Some(session) => finding::hint(session),
                None => {}
            }
            view.board.wants_focus = true;
        }
        Command::Solution => {
            match &mut state.session {
                Some(session) if finding::is_missing(session) => {
                    finding::begin(Wanted::Solution, state, world);
                }
                Some(session) => finding::give_up(session, world),
                None => {}
            }
            training::record(state, world);
            view.board.wants_focus = true;
        }
        Command::Pass => judging::play(Move::Pass, state, world),
        Command::KoThreat => {
            if let Some(session) = &mut state.session {
                session.threaten(world.now);
            }
            view.board.wants_focus = true;
        }
        Command::AddLine => {
            state.training.advance_due = None;
            author::add_line(state, view, world);
        }
        Command::StopThinking => {
            if let Some(session) = &mut state.session {
                session.finding = None;
            }
            judging::stop(state, world);
        }
        Command::FreePlay => {
            state.training.advance_due = None;
            if let Some(session) = &mut state.session {
                session.settle();
                session.hint = None;
                session.attempt.play_freely();
            }
            view.board.wants_focus = true;
        }
        Command::EndFreePlay => {
            if let Some(session) = &mut state.session {
                session.settle();
                session.attempt.leave_free_play();
            }
            view.board.wants_focus = true;
        }
        Command::WalkForward => judging::walk(state, |session| {
            session.attempt.step_forward();
        }),
        Command::WalkBack => judging::walk(state, |session| {
            session.attempt.step_back();
        }),
        Command::WalkStart => judging::walk(state, |session| session.attempt.step_to_start()),
        Command::WalkEnd => judging::walk(state, |session| session.attempt.step_to_end()),
        Command::NextVariation => judging::walk(state, |session| {
            if !session.attempt.step_aside(Sibling::Next) {
                // Round and round: from the last variation back to the first.
                while session.attempt.step_aside(Sibling::Previous) {}
            }
        }),
        Command::Rotate => judging::turn(state, Symmetry::QUARTER_TURN),
        Command::Mirror => judging::turn(state, Symmetry::MIRROR),
        Command::SwapColors => {
            if let Some(session) = &mut state.session {
                session.orientation.colors = session.orientation.colors.toggled();
            }
        }
        Command::Canonical => {
            if let Some(session) = &mut state.session {
                session.orientation = Orientation::CANONICAL;
            }
        }
        Command::WholeBoard => view.board.is_whole = !view.board.is_whole,
        Command::Coordinates => {
            let here = COORDINATES
                .iter()
                .position(|&style| style == settings.coordinates)
                .unwrap_or(0);
            settings.coordinates = COORDINATES[(here + 1) % COORDINATES.len()];
            change(settings, state, world);
        }
        Command::List if state.page == Page::Course => view.course.toggle_lessons(),
        Command::List => {
            view.drawer_open = !view.drawer_open;
            view.sets.is_open = false;
            view.reveal = place;
        }
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
        Command::Shapes(command) => {
            let mut requests = Vec::new();
            let (pages, shared) = state.pages();
            pages
                .shapes
                .run(command, &shared, world.judge, &mut requests);
            carry_out(requests, state, view, world);
        }
        Command::Game(command) => {
            let mut requests = Vec::new();
            state
                .board
                .run(command, &mut view.board_look, world, &mut requests);
            view.board.wants_focus = true;
            carry_out(requests, state, view, world);
        }
    }
}

/// Carries out what a page asks of the house.
pub fn carry_out(
    requests: Vec<Request>,
    state: &mut State,
    view: &mut ViewState,
    world: &mut World<'_>,
) {
    for request in requests {
        match request {
            Request::Run(command) => run(command, state, view, world),
            Request::Solve(set) => match first_unsolved(state, &set) {
                Some(place) => {
                    state.turn_to(Page::Solve);
                    select(place, state, view, world);
                }
                None => log::warn!("the set {set} is not in the library"),
            },
            Request::Show(key) => {
                if let Some(place) = state.place_of(&key) {
                    state.turn_to(Page::Solve);
                    select(place, state, view, world);
                }
            }
            Request::Bring(fetched) => {
                let key = ProblemKey {
                    set: fetched.set.id.clone(),
                    problem: fetched.first,
                };
                state.library.insert(*fetched.set);
                // Choosing by hand leaves the run.
                state.training.run = None;
                state.training.advance_due = None;
                carry_out(vec![Request::Show(key)], state, view, world);
            }
            Request::Take(key) => {
                if let Some(place) = state.place_of(&key) {
                    select(place, state, view, world);
                    if let Some(session) = &mut state.session {
                        session.orientation = Orientation::CANONICAL;
                    }
                }
            }
            Request::Play(point) => apply(Action::Play(point), state, view, world),
            Request::Walk(index) => apply(Action::Walk(index), state, view, world),
            Request::Keep(name, value) => state.training.keeper.setting(name, &value),
            Request::Make(setup) => {
                author::apply(AuthorAction::MakeFrom(setup), state, view, world);
            }
            Request::Examine(path, dialect) => {
                let begin = examine::Msg::Begin(path, dialect);
                frame::examine(Some(begin), state, view, world);
            }
            Request::Collect(folder) => {
                let (pages, shared) = state.pages();
                pages.library.add(folder, &shared, world);
            }
            Request::Train(action) => training::apply(action, state, view, world),
            Request::Turn(tab) => {
                let page = match tab {
                    Tab::Progress => Page::Progress,
                    Tab::Today | Tab::Runs => {
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

/// The first unsolved problem of the set with this id, else its first.
fn first_unsolved(state: &State, id: &str) -> Option<Place> {
    let mut sets = state.library.sets.iter();
    let set = sets.position(|loaded| loaded.set.id.as_str() == id)?;
    let count = state.library.sets.get(set)?.set.problems.len();
    let places = (0..count).map(|problem| Place { set, problem });
    let mut unsolved = places.filter(|&place| {
        state
            .standing(place)
            .is_none_or(|standing| standing.solved == 0)
    });
    unsolved
        .next()
        .or((count > 0).then_some(Place { set, problem: 0 }))
}

/// Shows a problem from its start.
pub fn select(place: Place, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    training::leave(state, world);
    let Some(loaded) = state.library.sets.get(place.set) else {
        return;
    };
    let Some(problem) = loaded.set.problems.get(place.problem) else {
        return;
    };
    let tries = state
        .standing(place)
        .map_or(0, |standing| standing.attempts as usize);
    let orientation = state.settings.orientation(world.chance);
    let mut proposals = asked::of(problem);
    let key = asked::key(loaded.set.id.as_str(), problem.id.as_str());
    let mut problem = problem.clone();
    let taken = asked::take(&mut problem, &mut proposals, state.asked.get(&key));
    let problem = std::sync::Arc::new(problem);
    let conduct = Conduct {
        defender: state.settings.defender,
        seed: tries,
        missed: training::missed(state, place, &state.settings),
        candor: if training::is_testing(state) {
            Candor::AtOnce
        } else {
            state.settings.candor
        },
    };
    match Session::new(place, problem, orientation, conduct, world.now) {
        Ok(mut session) => {
            session.proposals = proposals;
            session.asked = taken;
            session.has_chosen = state.asked.contains_key(&key);
            state.session = Some(session);
        }
        // A set's reader lets only sound positions through.
        Err(error) => log::error!("{error}"),
    }
    if state.page != Page::Course {
        view.sets.is_open = false;
    }
    view.reveal = Some(place);
    view.board.cursor = None;
    view.board.cursor_shown = false;
    view.board.wants_focus = true;
}

/// The question that a click on a stone asks for, if it does; a test asks what it asks.
fn clicked(point: Point, state: &State) -> Option<String> {
    let session = state.session.as_ref()?;
    let shown = session.shown_size();
    let stored = session.orientation.symmetry.inverse().apply(point, shown);
    let may = !training::is_testing(state);
    may.then(|| asked::clicked(session, stored)).flatten()
}

fn change(settings: Settings, state: &mut State, world: &World<'_>) {
    if settings.language != state.settings.language {
        state.texts = Texts::new(settings.language);
    }
    if settings.theme != state.settings.theme {
        theme::install(world.ctx, settings.theme);
    }
    if settings.text_size != state.settings.text_size {
        theme::install_size(world.ctx, settings.text_size);
    }
    let before = state.settings.to_stored();
    for ((key, value), (_, old)) in settings.to_stored().into_iter().zip(before) {
        if value != old {
            state.training.keeper.setting(key, &value);
        }
    }
    let limits = state.settings.limits != settings.limits;
    state.settings = settings;
    if limits {
        training::plan_again(state);
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
    let name = shown(&path);
    // Read anew, so what was wrong before counts no more.
    state.library.flaws.retain(|flaw| flaw.file != name);
    let files = vec![(path, Purpose::Keep)];
    state.library.load(Shipped::No, files, world.waker());
}

/// Adds files to those that are listed at every start.
pub fn remember(paths: Vec<PathBuf>, state: &mut State) {
    for path in paths {
        // A relative path would mean another file at the next start.
        let path = std::path::absolute(&path).unwrap_or(path);
        if !state.opened.contains(&path) {
            state.opened.push(path);
        }
    }
    keep_opened(state);
}

fn keep_opened(state: &mut State) {
    let paths: Vec<String> = state
        .opened
        .iter()
        .filter_map(|path| path.to_str().map(str::to_owned))
        .collect();
    state.training.keeper.setting("opened", &paths.join("\n"));
}

/// Takes the set in hand off the list; its file stays where it is.
fn close_set(place: Place, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let loaded = state.library.sets.remove(place.set);
    if let Some(path) = loaded.path {
        let path = std::path::absolute(&path).unwrap_or(path);
        state.opened.retain(|opened| *opened != path);
        keep_opened(state);
    }
    training::index(state);
    state.session = None;
    let set = place.set.min(state.library.sets.len().saturating_sub(1));
    select(Place { set, problem: 0 }, state, view, world);
}

/// Reads every file of the list again.
fn reload(state: &mut State, world: &World<'_>) {
    let files = state
        .library
        .sets
        .iter()
        .filter_map(|loaded| Some((loaded.path.clone()?, Purpose::List)))
        .collect();
    state.library.flaws.clear();
    state.library.load(Shipped::Yes, files, world.waker());
}
