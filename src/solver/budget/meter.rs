//! The node counter of one answer: it reads the clock and the stop, and ends the search in time.

use std::time::{Duration, Instant};

use crate::life::Undecided;

use super::limits::{Limits, Progress, Stage, Stop};

/// Nodes between two readings of the clock and the stop.
const STRIDE: u64 = 256;
/// The least time between two progress reports.
const REPORT: Duration = Duration::from_millis(100);

/// Counts what one answer has used and knows what it may still use.
pub(crate) struct Meter<'a> {
    pub(crate) nodes: u64,
    pub(crate) stage: Stage,
    next: u64,
    limit: u64,
    /// The node count at which the current part of the answer must end.
    allowance: u64,
    start: Instant,
    time: Option<Duration>,
    reported: Duration,
    stop: &'a Stop,
    report: &'a mut dyn FnMut(Progress),
    stop_reason: Option<Undecided>,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(
        limits: &Limits,
        stop: &'a Stop,
        report: &'a mut dyn FnMut(Progress),
    ) -> Meter<'a> {
        let limit = limits.nodes.unwrap_or(u64::MAX);
        Meter {
            nodes: 0,
            stage: Stage::Base,
            next: STRIDE.min(limit),
            limit,
            allowance: u64::MAX,
            start: Instant::now(),
            time: limits.time,
            reported: Duration::ZERO,
            stop,
            report,
            stop_reason: None,
        }
    }

    /// Counts a node.
    #[inline]
    pub(crate) fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next {
            self.look();
        }
    }

    /// Ends the search after this many more nodes. After [`Meter::lift_allowance`] the search may
    /// go on with another part of the answer.
    pub(crate) fn set_allowance(&mut self, nodes: u64) {
        self.allowance = self.nodes.saturating_add(nodes);
        self.next = self.next.min(self.allowance);
    }

    /// Removes the bound set by [`Meter::set_allowance`], and the stop it caused.
    pub(crate) fn lift_allowance(&mut self) {
        if self.stop_reason == Some(Undecided::Nodes(self.allowance)) && self.nodes < self.limit {
            self.stop_reason = None;
        }
        self.allowance = u64::MAX;
    }

    /// Why the search must end, if it must.
    #[inline]
    pub(crate) const fn stop_reason(&self) -> Option<Undecided> {
        self.stop_reason
    }

    /// Time since the question was put.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Reads the clock and the stop at once.
    pub(crate) fn check(&mut self) -> Result<(), Undecided> {
        self.look();
        self.stop_reason.map_or(Ok(()), Err)
    }

    fn look(&mut self) {
        let end = self.limit.min(self.allowance);
        self.next = self.nodes.saturating_add(STRIDE).min(end);
        let elapsed = self.start.elapsed();
        if self.stop_reason.is_some() {
            return;
        }
        if self.stop.is_requested() {
            self.stop_reason = Some(Undecided::Stopped);
        } else if self.nodes >= end {
            self.stop_reason = Some(Undecided::Nodes(end));
        } else if self.time.is_some_and(|time| elapsed >= time) {
            self.stop_reason = Some(Undecided::Time);
        }
        if elapsed >= self.reported + REPORT {
            self.reported = elapsed;
            (self.report)(Progress {
                nodes: self.nodes,
                elapsed,
                stage: self.stage,
            });
        }
    }
}
