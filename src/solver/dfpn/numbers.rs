//! Proof numbers, and what the result of a solved position rests on.

use crate::life::Side;
use crate::solver::local::{Mv, Threats};

use super::table::{INFINITE, Known, LARGEST};

/// The value of [`Value::rests_on`] for a result that holds on every path.
pub(super) const PATH_INDEPENDENT: u16 = u16::MAX;
/// The value of [`Value::rests_on`] for a result that rests on repetitions below the position, but
/// on no earlier position of the path.
pub(super) const WITHIN_SUBTREE: u16 = u16::MAX - 1;

/// The proof and disproof numbers at which the search of a position ends.
#[derive(Clone, Copy)]
pub(super) struct Thresholds {
    pub(super) phi: u32,
    pub(super) delta: u32,
}

impl Thresholds {
    /// Never reached: the position is searched until it is solved.
    pub(super) const NONE: Thresholds = Thresholds {
        phi: LARGEST,
        delta: LARGEST,
    };
}

/// Proof number (`phi`) and disproof number (`delta`) of a position, from the point of view of its
/// side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value {
    pub(crate) phi: u32,
    pub(crate) delta: u32,
    /// The depth of the earliest position of the path that the result rests on; or
    /// [`WITHIN_SUBTREE`] or [`PATH_INDEPENDENT`].
    pub(super) rests_on: u16,
    /// The threats that the winner of a solved position needs; see [`Known::threats_needed`].
    pub(super) threats_needed: Threats,
}

impl Value {
    /// The side to move wins.
    pub(super) const fn won(threats_needed: Threats) -> Value {
        Value {
            phi: 0,
            delta: INFINITE,
            rests_on: PATH_INDEPENDENT,
            threats_needed,
        }
    }

    /// The side to move loses.
    pub(super) const fn lost(threats_needed: Threats) -> Value {
        Value {
            phi: INFINITE,
            delta: 0,
            rests_on: PATH_INDEPENDENT,
            threats_needed,
        }
    }

    /// The position is not solved.
    pub(super) const fn open(phi: u32, delta: u32) -> Value {
        Value {
            phi,
            delta,
            rests_on: PATH_INDEPENDENT,
            threats_needed: Threats::NEVER,
        }
    }

    /// This side wins, whoever moves.
    #[inline]
    pub(super) fn won_by(winner: Side, mover: Side, threats_needed: Threats) -> Value {
        if winner == mover {
            Value::won(threats_needed)
        } else {
            Value::lost(threats_needed)
        }
    }

    pub(super) const fn is_solved(&self) -> bool {
        self.phi == 0 || self.delta == 0
    }

    /// Whether the result holds on every path and under every rule on repetition.
    pub(crate) const fn is_path_independent(&self) -> bool {
        self.rests_on == PATH_INDEPENDENT
    }

    /// The winner of a solved position.
    pub(crate) fn winner(&self, mover: Side) -> Option<Side> {
        match (self.phi, self.delta) {
            (0, _) => Some(mover),
            (_, 0) => Some(mover.opposite()),
            _ => None,
        }
    }

    /// The threats that the winner of a solved position needs.
    pub(crate) const fn threats_needed(&self) -> Threats {
        self.threats_needed
    }

    /// The table entry for a result that holds on some paths. [`Value::rests_on`] takes the place
    /// of the infinite number.
    pub(super) fn to_path_entry(self, best: Mv) -> Known {
        let rests_on = u32::from(self.rests_on) + 1;
        let (phi, delta) = if self.phi == 0 {
            (0, rests_on)
        } else {
            (rests_on, 0)
        };
        Known {
            phi,
            delta,
            best,
            threats_needed: [self.threats_needed, Threats::NEVER],
        }
    }

    /// The result in an entry made by [`Value::to_path_entry`].
    pub(super) fn from_path_entry(path_entry: Known) -> Value {
        if path_entry.phi == 0 {
            Value {
                rests_on: (path_entry.delta - 1) as u16,
                ..Value::won(path_entry.threats_needed[0])
            }
        } else {
            Value {
                rests_on: (path_entry.phi - 1) as u16,
                ..Value::lost(path_entry.threats_needed[0])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_entries_keep_what_a_result_rests_on_and_needs() {
        for value in [Value::won(Threats::NONE), Value::lost(Threats::new(-5))] {
            let bound = Value {
                rests_on: 17,
                ..value
            };
            let path_entry = Value::from_path_entry(bound.to_path_entry(Mv::PASS));
            assert_eq!((path_entry.phi, path_entry.delta), (value.phi, value.delta));
            assert_eq!(
                (path_entry.rests_on, path_entry.threats_needed),
                (17, value.threats_needed)
            );
        }
    }
}
