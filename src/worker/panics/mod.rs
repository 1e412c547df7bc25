//! Panics. One in work that is tried ([`run`]) is reported by the caller, and [`write()`] says where it
//! happened. Any other, in a thread beside the window or in what draws it, leaves a report and a note,
//! of which the next start tells the user ([`whole`], [`untold`]).

mod report;

use std::any::Any;
use std::cell::Cell;
use std::fmt;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::about;
use crate::disk::{Door, Existing, shown};

pub use report::{install_hook, write};

/// The file beside the reports that names the one which the user has not been told of.
const NOTE: &str = "not-told";

/// Where the running program keeps its reports; `None` until it runs.
static FOLDER: Mutex<Option<PathBuf>> = Mutex::new(None);

thread_local! {
    /// Whether this thread does work whose panics the caller reports.
    static WITHIN: Cell<bool> = const { Cell::new(false) };
    /// The report of this thread's latest panic outside such work.
    static WRITTEN: Cell<Option<PathBuf>> = const { Cell::new(None) };
}

/// The window met an error that no part of it could catch, and had to close.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The message of the panic.
    pub message: String,
    /// The path of the report; `None` if it could not be written.
    pub report: Option<PathBuf>,
}

impl std::error::Error for Ended {}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = &self.message;
        write!(
            f,
            "the window met an error and had to close: {message}; what you did is kept, start it again; "
        )?;
        match &self.report {
            Some(path) => write!(
                f,
                "a report lies here, please send it to the authors: {}",
                shown(path)
            ),
            None => f.write_str("no report could be written"),
        }
    }
}

/// Runs the whole window. Until the program ends, a panic of any thread that no caller reports leaves a
/// report in `folder`, and a note for the next start.
///
/// # Errors
///
/// [`Ended`] if the work panicked.
pub fn whole<T>(folder: Option<&Path>, work: impl FnOnce() -> T) -> Result<T, Ended> {
    *FOLDER.lock().unwrap_or_else(PoisonError::into_inner) = folder.map(Path::to_owned);
    report::install_hook();
    WRITTEN.take();
    // Nothing of the window is used after this.
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| Ended {
        message: message(payload.as_ref()),
        report: WRITTEN.take(),
    })
}

/// The message of a panic.
fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "no message".to_owned())
}

/// Does some work; if it panics, returns the message of the panic.
///
/// # Errors
///
/// The message of the panic.
pub fn run<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    report::forget();
    // What the work has changed half-way stays as it is, which is what `UnwindSafe` warns of. It is
    // plain data without `unsafe` behind it: a page that cannot cope with it panics again where it is
    // tried. egui's locks are those of `parking_lot`: they are released on unwinding and never poisoned,
    // and its `Ui`s close themselves when dropped, so that the frame can be ended.
    catch_unwind(AssertUnwindSafe(|| within(work))).map_err(|payload| message(payload.as_ref()))
}

/// Does work whose panics the caller reports.
fn within<T>(work: impl FnOnce() -> T) -> T {
    /// Restores the previous value, also on unwinding.
    struct Before(bool);
    impl Drop for Before {
        fn drop(&mut self) {
            WITHIN.set(self.0);
        }
    }
    let _before = Before(WITHIN.replace(true));
    work()
}

/// Writes the report of a panic that no caller reports; called while the thread panics.
fn witness(message: &str, place: &str, trace: &str) {
    if WITHIN.get() {
        return;
    }
    let folder = FOLDER
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone();
    let Some(folder) = folder else {
        return;
    };
    let thread = std::thread::current();
    let part = format!("thread {}", thread.name().unwrap_or("without a name"));
    let text = report::text(&part, message, place, trace);
    match report::new_file(Some(&folder), &text) {
        Ok(path) => {
            if let Err(error) = leave(&folder, &path) {
                log::error!("no note for the next start could be written: {error}");
            }
            WRITTEN.set(Some(path));
        }
        Err(error) => log::error!("no report could be written: {error}"),
    }
}

fn leave(folder: &Path, report: &Path) -> io::Result<()> {
    let name = report.file_name().unwrap_or_default();
    let note = folder.join(about::REPORTS).join(NOTE);
    let mut door = Door::new(Existing::Own);
    let put = door.put(&note, name.as_encoded_bytes());
    put.map(drop).map_err(io::Error::other)
}

/// The report of an error that the user has not been told of. It is returned once: the note is gone
/// afterwards.
#[must_use]
pub fn untold(folder: &Path) -> Option<PathBuf> {
    let reports = folder.join(about::REPORTS);
    let note = reports.join(NOTE);
    let name = fs::read_to_string(&note).ok()?;
    if let Err(error) = fs::remove_file(&note) {
        log::warn!("the note about an error cannot be removed: {error}");
    }
    // Only a file name is used, whatever somebody has written there.
    let name = Path::new(name.trim()).file_name()?;
    let report = reports.join(name);
    report.is_file().then_some(report)
}
