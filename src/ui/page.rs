//! What a page is to the house: what it may read, and what it may ask for.

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
    /// The words of the chosen language.
    pub texts: &'a Texts,
    /// What is trained with and how far it has come.
    pub practice: &'a Practice,
    /// What the user has chosen.
    pub settings: &'a Settings,
    /// Every set that has been read.
    pub library: &'a Library,
    /// The log and what follows from it.
    pub training: &'a Training,
    /// The problem in hand.
    pub session: Option<&'a Session>,
    /// The page that is shown.
    pub page: Page,
}

impl<'a> Shared<'a> {
    /// What every page may read, on the page that is shown.
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

    /// The heading of a problem named as `set/problem`, as lists show it; its name where its set
    /// is not open.
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

    /// A text of a file in the chosen language, with its points and colours as stored.
    #[must_use]
    pub fn plain_text(&self, text: &Text) -> String {
        crate::texts::render(text, self.settings, None)
    }

    /// The heading of a set: its title, or else its name, which is that of its file.
    #[must_use]
    pub fn heading_of_set(&self, set: &ProblemSet) -> String {
        let title = self.plain_text(&set.title);
        if title.trim().is_empty() {
            set.id.to_string()
        } else {
            title
        }
    }

    /// The heading of a problem: its title, or else its name where that says more than its number.
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

/// What a page asks of the house: the only way from a page to what is not its own.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Run a command.
    Run(Command),
    /// Take the set of this name in hand, at its first problem that has not been solved.
    Solve(String),
    /// Show this problem on the page for solving.
    Show(ProblemKey),
    /// List these problems as a set and show one of them on the page for solving.
    Bring(Fetched),
    /// Take this problem in hand on the page that is shown, as it is drawn.
    Take(ProblemKey),
    /// Something done to the problem in hand.
    Task(TaskMsg),
    /// Keep a setting under this name.
    Keep(&'static str, String),
    /// Make a problem of a position.
    Make(Box<Setup>),
    /// Something about runs and cards.
    Train(TrainingAction),
    /// Examine a file, an archive or a folder, with its SGF files in this dialect.
    Examine(PathBuf, Option<Dialect>),
    /// Add a folder to the library.
    Collect(PathBuf),
    /// Show a part of the Review page, or the page of progress.
    Turn(Tab),
    /// Solve this problem as a user would, without a line in the log; the same command leads back.
    Try(Box<Problem>),
    /// This file is the user's own: it is read again, and listed at every start.
    Own(PathBuf),
    /// Tell the user.
    Tell(Notice),
    /// Show what a student has played at this problem: who, the moves, the number of the first wrong one.
    Handed(ProblemKey, String, String, Option<u32>),
}

/// Something done to the problem in hand.
#[derive(Clone, Debug, PartialEq)]
pub enum TaskMsg {
    /// The board: the user plays here, in coordinates as shown.
    Play(Point),
    /// The panel: the user answers a question with this choice.
    Answer(usize),
    /// The panel: go on with this variation, counted from 0.
    Walk(usize),
    /// A digit key: an answer or a variation, whatever is offered.
    Digit(usize),
    /// The tree of moves: show the position after this node, and so many moves of the line beyond.
    Visit(NodeId, usize),
    /// The list of questions: ask this one, counted from 0.
    Ask(usize),
    /// Run a command.
    Run(Command),
    /// Something about runs and cards.
    Train(TrainingAction),
}

/// The parts of the Review page, and the page of progress beside them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// What is due.
    #[default]
    Today,
    /// The stages from 20 kyu to 5 dan.
    Path,
    /// Other ways to train.
    Runs,
    /// What has been reached.
    Progress,
}

impl Tab {
    /// All of them, as they stand.
    pub const ALL: [Tab; 4] = [Tab::Today, Tab::Path, Tab::Runs, Tab::Progress];

    /// Key of its name.
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

/// What the user should be told, in words that are chosen when shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// How the store was opened.
    Store(OpenNotice),
    /// Attempts could not be saved.
    Unsaved {
        /// How many.
        count: usize,
        /// What the system said.
        reason: String,
    },
    /// So many lines of the log do not match their sums and are passed over.
    Strange {
        /// How many.
        count: usize,
    },
    /// A setting could not be saved.
    Setting {
        /// What the system said.
        reason: String,
    },
    /// The file of progress was of no use, and the user has had a copy put in its place.
    PutBack {
        /// The copy, which stays where it is.
        copy: PathBuf,
        /// What was done.
        restored: Restored,
    },
    /// The file of progress was of no use, and the user has begun anew.
    BegunAnew {
        /// Where the file lies now; `None` if there was none.
        moved_to: Option<PathBuf>,
    },
    /// What was done on other computers has come in.
    InStep {
        /// How many lines of the log.
        lines: usize,
    },
    /// The folder that keeps computers in step could not be looked into.
    OutOfStep {
        /// What is wrong and what to do.
        reason: String,
    },
    /// Drafts were restored after a crash.
    Restored {
        /// How many.
        count: usize,
    },
    /// The program met an error the last time that ended it or a thread of it.
    Ended {
        /// Where the report lies.
        report: PathBuf,
    },
    /// A file that holds no problems was dropped or named.
    NotRon {
        /// The file.
        path: PathBuf,
    },
}
