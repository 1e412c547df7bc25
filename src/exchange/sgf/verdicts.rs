//! Turns marks on nodes into verdicts at the ends of lines.

use crate::problem::{NodeId, SolutionTree, Verdict};

use super::dialect::{Dialect, Silence};

/// The verdicts that a node of the file states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marked {
    /// The verdict by the dialect's signs.
    pub(super) verdict: Option<Verdict>,
    /// The verdict by a sign on a heading: a node without a move, for the lines that follow it.
    pub(super) heading: Option<Verdict>,
    /// The verdict in words for people: "Wrong.", 正解.
    pub(super) words: Option<Verdict>,
}

impl Marked {
    /// The verdict that also holds for the lines below. Calling a move right in words does not make every
    /// line below it right.
    fn below(self) -> Option<Verdict> {
        self.verdict
            .or(self.heading)
            .or(self.words.filter(|&words| words == Verdict::Wrong))
    }
}

/// Sets the verdict of every leaf, and of inner nodes whose mark ends the problem.
pub(super) fn judge(tree: &mut SolutionTree, marked: &[Marked], dialect: Dialect) {
    if tree.is_empty() {
        return;
    }
    let marks = |id: NodeId| marked.get(id.index()).copied().unwrap_or_default();
    let has_right = marked
        .iter()
        .any(|mark| mark.verdict.or(mark.heading) == Some(Verdict::Solved));
    let silence = dialect.silence();
    // What an unmarked leaf inherits: the nearest mark above it.
    let mut inherited: Vec<Option<Verdict>> = vec![None; tree.len()];
    let mut is_good = vec![false; tree.len()];
    let mut is_reply = vec![false; tree.len()];
    for id in tree.ids() {
        let node = tree.node(id);
        let above = node
            .parent
            .and_then(|parent| inherited.get(parent.index()).copied().flatten());
        if let Some(place) = inherited.get_mut(id.index()) {
            *place = marks(id).below().or(above);
        }
        let parent_is_reply = node
            .parent
            .and_then(|parent| is_reply.get(parent.index()).copied());
        // The start counts as a reply, because the user is to move.
        let reply = parent_is_reply.is_none_or(|parent| !parent);
        if let Some(place) = is_reply.get_mut(id.index()) {
            *place = reply;
        }
        let is_called_good = marks(id).words == Some(Verdict::Solved);
        let good = is_called_good || follows_main_line(tree, id, &is_good, !reply);
        if let Some(place) = is_good.get_mut(id.index()) {
            *place = good;
        }
    }
    let mut verdicts: Vec<Option<Verdict>> = vec![None; tree.len()];
    let mut has_wrong_below = vec![false; tree.len()];
    for id in tree.ids().rev() {
        let is_leaf = tree.children(id).is_empty();
        let verdict = if is_leaf && id != tree.root() {
            inherited
                .get(id.index())
                .copied()
                .flatten()
                .or(marks(id).words)
                .or(match silence {
                    Silence::Wrong => has_right.then_some(Verdict::Wrong),
                    Silence::Right => Some(Verdict::Solved),
                    Silence::MainLine => Some(if is_good.get(id.index()) == Some(&true) {
                        Verdict::Solved
                    } else {
                        Verdict::Wrong
                    }),
                })
        } else {
            None
        };
        let below = tree
            .children(id)
            .iter()
            .any(|child| has_wrong_below.get(child.index()) == Some(&true));
        let is_wrong = verdict == Some(Verdict::Wrong) || below;
        if let Some(place) = has_wrong_below.get_mut(id.index()) {
            *place = is_wrong;
        }
        // A right mark in the middle of a line ends the problem, unless the rest can still go wrong.
        let ends_here = !is_leaf
            && dialect.ends_early()
            && marks(id).verdict == Some(Verdict::Solved)
            && !below;
        if let Some(place) = verdicts.get_mut(id.index()) {
            *place = if ends_here {
                Some(Verdict::Solved)
            } else {
                verdict
            };
        }
    }
    for id in tree.ids() {
        tree.node_mut(id).verdict = verdicts.get(id.index()).copied().flatten();
    }
}

/// Whether the user has played first variations only, whatever the opponent replied.
fn follows_main_line(
    tree: &SolutionTree,
    id: NodeId,
    is_good: &[bool],
    is_users_move: bool,
) -> bool {
    let Some(parent) = tree.node(id).parent else {
        return true;
    };
    if is_good.get(parent.index()) != Some(&true) {
        return false;
    }
    !is_users_move || tree.children(parent).first() == Some(&id)
}
