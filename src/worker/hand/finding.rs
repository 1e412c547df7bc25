//! Working out the solution of a problem whose file has none: the solver writes the lines that
//! "Solution" shows and "Hint" draws on.

use std::sync::Arc;
use std::time::Duration;

use super::session::{Quiet, Session, SolvedBy};
use crate::check::{ComposeError, ComposeSettings, solution};
use crate::life::{OpenBecause, Undecided};
use crate::problem::Problem;
use crate::question::Proposal;
use crate::solver::{LessonSize, Limits, Solver};
use crate::worker::{Heard, Job};

/// What the solution is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wanted {
    /// A hint.
    Hint,
    /// The lines themselves; the try is given up.
    Solution,
}

/// A search for the solution. Dropping it ends it.
pub struct SolutionSearch {
    job: Job<(), Found>,
    wanted: Wanted,
}

/// The problem with its solution, and the question that it answers if another than was asked; or
/// why there is none.
type Found = Result<(Box<Problem>, Option<Proposal>), OpenBecause>;

impl Session {
    /// Whether the solution must be worked out before it can be shown.
    #[must_use]
    pub const fn is_solution_missing(&self) -> bool {
        matches!(self.solved_by(), SolvedBy::Nobody)
    }

    /// Starts to work out the solution within `budget`; if that is under way, only notes what it is wanted
    /// for.
    pub fn find_solution(
        &mut self,
        wanted: Wanted,
        budget: Duration,
        wake: impl Fn() + Send + Sync + 'static,
    ) {
        self.quiet = None;
        if let Some(finding) = &mut self.finding {
            finding.wanted = finding.wanted.max(wanted);
            return;
        }
        if budget.is_zero() {
            let why = OpenBecause::Undecided(Undecided::Time);
            self.quiet = Some(Quiet::NoSolution(why));
            return;
        }
        let problem = Arc::clone(self.attempt.problem());
        // A question that the user has chosen is asked, whatever comes of it.
        let proposals = match self.has_chosen {
            true => Vec::new(),
            false => self.proposals.clone(),
        };
        let started = Job::start("find-solution", wake, move |outlet| {
            let limits = Limits {
                time: Some(budget),
                ..Limits::default()
            };
            let settings = ComposeSettings {
                lesson: LessonSize::default(),
                defences: false,
                limits,
            };
            let mut solver = Solver::new(limits.table_bytes);
            let found = solution(&problem, &proposals, &mut solver, &settings, outlet.stop());
            match found {
                // What only holds behind a wall that is not on the board is no solution here.
                Ok((composed, _)) if composed.is_behind_a_wall() => {
                    Err(OpenBecause::Undecided(Undecided::Unwalled))
                }
                Ok((composed, asked)) => Ok((Box::new(composed.problem), asked)),
                Err(ComposeError::Undecided(undecided)) => Err(OpenBecause::Undecided(undecided)),
                Err(ComposeError::Setup(_) | ComposeError::Query(_)) => {
                    Err(OpenBecause::NoQuestion)
                }
            }
        });
        match started {
            Ok(job) => self.finding = Some(SolutionSearch { job, wanted }),
            Err(error) => {
                log::error!("no thread to find a solution: {error}");
                self.quiet = Some(Quiet::NoSolution(OpenBecause::Crashed));
            }
        }
    }

    /// Takes in the result of the search.
    pub(super) fn hear_solution(&mut self, now: Duration) {
        let Some(finding) = &mut self.finding else {
            return;
        };
        let found = match finding.job.hear() {
            Some(Heard::Done(found)) => found,
            Some(Heard::Broken) => Err(OpenBecause::Crashed),
            Some(Heard::News(())) | None => return,
        };
        let wanted = finding.wanted;
        self.finding = None;
        let (problem, asked) = match found {
            Ok((problem, asked)) => (Arc::new(*problem), asked),
            Err(why) => {
                self.quiet = Some(Quiet::NoSolution(why));
                return;
            }
        };
        if let Some(asked) = asked {
            let known = self.proposals.iter().position(|other| *other == asked);
            self.asked = known.unwrap_or(self.proposals.len());
            if known.is_none() {
                self.proposals.push(asked);
            }
        }
        if !self.learn(problem) || self.is_solution_missing() {
            self.quiet = Some(Quiet::NoMove);
            return;
        }
        match wanted {
            Wanted::Hint => self.show_hint(),
            Wanted::Solution => self.give_up(now),
        }
    }

    /// Shows the next hint, or reports that there is none here.
    pub fn show_hint(&mut self) {
        self.quiet = None;
        self.hint = self.attempt.hint();
        if self.hint.is_none() {
            self.quiet = Some(Quiet::NoHint);
        }
    }

    /// Ends the try and shows the lines from their start.
    pub fn give_up(&mut self, now: Duration) {
        self.settle();
        self.hint = None;
        self.attempt.give_up(now);
        self.attempt.step_to_start();
    }
}
