//! Problems assigned by a teacher: the first try at each, and what came after it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::day::Day;
use super::event::{Grade, Try};

/// Prefix of the mode of an attempt at a homework problem; the problem's identity follows.
const WORD: &str = "homework-";

/// Most versions remembered of one problem.
const MOST_VERSIONS: usize = 8;

/// The mode of attempts at the problem with this identity (see
/// [`identity`](crate::problem::identity)).
#[must_use]
pub fn homework_word(known_by: &str) -> String {
    format!("{WORD}{known_by}")
}

/// The identity of a problem, from the mode of an attempt at it.
fn known_by(mode: &str) -> Option<&str> {
    mode.strip_prefix(WORD)
}

/// How the first try ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FirstTry {
    /// Solved without help.
    Solved,
    /// Solved with a hint, or after a move was taken back.
    Helped,
    /// Not solved.
    Missed,
}

/// What the log says about one version of a homework problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Handed {
    /// How the first try ended.
    pub first: FirstTry,
    /// The day of the first try.
    pub day: Day,
    /// The student's thinking time in the first try, in milliseconds.
    pub thinking_ms: u64,
    /// Number of tries in all.
    pub tries: u32,
    /// The first line that went wrong.
    pub wrong: Option<WrongLine>,
}

/// A line that went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrongLine {
    /// Every move from the start of the problem, including the opponent's: GTP coordinates as stored,
    /// separated by spaces.
    pub line: String,
    /// The number of its first wrong move, from 1.
    pub at: u32,
}

/// The homework in the log: by `set/problem`, then by the problem's identity.
pub type Assigned = BTreeMap<String, BTreeMap<String, Handed>>;

/// Records an attempt if it belongs to a homework.
pub(super) fn take(assigned: &mut Assigned, attempt: &Try) {
    let Some(version) = known_by(&attempt.mode) else {
        return;
    };
    let versions = assigned.entry(attempt.problem.clone()).or_default();
    if versions.len() >= MOST_VERSIONS && !versions.contains_key(version) {
        // A problem changed this often is another one each time; the oldest version goes.
        let oldest = versions.iter().min_by_key(|(_, handed)| handed.day);
        if let Some(oldest) = oldest.map(|(version, _)| version.clone()) {
            versions.remove(&oldest);
        }
    }
    let handed = versions.entry(version.to_owned()).or_insert(Handed {
        first: match (attempt.is_solved, attempt.grade) {
            (false, _) => FirstTry::Missed,
            (true, Grade::Again | Grade::Hard) => FirstTry::Helped,
            (true, Grade::Good | Grade::Easy) => FirstTry::Solved,
        },
        day: attempt.day,
        thinking_ms: attempt.thinking_ms,
        tries: 0,
        wrong: None,
    });
    handed.tries = handed.tries.saturating_add(1);
    if handed.wrong.is_none()
        && !attempt.is_solved
        && !attempt.line.is_empty()
        && let Some(before) = &attempt.failed_after
    {
        let before = before.split_whitespace().count();
        handed.wrong = Some(WrongLine {
            line: attempt.line.clone(),
            at: u32::try_from(before).map_or(u32::MAX, |before| before.saturating_add(1)),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(version: &str, is_solved: bool, grade: Grade) -> Try {
        Try {
            problem: "week/one".into(),
            at: 0,
            day: Day::clamped(10),
            is_solved,
            grade,
            thinking_ms: 4_000,
            line: "A1 B1 C1".into(),
            failed_after: (!is_solved).then(|| "A1 B1".to_owned()),
            begun_after: String::new(),
            difficulty: None,
            techniques: Vec::new(),
            is_themed: false,
            mode: homework_word(version),
        }
    }

    #[test]
    fn the_first_try_counts_and_the_rest_is_numbered() {
        let mut assigned = Assigned::new();
        let later = Try {
            day: Day::clamped(12),
            thinking_ms: 90_000,
            line: "D1".into(),
            ..attempt("aa", true, Grade::Good)
        };
        let other_mode = Try {
            mode: "set".into(),
            ..later.clone()
        };
        for taken in [&other_mode, &attempt("aa", false, Grade::Again), &later] {
            take(&mut assigned, taken);
        }
        let handed = &assigned["week/one"]["aa"];
        assert_eq!((handed.first, handed.tries), (FirstTry::Missed, 2));
        assert_eq!((handed.day.number(), handed.thinking_ms), (10, 4_000));
        let wrong = WrongLine {
            line: "A1 B1 C1".into(),
            at: 3,
        };
        assert_eq!(handed.wrong, Some(wrong));
        // The same problem after a later change.
        take(&mut assigned, &attempt("bb", true, Grade::Hard));
        assert_eq!(assigned["week/one"]["bb"].first, FirstTry::Helped);
        assert_eq!(assigned["week/one"]["aa"].tries, 2);
        for number in 0..20 {
            take(
                &mut assigned,
                &attempt(&number.to_string(), true, Grade::Easy),
            );
        }
        assert_eq!(assigned["week/one"].len(), MOST_VERSIONS);
    }
}
