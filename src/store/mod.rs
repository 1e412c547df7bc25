//! What the user did, kept in one SQLite file.
//!
//! Attempts, and what was done to cards, are an append-only log: nothing in it is ever changed, and
//! cards, ratings and everything the progress page shows are counted from it. A snapshot of the
//! count is kept beside the log so that a start need not read it all. Settings are pairs of words.
//!
//! The file is written ahead and flushed with every record, so that a crash or a power cut costs
//! at most the record being written. It is checked when opened and copied once a day. A damaged
//! file is moved aside and the latest sound copy takes its place; a file of a newer program is left
//! alone; where no file can be had, a store in memory takes its place. Each case is reported as an
//! [`OpenNotice`]; none ends the program. Several windows may have the file open at once.
//!
//! This is the only room that knows SQL.

mod attempts;
mod backup;
mod lines;
mod open;
mod schema;
mod settings;
mod snapshot;

pub use attempts::{AttemptRecord, DeedRecord, LogLine, Outcome, ProblemKey, Seen, Standing};
pub use lines::{Imported, LinesError, MAX_LINE};
pub use open::{FILE_NAME, OpenNotice, Store, StoreError, data_folder};
pub use snapshot::Counted;
