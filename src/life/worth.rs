//! Results in the order of their worth.

use std::cmp::{Ordering, Reverse};

use super::answer::{Flip, Outcome, Proved, Side};

/// The worth of a result to the defender, the worst first. Of two kos the better one needs fewer
/// threats of the defender, or more of the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Worth {
    /// Captured.
    Dead,
    /// Captured, unless the defender has so many ko threats.
    DeadKo(Reverse<u8>),
    /// Not captured, unless the attacker has so many ko threats.
    LivesKo(u8),
    /// Mutual life.
    Seki,
    /// Two eyes.
    Alive,
}

impl Worth {
    /// The worth of a result, from the result without threats and the threats that change it.
    #[must_use]
    pub const fn new(base: Outcome, flips: Option<Flip>) -> Worth {
        match (base, flips) {
            (Outcome::Dead, None) => Worth::Dead,
            (Outcome::Dead, Some(flip)) => Worth::DeadKo(Reverse(flip.threats)),
            (_, Some(flip)) => Worth::LivesKo(flip.threats),
            (Outcome::Seki, None) => Worth::Seki,
            (Outcome::Alive, None) => Worth::Alive,
        }
    }

    /// The worth of a result that was proved.
    #[must_use]
    pub const fn of(proved: &Proved) -> Worth {
        Worth::new(proved.base, proved.flips)
    }

    /// The least and the greatest worth of a result of which only the base is known, and nothing
    /// about threats.
    #[must_use]
    pub const fn with_any_threats(base: Outcome) -> (Worth, Worth) {
        match base {
            Outcome::Dead => (Worth::Dead, Worth::DeadKo(Reverse(1))),
            Outcome::Seki => (Worth::LivesKo(1), Worth::Seki),
            Outcome::Alive => (Worth::LivesKo(1), Worth::Alive),
        }
    }

    /// The same with life and seki counted as one, where they were not told apart.
    #[must_use]
    pub fn flat(self) -> Worth {
        self.min(Worth::Seki)
    }

    /// How it compares with another for one of the sides: greater is better.
    #[must_use]
    pub fn compare_for(self, other: Worth, side: Side) -> Ordering {
        match side {
            Side::Defender => self.cmp(&other),
            Side::Attacker => other.cmp(&self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_the_order_a_defender_wishes() {
        let ko = |base, side, threats| Worth::new(base, Some(Flip { side, threats }));
        let order = [
            Worth::new(Outcome::Alive, None),
            Worth::new(Outcome::Seki, None),
            ko(Outcome::Alive, Side::Attacker, 2),
            ko(Outcome::Seki, Side::Attacker, 1),
            ko(Outcome::Dead, Side::Defender, 1),
            ko(Outcome::Dead, Side::Defender, 2),
            Worth::new(Outcome::Dead, None),
        ];
        for pair in order.windows(2) {
            assert!(pair[0] > pair[1], "{pair:?}");
            let for_attacker = pair[0].compare_for(pair[1], Side::Attacker);
            assert_eq!(for_attacker, Ordering::Less, "{pair:?}");
        }
        assert_eq!(Worth::Alive.flat(), Worth::Seki.flat());
    }

    /// Whatever threats do, the worth stays within the bounds of the result without them.
    #[test]
    fn a_result_without_threats_bounds_its_worth() {
        for base in [Outcome::Dead, Outcome::Seki, Outcome::Alive] {
            let (low, high) = Worth::with_any_threats(base);
            let side = match base {
                Outcome::Dead => Side::Defender,
                Outcome::Seki | Outcome::Alive => Side::Attacker,
            };
            let flips = (1..=40).map(|threats| Some(Flip { side, threats }));
            for flips in flips.chain([None]) {
                let worth = Worth::new(base, flips);
                assert!((low..=high).contains(&worth), "{worth:?}");
            }
        }
    }
}
