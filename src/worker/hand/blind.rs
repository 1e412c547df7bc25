//! Reading without stones: the position stays as it was; moves are given by name and shown as numbers
//! that fade. Once it is over, it is reported and judged like any other try.

use std::time::Duration;

use super::Session;
use crate::board::{Move, Point};
use crate::store::Settings;
use crate::trainer::Phase;

/// Time in which the number of a move fades.
pub const FADE: Duration = Duration::from_secs(4);

/// Delay before a number is drawn fainter.
const STEP: Duration = Duration::from_millis(100);

/// The state of a try without stones.
#[derive(Clone, Debug, Default)]
pub struct Blind {
    /// Whether the user also says the opponent's replies.
    says: bool,
    /// When each move on the board was first seen.
    since: Vec<Duration>,
    /// Time since the start of the program, as of the latest look.
    now: Duration,
    /// Number of replies that the user has said.
    said: usize,
    /// How many of those were played.
    foreseen: usize,
    /// The latest reply that was said but not played.
    instead: Option<Move>,
}

impl Session {
    /// Has the problem read without stones; if `says`, the user also says the opponent's replies.
    pub fn read_blind(&mut self, says: bool) {
        self.blind = Some(Blind {
            says,
            ..Blind::default()
        });
    }

    /// Whether the board shows the start, whatever has been played.
    #[must_use]
    pub fn is_blind(&self) -> bool {
        let is_over = matches!(self.attempt.phase(), Phase::Finished(_) | Phase::Refuting);
        self.blind.is_some() && !is_over && !self.attempt.is_free_play()
    }

    /// Whether the user is to say the opponent's reply. An exchange for a ko is played automatically.
    #[must_use]
    pub fn is_to_foretell(&self) -> bool {
        let says = self.blind.as_ref().is_some_and(|blind| blind.says);
        let (shown, all) = self.attempt.beyond();
        says && self.attempt.phase() == Phase::ReplyOwed && all.saturating_sub(shown) < 2
    }

    /// Replies that came as the user had said, and replies said in all; `None` if the user says none.
    #[must_use]
    pub fn foretold(&self) -> Option<(usize, usize)> {
        let blind = self.blind.as_ref().filter(|blind| blind.says)?;
        Some((blind.foreseen, blind.said))
    }

    /// The reply that was said but not played, as stored, while the one played is the latest move.
    #[must_use]
    pub fn said_instead(&self) -> Option<Move> {
        self.blind.as_ref()?.instead
    }

    /// The user's moves before the first wrong one, and all of them, once the try is over; `None` for a
    /// try with stones.
    #[must_use]
    pub fn read_rightly(&self) -> Option<(usize, usize)> {
        self.blind.as_ref()?;
        let all = self.attempt.user_moves().len();
        let begun = self.attempt.begun_after().len();
        let right = self.attempt.failed_after().map_or(all, |before| {
            before.len().saturating_sub(begun).div_ceil(2).min(all)
        });
        Some((right, all))
    }

    /// The latest moves: the point as stored, the number, and how strong it still is, from 0 to 1; the latest
    /// first.
    #[must_use]
    pub fn fading(&self) -> Vec<(Point, usize, f32)> {
        let Some(blind) = self.blind.as_ref().filter(|_| self.is_blind()) else {
            return Vec::new();
        };
        let moves = self.attempt.moves_shown();
        let numbered = moves.into_iter().zip(&blind.since).enumerate().rev();
        numbered
            .filter_map(|(place, (mv, since))| {
                let age = blind.now.saturating_sub(*since).as_secs_f32();
                let left = 1.0 - age / FADE.as_secs_f32();
                (left > 0.0).then_some((mv.point()?, place + 1, left))
            })
            .collect()
    }

    /// Notes the moves on the board; returns when the numbers have to be drawn again.
    pub(super) fn look(&mut self, now: Duration) -> Option<Duration> {
        let count = self.attempt.moves_shown().len();
        let is_blind = self.is_blind();
        let blind = self.blind.as_mut()?;
        blind.now = now;
        blind.since.resize(count, now);
        let latest = blind.since.last().copied()?;
        (is_blind && now.saturating_sub(latest) < FADE).then_some(STEP)
    }

    /// The user says the opponent's reply: it is played if the file or the solver has it, otherwise theirs
    /// is.
    pub(super) fn foretell(&mut self, said: Move, settings: &Settings, now: Duration) {
        let played = self.attempt.reply_said(said, now);
        if let Some(blind) = &mut self.blind {
            blind.said += 1;
            blind.foreseen += usize::from(played == Some(said));
            blind.instead = Some(said).filter(|&said| played != Some(said));
        }
        self.settle();
        self.schedule(settings, now);
    }

    /// The user moves: what was said about the reply before no longer matters.
    pub(super) const fn forget_said(&mut self) {
        if let Some(blind) = &mut self.blind {
            blind.instead = None;
        }
    }
}
