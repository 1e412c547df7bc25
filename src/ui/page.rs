//! What a page is to the house: its name among the tabs, what it may read, and what it may ask for.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::command::Command;
use super::notices::Notice;
use super::run_view::Tab;
use super::state::Place;
use super::task;
use crate::board::Setup;
use crate::exchange::Dialect;
use crate::problem::{Problem, ProblemSet, Text};
use crate::store::Settings;
use crate::store::{Outcome, ProblemKey, Standing};
use crate::texts::Texts;
use crate::trainer::Pool;
use crate::trainer::Run;
use crate::worker::hand::Session;
use crate::worker::librarian::Fetched;
use crate::worker::sets::Library;
use crate::worker::training::{Training, TrainingAction};

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
    /// Whether it is one of the author page that is being tried.
    pub is_trying: bool,
    /// The page that is shown.
    pub page: Page,
}

impl<'a> Shared<'a> {
    /// A set of the library by its place in the list.
    #[must_use]
    pub fn set(&self, set: usize) -> Option<&'a ProblemSet> {
        self.library.sets.get(set).map(|loaded| &*loaded.set)
    }

    /// A problem of the library.
    #[must_use]
    pub fn problem(&self, key: &ProblemKey) -> Option<&'a Problem> {
        let place = self.place_of(key)?;
        self.set(place.set)?.problems.get(place.problem)
    }

    /// Where a problem stands in the library now.
    #[must_use]
    pub fn place_of(&self, key: &ProblemKey) -> Option<Place> {
        let mut sets = self.library.sets.iter();
        let set = sets.position(|loaded| loaded.set.id == key.set)?;
        let mut problems = self.set(set)?.problems.iter();
        let problem = problems.position(|problem| problem.id == key.problem)?;
        Some(Place { set, problem })
    }

    /// The name of the problem at a place of the library.
    #[must_use]
    pub fn key(&self, place: Place) -> Option<ProblemKey> {
        let set = self.set(place.set)?;
        Some(ProblemKey {
            set: set.id.clone(),
            problem: set.problems.get(place.problem)?.id.clone(),
        })
    }

    /// The name of the problem in hand.
    #[must_use]
    pub fn in_hand(&self) -> Option<ProblemKey> {
        self.session?.key.clone()
    }

    /// Where the problem in hand stands in the library.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.place_of(self.session?.key.as_ref()?)
    }

    /// What the log says of a problem.
    #[must_use]
    pub fn standing(&self, key: &ProblemKey) -> Option<&'a Standing> {
        self.standings.get(key)
    }

    /// Whether the latest try at a problem solved it.
    #[must_use]
    pub fn is_solved(&self, key: &ProblemKey) -> bool {
        self.standing(key)
            .is_some_and(|standing| standing.latest == Outcome::Solved)
    }

    /// Whether a problem waits to be solved: it is not, it can be, and it is wanted.
    fn waits(&self, key: &ProblemKey) -> bool {
        let is_never = self.training.ledger.mine.never.contains(&key.text());
        !is_never && !self.is_solved(key) && self.problem(key).is_some_and(|it| !it.is_open())
    }

    /// The problem so many places after the one in hand, in its set.
    #[must_use]
    pub fn neighbor(&self, by: isize) -> Option<ProblemKey> {
        let place = self.place()?;
        let problem = place.problem.checked_add_signed(by)?;
        self.key(Place { problem, ..place })
    }

    /// The next problem after a place that is not solved, round and round within its set.
    fn unsolved_after(&self, place: Place) -> Option<ProblemKey> {
        let count = self.set(place.set)?.problems.len();
        (1..count)
            .filter_map(|step| {
                let problem = (place.problem + step) % count;
                self.key(Place { problem, ..place })
            })
            .find(|key| self.waits(key))
    }

    /// The next problem of the set in hand that is not solved.
    #[must_use]
    pub fn next_unsolved(&self) -> Option<ProblemKey> {
        self.unsolved_after(self.place()?)
    }

    /// The first problem of a set that is not solved, or its very first.
    #[must_use]
    pub fn first_open(&self, set: usize) -> Option<ProblemKey> {
        let place = Place { set, problem: 0 };
        let first = self.key(place)?;
        if self.waits(&first) {
            Some(first)
        } else {
            Some(self.unsolved_after(place).unwrap_or(first))
        }
    }

    /// The first open problem of the next set that has one, round and round.
    #[must_use]
    pub fn next_set(&self) -> Option<ProblemKey> {
        let set = self.place()?.set;
        let count = self.library.sets.len();
        (1..count)
            .filter_map(|step| self.first_open((set + step) % count))
            .find(|key| self.waits(key))
    }

    /// The run under way.
    #[must_use]
    pub fn run(&self) -> Option<&'a Run> {
        let run = self.training.run.as_ref();
        run.filter(|run| run.over().is_none())
    }

    /// Whether nothing helps before the problem in hand is over.
    #[must_use]
    pub fn is_testing(&self) -> bool {
        self.training.is_testing() || self.session.is_some_and(Session::is_test)
    }

    /// What runs are made from.
    #[must_use]
    pub fn pool(&self) -> Pool<'a> {
        let training = self.training;
        let problems = training.index.iter().filter_map(|(name, place)| {
            let set = &self.library.sets.get(place.set)?.set;
            let problem = set.problems.get(place.problem)?;
            if training.is_kept_back(name) || training.ledger.mine.never.contains(name) {
                return None;
            }
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
