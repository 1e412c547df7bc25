//! Finds the defences that resist as long as any, and the answers to them.

use crate::board::{Move, Position};
use crate::problem::{NodeId, Problem, SolutionTree};
use crate::solver::{Limits, ResistanceSize, Solver, Stop, Stored};

use super::capture::CaptureTask;
use super::prove::{keep, spec_of};

/// The defences that a problem does not store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Defences {
    /// Lines with the answers that solve the problem. None continues a stored line beyond its end.
    pub lines: Vec<Vec<Move>>,
    /// Whether something is missing: a limit was reached, or a line could not be proved.
    pub is_open: bool,
}

/// How far resistance is followed: as deep as a tree for people goes.
const SIZE: ResistanceSize = ResistanceSize {
    answers: 7,
    lines: 16,
};

/// Finds the defences that resist as long as any other and are not in the tree.
///
/// After each right first move, a defence resists longest if the other side can go on making moves that must
/// be answered for as long as possible. Later in a line, those that only change the order of moves are left
/// out, and where there would be more than sixteen lines all but one.
///
/// `None` if nothing is asked, or the side to move gets only what a ko or a seki leaves it.
///
/// `nodes` limits each question; the findings depend only on it and on the problem.
#[must_use]
pub fn defences(
    problem: &Problem,
    solver: &mut Solver,
    nodes: u64,
    stop: &Stop,
) -> Option<Defences> {
    let right = problem.tree.right_first_moves();
    if right.is_empty() || problem.quiz.is_some() || problem.fact.is_some() {
        return None;
    }
    let start = problem.setup.clone().into_position().ok()?;
    let limits = Limits {
        nodes: Some(nodes),
        thorough: true,
        ..Limits::default()
    };
    let spec = spec_of(problem);
    let task = CaptureTask::of(problem, &start, stop);
    let settled = match task {
        Some(_) => None,
        None => Some(
            solver
                .settle(&start, &spec, &limits, stop, &mut |_| {})
                .ok()?,
        ),
    };
    let question = match &settled {
        Some(settled) => Some((settled.query.as_ref()?, settled.answer.proved()?)),
        None => None,
    };
    let solves = problem.tree.solving();
    let mut refused: Vec<Vec<Move>> = Vec::new();
    let mut proved = Vec::new();
    for _ in 0..MOST_ROUNDS {
        let stored = |line: &[Move]| stored(&problem.tree, &solves, &refused, line);
        let counted = task.as_ref();
        let found = match question {
            Some(question) => solver.resistance(question, &right, SIZE, &stored, &limits, stop),
            None => Ok(counted.and_then(|task| task.resistance(&start, &right, SIZE, &stored))),
        };
        let Ok(found) = found else {
            break;
        };
        let mut lines = found?;
        lines.retain(|line| is_legal(&start, line) && end_of(&problem.tree, line).is_none());
        let lost = keep(problem, &lines, solver, &limits, stop);
        if lost.iter().all(Option::is_none) {
            return Some(Defences {
                lines,
                is_open: false,
            });
        }
        // An answer may keep the result and lose a ko threat. Another is sought.
        proved = lines;
        let mut is_kept = lost.iter().map(Option::is_none);
        proved.retain(|_| is_kept.next().unwrap_or_default());
        refused.extend(lost.into_iter().flatten());
        if question.is_none() {
            break;
        }
    }
    Some(Defences {
        lines: proved,
        is_open: true,
    })
}

/// Most searches for answers that lose nothing.
const MOST_ROUNDS: usize = 8;

/// What the tree has after a line. `solves` says of each node whether it leads to a solution.
fn stored(tree: &SolutionTree, solves: &[bool], refused: &[Vec<Move>], line: &[Move]) -> Stored {
    let refused = refused.iter().filter_map(|refused| {
        let (last, before) = refused.split_last()?;
        (before == line).then_some(*last)
    });
    let refused = refused.collect();
    let Some(node) = end_of(tree, line) else {
        return Stored {
            refused,
            ..Stored::default()
        };
    };
    let solving = tree.children(node).iter();
    let solving = solving.filter(|id| solves.get(id.index()).copied().unwrap_or_default());
    Stored {
        moves: solving.filter_map(|&id| tree.node(id).mv).collect(),
        is_end: tree.node(node).verdict.is_some(),
        refused,
    }
}

/// The node at the end of a line; `None` if the tree does not have the line.
fn end_of(tree: &SolutionTree, line: &[Move]) -> Option<NodeId> {
    let mut moves = line.iter();
    moves.try_fold(tree.root(), |node, &mv| tree.child_by(node, mv))
}

fn is_legal(start: &Position, line: &[Move]) -> bool {
    let mut position = start.clone();
    line.iter().all(|&mv| position.play(mv).is_ok())
}
