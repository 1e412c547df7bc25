//! Reading and writing: sets, foreign files, the course, the log; and words.
//!
//! One program for all these tests, because each program links the whole of Räuberspiel.

#[path = "../support/anchors.rs"]
mod anchors;
#[path = "../support/attempts.rs"]
mod attempts;
#[path = "../support/command_line.rs"]
mod command_line;
#[path = "../support/two_chains.rs"]
mod two_chains;
#[path = "../../fuzz/doors.rs"]
mod doors;
#[path = "../../fuzz/seeds.rs"]
mod seeds;

mod certificates_cli;
mod check_cli;
mod classics;
mod complete_cli;
mod course_book;
mod course_parts;
mod data_cli;
mod drills;
mod exchange_cli;
mod files_cli;
mod first_moves;
mod fuzz_doors;
mod games_cli;
mod generate_cli;
mod made;
mod homework_cli;
mod named_groups;
mod problem_files;
mod problem_format;
mod ranks;
mod sgf_there_and_back;
mod shipped_numbers;
mod store_kill;
mod sync_kill;
mod words;
