//! The store on a thread of its own: what was done is on the disk without a frame waiting for it.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use crate::store::{AttemptRecord, Counted, DeedRecord, LogLine, Store, StoreError};
use crate::trainer::review::{Day, Ledger};

/// Attempts after which a new snapshot of what follows from the log is kept.
const SNAPSHOT_EVERY: usize = 200;
/// How long the end of the program waits for the disk.
const LAST_WAIT: Duration = Duration::from_secs(5);
/// How long a line that the store would not take waits before it is tried again.
const RETRY: Duration = Duration::from_secs(10);

/// What the window wants kept.
enum Order {
    Line(Box<LogLine>),
    Setting(String, String),
    /// Try again what would not be taken.
    Again,
}

/// What the thread says.
pub enum Kept {
    /// So many lines since the start, all there were, are on the disk.
    Saved(u64),
    /// So many lines could not be written and wait, for this reason.
    Waiting {
        /// How many.
        count: usize,
        /// What the system said.
        reason: String,
    },
    /// A setting could not be written.
    SettingLost {
        /// What the system said.
        reason: String,
    },
    /// Another window has added to the log: this is what follows from it now, with so many lines of
    /// this window since the start.
    Recounted(Box<Ledger>, u64),
    /// So many lines of the log do not match their sums.
    Strange(usize),
}

/// The thread's other end. Dropping it waits until everything is written.
pub struct Keeper {
    orders: Option<Sender<Order>>,
    said: Receiver<Kept>,
}

impl Keeper {
    /// Takes the store over. `backups` is the folder of the store, with the user's day; `None`
    /// makes no copies.
    ///
    /// # Errors
    ///
    /// If the system has no thread to give.
    pub fn new(
        store: Store,
        counted: Counted,
        backups: Option<(PathBuf, Day)>,
        wake: impl Fn() + Send + 'static,
    ) -> std::io::Result<Keeper> {
        let (orders, inbox) = channel();
        let (sender, said) = channel();
        super::start("keep-progress", move || {
            let mut thread = Thread {
                store,
                counted,
                waiting: VecDeque::new(),
                since_snapshot: 0,
                written: 0,
                sender,
                wake: Box::new(wake),
            };
            thread.begin(backups);
            thread.serve(&inbox);
        })?;
        Ok(Keeper {
            orders: Some(orders),
            said,
        })
    }

    /// Appends an attempt to the log.
    pub fn attempt(&self, attempt: AttemptRecord) {
        self.send(Order::Line(Box::new(LogLine::Attempt(attempt))));
    }

    /// Appends something done to a card.
    pub fn deed(&self, deed: DeedRecord) {
        self.send(Order::Line(Box::new(LogLine::Deed(deed))));
    }

    /// Keeps a setting.
    pub fn setting(&self, key: &str, value: &str) {
        self.send(Order::Setting(key.to_owned(), value.to_owned()));
    }

    /// Tries again what the store would not take.
    pub fn again(&self) {
        self.send(Order::Again);
    }

    fn send(&self, order: Order) {
        let sent = self.orders.as_ref().map(|orders| orders.send(order));
        if !matches!(sent, Some(Ok(()))) {
            log::error!("the thread that keeps progress is gone");
        }
    }

    /// The next thing said, if any.
    #[must_use]
    pub fn hear(&self) -> Option<Kept> {
        self.said.try_recv().ok()
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.orders = None;
        let begun = Instant::now();
        // The other end goes when all is written.
        while let Some(left) = LAST_WAIT.checked_sub(begun.elapsed()) {
            if let Err(RecvTimeoutError::Disconnected | RecvTimeoutError::Timeout) =
                self.said.recv_timeout(left)
            {
                break;
            }
        }
    }
}

struct Thread {
    store: Store,
    counted: Counted,
    waiting: VecDeque<LogLine>,
    since_snapshot: usize,
    written: u64,
    sender: Sender<Kept>,
    wake: Box<dyn Fn() + Send>,
}

impl Thread {
    fn say(&self, kept: Kept) {
        // The window may already be gone.
        if self.sender.send(kept).is_ok() {
            (self.wake)();
        }
    }

    fn begin(&mut self, backups: Option<(PathBuf, Day)>) {
        if self.counted.odd.strange > 0 {
            self.say(Kept::Strange(self.counted.odd.strange));
        }
        if let Some((folder, today)) = backups
            && !self.counted.ledger.problems.is_empty()
            && let Err(error) = self.store.back_up(&folder, today)
        {
            log::warn!("no copy of the progress today: {error}");
        }
    }

    fn serve(&mut self, inbox: &Receiver<Order>) {
        loop {
            let order = if self.waiting.is_empty() {
                inbox.recv().map_err(RecvTimeoutError::from)
            } else {
                inbox.recv_timeout(RETRY)
            };
            match order {
                Ok(Order::Line(line)) => {
                    self.waiting.push_back(*line);
                    self.write();
                }
                Ok(Order::Again) | Err(RecvTimeoutError::Timeout) => self.write(),
                Ok(Order::Setting(key, value)) => {
                    if let Err(error) = self.store.set_setting(&key, &value) {
                        self.say(Kept::SettingLost {
                            reason: error.to_string(),
                        });
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        if !self.waiting.is_empty() {
            self.write();
        }
        if self.since_snapshot > 0 {
            self.keep_snapshot();
        }
    }

    /// Writes what waits, oldest first.
    fn write(&mut self) {
        while let Some(line) = self.waiting.front() {
            let written = match line {
                LogLine::Attempt(attempt) => self.store.record(attempt),
                LogLine::Deed(deed) => self.store.record_deed(deed),
            };
            if let Err(error) = written {
                return self.say(Kept::Waiting {
                    count: self.waiting.len(),
                    reason: error.to_string(),
                });
            }
            self.waiting.pop_front();
            self.since_snapshot += 1;
            self.written += 1;
            match self.store.catch_up(&mut self.counted) {
                // One line is the one just written.
                Ok(0 | 1) => {}
                Ok(_) => {
                    let ledger = Box::new(self.counted.ledger.clone());
                    self.say(Kept::Recounted(ledger, self.written));
                }
                Err(error) => log::warn!("the log could not be read: {error}"),
            }
        }
        self.say(Kept::Saved(self.written));
        if self.since_snapshot >= SNAPSHOT_EVERY {
            self.keep_snapshot();
        }
    }

    fn keep_snapshot(&mut self) {
        self.since_snapshot = 0;
        let kept: Result<(), StoreError> = self.store.keep_snapshot(&self.counted);
        if let Err(error) = kept {
            // The next start counts from the one before.
            log::warn!("no snapshot: {error}");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::time::UNIX_EPOCH;

    use super::*;
    use crate::problem::{ProblemId, SetId};
    use crate::store::{Outcome, ProblemKey};
    use crate::trainer::review::Grade;

    fn keeper(folder: &Path) -> Keeper {
        let (store, notice) = Store::open(folder).unwrap();
        assert_eq!(notice, None);
        let counted = store.count().unwrap();
        Keeper::new(
            store,
            counted,
            Some((folder.to_owned(), Day::clamped(100))),
            || {},
        )
        .unwrap()
    }

    fn attempt(problem: &str) -> AttemptRecord {
        AttemptRecord {
            key: ProblemKey {
                set: SetId::new("eyes").unwrap(),
                problem: ProblemId::new(problem).unwrap(),
            },
            at: UNIX_EPOCH,
            day: Day::clamped(100),
            outcome: Outcome::Solved,
            grade: Grade::Good,
            moves: "A1".into(),
            line: "A1".into(),
            failed_after: None,
            begun_after: String::new(),
            thinking: Duration::from_secs(3),
            hints: 0,
            difficulty: None,
            techniques: Vec::new(),
            is_themed: false,
            mode: "set".into(),
        }
    }

    /// Everything said until so many lines are on the disk.
    fn until_saved(keeper: &Keeper, lines: u64) -> Vec<Kept> {
        let mut said = Vec::new();
        loop {
            let kept = keeper.said.recv_timeout(Duration::from_secs(20)).unwrap();
            let is_done = matches!(kept, Kept::Saved(written) if written >= lines);
            said.push(kept);
            if is_done {
                return said;
            }
        }
    }

    #[test]
    fn two_windows_hear_of_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let (one, other) = (keeper(folder.path()), keeper(folder.path()));
        one.attempt(attempt("a"));
        assert_eq!(until_saved(&one, 1).len(), 1, "nothing of anyone else");
        other.attempt(attempt("b"));
        let said = until_saved(&other, 1);
        let recounted = said.iter().find_map(|kept| match kept {
            Kept::Recounted(ledger, written) => Some((ledger.problems.len(), *written)),
            _ => None,
        });
        assert_eq!(recounted, Some((2, 1)));
    }

    #[test]
    fn the_end_waits_until_everything_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let window = keeper(folder.path());
        for number in 0..50 {
            window.attempt(attempt(&format!("p{number}")));
        }
        window.setting("theme", "dark");
        drop(window);
        let (store, _) = Store::open(folder.path()).unwrap();
        assert_eq!(store.count().unwrap().ledger.problems.len(), 50);
        assert_eq!(store.settings().unwrap()["theme"], "dark");
    }
}
