//! What the author page knows.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use super::graph::Graph;
use super::tool::{Reach, Tool};
use crate::author::{Clip, Desk, Draft, Entry, Misfit, NodeKey, ProblemKey, Proposal, Spot};
use crate::board::{Color, Move, Point, Position};
use crate::check::{ComposeError, Composed, Improvements, Seen, Severity};
use crate::problem::{ProblemId, ProblemSet, Recovery, SaveError, Stamp, Text, Whole};
use crate::solver::{LessonSize, Limits, Progress, Stop};
use crate::ui::session::Session;
use crate::ui::widgets::Stamps;
use crate::worker::Latest;
use crate::worker::picker::Picking;

/// What of the author page a user would miss.
#[derive(Default)]
pub struct AuthorState {
    /// Sets under work.
    pub sets: Vec<OpenSet>,
    /// Which of them is shown.
    pub current: usize,
    /// A branch that was copied.
    pub clip: Option<Clip>,
    /// The tool in hand.
    pub tool: Tool,
    /// How its drags reach.
    pub reach: Reach,
    /// A solver at work.
    pub solving: Option<Solving>,
    /// What it found last.
    pub solved: Option<Solved>,
    /// How large trees are written.
    pub lesson: Lesson,
    /// What the live check said last.
    pub checked: Checked,
    /// The live check's thread, once there is one.
    pub checker: Option<Checker>,
    /// A check of the whole set.
    pub set_check: Option<SetCheck>,
    /// The problem being tried, and what the solve page showed before.
    pub trying: Option<Trying>,
    /// What the author should know now.
    pub message: Option<Message>,
    /// The window over the page.
    pub dialog: Option<AuthorDialog>,
    /// Files opened or saved here, newest first.
    pub recent: Vec<PathBuf>,
    /// Sets being read for work.
    pub opening: Vec<Receiver<Opened>>,
    /// The desktop's file dialog, while it is open.
    pub picking: Option<(Picking, PickedFor)>,
    /// When the window is to close once everything is saved.
    pub closing: bool,
    /// Where drafts are kept; `None` keeps none.
    pub drafts: Option<PathBuf>,
}

/// What a chosen path is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickedFor {
    /// To be opened for work.
    Open,
    /// To save the set in hand there.
    Save,
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
    /// Where the draft is kept.
    pub recovery: Option<Recovery>,
    /// The thread that keeps it.
    pub keeper: Option<Latest<Kept>>,
    /// The revision that was handed to it last.
    pub kept: u64,
    /// The draft as it was then.
    pub kept_draft: Option<Draft>,
    /// A save on its way: the state saved and where it went.
    pub saving: Option<Saving>,
}

/// What saving a set anew would lose of its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// Whether there are comments in it.
    pub comments: bool,
    /// Problems that could not be read.
    pub problems: usize,
    /// Whether the author has been told and wants to save all the same.
    pub accepted: bool,
}

/// A draft to be kept.
pub struct Kept {
    /// The set.
    pub draft: Draft,
    /// Where.
    pub whole: Whole,
    /// Its file.
    pub of: Option<PathBuf>,
    /// What that file held.
    pub known: Option<Stamp>,
}

/// A save on its way.
pub struct Saving {
    /// The state of the desk that is being saved.
    pub state: u64,
    /// The file.
    pub path: PathBuf,
    /// What came of it.
    pub inbox: Receiver<Result<Stamp, SaveError>>,
}

/// A file read for work.
pub struct Opened {
    /// The file; `None` for a copy of a set of the program.
    pub path: Option<PathBuf>,
    /// The set, or why there is none.
    pub set: Result<ProblemSet, String>,
    /// What the file held.
    pub known: Option<Stamp>,
    /// What saving would lose.
    pub loss: Loss,
    /// Whether it refuses to be written.
    pub read_only: bool,
    /// The draft it was restored from.
    pub recovery: Option<Recovery>,
    /// Go to this problem.
    pub show: usize,
    /// Write this into its tree.
    pub found: Option<Found>,
}

/// A line that solves a problem in a way of its own, to be written into its tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The problem.
    pub problem: ProblemId,
    /// All moves from its start.
    pub moves: Vec<Move>,
}

/// How large trees are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Wrong first moves.
    pub wrong_moves: usize,
    /// Plies in the deepest line.
    pub depth: usize,
    /// Whether to look for better positions and stones too many.
    pub improve: bool,
    /// How long one search may take, in seconds.
    pub seconds: u64,
}

impl Default for Lesson {
    fn default() -> Lesson {
        let size = LessonSize::default();
        Lesson {
            wrong_moves: size.wrong_moves,
            depth: size.depth,
            improve: true,
            seconds: 60,
        }
    }
}

impl Lesson {
    /// The longest time that can be given to one search, in seconds.
    pub const LONGEST: u64 = 3600;

    /// What one search may cost.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits {
            time: Some(Duration::from_secs(self.seconds.clamp(1, Lesson::LONGEST))),
            ..Limits::default()
        }
    }
}

/// A solver at work.
pub struct Solving {
    /// Ends it.
    pub stop: Stop,
    /// What it says.
    pub inbox: Receiver<SolveNews>,
    /// The problem.
    pub problem: ProblemKey,
    /// The problem as it was.
    pub entry: Arc<Entry>,
    /// How far it is.
    pub progress: Option<Progress>,
    /// Positions tried of all to be tried, in search of better ones.
    pub improving: Option<(usize, usize)>,
}

/// What a solver at work says.
pub enum SolveNews {
    /// It is this far.
    Progress(Progress),
    /// The proof and the tree, and whether the problem is known.
    Composed(Box<Result<Composed, ComposeError>>, Option<Seen>),
    /// Looking for better positions.
    Improving(usize, usize),
    /// Better positions.
    Improved(Improvements),
}

/// What a solver found.
pub struct Solved {
    /// The problem.
    pub problem: ProblemKey,
    /// The problem as it stood when the tree had been written.
    pub entry: Option<Arc<Entry>>,
    /// What it found.
    pub composed: Result<Box<Composed>, String>,
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
    pub listed: Vec<Listed>,
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

/// The live check's thread.
pub struct Checker {
    /// Takes problems to check.
    pub thread: Latest<CheckJob>,
    /// Says what is wrong with them.
    pub inbox: Receiver<CheckNews>,
}

/// A problem to check.
pub struct CheckJob {
    /// The problem.
    pub entry: Arc<Entry>,
    /// What the set says of itself.
    pub header: Arc<crate::author::Header>,
}

/// What the live check says.
pub struct CheckNews {
    /// The problem as it was.
    pub entry: Arc<Entry>,
    /// What is wrong.
    pub listed: Vec<Listed>,
    /// What does not fit.
    pub misfits: Vec<Misfit>,
    /// The question the position suggests.
    pub proposal: Result<Proposal, String>,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// How bad it is.
    pub severity: Severity,
    /// What kind, in one word.
    pub code: &'static str,
    /// What.
    pub message: String,
    /// What to do about it.
    pub advice: String,
    /// The problem.
    pub problem: Option<ProblemKey>,
    /// The node.
    pub node: Option<NodeKey>,
}

/// A check of the whole set.
pub struct SetCheck {
    /// Ends it.
    pub stop: Stop,
    /// What it says.
    pub inbox: Receiver<SetNews>,
    /// Problems done, of all.
    pub progress: (usize, usize),
    /// What is wrong.
    pub listed: Vec<Listed>,
    /// Whether it has ended.
    pub is_over: bool,
}

/// What a check of the set says.
pub enum SetNews {
    /// Problems done, of all, and what was found.
    Step(usize, usize, Vec<Listed>),
    /// It has ended.
    Over,
}

/// A problem being tried.
pub struct Trying {
    /// What the solve page showed before.
    pub before: Option<Session>,
}

/// What the author should know now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Saved to this file.
    Saved(PathBuf),
    /// The move or the change is not possible.
    Refused(String),
    /// This is on the clipboard now.
    Copied(&'static str),
    /// A paste: new nodes, and those that kept their own words.
    Pasted(usize, usize),
    /// A line found while solving stands in the tree; so many of its moves are new.
    LineAdded(usize),
    /// A line found while solving does not fit the problem as it stands here.
    LineUnfit,
    /// The solver's tree was not written: the problem had changed meanwhile.
    Overtaken,
}

/// A window over the author page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuthorDialog {
    /// Choose a file to save to.
    SaveAs {
        /// The path typed.
        path: String,
    },
    /// The file has changed on the disk.
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// Saving would lose something of the file.
    Lossy,
    /// The set in hand has unsaved changes and is to be closed.
    CloseDraft,
    /// The window is to close and there are unsaved changes.
    Quit,
    /// Saving failed.
    Failed {
        /// Why.
        reason: String,
    },
    /// Text to be pasted.
    PasteText {
        /// What was typed or pasted.
        text: String,
    },
}

impl AuthorState {
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

/// What of the author page only concerns the look.
#[derive(Default)]
pub struct AuthorView {
    /// The tab of the right panel.
    pub tab: Tab,
    /// The tree as it is drawn, and for which problem.
    pub graph: Option<(Arc<Entry>, Graph)>,
    /// Why the move of a node is wrong, for which problem and node; told where the author says nothing.
    pub reason: Option<(Arc<Entry>, NodeKey, Option<Text>)>,
    /// Bring the node in hand into sight.
    pub reveal: bool,
    /// The position in hand, and for which spot.
    pub position: Option<(Arc<Entry>, Spot, Result<Position, String>)>,
    /// A drag that is under way.
    pub drag: Option<Drag>,
    /// Where a line or rectangle begun by the keyboard starts.
    pub anchor: Option<Point>,
    /// The text field in hand and its stroke.
    pub field: Option<(egui::Id, u64)>,
    /// The problem being dragged to another place, from 0.
    pub carried: Option<usize>,
    /// Whether the whole board is shown instead of the part drawn.
    pub whole: bool,
    /// Scroll the list of problems to the one in hand.
    pub reveal_problem: bool,
    /// Counts drags and stays in text fields: each is one step to undo.
    pub strokes: u64,
    /// The stones of the small boards in the list.
    pub stamps: Stamps,
    /// Whether texts are shown in both languages, also where one of them is empty.
    pub both_languages: bool,
    /// Tags as they are being typed.
    pub typed_tags: Option<String>,
    /// The problem's name as it is being typed.
    pub typed_name: Option<String>,
}

/// A drag over the board.
#[derive(Clone, Debug)]
pub struct Drag {
    /// Where it began.
    pub from: Point,
    /// Where it is.
    pub at: Point,
    /// The stone it places; `None` for tools without stones.
    pub stone: Option<Option<Color>>,
    /// Its stroke.
    pub stroke: u64,
}

/// A tab of the right panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// The problem's data.
    #[default]
    Problem,
    /// The node in hand.
    Moves,
    /// What is wrong, and what the solver found.
    Proof,
    /// The set's data.
    Set,
}

impl Tab {
    /// Every tab, from left to right.
    pub const ALL: [Tab; 4] = [Tab::Problem, Tab::Moves, Tab::Proof, Tab::Set];

    /// Key of its name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Tab::Problem => "author-tab-problem",
            Tab::Moves => "author-tab-moves",
            Tab::Proof => "author-tab-proof",
            Tab::Set => "author-tab-set",
        }
    }
}
