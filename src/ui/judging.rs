//! Moves and answers of the problem in hand, the replies to them, and what the judge's thread rules of
//! those that no author foresaw.

use std::sync::Arc;
use std::time::Duration;

use super::page::Page;
use super::session::Session;
use super::state::{Place, State, Trying, ViewState};
use super::world::World;
use super::{asked, finding, training};
use crate::board::{Move, Orientation, Point, Symmetry};
use crate::life::{OpenBecause, Ruling, Undecided};
use crate::problem::Problem;
use crate::store::Settings;
use crate::trainer::{Candor, Conduct, Phase};
use crate::worker::bench::Message;
use crate::worker::{Case, Heard, Job};

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
pub fn receive(state: &mut State, world: &World<'_>) {
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
pub fn stop(state: &mut State, world: &World<'_>) {
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

pub fn play(mv: Move, state: &mut State, world: &mut World<'_>) {
    if let Some(session) = &mut state.session {
        session.play(mv, &state.settings, world.now);
    }
    ask(state, world);
    training::record(state, world);
}

pub fn answer(index: usize, state: &mut State, view: &mut ViewState, world: &World<'_>) {
    if let Some(session) = &mut state.session
        && let Some(answer) = session.quiz_answer(index)
    {
        session.attempt.choose(answer, world.now);
        session.settle();
    }
    training::record(state, world);
    view.board.wants_focus = true;
}

/// Plays the opponent's reply once its time has come; says when to look again.
pub fn reply(state: &mut State, world: &mut World<'_>) -> Option<Duration> {
    receive(state, world);
    finding::receive(state, world);
    training::record(state, world);
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
    let next = session.reply_due.map(|due| due.saturating_sub(world.now));
    training::record(state, world);
    next
}

pub fn walk(state: &mut State, step: impl FnOnce(&mut Session)) {
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
pub fn replay(state: &mut State, world: &World<'_>) {
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

pub fn turn(state: &mut State, by: Symmetry) {
    if let Some(session) = &mut state.session {
        session.aimed = None;
        session.orientation.symmetry = session.orientation.symmetry.then(by);
    }
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
    let problem = Arc::new(problem);
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
pub fn clicked(point: Point, state: &State) -> Option<String> {
    let session = state.session.as_ref()?;
    let shown = session.shown_size();
    let stored = session.orientation.symmetry.inverse().apply(point, shown);
    let may = !training::is_testing(state);
    may.then(|| asked::clicked(session, stored)).flatten()
}

/// To the solve page with a problem of the author page.
pub fn try_out(problem: Problem, state: &mut State, view: &mut ViewState, world: &World<'_>) {
    // A place in no set, so that no attempt is written down.
    let place = Place {
        set: usize::MAX,
        problem: 0,
    };
    let orientation = Orientation::CANONICAL;
    let conduct = Conduct::default();
    match Session::new(place, Arc::new(problem), orientation, conduct, world.now) {
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
