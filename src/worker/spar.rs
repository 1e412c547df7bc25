//! An eye shape on the board: stepping through best play, or playing against the solver.

use std::sync::Arc;
use std::time::Duration;

use super::{Heard, Job, Judge};
use crate::board::{Color, Move, Position};
use crate::life::shape::DEFENDER;
use crate::life::{OpenBecause, Ruling, Side};
use crate::problem::{MoveAsked, Problem, ProblemId, Task};
use crate::shapes::{Sheet, Subject};
use crate::solver::Progress;

/// A command of the page of eye shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ShapesCommand {
    /// Show the table of inner spaces.
    Spaces,
    /// Show the smallest living groups.
    Groups,
    /// Show the groups with a name.
    Named,
    /// Draw points and lines, or stones.
    Drawing,
    /// Show what the book of 1908 says, or not.
    Compare,
    /// Ask questions about shapes of the size shown.
    Quiz,
    /// Show larger shapes; on the board, the next of the gallery.
    Next,
    /// Show smaller shapes; on the board, the previous one of the gallery.
    Previous,
    /// Return to the gallery.
    Close,
    /// Let the other side move first.
    OtherFirst,
    /// Let the user play the other side.
    OtherSide,
    /// Play elsewhere.
    Pass,
    /// Show the next move of best play.
    Forward,
    /// Go one move back.
    Back,
    /// Go to the first position.
    Start,
}

/// A position on the board.
pub struct Opened {
    /// The shape or group that is shown.
    pub subject: Subject,
    /// The side that moves first.
    pub first: Side,
    /// The side that the user plays.
    pub user: Side,
    /// The position after the moves played so far.
    pub position: Position,
    /// The ruling on the user's latest move.
    pub said: Option<Ruling>,
    /// The question to the judge that is under way.
    pub job: Option<Job<Progress, Ruling>>,
    /// The position it began with, and what is known about it.
    pub sheet: Sheet,
    problem: Arc<Problem>,
    /// Moves of the line that are on the board; `None` once something else was played.
    walked: Option<usize>,
}

/// A step through the line of best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The next move.
    Forward,
    /// The previous move.
    Back,
    /// Back to the first position.
    Start,
}

impl Opened {
    /// Puts a position on the board; `None` if it is not legal, which none of the program's own is.
    #[must_use]
    pub fn new(subject: Subject, first: Side, user: Side) -> Option<Opened> {
        let sheet = Sheet::of(subject, first)?;
        let position = sheet.board.setup.clone().into_position().ok()?;
        let task = match user {
            Side::Attacker => Task::Kill,
            Side::Defender => Task::Live,
        };
        let id = ProblemId::new("shape")?;
        let mut problem = Problem::new(id, task, sheet.board.setup.clone());
        problem.region.clone_from(&sheet.board.region);
        problem.target.clone_from(&sheet.board.targets);
        let mut opened = Opened {
            subject,
            first,
            user,
            position,
            said: None,
            job: None,
            problem: Arc::new(problem),
            sheet,
            walked: Some(0),
        };
        if first != user {
            opened.answer_first();
        }
        Some(opened)
    }

    /// Plays the first move of best play for the solver's side.
    fn answer_first(&mut self) {
        let mv = self.sheet.line.first().copied().unwrap_or(Move::Pass);
        if self.position.play(mv).is_ok() {
            self.walked = (!self.sheet.line.is_empty()).then_some(1);
        }
    }

    /// Whether the user can play now.
    #[must_use]
    pub fn is_users_turn(&self) -> bool {
        self.job.is_none() && self.stands() && side(&self.position) == self.user
    }

    /// The colour of the user's stones.
    #[must_use]
    pub fn user_color(&self) -> Color {
        match self.user {
            Side::Defender => DEFENDER,
            Side::Attacker => DEFENDER.opposite(),
        }
    }

    /// Whether the user is stepping through the line of best play.
    #[must_use]
    pub const fn is_walked(&self) -> bool {
        self.walked.is_some()
    }

    /// Whether any stone of the group has not been captured.
    #[must_use]
    pub fn stands(&self) -> bool {
        let mut targets = self.sheet.board.targets.iter();
        targets.any(|&point| self.position.color_at(point) == Some(DEFENDER))
    }

    /// Plays for the user and asks the judge for a ruling and an answer.
    pub fn play(&mut self, mv: Move, judge: &mut Judge, time: Duration) {
        if !self.is_users_turn() {
            return;
        }
        let before = self.position.clone();
        if self.position.play(mv).is_err() {
            return;
        }
        self.said = None;
        self.walked = None;
        if !self.stands() {
            return;
        }
        let asked = MoveAsked {
            problem: Arc::clone(&self.problem),
            before,
            mv,
            accepted: Vec::new(),
            is_lost: false,
        };
        match judge.ask(asked, time) {
            Ok(job) => self.job = Some(job),
            Err(error) => {
                log::error!("no thread to judge moves: {error}");
                self.said = Some(Ruling::Open(OpenBecause::Crashed));
            }
        }
    }

    /// Takes in what the judge has said.
    pub fn receive(&mut self) {
        while let Some(heard) = self.job.as_mut().and_then(Job::hear) {
            match heard {
                Heard::News(_) => {}
                Heard::Done(ruling) => self.rule(ruling),
                Heard::Broken => self.rule(Ruling::Open(OpenBecause::Crashed)),
            }
        }
    }

    /// Takes in a ruling and plays the answer that comes with it.
    fn rule(&mut self, ruling: Ruling) {
        self.job = None;
        let answer = match &ruling {
            Ruling::Holds { reply, .. } => reply.unwrap_or(Move::Pass),
            Ruling::Loses { line, .. } => line.first().copied().unwrap_or(Move::Pass),
            Ruling::Open(_) => Move::Pass,
        };
        self.said = Some(ruling);
        // The answer of a proof is legal in the position that was proved.
        self.position.play(answer).ok();
    }

    /// Makes a step.
    pub fn step(&mut self, step: Step) {
        match (step, self.walked) {
            (Step::Forward, Some(walked)) => {
                if let Some(&mv) = self.sheet.line.get(walked)
                    && self.position.play(mv).is_ok()
                {
                    self.walked = Some(walked + 1);
                }
            }
            (Step::Forward, None) => {}
            (Step::Back, Some(walked)) => {
                if walked > 0 && self.position.undo().is_some() {
                    self.walked = Some(walked - 1);
                }
            }
            (Step::Back, None) => {
                // Takes back the answer and the move before it.
                self.job = None;
                self.said = None;
                while self.position.undo().is_some() && side(&self.position) != self.user {}
                if self.position.move_count() == 0 {
                    self.walked = Some(0);
                }
            }
            (Step::Start, _) => {
                self.job = None;
                self.said = None;
                while self.position.undo().is_some() {}
                self.walked = Some(0);
            }
        }
    }

    /// Whether the step is possible.
    #[must_use]
    pub fn can(&self, step: Step) -> bool {
        match step {
            Step::Forward => self
                .walked
                .is_some_and(|walked| walked < self.sheet.line.len()),
            Step::Back | Step::Start => self.position.move_count() > 0,
        }
    }
}

fn side(position: &Position) -> Side {
    if position.to_move() == DEFENDER {
        Side::Defender
    } else {
        Side::Attacker
    }
}
