//! The store on its own thread: what was done reaches the disk without a frame waiting for it.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use crate::store::{AttemptRecord, Counted, DeedRecord, LogLine, Step, Store, StoreError};
use crate::trainer::review::{Day, Ledger};

/// Number of lines after which a new snapshot is stored.
const SNAPSHOT_EVERY: usize = 200;
/// How long the program waits for the disk when it ends.
const LAST_WAIT: Duration = Duration::from_secs(5);
/// How long a line that the store refused waits before it is tried again.
const RETRY: Duration = Duration::from_secs(10);
/// How often the folder that syncs computers is checked.
const LOOK: Duration = Duration::from_secs(30);
/// How long after a line the folder is updated: several in a row go together.
const SOON: Duration = Duration::from_secs(5);

/// What the window wants stored.
enum Order {
    Line(Box<LogLine>),
    Setting(String, String),
    /// Retry what was refused.
    Again,
    /// Sync by this folder from now on; `None` ends that.
    Share(Option<PathBuf>),
}

/// What the thread reports.
pub enum Kept {
    /// All lines are on disk; the number counts them from the start.
    Saved(u64),
    /// This many lines could not be written and are waiting, for this reason.
    Waiting {
        /// Number of waiting lines.
        count: usize,
        /// The error message of the system.
        reason: String,
    },
    /// A setting could not be written.
    SettingLost {
        /// The error message of the system.
        reason: String,
    },
    /// Lines from elsewhere were added to the log: what follows from it now, including this many lines of
    /// this window since the start.
    Recounted(Box<Ledger>, u64),
    /// This many lines of the log make no sense or do not match their checksums.
    Strange(usize),
    /// The folder was synced; reported when lines came in or its state is another than before.
    InStep(Step),
    /// The folder could not be synced; it is tried again and again.
    OutOfStep {
        /// What is wrong and what to do.
        reason: String,
    },
}

/// The window's end of the thread. Dropping it waits until everything is written.
pub struct Keeper {
    orders: Option<Sender<Order>>,
    said: Receiver<Kept>,
}

impl Keeper {
    /// Takes over the store. `backups` is the folder of the store, with the user's day; `None`
    /// makes no copies.
    ///
    /// # Errors
    ///
    /// If the system cannot start a thread.
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
                shared: None,
                look_at: Instant::now(),
                told: None,
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

    /// Stores a setting.
    pub fn setting(&self, key: &str, value: &str) {
        self.send(Order::Setting(key.to_owned(), value.to_owned()));
    }

    /// Retries what the store refused.
    pub fn again(&self) {
        self.send(Order::Again);
    }

    /// Syncs this computer with others through a folder, or ends that.
    pub fn share(&self, folder: Option<PathBuf>) {
        self.send(Order::Share(folder));
    }

    fn send(&self, order: Order) {
        let sent = self.orders.as_ref().map(|orders| orders.send(order));
        if !matches!(sent, Some(Ok(()))) {
            log::error!("the thread that keeps progress is gone");
        }
    }

    /// The next report, if any.
    #[must_use]
    pub fn hear(&self) -> Option<Kept> {
        self.said.try_recv().ok()
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.orders = None;
        let begun = Instant::now();
        // The other end is dropped when everything is written.
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
    /// The folder that syncs computers.
    shared: Option<PathBuf>,
    /// When it is synced next.
    look_at: Instant,
    /// What was last reported about it, without the lines that came and went.
    told: Option<Result<Step, String>>,
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
            let retry = (!self.waiting.is_empty()).then_some(RETRY);
            let until = self.look_at.saturating_duration_since(Instant::now());
            let look = self.shared.is_some().then_some(until);
            let order = match retry.into_iter().chain(look).min() {
                None => inbox.recv().map_err(RecvTimeoutError::from),
                Some(wait) => inbox.recv_timeout(wait),
            };
            match order {
                Ok(Order::Line(line)) => {
                    self.waiting.push_back(*line);
                    self.write();
                    self.look_at = self.look_at.min(Instant::now() + SOON);
                }
                Ok(Order::Again) => self.write(),
                Err(RecvTimeoutError::Timeout) => {
                    if !self.waiting.is_empty() {
                        self.write();
                    }
                }
                Ok(Order::Share(folder)) => {
                    self.shared = folder;
                    self.told = None;
                    self.look_at = Instant::now();
                }
                Ok(Order::Setting(key, value)) => {
                    if let Err(error) = self.store.set_setting(&key, &value) {
                        self.say(Kept::SettingLost {
                            reason: error.to_string(),
                        });
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if self.shared.is_some() && self.look_at <= Instant::now() {
                self.keep_in_step();
            }
        }
        if !self.waiting.is_empty() {
            self.write();
        }
        // The other computer may be the next to be switched on.
        self.keep_in_step();
        if self.since_snapshot > 0 {
            self.keep_snapshot();
        }
    }

    /// Writes the waiting lines, oldest first.
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
                // A single line is the one just written.
                Ok(caught_up) if caught_up.lines <= 1 && !caught_up.is_anew => {}
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

    /// Takes in what other computers wrote, and gives them what was done here.
    fn keep_in_step(&mut self) {
        let Some(folder) = &self.shared else {
            return;
        };
        self.look_at = Instant::now() + LOOK;
        match self.store.sync(folder) {
            Ok(step) => {
                match self.store.catch_up(&mut self.counted) {
                    Ok(caught_up) if caught_up.lines == 0 && !caught_up.is_anew => {}
                    Ok(caught_up) => {
                        self.since_snapshot += caught_up.lines;
                        let ledger = Box::new(self.counted.ledger.clone());
                        self.say(Kept::Recounted(ledger, self.written));
                    }
                    Err(error) => log::warn!("the log could not be read: {error}"),
                }
                let stands = Step {
                    taken: 0,
                    written: 0,
                    ..step.clone()
                };
                if step.taken > 0 || self.told.as_ref() != Some(&Ok(stands.clone())) {
                    self.told = Some(Ok(stands));
                    self.say(Kept::InStep(step));
                }
            }
            Err(error) => {
                let reason = error.to_string();
                if self.told.as_ref() != Some(&Err(reason.clone())) {
                    self.told = Some(Err(reason.clone()));
                    self.say(Kept::OutOfStep { reason });
                }
            }
        }
    }

    fn keep_snapshot(&mut self) {
        self.since_snapshot = 0;
        let kept: Result<(), StoreError> = self.store.keep_snapshot(&self.counted);
        if let Err(error) = kept {
            // The next start counts from the snapshot before.
            log::warn!("no snapshot: {error}");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::store::Outcome;

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
        crate::store::attempt(problem, Outcome::Solved)
    }

    /// Everything that is reported until this many lines are on disk.
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

    /// The next report about the folder.
    fn step(keeper: &Keeper) -> Step {
        loop {
            match keeper.said.recv_timeout(Duration::from_secs(60)).unwrap() {
                Kept::InStep(step) => return step,
                Kept::OutOfStep { reason } => panic!("{reason}"),
                _ => {}
            }
        }
    }

    #[test]
    fn a_folder_keeps_two_computers_in_step() {
        let [one, two, shared] = [(); 3].map(|()| tempfile::tempdir().unwrap());
        let first = keeper(one.path());
        first.share(Some(shared.path().to_owned()));
        assert_eq!(step(&first).taken, 0);
        first.attempt(attempt("a"));
        // The end writes what is not in the folder yet.
        drop(first);
        let second = keeper(two.path());
        second.share(Some(shared.path().to_owned()));
        assert_eq!(step(&second).taken, 1);
        second.attempt(attempt("b"));
        second.share(None);
        second.attempt(attempt("c"));
        drop(second);
        let first = keeper(one.path());
        first.share(Some(shared.path().to_owned()));
        assert_eq!(
            step(&first).taken,
            0,
            "what is done after the end stays here"
        );
        let second = keeper(two.path());
        second.share(Some(shared.path().to_owned()));
        assert_eq!(step(&second).written, 2);
        let first = keeper(one.path());
        first.share(Some(shared.path().to_owned()));
        assert_eq!(step(&first).taken, 2);
    }

    #[test]
    fn a_folder_that_is_gone_is_told_once_and_found_again() {
        let [one, shared] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let stick = shared.path().join("stick");
        let window = keeper(one.path());
        window.share(Some(stick.clone()));
        let Kept::OutOfStep { reason } = window.said.recv_timeout(Duration::from_secs(60)).unwrap()
        else {
            panic!("something else is said");
        };
        assert!(reason.contains("stick"), "{reason}");
        std::fs::create_dir(&stick).unwrap();
        window.attempt(attempt("a"));
        assert_eq!(step(&window).written, 1);
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
