//! The log of attempts and of what was done to cards.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Row, params};

use super::open::{Store, StoreError};
use crate::problem::{ProblemId, SetId};
use crate::trainer::review::{Day, Deed, Event, Grade, Ledger, Try};

/// Names a problem across program versions and files.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProblemKey {
    /// The set.
    pub set: SetId,
    /// The problem in the set.
    pub problem: ProblemId,
}

impl ProblemKey {
    /// The key as one text: `set/problem`.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}/{}", self.set, self.problem)
    }

    /// The key written as `set/problem`; `None` if these are no names.
    #[must_use]
    pub fn read(text: &str) -> Option<ProblemKey> {
        let (set, problem) = text.split_once('/')?;
        Some(ProblemKey {
            set: SetId::new(set)?,
            problem: ProblemId::new(problem)?,
        })
    }
}

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Solved without a wrong move.
    Solved,
    /// A wrong move was made.
    Failed,
    /// The user asked for the solution.
    GaveUp,
}

impl Outcome {
    const ALL: [Outcome; 3] = [Outcome::Solved, Outcome::Failed, Outcome::GaveUp];

    /// Its word in the log.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Solved => "solved",
            Outcome::Failed => "failed",
            Outcome::GaveUp => "gave-up",
        }
    }

    /// The outcome with this word.
    #[must_use]
    pub fn read(word: &str) -> Option<Outcome> {
        Outcome::ALL
            .into_iter()
            .find(|outcome| outcome.word() == word)
    }
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptRecord {
    /// Which problem.
    pub key: ProblemKey,
    /// When it ended, by the wall clock; the order of the log does not depend on it.
    pub at: SystemTime,
    /// The user's day, counted from 1 January 1970 by the local clock.
    pub day: Day,
    /// How it ended.
    pub outcome: Outcome,
    /// How well.
    pub grade: Grade,
    /// The user's moves, as stored, in GTP notation with spaces between.
    pub moves: String,
    /// Every move from the start of the problem, the opponent's included.
    pub line: String,
    /// The moves before the first wrong one; `None` if there was none.
    pub failed_after: Option<String>,
    /// The moves that stood on the board when it began.
    pub begun_after: String,
    /// The user's thinking, without replies, rulings and pauses.
    pub thinking: Duration,
    /// Hints asked for.
    pub hints: u32,
    /// The problem's difficulty, at the time.
    pub difficulty: Option<u8>,
    /// The problem's technique tags, at the time.
    pub techniques: Vec<String>,
    /// Whether the chosen theme told what to look for.
    pub is_themed: bool,
    /// In which mode, in one word.
    pub mode: String,
}

impl AttemptRecord {
    /// When it ended, in seconds since 1970; 0 for a clock that stands before.
    #[must_use]
    pub fn seconds(&self) -> i64 {
        self.at.duration_since(UNIX_EPOCH).map_or(0, |since| {
            i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
        })
    }

    /// The line of the log as far as anything follows from it.
    #[must_use]
    pub fn event(&self) -> Event {
        Event::Try(Try {
            problem: self.key.text(),
            at: self.seconds(),
            day: self.day,
            is_solved: self.outcome == Outcome::Solved,
            grade: self.grade,
            thinking_ms: u64::try_from(self.thinking.as_millis()).unwrap_or(u64::MAX),
            line: self.line.clone(),
            failed_after: self.failed_after.clone(),
            begun_after: self.begun_after.clone(),
            difficulty: self.difficulty,
            techniques: self.techniques.clone(),
            is_themed: self.is_themed,
        })
    }

    /// A number that changes with any of the values: 40 % of bit flips in a database go unnoticed
    /// by its own check.
    pub(super) fn sum(&self) -> i64 {
        self.sum_on(self.day.into())
    }

    /// The same with the number of the day as it stands in the file.
    fn sum_on(&self, day: i64) -> i64 {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let difficulty = self.difficulty.map_or(0, u32::from);
        let text = format!(
            "{}|{}|{}|{}|{}|{}|{}|{:?}|{}|{}|{}|{}|{}|{}|{}",
            self.key.text(),
            self.seconds(),
            day,
            self.outcome.word(),
            self.grade.number(),
            self.moves,
            self.line,
            self.failed_after,
            self.begun_after,
            self.thinking.as_millis(),
            self.hints,
            difficulty,
            self.techniques.join(" "),
            self.is_themed,
            self.mode,
        );
        for byte in text.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        // SQLite keeps small numbers in fewer bytes.
        i64::from(hash as u32)
    }
}

/// Something the user did to a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeedRecord {
    /// Which problem.
    pub key: ProblemKey,
    /// The position of the card: the moves before it.
    pub branch: String,
    /// What.
    pub deed: Deed,
    /// The user's day.
    pub day: Day,
}

impl DeedRecord {
    /// The line of the log.
    #[must_use]
    pub fn event(&self) -> Event {
        Event::Deed {
            problem: self.key.text(),
            branch: self.branch.clone(),
            deed: self.deed,
            day: self.day,
        }
    }
}

/// A line of the whole log, in its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogLine {
    /// An attempt.
    Attempt(AttemptRecord),
    /// Something done to a card.
    Deed(DeedRecord),
}

impl LogLine {
    /// The line as far as anything follows from it.
    #[must_use]
    pub fn event(&self) -> Event {
        match self {
            LogLine::Attempt(attempt) => attempt.event(),
            LogLine::Deed(deed) => deed.event(),
        }
    }
}

/// How much of the log has been taken in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The latest attempt.
    pub attempt: i64,
    /// The latest deed.
    pub deed: i64,
}

/// Lines of the log that are not as they should be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Odd {
    /// Lines that make no sense or do not match their sums: they are passed over.
    pub strange: usize,
    /// Attempts whose day lies outside the calendar (see [`Day`]): they are counted on the day that
    /// their clock said.
    pub redated: usize,
}

impl Odd {
    /// Whether every line is as it should be.
    #[must_use]
    pub fn is_none(self) -> bool {
        self == Odd::default()
    }

    /// Counts those of another part of the log as well.
    pub fn add(&mut self, other: Odd) {
        self.strange += other.strange;
        self.redated += other.redated;
    }
}

/// What the log says of one problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The latest outcome.
    pub latest: Outcome,
    /// Number of attempts.
    pub attempts: u32,
    /// Number of attempts that ended solved.
    pub solved: u32,
}

impl Standing {
    /// The standing after one more attempt.
    #[must_use]
    pub fn after(before: Option<Standing>, outcome: Outcome) -> Standing {
        let (attempts, solved) = before.map_or((0, 0), |s| (s.attempts, s.solved));
        Standing {
            latest: outcome,
            attempts: attempts + 1,
            solved: solved + u32::from(outcome == Outcome::Solved),
        }
    }

    /// What a ledger says of every problem.
    #[must_use]
    pub fn all(ledger: &Ledger) -> BTreeMap<ProblemKey, Standing> {
        ledger
            .problems
            .iter()
            .filter_map(|(name, problem)| {
                let standing = Standing {
                    latest: if problem.is_latest_solved {
                        Outcome::Solved
                    } else {
                        Outcome::Failed
                    },
                    attempts: problem.attempts,
                    solved: problem.solved,
                };
                Some((ProblemKey::read(name)?, standing))
            })
            .collect()
    }
}

const ATTEMPT_COLUMNS: &str = "id, at, day, set_id, problem_id, outcome, grade, moves, line, \
     failed_after, begun_after, thinking_ms, hints, difficulty, techniques, themed, mode, sum";

impl Store {
    /// Appends an attempt to the log; it is on the disk when this returns. The number is its place
    /// in the log.
    ///
    /// # Errors
    ///
    /// If the database cannot be written: full disk, lost folder, another window holding it.
    pub fn record(&self, attempt: &AttemptRecord) -> Result<i64, StoreError> {
        let thinking = i64::try_from(attempt.thinking.as_millis()).unwrap_or(i64::MAX);
        self.connection
            .prepare(
                "INSERT INTO attempts (at, day, set_id, problem_id, outcome, grade, moves, line,
                     failed_after, begun_after, thinking_ms, hints, difficulty, techniques, themed,
                     mode, sum)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
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
            ])?;
        Ok(self.connection.last_insert_rowid())
    }

    /// Appends something done to a card. It stands in the log after every attempt so far.
    ///
    /// # Errors
    ///
    /// As [`Store::record`].
    pub fn record_deed(&self, deed: &DeedRecord) -> Result<i64, StoreError> {
        self.connection
            .prepare(
                "INSERT INTO deeds (after, day, set_id, problem_id, branch, deed)
                 VALUES ((SELECT coalesce(max(id), 0) FROM attempts), ?1, ?2, ?3, ?4, ?5)",
            )?
            .execute(params![
                deed.day.number(),
                deed.key.set.as_str(),
                deed.key.problem.as_str(),
                deed.branch,
                deed.deed.word(),
            ])?;
        Ok(self.connection.last_insert_rowid())
    }

    /// Goes through the log from a place on, in its order. Lines that make no sense (which only
    /// damage can bring about) are passed over and counted.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn read_log(
        &self,
        from: Seen,
        mut take: impl FnMut(LogLine),
    ) -> Result<(Seen, Odd), StoreError> {
        let mut seen = from;
        let mut odd = Odd::default();
        let mut deeds = self.deeds_after(from.deed)?.into_iter().peekable();
        let sql = format!("SELECT {ATTEMPT_COLUMNS} FROM attempts WHERE id > ?1 ORDER BY id");
        let mut statement = self.connection.prepare(&sql)?;
        let mut rows = statement.query([from.attempt])?;
        while let Some(row) = rows.next()? {
            let id: i64 = row.get(0)?;
            while let Some((deed_id, _, deed)) = deeds.next_if(|&(_, after, _)| after < id) {
                seen.deed = deed_id;
                match deed {
                    Some(deed) => take(LogLine::Deed(deed)),
                    None => odd.strange += 1,
                }
            }
            match read_attempt(row)? {
                Found::Line(attempt) => take(LogLine::Attempt(*attempt)),
                Found::Redated(attempt) => {
                    odd.redated += 1;
                    take(LogLine::Attempt(*attempt));
                }
                Found::Strange => odd.strange += 1,
            }
            seen.attempt = id;
        }
        for (deed_id, _, deed) in deeds {
            seen.deed = deed_id;
            match deed {
                Some(deed) => take(LogLine::Deed(deed)),
                None => odd.strange += 1,
            }
        }
        Ok((seen, odd))
    }

    fn deeds_after(&self, id: i64) -> Result<Vec<(i64, i64, Option<DeedRecord>)>, StoreError> {
        let mut deeds = Vec::new();
        self.deeds_each(id, |id, after, deed| deeds.push((id, after, deed)))?;
        Ok(deeds)
    }

    /// Goes through the deeds after a number: the number of each, that of the attempt before it,
    /// and what was done unless that makes no sense.
    pub(super) fn deeds_each(
        &self,
        from: i64,
        mut take: impl FnMut(i64, i64, Option<DeedRecord>),
    ) -> Result<(), StoreError> {
        let mut statement = self.connection.prepare(
            "SELECT id, after, day, set_id, problem_id, branch, deed FROM deeds
             WHERE id > ?1 ORDER BY id",
        )?;
        let mut rows = statement.query([from])?;
        while let Some(row) = rows.next()? {
            let deed = sense(read_deed(row))?.flatten();
            take(row.get(0)?, row.get(1)?, deed);
        }
        Ok(())
    }

    /// Goes through the attempts that a condition chooses, as far as they can be read; those that
    /// make no sense come as `None`.
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

/// A value that no column can hold makes a line strange, not the log unreadable.
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
    Ok(Some(DeedRecord {
        key,
        branch: row.get(5)?,
        deed,
        day,
    }))
}

fn read_attempt(row: &Row<'_>) -> rusqlite::Result<Found> {
    Ok(sense(read_values(row))?.unwrap_or(Found::Strange))
}

/// The moment so many seconds after 1970, within the calendar of [`Day`].
pub(super) fn moment(seconds: i64) -> Option<SystemTime> {
    Day::new(seconds.div_euclid(86_400)).ok()?;
    UNIX_EPOCH.checked_add(Duration::from_secs(u64::try_from(seconds).ok()?))
}

/// An attempt, unless its words make no sense or its sum says that it was damaged.
fn read_values(row: &Row<'_>) -> rusqlite::Result<Found> {
    let Some(key) = key(row, 3)? else {
        return Ok(Found::Strange);
    };
    let outcome = row.get_ref(5)?.as_str().ok().and_then(Outcome::read);
    let grade = Grade::from_number(row.get(6)?);
    // A clock before 1970 was written as its first second.
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
    // Lines of older versions have no sum.
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
    use super::*;

    pub(in crate::store) fn attempt(problem: &str, outcome: Outcome) -> AttemptRecord {
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
            // As an import of an older version let it in: with its sum.
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
