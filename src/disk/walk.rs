//! Every file below a folder, each real folder and each file once.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::identity::Identity;
use super::words::unreadable;

/// Most folders that are looked into: a link may lead to the whole disk.
pub const MAX_FOLDERS: usize = 100_000;

/// Folders and files that were found already, so that several paths of one command do not name them
/// twice.
#[derive(Debug, Default)]
pub struct Seen {
    folders: HashSet<Identity>,
    files: HashSet<Identity>,
}

/// What a path stands for.
#[derive(Debug, Default)]
pub struct Walked {
    /// The files that are wanted, sorted.
    pub files: Vec<PathBuf>,
    /// Files of other kinds, sorted.
    pub others: Vec<PathBuf>,
    /// Names of files and folders that were found under another name already: links, links in
    /// circles, files named twice.
    pub again: Vec<PathBuf>,
    /// Folders that cannot be read, each with the reason and what to do.
    pub unreadable: Vec<String>,
    /// Whether a limit ended the search.
    pub is_cut: bool,
}

/// The files that a path stands for: itself, or what is wanted of all below it.
///
/// Symbolic links are followed, but each folder is looked into once and each file is given once, by
/// the name without links where there is one. `most` is the largest number of files.
///
/// # Errors
///
/// If the path does not exist, or is a folder that cannot be read. What cannot be read below it is
/// listed.
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
    // Links wait until everything has been found by its own name.
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
                    // Whoever reads it says that it leads nowhere, or in a circle.
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
        // One that cannot be looked at is reported when it is read.
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
