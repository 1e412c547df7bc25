//! The table of the search with zones.

use super::super::bits::Bits;
use super::Value;

/// Slots that a position may fall in.
const WAYS: usize = 4;

/// With more slots for each node a search gains nothing: few of them are ever used.
const SLOTS_A_NODE: u64 = 4;

#[derive(Clone, Copy)]
struct Slot<B> {
    key: u64,
    work: u32,
    value: Value<B>,
}

/// A fixed number of positions, those that cost most kept.
pub(super) struct Table<B> {
    slots: Vec<Slot<B>>,
    mask: usize,
}

impl<B: Bits> Table<B> {
    /// A table of at most this many bytes, or of one bucket, for a search of so many nodes.
    pub(super) fn new(bytes: usize, nodes: u64) -> Table<B> {
        let wanted = usize::try_from(nodes.saturating_mul(SLOTS_A_NODE)).unwrap_or(usize::MAX);
        let fit = (bytes / size_of::<Slot<B>>()).min(wanted).max(WAYS);
        let count = (fit + 1).next_power_of_two() / 2;
        let empty = Slot {
            key: 0,
            work: 0,
            value: Value::open(1, 1),
        };
        Table {
            slots: vec![empty; count],
            mask: count / WAYS - 1,
        }
    }

    fn bucket(&self, key: u64) -> usize {
        ((key >> 20) as usize & self.mask) * WAYS
    }

    pub(super) fn get(&self, key: u64) -> Option<&Value<B>> {
        let first = self.bucket(key);
        let bucket = self.slots.get(first..first + WAYS)?;
        let slot = bucket
            .iter()
            .find(|slot| slot.key == key && slot.work > 0)?;
        Some(&slot.value)
    }

    pub(super) fn put(&mut self, key: u64, value: Value<B>, work: u64) {
        let first = self.bucket(key);
        let Some(bucket) = self.slots.get_mut(first..first + WAYS) else {
            return;
        };
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1);
        let place = bucket
            .iter()
            .position(|slot| slot.key == key)
            .or_else(|| (0..WAYS).min_by_key(|&place| bucket.get(place).map(|slot| slot.work)));
        if let Some(slot) = place.and_then(|place| bucket.get_mut(place)) {
            let work = if slot.key == key {
                work.max(slot.work)
            } else {
                work
            };
            *slot = Slot { key, work, value };
        }
    }
}
