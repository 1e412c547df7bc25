//! Temporary files left behind by runs that were killed.

use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::time::Duration;

/// Prefix of a temporary file's name.
pub(super) const PREFIX: &str = ".raeuberspiel-";
/// Suffix of a temporary file's name.
pub(super) const SUFFIX: &str = ".tmp";
/// Younger files are spared: their maker may be about to lock them.
const YOUNG: Duration = Duration::from_secs(5);

/// Deletes the temporary files in a folder that no running program holds.
///
/// The writer of a temporary file keeps a lock on it, which the system releases however the program ends.
/// Files that cannot be examined stay: a leftover is a nuisance, not a loss.
pub(super) fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let is_ours = entry.file_name().to_str().is_some_and(is_temporary);
        // A link or a pipe with such a name is not ours.
        if is_ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            remove_if_left(&entry.path());
        }
    }
}

fn is_temporary(name: &str) -> bool {
    let Some(middle) = name.strip_prefix(PREFIX) else {
        return false;
    };
    // Earlier versions wrote some of them without the suffix.
    let middle = middle.strip_suffix(SUFFIX).unwrap_or(middle);
    middle.len() == 6 && middle.chars().all(|c| c.is_ascii_alphanumeric())
}

fn remove_if_left(path: &Path) {
    let Ok(file) = File::open(path) else {
        return;
    };
    let is_young = file
        .metadata()
        .and_then(|metadata| metadata.modified())
        .is_ok_and(|time| time.elapsed().is_ok_and(|age| age < YOUNG));
    if is_young {
        return;
    }
    match file.try_lock() {
        Ok(()) => {
            if let Err(error) = fs::remove_file(path) {
                log::info!("a left-over file stays: {error}: {}", super::shown(path));
            }
        }
        // Either it is being written, or this file system has no locks.
        Err(TryLockError::WouldBlock | TryLockError::Error(_)) => {}
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn only_what_nobody_holds_goes() {
        let folder = tempfile::tempdir().unwrap();
        let old = SystemTime::now() - Duration::from_secs(3600);
        let make = |name: &str| {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(old).unwrap();
            file
        };
        for name in [
            ".raeuberspiel-abc123.tmp",
            ".raeuberspiel-ABCdef",
            ".raeuberspiel-notes.txt",
            ".raeuberspiel-",
            "raeuberspiel-abc123.tmp",
        ] {
            drop(make(name));
        }
        let held = make(".raeuberspiel-held11.tmp");
        held.lock().unwrap();
        drop(File::create(folder.path().join(".raeuberspiel-young1.tmp")).unwrap());
        fs::create_dir(folder.path().join(".raeuberspiel-folder.tmp")).unwrap();
        sweep(folder.path());
        let mut left: Vec<String> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        assert_eq!(
            left,
            [
                ".raeuberspiel-",
                ".raeuberspiel-folder.tmp",
                ".raeuberspiel-held11.tmp",
                ".raeuberspiel-notes.txt",
                ".raeuberspiel-young1.tmp",
                "raeuberspiel-abc123.tmp"
            ]
        );
    }
}
