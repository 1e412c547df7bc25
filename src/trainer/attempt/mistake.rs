//! Why the move that decided the attempt was wrong.

use super::Attempt;
use crate::board::Move;
use crate::problem::{NodeId, Text};
use crate::reason::{self, Mistake, Reason};
use crate::trainer::judge::Judgement;

impl Attempt {
    /// Why the wrong move was wrong, derived from its refutation; `None` if the author has said it, if
    /// nothing refutes it, or if the refutation shows nothing worth saying.
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        let known = self.failed_after()?.to_vec();
        let line = self.refutation(&known)?;
        let mut before = self.start.clone();
        for &mv in &known {
            before.play(mv).ok()?;
        }
        let targets = &self.problem.target;
        let defender = targets
            .iter()
            .find_map(|&point| self.start.color_at(point))?;
        reason::of(&Mistake {
            before: &before,
            targets,
            defender,
            line: &line,
            right: &self.right_after(&known),
            is_race: reason::is_race(&self.problem),
        })
    }

    /// Something to think about in the tree position shown: why a wrong move fails (unless the reason names
    /// a right move), or the liberties that count.
    pub(super) fn idea(&self) -> Option<Text> {
        let tree = &self.problem.tree;
        let node = self.node();
        let known = tree.path(node);
        let right = self.right_after(&known);
        let wrong = tree.children(node).iter();
        let mut wrong = wrong.filter(|&&child| self.judgements.get(child) == Judgement::Wrong);
        let fails = wrong.find_map(|&child| {
            let Move::Play(point) = tree.node(child).mv? else {
                return None;
            };
            let reason = reason::in_tree(&self.problem, child)?;
            let gives_away = |mv: &Move| match mv {
                Move::Play(point) => reason.names(*point),
                Move::Pass => false,
            };
            (!right.iter().any(gives_away)).then(|| reason.question(point))
        });
        fails.or_else(|| {
            let position = self.position();
            let mut targets = self.problem.target.iter().copied();
            let target = targets.find(|&point| position.color_at(point).is_some());
            let target = target.filter(|_| reason::is_race(&self.problem))?;
            Some(reason::liberties(target, position.liberties(target)))
        })
    }

    /// The wrong move and its refutation: the line of the tree, or the one that was played.
    fn refutation(&self, known: &[Move]) -> Option<Vec<Move>> {
        let shown = self.moves_shown();
        let ended = self.ended.as_ref();
        let played = [
            shown,
            ended.map_or_else(Vec::new, |ended| ended.line.clone()),
        ];
        let mut played = played.iter().filter(|line| line.starts_with(known));
        let longest = played.clone().max_by_key(|line| line.len());
        let wrong = *played.find_map(|line| line.get(known.len()))?;
        let tree = &self.problem.tree;
        let node = self.node_after(known);
        if let Some(mut node) = node.and_then(|node| tree.child_by(node, wrong)) {
            let mut line = vec![wrong];
            // The moves played pick the branch; after them the first branch is followed.
            let mut then = longest.into_iter().flatten().skip(known.len() + 1);
            while let Some(&first) = tree.children(node).first() {
                if !tree.said(node).comment.is_empty() {
                    return None;
                }
                let picked = then.next().and_then(|&mv| tree.child_by(node, mv));
                node = picked.unwrap_or(first);
                line.extend(tree.node(node).mv);
            }
            return tree.said(node).comment.is_empty().then_some(line);
        }
        let (root, beyond) = self.line_beyond()?;
        let mut moves = tree.path(root);
        moves.extend(beyond);
        let line = moves.strip_prefix(known)?;
        (line.first() == Some(&wrong)).then(|| line.to_vec())
    }

    /// The tree node after these moves, if they stay in the tree.
    fn node_after(&self, moves: &[Move]) -> Option<NodeId> {
        let tree = &self.problem.tree;
        moves
            .iter()
            .try_fold(tree.root(), |node, &mv| tree.child_by(node, mv))
    }

    /// The moves that the tree accepts after these.
    fn right_after(&self, known: &[Move]) -> Vec<Move> {
        let tree = &self.problem.tree;
        let Some(node) = self.node_after(known) else {
            return Vec::new();
        };
        let children = tree.children(node).iter();
        children
            .filter(|&&child| self.judgements.get(child) == Judgement::Right)
            .filter_map(|&child| tree.node(child).mv)
            .collect()
    }
}
