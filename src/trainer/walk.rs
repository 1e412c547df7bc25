//! A walk through the moves of an attempt and the branches of its tree.

use crate::board::{Move, Position};
use crate::problem::{NodeId, Problem};

/// A place in a solution tree together with its position, moved one step at a time.
#[derive(Clone, Debug)]
pub struct Walk {
    position: Position,
    /// Nodes from the root to the current one; the root is always there.
    path: Vec<NodeId>,
    /// Nodes stepped back from, nearest last, so that going forward retraces them.
    ahead: Vec<NodeId>,
}

impl Walk {
    /// A walk at the start of a problem.
    #[must_use]
    pub fn new(problem: &Problem, start: Position) -> Walk {
        Walk {
            position: start,
            path: vec![problem.tree.root()],
            ahead: Vec::new(),
        }
    }

    /// The position at the current node.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The current node.
    #[must_use]
    pub fn node(&self, problem: &Problem) -> NodeId {
        self.path
            .last()
            .copied()
            .unwrap_or_else(|| problem.tree.root())
    }

    /// Moves between the start and the current node.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.path.len().saturating_sub(1)
    }

    /// The children of the current node, in file order.
    #[must_use]
    pub fn branches<'a>(&self, problem: &'a Problem) -> &'a [NodeId] {
        problem.tree.children(self.node(problem))
    }

    /// Goes to a child of the current node; `false` if it is none or its move is illegal.
    pub fn enter(&mut self, problem: &Problem, child: NodeId) -> bool {
        if !self.branches(problem).contains(&child) {
            return false;
        }
        let Some(mv) = problem.tree.node(child).mv else {
            return false;
        };
        if self.position.play(mv).is_err() {
            return false;
        }
        if self.ahead.last() == Some(&child) {
            self.ahead.pop();
        } else {
            self.ahead.clear();
        }
        self.path.push(child);
        true
    }

    /// Goes to the child reached by this move, if there is one.
    pub fn enter_by(&mut self, problem: &Problem, mv: Move) -> bool {
        let child = self
            .branches(problem)
            .iter()
            .copied()
            .find(|&child| problem.tree.node(child).mv == Some(mv));
        child.is_some_and(|child| self.enter(problem, child))
    }

    /// Steps forward: to the node stepped back from, else along the first branch.
    pub fn forward(&mut self, problem: &Problem) -> bool {
        let next = self
            .ahead
            .last()
            .copied()
            .or_else(|| self.branches(problem).first().copied());
        next.is_some_and(|child| self.enter(problem, child))
    }

    /// Steps back; `false` at the start.
    pub fn back(&mut self) -> bool {
        if self.path.len() < 2 {
            return false;
        }
        let Some(node) = self.path.pop() else {
            return false;
        };
        self.position.undo();
        self.ahead.push(node);
        true
    }

    /// Steps back to the start.
    pub fn to_start(&mut self) {
        while self.back() {}
    }

    /// Steps forward to the end of the line.
    pub fn to_end(&mut self, problem: &Problem) {
        while self.forward(problem) {}
    }

    /// Replaces the current node by its next (or previous) sibling.
    pub fn sibling(&mut self, problem: &Problem, direction: Sibling) -> bool {
        let here = self.node(problem);
        if !self.back() {
            return false;
        }
        let branches = self.branches(problem);
        let place = branches.iter().position(|&node| node == here);
        let other = match direction {
            Sibling::Next => place.and_then(|place| branches.get(place + 1)),
            Sibling::Previous => place
                .and_then(|place| place.checked_sub(1))
                .and_then(|place| branches.get(place)),
        };
        let moved = other.copied().is_some_and(|node| self.enter(problem, node));
        if !moved {
            self.enter(problem, here);
        }
        moved
    }
}

/// Which of the variations next to the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sibling {
    /// The one after it in the file.
    Next,
    /// The one before it.
    Previous,
}
