//! What a page is to the house: its name among the tabs, what it may read, and what it may ask for.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::command::Command;
use super::run_view::Tab;
use super::session::Session;
use super::texts::Texts;
use super::training::{Training, TrainingAction};
use crate::board::{Point, Setup};
use crate::exchange::Dialect;
use crate::problem::{Problem, ProblemSet, Text};
use crate::store::Settings;
use crate::store::{ProblemKey, Standing};
use crate::trainer::Pool;
use crate::worker::librarian::Fetched;
use crate::worker::sets::Library;

/// What every page may read and none may change.
#[derive(Clone, Copy)]
pub struct Shared<'a> {
    /// The words of the chosen language.
    pub texts: &'a Texts,
    /// What the user has chosen.
    pub settings: &'a Settings,
    /// Every set that has been read.
    pub library: &'a Library,
    /// The log and what follows from it.
    pub training: &'a Training,
    /// What the log says of each problem.
    pub standings: &'a BTreeMap<ProblemKey, Standing>,
    /// The problem in hand.
    pub session: Option<&'a Session>,
    /// The page that is shown.
    pub page: Page,
}

impl<'a> Shared<'a> {
    /// A problem of the library.
    #[must_use]
    pub fn problem(&self, key: &ProblemKey) -> Option<&'a Problem> {
        let mut sets = self.library.sets.iter();
        let set = sets.find(|loaded| loaded.set.id == key.set)?;
        let mut problems = set.set.problems.iter();
        problems.find(|problem| problem.id == key.problem)
    }

    /// The name of the problem in hand.
    #[must_use]
    pub fn in_hand(&self) -> Option<ProblemKey> {
        let place = self.session?.place;
        let set = &self.library.sets.get(place.set)?.set;
        Some(ProblemKey {
            set: set.id.clone(),
            problem: set.problems.get(place.problem)?.id.clone(),
        })
    }

    /// What runs are made from.
    #[must_use]
    pub fn pool(&self) -> Pool<'a> {
        let training = self.training;
        let problems = training.index.iter().filter_map(|(name, place)| {
            let set = &self.library.sets.get(place.set)?.set;
            let problem = set.problems.get(place.problem)?;
            let order = place.set * 100_000 + place.problem;
            Some((name.as_str(), (order, problem)))
        });
        Pool {
            ledger: &training.ledger,
            plan: &training.plan,
            limits: self.settings.limits,
            moment: training.moment,
            filter: &training.filter,
            problems: problems.collect(),
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
        super::session::render(text, self.settings, None)
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
    /// Play on the board of the problem in hand, in coordinates as shown.
    Play(Point),
    /// Go on with this variation of the problem in hand, counted from 0.
    Walk(usize),
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
    ];

    /// Key of its name.
    #[must_use]
    pub const fn name_key(self) -> &'static str {
        self.keys().0
    }

    /// Key of its explanation.
    #[must_use]
    pub const fn tooltip_key(self) -> &'static str {
        self.keys().1
    }

    const fn keys(self) -> (&'static str, &'static str) {
        match self {
            Page::Solve => ("page-solve", "page-solve-tip"),
            Page::Review => ("page-review", "page-review-tip"),
            Page::Library => ("page-library", "page-library-tip"),
            Page::Shapes => ("page-shapes", "page-shapes-tip"),
            Page::Author => ("page-author", "page-author-tip"),
            Page::Board => ("page-board", "page-board-tip"),
            Page::Course => ("page-course", "page-course-tip"),
            Page::Progress => ("page-progress", "page-progress-tip"),
            Page::Examine => ("page-examine", "page-examine-tip"),
        }
    }
}
