//! Threads: the only room that starts them.
//!
//! Work that may take longer than a frame runs here. It reports through a channel of its caller and
//! wakes the window through a closure; the window never waits for it.

mod import;
mod interrupt;
mod latest;
mod load;
mod prover;
mod side_by_side;
mod start;

pub use import::{
    ImportedFile, MAX_FILES, archive_entry, import_file, import_files, problem_files,
};
pub use interrupt::stop_on_interrupt;
pub use latest::Latest;
pub use load::{load_files, set_files};
pub use prover::prover;
pub use side_by_side::{cores, side_by_side};
pub use start::start;
