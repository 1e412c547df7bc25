//! The contract between pages and the application: what a page may read and what it may ask for.

use std::path::PathBuf;

use super::command::Command;
pub use super::command::Page;
use crate::board::{Point, Setup};
use crate::exchange::Dialect;
use crate::problem::{NodeId, Problem, ProblemSet, Text};
use crate::store::{OpenNotice, ProblemKey, Restored, Settings};
use crate::texts::Texts;
use crate::worker::hand::Session;
use crate::worker::librarian::Fetched;
use crate::worker::practice::Practice;
use crate::worker::sets::Library;
use crate::worker::training::{Training, TrainingAction};

/// What every page may read and none may change.
#[derive(Clone, Copy)]
pub struct Shared<'a> {
    /// The texts of the chosen language.
    pub texts: &'a Texts,
    /// Sets, settings, log and the current problem.
    pub practice: &'a Practice,
    /// The settings that the user has chosen.
    pub settings: &'a Settings,
    /// Every problem set that has been read.
    pub library: &'a Library,
    /// The training log and everything derived from it.
    pub training: &'a Training,
    /// The current problem, if there is one.
    pub session: Option<&'a Session>,
    /// The page being shown.
    pub page: Page,
}

impl<'a> Shared<'a> {
    /// Collects what pages may read while `page` is shown.
    #[must_use]
    pub const fn new(practice: &'a Practice, texts: &'a Texts, page: Page) -> Shared<'a> {
        Shared {
            texts,
            practice,
            settings: &practice.settings,
            library: &practice.library,
            training: &practice.training,
            session: practice.session.as_ref(),
            page,
        }
    }

    /// The heading of a problem named `set/problem`, as lists show it; just the name if its set is not open.
    #[must_use]
    pub fn title_of(&self, name: &str) -> String {
        let found = self.training.index.get(name).and_then(|place| {
            let set = &self.library.sets.get(place.set)?.set;
            Some((set, set.problems.get(place.problem)?))
        });
        match found {
            Some((set, problem)) => format!(
                "{}: {}",
                self.heading_of_set(set),
                self.heading_of(set, problem)
            ),
            None => name.to_owned(),
        }
    }

    /// A text of a file in the chosen language, with points and colours as stored.
    #[must_use]
    pub fn plain_text(&self, text: &Text) -> String {
        crate::texts::render(text, self.settings, None)
    }

    /// The heading of a set: its title, or else its id, which is the file name.
    #[must_use]
    pub fn heading_of_set(&self, set: &ProblemSet) -> String {
        let title = self.plain_text(&set.title);
        if title.trim().is_empty() {
            set.id.to_string()
        } else {
            title
        }
    }

    /// The heading of a problem: its title, or else its id, or its number in the set if the id is a generated
    /// `game-N`.
    #[must_use]
    pub fn heading_of(&self, set: &ProblemSet, problem: &Problem) -> String {
        let title = self.plain_text(&problem.title);
        if !title.trim().is_empty() {
            return title;
        }
        let id = problem.id.as_str();
        let is_numbered = id
            .strip_prefix("game-")
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if !is_numbered {
            return id.to_owned();
        }
        let place = set.problems.iter().position(|other| other.id == problem.id);
        let number = place.map_or(1, |place| place + 1);
        self.texts
            .tr_with("problem-untitled", [("number", number.into())])
    }
}

/// What a page asks of the application: its only way to affect anything outside itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Run a command.
    Run(Command),
    /// Open the set of this name at its first unsolved problem.
    Solve(String),
    /// Show this problem on the Solve page.
    Show(ProblemKey),
    /// List these problems as a set and show one of them on the Solve page.
    Bring(Fetched),
    /// Make this the current problem on the page being shown, in its stored orientation.
    Take(ProblemKey),
    /// Act on the current problem.
    Task(TaskMsg),
    /// Store a setting under this name.
    Keep(&'static str, String),
    /// Start a new problem from this position on the author page.
    Make(Box<Setup>),
    /// Change something about runs and cards.
    Train(TrainingAction),
    /// Examine a file, an archive or a folder, reading SGF files in this dialect.
    Examine(PathBuf, Option<Dialect>),
    /// Add a folder to the library.
    Collect(PathBuf),
    /// Show this part of the Review page, or the Progress page.
    Turn(Tab),
    /// Try out a draft as a user would, without an entry in the log; the command that started it also
    /// returns.
    Try(Box<Problem>),
    /// Treat this file as the user's own: read it again, and list it at every start.
    Own(PathBuf),
    /// Show a notice to the user.
    Tell(Notice),
    /// Show a student's attempt at this problem: the student, the moves, the number of the first wrong one.
    Handed(ProblemKey, String, String, Option<u32>),
}

/// An action on the current problem.
#[derive(Clone, Debug, PartialEq)]
pub enum TaskMsg {
    /// The user clicks this point of the board, in displayed coordinates.
    Play(Point),
    /// The user answers a question with this choice, counted from 0.
    Answer(usize),
    /// Follow this variation, counted from 0.
    Walk(usize),
    /// A digit key: chooses an answer or a variation, whichever is offered.
    Digit(usize),
    /// Show the position after this node of the tree, plus this many moves of the line beyond the tree.
    Visit(NodeId, usize),
    /// Ask this question from the list, counted from 0.
    Ask(usize),
    /// Run a command.
    Run(Command),
    /// Change something about runs and cards.
    Train(TrainingAction),
}

/// The tabs of the Review page, and the Progress page beside them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// What is due today.
    #[default]
    Today,
    /// The stages from 20 kyu to 5 dan.
    Path,
    /// Other ways to train.
    Runs,
    /// Streak, level and curves.
    Progress,
}

impl Tab {
    /// All tabs from left to right.
    pub const ALL: [Tab; 4] = [Tab::Today, Tab::Path, Tab::Runs, Tab::Progress];

    /// Key of the tab's name.
    #[must_use]
    pub const fn name_key(self) -> &'static str {
        match self {
            Tab::Today => "review-title",
            Tab::Path => "path-title",
            Tab::Runs => "runs-title",
            Tab::Progress => "progress-heading",
        }
    }
}

/// A message to the user; its words are chosen when it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// How the store was opened.
    Store(OpenNotice),
    /// Attempts could not be saved yet.
    Unsaved {
        /// The number of attempts waiting.
        count: usize,
        /// Why, in the system's words.
        reason: String,
    },
    /// Lines of the log were skipped because they do not match their checksums.
    Strange {
        /// The number of lines skipped.
        count: usize,
    },
    /// A setting could not be saved.
    Setting {
        /// Why, in the system's words.
        reason: String,
    },
    /// The progress file was unusable, and the user restored a copy.
    PutBack {
        /// The copy, which stays in place.
        copy: PathBuf,
        /// Statistics of the restoration.
        restored: Restored,
    },
    /// The progress file was unusable, and the user started afresh.
    BegunAnew {
        /// Where the old file is now; `None` if there was none.
        moved_to: Option<PathBuf>,
    },
    /// Progress from other computers has arrived.
    InStep {
        /// Lines added to the log.
        lines: usize,
    },
    /// The folder for synchronising computers could not be read.
    OutOfStep {
        /// The cause and the remedy.
        reason: String,
    },
    /// Drafts were restored after a crash.
    Restored {
        /// Drafts restored.
        count: usize,
    },
    /// In an earlier run an error ended the program or one of its threads.
    Ended {
        /// Path of the error report.
        report: PathBuf,
    },
    /// A file that does not hold problems was dropped or named.
    NotRon {
        /// The file that was refused.
        path: PathBuf,
    },
}
