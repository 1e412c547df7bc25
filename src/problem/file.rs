//! Set files on the disk: read with a cap, saved whole or not at all.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::diagnostic::{Code, Diagnostic, Place};
use super::limits::MAX_FILE;
use super::model::ProblemSet;
use super::read::{Loaded, read_set};
use super::write::write_set;
use crate::disk::{Door, Existing, WriteError, plain, remedy, shown};

/// The content of a file, and the stamp to compare before the file is overwritten.
#[derive(Clone, Debug)]
pub struct LoadedFile {
    /// The path it was read from.
    pub path: PathBuf,
    /// The problems and faults that were read.
    pub loaded: Loaded,
    /// Tells whether the file has changed since; `None` if nothing was read.
    pub stamp: Option<Stamp>,
}

/// The length of a file and a checksum of its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    length: usize,
    sum: u64,
}

impl Stamp {
    /// The stamp of a file as it is now; `None` if it cannot be read.
    #[must_use]
    pub fn of_file(path: &Path) -> Option<Stamp> {
        read_file(path).ok().map(|bytes| Stamp::of(&bytes))
    }

    /// The stamp as a word, `-` for none.
    pub(super) fn text(stamp: Option<Stamp>) -> String {
        stamp.map_or_else(
            || "-".to_owned(),
            |stamp| format!("{}-{:x}", stamp.length, stamp.sum),
        )
    }

    /// Reads a stamp that [`Stamp::text`] wrote.
    pub(super) fn parse(word: &str) -> Option<Stamp> {
        let (length, sum) = word.split_once('-')?;
        Some(Stamp {
            length: length.parse().ok()?,
            sum: u64::from_str_radix(sum, 16).ok()?,
        })
    }

    fn of(bytes: &[u8]) -> Stamp {
        // FNV-1a: Fowler, Noll and Vo (1991). Detects accidents, not attacks.
        let sum = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &b| {
            (sum ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Stamp {
            length: bytes.len(),
            sum,
        }
    }
}

/// Reads a set file. Every problem with it, including an unreadable file, is reported as a fault.
///
/// At most [`MAX_FILE`] bytes are read, whatever the file claims to be.
#[must_use]
pub fn load_file(path: &Path) -> LoadedFile {
    let name = path
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default();
    let failed = |fault: Diagnostic| LoadedFile {
        path: path.to_owned(),
        loaded: Loaded {
            set: None,
            faults: vec![fault],
            places: Vec::new(),
        },
        stamp: None,
    };
    let bytes = match read_file(path) {
        Ok(bytes) => bytes,
        Err(fault) => return failed(fault),
    };
    let stamp = Stamp::of(&bytes);
    match String::from_utf8(bytes) {
        Ok(text) => LoadedFile {
            path: path.to_owned(),
            loaded: read_set(&text, &name),
            stamp: Some(stamp),
        },
        Err(error) => {
            let offset = error.utf8_error().valid_up_to();
            let place = Place::of(
                &String::from_utf8_lossy(error.as_bytes().get(..offset).unwrap_or_default()),
                offset,
            );
            let message = format!("byte {offset} is not UTF-8 text");
            failed(Diagnostic::new(
                place,
                Code::NotUtf8,
                message,
                "save the file as UTF-8",
            ))
        }
    }
}

/// Reads an untrusted file: regular files only, and at most [`MAX_FILE`] bytes.
///
/// # Errors
///
/// A fault that says why the file cannot be read.
pub fn read_file(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    let fault =
        |code, message: String, advice: &str| Diagnostic::new(Place::START, code, message, advice);
    let unreadable = |error: io::Error| {
        let advice = match error.kind() {
            io::ErrorKind::PermissionDenied => "give yourself the right to read it",
            _ => remedy(&error),
        };
        fault(
            Code::Unreadable,
            format!("the file cannot be read: {}", plain(&error)),
            advice,
        )
    };
    // Checked before opening, because opening a pipe would wait for its writer.
    let kind = fs::metadata(path).map_err(unreadable)?;
    if !kind.is_file() {
        let what = if kind.is_dir() {
            "a folder"
        } else {
            "not a regular file"
        };
        return Err(fault(
            Code::Unreadable,
            format!("this is {what}"),
            "name a problem file",
        ));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unreadable)?;
    file.take(MAX_FILE + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() as u64 > MAX_FILE {
        let message = format!("the file is larger than {} MiB", MAX_FILE / 1024 / 1024);
        return Err(fault(
            Code::TooLarge,
            message,
            "split it into several files",
        ));
    }
    Ok(bytes)
}

/// Why a set was not saved. The file on the disk is then unchanged.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// Somebody else has written the file since it was read.
    #[error("the file has changed on disk since it was opened: {}", shown(.0))]
    ChangedOnDisk(PathBuf),
    /// The text written does not read back as the same set.
    #[error("it would not read back as it is ({0}); nothing was written of it")]
    NotReadable(String),
    /// The set is larger than the program could open again.
    #[error("it would be larger than the limit of {} MiB; nothing was written of it", MAX_FILE / 1024 / 1024)]
    TooLarge,
    /// The file could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// The text of a set as it is saved, after checking that it reads back as the same set.
///
/// # Errors
///
/// [`SaveError::TooLarge`] or [`SaveError::NotReadable`].
pub fn text_to_save(set: &ProblemSet) -> Result<String, SaveError> {
    let text = write_set(set);
    if text.len() as u64 > MAX_FILE {
        return Err(SaveError::TooLarge);
    }
    let read_back = read_set(&text, set.id.as_str());
    if let Some(fault) = read_back.faults.first() {
        return Err(SaveError::NotReadable(fault.to_string()));
    }
    if read_back.set.as_ref() != Some(set) {
        return Err(SaveError::NotReadable("it would lose something".to_owned()));
    }
    Ok(text)
}

/// Saves a set atomically: afterwards the file is either the new one or still the old one, never a mix.
///
/// The previous version is kept as `NAME.bak`. Links are followed and permissions kept; see [`Door`].
/// `known` is the stamp of the version that the caller last read or wrote, `None` for a new file.
///
/// # Errors
///
/// [`SaveError`]; the old file is then intact.
pub fn save_file(path: &Path, set: &ProblemSet, known: Option<Stamp>) -> Result<Stamp, SaveError> {
    save_text(path, &text_to_save(set)?, known)
}

/// Saves the text of a set, as [`save_file`] does.
///
/// # Errors
///
/// [`SaveError`]; the old file is then intact.
pub fn save_text(path: &Path, text: &str, known: Option<Stamp>) -> Result<Stamp, SaveError> {
    let mut door = Door::new(Existing::Replace);
    // Checked before reading, because reading a pipe would wait for its writer.
    door.look(path)?;
    let old = match fs::read(path) {
        Ok(bytes) => Some(bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(WriteError::io(path, &error).into()),
    };
    if old.as_deref().map(Stamp::of) != known {
        let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        return Err(SaveError::ChangedOnDisk(real));
    }
    door.put(path, text.as_bytes())?;
    Ok(Stamp::of(text.as_bytes()))
}
