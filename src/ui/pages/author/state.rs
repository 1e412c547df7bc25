//! What the author page knows.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::graph::Graph;
use super::tool::{Reach, Tool};
use crate::author::{Clip, Desk, Entry, Misfit, NodeKey, ProblemKey, Proposal, Spot};
use crate::board::{Color, Point, Position};
use crate::check::{Composed, Improvements, Seen};
use crate::problem::{SaveError, Stamp, Text};
use crate::solver::Progress;
use crate::ui::session::Session;
use crate::ui::widgets::Stamps;
use crate::worker::Job;
use crate::worker::drafts::{CheckedEntry, DraftKeeper, Lesson, Listed, Loss, Opened, SolveNews};
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
    /// The live check under way.
    pub checking: Option<Job<(), CheckedEntry>>,
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
    pub opening: Vec<Job<Opened, ()>>,
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
    /// The search.
    pub job: Job<SolveNews, ()>,
    /// The problem.
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

/// A check of the whole set.
pub struct SetCheck {
    /// The check, which tells of each problem how many of all are done and what was found.
    pub job: Job<(usize, usize, Vec<Listed>), ()>,
    /// Problems done, of all.
    pub progress: (usize, usize),
    /// What is wrong.
    pub listed: Vec<Listed>,
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
