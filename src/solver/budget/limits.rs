//! How long to search, how to stop, and what is reported on the way.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most positions to visit, over all questions of one answer; `None` sets no limit.
    pub nodes: Option<u64>,
    /// The most time from the call on; `None` sets no limit. The clock is read every few hundred
    /// nodes.
    pub time: Option<Duration>,
    /// The size of the transposition table in bytes, rounded down to a power of two, at least 64.
    pub table_bytes: usize,
    /// How much is asked besides the base result.
    pub depth: Depth,
    /// Whether telling two eyes from seki, and examining every first move, may go on until another
    /// limit is reached. Otherwise each may cost only a few times as much as the result did.
    pub thorough: bool,
    /// How many threads one question may use. With two, and a limit on time alone, the searches of an
    /// open board run side by side. A limit on nodes keeps them in their order, so that the answer is
    /// the same everywhere.
    pub threads: usize,
}

/// How much of an answer is wanted. Each step includes the steps before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// Only whether the target is captured when neither side has ko threats.
    Base,
    /// Also how many ko threats change the result. Whether an unlimited number does is said only if
    /// a very short search finds out.
    Ko,
    /// Also whether life is two eyes or seki.
    Life,
    /// Also every first move that reaches the same result.
    Full,
}

impl Limits {
    /// 64 MiB.
    pub const DEFAULT_TABLE_BYTES: usize = 64 << 20;
}

impl Default for Limits {
    /// No limit on nodes or time, [`Limits::DEFAULT_TABLE_BYTES`], and everything asked.
    fn default() -> Limits {
        Limits {
            nodes: None,
            time: None,
            table_bytes: Limits::DEFAULT_TABLE_BYTES,
            depth: Depth::Full,
            thorough: false,
            threads: 1,
        }
    }
}

/// A request to stop, shared between threads.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    own: Arc<AtomicBool>,
    /// The request of the work that this is a part of.
    outer: Option<Arc<AtomicBool>>,
}

impl Stop {
    /// A stop that nobody has requested yet.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// A stop for a part of the work, which can be requested alone. It counts as requested if this
    /// stop is; one that is a part itself is followed no further out.
    #[must_use]
    pub fn of_part(&self) -> Stop {
        Stop {
            own: Arc::default(),
            outer: Some(Arc::clone(&self.own)),
        }
    }

    /// Asks every search that holds this stop to end.
    pub fn request(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has requested the stop.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        let outer = self.outer.as_ref();
        self.own.load(Ordering::Relaxed) || outer.is_some_and(|outer| outer.load(Ordering::Relaxed))
    }
}

/// What a running search reports, at most ten times a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions visited so far.
    pub nodes: u64,
    /// Time since the call.
    pub elapsed: Duration,
    /// The question that is being searched.
    pub stage: Stage,
}

/// The questions of one answer, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The result when neither side has ko threats.
    Base,
    /// How many threats change the result. Holds the number being tried, or `None` for an unlimited
    /// number.
    Threats(Option<u8>),
    /// Two eyes or seki.
    Life,
    /// Which first moves reach the same result.
    Moves,
    /// Writing the proof.
    Proof,
}

/// How long it took until parts of an answer were known. A part that was never found holds the time
/// until the search for it ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Milestones {
    /// Time until the result without threats was known.
    pub base: Duration,
    /// Time until the number of threats that change it was known too.
    pub result: Duration,
}
