//! What the user did, kept in one SQLite file.
//!
//! Attempts are an append-only log: nothing in it is ever changed, and all that the window shows
//! of progress can be counted again from it. Settings are pairs of words beside the log.
//!
//! The file is written ahead and flushed with every record, so that a crash or a power cut costs
//! at most the record being written. It is checked when opened. A damaged file is moved aside and
//! a fresh one begun; a file of a newer program is left alone; where no file can be had, a store
//! in memory takes its place. Each case is reported as an [`OpenNotice`]; none ends the program.
//!
//! This is the only room that knows SQL.

mod attempts;
mod open;
mod settings;

pub use attempts::{AttemptRecord, Outcome, ProblemKey, Standing};
pub use open::{OpenNotice, Store, StoreError, data_folder};
