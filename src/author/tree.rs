//! A tree of moves in which branches can be cut and reattached.
//!
//! Node keys never change: a branch that is cut stays in memory, detached, so that undoing the cut only
//! needs its index among its siblings.

use crate::board::{Move, Point};
use crate::problem::{NodeId, Said, SolutionTree, Verdict};

/// Identifies a node of an [`EditTree`]; never reused for another node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeKey(u32);

/// A node of the tree.
#[derive(Clone, Debug, Default)]
pub struct EditNode {
    /// The move that leads here; `None` at the root only.
    pub mv: Option<Move>,
    /// The parent node; `None` at the root only.
    pub parent: Option<NodeKey>,
    /// The child nodes; the first is the main line.
    pub children: Vec<NodeKey>,
    /// The author's verdict on the line that ends here.
    pub verdict: Option<Verdict>,
    said: Option<Box<Said>>,
    is_cut: bool,
}

impl EditNode {
    /// The annotations of the position; `None` if there are none.
    #[must_use]
    pub fn said(&self) -> Option<&Said> {
        self.said.as_deref()
    }
}

/// A tree of moves being edited.
#[derive(Clone, Debug)]
pub struct EditTree {
    nodes: Vec<EditNode>,
}

impl Default for EditTree {
    fn default() -> EditTree {
        EditTree {
            nodes: vec![EditNode::default()],
        }
    }
}

impl EditTree {
    /// The start position.
    #[must_use]
    pub const fn root(&self) -> NodeKey {
        NodeKey(0)
    }

    /// A node, attached or not; `None` if the key is unknown.
    #[must_use]
    pub fn get(&self, key: NodeKey) -> Option<&EditNode> {
        self.nodes.get(key.0 as usize)
    }

    fn get_mut(&mut self, key: NodeKey) -> Option<&mut EditNode> {
        self.nodes.get_mut(key.0 as usize)
    }

    /// The children of a node.
    #[must_use]
    pub fn children(&self, key: NodeKey) -> &[NodeKey] {
        self.get(key).map_or(&[], |node| &node.children)
    }

    /// The parent of a node.
    #[must_use]
    pub fn parent(&self, key: NodeKey) -> Option<NodeKey> {
        self.get(key)?.parent
    }

    /// The child reached by a move.
    #[must_use]
    pub fn child_by(&self, key: NodeKey, mv: Move) -> Option<NodeKey> {
        let by_move = |&&child: &&NodeKey| self.get(child).is_some_and(|node| node.mv == Some(mv));
        self.children(key).iter().find(by_move).copied()
    }

    /// Whether the node can be reached from the root.
    #[must_use]
    pub fn contains(&self, key: NodeKey) -> bool {
        let mut at = Some(key);
        while let Some(key) = at {
            match self.get(key) {
                Some(node) if !node.is_cut => at = node.parent,
                _ => return false,
            }
        }
        true
    }

    /// The nodes from the first move to this one.
    #[must_use]
    pub fn line(&self, key: NodeKey) -> Vec<NodeKey> {
        let mut line = Vec::new();
        let mut at = Some(key);
        while let Some(key) = at.filter(|&key| key != self.root()) {
            line.push(key);
            at = self.parent(key);
        }
        line.reverse();
        line
    }

    /// The moves from the start to a node.
    #[must_use]
    pub fn path(&self, key: NodeKey) -> Vec<Move> {
        let moves = self.line(key).into_iter();
        moves.filter_map(|key| self.get(key)?.mv).collect()
    }

    /// The index of a node among its siblings.
    #[must_use]
    pub fn place(&self, key: NodeKey) -> Option<usize> {
        let parent = self.parent(key)?;
        self.children(parent).iter().position(|&child| child == key)
    }

    /// Every attached node in reading order: the first branch to its end, then the next.
    #[must_use]
    pub fn reading_order(&self) -> Vec<NodeKey> {
        self.below(self.root())
    }

    /// A node and everything below it, in reading order.
    #[must_use]
    pub fn below(&self, key: NodeKey) -> Vec<NodeKey> {
        let mut order = Vec::new();
        let mut open = vec![key];
        while let Some(key) = open.pop() {
            order.push(key);
            open.extend(self.children(key).iter().rev());
        }
        order
    }

    /// The number of nodes, including cut ones.
    #[must_use]
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the tree holds no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.children(self.root()).is_empty()
    }

    /// Creates a detached child of a node; `None` if that node does not exist.
    pub fn create(&mut self, parent: NodeKey, mv: Move) -> Option<NodeKey> {
        self.get(parent)?;
        let key = NodeKey(u32::try_from(self.nodes.len()).ok()?);
        self.nodes.push(EditNode {
            mv: Some(mv),
            parent: Some(parent),
            is_cut: true,
            ..EditNode::default()
        });
        Some(key)
    }

    /// Reattaches a cut node at an index among its siblings. Fails and changes nothing if the node is not
    /// cut, a sibling has the same move, or the index is too large.
    #[must_use]
    pub(super) fn attach(&mut self, key: NodeKey, at: usize) -> bool {
        let Some((parent, mv)) = self
            .get(key)
            .and_then(|node| node.is_cut.then_some(()).and(node.parent.zip(node.mv)))
        else {
            return false;
        };
        if self.child_by(parent, mv).is_some() || at > self.children(parent).len() {
            return false;
        }
        if let Some(node) = self.get_mut(parent) {
            node.children.insert(at, key);
        }
        if let Some(node) = self.get_mut(key) {
            node.is_cut = false;
        }
        true
    }

    /// Detaches a node from its parent and returns its index among the siblings.
    pub(super) fn detach(&mut self, key: NodeKey) -> Option<usize> {
        let at = self.place(key)?;
        let parent = self.parent(key)?;
        self.get_mut(parent)?.children.remove(at);
        self.get_mut(key)?.is_cut = true;
        Some(at)
    }

    /// Moves a child to another index among its siblings.
    #[must_use]
    pub(super) fn reorder(&mut self, parent: NodeKey, from: usize, to: usize) -> bool {
        let Some(node) = self.get_mut(parent) else {
            return false;
        };
        if from >= node.children.len() || to >= node.children.len() {
            return false;
        }
        let child = node.children.remove(from);
        node.children.insert(to, child);
        true
    }

    /// Sets a node's verdict and returns the old one.
    pub(super) fn set_verdict(
        &mut self,
        key: NodeKey,
        verdict: Option<Verdict>,
    ) -> Option<Option<Verdict>> {
        let node = self.get_mut(key)?;
        Some(std::mem::replace(&mut node.verdict, verdict))
    }

    /// Sets a node's annotations and returns the old ones.
    pub(super) fn say(&mut self, key: NodeKey, mut said: Said) -> Option<Said> {
        tidy(&mut said);
        let said = (said != Said::default()).then(|| Box::new(said));
        let node = self.get_mut(key)?;
        let old = std::mem::replace(&mut node.said, said);
        Some(old.map_or_else(Said::default, |said| *said))
    }

    /// Maps every point and text of the tree, including cut branches.
    pub(super) fn map(
        &mut self,
        to: impl Fn(Point) -> Point,
        words: impl Fn(&crate::problem::Text) -> crate::problem::Text,
    ) {
        for node in &mut self.nodes {
            if let Some(Move::Play(point)) = &mut node.mv {
                *point = to(*point);
            }
            if let Some(said) = &mut node.said {
                said.comment = words(&said.comment);
                for (point, _) in &mut said.labels {
                    *point = to(*point);
                }
                for (point, _) in &mut said.marks {
                    *point = to(*point);
                }
                tidy(said);
            }
        }
    }

    /// The points that the attached nodes refer to.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.reading_order().into_iter().flat_map(|key| {
            let node = self.get(key);
            let said = node.and_then(EditNode::said);
            let labels = said.into_iter().flat_map(|s| s.labels.iter().map(|l| l.0));
            let marks = said.into_iter().flat_map(|s| s.marks.iter().map(|m| m.0));
            node.and_then(|node| node.mv?.point())
                .into_iter()
                .chain(labels)
                .chain(marks)
        })
    }

    /// The attached nodes as a set stores them, in reading order, and the key of each.
    #[must_use]
    pub fn to_solution(&self) -> (SolutionTree, Vec<NodeKey>) {
        let mut tree = SolutionTree::new();
        let mut keys = Vec::new();
        let mut open: Vec<(NodeKey, Option<NodeId>)> = vec![(self.root(), None)];
        while let Some((key, parent)) = open.pop() {
            let Some(node) = self.get(key) else { continue };
            let id = match (parent, node.mv) {
                (Some(parent), Some(mv)) => tree.add(parent, mv),
                _ => tree.root(),
            };
            tree.node_mut(id).verdict = node.verdict;
            if let Some(said) = &node.said {
                tree.say(id, (**said).clone());
            }
            keys.push(key);
            open.extend(node.children.iter().rev().map(|&child| (child, Some(id))));
        }
        tree.shrink();
        (tree, keys)
    }

    /// Prepares a stored tree for editing.
    #[must_use]
    pub fn from_solution(tree: &SolutionTree) -> EditTree {
        let key = |id: NodeId| NodeKey(u32::try_from(id.index()).unwrap_or(u32::MAX));
        let nodes = tree
            .ids()
            .map(|id| {
                let node = tree.node(id);
                let mut said = tree.said(id).clone();
                tidy(&mut said);
                EditNode {
                    mv: node.mv,
                    parent: node.parent.map(key),
                    children: tree.children(id).iter().copied().map(key).collect(),
                    verdict: node.verdict,
                    said: (!said.is_empty()).then(|| Box::new(said)),
                    is_cut: false,
                }
            })
            .collect();
        EditTree { nodes }
    }
}

/// Sorts labels and marks as files do and removes duplicates and empty labels.
fn tidy(said: &mut Said) {
    said.labels.retain(|(_, text)| !text.is_empty());
    said.labels.sort();
    said.labels.dedup();
    said.marks.sort();
    said.marks.dedup();
}
