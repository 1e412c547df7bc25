//! The moves stored with a problem, as a tree in a flat list.

use std::num::NonZeroU32;

use crate::board::{Move, Point};

use super::text::Text;

/// The index of a node in its tree. A node comes after its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// Stored from one, so that `Option<NodeId>` takes no more room than `NodeId`.
    const fn at(index: usize) -> NodeId {
        let number = (index as u32).saturating_add(1);
        match NonZeroU32::new(number) {
            Some(number) => NodeId(number),
            None => NodeId(NonZeroU32::MAX),
        }
    }

    /// The index as a number; the root is 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The author's verdict on the line that ends at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The task is achieved.
    Solved,
    /// The task has failed.
    Wrong,
}

/// A mark drawn over a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// A cross.
    Cross,
}

impl Mark {
    /// Every mark, in the order of the file format.
    pub const ALL: [Mark; 4] = [Mark::Triangle, Mark::Square, Mark::Circle, Mark::Cross];
}

/// Annotations of a position. Most positions have none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The comment shown while this position is on the board.
    pub comment: Text,
    /// Short texts shown on points.
    pub labels: Vec<(Point, String)>,
    /// Marks shown on points.
    pub marks: Vec<(Point, Mark)>,
    /// SGF properties from the original file that have no meaning here, as written there.
    pub sgf: String,
}

static NOTHING: Said = Said {
    comment: Text {
        en: String::new(),
        de: String::new(),
    },
    labels: Vec::new(),
    marks: Vec::new(),
    sgf: String::new(),
};

impl Said {
    /// Whether there are no annotations at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == NOTHING
    }
}

/// One position of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// The move that leads here; `None` at the root only.
    pub mv: Option<Move>,
    /// The parent node; `None` at the root only.
    pub parent: Option<NodeId>,
    /// The number of children.
    count: u16,
    /// The only child if there is one; with several, the index in `forks` where they stand side by side.
    /// Nearly every node has one child.
    next: NodeId,
    /// The author's verdict on the line that ends here.
    pub verdict: Option<Verdict>,
}

impl Node {
    const fn new(mv: Option<Move>, parent: Option<NodeId>) -> Node {
        Node {
            mv,
            parent,
            count: 0,
            next: NodeId::at(0),
            verdict: None,
        }
    }
}

/// A tree of moves. Children come after their parents, so a walk through the list needs no recursion.
#[derive(Clone, Debug)]
pub struct SolutionTree {
    nodes: Vec<Node>,
    /// The children of nodes that have several, side by side.
    forks: Vec<NodeId>,
    /// The annotations in ascending order of nodes, without empty ones, so that equal trees compare equal.
    said: Vec<(NodeId, Box<Said>)>,
}

impl PartialEq for SolutionTree {
    /// Compares moves, their order and their annotations, regardless of the order in which nodes were added:
    /// a file lists them in reading order, a proof in the order it finds them.
    fn eq(&self, other: &SolutionTree) -> bool {
        self.len() == other.len()
            && self.said.len() == other.said.len()
            && self
                .reading_order()
                .into_iter()
                .zip(other.reading_order())
                .all(|(ours, theirs)| {
                    let (a, b) = (self.node(ours), other.node(theirs));
                    a.mv == b.mv
                        && a.verdict == b.verdict
                        && self.children(ours).len() == other.children(theirs).len()
                        && self.said(ours) == other.said(theirs)
                })
    }
}

impl Eq for SolutionTree {}

impl Default for SolutionTree {
    fn default() -> SolutionTree {
        SolutionTree::new()
    }
}

impl SolutionTree {
    /// A tree with only its root, the start position.
    #[must_use]
    pub fn new() -> SolutionTree {
        SolutionTree {
            nodes: vec![Node::new(None, None)],
            forks: Vec::new(),
            said: Vec::new(),
        }
    }

    /// The start position.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId::at(0)
    }

    /// Number of nodes, the root included.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the tree holds no move.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.nodes.len() < 2
    }

    /// Every node, parents before children.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..self.nodes.len()).map(NodeId::at)
    }

    /// The node with this id.
    ///
    /// # Panics
    ///
    /// If the id belongs to a larger tree; ids are only handed out by this tree.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// A mutable node, to change its verdict.
    ///
    /// # Panics
    ///
    /// As [`SolutionTree::node`].
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// The annotations of a position.
    #[must_use]
    pub fn said(&self, id: NodeId) -> &Said {
        let found = self.said.binary_search_by_key(&id, |&(node, _)| node);
        found
            .ok()
            .and_then(|place| self.said.get(place))
            .map_or(&NOTHING, |(_, said)| said)
    }

    /// Takes the annotations of a position without copying, so that they can be extended and put back.
    pub fn take_said(&mut self, id: NodeId) -> Said {
        let found = self.said.binary_search_by_key(&id, |&(node, _)| node);
        found
            .ok()
            .and_then(|place| self.said.get_mut(place))
            .map(|(_, said)| std::mem::take(&mut **said))
            .unwrap_or_default()
    }

    /// Replaces the annotations of a position.
    pub fn say(&mut self, id: NodeId, said: Said) {
        let found = self.said.binary_search_by_key(&id, |&(node, _)| node);
        match (found, said.is_empty()) {
            (Ok(place), true) => drop(self.said.remove(place)),
            (Err(_), true) => {}
            (Ok(place), false) => {
                if let Some((_, kept)) = self.said.get_mut(place) {
                    **kept = said;
                }
            }
            (Err(place), false) => self.said.insert(place, (id, Box::new(said))),
        }
    }

    /// For each node, whether it or a descendant is marked as solved. Nodes after a verdict do not count.
    #[must_use]
    pub fn solving(&self) -> Vec<bool> {
        let mut solves = vec![false; self.len()];
        for id in self.ids().rev() {
            let mut below = self.children(id).iter();
            let found = match self.node(id).verdict {
                Some(verdict) => verdict == Verdict::Solved,
                None => below.any(|child| solves.get(child.index()).copied().unwrap_or_default()),
            };
            if let Some(place) = solves.get_mut(id.index()) {
                *place = found;
            }
        }
        solves
    }

    /// The first moves that lead to a solution, in the order of the file.
    #[must_use]
    pub fn right_first_moves(&self) -> Vec<Move> {
        let solves = self.solving();
        let solves = |id: NodeId| solves.get(id.index()).copied().unwrap_or_default();
        let firsts = self.children(self.root()).iter();
        let right = firsts.filter(|&&id| solves(id));
        right.filter_map(|&id| self.node(id).mv).collect()
    }

    /// Whether a node or a descendant has annotations.
    fn speaks(&self, id: NodeId) -> bool {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if !self.said(id).is_empty() {
                return true;
            }
            open.extend(self.children(id));
        }
        false
    }

    /// Failing first moves without annotations in their subtree. They exist only to be answered, so the
    /// view need not extend to them.
    pub(super) fn silent_mistakes(&self) -> Vec<NodeId> {
        let solves = self.solving();
        let solves = |id: NodeId| solves.get(id.index()).copied().unwrap_or_default();
        if !solves(self.root()) {
            return Vec::new();
        }
        let mut first = self.children(self.root()).to_vec();
        first.retain(|&id| !solves(id) && !self.speaks(id));
        first
    }

    /// The children of a node, in the order of the file.
    #[must_use]
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        let Some(node) = self.nodes.get(id.index()) else {
            return &[];
        };
        match usize::from(node.count) {
            0 => &[],
            1 => std::slice::from_ref(&node.next),
            count => {
                let start = node.next.index();
                self.forks.get(start..start + count).unwrap_or_default()
            }
        }
    }

    /// The child reached by a move.
    #[must_use]
    pub fn child_by(&self, id: NodeId, mv: Move) -> Option<NodeId> {
        self.children(id)
            .iter()
            .copied()
            .find(|&child| self.node(child).mv == Some(mv))
    }

    /// Adds a line from the root, as far as it is not in the tree; returns its last node.
    pub fn add_line(&mut self, line: &[Move]) -> NodeId {
        let root = self.root();
        line.iter().fold(root, |node, &mv| self.add(node, mv))
    }

    /// The child reached by a move; added as the last variation if it is missing.
    pub fn add(&mut self, parent: NodeId, mv: Move) -> NodeId {
        if let Some(child) = self.child_by(parent, mv) {
            return child;
        }
        let id = NodeId::at(self.nodes.len());
        self.nodes.push(Node::new(Some(mv), Some(parent)));
        let siblings = self.children(parent).len();
        if siblings > 0 {
            let is_last = self.node(parent).next.index() + siblings == self.forks.len();
            if siblings == 1 || !is_last {
                // A group of siblings can only grow at the end of the list.
                let moved = self.children(parent).to_vec();
                let start = NodeId::at(self.forks.len());
                self.forks.extend(moved);
                self.node_mut(parent).next = start;
            }
            self.forks.push(id);
        }
        if let Some(node) = self.nodes.get_mut(parent.index()) {
            if siblings == 0 {
                node.next = id;
            }
            node.count = u16::try_from(siblings + 1).unwrap_or(u16::MAX);
        }
        id
    }

    /// Releases spare memory once a tree is complete.
    pub fn shrink(&mut self) {
        self.nodes.shrink_to_fit();
        self.said.shrink_to_fit();
        let mut forks = Vec::new();
        for id in self.ids() {
            let children = self.children(id);
            if children.len() > 1 {
                let start = NodeId::at(forks.len());
                forks.extend_from_slice(children);
                self.node_mut(id).next = start;
            }
        }
        forks.shrink_to_fit();
        self.forks = forks;
    }

    /// The moves from the start to a node.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut at = Some(id);
        while let Some(node) = at.and_then(|id| self.nodes.get(id.index())) {
            moves.extend(node.mv);
            at = node.parent;
        }
        moves.reverse();
        moves
    }

    /// The number of moves between the start and a node.
    #[must_use]
    pub fn depth(&self, id: NodeId) -> usize {
        self.path(id).len()
    }

    /// Whether a wrong line ends here with a move of the solving side, so that no refutation is stored.
    #[must_use]
    pub fn is_unanswered(&self, id: NodeId) -> bool {
        let is_wrong = self.node(id).verdict == Some(Verdict::Wrong);
        is_wrong && self.children(id).is_empty() && self.depth_is_odd(id)
    }

    /// Whether the side that moves first made the move to this node.
    #[must_use]
    pub fn depth_is_odd(&self, id: NodeId) -> bool {
        let mut is_odd = false;
        let mut at = self.nodes.get(id.index()).and_then(|node| node.parent);
        while let Some(parent) = at {
            is_odd = !is_odd;
            at = self.nodes.get(parent.index()).and_then(|node| node.parent);
        }
        is_odd
    }

    /// The nodes in reading order: the first branch to its end, then the next.
    #[must_use]
    pub fn reading_order(&self) -> Vec<NodeId> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut open = vec![self.root()];
        while let Some(id) = open.pop() {
            order.push(id);
            open.extend(self.children(id).iter().rev());
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;

    #[test]
    fn common_beginnings_are_shared_and_order_is_kept() {
        let [a, b, c] = [0, 1, 2].map(|x| Move::Play(Point::at(x, 0)));
        let mut tree = SolutionTree::new();
        let first = tree.add(tree.root(), a);
        let deep = tree.add(first, b);
        assert_eq!(tree.add(tree.root(), a), first);
        let other = tree.add(first, c);
        let pass = tree.add(tree.root(), Move::Pass);
        assert_eq!(tree.children(first), [deep, other]);
        assert_eq!(tree.path(other), [a, c]);
        assert_eq!(
            tree.reading_order(),
            [tree.root(), first, deep, other, pass]
        );
        assert_eq!(tree.len(), 5);
    }

    #[test]
    fn forks_that_grow_in_turn_keep_their_order_and_compare_equal() {
        let mv = |number: u8| Move::Play(Point::at(number % 19, number / 19));
        let mut tree = SolutionTree::new();
        let parents: Vec<NodeId> = (0..5).map(|n| tree.add(tree.root(), mv(n))).collect();
        let mut children = vec![Vec::new(); parents.len()];
        for round in 0..40 {
            for (parent, children) in parents.iter().zip(&mut children) {
                children.push(tree.add(*parent, mv(round)));
            }
        }
        let mut shrunk = tree.clone();
        shrunk.shrink();
        for tree in [&tree, &shrunk] {
            assert_eq!(tree.children(tree.root()), parents);
            for (parent, children) in parents.iter().zip(&children) {
                assert_eq!(tree.children(*parent), children);
            }
        }
        assert_eq!(shrunk.forks.len(), 5 * 41, "nothing is kept twice");
        assert_eq!(shrunk, tree);
        let last = shrunk.add(parents[2], Move::Pass);
        assert_eq!(shrunk.children(parents[2]).last(), Some(&last));
        assert_ne!(shrunk, tree);
    }

    #[test]
    fn trees_are_equal_whatever_order_they_grew_in() {
        let [a, b, c] = [0, 1, 2].map(|x| Move::Play(Point::at(x, 0)));
        let mut by_line = SolutionTree::new();
        let first = by_line.add(by_line.root(), a);
        let deep = by_line.add(first, c);
        let second = by_line.add(by_line.root(), b);
        let mut by_depth = SolutionTree::new();
        let one = by_depth.add(by_depth.root(), a);
        let two = by_depth.add(by_depth.root(), b);
        let below = by_depth.add(one, c);
        assert_eq!(by_line, by_depth);
        // Position in the tree, annotations and sibling order all count.
        let mut other = by_depth.clone();
        other.add(two, c);
        assert_ne!(by_line, other);
        by_line.add(deep, a);
        by_depth.add(two, a);
        assert_ne!(by_line, by_depth);
        let said = Said {
            sgf: "x".to_owned(),
            ..Said::default()
        };
        let mut other = by_line.clone();
        other.say(second, said.clone());
        assert_ne!(by_line, other);
        by_line.say(first, said);
        assert_ne!(by_line, other);
        assert_ne!(below, two);
    }

    #[test]
    fn what_is_said_stays_with_its_node_in_whatever_order_it_is_said() {
        let mut tree = SolutionTree::new();
        let mut at = tree.root();
        for number in 0..9 {
            at = tree.add(at, Move::Play(Point::at(number, 0)));
        }
        let words = |text: String| Said {
            sgf: text,
            ..Said::default()
        };
        let ids: Vec<NodeId> = tree.ids().collect();
        let silent = tree.clone();
        for place in [7, 2, 9, 0, 4] {
            tree.say(ids[place], words(place.to_string()));
        }
        tree.say(ids[2], words("two".into()));
        tree.say(ids[9], Said::default());
        tree.say(ids[8], Said::default());
        let heard: Vec<&str> = ids.iter().map(|&id| tree.said(id).sgf.as_str()).collect();
        assert_eq!(heard, ["0", "", "two", "", "4", "", "", "7", "", ""]);
        assert_ne!(tree, silent);
        for &id in &ids {
            tree.say(id, Said::default());
        }
        assert_eq!(tree, silent);
    }

    #[test]
    fn a_node_takes_sixteen_bytes() {
        assert_eq!(size_of::<Node>(), 16);
    }

    #[test]
    fn a_line_of_a_million_moves_is_built_and_dropped() {
        let mut tree = SolutionTree::new();
        let mut at = tree.root();
        for _ in 0..1_000_000 {
            at = tree.add(at, Move::Pass);
        }
        assert_eq!(tree.depth(at), 1_000_000);
        drop(tree);
    }
}
