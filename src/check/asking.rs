//! Which of the questions that the stones suggest is the one: that which leaves something to find.

use std::time::Instant;

use crate::life::{Holds, Proved};
use crate::problem::{Problem, Task};
use crate::question::Proposal;
use crate::solver::{Limits, Settled, Solver, Stop};

use super::compose::{ComposeError, ComposeSettings, Composed, compose};
use super::prove::spec_of;

/// Other questions that are looked at, where the first has nothing to find.
const OTHERS: usize = 3;
/// Nodes for each of them.
const NODES: u64 = 200_000;

/// A question that leaves the side to move something to find, with its answer.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The question.
    pub proposal: Proposal,
    /// The answer, on the board.
    pub settled: Settled,
}

/// What the first question came to.
#[derive(Clone, Copy, Debug)]
pub struct First<'a> {
    /// The result.
    pub proved: &'a Proved,
    /// What it rests on.
    pub holds: &'a Holds,
    /// Positions that were visited for it.
    pub nodes: u64,
    /// When its search began.
    pub start: Instant,
}

/// The first of the other proposals in which the side to move succeeds on the board, where the first one
/// is decided against it there. What the first question took counts towards the limits.
#[must_use]
pub fn instead(
    problem: &Problem,
    proposals: &[Proposal],
    first: First<'_>,
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
) -> Option<Chosen> {
    let position = problem.setup.clone().into_position().ok()?;
    let (taken, others) = proposals.split_first()?;
    let is_lost = first.holds.is_on_board() && !first.proved.succeeds(taken.mover(&position));
    if !is_lost {
        return None;
    }
    let mut spent = first.nodes;
    others.iter().take(OTHERS).find_map(|proposal| {
        let left = limits
            .nodes
            .map_or(NODES, |most| most.saturating_sub(spent));
        let time = limits.time;
        let limits = Limits {
            nodes: Some(left.min(NODES)),
            time: time.map(|time| time.saturating_sub(first.start.elapsed())),
            ..*limits
        };
        if limits.nodes == Some(0) || limits.time.is_some_and(|time| time.is_zero()) {
            return None;
        }
        let mut asked = problem.clone();
        asked.target.clone_from(&proposal.targets);
        let settled = solver.settle(&position, &spec_of(&asked), &limits, stop, &mut |_| {});
        let settled = settled.ok()?;
        spent = spent.saturating_add(settled.nodes);
        let is_found = settled.holds.is_on_board()
            && settled.answer.proved()?.succeeds(proposal.mover(&position));
        is_found.then(|| Chosen {
            proposal: proposal.clone(),
            settled,
        })
    })
}

/// Proves a problem and writes its tree; where the question that its stones suggest is decided against the
/// side to move, for the other question that leaves something to find, which is then handed back.
///
/// `proposals` are those of the stones, the one that is asked first; empty where the file, or the user,
/// says what is asked.
///
/// # Errors
///
/// [`ComposeError`], as [`compose`].
pub fn solution(
    problem: &Problem,
    proposals: &[Proposal],
    solver: &mut Solver,
    settings: &ComposeSettings,
    stop: &Stop,
) -> Result<(Composed, Option<Proposal>), ComposeError> {
    let start = Instant::now();
    let composed = compose(problem, solver, settings, stop, &mut |_| {})?;
    let first = First {
        proved: &composed.proved,
        holds: &composed.holds,
        nodes: composed.nodes,
        start,
    };
    let other = instead(problem, proposals, first, solver, &settings.limits, stop);
    if let Some(chosen) = other {
        let mut other = problem.clone();
        other.target.clone_from(&chosen.proposal.targets);
        other.task = Task::of(&chosen.proposal);
        if let Ok(found) = compose(&other, solver, settings, stop, &mut |_| {}) {
            return Ok((found, Some(chosen.proposal)));
        }
    }
    Ok((composed, None))
}
