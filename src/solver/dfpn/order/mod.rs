//! The order of moves: with which numbers the search of a new position begins, so that the most
//! promising move is searched first.
//!
//! - `features`: what is counted of a move, and the numbers that follow.
//! - `net`: the small network that judges a move by its features.
//! - `initial`: from the answer of the network to proof numbers; the killer move.
//! - `history`: the history heuristic over the attacker's stones.
//! - `watch`: moves that a search has proved, for measuring the network and for training it.
//!
//! All of this decides only what is searched first. It never decides a result.

mod features;
mod net;
mod initial;
mod history;
mod watch;

pub(crate) use features::MoveFeatures;
pub(crate) use history::History;
pub use watch::SettledMove;
pub(crate) use watch::Watch;
