//! Working out the solution of a problem whose file has none: the solver writes the lines that
//! "Solution" shows and "Hint" hints at.

use std::sync::Arc;

use super::session::{Origin, Quiet, Session};
use super::state::State;
use super::texts::open_key;
use super::training;
use super::world::World;
use crate::check::{ComposeError, ComposeSettings, solution};
use crate::life::OpenBecause;
use crate::problem::Problem;
use crate::question::Proposal;
use crate::solver::{LessonSize, Limits, Solver};
use crate::worker::{Heard, Job};

/// What the solution is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wanted {
    /// A hint.
    Hint,
    /// The lines themselves: the try is given up.
    Solution,
}

/// A search for the solution. Dropping it ends it.
pub struct Finding {
    job: Job<(), Found>,
    wanted: Wanted,
}

/// The problem with its solution, and the question that it answers if that is another than was asked; or
/// the key of why there is none.
type Found = Result<(Box<Problem>, Option<Proposal>), &'static str>;

/// Begins to work the solution out, or notes that it is wanted for more.
pub fn begin(wanted: Wanted, state: &mut State, world: &World<'_>) {
    let budget = state.settings.budget;
    let Some(session) = &mut state.session else {
        return;
    };
    session.quiet = None;
    if let Some(finding) = &mut session.finding {
        finding.wanted = finding.wanted.max(wanted);
        return;
    }
    if budget.is_zero() {
        session.quiet = Some(Quiet::NoSolution("open-time"));
        return;
    }
    let problem = Arc::clone(session.attempt.problem());
    // What the user has chosen is asked, whatever comes of it.
    let proposals = match session.has_chosen {
        true => Vec::new(),
        false => session.proposals.clone(),
    };
    let started = Job::start("find-solution", world.waker(), move |outlet| {
        let limits = Limits {
            time: Some(budget),
            ..Limits::default()
        };
        let settings = ComposeSettings {
            lesson: LessonSize::default(),
            limits,
        };
        let mut solver = Solver::new(limits.table_bytes);
        let found = solution(&problem, &proposals, &mut solver, &settings, outlet.stop());
        match found {
            // What holds only behind a wall that nobody drew is no solution on this board.
            Ok((composed, _)) if composed.is_behind_a_wall() => Err("open-leaks"),
            Ok((composed, asked)) => Ok((Box::new(composed.problem), asked)),
            Err(error) => Err(why(&error)),
        }
    });
    match started {
        Ok(job) => session.finding = Some(Finding { job, wanted }),
        Err(error) => {
            log::error!("no thread to find a solution: {error}");
            session.quiet = Some(Quiet::NoSolution("open-crashed"));
        }
    }
}

/// Key of why there is none.
fn why(error: &ComposeError) -> &'static str {
    match error {
        ComposeError::Undecided(undecided) => open_key(&OpenBecause::Undecided(*undecided)),
        ComposeError::Setup(_) | ComposeError::Query(_) => open_key(&OpenBecause::NoQuestion),
    }
}

/// Takes in what has been found.
pub fn receive(state: &mut State, world: &World<'_>) {
    let Some(session) = &mut state.session else {
        return;
    };
    let Some(finding) = &mut session.finding else {
        return;
    };
    let found = match finding.job.hear() {
        Some(Heard::Done(found)) => found,
        Some(Heard::Broken) => Err("open-crashed"),
        Some(Heard::News(())) | None => return,
    };
    let wanted = finding.wanted;
    session.finding = None;
    match found.and_then(|(problem, asked)| adopt(session, *problem, asked)) {
        Err(key) => session.quiet = Some(Quiet::NoSolution(key)),
        Ok(()) => match wanted {
            Wanted::Hint => hint(session),
            Wanted::Solution => {
                give_up(session, world);
                training::record(state, world);
            }
        },
    }
}

fn adopt(
    session: &mut Session,
    problem: Problem,
    asked: Option<Proposal>,
) -> Result<(), &'static str> {
    if let Some(asked) = asked
        && let Some(place) = session.proposals.iter().position(|other| *other == asked)
    {
        session.asked = place;
    }
    if !session.learn(Arc::new(problem)) || session.origin() == Origin::Nobody {
        return Err("solution-no-move");
    }
    Ok(())
}

/// Shows the next hint, or says that there is none here.
pub fn hint(session: &mut Session) {
    session.quiet = None;
    session.hint = session.attempt.hint();
    if session.hint.is_none() {
        session.quiet = Some(Quiet::NoHint);
    }
}

/// Ends the try and shows the lines from their start.
pub fn give_up(session: &mut Session, world: &World<'_>) {
    session.settle();
    session.hint = None;
    session.attempt.give_up(world.now);
    session.attempt.step_to_start();
}

/// Whether the solution must be worked out before it can be shown.
#[must_use]
pub const fn is_missing(session: &Session) -> bool {
    matches!(session.origin(), Origin::Nobody)
}
