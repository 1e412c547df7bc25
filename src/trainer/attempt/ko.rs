//! Ko fights: who has how many threats, and what playing one does.
//!
//! A threat is a local exchange that is of no matter to the problem: one side plays elsewhere, the
//! other has to answer there, and the ko may be retaken. On the board both pass. How many threats
//! there are is what the problem's result says, or a ruling: the side that needs threats to turn
//! the result round has just as many as it needs, the other side's opponent one fewer than it would
//! need. So the answer never hangs on threats that nobody has counted.

use std::time::Duration;

use super::Attempt;
use crate::board::{Color, Move};
use crate::life::{self, End, Reached};
use crate::problem::{Outcome, Problem, Side, Task};
use crate::trainer::verdict::Phase;

/// Why no threat was played; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoThreat {
    /// No ko is forbidden to the side that is to move.
    #[error("there is no ko to be retaken now")]
    NoKo,
    /// It has no threats, or none any more.
    #[error("there is no ko threat left")]
    NoneLeft,
}

/// The threats of both sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Threats {
    /// Threats the user has in all.
    user: u8,
    /// Threats the opponent has in all.
    opponent: u8,
    /// Threats played: moves on the board before each, and whether it was the user's.
    played: Vec<(usize, bool)>,
}

impl Threats {
    /// Those that a problem's result grants.
    pub(super) fn of(problem: &Problem) -> Threats {
        let Some(Outcome::Ko { side, threats, .. }) = problem.result else {
            return Threats::default();
        };
        if (side == Side::Defender) == user_defends(problem) {
            Threats {
                user: threats,
                ..Threats::default()
            }
        } else {
            Threats {
                opponent: threats.saturating_sub(1),
                ..Threats::default()
            }
        }
    }

    fn used(&self, is_user: bool) -> u8 {
        let count = self.played.iter().filter(|&&(_, by)| by == is_user).count();
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    fn left(&self, is_user: bool) -> u8 {
        let all = if is_user { self.user } else { self.opponent };
        all.saturating_sub(self.used(is_user))
    }

    /// Forgets threats played after the first `depth` moves: they have been taken back.
    pub(super) fn forget_after(&mut self, depth: usize) {
        self.played.retain(|&(before, _)| before < depth);
    }
}

/// Whether the user owns the stones in question.
fn user_defends(problem: &Problem) -> bool {
    let target = problem.target.first();
    match target.and_then(|&point| problem.setup.stones.get(point)) {
        Some(owner) => owner == problem.setup.to_move,
        None => matches!(problem.task, Task::Live | Task::Connect | Task::Seki),
    }
}

impl Attempt {
    /// Threats that the user and the opponent have left.
    #[must_use]
    pub fn threats(&self) -> (u8, u8) {
        (self.threats.left(true), self.threats.left(false))
    }

    /// Whether the side to move may not retake a ko at once, and it is for the user to move it.
    #[must_use]
    pub fn is_ko_forbidden(&self) -> bool {
        self.phase() == Phase::AwaitingUser
            && (!self.is_quiz() || self.is_free_play())
            && self.position().ko_point().is_some()
    }

    /// Whether the latest moves on the board are a threat of the opponent and the retaking of the
    /// ko.
    #[must_use]
    pub fn is_under_threat(&self) -> bool {
        let depth = self.depth();
        self.threats
            .played
            .last()
            .is_some_and(|&(before, by_user)| {
                !by_user && depth > before && depth <= before.saturating_add(3)
            })
    }

    /// Whether the latest moves on the board are a threat of the user and the answer to it.
    #[must_use]
    pub fn has_just_threatened(&self) -> bool {
        let depth = self.depth();
        self.threats
            .played
            .last()
            .is_some_and(|&(before, by_user)| by_user && depth == before.saturating_add(2))
    }

    /// Plays a ko threat for the side to move; it is answered, and the ko may be retaken. Says how
    /// many are left. In a test of the user's own the clock runs on.
    ///
    /// # Errors
    ///
    /// [`NoThreat`] if no ko is forbidden now or there is no threat; nothing has changed then.
    pub fn play_threat(&mut self, now: Duration) -> Result<u8, NoThreat> {
        if !self.is_ko_forbidden() {
            return Err(NoThreat::NoKo);
        }
        let is_user = self.position().to_move() == self.user();
        if self.threats.left(is_user) == 0 {
            return Err(NoThreat::NoneLeft);
        }
        let before = self.depth();
        for _ in 0..2 {
            let stays = self.line_shown().is_none() && !self.is_free_play();
            if stays && self.walk.enter_by(&self.problem, Move::Pass) {
                continue;
            }
            self.leave_tree();
            if let Some(beyond) = &mut self.beyond {
                beyond.play(Move::Pass);
            }
        }
        if self.ended.is_none() {
            self.user_moves.push(Move::Pass);
        }
        self.threats.played.push((before, is_user));
        self.said = None;
        self.resume(now);
        Ok(self.threats.left(is_user))
    }

    /// A ruling has found a ko that the user wins with threats: so many he has.
    pub(super) fn grant_threats(&mut self, reached: Reached) {
        let Reached::Ko { flip, .. } = reached else {
            return;
        };
        if self.is_users(flip.side) {
            let needed = self.threats.used(true).saturating_add(flip.threats);
            self.threats.user = self.threats.user.max(needed);
        }
    }

    /// The moves of a threat of the opponent and of the retaking after it, if the user has just
    /// taken a ko, the opponent has a threat left, and the user is proven to win all the same.
    pub(super) fn opponent_threat(&mut self, reached: Reached, end: End) -> Option<[Move; 3]> {
        let Reached::Ko { flip, .. } = reached else {
            return None;
        };
        let can_stand_it = !self.is_users(flip.side) && flip.threats > 1;
        if self.is_free_play() || end == End::Stands || !can_stand_it {
            return None;
        }
        let ko = self.position().ko_point()?;
        if self.threats.left(false) == 0 {
            return None;
        }
        self.threats.played.push((self.depth(), false));
        Some([Move::Pass, Move::Pass, Move::Play(ko)])
    }

    fn is_users(&self, side: life::Side) -> bool {
        (side == life::Side::Defender) == user_defends(&self.problem)
    }

    /// The colour that owns the stones in question.
    #[must_use]
    pub fn defender(&self) -> Color {
        if user_defends(&self.problem) {
            self.user()
        } else {
            self.user().opposite()
        }
    }
}
