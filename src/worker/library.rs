//! Reading whole collections, and watching their folders.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::UNIX_EPOCH;
use std::{fs, io};

use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};

use super::import::{LeftOut, import_files, problem_files};
use crate::catalog::{Catalog, DiskError, Entry, FileNote, Filler, Filling, Stamp};
use crate::disk::{Door, Existing, Seen, WriteError, shown, unreadable};
use crate::exchange::{Dialect, Kind, read_foreign};
use crate::problem::{Diagnostic, LoadedFile, Problem, ProblemSet, SetId, read_file, save_file};
use crate::solver::Stop;

/// Files read between progress reports.
const STEP: usize = 25;

/// The progress of reading a collection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Files done.
    pub done: usize,
    /// Files in all.
    pub total: usize,
    /// Problems found so far.
    pub problems: usize,
    /// Files that could not be read, or only in part.
    pub faulty: usize,
}

/// What is known of a collection's files, so that unchanged ones are not read again.
pub type Known = Vec<(FileNote, Vec<Entry>)>;

/// A collection as it was read.
pub struct CollectionRead {
    /// Its problems.
    pub filling: Filling,
    /// Whether everything was read: a stop ends the reading early.
    pub is_complete: bool,
    /// Files, problems and faults.
    pub reading: Reading,
    /// What was left out.
    pub left_out: LeftOut,
}

/// Reads every problem file of a collection that has changed since it was last read.
///
/// After a stop what has been read is returned, and another call continues from there.
///
/// # Errors
///
/// In words, if the path does not exist or cannot be read at all.
pub fn read_collection(
    path: &Path,
    dialect: Option<Dialect>,
    known: &Known,
    stop: &Stop,
    mut report: impl FnMut(Reading),
) -> Result<CollectionRead, String> {
    let walked =
        problem_files(path, &mut Seen::default()).map_err(|error| unreadable(path, &error))?;
    let mut left_out = LeftOut::default();
    left_out.add(&walked);
    let files = walked.files;
    let mut reading = Reading {
        total: files.len(),
        ..Reading::default()
    };
    report(reading);
    let mut filler = Filler::new();
    let mut changed = Vec::new();
    // Grouped by path: an archive has several notes with the same one.
    let mut old: std::collections::BTreeMap<&Path, Vec<&(FileNote, Vec<Entry>)>> =
        std::collections::BTreeMap::new();
    for note in known {
        old.entry(&note.0.path).or_default().push(note);
    }
    for file in files {
        let stamp = stamp_of(&file);
        match old.get(file.as_path()) {
            Some(notes) if notes.iter().all(|(note, _)| note.stamp == stamp) => {
                for (note, entries) in notes {
                    reading.faulty += usize::from(!note.faults.is_empty());
                    filler.keep(note, entries);
                }
                reading.done += 1;
            }
            _ => changed.push(file),
        }
    }
    reading.problems = filler.len();
    report(reading);
    let mut last: Option<PathBuf> = None;
    left_out.join(import_files(
        &changed,
        |_| dialect,
        stop,
        |file| {
            let stamp = stamp_of(&file.path);
            if last.as_ref() != Some(&file.path) {
                reading.done += 1;
                last = Some(file.path.clone());
            }
            // An archive that was cut short by a stop has to be read again.
            let is_cut = stop.is_requested() && file.entry.is_some();
            let stamp = if is_cut { Stamp::default() } else { stamp };
            let (problems, faults, dialect): (Vec<Problem>, Vec<Diagnostic>, _) = match file.read {
                Ok(foreign) => (
                    foreign
                        .loaded
                        .set
                        .map(|set| set.problems)
                        .unwrap_or_default(),
                    foreign.loaded.faults,
                    foreign.dialect,
                ),
                Err(fault) => (Vec::new(), vec![fault], None),
            };
            reading.faulty += usize::from(!faults.is_empty());
            filler.add(
                &file.path,
                file.entry.as_deref(),
                stamp,
                dialect,
                &problems,
                &faults,
            );
            reading.problems = filler.len();
            if reading.done.is_multiple_of(STEP) || reading.done == reading.total {
                report(reading);
            }
        },
    ));
    Ok(CollectionRead {
        filling: filler.finish(),
        is_complete: !stop.is_requested(),
        reading,
        left_out,
    })
}

/// Length and time of the last change; both 0 if unknown.
#[must_use]
pub fn stamp_of(path: &Path) -> Stamp {
    let Ok(metadata) = fs::metadata(path) else {
        return Stamp::default();
    };
    let written = metadata
        .modified()
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
        .and_then(|since| u64::try_from(since.as_nanos()).ok())
        .unwrap_or_default();
    Stamp {
        length: metadata.len(),
        written,
    }
}

/// The problems of one file of a collection, as they are now.
///
/// # Errors
///
/// A fault that says why its bytes cannot be read.
pub fn load_noted(note: &FileNote) -> Result<LoadedFile, Diagnostic> {
    let dialect = note.dialect.as_deref().and_then(Dialect::named);
    let name = note.path.to_string_lossy();
    let foreign = match &note.entry {
        Some(entry) => {
            let bytes = super::import::archive_entry(&note.path, entry)?;
            read_foreign(entry, &bytes, dialect)
        }
        None => {
            debug_assert_ne!(
                Kind::of_name(&name),
                Some(Kind::Zip),
                "archives have entries"
            );
            read_foreign(&name, &read_file(&note.path)?, dialect)
        }
    };
    Ok(LoadedFile {
        path: note.path.clone(),
        loaded: foreign.loaded,
        stamp: None,
    })
}

/// Loads the index of the library; `None` if there is none yet.
///
/// # Errors
///
/// In words, if it cannot be read or is damaged. The library is then filled from the files again.
pub fn load_index(path: &Path) -> Result<Option<Catalog>, String> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    Catalog::from_bytes(&bytes)
        .map(Some)
        .map_err(|error: DiskError| error.to_string())
}

/// Saves the index: afterwards the file is either the new or the old one. Its folder is created.
///
/// # Errors
///
/// Why it cannot be written.
pub fn save_index(path: &Path, catalog: &Catalog) -> Result<(), WriteError> {
    let failed = |error: DiskError| WriteError::io(path, &io::Error::other(error));
    let bytes = catalog.to_bytes().map_err(failed)?;
    let mut door = Door::new(Existing::Own);
    if let Some(folder) = path.parent() {
        door.folder(folder)?;
    }
    door.put(path, &bytes).map(drop)
}

/// Puts a problem into a set file, replacing the one with the same id; the set is created if it does not
/// exist.
///
/// # Errors
///
/// Why the file cannot be read or saved, in words. It is then unchanged.
pub fn put_in_set(path: &Path, id: &str, problem: Problem) -> Result<(), String> {
    let (mut set, stamp) = if path.exists() {
        let file = crate::problem::load_file(path);
        if let Some(fault) = file.loaded.faults.first() {
            return Err(format!("{}:{fault}", shown(path)));
        }
        let set = file
            .loaded
            .set
            .ok_or_else(|| format!("{}: no set", shown(path)))?;
        (set, file.stamp)
    } else {
        let id = SetId::new(id).ok_or_else(|| format!("{id:?} is no name of a set"))?;
        (ProblemSet::new(id, Vec::new()), None)
    };
    match set.problems.iter_mut().find(|other| other.id == problem.id) {
        Some(place) => *place = problem,
        None => set.problems.push(problem),
    }
    save_file(path, &set, stamp)
        .map(drop)
        .map_err(|error| error.to_string())
}

/// Watches folders until it is dropped.
pub struct FolderWatch {
    watcher: RecommendedWatcher,
    changed: Receiver<PathBuf>,
}

impl FolderWatch {
    /// A watch that calls `wake` whenever something has changed.
    ///
    /// # Errors
    ///
    /// The message of the system, if it cannot provide a watch.
    pub fn new(wake: impl Fn() + Send + 'static) -> Result<FolderWatch, String> {
        let (sender, changed) = channel();
        let tell = move |path| {
            // The watch may already be gone.
            if sender.send(path).is_ok() {
                wake();
            }
        };
        let watcher =
            notify::recommended_watcher(move |event: notify::Result<notify::Event>| match event {
                Ok(event) if event.kind.is_access() => {}
                Ok(event) => event.paths.into_iter().for_each(&tell),
                Err(error) => log::warn!("watching a folder: {error}"),
            })
            .map_err(|error| error.to_string())?;
        Ok(FolderWatch { watcher, changed })
    }

    /// The next path that was created, removed or written, without waiting.
    #[must_use]
    pub fn changed(&self) -> Option<PathBuf> {
        self.changed.try_recv().ok()
    }

    /// Watches a folder and everything below it.
    ///
    /// # Errors
    ///
    /// The message of the system.
    pub fn add(&mut self, folder: &Path) -> Result<(), String> {
        self.watcher
            .watch(folder, RecursiveMode::Recursive)
            .map_err(|error| error.to_string())
    }

    /// Stops watching a folder; it is no error if it was not watched.
    pub fn remove(&mut self, folder: &Path) {
        if let Err(error) = self.watcher.unwatch(folder) {
            log::info!("{}: {error}", shown(folder));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::catalog::{Filter, Origin};

    fn write(folder: &Path, name: &str, text: &str) {
        fs::write(folder.join(name), text).unwrap();
    }

    fn known(catalog: &Catalog) -> Known {
        (0_u32..)
            .zip(catalog.files())
            .map(|(place, note)| {
                let of_file = |entry: &&Entry| entry.file == place;
                (
                    note.clone(),
                    catalog.entries().iter().filter(of_file).cloned().collect(),
                )
            })
            .collect()
    }

    #[test]
    fn a_folder_is_read_once_and_what_changed_again() {
        let folder = tempfile::tempdir().unwrap();
        write(
            folder.path(),
            "a.sgf",
            "(;SZ[9]AB[aa]C[first])(;SZ[9]AB[bb])",
        );
        write(folder.path(), "b.sgf", "(;SZ[53]AB[aa])");
        write(folder.path(), "c.bin", "no");
        write(
            folder.path(),
            "d.txt",
            "$$ | X . .\n$$ | O . .\n$$ -------\n",
        );
        let mut reports = Vec::new();
        let stop = Stop::new();
        let read = read_collection(folder.path(), None, &Vec::new(), &stop, |r| reports.push(r));
        let read = read.unwrap();
        assert!(read.is_complete);
        assert_eq!(read.left_out.others, [("bin".to_owned(), 1)].into());
        assert!(!read.left_out.may_hold_problems());
        let filling = read.filling;
        assert_eq!(
            reports.last(),
            Some(&Reading {
                done: 3,
                total: 3,
                problems: 3,
                faulty: 1
            })
        );
        let mut catalog = Catalog::new();
        let place = catalog.add_collection("x", "x", Origin::Path(folder.path().into()));
        catalog.fill(place, filling);
        let ids: Vec<&str> = catalog.entries().iter().map(|entry| &*entry.id).collect();
        assert_eq!(ids, ["a-1", "a-2", "d"]);
        assert_eq!(catalog.files()[1].faults.len(), 1);
        // The index holds all of it, and any damage is detected.
        let index = folder.path().join("library.index");
        save_index(&index, &catalog).unwrap();
        let again = load_index(&index).unwrap().unwrap();
        assert_eq!(again.entries(), catalog.entries());
        assert_eq!(again.files(), catalog.files());
        let bytes = fs::read(&index).unwrap();
        for place in [0, 20, bytes.len() - 1] {
            let mut bytes = bytes.clone();
            bytes[place] ^= 1;
            fs::write(&index, bytes).unwrap();
            assert!(load_index(&index).is_err());
        }
        fs::write(&index, b"").unwrap();
        assert!(load_index(&index).is_err());
        assert!(load_index(&folder.path().join("none")).unwrap().is_none());
        // A tag the user gave survives a second reading; unchanged files are kept.
        catalog.toggle_tag(&[0], "mine");
        write(
            folder.path(),
            "d.txt",
            "$$ | X O .\n$$ | O . .\n$$ | X . .\n$$ -------\n",
        );
        let read = read_collection(folder.path(), None, &known(&catalog), &stop, |_| {});
        catalog.fill(place, read.unwrap().filling);
        assert_eq!(catalog.entries()[2].stone_count(), 4);
        let filter = Filter {
            words: "mine first".into(),
            ..Filter::default()
        };
        assert_eq!(catalog.search(&filter, None, &[]), [0]);
    }

    #[test]
    fn a_stop_keeps_what_was_read() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..300 {
            write(folder.path(), &format!("{number:03}.sgf"), "(;SZ[9]AB[aa])");
        }
        let stop = Stop::new();
        let asked = stop.clone();
        let read = read_collection(folder.path(), None, &Vec::new(), &stop, move |reading| {
            if reading.done >= 50 || reading.total == 0 {
                asked.request();
            }
        });
        let read = read.unwrap();
        assert!(!read.is_complete);
        let filling = read.filling;
        assert!(filling.entries.len() >= 50, "{}", filling.entries.len());
        let mut catalog = Catalog::new();
        let place = catalog.add_collection("x", "x", Origin::Path(folder.path().into()));
        catalog.fill(place, filling);
        let again = read_collection(folder.path(), None, &known(&catalog), &Stop::new(), |_| {});
        assert_eq!(again.unwrap().filling.entries.len(), 300);
    }

    #[test]
    fn changes_in_a_watched_folder_are_told() {
        let folder = tempfile::tempdir().unwrap();
        let (wakes, woken) = channel();
        // The test may have ended already.
        let watch = FolderWatch::new(move || {
            wakes.send(()).ok();
        });
        let mut watch = watch.unwrap();
        watch.add(folder.path()).unwrap();
        write(folder.path(), "new.sgf", "(;)");
        woken.recv_timeout(Duration::from_secs(20)).unwrap();
        let told = watch.changed().unwrap();
        assert_eq!(told.file_name().unwrap(), "new.sgf");
        assert!(watch.add(&folder.path().join("none")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_in_circles_are_read_and_watched_to_an_end() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "a.sgf", "(;SZ[9]AB[aa])");
        write(folder.path(), "b.gib", "");
        for name in ["x", "y", "z"] {
            std::os::unix::fs::symlink(folder.path(), folder.path().join(name)).unwrap();
        }
        let read = read_collection(folder.path(), None, &Vec::new(), &Stop::new(), |_| {});
        let read = read.unwrap();
        assert_eq!(read.filling.entries.len(), 1);
        assert_eq!(read.left_out.again, 3);
        assert!(read.left_out.may_hold_problems());
        let mut watch = FolderWatch::new(|| {}).unwrap();
        watch.add(folder.path()).unwrap();
    }
}
