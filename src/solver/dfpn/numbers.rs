//! The numbers of a position, and what a solved one rests on.

use crate::life::Side;

use crate::solver::local::{ALWAYS, ENDLESS, IF_FINITE, NEVER};

use super::table::{INFINITE, Known};

/// A result depends on nothing earlier on the path.
pub(super) const CLEAN: u16 = u16::MAX;
/// A result rests on a repetition, but on nothing before the position itself.
pub(super) const UNBOUND: u16 = u16::MAX - 1;

/// Proof and disproof number of a position, from the point of view of its side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value {
    pub(crate) phi: u32,
    pub(crate) delta: u32,
    /// The earliest position on the path that the result needs, or [`CLEAN`].
    pub(super) taint: u16,
    /// The threats with which the winner of a solved position wins; see [`Known::need`].
    pub(super) need: i8,
}

impl Value {
    /// The side to move succeeds.
    pub(super) const fn won(need: i8) -> Value {
        Value {
            phi: 0,
            delta: INFINITE,
            taint: CLEAN,
            need,
        }
    }

    /// The side to move fails.
    pub(super) const fn lost(need: i8) -> Value {
        Value {
            phi: INFINITE,
            delta: 0,
            taint: CLEAN,
            need,
        }
    }

    /// Not solved.
    pub(super) const fn open(phi: u32, delta: u32) -> Value {
        Value {
            phi,
            delta,
            taint: CLEAN,
            need: NEVER,
        }
    }

    /// Won by this side, whoever moves.
    #[inline]
    pub(super) fn won_by(winner: Side, mover: Side, need: i8) -> Value {
        if winner == mover {
            Value::won(need)
        } else {
            Value::lost(need)
        }
    }

    pub(super) const fn is_solved(&self) -> bool {
        self.phi == 0 || self.delta == 0
    }

    /// Whether the result holds on every path and under every rule on repetition.
    pub(crate) const fn is_clean(&self) -> bool {
        self.taint == CLEAN
    }

    /// Who wins a solved position.
    pub(crate) fn winner(&self, mover: Side) -> Option<Side> {
        match (self.phi, self.delta) {
            (0, _) => Some(mover),
            (_, 0) => Some(mover.opposite()),
            _ => None,
        }
    }

    /// With how many threats the winner of a solved position wins for certain.
    pub(crate) const fn need(&self) -> i8 {
        self.need
    }

    /// An entry for a result that holds on some paths, with the taint in place of the number that is
    /// infinite.
    pub(super) fn to_twin(self, best: u8) -> Known {
        let taint = u32::from(self.taint) + 1;
        let (phi, delta) = if self.phi == 0 {
            (0, taint)
        } else {
            (taint, 0)
        };
        Known {
            phi,
            delta,
            best,
            need: [self.need, NEVER],
        }
    }

    /// Reads what [`Value::to_twin`] wrote.
    pub(super) fn of_twin(twin: Known) -> Value {
        if twin.phi == 0 {
            Value {
                taint: (twin.delta - 1) as u16,
                ..Value::won(twin.need[0])
            }
        } else {
            Value {
                taint: (twin.phi - 1) as u16,
                ..Value::lost(twin.need[0])
            }
        }
    }
}

/// What the winner needs before he uses a threat himself, if he needs this much afterwards.
pub(super) fn before_own_threat(need: i8) -> i8 {
    match need {
        ENDLESS.. => need,
        _ => (need + 1).max(1),
    }
}

/// What the winner needs before the loser uses a threat, if he needs this much afterwards.
pub(super) fn before_other_threat(need: i8) -> i8 {
    match need {
        // Without threats the loser cannot play this at all.
        NEVER.. => 0,
        ALWAYS => ALWAYS,
        _ => (need - 1).clamp(IF_FINITE, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threats_are_counted_on_the_way_back() {
        assert_eq!(before_own_threat(ALWAYS), 1);
        assert_eq!(before_own_threat(2), 3);
        assert_eq!(before_own_threat(ENDLESS), ENDLESS);
        assert_eq!(before_other_threat(ALWAYS), ALWAYS);
        assert_eq!(before_other_threat(0), -1);
        assert_eq!(before_other_threat(5), 0);
        assert_eq!(before_other_threat(NEVER), 0);
        assert_eq!(before_other_threat(IF_FINITE), IF_FINITE);
    }

    #[test]
    fn twins_keep_the_taint_and_the_need() {
        for value in [Value::won(0), Value::lost(-5)] {
            let tainted = Value { taint: 17, ..value };
            let twin = Value::of_twin(tainted.to_twin(3));
            assert_eq!((twin.phi, twin.delta), (value.phi, value.delta));
            assert_eq!((twin.taint, twin.need), (17, value.need));
        }
    }
}
