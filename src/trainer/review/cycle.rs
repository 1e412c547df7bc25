//! A set solved again and again, each round in half the time of the round before: what the log says
//! about it, and what comes next.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::day::Day;
use super::event::Try;

/// Prefix of the mode of an attempt in a round; the number of the round follows.
const WORD: &str = "cycle-";

/// Least time per problem that a round allows, in milliseconds.
const LEAST_EACH: u64 = 2_000;

/// Most rounds remembered for a set.
const MOST_ROUNDS: usize = 100;

/// The mode of attempts in this round.
#[must_use]
pub fn round_word(number: u32) -> String {
    format!("{WORD}{number}")
}

/// The round that a mode names.
fn round_of(mode: &str) -> Option<u32> {
    mode.strip_prefix(WORD)?.parse().ok()
}

/// What the log says about the rounds through one set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cycle {
    /// The rounds, the latest last. A number that is not greater than the one before starts a new cycle.
    pub rounds: Vec<Round>,
    /// The problems met in the latest round.
    done: BTreeSet<String>,
}

/// One round through a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Its number, from 1.
    pub number: u32,
    /// The day of its latest attempt.
    pub day: Day,
    /// Problems met; of several attempts at one only the first counts.
    pub attempts: u32,
    /// Those that were solved.
    pub solved: u32,
    /// Thinking time in milliseconds.
    pub thinking_ms: u64,
}

impl Round {
    /// The share solved, from 0 to 1.
    #[must_use]
    pub fn accuracy(&self) -> f64 {
        f64::from(self.solved) / f64::from(self.attempts.max(1))
    }

    /// Thinking time per problem, in seconds.
    #[must_use]
    pub fn seconds_each(&self) -> f64 {
        self.thinking_ms as f64 / 1000.0 / f64::from(self.attempts.max(1))
    }
}

/// The round to continue or to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextRound {
    /// Which round of the cycle it is, from 1.
    pub number: u32,
    /// The problems left in it, by `set/problem`.
    pub left: Vec<String>,
    /// Number of problems in the set.
    pub count: usize,
    /// Time for the whole round; `None` in the first, which sets the pace.
    pub time: Option<Duration>,
    /// Thinking time in it so far.
    pub spent: Duration,
}

/// Records an attempt if it belongs to a round.
pub(super) fn take(cycles: &mut BTreeMap<String, Cycle>, attempt: &Try) {
    let Some(number) = round_of(&attempt.mode) else {
        return;
    };
    let Some((set, problem)) = attempt.problem.split_once('/') else {
        return;
    };
    let cycle = cycles.entry(set.to_owned()).or_default();
    let latest = cycle.rounds.last().map(|round| round.number);
    if latest != Some(number) {
        cycle.done.clear();
        cycle.rounds.push(Round {
            number,
            day: attempt.day,
            attempts: 0,
            solved: 0,
            thinking_ms: 0,
        });
        if cycle.rounds.len() > MOST_ROUNDS {
            cycle.rounds.remove(0);
        }
    }
    if let Some(round) = cycle.rounds.last_mut()
        && cycle.done.insert(problem.to_owned())
    {
        round.day = attempt.day;
        round.attempts += 1;
        round.solved += u32::from(attempt.is_solved);
        round.thinking_ms = round.thinking_ms.saturating_add(attempt.thinking_ms);
    }
}

impl Cycle {
    /// The rounds since the cycle was last restarted.
    #[must_use]
    pub fn current(&self) -> &[Round] {
        let numbers = self.rounds.windows(2);
        let anew = numbers
            .enumerate()
            .filter(|(_, pair)| matches!(pair, [one, other] if other.number <= one.number))
            .map(|(place, _)| place + 1)
            .next_back()
            .unwrap_or(0);
        self.rounds.get(anew..).unwrap_or_default()
    }

    /// What comes next in a set with these problems, named `set/problem`: the current round continues
    /// until every problem has been met, then the next begins.
    #[must_use]
    pub fn next(&self, problems: &[String]) -> NextRound {
        let rounds = self.current();
        let is_left = |name: &&String| {
            let problem = name.split_once('/').map_or(name.as_str(), |(_, id)| id);
            !self.done.contains(problem)
        };
        let left: Vec<String> = problems.iter().filter(is_left).cloned().collect();
        let count = problems.len();
        let Some(latest) = rounds.last() else {
            return NextRound {
                number: 1,
                left: problems.to_vec(),
                count,
                time: None,
                spent: Duration::ZERO,
            };
        };
        if left.is_empty() {
            return NextRound {
                number: latest.number.saturating_add(1),
                left: problems.to_vec(),
                count,
                time: Some(half(latest, count)),
                spent: Duration::ZERO,
            };
        }
        let before = rounds.len().checked_sub(2).and_then(|at| rounds.get(at));
        NextRound {
            number: latest.number,
            left,
            count,
            time: before.map(|before| half(before, count)),
            spent: Duration::from_millis(latest.thinking_ms),
        }
    }
}

/// Time for a round of `count` problems after this one: half the average time per problem, so that
/// problems that have come or gone do not matter.
fn half(round: &Round, count: usize) -> Duration {
    let each = round.thinking_ms / u64::from(round.attempts.max(1)) / 2;
    let count = u64::try_from(count).unwrap_or(u64::MAX);
    Duration::from_millis(each.max(LEAST_EACH).saturating_mul(count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trainer::review::Grade;

    fn attempt(problem: &str, round: u32, is_solved: bool, seconds: u64) -> Try {
        Try {
            problem: format!("eyes/{problem}"),
            at: 0,
            day: Day::clamped(10),
            is_solved,
            grade: if is_solved { Grade::Good } else { Grade::Again },
            thinking_ms: seconds * 1000,
            line: "A1".into(),
            failed_after: (!is_solved).then(String::new),
            begun_after: String::new(),
            difficulty: None,
            techniques: Vec::new(),
            is_themed: false,
            mode: round_word(round),
        }
    }

    fn names() -> Vec<String> {
        ["eyes/a", "eyes/b"].map(str::to_owned).to_vec()
    }

    #[test]
    fn each_round_has_half_the_time_of_the_one_before() {
        let mut cycles = BTreeMap::new();
        let next = |cycles: &BTreeMap<String, Cycle>| {
            let cycle = cycles.get("eyes").cloned().unwrap_or_default();
            let next = cycle.next(&names());
            let time = next.time.map(|time| time.as_secs());
            (next.number, next.left.len(), time, next.spent.as_secs())
        };
        assert_eq!(next(&cycles), (1, 2, None, 0));
        take(&mut cycles, &attempt("a", 1, false, 30));
        // A second attempt at the same problem: the first counts.
        take(&mut cycles, &attempt("a", 1, true, 5));
        assert_eq!(next(&cycles), (1, 1, None, 30), "it goes on where it was");
        take(&mut cycles, &attempt("b", 1, true, 50));
        assert_eq!(next(&cycles), (2, 2, Some(40), 0));
        take(&mut cycles, &attempt("b", 2, true, 10));
        assert_eq!(next(&cycles), (2, 1, Some(40), 10));
        take(&mut cycles, &attempt("a", 2, true, 20));
        assert_eq!(next(&cycles), (3, 2, Some(15), 0));
        let rounds = cycles["eyes"].current();
        assert_eq!(rounds.len(), 2);
        assert_eq!((rounds[0].attempts, rounds[0].solved), (2, 1));
        assert!((rounds[0].accuracy() - 0.5).abs() < 1e-9);
        assert!((rounds[1].seconds_each() - 15.0).abs() < 1e-9);
    }

    #[test]
    fn a_cycle_begins_anew_with_its_first_round() {
        let mut cycles = BTreeMap::new();
        for round in [1, 2, 1] {
            for problem in ["a", "b"] {
                take(&mut cycles, &attempt(problem, round, true, 8));
            }
        }
        let cycle = &cycles["eyes"];
        assert_eq!((cycle.rounds.len(), cycle.current().len()), (3, 1));
        assert_eq!(cycle.next(&names()).number, 2);
        // No round allows less time than can be managed.
        assert_eq!(cycle.next(&names()).time, Some(Duration::from_secs(8)));
        take(&mut cycles, &attempt("a", 2, true, 0));
        take(&mut cycles, &attempt("b", 2, true, 0));
        assert_eq!(
            cycles["eyes"].next(&names()).time,
            Some(Duration::from_secs(4))
        );
    }

    #[test]
    fn other_attempts_belong_to_no_round() {
        let mut cycles = BTreeMap::new();
        for mode in ["set", "cycle", "cycle-x", "exam"] {
            let other = Try {
                mode: mode.to_owned(),
                ..attempt("a", 1, true, 8)
            };
            take(&mut cycles, &other);
        }
        assert!(cycles.is_empty());
    }
}
