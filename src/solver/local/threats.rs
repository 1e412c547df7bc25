//! Ko threats, counted.

use crate::life::Side;

/// A number of ko threats from the point of view of one side: positive for threats of its own, negative
/// for threats of the other side. The two sides never both have threats.
///
/// More threats never hurt their owner. So one such number says everything about a result: a side that
/// wins with so many wins with more, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Threats(i8);

impl Threats {
    /// Nobody has threats.
    pub(crate) const NONE: Threats = Threats(0);
    /// An unlimited number. The greatest finite number is one less.
    pub(crate) const ENDLESS: Threats = Threats(31);
    /// What a side needs that wins even if the other side has an unlimited number.
    pub(crate) const ALWAYS: Threats = Threats(-31);
    /// What a side needs that wins however many the other side has, if their number is finite.
    pub(crate) const IF_FINITE: Threats = Threats(-30);
    /// What a side needs that is not known to win with any number.
    pub(crate) const NEVER: Threats = Threats(32);

    /// The greatest finite number.
    pub(crate) const MOST: u8 = Threats::ENDLESS.0 as u8 - 1;

    /// That many threats of the side, or of the other side if negative.
    #[cfg(test)]
    pub(crate) const fn new(number: i8) -> Threats {
        Threats(number)
    }

    /// That many threats of the side; more than [`Threats::MOST`] count as unlimited.
    pub(crate) const fn of(number: u8) -> Threats {
        if number > Threats::MOST {
            return Threats::ENDLESS;
        }
        Threats(number as i8)
    }

    /// The same from the point of view of the other side.
    #[inline]
    pub(crate) const fn reversed(self) -> Threats {
        Threats(-self.0)
    }

    /// Whether the side has threats.
    #[inline]
    pub(crate) const fn has_some(self) -> bool {
        self.0 > 0
    }

    /// Whether the side has a finite number of threats, and at least one.
    #[inline]
    pub(crate) const fn is_finite(self) -> bool {
        self.0 > 0 && self.0 < Threats::ENDLESS.0
    }

    /// Whether one of the sides has an unlimited number.
    #[inline]
    pub(crate) const fn is_endless(self) -> bool {
        self.0 == Threats::ENDLESS.0 || self.0 == Threats::ALWAYS.0
    }

    /// -1, 0 or 1: the other side has threats, nobody has, the side has.
    #[inline]
    pub(crate) const fn sign(self) -> i8 {
        self.0.signum()
    }

    /// How many threats the side has; 0 if the other side has some.
    pub(crate) fn own_count(self) -> u8 {
        self.0.max(0).unsigned_abs()
    }

    /// How many threats there are, whoever has them.
    #[inline]
    pub(crate) const fn count(self) -> u8 {
        self.0.unsigned_abs()
    }

    /// What is left after the side has used one of its threats.
    #[inline]
    pub(crate) const fn less_one(self) -> Threats {
        match self {
            Threats::ENDLESS => self,
            Threats(number) => Threats(number - 1),
        }
    }

    /// What the winner needs before it uses a threat, if it needs this much afterwards.
    #[inline]
    pub(crate) fn before_own_threat(self) -> Threats {
        if self >= Threats::ENDLESS {
            return self;
        }
        Threats((self.0 + 1).max(1))
    }

    /// What the winner needs before the loser uses a threat, if it needs this much afterwards.
    #[inline]
    pub(crate) fn before_other_threat(self) -> Threats {
        if self >= Threats::NEVER {
            // A loser without threats cannot make this move at all.
            return Threats::NONE;
        }
        if self == Threats::ALWAYS {
            return self;
        }
        Threats((self.0 - 1).clamp(Threats::IF_FINITE.0, 0))
    }

    /// Six bits from which [`Threats::from_bits`] restores the number.
    #[inline]
    pub(crate) const fn to_bits(self) -> u64 {
        (self.0 + Threats::ENDLESS.0) as u64
    }

    /// The number that [`Threats::to_bits`] stored.
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Threats {
        Threats((bits & 63) as i8 - Threats::ENDLESS.0)
    }

    /// The part of a key that stands for this number.
    #[inline]
    pub(crate) const fn key(self, factor: u64) -> u64 {
        (self.0 as u64).wrapping_mul(factor)
    }

    /// From the defender's point of view if it is from `side`'s, and the other way round.
    #[inline]
    pub(crate) const fn seen_by(self, side: Side) -> Threats {
        match side {
            Side::Attacker => self.reversed(),
            Side::Defender => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threats_are_counted_on_the_way_back() {
        let new = Threats::new;
        assert_eq!(Threats::ALWAYS.before_own_threat(), new(1));
        assert_eq!(new(2).before_own_threat(), new(3));
        assert_eq!(Threats::ENDLESS.before_own_threat(), Threats::ENDLESS);
        assert_eq!(Threats::ALWAYS.before_other_threat(), Threats::ALWAYS);
        assert_eq!(Threats::NONE.before_other_threat(), new(-1));
        assert_eq!(new(5).before_other_threat(), Threats::NONE);
        assert_eq!(Threats::NEVER.before_other_threat(), Threats::NONE);
        assert_eq!(Threats::IF_FINITE.before_other_threat(), Threats::IF_FINITE);
    }

    #[test]
    fn every_number_is_restored_from_its_bits() {
        for number in Threats::ALWAYS.0..=Threats::NEVER.0 {
            let threats = Threats(number);
            assert_eq!(Threats::from_bits(threats.to_bits()), threats);
        }
        assert_eq!(Threats::of(31), Threats::ENDLESS);
        assert_eq!(Threats::of(30), Threats::new(30));
        assert_eq!(Threats::of(u8::MAX), Threats::ENDLESS);
    }
}
