//! The window as a user meets it, without a display.
//!
//! One program for all these tests, because each program links the whole of Räuberspiel.

#[path = "../support/attempts.rs"]
mod attempts;
#[path = "../support/mod.rs"]
mod support;
#[path = "../support/two_chains.rs"]
mod two_chains;

mod author_window;
mod board_page;
mod course_ui;
mod store_full;
mod ui;
mod ui_cycles;
mod ui_examine;
mod ui_facts;
mod ui_games;
mod ui_homework;
mod ui_library;
mod ui_mine;
mod ui_own;
mod ui_pairs;
mod ui_path;
mod ui_reading;
mod ui_safety;
mod ui_shapes;
mod ui_solving;
mod ui_sound;
mod ui_status;
mod ui_training;
