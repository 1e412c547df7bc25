//! The transposition table: what the search knows of positions, in memory of a fixed size.

/// A number that stands for "cannot be reached".
pub(crate) const INFINITE: u32 = (1 << 20) - 1;
/// The largest number an unsolved position carries.
pub(crate) const LARGEST: u32 = INFINITE - 1;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// What it takes to show that the side to move succeeds.
    pub(crate) phi: u32,
    /// What it takes to show that it fails.
    pub(crate) delta: u32,
    /// The best move found, or the pass.
    pub(crate) best: u8,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    /// phi 20 bits, delta 20 bits, best 8 bits, work 8 bits (logarithm of nodes, times 8), age 8 bits.
    data: u64,
}

const WAYS: usize = 4;

/// A table of fixed size, four ways associative.
pub(crate) struct Table {
    buckets: Vec<[Entry; WAYS]>,
    age: u64,
}

impl Table {
    /// A table of at most this many bytes, at least one bucket.
    pub(crate) fn new(bytes: usize) -> Table {
        let wanted = (bytes / size_of::<[Entry; WAYS]>()).max(1);
        // The largest power of two that fits.
        let count = 1 << (usize::BITS - 1 - wanted.leading_zeros());
        Table {
            buckets: vec![[Entry::default(); WAYS]; count],
            age: 1,
        }
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<[Entry; WAYS]>()
    }

    /// Lets everything stored so far be replaced first.
    pub(crate) fn next_age(&mut self) {
        self.age = self.age % 255 + 1;
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.buckets.len() - 1)
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Known> {
        let bucket = &self.buckets[self.slot(key)];
        bucket
            .iter()
            .find(|entry| entry.key == key && entry.data != 0)
            .map(|entry| Known {
                phi: (entry.data & 0xF_FFFF) as u32,
                delta: (entry.data >> 20 & 0xF_FFFF) as u32,
                best: (entry.data >> 40) as u8,
            })
    }

    /// About how many nodes were spent on a position the last time; 0 if it is not known.
    pub(crate) fn work(&self, key: u64) -> u64 {
        let bucket = &self.buckets[self.slot(key)];
        let entry = bucket
            .iter()
            .find(|entry| entry.key == key && entry.data != 0);
        entry.map_or(0, |entry| {
            let work = entry.data >> 48 & 0xFF;
            let (log, rest) = (work / 8, work % 8);
            ((8 + rest) << log) >> 3
        })
    }

    /// Remembers a position, on which this many nodes were spent.
    pub(crate) fn put(&mut self, key: u64, known: Known, nodes: u64) {
        let age = self.age;
        let slot = self.slot(key);
        let work = work(nodes);
        let data = u64::from(known.phi.min(INFINITE))
            | u64::from(known.delta.min(INFINITE)) << 20
            | u64::from(known.best) << 40
            | work << 48
            | age << 56;
        let worth = |entry: &Entry| {
            if entry.key == key {
                return 0;
            }
            let aged = entry.data >> 56 == age;
            // One more than the worth of the position's own place.
            1 + (u64::from(aged) << 8 | (entry.data >> 48 & 0xFF))
        };
        if let Some(entry) = self.buckets[slot]
            .iter_mut()
            .min_by_key(|entry| worth(entry))
        {
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

    const KNOWN: Known = Known {
        phi: 3,
        delta: INFINITE,
        best: 200,
    };

    #[test]
    fn what_is_put_is_found() {
        let mut table = Table::new(1 << 20);
        assert_eq!(table.get(5), None);
        table.put(5, KNOWN, 100);
        assert_eq!(table.get(5), Some(KNOWN));
        let other = Known { phi: 9, ..KNOWN };
        table.put(5, other, 1);
        assert_eq!(table.get(5), Some(other));
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
    fn older_entries_go_first() {
        let mut table = Table::new(1);
        for key in 1..=4 {
            table.put(key, KNOWN, 1 << 20);
        }
        table.next_age();
        table.put(5, KNOWN, 1);
        table.put(6, KNOWN, 1);
        assert!(table.get(5).is_some() && table.get(6).is_some());
    }
}
