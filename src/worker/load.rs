//! Loads many set files side by side.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::import::import_file;
use super::side_by_side::{cores, side_by_side};
use crate::course::{is_lesson, load_lesson};
use crate::exchange::{Kind, Names, load_sgf, stem};
use crate::problem::{Loaded, LoadedFile, SetId, Text, load_file};
use crate::solver::Stop;

/// Loads every file, SGF files by their extension, on as many threads as the machine has cores, and returns them in their order.
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

/// Reads a position list, diagrams, or all of an archive, as one set.
fn load_other(path: &Path) -> LoadedFile {
    let mut all = Loaded {
        set: None,
        faults: Vec::new(),
        places: Vec::new(),
    };
    let mut names = Names::new();
    for file in import_file(path, None, &Stop::new()) {
        let name = file.name();
        let loaded = match file.read {
            Ok(foreign) => foreign.loaded,
            Err(fault) => {
                all.faults.push(fault);
                continue;
            }
        };
        all.faults.extend(loaded.faults);
        let Some(mut set) = loaded.set else { continue };
        let count = set.problems.len();
        for (number, problem) in set.problems.iter_mut().enumerate() {
            problem.id = names.name(&name, &problem.id, number, count);
        }
        all.places.extend(loaded.places);
        match &mut all.set {
            Some(whole) => {
                // The title of one file is not that of all.
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

/// Deepest folder that is looked into; stops loops of links.
const MAX_FOLDERS: usize = 16;

/// The files a path stands for: itself, or every `.ron` file and every lesson below it, sorted.
///
/// # Errors
///
/// If the path does not exist or a folder cannot be read.
pub fn set_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    files_below(path, |file| is_ron(file) || is_lesson(file))
}

/// The files with problems that a path stands for: itself, or every `.ron` and `.sgf` file below it,
/// sorted.
///
/// # Errors
///
/// If the path does not exist or a folder cannot be read.
pub fn solvable_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    let is_sgf = |file: &Path| file.to_str().and_then(Kind::of_name) == Some(Kind::Sgf);
    files_below(path, |file| is_ron(file) || is_sgf(file))
}

fn is_ron(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "ron")
}

fn files_below(path: &Path, is_wanted: impl Fn(&Path) -> bool) -> io::Result<Vec<PathBuf>> {
    if !fs::metadata(path)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    let mut open = vec![(path.to_owned(), 0)];
    while let Some((folder, depth)) = open.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            // A link that leads nowhere, or in a circle, is reported when its file is loaded.
            let is_folder = fs::metadata(&path).is_ok_and(|metadata| metadata.is_dir());
            if is_folder {
                if depth < MAX_FOLDERS {
                    open.push((path, depth + 1));
                }
            } else if is_wanted(&path) {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}
