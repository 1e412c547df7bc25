//! The transposition table: what is known of positions, in memory of a fixed size.

use crate::life::Side;
use crate::solver::local::{Mv, Threats};

/// Infinity, for proof and disproof numbers.
pub(crate) const INFINITE: u32 = (1 << 18) - 1;
/// The largest finite number.
pub(crate) const LARGEST: u32 = INFINITE - 1;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// The proof number, for the threats of the latest question.
    pub(crate) phi: u32,
    /// The disproof number, for the threats of the latest question.
    pub(crate) delta: u32,
    /// The best move found, or a pass. A winning move, if the side to move is known to win.
    pub(crate) best: Mv,
    /// For each side, the number of threats with which it is proved to win:
    /// [`Threats::ALWAYS`] to [`Threats::NEVER`]. A
    /// negative number is what the other side may have.
    pub(crate) threats_needed: [Threats; 2],
}

impl Known {
    /// The proved winner for these threats, counted as in [`Local::threats`](crate::solver::local::Local::threats).
    #[inline]
    pub(crate) fn winner(&self, threats: Threats) -> Option<Side> {
        if threats >= self.threats_needed[1] {
            Some(Side::Defender)
        } else if threats.reversed() >= self.threats_needed[0] {
            Some(Side::Attacker)
        } else {
            None
        }
    }
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    /// phi 18 bits, delta 18 bits, best move 8 bits, work 8 bits (binary logarithm of the nodes,
    /// times 8), and twice 6 bits for the threats needed. An empty entry is 0.
    data: u64,
}

const WAYS: usize = 4;

/// Fills one cache line.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

/// Buckets at the start: as many as fit into a fast cache.
const FEWEST: usize = 1 << 12;

/// A four-way associative table of limited size. It starts small, so that small questions stay
/// within the cache, and grows up to its limit. A full bucket loses the entry that took the least
/// work.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    most: usize,
    /// Entries that may be added before the table grows.
    room: usize,
}

impl Table {
    /// A table of at most this many bytes, but at least one bucket.
    pub(crate) fn new(bytes: usize) -> Table {
        let wanted = (bytes / size_of::<Bucket>()).max(1);
        // The largest power of two that fits.
        let most = 1 << (usize::BITS - 1 - wanted.leading_zeros());
        let mut table = Table {
            buckets: Vec::with_capacity(most),
            most,
            room: 0,
        };
        table.clear();
        table
    }

    /// The size to which the table may grow, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.most * size_of::<Bucket>()
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        self.buckets.clear();
        self.buckets
            .resize(FEWEST.min(self.most), Bucket::default());
        self.room = self.buckets.len() * 2;
    }

    /// Doubles the table. One more bit of a key then chooses the bucket.
    fn grow(&mut self) {
        let old = self.buckets.len();
        if old * 2 > self.most {
            self.room = usize::MAX;
            return;
        }
        self.buckets.resize(old * 2, Bucket::default());
        for index in 0..old {
            let bucket = std::mem::take(&mut self.buckets[index]);
            let mut filled = [0; 2];
            for entry in bucket.0.into_iter().filter(|entry| entry.data != 0) {
                let upper = self.slot(entry.key) != index;
                let place = &mut self.buckets[if upper { index + old } else { index }];
                place.0[filled[usize::from(upper)]] = entry;
                filled[usize::from(upper)] += 1;
            }
        }
        self.room = old * 2;
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.buckets.len() - 1)
    }

    #[inline]
    fn entry(&self, key: u64) -> Option<&Entry> {
        let bucket = self.buckets.get(self.slot(key))?;
        // Compares all four keys, because the processor could not predict a branch.
        let mut place = 0;
        for (index, entry) in bucket.0.iter().enumerate() {
            place |= index * usize::from(entry.key == key);
        }
        bucket
            .0
            .get(place)
            .filter(|entry| entry.key == key && entry.data != 0)
    }

    /// Reads from the places of some keys, so that the processor fetches them before they are needed.
    ///
    /// Such reads overlap, because none waits for another. The look-ups themselves branch on what they
    /// find and do not overlap.
    #[inline]
    pub(crate) fn prefetch(&self, keys: impl Iterator<Item = u64>) {
        let read = keys.fold(0, |sum, key| {
            let bucket = self.buckets.get(self.slot(key));
            sum ^ bucket.map_or(0, |bucket| bucket.0[0].key)
        });
        // Without a use of the result, the compiler would leave the reads out.
        std::hint::black_box(read);
    }

    /// The entry of a position.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Known> {
        self.entry(key).map(|entry| Known {
            phi: (entry.data & 0x3_FFFF) as u32,
            delta: (entry.data >> 18 & 0x3_FFFF) as u32,
            best: Mv::from_byte((entry.data >> 36) as u8),
            threats_needed: [
                Threats::from_bits(entry.data >> 52),
                Threats::from_bits(entry.data >> 58),
            ],
        })
    }

    /// About how many nodes the latest search of a position took; 0 if that is not known.
    pub(crate) fn work(&self, key: u64) -> u64 {
        self.entry(key).map_or(0, |entry| {
            let work = entry.data >> 44 & 0xFF;
            let (log, rest) = (work / 8, work % 8);
            ((8 + rest) << log) >> 3
        })
    }

    /// Stores a position whose search took this many nodes.
    pub(crate) fn put(&mut self, key: u64, known: Known, nodes: u64) {
        if self.room == 0 {
            self.grow();
        }
        let slot = self.slot(key);
        let data = u64::from(known.phi.min(INFINITE))
            | u64::from(known.delta.min(INFINITE)) << 18
            | u64::from(known.best.to_byte()) << 36
            | work(nodes) << 44
            | known.threats_needed[0].to_bits() << 52
            | known.threats_needed[1].to_bits() << 58;
        let worth = |entry: &Entry| {
            if entry.key == key {
                return 0;
            }
            if entry.data == 0 {
                return 1;
            }
            2 + (entry.data >> 44 & 0xFF)
        };
        if let Some(bucket) = self.buckets.get_mut(slot)
            && let Some(entry) = bucket.0.iter_mut().min_by_key(|entry| worth(entry))
        {
            if entry.data == 0 {
                self.room -= 1;
            }
            *entry = Entry { key, data };
        }
    }
}

/// Eight times the binary logarithm of the nodes, in one byte.
fn work(nodes: u64) -> u64 {
    let nodes = nodes.max(1);
    let log = u64::from(63 - nodes.leading_zeros());
    let rest = if log >= 3 {
        nodes >> (log - 3) & 7
    } else {
        nodes << (3 - log) & 7
    };
    (log * 8 + rest).min(255)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::local::{Bits, Threats};

    const KNOWN: Known = Known {
        phi: 3,
        delta: INFINITE,
        best: Mv::from_byte(200),
        threats_needed: [Threats::NEVER, Threats::ALWAYS],
    };

    #[test]
    fn what_is_put_is_found() {
        let mut table = Table::new(1 << 20);
        assert_eq!(table.get(5), None);
        table.put(5, KNOWN, 100);
        assert_eq!(table.get(5), Some(KNOWN));
        let other = Known {
            phi: 9,
            threats_needed: [-3, 7].map(Threats::new),
            ..KNOWN
        };
        table.put(5, other, 1);
        assert_eq!(table.get(5), Some(other));
        assert_eq!(other.winner(Threats::new(7)), Some(Side::Defender));
        assert_eq!(other.winner(Threats::new(6)), None);
        assert_eq!(
            KNOWN.winner(Threats::ENDLESS.reversed()),
            Some(Side::Defender)
        );
        table.clear();
        assert_eq!(table.get(5), None);
    }

    #[test]
    fn a_full_bucket_keeps_the_dearest() {
        let mut table = Table::new(1);
        for key in 1..=5 {
            table.put(key, KNOWN, 1 << (10 - key));
        }
        assert_eq!(table.get(4), None);
        assert_eq!(table.get(1), Some(KNOWN));
        assert_eq!(table.get(5), Some(KNOWN));
        assert_eq!(table.bytes(), 64);
    }

    #[test]
    fn growth_loses_little() {
        let mut table = Table::new(1 << 23);
        let key = |index: u64| index.mix(index.mix(0));
        let before = table.buckets.len();
        for index in 0..40_000 {
            table.put(key(index), KNOWN, index + 1);
        }
        assert!(table.buckets.len() > before && table.buckets.len() <= table.most);
        let kept = (0..40_000).filter(|&index| table.get(key(index)).is_some());
        let kept = kept.count();
        // With two of four places taken on average, about one entry in twenty finds none.
        assert!(kept > 37_000, "{kept}");
    }
}
