//! Editing the tree of the current problem.

use super::clip::Clip;
use super::desk::{Desk, Spot};
use super::edit::Edit;
use super::fit::{Misfit, misfits, position_at};
use super::history::{Kind, Step, Stroke};
use super::tree::NodeKey;
use crate::board::{Move, Point};
use crate::problem::{Mark, Said, Text, Verdict};

impl Desk {
    /// Adds a line from the start of the current problem to its tree, with a verdict and a comment at its
    /// end, as one step, and goes there. Returns the number of new moves.
    ///
    /// Returns `None` and changes nothing if a move is illegal or there is no problem. An existing verdict or
    /// comment at the end is kept.
    pub fn add_line(&mut self, moves: &[Move], verdict: Verdict, words: &Text) -> Option<usize> {
        let entry = self.problem()?;
        let problem = entry.key;
        let mut node = entry.tree.root();
        let mut position = position_at(entry, node).ok()?;
        for &mv in moves {
            position.play(mv).ok()?;
        }
        let mut edits = Vec::new();
        for &mv in moves {
            let tree = &self.problem()?.tree;
            let known = tree.child_by(node, mv).filter(|_| edits.is_empty());
            node = match known {
                Some(known) => known,
                None => {
                    // Only the first new node has older siblings.
                    let at = if edits.is_empty() {
                        tree.children(node).len()
                    } else {
                        0
                    };
                    let new = self.create(Spot { problem, node }, mv)?;
                    edits.push(Edit::Attach {
                        problem,
                        node: new,
                        at,
                    });
                    new
                }
            };
        }
        let added = edits.len();
        let end = self.problem()?.tree.get(node);
        let is_bare = end.is_none_or(|end| end.verdict.is_none());
        if is_bare {
            edits.push(Edit::Verdict {
                problem,
                node,
                verdict: Some(verdict),
            });
        }
        let old = end.and_then(|end| end.said());
        if old.is_none_or(|old| old.comment.is_empty()) {
            let said = Said {
                comment: words.clone(),
                ..old.cloned().unwrap_or_default()
            };
            edits.push(Edit::Say {
                problem,
                node,
                said,
            });
        }
        self.perform(Step::new(Kind::Play, edits));
        self.go_to(node);
        Some(added)
    }

    /// Cuts the branch at a node and returns it for pasting. For the root, all its branches are cut.
    pub fn cut(&mut self, node: NodeKey) -> Option<Clip> {
        let spot = self.spot()?;
        let tree = &self.problem()?.tree;
        let clip = Clip::copy(tree, node);
        let problem = spot.problem;
        let branches = if node == tree.root() {
            tree.children(node).to_vec()
        } else {
            vec![node]
        };
        let parent = tree.parent(node).unwrap_or(node);
        let edits = branches
            .into_iter()
            .map(|node| Edit::Detach { problem, node })
            .collect();
        if self.perform(Step::new(Kind::Cut, edits)) {
            self.go_to(parent);
            Some(clip)
        } else {
            None
        }
    }

    /// Copies the branch at a node.
    #[must_use]
    pub fn copy(&self, node: NodeKey) -> Option<Clip> {
        Some(Clip::copy(&self.problem()?.tree, node))
    }

    /// Cuts every branch whose first move does not fit the position.
    pub fn cut_misfits(&mut self) -> bool {
        let Some(entry) = self.problem() else {
            return false;
        };
        let problem = entry.key;
        let edits = misfits(entry)
            .iter()
            .filter_map(Misfit::node)
            .map(|node| Edit::Detach { problem, node })
            .collect();
        self.perform(Step::new(Kind::Cut, edits))
    }

    /// Moves a variation towards the main line, or away from it.
    pub fn promote(&mut self, node: NodeKey, by: isize) -> bool {
        let Some((spot, entry)) = self.spot().zip(self.problem()) else {
            return false;
        };
        let Some((parent, from)) = entry.tree.parent(node).zip(entry.tree.place(node)) else {
            return false;
        };
        let last = entry.tree.children(parent).len().saturating_sub(1);
        let to = from.saturating_add_signed(by).min(last);
        from != to
            && self.perform(Step::new(
                Kind::Order,
                vec![Edit::Reorder {
                    problem: spot.problem,
                    parent,
                    from,
                    to,
                }],
            ))
    }

    /// Sets the verdict on the line that ends at a node, or removes it.
    pub fn judge(&mut self, node: NodeKey, verdict: Option<Verdict>) -> bool {
        let Some(spot) = self.spot() else {
            return false;
        };
        let edit = Edit::Verdict {
            problem: spot.problem,
            node,
            verdict,
        };
        let mut edits = vec![edit];
        edits.extend(self.withdrawal());
        self.perform(Step::new(Kind::Verdict, edits))
    }

    /// The edit that withdraws the claim of a proof, because the verdict was not proved.
    fn withdrawal(&self) -> Option<Edit> {
        use crate::problem::Claim;
        let entry = self.problem()?;
        entry.body.claim.is_of_search().then_some(Edit::Change {
            problem: entry.key,
            change: super::edit::Change::Claim(Claim::Unproven),
        })
    }

    /// Replaces the annotations of a position.
    pub fn say(&mut self, node: NodeKey, said: Said, stroke: Option<Stroke>) -> bool {
        let Some(spot) = self.spot() else {
            return false;
        };
        let edit = Edit::Say {
            problem: spot.problem,
            node,
            said,
        };
        self.perform(Step {
            kind: Kind::Words,
            edits: vec![edit],
            stroke,
        })
    }

    /// Puts a mark on a point of the current position, or removes the same mark.
    pub fn toggle_mark(&mut self, point: Point, mark: Mark) -> bool {
        self.with_said(|said| {
            let had = said.marks.contains(&(point, mark));
            said.marks.retain(|&(other, _)| other != point);
            if !had {
                said.marks.push((point, mark));
            }
        })
    }

    /// Puts the next unused letter or number on a point of the current position, or removes its label.
    pub fn toggle_label(&mut self, point: Point, series: Series) -> bool {
        self.with_said(|said| {
            let before = said.labels.len();
            said.labels.retain(|&(other, _)| other != point);
            if said.labels.len() == before
                && let Some(text) = series.next(said)
            {
                said.labels.push((point, text));
            }
        })
    }

    fn with_said(&mut self, change: impl FnOnce(&mut Said)) -> bool {
        let Some((Spot { node, .. }, entry)) = self.spot().zip(self.problem()) else {
            return false;
        };
        let mut said = entry
            .tree
            .get(node)
            .and_then(|node| node.said().cloned())
            .unwrap_or_default();
        change(&mut said);
        self.say(node, said, None)
    }
}

/// The series that labels are taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Series {
    /// `a`, `b`, `c` ...
    Letters,
    /// 1, 2, 3 ...
    Numbers,
}

impl Series {
    fn next(self, said: &Said) -> Option<String> {
        let free = |text: &String| !said.labels.iter().any(|(_, other)| other == text);
        match self {
            Series::Letters => ('a'..='z').map(String::from).find(free),
            Series::Numbers => (1..=999).map(|number: u32| number.to_string()).find(free),
        }
    }
}
