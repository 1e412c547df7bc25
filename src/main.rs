//! Entry point: opens the window or runs a subcommand; no logic of its own.

use std::process::ExitCode;

use clap::Parser as _;
use raeuberspiel::cli::{self, Arguments};
use raeuberspiel::ui;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.command {
        Some(command) => cli::run(command).into(),
        None => match ui::run(arguments.file) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => cli::refuse(&error.to_string()),
        },
    }
}
