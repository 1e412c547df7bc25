//! Reports of panics, written where the user can find them.

use std::backtrace::Backtrace;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Once;

use crate::about;
use crate::disk::{self, Existing, WriteError};

/// Most reports kept; further panics are only logged.
const MOST: usize = 50;

/// Where a panic happened.
struct Scene {
    place: String,
    trace: String,
}

thread_local! {
    static LATEST: RefCell<Option<Scene>> = const { RefCell::new(None) };
}

/// Makes panics note where they happen, for the reports. The previous hook is still called.
pub fn install_hook() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let scene = Scene {
                place: info.location().map(ToString::to_string).unwrap_or_default(),
                trace: Backtrace::force_capture().to_string(),
            };
            let message = super::message(info.payload());
            super::witness(&message, &scene.place, &scene.trace);
            LATEST.with(|latest| {
                if let Ok(mut latest) = latest.try_borrow_mut() {
                    *latest = Some(scene);
                }
            });
            before(info);
        }));
    });
}

/// Forgets the latest panic of this thread.
pub(super) fn forget() {
    LATEST.with(|latest| drop(latest.take()));
}

/// Writes a report of the latest panic of this thread, in this part of the program, and returns its path:
/// in the folder, or else in the one for temporary files.
pub fn write(folder: Option<&Path>, part: &str, message: &str) -> Option<PathBuf> {
    let scene = LATEST.with(RefCell::take);
    let (place, trace) = scene.map_or_else(
        || (String::new(), String::new()),
        |scene| (scene.place, scene.trace),
    );
    let text = text(part, message, &place, &trace);
    log::error!("{part}: {message} at {place}");
    match new_file(folder, &text) {
        Ok(path) => Some(path),
        Err(error) => {
            log::error!("no report could be written: {error}");
            None
        }
    }
}

/// The text of a report.
pub(super) fn text(part: &str, message: &str, place: &str, trace: &str) -> String {
    format!(
        "Räuberspiel {} on {} {}\npart: {part}\nmessage: {message}\nplace: {place}\n\n{trace}\n",
        about::build(),
        std::env::consts::OS,
        std::env::consts::ARCH,
    )
}

pub(super) fn new_file(folder: Option<&Path>, text: &str) -> std::io::Result<PathBuf> {
    let folder = match folder {
        Some(folder) => folder.join(about::REPORTS),
        None => std::env::temp_dir(),
    };
    std::fs::create_dir_all(&folder)?;
    let mut door = disk::Door::new(Existing::Keep);
    for number in 1..=MOST {
        let path = folder.join(format!("raeuberspiel-error-{number}.txt"));
        match door.put(&path, text.as_bytes()) {
            Ok(_) => return Ok(path),
            Err(WriteError::Exists(_)) => {}
            Err(error) => return Err(std::io::Error::other(error)),
        }
    }
    Err(std::io::Error::other("there are too many already"))
}
