//! What a page is to the house: its name among the tabs, what it may read, and what it may ask for.

use std::path::PathBuf;

use super::command::Command;
use super::notices::Notice;
use super::run_view::Tab;
use super::task;
use crate::board::Setup;
use crate::exchange::Dialect;
use crate::problem::{Problem, ProblemSet, Text};
use crate::store::ProblemKey;
use crate::store::Settings;
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
    Task(task::Msg),
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

/// A page of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Page {
    /// Solving sets.
    #[default]
    Solve,
    /// What is due to be repeated.
    Review,
    /// Every collection, searched and filtered.
    Library,
    /// The eye-shape tables.
    Shapes,
    /// Making problems.
    Author,
    /// Whole games and free play.
    Board,
    /// Lessons.
    Course,
    /// What has been reached.
    Progress,
    /// Examining many positions.
    Examine,
    /// Problems from the user's own games.
    Games,
    /// Problems that a teacher gave, and what came back.
    Homework,
}

impl Page {
    /// The pages one can go to.
    pub const READY: &'static [Page] = &[
        Page::Solve,
        Page::Review,
        Page::Library,
        Page::Shapes,
        Page::Author,
        Page::Board,
        Page::Course,
        Page::Progress,
        Page::Examine,
        Page::Games,
        Page::Homework,
    ];

    /// Key of its name.
    #[must_use]
    pub const fn name_key(self) -> &'static str {
        Command::Go(self).name_key()
    }

    /// Key of its explanation.
    #[must_use]
    pub const fn tooltip_key(self) -> &'static str {
        Command::Go(self).tooltip_key()
    }
}
