//! Checks whether the stored answer still holds when the group is closed in.

use std::path::Path;

use crate::board::{Move, Position};
use crate::life::{Answer, Query, Side, Worth};
use crate::problem::{Diagnostic, Problem, Task};
use crate::solver::{Depth, Limits, Solver, Stop};

use super::{accepted, query_of};

/// Nodes for each question.
const NODES: u64 = 1_000_000;

/// Warns about a task to live or to kill whose answer fails once the group is closed in: the stones then
/// depend on a way out, and the text has to mention it.
///
/// Only applies to problems without a claim of proof, because a proof includes the way out. The wall is the
/// attacker's and closes everything that the question leaves open. Gives no warning if the search does not
/// finish, nor for boards of a lesson, whose text mentions the way out.
#[must_use]
pub fn closed_in(
    path: &Path,
    problem: &Problem,
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
) -> Option<Diagnostic> {
    let is_asked = matches!(problem.task, Task::Live | Task::Kill) && problem.quiz.is_none();
    // A proof is about the board as it is, including any way out.
    let is_proven = problem.claim.is_of_search();
    if !is_asked || is_proven || crate::course::is_lesson(path) {
        return None;
    }
    let start = problem.setup.clone().into_position().ok()?;
    let query = query_of(problem, &start).ok()?;
    let limits = Limits {
        depth: Depth::Life,
        nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(NODES)),
        ..*limits
    };
    let mut value = |query: &Query| match solver.solve(query, &limits, stop, &mut |_| {}) {
        Answer::Proved(proved) => Some(Worth::of(&proved).flat()),
        Answer::Undecided(_) => None,
    };
    let best = value(&query)?;
    let defends = problem.setup.to_move == query.defender();
    let side = if defends {
        Side::Defender
    } else {
        Side::Attacker
    };
    let fails = |worth: Worth| match problem.task {
        Task::Live => worth == Worth::Dead,
        _ => worth >= Worth::Seki,
    };
    let say = |message: String, advice| {
        Some(Diagnostic::of_check("closed-in", message, advice).warning())
    };
    if fails(best) {
        return say(
            format!("closed in, {} whatever is played first", words(best)),
            "say in the text which way out there is, or close the group in",
        );
    }
    for mv in accepted(&problem.tree) {
        let after = after(&query, &start, mv)?;
        let reached = value(&after)?;
        if reached.compare_for(best, side).is_lt() {
            let message = format!("closed in, {} after \"{mv}\"", words(reached));
            let advice = "correct the line, or say in the text which way out there is";
            return say(message, advice).map(|found| found.after(&[mv]));
        }
    }
    None
}

/// The query after a move; a move outside the region counts as a pass.
fn after(query: &Query, start: &Position, mv: Move) -> Option<Query> {
    let inside = mv
        .point()
        .is_none_or(|point| query.region().contains(&point));
    if !start.is_legal(mv) {
        return None;
    }
    query.after(if inside { mv } else { Move::Pass })
}

const fn words(worth: Worth) -> &'static str {
    match worth {
        Worth::Dead => "the group is dead",
        Worth::DeadKo(_) | Worth::LivesKo(_) => "there is only a ko",
        Worth::Seki | Worth::Alive => "the group lives",
    }
}
