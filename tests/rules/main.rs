//! The rules of the board and of whole games, compared with books, oracles and other programs.
//!
//! One program for all these tests, because each program links the whole of Räuberspiel.

#[path = "../oracles/mod.rs"]
mod oracles;

mod finished_boards;
mod gnugo;
mod gnugo_count;
mod goproblems_rules;
mod gtp_cli;
mod keima;
mod keima_puzzles;
mod rules_oracles;
mod whole_game;
