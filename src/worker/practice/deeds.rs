//! Actions on the current problem: moves, answers, steps through its lines, another question, another
//! problem in its place.

use std::time::Duration;

use super::{Around, Practice};
use crate::board::{Move, Orientation, Point, Symmetry};
use crate::question::Proposal;
use crate::trainer::{Attempt, Phase, Sibling};
use crate::worker::drafts::Found;
use crate::worker::hand::asked::{clicked, key, written};
use crate::worker::hand::{Session, Wanted};

/// Which problem takes the place of the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// The one this many places further on in its set, or back.
    By(isize),
    /// The next of the run, or the next unsolved one of its set.
    Unsolved,
    /// The first open problem of the next set.
    NextSet,
}

impl Practice {
    /// Plays at a point, in coordinates as shown; on the stones of a bare position, asks about them.
    pub fn click(&mut self, point: Point, around: &Around<'_>) {
        if let Some(chosen) = self.clicked(point) {
            self.ask_written(chosen, around);
            return;
        }
        if let Some(session) = &mut self.session
            && session.aim(point, self.settings.guard, around.now)
        {
            session.play(Move::Play(point), &self.settings, around.now);
        }
    }

    /// The question that a click on a stone asks for, if any; in a test the question stays as it is.
    fn clicked(&self, point: Point) -> Option<String> {
        let session = self.session.as_ref()?;
        let shown = session.shown_size();
        let stored = session.orientation.symmetry.inverse().apply(point, shown);
        let may = !self.is_testing();
        may.then(|| clicked(session, stored)).flatten()
    }

    /// Makes a move, in coordinates as shown.
    pub fn play(&mut self, mv: Move, now: Duration) {
        if let Some(session) = &mut self.session {
            session.play(mv, &self.settings, now);
        }
    }

    /// Answers a question with the choice at this index.
    pub fn answer(&mut self, index: usize, now: Duration) {
        if let Some(session) = &mut self.session {
            session.answer(index, now);
        }
    }

    /// Whether a question waits for an answer.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.session.as_ref().is_some_and(|session| {
            session.attempt.is_quiz() && session.attempt.phase() == Phase::AwaitingUser
        })
    }

    /// Asks another of the questions that the stones suggest, and stores the choice.
    pub fn ask(&mut self, index: usize, around: &Around<'_>) {
        let proposals = self.session.as_ref().map(|session| &session.proposals);
        let proposal: Option<&Proposal> = proposals.and_then(|proposals| proposals.get(index));
        if let Some(chosen) = proposal.map(written) {
            self.ask_written(chosen, around);
        }
    }

    fn ask_written(&mut self, chosen: String, around: &Around<'_>) {
        let Some(problem) = self.in_hand() else {
            return;
        };
        let key = key(problem.set.as_str(), problem.problem.as_str());
        self.training.keeper.setting(&key, &chosen);
        self.asked.insert(key, chosen);
        self.select(&problem, around);
    }

    /// Shows another problem.
    pub fn go(&mut self, to: Go, around: &Around<'_>) {
        let key = match to {
            Go::By(step) => self.neighbor(step),
            Go::Unsolved if self.training.run.is_some() => return self.next(around),
            Go::Unsolved => self.next_unsolved(),
            Go::NextSet => self.next_set(),
        };
        if let Some(key) = key {
            self.select(&key, around);
        }
    }

    /// A user who looks at the lines wants to stay: the next problem does not open by itself.
    pub const fn stay(&mut self) {
        self.training.advance_due = None;
    }

    /// Steps through the lines.
    pub fn walk(&mut self, step: impl FnOnce(&mut Attempt)) {
        self.stay();
        if let Some(session) = &mut self.session {
            session.walk(step);
        }
    }

    /// Enters this variation, counted from 0; after the branches of the tree comes the line that left
    /// it.
    pub fn walk_into(&mut self, index: usize) {
        self.walk(|attempt| {
            let branches = attempt.branches();
            match branches.get(index).copied() {
                Some(branch) => attempt.step_into(branch),
                None if index == branches.len() => attempt.step_forward(),
                None => false,
            };
        });
    }

    /// Steps to the next variation, or from the last to the first.
    pub fn walk_aside(&mut self) {
        self.walk(|attempt| {
            if !attempt.step_aside(Sibling::Next) {
                while attempt.step_aside(Sibling::Previous) {}
            }
        });
    }

    /// Plays the line again.
    pub fn replay(&mut self, now: Duration) {
        self.stay();
        if let Some(session) = &mut self.session {
            session.replay(self.settings.is_still, now);
        }
    }

    /// Takes back the latest move, or the point that is selected but not played yet.
    pub fn take_back(&mut self, now: Duration) {
        if let Some(session) = &mut self.session
            && session.aimed.take().is_none()
        {
            session.attempt.take_back(now);
            session.settle();
            session.hint = None;
        }
    }

    /// Starts the problem again.
    pub fn retry(&mut self, now: Duration) {
        if let Some(session) = &mut self.session {
            session.again(now);
        }
        self.stay();
    }

    /// Shows a hint or the solution; if the file has none, it is looked for.
    pub fn help(&mut self, wanted: Wanted, around: &Around<'_>) {
        let Some(session) = &mut self.session else {
            return;
        };
        match wanted {
            _ if session.is_solution_missing() => {
                session.find_solution(wanted, self.settings.budget, around.waker());
            }
            Wanted::Hint => session.show_hint(),
            Wanted::Solution => session.give_up(around.now),
        }
    }

    /// Plays a ko threat.
    pub fn threaten(&mut self, now: Duration) {
        if let Some(session) = &mut self.session {
            session.threaten(now);
        }
    }

    /// The line that solved the problem in another way, for its author.
    pub fn found(&mut self) -> Option<Found> {
        self.stay();
        let session = self.session.as_ref()?;
        Some(Found {
            problem: session.attempt.problem().id.clone(),
            moves: session.attempt.other_way()?.to_vec(),
        })
    }

    /// Stops the judge and the solver.
    pub fn stop_thinking(&mut self, now: Duration) {
        if let Some(session) = &mut self.session {
            session.stop(&self.settings, now);
        }
    }

    /// Starts free play, in which nothing counts.
    pub fn play_freely(&mut self) {
        self.stay();
        if let Some(session) = &mut self.session {
            session.settle();
            session.hint = None;
            session.attempt.play_freely();
        }
    }

    /// Returns from free play to the problem.
    pub fn leave_free_play(&mut self) {
        if let Some(session) = &mut self.session {
            session.settle();
            session.attempt.leave_free_play();
        }
    }

    /// Rotates or mirrors the board further.
    pub fn turn(&mut self, by: Symmetry) {
        self.orient(|orientation| orientation.symmetry = orientation.symmetry.then(by));
    }

    /// Changes how the problem is rotated and coloured.
    pub fn orient(&mut self, change: impl FnOnce(&mut Orientation)) {
        if let Some(session) = &mut self.session {
            session.aimed = None;
            change(&mut session.orientation);
        }
    }

    /// Takes in reports of the judge and the solver, and plays what is due; returns when to look again.
    pub fn go_on(&mut self, now: Duration) -> Option<Duration> {
        let sessions: [&mut Option<Session>; 2] = [&mut self.session, &mut self.parked];
        for session in sessions.into_iter().flatten() {
            session.hear(&self.settings, now);
        }
        self.session.as_mut()?.go_on(&self.settings, now)
    }

    /// Counts thinking time only while the user is there.
    pub fn attend(&mut self, is_here: bool, now: Duration) {
        if let Some(session) = &mut self.session {
            if is_here {
                session.attempt.resume(now);
            } else {
                session.attempt.pause(now);
            }
        }
    }
}
