//! The program: options for the window, or a command-line subcommand; no logic.

fn main() {}
