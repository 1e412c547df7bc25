//! The log as JSON lines: one object a line, for people, scripts and other machines.

use std::collections::BTreeSet;
use std::io::{BufRead, Write};
use std::time::Duration;

use serde_json::{Value, json};

use super::attempts::HERE;
use super::open::{Store, StoreError};
use super::record::{AttemptRecord, DeedRecord, LogLine, Outcome, ProblemKey, Seen, moment};
use crate::problem::{ProblemId, SetId};
use crate::trainer::review::{Day, Deed, Grade};

/// Longest line that is read, in bytes.
pub const MAX_LINE: usize = 1 << 20;

/// Why lines could not be exported or imported.
#[derive(Debug, thiserror::Error)]
pub enum LinesError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The lines could not be read or written.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// A line is not one of ours; nothing has been imported.
    #[error("line {line}: {reason}; nothing has been imported")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

/// The result of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Lines added to the log.
    pub added: usize,
    /// Lines that it held already.
    pub known: usize,
}

/// The lines that are in a log, by their text.
#[derive(Debug, Default)]
pub(super) struct Known(BTreeSet<String>);

impl Known {
    /// Notes a line; `false` if it was known. A line of an older version has no time; it counts as the
    /// line that agrees with it in everything else.
    fn insert(&mut self, line: &LogLine) -> bool {
        let text = write(line);
        match line {
            LogLine::Deed(deed) if deed.at.is_some() => {
                let timeless = write(&LogLine::Deed(DeedRecord {
                    at: None,
                    ..deed.clone()
                }));
                // Noted in both forms: an older export of the same log has it without the time.
                self.0.insert(timeless);
                self.0.insert(text)
            }
            LogLine::Deed(_) | LogLine::Attempt(_) => self.0.insert(text),
        }
    }
}

impl Store {
    /// Writes the whole log, one JSON object a line, and returns the number of lines.
    ///
    /// # Errors
    ///
    /// If the database cannot be read or `out` cannot be written.
    pub fn export(&self, out: &mut dyn Write) -> Result<usize, LinesError> {
        let mut count = 0;
        let mut failed = None;
        self.log(|line| {
            if failed.is_none() {
                count += 1;
                failed = writeln!(out, "{}", write(&line)).err();
            }
        })?;
        match failed {
            Some(error) => Err(error.into()),
            None => Ok(out.flush().map(|()| count)?),
        }
    }

    /// Adds lines to the log, all or none. Lines that it holds already are skipped, so that the same file
    /// can be imported twice.
    ///
    /// # Errors
    ///
    /// [`LinesError::Line`] for the first line that is not one of ours, otherwise if reading or
    /// writing fails. The log is then unchanged.
    pub fn import(&self, input: &mut dyn BufRead) -> Result<Imported, LinesError> {
        self.all_or_none(|known| self.import_lines(input, known))
    }

    /// Adds lines to the log, all or none; those that it holds already are skipped.
    pub(super) fn add_lines(&self, lines: &[LogLine]) -> Result<Imported, LinesError> {
        self.all_or_none(|known| {
            let mut imported = Imported::default();
            for line in lines {
                self.add_line(line, HERE, known, &mut imported)?;
            }
            Ok(imported)
        })
    }

    /// Runs `add` in one transaction, with the lines that are in the log already.
    fn all_or_none(
        &self,
        add: impl FnOnce(&mut Known) -> Result<Imported, LinesError>,
    ) -> Result<Imported, LinesError> {
        self.in_one_step(|| add(&mut self.known()?))
    }

    /// Runs a step in one transaction, wholly or not at all, while no other window writes.
    pub(super) fn in_one_step<T, E: From<StoreError>>(
        &self,
        step: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        self.connection
            .execute_batch("BEGIN IMMEDIATE")
            .map_err(StoreError::from)?;
        let done = step();
        let end = if done.is_ok() { "COMMIT" } else { "ROLLBACK" };
        self.connection
            .execute_batch(end)
            .map_err(StoreError::from)?;
        done
    }

    /// The lines that are in the log.
    pub(super) fn known(&self) -> Result<Known, StoreError> {
        let mut known = Known::default();
        self.read_log(Seen::default(), |line| {
            known.insert(&line);
        })?;
        Ok(known)
    }

    /// Adds a line with this origin unless it is known.
    pub(super) fn add_line(
        &self,
        line: &LogLine,
        origin: &str,
        known: &mut Known,
        imported: &mut Imported,
    ) -> Result<(), StoreError> {
        if !known.insert(line) {
            imported.known += 1;
            return Ok(());
        }
        imported.added += 1;
        match line {
            LogLine::Attempt(attempt) => self.record_of(attempt, origin)?,
            LogLine::Deed(deed) => self.record_deed_of(deed, origin)?,
        };
        Ok(())
    }

    fn import_lines(
        &self,
        input: &mut dyn BufRead,
        known: &mut Known,
    ) -> Result<Imported, LinesError> {
        let mut imported = Imported::default();
        let mut buffer = Vec::new();
        for number in 1.. {
            buffer.clear();
            let length = std::io::Read::take(&mut *input, MAX_LINE as u64 + 1)
                .read_until(b'\n', &mut buffer)?;
            if length == 0 {
                break;
            }
            let refuse = |reason: &str| LinesError::Line {
                line: number,
                reason: reason.to_owned(),
            };
            if length > MAX_LINE {
                return Err(refuse("longer than 1 MB"));
            }
            let text = std::str::from_utf8(&buffer).map_err(|error| refuse(&error.to_string()))?;
            if text.trim().is_empty() {
                continue;
            }
            let value: Value =
                serde_json::from_str(text).map_err(|error| refuse(&error.to_string()))?;
            if is_header(&value) {
                continue;
            }
            let line = read(&value).map_err(|reason| refuse(&reason))?;
            self.add_line(&line, HERE, known, &mut imported)?;
        }
        Ok(imported)
    }
}

/// Writes lines as [`Store::export`] does.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn write_lines(lines: &[LogLine], out: &mut dyn Write) -> std::io::Result<()> {
    for line in lines {
        writeln!(out, "{}", write(line))?;
    }
    out.flush()
}

/// A line of the log as JSON.
pub(super) fn write(line: &LogLine) -> String {
    match line {
        LogLine::Attempt(attempt) => json!({
            "kind": "attempt",
            "set": attempt.key.set.as_str(),
            "problem": attempt.key.problem.as_str(),
            "at": attempt.seconds(),
            "day": attempt.day.number(),
            "outcome": attempt.outcome.word(),
            "grade": attempt.grade.number(),
            "moves": attempt.moves,
            "line": attempt.line,
            "failed_after": attempt.failed_after,
            "begun_after": attempt.begun_after,
            "thinking_ms": u64::try_from(attempt.thinking.as_millis()).unwrap_or(u64::MAX),
            "hints": attempt.hints,
            "difficulty": attempt.difficulty,
            "techniques": attempt.techniques,
            "themed": attempt.is_themed,
            "mode": attempt.mode,
        }),
        LogLine::Deed(deed) => json!({
            "kind": "deed",
            "set": deed.key.set.as_str(),
            "problem": deed.key.problem.as_str(),
            "branch": deed.branch,
            "deed": deed.deed.word(),
            "day": deed.day.number(),
            "at": deed.at.map(|_| deed.seconds()),
        }),
    }
    .to_string()
}

/// Whether this is the first line of a file in a synced folder (see [`super::sync`]).
pub(super) fn is_header(value: &Value) -> bool {
    value.get("kind").and_then(Value::as_str) == Some("log")
}

const BAD_TIME: &str = "`at` is not between 1970 and 2999 (seconds since 1970); correct it, or take the \
                        line out";

pub(super) fn read(value: &Value) -> Result<LogLine, String> {
    let text = |key: &str| {
        value
            .get(key)
            .and_then(Value::as_str)
            .ok_or_else(|| format!("`{key}` is missing or no text"))
    };
    let number = |key: &str| {
        value
            .get(key)
            .and_then(Value::as_i64)
            .ok_or_else(|| format!("`{key}` is missing or no whole number"))
    };
    let whole =
        |key: &str| u64::try_from(number(key)?).map_err(|_negative| format!("`{key}` is negative"));
    let key = ProblemKey {
        set: SetId::new(text("set")?).ok_or("`set` is no name of a set")?,
        problem: ProblemId::new(text("problem")?).ok_or("`problem` is no name of a problem")?,
    };
    let day = Day::new(number("day")?)
        .map_err(|error| format!("`day`: {error}; correct it, or take the line out"))?;
    match text("kind")? {
        "deed" => {
            let word = text("deed")?;
            Ok(LogLine::Deed(DeedRecord {
                key,
                branch: text("branch")?.to_owned(),
                deed: Deed::ALL
                    .into_iter()
                    .find(|deed| deed.word() == word)
                    .ok_or_else(|| {
                        let words = Deed::ALL.map(Deed::word).join(", ");
                        format!("`deed` is none of {words}")
                    })?,
                day,
                at: match value.get("at").filter(|value| !value.is_null()) {
                    // Older versions did not record it.
                    None => None,
                    Some(_) => Some(moment(number("at")?).ok_or(BAD_TIME)?),
                },
            }))
        }
        "attempt" => {
            let optional = |key: &str| value.get(key).filter(|value| !value.is_null());
            let techniques = optional("techniques").and_then(Value::as_array);
            Ok(LogLine::Attempt(AttemptRecord {
                key,
                at: moment(number("at")?).ok_or(BAD_TIME)?,
                day,
                outcome: Outcome::read(text("outcome")?)
                    .ok_or("`outcome` is none of solved, failed, gave-up")?,
                grade: u8::try_from(whole("grade")?)
                    .ok()
                    .and_then(Grade::from_number)
                    .ok_or("`grade` is not 1, 2, 3 or 4")?,
                moves: text("moves")?.to_owned(),
                line: text("line")?.to_owned(),
                failed_after: optional("failed_after")
                    .and_then(Value::as_str)
                    .map(str::to_owned),
                begun_after: text("begun_after")?.to_owned(),
                thinking: Duration::from_millis(whole("thinking_ms")?),
                hints: u32::try_from(whole("hints")?).unwrap_or(u32::MAX),
                difficulty: optional("difficulty")
                    .and_then(Value::as_u64)
                    .and_then(|level| u8::try_from(level).ok()),
                techniques: techniques
                    .into_iter()
                    .flatten()
                    .filter_map(|name| name.as_str().map(str::to_owned))
                    .collect(),
                is_themed: optional("themed").and_then(Value::as_bool).unwrap_or(false),
                mode: text("mode")?.to_owned(),
            }))
        }
        kind => Err(format!("`kind` is {kind:?}, not attempt or deed")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::attempts::tests::attempt;

    fn filled() -> Store {
        let store = Store::in_memory().unwrap();
        let record = attempt("one", Outcome::Failed);
        store.record(&record).unwrap();
        store
            .record_deed(&DeedRecord {
                key: record.key.clone(),
                at: moment(1_800_000_200),
                branch: "A \"note\"\nof two lines".into(),
                deed: Deed::Note,
                day: Day::clamped(20_833),
            })
            .unwrap();
        store
            .record_deed(&DeedRecord {
                key: record.key,
                at: moment(1_800_000_100),
                branch: "A1 pass".into(),
                deed: Deed::Bury,
                day: Day::clamped(20_833),
            })
            .unwrap();
        store.record(&attempt("two", Outcome::Solved)).unwrap();
        store
    }

    fn exported(store: &Store) -> String {
        let mut out = Vec::new();
        store.export(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn what_is_exported_can_be_imported_and_nothing_comes_twice() {
        let store = filled();
        let text = exported(&store);
        assert_eq!(text.lines().count(), 4);
        let other = Store::in_memory().unwrap();
        let imported = other.import(&mut text.as_bytes()).unwrap();
        assert_eq!(imported, Imported { added: 4, known: 0 });
        assert_eq!(exported(&other), text);
        assert_eq!(other.count().unwrap().ledger, store.count().unwrap().ledger);
        let imported = other.import(&mut text.as_bytes()).unwrap();
        assert_eq!(imported, Imported { added: 0, known: 4 });
    }

    #[test]
    fn a_bad_line_is_named_and_imports_nothing() {
        let text = exported(&filled());
        for (bad, reason) in [
            ("{", "EOF while parsing"),
            ("[]", "`set` is missing"),
            (
                r#"{"set":"Ü","problem":"x","day":1,"kind":"deed"}"#,
                "no name",
            ),
            (
                r#"{"set":"a","problem":"x","day":1e99,"kind":"deed"}"#,
                "`day`",
            ),
            (
                r#"{"set":"a","problem":"x","day":1,"kind":"game"}"#,
                "not attempt or deed",
            ),
        ] {
            let store = Store::in_memory().unwrap();
            let mixed = format!("{text}\n{bad}\n");
            let error = store.import(&mut mixed.as_bytes()).unwrap_err().to_string();
            assert!(
                error.starts_with("line 6: ") && error.contains(reason),
                "{error}"
            );
            assert_eq!(store.count().unwrap().seen, Seen::default());
        }
        for (key, value) in [
            ("day", "100000000"),
            ("day", "-1"),
            ("day", "2147483648"),
            ("at", "-1"),
            ("at", "9223372036854775807"),
        ] {
            let was = if key == "day" { "20833" } else { "1800000000" };
            let bad = text.replacen(
                &format!("\"{key}\":{was}"),
                &format!("\"{key}\":{value}"),
                1,
            );
            assert_ne!(bad, text);
            let error = Store::in_memory().unwrap().import(&mut bad.as_bytes());
            let error = error.unwrap_err().to_string();
            assert!(
                error.starts_with("line 1: ")
                    && error.contains(key)
                    && error.contains("take the line out")
                    && error.contains("2999"),
                "{error}"
            );
        }
        let long = "x".repeat(MAX_LINE + 10);
        let error = Store::in_memory().unwrap().import(&mut long.as_bytes());
        assert!(error.unwrap_err().to_string().contains("longer than 1 MB"));
    }
}
