//! Taking in news from jobs, folders and the log.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use super::jobs::{Fetched, Kind, News};
use super::{Drawn, Librarian, Note, Reach, TwinsShown};
use crate::board::Stones;
use crate::catalog::{Catalog, Entry, Filter, Keep, Origin, Pattern, Standing};
use crate::check::Opinion;
use crate::problem::{ProblemId, SetId};
use crate::store::{Outcome, ProblemKey};
use crate::worker::{self, Fetching, FolderWatch, Heard, Latest, LeftOut, Reading};

/// How long a watched folder must be quiet before it is read again.
const QUIET: Duration = Duration::from_millis(700);

/// The result of taking in news.
#[derive(Debug, Default)]
pub struct Polled {
    /// Problems to be solved, once they have been fetched.
    pub fetched: Option<Fetched>,
    /// When to look again.
    pub wait: Option<Duration>,
    /// The file of a homework that was written.
    pub own: Option<PathBuf>,
}

impl Librarian {
    /// Takes in what jobs have done and what has changed. `is_shown` says whether the user sees the
    /// catalogue.
    pub fn poll(&mut self, is_shown: bool, reach: &Reach<'_>) -> Polled {
        let mut polled = Polled::default();
        let mut heard = Vec::new();
        for work in &mut self.jobs {
            while let Some(Heard::News(news)) = work.job.hear() {
                match news {
                    News::Fetching(Fetching::Reading(reading)) => work.reading = Some(reading),
                    news => heard.push((work.number, news)),
                }
            }
        }
        self.jobs.retain(|work| !work.job.is_over());
        for (number, news) in heard {
            if let News::Told(Note::Written(written)) = &news
                && written.is_homework
            {
                polled.own = Some(written.path.clone());
            }
            if let News::Fetched(fetched) = news {
                polled.fetched = Some(fetched);
            } else {
                self.hear(number, news, reach);
            }
        }
        self.note_changes(reach.now);
        if !self.is_busy_with(&Kind::Index) {
            for path in std::mem::take(&mut self.waiting) {
                self.add(path, reach);
            }
        }
        self.is_stale |= self.language != reach.language;
        if is_shown && std::mem::take(&mut self.is_stale) {
            self.sync(reach);
        }
        // Problems solved meanwhile show when the user comes back.
        if is_shown && !self.was_shown {
            self.look_up(reach);
            self.find();
        }
        self.was_shown = is_shown;
        polled.wait = self.read_dirty(reach);
        self.save();
        polled
    }

    fn hear(&mut self, number: u64, news: News, reach: &Reach<'_>) {
        match news {
            News::Fetching(Fetching::Reading(_)) | News::Fetched(_) => {}
            News::Index(Ok(Some(catalog))) => {
                // Sets listed meanwhile are added again.
                self.catalog = catalog;
                self.is_stale = true;
                self.watch_all(reach);
            }
            News::Index(Ok(None)) => {}
            News::Index(Err(reason)) => self.note = Some(Note::IndexDamaged { reason }),
            News::Read(path, Ok(read)) => {
                if let Some(collection) = self.catalog.collection_at(&path) {
                    let read = *read;
                    self.catalog.fill(collection, read.filling);
                    self.is_changed = true;
                    self.ticked.clear();
                    self.twins = None;
                    self.is_stale = true;
                    if !read.is_complete {
                        self.note = Some(Note::Stopped);
                    } else if self.awaited.remove(&path) {
                        self.tell(collection, read.reading, read.left_out);
                    }
                }
            }
            News::Read(path, Err(reason)) => {
                self.awaited.remove(&path);
                self.note = Some(Note::Failed(reason));
            }
            News::Fetching(Fetching::Proved(key, opinion)) => {
                if matches!(opinion, Opinion::Agrees { .. }) {
                    self.is_changed |= self.catalog.mark_proven(&key.0, &key.1);
                }
                self.verdicts.insert(key, opinion);
            }
            News::Twins(found) => {
                self.note = Some(Note::TwinsFound {
                    same: found.same.len(),
                    near: found.near.len(),
                });
                self.twins = Some(found);
            }
            News::Fetching(Fetching::Failed(words)) => self.note = Some(Note::Failed(words)),
            News::Told(note) => self.note = Some(note),
            News::Preview(drawn) => self.preview = Some((number, drawn)),
            News::Exists(replacing) => {
                self.note = None;
                self.replacing = Some(replacing);
            }
        }
    }

    /// Notes the folders in which something has changed.
    fn note_changes(&mut self, now: Duration) {
        while let Some(path) = self.watch.as_ref().and_then(FolderWatch::changed) {
            let mut collections = self.catalog.collections().iter();
            let folder = collections.find_map(|collection| match &collection.origin {
                Origin::Path(folder) if collection.is_watched && path.starts_with(folder) => {
                    Some(folder.clone())
                }
                _ => None,
            });
            if let Some(folder) = folder {
                self.dirty.insert(folder, now + QUIET);
            }
        }
    }

    /// Reports the result of a collection that the user added, and shows it.
    fn tell(&mut self, collection: u32, reading: Reading, left_out: LeftOut) {
        let Some(known) = self.catalog.collections().get(collection as usize) else {
            return;
        };
        self.note = Some(Note::Added {
            title: known.title.to_string(),
            reading,
            left_out,
        });
        if reading.problems > 0 {
            self.filter = Filter {
                collection: Some(known.id.to_string()),
                ..Filter::default()
            };
            self.drawn.stones = Stones::new();
            self.twins_shown = TwinsShown::No;
        }
    }

    /// Reads the folders again that have been quiet for a while; returns when to look again.
    fn read_dirty(&mut self, reach: &Reach<'_>) -> Option<Duration> {
        let due: Vec<PathBuf> = self
            .dirty
            .iter()
            .filter(|&(_, &time)| time <= reach.now)
            .map(|(path, _)| path.clone())
            .collect();
        for path in due {
            if self.is_busy_with(&Kind::Read(path.clone())) {
                continue;
            }
            self.dirty.remove(&path);
            if let Some(collection) = self.catalog.collection_at(&path) {
                self.read(collection, reach);
            }
        }
        let next = self.dirty.values().min()?;
        Some(
            next.saturating_sub(reach.now)
                .max(Duration::from_millis(100)),
        )
    }

    /// Saves the index on its own thread, once no collection is being read.
    fn save(&mut self) {
        let is_reading = self
            .jobs
            .iter()
            .any(|work| matches!(work.kind, Kind::Read(_)));
        if !self.is_changed || is_reading {
            return;
        }
        let Some(index) = self.index() else {
            return;
        };
        self.is_changed = false;
        if self.index_writer.is_none() {
            match IndexWriter::start(index) {
                Ok(writer) => self.index_writer = Some(writer),
                Err(error) => log::error!("no thread to save the index: {error}"),
            }
        }
        if let Some(writer) = &self.index_writer {
            writer.0.post(self.catalog.clone());
        }
    }

    /// Lists the sets, and applies the filter again.
    pub(super) fn sync(&mut self, reach: &Reach<'_>) {
        let language = reach.language;
        let is_other_language = std::mem::replace(&mut self.language, language) != language;
        let catalog = &mut self.catalog;
        let sets = &reach.sets.sets;
        for place in (0..catalog.collections().len() as u32).rev() {
            let is_gone = catalog
                .collections()
                .get(place as usize)
                .is_some_and(|collection| {
                    let mut sets = sets.iter();
                    collection.origin == Origin::Listed
                        && !sets.any(|loaded| loaded.set.id.as_str() == &*collection.id)
                });
            if is_gone {
                catalog.clear(place, Keep::Nothing);
            }
        }
        let mut fillings = Vec::new();
        for loaded in sets {
            let id = loaded.set.id.as_str();
            let title = loaded.set.title.raw(language);
            let mut known = (0_u32..).zip(catalog.collections());
            let place = match known.find(|(_, collection)| &*collection.id == id) {
                Some((_, collection)) if collection.origin != Origin::Listed => continue,
                Some((place, _)) => {
                    let entries = catalog.entries().iter();
                    let held = entries.filter(|entry| entry.collection == place).count();
                    // A set that has changed but has the same length is only updated when it is next
                    // read.
                    if held == loaded.set.problems.len() && !is_other_language {
                        continue;
                    }
                    if let Some(collection) = catalog.collection_mut(place)
                        && !title.is_empty()
                    {
                        collection.title = title.into();
                    }
                    place
                }
                None => {
                    let title = if title.is_empty() { id } else { title };
                    catalog.add_collection(title, id, Origin::Listed)
                }
            };
            let path = loaded.path.as_deref();
            fillings.push((place, Catalog::filling_of_set(&loaded.set, path, language)));
        }
        catalog.fill_all(fillings);
        self.twins = None;
        self.twins_shown = TwinsShown::No;
        self.look_up(reach);
        self.find();
    }

    /// Looks up the user's standing with every problem, and which tags there are.
    pub(super) fn look_up(&mut self, reach: &Reach<'_>) {
        let standings = reach.standings;
        let moment = reach.moment;
        let cards = reach.ledger.cards.iter();
        let due: BTreeSet<&str> = cards
            .filter(|(_, card)| card.is_due(moment.at, moment.day))
            .map(|(key, _)| key.problem.as_str())
            .collect();
        // Collections from which nothing was ever solved have no standings to look up.
        let sets: Vec<Option<SetId>> = self
            .catalog
            .collections()
            .iter()
            .map(|collection| SetId::new(&collection.id))
            .map(|id| id.filter(|id| standings.keys().any(|key| key.set == *id)))
            .collect();
        let standing = |entry: &Entry| {
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
        };
        self.standings = self.catalog.entries().iter().map(standing).collect();
        self.kept = self.places_of(&reach.ledger.mine);
        let tags = self.catalog.tags().into_iter();
        self.tags = tags.map(|(tag, count)| (tag.to_owned(), count)).collect();
    }

    /// Applies the filter.
    pub(super) fn find(&mut self) {
        let Drawn {
            stones,
            size,
            placing,
        } = &self.drawn;
        self.pattern = Pattern::new(stones, *size, *placing);
        self.found = self.search();
        self.chosen.take_if(|id| self.catalog.entry(*id).is_none());
    }
}

/// Saves the index on its own thread, one version after another; waits for the last when it is dropped.
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
}

impl Drop for IndexWriter {
    fn drop(&mut self) {
        // Tags that the user has just given are in the last one.
        self.0.finish();
    }
}
