//! Examining many positions made by others, one after the other: what each asks, what the proof says, and
//! where it holds.
//!
//! [`examine`] examines one problem, for the command line and the window. A [`survey`] reads a file, an
//! archive or a folder, examines every problem in it, and records each finding as soon as it is known.
//! Whatever ends it, it continues later where it was: the findings depend neither on interruptions nor on
//! the number of threads.

mod collect;
mod desk;
mod examine;
mod finding;
mod opened;
mod record;
mod run;
mod standing;
#[cfg(test)]
mod tests;

pub use collect::{Collected, collect};
pub use desk::{Desk, Wake};
pub use examine::{Examinee, NODES_TO_EXAMINE, examine, settings};
pub use finding::{Choice, Detail, Group, Question, Row, Why};
pub use opened::{Opened, Step, Walk};
pub use record::{choose, detail};
pub use run::{End, Job, News, Source, Wish, start, survey};
pub use standing::{Standing, Survey};
