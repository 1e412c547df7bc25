//! Answers given in one examination, for examining the same problem again with other lines.

use crate::board::Position;
use crate::check::inquiry::{Told, Untold};
use crate::solver::{Depth, Settled};

/// The answers about one problem under the same limits.
#[derive(Default)]
pub(in crate::check) struct Memory {
    starts: Vec<(Position, Depth, Settled)>,
    later: Vec<(Position, Depth, Result<Told, Untold>)>,
}

impl Memory {
    /// What was answered about a position from which the frame of all others is taken.
    pub(super) fn start(&self, position: &Position, depth: Depth) -> Option<Settled> {
        let mut known = self.starts.iter();
        let known = known.find(|(asked, to, _)| (asked, *to) == (position, depth));
        known.map(|(_, _, settled)| settled.clone())
    }

    pub(super) fn keep_start(&mut self, position: &Position, depth: Depth, settled: &Settled) {
        self.starts.push((position.clone(), depth, settled.clone()));
    }

    /// What was answered about a later position.
    pub(super) fn later(&self, position: &Position, depth: Depth) -> Option<Result<Told, Untold>> {
        let mut known = self.later.iter();
        let known = known.find(|(asked, to, _)| (asked, *to) == (position, depth));
        known.map(|(_, _, told)| told.clone())
    }

    pub(super) fn keep_later(
        &mut self,
        position: &Position,
        depth: Depth,
        told: &Result<Told, Untold>,
    ) {
        self.later.push((position.clone(), depth, told.clone()));
    }
}
