//! What follows from the log, stored beside it so that a start need not read it all.

use std::cmp::Ordering;

use rusqlite::{OptionalExtension as _, params};

use super::lines;
use super::open::{Store, StoreError};
use super::record::{LogLine, Odd, Seen};
use crate::trainer::review::Ledger;

/// Version of the derivation: raised whenever the same log would lead to another ledger, so that older
/// snapshots are discarded. A log synced with other computers is counted in order of time, and its
/// snapshots have the next number.
const VERSION: i64 = 12;

/// A ledger and how much of the log is in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counted {
    /// What follows from the log.
    pub ledger: Ledger,
    /// How far the log has been counted.
    pub seen: Seen,
    /// Irregular lines of the log.
    pub odd: Odd,
    /// Whether it was counted in order of time (see [`Store::log`]).
    is_by_time: bool,
}

/// The result of catching up with the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaughtUp {
    /// Number of new lines.
    pub lines: usize,
    /// Whether everything was recounted because a line belongs before one that had been counted.
    pub is_anew: bool,
}

impl Store {
    /// What follows from the log, computed from the snapshot and the lines after it.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn count(&self) -> Result<Counted, StoreError> {
        let mut counted = self.snapshot()?.unwrap_or_default();
        self.catch_up(&mut counted)?;
        Ok(counted)
    }

    /// What follows from the log, computed from its first line on.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn recount(&self) -> Result<Counted, StoreError> {
        let mut counted = Counted::default();
        let ledger = &mut counted.ledger;
        (counted.seen, counted.odd) = self.log(|line| ledger.take(&line.event()))?;
        counted.is_by_time = self.is_shared()?;
        Ok(counted)
    }

    /// Goes through the whole log in the order in which it counts: the order of writing or, if it is synced
    /// with other computers, the order of time. The latter depends only on what the lines say, so that
    /// computers with the same lines count the same.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn log(&self, mut take: impl FnMut(LogLine)) -> Result<(Seen, Odd), StoreError> {
        if !self.is_shared()? {
            return self.read_log(Seen::default(), take);
        }
        let mut lines = Vec::new();
        let done = self.read_log(Seen::default(), |line| lines.push(line))?;
        lines.sort_by(in_time);
        lines.into_iter().for_each(&mut take);
        Ok(done)
    }

    /// Takes in what any window, here or elsewhere, has added to the log since.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn catch_up(&self, counted: &mut Counted) -> Result<CaughtUp, StoreError> {
        let is_shared = self.is_shared()?;
        let mut lines = Vec::new();
        let (seen, odd) = self.read_log(counted.seen, |line| lines.push(line))?;
        let count = lines.len();
        if is_shared {
            lines.sort_by(in_time);
            let is_later = match lines.first() {
                None => true,
                Some(first) => {
                    let latest = self.latest(counted.seen)?;
                    latest.is_none_or(|latest| latest < first.seconds())
                }
            };
            if !counted.is_by_time || !is_later {
                *counted = self.recount()?;
                return Ok(CaughtUp {
                    lines: count,
                    is_anew: true,
                });
            }
        }
        for line in lines {
            counted.ledger.take(&line.event());
        }
        counted.seen = seen;
        counted.odd.add(odd);
        Ok(CaughtUp {
            lines: count,
            is_anew: false,
        })
    }

    /// Whether the log is or was synced with other computers.
    fn is_shared(&self) -> Result<bool, StoreError> {
        let asked = "SELECT EXISTS (SELECT 1 FROM taken)";
        Ok(self.connection.query_row(asked, [], |row| row.get(0))?)
    }

    /// The latest second in the part of the log up to `seen`; `None` if there is nothing in it.
    fn latest(&self, seen: Seen) -> Result<Option<i64>, StoreError> {
        Ok(self.connection.query_row(
            "SELECT max(at) FROM (
                 SELECT at FROM attempts WHERE id <= ?1
                 UNION ALL
                 SELECT coalesce(at, day * 86400 + 86399) FROM deeds WHERE id <= ?2
             )",
            [seen.attempt, seen.deed],
            |row| row.get(0),
        )?)
    }

    /// Stores a snapshot, unless there is a later one.
    ///
    /// # Errors
    ///
    /// If the database cannot be written.
    pub fn keep_snapshot(&self, counted: &Counted) -> Result<(), StoreError> {
        let Ok(body) = serde_json::to_string(&counted.ledger) else {
            // A snapshot is optional.
            return Ok(());
        };
        self.connection.execute(
            "INSERT INTO snapshot (id, version, attempt, deed, body) VALUES (1, ?1, ?2, ?3, ?4)
             ON CONFLICT (id) DO UPDATE
             SET version = ?1, attempt = ?2, deed = ?3, body = ?4
             WHERE version <> ?1 OR attempt < ?2 OR deed < ?3",
            params![
                version_of(counted.is_by_time),
                counted.seen.attempt,
                counted.seen.deed,
                body
            ],
        )?;
        Ok(())
    }

    /// Discards the snapshot: what follows from the log is computed anew.
    ///
    /// # Errors
    ///
    /// If the database cannot be written.
    pub fn drop_snapshot(&self) -> Result<(), StoreError> {
        self.connection.execute("DELETE FROM snapshot", [])?;
        Ok(())
    }

    /// What SQLite finds wrong with the file; empty if it is sound.
    ///
    /// # Errors
    ///
    /// If the check cannot be run at all.
    pub fn integrity(&self) -> Result<Vec<String>, StoreError> {
        let mut statement = self.connection.prepare("PRAGMA integrity_check")?;
        let rows = statement.query_map([], |row| row.get::<_, String>(0))?;
        let words: Vec<String> = rows.collect::<Result<_, _>>()?;
        Ok(words.into_iter().filter(|word| word != "ok").collect())
    }

    fn snapshot(&self) -> Result<Option<Counted>, StoreError> {
        let is_by_time = self.is_shared()?;
        let row = self
            .connection
            .query_row(
                "SELECT attempt, deed, body FROM snapshot WHERE version = ?1",
                [version_of(is_by_time)],
                |row| {
                    let seen = Seen {
                        attempt: row.get(0)?,
                        deed: row.get(1)?,
                    };
                    Ok((seen, row.get::<_, String>(2)?))
                },
            )
            .optional()?;
        // An unreadable snapshot counts as none.
        Ok(row.and_then(|(seen, body)| {
            let ledger = serde_json::from_str(&body).ok()?;
            Some(Counted {
                ledger,
                seen,
                odd: Odd::default(),
                is_by_time,
            })
        }))
    }
}

const fn version_of(is_by_time: bool) -> i64 {
    VERSION + is_by_time as i64
}

/// Order of time; within a second, order of the text.
fn in_time(one: &LogLine, other: &LogLine) -> Ordering {
    let times = one.seconds().cmp(&other.seconds());
    times.then_with(|| lines::write(one).cmp(&lines::write(other)))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;
    use crate::problem::ProblemId;
    use crate::store::{DeedRecord, Outcome};
    use crate::trainer::review::{Day, Deed, Grade};

    /// Adds attempts and deeds over several weeks, varied by a fixed seed.
    fn fill(store: &Store, lines: u64) {
        let mut seed = 7u64;
        let mut draw = |most: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % most
        };
        let mut seconds = 1_700_000_000u64;
        for _ in 0..lines {
            seconds += draw(40_000);
            let mut record = super::super::attempts::tests::attempt("x", Outcome::Solved);
            record.key.problem = ProblemId::new(&format!("p{}", draw(60))).unwrap();
            record.at = UNIX_EPOCH + Duration::from_secs(seconds);
            record.day = Day::clamped((seconds / 86_400) as i64 - draw(2) as i64);
            let is_solved = draw(10) < 7;
            record.outcome = if is_solved {
                Outcome::Solved
            } else {
                Outcome::Failed
            };
            record.grade = if is_solved {
                Grade::ALL[1 + draw(3) as usize]
            } else {
                Grade::Again
            };
            record.failed_after =
                (!is_solved).then(|| ["", "A1", "A1 pass"][draw(3) as usize].to_owned());
            record.difficulty = Some(1 + draw(30) as u8);
            record.is_themed = draw(5) == 0;
            store.record(&record).unwrap();
            if draw(20) == 0 {
                store
                    .record_deed(&DeedRecord {
                        key: record.key,
                        at: Some(record.at),
                        branch: ["", "A1"][draw(2) as usize].to_owned(),
                        deed: Deed::ALL[draw(4) as usize],
                        day: record.day,
                    })
                    .unwrap();
            }
        }
    }

    #[test]
    fn cards_and_ratings_are_rebuilt_from_the_log() {
        let store = Store::in_memory().unwrap();
        fill(&store, 300);
        let early = store.count().unwrap();
        store.keep_snapshot(&early).unwrap();
        fill(&store, 300);
        let kept_up = store.count().unwrap();
        assert!(kept_up.ledger.cards.len() > 60 && kept_up.ledger.days.len() > 50);
        assert_eq!(
            kept_up,
            store.recount().unwrap(),
            "snapshot and rest, or all"
        );
    }

    #[test]
    fn a_snapshot_that_cannot_be_read_costs_nothing() {
        let store = Store::in_memory().unwrap();
        fill(&store, 50);
        let counted = store.count().unwrap();
        store.keep_snapshot(&counted).unwrap();
        for damage in ["body = '{'", "version = 99"] {
            store
                .connection
                .execute_batch(&format!("UPDATE snapshot SET {damage}"))
                .unwrap();
            assert_eq!(store.count().unwrap(), counted, "{damage}");
        }
    }

    #[test]
    fn a_window_catches_up_with_another() {
        let folder = tempfile::tempdir().unwrap();
        let (one, _) = Store::open(folder.path()).unwrap();
        let (other, _) = Store::open(folder.path()).unwrap();
        fill(&one, 30);
        let mut seen = one.count().unwrap();
        fill(&other, 30);
        assert!(one.catch_up(&mut seen).unwrap().lines >= 30);
        assert_eq!(seen, other.recount().unwrap());
        assert_eq!(one.catch_up(&mut seen).unwrap().lines, 0);
    }
}
