//! The user's surveys: which there are, which is under way, and the finding being looked at.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::collect::collect;
use super::examine::NODES_TO_EXAMINE;
use super::finding::{Choice, Group};
use super::opened::Step;
use super::record::{choose, detail};
use super::run::{Source, Wish, start};
use super::standing::{Opening, Standing, Survey};
use crate::disk::{plain, shown, sum};
use crate::exchange::Dialect;
use crate::worker::job::Job;
use crate::worker::side_by_side::cores;

/// A function that wakes the window.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// What is stored of each survey in the list.
#[derive(Serialize, Deserialize)]
struct Kept {
    id: String,
    path: PathBuf,
    dialect: Option<String>,
    standing: Standing,
}

/// Every survey of the user.
pub struct Desk {
    wake: Wake,
    /// Folder of their findings; `None` if none can be stored.
    home: Option<PathBuf>,
    /// All surveys, the latest last.
    pub surveys: Vec<Survey>,
    /// The index of the one that is shown.
    pub at: usize,
    /// What could not be done, in the system's words.
    pub trouble: Option<String>,
    /// Whether the list has changed since it was last asked for.
    is_changed: bool,
}

impl Default for Desk {
    /// No survey, and nowhere to store one.
    fn default() -> Desk {
        Desk {
            wake: Arc::new(|| {}),
            home: None,
            surveys: Vec::new(),
            at: 0,
            trouble: None,
            is_changed: false,
        }
    }
}

impl Desk {
    /// Restores the surveys of earlier runs from what was stored; the one that was under way when the program
    /// ended continues. Their findings are in `home`.
    #[must_use]
    pub fn restored(home: Option<PathBuf>, kept: Option<&String>, wake: Wake) -> Desk {
        let mut desk = Desk {
            wake,
            home,
            ..Desk::default()
        };
        let list: Vec<Kept> = match kept.map(|kept| serde_json::from_str(kept)) {
            Some(Ok(list)) => list,
            Some(Err(error)) => {
                log::warn!("the list of examinations: {error}");
                Vec::new()
            }
            None => Vec::new(),
        };
        for kept in list {
            let source = Source {
                path: kept.path,
                dialect: kept.dialect.as_deref().and_then(Dialect::named),
            };
            desk.surveys
                .push(Survey::new(kept.id, source, kept.standing));
        }
        desk.at = desk.surveys.len().saturating_sub(1);
        let running = |survey: &Survey| survey.standing == Standing::Running;
        if let Some(at) = desk.surveys.iter().position(running) {
            desk.at = at;
            desk.run(at, true);
        }
        desk
    }

    /// The list to store, if it has changed.
    pub fn to_keep(&mut self) -> Option<String> {
        if !std::mem::take(&mut self.is_changed) {
            return None;
        }
        let kept = self.surveys.iter().map(|survey| Kept {
            id: survey.id.clone(),
            path: survey.source.path.clone(),
            dialect: survey
                .source
                .dialect
                .map(|dialect| dialect.name().to_owned()),
            standing: survey.standing,
        });
        // A path that is not text cannot be stored.
        let kept: Vec<Kept> = kept.filter(|kept| kept.path.to_str().is_some()).collect();
        serde_json::to_string(&kept).ok()
    }

    /// The survey that is shown.
    #[must_use]
    pub fn shown(&self) -> Option<&Survey> {
        self.surveys.get(self.at)
    }

    fn shown_mut(&mut self) -> Option<&mut Survey> {
        self.surveys.get_mut(self.at)
    }

    /// Starts or continues to examine a file, an archive or a folder. Another survey under way is
    /// paused.
    pub fn begin(&mut self, path: &Path, dialect: Option<Dialect>, now: Duration) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let known = self
            .surveys
            .iter()
            .position(|survey| survey.source.path == path);
        let source = Source { path, dialect };
        self.at = match known {
            Some(at) => {
                if let Some(survey) = self.surveys.get_mut(at) {
                    survey.source = source;
                }
                at
            }
            None => {
                let id = id_of(&source.path);
                self.surveys
                    .push(Survey::new(id, source, Standing::Stopped));
                self.surveys.len() - 1
            }
        };
        self.go_on(now);
    }

    /// Shows another survey.
    pub fn show(&mut self, at: usize) {
        if at < self.surveys.len() {
            self.at = at;
        }
    }

    /// Continues the survey that is shown; another under way is paused.
    pub fn go_on(&mut self, now: Duration) {
        for at in 0..self.surveys.len() {
            if at != self.at {
                self.pause_at(at, now);
            }
        }
        let at = self.at;
        let Some(survey) = self.surveys.get_mut(at) else {
            return;
        };
        survey.standing = Standing::Running;
        survey.trouble = None;
        self.is_changed = true;
        match &survey.job {
            Some(job) if job.is_paused() => {
                job.resume();
                survey.pace.go_on(now);
            }
            // Two jobs must not write at once.
            Some(_) => survey.goes_on = true,
            None => self.run(at, true),
        }
    }

    /// Pauses the survey that is shown.
    pub fn pause(&mut self, now: Duration) {
        self.pause_at(self.at, now);
    }

    fn pause_at(&mut self, at: usize, now: Duration) {
        if let Some(survey) = self.surveys.get_mut(at)
            && survey.standing == Standing::Running
        {
            survey.standing = Standing::Paused;
            survey.pace.rest(now);
            if let Some(job) = &survey.job {
                job.pause();
            }
            self.is_changed = true;
        }
    }

    /// Ends the survey that is shown; what was found stays.
    pub fn stop(&mut self, now: Duration) {
        if let Some(survey) = self.shown_mut() {
            survey.standing = Standing::Stopped;
            survey.goes_on = false;
            survey.pace.rest(now);
            survey.reading = None;
            // What it still reports is of no interest: it is on disk.
            if let Some(job) = &survey.job {
                job.stop();
            }
            self.is_changed = true;
        }
    }

    /// Removes the survey that is shown, with its findings. Files and sets that were written stay.
    pub fn forget(&mut self) {
        if self.at >= self.surveys.len() {
            return;
        }
        let survey = self.surveys.remove(self.at);
        if let Some(folder) = self.folder(&survey.id) {
            for name in [super::record::FINDINGS, super::record::CHOICES] {
                let path = folder.join(name);
                if path.exists()
                    && let Err(error) = fs::remove_file(&path)
                {
                    log::warn!("{}: {error}", shown(&path));
                }
            }
        }
        self.at = self.at.min(self.surveys.len().saturating_sub(1));
        self.is_changed = true;
    }

    /// Reads the findings of the survey that is shown, if they have not been read yet.
    pub fn know(&mut self) {
        let at = self.at;
        let unknown = |survey: &Survey| !survey.is_known && survey.job.is_none();
        if self.surveys.get(at).is_some_and(unknown) {
            self.run(at, false);
        }
    }

    fn folder(&self, id: &str) -> Option<PathBuf> {
        self.home.as_ref().map(|home| home.join(id))
    }

    fn run(&mut self, at: usize, goes_on: bool) {
        let (home, waker) = (self.home.clone(), Arc::clone(&self.wake));
        let Some(survey) = self.surveys.get_mut(at) else {
            return;
        };
        let Some(folder) = home.map(|home| home.join(&survey.id)) else {
            survey.standing = Standing::Stopped;
            return;
        };
        let wish = Wish {
            goes_on,
            nodes: NODES_TO_EXAMINE,
            // One core is left for the window and its user.
            threads: cores().saturating_sub(1).max(1),
        };
        survey.is_known = true;
        match start(folder, survey.source.clone(), wish, move || waker()) {
            Ok(job) => survey.job = Some(job),
            Err(error) => {
                survey.standing = Standing::Stopped;
                survey.trouble = Some(plain(&error));
            }
        }
    }

    /// Takes in news from the threads; returns whether anything has changed.
    pub fn poll(&mut self, now: Duration) -> bool {
        let mut has_changed = false;
        for survey in &mut self.surveys {
            has_changed |= survey.poll(now, &mut self.is_changed);
        }
        for at in 0..self.surveys.len() {
            let waits =
                |survey: &mut Survey| survey.job.is_none() && std::mem::take(&mut survey.goes_on);
            if self.surveys.get_mut(at).is_some_and(waits) {
                self.run(at, true);
            }
        }
        has_changed
    }

    /// Lists another group.
    pub fn list(&mut self, group: Group) {
        if let Some(survey) = self.shown_mut() {
            survey.group = group;
            survey.count_again();
        }
    }

    /// Opens a finding.
    pub fn open(&mut self, place: usize) {
        let (home, waker) = (self.home.clone(), Arc::clone(&self.wake));
        let Some(survey) = self.shown_mut() else {
            return;
        };
        let (Some(row), Some(home)) = (survey.rows.get(&place).cloned(), home) else {
            return;
        };
        let folder = home.join(&survey.id);
        let job = Job::start(
            "finding",
            move || waker(),
            move |_| detail(&folder, &row).map_err(|error| plain(&error)),
        );
        match job {
            Ok(job) => survey.opening = Some(Opening { place, job }),
            Err(error) => survey.trouble = Some(plain(&error)),
        }
    }

    /// Opens the finding this many rows further down the list.
    pub fn walk(&mut self, rows: isize) {
        let Some(survey) = self.shown() else { return };
        let here = survey.opening.as_ref().map(|opening| opening.place);
        let here = here.or(survey.opened.as_ref().map(|opened| opened.place));
        let here = here.and_then(|place| survey.listed().iter().position(|&other| other == place));
        let last = survey.listed().len().saturating_sub(1);
        let next = here.map_or(0, |here| here.saturating_add_signed(rows).min(last));
        if let Some(&place) = survey.listed().get(next) {
            self.open(place);
        }
    }

    /// Closes the finding.
    pub fn close(&mut self) {
        if let Some(survey) = self.shown_mut() {
            survey.opened = None;
            survey.opening = None;
        }
    }

    /// Steps through one board of the open finding; through all of them with `None`.
    pub fn step(&mut self, board: Option<usize>, step: Step) {
        let opened = self.shown_mut().and_then(|survey| survey.opened.as_mut());
        let Some(opened) = opened else { return };
        for (number, walk) in opened.walks.iter_mut().enumerate() {
            if board.is_none_or(|board| board == number) {
                walk.step(step);
            }
        }
    }

    /// Keeps one of the two versions of the open finding, or withdraws that choice.
    pub fn keep(&mut self, choice: Option<Choice>) {
        let home = self.home.clone();
        let Some(survey) = self.shown_mut() else {
            return;
        };
        let Some(place) = survey.opened.as_ref().map(|opened| opened.place) else {
            return;
        };
        let written = home.map(|home| choose(&home.join(&survey.id), place, choice));
        match (written, survey.rows.get_mut(&place)) {
            (Some(Ok(())), Some(row)) => row.choice = choice,
            (Some(Err(error)), _) => survey.trouble = Some(plain(&error)),
            (None, _) | (_, None) => {}
        }
    }

    /// The folder of sets that were just written; returned once.
    pub fn take_collected(&mut self) -> Option<PathBuf> {
        let written = |survey: &mut Survey| {
            let is_new = std::mem::take(&mut survey.is_just_collected);
            let collected = survey.collected.as_ref().filter(|_| is_new)?;
            collected
                .as_ref()
                .ok()
                .map(|collected| collected.folder.clone())
        };
        self.surveys.iter_mut().find_map(written)
    }

    /// Writes the proven and the chosen problems as sets.
    pub fn collect(&mut self) {
        let (home, waker) = (self.home.clone(), Arc::clone(&self.wake));
        let Some(survey) = self.shown_mut() else {
            return;
        };
        let Some(home) = home.filter(|_| survey.collecting.is_none()) else {
            return;
        };
        let findings = home.join(&survey.id);
        let title = survey.title();
        let name = slug(&title);
        let folder = findings.join(format!("{name}-proven"));
        let id = format!("{name}-proven");
        let job = Job::start(
            "collect",
            move || waker(),
            move |_| collect(&findings, &folder, &id, &title),
        );
        match job {
            Ok(job) => survey.collecting = Some(job),
            Err(error) => survey.trouble = Some(plain(&error)),
        }
    }
}

/// The name reduced to lower-case letters, digits and hyphens.
fn slug(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let name: String = name.to_ascii_lowercase().chars().map(plain).collect();
    let name: String = name.trim_matches('-').chars().take(50).collect();
    match name.trim_end_matches('-') {
        "" => "collection".to_owned(),
        name => name.to_owned(),
    }
}

/// The name of the folder for the findings of a path, a different one for every path.
fn id_of(path: &Path) -> String {
    let name = path.file_stem().map(|name| name.to_string_lossy());
    let number = sum(path.as_os_str().as_encoded_bytes());
    format!("{}-{number:016x}", slug(&name.unwrap_or_default()))
}
