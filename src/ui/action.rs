//! What a view can ask for. Views push these; `apply` alone carries them out.

use std::path::PathBuf;

use super::command::Command;
use super::door::Part;
use super::pages::author;
use super::pages::board;
use super::pages::course;
use super::pages::examine;
use super::pages::library;
use super::pages::progress;
use super::pages::review;
use super::pages::shapes;
use super::pages::solve;
use super::state::Dialog;
use super::task;
use crate::store::ProblemKey;
use crate::store::Settings;
use crate::worker::training::TrainingAction;

/// A change of state.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Something on the author page, or for it.
    Author(author::Msg),
    /// A named command, from menu, button or key.
    Run(Command),
    /// Something done to the problem in hand.
    Task(task::Msg),
    /// The page of sets: take a set in hand, at its first problem that is not solved.
    OpenSet(usize),
    /// The list: show this problem.
    Select(ProblemKey),
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
    /// The page for solving.
    Solve(solve::Msg),
    /// The page of eye shapes.
    Shapes(shapes::Msg),
    /// The Examine page.
    Examine(examine::Msg),
}
