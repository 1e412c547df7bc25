//! What is done to the problem in hand: moves and answers, the replies to them, and what the judge's thread rules of
//! those that no author foresaw.

use std::sync::Arc;
use std::time::Duration;

use super::command::Command;
use super::page::Page;
use super::session::Session;
use super::state::{State, Trying, ViewState};
use super::task::Msg;
use super::world::World;
use super::{asked, finding, training};
use crate::board::{Move, Orientation, Point, Symmetry};
use crate::life::{OpenBecause, Ruling, Undecided};
use crate::problem::Problem;
use crate::store::ProblemKey;
use crate::store::Settings;
use crate::trainer::{Candor, Conduct, Phase, Sibling};
use crate::worker::bench::Message;
use crate::worker::drafts::Found;
use crate::worker::{Case, Heard, Job};
use finding::Wanted;

/// Does something to the problem in hand.
pub fn apply(msg: Msg, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    match msg {
        Msg::Play(point) => match clicked(point, state) {
            Some(chosen) => asked::ask_written(chosen, state, view, world),
            None => {
                let guard = state.settings.guard;
                let session = state.session.as_mut();
                if session.is_none_or(|session| session.aim(point, guard, world.now)) {
                    play(Move::Play(point), state, world);
                }
            }
        },
        Msg::Answer(index) => answer(index, state, view, world),
        Msg::Walk(index) => {
            walk(state, |session| {
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
        Msg::Visit(node, beyond) => walk(state, |session| {
            session.attempt.go_to(node, beyond);
        }),
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
        Command::Replay => replay(state, world),
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
            view.board.wants_focus = true;
        }
        Command::Pass => play(Move::Pass, state, world),
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
                session.finding = None;
            }
            stop(state, world);
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
        Command::WalkForward => walk(state, |session| {
            session.attempt.step_forward();
        }),
        Command::WalkBack => walk(state, |session| {
            session.attempt.step_back();
        }),
        Command::WalkStart => walk(state, |session| session.attempt.step_to_start()),
        Command::WalkEnd => walk(state, |session| session.attempt.step_to_end()),
        Command::NextVariation => walk(state, |session| {
            if !session.attempt.step_aside(Sibling::Next) {
                // Round and round: from the last variation back to the first.
                while session.attempt.step_aside(Sibling::Previous) {}
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

/// Hands the move on the board to the judge, if it waits for a ruling and none has been asked for.
pub fn ask(state: &mut State, world: &mut World<'_>) {
    let Some(session) = &mut state.session else {
        return;
    };
    if session.job.is_some() {
        return;
    }
    let Some(ask) = session.attempt.ask() else {
        return;
    };
    if state.settings.budget.is_zero() {
        let ruling = Ruling::Open(OpenBecause::Undecided(Undecided::Time));
        resolve(session, &state.settings, ruling, world);
        return;
    }
    let case = Case {
        problem: ask.problem,
        before: ask.before,
        mv: ask.mv,
        accepted: ask.accepted,
        is_lost: ask.is_lost,
        time: state.settings.budget,
    };
    match world.judge.ask(case) {
        Ok(job) => session.job = Some(job),
        Err(error) => {
            log::error!("no thread to judge moves: {error}");
            let ruling = Ruling::Open(OpenBecause::Crashed);
            resolve(session, &state.settings, ruling, world);
        }
    }
}

/// Takes in what the judge has said since the last call.
fn receive(state: &mut State, world: &World<'_>) {
    for session in state.session.iter_mut().chain(&mut state.parked) {
        while let Some(heard) = session.job.as_mut().and_then(Job::hear) {
            let ruling = match heard {
                Heard::News(progress) => {
                    session.judging = Some(progress);
                    continue;
                }
                Heard::Done(ruling) => ruling,
                Heard::Broken => Ruling::Open(OpenBecause::Crashed),
            };
            resolve(session, &state.settings, ruling, world);
        }
    }
    state.shapes.poll();
}

/// Ends the search for a ruling: nothing is proved then.
fn stop(state: &mut State, world: &World<'_>) {
    if let Some(session) = &mut state.session
        && session.attempt.phase() == Phase::Judging
    {
        let ruling = Ruling::Open(OpenBecause::Undecided(Undecided::Stopped));
        resolve(session, &state.settings, ruling, world);
    }
}

fn resolve(session: &mut Session, settings: &Settings, ruling: Ruling, world: &World<'_>) {
    // Dropping the job tells its search to end.
    session.job = None;
    session.judging = None;
    session.attempt.resolve(ruling, world.now);
    session.schedule(settings, world.now);
}

/// Time between the moves of a line that plays itself.
const REPLAY: Duration = Duration::from_millis(600);

fn play(mv: Move, state: &mut State, world: &World<'_>) {
    if let Some(session) = &mut state.session {
        session.play(mv, &state.settings, world.now);
    }
}

fn answer(index: usize, state: &mut State, view: &mut ViewState, world: &World<'_>) {
    if let Some(session) = &mut state.session
        && let Some(answer) = session.quiz_answer(index)
    {
        session.attempt.choose(answer, world.now);
        session.settle();
    }
    view.board.wants_focus = true;
}

/// Plays the opponent's reply once its time has come; says when to look again.
pub fn reply(state: &mut State, world: &World<'_>) -> Option<Duration> {
    receive(state, world);
    finding::receive(state, world);
    let session = state.session.as_mut()?;
    if let Some(aimed) = session.aimed
        && let Some(due) = aimed.due
    {
        if due > world.now {
            return Some(due - world.now);
        }
        session.aimed = None;
        play(Move::Play(aimed.point), state, world);
    }
    let session = state.session.as_mut()?;
    if let Some(due) = session.replay_due {
        if due > world.now {
            return Some(due - world.now);
        }
        let went_on = session.attempt.step_forward();
        session.replay_due = went_on.then_some(world.now + REPLAY);
        return went_on.then_some(REPLAY);
    }
    let due = session.reply_due?;
    if due > world.now {
        return Some(due - world.now);
    }
    session.reply_due = None;
    session.attempt.reply(world.now);
    session.schedule(&state.settings, world.now);
    session.reply_due.map(|due| due.saturating_sub(world.now))
}

fn walk(state: &mut State, step: impl FnOnce(&mut Session)) {
    // Who looks at the lines wants to stay.
    state.training.advance_due = None;
    if let Some(session) = &mut state.session
        && session.can_walk()
    {
        session.replay_due = None;
        step(session);
    }
}

/// Shows the wrong move once more, and what answers it, move by move. Where nothing is to move by
/// itself, the user steps on.
fn replay(state: &mut State, world: &World<'_>) {
    let is_still = state.settings.is_still;
    walk(state, |session| {
        let before = session.attempt.failed_after().map_or(0, <[Move]>::len);
        session.attempt.step_to_start();
        for _ in 0..=before {
            session.attempt.step_forward();
        }
        session.replay_due = (!is_still).then_some(world.now + REPLAY);
    });
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
    let tries = shared.standing(key);
    let tries = tries.map_or(0, |standing| standing.attempts as usize);
    let orientation = state.settings.orientation(world.chance);
    let mut proposals = asked::of(problem);
    let kept = asked::key(key.set.as_str(), key.problem.as_str());
    let mut problem = problem.clone();
    let taken = asked::take(&mut problem, &mut proposals, state.asked.get(&kept));
    let problem = Arc::new(problem);
    let conduct = Conduct {
        defender: state.settings.defender,
        seed: tries,
        missed: training::missed(state, key, &state.settings),
        candor: if state.training.is_testing() {
            Candor::AtOnce
        } else {
            state.settings.candor
        },
    };
    match Session::new(Some(key.clone()), problem, orientation, conduct, world.now) {
        Ok(mut session) => {
            session.proposals = proposals;
            session.asked = taken;
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

/// The question that a click on a stone asks for, if it does; a test asks what it asks.
fn clicked(point: Point, state: &State) -> Option<String> {
    let session = state.session.as_ref()?;
    let shown = session.shown_size();
    let stored = session.orientation.symmetry.inverse().apply(point, shown);
    let may = !state.training.is_testing();
    may.then(|| asked::clicked(session, stored)).flatten()
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
