//! Sets of points of the local board, as words of bits.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A point of the local board: its place in a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell(u8);

impl Cell {
    /// The point at a place below 255.
    #[inline]
    pub(crate) const fn new(index: u32) -> Cell {
        Cell(index as u8)
    }

    /// The place in a set.
    #[inline]
    pub(crate) const fn index(self) -> u32 {
        self.0 as u32
    }
}

/// A set of up to [`Bits::LEN`] points.
///
/// The local board is laid out row by row with one unused column between rows, so that a shift by
/// one never carries a stone from the end of a row to the start of the next.
pub(crate) trait Bits:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The empty set.
    const ZERO: Self;
    /// Number of points that fit.
    const LEN: u32;

    /// The set of one point.
    fn bit(cell: Cell) -> Self;
    /// The full set, or the empty one.
    fn filled(all: bool) -> Self;
    /// The lowest point of a set. The set must not be empty.
    fn lowest(self) -> Cell;
    /// Number of points.
    fn count(self) -> u32;
    /// The set without its lowest point.
    fn without_lowest(self) -> Self;
    /// A hash of the set, continuing from `seed`.
    fn mix(self, seed: u64) -> u64;

    /// Whether there is no point.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::ZERO
    }

    /// Whether there is a point.
    #[inline]
    fn any(self) -> bool {
        self != Self::ZERO
    }

    /// Whether there is exactly one point.
    #[inline]
    fn is_single(self) -> bool {
        self.any() && self.without_lowest().is_empty()
    }

    /// Whether the set has more than `count` points. Meant for small counts.
    #[inline]
    fn is_more_than(mut self, count: u32) -> bool {
        for _ in 0..count {
            self = self.without_lowest();
        }
        self.any()
    }

    /// The set if `holds`, else the empty set. Written without a branch, because the processor
    /// could not predict it.
    #[inline]
    fn only_if(self, holds: bool) -> Self {
        self & Self::filled(holds)
    }

    /// Whether the point is in the set.
    #[inline]
    fn has(self, cell: Cell) -> bool {
        (self & Self::bit(cell)).any()
    }
}

/// Multiplies two words to 128 bits and xors the halves.
#[inline]
pub(crate) const fn fold(a: u64, b: u64) -> u64 {
    let wide = (a as u128).wrapping_mul(b as u128);
    (wide as u64) ^ ((wide >> 64) as u64)
}

const FOLD: u64 = 0x9E37_79B9_7F4A_7C15;

impl Bits for u64 {
    const ZERO: u64 = 0;
    const LEN: u32 = 64;

    #[inline]
    fn bit(cell: Cell) -> u64 {
        1 << cell.index()
    }
    #[inline]
    fn filled(all: bool) -> u64 {
        u64::from(all).wrapping_neg()
    }
    #[inline]
    fn lowest(self) -> Cell {
        Cell::new(self.trailing_zeros())
    }
    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline]
    fn without_lowest(self) -> u64 {
        self & self.wrapping_sub(1)
    }
    #[inline]
    fn mix(self, seed: u64) -> u64 {
        fold(self ^ seed ^ 0xA076_1D64_78BD_642F, FOLD)
    }
}

impl Bits for u128 {
    const ZERO: u128 = 0;
    const LEN: u32 = 128;

    #[inline]
    fn bit(cell: Cell) -> u128 {
        1 << cell.index()
    }
    #[inline]
    fn filled(all: bool) -> u128 {
        u128::from(all).wrapping_neg()
    }
    #[inline]
    fn lowest(self) -> Cell {
        Cell::new(self.trailing_zeros())
    }
    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline]
    fn without_lowest(self) -> u128 {
        self & self.wrapping_sub(1)
    }
    #[inline]
    fn mix(self, seed: u64) -> u64 {
        ((self >> 64) as u64).mix((self as u64).mix(seed))
    }
}

/// A set of up to 256 points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wide {
    low: u128,
    high: u128,
}

macro_rules! wide_op {
    ($trait:ident, $method:ident) => {
        impl $trait for Wide {
            type Output = Wide;
            #[inline]
            fn $method(self, other: Wide) -> Wide {
                Wide {
                    low: self.low.$method(other.low),
                    high: self.high.$method(other.high),
                }
            }
        }
    };
}
wide_op!(BitAnd, bitand);
wide_op!(BitOr, bitor);
wide_op!(BitXor, bitxor);

impl Not for Wide {
    type Output = Wide;
    #[inline]
    fn not(self) -> Wide {
        Wide {
            low: !self.low,
            high: !self.high,
        }
    }
}

impl Shl<u32> for Wide {
    type Output = Wide;
    /// Shifts by 1 to 127 places.
    #[inline]
    fn shl(self, by: u32) -> Wide {
        Wide {
            low: self.low << by,
            high: self.high << by | self.low >> (128 - by),
        }
    }
}

impl Shr<u32> for Wide {
    type Output = Wide;
    /// Shifts by 1 to 127 places.
    #[inline]
    fn shr(self, by: u32) -> Wide {
        Wide {
            low: self.low >> by | self.high << (128 - by),
            high: self.high >> by,
        }
    }
}

impl Bits for Wide {
    const ZERO: Wide = Wide { low: 0, high: 0 };
    const LEN: u32 = 256;

    #[inline]
    fn bit(cell: Cell) -> Wide {
        let index = cell.index();
        if index < 128 {
            Wide {
                low: 1 << index,
                high: 0,
            }
        } else {
            Wide {
                low: 0,
                high: 1 << (index - 128),
            }
        }
    }
    #[inline]
    fn filled(all: bool) -> Wide {
        let half = u128::filled(all);
        Wide {
            low: half,
            high: half,
        }
    }
    #[inline]
    fn lowest(self) -> Cell {
        Cell::new(if self.low == 0 {
            128 + self.high.trailing_zeros()
        } else {
            self.low.trailing_zeros()
        })
    }
    #[inline]
    fn count(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }
    #[inline]
    fn without_lowest(self) -> Wide {
        if self.low == 0 {
            Wide {
                low: 0,
                high: self.high.without_lowest(),
            }
        } else {
            Wide {
                low: self.low.without_lowest(),
                high: self.high,
            }
        }
    }
    #[inline]
    fn mix(self, seed: u64) -> u64 {
        self.high.mix(self.low.mix(seed))
    }
}

/// The points of a set, lowest first.
#[inline]
pub(crate) fn each<B: Bits>(mut set: B) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        if set.is_empty() {
            return None;
        }
        let cell = set.lowest();
        set = set.without_lowest();
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_set_carries_between_its_halves() {
        let bit = |index| Wide::bit(Cell::new(index));
        let low = bit(127);
        assert!((low << 1) == bit(128));
        assert!((bit(130) >> 5) == bit(125));
        let both = bit(3) | bit(200);
        let places: Vec<u32> = each(both).map(Cell::index).collect();
        assert_eq!(places, [3, 200]);
        assert_eq!(both.count(), 2);
        assert!(!both.is_single() && both.without_lowest().is_single());
        assert_ne!(both.mix(1), bit(3).mix(1));
    }
}
