//! The current problem: an attempt at it, how it is rotated and coloured, the judge and the solver
//! working for it, and when the next move is due.
//!
//! The attempt works in stored coordinates and colours; a [`Session`] uses those that the user sees. It
//! reads no clock and draws nothing.

pub mod asked;
mod blind;
mod finding;
mod going_on;
mod session;
mod shown;

pub use blind::{Blind, FADE};
pub use finding::{SolutionSearch, Wanted};
pub use session::{Aimed, Given, Quiet, Recorded, Session, SolvedBy};
