//! The solver: proves life and death.
//!
//! [`solve`] answers a [`Query`](crate::life::Query) by depth-first proof-number search.

mod bits;
mod limits;
mod local;
mod meter;
mod search;
mod solve;
mod table;

pub use limits::{Depth, Limits, Progress, Stage, Stop};
pub use solve::{Solver, Stats, solve};
