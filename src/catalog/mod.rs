//! Every problem of every collection, small enough to stay in memory and be searched between two frames.
//!
//! A [`Catalog`] stores what lists, filters and thumbnails need of each problem: stones, task, words, tags.
//! The problem itself stays in its file until it is opened. Nothing here reads files or starts
//! threads; [`Catalog::to_bytes`] gives the content of the index on disk.

mod shelf;
mod disk;
mod entry;
mod filter;
mod pattern;
mod twins;

pub use disk::DiskError;
pub use entry::{Entry, EntryId, Flags};
pub use filter::{Filter, Own, Proof, Sort, Standing};
pub use pattern::{Pattern, Placing};
pub use shelf::{Catalog, Collection, FileNote, Filler, Filling, Keep, Origin, Stamp};
pub use twins::{Twins, twins};
