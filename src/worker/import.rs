//! Many files of other programs, folders and archives, side by side.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::side_by_side::{cores, side_by_side};
use crate::exchange::{Dialect, Foreign, Kind, read_archive, read_foreign};
use crate::problem::{Code, Fault, Place, read_file};
use crate::solver::Stop;

/// Deepest folder that is looked into; stops loops of links.
const MAX_FOLDERS: usize = 16;
/// Most files of one import.
pub const MAX_FILES: usize = 200_000;

/// One file that was read, or could not be.
#[derive(Debug)]
pub struct ImportedFile {
    /// The file on the disk.
    pub path: PathBuf,
    /// The entry, where that is an archive.
    pub entry: Option<String>,
    /// What it held; `Err` if not even its bytes could be read.
    pub read: Result<Foreign, Fault>,
}

impl ImportedFile {
    /// The file's name for messages and ids: `collection.zip/folder/problem.sgf`.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.entry {
            Some(entry) => format!("{}/{entry}", self.path.display()),
            None => self.path.display().to_string(),
        }
    }
}

/// The problem files that a path stands for: itself, or every file below it that can hold problems,
/// sorted.
///
/// # Errors
///
/// If the path does not exist or is a folder that cannot be read. Folders below it that cannot be
/// read are passed over.
pub fn problem_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !fs::metadata(path)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    let mut open = vec![(path.to_owned(), 0)];
    let mut is_first = true;
    while let Some((folder, depth)) = open.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if is_first => return Err(error),
            Err(error) => {
                log::warn!("{}: {error}", folder.display());
                continue;
            }
        };
        is_first = false;
        for entry in entries.flatten() {
            let path = entry.path();
            let is_folder = match entry.file_type() {
                Ok(kind) if kind.is_symlink() => {
                    fs::metadata(&path).is_ok_and(|metadata| metadata.is_dir())
                }
                Ok(kind) => kind.is_dir(),
                Err(_) => false,
            };
            if is_folder {
                if depth < MAX_FOLDERS {
                    open.push((path, depth + 1));
                }
            } else if path.to_str().and_then(Kind::of_name).is_some() {
                files.push(path);
            }
            if files.len() >= MAX_FILES {
                break;
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Reads files and archives on as many threads as there are cores and hands each on in order.
///
/// Once the stop is requested, what is being read is handed on and the rest left out.
pub fn import_files(
    paths: &[PathBuf],
    dialect: impl Fn(&Path) -> Option<Dialect> + Sync,
    stop: &Stop,
    mut take: impl FnMut(ImportedFile),
) {
    side_by_side(
        paths,
        cores(),
        || (),
        |(), path| {
            if stop.is_requested() {
                Vec::new()
            } else {
                import_file(path, dialect(path), stop)
            }
        },
        |files| files.into_iter().for_each(&mut take),
    );
}

/// Reads one file, or every problem file of one archive.
#[must_use]
pub fn import_file(path: &Path, dialect: Option<Dialect>, stop: &Stop) -> Vec<ImportedFile> {
    let whole = |read| ImportedFile {
        path: path.to_owned(),
        entry: None,
        read,
    };
    let name = path.to_string_lossy();
    if Kind::of_name(&name) != Some(Kind::Zip) {
        let read = read_file(path).map(|bytes| read_foreign(&name, &bytes, dialect));
        return vec![whole(read)];
    }
    let mut files = Vec::new();
    let refused = archive(path, |entry, bytes| {
        files.push(ImportedFile {
            path: path.to_owned(),
            entry: Some(entry.to_owned()),
            read: bytes.map(|bytes| read_foreign(entry, &bytes, dialect)),
        });
        !stop.is_requested()
    });
    files.extend(refused.err().map(|fault| whole(Err(fault))));
    files
}

/// The bytes of one entry of an archive.
///
/// # Errors
///
/// If the archive cannot be read or holds no such entry.
pub fn archive_entry(path: &Path, wanted: &str) -> Result<Vec<u8>, Fault> {
    let mut found = None;
    let open = fs::File::open(path).map_err(|error| unreadable(&error))?;
    read_archive(
        io::BufReader::new(open),
        |name| name == wanted,
        |_, bytes| {
            found = Some(bytes);
            false
        },
    )?;
    found.unwrap_or_else(|| Err(unreadable(&io::Error::from(io::ErrorKind::NotFound))))
}

fn archive(
    path: &Path,
    take: impl FnMut(&str, Result<Vec<u8>, Fault>) -> bool,
) -> Result<(), Fault> {
    let kind = fs::metadata(path).map_err(|error| unreadable(&error))?;
    if !kind.is_file() {
        return Err(unreadable(&io::Error::other("this is not a regular file")));
    }
    let file = fs::File::open(path).map_err(|error| unreadable(&error))?;
    let wants = |name: &str| {
        let hidden =
            name.starts_with("__MACOSX/") || name.split('/').any(|part| part.starts_with("._"));
        !hidden && Kind::of_name(name).is_some_and(|kind| kind != Kind::Zip)
    };
    read_archive(io::BufReader::new(file), wants, take)
}

fn unreadable(error: &io::Error) -> Fault {
    Fault {
        place: Place::START,
        problem: None,
        code: Code::Unreadable,
        message: format!("the file cannot be read: {error}"),
        advice: String::new(),
    }
}
