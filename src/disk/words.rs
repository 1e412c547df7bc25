//! What the system says, in words that help.

use std::io::{self, ErrorKind};
use std::path::Path;

use super::names::shown;

/// The words for an error without its number, in lower case: `(os error 2)` helps nobody.
#[must_use]
pub fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    })
}

/// What to do about an error; empty where nobody can tell.
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

/// Why a file or folder cannot be read, with its name and what to do.
#[must_use]
pub fn unreadable(path: &Path, error: &io::Error) -> String {
    let reason = plain(error);
    let path = shown(path);
    match remedy(error) {
        "" => format!("{path}: cannot be read: {reason}"),
        remedy => format!("{path}: cannot be read: {reason}; {remedy}"),
    }
}
