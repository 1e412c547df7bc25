//! Help, and what undoes or ends a try: hints, taking back, starting over, giving up, free play.

use std::time::Duration;

use super::{Attempt, Stage, Stakes};
use crate::trainer::beyond::Beyond;
use crate::trainer::judge::Judgement;
use crate::trainer::verdict::{Hint, Phase, Verdict};

impl Attempt {
    /// Takes back the user's latest move and the reply to it; `false` if there is none.
    pub fn take_back(&mut self, now: Duration) -> bool {
        if self.is_quiz() && !self.is_free_play() {
            return false;
        }
        let user = self.user();
        if let Some(depth) = self.told_stray() {
            return self.back_to(depth, now);
        }
        let mut went = false;
        let begun = self.begun_after.len();
        let depth = self.walk.depth();
        if !self.is_free_play() && depth + self.beyond().0 <= begun {
            return false;
        }
        if let Some(beyond) = &mut self.beyond {
            let side = if matches!(self.stakes, Stakes::Attempt) {
                user
            } else if self.stage == Stage::Judging || beyond.is_owing() {
                beyond.position().to_move().opposite()
            } else {
                beyond.position().to_move()
            };
            while depth + beyond.shown() > begun && beyond.back() {
                went = true;
                beyond.forget_rest();
                if beyond.position().to_move() == side && beyond.is_right() {
                    break;
                }
            }
            if beyond.shown() == 0 && !self.is_free_play() {
                self.beyond = None;
            }
        }
        if !went && !self.is_free_play() {
            while self.walk.depth() > begun && self.walk.back() {
                went = true;
                if self.walk.position().to_move() == user
                    && (self.has_strayed() || !self.is_below_wrong())
                {
                    break;
                }
            }
        }
        if went {
            self.taken_back_to(now);
        }
        went
    }

    /// Cleans up after moves were taken back: drops what was said of them and what depended on them.
    fn taken_back_to(&mut self, now: Duration) {
        if self.ended.is_none() {
            self.taken_back += 1;
        }
        let depth = self.depth();
        if self
            .strayed
            .as_ref()
            .is_some_and(|strayed| depth <= strayed.depth())
        {
            self.strayed = None;
        }
        self.threats.forget_after(depth);
        if !self.is_free_play() {
            self.other_way = None;
        }
        self.said = None;
        if let Some(beyond) = &mut self.beyond {
            beyond.forgive();
        }
        self.await_user(now);
    }

    /// Takes back all moves after the first `depth`.
    fn back_to(&mut self, depth: usize, now: Duration) -> bool {
        let before = self.depth();
        while self.depth() > depth {
            let went = match &mut self.beyond {
                Some(beyond) if beyond.shown() > 0 => beyond.back(),
                _ => self.walk.back(),
            };
            if !went {
                break;
            }
        }
        match &mut self.beyond {
            Some(beyond) if beyond.shown() > 0 => beyond.forget_rest(),
            _ => self.beyond = None,
        }
        self.taken_back_to(now);
        self.depth() < before
    }

    fn is_below_wrong(&self) -> bool {
        self.judgements.get(self.node()) == Judgement::Wrong
    }

    /// Starts the same problem again; the recorded result stays, since only the first counts.
    pub fn retry(&mut self, now: Duration) {
        if self.strayed.take().is_some() && self.ended.is_none() {
            self.taken_back += 1;
        }
        self.put_beginning();
        self.threats.forget_after(0);
        self.other_way = None;
        self.stakes = Stakes::Attempt;
        self.said = None;
        self.answer = None;
        self.defence.again();
        if self.ended.is_none() {
            self.user_moves.clear();
        }
        self.await_user(now);
    }

    /// Ends the try and opens the solution.
    pub fn give_up(&mut self, now: Duration) {
        self.leave_free_play();
        if let Some(strayed) = self.strayed.take() {
            self.failed_after.get_or_insert(strayed.failed_after);
        }
        self.beyond = None;
        self.said = None;
        if !matches!(self.phase(), Phase::Finished(Verdict::Solved)) {
            self.finish(Verdict::GaveUp, now);
        }
    }

    /// Lets the user play on from the position shown, against the solver, with nothing at stake.
    /// `false` before the end of the try, and in a quiz without stones to fight for.
    pub fn play_freely(&mut self) -> bool {
        let Phase::Finished(verdict) = self.phase() else {
            return false;
        };
        if self.is_quiz() && self.problem.target.is_empty() {
            return false;
        }
        match self.line_shown().map(Beyond::shown) {
            Some(shown) if shown > 0 => {
                if let Some(beyond) = &mut self.beyond {
                    beyond.forget_rest();
                }
            }
            _ => self.beyond = Some(Beyond::new(self.node(), self.walk.position().clone())),
        }
        self.stakes = Stakes::FreePlay(verdict);
        self.said = None;
        self.stage = Stage::User { since: None };
        true
    }

    /// Ends free play; the moves tried stay on the board and can be stepped through.
    pub fn leave_free_play(&mut self) {
        if let Stakes::FreePlay(verdict) = self.stakes {
            self.stakes = Stakes::Attempt;
            self.stage = Stage::Over(verdict);
            self.said = None;
        }
    }

    /// The next hint: an idea, then the area, then the move. The last is repeated.
    ///
    /// `None` where there is nothing to play: in a quiz, while a reply is owed, after the end, or
    /// beyond the tree.
    pub fn hint(&mut self) -> Option<Hint> {
        if self.is_quiz() || self.phase() != Phase::AwaitingUser || self.line_shown().is_some() {
            return None;
        }
        let mv = self.accepted_at(self.node()).first().copied()?;
        self.hints += 1;
        if self.hints == 1 {
            if let Some(idea) = self.idea() {
                return Some(Hint::Idea(idea));
            }
            self.hints = 2;
        }
        Some(match self.hints {
            2 => Hint::Area(mv),
            _ => Hint::Move(mv),
        })
    }
}
