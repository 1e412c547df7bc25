//! Reasons for the wrong moves of a solution tree.

use super::{Mistake, Reason, of};
use crate::board::Move;
use crate::problem::{NodeId, Problem, Task};

/// Why a wrong move in a problem's tree is wrong, judged by the first line that follows it; `None` if the
/// node is not a wrong move of the solver's side with a right alternative, or if nothing can be said.
#[must_use]
pub fn in_tree(problem: &Problem, node: NodeId) -> Option<Reason> {
    let tree = &problem.tree;
    let parent = tree.node(node).parent?;
    let solves = problem.tree.solving();
    let is_right = |id: NodeId| solves.get(id.index()).copied().unwrap_or_default();
    if !tree.depth_is_odd(node) || is_right(node) || !is_right(parent) {
        return None;
    }
    let start = problem.setup.clone().into_position().ok()?;
    let mut targets = problem.target.iter();
    let defender = targets.find_map(|&point| start.color_at(point))?;
    let mut before = start;
    for mv in tree.path(parent) {
        before.play(mv).ok()?;
    }
    let mut line: Vec<Move> = tree.node(node).mv.into_iter().collect();
    let mut last = node;
    while let Some(&next) = tree.children(last).first() {
        last = next;
        line.extend(tree.node(next).mv);
    }
    let right = tree.children(parent).iter();
    let right: Vec<Move> = right
        .filter(|&&child| is_right(child))
        .filter_map(|&child| tree.node(child).mv)
        .collect();
    of(&Mistake {
        before: &before,
        targets: &problem.target,
        defender,
        line: &line,
        right: &right,
        is_race: is_race(problem),
    })
}

/// Whether liberties decide a problem.
#[must_use]
pub const fn is_race(problem: &Problem) -> bool {
    matches!(problem.task, Task::WinRace | Task::Capture)
}
