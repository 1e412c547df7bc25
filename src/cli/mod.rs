//! The command line: arguments in, text and an exit code out.

mod args;
mod check;
mod print;

pub use args::{Arguments, Subcommand};
pub use print::ExitCode;

/// Runs a subcommand and returns the exit code.
#[must_use]
pub fn run(command: Subcommand) -> ExitCode {
    match command {
        Subcommand::Check(arguments) => check::run(&arguments),
    }
}
