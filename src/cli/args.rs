//! The command-line arguments.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser};

use super::games::GamesArguments;
use super::generate::GenerateArguments;
use super::homework::HomeworkArguments;
use crate::exchange::Dialect;
use crate::paper::{Coordinates, Paper};
use crate::problem::Language;
use crate::question::Aim;

/// A trainer for life and death in Go.
#[derive(Debug, Parser)]
#[command(
    name = "raeuberspiel",
    version,
    long_version = crate::about::build(),
    about = "A trainer for life and death in Go (tsumego)",
    long_about = "A trainer for life and death in Go (tsumego).\n\nWithout arguments it opens the window on the shipped sets; \
                  with a file it opens that set,\nwith a folder it lists all below it in the library.",
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "Exit codes: 0 sound, 1 findings or something unproven, 2 could not run."
)]
pub struct Arguments {
    /// A set (.ron), a file of another program (.sgf, .zip, .json, .txt) or a folder, to open in the window
    pub file: Option<PathBuf>,
    /// What to do instead of opening the window
    #[command(subcommand)]
    pub command: Option<Subcommand>,
}

/// The commands that run without a window.
#[derive(Debug, clap::Subcommand)]
pub enum Subcommand {
    /// Check problem sets: structure, legality, solution trees, duplicates
    Check(CheckArguments),
    /// Prove the fate of each problem's target
    Solve(SolveArguments),
    /// Prove every first move that a set does not store yet, and store it with its strongest reply
    Complete(CompleteArguments),
    /// Import problems of other programs into a problem set
    Import(ImportArguments),
    /// Find problems in games: groups that could have lived and were lost, or been killed and were not
    ///
    /// Only what is proved on the board as it stands counts.
    Games(GamesArguments),
    /// Make new problems from known positions: changed by a stone or a few, closed in, and proved
    ///
    /// Exactly one move is right, at the start and at every move of the main line; wrong moves look
    /// plausible; no stone inside is superfluous. The command can be interrupted and resumed.
    Generate(GenerateArguments),
    /// Give problems to students, hand in results, and see what a class has solved
    Homework(HomeworkArguments),
    /// Export a problem set for other programs or for printing
    Export(ExportArguments),
    /// The eye-shape table: the fate of every small eye space
    Shapes(ShapesArguments),
    /// Speak the Go Text Protocol (version 2) on standard input and output
    Gtp,
    /// Manage your progress: show where it is, check, export, import, restore
    Data(DataArguments),
    /// Print versions, system, settings and the latest error for a bug report; nothing private
    Report,
    /// Print the licence notices of the works that the program is built with
    Notices,
}

/// Arguments of `data`.
#[derive(Debug, Args)]
pub struct DataArguments {
    /// The progress folder, instead of the usual one
    #[arg(long, value_name = "FOLDER", global = true)]
    pub folder: Option<PathBuf>,
    /// What to do
    #[command(subcommand)]
    pub command: DataCommand,
}

/// The actions of `data`.
#[derive(Debug, clap::Subcommand)]
pub enum DataCommand {
    /// Print the path of the progress file
    Path,
    /// Check the file, every line of the log, and the figures derived from it; only reads
    Check,
    /// Export the log as JSON lines; only reads the progress
    Export {
        /// The file to write; standard output by default
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Replace the file if it exists
        #[arg(long, requires = "out")]
        force: bool,
        /// Export what can still be read of a damaged file; only to a new file
        #[arg(long, requires = "out", conflicts_with = "force")]
        salvage: bool,
    },
    /// Add exported lines to the log, skipping those it already has
    Import {
        /// The file to read
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// List the backup copies, or restore one; the present file is kept under another name
    Restore {
        /// The copy to restore: its number in the list, or a path
        #[arg(long, value_name = "N|PATH")]
        from: Option<String>,
        /// Do not ask for confirmation
        #[arg(long, requires = "from")]
        force: bool,
    },
    /// Recompute the figures stored beside the log
    Recount,
    /// Synchronise computers: read what the others wrote to a folder, and write what was done here
    ///
    /// The folder is one that a service copies between computers, or on a USB stick. Each computer writes
    /// files of its own (raeuberspiel-log-*.jsonl), so there are no conflicts; nothing is added twice. The
    /// window does the same automatically for the folder named in its settings.
    Sync {
        /// The folder shared by all computers
        #[arg(value_name = "FOLDER")]
        shared: PathBuf,
    },
}

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArguments {
    /// Set files and lessons, or folders to search for them
    #[arg(required_unless_present = "certificate", value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Replay this certificate by the rules alone, or all certificates below a folder, and compare them with
    /// the given sets, if any
    #[arg(long, value_name = "FILE", conflicts_with_all = ["prove", "deny_warnings"])]
    pub certificate: Vec<PathBuf>,
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
    /// Of the problems that state how far they were searched, prove only this many, always the same ones
    #[arg(long, value_name = "N", requires = "prove")]
    pub sample: Option<usize>,
    /// Write a certificate for each problem whose claim is proved, as FOLDER/SET/PROBLEM.cert.gz
    #[arg(long, value_name = "FOLDER", requires = "prove")]
    pub certificates: Option<PathBuf>,
    /// Replace existing certificates
    #[arg(long, requires = "certificates")]
    pub force: bool,
    /// Fail on warnings too, except those that a set explains with `allow`
    #[arg(long)]
    pub deny_warnings: bool,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `solve`.
#[derive(Debug, Args)]
pub struct SolveArguments {
    /// Sets and SGF files, or folders to search for them
    #[arg(required = true, value_name = "FILE")]
    pub paths: Vec<PathBuf>,
    /// Only the problem with this id
    #[arg(long, value_name = "ID")]
    pub problem: Option<String>,
    /// The side that moves first, instead of the problem's
    #[arg(long, value_enum, value_name = "COLOR", ignore_case = true)]
    pub to_move: Option<Side>,
    /// One stone of each target chain, instead of the problem's; separated by commas or spaces
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    pub target: Vec<String>,
    /// The goal of the side to move; the program then looks for a group that fits it
    #[arg(long, value_name = "GOAL", ignore_case = true, value_parser = goals())]
    pub goal: Option<Aim>,
    /// The points where play is considered, instead of the problem's
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    pub region: Vec<String>,
    /// Stones that are assumed to be alive, instead of the problem's
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    pub safe: Vec<String>,
    /// Seconds for each problem
    #[arg(long, value_name = "SECONDS")]
    pub time_limit: Option<f64>,
    /// Nodes searched for each problem
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Problems solved in parallel; by default as many as there are cores. A single problem on the open board
    /// is searched by two threads if only its time is limited
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// Determine only who wins and how many ko threats reverse it: no list of first moves, and seki is not
    /// distinguished from two eyes
    #[arg(long)]
    pub only_result: bool,
    /// Write the proof as a certificate for `check --certificate`; for one problem only
    #[arg(long, value_name = "FILE", conflicts_with = "only_result")]
    pub certificate: Option<PathBuf>,
    /// Replace the certificate if it exists
    #[arg(long, requires = "certificate")]
    pub force: bool,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// The goals that can be asked about a group.
fn goals() -> impl TypedValueParser<Value = Aim> {
    let words = Aim::ALL.map(Aim::word);
    PossibleValuesParser::new(words).try_map(|word| Aim::of_word(&word).ok_or("no goal"))
}

/// A colour on the command line.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Side {
    /// Black moves first.
    Black,
    /// White moves first.
    White,
}

/// Arguments of `complete`.
#[derive(Debug, Args)]
pub struct CompleteArguments {
    /// Set files, or folders to search for them
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Write the results into the files; each old file is kept as NAME.bak
    #[arg(long)]
    pub write: bool,
    /// Only renew the difficulties, those that are missing too, and prove nothing
    #[arg(long)]
    pub ranks: bool,
    /// Nodes searched for each question about a move
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub nodes: u64,
    /// Problems proved in parallel; by default as many as there are cores
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `import`.
#[derive(Debug, Args)]
pub struct ImportArguments {
    /// SGF files, zip archives, position lists (.json), diagrams (.txt), or folders of them
    #[arg(required = true, value_name = "IN")]
    pub paths: Vec<PathBuf>,
    /// The set to write; problems beyond the limits of a set go to SET-2.ron and so on
    #[arg(long, value_name = "SET.ron")]
    pub out: PathBuf,
    /// Replace existing files; each is kept as NAME.bak
    #[arg(long)]
    pub force: bool,
    /// How SGF files mark right and wrong; detected for each file by default
    #[arg(long, value_enum, value_name = "NAME")]
    pub dialect: Option<DialectName>,
    /// Also prove each problem: bare positions get a result, target and tree, and contradictions between a
    /// file and its proof are listed
    #[arg(long)]
    pub prove: bool,
    /// Nodes searched for each question of a proof
    #[arg(
        long,
        value_name = "N",
        default_value_t = 2_000_000,
        requires = "prove"
    )]
    pub nodes: u64,
}

/// Arguments of `export`.
#[derive(Debug, Args)]
pub struct ExportArguments {
    /// The set or SGF file to export
    #[arg(value_name = "SET.ron")]
    pub set: PathBuf,
    /// The file to write, with the extension of its kind; or, except for booklets, a folder for one file per
    /// problem
    #[arg(long, value_name = "PATH")]
    pub out: PathBuf,
    /// The kind of output
    #[arg(long, value_enum, value_name = "KIND")]
    pub to: ExportKind,
    /// Replace existing files; each is kept as NAME.bak
    #[arg(long)]
    pub force: bool,
    /// Only the problem with this id
    #[arg(long, value_name = "ID")]
    pub problem: Option<String>,
    /// How SGF should mark right and wrong
    #[arg(long, value_enum, value_name = "NAME")]
    pub dialect: Option<DialectName>,
    /// The language of texts
    #[arg(long, value_enum, value_name = "LANGUAGE", default_value = "en")]
    pub language: LanguageName,
    /// Booklets: the paper size
    #[arg(long, value_enum, value_name = "SHEET", default_value = "a4")]
    pub paper: PaperName,
    /// Booklets: diagrams per page, 4 to 24
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u8).range(4..=24))]
    pub per_page: u8,
    /// Booklets: coordinates beside the diagrams; by default where the answer key names points
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    pub coordinates: CoordinatesName,
    /// Pictures: width in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 600.0)]
    pub width: f32,
}

/// The output formats of `export`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ExportKind {
    /// SGF, in a dialect.
    Sgf,
    /// An SVG drawing of the initial position.
    Svg,
    /// A PNG picture of the initial position.
    Png,
    /// A PDF booklet with an answer key.
    Pdf,
}

/// A language as a command-line value.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum LanguageName {
    /// English.
    En,
    /// German.
    De,
}

impl From<LanguageName> for Language {
    fn from(name: LanguageName) -> Language {
        match name {
            LanguageName::En => Language::English,
            LanguageName::De => Language::German,
        }
    }
}

/// When diagrams have coordinates, as a command-line value.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum CoordinatesName {
    /// Where the answer key names points.
    Auto,
    /// On every diagram.
    Always,
    /// On none.
    Never,
}

impl From<CoordinatesName> for Coordinates {
    fn from(name: CoordinatesName) -> Coordinates {
        match name {
            CoordinatesName::Auto => Coordinates::WhereNamed,
            CoordinatesName::Always => Coordinates::Always,
            CoordinatesName::Never => Coordinates::Never,
        }
    }
}

/// A paper size as a command-line value.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum PaperName {
    /// 210 by 297 mm.
    A4,
    /// 148 by 210 mm.
    A5,
    /// 8.5 by 11 inches.
    Letter,
}

impl From<PaperName> for Paper {
    fn from(name: PaperName) -> Paper {
        match name {
            PaperName::A4 => Paper::A4,
            PaperName::A5 => Paper::A5,
            PaperName::Letter => Paper::Letter,
        }
    }
}

/// A dialect as a command-line value, named by [`Dialect::name`].
#[derive(Clone, Copy, Debug)]
pub struct DialectName(Dialect);

impl From<DialectName> for Dialect {
    fn from(name: DialectName) -> Dialect {
        name.0
    }
}

impl clap::ValueEnum for DialectName {
    fn value_variants<'a>() -> &'a [DialectName] {
        const ALL: [DialectName; 10] = {
            let mut all = [DialectName(Dialect::Bare); 10];
            let mut at = 0;
            while at < all.len() {
                all[at] = DialectName(Dialect::ALL[at]);
                at += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(self.0.name()))
    }
}

/// Arguments of `shapes`.
#[derive(Debug, Args)]
pub struct ShapesArguments {
    /// Number of points inside: a number or a range
    #[arg(long, value_name = "1-7", default_value = "1-7")]
    pub points: Points,
    /// Only shapes in this place
    #[arg(long, value_enum, value_name = "PLACE")]
    pub place: Option<ShapePlace>,
    /// Outside liberties of the wall, 0 to 3
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=3))]
    pub liberties: u8,
    /// Only shapes with this status
    #[arg(long, value_enum, value_name = "STATUS")]
    pub status: Option<ShapeStatus>,
    /// Empty spaces, spaces with the attacker's stones inside, or walls with corners cut
    #[arg(long, value_enum, value_name = "KIND", default_value = "plain")]
    pub kind: ShapeKind,
    /// Instead of the table: the smallest groups that live whatever is played, and named groups (L group,
    /// carpenter's square, six on the second line ...)
    #[arg(long, conflicts_with_all = ["points", "liberties", "kind"])]
    pub groups: bool,
    /// Write a printable sheet of the selected shapes: .svg (one sheet) or .pdf (pages)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "regenerate", "verify"])]
    pub sheet: Option<PathBuf>,
    /// Write the quiz sets about the shapes into this folder, one for each size
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["json", "regenerate", "verify", "sheet", "groups"])]
    pub quiz: Option<PathBuf>,
    /// With --groups: write the problem sets about named groups into this folder, each problem with its
    /// proved tree
    #[arg(long, value_name = "FOLDER", requires = "groups", conflicts_with_all = ["json", "regenerate", "verify", "sheet", "quiz"])]
    pub problems: Option<PathBuf>,
    /// Replace existing files; each is kept as NAME.bak
    #[arg(long)]
    pub force: bool,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
    /// Recompute the table (with --groups: the groups) and write it to this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "verify"])]
    pub regenerate: Option<PathBuf>,
    /// Recompute the table (with --groups: the groups) and compare it with the built-in one
    #[arg(long, conflicts_with = "json")]
    pub verify: bool,
}

impl ShapesArguments {
    /// The largest number of points in the requested range.
    pub(super) const fn largest(&self) -> usize {
        self.points.to
    }
}

/// A range of sizes, inclusive at both ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    from: usize,
    to: usize,
}

impl Points {
    pub(super) const fn has(self, points: usize) -> bool {
        self.from <= points && points <= self.to
    }
}

impl std::str::FromStr for Points {
    type Err = String;

    fn from_str(text: &str) -> Result<Points, String> {
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let read = |text: &str| text.trim().parse::<usize>().ok();
        match (read(from), read(to)) {
            (Some(from), Some(to)) if 1 <= from && from <= to && to <= 7 => Ok(Points { from, to }),
            _ => Err("a number from 1 to 7, or two of them such as 3-5".to_owned()),
        }
    }
}

/// A place as a command-line value.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum ShapePlace {
    /// In the centre.
    Centre,
    /// On the edge.
    Edge,
    /// In the corner.
    Corner,
}

/// A status as a command-line value.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum ShapeStatus {
    /// Alive even if attacked first.
    Alive,
    /// Dead even if defended first.
    Dead,
    /// Mutual life.
    Seki,
    /// A ko decides.
    Ko,
    /// Whoever moves first decides.
    Unsettled,
}

/// The kind of case besides its shape, as a command-line value.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum ShapeKind {
    /// A solid wall around an empty space.
    Plain,
    /// The attacker has stones inside.
    Stones,
    /// The attacker holds corners of the wall.
    Cut,
}
