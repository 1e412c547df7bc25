//! The one door through which all work of the window goes: a panic behind it ends that work, not
//! the program.
//!
//! Whatever the window does in a frame is a [`Part`], and [`App`](super::App) runs each part
//! through [`run`]. A part that panicked is shut: it is not tried again with every frame, but only
//! when the user says so. The page says what happened and where the report lies; the other parts
//! go on. What was done before is safe: the log has a thread of its own, and drafts are on the
//! disk after each change. What panics outside of every part leaves a report too, and the next
//! start tells of it ([`whole`], [`untold`]).

mod ended;
mod report;
mod view;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

pub use ended::{Ended, untold, whole};
pub use report::install_hook;
pub(super) use view::{banners, card};

use super::page::Page;

/// A piece of the work that is done in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Drawing a page.
    Page(Page),
    /// Carrying out what was asked for on a page. It shuts the page.
    Deed(Page),
    /// Drawing menus, tabs and notices.
    Menus,
    /// Drawing the window over the page.
    Dialog,
    /// Drawing what is said of shut parts.
    Banners,
    /// Something that is done in every frame.
    Work(Work),
}

/// What is done in every frame, whatever is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Work {
    /// Taking in what was read, dropped or picked.
    Receive,
    /// Keys.
    Keys,
    /// Noticing whether anyone is there.
    Attend,
    /// What the author page waits for.
    Author,
    /// What the board page waits for.
    Board,
    /// The opponent's reply and rulings.
    Reply,
    /// Reviews, runs and their clocks.
    Training,
    /// What is to be heard of all this.
    Sound,
}

impl Work {
    /// All of it, in its order.
    pub const ALL: [Work; 8] = [
        Work::Receive,
        Work::Keys,
        Work::Attend,
        Work::Author,
        Work::Board,
        Work::Reply,
        Work::Training,
        Work::Sound,
    ];
}

/// What went wrong in a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mishap {
    /// What the panic said.
    pub message: String,
    /// Where the report lies; `None` if it could not be written.
    pub report: Option<PathBuf>,
}

/// Which parts are shut, and why.
#[derive(Debug, Default)]
pub struct Door {
    shut: BTreeMap<Part, Mishap>,
    /// The folder for reports.
    reports: Option<PathBuf>,
}

impl Door {
    /// A door that writes its reports into a folder, or into the one for temporary files.
    #[must_use]
    pub fn new(reports: Option<PathBuf>) -> Door {
        Door {
            shut: BTreeMap::new(),
            reports,
        }
    }

    /// Whether a part is shut.
    #[must_use]
    pub fn is_shut(&self, part: Part) -> bool {
        self.shut.contains_key(&part)
    }

    /// What went wrong in a part.
    #[must_use]
    pub fn mishap(&self, part: Part) -> Option<&Mishap> {
        self.shut.get(&part)
    }

    /// Every part that is shut.
    pub fn shut(&self) -> impl Iterator<Item = (Part, &Mishap)> {
        self.shut.iter().map(|(&part, mishap)| (part, mishap))
    }

    /// Lets a part try again.
    pub fn open(&mut self, part: Part) {
        self.shut.remove(&part);
    }

    /// Shuts a part and writes a report.
    pub fn shut_after(&mut self, part: Part, message: String) {
        let report = report::write(self.reports.as_deref(), part, &message);
        self.shut.insert(part, Mishap { message, report });
    }
}

/// Does something; if it panics, says what the panic said.
///
/// # Errors
///
/// The message of the panic.
pub fn run<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    report::forget();
    // What the work has changed half-way stays as it is, which is what `UnwindSafe` warns of. It is
    // plain data without `unsafe` behind it: a page that cannot bear it panics once more behind
    // this same door. egui's locks are those of `parking_lot`: they open when they are unwound
    // through and know no poison, and its `Ui`s close themselves when dropped, so that the frame
    // can be ended.
    catch_unwind(AssertUnwindSafe(|| ended::within(work)))
        .map_err(|payload| ended::message(payload.as_ref()))
}
