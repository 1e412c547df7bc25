//! Which reply the opponent gives.

use super::ask::{Conduct, Defender};
use super::judge::{Judgement, Judgements};
use crate::board::Move;
use crate::problem::{NodeId, SolutionTree};

/// Chooses replies, and remembers which have been answered.
#[derive(Clone, Debug)]
pub(super) struct Defence {
    conduct: Conduct,
    /// Length of the longest line below each node.
    height: Vec<u32>,
    /// Replies and line ends that have been dealt with, for [`Defender::Every`].
    answered: Vec<bool>,
}

impl Defence {
    pub(super) fn new(tree: &SolutionTree, conduct: Conduct) -> Defence {
        let mut height = vec![0u32; tree.len()];
        for id in tree.ids().rev() {
            let below = tree.children(id).iter();
            let tallest = below
                .filter_map(|child| height.get(child.index()))
                .max()
                .map_or(0, |&child| child.saturating_add(1));
            if let Some(place) = height.get_mut(id.index()) {
                *place = tallest;
            }
        }
        Defence {
            conduct,
            height,
            answered: vec![false; tree.len()],
        }
    }

    /// Prepares another try: other draws, nothing answered.
    pub(super) fn again(&mut self) {
        self.conduct.seed = self.conduct.seed.wrapping_add(1);
        self.answered.fill(false);
    }

    /// The reply by this move, if it is one of those to be met.
    pub(super) fn known(
        tree: &SolutionTree,
        judgements: &Judgements,
        node: NodeId,
        mv: Move,
    ) -> Option<NodeId> {
        let mut replies = good(tree, judgements, node).into_iter();
        replies.find(|&reply| tree.node(reply).mv == Some(mv))
    }

    /// Chooses the reply at a node.
    pub(super) fn choose(
        &self,
        tree: &SolutionTree,
        judgements: &Judgements,
        node: NodeId,
    ) -> Option<NodeId> {
        let choices = good(tree, judgements, node);
        let longest = || {
            // The first of the longest, in the author's order.
            let mut best: Option<NodeId> = None;
            for &id in &choices {
                if best.is_none_or(|other| self.height(id) > self.height(other)) {
                    best = Some(id);
                }
            }
            best
        };
        match self.conduct.defender {
            Defender::Longest => longest(),
            Defender::Random => {
                let draw = mix(self.conduct.seed, node.index()).checked_rem(choices.len())?;
                choices.get(draw).copied()
            }
            Defender::Missed => {
                let path = tree.path(node);
                let missed = |id: NodeId| {
                    let mv = tree.node(id).mv;
                    self.conduct
                        .missed
                        .iter()
                        .rposition(|line| leads(line, &path, mv))
                };
                choices
                    .iter()
                    .copied()
                    .filter_map(|id| Some((missed(id)?, id)))
                    .max_by_key(|&(latest, _)| latest)
                    .map(|(_, id)| id)
                    .or_else(longest)
            }
            Defender::Every => choices
                .iter()
                .copied()
                .find(|&id| !self.is_answered(id))
                .or_else(longest),
        }
    }

    /// Notes that the line to `end` is solved, and finds the nearest node above it with an unanswered
    /// reply; `None` if there is none, or if one line is enough.
    pub(super) fn solved(
        &mut self,
        tree: &SolutionTree,
        judgements: &Judgements,
        end: NodeId,
    ) -> Option<NodeId> {
        if self.conduct.defender != Defender::Every {
            return None;
        }
        let mut at = Some(end);
        while let Some(id) = at {
            let is_users = tree.depth_is_odd(id);
            // After a move of the user the opponent chooses.
            if is_users
                && good(tree, judgements, id)
                    .iter()
                    .any(|&reply| !self.is_answered(reply))
            {
                return Some(id);
            }
            if let Some(place) = self.answered.get_mut(id.index()) {
                *place = true;
            }
            at = tree.node(id).parent;
        }
        None
    }

    /// How many of the replies to be met have been answered, and how many there are.
    pub(super) fn progress(&self, tree: &SolutionTree, judgements: &Judgements) -> (usize, usize) {
        let mut count = (0, 0);
        // Counts only what right moves of the user can reach from the start.
        let mut open = vec![tree.root()];
        while let Some(node) = open.pop() {
            let users = tree.children(node).iter().copied();
            for user in users.filter(|&user| judgements.get(user) == Judgement::Right) {
                for reply in good(tree, judgements, user) {
                    count.1 += 1;
                    count.0 += usize::from(self.is_answered(reply));
                    open.push(reply);
                }
            }
        }
        count
    }

    fn height(&self, id: NodeId) -> u32 {
        self.height.get(id.index()).copied().unwrap_or(0)
    }

    fn is_answered(&self, id: NodeId) -> bool {
        self.answered.get(id.index()).copied().unwrap_or(false)
    }
}

/// The replies after which the user's line stays right, or all of them if there is none.
fn good(tree: &SolutionTree, judgements: &Judgements, node: NodeId) -> Vec<NodeId> {
    let children = tree.children(node);
    let right: Vec<NodeId> = children
        .iter()
        .copied()
        .filter(|&child| judgements.get(child) == Judgement::Right)
        .collect();
    if right.is_empty() {
        children.to_vec()
    } else {
        right
    }
}

/// Whether a line follows a path and continues with a move.
fn leads(line: &[Move], path: &[Move], mv: Option<Move>) -> bool {
    line.len() > path.len() && line.starts_with(path) && line.get(path.len()).copied() == mv
}

/// Mixes two numbers into one (the finalizer of splitmix64).
const fn mix(seed: usize, place: usize) -> usize {
    let mut z = (seed as u64)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .wrapping_add(place as u64);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (z ^ (z >> 31)) as usize
}
