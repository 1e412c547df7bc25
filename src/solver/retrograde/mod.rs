//! Retrograde analysis: every position inside a small walled space, solved backwards from the end.
//!
//! `space` lists the positions and the moves between them, `status` works out the results.

mod space;
mod status;

pub use status::{SpaceCase, SpaceFirst, SpaceResult, SpaceStatus, solve_space};
