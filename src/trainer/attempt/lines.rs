//! Stepping through the tree and the line beyond it, once the try has ended.

use std::time::Duration;

use super::Attempt;
use crate::board::Move;
use crate::problem::NodeId;
use crate::trainer::beyond::Beyond;
use crate::trainer::verdict::Phase;
use crate::trainer::walk::Sibling;

impl Attempt {
    /// Opens the solution without a try and puts a line played earlier on the board, up to its first `shown`
    /// moves; the rest can be stepped through as far as the rules allow.
    pub fn show_line(&mut self, moves: &[Move], shown: usize, now: Duration) {
        self.give_up(now);
        self.put(moves.to_vec());
        let back = moves.len().saturating_sub(shown);
        for _ in 0..back {
            if !self.step_back() {
                return;
            }
        }
    }

    /// The next move of the line beyond the tree, if it can be stepped through.
    #[must_use]
    pub fn ahead(&self) -> Option<Move> {
        let beyond = self.line_shown().filter(|_| self.can_walk())?;
        beyond.line().get(beyond.shown()).copied()
    }

    /// The children of the board's node, in file order; none beyond the tree.
    #[must_use]
    pub fn branches(&self) -> &[NodeId] {
        match self.beyond() {
            (0, _) => self.walk.branches(&self.problem),
            _ => &[],
        }
    }

    fn can_walk(&self) -> bool {
        matches!(self.phase(), Phase::Finished(_))
    }

    /// Steps one move forward; `false` at the end or before the try has ended.
    pub fn step_forward(&mut self) -> bool {
        if !self.can_walk() {
            return false;
        }
        if self.line_shown().is_some_and(Beyond::is_owing) {
            return self
                .beyond
                .as_mut()
                .is_some_and(|beyond| beyond.forward().is_some());
        }
        if self.beyond().0 > 0 {
            return false;
        }
        self.walk.forward(&self.problem)
    }

    /// Steps one move back; `false` at the start or before the try has ended.
    pub fn step_back(&mut self) -> bool {
        if !self.can_walk() {
            return false;
        }
        if self.beyond().0 > 0 {
            return self.beyond.as_mut().is_some_and(Beyond::back);
        }
        self.walk.back()
    }

    /// Steps back to the start.
    pub fn step_to_start(&mut self) {
        while self.step_back() {}
    }

    /// Steps forward to the end of the line.
    pub fn step_to_end(&mut self) {
        while self.step_forward() {}
    }

    /// Enters this variation of the tree.
    pub fn step_into(&mut self, child: NodeId) -> bool {
        self.can_walk() && self.beyond().0 == 0 && self.walk.enter(&self.problem, child)
    }

    /// Shows the position after this node of the tree and the first `beyond` moves of the line that left
    /// the tree there, as far as they exist.
    pub fn go_to(&mut self, node: NodeId, beyond: usize) {
        if !self.can_walk() {
            return;
        }
        let tree = &self.problem.tree;
        let mut path = Vec::new();
        let mut here = Some(node);
        while let Some(id) = here {
            here = tree.node(id).parent;
            if here.is_some() {
                path.push(id);
            }
        }
        self.step_to_start();
        for id in path.into_iter().rev() {
            if !self.step_into(id) {
                return;
            }
        }
        for _ in 0..beyond {
            if !self.line_shown().is_some_and(Beyond::is_owing) || !self.step_forward() {
                return;
            }
        }
    }

    /// Steps along this move, if the tree or the line beyond it has it.
    pub fn step_by(&mut self, mv: Move) -> bool {
        if !self.can_walk() {
            return false;
        }
        let (shown, _) = self.beyond();
        let ahead = self
            .line_shown()
            .and_then(|beyond| beyond.line().get(shown).copied());
        if ahead == Some(mv) {
            return self.step_forward();
        }
        shown == 0 && self.walk.enter_by(&self.problem, mv)
    }

    /// Replaces the latest move by the next (or previous) variation of the tree.
    pub fn step_aside(&mut self, direction: Sibling) -> bool {
        self.can_walk() && self.beyond().0 == 0 && self.walk.sibling(&self.problem, direction)
    }
}
