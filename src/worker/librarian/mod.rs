//! Keeps the catalogue of every collection: searches it, adds to it, watches its folders, has problems
//! proved and written.
//!
//! A [`Librarian`] does what a [`Deed`] says. He draws nothing and has no words of his own: what the
//! user should be told is a [`Note`]. What takes long runs as a [`Job`](super::Job) whose news
//! [`Librarian::poll`] takes in.

mod collections;
mod deeds;
mod export;
mod jobs;
mod mine;
mod proofs;
mod receive;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::{FolderWatch, LeftOut, Reading, sets};
use crate::board::{Color, Point, Size, Stones};
use crate::catalog::{Catalog, EntryId, Filter, Pattern, Placing, Standing, Twins};
use crate::check::Opinion;
use crate::disk::WriteError;
use crate::exchange::paper::{Preview, Worksheet};
use crate::problem::Language;
use crate::store::{self, ProblemKey};
use crate::trainer::review::{Ledger, Moment};

pub use export::{Export, ExportSettings, Order, Written};
pub use jobs::{Fetched, Kind, Replacing, Work};
pub use mine::Kept;
pub use receive::Polled;

/// Keeps the catalogue.
#[derive(Default)]
pub struct Librarian {
    /// Every problem known.
    pub catalog: Catalog,
    /// What is shown.
    pub filter: Filter,
    /// Stones to look for.
    pub drawn: Drawn,
    /// The stones as they are looked for; `None` while there are none.
    pub pattern: Option<Pattern>,
    /// What the filter shows, in its order.
    pub found: Vec<EntryId>,
    /// How each problem stands with the user.
    pub standings: Vec<Standing>,
    /// What the user keeps of them for himself.
    pub kept: Kept,
    /// Every tag with the number of problems that have it.
    pub tags: Vec<(String, usize)>,
    /// Problems ticked for what is done with many.
    pub ticked: BTreeSet<EntryId>,
    /// The problem looked at.
    pub chosen: Option<EntryId>,
    /// Filters kept by name.
    pub saved: Vec<(String, Filter)>,
    /// Like problems, once they have been looked for.
    pub twins: Option<Twins>,
    /// Which of them are shown instead of the filter's problems.
    pub twins_shown: TwinsShown,
    /// What was proved, by collection and problem.
    pub verdicts: BTreeMap<(Box<str>, Box<str>), Opinion>,
    /// What is being done.
    pub jobs: Vec<Work>,
    /// What the user should be told of the last work.
    pub note: Option<Note>,
    /// A page of the worksheet being made, with its number.
    pub preview: Option<(u64, Preview)>,
    /// An export that waits for leave to replace files.
    pub replacing: Option<Replacing>,
    /// Whether sets or collections changed since they were listed here.
    pub is_stale: bool,
    /// Where the index lies, and corrected problems; none while progress is kept in memory only.
    folder: Option<PathBuf>,
    /// Paths to be added once the index of an earlier run has been read.
    waiting: Vec<PathBuf>,
    /// Collections that the user has just added: what comes of them is told and shown.
    awaited: BTreeSet<PathBuf>,
    /// Whether the catalogue has changed since the index was saved.
    is_changed: bool,
    watch: Option<FolderWatch>,
    /// Whether the catalogue was shown when news was last taken in.
    was_shown: bool,
    /// The language the sets were listed in.
    language: Language,
    index_writer: Option<receive::IndexWriter>,
    /// Collections whose folders changed, and when to read them again.
    dirty: BTreeMap<PathBuf, Duration>,
    /// Jobs that were begun so far.
    begun: u64,
}

/// Stones to look for.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// What stands on each point of the position that is looked for.
    pub stones: Stones,
    /// The size of the board they are drawn on.
    pub size: Size,
    /// Where they must stand.
    pub placing: Placing,
}

impl Default for Drawn {
    fn default() -> Drawn {
        Drawn {
            stones: Stones::new(),
            size: Size::SQUARE_19,
            placing: Placing::default(),
        }
    }
}

/// What a librarian may reach outside himself.
pub struct Reach<'a> {
    /// Called when a job has something to say.
    pub wake: Arc<dyn Fn() + Send + Sync>,
    /// Time since the start.
    pub now: Duration,
    /// The sets that are listed.
    pub sets: &'a sets::Library,
    /// What the log says of each problem.
    pub standings: &'a BTreeMap<ProblemKey, store::Standing>,
    /// What follows from the log.
    pub ledger: &'a Ledger,
    /// The user's clock.
    pub moment: Moment,
    /// The language of titles.
    pub language: Language,
}

/// Whether like problems are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TwinsShown {
    /// The filter's problems are.
    #[default]
    No,
    /// Those that are the same.
    Same,
    /// Those that differ by one or two stones.
    Near,
}

/// What the user should be told.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// The index of an earlier run could not be read.
    IndexDamaged {
        /// What is wrong.
        reason: String,
    },
    /// Reading was stopped before its end.
    Stopped,
    /// A collection that the user added has been read.
    Added {
        /// What the collection is called.
        title: String,
        /// Files, problems and faults.
        reading: Reading,
        /// What was not read.
        left_out: LeftOut,
    },
    /// So many like problems were found.
    TwinsFound {
        /// Groups of the same problem.
        same: usize,
        /// Pairs that differ by one or two stones.
        near: usize,
    },
    /// Problems were written.
    Written(Box<Written>),
    /// A file was not written.
    NotWritten(WriteError),
    /// A corrected problem was put into this file.
    Fixed(PathBuf),
    /// The dialog of the desktop gave no path.
    NotPicked,
    /// Something else went wrong, in words of its own.
    Failed(String),
}

/// What can be asked of a librarian.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// Show what this filter shows.
    Filter(Filter),
    /// Put this on a point of the small board.
    Draw(Point, Option<Color>),
    /// Let the small board have this size.
    Board(Size),
    /// Take everything off the small board.
    ClearStones,
    /// Say where the drawn stones may stand.
    Placing(Placing),
    /// Look at a problem, or at none.
    Choose(Option<EntryId>),
    /// Tick a problem, or no longer.
    Tick(EntryId),
    /// Tick all that are shown.
    TickAll,
    /// Tick everything from one problem to another.
    TickTo(EntryId, EntryId),
    /// Tick none.
    TickNone,
    /// Put the note away.
    Forgive,
    /// Read a file, an archive or a folder as a collection.
    Add(PathBuf),
    /// Read a collection again.
    Read(u32),
    /// Take a collection out; its files stay.
    Remove(u32),
    /// Read a collection's SGF files in this dialect; `None` tells it from each file.
    Dialect(u32, Option<Box<str>>),
    /// Watch a collection's folder, or no longer.
    Watch(u32, bool),
    /// Stop whatever is being done.
    Stop,
    /// Give the ticked problems a tag, or take it away.
    Tag(String),
    /// Look for like problems, or show them.
    Twins(TwinsShown),
    /// Prove what is ticked, or else what is shown.
    Prove,
    /// Take the proof's tree for a problem, in a set of corrected ones.
    Fix(EntryId),
    /// Draw a page of a worksheet.
    Preview(Box<Worksheet>, usize),
    /// Write what is ticked, or else what is shown. A file that is there is replaced only with leave.
    Write(Box<Order>, PathBuf),
    /// Whether the files that are there may be replaced; each is kept with `.bak` at its end.
    Replace(bool),
}

impl Librarian {
    /// A librarian who begins to read the index of an earlier run in `folder`. `filters` are those that
    /// were kept.
    #[must_use]
    pub fn open(
        folder: Option<PathBuf>,
        filters: Option<&String>,
        wake: &Arc<dyn Fn() + Send + Sync>,
    ) -> Librarian {
        let mut librarian = Librarian {
            folder,
            ..Librarian::default()
        };
        if let Some(text) = filters {
            match serde_json::from_str(text) {
                Ok(saved) => librarian.saved = saved,
                Err(error) => log::warn!("kept filters: {error}"),
            }
        }
        if let Some(index) = librarian.index() {
            librarian.begin(wake, Kind::Index, move |_, say| {
                say(jobs::News::Index(super::load_index(&index)));
            });
        }
        librarian
    }

    /// Keeps the filter by this name; all of them as one text.
    pub fn save_filter(&mut self, name: String) -> String {
        self.saved.retain(|(other, _)| *other != name);
        self.saved.push((name, self.filter.clone()));
        self.saved_text()
    }

    /// Forgets a kept filter; the others as one text.
    pub fn forget_filter(&mut self, place: usize) -> String {
        if place < self.saved.len() {
            self.saved.remove(place);
        }
        self.saved_text()
    }

    fn saved_text(&self) -> String {
        serde_json::to_string(&self.saved).unwrap_or_else(|error| {
            log::error!("kept filters: {error}");
            String::new()
        })
    }

    /// Where the index lies.
    fn index(&self) -> Option<PathBuf> {
        let folder = self.folder.as_ref()?;
        Some(folder.join("library.index"))
    }

    /// The problems in view: what the filter found, or like problems among all.
    #[must_use]
    pub fn shown(&self) -> Cow<'_, [EntryId]> {
        match (&self.twins, self.twins_shown) {
            (Some(twins), TwinsShown::Same) => twins.same.iter().flatten().copied().collect(),
            (Some(twins), TwinsShown::Near) => {
                twins.near.iter().flat_map(|&(a, b)| [a, b]).collect()
            }
            (None, _) | (_, TwinsShown::No) => Cow::Borrowed(&self.found),
        }
    }

    /// The ticked problems, or all that are shown.
    #[must_use]
    pub fn many(&self) -> Cow<'_, [EntryId]> {
        if self.ticked.is_empty() {
            self.shown()
        } else {
            self.ticked.iter().copied().collect()
        }
    }

    /// The title of the collection that all of them are from; empty where they are from several.
    #[must_use]
    pub fn common_title(&self) -> String {
        let ids = self.many();
        let entries = ids.iter().filter_map(|&id| self.catalog.entry(id));
        let mut collections = entries.map(|entry| entry.collection);
        let Some(first) = collections.next() else {
            return String::new();
        };
        if !collections.all(|other| other == first) {
            return String::new();
        }
        let collection = self.catalog.collections().get(first as usize);
        collection.map_or_else(String::new, |collection| collection.title.to_string())
    }

    /// The problem so many places further on in view is looked at; its place.
    pub fn walk(&mut self, step: isize) -> usize {
        let shown = self.shown();
        let here = self.chosen.and_then(|chosen| place_of(&shown, chosen));
        let next = here.map_or(0, |here| {
            let last = shown.len().saturating_sub(1);
            here.saturating_add_signed(step).min(last)
        });
        self.chosen = shown.get(next).copied();
        next
    }
}

fn place_of(shown: &[EntryId], id: EntryId) -> Option<usize> {
    shown.iter().position(|&other| other == id)
}
