//! Reading many files of other programs, folders and archives, side by side.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::side_by_side::{cores, side_by_side};
use crate::disk::{Seen, Walked, escaped, plain, remedy, shown, walk};
use crate::exchange::{Dialect, Foreign, Kind, read_archive, read_foreign};
use crate::problem::{Code, Diagnostic, Place, read_file};
use crate::solver::Stop;

/// Most files of one import.
pub const MAX_FILES: usize = 200_000;
/// Entries of an archive that are read side by side.
const AT_ONCE: usize = 64;
/// About how many bytes of entries are held at once.
const BYTES_AT_ONCE: usize = 8 * 1024 * 1024;

/// One file that was read, or could not be.
#[derive(Debug)]
pub struct ImportedFile {
    /// The file on the disk.
    pub path: PathBuf,
    /// The entry, if the file is an archive.
    pub entry: Option<String>,
    /// What it contained; `Err` if not even its bytes could be read.
    pub read: Result<Foreign, Diagnostic>,
}

impl ImportedFile {
    /// The file's name for messages and ids: `collection.zip/folder/problem.sgf`.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.entry {
            Some(entry) => format!("{}/{}", shown(&self.path), escaped(entry)),
            None => shown(&self.path),
        }
    }
}

/// What was not read of the files and folders that were named, so that the user can be told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Files of kinds that this program does not read, counted by extension.
    pub others: BTreeMap<String, usize>,
    /// Number of files and folders already read under another name: links, and files named twice.
    pub again: usize,
    /// Folders that cannot be read, with the reason.
    pub unreadable: Vec<String>,
    /// Whether there are more files than can be read at once.
    pub is_cut: bool,
}

impl LeftOut {
    /// Adds what was found below a folder but not read.
    pub fn add(&mut self, walked: &Walked) {
        for path in &walked.others {
            self.pass_over(&path.to_string_lossy());
        }
        self.again += walked.again.len();
        self.unreadable.extend_from_slice(&walked.unreadable);
        self.is_cut |= walked.is_cut;
    }

    /// Adds what was left out elsewhere.
    pub fn join(&mut self, other: LeftOut) {
        for (ending, count) in other.others {
            *self.others.entry(ending).or_default() += count;
        }
        self.again += other.again;
        self.unreadable.extend(other.unreadable);
        self.is_cut |= other.is_cut;
    }

    fn pass_over(&mut self, name: &str) {
        let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
        let ending = name
            .rsplit_once('.')
            .map_or_else(String::new, |(_, ending)| ending.to_lowercase());
        let ending: String = escaped(&ending).chars().take(12).collect();
        *self.others.entry(ending).or_default() += 1;
    }

    /// Whether what was left out may contain problems: games of other programs, archives that cannot be
    /// opened, folders that cannot be read.
    #[must_use]
    pub fn may_hold_problems(&self) -> bool {
        self.is_cut
            || !self.unreadable.is_empty()
            || self
                .others
                .keys()
                .any(|ending| Kind::is_unread_game(ending) || Kind::is_unread_archive(ending))
    }
}

/// The problem files of a path: itself, or every file below it that can contain problems, sorted, each
/// once.
///
/// # Errors
///
/// If the path does not exist or is a folder that cannot be read. Folders below it that cannot be
/// read are listed.
pub fn problem_files(path: &Path, seen: &mut Seen) -> io::Result<Walked> {
    walk(path, MAX_FILES, seen, |path| {
        path.to_str().and_then(Kind::of_name).is_some()
    })
}

/// Reads files on as many threads as there are cores and passes each on in order. Of an archive only a
/// few entries are held at a time.
///
/// Once the stop is requested, what is being read is passed on and the rest left out. Returns what
/// archives contain besides problem files.
pub fn import_files(
    paths: &[PathBuf],
    dialect: impl Fn(&Path) -> Option<Dialect> + Sync,
    stop: &Stop,
    mut take: impl FnMut(ImportedFile),
) -> LeftOut {
    let mut left_out = LeftOut::default();
    for some in paths.chunk_by(|a, b| !is_archive(a) && !is_archive(b)) {
        if let [path] = some
            && is_archive(path)
        {
            if !stop.is_requested() {
                left_out.join(import_file(path, dialect(path), stop, &mut take));
            }
            continue;
        }
        side_by_side(
            some,
            cores(),
            || (),
            |(), path| (!stop.is_requested()).then(|| plain_file(path, dialect(path))),
            |file| file.into_iter().for_each(&mut take),
        );
    }
    left_out
}

fn is_archive(path: &Path) -> bool {
    path.to_str().and_then(Kind::of_name) == Some(Kind::Zip)
}

fn plain_file(path: &Path, dialect: Option<Dialect>) -> ImportedFile {
    let name = path.to_string_lossy();
    ImportedFile {
        path: path.to_owned(),
        entry: None,
        read: read_file(path).map(|bytes| read_foreign(&name, &bytes, dialect)),
    }
}

/// Reads one file, or every problem file of one archive; returns what else the archive contains.
pub fn import_file(
    path: &Path,
    dialect: Option<Dialect>,
    stop: &Stop,
    mut take: impl FnMut(ImportedFile),
) -> LeftOut {
    let mut left_out = LeftOut::default();
    if !is_archive(path) {
        take(plain_file(path, dialect));
        return left_out;
    }
    let whole = |fault| ImportedFile {
        path: path.to_owned(),
        entry: None,
        read: Err(fault),
    };
    let mut waiting: Vec<(String, Result<Vec<u8>, Diagnostic>)> = Vec::new();
    let mut bytes_waiting = 0;
    let hand_on = |waiting: &mut Vec<(String, Result<Vec<u8>, Diagnostic>)>,
                   take: &mut dyn FnMut(ImportedFile)| {
        side_by_side(
            waiting,
            cores(),
            || (),
            |(), (entry, bytes)| ImportedFile {
                path: path.to_owned(),
                entry: Some(entry.clone()),
                read: match bytes {
                    Ok(bytes) => Ok(read_foreign(entry, bytes, dialect)),
                    Err(fault) => Err(fault.clone()),
                },
            },
            take,
        );
        waiting.clear();
    };
    let read = archive(path, |entry, bytes| {
        bytes_waiting += bytes.as_ref().map_or(0, Vec::len);
        waiting.push((entry.to_owned(), bytes));
        if waiting.len() >= AT_ONCE || bytes_waiting >= BYTES_AT_ONCE {
            hand_on(&mut waiting, &mut take);
            bytes_waiting = 0;
        }
        !stop.is_requested()
    });
    hand_on(&mut waiting, &mut take);
    match read {
        Ok(passed_over) => {
            for entry in passed_over {
                if Kind::of_name(&entry) == Some(Kind::Zip) {
                    let fault = Diagnostic::new(
                        Place::START,
                        Code::Unreadable,
                        "an archive within an archive is not opened",
                        "unpack the outer one with another program",
                    );
                    take(ImportedFile {
                        path: path.to_owned(),
                        entry: Some(entry),
                        read: Err(fault),
                    });
                } else if !is_hidden(&entry) {
                    left_out.pass_over(&entry);
                }
            }
        }
        Err(fault) => take(whole(fault)),
    }
    left_out
}

/// The bytes of one entry of an archive.
///
/// # Errors
///
/// If the archive cannot be read or holds no such entry.
pub fn archive_entry(path: &Path, wanted: &str) -> Result<Vec<u8>, Diagnostic> {
    let mut found = None;
    let open = fs::File::open(path).map_err(|error| unreadable(&error))?;
    read_archive(
        io::BufReader::new(open),
        |name| name == wanted,
        |_, bytes| {
            // If two entries have this name, the one that can be read.
            found = Some(bytes);
            !matches!(found, Some(Ok(_)))
        },
    )?;
    found.unwrap_or_else(|| Err(unreadable(&io::Error::from(io::ErrorKind::NotFound))))
}

/// Names that systems add to archives beside the files themselves.
fn is_hidden(name: &str) -> bool {
    name.starts_with("__MACOSX/") || name.split('/').any(|part| part.starts_with("._"))
}

pub(super) fn archive(
    path: &Path,
    take: impl FnMut(&str, Result<Vec<u8>, Diagnostic>) -> bool,
) -> Result<Vec<String>, Diagnostic> {
    let kind = fs::metadata(path).map_err(|error| unreadable(&error))?;
    if !kind.is_file() {
        return Err(Diagnostic::new(
            Place::START,
            Code::Unreadable,
            "this is not a regular file",
            "name a zip archive",
        ));
    }
    let file = fs::File::open(path).map_err(|error| unreadable(&error))?;
    let wants =
        |name: &str| !is_hidden(name) && Kind::of_name(name).is_some_and(|kind| kind != Kind::Zip);
    read_archive(io::BufReader::new(file), wants, take)
}

fn unreadable(error: &io::Error) -> Diagnostic {
    Diagnostic::new(
        Place::START,
        Code::Unreadable,
        format!("the file cannot be read: {}", plain(error)),
        remedy(error),
    )
}
