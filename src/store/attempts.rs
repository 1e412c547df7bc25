//! The log of attempts.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::params;

use super::open::{Store, StoreError};
use crate::problem::{ProblemId, SetId};

/// Names a problem across program versions and files.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProblemKey {
    /// The set.
    pub set: SetId,
    /// The problem in the set.
    pub problem: ProblemId,
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

    const fn word(self) -> &'static str {
        match self {
            Outcome::Solved => "solved",
            Outcome::Failed => "failed",
            Outcome::GaveUp => "gave-up",
        }
    }

    fn read(word: &str) -> Option<Outcome> {
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
    /// How it ended.
    pub outcome: Outcome,
    /// The moves played, as stored, in GTP notation with spaces between.
    pub moves: String,
    /// From showing the problem to its end.
    pub thinking: Duration,
    /// Hints asked for.
    pub hints: u32,
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
}

impl Store {
    /// Appends an attempt to the log; it is on the disk when this returns.
    ///
    /// # Errors
    ///
    /// If the database cannot be written: full disk, lost folder, another window holding it.
    pub fn record(&self, attempt: &AttemptRecord) -> Result<(), StoreError> {
        let at = attempt.at.duration_since(UNIX_EPOCH).map_or(0, |since| {
            i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
        });
        let thinking = i64::try_from(attempt.thinking.as_millis()).unwrap_or(i64::MAX);
        self.connection
            .prepare(
                "INSERT INTO attempts (at, set_id, problem_id, outcome, moves, thinking_ms, hints)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            )?
            .execute(params![
                at,
                attempt.key.set.as_str(),
                attempt.key.problem.as_str(),
                attempt.outcome.word(),
                attempt.moves,
                thinking,
                attempt.hints,
            ])?;
        Ok(())
    }

    /// What the whole log says of every problem tried so far.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn standings(&self) -> Result<BTreeMap<ProblemKey, Standing>, StoreError> {
        let mut standings = BTreeMap::new();
        let mut statement = self
            .connection
            .prepare("SELECT set_id, problem_id, outcome FROM attempts ORDER BY id")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let words: [String; 3] = [row.get(0)?, row.get(1)?, row.get(2)?];
            let [set, problem, outcome] = words.each_ref().map(String::as_str);
            // Only names and words that were valid when written get here.
            let (Some(set), Some(problem), Some(outcome)) = (
                SetId::new(set),
                ProblemId::new(problem),
                Outcome::read(outcome),
            ) else {
                continue;
            };
            let key = ProblemKey { set, problem };
            let before = standings.get(&key).copied();
            standings.insert(key, Standing::after(before, outcome));
        }
        Ok(standings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(problem: &str, outcome: Outcome) -> AttemptRecord {
        AttemptRecord {
            key: ProblemKey {
                set: SetId::new("eyes").unwrap(),
                problem: ProblemId::new(problem).unwrap(),
            },
            at: UNIX_EPOCH + Duration::from_secs(1_800_000_000),
            outcome,
            moves: "A1 pass B2".into(),
            thinking: Duration::from_millis(1234),
            hints: 1,
        }
    }

    #[test]
    fn the_log_survives_and_counts() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _) = Store::open(folder.path()).unwrap();
        for (problem, outcome) in [
            ("one", Outcome::Failed),
            ("one", Outcome::Solved),
            ("two", Outcome::GaveUp),
        ] {
            store.record(&attempt(problem, outcome)).unwrap();
        }
        drop(store);
        let (store, notice) = Store::open(folder.path()).unwrap();
        assert_eq!(notice, None);
        let standings: Vec<_> = store.standings().unwrap().into_iter().collect();
        assert_eq!(
            standings,
            [
                (
                    attempt("one", Outcome::Solved).key,
                    Standing {
                        latest: Outcome::Solved,
                        attempts: 2,
                        solved: 1
                    }
                ),
                (
                    attempt("two", Outcome::Solved).key,
                    Standing {
                        latest: Outcome::GaveUp,
                        attempts: 1,
                        solved: 0
                    }
                ),
            ]
        );
    }

    #[test]
    fn a_clock_before_1970_does_no_harm() {
        let store = Store::in_memory().unwrap();
        let record = AttemptRecord {
            at: UNIX_EPOCH - Duration::from_secs(5),
            ..attempt("one", Outcome::Solved)
        };
        store.record(&record).unwrap();
        assert_eq!(store.standings().unwrap().len(), 1);
    }
}
