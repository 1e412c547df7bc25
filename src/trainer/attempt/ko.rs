//! Ko fights: how many threats each side has, and what playing one does.
//!
//! A threat is a local exchange that does not matter to the problem: one side plays elsewhere, the
//! other has to answer there, and the ko may be retaken. On the board both pass. The number of threats
//! comes from the problem's result or from a ruling: if it is the user who needs threats to turn the
//! result, the user has exactly that many; if it is the opponent, it has one fewer than it needs.
//! So the answer never depends on threats that nobody has counted.

use std::time::Duration;

use super::Attempt;
use crate::board::{Color, Move};
use crate::life::{self, End, Reached};
use crate::problem::{Outcome, Problem, Side, Task};
use crate::trainer::verdict::Phase;

/// Why no threat was played; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoThreat {
    /// The side to move is not barred from retaking a ko.
    #[error("there is no ko to be retaken now")]
    NoKo,
    /// The side to move has no threats left.
    #[error("there is no ko threat left")]
    NoneLeft,
}

/// The threats of both sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Threats {
    /// Threats the user has in total.
    user: u8,
    /// Threats the opponent has in total.
    opponent: u8,
    /// Threats played: the number of moves on the board before each, and whether it was the user's.
    played: Vec<(usize, bool)>,
}

impl Threats {
    /// The threats that the problem's result grants.
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

    /// Forgets threats played after the first `depth` moves, which have been taken back.
    pub(super) fn forget_after(&mut self, depth: usize) {
        self.played.retain(|&(before, _)| before < depth);
    }
}

/// Whether the user owns the target stones.
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

    /// Whether the user is to play and the side to move may not retake a ko at once.
    #[must_use]
    pub fn is_ko_forbidden(&self) -> bool {
        self.phase() == Phase::AwaitingUser
            && (!self.is_quiz() || self.is_free_play())
            && self.position().ko_point().is_some()
    }

    /// Whether the latest moves on the board are a threat of the opponent and the retaking of the ko.
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

    /// Whether the latest moves on the board are a threat of the user and its answer.
    #[must_use]
    pub fn has_just_threatened(&self) -> bool {
        let depth = self.depth();
        self.threats
            .played
            .last()
            .is_some_and(|&(before, by_user)| by_user && depth == before.saturating_add(2))
    }

    /// Plays a ko threat for the side to move; it is answered, and the ko may be retaken. Returns how
    /// many threats are left. The user's clock keeps running.
    ///
    /// # Errors
    ///
    /// [`NoThreat`] if no ko is forbidden now or no threat is left; nothing has changed then.
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

    /// Grants the user the threats needed for a ko that, by a ruling, threats turn in the user's favour.
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
    /// taken a ko, the opponent has a threat left, and the user is proved to win anyway.
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

    /// The colour that owns the target stones.
    #[must_use]
    pub fn defender(&self) -> Color {
        if user_defends(&self.problem) {
            self.user()
        } else {
            self.user().opposite()
        }
    }
}
