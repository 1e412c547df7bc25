//! Proved results in the terms of the problem model.

use super::model::{Outcome, Status};
use crate::board::Move;
use crate::life::{self, Basis, Holds, Proved};

impl Outcome {
    /// Converts a proved result into an outcome of the problem model.
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

/// The status of a position, with the proofs for either side moving first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedStatus {
    /// The status that follows from the two proofs.
    pub status: Status,
    /// The result if the attacker moves first.
    pub attacked: Proved,
    /// The result if the defender moves first.
    pub defended: Proved,
    /// For a settled position: moves of the losing side that would turn the result if they were left
    /// unanswered.
    /// Empty if there are none or none was found.
    pub tries: Vec<Move>,
    /// The assumptions of all these results together.
    pub rests_on: Holds,
}

impl ProvedStatus {
    /// What the two results rest on together.
    #[must_use]
    pub fn basis(&self) -> Basis {
        Basis {
            holds: self.rests_on.clone(),
            cycles: self.attacked.cycles.and(self.defended.cycles),
        }
    }
}
