//! What is known of positions, in memory of a fixed size.

use crate::life::Side;

use crate::solver::local::ENDLESS;

/// A number that stands for "cannot be reached".
pub(crate) const INFINITE: u32 = (1 << 18) - 1;
/// The largest number an unsolved position carries.
pub(crate) const LARGEST: u32 = INFINITE - 1;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// What it takes to show that the side to move succeeds, with the threats asked last.
    pub(crate) phi: u32,
    /// What it takes to show that it fails, with the threats asked last.
    pub(crate) delta: u32,
    /// The best move found, or the pass. A winning one, if the side to move is known to win.
    pub(crate) best: u8,
    /// With this many threats or more the side is proved to win: [`ALWAYS`] to [`NEVER`]; below
    /// zero stand the threats that the other side may have.
    pub(crate) threats_needed: [i8; 2],
}

impl Known {
    /// Who is proved to win where the sides have these threats, given as [`Local`] does.
    #[inline]
    pub(crate) fn winner(&self, threats: i8) -> Option<Side> {
        if threats >= self.threats_needed[1] {
            Some(Side::Defender)
        } else if -threats >= self.threats_needed[0] {
            Some(Side::Attacker)
        } else {
            None
        }
    }
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    /// phi 18 bits, delta 18 bits, best 8 bits, work 8 bits (logarithm of nodes, times 8), and
    /// twice 6 bits for the threats needed. Zero is an empty entry.
    data: u64,
}

const WAYS: usize = 4;

/// As large as a line of the processor's cache.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

/// Buckets in use at first: as much as a fast cache holds.
const FEWEST: usize = 1 << 12;

/// A table of limited size, four ways associative. It starts small, so that small questions stay
/// within the processor's cache, and grows to its limit.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    most: usize,
    /// Entries that may still be added before the table grows.
    room: usize,
}

impl Table {
    /// A table of at most this many bytes, at least one bucket.
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

    /// Bytes that the table may grow to.
    pub(crate) fn bytes(&self) -> usize {
        self.most * size_of::<Bucket>()
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.clear();
        self.buckets
            .resize(FEWEST.min(self.most), Bucket::default());
        self.room = self.buckets.len() * 2;
    }

    /// Doubles the table: the bits of a key that choose the bucket get one more.
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
        // Which of the four it is cannot be foretold, so all are compared.
        let mut place = 0;
        for (index, entry) in bucket.0.iter().enumerate() {
            place |= index * usize::from(entry.key == key);
        }
        bucket
            .0
            .get(place)
            .filter(|entry| entry.key == key && entry.data != 0)
    }

    /// Reads a little of where a position would be, so that its memory is near when it is asked for.
    ///
    /// Reads that do not wait for one another overlap; the look-ups proper, which branch on what they
    /// find, do not.
    #[inline]
    pub(crate) fn touch(&self, key: u64) -> u64 {
        let bucket = self.buckets.get(self.slot(key));
        bucket.map_or(0, |bucket| bucket.0[0].key)
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Known> {
        self.entry(key).map(|entry| Known {
            phi: (entry.data & 0x3_FFFF) as u32,
            delta: (entry.data >> 18 & 0x3_FFFF) as u32,
            best: (entry.data >> 36) as u8,
            threats_needed: [
                (entry.data >> 52 & 63) as i8 - ENDLESS,
                (entry.data >> 58 & 63) as i8 - ENDLESS,
            ],
        })
    }

    /// About how many nodes were spent on a position the last time; 0 if it is not known.
    pub(crate) fn work(&self, key: u64) -> u64 {
        self.entry(key).map_or(0, |entry| {
            let work = entry.data >> 44 & 0xFF;
            let (log, rest) = (work / 8, work % 8);
            ((8 + rest) << log) >> 3
        })
    }

    /// Remembers a position, on which this many nodes were spent.
    pub(crate) fn put(&mut self, key: u64, known: Known, nodes: u64) {
        if self.room == 0 {
            self.grow();
        }
        let slot = self.slot(key);
        let data = u64::from(known.phi.min(INFINITE))
            | u64::from(known.delta.min(INFINITE)) << 18
            | u64::from(known.best) << 36
            | work(nodes) << 44
            | ((known.threats_needed[0] + ENDLESS) as u64) << 52
            | ((known.threats_needed[1] + ENDLESS) as u64) << 58;
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

/// Eight times the binary logarithm, in one byte.
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
    use crate::solver::local::{ALWAYS, Bits, NEVER};

    const KNOWN: Known = Known {
        phi: 3,
        delta: INFINITE,
        best: 200,
        threats_needed: [NEVER, ALWAYS],
    };

    #[test]
    fn what_is_put_is_found() {
        let mut table = Table::new(1 << 20);
        assert_eq!(table.get(5), None);
        table.put(5, KNOWN, 100);
        assert_eq!(table.get(5), Some(KNOWN));
        let other = Known {
            phi: 9,
            threats_needed: [-3, 7],
            ..KNOWN
        };
        table.put(5, other, 1);
        assert_eq!(table.get(5), Some(other));
        assert_eq!(other.winner(7), Some(Side::Defender));
        assert_eq!(other.winner(6), None);
        assert_eq!(KNOWN.winner(-ENDLESS), Some(Side::Defender));
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
        // Where two of four places are taken on average, one entry in twenty or so finds none.
        assert!(kept > 37_000, "{kept}");
    }
}
