//! The solver, what is proved with it, and what is written from its proofs.
//!
//! One program for all these tests, because each program links the whole of Räuberspiel.

#[path = "../support/command_line.rs"]
#[allow(dead_code, reason = "shared with other tests")]
mod command_line;
#[path = "../errata/mod.rs"]
#[allow(dead_code, reason = "shared with other tests")]
mod errata;
#[path = "../support/guess.rs"]
mod guess;
#[path = "../support/ringed.rs"]
mod ringed;
#[path = "../truth/mod.rs"]
#[allow(dead_code, reason = "shared with the bench")]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod truth;
#[path = "../support/walled.rs"]
mod walled;

mod author;
mod author_solve;
mod course_errata;
mod course_figures;
mod defences;
mod facts;
mod one_answer;
mod reasons;
mod referee;
mod shapes_cli;
mod shapes_groups;
mod shapes_missing;
mod shapes_quiz;
mod shapes_solver;
mod shapes_table;
mod solve_cli;
mod solver_again;
mod solver_capture;
mod solver_catch;
mod solver_freed;
mod solver_guess;
mod solver_kill;
mod solver_open;
mod solver_positions;
mod solver_proof;
mod solver_properties;
mod solver_techniques;
mod solver_truth;
