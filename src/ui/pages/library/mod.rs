//! The library page: every collection, searched, filtered, proved, exported.

mod apply;
mod collections;
mod detail;
mod export;
mod filters;
mod grid;
mod jobs;
mod position;
mod receive;
mod sheets;
mod show;
mod thumbnail;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

use crate::board::{Color, Point, Size, Stones};
use crate::catalog::{Catalog, EntryId, Filter, Pattern, Placing, Standing, Twins};
use crate::check::Opinion;
use crate::exchange::paper::{Preview, Worksheet};
use crate::problem::Language;
use crate::ui::widgets::Stamps;
use crate::worker::picker::Picking;
use crate::worker::{FolderWatch, Reading};

pub use apply::apply;
pub use collections::add;
pub use export::{Export, ExportSettings};
pub use position::Part;
pub use receive::{receive, start};
pub use sheets::{Sheet, SheetView};
pub use show::show;

/// What a user would miss of the page.
pub struct LibraryPage {
    /// Every problem known.
    pub catalog: Catalog,
    /// What is shown.
    pub filter: Filter,
    /// Stones to look for.
    pub stones: Stones,
    /// The size of the board they are drawn on.
    pub drawn_on: Size,
    /// Where they must stand.
    pub placing: Placing,
    /// The stones as they are looked for; `None` while there are none.
    pub pattern: Option<Pattern>,
    /// What the filter shows, in its order.
    pub found: Vec<EntryId>,
    /// How each problem stands with the user.
    pub standings: Vec<Standing>,
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
    pub jobs: Vec<jobs::Job>,
    /// What the user should be told of the last work.
    pub note: Option<String>,
    /// A page of the worksheet being made, with its number.
    pub preview: Option<(u64, Preview)>,
    /// An export that waits for leave to replace files.
    pub replacing: Option<jobs::Replacing>,
    /// Paths to be added once the index of an earlier run has been read.
    waiting: Vec<PathBuf>,
    /// The dialog from which a place to write to was looked for, and none was chosen.
    unpicked: Option<Sheet>,
    /// Collections that the user has just added: what comes of them is told and shown.
    awaited: BTreeSet<PathBuf>,
    /// A dialog of the desktop that is open, and what for.
    pub picking: Option<(Picking, Wanted)>,
    /// The index on disk; none while progress is kept in memory only.
    index: Option<PathBuf>,
    /// Whether the catalogue has changed since the index was saved.
    is_changed: bool,
    watch: Option<FolderWatch>,
    /// Whether the page was shown in the frame before.
    was_shown: bool,
    /// Whether sets or collections changed since they were listed here.
    pub is_stale: bool,
    /// The language they were listed in.
    language: Language,
    index_writer: Option<receive::IndexWriter>,
    /// Collections whose folders changed, and when to read them again.
    dirty: BTreeMap<PathBuf, Duration>,
    /// Jobs that were begun so far.
    begun: u64,
}

impl Default for LibraryPage {
    fn default() -> LibraryPage {
        LibraryPage {
            catalog: Catalog::new(),
            filter: Filter::default(),
            stones: Stones::new(),
            drawn_on: Size::SQUARE_19,
            placing: Placing::default(),
            pattern: None,
            unpicked: None,
            preview: None,
            replacing: None,
            waiting: Vec::new(),
            awaited: BTreeSet::new(),
            picking: None,
            found: Vec::new(),
            standings: Vec::new(),
            tags: Vec::new(),
            ticked: BTreeSet::new(),
            chosen: None,
            saved: Vec::new(),
            twins: None,
            twins_shown: TwinsShown::No,
            verdicts: BTreeMap::new(),
            jobs: Vec::new(),
            note: None,
            index: None,
            is_changed: false,
            watch: None,
            was_shown: false,
            is_stale: false,
            language: Language::default(),
            index_writer: None,
            dirty: BTreeMap::new(),
            begun: 0,
        }
    }
}

impl LibraryPage {
    /// How far the reading of collections is, if any is being read.
    #[must_use]
    pub fn reading(&self) -> Option<Reading> {
        self.jobs.iter().find_map(|job| job.reading)
    }
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

/// What only concerns the look of the page.
#[derive(Default)]
pub struct LibraryView {
    /// The path being typed.
    pub path: String,
    /// The tag being typed.
    pub tag: String,
    /// The name being typed for a filter.
    pub name: String,
    /// Whether the search field should have the keyboard.
    pub wants_search: bool,
    /// Whether the small board for positions is unfolded.
    pub draws: bool,
    /// The part of the small board that is shown.
    pub part: Part,
    /// Where the keyboard is on the small board.
    pub cursor: Option<Point>,
    /// How problems are written.
    pub export: ExportSettings,
    /// Scroll to this row.
    pub reveal: Option<usize>,
    /// Problems in a row, as last shown.
    pub columns: usize,
    /// The stones of the small boards.
    pub stamps: Stamps,
    /// The dialog that is open.
    pub sheets: SheetView,
    /// The problem ticked last, from which a range reaches.
    pub ticked_last: Option<EntryId>,
}

/// What the page asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum LibraryAction {
    /// Show what this filter shows.
    Filter(Filter),
    /// The small board: put this on a point.
    Draw(Point, Option<Color>),
    /// The small board: this size.
    Board(Size),
    /// The small board: take everything off.
    ClearStones,
    /// Where the drawn stones may stand.
    Placing(Placing),
    /// Look at a problem.
    Choose(EntryId),
    /// Look at the problem so many places further on.
    Step(isize),
    /// Tick a problem, or no longer.
    Tick(EntryId),
    /// Tick all that are shown.
    TickAll,
    /// Tick everything from one problem to another.
    TickTo(EntryId, EntryId),
    /// Tick none.
    TickNone,
    /// Look at no problem.
    LookAway,
    /// The last news has been read.
    Forgive,
    /// Solve a problem, and those shown with it from the same collection.
    Solve(EntryId),
    /// Read a file, an archive or a folder as a collection.
    Add(PathBuf),
    /// Read a collection again.
    Read(u32),
    /// Take a collection out; its files stay.
    Remove(u32),
    /// Read a collection's SGF files in this dialect; `None` tells it from each file.
    Dialect(u32, Option<Box<str>>),
    /// Watch a collection's folder, or no longer.
    Watch(u32, Watching),
    /// Stop whatever is being done.
    Stop,
    /// Give the ticked problems a tag, or take it away.
    Tag(String),
    /// Keep the filter by this name.
    Save(String),
    /// Forget a kept filter.
    Forget(usize),
    /// Look for like problems, or show them.
    Twins(TwinsShown),
    /// Prove what is ticked, or else what is shown.
    Prove,
    /// Take the proof's tree for a problem, in a set of corrected ones.
    Fix(EntryId),
    /// Write what is ticked, or else what is shown, for other programs or on paper.
    ///
    /// The desktop is asked where to.
    Export(Export, ExportSettings),
    /// The same, to this path.
    ExportTo(Export, ExportSettings, PathBuf),
    /// Draw a page of a worksheet.
    Look(Box<Worksheet>, usize),
    /// Write a worksheet. The desktop is asked where to.
    Worksheet(Box<Worksheet>),
    /// The same, to this path.
    WorksheetTo(Box<Worksheet>, PathBuf),
    /// Whether the files that are there may be replaced.
    Replace(Replace),
    /// Show a dialog again, with the cursor in its path.
    TypePath(Sheet),
    /// Ask the desktop for something to add.
    Pick(PickFrom),
}

/// Whether files that are there may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replace {
    /// They may; each is kept with `.bak` at its end.
    Yes,
    /// They stay.
    No,
}

/// Whether a folder is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watching {
    /// It is.
    Yes,
    /// It is not.
    No,
}

/// What is chosen in a dialog of the desktop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickFrom {
    /// A file or an archive.
    File,
    /// A folder.
    Folder,
}

/// What a dialog of the desktop was opened for.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// Something to be added.
    Add,
    /// A place to write to.
    Export(Export, ExportSettings),
    /// A place for a worksheet.
    Worksheet(Box<Worksheet>),
}
