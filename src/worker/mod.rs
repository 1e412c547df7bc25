//! Threads: the only room that starts them.
//!
//! Work that may take longer than a frame runs here, as a [`Job`]: it reports its progress, ends with a
//! result, is asked to stop when it is dropped, and wakes the window through a closure. The window
//! never waits for it. Three threads outlive one piece of work: [`Judge`], [`Keeper`] and [`Latest`].

pub mod begin;
pub mod bench;
mod clock;
pub mod drafts;
pub mod ears;
mod fetch;
mod fonts;
pub mod games;
pub mod generate;
pub mod hand;
mod hold;
pub mod homework;
mod import;
mod interrupt;
mod job;
mod judge;
mod keeper;
mod latest;
pub mod librarian;
mod library;
mod load;
mod pace;
pub mod panics;
pub mod picker;
pub mod practice;
mod prover;
pub mod sets;
mod shipped;
mod side_by_side;
pub mod spar;
mod speaker;
mod start;
mod study;
pub mod survey;
pub mod table;
pub mod training;

pub use clock::{chance, moment};
pub use fetch::{Fetching, Wanted, fetch_all, prove_all, set_of};
pub use fonts::{letter_search, print_booklet, print_worksheet, system_fonts};
pub use hold::Hold;
pub use import::{
    ImportedFile, LeftOut, MAX_FILES, archive_entry, import_file, import_files, problem_files,
};
pub use interrupt::stop_on_interrupt;
pub use job::{Heard, Job, Outlet};
pub use judge::Judge;
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
pub use study::{Finding, Question, Task, study};
