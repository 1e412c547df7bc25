//! Copies of the file, one a day and seven deep.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::open::{Store, StoreError};
use super::schema::{APPLICATION, SCHEMA};
use crate::trainer::review::Day;

/// Daily copies kept.
const KEPT: usize = 7;

/// The folder of the copies.
fn place(folder: &Path) -> PathBuf {
    folder.join("backups")
}

/// Every daily copy, the latest first.
pub(super) fn all(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(place(folder)) else {
        return Vec::new();
    };
    let mut copies: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| name.starts_with("day-") && name.ends_with(".sqlite3"))
        })
        .collect();
    // The names are as long as each other, so that they sort by day.
    copies.sort();
    copies.reverse();
    copies
}

/// Copies a database as it is at this moment, whoever else has it open. The copy appears under its
/// name only when it is whole.
fn copy(connection: &Connection, target: &Path) -> Result<(), StoreError> {
    let unfinished = target.with_extension("unfinished");
    if unfinished.exists() {
        std::fs::remove_file(&unfinished)?;
    }
    connection.execute("VACUUM INTO ?1", [unfinished.to_string_lossy()])?;
    std::fs::File::open(&unfinished)?.sync_all()?;
    std::fs::rename(&unfinished, target)?;
    Ok(())
}

/// Copies the file before its tables are changed.
pub(super) fn before_migration(
    connection: &Connection,
    folder: &Path,
    version: i64,
) -> rusqlite::Result<()> {
    let made = std::fs::create_dir_all(place(folder))
        .map_err(StoreError::from)
        .and_then(|()| {
            copy(
                connection,
                &place(folder).join(format!("version-{version}.sqlite3")),
            )
        });
    match made {
        Err(StoreError::Database(error)) => Err(error),
        // A folder that takes no copy takes no migration either: that will say so itself.
        Err(StoreError::Folder(_)) | Ok(()) => Ok(()),
    }
}

impl Store {
    /// Makes today's copy if there is none, and removes those that are older than the seven latest.
    /// `true` if one was made.
    ///
    /// # Errors
    ///
    /// If the copy cannot be written.
    pub fn back_up(&self, folder: &Path, today: Day) -> Result<bool, StoreError> {
        // Counted from the year 1 so that the names sort even for clocks before 1970.
        let target = place(folder).join(format!("day-{:07}.sqlite3", i64::from(today) + 719_162));
        if target.exists() {
            return Ok(false);
        }
        std::fs::create_dir_all(place(folder))?;
        copy(&self.connection, &target)?;
        for old in all(folder).into_iter().skip(KEPT) {
            std::fs::remove_file(old)?;
        }
        Ok(true)
    }
}

/// Puts the latest sound copy in the place of the file, which must not be there.
pub(super) fn restore(folder: &Path, path: &Path) -> Option<PathBuf> {
    let sound = all(folder).into_iter().find(|copy| is_sound(copy))?;
    std::fs::copy(&sound, path).ok()?;
    Some(sound)
}

fn is_sound(path: &Path) -> bool {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let Ok(connection) = Connection::open_with_flags(path, flags) else {
        return false;
    };
    let number =
        |pragma: &str| -> Option<i64> { connection.query_row(pragma, [], |row| row.get(0)).ok() };
    let check: Option<String> = connection
        .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
        .ok();
    check.as_deref() == Some("ok")
        && number("PRAGMA application_id") == Some(APPLICATION)
        && number("PRAGMA user_version").is_some_and(|version| version <= SCHEMA)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::attempts::tests::attempt;
    use crate::store::{OpenNotice, Outcome};

    #[test]
    fn seven_days_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _) = Store::open(folder.path()).unwrap();
        for day in 100..112 {
            assert!(store.back_up(folder.path(), day).unwrap());
            assert!(!store.back_up(folder.path(), day).unwrap(), "once a day");
        }
        let names: Vec<_> = all(folder.path())
            .iter()
            .filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()))
            .collect();
        assert_eq!((names.len(), names[0].as_str()), (7, "day-0719273"));
    }

    #[test]
    fn a_damaged_or_emptied_file_is_restored_from_the_latest_sound_copy() {
        for damage in ["zeros", "nothing", "text"] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("progress.sqlite3");
            let (store, _) = Store::open(folder.path()).unwrap();
            store.record(&attempt("one", Outcome::Solved)).unwrap();
            store.back_up(folder.path(), 100).unwrap();
            store.back_up(folder.path(), 101).unwrap();
            drop(store);
            // The later copy is damaged too.
            let later = all(folder.path()).remove(0);
            std::fs::write(&later, "x".repeat(5000)).unwrap();
            let bytes: Vec<u8> = match damage {
                "zeros" => vec![0; 40_000],
                "nothing" => Vec::new(),
                _ => b"text ".repeat(3000),
            };
            std::fs::write(&path, bytes).unwrap();
            let (store, notice) = Store::open(folder.path()).unwrap();
            let Some(OpenNotice::Restored { backup, moved_to }) = notice else {
                panic!("{damage}: {notice:?}");
            };
            assert!(backup.ends_with("backups/day-0719262.sqlite3"));
            assert!(moved_to.exists(), "nothing is thrown away");
            assert_eq!(store.count().unwrap().ledger.problems.len(), 1);
        }
    }

    #[test]
    fn the_file_is_copied_before_its_tables_are_changed() {
        let folder = tempfile::tempdir().unwrap();
        drop(crate::store::schema::tests::old(folder.path(), 1));
        drop(Store::open(folder.path()).unwrap());
        assert!(folder.path().join("backups/version-1.sqlite3").exists());
    }
}
