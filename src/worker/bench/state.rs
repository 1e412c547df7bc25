//! The state of the bench.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::making::{Making, Wish};
use super::tool::{Sweep, Tool};
use crate::author::{Clip, Desk, Draft, Entry, Misfit, NodeKey, ProblemKey, Proposal};
use crate::board::Point;
use crate::check::{Composed, Improvements, Seen};
use crate::disk::WriteError;
use crate::problem::{Diagnostic, Problem, SaveError, Stamp};
use crate::solver::Progress;
use crate::worker::Job;
use crate::worker::drafts::{CheckedEntry, DraftKeeper, Lesson, Listed, Loss, Opened, SolveNews};
use crate::worker::picker::Picking;

/// Open sets, and what is being done with them.
#[derive(Default)]
pub struct Bench {
    /// Sets open for work.
    pub sets: Vec<OpenSet>,
    /// The index of the set that is shown.
    pub current: usize,
    /// The branch that was copied.
    pub clip: Option<Clip>,
    /// What a click on the board does.
    pub tool: Tool,
    /// How a stone tool is drawn over the board.
    pub sweep: Sweep,
    /// Where a line or rectangle begins that still needs its end.
    pub anchor: Option<Point>,
    /// The solver at work.
    pub solving: Option<Solving>,
    /// What the solver found last.
    pub solved: Option<Solved>,
    /// How large trees are written.
    pub lesson: Lesson,
    /// What the generator is asked to make.
    pub wish: Wish,
    /// The latest run of the generator.
    pub making: Option<Making>,
    /// Problems from earlier runs; no run makes them again.
    pub made_before: Vec<Arc<Problem>>,
    /// Number of runs so far; seeds the next one.
    pub runs: u64,
    /// The latest result of the live check.
    pub checked: Checked,
    /// The live check under way.
    pub checking: Option<Job<(), CheckedEntry>>,
    /// A check of the whole set.
    pub set_check: Option<SetCheck>,
    /// What the author should know now.
    pub message: Option<Message>,
    /// The dialog over the page.
    pub dialog: Option<Dialog>,
    /// Files opened or saved here, newest first.
    pub recent: Vec<PathBuf>,
    /// Files being read for work.
    pub opening: Vec<Job<Opened, ()>>,
    /// The desktop's file dialog, while it is open.
    pub picking: Option<(Picking, PickedFor)>,
    /// Whether the window closes once everything is saved.
    pub closing: bool,
    /// Folder where drafts are kept; `None` keeps none.
    pub drafts: Option<PathBuf>,
}

/// News from the bench that concerns others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A set was saved to this file, which is the user's own from now on.
    Saved(PathBuf),
    /// The list of recent files has changed.
    Recent,
    /// This many drafts left behind by a crash are open again.
    Restored(usize),
    /// Everything is saved, so the window can close as asked.
    Close,
}

/// What a chosen path is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickedFor {
    /// Open it for work.
    Open,
    /// Save the current set there.
    Save,
    /// A folder of games to make problems from.
    GamesFolder,
    /// A file of games to make problems from.
    GamesFile,
}

/// An open set.
pub struct OpenSet {
    /// Draft and history.
    pub desk: Desk,
    /// Its file; `None` before it has one.
    pub path: Option<PathBuf>,
    /// What that file contained when it was last read or written.
    pub known: Option<Stamp>,
    /// What saving would lose.
    pub loss: Loss,
    /// Whether the file is write-protected.
    pub read_only: bool,
    /// Keeps the draft on disk.
    pub keeper: DraftKeeper,
    /// A save in progress.
    pub saving: Option<Saving>,
}

/// A save in progress.
pub struct Saving {
    /// The state of the desk that is being saved.
    pub state: u64,
    /// The file that is written.
    pub path: PathBuf,
    /// The job, which returns the file's new state or an error.
    pub job: Job<(), Result<Stamp, SaveError>>,
}

/// A solver at work.
pub struct Solving {
    /// The search, which reports its progress and what it finds.
    pub job: Job<SolveNews, ()>,
    /// The problem of the draft that is being solved.
    pub problem: ProblemKey,
    /// The problem as it was when the search began.
    pub entry: Arc<Entry>,
    /// The latest report of its progress.
    pub progress: Option<Progress>,
    /// Positions tried and positions to try, in the search for better ones.
    pub improving: Option<(usize, usize)>,
}

/// What a solver found.
pub struct Solved {
    /// The problem of the draft that was solved.
    pub problem: ProblemKey,
    /// The problem as it was once the tree had been written.
    pub entry: Option<Arc<Entry>>,
    /// The result, once there is one, or why there is none.
    pub composed: Option<Result<Box<Composed>, String>>,
    /// The same problem elsewhere, if it is known.
    pub seen: Option<Seen>,
    /// Better positions, once they have been looked for.
    pub improvements: Option<Improvements>,
    /// Time it took to write the tree.
    pub took: Duration,
    /// When it began, by the window's clock.
    pub began: Duration,
}

/// The result of the live check of the current problem.
#[derive(Default)]
pub struct Checked {
    /// The problem as it was checked.
    pub entry: Option<Arc<Entry>>,
    /// The diagnostics.
    pub listed: Vec<Diagnostic>,
    /// What does not fit together in the problem.
    pub misfits: Vec<Misfit>,
    /// Nodes of the tree that do not fit.
    pub unfit: BTreeSet<NodeKey>,
    /// The question that the position suggests, or why there is none.
    pub proposal: Option<Result<Proposal, String>>,
    /// When to check next, by the window's clock, and which state.
    pub due: Option<(Duration, Arc<Entry>)>,
    /// The problem as it was last handed to the check.
    pub asked: Option<Arc<Entry>>,
}

/// A check of the whole set.
pub struct SetCheck {
    /// The check; for each problem it reports how many of all are done and what was found.
    pub job: Job<(usize, usize, Vec<Listed>), ()>,
    /// Problems done, and problems in all.
    pub progress: (usize, usize),
    /// The diagnostics so far.
    pub listed: Vec<Listed>,
}

/// What the author should know now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Saved to this file.
    Saved(PathBuf),
    /// The move or the change is not possible.
    Refused(String),
    /// This was copied to the clipboard.
    Copied(Copied),
    /// There was nothing to paste.
    NothingToPaste,
    /// What was pasted is larger than any problem.
    TooLargeToPaste,
    /// Drafts cannot be kept, for this reason; it is not tried again until the next start.
    NoDrafts(String),
    /// A branch was pasted: the number of new nodes, and of nodes that kept their own words.
    Pasted(usize, usize),
    /// A line found while solving is in the tree now; this many of its moves are new.
    LineAdded(usize),
    /// A line found while solving does not fit the problem as it is here.
    LineUnfit,
    /// The solver's tree was not written, because the problem had changed meanwhile.
    Overtaken,
}

/// What can be copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// The drawing of the position.
    Diagram,
    /// The problem as SGF.
    Sgf,
    /// A picture of the position.
    Picture,
    /// A branch of the tree.
    Branch,
}

/// Why a set was not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Problems do not fit together: the name of each and what does not fit.
    Unfit(Vec<String>),
    /// The file cannot be written.
    Write(WriteError),
    /// Something else.
    Other(String),
}

/// What must be asked or said before work goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// Choose a file to save to.
    SaveAs {
        /// The path, as typed.
        path: String,
    },
    /// The file has changed on the disk.
    Changed {
        /// The file that would be replaced.
        path: PathBuf,
    },
    /// Saving would lose part of the file.
    Lossy,
    /// The current set has unsaved changes and is to be closed.
    CloseDraft,
    /// The window is to close and there are unsaved changes.
    Quit,
    /// Saving failed.
    Failed(Failure),
    /// Text to be pasted.
    PasteText {
        /// What was typed or pasted.
        text: String,
    },
}

impl OpenSet {
    /// Opens a draft without a file.
    #[must_use]
    pub fn new(draft: Draft) -> OpenSet {
        OpenSet {
            desk: Desk::new(draft),
            path: None,
            known: None,
            loss: Loss::default(),
            read_only: false,
            keeper: DraftKeeper::default(),
            saving: None,
        }
    }

    /// Goes to the start position, on which stones are placed.
    pub(super) fn show_start(&mut self) {
        if let Some(root) = self.desk.problem().map(|entry| entry.tree.root()) {
            self.desk.go_to(root);
        }
    }
}

impl Bench {
    /// A bench with these recent files; drafts are kept in `drafts`, if anywhere.
    #[must_use]
    pub fn new(recent: Vec<PathBuf>, drafts: Option<PathBuf>) -> Bench {
        Bench {
            recent,
            drafts,
            ..Bench::default()
        }
    }

    /// The current set.
    #[must_use]
    pub fn set(&self) -> Option<&OpenSet> {
        self.sets.get(self.current)
    }

    /// The current set, for changes.
    pub fn set_mut(&mut self) -> Option<&mut OpenSet> {
        self.sets.get_mut(self.current)
    }

    /// The current problem.
    #[must_use]
    pub fn problem(&self) -> Option<&Arc<Entry>> {
        self.set()?.desk.problem()
    }

    /// Whether any set has unsaved changes.
    #[must_use]
    pub fn has_unsaved(&self) -> bool {
        self.sets.iter().any(|set| !set.desk.is_saved())
    }
}
