//! Every problem of every collection, small enough to be held at once and searched between two
//! frames.
//!
//! A [`Catalog`] knows of each problem what lists, filters and thumbnails need: stones, task, words,
//! tags. The problem itself stays in its file until someone opens it. Nothing here reads files or
//! starts threads; [`Catalog::to_bytes`] is what the index on disk holds.

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
