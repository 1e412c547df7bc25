//! How a try goes on: rulings of the judge's thread on moves that no author foresaw, replies, and lines
//! that play themselves.

use std::time::Duration;

use super::session::Session;
use crate::board::Move;
use crate::life::{OpenBecause, Ruling, Undecided};
use crate::store::Settings;
use crate::trainer::{Attempt, Phase};
use crate::worker::{Heard, Job, Judge};

/// Time between the moves of a line that plays itself.
const REPLAY: Duration = Duration::from_millis(600);

impl Session {
    /// Hands the latest move to the judge, if it awaits a ruling and none has been requested.
    pub fn ask(&mut self, judge: &mut Judge, settings: &Settings, now: Duration) {
        if self.job.is_some() {
            return;
        }
        let Some(asked) = self.attempt.ask() else {
            return;
        };
        if settings.budget.is_zero() {
            let why = OpenBecause::Undecided(Undecided::Time);
            self.resolve(Ruling::Open(why), settings, now);
            return;
        }
        match judge.ask(asked, settings.budget) {
            Ok(job) => self.job = Some(job),
            Err(error) => {
                log::error!("no thread to judge moves: {error}");
                self.resolve(Ruling::Open(OpenBecause::Crashed), settings, now);
            }
        }
    }

    /// Takes in what the judge has said since the last call.
    pub fn hear(&mut self, settings: &Settings, now: Duration) {
        while let Some(heard) = self.job.as_mut().and_then(Job::hear) {
            let ruling = match heard {
                Heard::News(progress) => {
                    self.judging = Some(progress);
                    continue;
                }
                Heard::Done(ruling) => ruling,
                Heard::Broken => Ruling::Open(OpenBecause::Crashed),
            };
            self.resolve(ruling, settings, now);
        }
    }

    /// Ends the search for a ruling or a solution; nothing is proved then.
    pub fn stop(&mut self, settings: &Settings, now: Duration) {
        self.finding = None;
        if self.attempt.phase() == Phase::Judging {
            let why = OpenBecause::Undecided(Undecided::Stopped);
            self.resolve(Ruling::Open(why), settings, now);
        }
    }

    fn resolve(&mut self, ruling: Ruling, settings: &Settings, now: Duration) {
        // Dropping the job asks its search to end.
        self.job = None;
        self.judging = None;
        self.attempt.resolve(ruling, now);
        self.schedule(settings, now);
    }

    /// Answers the question with the choice at this index.
    pub fn answer(&mut self, index: usize, now: Duration) {
        if let Some(answer) = self.quiz_answer(index) {
            self.attempt.choose(answer, now);
            self.settle();
        }
    }

    /// Does what is due: takes in a solution that was found, plays the move that was selected, the next move
    /// of a line that plays itself, or the opponent's reply. Returns when to look again.
    pub fn go_on(&mut self, settings: &Settings, now: Duration) -> Option<Duration> {
        let next = self.play_due(settings, now);
        let fading = self.look(now);
        match (next, fading) {
            (Some(next), Some(fading)) => Some(next.min(fading)),
            (next, fading) => next.or(fading),
        }
    }

    /// Plays what is due; returns when the next move is.
    fn play_due(&mut self, settings: &Settings, now: Duration) -> Option<Duration> {
        self.hear_solution(now);
        if let Some(aimed) = self.aimed
            && let Some(due) = aimed.due
        {
            if due > now {
                return Some(due - now);
            }
            self.aimed = None;
            self.play(Move::Play(aimed.point), settings, now);
        }
        if let Some(due) = self.replay_due {
            if due > now {
                return Some(due - now);
            }
            let went_on = self.attempt.step_forward();
            self.replay_due = went_on.then_some(now + REPLAY);
            return went_on.then_some(REPLAY);
        }
        let due = self.reply_due?;
        if due > now {
            return Some(due - now);
        }
        self.reply_due = None;
        self.attempt.reply(now);
        self.schedule(settings, now);
        self.reply_due.map(|due| due.saturating_sub(now))
    }

    /// Steps through the lines, if that is possible now.
    pub fn walk(&mut self, step: impl FnOnce(&mut Attempt)) {
        if self.can_walk() {
            self.replay_due = None;
            step(&mut self.attempt);
        }
    }

    /// Shows the wrong move again, and its refutation, move by move. If nothing may move by itself, the user
    /// steps on.
    pub fn replay(&mut self, is_still: bool, now: Duration) {
        self.walk(|attempt| {
            let before = attempt.failed_after().map_or(0, <[Move]>::len);
            attempt.step_to_start();
            for _ in 0..=before {
                attempt.step_forward();
            }
        });
        if self.can_walk() {
            self.replay_due = (!is_still).then_some(now + REPLAY);
        }
    }
}
