//! What the page's actions do.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::jobs::{self, Kind, News, Verdict};
use super::{LibraryAction, LibraryPage, TwinsShown, Watching, show};
use crate::board::Size;
use crate::catalog::{Catalog, Entry, EntryId, FileNote, Filter, Keep, Origin, Pattern, Standing};
use crate::exchange::{Dialect, stem};
use crate::problem::{ProblemId, SetId};
use crate::solver::Stop;
use crate::store::{Outcome, ProblemKey};
use crate::ui::apply::World;
use crate::ui::page::Page;
use crate::ui::state::{Place, State, ViewState};
use crate::worker::{self, FolderWatch, Known};

/// Problems handed to the solve page at once.
const AT_ONCE: usize = 200;
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
        let job = page
            .desk
            .start(ctx, Kind::Fetch, Stop::new(), move |_, say| {
                say(News::Index(worker::load_index(&index)));
            });
        page.jobs.push(job);
    }
}

/// Takes in what jobs have done. What is to be opened on the solve page is returned.
pub fn receive(state: &mut State, ctx: &egui::Context, now: Duration) -> Option<Place> {
    let mut place = None;
    let mut is_new = false;
    while let Ok((number, news)) = state.library_page.desk.inbox.try_recv() {
        let page = &mut state.library_page;
        match news {
            News::Reading(reading) => {
                if let Some(job) = page.jobs.iter_mut().find(|job| job.number == number) {
                    job.reading = Some(reading);
                }
            }
            News::Index(Ok(Some(catalog))) => {
                // What was listed meanwhile is added anew.
                page.catalog = catalog;
                is_new = true;
                watch_all(page, ctx);
            }
            News::Index(Ok(None)) => {}
            News::Index(Err(reason)) => {
                page.note = Some(
                    state
                        .texts
                        .tr_with("library-index-damaged", [("reason", reason.into())]),
                );
            }
            News::Read(path, Ok((filling, is_complete))) => {
                if let Some(collection) = page.catalog.collection_at(&path) {
                    page.catalog.fill(collection, filling);
                    page.is_changed = true;
                    page.ticked.clear();
                    page.twins = None;
                    is_new = true;
                    if !is_complete {
                        page.note = Some(state.texts.tr("library-stopped").to_owned());
                    }
                }
            }
            News::Read(path, Err(reason)) => {
                page.note = Some(format!("{}: {reason}", path.display()));
            }
            News::Fetched(set, first) => {
                let set = state.library.insert(*set);
                place = Some(Place {
                    set,
                    problem: first,
                });
            }
            News::Proved(key, verdict) => {
                page.verdicts.insert(key, verdict);
            }
            News::Twins(found) => {
                let words = [
                    ("same", found.same.len().into()),
                    ("near", found.near.len().into()),
                ];
                page.note = Some(state.texts.tr_with("library-twins-found", words));
                page.twins = Some(found);
            }
            News::Note(words) => page.note = Some(words),
            News::Changed(path) => {
                let folder = page.catalog.collections().iter().find_map(|collection| {
                    match &collection.origin {
                        Origin::Path(folder)
                            if collection.is_watched && path.starts_with(folder) =>
                        {
                            Some(folder.clone())
                        }
                        _ => None,
                    }
                });
                if let Some(folder) = folder {
                    page.dirty.insert(folder, now + QUIET);
                    ctx.request_repaint_after(QUIET);
                }
            }
            News::Done => page.jobs.retain(|job| job.number != number),
        }
    }
    let is_shown = state.page == Page::Library;
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
    read_dirty(state, ctx, now);
    save(state);
    place
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
        let is_busy = page
            .jobs
            .iter()
            .any(|job| job.kind == Kind::Read(path.clone()));
        if is_busy {
            continue;
        }
        page.dirty.remove(&path);
        if let Some(collection) = page.catalog.collection_at(&path) {
            read(page, collection, ctx);
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
    let catalog = page.catalog.clone();
    let started = worker::start("library-index", move || {
        if let Err(error) = worker::save_index(&index, &catalog) {
            log::error!("the library's index cannot be saved: {error}");
        }
    });
    if let Err(error) = started {
        log::error!("no thread to save the index: {error}");
    }
}

/// Lists the sets of the solve page, and finds again what the filter shows.
fn sync(state: &mut State) {
    let State {
        library,
        library_page: page,
        texts,
        ..
    } = state;
    let catalog = &mut page.catalog;
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
                let place = catalog
                    .collections()
                    .iter()
                    .position(|collection| &*collection.id == id);
                let held = place.map(|place| {
                    let of_set = |entry: &&Entry| entry.collection as usize == place;
                    catalog.entries().iter().filter(of_set).count()
                });
                // Whatever changed in a set of the same length shows when it is read the next time.
                if held == Some(loaded.set.problems.len()) {
                    continue;
                }
                if let Some(place) = place {
                    let filling = Catalog::filling_of_set(&loaded.set, loaded.path.as_deref());
                    catalog.fill(place as u32, filling);
                }
            }
            None => {
                let title = loaded.set.title.raw(texts.language());
                let title = if title.is_empty() { id } else { title };
                let place = catalog.add_collection(title, id, Origin::Listed);
                let filling = Catalog::filling_of_set(&loaded.set, loaded.path.as_deref());
                catalog.fill(place, filling);
            }
        }
    }
    page.twins = None;
    page.twins_shown = TwinsShown::No;
    look_up(state);
    find(state);
}

/// Looks up how every problem stands with the user, and which tags there are.
fn look_up(state: &mut State) {
    let page = &mut state.library_page;
    let standings = &state.standings;
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
                .and_then(|key| standings.get(&key))
                .map(|standing| standing.latest);
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
fn find(state: &mut State) {
    let page = &mut state.library_page;
    let pattern = Pattern::new(&page.stones, Size::SQUARE_19, page.placing);
    page.found = page
        .catalog
        .search(&page.filter, pattern.as_ref(), &page.standings);
    if page
        .chosen
        .is_some_and(|id| page.catalog.entry(id).is_none())
    {
        page.chosen = None;
    }
}

/// Carries out one of the page's actions.
pub fn apply(
    action: LibraryAction,
    state: &mut State,
    view: &mut ViewState,
    world: &mut World<'_>,
) {
    let ctx = world.ctx;
    match action {
        LibraryAction::Filter(filter) => {
            state.library_page.filter = filter;
            state.library_page.twins_shown = TwinsShown::No;
            view.library.reveal = Some(0);
            find(state);
        }
        LibraryAction::Draw(point, stone) => {
            state.library_page.stones.set(point, stone);
            find(state);
        }
        LibraryAction::ClearStones => {
            state.library_page.stones = crate::board::Stones::new();
            find(state);
        }
        LibraryAction::Placing(placing) => {
            state.library_page.placing = placing;
            find(state);
        }
        LibraryAction::Choose(id) => state.library_page.chosen = Some(id),
        LibraryAction::Step(step) => walk(state, view, step),
        LibraryAction::Tick(id) => {
            let ticked = &mut state.library_page.ticked;
            if !ticked.remove(&id) {
                ticked.insert(id);
            }
        }
        LibraryAction::TickAll => {
            let shown = show::shown(state);
            state.library_page.ticked.extend(shown);
        }
        LibraryAction::TickNone => state.library_page.ticked.clear(),
        LibraryAction::Solve(id) => solve(id, state, view, world),
        LibraryAction::Add(path) => add(path, state, ctx),
        LibraryAction::Read(collection) => {
            forget_stamps(&mut state.library_page, collection);
            read(&mut state.library_page, collection, ctx);
        }
        LibraryAction::Remove(collection) => {
            let page = &mut state.library_page;
            watch(page, collection, Watching::No, ctx);
            page.catalog.clear(collection, Keep::Nothing);
            page.is_changed = true;
            page.ticked.clear();
            page.chosen = None;
            sync(state);
        }
        LibraryAction::Dialect(collection, dialect) => {
            let page = &mut state.library_page;
            if let Some(collection) = page.catalog.collection_mut(collection) {
                collection.dialect = dialect;
            }
            page.is_changed = true;
            forget_stamps(page, collection);
            read(page, collection, ctx);
        }
        LibraryAction::Watch(collection, watching) => {
            watch(&mut state.library_page, collection, watching, ctx);
        }
        LibraryAction::Stop => {
            for job in &state.library_page.jobs {
                job.stop.request();
            }
        }
        LibraryAction::Tag(tag) => {
            let page = &mut state.library_page;
            let ticked: Vec<EntryId> = page.ticked.iter().copied().collect();
            page.catalog.toggle_tag(&ticked, &tag);
            page.is_changed = true;
            look_up(state);
            find(state);
        }
        LibraryAction::Save(name) => {
            let page = &mut state.library_page;
            page.saved.retain(|(other, _)| *other != name);
            page.saved.push((name, page.filter.clone()));
            keep_filters(state);
        }
        LibraryAction::Forget(place) => {
            let page = &mut state.library_page;
            if place < page.saved.len() {
                page.saved.remove(place);
            }
            keep_filters(state);
        }
        LibraryAction::Twins(shown) => {
            let page = &mut state.library_page;
            page.twins_shown = shown;
            view.library.reveal = Some(0);
            if shown != TwinsShown::No && page.twins.is_none() {
                let work = jobs::look_for_twins(page.catalog.entries().to_vec());
                let job = page.desk.start(ctx, Kind::Twins, Stop::new(), work);
                page.jobs.push(job);
            }
        }
        LibraryAction::Prove => {
            let items = many(state);
            let page = &mut state.library_page;
            let job = page
                .desk
                .start(ctx, Kind::Prove, Stop::new(), jobs::prove(items));
            page.jobs.push(job);
        }
        LibraryAction::Fix(id) => fix(id, state),
        LibraryAction::Export(export, path) => {
            let items = many(state);
            let language = state.texts.language();
            let page = &mut state.library_page;
            let work = jobs::export(export, path, items, language);
            let job = page.desk.start(ctx, Kind::Export, Stop::new(), work);
            page.jobs.push(job);
        }
    }
}

fn walk(state: &mut State, view: &mut ViewState, step: isize) {
    let shown = show::shown(state);
    let page = &mut state.library_page;
    let here = page
        .chosen
        .and_then(|chosen| shown.iter().position(|&id| id == chosen));
    let next = match here {
        None => 0,
        Some(here) => here
            .saturating_add_signed(step)
            .min(shown.len().saturating_sub(1)),
    };
    page.chosen = shown.get(next).copied();
    view.library.reveal = Some(next);
}

/// The ticked problems, or all that are shown.
fn many(state: &State) -> Vec<jobs::Item> {
    let page = &state.library_page;
    let ids: Vec<EntryId> = if page.ticked.is_empty() {
        show::shown(state)
    } else {
        page.ticked.iter().copied().collect()
    };
    ids.into_iter().filter_map(|id| item(state, id)).collect()
}

fn item(state: &State, id: EntryId) -> Option<jobs::Item> {
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
    Some((collection.id.clone(), entry.clone(), note, ready))
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

fn solve(id: EntryId, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
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
            state.page = Page::Solve;
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
    let items: Vec<jobs::Item> = shown
        .iter()
        .skip(here.saturating_sub(AT_ONCE / 4))
        .filter(of_collection)
        .take(AT_ONCE)
        .filter_map(|&id| item(state, id))
        .collect();
    let page = &mut state.library_page;
    let work = jobs::fetch_set(set, title, items, first);
    let job = page.desk.start(world.ctx, Kind::Fetch, Stop::new(), work);
    page.jobs.push(job);
}

fn add(path: PathBuf, state: &mut State, ctx: &egui::Context) {
    let path = std::path::absolute(&path).unwrap_or(path);
    let page = &mut state.library_page;
    if let Some(collection) = page.catalog.collection_at(&path) {
        read(page, collection, ctx);
        return;
    }
    let name = if path.is_dir() {
        path.file_name()
            .map(|name| name.to_string_lossy().into_owned())
    } else {
        Some(stem(&path.to_string_lossy()).to_owned())
    };
    let name = name
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| "collection".to_owned());
    let id: String = name
        .to_ascii_lowercase()
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .take(60)
        .collect();
    let id = format!("lib-{}", id.trim_matches('-'));
    let place = page
        .catalog
        .add_collection(&name, id.trim_end_matches('-'), Origin::Path(path));
    page.is_changed = true;
    page.note = None;
    read(page, place, ctx);
}

fn read(page: &mut LibraryPage, collection: u32, ctx: &egui::Context) {
    let Some(known) = page.catalog.collections().get(collection as usize) else {
        return;
    };
    let Origin::Path(path) = known.origin.clone() else {
        return;
    };
    if page
        .jobs
        .iter()
        .any(|job| job.kind == Kind::Read(path.clone()))
    {
        return;
    }
    let dialect = known.dialect.as_deref().and_then(Dialect::named);
    let work = jobs::read(path.clone(), dialect, known_of(page, collection));
    let job = page.desk.start(ctx, Kind::Read(path), Stop::new(), work);
    page.jobs.push(job);
}

fn known_of(page: &LibraryPage, collection: u32) -> Known {
    let mut known: Known = Vec::new();
    let mut places = std::collections::BTreeMap::new();
    for (place, file) in (0_u32..).zip(page.catalog.files()) {
        if file.collection == collection {
            places.insert(place, known.len());
            known.push((file.clone(), Vec::new()));
        }
    }
    for entry in page.catalog.entries() {
        if let Some((_, entries)) = places.get(&entry.file).and_then(|&at| known.get_mut(at)) {
            entries.push(entry.clone());
        }
    }
    known
}

/// Has every file of a collection read again.
fn forget_stamps(page: &mut LibraryPage, collection: u32) {
    page.catalog.forget_stamps(collection);
}

fn watch_all(page: &mut LibraryPage, ctx: &egui::Context) {
    let watched: Vec<u32> = (0..)
        .zip(page.catalog.collections())
        .filter(|(_, collection)| collection.is_watched)
        .map(|(place, _)| place)
        .collect();
    for place in watched {
        watch(page, place, Watching::Yes, ctx);
        // What changed while the program did not run.
        read(page, place, ctx);
    }
}

fn watch(page: &mut LibraryPage, collection: u32, watching: Watching, ctx: &egui::Context) {
    let Some(known) = page.catalog.collection_mut(collection) else {
        return;
    };
    let Origin::Path(path) = known.origin.clone() else {
        return;
    };
    known.is_watched = watching == Watching::Yes;
    page.is_changed = true;
    let failed = |page: &mut LibraryPage, reason: String| {
        page.note = Some(format!("{}: {reason}", path.display()));
    };
    if watching == Watching::No {
        if let Some(watch) = &mut page.watch {
            watch.remove(&path);
        }
        return;
    }
    if page.watch.is_none() {
        let (sender, ctx) = (page.desk.sender.clone(), ctx.clone());
        let told = move |path: &Path| {
            if sender.send((0, News::Changed(path.to_owned()))).is_ok() {
                ctx.request_repaint();
            }
        };
        match FolderWatch::new(told) {
            Ok(watch) => page.watch = Some(watch),
            Err(reason) => {
                failed(page, reason);
                return;
            }
        }
    }
    let added = page.watch.as_mut().map(|watch| watch.add(&path));
    if let Some(Err(reason)) = added {
        failed(page, reason);
    }
}

fn keep_filters(state: &mut State) {
    match serde_json::to_string(&state.library_page.saved) {
        Ok(text) => state.training.keeper.setting("library-filters", &text),
        Err(error) => log::error!("kept filters: {error}"),
    }
}

/// Puts the proof's version of a problem into a set of corrected ones beside the index.
fn fix(id: EntryId, state: &mut State) {
    let page = &state.library_page;
    let Some(entry) = page.catalog.entry(id) else {
        return;
    };
    let Some(collection) = page.catalog.collections().get(entry.collection as usize) else {
        return;
    };
    let key = (collection.id.clone(), entry.id.clone());
    let Some(Verdict::Doubts {
        fixed: Some(fixed), ..
    }) = page.verdicts.get(&key)
    else {
        return;
    };
    let Some(folder) = state.data_folder.clone() else {
        return;
    };
    let name = format!(
        "{}-corrected",
        collection.id.get(..68).unwrap_or(&collection.id)
    );
    let path = folder.join(format!("{name}.ron"));
    let words = match worker::put_in_set(&path, &name, (**fixed).clone()) {
        Ok(()) => {
            let verdict = Verdict::Proven {
                words: path.display().to_string(),
            };
            state.library_page.verdicts.insert(key, verdict);
            state.texts.tr_with(
                "library-fixed",
                [("path", path.display().to_string().into())],
            )
        }
        Err(reason) => reason,
    };
    state.library_page.note = Some(words);
}
