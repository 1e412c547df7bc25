//! Drafts kept beside the user's data, so that a crash loses nothing.
//!
//! A draft is a set file whose first line says which file it is a draft of. While a program works
//! on it, it holds a lock on a second file; the system lets go of that when the program ends,
//! however it ends. A draft that nobody holds was left behind by a crash.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::file::Stamp;
use super::model::ProblemSet;
use super::read::read_draft;

const FIRST_LINE: &str = "// draft ";

/// A draft that is being kept. It goes away with [`Recovery::discard`], not by being dropped.
#[derive(Debug)]
pub struct Recovery {
    path: PathBuf,
    lock: PathBuf,
    _held: File,
}

/// A draft that was left behind.
#[derive(Debug)]
pub struct Left {
    /// The file it is a draft of; `None` for a set that was never saved.
    pub of: Option<PathBuf>,
    /// What that file held when the draft was begun.
    pub known: Option<Stamp>,
    /// The set.
    pub set: ProblemSet,
    /// Where it is kept on; already locked.
    pub recovery: Recovery,
}

impl Recovery {
    /// Begins a draft in a folder, under a name that nobody uses.
    ///
    /// # Errors
    ///
    /// What the system says, if the folder cannot be written.
    pub fn begin(folder: &Path) -> io::Result<Recovery> {
        fs::create_dir_all(folder)?;
        for number in 0_u32.. {
            let path = folder.join(format!("draft-{number}.ron"));
            if path.exists() {
                continue;
            }
            if let Some(recovery) = Recovery::hold(path)? {
                return Ok(recovery);
            }
        }
        Err(io::Error::other("no name is free"))
    }

    /// Takes a draft if nobody holds it.
    fn hold(path: PathBuf) -> io::Result<Option<Recovery>> {
        let lock = path.with_extension("lock");
        let held = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&lock)?;
        match held.try_lock() {
            Ok(()) => Ok(Some(Recovery {
                path,
                lock,
                _held: held,
            })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// The file of the draft.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Every draft in a folder that was left behind and can be read. A draft that cannot be read
    /// stays where it is.
    #[must_use]
    pub fn left_behind(folder: &Path) -> Vec<Left> {
        let mut paths: Vec<PathBuf> = fs::read_dir(folder)
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|kind| kind == "ron"))
            .collect();
        paths.sort();
        paths
            .into_iter()
            .filter_map(|path| {
                let recovery = Recovery::hold(path).ok()??;
                let text = fs::read_to_string(&recovery.path).ok()?;
                let (of, known) = first_line(&text);
                let set = read_draft(&text, "draft").set?;
                Some(Left {
                    of,
                    known,
                    set,
                    recovery,
                })
            })
            .collect()
    }

    /// Forgets the draft: it is saved, or not wanted.
    pub fn discard(self) {
        for path in [&self.path, &self.lock] {
            match fs::remove_file(path) {
                Ok(()) => {}
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                // Left behind, it would be offered again: a nuisance, not a loss.
                Err(_) => return,
            }
        }
    }
}

/// Writes a draft whole: afterwards the file is the new one or still the old one.
///
/// # Errors
///
/// What the system says; the old draft is then intact.
pub fn write_recovery(
    path: &Path,
    of: Option<&Path>,
    known: Option<Stamp>,
    text: &str,
) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new()
        .prefix(".draft-")
        .tempfile_in(folder)?;
    let of = of.map(|path| path.to_string_lossy().into_owned());
    writeln!(
        file,
        "{FIRST_LINE}{:?} {}",
        of.unwrap_or_default(),
        Stamp::text(known)
    )?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_data()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// What the first line of a draft says: the file, and what it held.
fn first_line(text: &str) -> (Option<PathBuf>, Option<Stamp>) {
    let line = text.lines().next().unwrap_or_default();
    let Some((path, stamp)) = line
        .strip_prefix(FIRST_LINE)
        .and_then(|rest| rest.rsplit_once(' '))
    else {
        return (None, None);
    };
    let path: Option<String> = ron::from_str(path).ok();
    let path = path.filter(|path| !path.is_empty()).map(PathBuf::from);
    (path, Stamp::parse(stamp))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{SetId, read_set, write_set};

    fn set() -> ProblemSet {
        let text = "(format: 1, id: \"mine\", problems: [])";
        let mut set = read_set(text, "x").set.unwrap();
        set.id = SetId::new("mine").unwrap();
        set
    }

    #[test]
    fn a_draft_is_found_once_nobody_holds_it() {
        let folder = tempfile::tempdir().unwrap();
        let recovery = Recovery::begin(folder.path()).unwrap();
        let of = Path::new("/some \"where\"/sét.ron");
        let known = Stamp::parse("12-abc");
        write_recovery(recovery.path(), Some(of), known, &write_set(&set())).unwrap();
        assert!(
            Recovery::left_behind(folder.path()).is_empty(),
            "it is held"
        );
        let second = Recovery::begin(folder.path()).unwrap();
        assert_ne!(second.path(), recovery.path());
        drop(recovery);
        let left = Recovery::left_behind(folder.path());
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].of.as_deref(), Some(of));
        assert!(known.is_some() && left[0].known == known);
        assert_eq!(left[0].set, set());
        for left in left {
            left.recovery.discard();
        }
        assert!(Recovery::left_behind(folder.path()).is_empty());
    }
}
