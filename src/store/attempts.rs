//! The log of attempts and of what was done to cards.

use std::time::Duration;

use rusqlite::{Row, params};

use super::open::{Store, StoreError};
use super::record::{AttemptRecord, DeedRecord, LogLine, Odd, Outcome, ProblemKey, Seen, moment};
use crate::problem::{ProblemId, SetId};
use crate::trainer::review::{Day, Deed, Grade};

/// The origin of lines written on this computer.
pub(super) const HERE: &str = "";

/// Which lines of the log to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    /// All of them.
    Everyones,
    /// Those that were written here, not on another computer.
    Own,
}

impl Whose {
    const fn condition(self) -> &'static str {
        match self {
            Whose::Everyones => "1",
            Whose::Own => "origin = ''",
        }
    }
}

const ATTEMPT_COLUMNS: &str = "id, at, day, set_id, problem_id, outcome, grade, moves, line, \
     failed_after, begun_after, thinking_ms, hints, difficulty, techniques, themed, mode, sum";

impl Store {
    /// Appends an attempt to the log and returns its number, which is its place in the log. It is on disk
    /// when this returns.
    ///
    /// # Errors
    ///
    /// If the database cannot be written: full disk, lost folder, locked by another window.
    pub fn record(&self, attempt: &AttemptRecord) -> Result<i64, StoreError> {
        self.record_of(attempt, HERE)
    }

    /// Appends an attempt made elsewhere; `origin` is the name of the file it came in.
    pub(super) fn record_of(
        &self,
        attempt: &AttemptRecord,
        origin: &str,
    ) -> Result<i64, StoreError> {
        let thinking = i64::try_from(attempt.thinking.as_millis()).unwrap_or(i64::MAX);
        self.connection
            .prepare(
                "INSERT INTO attempts (at, day, set_id, problem_id, outcome, grade, moves, line,
                     failed_after, begun_after, thinking_ms, hints, difficulty, techniques, themed,
                     mode, sum, origin)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,
                     ?18)",
            )?
            .execute(params![
                attempt.seconds(),
                attempt.day.number(),
                attempt.key.set.as_str(),
                attempt.key.problem.as_str(),
                attempt.outcome.word(),
                attempt.grade.number(),
                attempt.moves,
                attempt.line,
                attempt.failed_after,
                attempt.begun_after,
                thinking,
                attempt.hints,
                attempt.difficulty,
                attempt.techniques.join(" "),
                attempt.is_themed,
                attempt.mode,
                attempt.sum(),
                origin,
            ])?;
        Ok(self.connection.last_insert_rowid())
    }

    /// Appends something done to a card. It follows every attempt that is in the log so far.
    ///
    /// # Errors
    ///
    /// As [`Store::record`].
    pub fn record_deed(&self, deed: &DeedRecord) -> Result<i64, StoreError> {
        self.record_deed_of(deed, HERE)
    }

    /// Appends something done to a card elsewhere; `origin` is the name of the file it came in.
    pub(super) fn record_deed_of(
        &self,
        deed: &DeedRecord,
        origin: &str,
    ) -> Result<i64, StoreError> {
        self.connection
            .prepare(
                "INSERT INTO deeds (after, day, set_id, problem_id, branch, deed, at, origin)
                 VALUES ((SELECT coalesce(max(id), 0) FROM attempts), ?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            )?
            .execute(params![
                deed.day.number(),
                deed.key.set.as_str(),
                deed.key.problem.as_str(),
                deed.branch,
                deed.deed.word(),
                deed.at.map(|_| deed.seconds()),
                origin,
            ])?;
        Ok(self.connection.last_insert_rowid())
    }

    /// Reads the log from a place on, in its order. Lines that make no sense (only damage can cause
    /// them) are skipped and counted.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn read_log(
        &self,
        from: Seen,
        mut take: impl FnMut(LogLine),
    ) -> Result<(Seen, Odd), StoreError> {
        self.read_lines(from, Whose::Everyones, |line, _| take(line))
    }

    /// Like [`Store::read_log`] for some of the lines; `take` also gets how much of the log has been read.
    pub(super) fn read_lines(
        &self,
        from: Seen,
        whose: Whose,
        mut take: impl FnMut(LogLine, Seen),
    ) -> Result<(Seen, Odd), StoreError> {
        let mut seen = from;
        let mut odd = Odd::default();
        let mut deeds = self.deeds_after(from.deed, whose)?.into_iter().peekable();
        let which = whose.condition();
        let sql =
            format!("SELECT {ATTEMPT_COLUMNS} FROM attempts WHERE id > ?1 AND {which} ORDER BY id");
        let mut statement = self.connection.prepare(&sql)?;
        let mut rows = statement.query([from.attempt])?;
        while let Some(row) = rows.next()? {
            let id: i64 = row.get(0)?;
            while let Some((deed_id, _, deed)) = deeds.next_if(|&(_, after, _)| after < id) {
                seen.deed = deed_id;
                match deed {
                    Some(deed) => take(LogLine::Deed(deed), seen),
                    None => odd.strange += 1,
                }
            }
            seen.attempt = id;
            match read_attempt(row)? {
                Found::Line(attempt) => take(LogLine::Attempt(*attempt), seen),
                Found::Redated(attempt) => {
                    odd.redated += 1;
                    take(LogLine::Attempt(*attempt), seen);
                }
                Found::Strange => odd.strange += 1,
            }
        }
        for (deed_id, _, deed) in deeds {
            seen.deed = deed_id;
            match deed {
                Some(deed) => take(LogLine::Deed(deed), seen),
                None => odd.strange += 1,
            }
        }
        Ok((seen, odd))
    }

    fn deeds_after(
        &self,
        id: i64,
        whose: Whose,
    ) -> Result<Vec<(i64, i64, Option<DeedRecord>)>, StoreError> {
        let mut deeds = Vec::new();
        self.deeds_each(id, whose, |id, after, deed| deeds.push((id, after, deed)))?;
        Ok(deeds)
    }

    /// Goes through the deeds after a number: the number of each, that of the attempt before it,
    /// and the deed, or `None` if it makes no sense.
    pub(super) fn deeds_each(
        &self,
        from: i64,
        whose: Whose,
        mut take: impl FnMut(i64, i64, Option<DeedRecord>),
    ) -> Result<(), StoreError> {
        let which = whose.condition();
        let mut statement = self.connection.prepare(&format!(
            "SELECT id, after, day, set_id, problem_id, branch, deed, at FROM deeds
             WHERE id > ?1 AND {which} ORDER BY id",
        ))?;
        let mut rows = statement.query([from])?;
        while let Some(row) = rows.next()? {
            let deed = sense(read_deed(row))?.flatten();
            take(row.get(0)?, row.get(1)?, deed);
        }
        Ok(())
    }

    /// Goes through the attempts that match a condition, as far as they can be read; those that make no
    /// sense come as `None`.
    pub(super) fn attempts_where(
        &self,
        condition: &str,
        mut take: impl FnMut(i64, Option<AttemptRecord>),
    ) -> Result<(), StoreError> {
        let sql = format!("SELECT {ATTEMPT_COLUMNS} FROM attempts WHERE {condition}");
        let mut statement = self.connection.prepare(&sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let attempt = match read_attempt(row)? {
                Found::Line(attempt) | Found::Redated(attempt) => Some(*attempt),
                Found::Strange => None,
            };
            take(row.get(0)?, attempt);
        }
        Ok(())
    }
}

fn key(row: &Row<'_>, first: usize) -> rusqlite::Result<Option<ProblemKey>> {
    let (set, problem) = (row.get_ref(first)?, row.get_ref(first + 1)?);
    let (Ok(set), Ok(problem)) = (set.as_str(), problem.as_str()) else {
        return Ok(None);
    };
    Ok(SetId::new(set)
        .zip(ProblemId::new(problem))
        .map(|(set, problem)| ProblemKey { set, problem }))
}

/// What a row turned out to be.
enum Found {
    Line(Box<AttemptRecord>),
    Redated(Box<AttemptRecord>),
    Strange,
}

/// Makes a value that its column cannot hold `None`: one line is strange, but the log stays readable.
fn sense<T>(read: rusqlite::Result<T>) -> rusqlite::Result<Option<T>> {
    use rusqlite::Error;
    match read {
        Ok(value) => Ok(Some(value)),
        Err(
            Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::InvalidColumnType(..)
            | Error::Utf8Error(..),
        ) => Ok(None),
        Err(error) => Err(error),
    }
}

fn read_deed(row: &Row<'_>) -> rusqlite::Result<Option<DeedRecord>> {
    let word: String = row.get(6)?;
    let deed = Deed::ALL.into_iter().find(|deed| deed.word() == word);
    let day = Day::new(row.get(2)?).ok();
    let (Some(key), Some(deed), Some(day)) = (key(row, 3)?, deed, day) else {
        return Ok(None);
    };
    let at: Option<i64> = row.get(7)?;
    Ok(Some(DeedRecord {
        key,
        at: at.and_then(moment),
        branch: row.get(5)?,
        deed,
        day,
    }))
}

fn read_attempt(row: &Row<'_>) -> rusqlite::Result<Found> {
    Ok(sense(read_values(row))?.unwrap_or(Found::Strange))
}

/// An attempt, unless its words make no sense or its checksum shows that it was damaged.
fn read_values(row: &Row<'_>) -> rusqlite::Result<Found> {
    let Some(key) = key(row, 3)? else {
        return Ok(Found::Strange);
    };
    let outcome = row.get_ref(5)?.as_str().ok().and_then(Outcome::read);
    let grade = Grade::from_number(row.get(6)?);
    // A clock before 1970 counts as the first second of 1970.
    let at = moment(row.get::<_, i64>(1)?.max(0));
    let (Some(outcome), Some(grade), Some(at)) = (outcome, grade, at) else {
        return Ok(Found::Strange);
    };
    let thinking: i64 = row.get(11)?;
    let techniques: String = row.get(14)?;
    let number: i64 = row.get(2)?;
    let mut record = AttemptRecord {
        key,
        at,
        day: Day::clamped(number),
        outcome,
        grade,
        moves: row.get(7)?,
        line: row.get(8)?,
        failed_after: row.get(9)?,
        begun_after: row.get(10)?,
        thinking: Duration::from_millis(u64::try_from(thinking).unwrap_or(0)),
        hints: row.get(12)?,
        difficulty: row.get(13)?,
        techniques: techniques.split_whitespace().map(str::to_owned).collect(),
        is_themed: row.get(15)?,
        mode: row.get(16)?,
    };
    let sum: Option<i64> = row.get(17)?;
    // Lines of older versions have no checksum.
    if sum.is_some_and(|sum| sum != record.sum_on(number)) {
        return Ok(Found::Strange);
    }
    if Day::new(number).is_ok() {
        return Ok(Found::Line(Box::new(record)));
    }
    record.day = Day::clamped(record.seconds().div_euclid(86_400));
    Ok(Found::Redated(Box::new(record)))
}

#[cfg(test)]
pub(super) mod tests {
    use std::time::UNIX_EPOCH;

    use super::*;

    pub(crate) fn attempt(problem: &str, outcome: Outcome) -> AttemptRecord {
        AttemptRecord {
            key: ProblemKey {
                set: SetId::new("eyes").unwrap(),
                problem: ProblemId::new(problem).unwrap(),
            },
            at: UNIX_EPOCH + Duration::from_secs(1_800_000_000),
            day: Day::clamped(20_833),
            outcome,
            grade: if outcome == Outcome::Solved {
                Grade::Good
            } else {
                Grade::Again
            },
            moves: "A1 B2".into(),
            line: "A1 pass B2".into(),
            failed_after: (outcome != Outcome::Solved).then(|| "A1 pass".to_owned()),
            begun_after: String::new(),
            thinking: Duration::from_millis(1234),
            hints: 1,
            difficulty: Some(12),
            techniques: vec!["nakade".into(), "throw-in".into()],
            is_themed: false,
            mode: "set".into(),
        }
    }

    fn log(store: &Store) -> Vec<LogLine> {
        let mut lines = Vec::new();
        let (_, odd) = store
            .read_log(Seen::default(), |line| lines.push(line))
            .unwrap();
        assert!(odd.is_none());
        lines
    }

    #[test]
    fn the_log_survives_in_its_order() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _) = Store::open(folder.path()).unwrap();
        let one = attempt("one", Outcome::Failed);
        let two = attempt("two", Outcome::GaveUp);
        let deed = DeedRecord {
            key: one.key.clone(),
            at: moment(1_800_000_100),
            branch: "A1 pass".into(),
            deed: Deed::Suspend,
            day: Day::clamped(20_833),
        };
        assert_eq!(store.record(&one).unwrap(), 1);
        assert_eq!(store.record_deed(&deed).unwrap(), 1);
        assert_eq!(store.record(&two).unwrap(), 2);
        drop(store);
        let (store, notice) = Store::open(folder.path()).unwrap();
        assert_eq!(notice, None);
        assert_eq!(
            log(&store),
            [
                LogLine::Attempt(one),
                LogLine::Deed(deed),
                LogLine::Attempt(two)
            ]
        );
    }

    #[test]
    fn nothing_in_the_log_can_be_changed_or_removed() {
        let store = Store::in_memory().unwrap();
        store.record(&attempt("one", Outcome::Failed)).unwrap();
        for sql in [
            "UPDATE attempts SET outcome = 'solved'",
            "DELETE FROM attempts",
            "INSERT OR REPLACE INTO attempts SELECT * FROM attempts",
        ] {
            let error = store.connection.execute_batch(sql).unwrap_err();
            assert!(error.to_string().contains("append-only"), "{sql}: {error}");
        }
        assert_eq!(log(&store).len(), 1);
    }

    #[test]
    fn a_changed_value_is_noticed() {
        let store = Store::in_memory().unwrap();
        store.record(&attempt("one", Outcome::Failed)).unwrap();
        store.record(&attempt("two", Outcome::Solved)).unwrap();
        store
            .connection
            .execute_batch(
                "DROP TRIGGER attempts_stay; UPDATE attempts SET thinking_ms = 1235 WHERE id = 1",
            )
            .unwrap();
        let mut lines = 0;
        let (seen, odd) = store.read_log(Seen::default(), |_| lines += 1).unwrap();
        assert_eq!((lines, odd.strange, seen.attempt), (1, 1, 2));
    }

    #[test]
    fn a_clock_before_1970_does_no_harm() {
        let store = Store::in_memory().unwrap();
        let record = AttemptRecord {
            at: UNIX_EPOCH - Duration::from_secs(5),
            day: Day::clamped(-1),
            ..attempt("one", Outcome::Solved)
        };
        store.record(&record).unwrap();
        assert_eq!(log(&store).len(), 1);
    }

    #[test]
    fn a_day_outside_the_calendar_is_counted_on_the_day_of_its_clock() {
        let store = Store::in_memory().unwrap();
        let record = attempt("one", Outcome::Solved);
        for day in [100_000_000_i64, -5, i64::MAX] {
            // As an import of an older version let it in: with a valid checksum.
            store.record(&record).unwrap();
            store
                .connection
                .execute_batch("DROP TRIGGER IF EXISTS attempts_stay")
                .unwrap();
            store
                .connection
                .execute(
                    "UPDATE attempts SET day = ?1, sum = ?2 WHERE id = (SELECT max(id) FROM attempts)",
                    [day, record.sum_on(day)],
                )
                .unwrap();
        }
        let mut days = Vec::new();
        let (_, odd) = store
            .read_log(Seen::default(), |line| match line {
                LogLine::Attempt(attempt) => days.push(attempt.day),
                LogLine::Deed(_) => {}
            })
            .unwrap();
        assert_eq!(days, [Day::clamped(20_833); 3]);
        let wanted = Odd {
            strange: 0,
            redated: 3,
        };
        assert_eq!(odd, wanted);
        assert_eq!(store.count().unwrap().odd, wanted);
    }

    #[test]
    fn a_value_that_no_column_can_hold_makes_one_line_strange_and_not_the_log() {
        for change in [
            "grade = 300",
            "hints = -1",
            "difficulty = 70000",
            "at = 9223372036854775807",
            "themed = 5, sum = 1",
        ] {
            let store = Store::in_memory().unwrap();
            store.record(&attempt("one", Outcome::Failed)).unwrap();
            store.record(&attempt("two", Outcome::Solved)).unwrap();
            store
                .connection
                .execute_batch(&format!(
                    "DROP TRIGGER attempts_stay; UPDATE attempts SET {change} WHERE id = 1"
                ))
                .unwrap();
            let mut lines = 0;
            let (_, odd) = store.read_log(Seen::default(), |_| lines += 1).unwrap();
            assert_eq!((lines, odd.strange), (1, 1), "{change}");
        }
    }
}
