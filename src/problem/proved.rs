//! What was proved, in the words of problems.

use super::model::{Outcome, Status};
use crate::board::Move;
use crate::life::{self, Holds, Proved};

impl Outcome {
    /// A proved result as problems state it.
    #[must_use]
    pub const fn of(proved: &Proved) -> Outcome {
        match (proved.flips, proved.base) {
            (Some(flip), base) => Outcome::Ko {
                base,
                side: flip.side,
                threats: flip.threats,
            },
            (None, life::Outcome::Dead) => Outcome::Dead,
            (None, life::Outcome::Seki) => Outcome::Seki,
            (None, life::Outcome::Alive) => Outcome::Alive,
        }
    }
}

/// The status of a position with the proofs of it, for either side moving first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedStatus {
    /// The status that follows.
    pub status: Status,
    /// The result if the attacker moves first.
    pub attacked: Proved,
    /// The result if the defender moves first.
    pub defended: Proved,
    /// Where the position is settled: moves of the side that has lost that would turn it if they were
    /// left unanswered. Empty where it has none, or none was found.
    pub tries: Vec<Move>,
    /// What all of this rests on together.
    pub rests_on: Holds,
}
