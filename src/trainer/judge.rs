//! What the tree says of every node: does it lead to a solution?

use crate::problem::{NodeId, SolutionTree, Verdict};

/// What a node of the tree means for the side that solves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// The node is marked as solved, or is unmarked and has a right child.
    Right,
    /// The node is marked as wrong, or is unmarked and has a wrong child but no right one.
    Wrong,
    /// The tree does not say.
    Open,
}

/// A [`Judgement`] for every node of a tree.
#[derive(Clone, Debug)]
pub struct Judgements(Vec<Judgement>);

impl Judgements {
    /// Judges a tree from its leaves up, without recursion: children come after their parents.
    #[must_use]
    pub fn of(tree: &SolutionTree) -> Judgements {
        let mut judgements = vec![Judgement::Open; tree.len()];
        for id in tree.ids().rev() {
            let below = tree
                .children(id)
                .iter()
                .map(|&child| judgements.get(child.index()).copied());
            let judgement = match tree.node(id).verdict {
                Some(Verdict::Solved) => Judgement::Right,
                Some(Verdict::Wrong) => Judgement::Wrong,
                None => below
                    .flatten()
                    .fold(None, Self::merge)
                    .unwrap_or(Judgement::Open),
            };
            if let Some(place) = judgements.get_mut(id.index()) {
                *place = judgement;
            }
        }
        Judgements(judgements)
    }

    fn merge(before: Option<Judgement>, child: Judgement) -> Option<Judgement> {
        Some(match (before, child) {
            (Some(Judgement::Right), _) | (_, Judgement::Right) => Judgement::Right,
            (Some(Judgement::Wrong), _) | (_, Judgement::Wrong) => Judgement::Wrong,
            _ => Judgement::Open,
        })
    }

    /// What the tree says of a node.
    #[must_use]
    pub fn get(&self, id: NodeId) -> Judgement {
        self.0.get(id.index()).copied().unwrap_or(Judgement::Open)
    }
}
