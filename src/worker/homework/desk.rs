//! The state of the homework page: the results that came back, and files being read or written.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::gather::{Gathered, gather};
use crate::disk::{Door, Existing, WriteError};
use crate::homework::{
    Class, Notation, Results, csv, looks_like_results, read_results, write_results,
};
use crate::problem::{ProblemSet, read_file};
use crate::worker::{Heard, Job};

/// Most results files that are remembered.
const MOST_KEPT: usize = 2_000;

/// What to tell the user about the latest work.
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    /// Results were handed in: the file, and how many problems were solved at the first try, tried, and
    /// given.
    HandedIn(PathBuf, [usize; 3]),
    /// A table was written.
    Exported(PathBuf),
    /// Results were read: how many, and how many of those were known already.
    Read(usize, usize),
    /// A file was not written.
    NotWritten(WriteError),
    /// The work was aborted by an error of the program.
    Broken,
    /// Something else went wrong, described in words.
    Failed(String),
}

/// The result of work in the background.
#[derive(Debug)]
pub enum Done {
    /// Files were read.
    Read(Gathered),
    /// A file was written, or not.
    Wrote(Told),
}

/// The state of the homework page.
#[derive(Default)]
pub struct Desk {
    /// The results that came back, each with its file.
    pub results: Vec<(PathBuf, Results)>,
    /// Homework found beside them, to be listed with the sets.
    pub homeworks: Vec<PathBuf>,
    /// What could not be read.
    pub faults: Vec<String>,
    /// What to tell the user, if anything.
    pub told: Option<Told>,
    /// The results side by side.
    pub classes: Vec<Class>,
    /// Work under way, and whether the user asked for it; at the start nobody has.
    jobs: Vec<(Job<(), Done>, bool)>,
    wake: Option<Arc<dyn Fn() + Send + Sync>>,
    /// Whether the list of files has changed since it was last stored.
    is_changed: bool,
    /// Incremented with every change of the results.
    pub revision: u64,
}

impl Desk {
    /// A desk with the files that were stored, one path a line; they are read in the background.
    #[must_use]
    pub fn restored(kept: Option<&String>, wake: Arc<dyn Fn() + Send + Sync>) -> Desk {
        let mut desk = Desk {
            wake: Some(wake),
            ..Desk::default()
        };
        let paths = kept.map_or("", String::as_str).lines().map(PathBuf::from);
        let mut paths: Vec<PathBuf> = paths.collect();
        if !paths.is_empty() {
            desk.begin(false, move |stop| {
                // A missing file is skipped.
                paths.retain(|path| path.exists());
                Done::Read(gather(&paths, stop))
            });
        }
        desk
    }

    fn begin(
        &mut self,
        is_asked: bool,
        work: impl FnOnce(&crate::solver::Stop) -> Done + Send + 'static,
    ) {
        let wake = self.wake.clone();
        let wake = move || {
            if let Some(wake) = &wake {
                wake();
            }
        };
        match Job::start("homework", wake, move |outlet| work(outlet.stop())) {
            Ok(job) => self.jobs.push((job, is_asked)),
            Err(error) => self.told = Some(Told::Failed(error.to_string())),
        }
    }

    /// Reads results, and homework beside them, from files and folders.
    pub fn read(&mut self, paths: Vec<PathBuf>) {
        self.told = None;
        self.begin(true, move |stop| Done::Read(gather(&paths, stop)));
    }

    /// Whether files are being read or written.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        !self.jobs.is_empty()
    }

    /// Adds results that were read elsewhere.
    pub fn take(&mut self, read: Vec<(PathBuf, Results)>) {
        let count = read.len();
        let known = self.add(read);
        self.told = Some(Told::Read(count, known));
    }

    /// Adds results, replacing those of the same file. Returns how many were known already.
    fn add(&mut self, read: Vec<(PathBuf, Results)>) -> usize {
        let mut known = 0;
        for (path, results) in read {
            let path = std::path::absolute(&path).unwrap_or(path);
            known += usize::from(self.results.iter().any(|(_, other)| *other == results));
            let room = MOST_KEPT - self.results.len().min(MOST_KEPT);
            match self.results.iter_mut().find(|(other, _)| *other == path) {
                Some((_, old)) => *old = results,
                None if room > 0 => self.results.push((path, results)),
                None => log::warn!("more than {MOST_KEPT} files of results"),
            }
        }
        self.is_changed = true;
        self.revision += 1;
        known
    }

    /// Removes the results of a homework; their files stay.
    pub fn put_away(&mut self, homework: &str) {
        self.results
            .retain(|(_, results)| results.homework != homework);
        self.is_changed = true;
        self.revision += 1;
    }

    /// Takes in what was read and written; `true` if there was anything.
    pub fn poll(&mut self) -> bool {
        let mut done = Vec::new();
        for (job, is_asked) in &mut self.jobs {
            match job.hear() {
                Some(Heard::Done(end)) => done.push((end, *is_asked)),
                Some(Heard::Broken) => {
                    done.push((Done::Wrote(Told::Broken), true));
                }
                Some(Heard::News(())) | None => {}
            }
        }
        self.jobs.retain(|(job, _)| !job.is_over());
        let has_come = !done.is_empty();
        for (done, is_asked) in done {
            match done {
                Done::Wrote(told) => self.told = Some(told),
                Done::Read(gathered) => {
                    let homeworks = gathered.homeworks.into_iter();
                    self.homeworks.extend(homeworks.map(|(path, _)| path));
                    let count = gathered.results.len();
                    let known = self.add(gathered.results);
                    if is_asked {
                        self.faults = gathered.faults;
                        self.told = Some(Told::Read(count, known));
                    }
                }
            }
        }
        has_come
    }

    /// The files to remember, one path a line, if they have changed.
    pub fn to_keep(&mut self) -> Option<String> {
        if !std::mem::take(&mut self.is_changed) {
            return None;
        }
        let paths = self.results.iter().filter_map(|(path, _)| path.to_str());
        Some(paths.collect::<Vec<_>>().join("\n"))
    }

    /// Puts the results side by side. `listed` are the sets of the library.
    pub fn compare<'a>(&mut self, listed: impl Iterator<Item = &'a ProblemSet>) {
        let homeworks: Vec<&ProblemSet> = listed.filter(|set| set.homework.is_some()).collect();
        let results: Vec<Results> = self.results.iter().map(|(_, one)| one.clone()).collect();
        self.classes = Class::all(&results, &homeworks);
    }

    /// Writes what a student hands in: RON, or JSON if the name says so. A file of another kind, student or
    /// homework is only replaced if `existing` allows it.
    pub fn hand_in(&mut self, results: Results, path: PathBuf, existing: Existing) {
        self.told = None;
        self.begin(true, move |_| {
            let existing = match is_earlier(&path, &results) {
                true => Existing::Replace,
                false => existing,
            };
            let tried = results
                .problems
                .iter()
                .filter(|line| line.tries > 0)
                .count();
            let counts = [results.solved(), tried, results.problems.len()];
            let is_json = path
                .extension()
                .is_some_and(|kind| kind.eq_ignore_ascii_case("json"));
            let notation = if is_json {
                Notation::Json
            } else {
                Notation::Ron
            };
            Done::Wrote(match write_results(&results, notation) {
                Ok(text) => write(&path, text.as_bytes(), existing, |path| {
                    Told::HandedIn(path, counts)
                }),
                Err(reason) => Told::Failed(reason),
            })
        });
    }

    /// Writes the results of a homework as a table for spreadsheets.
    pub fn export(&mut self, class: &Class, path: PathBuf, existing: Existing) {
        self.told = None;
        let text = csv(class);
        self.begin(true, move |_| {
            Done::Wrote(write(&path, text.as_bytes(), existing, Told::Exported))
        });
    }
}

/// Whether a file contains earlier results of the same student for the same homework.
fn is_earlier(path: &Path, results: &Results) -> bool {
    let text = read_file(path)
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok());
    let earlier = text
        .filter(|text| looks_like_results(text))
        .map(|text| read_results(&text));
    matches!(earlier, Some(Ok(earlier)) if earlier.homework == results.homework
        && earlier.student == results.student)
}

fn write(
    path: &Path,
    bytes: &[u8],
    existing: Existing,
    told: impl FnOnce(PathBuf) -> Told,
) -> Told {
    match Door::new(existing).put(path, bytes) {
        Ok(written) => told(written.path),
        Err(error) => Told::NotWritten(error),
    }
}
