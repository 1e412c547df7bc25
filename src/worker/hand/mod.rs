//! The problem in hand: an attempt at it, how it is turned and coloured, the judge and the solver at work
//! for it, and when the next move is due.
//!
//! The attempt thinks in stored coordinates and colours; a [`Session`] speaks of both as the user sees
//! them. It reads no clock and draws nothing.

pub mod asked;
mod blind;
mod finding;
mod going_on;
mod session;
mod shown;

pub use blind::{Blind, FADE};
pub use finding::{SolutionSearch, Wanted};
pub use session::{Aimed, Given, Quiet, Recorded, Session, SolvedBy};
