//! Questions within a region: which are put to the search, and in which order.
//!
//! [`Solver`] owns the memory and is the door for callers. `questions` turns one
//! [`Query`](crate::life::Query) into the series of yes-or-no questions that make up its answer.

mod solver;
mod questions;

pub(crate) use solver::{CaptureResult, EndlessResult};
pub use solver::{Solver, Stats, solve};
