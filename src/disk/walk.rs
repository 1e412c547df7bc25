//! Walks the files below a folder, visiting each real folder and each file once.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::identity::Identity;
use super::words::unreadable;

/// Limit on the folders visited: a link may lead to the whole disk.
pub const MAX_FOLDERS: usize = 100_000;

/// Folders and files found so far, shared by the paths of one command so that none is reported twice.
#[derive(Debug, Default)]
pub struct Seen {
    folders: HashSet<Identity>,
    files: HashSet<Identity>,
}

/// What was found below a path.
#[derive(Debug, Default)]
pub struct Walked {
    /// The wanted files, sorted.
    pub files: Vec<PathBuf>,
    /// Files of other kinds, sorted.
    pub others: Vec<PathBuf>,
    /// Paths whose file or folder had already been found under another path: links, link cycles, files named
    /// twice.
    pub again: Vec<PathBuf>,
    /// One message for each unreadable folder: the reason and the remedy.
    pub unreadable: Vec<String>,
    /// Whether a limit ended the walk early.
    pub is_cut: bool,
}

/// The wanted files at or below a path; a path to a file yields that file.
///
/// Symbolic links are followed, but each folder is visited once and each file is returned once, by a path
/// without links where there is one. `most` is the largest number of files returned.
///
/// # Errors
///
/// If the path does not exist, or is a folder that cannot be read. Unreadable folders below it are listed in
/// `Walked::unreadable` instead.
pub fn walk(
    path: &Path,
    most: usize,
    seen: &mut Seen,
    is_wanted: impl Fn(&Path) -> bool,
) -> io::Result<Walked> {
    let mut walked = Walked::default();
    if !fs::metadata(path)?.is_dir() {
        walked.take(path.to_owned(), seen, |_| true);
        return Ok(walked);
    }
    if !seen.is_new_folder(path) {
        walked.again.push(path.to_owned());
        return Ok(walked);
    }
    let mut open = vec![path.to_owned()];
    // Links are followed last, so that everything is first found under its own path.
    let mut links: Vec<PathBuf> = Vec::new();
    let mut is_first = true;
    let mut looked_into = 0;
    loop {
        let Some(folder) = open.pop() else {
            links.sort();
            links.reverse();
            let mut is_done = true;
            while let Some(link) = links.pop() {
                match fs::metadata(&link) {
                    // Reading it later will report that it is dangling or part of a cycle.
                    Err(_) => walked.take(link, seen, &is_wanted),
                    Ok(metadata) if metadata.is_dir() => {
                        if seen.is_new_folder(&link) {
                            open.push(link);
                            is_done = false;
                            break;
                        }
                        walked.again.push(link);
                    }
                    Ok(_) => walked.take(link, seen, &is_wanted),
                }
            }
            if is_done {
                break;
            }
            continue;
        };
        looked_into += 1;
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if is_first => return Err(error),
            Err(error) => {
                walked.unreadable.push(unreadable(&folder, &error));
                continue;
            }
        };
        is_first = false;
        for entry in entries {
            let (path, kind) = match entry.and_then(|entry| Ok((entry.path(), entry.file_type()?)))
            {
                Ok(found) => found,
                Err(error) => {
                    walked.unreadable.push(unreadable(&folder, &error));
                    continue;
                }
            };
            if kind.is_symlink() {
                links.push(path);
            } else if !kind.is_dir() {
                walked.take(path, seen, &is_wanted);
            } else if seen.is_new_folder(&path) {
                open.push(path);
            } else {
                walked.again.push(path);
            }
        }
        if walked.files.len() >= most || looked_into >= MAX_FOLDERS {
            walked.is_cut = walked.files.len() > most || !open.is_empty() || !links.is_empty();
            break;
        }
    }
    walked.files.sort();
    walked.files.truncate(most);
    walked.others.sort();
    walked.again.sort();
    Ok(walked)
}

impl Seen {
    fn is_new_folder(&mut self, path: &Path) -> bool {
        // A folder that cannot be examined is reported when it is read.
        Identity::of(path).is_none_or(|identity| self.folders.insert(identity))
    }
}

impl Walked {
    fn take(&mut self, path: PathBuf, seen: &mut Seen, is_wanted: impl Fn(&Path) -> bool) {
        if !is_wanted(&path) {
            self.others.push(path);
        } else if Identity::of(&path).is_none_or(|identity| seen.files.insert(identity)) {
            self.files.push(path);
        } else {
            self.again.push(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sgf(path: &Path) -> bool {
        path.extension().is_some_and(|ending| ending == "sgf")
    }

    #[test]
    fn a_path_named_twice_is_read_once() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("deep")).unwrap();
        fs::write(folder.path().join("deep/a.sgf"), "(;)").unwrap();
        fs::write(folder.path().join("deep/a.gib"), "").unwrap();
        let mut seen = Seen::default();
        let first = walk(&folder.path().join("deep/a.sgf"), 10, &mut seen, sgf).unwrap();
        assert_eq!(first.files.len(), 1);
        let second = walk(folder.path(), 10, &mut seen, sgf).unwrap();
        assert!(second.files.is_empty());
        assert_eq!(second.again, [folder.path().join("deep/a.sgf")]);
        assert_eq!(second.others, [folder.path().join("deep/a.gib")]);
        assert!(walk(&folder.path().join("none"), 10, &mut seen, sgf).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_in_circles_end_and_are_told() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("x")).unwrap();
        fs::write(at("x/one.sgf"), "(;)").unwrap();
        for name in ["a", "b", "x/c", "x/d"] {
            symlink(folder.path(), at(name)).unwrap();
        }
        symlink(at("x/one.sgf"), at("also.sgf")).unwrap();
        symlink(at("nothing"), at("dangling.sgf")).unwrap();
        symlink("self.sgf", at("self.sgf")).unwrap();
        let walked = walk(folder.path(), 10, &mut Seen::default(), sgf).unwrap();
        assert_eq!(
            walked.files,
            [at("dangling.sgf"), at("self.sgf"), at("x/one.sgf")]
        );
        assert_eq!(
            walked.again,
            [at("a"), at("also.sgf"), at("b"), at("x/c"), at("x/d")]
        );
        assert!(!walked.is_cut);
    }

    #[test]
    fn a_limit_is_told() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..5 {
            fs::write(folder.path().join(format!("{number}.sgf")), "(;)").unwrap();
        }
        let walked = walk(folder.path(), 3, &mut Seen::default(), sgf).unwrap();
        assert_eq!((walked.files.len(), walked.is_cut), (3, true));
        let walked = walk(folder.path(), 5, &mut Seen::default(), sgf).unwrap();
        assert_eq!((walked.files.len(), walked.is_cut), (5, false));
    }
}
