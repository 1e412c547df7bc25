//! A solver as a function from a question to what is proved, for rooms that may not know the solver.

use crate::life::{Answer, Proved, Query};
use crate::solver::{Limits, Solver, Stop};

/// Puts each question to the solver with at most this many nodes; `None` where nothing is proved
/// in time or once the stop was requested.
pub fn prover(
    solver: &mut Solver,
    nodes: u64,
    stop: Stop,
) -> impl FnMut(&Query) -> Option<Proved> + '_ {
    move |query| {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        match solver.solve(query, &limits, &stop, &mut |_| {}) {
            Answer::Proved(proved) => Some(proved),
            Answer::Undecided(_) => None,
        }
    }
}
