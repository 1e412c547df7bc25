//! The system's error messages in helpful words.

use std::io::{self, ErrorKind};
use std::path::Path;

use super::names::shown;

/// An I/O error's message in lower case, without its number: `(os error 2)` helps nobody.
#[must_use]
pub fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    })
}

/// What the user can do about an error; empty if there is no general advice.
#[must_use]
pub fn remedy(error: &io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::NotFound => "check the name",
        ErrorKind::PermissionDenied => "give yourself the right to it, or choose another place",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "make room on the disk, or choose another place"
        }
        ErrorKind::ReadOnlyFilesystem => "choose a place that can be written to",
        ErrorKind::FileTooLarge => "choose a place that takes larger files",
        ErrorKind::InvalidFilename => "choose a shorter name without special signs",
        ErrorKind::NotADirectory => "a part of the name is a file and not a folder; check the name",
        ErrorKind::TooManyLinks => "symbolic links lead in a circle; name the file itself",
        _ => "",
    }
}

/// A message that a file or folder cannot be read: path, reason and remedy.
#[must_use]
pub fn unreadable(path: &Path, error: &io::Error) -> String {
    let reason = plain(error);
    let path = shown(path);
    match remedy(error) {
        "" => format!("{path}: cannot be read: {reason}"),
        remedy => format!("{path}: cannot be read: {reason}; {remedy}"),
    }
}
