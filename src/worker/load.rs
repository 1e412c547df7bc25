//! Loads many set files side by side.

use std::io;
use std::path::{Path, PathBuf};

use super::import::{MAX_FILES, import_file};
use super::side_by_side::{cores, side_by_side};
use crate::course::{is_lesson, load_lesson};
use crate::disk::{Seen, Walked, escaped, walk};
use crate::exchange::{Kind, Names, load_sgf, stem};
use crate::problem::{Code, Diagnostic, Loaded, LoadedFile, Place, SetId, Text, load_file};
use crate::solver::Stop;

/// Loads every file, choosing the reader by the name, on as many threads as the machine has cores, and
/// returns them in order.
#[must_use]
pub fn load_files(paths: &[PathBuf]) -> Vec<LoadedFile> {
    let mut files = Vec::with_capacity(paths.len());
    side_by_side(
        paths,
        cores(),
        || (),
        |(), path| match path.to_str().and_then(Kind::of_name) {
            Some(Kind::Sgf) => load_sgf(path),
            Some(Kind::Json | Kind::Text | Kind::Zip) => load_other(path),
            _ if is_lesson(path) => load_lesson(path),
            None | Some(Kind::Ron) => load_file(path),
        },
        |file| files.push(file),
    );
    files
}

/// Reads a position list, diagrams, or everything in an archive, as one set.
fn load_other(path: &Path) -> LoadedFile {
    let mut all = Loaded {
        set: None,
        faults: Vec::new(),
        places: Vec::new(),
    };
    let mut names = Names::new();
    let left_out = import_file(path, None, &Stop::new(), |file| {
        let name = file.name();
        // Names the entry of an archive that a fault is from.
        let of_entry = |mut fault: Diagnostic| {
            if let Some(entry) = &file.entry {
                fault.message = format!("{}: {}", escaped(entry), fault.message);
            }
            fault
        };
        let loaded = match file.read {
            Ok(foreign) => foreign.loaded,
            Err(fault) => {
                all.faults.push(of_entry(fault));
                return;
            }
        };
        all.faults.extend(loaded.faults.into_iter().map(of_entry));
        let Some(mut set) = loaded.set else { return };
        let count = set.problems.len();
        for (number, problem) in set.problems.iter_mut().enumerate() {
            problem.id = names.name(&name, &problem.id, number, count);
        }
        all.places.extend(loaded.places);
        match &mut all.set {
            Some(whole) => {
                // The title of one file does not fit all of them.
                whole.title = Text::default();
                whole.about = Text::default();
                whole.problems.append(&mut set.problems);
            }
            None => {
                if let Some(id) = SetId::new(&file_id(path)) {
                    set.id = id;
                }
                all.set = Some(set);
            }
        }
    });
    let others = left_out.others.into_iter();
    for (ending, count) in others.filter(|(ending, _)| Kind::is_unread_game(ending)) {
        all.faults.push(Diagnostic::new(
            Place::START,
            Code::Unreadable,
            format!("{count} .{ending} files of this archive cannot be read"),
            "save them as SGF with another program",
        ));
    }
    LoadedFile {
        path: path.to_owned(),
        loaded: all,
        stamp: None,
    }
}

fn file_id(path: &Path) -> String {
    let name = path.to_string_lossy();
    stem(&name)
        .to_ascii_lowercase()
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .take(80)
        .collect()
}

/// The set files of a path: itself, or every `.ron` file and every lesson below it, sorted, each
/// once.
///
/// # Errors
///
/// If the path does not exist or is a folder that cannot be read.
pub fn set_files(path: &Path, seen: &mut Seen) -> io::Result<Walked> {
    walk(path, MAX_FILES, seen, |file| {
        is_ron(file) || is_lesson(file)
    })
}

/// The files with problems of a path: itself, or every `.ron` and `.sgf` file below it, sorted, each
/// once.
///
/// # Errors
///
/// If the path does not exist or is a folder that cannot be read.
pub fn solvable_files(path: &Path, seen: &mut Seen) -> io::Result<Walked> {
    let is_sgf = |file: &Path| file.to_str().and_then(Kind::of_name) == Some(Kind::Sgf);
    walk(path, MAX_FILES, seen, |file| is_ron(file) || is_sgf(file))
}

fn is_ron(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "ron")
}
