//! Long work on open sets: opening and keeping them, checking and solving their problems.

mod check;
mod keep;
mod open;
mod solve;

pub use check::{CheckedEntry, Listed, check_draft, check_entry, counts, node_of};
pub use keep::DraftKeeper;
pub use open::{Found, Loss, Opened, left_behind, read_for_work};
pub use solve::{Lesson, SolveNews, compose_entry, known_problems, write_down};
