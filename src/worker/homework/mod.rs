//! Homework files: results that came back are read, those of a student are written.

mod desk;
mod gather;

pub use desk::{Desk, Done, Told};
pub use gather::{Gathered, gather, read_if_results};
