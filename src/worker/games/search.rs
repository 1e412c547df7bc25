//! The window's side of the search through the user's games: starting, pausing, continuing, and what was
//! found.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::keep::{HuntEnd, HuntNews, begin_hunt};
use crate::disk::{plain, shown};
use crate::exchange::stem;
use crate::finder::Effort;
use crate::problem::{Problem, SetId};
use crate::worker::job::{Heard, Job};
use crate::worker::pace::Pace;
use crate::worker::survey::{Standing, Wake};

/// The name of the set that receives problems from games.
pub const FROM_GAMES: &str = "from-my-games";

/// What is stored about the search.
#[derive(Serialize, Deserialize)]
struct Kept {
    path: PathBuf,
    standing: Standing,
}

/// The search through the user's games.
pub struct Search {
    wake: Wake,
    effort: Effort,
    /// The folder with the set and its notes; `None` if nothing can be stored.
    home: Option<PathBuf>,
    /// The path being looked through; `None` before the first search.
    pub path: Option<PathBuf>,
    /// The state of the search.
    pub standing: Standing,
    /// Games that were read, and how many of them are done; `None` before they are read.
    pub far: Option<(usize, usize)>,
    /// Problems found, including earlier searches; empty before the first search of this run.
    pub problems: Vec<Problem>,
    /// How the latest search of this run ended.
    pub end: Option<HuntEnd>,
    /// Why it could not go on, in words.
    pub trouble: Option<String>,
    pace: Pace,
    job: Option<Job<HuntNews, HuntEnd>>,
    /// Whether to start again as soon as the job has stopped.
    begins: bool,
    /// Whether the set was written since [`Search::take_written`] was last called.
    is_written: bool,
    is_changed: bool,
}

impl Default for Search {
    /// No search, and nowhere to store one.
    fn default() -> Search {
        Search {
            wake: Arc::new(|| {}),
            effort: Effort::default(),
            home: None,
            path: None,
            standing: Standing::Stopped,
            far: None,
            problems: Vec::new(),
            end: None,
            trouble: None,
            pace: Pace::default(),
            job: None,
            begins: false,
            is_written: false,
            is_changed: false,
        }
    }
}

impl Search {
    /// Restores the search of an earlier run from what was stored. Its set is in `home`.
    #[must_use]
    pub fn restored(home: Option<PathBuf>, kept: Option<&String>, wake: Wake) -> Search {
        let mut search = Search {
            wake,
            home,
            ..Search::default()
        };
        match kept.map(|kept| serde_json::from_str::<Kept>(kept)) {
            Some(Ok(kept)) => {
                search.path = Some(kept.path);
                search.standing = match kept.standing {
                    Standing::Done => Standing::Done,
                    Standing::Running | Standing::Paused | Standing::Stopped => Standing::Stopped,
                };
            }
            Some(Err(error)) => log::warn!("the search through games: {error}"),
            None => {}
        }
        search
    }

    /// What to store, if it has changed.
    pub fn to_keep(&mut self) -> Option<String> {
        if !std::mem::take(&mut self.is_changed) {
            return None;
        }
        // A path that is not text cannot be stored.
        let path = self.path.clone().filter(|path| path.to_str().is_some())?;
        let kept = Kept {
            path,
            standing: self.standing,
        };
        serde_json::to_string(&kept).ok()
    }

    /// Whether results can be stored.
    #[must_use]
    pub const fn can_keep(&self) -> bool {
        self.home.is_some()
    }

    /// The file that receives the problems.
    #[must_use]
    pub fn set(&self) -> Option<PathBuf> {
        let home = self.home.as_ref()?;
        Some(home.join(format!("{FROM_GAMES}.ron")))
    }

    /// The file with the problems, if it was written since the last call.
    pub fn take_written(&mut self) -> Option<PathBuf> {
        match std::mem::take(&mut self.is_written) {
            true => self.set(),
            false => None,
        }
    }

    /// The name of what is looked through.
    #[must_use]
    pub fn title(&self) -> String {
        let Some(path) = &self.path else {
            return String::new();
        };
        let name = path.file_name().map(|name| name.to_string_lossy());
        match (name, path.extension()) {
            (Some(name), Some(_)) => stem(&name).to_owned(),
            (Some(name), None) => name.into_owned(),
            (None, _) => shown(path),
        }
    }

    /// Starts to look through the games of a path.
    pub fn begin(&mut self, path: &Path, now: Duration) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        if self.path.as_ref() != Some(&path) {
            self.far = None;
        }
        self.path = Some(path);
        self.is_changed = true;
        match &self.job {
            // Two searches must not write at once.
            Some(job) => {
                job.stop();
                self.begins = true;
                self.standing = Standing::Running;
            }
            None => self.run(now),
        }
    }

    /// Continues, or looks for new games once all were looked through.
    pub fn go_on(&mut self, now: Duration) {
        match (&self.job, self.path.clone()) {
            (Some(job), _) if job.is_paused() => {
                job.resume();
                self.standing = Standing::Running;
                self.pace.go_on(now);
                self.is_changed = true;
            }
            (_, Some(path)) => self.begin(&path, now),
            (_, None) => {}
        }
    }

    /// Pauses the search.
    pub fn pause(&mut self, now: Duration) {
        if let Some(job) = &self.job
            && self.standing == Standing::Running
        {
            job.pause();
            self.standing = Standing::Paused;
            self.pace.rest(now);
            self.is_changed = true;
        }
    }

    /// Ends the search; what was found stays.
    pub fn stop(&mut self, now: Duration) {
        if let Some(job) = &self.job {
            job.stop();
        }
        self.begins = false;
        self.standing = Standing::Stopped;
        self.pace.rest(now);
        self.is_changed = true;
    }

    fn run(&mut self, now: Duration) {
        self.end = None;
        self.trouble = None;
        self.standing = Standing::Stopped;
        self.pace = Pace::default();
        let place = self.set().zip(SetId::new(FROM_GAMES));
        let (Some(path), Some((set, id))) = (self.path.clone(), place) else {
            return;
        };
        let wake = Arc::clone(&self.wake);
        match begin_hunt(vec![path], set, id, self.effort, move || wake()) {
            Ok(job) => {
                self.job = Some(job);
                self.standing = Standing::Running;
                self.pace.go_on(now);
            }
            Err(error) => self.trouble = Some(plain(&error)),
        }
    }

    /// Whether a search is under way.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Estimated time left, if the rest takes as long as what was looked through in this run; `None` while
    /// it is unknown.
    #[must_use]
    pub fn left(&self, now: Duration) -> Option<Duration> {
        let (games, done) = self.far?;
        if self.standing != Standing::Running {
            return None;
        }
        self.pace.left(games.saturating_sub(done), now)
    }

    /// Takes in news from the thread; returns whether anything has changed.
    pub fn poll(&mut self, now: Duration) -> bool {
        let mut has_changed = false;
        while let Some(heard) = self.job.as_mut().and_then(Job::hear) {
            has_changed = true;
            match heard {
                Heard::News(news) => self.take(news),
                Heard::Done(end) => self.ended(Some(end), now),
                Heard::Broken => self.ended(None, now),
            }
        }
        has_changed
    }

    fn take(&mut self, news: HuntNews) {
        match news {
            HuntNews::Read {
                games,
                known,
                problems,
            } => {
                self.far = Some((games, known));
                self.problems = problems;
                self.is_written |= !self.problems.is_empty();
            }
            HuntNews::Looked { problems, is_saved } => {
                self.far = self.far.map(|(games, done)| (games, done + 1));
                self.pace.step();
                self.problems.extend(problems);
                self.is_written |= is_saved;
            }
        }
    }

    fn ended(&mut self, end: Option<HuntEnd>, now: Duration) {
        self.job = None;
        self.pace.rest(now);
        self.is_changed = true;
        if std::mem::take(&mut self.begins) {
            self.run(now);
            return;
        }
        let Some(end) = end else {
            self.standing = Standing::Stopped;
            return;
        };
        self.standing = match end.left == 0 && end.trouble.is_none() {
            true => Standing::Done,
            false => Standing::Stopped,
        };
        self.is_written |= end.problems > 0 && end.trouble.is_none();
        self.trouble.clone_from(&end.trouble);
        self.end = Some(end);
    }
}
