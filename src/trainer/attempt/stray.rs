//! Wrong moves that are not reported at once: play goes on until the line ends, with or without a light
//! that shows whether the task can still be done.

use std::time::Duration;

use super::{Attempt, Stage};
use crate::board::Move;
use crate::life::Ruling;
use crate::problem::NodeId;
use crate::trainer::ask::{Candor, Said};
use crate::trainer::verdict::{Phase, Step, Verdict};

/// Whether the task can still be done from the position on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Light {
    /// It can.
    On,
    /// It cannot: some move was wrong.
    Off,
    /// The latest move is being judged.
    Unsure,
}

/// A wrong move that has not been reported.
#[derive(Clone, Debug)]
pub(super) struct Strayed {
    /// All moves before the wrong one.
    pub(super) failed_after: Vec<Move>,
    /// What a ruling said of it, if any.
    said: Option<Said>,
}

impl Strayed {
    /// Moves on the board before the wrong one.
    pub(super) const fn depth(&self) -> usize {
        self.failed_after.len()
    }
}

/// Number of user moves, from the wrong one on, after which the line ends.
const FAR_ENOUGH: usize = 6;

impl Attempt {
    /// The state of the light; `None` if there is none.
    #[must_use]
    pub fn light(&self) -> Option<Light> {
        let is_shown = self.candor == Candor::Light
            && !self.is_quiz()
            && !self.is_free_play()
            && self.ended.is_none()
            && !matches!(self.phase(), Phase::Finished(_));
        is_shown.then_some(match (&self.strayed, self.phase()) {
            (Some(_), _) => Light::Off,
            (None, Phase::Judging) => Light::Unsure,
            (None, _) => Light::On,
        })
    }

    /// Whether nothing may be given away yet that tells right moves from wrong ones.
    #[must_use]
    pub fn keeps_quiet(&self) -> bool {
        self.ended.is_none()
            && !matches!(self.phase(), Phase::Finished(_))
            && (self.candor == Candor::AtEnd || self.strayed.is_some())
    }

    /// Whether a wrong move has been played and not reported.
    #[must_use]
    pub const fn has_strayed(&self) -> bool {
        self.strayed.is_some() && self.ended.is_none()
    }

    /// The user turns to something else: an unreported wrong move now counts.
    pub fn leave(&mut self, now: Duration) {
        if self.has_strayed() {
            self.end_stray(now);
        }
    }

    /// Whether a wrong move may go unreported now.
    pub(super) fn may_stray(&self) -> bool {
        self.candor != Candor::AtOnce && self.ended.is_none() && !self.is_free_play()
    }

    /// Notes that the latest move is wrong, and what a ruling said of it.
    pub(super) fn stray(&mut self, said: Option<Said>) {
        let mut failed_after = self.moves_shown();
        failed_after.pop();
        self.strayed = Some(Strayed { failed_after, said });
        if self.candor == Candor::Light {
            self.warned += 1;
        }
    }

    /// Continues after a wrong move in the tree: the author's refutation goes on.
    pub(super) fn stray_on(&mut self, node: NodeId, now: Duration) -> Step {
        if self.problem.tree.children(node).is_empty() {
            self.end_stray(now);
            return Step::Wrong;
        }
        self.stage = Stage::Reply { is_last: false };
        Step::Right
    }

    /// Continues after a wrong move beyond the tree with the answer to it, if any.
    pub(super) fn stray_by(&mut self, reply: Option<Move>, now: Duration) -> Step {
        let Some(reply) = reply else {
            self.end_stray(now);
            return Step::Wrong;
        };
        let depth = self.strayed.as_ref().map_or(0, Strayed::depth);
        let own_moves = self.depth().saturating_sub(depth).div_ceil(2);
        self.owe([reply]);
        self.stage = Stage::Reply {
            is_last: own_moves >= FAR_ENOUGH,
        };
        Step::Right
    }

    /// Applies a ruling after a wrong move: the task is lost, only the answer matters.
    pub(super) fn resolve_strayed(&mut self, ruling: Ruling, now: Duration) -> Step {
        self.leave_tree();
        let reply = match ruling {
            Ruling::Holds { reply, .. } => reply,
            Ruling::Loses { line, .. } => line.first().copied(),
            Ruling::Open(_) => None,
        };
        self.stray_by(reply, now)
    }

    /// Ends the line and reports the wrong move. The moves stay and can be stepped through.
    pub(super) fn end_stray(&mut self, now: Duration) {
        if let Some(strayed) = &self.strayed {
            self.failed_after
                .get_or_insert_with(|| strayed.failed_after.clone());
            self.said = strayed.said.clone();
        }
        self.finish(Verdict::Wrong, now);
    }

    /// Moves before the wrong one, once it has been reported: taking back leads there.
    pub(super) fn told_stray(&self) -> Option<usize> {
        let is_told = self.phase() == Phase::Finished(Verdict::Wrong);
        let strayed = self.strayed.as_ref().filter(|_| is_told)?;
        Some(strayed.depth())
    }
}
