//! The program: the window, or a subcommand; no logic.

use std::process::ExitCode;

use clap::Parser as _;
use raeuberspiel::cli::{self, Arguments};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.command {
        Some(command) => cli::run(command).into(),
        None => ExitCode::SUCCESS,
    }
}
