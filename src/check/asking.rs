//! Which of the questions that the stones suggest is the one: that which leaves something to find.

use std::time::Duration;

use crate::board::Position;
use crate::life::{Outcome, Proved};
use crate::problem::Problem;
use crate::question::Proposal;
use crate::solver::{Limits, Settled, Solver, Stop};

use super::prove::spec_of;

/// Other questions that are looked at, where the first has nothing to find.
const OTHERS: usize = 3;
/// Nodes for each of them.
const NODES: u64 = 200_000;
/// The part of the time that each of them may take: one in so many.
const PART: u32 = 4;

/// A question that leaves the side to move something to find, with its answer.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The question.
    pub proposal: Proposal,
    /// The answer, on the board.
    pub settled: Settled,
}

/// Whether the side to move gets what a proposal asks for, if its group's result is this.
#[must_use]
pub fn succeeds(proposal: &Proposal, position: &Position, proved: &Proved) -> bool {
    let is_dead = proved.base == Outcome::Dead;
    proved.is_ko() || is_dead != (proposal.color == position.to_move())
}

/// The first of the other proposals in which the side to move succeeds on the board, where the one that
/// was taken first is decided against it.
#[must_use]
pub fn instead(
    problem: &Problem,
    proposals: &[Proposal],
    taken: &Proved,
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
) -> Option<Chosen> {
    let position = problem.setup.clone().into_position().ok()?;
    let (first, others) = proposals.split_first()?;
    if succeeds(first, &position, taken) {
        return None;
    }
    let limits = Limits {
        nodes: Some(limits.nodes.map_or(NODES, |nodes| nodes.min(NODES))),
        time: limits.time.map(|time: Duration| time / PART),
        ..*limits
    };
    others.iter().take(OTHERS).find_map(|proposal| {
        let mut asked = problem.clone();
        asked.target.clone_from(&proposal.targets);
        let settled = solver.settle(&position, &spec_of(&asked), &limits, stop, &mut |_| {});
        let settled = settled.ok().filter(|settled| settled.holds.is_on_board())?;
        let is_found = succeeds(proposal, &position, settled.answer.proved()?);
        is_found.then(|| Chosen {
            proposal: proposal.clone(),
            settled,
        })
    })
}
