//! Access to the user's disk: files are written whole or not at all, folders are walked once, and names are
//! escaped before they reach a terminal.
//!
//! The program writes every file that a user named through [`Door`]. This is the lowest room, so that every
//! other room can use it.

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
