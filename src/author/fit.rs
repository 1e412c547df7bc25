//! Finds the parts of a draft that do not fit together, and computes positions of those that do.

use super::draft::Entry;
use super::tree::NodeKey;
use crate::board::{Move, PlayError, Point, Position, SetupFault};

/// A part that does not fit. Nothing is dropped because of it; the author decides.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// The stones form an illegal position.
    #[error("{0}")]
    Setup(SetupFault),
    /// A target point holds no stone.
    #[error("target {0} is empty")]
    Target(Point),
    /// A point marked as safe holds no stone.
    #[error("{0} is said to be safe and is empty")]
    Safe(Point),
    /// A letter is on a stone or outside the visible part.
    #[error("the letter on {0} cannot be drawn: a stone stands there, or it is not shown")]
    Label(Point),
    /// A move is illegal.
    #[error("{error}; {after} moves follow it")]
    Move {
        /// The node that the move leads to.
        node: NodeKey,
        /// The rule it breaks.
        error: PlayError,
        /// The number of moves below it.
        after: usize,
    },
}

impl Misfit {
    /// The node concerned, if it is a move.
    #[must_use]
    pub const fn node(&self) -> Option<NodeKey> {
        match self {
            Misfit::Move { node, .. } => Some(*node),
            _ => None,
        }
    }
}

/// Everything that does not fit in a problem; empty for a problem that can be saved.
#[must_use]
pub fn misfits(entry: &Entry) -> Vec<Misfit> {
    let setup = &entry.body.setup;
    let mut found: Vec<Misfit> = Vec::new();
    let empty = |point: &&Point| setup.stones.get(**point).is_none();
    let targets = entry.body.target.iter().filter(empty);
    found.extend(targets.map(|&point| Misfit::Target(point)));
    let safe = entry.body.safe.iter().filter(empty);
    found.extend(safe.map(|&point| Misfit::Safe(point)));
    let hidden = |point: Point| {
        let is_shown = entry
            .body
            .drawn
            .is_some_and(|window| window.contains(point));
        !is_shown || setup.stones.get(point).is_some()
    };
    let labels = entry.body.labels.iter().map(|&(point, _)| point);
    found.extend(labels.filter(|&point| hidden(point)).map(Misfit::Label));
    let mut position = match setup.clone().into_position() {
        Ok(position) => position,
        Err(error) => {
            found.extend(error.faults().iter().copied().map(Misfit::Setup));
            return found;
        }
    };
    // Open nodes with their depths; undoing moves keeps the position in step.
    let tree = &entry.tree;
    let mut open: Vec<(NodeKey, usize)> = Vec::new();
    let push = |open: &mut Vec<(NodeKey, usize)>, key, depth| {
        open.extend(tree.children(key).iter().rev().map(|&child| (child, depth)));
    };
    push(&mut open, tree.root(), 0);
    while let Some((node, depth)) = open.pop() {
        while position.move_count() > depth {
            position.undo();
        }
        let Some(mv) = tree.get(node).and_then(|node| node.mv) else {
            continue;
        };
        match position.play(mv) {
            Ok(_) => push(&mut open, node, depth + 1),
            Err(error) => found.push(Misfit::Move {
                node,
                error,
                after: tree.below(node).len() - 1,
            }),
        }
    }
    found
}

/// Why a node has no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misplaced {
    /// The stones of the start form an illegal position.
    #[error("{0}")]
    Setup(crate::board::SetupError),
    /// A move on the path is illegal.
    #[error("{error} (move {moves})")]
    Move {
        /// The move number, from 1.
        moves: usize,
        /// The rule it breaks.
        error: PlayError,
    },
}

/// The position at a node.
///
/// # Errors
///
/// [`Misplaced`] if the start or a move on the path is illegal.
pub fn position_at(entry: &Entry, node: NodeKey) -> Result<Position, Misplaced> {
    let setup = entry.body.setup.clone();
    let mut position = setup.into_position().map_err(Misplaced::Setup)?;
    let path: Vec<Move> = entry.tree.path(node);
    for (number, mv) in path.into_iter().enumerate() {
        position.play(mv).map_err(|error| Misplaced::Move {
            moves: number + 1,
            error,
        })?;
    }
    Ok(position)
}
