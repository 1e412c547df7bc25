//! A solver as a function from a question to what is proved, for rooms that may not know the solver.

use crate::life::{Answer, Proved, Query};
use crate::solver::{Limits, Solver, Stop};

/// Most nodes for a question about one chain when the end of a game is judged.
pub const NODES_TO_JUDGE: u64 = 50_000;
/// All questions about one board together cost at most about this many times what one may cost, even if
/// many are hard.
const HARD_QUESTIONS: u64 = 3;

/// Puts each question to the solver with at most this many nodes, and none once all questions together
/// have cost three times as many; `None` if nothing is proved in time, or once the stop was requested.
pub fn prover(
    solver: &mut Solver,
    nodes: u64,
    stop: Stop,
) -> impl FnMut(&Query) -> Option<Proved> + '_ {
    let mut left = nodes.saturating_mul(HARD_QUESTIONS);
    move |query| {
        let limits = Limits {
            nodes: Some(nodes.min(left)),
            ..Limits::default()
        };
        let answer = solver.solve(query, &limits, &stop, &mut |_| {});
        left = left.saturating_sub(solver.stats().nodes);
        match answer {
            Answer::Proved(proved) => Some(proved),
            Answer::Undecided(_) => None,
        }
    }
}
