//! What the progress page shows, computed once and cached until something changes.

use super::day::Day;
use super::ledger::{DayRecord, Ledger};
use super::plan::{Forecast, Limits};
use super::rating::Rating;

/// The numbers of the progress page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Attempts on each day of the last weeks, the earliest first, today last.
    pub calendar: Vec<u32>,
    /// Days in a row up to today (or yesterday) with at least one attempt.
    pub streak: u32,
    /// Number of attempts in all.
    pub attempts: u32,
    /// Attempts that ended solved.
    pub solved: u32,
    /// Total thinking time, in milliseconds.
    pub thinking_ms: u64,
    /// The user's strength now.
    pub rating: Rating,
    /// The user's strength at the end of each day: day, rating, deviation.
    pub curve: Vec<(Day, f64, f64)>,
    /// Techniques, the most practised first.
    pub techniques: Vec<Technique>,
    /// Cards due on the next days.
    pub forecast: Forecast,
    /// The share of due cards that was remembered in the last thirty days.
    pub retention: Option<f64>,
    /// Problems that took longest to solve, as `set/problem` with milliseconds.
    pub slowest: Vec<(String, u64)>,
    /// Problems failed most often, as `set/problem` with failures and attempts.
    pub most_failed: Vec<(String, u32, u32)>,
}

/// How the user does in a technique.
#[derive(Clone, Debug, PartialEq)]
pub struct Technique {
    /// Its tag.
    pub name: String,
    /// Number of attempts at its problems.
    pub attempts: u32,
    /// The share solved, from 0 to 1.
    pub accuracy: f64,
    /// Mean thinking time per attempt, in milliseconds.
    pub mean_ms: u64,
    /// The user's strength in it.
    pub rating: Rating,
}

/// Weeks shown in the calendar.
pub const WEEKS: usize = 26;
/// Days shown in the forecast.
pub const FORECAST: usize = 30;
/// Most problems in a list.
const LONGEST_LIST: usize = 8;

impl Summary {
    /// Computes the numbers for a day.
    #[must_use]
    pub fn of(ledger: &Ledger, limits: Limits, today: Day) -> Summary {
        let days = (WEEKS * 7) as i32;
        let mut calendar = vec![0; WEEKS * 7];
        for (&day, record) in ledger.days.range(today.plus(1 - days)..=today) {
            let place = usize::try_from(days - 1 - today.since(day)).unwrap_or(0);
            if let Some(count) = calendar.get_mut(place) {
                *count = record.attempts;
            }
        }
        let sum = |count: fn(&DayRecord) -> u32| ledger.days.values().map(count).sum();
        let mut techniques: Vec<Technique> = ledger
            .techniques
            .iter()
            .map(|(name, record)| Technique {
                name: name.clone(),
                attempts: record.attempts,
                accuracy: f64::from(record.solved) / f64::from(record.attempts.max(1)),
                mean_ms: record.thinking_ms / u64::from(record.attempts.max(1)),
                rating: record.rating,
            })
            .collect();
        techniques.sort_by(|one, other| {
            other
                .attempts
                .cmp(&one.attempts)
                .then_with(|| one.name.cmp(&other.name))
        });
        let mut slowest: Vec<(String, u64)> = ledger
            .problems
            .iter()
            .filter(|(_, problem)| problem.slowest_ms > 0)
            .map(|(name, problem)| (name.clone(), problem.slowest_ms))
            .collect();
        slowest.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        slowest.truncate(LONGEST_LIST);
        let mut most_failed: Vec<(String, u32, u32)> = ledger
            .problems
            .iter()
            .filter(|(_, problem)| problem.attempts > problem.solved)
            .map(|(name, problem)| {
                let failures = problem.attempts - problem.solved;
                (name.clone(), failures, problem.attempts)
            })
            .collect();
        most_failed.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        most_failed.truncate(LONGEST_LIST);
        Summary {
            calendar,
            streak: streak(ledger, today),
            attempts: sum(|day| day.attempts),
            solved: sum(|day| day.solved),
            thinking_ms: ledger
                .days
                .values()
                .fold(0, |sum: u64, day| sum.saturating_add(day.thinking_ms)),
            rating: ledger.user,
            curve: ledger
                .days
                .iter()
                .map(|(&day, record)| (day, record.rating, record.deviation))
                .collect(),
            techniques,
            forecast: Forecast::of(ledger, limits, today, FORECAST),
            retention: ledger.retention(today, 30),
            slowest,
            most_failed,
        }
    }
}

/// Days in a row up to today (or yesterday) with at least one attempt.
#[must_use]
pub fn streak(ledger: &Ledger, today: Day) -> u32 {
    let mut length = 0;
    // A day that has only begun does not break the streak.
    let mut expected = today;
    for &day in ledger.days.range(..=today).rev().map(|(day, _)| day) {
        let is_yesterday = length == 0 && day == today.plus(-1);
        if day != expected && !is_yesterday {
            break;
        }
        length += 1;
        expected = day.plus(-1);
    }
    length
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::trainer::review::{Deed, Plan};
    use crate::trainer::review::{Event, Grade, Try};

    fn attempt(problem: &str, day: i32, is_solved: bool, seconds: u64) -> Event {
        Event::Try(Try {
            problem: problem.into(),
            at: i64::from(day) * 86_400,
            day: Day::clamped(i64::from(day)),
            is_solved,
            grade: if is_solved { Grade::Good } else { Grade::Again },
            thinking_ms: seconds * 1000,
            line: "A1".into(),
            failed_after: (!is_solved).then(String::new),
            begun_after: String::new(),
            difficulty: Some(10),
            techniques: vec!["nakade".into()],
            is_themed: false,
            mode: "set".into(),
        })
    }

    #[test]
    fn the_numbers_are_those_of_the_log() {
        let ledger = Ledger::of(&[
            attempt("eyes/one", 97, false, 5),
            attempt("eyes/one", 99, false, 5),
            attempt("eyes/one", 100, true, 40),
            attempt("eyes/two", 100, true, 20),
        ]);
        let summary = Summary::of(&ledger, Limits::default(), Day::clamped(100));
        assert_eq!(summary.calendar.len(), WEEKS * 7);
        assert_eq!(summary.calendar[WEEKS * 7 - 4..], [1, 0, 1, 2]);
        assert_eq!(
            (summary.streak, summary.attempts, summary.solved),
            (2, 4, 2)
        );
        assert_eq!(summary.curve.len(), 3);
        assert_eq!(summary.techniques[0].accuracy, 0.5);
        assert_eq!(summary.techniques[0].mean_ms, 17_500);
        assert_eq!(summary.slowest[0], ("eyes/one".to_owned(), 40_000));
        assert_eq!(summary.most_failed, [("eyes/one".to_owned(), 2, 3)]);
        let later = Summary::of(&ledger, Limits::default(), Day::clamped(101));
        assert_eq!((later.streak, *later.calendar.last().unwrap()), (2, 0));
        assert_eq!(
            Summary::of(&Ledger::default(), Limits::default(), Day::FIRST).attempts,
            0
        );
    }

    proptest! {
        /// Whatever lines a log holds, everything that the pages need can be computed, on any day.
        #[test]
        fn no_log_breaks_what_is_counted_from_it(
            lines in proptest::collection::vec(
                (
                    (0..=i64::from(Day::LAST), 0..32_503_680_000i64, 0..3usize, any::<bool>()),
                    (any::<u64>(), any::<Option<u8>>(), 0..4usize, 0..5usize),
                ),
                0..30,
            ),
            today in any::<i64>(),
            at in 0..32_503_680_000i64,
        ) {
            let events = lines.iter().map(|&((day, at, problem, solved), (ms, level, grade, deed))| {
                let problem = format!("eyes/p{problem}");
                let day = Day::clamped(day);
                match Deed::ALL.get(deed) {
                    Some(&deed) if deed != Deed::Bury || solved => Event::Deed {
                        problem,
                        branch: String::new(),
                        deed,
                        day,
                    },
                    _ => Event::Try(Try {
                        problem,
                        at,
                        day,
                        is_solved: solved,
                        grade: Grade::ALL[grade],
                        thinking_ms: ms,
                        line: "A1 B1 C1".into(),
                        failed_after: (!solved).then(|| "A1 B1".to_owned()),
                        begun_after: String::new(),
                        difficulty: level,
                        techniques: vec!["nakade".into()],
                        is_themed: solved,
                        mode: "set".into(),
                    }),
                }
            });
            let ledger = Ledger::of(&events.collect::<Vec<_>>());
            let today = Day::clamped(today % 400_000);
            let limits = Limits::default();
            let summary = Summary::of(&ledger, limits, today);
            prop_assert_eq!(summary.calendar.len(), WEEKS * 7);
            prop_assert!(summary.streak as usize <= ledger.days.len());
            let plan = Plan::of(&ledger, limits, at, today);
            prop_assert!(plan.today.iter().all(|due| due.days_ago >= 0));
            for &(day, _, _) in &summary.curve {
                prop_assert!(!day.iso().is_empty());
            }
        }
    }
}
