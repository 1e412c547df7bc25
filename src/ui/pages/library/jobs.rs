//! Long work of the page, on threads of its own, and the problems it is done to: one or many.

use std::path::PathBuf;

use egui::Context;

use super::export::What;
use super::{LibraryPage, show};
use crate::catalog::{Catalog, EntryId, FileNote, Origin, Twins};
use crate::check::Opinion;
use crate::disk::{WriteError, shown};
use crate::exchange::paper::Preview;
use crate::problem::ProblemSet;
use crate::solver::Stop;
use crate::ui::page::Page;
use crate::ui::state::{Place, State, ViewState};
use crate::ui::world::{World, waker};
use crate::worker::{self, CollectionRead, Fetching, Reading};

/// What a job does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Reads a collection.
    Read(PathBuf),
    /// Reads the index of an earlier run.
    Index,
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
            Kind::Index | Kind::Fetch => "library-job-fetch",
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
    pub(super) work: worker::Job<News, ()>,
}

/// What a job says.
pub enum News {
    /// How far it is, and what came of single problems.
    Fetching(Fetching),
    /// A collection was read, as far as it could be.
    Read(PathBuf, Result<Box<CollectionRead>, String>),
    /// Problems to be solved, and the place of the one to begin with.
    Fetched(Box<ProblemSet>, usize),
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

impl LibraryPage {
    /// Whether a job of this kind is under way.
    pub(super) fn is_busy_with(&self, kind: &Kind) -> bool {
        self.jobs.iter().any(|job| job.kind == *kind)
    }

    /// Begins long work, on another thread.
    pub(super) fn begin(
        &mut self,
        ctx: &Context,
        kind: Kind,
        work: impl FnOnce(&Stop, &dyn Fn(News)) + Send + 'static,
    ) {
        let started = worker::Job::start("library", waker(ctx), move |outlet| {
            work(outlet.stop(), &|news| outlet.tell(news));
        });
        match started {
            Ok(work) => {
                self.begun += 1;
                self.jobs.push(Job {
                    kind,
                    reading: None,
                    number: self.begun,
                    work,
                });
            }
            Err(error) => log::error!("no thread for the library: {error}"),
        }
    }
}

/// Problems handed to the solve page at once: more than anyone solves in a year.
const AT_ONCE: usize = 5_000;

/// The ticked problems, or all that are shown.
pub(super) fn many(state: &State) -> Vec<worker::Wanted> {
    let ids = ids(state);
    ids.into_iter().filter_map(|id| item(state, id)).collect()
}

/// The same by their places in the catalogue.
pub(super) fn ids(state: &State) -> Vec<EntryId> {
    let page = &state.library_page;
    if page.ticked.is_empty() {
        show::shown(state)
    } else {
        page.ticked.iter().copied().collect()
    }
}

/// How many they are.
pub(super) fn count(state: &State) -> usize {
    let page = &state.library_page;
    match page.ticked.len() {
        0 => show::shown(state).len(),
        ticked => ticked,
    }
}

/// The title of the collection that all of them are from; empty where they are from several.
pub(super) fn common_title(state: &State) -> String {
    let page = &state.library_page;
    let ids = ids(state);
    let entries = ids.iter().filter_map(|&id| page.catalog.entry(id));
    let mut collections = entries.map(|entry| entry.collection);
    let Some(first) = collections.next() else {
        return String::new();
    };
    if !collections.all(|other| other == first) {
        return String::new();
    }
    let collection = page.catalog.collections().get(first as usize);
    collection.map_or_else(String::new, |collection| collection.title.to_string())
}

fn item(state: &State, id: EntryId) -> Option<worker::Wanted> {
    let page = &state.library_page;
    let entry = page.catalog.entry(id)?;
    let collection = page.catalog.collections().get(entry.collection as usize)?;
    let note: FileNote = page.catalog.file_of(entry)?.clone();
    // The sets of the solve page are at hand.
    let ready = (collection.origin == Origin::Listed)
        .then(|| listed(state, &collection.id, &entry.id))
        .flatten()
        .and_then(|place| {
            state
                .library
                .sets
                .get(place.set)?
                .set
                .problems
                .get(place.problem)
                .cloned()
        })
        .map(Box::new);
    Some(worker::Wanted {
        collection: collection.id.clone(),
        entry: entry.clone(),
        note,
        ready,
    })
}

fn listed(state: &State, collection: &str, problem: &str) -> Option<Place> {
    let set = state
        .library
        .sets
        .iter()
        .position(|loaded| loaded.set.id.as_str() == collection)?;
    let problems = &state.library.sets.get(set)?.set.problems;
    let problem = problems
        .iter()
        .position(|other| other.id.as_str() == problem)?;
    Some(Place { set, problem })
}

pub(super) fn solve(id: EntryId, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let shown = show::shown(state);
    let page = &state.library_page;
    let Some(entry) = page.catalog.entry(id) else {
        return;
    };
    let Some(collection) = page.catalog.collections().get(entry.collection as usize) else {
        return;
    };
    if collection.origin == Origin::Listed {
        if let Some(place) = listed(state, &collection.id, &entry.id) {
            state.turn_to(Page::Solve);
            crate::ui::apply::select(place, state, view, world);
        }
        return;
    }
    let (set, title, first, own) = (
        collection.id.to_string(),
        collection.title.to_string(),
        entry.id.clone(),
        entry.collection,
    );
    let here = shown.iter().position(|&other| other == id).unwrap_or(0);
    let of_collection = |&&other: &&EntryId| {
        page.catalog
            .entry(other)
            .is_some_and(|entry| entry.collection == own)
    };
    let items: Vec<worker::Wanted> = shown
        .iter()
        .skip(here.saturating_sub(AT_ONCE / 4))
        .filter(of_collection)
        .take(AT_ONCE)
        .filter_map(|&id| item(state, id))
        .collect();
    let page = &mut state.library_page;
    page.begin(world.ctx, Kind::Fetch, move |stop, say| {
        let problems = worker::fetch_all(&items, stop, &|news| say(News::Fetching(news)));
        let place = problems
            .iter()
            .position(|problem| problem.id.as_str() == &*first);
        if let (Some(place), Some(set)) = (place, worker::set_of(&set, &title, problems)) {
            say(News::Fetched(Box::new(set), place));
        }
    });
}

/// Puts the proof's version of a problem into a set of corrected ones beside the index.
pub(super) fn fix(id: EntryId, state: &mut State) {
    let page = &state.library_page;
    let Some(entry) = page.catalog.entry(id) else {
        return;
    };
    let Some(collection) = page.catalog.collections().get(entry.collection as usize) else {
        return;
    };
    let key = (collection.id.clone(), entry.id.clone());
    let fixed = match page.verdicts.get(&key) {
        Some(
            Opinion::Disagrees {
                fixed: Some(fixed), ..
            }
            | Opinion::Supplies { problem: fixed, .. },
        ) => fixed.clone(),
        _ => return,
    };
    let Some(folder) = state.data_folder.clone() else {
        return;
    };
    let name = format!(
        "{}-corrected",
        collection.id.get(..68).unwrap_or(&collection.id)
    );
    let path = folder.join(format!("{name}.ron"));
    let words = match worker::put_in_set(&path, &name, (*fixed).clone()) {
        Ok(()) => {
            if let Some(result) = fixed.result {
                let agrees = Opinion::Agrees {
                    result,
                    problem: fixed,
                };
                state.library_page.verdicts.insert(key, agrees);
            }
            state
                .texts
                .tr_with("library-fixed", [("path", shown(&path).into())])
        }
        Err(reason) => reason,
    };
    state.library_page.note = Some(words);
}
