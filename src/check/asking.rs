//! Chooses among the questions that the stones suggest the one that leaves something to find.

use std::time::Instant;

use crate::board::Move;
use crate::life::{Holds, Proved, Side};
use crate::problem::Problem;
use crate::question::Proposal;
use crate::solver::{Limits, Settled, Solver, Stop};

use super::compose::{ComposeError, ComposeSettings, Composed, compose};
use super::of_all::of_all;
use super::prove::spec_of;

/// Most other questions tried if the first leaves nothing to find.
const OTHERS: usize = 3;
/// Nodes for each of these questions, and the part of a larger limit.
const NODES: (u64, u64) = (200_000, 4);
/// Nodes for each question about all target chains: times what was spent before, and at least so many.
const ALL_NODES: (u64, u64) = (2, 100_000);

/// A question that leaves the side to move something to find, and its answer.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The chosen question.
    pub proposal: Proposal,
    /// The answer, which rests on no wall.
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

/// Whether the side to move has something to find: a move without which it fails.
fn leaves_something(proved: &Proved, mover: Side) -> bool {
    proved.succeeds(mover) && !proved.moves.contains(&Move::Pass)
}

/// If the first proposal leaves nothing to find, because the side to move fails or a pass is enough, the first
/// other proposal that leaves something. Where the first is lost only if neighbours live, the other must hold
/// on the board. The effort for the first question counts towards the limits.
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
    let mover = taken.mover(&position);
    let is_walled = matches!(first.holds, Holds::Wall { .. });
    if is_walled || leaves_something(first.proved, mover) {
        return None;
    }
    let may_assume = first.holds.is_on_board() || first.proved.succeeds(mover);
    let (least, part) = NODES;
    let each = limits.nodes.map_or(least, |most| least.max(most / part));
    let mut spent = first.nodes;
    others.iter().take(OTHERS).find_map(|proposal| {
        let left = limits.nodes.map(|most| most.saturating_sub(spent));
        let time = limits.time;
        let limits = Limits {
            nodes: Some(left.map_or(each, |left| left.min(each))),
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
        let is_founded = match &settled.holds {
            Holds::Board => true,
            Holds::Assuming(_) => may_assume,
            Holds::Wall { .. } => false,
        };
        let proved = settled.answer.proved()?;
        let is_found = is_founded && leaves_something(proved, proposal.mover(&position));
        is_found.then(|| Chosen {
            proposal: proposal.clone(),
            settled,
        })
    })
}

/// Proves a problem and writes its tree. If the question that the stones suggest leaves nothing to find, uses
/// another one that does, and returns it too. Where all chains at stake live, it asks about all of them.
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
            let found = strengthened(found, solver, settings, stop);
            return Ok((found, Some(chosen.proposal)));
        }
    }
    Ok((strengthened(composed, solver, settings, stop), None))
}

/// The same findings, about all target chains where they hold of all. Each question about that may take some
/// times the nodes that the findings took.
fn strengthened(
    composed: Composed,
    solver: &mut Solver,
    settings: &ComposeSettings,
    stop: &Stop,
) -> Composed {
    let (times, least) = ALL_NODES;
    let most = composed.nodes.saturating_mul(times).max(least);
    let limits = Limits {
        nodes: Some(settings.limits.nodes.map_or(most, |limit| limit.min(most))),
        ..settings.limits
    };
    let all = of_all(&composed.problem, solver, &limits, stop);
    Composed {
        problem: all.unwrap_or(composed.problem),
        ..composed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Notation, Setup, Size};
    use crate::problem::{ProblemId, Task};

    /// In one corner a white group with two points of eye space, dead already; in another one with three. Black
    /// to move.
    fn two_white_groups() -> Problem {
        let mut setup = Setup::new(Size::SQUARE_19);
        let stones = [
            (Color::White, "A2 B2 C2 D2 C1 D1"),
            (Color::Black, "A3 B3 C3 D3 E3 E2 E1"),
            (Color::White, "S18 R18 Q18 P18 P19"),
            (Color::Black, "S17 R17 Q17 P17 O18 O19 O17"),
        ];
        for (color, names) in stones {
            for name in names.split(' ') {
                let point = Notation::Gtp.read(name, Size::SQUARE_19).unwrap();
                setup.stones.set(point, Some(color));
            }
        }
        setup.to_move = Color::Black;
        Problem::new(ProblemId::new("two").unwrap(), Task::Kill, setup)
    }

    /// The threads of the program have as much stack; those of tests have less.
    const STACK: usize = 16 << 20;

    #[test]
    fn another_question_is_asked_where_a_pass_is_enough() {
        let thread = std::thread::Builder::new().stack_size(STACK);
        thread.spawn(ask_of_two_groups).unwrap().join().unwrap();
    }

    fn ask_of_two_groups() {
        let problem = two_white_groups();
        let position = problem.setup.clone().into_position().unwrap();
        let mut proposals = problem.proposals(Some(Task::Kill));
        let name = |proposal: &Proposal| proposal.name().unwrap().to_string();
        proposals.retain(|proposal| proposal.color == Color::White);
        let is_dead = |proposal: &Proposal| name(proposal) == "A2" || name(proposal) == "C1";
        let dead = proposals.iter().position(is_dead).unwrap();
        let stop = Stop::new();
        let limits = Limits {
            nodes: Some(300_000),
            ..Limits::default()
        };
        let mut solver = Solver::new(Limits::DEFAULT_TABLE_BYTES);
        for at in 0..proposals.len() {
            let mut order = proposals.clone();
            order.rotate_left(at);
            let mut asked = problem.clone();
            asked.ask(&order[0]);
            let settled = solver
                .settle(&position, &spec_of(&asked), &limits, &stop, &mut |_| {})
                .unwrap();
            let first = First {
                proved: settled.answer.proved().unwrap(),
                holds: &settled.holds,
                nodes: settled.nodes,
                start: Instant::now(),
            };
            let other = instead(&problem, &order, first, &mut solver, &limits, &stop);
            assert_eq!(other.is_some(), at == dead, "{:?}", order[0]);
            if let Some(other) = other {
                assert_ne!(other.proposal.targets, order[0].targets);
                let proved = other.settled.answer.proved().unwrap();
                assert!(leaves_something(proved, Side::Attacker));
            }
        }
    }
}
