//! A table at which a whole game is played by two people at one screen, counted, and asked about; a
//! group on it can be played for against the solver.
//!
//! A [`Table`] does what a [`Deed`] or a [`GameCommand`] says. It reads no clock and draws nothing;
//! what takes long runs as a [`Job`](super::Job) whose end [`Table::receive`] takes in.

mod ask;
mod play;
mod questions;
mod state;

pub use ask::standing;
pub use play::{Deed, Reach, last_pass};
pub use state::{Counting, Duel, GameCommand, GroupAnswer, Plan, Purpose, Said, Table, Tool};
