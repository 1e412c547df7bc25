//! Merges an exported problem with the changes that another program has made to its game.

use std::sync::Arc;

use crate::board::Size;
use crate::problem::{
    Claim, Evidence, Language, NodeId, Place, Problem, SolutionTree, Text, read_one, write_one,
};

use super::moved::Shift;
use super::plan::{Plan, Planned};

/// The outcome of [`merge`].
pub(super) struct Merged {
    pub(super) problem: Problem,
    /// Descriptions of the changes, each with its count.
    pub(super) changed: Vec<String>,
}

/// Merges the problem of a record with what its game shows. `then` is what the game showed when it was
/// written, `now` what it shows today. Anything equal in both comes from the record, the rest from `now`.
pub(super) fn merge(
    kept: &Problem,
    plan: &Plan<'_>,
    then: &Problem,
    now: &Problem,
    language: Language,
) -> Merged {
    let mut merge = Merge {
        kept,
        plan,
        then,
        now,
        language,
        fits: true,
        lines: 0,
        texts: 0,
        verdicts: 0,
        signs: 0,
    };
    let mut out = kept.clone();
    let mut changed = Vec::new();
    if merge.start(&mut out) {
        changed.push("the start".to_owned());
    }
    out.tree = merge.tree();
    let data = merge.heading(&mut out);
    for (count, words) in [
        (merge.lines, "moves added or taken away"),
        (merge.verdicts, "verdicts"),
        (merge.texts, "texts"),
        (merge.signs, "places with other labels, marks or properties"),
        (data, "other values"),
    ] {
        if count > 0 {
            changed.push(format!("{count} {words}"));
        }
    }
    // If the result is not a valid problem, only what every program sees is kept.
    let sound = read_one(&write_one(&out), Place::START);
    match sound {
        Ok(problem) if merge.fits => Merged { problem, changed },
        _ => Merged {
            problem: now.clone(),
            changed: vec!["so much that its record does not fit it any more".to_owned()],
        },
    }
}

/// A node shown both then and now: its ids in the new tree, the plan, and the two games.
struct Pair {
    at: NodeId,
    place: usize,
    then: NodeId,
    now: NodeId,
}

struct Merge<'a> {
    kept: &'a Problem,
    plan: &'a Plan<'a>,
    then: &'a Problem,
    now: &'a Problem,
    language: Language,
    /// Whether every change fits onto the board of the record.
    fits: bool,
    lines: usize,
    texts: usize,
    verdicts: usize,
    signs: usize,
}

impl Merge<'_> {
    fn size(&self) -> Size {
        self.kept.setup.size
    }

    fn back(&self) -> Shift {
        let none = Shift {
            columns: 0,
            rows: 0,
        };
        self.plan.shift.map_or(none, Shift::back)
    }

    /// Merges board, stones and side to move; returns whether they were changed.
    fn start(&mut self, out: &mut Problem) -> bool {
        let (then, now) = (&self.then.setup, &self.now.setup);
        if then.size == now.size && then.stones == now.stones && then.to_move == now.to_move {
            return false;
        }
        // A problem that was moved to a larger board now belongs on that board.
        if self.plan.shift.is_some() || then.size != now.size {
            self.fits = false;
            return true;
        }
        out.setup.stones = now.stones.clone();
        if let Some((point, color)) = self.plan.added
            && out.setup.stones.get(point) == Some(color)
        {
            out.setup.stones.set(point, None);
        }
        out.setup.to_move = now.to_move;
        out.setup.ko = None;
        out.target.retain(|&point| now.stones.get(point).is_some());
        out.safe.retain(|&point| now.stones.get(point).is_some());
        out.labels
            .retain(|&(point, _)| now.stones.get(point).is_none());
        // Nobody has vouched for the result with these stones.
        out.result = None;
        out.claim = Claim::Unproven;
        out.evidence = Evidence::default();
        true
    }

    /// The text with its visible language replaced; the other language stays.
    fn words(&mut self, kept: &Text, then: &str, now: &str) -> Text {
        let mut text = kept.clone();
        if then == now {
            return text;
        }
        self.texts += 1;
        let is_english = match self.language {
            Language::English => !kept.en.is_empty() || kept.de.is_empty(),
            Language::German => kept.de.is_empty() && !kept.en.is_empty(),
        };
        if is_english {
            text.en = now.to_owned();
        } else {
            text.de = now.to_owned();
        }
        text
    }

    /// Merges title, task, source and everything else at the first node; returns the number of changes.
    fn heading(&mut self, out: &mut Problem) -> usize {
        let (then, now) = (self.then, self.now);
        let mut changed = 0;
        out.title = self.words(&self.kept.title, &then.title.en, &now.title.en);
        out.comment = self.words(&self.kept.comment, &then.comment.en, &now.comment.en);
        if then.comment != now.comment {
            // The game showed the problem's comment and the root's comment as one.
            let root = out.tree.root();
            let mut said = out.tree.said(root).clone();
            said.comment = Text::default();
            out.tree.say(root, said);
        }
        let root = |problem: &Problem| problem.tree.said(problem.tree.root()).labels.clone();
        if root(then) != root(now) {
            // The game showed the drawing's letters among the labels.
            out.labels.clear();
        }
        if then.source.work != now.source.work {
            Arc::make_mut(&mut out.source)
                .work
                .clone_from(&now.source.work);
            changed += 1;
        }
        if then.task != now.task && out.quiz.is_none() {
            out.task = now.task;
            changed += 1;
        }
        if then.difficulty != now.difficulty {
            out.difficulty = now.difficulty;
            changed += 1;
        }
        if then.techniques != now.techniques {
            out.techniques.clone_from(&now.techniques);
            changed += 1;
        }
        let (size, back) = (self.size(), self.back());
        for (then, now, out) in [
            (&then.target, &now.target, &mut out.target),
            (&then.region, &now.region, &mut out.region),
            (&then.safe, &now.safe, &mut out.safe),
        ] {
            if then != now {
                let points = now.iter().map(|&point| back.of(point, size));
                match points.collect::<Option<Vec<_>>>() {
                    Some(points) => *out = points,
                    None => self.fits = false,
                }
                changed += 1;
            }
        }
        if then.drawn != now.drawn && self.plan.shift.is_none() {
            out.drawn = now.drawn;
            changed += 1;
        }
        changed
    }

    /// Merges the annotations and the verdict of a node in the record with the changes made to it.
    fn said(&mut self, tree: &mut SolutionTree, pair: &Pair, planned: &Planned) {
        let (then, now) = (self.then.tree.said(pair.then), self.now.tree.said(pair.now));
        let kept = self.kept.tree.node(planned.node);
        let mut said = self.kept.tree.said(planned.node).clone();
        if then.comment != now.comment {
            said.comment = self.words(&said.comment, &then.comment.en, &now.comment.en);
            // The comment of the unwritten pass after it was shown here, too.
            if let Some(pass) = planned.ending.and_then(|id| self.kept.tree.node(id).mv)
                && let Some(pass) = tree.child_by(pair.at, pass)
            {
                let mut other = tree.said(pass).clone();
                other.comment = Text::default();
                tree.say(pass, other);
            }
        }
        if then.labels != now.labels || then.marks != now.marks || then.sgf != now.sgf {
            self.signs += 1;
            let moved = self.back().of_said(now, self.now.setup.size, self.size());
            self.fits &= moved.is_some();
            let moved = moved.unwrap_or_default();
            if then.labels != now.labels {
                said.labels = moved.labels;
            }
            if then.marks != now.marks {
                said.marks = moved.marks;
            }
            if then.sgf != now.sgf {
                said.sgf = moved.sgf;
            }
        }
        let before = self.then.tree.node(pair.then).verdict;
        let after = self.now.tree.node(pair.now).verdict;
        let is_same = before == after;
        self.verdicts += usize::from(!is_same);
        tree.node_mut(pair.at).verdict = if is_same { kept.verdict } else { after };
        tree.say(pair.at, said);
    }

    /// Builds the tree. Nodes shown as before keep everything in the record; nodes that were never shown stay
    /// as long as the move before them does.
    fn tree(&mut self) -> SolutionTree {
        let (kept, then, now) = (&self.kept.tree, &self.then.tree, &self.now.tree);
        // For each node of `then`, its index in the plan.
        let mut planned: Vec<Option<usize>> = vec![None; then.len()];
        let mut places: Vec<Option<NodeId>> = Vec::new();
        for (place, node) in self.plan.nodes.iter().enumerate() {
            let at = match places.get(node.parent).copied().flatten() {
                _ if place == 0 => Some(then.root()),
                Some(before) => then.child_by(before, node.mv),
                None => None,
            };
            places.push(at);
            if let Some(slot) = at.and_then(|at| planned.get_mut(at.index())) {
                *slot = Some(place);
            }
        }
        // For each node of `now`, the corresponding node of `then`.
        let mut was: Vec<Option<NodeId>> = vec![None; now.len()];
        for id in now.ids() {
            let node = now.node(id);
            let old = match (node.parent, node.mv) {
                (Some(parent), Some(mv)) => was
                    .get(parent.index())
                    .copied()
                    .flatten()
                    .and_then(|parent| then.child_by(parent, mv)),
                _ => Some(then.root()),
            };
            if let Some(slot) = was.get_mut(id.index()) {
                *slot = old;
            }
        }
        let still = was.iter().flatten().count();
        self.lines += (now.len() - still) + (then.len() - still);
        let mut pairs: Vec<Pair> = Vec::new();
        let mut tree = if self.lines == 0 {
            for id in now.ids() {
                let old = was.get(id.index()).copied().flatten();
                let place = old.and_then(|old| planned.get(old.index()).copied().flatten());
                let node = place.and_then(|place| self.plan.nodes.get(place));
                if let (Some(then), Some(place), Some(node)) = (old, place, node) {
                    let (at, now) = (node.node, id);
                    pairs.push(Pair {
                        at,
                        place,
                        then,
                        now,
                    });
                }
            }
            kept.clone()
        } else {
            self.grown(&planned, &was, &mut pairs)
        };
        for pair in pairs {
            if let Some(node) = self.plan.nodes.get(pair.place) {
                self.said(&mut tree, &pair, node);
            }
        }
        tree.shrink();
        tree
    }

    /// The tree after moves were added or removed. `planned` maps nodes of `then` to indices in the plan,
    /// `was` maps nodes of `now` to nodes of `then`.
    fn grown(
        &mut self,
        planned: &[Option<usize>],
        was: &[Option<NodeId>],
        pairs: &mut Vec<Pair>,
    ) -> SolutionTree {
        let (kept, now) = (&self.kept.tree, &self.now.tree);
        let mut tree = SolutionTree::new();
        let mut reached: Vec<Option<NodeId>> = vec![None; kept.len()];
        let mut is_shown = vec![false; kept.len()];
        for id in self.plan.nodes.iter().map(|node| node.node) {
            if let Some(slot) = is_shown.get_mut(id.index()) {
                *slot = true;
            }
        }
        let mut becomes: Vec<Option<NodeId>> = vec![None; now.len()];
        let (size, back) = (self.size(), self.back());
        for id in now.reading_order() {
            let node = now.node(id);
            let old = was.get(id.index()).copied().flatten();
            let parent = node
                .parent
                .and_then(|parent| becomes.get(parent.index()).copied().flatten());
            let place = old.and_then(|old| planned.get(old.index()).copied().flatten());
            let at = match (place, old, parent, node.mv) {
                (Some(0), ..) => Some(tree.root()),
                (Some(place), _, Some(parent), _) => {
                    let node = self.plan.nodes.get(place);
                    let mv = node.and_then(|node| kept.node(node.node).mv);
                    mv.map(|mv| tree.add(parent, mv))
                }
                // The moves that answer a question.
                (None, Some(_), ..) => None,
                (_, None, Some(parent), Some(mv)) => {
                    let mv = back.of_move(mv, size);
                    self.fits &= mv.is_some();
                    mv.map(|mv| tree.add(parent, mv))
                }
                _ => None,
            };
            if let Some(slot) = becomes.get_mut(id.index()) {
                *slot = at;
            }
            let Some(at) = at else { continue };
            if let (Some(place), Some(then)) = (place, old) {
                if let Some(node) = self.plan.nodes.get(place)
                    && let Some(slot) = reached.get_mut(node.node.index())
                {
                    *slot = Some(at);
                }
                let now = id;
                pairs.push(Pair {
                    at,
                    place,
                    then,
                    now,
                });
            } else {
                tree.node_mut(at).verdict = node.verdict;
                let moved = back.of_said(now.said(id), self.now.setup.size, size);
                self.fits &= moved.is_some();
                tree.say(at, moved.unwrap_or_default());
            }
        }
        // Add the nodes that were never shown.
        for id in kept.ids() {
            let node = kept.node(id);
            if is_shown.get(id.index()) != Some(&false) {
                continue;
            }
            let parent = node
                .parent
                .and_then(|parent| reached.get(parent.index()).copied().flatten());
            if let (Some(parent), Some(mv)) = (parent, node.mv) {
                let at = tree.add(parent, mv);
                tree.node_mut(at).verdict = node.verdict;
                tree.say(at, kept.said(id).clone());
                if let Some(slot) = reached.get_mut(id.index()) {
                    *slot = Some(at);
                }
            }
        }
        tree
    }
}
