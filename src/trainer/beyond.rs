//! A line of moves that leaves the tree.

use crate::board::{Move, Position};
use crate::problem::NodeId;

/// Moves that continue from a node of the tree, some of them on the board, some still owed.
#[derive(Clone, Debug)]
pub(super) struct Beyond {
    /// The node where it leaves the tree.
    root: NodeId,
    /// The position with the first `shown` moves on the board.
    position: Position,
    line: Vec<Move>,
    shown: usize,
    /// How many of the moves were right, once one has proved wrong.
    right_until: Option<usize>,
}

impl Beyond {
    /// An empty line.
    pub(super) const fn new(root: NodeId, position: Position) -> Beyond {
        Beyond {
            root,
            position,
            line: Vec::new(),
            shown: 0,
            right_until: None,
        }
    }

    /// Notes that the latest move on the board is wrong.
    pub(super) fn blame_latest(&mut self) {
        self.right_until = Some(self.shown.saturating_sub(1));
    }

    /// Forgets that a move was wrong.
    pub(super) const fn forgive(&mut self) {
        self.right_until = None;
    }

    /// Whether the moves on the board are right as far as known.
    pub(super) fn is_right(&self) -> bool {
        self.right_until.is_none_or(|until| self.shown <= until)
    }

    pub(super) const fn root(&self) -> NodeId {
        self.root
    }

    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn line(&self) -> &[Move] {
        &self.line
    }

    /// Moves of the line that are on the board.
    pub(super) const fn shown(&self) -> usize {
        self.shown
    }

    /// Whether moves of the line are still to be played.
    pub(super) const fn is_owing(&self) -> bool {
        self.shown < self.line.len()
    }

    /// Plays a move in place of those that are owed; `false` if it is illegal.
    pub(super) fn play(&mut self, mv: Move) -> bool {
        if self.position.play(mv).is_err() {
            return false;
        }
        self.line.truncate(self.shown);
        self.line.push(mv);
        self.shown += 1;
        true
    }

    /// Appends moves to be played one by one.
    pub(super) fn owe(&mut self, moves: impl IntoIterator<Item = Move>) {
        self.line.extend(moves);
    }

    /// Plays the next move that is owed. An illegal one ends the line.
    pub(super) fn forward(&mut self) -> Option<Move> {
        let mv = self.line.get(self.shown).copied()?;
        if self.position.play(mv).is_err() {
            self.line.truncate(self.shown);
            return None;
        }
        self.shown += 1;
        Some(mv)
    }

    /// Takes the latest move off the board; it stays in the line.
    pub(super) fn back(&mut self) -> bool {
        if self.shown == 0 {
            return false;
        }
        self.position.undo();
        self.shown -= 1;
        true
    }

    /// Drops the moves that are not on the board.
    pub(super) fn forget_rest(&mut self) {
        self.line.truncate(self.shown);
    }
}
