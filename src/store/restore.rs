//! Replacing the file by a copy, or starting over: only ever at the user's request.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::backup::{self, Contents};
use super::look::{Look, LookError};
use super::open::{FILE_NAME, OpenNotice, Store, StoreError, beside};
use super::salvage::salvage;

/// The result of a restoration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// Where the previous file is now; `None` if there was none.
    pub moved_to: Option<PathBuf>,
    /// What the copy contained.
    pub contents: Contents,
    /// Later lines that could still be read from the damaged file and were added.
    pub added: usize,
}

/// Why nothing was restored. Unless it says otherwise, everything is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The copy is unusable.
    #[error(transparent)]
    Look(#[from] LookError),
    /// The copy could not be written beside the file, or put in its place.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The new file does not open.
    #[error(
        "the copy was put in place, but does not open: {reason}; the file that was there before \
         is kept as {}", moved_to.display()
    )]
    DoesNotOpen {
        /// The error message of the system.
        reason: String,
        /// Where the previous file is now.
        moved_to: PathBuf,
    },
}

/// Replaces the progress of a folder by a copy. The present file is kept under another name; if it was
/// damaged, what can still be read from it and is not in the copy is added to the log, so that the
/// work of the last day is not lost. Windows should be closed.
///
/// # Errors
///
/// [`RestoreError`]
pub fn restore(folder: &Path, from: &Path) -> Result<Restored, RestoreError> {
    let path = folder.join(FILE_NAME);
    let copy = Look::at_file(from)?;
    let contents = copy.store().contents()?;
    std::fs::create_dir_all(folder).map_err(StoreError::from)?;
    // A complete file beside the other first: whatever goes wrong, the other is then unchanged.
    let new = tempfile::Builder::new()
        .prefix("progress-")
        .suffix(".restoring")
        .tempdir_in(folder)
        .map_err(StoreError::from)?;
    let whole = new.path().join(FILE_NAME);
    backup::copy(&copy.store().connection, &whole)?;
    let is_damaged = Look::at(folder).is_err();
    let moved_to = move_aside(&path, if is_damaged { "damaged" } else { "replaced" })
        .map_err(StoreError::from)?;
    if let Err(error) = std::fs::rename(&whole, &path) {
        // Moves the previous file back, so that nothing has changed.
        if let Some(moved_to) = &moved_to {
            put_back(moved_to, &path).map_err(StoreError::from)?;
        }
        return Err(StoreError::from(error).into());
    }
    let store = match Store::open(folder).map_err(RestoreError::from)? {
        (store, None) => store,
        (_, Some(notice)) => {
            let reason = match notice {
                OpenNotice::Trouble { trouble, .. } => trouble.to_string(),
                OpenNotice::Newer { .. } => "a newer version wrote it".to_owned(),
                OpenNotice::Memory { reason } => reason,
            };
            let moved_to = moved_to.unwrap_or_default();
            return Err(RestoreError::DoesNotOpen { reason, moved_to });
        }
    };
    let added = match &moved_to {
        Some(moved_to) if is_damaged => add_salvaged(&store, moved_to),
        _ => 0,
    };
    Ok(Restored {
        moved_to,
        contents,
        added,
    })
}

/// Adds what a damaged file still yields. A failure is only logged: the copy itself is restored.
fn add_salvaged(store: &Store, damaged: &Path) -> usize {
    match salvage(damaged) {
        Ok(salvaged) => match store.add_lines(&salvaged.lines) {
            Ok(imported) => imported.added,
            Err(error) => {
                log::warn!("nothing of the damaged file could be added: {error}");
                0
            }
        },
        Err(error) => {
            log::info!("nothing of the damaged file can be read: {error}");
            0
        }
    }
}

/// Moves the file aside, so that the next start creates a new one. The daily copies of the log that is
/// left behind stay, under other names. Returns where the file is now; `None` if there was none.
///
/// # Errors
///
/// If a file cannot be renamed.
pub fn begin_anew(folder: &Path) -> Result<Option<PathBuf>, StoreError> {
    let moved_to = move_aside(&folder.join(FILE_NAME), "damaged")?;
    backup::leave(folder)?;
    Ok(moved_to)
}

const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Renames a file and its companions, never overwriting anything.
fn move_aside(path: &Path, word: &str) -> std::io::Result<Option<PathBuf>> {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let target = (0u32..)
        .map(|n| match n {
            0 => beside(path, &format!(".{word}-{now}")),
            n => beside(path, &format!(".{word}-{now}-{n}")),
        })
        .find(|target| {
            !target.exists() && !COMPANIONS.iter().any(|end| beside(target, end).exists())
        })
        .ok_or_else(|| std::io::Error::other("no free name for the file"))?;
    let was_there = path.exists();
    if was_there {
        std::fs::rename(path, &target)?;
    }
    for ending in COMPANIONS {
        let companion = beside(path, ending);
        if companion.exists() {
            std::fs::rename(companion, beside(&target, ending))?;
        }
    }
    Ok(was_there.then_some(target))
}

fn put_back(from: &Path, path: &Path) -> std::io::Result<()> {
    std::fs::rename(from, path)?;
    for ending in COMPANIONS {
        let companion = beside(from, ending);
        if companion.exists() {
            std::fs::rename(companion, beside(path, ending))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::attempts::tests::attempt;
    use crate::store::{Outcome, copies};
    use crate::trainer::review::Day;

    fn solve(store: &Store, from: usize, to: usize) {
        for number in from..to {
            store
                .record(&attempt(&format!("p{number}"), Outcome::Solved))
                .unwrap();
        }
    }

    fn attempts(folder: &Path) -> i64 {
        let (store, notice) = Store::open(folder).unwrap();
        assert_eq!(notice, None);
        store.recount().unwrap().seen.attempt
    }

    #[test]
    fn a_damaged_file_is_replaced_by_the_copy_and_gives_what_it_still_has() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE_NAME);
        let (store, _) = Store::open(folder.path()).unwrap();
        solve(&store, 0, 300);
        store.back_up(folder.path(), Day::clamped(100)).unwrap();
        solve(&store, 300, 400);
        drop(store);
        // A page in the middle of the log is lost.
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[5 * 4096..6 * 4096].fill(0x5a);
        std::fs::write(&path, &bytes).unwrap();
        assert!(Look::at(folder.path()).is_err());
        let copies = copies(folder.path());
        let restored = restore(folder.path(), &copies[0].path).unwrap();
        assert_eq!(restored.contents.attempts, 300);
        assert_eq!(restored.added, 100, "those of today");
        assert_eq!(std::fs::read(restored.moved_to.unwrap()).unwrap(), bytes);
        assert_eq!(attempts(folder.path()), 400);
        assert!(copies[0].path.exists());
    }

    #[test]
    fn a_sound_file_is_kept_and_its_lines_are_not_mixed_in() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _) = Store::open(folder.path()).unwrap();
        solve(&store, 0, 3);
        store.back_up(folder.path(), Day::clamped(100)).unwrap();
        solve(&store, 3, 5);
        drop(store);
        let copies = copies(folder.path());
        let restored = restore(folder.path(), &copies[0].path).unwrap();
        assert_eq!((restored.contents.attempts, restored.added), (3, 0));
        assert_eq!(attempts(folder.path()), 3);
        // And back again.
        restore(folder.path(), &restored.moved_to.unwrap()).unwrap();
        assert_eq!(attempts(folder.path()), 5);
    }

    #[test]
    fn what_is_no_copy_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _) = Store::open(folder.path()).unwrap();
        solve(&store, 0, 3);
        drop(store);
        let bad = folder.path().join("bad");
        std::fs::write(&bad, "x".repeat(9000)).unwrap();
        for from in [&bad, &folder.path().join("nowhere")] {
            assert!(restore(folder.path(), from).is_err());
            assert_eq!(attempts(folder.path()), 3);
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn beginning_anew_keeps_the_file_and_the_copies() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE_NAME);
        let (store, _) = Store::open(folder.path()).unwrap();
        solve(&store, 0, 30);
        store.back_up(folder.path(), Day::clamped(100)).unwrap();
        drop(store);
        std::fs::write(&path, "").unwrap();
        let moved_to = begin_anew(folder.path()).unwrap().unwrap();
        assert!(moved_to.exists() && !path.exists());
        // The copies that were left behind do not make the file count as missing.
        assert_eq!(attempts(folder.path()), 0);
        let (store, _) = Store::open(folder.path()).unwrap();
        solve(&store, 0, 2);
        store.back_up(folder.path(), Day::clamped(100)).unwrap();
        let copies = copies(folder.path());
        let lines: Vec<_> = copies
            .iter()
            .map(|copy| (copy.contents.as_ref().unwrap().attempts, copy.is_left))
            .collect();
        assert_eq!(lines, [(2, false), (30, true)]);
    }
}
