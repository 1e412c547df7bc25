//! A checksum against accidental changes.

/// A checksum that detects accidents, not attacks: 64-bit FNV-1a (Fowler, Noll and Vo, 1991). Files store
/// such sums, so the algorithm must never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum(u64);

impl Sum {
    /// The sum of no bytes.
    pub const EMPTY: Sum = Sum(0xcbf2_9ce4_8422_2325);

    /// The sum of everything summed so far followed by these bytes.
    #[must_use]
    pub fn and(self, bytes: &[u8]) -> Sum {
        Sum(bytes.iter().fold(self.0, |sum, &byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        }))
    }

    /// The sum as stored in files.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0
    }
}

/// The FNV-1a sum of `bytes`.
#[must_use]
pub fn sum(bytes: &[u8]) -> u64 {
    Sum::EMPTY.and(bytes).value()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_definition() {
        assert_eq!(sum(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(sum(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(sum(b"foobar"), 0x8594_4171_f739_67e8);
        let parts = Sum::EMPTY.and(b"foo").and(b"bar");
        assert_eq!(parts.value(), sum(b"foobar"));
    }
}
