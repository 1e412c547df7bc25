//! Chooses among the questions that the stones suggest the one that leaves something to find.

use std::time::Instant;

use crate::life::{Holds, Proved};
use crate::problem::Problem;
use crate::question::Proposal;
use crate::solver::{Limits, Settled, Solver, Stop};

use super::compose::{ComposeError, ComposeSettings, Composed, compose};
use super::prove::spec_of;

/// Most other questions tried if the first leaves nothing to find.
const OTHERS: usize = 3;
/// Nodes for each of these questions.
const NODES: u64 = 200_000;

/// A question that leaves the side to move something to find, and its answer.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The chosen question.
    pub proposal: Proposal,
    /// The answer, which holds on the board.
    pub settled: Settled,
}

/// The answer to the first question.
#[derive(Clone, Copy, Debug)]
pub struct First<'a> {
    /// The proved result.
    pub proved: &'a Proved,
    /// The assumptions of the result.
    pub holds: &'a Holds,
    /// The number of positions visited.
    pub nodes: u64,
    /// When the search began.
    pub start: Instant,
}

/// If the first proposal is lost for the side to move on the board as it stands, the first other proposal in
/// which it succeeds there. The effort for the first question counts towards the limits.
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
        asked.ask(proposal);
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

/// Proves a problem and writes its tree. If the side to move has lost the question that the stones suggest,
/// uses another question that leaves something to find, and returns it too.
///
/// `proposals` are the questions suggested by the stones, the one to ask first in front; empty if the file or
/// the user states the question.
///
/// # Errors
///
/// [`ComposeError`], like [`compose`].
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
        other.ask(&chosen.proposal);
        if let Ok(found) = compose(&other, solver, settings, stop, &mut |_| {}) {
            return Ok((found, Some(chosen.proposal)));
        }
    }
    Ok((composed, None))
}
