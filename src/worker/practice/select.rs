//! Choosing the current problem: one of the library, a step of a position asked about without its goal,
//! what a student has played, or one of the author page.

use std::sync::Arc;
use std::time::Duration;

use super::{Around, News, Practice, Trying};
use crate::board::{Move, Orientation, SetupError, read_move};
use crate::problem::{Help, Problem, identity};
use crate::store::ProblemKey;
use crate::trainer::{Candor, Conduct, Mode, Posed, PosedStage, Run, is_exercise};
use crate::worker::hand::{self, Given, Session};

impl Practice {
    /// Shows a problem that was chosen by hand, and leaves the run.
    pub fn choose(&mut self, key: &ProblemKey, around: &Around<'_>) {
        self.training.run = None;
        self.training.advance_due = None;
        self.select(key, around);
    }

    /// Shows a problem from its start.
    pub fn select(&mut self, key: &ProblemKey, around: &Around<'_>) {
        self.leave(around.now);
        let Some(problem) = self.problem(key) else {
            return;
        };
        let given = self.given(key, problem);
        let is_alone = given
            .as_ref()
            .is_some_and(|given| given.is_first && given.help == Help::No);
        let size = problem.setup.size;
        let tries = self.standing(key);
        let tries = tries.map_or(0, |standing| standing.attempts as usize);
        let twin = problem.twin.as_ref().map(|twin| ProblemKey {
            set: key.set.clone(),
            problem: twin.clone(),
        });
        let before = self.session.as_ref().filter(|before| before.key.is_some());
        let before = before.filter(|before| before.key == twin || before.key.as_ref() == Some(key));
        let follows_twin = before.is_some_and(|it| it.key == twin || it.follows_twin);
        let orientation = match before.filter(|_| follows_twin) {
            // They look alike only in the same orientation.
            Some(before) => before.orientation,
            None => self.settings.orientation(around.chance),
        };
        let mut proposals = hand::asked::of(problem);
        let kept = hand::asked::key(key.set.as_str(), key.problem.as_str());
        let mut problem = problem.clone();
        let taken = hand::asked::take(&mut problem, &mut proposals, self.asked.get(&kept));
        let reading = self.run().and_then(|run| match run.mode() {
            Mode::Reading { says, .. } => Some(says),
            _ => None,
        });
        let conduct = Conduct {
            defender: self.settings.defender,
            seed: tries,
            missed: self.training.missed(key, size, self.settings.defender),
            candor: if self.training.is_testing() || is_alone {
                Candor::AtOnce
            } else if reading.is_some() {
                // A line that is read is judged at its end.
                Candor::AtEnd
            } else {
                self.settings.candor
            },
        };
        let problem = Arc::new(problem);
        match Session::new(Some(key.clone()), problem, orientation, conduct, around.now) {
            Ok(mut session) => {
                session.follows_twin = follows_twin;
                session.proposals = proposals;
                session.asked = taken;
                session.has_chosen = self.asked.contains_key(&kept);
                session.given = given;
                if let Some(says) = reading {
                    session.read_blind(says);
                }
                self.session = Some(session);
            }
            // The reader of sets lets only legal positions through.
            Err(error) => log::error!("{error}"),
        }
        self.news.push(News::Laid);
    }

    /// What a teacher has said about a problem, unless it comes up in another kind of training.
    fn given(&self, key: &ProblemKey, problem: &Problem) -> Option<Given> {
        let run = self.run().map(Run::mode);
        if run.is_some_and(|mode| !matches!(mode, Mode::Homework(_))) || !is_exercise(problem) {
            return None;
        }
        let place = self.place_of(key)?;
        let help = self.set(place.set)?.homework.as_ref()?.help;
        let known_by = identity(problem);
        let tried = self.training.ledger.assigned.get(&key.text());
        let is_first = !tried.is_some_and(|versions| versions.contains_key(&known_by));
        Some(Given {
            known_by,
            help,
            is_first,
        })
    }

    /// Shows what a student has played at a problem; `at` is the number of the first wrong move.
    pub fn show_handed(
        &mut self,
        (key, student): (&ProblemKey, String),
        (line, at): (&str, Option<u32>),
        around: &Around<'_>,
    ) {
        self.training.run = None;
        self.training.advance_due = None;
        self.go_solving();
        self.select(key, around);
        if let Some(session) = &mut self.session {
            let size = session.stored_size();
            let moves: Vec<Move> = line
                .split_whitespace()
                .map_while(|name| read_move(name, size))
                .collect();
            session.show_handed(student, &moves, at, around.now);
        }
    }

    pub(super) fn go_solving(&mut self) {
        self.read_lessons(false);
        self.news.push(News::Solve);
    }

    /// Shows a step of a position asked about without its goal; all its steps have the same orientation.
    pub(super) fn pose(&mut self, posed: Posed, around: &Around<'_>) {
        let before = self.session.take();
        let is_next = posed.stage() != PosedStage::Status;
        let run = self.training.run.as_ref();
        let key = match &before {
            Some(before) if is_next => before.key.clone(),
            _ => run.and_then(|run| ProblemKey::read(&run.current()?.problem)),
        };
        let Some(key) = key else {
            return;
        };
        let (orientation, spent) = match &before {
            Some(before) if is_next => {
                let spent = before.spent + before.attempt.thinking(around.now);
                (before.orientation, spent)
            }
            _ => (self.settings.orientation(around.chance), Duration::ZERO),
        };
        let conduct = Conduct {
            candor: self.settings.candor,
            ..Conduct::default()
        };
        match Session::posed(key, posed, orientation, conduct, around.now) {
            Ok(mut session) => {
                session.spent = spent;
                self.session = Some(session);
            }
            // Its stones could stand on a board when their status was proved.
            Err(error) => log::error!("{error}"),
        }
        self.news.push(News::Changed);
    }

    /// Makes a problem of the author page the current one, until [`Practice::end_trying`].
    ///
    /// # Errors
    ///
    /// If its stones cannot stand on a board.
    pub fn try_out(&mut self, problem: Problem, now: Duration) -> Result<(), SetupError> {
        let orientation = Orientation::CANONICAL;
        let conduct = Conduct::default();
        let session = Session::new(None, Arc::new(problem), orientation, conduct, now)?;
        let before = self.session.replace(session);
        self.trying = Some(Trying { before });
        self.go_solving();
        self.news.push(News::Changed);
        Ok(())
    }

    /// Restores the problem that was current before one of the author page was tried.
    pub fn end_trying(&mut self) {
        self.session = self.trying.take().and_then(|trying| trying.before);
    }
}
