//! Chooses among the questions that the stones suggest the one that leaves something to find, and among stones that
//! are to be captured those that can be.

use std::time::Instant;

use crate::board::{Color, Move, Point, Position};
use crate::life::{Goal, Holds, Proved, QuerySpec, Side};
use crate::problem::{Problem, Task};
use crate::question::{Aim, Proposal, Reason, chosen};
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

/// Nodes for each chain that may be captured, in the order of trying, and the part of a larger limit for the last:
/// one in so many.
const CATCH_NODES: [u64; 2] = [12_000, 120_000];
const CATCH_PART: u64 = 16;
/// How many times as many nodes for the question whether one of all chains is captured, and the most liberties of
/// these.
const ALL_CHAINS: u64 = 4;
const MOST_LIBERTIES: u16 = 6;
/// The part of the time for all of them: one in so many.
const CATCH_TIME: u32 = 4;

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

/// Where stones are to be captured and it is open which, those that the side to move captures, but is not seen to
/// capture if it plays elsewhere: what the stones suggest (then `None`, as that is asked anyway), or else the
/// largest chain, or else one of several.
#[must_use]
pub fn caught(
    problem: &Problem,
    proposals: &[Proposal],
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
) -> Option<Proposal> {
    let first = proposals.first()?;
    let position = problem.setup.clone().into_position().ok()?;
    if problem.task != Task::Capture || first.color == position.to_move() {
        return None;
    }
    let start = Instant::now();
    let most = limits.nodes.map_or(0, |most| most / CATCH_PART);
    let time = limits.time.map(|time| time / CATCH_TIME);
    let mut catches = |position: &Position, targets: &[Point], goal: Goal, nodes: u64| {
        let time = time.map(|time| time.saturating_sub(start.elapsed()));
        let limits = Limits {
            nodes: Some(nodes),
            time,
            ..*limits
        };
        let spec = QuerySpec {
            targets: targets.to_vec(),
            goal,
            ..QuerySpec::default()
        };
        let is_late = time.is_some_and(|time| time.is_zero());
        (!is_late).then(|| solver.catches(position, &spec, &limits, stop))
    };
    let mut elsewhere = position.clone();
    elsewhere.play(Move::Pass).ok()?;
    let mut is_caught = |targets: &[Point], nodes: u64| {
        let mut falls = |position| catches(position, targets, Goal::Any, nodes);
        falls(&position).is_some_and(|(falls, _)| falls)
            && falls(&elsewhere).is_some_and(|(falls, _)| !falls)
    };
    let mut chains = vec![first.targets.clone()];
    chains.extend(chains_of(&position, first.color).map(|chain| vec![chain]));
    chains.dedup();
    // What a longer search captures counts only if it is larger than what a short one captures.
    let (quick, long) = (CATCH_NODES[0], CATCH_NODES[1].max(most));
    let mut found = None;
    for nodes in [quick, long] {
        let mut larger = chains.iter().take(found.unwrap_or(chains.len()));
        found = larger
            .position(|targets| is_caught(targets, nodes))
            .or(found);
    }
    let (targets, goal) = match found.and_then(|place| chains.get(place)) {
        Some(targets) => (targets.clone(), Goal::Any),
        None => (
            one_of(&elsewhere, &position, first.color, long, &mut catches)?,
            Goal::All,
        ),
    };
    if targets == first.targets {
        return None;
    }
    Some(Proposal {
        goal,
        reason: Reason::Caught,
        is_said: true,
        ..chosen(&position, Aim::Capture, &targets)?
    })
}

/// The fewest chains that were found of which the side to move captures one, if it captures none by itself: one
/// stone of each. `catches` gives nothing when no time is left, and then neither does this: the question would be
/// about more chains than it has to be.
fn one_of(
    elsewhere: &Position,
    position: &Position,
    color: Color,
    nodes: u64,
    catches: &mut impl FnMut(&Position, &[Point], Goal, u64) -> Option<(bool, u64)>,
) -> Option<Vec<Point>> {
    let mut chains: Vec<Point> = chains_of(position, color)
        .filter(|&chain| {
            position.liberties(chain) <= MOST_LIBERTIES
                && !catches(elsewhere, &[chain], Goal::Any, CATCH_NODES[0])
                    .is_some_and(|(falls, _)| falls)
        })
        .collect();
    let (is_caught, mut spent) = catches(position, &chains, Goal::All, nodes * ALL_CHAINS)?;
    if !is_caught {
        return None;
    }
    for chain in chains.clone().into_iter().rev() {
        let rest: Vec<Point> = chains
            .iter()
            .copied()
            .filter(|&other| other != chain)
            .collect();
        let (is_caught, nodes) = catches(position, &rest, Goal::All, 2 * spent)?;
        if is_caught {
            (chains, spent) = (rest, nodes);
        }
    }
    (!catches(elsewhere, &chains, Goal::All, 2 * spent)?.0).then_some(chains)
}

/// One stone of each chain of a colour that is not in atari, the largest first.
fn chains_of(position: &Position, color: Color) -> impl Iterator<Item = Point> {
    let size = position.size();
    let is_head = |&point: &Point| {
        position.color_at(point) == Some(color)
            && position.chain_head(point) == Some(point)
            && !position.is_in_atari(point)
    };
    let mut heads: Vec<Point> = size.points().filter(is_head).collect();
    heads.sort_by_key(|&head| std::cmp::Reverse(position.chain_len(head)));
    heads.into_iter()
}

/// Proves a problem and writes its tree. If the question that the stones suggest leaves nothing to find, uses
/// another one that does, and returns it too; so it does where stones are to be captured and others than these can
/// be. Where all chains at stake live, it asks about all of them.
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
    if let Some(proposal) = caught(problem, proposals, solver, &settings.limits, stop) {
        let mut other = problem.clone();
        other.ask(&proposal);
        if let Ok(found) = compose(&other, solver, settings, stop, &mut |_| {}) {
            return Ok((found, Some(proposal)));
        }
    }
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
