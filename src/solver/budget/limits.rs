//! How long to search, how to stop, and what is reported on the way.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Positions visited, over all questions of one answer; `None` is no limit.
    pub nodes: Option<u64>,
    /// Time from the call on; `None` is no limit. Looked at every thousand nodes or so.
    pub time: Option<Duration>,
    /// Bytes of the transposition table; rounded down to a power of two, at least 64.
    pub table_bytes: usize,
    /// What is asked besides the base result.
    pub depth: Depth,
    /// Whether two eyes may be told from seki, and every first move examined, for as long as the
    /// other limits allow; otherwise that may cost a few times the result and no more.
    pub thorough: bool,
}

/// How much of an answer is wanted. Each step includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// Only whether the target is captured, without threats.
    Base,
    /// Also how many threats turn it round. Whether any number does is only said if it is seen at a
    /// glance.
    Ko,
    /// Also whether life is two eyes or seki.
    Life,
    /// Also every first move that is as good.
    Full,
}

impl Limits {
    /// 64 MiB.
    pub const DEFAULT_TABLE_BYTES: usize = 64 << 20;
}

impl Default for Limits {
    /// No limit on nodes and time, [`Limits::DEFAULT_TABLE_BYTES`], everything asked.
    fn default() -> Limits {
        Limits {
            nodes: None,
            time: None,
            table_bytes: Limits::DEFAULT_TABLE_BYTES,
            depth: Depth::Full,
            thorough: false,
        }
    }
}

/// A request to stop, shared between threads.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A stop that has not been requested.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks every search that holds this stop to end.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the end was asked for.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a running search reports, at most ten times a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions visited so far.
    pub nodes: u64,
    /// Time since the call.
    pub elapsed: Duration,
    /// What is being asked.
    pub stage: Stage,
}

/// The questions of one answer, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The result without threats.
    Base,
    /// How many threats turn the result; the number tried, `None` for any number.
    Threats(Option<u8>),
    /// Two eyes or seki.
    Life,
    /// Which first moves are as good.
    Moves,
    /// Writing down the proof.
    Proof,
}

/// How long it took until parts of an answer stood; as long as the search went on for what it did not
/// find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Milestones {
    /// The result without threats.
    pub base: Duration,
    /// That, and how many threats turn it.
    pub result: Duration,
}
