//! What is trained with and how far it has come: the sets, the log, the problem in hand.
//!
//! [`Practice`] does what a user asks for, with the time as an argument, and draws nothing. What the
//! window is to show of it afterwards stands in its [`News`].

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

/// What is trained with and how far it has come.
pub struct Practice {
    /// Every set that has been read.
    pub library: Library,
    /// Files the user has opened, to be listed at every start.
    pub opened: Vec<PathBuf>,
    /// What the user has chosen.
    pub settings: Settings,
    /// The log, what follows from it, and runs through problems.
    pub training: Training,
    /// What the log says of each problem.
    pub standings: BTreeMap<ProblemKey, Standing>,
    /// The problem in hand.
    pub session: Option<Session>,
    /// The problem in hand outside of lessons while one is read, and the other way round: lessons have
    /// their own.
    parked: Option<Session>,
    /// Whether a lesson is read.
    is_lesson: bool,
    /// The problem of the author page that is being tried.
    trying: Option<Trying>,
    /// Which questions the user has chosen for bare positions, by the keys of settings.
    pub asked: BTreeMap<String, String>,
    news: Vec<News>,
}

/// A problem of the author page that is being tried.
struct Trying {
    /// What was in hand before.
    before: Option<Session>,
}

/// What the window is to show.
pub enum News {
    /// Another problem lies on the board.
    Laid,
    /// The position on the board is another one, of the same problem or of none.
    Changed,
    /// It goes on where problems are solved.
    Solve,
    /// It goes on where runs are begun and end.
    Review,
    /// It goes on where homework lies.
    Homework,
    /// Another folder keeps computers in step, or none.
    Shared,
    /// What the keeper of the log has said.
    Kept(Kept),
}

/// What practice may reach outside itself.
pub struct Around<'a> {
    /// Judges moves that no author foresaw.
    pub judge: &'a mut Judge,
    /// Time since the start of the program.
    pub now: Duration,
    /// A number by chance.
    pub chance: u64,
}

impl Around<'_> {
    /// Wakes the window, for work on another thread.
    fn waker(&self) -> impl Fn() + Send + Sync + use<> {
        self.judge.waker()
    }
}

impl Practice {
    /// What is trained with at the start, with the questions chosen for bare positions; no problem is in
    /// hand.
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

    /// What the window is to show of what was done since it was last asked.
    pub fn news(&mut self) -> Vec<News> {
        std::mem::take(&mut self.news)
    }

    /// Begins or ends the reading of lessons: they and the rest have a problem in hand each.
    pub fn read_lessons(&mut self, is_lesson: bool) {
        if self.is_lesson != is_lesson {
            std::mem::swap(&mut self.session, &mut self.parked);
            self.is_lesson = is_lesson;
        }
    }

    /// Adds files to those that are listed at every start.
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

    /// Takes the set in hand off the list; its file stays where it is.
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

    /// Reads every file of the list again.
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
