//! Threads: the only room that starts them.
//!
//! Work that may take longer than a frame runs here. It reports through a channel of its caller and
//! wakes the window through a closure; the window never waits for it.

mod clock;
mod fonts;
mod import;
mod interrupt;
mod judge;
mod keeper;
mod latest;
mod library;
mod load;
pub mod picker;
mod prover;
pub mod sets;
mod shipped;
mod side_by_side;
mod speaker;
mod start;
mod study;

pub use clock::{chance, moment};
pub use fonts::{print_booklet, print_worksheet, system_fonts};
pub use import::{
    ImportedFile, LeftOut, MAX_FILES, archive_entry, import_file, import_files, problem_files,
};
pub use interrupt::stop_on_interrupt;
pub use judge::{Case, FromJudge, Job, JobId, Judge};
pub use keeper::{Keeper, Kept};
pub use latest::Latest;
pub use library::{
    CollectionRead, FolderWatch, Known, Reading, load_index, load_noted, put_in_set,
    read_collection, save_index, stamp_of,
};
pub use load::{load_files, set_files, solvable_files};
pub use prover::{NODES_TO_JUDGE, prover};
pub use side_by_side::{cores, side_by_side};
pub use speaker::{Silence, Speaker, SystemSpeaker};
pub use start::{Ahead, ahead, start};
pub use study::{Finding, Question, Stand, Study, Task};
