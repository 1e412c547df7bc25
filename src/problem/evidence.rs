//! What a search says about a problem besides its result: the assumptions, and how far it searched.

use super::model::{Claim, Problem, Voucher};
use crate::board::Point;

/// Details of a claim that comes from a search. Empty if nothing is stated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// One stone of each chain that the result and the accepted moves assume to be alive.
    /// Empty if they hold on the board as it stands.
    pub rests_on: Vec<Point>,
    /// One stone of each further chain that the claim that no other first move is as good assumes alive.
    pub others_rest_on: Vec<Point>,
    /// The search limit in positions per question that reproduces the claim; for an open problem, the limit
    /// that was not enough. With this set, the stones are handed down and not the author's to remove.
    pub searched: Option<u64>,
    /// The region in which life was proved after a long search. The claim can then be proved again without
    /// searching for it; it is no part of the question, and nothing is believed of it.
    pub proved_in: Vec<Point>,
}

impl Evidence {
    /// Whether it says neither what the claim rests on nor how far was searched.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        let is_without_stones = self.rests_on.is_empty() && self.others_rest_on.is_empty();
        is_without_stones && self.searched.is_none()
    }
}

/// How far a problem is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ProofState {
    /// On the board as it stands.
    OnBoard,
    /// If named stones live, or within a region.
    Assuming,
    /// Not at all, although a search has tried.
    Open,
}

impl Claim {
    /// Whether a proof is claimed, of everything or of a part.
    #[must_use]
    pub const fn is_proof(self) -> bool {
        matches!(self, Claim::Proven | Claim::ProvenInPart)
    }

    /// Whether the claim comes from a search and so holds only for the stones and lines that were searched.
    #[must_use]
    pub const fn is_of_search(self) -> bool {
        matches!(self, Claim::Proven | Claim::ProvenInPart | Claim::Open)
    }
}

impl Problem {
    /// How far the problem is proved; `None` if no search was run.
    #[must_use]
    pub fn proof_state(&self) -> Option<ProofState> {
        let assumes =
            !self.evidence.rests_on.is_empty() || !self.safe.is_empty() || !self.region.is_empty();
        match self.voucher() {
            Voucher::Proven if assumes => Some(ProofState::Assuming),
            Voucher::Proven => Some(ProofState::OnBoard),
            Voucher::Open => Some(ProofState::Open),
            _ => None,
        }
    }

    /// Whether a search has failed: the problem can be played, but its answer is unknown: no attempt counts.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.voucher(), Voucher::Open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Setup, Size};
    use crate::problem::{ProblemId, Task};

    #[test]
    fn the_state_follows_from_the_claim_and_from_what_is_taken_for_alive() {
        let id = ProblemId::new("one").unwrap();
        let mut problem = Problem::new(id, Task::Live, Setup::new(Size::SQUARE_19));
        let states = [
            (Claim::Proven, Some(ProofState::OnBoard)),
            (Claim::ProvenInPart, Some(ProofState::OnBoard)),
            (Claim::Open, Some(ProofState::Open)),
            (Claim::Authored, None),
            (Claim::Unproven, None),
        ];
        for (claim, state) in states {
            problem.claim = claim;
            assert_eq!(problem.proof_state(), state, "{claim:?}");
            assert_eq!(problem.is_open(), claim == Claim::Open);
        }
        problem.claim = Claim::ProvenInPart;
        problem.evidence.others_rest_on = vec![Point::at(3, 3)];
        assert_eq!(problem.proof_state(), Some(ProofState::OnBoard));
        problem.evidence.rests_on = vec![Point::at(2, 2)];
        assert_eq!(problem.proof_state(), Some(ProofState::Assuming));
        problem.evidence = Evidence::default();
        problem.safe = vec![Point::at(2, 2)];
        assert_eq!(problem.proof_state(), Some(ProofState::Assuming));
    }
}
