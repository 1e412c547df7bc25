//! The result of an attempt, written into the log once.

use std::time::{Duration, UNIX_EPOCH};

use crate::board::{Move, read_move};
use crate::store::Settings;
use crate::store::{AttemptRecord, Outcome, ProblemKey, Standing};
use crate::trainer::review::{Performance, grade};
use crate::trainer::{Mode, Verdict};
use crate::ui::session::Recorded;
use crate::ui::state::State;
use crate::ui::world::World;

/// The user turns to another problem: a wrong move that has not been told counts as it stands.
pub fn leave(state: &mut State, world: &mut World<'_>) {
    if let Some(session) = &mut state.session {
        session.attempt.leave(world.now);
    }
    settle(state, world);
}

/// After everything that is done: a move that waits for a ruling is handed to the judge, and an
/// attempt that has come to its end is written down. Nothing else does either.
pub fn settle(state: &mut State, world: &mut World<'_>) {
    if let Some(session) = &mut state.session {
        session.ask(world.judge, &state.settings, world.now);
    }
    record(state, world);
}

/// Writes the result of the attempt into the log, once, and lets the run know.
fn record(state: &mut State, world: &World<'_>) {
    let Some(session) = &mut state.session else {
        return;
    };
    let (Recorded::No, Some(verdict)) = (session.recorded, session.attempt.result()) else {
        return;
    };
    let outcome = match verdict {
        Verdict::Solved | Verdict::AnotherWay => Outcome::Solved,
        Verdict::Wrong => Outcome::Failed,
        Verdict::GaveUp => Outcome::GaveUp,
        // No verdict on the user, so nothing for the log.
        Verdict::NotInSolution => return,
    };
    session.recorded = Recorded::Yes;
    let attempt = &session.attempt;
    let names = |moves: &[Move]| {
        let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
        names.join(" ")
    };
    let thinking = attempt.thinking(world.now);
    let problem = attempt.problem();
    let performance = Performance {
        verdict,
        hints: attempt.hints(),
        taken_back: attempt.taken_back(),
        thinking,
        moves: attempt.user_moves().len(),
    };
    let Some(key) = session.key.clone() else {
        return;
    };
    let record = AttemptRecord {
        key,
        at: UNIX_EPOCH + Duration::from_secs(u64::try_from(state.training.moment.at).unwrap_or(0)),
        day: state.training.moment.day,
        outcome,
        grade: grade(&performance),
        moves: names(attempt.user_moves()),
        line: names(&attempt.line()),
        failed_after: attempt.failed_after().map(names).or_else(|| {
            // Who asks for the answer has failed where he stood.
            (outcome == Outcome::GaveUp).then(|| names(attempt.begun_after()))
        }),
        begun_after: names(attempt.begun_after()),
        thinking,
        hints: attempt.hints(),
        difficulty: problem.difficulty,
        techniques: problem.techniques.iter().map(ToString::to_string).collect(),
        is_themed: state
            .training
            .run
            .as_ref()
            .is_some_and(|run| run.mode() == Mode::Theme)
            && state.training.filter.technique.is_some(),
        mode: state
            .training
            .run
            .as_ref()
            .map_or("set", |run| run.mode().word())
            .to_owned(),
    };
    let before = state.standings.get(&record.key).copied();
    state
        .standings
        .insert(record.key.clone(), Standing::after(before, outcome));
    state.library.count(&state.standings);
    state.training.take(record.event());
    state.training.keeper.attempt(record);
    let is_solved = outcome == Outcome::Solved;
    let is_in_run = match &mut state.training.run {
        Some(run) if run.over().is_none() => {
            run.note(is_solved, thinking);
            true
        }
        _ => false,
    };
    let wants_next = is_in_run || state.settings.advances;
    if is_solved && wants_next {
        state.training.advance_due = Some(world.now + super::ADVANCE);
    }
    super::plan(state);
}

/// The user's choices that concern how a try is run.
#[must_use]
pub fn missed(state: &State, key: &ProblemKey, settings: &Settings) -> Vec<Vec<Move>> {
    let size = state
        .shared()
        .problem(key)
        .map(|problem| problem.setup.size);
    let record = state.training.ledger.problems.get(&key.text());
    if settings.defender != crate::trainer::Defender::Missed {
        return Vec::new();
    }
    record
        .map_or(&[][..], |record| &record.missed)
        .iter()
        .map(|line| {
            line.split_whitespace()
                .filter_map(|name| read_move(name, size?))
                .collect()
        })
        .collect()
}
