//! Problems that something is done with: one or many.

use super::jobs::{Kind, News};
use super::show;
use crate::catalog::{EntryId, FileNote, Origin};
use crate::check::Opinion;
use crate::disk::shown;
use crate::ui::page::Page;
use crate::ui::state::{Place, State, ViewState};
use crate::ui::world::World;
use crate::worker;

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
