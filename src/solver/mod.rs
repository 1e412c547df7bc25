//! The solver: proves life and death.
//!
//! [`solve`] answers a [`Query`](crate::life::Query) by depth-first proof-number search.

mod bits;
mod extract;
mod eyes;
mod limits;
mod local;
mod meter;
mod open;
mod proof;
mod search;
mod solve;
mod table;
mod teach;

pub use extract::NoProof;
pub use limits::{Depth, Limits, Progress, Stage, Stop};
pub use open::Settled;
pub use proof::{Claim, Node, Proof, ProofError};
pub use solve::{Solver, Stats, solve};
pub use teach::{Lesson, LessonNode, LessonSize, Mark};
