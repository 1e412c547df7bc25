//! The command line: takes arguments, prints text and returns an exit code.

mod args;
mod certificates;
mod check;
mod complete;
mod export;
mod export_losses;
mod import;
mod import_prove;
mod data;
mod data_restore;
mod games;
mod generate;
mod gtp;
mod homework;
mod print;
mod report;
mod save;
mod shapes;
mod shapes_groups;
mod shapes_problems;
mod shapes_sheet;
mod solve;
mod tasks;

use crate::worker::ahead;

pub use args::{Arguments, Subcommand};
pub use gtp::{Disk, Files, Work, converse};
pub use print::ExitCode;

/// Runs a subcommand and returns the exit code.
///
/// It runs on a thread of its own, because a search may need more stack than the first thread has on some
/// systems.
#[must_use]
pub fn run(command: Subcommand) -> ExitCode {
    match ahead("command", move || run_here(command)) {
        // A panic has been reported where it happened.
        Ok(work) => work.wait().unwrap_or(ExitCode::CouldNotRun),
        Err(error) => {
            print::complain(&format!("the system starts no thread: {error}"));
            ExitCode::CouldNotRun
        }
    }
}

fn run_here(command: Subcommand) -> ExitCode {
    match command {
        Subcommand::Check(arguments) => check::run(&arguments),
        Subcommand::Solve(arguments) => solve::run(&arguments),
        Subcommand::Complete(arguments) => complete::run(&arguments),
        Subcommand::Import(arguments) => import::run(&arguments),
        Subcommand::Games(arguments) => games::run(&arguments),
        Subcommand::Generate(arguments) => generate::run(&arguments),
        Subcommand::Homework(arguments) => homework::run(&arguments),
        Subcommand::Export(arguments) => export::run(&arguments),
        Subcommand::Shapes(arguments) => shapes::run(&arguments),
        Subcommand::Data(arguments) => data::run(&arguments),
        Subcommand::Report => report::run(),
        Subcommand::Notices => notices(),
        Subcommand::Gtp => gtp::run(),
    }
}

fn notices() -> ExitCode {
    let mut out = print::Output::new();
    for line in crate::about::notices().lines() {
        out.line(line);
    }
    out.finish(ExitCode::Sound)
}

/// Prints to standard error why the program could not run, and returns the matching exit code.
#[must_use]
pub fn refuse(message: &str) -> std::process::ExitCode {
    print::complain(message);
    ExitCode::CouldNotRun.into()
}
