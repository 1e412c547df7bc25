//! Drafts kept beside the user's data, so that a crash loses nothing.
//!
//! A draft is a set file whose first line names the file it is a draft of, plus a second file with the
//! single steps since the draft was last written whole. While a program works on a draft it holds a
//! lock on a third file; the system releases the lock however the program ends. A draft that nobody
//! holds was left behind by a crash.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::file::Stamp;
use super::model::ProblemSet;
use super::read::read_draft;
use super::steps::{self, Step};

const FIRST_LINE: &str = "// draft ";

/// A draft in use. [`Recovery::discard`] removes it; dropping it does not.
#[derive(Debug)]
pub struct Recovery {
    path: PathBuf,
    lock: PathBuf,
    _held: File,
    /// The number of the last change.
    last: u64,
    /// The change that later steps build on: the last one that was not written as a step.
    base: u64,
    /// The change with which the whole was last written.
    written: Arc<AtomicU64>,
    steps: Option<File>,
}

/// A snapshot of the draft's state, ready to be written whole.
#[derive(Debug)]
pub struct Whole {
    path: PathBuf,
    number: u64,
    written: Arc<AtomicU64>,
}

/// A draft left behind by a crash.
#[derive(Debug)]
pub struct Left {
    /// The file it is a draft of; `None` for a set that was never saved.
    pub of: Option<PathBuf>,
    /// The stamp of that file when the draft was begun.
    pub known: Option<Stamp>,
    /// The set as it stood in the draft.
    pub set: ProblemSet,
    /// The handle to continue the draft with; already locked.
    pub recovery: Recovery,
}

impl Recovery {
    /// Begins a draft in a folder, under a free name.
    ///
    /// # Errors
    ///
    /// The system's error if the folder cannot be written.
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

    /// Locks a draft; `None` if somebody else holds it.
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
                last: 0,
                base: 0,
                written: Arc::default(),
                steps: None,
            })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Logs a change as a step, after which the end of this program no longer loses it. The whole
    /// should still be written when there is time.
    ///
    /// Returns `false` and writes nothing if the whole that the step builds on is not written yet.
    ///
    /// # Errors
    ///
    /// The system's error if the step cannot be written.
    pub fn step(&mut self, step: &Step) -> io::Result<bool> {
        let written = self.written.load(Ordering::Acquire);
        if written == 0 || written < self.base {
            return Ok(false);
        }
        let file = match &mut self.steps {
            Some(file) => file,
            none => none.insert(
                File::options()
                    .create(true)
                    .append(true)
                    .open(steps_of(&self.path))?,
            ),
        };
        if written == self.last {
            // The whole already contains every step so far.
            file.set_len(0)?;
        }
        steps::append(file, self.last + 1, step)?;
        self.last += 1;
        Ok(true)
    }

    /// Counts a change that is not logged as a step, so that the whole must be written next.
    pub fn leap(&mut self) {
        self.last += 1;
        self.base = self.last;
    }

    /// The handle with which the current state is written whole.
    #[must_use]
    pub fn whole(&self) -> Whole {
        Whole {
            path: self.path.clone(),
            number: self.last,
            written: Arc::clone(&self.written),
        }
    }

    /// Every readable draft in a folder that was left behind. Unreadable drafts stay where they are.
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
                let mut recovery = Recovery::hold(path).ok()??;
                let text = fs::read_to_string(&recovery.path).ok()?;
                let first = first_line(&text);
                let set = read_draft(&text, "draft").set?;
                let (set, last) = steps::replay(&steps_of(&recovery.path), set, first.number);
                recovery.last = last;
                Some(Left {
                    of: first.of,
                    known: first.known,
                    set,
                    recovery,
                })
            })
            .collect()
    }

    /// Removes the draft, because it has been saved or is not wanted.
    pub fn discard(self) {
        // Steps first: they mean nothing without the whole.
        for path in [&steps_of(&self.path), &self.path, &self.lock] {
            match fs::remove_file(path) {
                Ok(()) => {}
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                // A draft that remains is offered again: a nuisance, not a loss.
                Err(_) => return,
            }
        }
    }
}

impl Whole {
    /// Writes the draft atomically: afterwards the file is the new one or still the old one.
    ///
    /// # Errors
    ///
    /// The system's error; the old draft is then intact.
    pub fn write(&self, of: Option<&Path>, known: Option<Stamp>, text: &str) -> io::Result<()> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        let mut file = tempfile::Builder::new()
            .prefix(".draft-")
            .tempfile_in(folder)?;
        let of = of.map(|path| path.to_string_lossy().into_owned());
        writeln!(
            file,
            "{FIRST_LINE}{:?} {} #{}",
            of.unwrap_or_default(),
            Stamp::text(known),
            self.number
        )?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_data()?;
        file.persist(&self.path).map_err(|error| error.error)?;
        self.written.store(self.number, Ordering::Release);
        Ok(())
    }
}

fn steps_of(draft: &Path) -> PathBuf {
    draft.with_extension("steps")
}

/// The contents of a draft's first line.
#[derive(Default)]
struct First {
    /// The file it is a draft of.
    of: Option<PathBuf>,
    /// The stamp of that file.
    known: Option<Stamp>,
    /// The change with which it was written.
    number: u64,
}

fn first_line(text: &str) -> First {
    let line = text.lines().next().unwrap_or_default();
    let Some(line) = line.strip_prefix(FIRST_LINE) else {
        return First::default();
    };
    let (line, number) = line.rsplit_once(" #").unwrap_or((line, "0"));
    let Some((path, stamp)) = line.rsplit_once(' ') else {
        return First::default();
    };
    let path: Option<String> = ron::from_str(path).ok();
    First {
        of: path.filter(|path| !path.is_empty()).map(PathBuf::from),
        known: Stamp::parse(stamp),
        number: number.parse().unwrap_or(0),
    }
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
        let whole = recovery.whole();
        whole.write(Some(of), known, &write_set(&set())).unwrap();
        assert!(
            Recovery::left_behind(folder.path()).is_empty(),
            "it is held"
        );
        let second = Recovery::begin(folder.path()).unwrap();
        assert_ne!(second.path, recovery.path);
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

    fn problem(id: &str) -> crate::problem::Problem {
        let size = crate::board::Size::SQUARE_19;
        let id = crate::problem::ProblemId::new(id).unwrap();
        let setup = crate::board::Setup::new(size);
        crate::problem::Problem::new(id, crate::problem::Task::Live, setup)
    }

    fn set_of(ids: &[&str]) -> ProblemSet {
        ProblemSet {
            problems: ids.iter().map(|id| problem(id)).collect(),
            ..set()
        }
    }

    fn names(set: &ProblemSet) -> Vec<&str> {
        set.problems.iter().map(|p| p.id.as_str()).collect()
    }

    /// The problem ids of the only draft in a folder, as another program would find it.
    fn left_in(folder: &Path) -> Vec<String> {
        let left = Recovery::left_behind(folder);
        assert_eq!(left.len(), 1);
        names(&left[0].set).into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn steps_are_found_after_the_whole_and_a_cut_one_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let mut recovery = Recovery::begin(folder.path()).unwrap();
        recovery.leap();
        let change = |place, id| Step {
            set: set_of(&[id]),
            places: vec![place],
            order: None,
        };
        assert!(
            !recovery.step(&change(0, "z")).unwrap(),
            "nothing to build on"
        );
        let text = write_set(&set_of(&["a", "b"]));
        recovery.whole().write(None, None, &text).unwrap();
        assert!(recovery.step(&change(1, "c")).unwrap());
        let swapped = Step {
            set: set_of(&["new"]),
            places: vec![1],
            order: Some(vec![Some(1), None, Some(0)]),
        };
        assert!(recovery.step(&swapped).unwrap());
        let steps = steps_of(&recovery.path);
        drop(recovery);
        assert_eq!(left_in(folder.path()), ["c", "new", "a"]);

        let whole = fs::read(&steps).unwrap();
        for length in 0..whole.len() {
            fs::write(&steps, &whole[..length]).unwrap();
            let found = left_in(folder.path());
            assert!(
                found == ["a", "b"] || found == ["a", "c"],
                "cut to {length} bytes: {found:?}"
            );
        }
        fs::write(&steps, &whole).unwrap();

        // When the draft is continued, earlier steps are not applied again to a whole that contains them.
        let mut left = Recovery::left_behind(folder.path());
        let Left { recovery, set, .. } = &mut left[0];
        recovery.leap();
        recovery.whole().write(None, None, &write_set(set)).unwrap();
        assert!(recovery.step(&change(0, "last")).unwrap());
        drop(left);
        assert_eq!(left_in(folder.path()), ["last", "new", "a"]);
        assert!(fs::metadata(&steps).unwrap().len() < whole.len() as u64);
    }

    #[test]
    fn a_whole_that_is_overtaken_by_steps_does_not_lose_them() {
        let folder = tempfile::tempdir().unwrap();
        let mut recovery = Recovery::begin(folder.path()).unwrap();
        recovery.leap();
        let text = write_set(&set_of(&["a", "b"]));
        recovery.whole().write(None, None, &text).unwrap();
        let step = |place, id| Step {
            set: set_of(&[id]),
            places: vec![place],
            order: None,
        };
        recovery.step(&step(0, "c")).unwrap();
        let late = recovery.whole();
        recovery.step(&step(1, "d")).unwrap();
        late.write(None, None, &write_set(&set_of(&["c", "b"])))
            .unwrap();
        recovery.step(&step(0, "e")).unwrap();
        drop(recovery);
        assert_eq!(left_in(folder.path()), ["e", "d"]);
    }
}
