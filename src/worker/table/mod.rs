//! A table at which two people at one screen play a whole game, count it and ask about it; a group on it
//! can be played about against the solver.
//!
//! A [`Table`] carries out a [`Deed`] or a [`GameCommand`]. It reads no clock and draws nothing; long
//! work runs as a [`Job`](super::Job), and [`Table::receive`] takes in its results.

mod ask;
mod play;
mod questions;
mod state;

pub use ask::standing;
pub use play::{Deed, Reach, last_pass};
pub use state::{Counting, Duel, GameCommand, GroupAnswer, Plan, Purpose, Said, Table, Tool};
