//! The solver: proves life and death.
//!
//! [`solve`] answers a [`Query`](crate::life::Query) by depth-first proof-number search.
//! [`solve_space`] lists every position inside a small walled space instead, and works backwards.

mod ask;
mod bits;
mod capture;
mod distance;
mod extract;
mod eyes;
mod limits;
mod local;
mod meter;
mod open;
mod proof;
mod reach;
mod room;
#[cfg(test)]
mod scattered;
mod search;
mod settle;
mod solve;
mod superko;
mod space;
mod space_status;
mod table;
mod teach;
mod zones;

pub use capture::{Falls, Hunt};
pub use extract::NoProof;
pub use limits::{Depth, Limits, Progress, Stage, Stop};
pub use open::{Freed, Settled};
pub use proof::{Claim, Node, OpenQuestion, Proof, ProofError};
pub use search::SettledMove;
pub use solve::{Milestones, Solver, Stats, solve};
pub use space_status::{SpaceCase, SpaceFirst, SpaceResult, SpaceStatus, solve_space};
pub use teach::{Lesson, LessonNode, LessonSize, Mark};
