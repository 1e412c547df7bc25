//! A thread that always does the newest job and drops the ones it overtook.

use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// Hands jobs to its own thread. Only the newest waits; one that waited before it is dropped.
/// When this is dropped, the thread does the job that waits and ends.
pub struct Latest<T> {
    shared: Arc<Shared<T>>,
}

struct Shared<T> {
    slot: Mutex<Slot<T>>,
    change: Condvar,
}

struct Slot<T> {
    waiting: Option<T>,
    is_busy: bool,
    is_over: bool,
    has_ended: bool,
}

impl<T: Send + 'static> Latest<T> {
    /// Starts the thread.
    ///
    /// # Errors
    ///
    /// If the system cannot start a thread.
    pub fn start(name: &str, mut work: impl FnMut(T) + Send + 'static) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            slot: Mutex::new(Slot {
                waiting: None,
                is_busy: false,
                is_over: false,
                has_ended: false,
            }),
            change: Condvar::new(),
        });
        let latest = Latest {
            shared: Arc::clone(&shared),
        };
        super::start(name, move || {
            // Marks the end, whatever caused it, so that nobody waits for ever.
            let ending = Ending(shared);
            while let Some(job) = ending.0.next() {
                work(job);
            }
        })?;
        Ok(latest)
    }

    /// Posts the job to be done next, in place of the one that waits.
    pub fn post(&self, job: T) {
        let mut slot = self.shared.lock();
        slot.waiting = Some(job);
        self.shared.change.notify_all();
    }

    /// Waits until no job is waiting or being done.
    pub fn finish(&self) {
        let mut slot = self.shared.lock();
        while !slot.has_ended && (slot.waiting.is_some() || slot.is_busy) {
            slot = self
                .shared
                .change
                .wait(slot)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<T> Shared<T> {
    fn lock(&self) -> std::sync::MutexGuard<'_, Slot<T>> {
        // A job that panics leaves the slot as it was.
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Option<T> {
        let mut slot = self.lock();
        slot.is_busy = false;
        self.change.notify_all();
        loop {
            if let Some(job) = slot.waiting.take() {
                slot.is_busy = true;
                return Some(job);
            }
            if slot.is_over {
                return None;
            }
            slot = self
                .change
                .wait(slot)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

struct Ending<T>(Arc<Shared<T>>);

impl<T> Drop for Ending<T> {
    fn drop(&mut self) {
        let mut slot = self.0.lock();
        slot.is_busy = false;
        slot.has_ended = true;
        self.0.change.notify_all();
    }
}

impl<T> Drop for Latest<T> {
    fn drop(&mut self) {
        self.shared.lock().is_over = true;
        self.shared.change.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn the_newest_job_is_done_and_the_overtaken_are_not() {
        let (done, results) = channel();
        let (go, wait) = channel::<()>();
        let latest = Latest::start("test", move |job: u32| {
            wait.recv().unwrap();
            done.send(job).unwrap();
        })
        .unwrap();
        latest.post(1);
        // The first job is being done as soon as its slot is free.
        while latest.shared.lock().waiting.is_some() {
            std::thread::yield_now();
        }
        for job in 2..=9 {
            latest.post(job);
        }
        go.send(()).unwrap();
        go.send(()).unwrap();
        latest.finish();
        drop(latest);
        assert_eq!(results.iter().collect::<Vec<_>>(), [1, 9]);
    }
}
