//! The state of training: the sets, the log, the current problem.
//!
//! [`Practice`] carries out what a user asks for, with the time as an argument, and draws nothing. Its
//! [`News`] says what the window should show afterwards.

mod deeds;
mod look_up;
mod runs;
mod select;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

pub use deeds::Go;

use super::hand::Session;
use super::sets::{Library, Purpose, Shipped};
use super::training::Training;
use super::{Judge, Kept};
use crate::store::{ProblemKey, Settings, Standing};

/// The state of training.
pub struct Practice {
    /// Every set that has been read.
    pub library: Library,
    /// Files the user has opened, which are listed at every start.
    pub opened: Vec<PathBuf>,
    /// What the user has chosen in the settings window.
    pub settings: Settings,
    /// The log, what follows from it, and runs through problems.
    pub training: Training,
    /// What the log says about each problem.
    pub standings: BTreeMap<ProblemKey, Standing>,
    /// The current problem.
    pub session: Option<Session>,
    /// The current problem outside lessons while a lesson is read, otherwise that of the lessons, which
    /// have their own.
    parked: Option<Session>,
    /// Whether a lesson is being read.
    is_lesson: bool,
    /// The problem of the author page that is being tried.
    trying: Option<Trying>,
    /// The questions that the user has chosen for bare positions, by keys of settings.
    pub asked: BTreeMap<String, String>,
    news: Vec<News>,
}

/// A problem of the author page that is being tried.
struct Trying {
    /// The current problem before the trial.
    before: Option<Session>,
}

/// What the window should show.
pub enum News {
    /// Another problem is on the board.
    Laid,
    /// The position has changed, within the same problem or to one outside the library.
    Changed,
    /// Show the page where problems are solved.
    Solve,
    /// Show the page where runs start and end.
    Review,
    /// Show the homework page.
    Homework,
    /// Another folder syncs computers, or none.
    Shared,
    /// What the keeper of the log has reported.
    Kept(Kept),
}

/// What practice needs from outside itself.
pub struct Around<'a> {
    /// Judges moves that no author foresaw.
    pub judge: &'a mut Judge,
    /// Time since the start of the program.
    pub now: Duration,
    /// A random number.
    pub chance: u64,
}

impl Around<'_> {
    /// A function that wakes the window, for work on another thread.
    fn waker(&self) -> impl Fn() + Send + Sync + use<> {
        self.judge.waker()
    }
}

impl Practice {
    /// The state at the start, with the questions chosen for bare positions; there is no current problem.
    #[must_use]
    pub fn new(
        (library, opened): (Library, Vec<PathBuf>),
        settings: Settings,
        training: Training,
        asked: BTreeMap<String, String>,
    ) -> Practice {
        Practice {
            standings: Standing::all(&training.ledger),
            library,
            opened,
            settings,
            training,
            session: None,
            parked: None,
            is_lesson: false,
            trying: None,
            asked,
            news: Vec::new(),
        }
    }

    /// What the window should show of what was done since the last call.
    pub fn news(&mut self) -> Vec<News> {
        std::mem::take(&mut self.news)
    }

    /// Starts or ends the reading of lessons, which have a current problem of their own.
    pub fn read_lessons(&mut self, is_lesson: bool) {
        if self.is_lesson != is_lesson {
            std::mem::swap(&mut self.session, &mut self.parked);
            self.is_lesson = is_lesson;
        }
    }

    /// Adds files to those listed at every start.
    pub fn remember(&mut self, paths: Vec<PathBuf>) {
        for path in paths {
            // A relative path would mean another file at the next start.
            let path = std::path::absolute(&path).unwrap_or(path);
            if !self.opened.contains(&path) {
                self.opened.push(path);
            }
        }
        self.keep_opened();
    }

    fn keep_opened(&self) {
        let paths: Vec<String> = self
            .opened
            .iter()
            .filter_map(|path| path.to_str().map(str::to_owned))
            .collect();
        self.training.keeper.setting("opened", &paths.join("\n"));
    }

    /// Removes the current set from the list; its file stays where it is.
    pub fn close_set(&mut self, around: &Around<'_>) {
        let Some(place) = self.place() else {
            return;
        };
        let loaded = self.library.sets.remove(place.set);
        if let Some(path) = loaded.path {
            let path = std::path::absolute(&path).unwrap_or(path);
            self.opened.retain(|opened| *opened != path);
            self.keep_opened();
        }
        self.training.list(&self.library);
        self.session = None;
        let set = place.set.min(self.library.sets.len().saturating_sub(1));
        if let Some(key) = self.first_of(set) {
            self.select(&key, around);
        }
    }

    /// Reads every listed file again.
    pub fn reload(&mut self, around: &Around<'_>) {
        let files = self
            .library
            .sets
            .iter()
            .filter_map(|loaded| Some((loaded.path.clone()?, Purpose::List)))
            .collect();
        self.library.flaws.clear();
        self.library.load(Shipped::Yes, files, around.waker());
    }
}
