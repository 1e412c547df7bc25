//! What a view can ask for. Views push these; `apply` alone carries them out.

use std::path::PathBuf;

use super::command::Command;
use super::door::Part;
use super::pages::author::action::AuthorAction;
use super::pages::board;
use super::pages::course;
use super::pages::examine;
use super::pages::library;
use super::pages::progress;
use super::pages::review;
use super::pages::shapes;
use super::state::{Dialog, Place};
use super::training::TrainingAction;
use crate::board::Point;
use crate::problem::NodeId;
use crate::store::Settings;

/// A change of state.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Something on the author page, or for it.
    Author(AuthorAction),
    /// A named command, from menu, button or key.
    Run(Command),
    /// The board: the user plays here, in coordinates as shown.
    Play(Point),
    /// The task panel: the user answers a question with this choice.
    Answer(usize),
    /// The task panel or a digit: go on with this variation, counted from 0.
    Walk(usize),
    /// The tree of moves: show the position after this node, and so many moves of the line beyond.
    Visit(NodeId, usize),
    /// The page of sets: take a set in hand, at its first problem that is not solved.
    OpenSet(usize),
    /// A digit key: an answer or a variation, whatever is offered.
    Digit(usize),
    /// The list of questions: ask this one of the problem in hand, counted from 0.
    Ask(usize),
    /// The list: show this problem.
    Select(Place),
    /// The settings window: these are the settings now.
    Change(Settings),
    /// Open a window over the page.
    Show(Dialog),
    /// Close that window.
    Close,
    /// The open window: ask the desktop for a file.
    PickFile,
    /// Read a problem file: typed, dropped, chosen or given at the start.
    OpenPath(PathBuf),
    /// The library.
    Library(library::Msg),
    /// Runs and reviews.
    Train(TrainingAction),
    /// A notice has been read.
    Dismiss(usize),
    /// The course.
    Course(course::Msg),
    /// Save the attempts that could not be saved.
    SaveAgain,
    /// A part of the window that met an error is to be tried again.
    TryAgain(Part),
    /// Something on the board page.
    Board(board::Msg),
    /// The Review page.
    Review(review::Msg),
    /// The Progress page.
    Progress(progress::Msg),
    /// The page of eye shapes.
    Shapes(shapes::Msg),
    /// The Examine page.
    Examine(examine::Msg),
}
