//! Files that other programs read and write.
//!
//! So far the positions of SGF files, FF\[1\] to FF\[4\]: what their root nodes set up; and whole
//! games, their main line read and written.

mod game_line;
mod game_record;
mod scan;
mod sgf;

pub use game_record::{GameRecord, RecordError, read_game, write_game};
pub use sgf::{load_sgf, read_sgf};
