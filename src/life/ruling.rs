//! How good a single move is, compared with the best.

use std::fmt;

use super::answer::{Flip, Outcome, Proved, Side, Undecided};
use super::holds::Basis;
use super::worth::Worth;
use crate::board::Move;

/// A result that can be compared with another one: alive before seki before ko before dead. Of two
/// kos the better one is easier for the side that profits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reached {
    /// Two eyes.
    Alive,
    /// Mutual life.
    Seki,
    /// Not captured. Whether by two eyes or by seki was not examined.
    Lives,
    /// A ko: what happens without threats, and how many threats change it.
    Ko {
        /// Whether the target lives without threats on either side.
        lives: bool,
        /// Which side changes that, with how many threats.
        flip: Flip,
    },
    /// Captured.
    Dead,
    /// Captured within so many moves of the attacker.
    Falls(u8),
    /// Not captured within as many moves as the task allows.
    Stands,
    /// Gets out of the ladder: to three liberties, or by taking a stone that held it. No word about what follows.
    Escapes,
}

impl Reached {
    /// The result of a proof.
    #[must_use]
    pub const fn of(proved: &Proved) -> Reached {
        match (proved.flips, proved.base) {
            (Some(flip), base) => Reached::Ko {
                lives: !matches!(base, Outcome::Dead),
                flip,
            },
            (None, Outcome::Dead) => Reached::Dead,
            (None, _) if !proved.is_kind_told() => Reached::Lives,
            (None, Outcome::Seki) => Reached::Seki,
            (None, Outcome::Alive) => Reached::Alive,
        }
    }

    /// Whether the target lives without threats, in whatever way.
    #[must_use]
    pub const fn lives(self) -> bool {
        match self {
            Reached::Alive
            | Reached::Seki
            | Reached::Lives
            | Reached::Stands
            | Reached::Escapes => true,
            Reached::Ko { lives, .. } => lives,
            Reached::Dead | Reached::Falls(_) => false,
        }
    }

    /// The side that has succeeded, as long as neither has ko threats.
    #[must_use]
    pub const fn winner(self) -> Side {
        match self.lives() {
            true => Side::Defender,
            false => Side::Attacker,
        }
    }

    /// Its worth to the defender, with life and seki counted as one.
    #[must_use]
    pub fn flat_worth(self) -> Worth {
        match self {
            Reached::Alive
            | Reached::Seki
            | Reached::Lives
            | Reached::Stands
            | Reached::Escapes => Worth::Seki,
            Reached::Ko { lives, flip } => {
                let base = if lives { Outcome::Alive } else { Outcome::Dead };
                Worth::new(base, Some(flip))
            }
            Reached::Dead | Reached::Falls(_) => Worth::Dead,
        }
    }

    /// Its worth to the defender; `None` where life and seki were not told apart.
    #[must_use]
    pub fn worth(self) -> Option<Worth> {
        match self {
            Reached::Lives => None,
            Reached::Alive => Some(Worth::Alive),
            other => Some(other.flat_worth()),
        }
    }
}

/// What the solver says about one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The move is as good as the best.
    Holds {
        /// The result it keeps.
        reached: Reached,
        /// What that rests on.
        rests_on: Basis,
        /// The reply that resists longest; `None` where nothing is left to be played.
        reply: Option<Move>,
        /// Whether the result stands after that reply even if the player then plays elsewhere.
        end: End,
    },
    /// The move is worse than the best, and that is proved.
    Loses {
        /// The result that is left.
        reached: Reached,
        /// The result that was possible.
        possible: Reached,
        /// What these two rest on together.
        rests_on: Basis,
        /// The line that shows it. It begins with the opponent's reply.
        line: Vec<Move>,
    },
    /// Neither is proved.
    Open(OpenBecause),
}

/// Whether more moves are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The result stands.
    Stands,
    /// The opponent still threatens something.
    PlayOn,
}

/// Why a move could not be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenBecause {
    /// The search ended without a result.
    Undecided(Undecided),
    /// The problem is not a question of life and death, or its question cannot be asked.
    NoQuestion,
    /// The solver would not accept the author's own answer: the two speak of different things.
    Disagreement,
    /// The solver itself failed.
    Crashed,
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reached::Alive => f.write_str("alive"),
            Reached::Seki => f.write_str("seki"),
            Reached::Lives => f.write_str("alive or seki"),
            Reached::Ko { flip, .. } => {
                write!(f, "ko ({} turns it with {})", flip.side, flip.threats)
            }
            Reached::Dead => f.write_str("dead"),
            Reached::Falls(1) => f.write_str("captured at once"),
            Reached::Falls(moves) => write!(f, "captured within {moves} moves"),
            Reached::Stands => f.write_str("not captured in time"),
            Reached::Escapes => f.write_str("out of the ladder"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Side;

    fn ko(lives: bool, side: Side, threats: u8) -> Reached {
        Reached::Ko {
            lives,
            flip: Flip { side, threats },
        }
    }

    #[test]
    fn life_that_was_not_looked_into_has_no_worth_of_its_own() {
        assert_eq!(Reached::Lives.worth(), None);
        assert_eq!(Reached::Lives.flat_worth(), Reached::Alive.flat_worth());
        assert_eq!(Reached::Alive.worth(), Some(Worth::Alive));
        assert_eq!(Reached::Seki.worth(), Some(Worth::Seki));
        let one = ko(true, Side::Attacker, 1);
        assert!(
            one.worth() < Some(Worth::Seki) && one.worth() > ko(false, Side::Defender, 1).worth()
        );
    }
}
