//! Keeps computers in sync through a folder that all of them see: one that a service copies between
//! them, or a stick.
//!
//! Every computer writes its own files there and reads those of the others, so that no two write the
//! same one. A file holds a part of the log as JSON lines (see [`super::lines`]); full ones never
//! change. Content that cannot be read yet, because it is still being copied or is damaged, is tried
//! again the next time. A line enters the log once, whatever files it is in. Lines of others are not
//! passed on under our name: their own files are in the same folder.
//!
//! A computer's files carry a number that it drew. If the folder of its progress is copied, two
//! computers have the same number: the first to find the other's lines in its own file draws a new one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{BuildHasher as _, Hasher as _};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use rusqlite::{OptionalExtension as _, params};
use serde_json::{Value, json};

use super::attempts::Whose;
use super::lines::{self, Imported, MAX_LINE};
use super::open::{Store, StoreError};
use super::record::{LogLine, Seen};
use crate::disk::{Door, Existing, Sum, WriteError, sum, unreadable};

/// Prefix of the names of the files.
const PREFIX: &str = "raeuberspiel-log-";
/// Suffix of the names of the files.
const SUFFIX: &str = ".jsonl";
/// Version of the file format.
const FORMAT: u64 = 1;
/// Number of lines in a full file.
const PART: usize = 1000;
/// Most bytes read of one file.
const MOST: u64 = 64 << 20;
/// The setting that holds this computer's number.
const DEVICE: &str = "device";

/// The result of a sync.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// Lines of other computers that are new to the log here.
    pub taken: usize,
    /// Lines from here that are new to the folder.
    pub written: usize,
    /// Other computers that have files in the folder.
    pub others: usize,
    /// Lines in the folder that cannot be read; they are tried again the next time.
    pub unread: usize,
    /// Files written by a newer version of the program; they are left alone.
    pub newer: Vec<PathBuf>,
}

/// Why computers could not be synced. What was taken in before stays.
#[derive(Debug, thiserror::Error)]
pub enum SyncError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The folder does not exist. It is not created: it may be a stick that is not plugged in.
    #[error("there is no folder {0}; plug in the disk it is on, or name another folder")]
    NoFolder(String),
    /// Something in the folder cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// Our own file cannot be written.
    #[error("{0}")]
    Write(#[from] WriteError),
}

impl From<rusqlite::Error> for SyncError {
    fn from(error: rusqlite::Error) -> SyncError {
        SyncError::Store(error.into())
    }
}

/// The new part of a file in the folder.
struct Arrived {
    name: String,
    /// How many whole lines from its start need not be read again, and their checksum.
    settled: (usize, u64),
    /// The length of the file if all of it is settled, else 0.
    length: u64,
    lines: Vec<LogLine>,
    unread: usize,
}

/// What a file contains.
enum Content {
    Log(Arrived),
    Newer,
}

impl Store {
    /// Takes in what other computers have written to a folder, and writes what was done here.
    ///
    /// # Errors
    ///
    /// [`SyncError`]; another call continues where it stopped, and nothing is added twice.
    pub fn sync(&self, folder: &Path) -> Result<Step, SyncError> {
        if !folder.is_dir() {
            return Err(SyncError::NoFolder(crate::disk::shown(folder)));
        }
        let mut step = Step::default();
        let device = self.device()?;
        let mut arrived = Vec::new();
        let mut others = BTreeSet::new();
        for (name, path) in files(folder)? {
            if let Some(other) = device_of(&name).filter(|other| *other != device) {
                others.insert(other.to_owned());
            }
            match self.look_into(&name, &path)? {
                Some(Content::Log(file)) => {
                    step.unread += file.unread;
                    arrived.push(file);
                }
                Some(Content::Newer) => step.newer.push(path),
                None => {}
            }
        }
        step.others = others.len();
        let ours = format!("{PREFIX}{device}-");
        if !arrived.is_empty() {
            step.taken = self.take_in(&arrived, &ours)?;
        }
        step.written = self.publish(folder)?;
        Ok(step)
    }

    /// The number of this computer, drawn on first use.
    fn device(&self) -> Result<String, StoreError> {
        let known = self
            .connection
            .query_row(
                "SELECT value FROM settings WHERE key = ?1",
                [DEVICE],
                |row| row.get::<_, String>(0),
            )
            .optional()?;
        // Only a number may become part of a file name.
        match known.filter(|name| name.len() == 16 && name.bytes().all(|b| b.is_ascii_hexdigit())) {
            Some(device) => Ok(device),
            None => self.draw_device(),
        }
    }

    fn draw_device(&self) -> Result<String, StoreError> {
        // The keys of a hash table come from the system's source of randomness.
        let drawn = std::hash::RandomState::new().build_hasher().finish();
        let device = format!("{drawn:016x}");
        self.set_setting(DEVICE, &device)?;
        Ok(device)
    }

    /// What is new in a file; `None` if nothing is.
    fn look_into(&self, name: &str, path: &Path) -> Result<Option<Content>, SyncError> {
        let refused = |error: std::io::Error| SyncError::Unreadable(unreadable(path, &error));
        let (lines, length, sum) = self.taken(name)?;
        let now = match fs::metadata(path) {
            Ok(metadata) => metadata.len(),
            // Removed or renamed since the folder was listed.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(refused(error)),
        };
        if now == length && lines > 0 {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        fs::File::open(path)
            .and_then(|file| file.take(MOST).read_to_end(&mut bytes))
            .map_err(refused)?;
        Ok(Some(read_file(name, &bytes, (lines, sum))))
    }

    /// How much of a file has been taken in: lines, its length if that was all of it, and a checksum.
    fn taken(&self, name: &str) -> Result<(usize, u64, u64), StoreError> {
        let row = self
            .connection
            .query_row(
                "SELECT lines, length, sum FROM taken WHERE file = ?1",
                [name],
                |row| {
                    Ok((
                        row.get::<_, i64>(0)?,
                        row.get::<_, i64>(1)?,
                        row.get::<_, i64>(2)?,
                    ))
                },
            )
            .optional()?;
        Ok(row.map_or((0, 0, 0), |(lines, length, sum)| {
            (
                usize::try_from(lines).unwrap_or(0),
                length.cast_unsigned(),
                sum.cast_unsigned(),
            )
        }))
    }

    /// Adds what arrived to the log, in one transaction. Returns how many lines were new.
    fn take_in(&self, arrived: &[Arrived], ours: &str) -> Result<usize, SyncError> {
        self.in_one_step(|| {
            let mut imported = Imported::default();
            let mut known = match arrived.iter().any(|file| !file.lines.is_empty()) {
                true => self.known()?,
                false => lines::Known::default(),
            };
            for file in arrived {
                let before = imported.added;
                for line in &file.lines {
                    self.add_line(line, &file.name, &mut known, &mut imported)?;
                }
                if imported.added > before && file.name.starts_with(ours) {
                    // Another computer writes under our number, or this log was restored from a copy.
                    self.draw_device()?;
                    self.connection.execute("DELETE FROM written", [])?;
                }
                self.connection.execute(
                    "INSERT OR REPLACE INTO taken (file, lines, length, sum)
                     VALUES (?1, ?2, ?3, ?4)",
                    params![
                        file.name,
                        whole(file.settled.0),
                        file.length.cast_signed(),
                        file.settled.1.cast_signed()
                    ],
                )?;
            }
            Ok(imported.added)
        })
    }

    /// Writes what was done here and is not in the folder yet. Returns the number of those lines. No other
    /// window writes meanwhile.
    fn publish(&self, folder: &Path) -> Result<usize, SyncError> {
        self.in_one_step(|| {
            let device = self.device()?;
            let place = folder.to_string_lossy();
            self.connection
                .execute("DELETE FROM written WHERE folder <> ?1", [&*place])?;
            let (mut part, mut seen, mut there) = (1_usize, Seen::default(), 0);
            // Skips the files that are full and intact.
            while let Some(row) = self.part(part)? {
                let path = folder.join(name_of(&device, part));
                let is_whole = match row.lines {
                    PART => fs::metadata(&path).is_ok_and(|file| file.len() == row.length),
                    _ => fs::read(&path).is_ok_and(|bytes| sum(&bytes) == row.sum),
                };
                if !is_whole {
                    self.connection
                        .execute("DELETE FROM written WHERE part >= ?1", [whole(part)])?;
                    break;
                }
                if row.lines < PART {
                    there = row.lines;
                    break;
                }
                (part, seen) = (part + 1, row.seen);
            }
            let mut new: Vec<(String, Seen)> = Vec::new();
            self.read_lines(seen, Whose::Own, |line, seen| {
                new.push((lines::write(&line), seen));
            })?;
            if new.len() <= there {
                return Ok(0);
            }
            let mut door = Door::new(Existing::Own);
            for (number, lines) in (part..).zip(new.chunks(PART)) {
                let header = json!({
                    "kind": "log", "format": FORMAT, "device": device, "part": number,
                });
                let mut text = format!("{header}\n");
                for (line, _) in lines {
                    text.push_str(line);
                    text.push('\n');
                }
                let name = name_of(&device, number);
                door.put(&folder.join(&name), text.as_bytes())?;
                let seen = lines.last().map_or(seen, |(_, seen)| *seen);
                self.keep_part(number, &place, seen, lines.len(), &text)?;
                // What we wrote is not new to us.
                self.connection.execute(
                    "INSERT OR REPLACE INTO taken (file, lines, length, sum)
                     VALUES (?1, ?2, ?3, ?4)",
                    params![
                        name,
                        whole(lines.len() + 1),
                        whole(text.len()),
                        sum(text.as_bytes()).cast_signed()
                    ],
                )?;
            }
            Ok(new.len() - there)
        })
    }

    fn part(&self, number: usize) -> Result<Option<Part>, StoreError> {
        let row = self.connection.query_row(
            "SELECT attempt, deed, lines, length, sum FROM written WHERE part = ?1",
            [whole(number)],
            |row| {
                Ok(Part {
                    seen: Seen {
                        attempt: row.get(0)?,
                        deed: row.get(1)?,
                    },
                    lines: usize::try_from(row.get::<_, i64>(2)?).unwrap_or(0),
                    length: row.get::<_, i64>(3)?.cast_unsigned(),
                    sum: row.get::<_, i64>(4)?.cast_unsigned(),
                })
            },
        );
        Ok(row.optional()?)
    }

    fn keep_part(
        &self,
        number: usize,
        folder: &str,
        seen: Seen,
        lines: usize,
        text: &str,
    ) -> Result<(), StoreError> {
        self.connection.execute(
            "INSERT OR REPLACE INTO written (part, folder, attempt, deed, lines, length, sum)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![
                whole(number),
                folder,
                seen.attempt,
                seen.deed,
                whole(lines),
                whole(text.len()),
                sum(text.as_bytes()).cast_signed()
            ],
        )?;
        Ok(())
    }
}

/// What is known about a file that we wrote.
struct Part {
    /// The place in the log after its last line.
    seen: Seen,
    lines: usize,
    length: u64,
    sum: u64,
}

fn name_of(device: &str, part: usize) -> String {
    format!("{PREFIX}{device}-{part:04}{SUFFIX}")
}

/// A count as the database stores it.
fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// The number of the computer that wrote a file.
fn device_of(name: &str) -> Option<&str> {
    let rest = name.strip_prefix(PREFIX)?;
    rest.split_once('-').map(|(device, _)| device)
}

/// The log files in a folder, by name.
fn files(folder: &Path) -> Result<BTreeMap<String, PathBuf>, SyncError> {
    let refused = |error: std::io::Error| SyncError::Unreadable(unreadable(folder, &error));
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(refused)? {
        let entry = entry.map_err(refused)?;
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        if name.starts_with(PREFIX) && name.ends_with(SUFFIX) && entry.path().is_file() {
            files.insert(name, entry.path());
        }
    }
    Ok(files)
}

/// Reads a file; `before` are the lines taken in earlier and their checksum.
fn read_file(name: &str, bytes: &[u8], before: (usize, u64)) -> Content {
    // What follows the last line end is still being copied.
    let whole = match bytes.iter().rposition(|&byte| byte == b'\n') {
        Some(end) => bytes.get(..=end).unwrap_or_default(),
        None => &[],
    };
    let mut new = Vec::new();
    let (mut settled, mut read, mut unread) = ((0, Sum::EMPTY), 0, 0);
    // Whether the lines taken in before are still at the start.
    let is_same = {
        let old = whole.split_inclusive(|&byte| byte == b'\n').take(before.0);
        let (count, sum) = old.fold((0, Sum::EMPTY), |(count, sum), line| {
            (count + 1, sum.and(line))
        });
        (count, sum.value()) == before
    };
    for line in whole.split_inclusive(|&byte| byte == b'\n') {
        read += 1;
        let is_known = is_same && read <= before.0;
        let is_read = is_known
            || match read_line(line) {
                Some(Read::Line(line)) => {
                    new.push(*line);
                    true
                }
                Some(Read::Header { format }) if format > FORMAT => return Content::Newer,
                Some(Read::Header { .. }) => true,
                None => {
                    unread += 1;
                    false
                }
            };
        if is_read && unread == 0 {
            settled = (read, settled.1.and(line));
        }
    }
    let is_all = unread == 0 && whole.len() == bytes.len();
    Content::Log(Arrived {
        name: name.to_owned(),
        settled: (settled.0, settled.1.value()),
        length: if is_all { bytes.len() as u64 } else { 0 },
        lines: new,
        unread,
    })
}

/// The kinds of lines in a file.
enum Read {
    Header { format: u64 },
    Line(Box<LogLine>),
}

fn read_line(line: &[u8]) -> Option<Read> {
    if line.len() > MAX_LINE {
        return None;
    }
    let value: Value = serde_json::from_slice(line).ok()?;
    if lines::is_header(&value) {
        let format = value.get("format").and_then(Value::as_u64)?;
        return Some(Read::Header { format });
    }
    let line = lines::read(&value).ok()?;
    Some(Read::Line(Box::new(line)))
}

#[cfg(test)]
mod tests;
