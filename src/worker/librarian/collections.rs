//! Collections: adding, reading again and watching them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::jobs::{Kind, News};
use super::{Librarian, Note, Reach};
use crate::catalog::Origin;
use crate::disk::shown;
use crate::exchange::{Dialect, stem};
use crate::worker::{self, Fetching, FolderWatch, Known};

impl Librarian {
    /// Lists a file, an archive or a folder as a collection and reads it.
    pub fn add(&mut self, path: PathBuf, reach: &Reach<'_>) {
        let path = std::path::absolute(&path).unwrap_or(path);
        if self.is_busy_with(&Kind::Index) {
            // The index of an earlier run comes first, or it would replace this.
            self.waiting.push(path);
            return;
        }
        self.awaited.insert(path.clone());
        if let Some(collection) = self.catalog.collection_at(&path) {
            self.read(collection, reach);
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
        let id = id.trim_end_matches('-');
        let place = self.catalog.add_collection(&name, id, Origin::Path(path));
        self.is_changed = true;
        self.note = None;
        self.read(place, reach);
    }

    /// Reads every file of a collection, whether it has changed or not.
    pub(super) fn read_again(&mut self, collection: u32, reach: &Reach<'_>) {
        self.catalog.forget_stamps(collection);
        self.read(collection, reach);
    }

    /// Reads what has changed in a collection, on another thread.
    pub(super) fn read(&mut self, collection: u32, reach: &Reach<'_>) {
        let Some(known) = self.catalog.collections().get(collection as usize) else {
            return;
        };
        let Origin::Path(path) = known.origin.clone() else {
            return;
        };
        let kind = Kind::Read(path.clone());
        if self.is_busy_with(&kind) {
            return;
        }
        let dialect = known.dialect.as_deref().and_then(Dialect::named);
        let known = self.known_of(collection);
        self.begin(&reach.wake, kind, move |stop, say| {
            let read = worker::read_collection(&path, dialect, &known, stop, |reading| {
                say(News::Fetching(Fetching::Reading(reading)));
            });
            say(News::Read(path, read.map(Box::new)));
        });
    }

    fn known_of(&self, collection: u32) -> Known {
        let mut known: Known = Vec::new();
        let mut places = BTreeMap::new();
        for (place, file) in (0_u32..).zip(self.catalog.files()) {
            if file.collection == collection {
                places.insert(place, known.len());
                known.push((file.clone(), Vec::new()));
            }
        }
        for entry in self.catalog.entries() {
            if let Some((_, entries)) = places.get(&entry.file).and_then(|&at| known.get_mut(at)) {
                entries.push(entry.clone());
            }
        }
        known
    }

    /// Watches again what was watched when the program ended.
    pub(super) fn watch_all(&mut self, reach: &Reach<'_>) {
        let watched: Vec<u32> = (0..)
            .zip(self.catalog.collections())
            .filter(|(_, collection)| collection.is_watched)
            .map(|(place, _)| place)
            .collect();
        for place in watched {
            self.watch(place, true, reach);
            // Finds what changed while the program was not running.
            self.read(place, reach);
        }
    }

    /// Starts or stops watching a collection's folder.
    pub(super) fn watch(&mut self, collection: u32, is_watched: bool, reach: &Reach<'_>) {
        let Some(known) = self.catalog.collection_mut(collection) else {
            return;
        };
        let Origin::Path(path) = known.origin.clone() else {
            return;
        };
        known.is_watched = is_watched;
        self.is_changed = true;
        if !is_watched {
            if let Some(watch) = &mut self.watch {
                watch.remove(&path);
            }
            return;
        }
        let added = match &mut self.watch {
            Some(watch) => watch.add(&path),
            None => {
                let wake = Arc::clone(&reach.wake);
                FolderWatch::new(move || wake()).and_then(|mut watch| {
                    let added = watch.add(&path);
                    self.watch = Some(watch);
                    added
                })
            }
        };
        if let Err(reason) = added {
            self.note = Some(Note::Failed(format!("{}: {reason}", shown(&path))));
        }
    }
}
