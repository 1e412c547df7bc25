//! What a search says of a problem besides its result: what that rests on, and how far it was searched.

use super::model::{Claim, Problem, Voucher};
use crate::board::Point;

/// What stands beside a claim that comes from a search. Empty where nobody says anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// One stone of each chain that is taken for alive by the result and by the moves that are accepted.
    /// Empty where the file says nothing else: they hold on the board as it stands.
    pub rests_on: Vec<Point>,
    /// One stone of each further chain that is taken for alive where it is said that no other first move
    /// is as good.
    pub others_rest_on: Vec<Point>,
    /// Positions that were searched at most for each question, with which the claim can be found again;
    /// of an open problem, those that were not enough. The stones of such a position are handed down, and
    /// not the author's to leave out.
    pub searched: Option<u64>,
}

/// How far a problem is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ProofState {
    /// On the board as it stands.
    OnBoard,
    /// If stones that are named live, or within a region that is.
    Assuming,
    /// Not at all, though a search has tried.
    Open,
}

impl Claim {
    /// Whether a proof is claimed, of everything or of a part.
    #[must_use]
    pub const fn is_proof(self) -> bool {
        matches!(self, Claim::Proven | Claim::ProvenInPart)
    }

    /// Whether it comes from a search, so that it holds of the stones and lines that were searched and of
    /// no others.
    #[must_use]
    pub const fn is_of_search(self) -> bool {
        matches!(self, Claim::Proven | Claim::ProvenInPart | Claim::Open)
    }
}

impl Problem {
    /// How far it is proved; `None` where no search has been asked.
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

    /// Whether a search has tried in vain: the problem can be played, but nobody knows its answer, so
    /// that no attempt at it counts.
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
