//! Finding, checking and opening the file.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use etcetera::BaseStrategy;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::backup;
use super::schema::{APPLICATION, SCHEMA, migrate};

/// The file's name in the user's data folder.
pub const FILE_NAME: &str = "progress.sqlite3";
/// How long another window may hold the file while this one starts.
const PATIENCE: Duration = Duration::from_millis(1500);
/// How long it may hold it afterwards: a frame waits no longer, and what was not written is tried
/// again when the user asks for it.
const PATIENCE_LATER: Duration = Duration::from_millis(150);

/// Why something could not be kept.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database said no.
    #[error("cannot keep progress: {0}")]
    Database(#[from] rusqlite::Error),
    /// The folder or the file could not be made or moved.
    #[error("cannot prepare the folder for progress: {0}")]
    Folder(#[from] std::io::Error),
}

/// What a user should know about how the store was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenNotice {
    /// The file was damaged; it lies here now, and a fresh one was begun.
    Damaged {
        /// Where the damaged file lies.
        moved_to: PathBuf,
    },
    /// The file was damaged; it lies here now, and the latest sound backup took its place.
    Restored {
        /// Where the damaged file lies.
        moved_to: PathBuf,
        /// The backup, which stays where it is.
        backup: PathBuf,
    },
    /// The file was written by a newer program. It is left alone; progress is kept in memory.
    Newer {
        /// The file.
        path: PathBuf,
    },
    /// No file could be had. Progress is kept in memory, until the program ends.
    Memory {
        /// What the system said.
        reason: String,
    },
}

/// The user's log and settings.
pub struct Store {
    pub(super) connection: Connection,
}

impl Store {
    /// A store that forgets everything when dropped.
    ///
    /// # Errors
    ///
    /// If SQLite cannot even set up tables in memory.
    pub fn in_memory() -> Result<Store, StoreError> {
        let connection = Connection::open_in_memory()?;
        migrate(&connection)?;
        guard(&connection)?;
        Ok(Store { connection })
    }

    /// Opens the store in this folder, making both if need be.
    ///
    /// Whatever is wrong with the file, a working store comes back, together with a notice.
    ///
    /// # Errors
    ///
    /// Only if a store in memory cannot be had either.
    pub fn open(folder: &Path) -> Result<(Store, Option<OpenNotice>), StoreError> {
        let path = folder.join(FILE_NAME);
        let fault = match open_file(folder, &path) {
            Ok(store) => return Ok((store, None)),
            Err(fault) => fault,
        };
        let notice = match fault {
            Fault::Damaged => match move_aside(&path) {
                Ok(moved_to) => {
                    let restored = backup::restore(folder, &path);
                    match open_file(folder, &path) {
                        Ok(store) => {
                            let notice = match restored {
                                Some(backup) => OpenNotice::Restored { moved_to, backup },
                                None => OpenNotice::Damaged { moved_to },
                            };
                            return Ok((store, Some(notice)));
                        }
                        Err(fault) => OpenNotice::Memory {
                            reason: fault.to_string(),
                        },
                    }
                }
                Err(error) => OpenNotice::Memory {
                    reason: error.to_string(),
                },
            },
            Fault::Newer => OpenNotice::Newer { path },
            Fault::Other(reason) => OpenNotice::Memory { reason },
        };
        Ok((Store::in_memory()?, Some(notice)))
    }
}

/// The folder for the user's data: `RAEUBERSPIEL_DATA` if set, else where this system keeps such
/// things, `None` if it has no home at all.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os("RAEUBERSPIEL_DATA").filter(|name| !name.is_empty()) {
        return Some(PathBuf::from(folder));
    }
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.data_dir().join("raeuberspiel"))
}

#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error("the file is damaged")]
    Damaged,
    #[error("the file is of a newer version")]
    Newer,
    #[error("{0}")]
    Other(String),
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => Fault::Damaged,
            _ => Fault::Other(error.to_string()),
        }
    }
}

pub(super) fn open_file(folder: &Path, path: &Path) -> Result<Store, Fault> {
    let said = |error: std::io::Error| Fault::Other(format!("{error}: {}", folder.display()));
    std::fs::create_dir_all(folder).map_err(said)?;
    // SQLite takes an emptied file for a new one: what was in it would be lost without a word.
    let is_emptied = std::fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() == 0);
    if is_emptied && !backup::all(folder).is_empty() {
        return Err(Fault::Damaged);
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let application: i64 = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    if version > SCHEMA {
        return Err(Fault::Newer);
    }
    let sound: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if sound != "ok" {
        return Err(Fault::Damaged);
    }
    if version != 0 && application != APPLICATION {
        return Err(Fault::Other(format!(
            "the file belongs to another program: {}",
            path.display()
        )));
    }
    // The answer to this pragma is the mode in force; a folder that cannot share memory keeps
    // the old one, which is slower and just as safe.
    let _mode: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    if version < SCHEMA {
        if version > 0 {
            // Whatever the migration does, the file as it was can be had back.
            backup::before_migration(&connection, folder, version)?;
        }
        migrate(&connection)?;
    }
    guard(&connection)?;
    connection.busy_timeout(PATIENCE_LATER)?;
    Ok(Store { connection })
}

/// Replacing a line of the log is removing it: the triggers that keep it are to know.
fn guard(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "recursive_triggers", true)
}

/// Renames a damaged file and its companions, never over anything that exists.
fn move_aside(path: &Path) -> std::io::Result<PathBuf> {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let beside = |ending: &str| -> PathBuf {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    let target = (0u32..)
        .map(|n| match n {
            0 => beside(&format!(".damaged-{now}")),
            n => beside(&format!(".damaged-{now}-{n}")),
        })
        .find(|target| !target.exists())
        .ok_or_else(|| std::io::Error::other("no free name for the damaged file"))?;
    std::fs::rename(path, &target)?;
    for ending in ["-wal", "-shm"] {
        let companion = beside(ending);
        if companion.exists() {
            let mut name = target.as_os_str().to_owned();
            name.push(ending);
            std::fs::rename(companion, PathBuf::from(name))?;
        }
    }
    Ok(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fresh_folder_is_made_and_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("a/b");
        let (store, notice) = Store::open(&inner).unwrap();
        assert_eq!(notice, None);
        let mode: String = store
            .connection
            .query_row("PRAGMA journal_mode", [], |row| row.get(0))
            .unwrap();
        assert_eq!(mode, "wal");
        drop(store);
        let (_store, notice) = Store::open(&inner).unwrap();
        assert_eq!(notice, None);
    }

    #[test]
    fn a_damaged_file_is_moved_aside_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("progress.sqlite3");
        std::fs::write(
            &path,
            "this is not a database, but long enough to be taken for one".repeat(99),
        )
        .unwrap();
        let (_store, notice) = Store::open(folder.path()).unwrap();
        let Some(OpenNotice::Damaged { moved_to }) = notice else {
            panic!("{notice:?}");
        };
        assert!(
            std::fs::read_to_string(moved_to)
                .unwrap()
                .starts_with("this is not")
        );
        assert_eq!(Store::open(folder.path()).unwrap().1, None);
    }

    #[test]
    fn damage_in_the_middle_is_found_at_the_start() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("progress.sqlite3");
        drop(Store::open(folder.path()).unwrap());
        let mut bytes = std::fs::read(&path).unwrap();
        assert!(bytes.len() > 4200, "at least two pages");
        bytes[4096..].fill(0x5a);
        std::fs::write(&path, bytes).unwrap();
        let (_store, notice) = Store::open(folder.path()).unwrap();
        assert!(
            matches!(notice, Some(OpenNotice::Damaged { .. })),
            "{notice:?}"
        );
    }

    #[test]
    fn a_newer_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _) = Store::open(folder.path()).unwrap();
        store
            .connection
            .pragma_update(None, "user_version", SCHEMA + 1)
            .unwrap();
        drop(store);
        let path = folder.path().join("progress.sqlite3");
        let before = std::fs::read(&path).unwrap();
        let (_store, notice) = Store::open(folder.path()).unwrap();
        assert_eq!(notice, Some(OpenNotice::Newer { path: path.clone() }));
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }

    #[test]
    fn without_a_folder_the_store_is_in_memory() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        let (_store, notice) = Store::open(&file.join("below")).unwrap();
        assert!(
            matches!(notice, Some(OpenNotice::Memory { .. })),
            "{notice:?}"
        );
    }

    #[test]
    fn a_full_disk_or_a_locked_file_is_an_error_and_loses_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _) = Store::open(folder.path()).unwrap();
        store.set_setting("theme", "dark").unwrap();
        let limit: i64 = store
            .connection
            .query_row("PRAGMA max_page_count = 1", [], |row| row.get(0))
            .unwrap();
        assert!(limit > 1, "the file is already larger");
        let record = crate::store::attempts::tests::attempt("one", crate::store::Outcome::Solved);
        let long_attempt = crate::store::AttemptRecord {
            line: "A1 ".repeat(50_000),
            ..record.clone()
        };
        assert!(store.record(&long_attempt).is_err(), "the disk is full");
        let long = "x".repeat(100_000);
        assert!(
            store.set_setting("long", &long).is_err(),
            "the disk is full"
        );
        let (other, _) = Store::open(folder.path()).unwrap();
        other.connection.execute_batch("BEGIN EXCLUSIVE").unwrap();
        assert!(
            store.set_setting("theme", "wood").is_err(),
            "the file is locked"
        );
        other.connection.execute_batch("COMMIT").unwrap();
        store.set_setting("theme", "wood").unwrap();
        store.record(&record).unwrap();
        assert_eq!(store.count().unwrap().seen.attempt, 1);
        let settings: Vec<_> = other.settings().unwrap().into_iter().collect();
        assert_eq!(settings, [("theme".to_owned(), "wood".to_owned())]);
    }

    #[test]
    fn two_windows_share_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let (one, _) = Store::open(folder.path()).unwrap();
        let (other, notice) = Store::open(folder.path()).unwrap();
        assert_eq!(notice, None);
        one.set_setting("language", "de").unwrap();
        other.set_setting("theme", "dark").unwrap();
        assert_eq!(one.settings().unwrap(), other.settings().unwrap());
    }
}
