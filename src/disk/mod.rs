//! The user's disk: files are written whole or not at all, folders are walked once, names are shown
//! so that nothing in them reaches a terminal raw.
//!
//! [`Door`] is the only way in which the program writes a file that a user named. It is the lowest
//! room, so that every other can go through it.

mod identity;
mod journal;
mod leftovers;
mod names;
mod places;
mod sum;
mod walk;
mod words;
mod write;

pub use identity::Identity;
pub use journal::{Journal, journal_line, read_journal};
pub use names::{escaped, shown};
pub use places::documents;
pub use sum::{Sum, sum};
pub use walk::{Seen, Walked, walk};
pub use words::{plain, remedy, unreadable};
pub use write::{Door, Existing, Pending, WriteError, Written};
