//! Loads many set files side by side.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::side_by_side::{cores, side_by_side};
use crate::course::{is_lesson, load_lesson};
use crate::exchange::load_sgf;
use crate::problem::{LoadedFile, load_file};

/// Loads every file, SGF files by their extension, on as many threads as the machine has cores, and returns them in their order.
#[must_use]
pub fn load_files(paths: &[PathBuf]) -> Vec<LoadedFile> {
    let mut files = Vec::with_capacity(paths.len());
    side_by_side(
        paths,
        cores(),
        || (),
        |(), path| {
            if is_sgf(path) {
                load_sgf(path)
            } else if is_lesson(path) {
                load_lesson(path)
            } else {
                load_file(path)
            }
        },
        |file| files.push(file),
    );
    files
}

fn is_sgf(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
}

/// Deepest folder that is looked into; stops loops of links.
const MAX_FOLDERS: usize = 16;

/// The files a path stands for: itself, or every `.ron` file and every lesson below it, sorted.
///
/// # Errors
///
/// If the path does not exist or a folder cannot be read.
pub fn set_files(path: &Path) -> io::Result<Vec<PathBuf>> {
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
            } else if path.extension().is_some_and(|extension| extension == "ron")
                || is_lesson(&path)
            {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}
