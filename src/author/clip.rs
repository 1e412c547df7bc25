//! Copying and pasting branches of a tree.

use super::desk::{Desk, Spot};
use super::edit::Edit;
use super::history::{Kind, Step};
use super::tree::{EditTree, NodeKey};
use crate::board::{Move, Size};
use crate::problem::{Said, Verdict};

/// A copied branch: moves with their annotations, parents before children.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clip {
    nodes: Vec<ClipNode>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct ClipNode {
    mv: Move,
    /// The index of the parent in the list; `None` for the first move of a branch.
    parent: Option<usize>,
    verdict: Option<Verdict>,
    said: Said,
}

/// The result of pasting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pasted {
    /// The number of new nodes.
    pub added: usize,
    /// The number of nodes that existed already.
    pub met: usize,
    /// The number of existing nodes that kept their own comment or verdict instead of the copied one.
    pub kept: usize,
}

impl Clip {
    /// Copies a node and everything below it; for the root, everything below it.
    #[must_use]
    pub fn copy(tree: &EditTree, key: NodeKey) -> Clip {
        let mut clip = Clip::default();
        let mut open: Vec<(NodeKey, Option<usize>)> = vec![(key, None)];
        while let Some((key, parent)) = open.pop() {
            let Some(node) = tree.get(key) else { continue };
            let place = node.mv.map(|mv| {
                clip.nodes.push(ClipNode {
                    mv,
                    parent,
                    verdict: node.verdict,
                    said: node.said().cloned().unwrap_or_default(),
                });
                clip.nodes.len() - 1
            });
            open.extend(node.children.iter().rev().map(|&child| (child, place)));
        }
        clip
    }

    /// Adds a line to the clip, sharing moves already there, and returns the index of its last move.
    pub fn add_line(&mut self, moves: &[Move]) -> Option<usize> {
        let mut at = None;
        for &mv in moves {
            let known = self
                .nodes
                .iter()
                .position(|node| node.parent == at && node.mv == mv);
            at = Some(known.unwrap_or_else(|| {
                self.nodes.push(ClipNode {
                    mv,
                    parent: at,
                    verdict: None,
                    said: Said::default(),
                });
                self.nodes.len() - 1
            }));
        }
        at
    }

    /// Sets the verdict of a node.
    pub fn judge(&mut self, place: usize, verdict: Verdict) {
        if let Some(node) = self.nodes.get_mut(place) {
            node.verdict = Some(verdict);
        }
    }

    /// Whether every point it refers to lies on a board of this size.
    #[must_use]
    pub fn fits(&self, size: Size) -> bool {
        self.nodes.iter().all(|node| {
            let labels = node.said.labels.iter().map(|&(point, _)| point);
            let marks = node.said.marks.iter().map(|&(point, _)| point);
            let mut points = node.mv.point().into_iter().chain(labels).chain(marks);
            points.all(|point| size.contains(point))
        })
    }

    /// The number of moves in the clip.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the clip holds no move.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

impl Desk {
    /// Pastes a branch below a node, sharing moves already there. Does nothing if the branch refers to
    /// points beyond the board (see [`Clip::fits`]). Moves that do not fit the position are pasted too and
    /// listed by [`super::misfits`].
    pub fn paste(&mut self, clip: &Clip, spot: Spot, kind: Kind) -> Pasted {
        let Some((edits, pasted)) = self.paste_edits(clip, spot) else {
            return Pasted::default();
        };
        self.perform(Step::new(kind, edits));
        pasted
    }

    /// The edits of a paste, for use in a larger step.
    pub fn paste_edits(&mut self, clip: &Clip, spot: Spot) -> Option<(Vec<Edit>, Pasted)> {
        let problem = spot.problem;
        let size = self.draft().entry(problem)?.body.setup.size;
        if !clip.fits(size) {
            return None;
        }
        let mut keys: Vec<NodeKey> = Vec::with_capacity(clip.nodes.len());
        let mut grown: std::collections::BTreeMap<NodeKey, usize> =
            std::collections::BTreeMap::new();
        let mut edits = Vec::new();
        let mut pasted = Pasted::default();
        for node in &clip.nodes {
            let parent = match node.parent {
                Some(place) => *keys.get(place)?,
                None => spot.node,
            };
            let tree = &self.draft().entry(problem)?.tree;
            if let Some(known) = tree.child_by(parent, node.mv) {
                keys.push(known);
                pasted.met += 1;
                let old = tree.get(known)?;
                let said = old.said().cloned().unwrap_or_default();
                if node.verdict.is_some() && old.verdict.is_none() {
                    edits.push(Edit::Verdict {
                        problem,
                        node: known,
                        verdict: node.verdict,
                    });
                } else if node.verdict.is_some() && node.verdict != old.verdict {
                    pasted.kept += 1;
                }
                if said == Said::default() && node.said != said {
                    let said = node.said.clone();
                    edits.push(Edit::Say {
                        problem,
                        node: known,
                        said,
                    });
                } else if node.said != Said::default() && node.said != said {
                    pasted.kept += 1;
                }
                continue;
            }
            let at = *grown
                .entry(parent)
                .or_insert_with(|| tree.children(parent).len());
            let key = self.create(
                Spot {
                    problem,
                    node: parent,
                },
                node.mv,
            )?;
            grown.insert(parent, at + 1);
            keys.push(key);
            pasted.added += 1;
            edits.push(Edit::Attach {
                problem,
                node: key,
                at,
            });
            if node.verdict.is_some() {
                edits.push(Edit::Verdict {
                    problem,
                    node: key,
                    verdict: node.verdict,
                });
            }
            if node.said != Said::default() {
                edits.push(Edit::Say {
                    problem,
                    node: key,
                    said: node.said.clone(),
                });
            }
        }
        Some((edits, pasted))
    }
}
