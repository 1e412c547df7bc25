//! Long work of the page, on threads of its own.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use super::export::What;
use crate::catalog::{Catalog, Entry, FileNote, Twins, twins};
use crate::check::{ComposeSettings, Opinion, opinion};
use crate::disk::{WriteError, shown};
use crate::exchange::paper::Preview;
use crate::exchange::{Dialect, Kind as FileKind};
use crate::problem::{Checks, Problem, ProblemId, ProblemSet, SetId, Source, Text};
use crate::solver::{Limits, Solver, Stop};
use crate::worker::{self, CollectionRead, Known, Reading};

/// Positions searched for each question of a proof.
const NODES: u64 = 400_000;
/// Seconds for each problem.
const SECONDS: u64 = 10;

/// What a job does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Reads a collection.
    Read(PathBuf),
    /// Fetches problems to be solved.
    Fetch,
    /// Proves problems.
    Prove,
    /// Looks for like problems.
    Twins,
    /// Writes files.
    Export,
    /// Draws a page of a worksheet.
    Preview,
}

impl Kind {
    /// Key of the text that says what is being done.
    #[must_use]
    pub const fn text_key(&self) -> &'static str {
        match self {
            Kind::Read(_) => "library-job-read",
            Kind::Fetch => "library-job-fetch",
            Kind::Prove => "library-job-prove",
            Kind::Twins => "library-job-twins",
            Kind::Export | Kind::Preview => "library-job-export",
        }
    }
}

/// Something being done.
pub struct Job {
    /// What.
    pub kind: Kind,
    /// How far.
    pub reading: Option<Reading>,
    pub(super) number: u64,
    pub(super) stop: Stop,
}

/// A problem to be worked on: its collection's id, its entry, its file.
pub type Item = (Box<str>, Entry, FileNote, Option<Box<Problem>>);

/// What a job says.
pub enum News {
    /// How far it is.
    Reading(Reading),
    /// A collection was read, as far as it could be.
    Read(PathBuf, Result<Box<CollectionRead>, String>),
    /// Problems to be solved, and the place of the one to begin with.
    Fetched(Box<ProblemSet>, usize),
    /// A problem was proved, or not.
    Proved((Box<str>, Box<str>), Opinion),
    /// Like problems.
    Twins(Twins),
    /// Something to tell.
    Note(String),
    /// So many files are there already, this one among them: may they be replaced?
    Exists(Replacing),
    /// A file was not written.
    NotWritten(WriteError),
    /// A page of a worksheet.
    Preview(Preview),
    /// The index was read.
    Index(Result<Option<Catalog>, String>),
    /// A folder that is watched has changed.
    Changed(PathBuf),
    /// The end.
    Done,
}

/// An export that waits for leave to replace files.
#[derive(Clone, Debug, PartialEq)]
pub struct Replacing {
    /// What is written, and how.
    pub what: What,
    /// Where to.
    pub path: PathBuf,
    /// A file that is there already.
    pub first: PathBuf,
    /// How many are.
    pub count: usize,
}

/// Where jobs report to.
pub struct Desk {
    pub(super) sender: Sender<(u64, News)>,
    pub(super) inbox: Receiver<(u64, News)>,
    next: u64,
}

impl Desk {
    pub(super) fn new() -> Desk {
        let (sender, inbox) = channel();
        Desk {
            sender,
            inbox,
            next: 1,
        }
    }

    /// Starts a job; its number.
    pub(super) fn start(
        &mut self,
        ctx: &egui::Context,
        kind: Kind,
        stop: Stop,
        work: impl FnOnce(&Stop, &dyn Fn(News)) + Send + 'static,
    ) -> Job {
        let number = self.next;
        self.next += 1;
        let (sender, ctx, asked) = (self.sender.clone(), ctx.clone(), stop.clone());
        let failed = self.sender.clone();
        let started = worker::start("library", move || {
            let say = |news| {
                // The window may already be gone.
                if sender.send((number, news)).is_ok() {
                    ctx.request_repaint();
                }
            };
            work(&asked, &say);
            say(News::Done);
        });
        if let Err(error) = started {
            log::error!("no thread for the library: {error}");
            failed.send((number, News::Done)).ok();
        }
        Job {
            kind,
            reading: None,
            number,
            stop,
        }
    }
}

pub(super) fn read(
    path: PathBuf,
    dialect: Option<Dialect>,
    known: Known,
) -> impl FnOnce(&Stop, &dyn Fn(News)) + Send {
    move |stop, say| {
        let read = worker::read_collection(&path, dialect, &known, stop, |reading| {
            say(News::Reading(reading));
        });
        say(News::Read(path, read.map(Box::new)));
    }
}

/// The problem an entry stands for, under the entry's name.
fn fetch(item: &Item) -> Result<Problem, String> {
    let (_, entry, note, ready) = item;
    let mut problem = match ready {
        Some(problem) => (**problem).clone(),
        None => {
            let file = worker::load_noted(note).map_err(|fault| fault.to_string())?;
            let set = file
                .loaded
                .set
                .ok_or_else(|| format!("{}: there is no problem any more", shown(&note.path)))?;
            set.problems
                .into_iter()
                .nth(entry.number as usize)
                .ok_or_else(|| format!("{}: the file has changed", shown(&note.path)))?
        }
    };
    if let Some(id) = ProblemId::new(&entry.id) {
        problem.id = id;
    }
    if problem.title.is_empty() {
        problem.title.en = entry.title.replace('{', "{{");
    }
    Ok(problem)
}

pub(super) fn set_of(id: &str, title: &str, problems: Vec<Problem>) -> Option<ProblemSet> {
    Some(ProblemSet {
        id: SetId::new(id)?,
        title: Text {
            en: title.replace('{', "{{"),
            de: String::new(),
        },
        about: Text::default(),
        author: String::new(),
        licence: String::new(),
        source: Source::default(),
        checks: Checks::default(),
        problems,
    })
}

pub(super) fn fetch_all(items: &[Item], stop: &Stop, say: &dyn Fn(News)) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut reading = Reading {
        total: items.len(),
        ..Reading::default()
    };
    for item in items {
        if stop.is_requested() {
            break;
        }
        match fetch(item) {
            Ok(problem) => problems.push(problem),
            Err(reason) => {
                reading.faulty += 1;
                say(News::Note(reason));
            }
        }
        reading.done += 1;
        reading.problems = problems.len();
        if reading.done.is_multiple_of(50) {
            say(News::Reading(reading));
        }
    }
    problems
}

pub(super) fn fetch_set(
    id: String,
    title: String,
    items: Vec<Item>,
    first: Box<str>,
) -> impl FnOnce(&Stop, &dyn Fn(News)) + Send {
    move |stop, say| {
        let problems = fetch_all(&items, stop, say);
        let place = problems
            .iter()
            .position(|problem| problem.id.as_str() == &*first);
        if let (Some(place), Some(set)) = (place, set_of(&id, &title, problems)) {
            say(News::Fetched(Box::new(set), place));
        }
    }
}

pub(super) fn look_for_twins(entries: Vec<Entry>) -> impl FnOnce(&Stop, &dyn Fn(News)) + Send {
    move |stop, say| {
        if let Some(found) = twins(&entries, &|| !stop.is_requested()) {
            say(News::Twins(found));
        }
    }
}

/// Whether the problem is one of a set, which names its targets.
fn names_targets((_, _, note, ready): &Item) -> bool {
    let name = match &note.entry {
        Some(entry) => entry.to_string(),
        None => note.path.to_string_lossy().into_owned(),
    };
    ready.is_some() || FileKind::of_name(&name) == Some(FileKind::Ron)
}

pub(super) fn prove(items: Vec<Item>) -> impl FnOnce(&Stop, &dyn Fn(News)) + Send {
    move |stop, say| {
        let settings = ComposeSettings {
            lesson: crate::solver::LessonSize::default(),
            limits: Limits {
                nodes: Some(NODES),
                time: Some(Duration::from_secs(SECONDS)),
                ..Limits::default()
            },
        };
        let mut solver = Solver::new(settings.limits.table_bytes);
        let mut reading = Reading {
            total: items.len(),
            ..Reading::default()
        };
        for item in &items {
            if stop.is_requested() {
                break;
            }
            let opinion = match fetch(item) {
                Ok(problem) => {
                    let proposals = match names_targets(item) {
                        true => Vec::new(),
                        false => problem.proposed(),
                    };
                    opinion(&problem, &proposals, &mut solver, &settings, stop)
                }
                Err(reason) => Opinion::Open { reason },
            };
            if stop.is_requested() {
                break;
            }
            reading.done += 1;
            reading.problems += usize::from(matches!(
                opinion,
                Opinion::Agrees { .. } | Opinion::Supplies { .. }
            ));
            reading.faulty += usize::from(matches!(opinion, Opinion::Disagrees { .. }));
            say(News::Proved((item.0.clone(), item.1.id.clone()), opinion));
            say(News::Reading(reading));
        }
    }
}
