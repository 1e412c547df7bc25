//! Carrying out requests.

use super::jobs::{Kind, News, Replacing};
use super::{Deed, Librarian, Reach, TwinsShown, place_of};
use crate::board::Stones;
use crate::catalog::{Keep, twins};
use crate::disk::Existing;
use crate::worker;

impl Librarian {
    /// Carries out a request.
    pub fn apply(&mut self, deed: Deed, reach: &Reach<'_>) {
        match deed {
            Deed::Filter(filter) => {
                self.filter = filter;
                self.twins_shown = TwinsShown::No;
                self.find();
            }
            Deed::Draw(point, stone) => {
                self.drawn.stones.set(point, stone);
                self.find();
            }
            Deed::Board(size) => {
                self.drawn.size = size;
                let stones = self.drawn.stones.iter();
                self.drawn.stones = stones.filter(|&(point, _)| size.contains(point)).collect();
                self.find();
            }
            Deed::ClearStones => {
                self.drawn.stones = Stones::new();
                self.find();
            }
            Deed::Placing(placing) => {
                self.drawn.placing = placing;
                self.find();
            }
            Deed::Choose(chosen) => self.chosen = chosen,
            Deed::Tick(id) => {
                if !self.ticked.remove(&id) {
                    self.ticked.insert(id);
                }
            }
            Deed::TickAll => {
                let shown = self.shown().into_owned();
                self.ticked.extend(shown);
            }
            Deed::TickTo(from, to) => {
                let shown = self.shown().into_owned();
                if let (Some(from), Some(to)) = (place_of(&shown, from), place_of(&shown, to)) {
                    let range = shown.get(from.min(to)..=from.max(to)).unwrap_or_default();
                    self.ticked.extend(range);
                }
            }
            Deed::TickNone => self.ticked.clear(),
            Deed::Forgive => self.note = None,
            Deed::Add(path) => self.add(path, reach),
            Deed::Read(collection) => self.read_again(collection, reach),
            Deed::Remove(collection) => {
                self.watch(collection, false, reach);
                self.catalog.clear(collection, Keep::Nothing);
                self.is_changed = true;
                self.ticked.clear();
                self.chosen = None;
                self.sync(reach);
            }
            Deed::Dialect(collection, dialect) => {
                if let Some(collection) = self.catalog.collection_mut(collection) {
                    collection.dialect = dialect;
                }
                self.is_changed = true;
                self.read_again(collection, reach);
            }
            Deed::Watch(collection, is_watched) => self.watch(collection, is_watched, reach),
            Deed::Stop => {
                for work in &self.jobs {
                    work.job.stop();
                }
            }
            Deed::Tag(tag) => {
                let ticked: Vec<_> = self.ticked.iter().copied().collect();
                self.catalog.toggle_tag(&ticked, &tag);
                self.is_changed = true;
                self.look_up(reach);
                self.find();
            }
            Deed::Twins(shown) => {
                self.twins_shown = shown;
                if shown != TwinsShown::No && self.twins.is_none() {
                    let entries = self.catalog.entries().to_vec();
                    self.begin(&reach.wake, Kind::Twins, move |stop, say| {
                        if let Some(found) = twins(&entries, &|| !stop.is_requested()) {
                            say(News::Twins(found));
                        }
                    });
                }
            }
            Deed::Prove => {
                let items = self.items(reach);
                self.begin(&reach.wake, Kind::Prove, move |stop, say| {
                    worker::prove_all(&items, stop, &|news| say(News::Fetching(news)));
                });
            }
            Deed::Fix(id) => self.fix(id),
            Deed::Preview(worksheet, page) => self.preview(*worksheet, page, reach),
            Deed::Write(order, path) => self.write(order, path, Existing::Keep, reach),
            Deed::Replace(may_replace) => {
                if let Some(waiting) = self.replacing.take()
                    && may_replace
                {
                    let Replacing { order, path, .. } = waiting;
                    self.write(order, path, Existing::Replace, reach);
                }
            }
        }
    }
}
