//! Many positions that somebody else made, examined one after the other: what is asked of each, what
//! the proof says, and where it holds.
//!
//! [`examine`] says of one problem what there is to say; the command line and the window ask it. A
//! [`survey`] reads a file, an archive or a folder, examines every problem in it, and writes each
//! finding down as soon as it is known. Whatever ends it, it goes on later where it was: the findings
//! do not depend on when it was interrupted, nor on how many threads there were.

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
