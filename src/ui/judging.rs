//! What is done to the problem in hand: moves, answers, commands, another one in its place.

use std::sync::Arc;
use std::time::Duration;

use super::command::Command;
use super::page::{Page, Shared};
use super::state::World;
use super::state::{State, Trying, ViewState};
use super::task::Msg;
use super::{asked, training};
use crate::board::{Move, Orientation, Point, Symmetry, read_move};
use crate::problem::{Help, Problem, identity};
use crate::store::ProblemKey;
use crate::trainer::{
    Attempt, Candor, Conduct, Mode, Phase, Posed, PosedStage, Run, Sibling, is_exercise,
};
use crate::worker::bench::Message;
use crate::worker::drafts::Found;
use crate::worker::hand::{self, Given, Session, Wanted};

/// Does something to the problem in hand.
pub fn apply(msg: Msg, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    match msg {
        Msg::Play(point) => match clicked(point, state) {
            Some(chosen) => asked::ask_written(chosen, state, view, world),
            None => {
                let guard = state.settings.guard;
                let session = state.session.as_mut();
                if session.is_none_or(|session| session.aim(point, guard, world.now)) {
                    play(Move::Play(point), state, world.now);
                }
            }
        },
        Msg::Answer(index) => {
            if let Some(session) = &mut state.session {
                session.answer(index, world.now);
            }
            view.board.wants_focus = true;
        }
        Msg::Walk(index) => {
            walk(state, |attempt| {
                let branches = attempt.branches();
                match branches.get(index).copied() {
                    Some(branch) => attempt.step_into(branch),
                    // After the branches of the tree comes the line that left it.
                    None if index == branches.len() => attempt.step_forward(),
                    None => false,
                };
            });
            view.board.wants_focus = true;
        }
        Msg::Digit(index) => {
            let quiz = state.session.as_ref().is_some_and(|session| {
                session.attempt.is_quiz() && session.attempt.phase() == Phase::AwaitingUser
            });
            let msg = if quiz {
                Msg::Answer(index)
            } else {
                Msg::Walk(index)
            };
            apply(msg, state, view, world);
        }
        Msg::Visit(node, beyond) => walk(state, |attempt| attempt.go_to(node, beyond)),
        Msg::Ask(index) => {
            view.dialog = None;
            asked::ask(index, state, view, world);
        }
        Msg::Run(command) => super::apply::run(command, state, view, world),
        Msg::Train(action) => training::apply(action, state, view, world),
    }
}

/// Carries out a command about the problem in hand.
pub fn run(command: Command, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    match command {
        Command::Next => {
            if let Some(next) = state.shared().neighbor(1) {
                select(&next, state, view, world);
            }
        }
        Command::Previous => {
            if let Some(before) = state.shared().neighbor(-1) {
                select(&before, state, view, world);
            }
        }
        Command::NextUnsolved if state.training.run.is_some() => {
            training::next(state, view, world);
        }
        Command::NextUnsolved => {
            if let Some(next) = state.shared().next_unsolved() {
                select(&next, state, view, world);
            }
        }
        Command::NextSet => {
            if let Some(next) = state.shared().next_set() {
                select(&next, state, view, world);
            }
        }
        Command::Replay => {
            // Who looks at the lines wants to stay.
            state.training.advance_due = None;
            if let Some(session) = &mut state.session {
                session.replay(state.settings.is_still, world.now);
            }
        }
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
                Some(session) if session.is_solution_missing() => {
                    session.find_solution(Wanted::Hint, state.settings.budget, world.waker());
                }
                Some(session) => session.show_hint(),
                None => {}
            }
            view.board.wants_focus = true;
        }
        Command::Solution => {
            match &mut state.session {
                Some(session) if session.is_solution_missing() => {
                    session.find_solution(Wanted::Solution, state.settings.budget, world.waker());
                }
                Some(session) => session.give_up(world.now),
                None => {}
            }
            view.board.wants_focus = true;
        }
        Command::Pass => play(Move::Pass, state, world.now),
        Command::KoThreat => {
            if let Some(session) = &mut state.session {
                session.threaten(world.now);
            }
            view.board.wants_focus = true;
        }
        Command::AddLine => {
            state.training.advance_due = None;
            let found = state.session.as_ref().and_then(|session| {
                Some(Found {
                    problem: session.attempt.problem().id.clone(),
                    moves: session.attempt.other_way()?.to_vec(),
                })
            });
            if found.is_some() {
                super::apply::edit(found, state, view, world);
            }
        }
        Command::StopThinking => {
            if let Some(session) = &mut state.session {
                session.stop(&state.settings, world.now);
            }
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
        Command::WalkForward => walk(state, |attempt| {
            attempt.step_forward();
        }),
        Command::WalkBack => walk(state, |attempt| {
            attempt.step_back();
        }),
        Command::WalkStart => walk(state, |attempt| attempt.step_to_start()),
        Command::WalkEnd => walk(state, |attempt| attempt.step_to_end()),
        Command::NextVariation => walk(state, |attempt| {
            if !attempt.step_aside(Sibling::Next) {
                // Round and round: from the last variation back to the first.
                while attempt.step_aside(Sibling::Previous) {}
            }
        }),
        Command::Rotate => turn(state, Symmetry::QUARTER_TURN),
        Command::Mirror => turn(state, Symmetry::MIRROR),
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
        // What is not of the problem in hand is done elsewhere.
        _ => {}
    }
}

fn play(mv: Move, state: &mut State, now: Duration) {
    if let Some(session) = &mut state.session {
        session.play(mv, &state.settings, now);
    }
}

/// Takes in what the judge and the solver have said, and plays what is due; says when to look again.
pub fn go_on(state: &mut State, now: Duration) -> Option<Duration> {
    for session in state.session.iter_mut().chain(&mut state.parked) {
        session.hear(&state.settings, now);
    }
    state.shapes.poll();
    state.session.as_mut()?.go_on(&state.settings, now)
}

fn walk(state: &mut State, step: impl FnOnce(&mut Attempt)) {
    // Who looks at the lines wants to stay.
    state.training.advance_due = None;
    if let Some(session) = &mut state.session {
        session.walk(step);
    }
}

fn turn(state: &mut State, by: Symmetry) {
    if let Some(session) = &mut state.session {
        session.aimed = None;
        session.orientation.symmetry = session.orientation.symmetry.then(by);
    }
}

/// Shows a problem from its start.
pub fn select(key: &ProblemKey, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    training::leave(state, world);
    let shared = state.shared();
    let Some(problem) = shared.problem(key) else {
        return;
    };
    let given = given(&shared, key, problem);
    let is_alone = given
        .as_ref()
        .is_some_and(|given| given.is_first && given.help == Help::No);
    let size = problem.setup.size;
    let tries = shared.standing(key);
    let tries = tries.map_or(0, |standing| standing.attempts as usize);
    let twin = problem.twin.as_ref().map(|twin| ProblemKey {
        set: key.set.clone(),
        problem: twin.clone(),
    });
    let before = state.session.as_ref().filter(|before| before.key.is_some());
    let before = before.filter(|before| before.key == twin || before.key.as_ref() == Some(key));
    let follows_twin = before.is_some_and(|it| it.key == twin || it.follows_twin);
    let orientation = match before.filter(|_| follows_twin) {
        // They look alike only as long as they lie alike.
        Some(before) => before.orientation,
        None => state.settings.orientation(world.chance),
    };
    let mut proposals = hand::asked::of(problem);
    let kept = hand::asked::key(key.set.as_str(), key.problem.as_str());
    let mut problem = problem.clone();
    let taken = hand::asked::take(&mut problem, &mut proposals, state.asked.get(&kept));
    let problem = Arc::new(problem);
    let reading = state.shared().run().and_then(|run| match run.mode() {
        Mode::Reading { says, .. } => Some(says),
        _ => None,
    });
    let conduct = Conduct {
        defender: state.settings.defender,
        seed: tries,
        missed: state.training.missed(key, size, state.settings.defender),
        candor: if state.training.is_testing() || is_alone {
            Candor::AtOnce
        } else if reading.is_some() {
            // What was read is judged at its end.
            Candor::AtEnd
        } else {
            state.settings.candor
        },
    };
    match Session::new(Some(key.clone()), problem, orientation, conduct, world.now) {
        Ok(mut session) => {
            session.follows_twin = follows_twin;
            session.proposals = proposals;
            session.asked = taken;
            session.has_chosen = state.asked.contains_key(&kept);
            session.given = given;
            if let Some(says) = reading {
                session.read_blind(says);
            }
            state.session = Some(session);
        }
        // A set's reader lets only sound positions through.
        Err(error) => log::error!("{error}"),
    }
    if state.page != Page::Course {
        state.solve.shows_sets = false;
    }
    view.solve.reveal = true;
    view.board.cursor = None;
    view.board.cursor_shown = false;
    view.board.wants_focus = true;
}

/// What a teacher has said of a problem, unless it comes in a training of another kind.
fn given(shared: &Shared<'_>, key: &ProblemKey, problem: &Problem) -> Option<Given> {
    let run = shared.run().map(Run::mode);
    if run.is_some_and(|mode| !matches!(mode, Mode::Homework(_))) || !is_exercise(problem) {
        return None;
    }
    let place = shared.place_of(key)?;
    let help = shared.set(place.set)?.homework.as_ref()?.help;
    let known_by = identity(problem);
    let tried = shared.training.ledger.assigned.get(&key.text());
    let is_first = !tried.is_some_and(|versions| versions.contains_key(&known_by));
    Some(Given {
        known_by,
        help,
        is_first,
    })
}

/// Shows what a student has played at a problem.
pub fn show_handed(
    (key, student): (&ProblemKey, String),
    (line, at): (&str, Option<u32>),
    state: &mut State,
    view: &mut ViewState,
    world: &mut World<'_>,
) {
    state.training.run = None;
    state.training.advance_due = None;
    state.turn_to(Page::Solve);
    select(key, state, view, world);
    if let Some(session) = &mut state.session {
        let size = session.stored_size();
        let moves: Vec<Move> = line
            .split_whitespace()
            .map_while(|name| read_move(name, size))
            .collect();
        session.show_handed(student, &moves, at, world.now);
    }
}

/// Shows a step of a position that is asked about without its goal; its steps lie the same way round.
pub fn pose(posed: Posed, state: &mut State, view: &mut ViewState, world: &World<'_>) {
    let before = state.session.take();
    let is_next = posed.stage() != PosedStage::Status;
    let run = state.training.run.as_ref();
    let key = match &before {
        Some(before) if is_next => before.key.clone(),
        _ => run.and_then(|run| ProblemKey::read(&run.current()?.problem)),
    };
    let Some(key) = key else {
        return;
    };
    let (orientation, spent) = match &before {
        Some(before) if is_next => {
            let spent = before.spent + before.attempt.thinking(world.now);
            (before.orientation, spent)
        }
        _ => (state.settings.orientation(world.chance), Duration::ZERO),
    };
    let conduct = Conduct {
        candor: state.settings.candor,
        ..Conduct::default()
    };
    match Session::posed(key, posed, orientation, conduct, world.now) {
        Ok(mut session) => {
            session.spent = spent;
            state.session = Some(session);
        }
        // Its stones stood on a board when they were proved.
        Err(error) => log::error!("{error}"),
    }
    view.board.cursor = None;
    view.board.cursor_shown = false;
    view.board.wants_focus = true;
}

/// The question that a click on a stone asks for, if it does; a test asks what it asks.
fn clicked(point: Point, state: &State) -> Option<String> {
    let session = state.session.as_ref()?;
    let shown = session.shown_size();
    let stored = session.orientation.symmetry.inverse().apply(point, shown);
    let may = !state.shared().is_testing();
    may.then(|| hand::asked::clicked(session, stored)).flatten()
}

/// To the solve page with a problem of the author page.
pub fn try_out(problem: Problem, state: &mut State, view: &mut ViewState, world: &World<'_>) {
    let orientation = Orientation::CANONICAL;
    let conduct = Conduct::default();
    match Session::new(None, Arc::new(problem), orientation, conduct, world.now) {
        Ok(session) => {
            let before = state.session.replace(session);
            state.trying = Some(Trying { before });
            state.turn_to(Page::Solve);
            view.board.cursor = None;
            view.board.wants_focus = true;
        }
        Err(error) => state.author.bench.message = Some(Message::Refused(error.to_string())),
    }
}
