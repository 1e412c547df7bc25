//! Keeps the catalogue of every collection: searches it, adds to it, watches its folders, has problems
//! proved and written.
//!
//! A [`Librarian`] carries out a [`Deed`]. It draws nothing and has no words of its own: what the user
//! should be told is a [`Note`]. Long work runs as a [`Job`](super::Job), and [`Librarian::poll`] takes
//! in its news.

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
use crate::paper::{Preview, Worksheet};
use crate::problem::Language;
use crate::store::{self, ProblemKey};
use crate::trainer::review::{Ledger, Moment};

pub use export::{Export, ExportSettings, Order, Written};
pub use jobs::{Fetched, Kind, Replacing, Work};
pub use mine::Kept;
pub use receive::Polled;

/// The catalogue, and the work on it.
#[derive(Default)]
pub struct Librarian {
    /// Every problem known.
    pub catalog: Catalog,
    /// Which problems are shown.
    pub filter: Filter,
    /// The drawn stones to look for.
    pub drawn: Drawn,
    /// The pattern to look for; `None` while no stones are drawn.
    pub pattern: Option<Pattern>,
    /// The problems that the filter shows, in order.
    pub found: Vec<EntryId>,
    /// The user's standing with each problem.
    pub standings: Vec<Standing>,
    /// What the user keeps about them.
    pub kept: Kept,
    /// Every tag with the number of problems that have it.
    pub tags: Vec<(String, usize)>,
    /// Problems ticked for actions on many.
    pub ticked: BTreeSet<EntryId>,
    /// The problem being looked at.
    pub chosen: Option<EntryId>,
    /// Filters saved by name.
    pub saved: Vec<(String, Filter)>,
    /// Similar problems, once they have been looked for.
    pub twins: Option<Twins>,
    /// Whether those are shown instead of the filter's problems.
    pub twins_shown: TwinsShown,
    /// What was proved, by collection and problem.
    pub verdicts: BTreeMap<(Box<str>, Box<str>), Opinion>,
    /// Work in progress.
    pub jobs: Vec<Work>,
    /// What the user should be told about the latest work.
    pub note: Option<Note>,
    /// A page of the worksheet being made, with the number of its job.
    pub preview: Option<(u64, Preview)>,
    /// An export that waits for permission to replace files.
    pub replacing: Option<Replacing>,
    /// Whether sets or collections have changed since they were listed here.
    pub is_stale: bool,
    /// Folder of the index and of corrected problems; `None` while progress is only kept in memory.
    folder: Option<PathBuf>,
    /// Paths to be added once the index of an earlier run has been read.
    waiting: Vec<PathBuf>,
    /// Collections that the user has just added: their results are reported and shown.
    awaited: BTreeSet<PathBuf>,
    /// Whether the catalogue has changed since the index was saved.
    is_changed: bool,
    watch: Option<FolderWatch>,
    /// Whether the catalogue was shown when news was last taken in.
    was_shown: bool,
    /// The language in which the sets were listed.
    language: Language,
    index_writer: Option<receive::IndexWriter>,
    /// Collections whose folders changed, and when to read them again.
    dirty: BTreeMap<PathBuf, Duration>,
    /// Number of jobs started so far.
    begun: u64,
}

/// Stones to look for.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// What is on each point of the position to look for.
    pub stones: Stones,
    /// The size of the board they are drawn on.
    pub size: Size,
    /// Where they may be on a board.
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

/// What a librarian needs from outside itself.
pub struct Reach<'a> {
    /// Called when a job has news.
    pub wake: Arc<dyn Fn() + Send + Sync>,
    /// Time since the start.
    pub now: Duration,
    /// Every set that is listed.
    pub sets: &'a sets::Library,
    /// What the log says about each problem.
    pub standings: &'a BTreeMap<ProblemKey, store::Standing>,
    /// What follows from the log.
    pub ledger: &'a Ledger,
    /// The current time for the user.
    pub moment: Moment,
    /// The language of titles.
    pub language: Language,
}

/// Whether similar problems are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TwinsShown {
    /// No: the filter's problems are shown.
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
        /// What was left out.
        left_out: LeftOut,
    },
    /// Similar problems were looked for.
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
    /// The desktop's file dialog returned no path.
    NotPicked,
    /// Something else went wrong, described in words.
    Failed(String),
}

/// A request to a librarian.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// Apply this filter.
    Filter(Filter),
    /// Put this on a point of the small board; `None` removes a stone.
    Draw(Point, Option<Color>),
    /// Give the small board this size.
    Board(Size),
    /// Clear the small board.
    ClearStones,
    /// Set where the drawn stones may be.
    Placing(Placing),
    /// Look at a problem, or at none.
    Choose(Option<EntryId>),
    /// Tick a problem, or untick it.
    Tick(EntryId),
    /// Tick all that are shown.
    TickAll,
    /// Tick everything from one problem to another.
    TickTo(EntryId, EntryId),
    /// Untick all.
    TickNone,
    /// Dismiss the note.
    Forgive,
    /// Read a file, an archive or a folder as a collection.
    Add(PathBuf),
    /// Read a collection again.
    Read(u32),
    /// Remove a collection; its files stay.
    Remove(u32),
    /// Read a collection's SGF files in this dialect; `None` detects it in each file.
    Dialect(u32, Option<Box<str>>),
    /// Start or stop watching a collection's folder.
    Watch(u32, bool),
    /// Stop all work.
    Stop,
    /// Give the ticked problems a tag, or remove it from them.
    Tag(String),
    /// Look for similar problems, or show them.
    Twins(TwinsShown),
    /// Prove the ticked problems, or all that are shown if none are.
    Prove,
    /// Put the proof's version of a problem into a set of corrected ones.
    Fix(EntryId),
    /// Draw a page of a worksheet.
    Preview(Box<Worksheet>, usize),
    /// Write the ticked problems, or all that are shown. An existing file is only replaced with permission.
    Write(Box<Order>, PathBuf),
    /// Whether existing files may be replaced; each is kept with the suffix `.bak`.
    Replace(bool),
}

impl Librarian {
    /// Opens a librarian that starts to read the index of an earlier run in `folder`. `filters` are the
    /// stored ones.
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

    /// Saves the filter under this name; returns all filters as one text.
    pub fn save_filter(&mut self, name: String) -> String {
        self.saved.retain(|(other, _)| *other != name);
        self.saved.push((name, self.filter.clone()));
        self.saved_text()
    }

    /// Removes a saved filter; returns the others as one text.
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

    /// The path of the index.
    fn index(&self) -> Option<PathBuf> {
        let folder = self.folder.as_ref()?;
        Some(folder.join("library.index"))
    }

    /// The problems in view: those of the filter, or similar ones among all.
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

    /// The ticked problems, or all that are shown if none are.
    #[must_use]
    pub fn many(&self) -> Cow<'_, [EntryId]> {
        if self.ticked.is_empty() {
            self.shown()
        } else {
            self.ticked.iter().copied().collect()
        }
    }

    /// The title of the collection that all of [`Librarian::many`] are from; empty if they are from several.
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

    /// Looks at the problem `step` places further on in view; returns its index.
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
