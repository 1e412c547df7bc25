//! Examining one problem.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::check::{ComposeSettings, Judged, Opinion, judged};
use crate::problem::Problem;
use crate::solver::{LessonSize, Limits, Solver, Stop};

/// Positions searched for each question, unless another number is requested.
pub const NODES_TO_EXAMINE: u64 = 400_000;

/// A problem to be examined.
#[derive(Clone, Debug)]
pub struct Examinee {
    /// The problem, as its file has it.
    pub problem: Problem,
    /// Whether its file is a set, which names its targets.
    pub names_target: bool,
}

/// Settings for examining problems with this many positions searched for each question. There is no time
/// limit, so that the answer is the same on every machine.
#[must_use]
pub fn settings(nodes: u64) -> ComposeSettings {
    ComposeSettings {
        lesson: LessonSize::default(),
        defences: false,
        limits: Limits {
            nodes: Some(nodes),
            ..Limits::default()
        },
    }
}

/// Proves a problem as its file has it, or finds out what its stones ask; `None` if `begin` allows no
/// more work to start.
///
/// Work that is interrupted by the stop from `begin` is started again. A problem on which the program
/// itself fails is open, and the others go on.
pub fn examine(
    item: &Examinee,
    solver: &mut Solver,
    settings: &ComposeSettings,
    begin: impl Fn() -> Option<Stop>,
) -> Option<Judged> {
    let proposals = match item.names_target {
        true => Vec::new(),
        false => item.problem.proposed(),
    };
    loop {
        let stop = begin()?;
        let asked = || judged(&item.problem, &proposals, solver, settings, &stop);
        let found = catch_unwind(AssertUnwindSafe(asked)).unwrap_or_else(|_| {
            // Nothing is kept of what the solver was doing.
            *solver = Solver::new(settings.limits.table_bytes);
            Judged {
                opinion: Opinion::Open {
                    reason: "the program failed at this problem; please report it".to_owned(),
                },
                asked: proposals.first().cloned().map(Box::new),
                result: None,
                is_question: true,
                is_settled: false,
            }
        });
        if !stop.is_requested() {
            return Some(found);
        }
    }
}
