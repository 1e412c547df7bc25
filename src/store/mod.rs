//! What the user did, stored in one SQLite file.
//!
//! Attempts, and what was done to cards, form an append-only log: nothing in it ever changes, and
//! cards, ratings and everything the progress page shows are computed from it. A snapshot of the
//! result is kept beside the log so that a start need not read it all. Settings are pairs of words.
//!
//! The file uses a write-ahead log and is flushed with every record, so that a crash or a power cut
//! costs at most the record being written. It is checked when opened and copied once a day. A file
//! that is damaged, empty or another program's is not touched: an [`OpenNotice`] reports it, and the
//! user decides between [`restore`] and [`begin_anew`]. Until then a store in memory takes its place,
//! as it does if no file can be opened or a newer program has written it. None of that ends the
//! program. Several windows may have the file open at once. [`Look`] reads a file without creating,
//! moving or changing anything.
//!
//! This is the only room that knows SQL.

mod attempts;
mod backup;
mod lines;
mod look;
mod open;
pub mod preferences;
mod record;
mod restore;
mod salvage;
mod schema;
mod settings;
mod snapshot;
mod sync;

#[cfg(test)]
pub(crate) use attempts::tests::attempt;
pub use backup::{Contents, Newest, SavedCopy, copies};
pub use lines::{Imported, LinesError, MAX_LINE, write_lines};
pub use look::{Look, LookError};
pub use open::{FILE_NAME, OpenNotice, Store, StoreError, Trouble, data_folder};
pub use preferences::Settings;
pub use record::{
    AttemptRecord, DeedRecord, LogLine, Odd, Outcome, ProblemKey, Seen, Standing, moment,
};
pub use restore::{RestoreError, Restored, begin_anew, restore};
pub use salvage::{Salvaged, salvage};
pub use snapshot::{CaughtUp, Counted};
pub use sync::{Step, SyncError};
