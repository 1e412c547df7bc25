//! What the author page can ask for.

use std::path::PathBuf;

use super::state::AuthorDialog;
use super::tool::{Reach, Tool};
use crate::author::{Change, Header, NodeKey, ProblemKey};
use crate::board::{Color, Point, Setup, Size, Window};
use crate::check::Suggestion;
use crate::problem::Said;
use crate::worker::drafts::Lesson;

/// A change asked for on the author page, or by another page of it.
#[derive(Clone, Debug, PartialEq)]
pub enum AuthorAction {
    /// The bar: take another tool.
    Take(Tool),
    /// The bar: drags reach otherwise.
    Reach(Reach),
    /// The board: stones placed by a drag.
    Paint {
        /// Where.
        points: Vec<Point>,
        /// Which; `None` takes them off.
        stone: Option<Color>,
        /// The drag.
        stroke: u64,
    },
    /// The board: use the tool on a point.
    Use(Point),
    /// A field of the problem was edited, as part of this stay in it.
    Change(Box<Change>, Option<u64>),
    /// A field of the set was edited.
    Header(Box<Header>, Option<u64>),
    /// The problem's name was edited.
    Rename(String),
    /// Words, labels or marks of the node in hand were edited.
    Say(NodeKey, Box<Said>, Option<u64>),
    /// The tree: go to a node.
    GoTo(NodeKey),
    /// The list: go to a problem.
    OpenProblem(ProblemKey),
    /// A finding: go to its place.
    Visit(ProblemKey, Option<NodeKey>),
    /// The list: a problem was dragged.
    MoveProblem {
        /// From this place.
        from: usize,
        /// To this one.
        to: usize,
    },
    /// The list: put the problem in hand into another set under work.
    Send {
        /// Which.
        to: usize,
        /// Whether it stays here too.
        keep: bool,
    },
    /// The board has another size.
    Resize(Size),
    /// Another part is shown.
    Window(Window),
    /// Put a drawing or an SGF in the place of the position.
    PasteText(String),
    /// End the solver's work.
    StopSolving,
    /// How large trees are written.
    Lesson(Lesson),
    /// Change the stone that a suggestion names, and solve again.
    Follow(Suggestion),
    /// End the check of the set.
    StopCheck,
    /// Show another set under work.
    ShowSet(usize),
    /// Work on this file.
    OpenPath(PathBuf),
    /// Ask the desktop for a file to work on.
    PickOpen,
    /// Ask the desktop for a file to save to.
    PickSave,
    /// Save the set in hand to this file.
    SaveTo(PathBuf),
    /// Write over what changed on the disk.
    KeepMine,
    /// Take what is on the disk, and leave the changes.
    LoadTheirs,
    /// Save although something of the file gets lost.
    AcceptLoss,
    /// Close the set in hand without saving.
    Discard,
    /// Save every set, then close the window.
    SaveAllAndQuit,
    /// Close the window without saving.
    QuitAnyway,
    /// Open a window over the page, or change what is typed in it.
    Dialog(AuthorDialog),
    /// Close that window.
    CloseDialog,
    /// The message has been read.
    Dismiss,
    /// Any page: make a problem of this position and go there.
    MakeFrom(Box<Setup>),
}
