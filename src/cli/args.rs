//! What the command line may say.

use std::path::PathBuf;

use clap::{Args, Parser};

/// A trainer for life and death in Go.
#[derive(Debug, Parser)]
#[command(
    name = "raeuberspiel",
    version,
    about = "A trainer for life and death in Go (tsumego)",
    long_about = "A trainer for life and death in Go (tsumego).\n\nWithout arguments it opens the window on the shipped sets; \
                  with a file it opens that set.",
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "Exit codes: 0 sound, 1 findings or something unproven, 2 could not run."
)]
pub struct Arguments {
    /// A problem set (.ron) to open in the window
    pub file: Option<PathBuf>,
    /// What to do instead of opening the window
    #[command(subcommand)]
    pub command: Option<Subcommand>,
}

/// What can be done without a window.
#[derive(Debug, clap::Subcommand)]
pub enum Subcommand {
    /// Check problem sets: structure, legality, solution trees, duplicates
    Check(CheckArguments),
}

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArguments {
    /// Set files, or folders to search for .ron files
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Print one JSON object a line
    #[arg(long)]
    pub json: bool,
}
