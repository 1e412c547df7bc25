//! What lies on the bench.

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

/// Sets under work, and what is being done with them.
#[derive(Default)]
pub struct Bench {
    /// Sets under work.
    pub sets: Vec<OpenSet>,
    /// Which of them is shown.
    pub current: usize,
    /// A branch that was copied.
    pub clip: Option<Clip>,
    /// The tool in hand.
    pub tool: Tool,
    /// How it is drawn over the board.
    pub sweep: Sweep,
    /// Where a line or rectangle begun by the keyboard starts.
    pub anchor: Option<Point>,
    /// A solver at work.
    pub solving: Option<Solving>,
    /// What it found last.
    pub solved: Option<Solved>,
    /// How large trees are written.
    pub lesson: Lesson,
    /// What the generator is asked to make.
    pub wish: Wish,
    /// Its latest run.
    pub making: Option<Making>,
    /// What its earlier runs have made.
    pub made_before: Vec<Arc<Problem>>,
    /// How many runs there were; each has other dice.
    pub runs: u64,
    /// What the live check said last.
    pub checked: Checked,
    /// The live check under way.
    pub checking: Option<Job<(), CheckedEntry>>,
    /// A check of the whole set.
    pub set_check: Option<SetCheck>,
    /// What the author should know now.
    pub message: Option<Message>,
    /// The window over the page.
    pub dialog: Option<Dialog>,
    /// Files opened or saved here, newest first.
    pub recent: Vec<PathBuf>,
    /// Sets being read for work.
    pub opening: Vec<Job<Opened, ()>>,
    /// The desktop's file dialog, while it is open.
    pub picking: Option<(Picking, PickedFor)>,
    /// When the window is to close once everything is saved.
    pub closing: bool,
    /// Where drafts are kept; `None` keeps none.
    pub drafts: Option<PathBuf>,
}

/// What has happened on the bench that concerns others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A set was saved to this file, which is the user's own from now on.
    Saved(PathBuf),
    /// The list of files used last has changed.
    Recent,
    /// So many drafts that a crash had left behind lie here again.
    Restored(usize),
    /// Everything is saved, and the window was to close then.
    Close,
}

/// What a chosen path is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickedFor {
    /// To be opened for work.
    Open,
    /// To save the set in hand there.
    Save,
    /// A folder of games to make problems from.
    GamesFolder,
    /// A file of games to make problems from.
    GamesFile,
}

/// A set under work.
pub struct OpenSet {
    /// Draft and history.
    pub desk: Desk,
    /// Its file.
    pub path: Option<PathBuf>,
    /// What that file held when it was last read or written.
    pub known: Option<Stamp>,
    /// What saving would lose.
    pub loss: Loss,
    /// Whether the file refuses to be written.
    pub read_only: bool,
    /// Keeps the draft.
    pub keeper: DraftKeeper,
    /// A save on its way: the state saved and where it went.
    pub saving: Option<Saving>,
}

/// A save on its way.
pub struct Saving {
    /// The state of the desk that is being saved.
    pub state: u64,
    /// The file.
    pub path: PathBuf,
    /// What comes of it.
    pub job: Job<(), Result<Stamp, SaveError>>,
}

/// A solver at work.
pub struct Solving {
    /// The search, which tells the lines it has proved.
    pub job: Job<SolveNews, ()>,
    /// Which problem of the draft is being solved.
    pub problem: ProblemKey,
    /// The problem as it was.
    pub entry: Arc<Entry>,
    /// How far it is.
    pub progress: Option<Progress>,
    /// Positions tried of all to be tried, in search of better ones.
    pub improving: Option<(usize, usize)>,
}

/// What a solver found.
pub struct Solved {
    /// Which problem of the draft was solved.
    pub problem: ProblemKey,
    /// The problem as it stood when the tree had been written.
    pub entry: Option<Arc<Entry>>,
    /// What it found, once it is done, or why nothing.
    pub composed: Option<Result<Box<Composed>, String>>,
    /// The same problem elsewhere.
    pub seen: Option<Seen>,
    /// Better positions.
    pub improvements: Option<Improvements>,
    /// Seconds it took to write the tree.
    pub took: Duration,
    /// When it began, by the window's clock.
    pub began: Duration,
}

/// What the live check said of the problem in hand.
#[derive(Default)]
pub struct Checked {
    /// The problem as it was.
    pub entry: Option<Arc<Entry>>,
    /// What is wrong.
    pub listed: Vec<Diagnostic>,
    /// What does not fit.
    pub misfits: Vec<Misfit>,
    /// Nodes that do not fit.
    pub unfit: BTreeSet<NodeKey>,
    /// The question the position suggests.
    pub proposal: Option<Result<Proposal, String>>,
    /// When to check again, by the window's clock, and what.
    pub due: Option<(Duration, Arc<Entry>)>,
    /// The problem that is being checked.
    pub asked: Option<Arc<Entry>>,
}

/// A check of the whole set.
pub struct SetCheck {
    /// The check, which tells of each problem how many of all are done and what was found.
    pub job: Job<(usize, usize, Vec<Listed>), ()>,
    /// Problems done, of all.
    pub progress: (usize, usize),
    /// What is wrong.
    pub listed: Vec<Listed>,
}

/// What the author should know now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Saved to this file.
    Saved(PathBuf),
    /// The move or the change is not possible.
    Refused(String),
    /// This is on the clipboard now.
    Copied(Copied),
    /// There was nothing to paste.
    NothingToPaste,
    /// What was pasted is larger than any problem.
    TooLargeToPaste,
    /// Drafts cannot be kept, for this reason; they are not tried again until the next start.
    NoDrafts(String),
    /// A paste: new nodes, and those that kept their own words.
    Pasted(usize, usize),
    /// A line found while solving stands in the tree; so many of its moves are new.
    LineAdded(usize),
    /// A line found while solving does not fit the problem as it stands here.
    LineUnfit,
    /// The solver's tree was not written: the problem had changed meanwhile.
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
    /// Problems do not fit: the name of each and what does not.
    Unfit(Vec<String>),
    /// The file cannot be written.
    Write(WriteError),
    /// Something else.
    Other(String),
}

/// What must be asked or told before work goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// Choose a file to save to.
    SaveAs {
        /// Where it is to be saved, as typed.
        path: String,
    },
    /// The file has changed on the disk.
    Changed {
        /// The file that would be replaced.
        path: PathBuf,
    },
    /// Saving would lose something of the file.
    Lossy,
    /// The set in hand has unsaved changes and is to be closed.
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
    /// A draft without a file.
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

    /// Stones are placed on the start position, so that is what has to be shown.
    pub(super) fn show_start(&mut self) {
        if let Some(root) = self.desk.problem().map(|entry| entry.tree.root()) {
            self.desk.go_to(root);
        }
    }
}

impl Bench {
    /// A bench with the files used last; drafts are kept in `drafts`, if anywhere.
    #[must_use]
    pub fn new(recent: Vec<PathBuf>, drafts: Option<PathBuf>) -> Bench {
        Bench {
            recent,
            drafts,
            ..Bench::default()
        }
    }

    /// The set in hand.
    #[must_use]
    pub fn set(&self) -> Option<&OpenSet> {
        self.sets.get(self.current)
    }

    /// The set in hand, to work on it.
    pub fn set_mut(&mut self) -> Option<&mut OpenSet> {
        self.sets.get_mut(self.current)
    }

    /// The problem in hand.
    #[must_use]
    pub fn problem(&self) -> Option<&Arc<Entry>> {
        self.set()?.desk.problem()
    }

    /// Whether any set has changes that no file holds.
    #[must_use]
    pub fn has_unsaved(&self) -> bool {
        self.sets.iter().any(|set| !set.desk.is_saved())
    }
}
