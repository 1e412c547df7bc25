//! The same work on many items at once, with the results in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::start::STACK;

/// Number of cores, at least 1.
#[must_use]
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Does `work` on every item on this many threads and hands each result to `take` in the order of
/// the items, as soon as all before it are there.
///
/// `tool` creates what a thread keeps from one item to the next.
pub fn side_by_side<I: Sync, T, R: Send>(
    items: &[I],
    threads: usize,
    tool: impl Fn() -> T + Sync,
    work: impl Fn(&mut T, &I) -> R + Sync,
    mut take: impl FnMut(R),
) {
    let mut early = BTreeMap::new();
    let mut due = 0;
    as_they_come(items, threads, tool, work, |place, result| {
        early.insert(place, result);
        while let Some(result) = early.remove(&due) {
            take(result);
            due += 1;
        }
    });
}

/// Like [`side_by_side`], but each result is handed on at once, with the index of its item.
pub fn as_they_come<I: Sync, T, R: Send>(
    items: &[I],
    threads: usize,
    tool: impl Fn() -> T + Sync,
    work: impl Fn(&mut T, &I) -> R + Sync,
    mut take: impl FnMut(usize, R),
) {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let on_one_thread = |sender: mpsc::Sender<(usize, R)>| {
        let mut tool = tool();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(place) else { break };
            if sender.send((place, work(&mut tool, item))).is_err() {
                break;
            }
        }
    };
    let on_one_thread = &on_one_thread;
    thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..threads.clamp(1, items.len().max(1)) {
            let sender = sender.clone();
            let thread = thread::Builder::new().stack_size(STACK);
            let thread = thread.spawn_scoped(scope, move || on_one_thread(sender));
            started += usize::from(thread.is_ok());
        }
        if started == 0 {
            // The system starts no threads; everything is done here.
            on_one_thread(sender);
        } else {
            drop(sender);
        }
        for (place, result) in receiver {
            take(place, result);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_takes_long() {
        let items: Vec<u64> = (0..200).collect();
        let mut results = Vec::new();
        let work = |sum: &mut u64, &item: &u64| {
            for turn in 0..(item * 7919) % 1000 {
                *sum = sum.wrapping_mul(31).wrapping_add(turn);
            }
            item * 2
        };
        side_by_side(&items, 4, || 0, work, |result| results.push(result));
        assert_eq!(
            results,
            items.iter().map(|item| item * 2).collect::<Vec<_>>()
        );
        side_by_side(&[] as &[u64], 4, || 0, work, |_| panic!("there is nothing"));
    }
}
