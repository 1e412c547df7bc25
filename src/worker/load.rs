//! Loads many set files side by side.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::{fs, io};

use crate::problem::{LoadedFile, load_file};

/// Loads every file on as many threads as the machine has cores, and returns them in their order.
#[must_use]
pub fn load_files(paths: &[PathBuf]) -> Vec<LoadedFile> {
    let threads = thread::available_parallelism()
        .map_or(1, usize::from)
        .min(paths.len());
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some((place, path)) = take(paths, next) {
                    if sender.send((place, load_file(path))).is_err() {
                        break;
                    }
                }
            });
        }
    });
    drop(sender);
    let mut files: Vec<(usize, LoadedFile)> = receiver.into_iter().collect();
    files.sort_by_key(|&(place, _)| place);
    files.into_iter().map(|(_, file)| file).collect()
}

fn take<'a>(paths: &'a [PathBuf], next: &AtomicUsize) -> Option<(usize, &'a Path)> {
    let place = next.fetch_add(1, Ordering::Relaxed);
    paths.get(place).map(|path| (place, path.as_path()))
}

/// Deepest folder that is looked into; stops loops of links.
const MAX_FOLDERS: usize = 16;

/// The set files a path stands for: itself, or every `.ron` file below it, sorted.
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
            } else if path.extension().is_some_and(|extension| extension == "ron") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}
