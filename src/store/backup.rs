//! Copies of the file: one a day; those with most of the log are kept.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, OptionalExtension as _, params};

use super::open::{Care, Store, StoreError, examine};
use crate::trainer::review::Day;

/// Daily copies of this log that are kept, and as many of other logs.
const KEPT: usize = 7;
/// Days from 1 January of the year 1 to 1 January 1970: the names of copies count from the former.
const ERA: i64 = 719_162;
/// Prefix of the names of copies that belong to a log the user has left behind.
const LEFT: &str = "left-";

/// The folder of the copies.
fn place(folder: &Path) -> PathBuf {
    folder.join("backups")
}

/// Every copy, sorted by name.
pub(super) fn all(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(place(folder)) else {
        return Vec::new();
    };
    let mut copies: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = name(path);
            let is_ours = ["day-", "version-", LEFT]
                .iter()
                .any(|begin| name.starts_with(begin));
            is_ours && name.ends_with(".sqlite3")
        })
        .collect();
    copies.sort();
    copies
}

/// Whether there are daily copies of a log that was not left behind.
pub(super) fn has_daily(folder: &Path) -> bool {
    all(folder)
        .iter()
        .any(|path| name(path).starts_with("day-"))
}

fn name(path: &Path) -> &str {
    path.file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default()
}

/// The day in the name of a copy.
fn day_of(path: &Path) -> Option<Day> {
    let (_, rest) = name(path).split_once("day-")?;
    let digits = rest.split(['-', '.']).next()?;
    Day::new(digits.parse::<i64>().ok()?.checked_sub(ERA)?).ok()
}

/// The latest line of a log, described so that a person recognises it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newest {
    /// The day it was done, ISO 8601, by the clock at that time.
    pub day: String,
    /// The problem, as `set/problem`.
    pub problem: String,
    /// How it ended: solved, failed or gave-up.
    pub outcome: String,
}

/// What a progress file contains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Number of attempts in its log.
    pub attempts: i64,
    /// Number of things done to cards.
    pub deeds: i64,
    /// The latest attempt.
    pub newest: Option<Newest>,
}

impl Contents {
    pub(super) fn of(connection: &Connection) -> rusqlite::Result<Contents> {
        let count = |table: &str| -> rusqlite::Result<i64> {
            let exists: i64 = connection.query_row(
                "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?1",
                [table],
                |row| row.get(0),
            )?;
            if exists == 0 {
                // An older version of the tables.
                return Ok(0);
            }
            connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| {
                row.get(0)
            })
        };
        let newest = connection
            .query_row(
                "SELECT at, set_id, problem_id, outcome FROM attempts ORDER BY id DESC LIMIT 1",
                [],
                |row| {
                    let seconds: i64 = row.get(0)?;
                    let (set, problem): (String, String) = (row.get(1)?, row.get(2)?);
                    Ok(Newest {
                        day: Day::clamped(seconds.div_euclid(86_400)).iso(),
                        problem: format!("{set}/{problem}"),
                        outcome: row.get(3)?,
                    })
                },
            )
            .optional()?;
        Ok(Contents {
            attempts: count("attempts")?,
            deeds: count("deeds")?,
            newest,
        })
    }

    /// Number of lines in the log. It does not depend on any clock: lines are only ever added.
    #[must_use]
    pub const fn lines(&self) -> i64 {
        self.attempts.saturating_add(self.deeds)
    }
}

impl Store {
    /// What this file contains.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn contents(&self) -> Result<Contents, StoreError> {
        Ok(Contents::of(&self.connection)?)
    }
}

/// A copy of the progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedCopy {
    /// Where it is stored.
    pub path: PathBuf,
    /// The day it was made, by the clock at that time, ISO 8601; `None` if its name does not say.
    pub made_on: Option<String>,
    /// Its size in bytes.
    pub bytes: u64,
    /// Whether it belongs to a log that the user has left behind by starting over.
    pub is_left: bool,
    /// What it contains, or why it is unusable.
    pub contents: Result<Contents, String>,
}

impl SavedCopy {
    /// Examines a copy.
    #[must_use]
    pub fn at(path: PathBuf) -> SavedCopy {
        let contents = open(&path)
            .map_err(|error| error.to_string())
            .and_then(|connection| {
                examine(&connection, Care::Full).map_err(|fault| fault.to_string())?;
                Contents::of(&connection).map_err(|error| error.to_string())
            });
        SavedCopy {
            made_on: day_of(&path).map(Day::iso),
            bytes: std::fs::metadata(&path).map_or(0, |file| file.len()),
            is_left: name(&path).starts_with(LEFT),
            contents,
            path,
        }
    }

    fn rank(&self) -> (bool, bool, i64, i32) {
        let lines = self.contents.as_ref().map_or(-1, Contents::lines);
        let day = day_of(&self.path).map_or(-1, Day::number);
        // The day only decides which of two equal copies comes first.
        (self.contents.is_ok(), !self.is_left, lines, day)
    }
}

/// Every copy beside the progress of a folder, the best first: sound ones before others, those of the
/// present log before those of one that was left behind, and among them the one with most of the log.
/// The days they were made do not count, because a clock may have been wrong.
#[must_use]
pub fn copies(folder: &Path) -> Vec<SavedCopy> {
    let mut copies: Vec<SavedCopy> = all(folder).into_iter().map(SavedCopy::at).collect();
    copies.sort_by(|one, other| {
        let order = other.rank().cmp(&one.rank());
        order.then_with(|| one.path.cmp(&other.path))
    });
    copies
}

/// Opens a copy for reading. It is a file of its own without companions, so nothing is created beside it.
fn open(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(path, flags)
}

/// Copies a database as it is at this moment, whoever else has it open. The copy gets its name only when
/// it is complete.
pub(super) fn copy(connection: &Connection, target: &Path) -> Result<(), StoreError> {
    let unfinished = target.with_extension("unfinished");
    if unfinished.exists() {
        std::fs::remove_file(&unfinished)?;
    }
    connection.execute("VACUUM INTO ?1", [unfinished.to_string_lossy()])?;
    std::fs::File::open(&unfinished)?.sync_all()?;
    std::fs::rename(&unfinished, target)?;
    Ok(())
}

/// Copies the file before its tables are migrated.
pub(super) fn before_migration(
    connection: &Connection,
    folder: &Path,
    version: i64,
) -> rusqlite::Result<()> {
    let made = std::fs::create_dir_all(place(folder))
        .map_err(StoreError::from)
        .and_then(|()| {
            copy(
                connection,
                &place(folder).join(format!("version-{version}.sqlite3")),
            )
        });
    match made {
        Err(StoreError::Database(error)) => Err(error),
        // A folder that takes no copy takes no migration either, which will report it.
        Err(StoreError::Folder(_)) | Ok(()) => Ok(()),
    }
}

/// Renames the daily copies of a log that the user leaves behind, so that they do not take the place of
/// copies of the new one. Nothing is removed.
pub(super) fn leave(folder: &Path) -> std::io::Result<()> {
    for path in all(folder) {
        if !name(&path).starts_with("day-") {
            continue;
        }
        let target = (0u32..)
            .map(|n| match n {
                0 => format!("{LEFT}{}", name(&path)),
                n => format!("{LEFT}{n}-{}", name(&path)),
            })
            .map(|name| place(folder).join(name))
            .find(|target| !target.exists())
            .ok_or_else(|| std::io::Error::other("no free name for a copy"))?;
        std::fs::rename(&path, target)?;
    }
    Ok(())
}

/// How a copy relates to the current log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kin {
    /// An earlier state of it, with this many lines.
    Earlier(i64),
    /// It has this many lines, some of which the current log does not have.
    Other(i64),
    /// It cannot be read.
    Unreadable,
}

impl Store {
    /// Makes today's copy if there is none, then removes the copies that hold least: of the earlier states
    /// of this log the seven with most lines stay, and of the copies with other lines the seven with most
    /// lines. The copy made now always stays. Returns whether one was made.
    ///
    /// The days in the names decide nothing: copies made while a clock stood in the year 2099 are removed
    /// like any others with few lines.
    ///
    /// # Errors
    ///
    /// If the copy cannot be written.
    pub fn back_up(&self, folder: &Path, today: Day) -> Result<bool, StoreError> {
        let number = i64::from(today) + ERA;
        let mut target = None;
        for attempt in 1..100 {
            let name = match attempt {
                1 => format!("day-{number:07}.sqlite3"),
                n => format!("day-{number:07}-{n}.sqlite3"),
            };
            let path = place(folder).join(name);
            if !path.exists() {
                target = Some(path);
                break;
            }
            if matches!(self.kin(&path), Kin::Earlier(_)) {
                return Ok(false);
            }
            // Today's name is taken by a copy of something else, which stays.
        }
        let Some(target) = target else {
            return Ok(false);
        };
        std::fs::create_dir_all(place(folder))?;
        copy(&self.connection, &target)?;
        self.prune(folder, &target)?;
        Ok(true)
    }

    fn prune(&self, folder: &Path, newest: &Path) -> Result<(), StoreError> {
        let (mut earlier, mut others) = (Vec::new(), Vec::new());
        for path in all(folder) {
            if !name(&path).starts_with("day-") || path == newest {
                continue;
            }
            let day = day_of(&path).map_or(-1, Day::number);
            match self.kin(&path) {
                Kin::Earlier(lines) => earlier.push((lines, day, path)),
                Kin::Other(lines) => others.push((lines, day, path)),
                Kin::Unreadable => others.push((-1, day, path)),
            }
        }
        for (mut copies, kept) in [(earlier, KEPT - 1), (others, KEPT)] {
            copies.sort();
            copies.reverse();
            for (_, _, path) in copies.into_iter().skip(kept) {
                std::fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    fn kin(&self, path: &Path) -> Kin {
        let read = || -> rusqlite::Result<Kin> {
            let copy = open(path)?;
            let lines = Contents::of(&copy)?.lines();
            // Lines never change: if the latest one is in common, so are all before it.
            let attempt = copy
                .query_row(
                    "SELECT id, at, problem_id, sum FROM attempts ORDER BY id DESC LIMIT 1",
                    [],
                    |row| {
                        let ends: (i64, i64) = (row.get(0)?, row.get(1)?);
                        let rest: (String, Option<i64>) = (row.get(2)?, row.get(3)?);
                        Ok((ends, rest))
                    },
                )
                .optional()?;
            let deed = copy
                .query_row(
                    "SELECT id, problem_id, deed FROM deeds ORDER BY id DESC LIMIT 1",
                    [],
                    |row| {
                        let (id, problem, deed): (i64, String, String) =
                            (row.get(0)?, row.get(1)?, row.get(2)?);
                        Ok((id, problem, deed))
                    },
                )
                .optional()?;
            let mut is_earlier = true;
            if let Some(((id, at), (problem, sum))) = attempt {
                is_earlier &= self.has(
                    "SELECT count(*) FROM attempts
                     WHERE id = ?1 AND at = ?2 AND problem_id = ?3 AND sum IS ?4",
                    params![id, at, problem, sum],
                )?;
            }
            if let Some((id, problem, deed)) = deed {
                is_earlier &= self.has(
                    "SELECT count(*) FROM deeds WHERE id = ?1 AND problem_id = ?2 AND deed = ?3",
                    params![id, problem, deed],
                )?;
            }
            Ok(if is_earlier {
                Kin::Earlier(lines)
            } else {
                Kin::Other(lines)
            })
        };
        read().unwrap_or(Kin::Unreadable)
    }

    fn has(&self, sql: &str, values: impl rusqlite::Params) -> rusqlite::Result<bool> {
        let count: i64 = self.connection.query_row(sql, values, |row| row.get(0))?;
        Ok(count > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Outcome;
    use crate::store::attempts::tests::attempt;

    /// Adds attempts with consecutive numbers.
    fn solve(store: &Store, count: usize) {
        for _ in 0..count {
            let seen = store.count().unwrap().seen.attempt;
            store
                .record(&attempt(&format!("p{seen}"), Outcome::Solved))
                .unwrap();
        }
    }

    fn names(folder: &Path) -> Vec<String> {
        let names = all(folder);
        names.iter().map(|path| name(path).to_owned()).collect()
    }

    fn day(date: &str) -> Day {
        let mut day = Day::FIRST;
        while day.iso() != date {
            assert!(day < Day::LAST, "{date}");
            day = day.plus(1);
        }
        day
    }

    #[test]
    fn seven_days_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _) = Store::open(folder.path()).unwrap();
        for day in (100..112).map(Day::clamped) {
            solve(&store, 1);
            assert!(store.back_up(folder.path(), day).unwrap());
            assert!(!store.back_up(folder.path(), day).unwrap(), "once a day");
        }
        let names = names(folder.path());
        assert_eq!(names.len(), 7);
        assert_eq!(names[0], "day-0719267.sqlite3");
        assert_eq!(names[6], "day-0719273.sqlite3");
    }

    #[test]
    fn a_clock_that_was_once_in_the_future_takes_no_place() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _) = Store::open(folder.path()).unwrap();
        // For eight days the clock stands in 2099, with three attempts in the log.
        solve(&store, 3);
        let wrong = day("2099-01-01");
        for ahead in 0..8 {
            store.back_up(folder.path(), wrong.plus(ahead)).unwrap();
        }
        assert_eq!(names(folder.path()).len(), 7);
        // Then the clock is right again.
        let right = day("2026-11-23");
        for ahead in 0..7 {
            solve(&store, 5);
            assert!(store.back_up(folder.path(), right.plus(ahead)).unwrap());
            let best = copies(folder.path()).remove(0);
            assert_eq!(best.made_on, Some(right.plus(ahead).iso()));
            let contents = best.contents.unwrap();
            assert_eq!(contents.attempts, 3 + 5 * (i64::from(ahead) + 1));
            assert_eq!(contents.newest.unwrap().problem, {
                format!("eyes/p{}", 3 + 5 * ahead + 4)
            });
        }
        // No copy of 2099 is left.
        let made: Vec<_> = copies(folder.path())
            .iter()
            .filter_map(|copy| copy.made_on.clone())
            .collect();
        assert_eq!(made.len(), 7);
        assert!(
            made.iter().all(|made| made.starts_with("2026-11-")),
            "{made:?}"
        );
    }

    #[test]
    fn copies_of_another_log_stay_and_do_not_crowd_out_those_of_this_one() {
        let folder = tempfile::tempdir().unwrap();
        let (long, _) = Store::open(folder.path()).unwrap();
        for number in 0..9 {
            solve(&long, 3);
            long.back_up(folder.path(), Day::clamped(100 + number))
                .unwrap();
        }
        drop(long);
        // Another log is put in its place by hand.
        std::fs::remove_file(folder.path().join(crate::store::FILE_NAME)).unwrap();
        let short = Store::in_memory().unwrap();
        for number in 0..9 {
            short
                .record(&attempt(&format!("new{number}"), Outcome::Failed))
                .unwrap();
            // Today's name is taken by a copy of the other log.
            let today = Day::clamped(106 + number);
            assert!(short.back_up(folder.path(), today).unwrap());
            assert!(!short.back_up(folder.path(), today).unwrap());
        }
        let lines: Vec<i64> = copies(folder.path())
            .into_iter()
            .map(|copy| copy.contents.unwrap().lines())
            .collect();
        assert_eq!(lines, [27, 24, 21, 18, 15, 12, 9, 9, 8, 7, 6, 5, 4, 3]);
    }

    #[test]
    fn damaged_copies_come_last_and_say_why() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _) = Store::open(folder.path()).unwrap();
        solve(&store, 1);
        store.back_up(folder.path(), Day::clamped(100)).unwrap();
        solve(&store, 1);
        store.back_up(folder.path(), Day::clamped(101)).unwrap();
        std::fs::write(&all(folder.path())[1], "x".repeat(5000)).unwrap();
        let copies = copies(folder.path());
        assert_eq!(copies[0].made_on, Some(Day::clamped(100).iso()));
        assert!(copies[1].contents.as_ref().unwrap_err().contains("damaged"));
    }

    #[test]
    fn the_file_is_copied_before_its_tables_are_changed() {
        let folder = tempfile::tempdir().unwrap();
        drop(crate::store::schema::tests::old(folder.path(), 1));
        drop(Store::open(folder.path()).unwrap());
        assert!(folder.path().join("backups/version-1.sqlite3").exists());
        let copies = copies(folder.path());
        assert_eq!(copies[0].contents, Ok(Contents::default()));
        assert_eq!(copies[0].made_on, None);
    }
}
