//! What follows from the log, kept beside it so that a start need not read it all.

use rusqlite::{OptionalExtension as _, params};

use super::attempts::{Odd, Seen};
use super::open::{Store, StoreError};
use crate::trainer::review::Ledger;

/// Version of what follows from the log: raised whenever the same log would lead to another
/// ledger, so that older snapshots are thrown away.
const VERSION: i64 = 2;

/// A ledger and how much of the log is in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counted {
    /// What follows.
    pub ledger: Ledger,
    /// From how much.
    pub seen: Seen,
    /// Lines of the log that are not as they should be.
    pub odd: Odd,
}

impl Store {
    /// What follows from the log: from the snapshot and what came after it.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn count(&self) -> Result<Counted, StoreError> {
        let mut counted = self.snapshot()?.unwrap_or_default();
        self.catch_up(&mut counted)?;
        Ok(counted)
    }

    /// What follows from the log, from its first line on.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn recount(&self) -> Result<Counted, StoreError> {
        let mut counted = Counted::default();
        self.catch_up(&mut counted)?;
        Ok(counted)
    }

    /// Takes in what any window has added to the log since.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn catch_up(&self, counted: &mut Counted) -> Result<usize, StoreError> {
        let mut lines = 0;
        let ledger = &mut counted.ledger;
        let (seen, odd) = self.read_log(counted.seen, |line| {
            ledger.take(&line.event());
            lines += 1;
        })?;
        counted.seen = seen;
        counted.odd.add(odd);
        Ok(lines)
    }

    /// Keeps a snapshot, unless there is a later one.
    ///
    /// # Errors
    ///
    /// If the database cannot be written.
    pub fn keep_snapshot(&self, counted: &Counted) -> Result<(), StoreError> {
        let Ok(body) = serde_json::to_string(&counted.ledger) else {
            // A snapshot can be done without.
            return Ok(());
        };
        self.connection.execute(
            "INSERT INTO snapshot (id, version, attempt, deed, body) VALUES (1, ?1, ?2, ?3, ?4)
             ON CONFLICT (id) DO UPDATE
             SET version = ?1, attempt = ?2, deed = ?3, body = ?4
             WHERE version <> ?1 OR attempt < ?2 OR deed < ?3",
            params![VERSION, counted.seen.attempt, counted.seen.deed, body],
        )?;
        Ok(())
    }

    /// Throws the snapshot away: what follows from the log is counted anew.
    ///
    /// # Errors
    ///
    /// If the database cannot be written.
    pub fn drop_snapshot(&self) -> Result<(), StoreError> {
        self.connection.execute("DELETE FROM snapshot", [])?;
        Ok(())
    }

    /// What SQLite finds wrong with the file; nothing if it is sound.
    ///
    /// # Errors
    ///
    /// If it cannot even be looked through.
    pub fn integrity(&self) -> Result<Vec<String>, StoreError> {
        let mut statement = self.connection.prepare("PRAGMA integrity_check")?;
        let rows = statement.query_map([], |row| row.get::<_, String>(0))?;
        let words: Vec<String> = rows.collect::<Result<_, _>>()?;
        Ok(words.into_iter().filter(|word| word != "ok").collect())
    }

    fn snapshot(&self) -> Result<Option<Counted>, StoreError> {
        let row = self
            .connection
            .query_row(
                "SELECT attempt, deed, body FROM snapshot WHERE version = ?1",
                [VERSION],
                |row| {
                    let seen = Seen {
                        attempt: row.get(0)?,
                        deed: row.get(1)?,
                    };
                    Ok((seen, row.get::<_, String>(2)?))
                },
            )
            .optional()?;
        // One that cannot be read is as good as none.
        Ok(row.and_then(|(seen, body)| {
            let ledger = serde_json::from_str(&body).ok()?;
            Some(Counted {
                ledger,
                seen,
                odd: Odd::default(),
            })
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;
    use crate::problem::ProblemId;
    use crate::store::{DeedRecord, Outcome};
    use crate::trainer::review::{Day, Deed, Grade};

    /// A log of three years with every kind of line, in an order that a seed decides.
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
        assert!(one.catch_up(&mut seen).unwrap() >= 30);
        assert_eq!(seen, other.recount().unwrap());
        assert_eq!(one.catch_up(&mut seen).unwrap(), 0);
    }
}
