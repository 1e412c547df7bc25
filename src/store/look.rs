//! Looking at a progress file without touching it: everything is read from a private copy.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rusqlite::{Connection, OpenFlags};
use tempfile::TempDir;

use super::backup;
use super::open::{Care, FILE_NAME, Fault, Store, Trouble, beside, examine, guard};
use super::schema::{SCHEMA, migrate};

/// How often a copy is restarted because another window wrote meanwhile.
const TRIES: usize = 20;

/// Why the progress could not be looked at.
#[derive(Debug, thiserror::Error)]
pub enum LookError {
    /// There is no file and no copy of one.
    #[error("there is no progress yet: {}", path.display())]
    Missing {
        /// Where it would be.
        path: PathBuf,
    },
    /// The file is unusable as it is.
    #[error("{trouble}: {}", path.display())]
    Trouble {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        trouble: Trouble,
    },
    /// A newer program wrote it.
    #[error("the progress was written by a newer version of this program: {}", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
    },
    /// The system refuses to read it, or it is not a regular file.
    #[error("cannot read the progress: {reason}: {}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error message of the system.
        reason: String,
    },
}

/// The progress of a folder as it is at this moment. The folder may be read-only, and windows may have
/// the file open: nothing in it or beside it is created, moved or changed.
pub struct Look {
    store: Store,
    _place: TempDir,
}

impl Look {
    /// Looks at the progress of a folder.
    ///
    /// # Errors
    ///
    /// [`LookError`], with the path of the file.
    pub fn at(folder: &Path) -> Result<Look, LookError> {
        Look::at_file(&folder.join(FILE_NAME)).map_err(|error| match error {
            LookError::Missing { path } if backup::has_daily(folder) => LookError::Trouble {
                path,
                trouble: Trouble::Gone,
            },
            error => error,
        })
    }

    /// Looks at one progress file, whatever its name.
    ///
    /// # Errors
    ///
    /// [`LookError`], with the path of the file.
    pub fn at_file(path: &Path) -> Result<Look, LookError> {
        let (connection, place) = private(path)?;
        let failed = |fault: Fault| refused(path, fault);
        let version = examine(&connection, Care::Quick).map_err(failed)?;
        if version < SCHEMA {
            // The copy is private, so it may be changed.
            migrate(&connection).map_err(|error| failed(error.into()))?;
        }
        guard(&connection).map_err(|error| failed(error.into()))?;
        Ok(Look {
            store: Store { connection },
            _place: place,
        })
    }

    /// Its contents. Writing to this store changes only the private copy.
    #[must_use]
    pub const fn store(&self) -> &Store {
        &self.store
    }
}

fn refused(path: &Path, fault: Fault) -> LookError {
    let path = path.to_owned();
    match fault {
        Fault::Trouble(trouble) => LookError::Trouble { path, trouble },
        Fault::Newer => LookError::Newer { path },
        Fault::Other(reason) => LookError::Unreadable { path, reason },
    }
}

/// Opens a private copy of a database with its companion files, unexamined.
pub(super) fn private(path: &Path) -> Result<(Connection, TempDir), LookError> {
    let unreadable = |reason: String| LookError::Unreadable {
        path: path.to_owned(),
        reason,
    };
    match std::fs::metadata(path) {
        Ok(file) if !file.is_file() => return Err(unreadable("it is no plain file".to_owned())),
        Ok(file) if file.len() == 0 => {
            return Err(LookError::Trouble {
                path: path.to_owned(),
                trouble: Trouble::Empty,
            });
        }
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(LookError::Missing {
                path: path.to_owned(),
            });
        }
        Err(error) => return Err(unreadable(error.to_string())),
    }
    let place = tempfile::tempdir()
        .map_err(|error| unreadable(format!("no room for a private copy: {error}")))?;
    let target = place.path().join(FILE_NAME);
    copy_whole(path, &target).map_err(|error| unreadable(error.to_string()))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let open = || -> rusqlite::Result<Connection> {
        let connection = Connection::open_with_flags(&target, flags)?;
        // The copy is disposable.
        connection.pragma_update(None, "synchronous", "OFF")?;
        Ok(connection)
    };
    let connection = open().map_err(|error| refused(path, error.into()))?;
    Ok((connection, place))
}

/// Copies the file and what SQLite keeps beside it, as of the same moment.
fn copy_whole(path: &Path, target: &Path) -> io::Result<()> {
    let stamp = || -> io::Result<(u64, Option<SystemTime>)> {
        let file = std::fs::metadata(path)?;
        Ok((file.len(), file.modified().ok()))
    };
    for _ in 0..TRIES {
        let before = stamp()?;
        copy_bytes(path, target)?;
        for ending in ["-wal", "-journal"] {
            let companion = beside(path, ending);
            let copied = beside(target, ending);
            if companion.is_file() {
                // Lines being added at this moment are not part of it yet.
                copy_bytes(&companion, &copied)?;
            } else if copied.exists() {
                std::fs::remove_file(&copied)?;
            }
        }
        // The file itself changes only when its companion is written back into it.
        if stamp()? == before {
            return Ok(());
        }
    }
    Err(io::Error::other(
        "another window keeps writing it; try again in a moment",
    ))
}

/// Copies bytes without permissions: the copy must be writable even if the file is not.
fn copy_bytes(from: &Path, to: &Path) -> io::Result<()> {
    io::copy(&mut File::open(from)?, &mut File::create(to)?).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Outcome;
    use crate::store::attempts::tests::attempt;

    #[test]
    fn the_latest_lines_are_seen_while_a_window_has_the_file_open() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _) = Store::open(folder.path()).unwrap();
        for number in 0..50 {
            store
                .record(&attempt(&format!("p{number}"), Outcome::Solved))
                .unwrap();
            let look = Look::at(folder.path()).unwrap();
            assert_eq!(look.store().count().unwrap().seen.attempt, number + 1);
        }
    }

    #[test]
    fn a_file_of_an_older_version_is_read_and_stays_as_old_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        drop(crate::store::schema::tests::old(folder.path(), 1));
        let path = folder.path().join(FILE_NAME);
        let before = std::fs::read(&path).unwrap();
        let look = Look::at(folder.path()).unwrap();
        assert_eq!(look.store().count().unwrap().seen.attempt, 0);
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }

    #[test]
    fn what_cannot_be_looked_at_says_why() {
        let folder = tempfile::tempdir().unwrap();
        let look = |folder: &Path| Look::at(folder).err().map(|error| error.to_string());
        assert!(look(folder.path()).unwrap().contains("no progress yet"));
        let path = folder.path().join(FILE_NAME);
        std::fs::write(&path, "").unwrap();
        assert!(look(folder.path()).unwrap().contains("0 bytes"));
        std::fs::remove_file(&path).unwrap();
        std::fs::create_dir(&path).unwrap();
        assert!(look(folder.path()).unwrap().contains("no plain file"));
    }
}
