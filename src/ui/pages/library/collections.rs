//! Collections: adding, reading again, watching.

use std::path::PathBuf;

use super::jobs::{Kind, News};
use super::{LibraryPage, Watching};
use crate::catalog::Origin;
use crate::disk::shown;
use crate::exchange::{Dialect, Kind as FileKind, stem};
use crate::ui::state::State;
use crate::ui::texts::Texts;
use crate::ui::world::waker;
use crate::worker::{self, Fetching, FolderWatch, Known, LeftOut, Reading};

/// Lists a file, an archive or a folder as a collection and reads it.
pub fn add(path: PathBuf, state: &mut State, ctx: &egui::Context) {
    let path = std::path::absolute(&path).unwrap_or(path);
    let page = &mut state.library_page;
    if page.is_busy_with(&Kind::Index) {
        // What is known of an earlier run comes first, or it would take the place of this.
        page.waiting.push(path);
        return;
    }
    page.awaited.insert(path.clone());
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

/// Reads what has changed of a collection, on another thread.
pub(super) fn read(page: &mut LibraryPage, collection: u32, ctx: &egui::Context) {
    let Some(known) = page.catalog.collections().get(collection as usize) else {
        return;
    };
    let Origin::Path(path) = known.origin.clone() else {
        return;
    };
    let kind = Kind::Read(path.clone());
    if page.is_busy_with(&kind) {
        return;
    }
    let dialect = known.dialect.as_deref().and_then(Dialect::named);
    let known = known_of(page, collection);
    page.begin(ctx, kind, move |stop, say| {
        let read = worker::read_collection(&path, dialect, &known, stop, |reading| {
            say(News::Fetching(Fetching::Reading(reading)));
        });
        say(News::Read(path, read.map(Box::new)));
    });
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

/// Watches again what was watched when the program ended.
pub(super) fn watch_all(page: &mut LibraryPage, ctx: &egui::Context) {
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

/// Watches a collection's folder, or no longer.
pub(super) fn watch(
    page: &mut LibraryPage,
    collection: u32,
    watching: Watching,
    ctx: &egui::Context,
) {
    let Some(known) = page.catalog.collection_mut(collection) else {
        return;
    };
    let Origin::Path(path) = known.origin.clone() else {
        return;
    };
    known.is_watched = watching == Watching::Yes;
    page.is_changed = true;
    let failed = |page: &mut LibraryPage, reason: String| {
        page.note = Some(format!("{}: {reason}", shown(&path)));
    };
    if watching == Watching::No {
        if let Some(watch) = &mut page.watch {
            watch.remove(&path);
        }
        return;
    }
    if page.watch.is_none() {
        match FolderWatch::new(waker(ctx)) {
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

/// What came of a collection, in a few lines.
pub(super) fn words_of(texts: &Texts, title: &str, reading: Reading, left_out: &LeftOut) -> String {
    let key = if reading.problems == 0 {
        "library-added-none"
    } else {
        "library-added"
    };
    let mut lines = vec![texts.tr_with(
        key,
        [
            ("collection", title.to_owned().into()),
            ("problems", reading.problems.into()),
            ("files", reading.done.into()),
        ],
    )];
    if reading.faulty > 0 {
        lines.push(texts.tr_with("library-added-faulty", [("count", reading.faulty.into())]));
    }
    lines.extend(left_out_words(texts, left_out));
    lines.join("\n")
}

fn left_out_words(texts: &Texts, left_out: &LeftOut) -> Vec<String> {
    let mut lines = left_out.unreadable.clone();
    if left_out.is_cut {
        lines.push(texts.tr("library-added-cut").to_owned());
    }
    if !left_out.others.is_empty() {
        let kinds: Vec<String> = left_out
            .others
            .iter()
            .map(|(ending, count)| match ending.as_str() {
                "" => format!("{count} {}", texts.tr("library-no-ending")),
                ending => format!("{count} .{ending}"),
            })
            .collect();
        let count: usize = left_out.others.values().sum();
        let words = [("count", count.into()), ("kinds", kinds.join(", ").into())];
        lines.push(texts.tr_with("library-added-others", words));
        let has = |is: fn(&str) -> bool| left_out.others.keys().any(|ending| is(ending));
        if has(FileKind::is_unread_game) {
            lines.push(texts.tr("library-added-games").to_owned());
        }
        if has(FileKind::is_unread_archive) {
            lines.push(texts.tr("library-added-archives").to_owned());
        }
    }
    if left_out.again > 0 {
        lines.push(texts.tr_with("library-added-again", [("count", left_out.again.into())]));
    }
    lines
}
