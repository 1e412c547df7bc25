//! What jobs, folders and the solve page tell the page.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use super::jobs::{Kind, News};
use super::{LibraryPage, Sheet, TwinsShown, Wanted, collections, export};
use crate::board::Stones;
use crate::catalog::{Catalog, Entry, Filter, Keep, Origin, Pattern, Standing};
use crate::check::Opinion;
use crate::disk::Existing;
use crate::exchange::paper::Answers;
use crate::problem::{ProblemId, SetId};
use crate::store::{Outcome, ProblemKey};
use crate::ui::page::Page;
use crate::ui::state::{Place, State};
use crate::ui::texts::not_written;
use crate::worker::picker::Picked;
use crate::worker::{self, Fetching, FolderWatch, Heard, Latest, LeftOut, Reading};

/// How long a watched folder must be quiet before it is read again.
const QUIET: Duration = Duration::from_millis(700);

/// Begins to read the index of an earlier run.
pub fn start(state: &mut State, ctx: &egui::Context, filters: Option<&String>) {
    let page = &mut state.library_page;
    page.index = state
        .data_folder
        .as_ref()
        .map(|folder| folder.join("library.index"));
    if let Some(text) = filters {
        match serde_json::from_str::<Vec<(String, Filter)>>(text) {
            Ok(saved) => state.library_page.saved = saved,
            Err(error) => log::warn!("kept filters: {error}"),
        }
    }
    let page = &mut state.library_page;
    if let Some(index) = page.index.clone() {
        page.begin(ctx, Kind::Index, move |_, say| {
            say(News::Index(worker::load_index(&index)));
        });
    }
}

/// Takes in what jobs have done. What is to be opened on the solve page is returned.
pub fn receive(state: &mut State, ctx: &egui::Context, now: Duration) -> Option<Place> {
    let mut place = None;
    let mut is_new = false;
    let mut heard = Vec::new();
    for job in &mut state.library_page.jobs {
        while let Some(Heard::News(news)) = job.work.hear() {
            match news {
                News::Fetching(Fetching::Reading(reading)) => job.reading = Some(reading),
                news => heard.push((job.number, news)),
            }
        }
    }
    state.library_page.jobs.retain(|job| !job.work.is_over());
    for (number, news) in heard {
        let page = &mut state.library_page;
        match news {
            News::Fetching(Fetching::Reading(_)) => {}
            News::Index(Ok(Some(catalog))) => {
                // What was listed meanwhile is added anew.
                page.catalog = catalog;
                is_new = true;
                collections::watch_all(page, ctx);
            }
            News::Index(Ok(None)) => {}
            News::Index(Err(reason)) => {
                page.note = Some(
                    state
                        .texts
                        .tr_with("library-index-damaged", [("reason", reason.into())]),
                );
            }
            News::Read(path, Ok(read)) => {
                if let Some(collection) = page.catalog.collection_at(&path) {
                    let read = *read;
                    page.catalog.fill(collection, read.filling);
                    page.is_changed = true;
                    page.ticked.clear();
                    page.twins = None;
                    is_new = true;
                    if !read.is_complete {
                        page.note = Some(state.texts.tr("library-stopped").to_owned());
                    } else if page.awaited.remove(&path) {
                        tell(state, collection, read.reading, &read.left_out);
                    }
                }
            }
            News::Read(path, Err(reason)) => {
                page.awaited.remove(&path);
                page.note = Some(reason);
            }
            News::Fetched(set, first) => {
                let set = state.library.insert(*set);
                place = Some(Place {
                    set,
                    problem: first,
                });
            }
            News::Fetching(Fetching::Proved(key, opinion)) => {
                if matches!(opinion, Opinion::Agrees { .. }) {
                    page.is_changed |= page.catalog.mark_proven(&key.0, &key.1);
                }
                page.verdicts.insert(key, opinion);
            }
            News::Twins(found) => {
                let words = [
                    ("same", found.same.len().into()),
                    ("near", found.near.len().into()),
                ];
                page.note = Some(state.texts.tr_with("library-twins-found", words));
                page.twins = Some(found);
            }
            News::Note(words) | News::Fetching(Fetching::Failed(words)) => page.note = Some(words),
            News::Preview(drawn) => page.preview = Some((number, drawn)),
            News::Exists(replacing) => {
                page.note = None;
                page.replacing = Some(replacing);
            }
            News::NotWritten(error) => page.note = Some(not_written(&state.texts, &error)),
        }
    }
    note_changes(&mut state.library_page, ctx, now);
    if !state.library_page.is_busy_with(&Kind::Index) {
        for path in std::mem::take(&mut state.library_page.waiting) {
            collections::add(path, state, ctx);
        }
    }
    let is_shown = state.page == Page::Library;
    state.library_page.is_stale |= state.library_page.language != state.texts.language();
    state.library_page.is_stale |= is_new;
    if is_shown && std::mem::take(&mut state.library_page.is_stale) {
        sync(state);
    }
    // What was solved meanwhile shows when the user comes back.
    if is_shown && !std::mem::replace(&mut state.library_page.was_shown, is_shown) {
        look_up(state);
        find(state);
    }
    state.library_page.was_shown = is_shown;
    picked(state, ctx);
    read_dirty(state, ctx, now);
    save(state);
    place
}

/// Notes the folders in which something has changed.
fn note_changes(page: &mut LibraryPage, ctx: &egui::Context, now: Duration) {
    while let Some(path) = page.watch.as_ref().and_then(FolderWatch::changed) {
        let mut collections = page.catalog.collections().iter();
        let folder = collections.find_map(|collection| match &collection.origin {
            Origin::Path(folder) if collection.is_watched && path.starts_with(folder) => {
                Some(folder.clone())
            }
            _ => None,
        });
        if let Some(folder) = folder {
            page.dirty.insert(folder, now + QUIET);
            ctx.request_repaint_after(QUIET);
        }
    }
}

/// Says what has come of a collection that the user added, and shows it.
fn tell(state: &mut State, collection: u32, reading: Reading, left_out: &LeftOut) {
    let page = &mut state.library_page;
    let Some(known) = page.catalog.collections().get(collection as usize) else {
        return;
    };
    page.note = Some(collections::words_of(
        &state.texts,
        &known.title,
        reading,
        left_out,
    ));
    if reading.problems > 0 {
        page.filter = Filter {
            collection: Some(known.id.to_string()),
            ..Filter::default()
        };
        page.stones = Stones::new();
        page.twins_shown = TwinsShown::No;
    }
}

/// Carries out what a dialog of the desktop was opened for.
fn picked(state: &mut State, ctx: &egui::Context) {
    let Some((picking, wanted)) = &state.library_page.picking else {
        return;
    };
    let (answer, wanted) = (picking.poll(), wanted.clone());
    if answer == Picked::Waiting {
        return;
    }
    state.library_page.picking = None;
    match (answer, wanted) {
        (Picked::File(path), Wanted::Add) => collections::add(path, state, ctx),
        (Picked::File(path), Wanted::Export(export, settings)) => {
            // For a file the desktop has asked; for a folder nobody has.
            let existing = if export.is_folder() {
                Existing::Keep
            } else {
                Existing::Replace
            };
            let what = export::What::of(export, settings);
            export::start(what, path, existing, state, ctx);
        }
        (Picked::File(path), Wanted::Worksheet(worksheet)) => {
            // A second file, beside the one that the desktop has asked about, was not asked about.
            let existing = match worksheet.answers {
                Answers::Apart => Existing::Keep,
                Answers::None | Answers::AtEnd => Existing::Replace,
            };
            let what = export::What::worksheet(worksheet);
            export::start(what, path, existing, state, ctx);
        }
        // No choice, or no dialog on this system: the two look the same.
        (Picked::Nothing | Picked::Waiting, Wanted::Export(..)) => {
            state.library_page.unpicked = Some(Sheet::Export);
        }
        (Picked::Nothing | Picked::Waiting, Wanted::Worksheet(_)) => {
            state.library_page.unpicked = Some(Sheet::Worksheet);
        }
        (Picked::Nothing | Picked::Waiting, Wanted::Add) => {
            state.library_page.note = Some(state.texts.tr("library-not-picked").to_owned());
        }
    }
}

/// Reads the folders again that have been quiet for a while.
fn read_dirty(state: &mut State, ctx: &egui::Context, now: Duration) {
    let page = &mut state.library_page;
    let due: Vec<PathBuf> = page
        .dirty
        .iter()
        .filter(|&(_, &time)| time <= now)
        .map(|(path, _)| path.clone())
        .collect();
    for path in due {
        if page.is_busy_with(&Kind::Read(path.clone())) {
            continue;
        }
        page.dirty.remove(&path);
        if let Some(collection) = page.catalog.collection_at(&path) {
            collections::read(page, collection, ctx);
        }
    }
    if let Some(next) = state.library_page.dirty.values().min() {
        ctx.request_repaint_after(next.saturating_sub(now).max(Duration::from_millis(100)));
    }
}

/// Saves the index on a thread of its own, once no collection is being read.
fn save(state: &mut State) {
    let page = &mut state.library_page;
    let is_reading = page
        .jobs
        .iter()
        .any(|job| matches!(job.kind, Kind::Read(_)));
    if !page.is_changed || is_reading {
        return;
    }
    let Some(index) = page.index.clone() else {
        return;
    };
    page.is_changed = false;
    if page.index_writer.is_none() {
        match IndexWriter::start(index) {
            Ok(writer) => page.index_writer = Some(writer),
            Err(error) => log::error!("no thread to save the index: {error}"),
        }
    }
    if let Some(writer) = &page.index_writer {
        writer.post(page.catalog.clone());
    }
}

/// Saves the index on a thread of its own, one after another; waits for the last when it goes.
pub(super) struct IndexWriter(Latest<Catalog>);

impl IndexWriter {
    fn start(index: PathBuf) -> std::io::Result<IndexWriter> {
        let thread = Latest::start("library-index", move |catalog: Catalog| {
            if let Err(error) = worker::save_index(&index, &catalog) {
                log::error!("the library's index cannot be saved: {error}");
            }
        })?;
        Ok(IndexWriter(thread))
    }

    fn post(&self, catalog: Catalog) {
        self.0.post(catalog);
    }
}

impl Drop for IndexWriter {
    fn drop(&mut self) {
        // Tags that the user has just given are in it.
        self.0.finish();
    }
}

/// Lists the sets of the solve page, and finds again what the filter shows.
pub(super) fn sync(state: &mut State) {
    let State {
        library,
        library_page: page,
        texts,
        ..
    } = state;
    let language = texts.language();
    let is_other_language = std::mem::replace(&mut page.language, language) != language;
    let catalog = &mut page.catalog;
    let mut fillings = Vec::new();
    for place in (0..catalog.collections().len() as u32).rev() {
        let is_gone = catalog
            .collections()
            .get(place as usize)
            .is_some_and(|collection| {
                collection.origin == Origin::Listed
                    && !library
                        .sets
                        .iter()
                        .any(|loaded| loaded.set.id.as_str() == &*collection.id)
            });
        if is_gone {
            catalog.clear(place, Keep::Nothing);
        }
    }
    for loaded in &library.sets {
        let id = loaded.set.id.as_str();
        let known = catalog
            .collections()
            .iter()
            .find(|collection| &*collection.id == id);
        match known {
            Some(collection) if collection.origin != Origin::Listed => continue,
            Some(_) => {
                let title = loaded.set.title.raw(language);
                let place = catalog
                    .collections()
                    .iter()
                    .position(|collection| &*collection.id == id);
                let held = place.map(|place| {
                    let of_set = |entry: &&Entry| entry.collection as usize == place;
                    catalog.entries().iter().filter(of_set).count()
                });
                // Whatever changed in a set of the same length shows when it is read the next time.
                if held == Some(loaded.set.problems.len()) && !is_other_language {
                    continue;
                }
                if let Some(place) = place.map(|place| place as u32) {
                    if let Some(collection) = catalog.collection_mut(place)
                        && !title.is_empty()
                    {
                        collection.title = title.into();
                    }
                    let path = loaded.path.as_deref();
                    fillings.push((place, Catalog::filling_of_set(&loaded.set, path, language)));
                }
            }
            None => {
                let title = loaded.set.title.raw(language);
                let title = if title.is_empty() { id } else { title };
                let place = catalog.add_collection(title, id, Origin::Listed);
                let path = loaded.path.as_deref();
                fillings.push((place, Catalog::filling_of_set(&loaded.set, path, language)));
            }
        }
    }
    catalog.fill_all(fillings);
    page.twins = None;
    page.twins_shown = TwinsShown::No;
    look_up(state);
    find(state);
}

/// Looks up how every problem stands with the user, and which tags there are.
pub(super) fn look_up(state: &mut State) {
    let page = &mut state.library_page;
    let standings = &state.standings;
    let training = &state.training;
    let moment = training.moment;
    let due: BTreeSet<&str> = training
        .ledger
        .cards
        .iter()
        .filter(|(_, card)| card.is_due(moment.at, moment.day))
        .map(|(key, _)| key.problem.as_str())
        .collect();
    // Collections that were never solved from have no standing to look up.
    let sets: Vec<Option<SetId>> = page
        .catalog
        .collections()
        .iter()
        .map(|collection| SetId::new(&collection.id))
        .map(|id| id.filter(|id| standings.keys().any(|key| key.set == *id)))
        .collect();
    page.standings = page
        .catalog
        .entries()
        .iter()
        .map(|entry| {
            let set = sets.get(entry.collection as usize).cloned().flatten();
            let key = set.and_then(|set| {
                let problem = ProblemId::new(&entry.id)?;
                Some(ProblemKey { set, problem })
            });
            let latest = key
                .as_ref()
                .and_then(|key| standings.get(key))
                .map(|standing| standing.latest);
            if key.is_some_and(|key| due.contains(key.text().as_str())) {
                return Standing::Due;
            }
            match latest {
                Some(Outcome::Solved) => Standing::Solved,
                Some(Outcome::Failed | Outcome::GaveUp) => Standing::Failed,
                None => Standing::New,
            }
        })
        .collect();
    page.tags = page
        .catalog
        .tags()
        .into_iter()
        .map(|(tag, count)| (tag.to_owned(), count))
        .collect();
}

/// Finds what the filter shows.
pub(super) fn find(state: &mut State) {
    let page = &mut state.library_page;
    page.pattern = Pattern::new(&page.stones, page.drawn_on, page.placing);
    page.found = page
        .catalog
        .search(&page.filter, page.pattern.as_ref(), &page.standings);
    if page
        .chosen
        .is_some_and(|id| page.catalog.entry(id).is_none())
    {
        page.chosen = None;
    }
}
