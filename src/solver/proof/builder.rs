//! Collects the nodes of a proof while a search writes it.

use std::collections::HashMap;

use crate::board::Move;

use super::format::{Claim, Node, Proof};

/// A proof in the making.
///
/// Each position has a key and is written once. A node may only lead to nodes that are there already, so
/// a writer adds a position after everything that follows from it.
pub(crate) struct Builder {
    nodes: Vec<Node>,
    replies: Vec<(Move, u32)>,
    /// The node of each position that is written.
    written: HashMap<u64, u32>,
    most_nodes: usize,
}

/// A moment in the making of a proof, to go back to.
pub(crate) struct Mark {
    nodes: usize,
    replies: usize,
}

impl Builder {
    /// An empty proof that may grow to this many nodes.
    pub(crate) fn new(most_nodes: usize) -> Builder {
        Builder {
            nodes: Vec::new(),
            replies: Vec::new(),
            written: HashMap::new(),
            most_nodes,
        }
    }

    /// The node of a position, if it is written.
    pub(crate) fn node_of(&self, key: u64) -> Option<u32> {
        self.written.get(&key).copied()
    }

    /// Whether the proof has as many nodes as it may have.
    pub(crate) fn is_full(&self) -> bool {
        self.nodes.len() >= self.most_nodes
    }

    /// Adds a position. The caller decides what to do when the proof is full.
    pub(crate) fn add(&mut self, key: u64, node: Node) -> u32 {
        let index = self.nodes.len() as u32;
        self.nodes.push(node);
        self.written.insert(key, index);
        index
    }

    /// A node in which the loser has these moves, each with the node it leads to.
    pub(crate) fn replies(&mut self, mut replies: Vec<(Move, u32)>) -> Node {
        let first = self.replies.len() as u32;
        let count = replies.len() as u32;
        self.replies.append(&mut replies);
        Node::Replies { first, count }
    }

    /// The present moment, for [`Builder::go_back`].
    pub(crate) const fn mark(&self) -> Mark {
        Mark {
            nodes: self.nodes.len(),
            replies: self.replies.len(),
        }
    }

    /// Removes everything that was added since the mark.
    pub(crate) fn go_back(&mut self, mark: &Mark) {
        self.nodes.truncate(mark.nodes);
        self.replies.truncate(mark.replies);
        self.written
            .retain(|_, &mut index| (index as usize) < mark.nodes);
    }

    /// The proof, whose start is the node added last.
    pub(crate) fn finish(self, claim: Claim) -> Proof {
        Proof {
            claim,
            nodes: self.nodes,
            replies: self.replies,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_back_forgets_nodes_replies_and_positions() {
        let mut builder = Builder::new(3);
        let end = builder.add(1, Node::Captured);
        let mark = builder.mark();
        let replies = builder.replies(vec![(Move::Pass, end)]);
        assert_eq!(replies, Node::Replies { first: 0, count: 1 });
        assert_eq!(builder.add(2, replies), 1);
        builder.go_back(&mark);
        assert_eq!((builder.node_of(1), builder.node_of(2)), (Some(0), None));
        assert_eq!(
            builder.replies(Vec::new()),
            Node::Replies { first: 0, count: 0 }
        );
    }

    #[test]
    fn a_proof_is_full_with_as_many_nodes_as_it_may_have() {
        let mut builder = Builder::new(1);
        assert!(!builder.is_full());
        assert_eq!(builder.add(1, Node::TwoEyes), 0);
        assert!(builder.is_full());
    }
}
