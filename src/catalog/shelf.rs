//! The catalogue's collections, files and entries.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::entry::{Entry, EntryId};
use crate::exchange::{Dialect, Names, stem};
use crate::problem::{Diagnostic, Language, Problem, ProblemId, ProblemSet};

/// The source of a collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// A set that the solve page lists.
    Listed,
    /// A file, archive or folder on the disk.
    Path(PathBuf),
}

/// A collection of problems.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Collection {
    /// The id of the set in which its problems are solved.
    pub id: Box<str>,
    /// The heading shown in lists.
    pub title: Box<str>,
    /// Where its problems are read from.
    pub origin: Origin,
    /// The name of the dialect that the user chose for it; `None` to detect it for each file.
    pub dialect: Option<Box<str>>,
    /// Whether its folder is watched for changes.
    pub is_watched: bool,
}

/// Tells whether a file has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    /// Size in bytes.
    pub length: u64,
    /// Time of the last modification, in nanoseconds since 1970.
    pub written: u64,
}

/// A file and the result of reading it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileNote {
    /// The index of its collection.
    pub collection: u32,
    /// The path; empty for a set built into the program.
    pub path: PathBuf,
    /// The name of the entry, if the path is an archive.
    pub entry: Option<Box<str>>,
    /// Its state when it was read.
    pub stamp: Stamp,
    /// The name of the dialect that was detected or given.
    pub dialect: Option<Box<str>>,
    /// The faults, as `line:column: error[code]: message`.
    pub faults: Vec<Box<str>>,
}

/// Every problem of every collection.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    pub(super) collections: Vec<Collection>,
    pub(super) files: Vec<FileNote>,
    pub(super) entries: Vec<Entry>,
    /// The words of all entries in lower case, concatenated.
    pub(super) words: String,
    /// The offset of each entry's words.
    pub(super) starts: Vec<u32>,
}

/// Most faults kept for one file.
const MAX_FAULTS: usize = 5;

impl Catalog {
    /// An empty catalogue.
    #[must_use]
    pub fn new() -> Catalog {
        Catalog::default()
    }

    /// The collections, in the order in which they were added.
    #[must_use]
    pub fn collections(&self) -> &[Collection] {
        &self.collections
    }

    /// A mutable collection, to change the user's settings for it.
    pub fn collection_mut(&mut self, place: u32) -> Option<&mut Collection> {
        self.collections.get_mut(place as usize)
    }

    /// Every file of every collection.
    #[must_use]
    pub fn files(&self) -> &[FileNote] {
        &self.files
    }

    /// Every problem, collection by collection.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// An entry by its id.
    #[must_use]
    pub fn entry(&self, id: EntryId) -> Option<&Entry> {
        self.entries.get(id as usize)
    }

    /// The file an entry comes from.
    #[must_use]
    pub fn file_of(&self, entry: &Entry) -> Option<&FileNote> {
        self.files.get(entry.file as usize)
    }

    /// The index of the collection with this path.
    #[must_use]
    pub fn collection_at(&self, path: &Path) -> Option<u32> {
        let is_here = |collection: &Collection| matches!(&collection.origin, Origin::Path(own) if own == path);
        let place = self.collections.iter().position(is_here)?;
        u32::try_from(place).ok()
    }

    /// Adds an empty collection and returns its index. An id in use gets a suffix.
    pub fn add_collection(&mut self, title: &str, id: &str, origin: Origin) -> u32 {
        let mut own = id.to_owned();
        let mut ending = 2;
        while self.collections.iter().any(|other| *other.id == *own) {
            own = format!("{}-{ending}", id.get(..70).unwrap_or(id));
            ending += 1;
        }
        self.collections.push(Collection {
            id: own.into(),
            title: title.into(),
            origin,
            dialect: None,
            is_watched: false,
        });
        (self.collections.len() - 1) as u32
    }

    /// Removes a collection's problems, and the collection itself unless `keep` says otherwise.
    pub fn clear(&mut self, collection: u32, keep: Keep) {
        self.take_out(collection, keep);
        self.index_words();
    }

    fn take_out(&mut self, collection: u32, keep: Keep) {
        let removed = |place: u32| place == collection;
        let mut file_places: Vec<Option<u32>> = Vec::with_capacity(self.files.len());
        let mut next = 0;
        for file in &self.files {
            file_places.push((!removed(file.collection)).then(|| {
                next += 1;
                next - 1
            }));
        }
        self.files.retain(|file| !removed(file.collection));
        self.entries.retain(|entry| !removed(entry.collection));
        let closes = keep == Keep::Nothing;
        if closes && (collection as usize) < self.collections.len() {
            self.collections.remove(collection as usize);
        }
        let moved = |place: u32| {
            if closes && place > collection {
                place - 1
            } else {
                place
            }
        };
        for file in &mut self.files {
            file.collection = moved(file.collection);
        }
        for entry in &mut self.entries {
            entry.collection = moved(entry.collection);
            entry.file = file_places
                .get(entry.file as usize)
                .copied()
                .flatten()
                .unwrap_or_default();
        }
    }

    /// Replaces the content of a collection.
    pub fn fill(&mut self, collection: u32, filling: Filling) {
        self.fill_all(vec![(collection, filling)]);
    }

    /// Like [`Catalog::fill`] for several collections, rebuilding the word index only once.
    pub fn fill_all(&mut self, fillings: Vec<(u32, Filling)>) {
        for (collection, filling) in fillings {
            self.put(collection, filling);
        }
        self.entries.shrink_to_fit();
        self.index_words();
    }

    fn put(&mut self, collection: u32, filling: Filling) {
        let tags: BTreeMap<Box<str>, Box<str>> = self
            .entries
            .iter()
            .filter(|entry| entry.collection == collection && !entry.tags.is_empty())
            .map(|entry| (entry.id.clone(), entry.tags.clone()))
            .collect();
        self.take_out(collection, Keep::Collection);
        let first = self.files.len() as u32;
        for mut file in filling.files {
            file.collection = collection;
            self.files.push(file);
        }
        for mut entry in filling.entries {
            entry.collection = collection;
            entry.file += first;
            // The user's tags survive when the folder is read again.
            if let Some(old) = tags.get(&entry.id) {
                entry.tags = join_tags(&entry.tags, old);
            }
            self.entries.push(entry);
        }
    }

    /// Makes every file of a collection count as changed.
    pub fn forget_stamps(&mut self, collection: u32) {
        let own = |file: &&mut FileNote| file.collection == collection;
        for file in self.files.iter_mut().filter(own) {
            file.stamp = Stamp::default();
        }
    }

    /// Adds a tag to problems, or removes it if all of them have it.
    pub fn toggle_tag(&mut self, entries: &[EntryId], tag: &str) {
        let chosen = |catalog: &Catalog| {
            entries
                .iter()
                .all(|&id| catalog.entry(id).is_none_or(|entry| entry.has_tag(tag)))
        };
        let takes = chosen(self);
        for &id in entries {
            if let Some(entry) = self.entries.get_mut(id as usize) {
                entry.tags = if takes {
                    let rest: Vec<&str> = entry.tags.split(' ').filter(|own| *own != tag).collect();
                    rest.join(" ").into()
                } else {
                    join_tags(&entry.tags, tag)
                };
            }
        }
        self.index_words();
    }

    /// Marks a problem as proved in its present form; returns whether that is new. Reading its file again
    /// after a change resets this.
    pub fn mark_proven(&mut self, collection: &str, problem: &str) -> bool {
        let Some(place) = self.collections.iter().position(|c| *c.id == *collection) else {
            return false;
        };
        let entry = self
            .entries
            .iter_mut()
            .find(|entry| entry.collection as usize == place && *entry.id == *problem);
        entry.is_some_and(|entry| entry.flags.set_proven())
    }

    /// Every tag, with the number of problems that have it.
    #[must_use]
    pub fn tags(&self) -> BTreeMap<&str, usize> {
        let mut tags = BTreeMap::new();
        for entry in &self.entries {
            for tag in entry.tags.split(' ').filter(|tag| !tag.is_empty()) {
                *tags.entry(tag).or_insert(0) += 1;
            }
        }
        tags
    }

    /// Rebuilds the word index after entries have changed.
    pub(super) fn index_words(&mut self) {
        self.words.clear();
        self.starts.clear();
        self.starts.reserve_exact(self.entries.len());
        for entry in &self.entries {
            self.starts.push(self.words.len() as u32);
            for part in [&entry.title, &entry.id, &entry.tags, &entry.words] {
                if part.is_ascii() {
                    let from = self.words.len();
                    self.words.push_str(part);
                    if let Some(own) = self.words.get_mut(from..) {
                        own.make_ascii_lowercase();
                    }
                } else {
                    self.words.push_str(&part.to_lowercase());
                }
                self.words.push('\n');
            }
        }
        self.words.shrink_to_fit();
    }

    /// The filling of a listed collection, made from its set.
    #[must_use]
    pub fn filling_of_set(set: &ProblemSet, path: Option<&Path>, language: Language) -> Filling {
        let mut filling = Filling::default();
        filling.files.push(FileNote {
            collection: 0,
            path: path.map(Path::to_owned).unwrap_or_default(),
            entry: None,
            stamp: Stamp::default(),
            dialect: None,
            faults: Vec::new(),
        });
        filling.entries = (0..)
            .zip(&set.problems)
            .map(|(number, problem)| Entry::of(problem, &problem.id, number, language))
            .collect();
        filling
    }
}

/// What remains when a collection is cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The empty collection.
    Collection,
    /// Nothing.
    Nothing,
}

fn join_tags(first: &str, second: &str) -> Box<str> {
    let mut tags: Vec<&str> = first
        .split(' ')
        .chain(second.split(' '))
        .filter(|tag| !tag.is_empty())
        .collect();
    tags.sort_unstable();
    tags.dedup();
    tags.join(" ").into()
}

/// New content for a collection.
#[derive(Clone, Debug, Default)]
pub struct Filling {
    /// The files; the catalogue fills in their collection.
    pub files: Vec<FileNote>,
    /// The problems; their file indices refer to `files`.
    pub entries: Vec<Entry>,
}

/// Builds a [`Filling`] file by file and gives every problem a unique id.
#[derive(Debug, Default)]
pub struct Filler {
    filling: Filling,
    names: Names,
}

impl Filler {
    /// An empty filler.
    #[must_use]
    pub fn new() -> Filler {
        Filler::default()
    }

    /// The number of problems added so far.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.filling.entries.len()
    }

    /// Whether there is no problem yet.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.filling.entries.is_empty()
    }

    /// Adds a file and its problems.
    pub fn add(
        &mut self,
        path: &Path,
        entry: Option<&str>,
        stamp: Stamp,
        dialect: Option<Dialect>,
        problems: &[Problem],
        faults: &[Diagnostic],
    ) {
        let file = self.filling.files.len() as u32;
        let name = entry.map_or_else(|| path.to_string_lossy().into_owned(), str::to_owned);
        for (number, problem) in problems.iter().enumerate() {
            let id: ProblemId = self.names.name(&name, &problem.id, number, problems.len());
            let mut entry = Entry::of(problem, &id, number as u32, Language::default());
            entry.file = file;
            if entry.title.is_empty() {
                entry.title = stem(&name).into();
            }
            self.filling.entries.push(entry);
        }
        self.filling.files.push(FileNote {
            collection: 0,
            path: path.to_owned(),
            entry: entry.map(Into::into),
            stamp,
            dialect: dialect.map(|dialect| dialect.name().into()),
            faults: faults
                .iter()
                .take(MAX_FAULTS)
                .map(|fault| fault.to_string().into())
                .collect(),
        });
    }

    /// Keeps the entries of a file that has not changed.
    pub fn keep(&mut self, note: &FileNote, entries: &[Entry]) {
        let file = self.filling.files.len() as u32;
        let name = note
            .entry
            .as_deref()
            .map_or_else(|| note.path.to_string_lossy().into_owned(), str::to_owned);
        for entry in entries {
            let mut entry = entry.clone();
            if let Some(own) = ProblemId::new(&entry.id) {
                let id = self
                    .names
                    .name(&name, &own, entry.number as usize, entries.len());
                entry.id = id.as_str().into();
            }
            entry.file = file;
            self.filling.entries.push(entry);
        }
        self.filling.files.push(note.clone());
    }

    /// The finished filling.
    #[must_use]
    pub fn finish(self) -> Filling {
        self.filling
    }
}
