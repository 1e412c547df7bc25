//! The transposition table of the search with zones.

use super::Value;
use crate::solver::local::Bits;

/// Entries in which a position may lie. Their keys fill half a cache line.
const WAYS: usize = 4;

/// Entries for each node of the search. More of them gain nothing; with fewer the search forgets
/// results that it needs again.
const SLOTS_A_NODE: u64 = 4;

#[derive(Clone, Copy)]
struct Slot<B> {
    work: u32,
    value: Value<B>,
}

/// A table of fixed size that keeps the positions that took the most nodes.
///
/// Most look-ups find nothing and wait for memory. So the keys lie apart from the values, and the
/// keys of one bucket lie side by side.
pub(super) struct Table<B> {
    /// 0 marks a free entry: no key is 0.
    keys: Vec<[u64; WAYS]>,
    slots: Vec<[Slot<B>; WAYS]>,
    mask: usize,
}

impl<B: Bits> Table<B> {
    /// A table of at most this many bytes, but at least one bucket, for a search of this many
    /// nodes.
    pub(super) fn new(bytes: usize, nodes: u64) -> Table<B> {
        let wanted = usize::try_from(nodes.saturating_mul(SLOTS_A_NODE)).unwrap_or(usize::MAX);
        let size = size_of::<Slot<B>>() + size_of::<u64>();
        let fit = (bytes / size).min(wanted).max(WAYS);
        let buckets = ((fit + 1).next_power_of_two() / 2 / WAYS).max(1);
        let empty = Slot {
            work: 0,
            value: Value::open(1, 1),
        };
        Table {
            keys: vec![[0; WAYS]; buckets],
            slots: vec![[empty; WAYS]; buckets],
            mask: buckets - 1,
        }
    }

    const fn bucket(&self, key: u64) -> usize {
        (key >> 20) as usize & self.mask
    }

    /// Reads from the places of some keys, so that the processor fetches them before they are needed.
    pub(super) fn prefetch(&self, keys: impl Iterator<Item = u64>) {
        let read = keys.fold(0, |sum, key| {
            sum ^ self.keys.get(self.bucket(key)).map_or(0, |keys| keys[0])
        });
        // Without a use of the result, the compiler would leave the reads out.
        std::hint::black_box(read);
    }

    pub(super) fn get(&self, key: u64) -> Option<&Value<B>> {
        let bucket = self.bucket(key);
        let place = self
            .keys
            .get(bucket)?
            .iter()
            .position(|&other| other == key)?;
        Some(&self.slots.get(bucket)?.get(place)?.value)
    }

    pub(super) fn put(&mut self, key: u64, value: Value<B>, work: u64) {
        let bucket = self.bucket(key);
        let (Some(keys), Some(slots)) = (self.keys.get_mut(bucket), self.slots.get_mut(bucket))
        else {
            return;
        };
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1);
        let place = keys
            .iter()
            .position(|&other| other == key)
            .or_else(|| (0..WAYS).min_by_key(|&place| slots.get(place).map(|slot| slot.work)));
        let Some(place) = place else { return };
        if let (Some(known), Some(slot)) = (keys.get_mut(place), slots.get_mut(place)) {
            let work = if *known == key {
                work.max(slot.work)
            } else {
                work
            };
            *known = key;
            *slot = Slot { work, value };
        }
    }
}
