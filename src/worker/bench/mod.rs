//! The bench at which problems are made: open sets, their files, and the solver and the checks that
//! work on them.
//!
//! A [`Bench`] carries out a [`Deed`] or an [`AuthorCommand`]; every change goes through the desk of
//! [`crate::author`], so it can be undone. It reads no clock and draws nothing; long work runs as a
//! [`Job`](super::Job), and [`Bench::receive`] takes in its results.

mod checking;
mod command;
mod deed;
mod files;
mod making;
mod paste;
mod saving;
mod solving;
mod state;
mod tool;

pub use command::AuthorCommand;
pub use deed::{Deed, Reach};
pub use making::{About, Ending, Making, Origin, Progress, Wish};
pub use state::{
    Bench, Checked, Copied, Dialog, Failure, Message, News, OpenSet, PickedFor, SetCheck, Solved,
    Solving,
};
pub use tool::{Sweep, Tool};
