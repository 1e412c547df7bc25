//! Long work on its own threads, and the problems it works on.

use std::path::PathBuf;
use std::sync::Arc;

use super::{Librarian, Note, Order, Reach, place_of};
use crate::catalog::{Catalog, EntryId, Origin, Twins};
use crate::check::Opinion;
use crate::paper::Preview;
use crate::problem::{ProblemId, ProblemSet, SetId};
use crate::solver::Stop;
use crate::store::ProblemKey;
use crate::worker::{self, CollectionRead, Fetching, Job, Reading};

/// A kind of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Reading a collection.
    Read(PathBuf),
    /// Reading the index of an earlier run.
    Index,
    /// Fetching problems to be solved.
    Fetch,
    /// Proving problems.
    Prove,
    /// Looking for similar problems.
    Twins,
    /// Writing files.
    Export,
    /// Drawing a page of a worksheet.
    Preview,
}

/// Work in progress.
pub struct Work {
    /// The kind of work.
    pub kind: Kind,
    /// Its progress, once it has reported any.
    pub reading: Option<Reading>,
    pub(super) number: u64,
    pub(super) job: Job<News, ()>,
}

/// News from work.
pub(super) enum News {
    /// How far it is, and the results of single problems.
    Fetching(Fetching),
    /// A collection was read, as far as it could be.
    Read(PathBuf, Result<Box<CollectionRead>, String>),
    /// Problems to be solved were fetched.
    Fetched(Fetched),
    /// Similar problems were looked for.
    Twins(Twins),
    /// What the user should be told.
    Told(Note),
    /// Some of the files to write exist already: may they be replaced?
    Exists(Replacing),
    /// A page of a worksheet was drawn.
    Preview(Preview),
    /// The index was read.
    Index(Result<Option<Catalog>, String>),
}

/// Problems to be solved, and the one to start with.
#[derive(Clone, Debug, PartialEq)]
pub struct Fetched {
    /// The problems.
    pub set: Box<ProblemSet>,
    /// The one to start with.
    pub first: ProblemId,
}

/// An export that waits for permission to replace files.
#[derive(Clone, Debug, PartialEq)]
pub struct Replacing {
    /// What to write, and how.
    pub order: Box<Order>,
    /// The file or folder to write.
    pub path: PathBuf,
    /// The first file that exists already.
    pub first: PathBuf,
    /// How many files exist already.
    pub count: usize,
}

/// Most problems handed over to be solved at once: more than anyone solves in a year.
const AT_ONCE: usize = 5_000;

impl Librarian {
    /// Whether work of this kind is under way.
    pub(super) fn is_busy_with(&self, kind: &Kind) -> bool {
        self.jobs.iter().any(|work| work.kind == *kind)
    }

    /// Starts long work on another thread.
    pub(super) fn begin(
        &mut self,
        wake: &Arc<dyn Fn() + Send + Sync>,
        kind: Kind,
        work: impl FnOnce(&Stop, &dyn Fn(News)) + Send + 'static,
    ) {
        let wake = Arc::clone(wake);
        let started = Job::start(
            "library",
            move || wake(),
            move |outlet| {
                work(outlet.stop(), &|news| outlet.tell(news));
            },
        );
        match started {
            Ok(job) => {
                self.begun += 1;
                self.jobs.push(Work {
                    kind,
                    reading: None,
                    number: self.begun,
                    job,
                });
            }
            Err(error) => log::error!("no thread for the library: {error}"),
        }
    }

    /// The ticked problems, or all that are shown if none are, to be worked on.
    pub(super) fn items(&self, reach: &Reach<'_>) -> Vec<worker::Wanted> {
        let ids = self.many();
        ids.iter().filter_map(|&id| self.item(id, reach)).collect()
    }

    fn item(&self, id: EntryId, reach: &Reach<'_>) -> Option<worker::Wanted> {
        let entry = self.catalog.entry(id)?;
        let collection = self.catalog.collections().get(entry.collection as usize)?;
        let note = self.catalog.file_of(entry)?.clone();
        // The sets that are listed are in memory.
        let mut sets = reach.sets.sets.iter();
        let listed = (collection.origin == Origin::Listed)
            .then(|| sets.find(|loaded| loaded.set.id.as_str() == &*collection.id))
            .flatten();
        let ready = listed.and_then(|loaded| {
            let mut problems = loaded.set.problems.iter();
            problems.find(|problem| problem.id.as_str() == &*entry.id)
        });
        Some(worker::Wanted {
            collection: collection.id.clone(),
            entry: entry.clone(),
            note,
            ready: ready.cloned().map(Box::new),
        })
    }

    /// The name of a problem to be solved, if its set is listed. Otherwise the problem is fetched, with
    /// those shown from the same collection.
    pub fn solve(&mut self, id: EntryId, reach: &Reach<'_>) -> Option<ProblemKey> {
        let entry = self.catalog.entry(id)?;
        let collection = self.catalog.collections().get(entry.collection as usize)?;
        let first = ProblemId::new(&entry.id)?;
        if collection.origin == Origin::Listed {
            let set = SetId::new(&collection.id)?;
            return Some(ProblemKey {
                set,
                problem: first,
            });
        }
        let (set, title) = (collection.id.to_string(), collection.title.to_string());
        let shown = self.shown();
        let here = place_of(&shown, id).unwrap_or(0);
        let is_beside = |&&other: &&EntryId| {
            let other = self.catalog.entry(other);
            other.is_some_and(|other| other.collection == entry.collection)
        };
        let items: Vec<worker::Wanted> = shown
            .iter()
            .skip(here.saturating_sub(AT_ONCE / 4))
            .filter(is_beside)
            .take(AT_ONCE)
            .filter_map(|&id| self.item(id, reach))
            .collect();
        self.begin(&reach.wake, Kind::Fetch, move |stop, say| {
            let problems = worker::fetch_all(&items, stop, &|news| say(News::Fetching(news)));
            let is_there = problems.iter().any(|problem| problem.id == first);
            if let (true, Some(set)) = (is_there, worker::set_of(&set, &title, problems)) {
                let set = Box::new(set);
                say(News::Fetched(Fetched { set, first }));
            }
        });
        None
    }

    /// Puts the proof's version of a problem into a set of corrected ones beside the index.
    pub(super) fn fix(&mut self, id: EntryId) {
        let Some(entry) = self.catalog.entry(id) else {
            return;
        };
        let collections = self.catalog.collections();
        let Some(collection) = collections.get(entry.collection as usize) else {
            return;
        };
        let key = (collection.id.clone(), entry.id.clone());
        let fixed = match self.verdicts.get(&key) {
            Some(
                Opinion::Disagrees {
                    fixed: Some(fixed), ..
                }
                | Opinion::Supplies { problem: fixed, .. },
            ) => fixed.clone(),
            _ => return,
        };
        let Some(folder) = &self.folder else {
            return;
        };
        let id = collection.id.get(..68).unwrap_or(&collection.id);
        let name = format!("{id}-corrected");
        let path = folder.join(format!("{name}.ron"));
        self.note = Some(match worker::put_in_set(&path, &name, (*fixed).clone()) {
            Ok(()) => {
                if let Some(result) = fixed.result {
                    let problem = fixed;
                    self.verdicts
                        .insert(key, Opinion::Agrees { result, problem });
                }
                Note::Fixed(path)
            }
            Err(reason) => Note::Failed(reason),
        });
    }
}
