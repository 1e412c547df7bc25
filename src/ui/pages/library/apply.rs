//! What the page's actions do.

use super::jobs::{self, Kind, News, Replacing};
use super::{
    LibraryAction, PickFrom, Replace, TwinsShown, Wanted, Watching, collections, export, receive,
    show,
};
use crate::catalog::{EntryId, Keep, twins};
use crate::disk::Existing;
use crate::ui::state::{State, ViewState};
use crate::ui::world::World;
use crate::worker;

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
            receive::find(state);
        }
        LibraryAction::Draw(point, stone) => {
            state.library_page.stones.set(point, stone);
            receive::find(state);
        }
        LibraryAction::Board(size) => {
            let page = &mut state.library_page;
            page.drawn_on = size;
            page.stones = page
                .stones
                .iter()
                .filter(|&(point, _)| size.contains(point))
                .collect();
            receive::find(state);
        }
        LibraryAction::ClearStones => {
            state.library_page.stones = crate::board::Stones::new();
            receive::find(state);
        }
        LibraryAction::Placing(placing) => {
            state.library_page.placing = placing;
            receive::find(state);
        }
        LibraryAction::TypePath(sheet) => {
            state.library_page.unpicked = None;
            view.library.type_path(sheet);
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
        LibraryAction::TickTo(from, to) => {
            let shown = show::shown(state);
            let place = |id| shown.iter().position(|&other| other == id);
            if let (Some(from), Some(to)) = (place(from), place(to)) {
                let range = shown.get(from.min(to)..=from.max(to)).unwrap_or_default();
                state.library_page.ticked.extend(range);
            }
        }
        LibraryAction::TickNone => state.library_page.ticked.clear(),
        LibraryAction::LookAway => state.library_page.chosen = None,
        LibraryAction::Forgive => state.library_page.note = None,
        LibraryAction::Solve(id) => jobs::solve(id, state, view, world),
        LibraryAction::Add(path) => collections::add(path, state, ctx),
        LibraryAction::Read(collection) => {
            let page = &mut state.library_page;
            page.catalog.forget_stamps(collection);
            collections::read(page, collection, ctx);
        }
        LibraryAction::Remove(collection) => {
            let page = &mut state.library_page;
            collections::watch(page, collection, Watching::No, ctx);
            page.catalog.clear(collection, Keep::Nothing);
            page.is_changed = true;
            page.ticked.clear();
            page.chosen = None;
            receive::sync(state);
        }
        LibraryAction::Dialect(collection, dialect) => {
            let page = &mut state.library_page;
            if let Some(collection) = page.catalog.collection_mut(collection) {
                collection.dialect = dialect;
            }
            page.is_changed = true;
            page.catalog.forget_stamps(collection);
            collections::read(page, collection, ctx);
        }
        LibraryAction::Watch(collection, watching) => {
            collections::watch(&mut state.library_page, collection, watching, ctx);
        }
        LibraryAction::Stop => {
            for job in &state.library_page.jobs {
                job.work.stop();
            }
        }
        LibraryAction::Tag(tag) => {
            let page = &mut state.library_page;
            let ticked: Vec<EntryId> = page.ticked.iter().copied().collect();
            page.catalog.toggle_tag(&ticked, &tag);
            page.is_changed = true;
            receive::look_up(state);
            receive::find(state);
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
                let entries = page.catalog.entries().to_vec();
                page.begin(ctx, Kind::Twins, move |stop, say| {
                    if let Some(found) = twins(&entries, &|| !stop.is_requested()) {
                        say(News::Twins(found));
                    }
                });
            }
        }
        LibraryAction::Prove => {
            let items = jobs::many(state);
            let page = &mut state.library_page;
            page.begin(ctx, Kind::Prove, move |stop, say| {
                worker::prove_all(&items, stop, &|news| say(News::Fetching(news)));
            });
        }
        LibraryAction::Fix(id) => jobs::fix(id, state),
        LibraryAction::Pick(folder) => pick(folder, state, world),
        LibraryAction::Export(export, settings) => export::ask(export, settings, state, world),
        LibraryAction::ExportTo(export, settings, path) => {
            let what = export::What::of(export, settings);
            export::start(what, path, Existing::Keep, state, ctx);
        }
        LibraryAction::Look(worksheet, page) => export::look(worksheet, page, state, ctx),
        LibraryAction::Worksheet(worksheet) => export::ask_worksheet(worksheet, state, world),
        LibraryAction::WorksheetTo(worksheet, path) => {
            let what = export::What::worksheet(worksheet);
            export::start(what, path, Existing::Keep, state, ctx);
        }
        LibraryAction::Replace(answer) => {
            if let Some(waiting) = state.library_page.replacing.take()
                && answer == Replace::Yes
            {
                let Replacing { what, path, .. } = waiting;
                export::start(what, path, Existing::Replace, state, ctx);
            }
        }
    }
}

/// Asks the desktop for a file or a folder to add.
fn pick(from: PickFrom, state: &mut State, world: &mut World<'_>) {
    if state.library_page.picking.is_some() {
        return;
    }
    let wake = Box::new(world.waker());
    let title = state.texts.tr("library-add-title");
    let picking = match from {
        PickFrom::File => world.picker.pick(title, wake),
        PickFrom::Folder => world.picker.pick_folder(title, wake),
    };
    state.library_page.picking = Some((picking, Wanted::Add));
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

fn keep_filters(state: &mut State) {
    match serde_json::to_string(&state.library_page.saved) {
        Ok(text) => state.training.keeper.setting("library-filters", &text),
        Err(error) => log::error!("kept filters: {error}"),
    }
}
