//! Finding, checking and opening the file.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use etcetera::BaseStrategy;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::backup;
use super::schema::{APPLICATION, SCHEMA, migrate};

/// The file's name in the user's data folder.
pub const FILE_NAME: &str = "progress.sqlite3";
/// How long to wait for another window to release the file while this one starts.
const PATIENCE: Duration = Duration::from_millis(1500);
/// How long to wait for it afterwards: a frame must not wait longer, and a failed write is retried when
/// the user asks for it.
const PATIENCE_LATER: Duration = Duration::from_millis(150);

/// Why something could not be stored.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database failed.
    #[error("cannot keep progress: {0}")]
    Database(#[from] rusqlite::Error),
    /// The folder or the file could not be created or moved.
    #[error("cannot prepare the folder for progress: {0}")]
    Folder(#[from] std::io::Error),
}

/// What is wrong with the progress file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// It cannot be read as a progress file.
    #[error("the file is damaged: {0}")]
    Damaged(String),
    /// It has no bytes. A progress file always has some, even before the first attempt.
    #[error("the file is empty (0 bytes), so what was in it is gone")]
    Empty,
    /// It is missing, although copies or companions of it exist.
    #[error("the file is gone, though there are copies of it")]
    Gone,
    /// It belongs to another program.
    #[error("the file belongs to another program")]
    Foreign,
}

/// What the user should know about how the store was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenNotice {
    /// The file is unusable as it is. It has not been touched: the user decides what to do (see
    /// [`super::restore`] and [`super::begin_anew`]). Until then progress is kept in memory.
    Trouble {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        trouble: Trouble,
    },
    /// A newer program wrote the file. It is left alone; progress is kept in memory.
    Newer {
        /// The file.
        path: PathBuf,
    },
    /// No file could be opened. Progress is kept in memory until the program ends.
    Memory {
        /// The error message of the system.
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
    /// If SQLite cannot even create tables in memory.
    pub fn in_memory() -> Result<Store, StoreError> {
        let connection = Connection::open_in_memory()?;
        migrate(&connection)?;
        guard(&connection)?;
        Ok(Store { connection })
    }

    /// Opens the store in this folder, creating the folder and the file if they do not exist.
    ///
    /// Whatever is wrong with the file, a working store comes back, together with a notice. An unusable
    /// file is not touched.
    ///
    /// # Errors
    ///
    /// Only if a store in memory cannot be created either.
    pub fn open(folder: &Path) -> Result<(Store, Option<OpenNotice>), StoreError> {
        let path = folder.join(FILE_NAME);
        let notice = match open_file(folder, &path) {
            Ok(store) => return Ok((store, None)),
            Err(Fault::Trouble(trouble)) => OpenNotice::Trouble { path, trouble },
            Err(Fault::Newer) => OpenNotice::Newer { path },
            Err(Fault::Other(reason)) => OpenNotice::Memory { reason },
        };
        Ok((Store::in_memory()?, Some(notice)))
    }
}

/// The folder for the user's data: `RAEUBERSPIEL_DATA` if set, else the system's usual place; `None` if
/// the user has no home at all.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    folder_of(std::env::var_os("RAEUBERSPIEL_DATA"))
}

/// The named folder, or the system's usual one: `~/.local/share` on Linux, `~/Library/Application
/// Support` on macOS, `%APPDATA%` on Windows.
fn folder_of(named: Option<OsString>) -> Option<PathBuf> {
    if let Some(folder) = named.filter(|name| !name.is_empty()) {
        return Some(PathBuf::from(folder));
    }
    let strategy = etcetera::base_strategy::choose_native_strategy().ok()?;
    Some(strategy.data_dir().join("raeuberspiel"))
}

#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error("{0}")]
    Trouble(#[from] Trouble),
    #[error("the file is of a newer version of this program")]
    Newer,
    #[error("{0}")]
    Other(String),
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
                Trouble::Damaged(error.to_string()).into()
            }
            _ => Fault::Other(error.to_string()),
        }
    }
}

/// How thoroughly a file is checked before it is trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Care {
    /// What a start can afford.
    Quick,
    /// Indexes as well.
    Full,
}

/// Checks that a database is ours and sound; returns the version of its tables.
pub(super) fn examine(connection: &Connection, care: Care) -> Result<i64, Fault> {
    let number = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    let version = number("PRAGMA user_version")?;
    let application = number("PRAGMA application_id")?;
    if application != APPLICATION {
        let tables = number("SELECT count(*) FROM sqlite_master")?;
        // Our file gets its tables and its mark in one step: without both it was emptied.
        return Err(match (tables, application, version) {
            (0, 0, 0) => Trouble::Damaged("it holds no tables".to_owned()).into(),
            _ => Trouble::Foreign.into(),
        });
    }
    if version > SCHEMA {
        return Err(Fault::Newer);
    }
    let pragma = match care {
        Care::Quick => "PRAGMA quick_check(1)",
        Care::Full => "PRAGMA integrity_check(1)",
    };
    let said: String = connection.query_row(pragma, [], |row| row.get(0))?;
    if said != "ok" {
        return Err(Trouble::Damaged(said).into());
    }
    if version < 1 {
        return Err(Trouble::Damaged("it holds no tables".to_owned()).into());
    }
    Ok(version)
}

pub(super) fn open_file(folder: &Path, path: &Path) -> Result<Store, Fault> {
    let said = |error: std::io::Error| Fault::Other(format!("{error}: {}", folder.display()));
    std::fs::create_dir_all(folder).map_err(said)?;
    match std::fs::metadata(path) {
        Ok(file) if file.is_file() && file.len() == 0 => return Err(Trouble::Empty.into()),
        Ok(_) => {}
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            // What SQLite keeps beside the file holds its latest lines, which must not become part of
            // another file.
            if beside(path, "-wal").exists() || backup::has_daily(folder) {
                return Err(Trouble::Gone.into());
            }
            make(folder, path)?;
        }
        Err(error) => return Err(said(error)),
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    let version = examine(&connection, Care::Quick)?;
    // This pragma returns the mode in force; a folder without support for shared memory keeps the
    // old one, which is slower and just as safe.
    let _mode: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    if version < SCHEMA {
        // Whatever the migration does, the previous file can be recovered.
        backup::before_migration(&connection, folder, version)?;
        migrate(&connection)?;
    }
    guard(&connection)?;
    connection.busy_timeout(PATIENCE_LATER)?;
    Ok(Store { connection })
}

/// Creates a file with empty tables that is complete from the moment it has its name, because a file of
/// that name without tables counts as damaged. Another window may be first.
fn make(folder: &Path, path: &Path) -> Result<(), Fault> {
    let said = |error: std::io::Error| Fault::Other(format!("{error}: {}", folder.display()));
    let new = tempfile::Builder::new()
        .prefix("progress-")
        .suffix(".new")
        .tempfile_in(folder)
        .map_err(said)?;
    let connection = Connection::open(new.path())?;
    migrate(&connection)?;
    connection
        .close()
        .map_err(|(_, error)| Fault::from(error))?;
    new.as_file().sync_all().map_err(said)?;
    match new.persist_noclobber(path) {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(said(error.error)),
    }
}

/// The path of a companion file, as SQLite names it.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Makes REPLACE, which removes a line of the log, fire the triggers that protect the log.
pub(super) fn guard(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "recursive_triggers", true)
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

    /// Every file of a folder with its bytes.
    fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
        let entries = std::fs::read_dir(folder).unwrap();
        let mut files: Vec<_> = entries
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.is_file())
            .map(|path| (path.clone(), std::fs::read(path).unwrap()))
            .collect();
        files.sort();
        files
    }

    fn trouble(folder: &Path) -> Trouble {
        let before = contents(folder);
        let (store, notice) = Store::open(folder).unwrap();
        assert_eq!(contents(folder), before, "nothing is touched");
        assert_eq!(store.count().unwrap().seen.attempt, 0, "in memory");
        match notice {
            Some(OpenNotice::Trouble { trouble, path }) => {
                assert_eq!(path, folder.join(FILE_NAME));
                trouble
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_file_of_no_use_is_told_and_left_alone() {
        let text = b"this is not a database, but long enough to be taken for one".repeat(99);
        for (bytes, wanted) in [
            (text, "file is not a database"),
            (vec![0; 40_000], "not a database"),
            (b"short".to_vec(), "not a database"),
        ] {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join(FILE_NAME), bytes).unwrap();
            let words = trouble(folder.path()).to_string();
            assert!(
                words.contains(wanted) || words.contains("no tables"),
                "{words}"
            );
        }
    }

    #[test]
    fn an_emptied_file_is_not_taken_for_a_new_one() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE_NAME), "").unwrap();
        assert_eq!(trouble(folder.path()), Trouble::Empty);
    }

    #[test]
    fn a_file_of_another_program_is_not_adopted() {
        for version in [0, 2, 9] {
            let folder = tempfile::tempdir().unwrap();
            let connection = Connection::open(folder.path().join(FILE_NAME)).unwrap();
            connection
                .execute_batch("CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('x')")
                .unwrap();
            connection
                .pragma_update(None, "user_version", version)
                .unwrap();
            drop(connection);
            assert_eq!(trouble(folder.path()), Trouble::Foreign, "{version}");
        }
    }

    #[test]
    fn a_file_that_is_gone_while_its_companion_is_there_is_not_begun_anew() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("progress.sqlite3-wal"), "latest lines").unwrap();
        assert_eq!(trouble(folder.path()), Trouble::Gone);
    }

    #[test]
    fn damage_in_the_middle_is_found_at_the_start() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE_NAME);
        drop(Store::open(folder.path()).unwrap());
        let mut bytes = std::fs::read(&path).unwrap();
        assert!(bytes.len() > 4200, "at least two pages");
        bytes[4096..].fill(0x5a);
        std::fs::write(&path, bytes).unwrap();
        assert!(matches!(trouble(folder.path()), Trouble::Damaged(_)));
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
    fn data_lies_where_this_system_keeps_such_things() {
        let named = PathBuf::from("somewhere");
        assert_eq!(folder_of(Some("somewhere".into())), Some(named));
        let usual = folder_of(None).expect("there is a home");
        assert_eq!(folder_of(Some(OsString::new())), Some(usual.clone()));
        assert!(usual.is_absolute(), "{}", usual.display());
        let above = if cfg!(windows) {
            std::env::var_os("APPDATA").map_or_else(|| PathBuf::from("Roaming"), PathBuf::from)
        } else if cfg!(target_os = "macos") {
            PathBuf::from("Library/Application Support")
        } else {
            std::env::var_os("XDG_DATA_HOME")
                .map_or_else(|| PathBuf::from(".local/share"), PathBuf::from)
        };
        assert!(
            usual.ends_with(above.join("raeuberspiel")),
            "{} is not below {}",
            usual.display(),
            above.display()
        );
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
