//! The bench at which problems are made: sets under work, their files, the solver and the checks at
//! work on them.
//!
//! A [`Bench`] does what a [`Deed`] or an [`AuthorCommand`] says; every change goes through the desk of
//! [`crate::author`], so it can be undone. It reads no clock and draws nothing; what takes long runs as
//! a [`Job`](super::Job) whose end [`Bench::receive`] takes in.

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
pub use making::{Ending, Making, Origin, Progress, Wish};
pub use state::{
    Bench, Checked, Copied, Dialog, Failure, Message, News, OpenSet, PickedFor, SetCheck, Solved,
    Solving,
};
pub use tool::{Sweep, Tool};
