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
    /// Prove what becomes of the target of each problem
    Solve(SolveArguments),
    /// Speak the Go Text Protocol (version 2) on standard input and output
    Gtp,
    /// Look after your progress: where it lies, check, export, import
    Data(DataArguments),
}

/// Arguments of `data`.
#[derive(Debug, Args)]
pub struct DataArguments {
    /// The folder of the progress, instead of the usual one
    #[arg(long, value_name = "FOLDER", global = true)]
    pub folder: Option<PathBuf>,
    /// What to do
    #[command(subcommand)]
    pub command: DataCommand,
}

/// What `data` can do.
#[derive(Debug, clap::Subcommand)]
pub enum DataCommand {
    /// Print where the progress lies
    Path,
    /// Check the file, every line of the log, and what is counted from it
    Check,
    /// Write the log as JSON lines
    Export {
        /// The file to write; standard output by default
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Add exported lines to the log; what is in it already is passed over
    Import {
        /// The file to read
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArguments {
    /// Set files and lessons, or folders to search for them
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Also prove every claim: results, accepted moves, wrong moves, ends of lines
    #[arg(long)]
    pub prove: bool,
    /// Nodes searched for each question of a proof
    #[arg(
        long,
        value_name = "N",
        default_value_t = 20_000_000,
        requires = "prove"
    )]
    pub nodes: u64,
    /// Print one JSON object a line
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `solve`.
#[derive(Debug, Args)]
pub struct SolveArguments {
    /// Set files, or folders to search for .ron files
    #[arg(required = true, value_name = "FILE")]
    pub paths: Vec<PathBuf>,
    /// Only the problem with this id
    #[arg(long, value_name = "ID")]
    pub problem: Option<String>,
    /// The side that moves first, instead of the problem's
    #[arg(long, value_enum, value_name = "COLOR")]
    pub to_move: Option<Side>,
    /// One stone of each target chain, instead of the problem's
    #[arg(long, value_name = "POINT,...", value_delimiter = ',')]
    pub target: Vec<String>,
    /// Seconds for each problem
    #[arg(long, value_name = "SECONDS")]
    pub time_limit: Option<f64>,
    /// Nodes searched for each problem
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Problems solved side by side; as many as there are cores by default
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// Print one JSON object a line
    #[arg(long)]
    pub json: bool,
}

/// A colour on the command line.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Side {
    /// Black moves first.
    Black,
    /// White moves first.
    White,
}
