//! Moves that no author foresaw: put to the judge's thread, and what comes back.

use super::session::Session;
use super::settings::Settings;
use super::state::State;
use super::world::World;
use crate::life::{OpenBecause, Ruling, Undecided};
use crate::trainer::Phase;
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
