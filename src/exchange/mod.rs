//! Files that other programs read and write.
//!
//! So far the positions of SGF files, FF\[1\] to FF\[4\]: what their root nodes set up.

mod scan;
mod sgf;

pub use sgf::{load_sgf, read_sgf};
