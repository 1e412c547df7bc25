//! What was proved, in the words of problems.

use super::model::{Base, Outcome, Side, Status};
use crate::board::Move;
use crate::life::{self, Holds, Proved};

impl Outcome {
    /// A proved result as problems state it.
    #[must_use]
    pub const fn of(proved: &Proved) -> Outcome {
        let base = match proved.base {
            life::Outcome::Dead => Base::Dead,
            life::Outcome::Seki => Base::Seki,
            life::Outcome::Alive => Base::Alive,
        };
        match (proved.flips, base) {
            (Some(flip), base) => Outcome::Ko {
                base,
                side: match flip.side {
                    life::Side::Attacker => Side::Attacker,
                    life::Side::Defender => Side::Defender,
                },
                threats: flip.threats,
            },
            (None, Base::Dead) => Outcome::Dead,
            (None, Base::Seki) => Outcome::Seki,
            (None, Base::Alive) => Outcome::Alive,
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
