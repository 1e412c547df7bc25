//! Everything derived from the log, kept up to date event by event.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::cycle::{self, Cycle};
use super::day::Day;
use super::event::{Deed, Event, Grade, Try};
use super::homework::{self, Assigned};
use super::mine::Mine;
use super::path::PathRecord;
use super::rating::{Rating, seed_noted};
use super::schedule::{Card, CardKey};

/// What follows from the log.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ledger {
    /// Every problem tried, by `set/problem`.
    pub problems: BTreeMap<String, ProblemRecord>,
    /// Every position that comes back.
    pub cards: BTreeMap<CardKey, Card>,
    /// The user's strength in each technique.
    pub techniques: BTreeMap<String, TechniqueRecord>,
    /// The user's strength.
    pub user: Rating,
    /// What was done on each day.
    pub days: BTreeMap<Day, DayRecord>,
    /// The results of judging the status of positions.
    pub judged: JudgedRecord,
    /// The rounds through sets that are solved again and again, by set name.
    pub cycles: BTreeMap<String, Cycle>,
    /// Problems assigned by a teacher.
    pub assigned: Assigned,
    /// What the user keeps about problems.
    pub mine: Mine,
    /// The exams and placements of the path.
    pub path: PathRecord,
}

/// What the log says about positions asked about without their goal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct JudgedRecord {
    /// Number of positions asked about.
    pub attempts: u32,
    /// Positions judged rightly and then shown by playing.
    pub solved: u32,
}

/// What the log says about one problem.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProblemRecord {
    /// Number of attempts at it.
    pub attempts: u32,
    /// Attempts that ended solved.
    pub solved: u32,
    /// Whether the latest attempt was solved.
    pub is_latest_solved: bool,
    /// Thinking time of all attempts together, in milliseconds.
    pub thinking_ms: u64,
    /// The longest thinking time of a solved attempt, in milliseconds.
    pub slowest_ms: u64,
    /// The day of the latest attempt.
    pub last_day: Day,
    /// How hard it is.
    pub rating: Rating,
    /// Positions in which the user failed, the latest last: all moves before the wrong one.
    pub missed: Vec<String>,
}

/// What the log says about one technique.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TechniqueRecord {
    /// Number of attempts at its problems.
    pub attempts: u32,
    /// Attempts that ended solved.
    pub solved: u32,
    /// Thinking time in milliseconds.
    pub thinking_ms: u64,
    /// The user's strength in it.
    pub rating: Rating,
}

/// What was done on one day.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DayRecord {
    /// Number of attempts that day.
    pub attempts: u32,
    /// Attempts that ended solved.
    pub solved: u32,
    /// Thinking time in milliseconds.
    pub thinking_ms: u64,
    /// Problems met for the first time.
    pub new: u32,
    /// Due cards that were met.
    pub reviews: u32,
    /// How many of those were remembered.
    pub recalled: u32,
    /// The user's strength at the end of the day.
    pub rating: f64,
    /// The standard deviation of that rating.
    pub deviation: f64,
}

/// The mode of positions asked about without their goal.
pub const STATUS: &str = "status";

/// Fewer attempts than this say nothing about a technique.
const LEAST_ATTEMPTS: u32 = 5;

/// Most failed positions remembered for each problem.
const MOST_MISSED: usize = 8;

impl Ledger {
    /// Builds the ledger of a whole log.
    #[must_use]
    pub fn of<'a>(events: impl IntoIterator<Item = &'a Event>) -> Ledger {
        let mut ledger = Ledger::default();
        for event in events {
            ledger.take(event);
        }
        ledger
    }

    /// The techniques with enough attempts and the share of those that were solved, the weakest first.
    #[must_use]
    pub fn weak_techniques(&self) -> Vec<(&str, f64)> {
        let known = self.techniques.iter();
        let known = known.filter(|(_, known)| known.attempts >= LEAST_ATTEMPTS);
        let share = |known: &TechniqueRecord| f64::from(known.solved) / f64::from(known.attempts);
        let mut weak: Vec<(&str, f64)> = known
            .map(|(name, known)| (name.as_str(), share(known)))
            .collect();
        weak.sort_by(|one, other| one.1.total_cmp(&other.1));
        weak
    }

    /// Takes in the next event of the log.
    pub fn take(&mut self, event: &Event) {
        match event {
            Event::Try(attempt) => self.take_try(attempt),
            Event::Deed {
                problem,
                branch,
                deed,
                day,
            } => {
                self.mine.take(problem, *deed, branch);
                if !deed.is_of_card() {
                    return;
                }
                let key = CardKey {
                    problem: problem.clone(),
                    branch: branch.clone(),
                };
                self.take_deed(&key, *deed, *day);
            }
        }
    }

    fn take_deed(&mut self, key: &CardKey, deed: Deed, day: Day) {
        if let Some(card) = self.cards.get_mut(key)
            && !card.take(deed, day)
        {
            self.cards.remove(key);
        }
    }

    fn take_try(&mut self, attempt: &Try) {
        if attempt.mode == STATUS {
            self.take_judged(attempt);
            return;
        }
        cycle::take(&mut self.cycles, attempt);
        homework::take(&mut self.assigned, attempt);
        let known = self.problems.get(&attempt.problem);
        let is_new = known.is_none();
        let rating = known.map_or_else(|| seed_noted(attempt.difficulty), |known| known.rating);
        self.path.take(attempt, self.user, rating);
        let (reviews, recalled) = self.meet_cards(attempt);
        self.rate(attempt);
        let problem = self
            .problems
            .entry(attempt.problem.clone())
            .or_insert_with(|| new_problem(attempt));
        problem.attempts += 1;
        problem.solved += u32::from(attempt.is_solved);
        problem.is_latest_solved = attempt.is_solved;
        problem.thinking_ms = problem.thinking_ms.saturating_add(attempt.thinking_ms);
        if attempt.is_solved {
            problem.slowest_ms = problem.slowest_ms.max(attempt.thinking_ms);
        }
        problem.last_day = problem.last_day.max(attempt.day);
        if let Some(branch) = &attempt.failed_after {
            problem.missed.retain(|other| other != branch);
            problem.missed.push(branch.clone());
            if problem.missed.len() > MOST_MISSED {
                problem.missed.remove(0);
            }
        }
        let day = self.days.entry(attempt.day).or_default();
        day.attempts += 1;
        day.solved += u32::from(attempt.is_solved);
        day.thinking_ms = day.thinking_ms.saturating_add(attempt.thinking_ms);
        day.new += u32::from(is_new);
        day.reviews += reviews;
        day.recalled += recalled;
        day.rating = self.user.rating;
        day.deviation = self.user.deviation;
    }

    /// Asking for a position's status is another question than its problem: neither the problem nor any of
    /// its cards counts as met, but the attempt counts for the day.
    fn take_judged(&mut self, attempt: &Try) {
        self.judged.attempts += 1;
        self.judged.solved += u32::from(attempt.is_solved);
        let day = self.days.entry(attempt.day).or_default();
        day.attempts += 1;
        day.solved += u32::from(attempt.is_solved);
        day.thinking_ms = day.thinking_ms.saturating_add(attempt.thinking_ms);
        day.rating = self.user.rating;
        day.deviation = self.user.deviation;
    }

    /// Updates the cards an attempt went through; returns how many of them were due and how many of
    /// those were remembered.
    fn meet_cards(&mut self, attempt: &Try) -> (u32, u32) {
        let mut met: Vec<(CardKey, Grade)> = Vec::new();
        let key = |branch: &str| CardKey {
            problem: attempt.problem.clone(),
            branch: branch.to_owned(),
        };
        // An attempt from the start meets the problem's own card.
        if attempt.begun_after.is_empty() {
            met.push((key(""), attempt.grade));
        }
        // The position where it went wrong; if the attempt began there, this is its card.
        if let Some(failed) = &attempt.failed_after
            && !failed.is_empty()
        {
            met.push((key(failed), Grade::Again));
        }
        // Positions failed earlier that were passed this time.
        for branch in self
            .problems
            .get(&attempt.problem)
            .map_or(&[][..], |problem| &problem.missed)
        {
            let was_passed = !branch.is_empty()
                && Some(branch) != attempt.failed_after.as_ref()
                && leads_through(&attempt.line, branch)
                && attempt
                    .failed_after
                    .as_ref()
                    .is_none_or(|failed| failed.len() > branch.len());
            if was_passed && attempt.begun_after.len() <= branch.len() {
                let grade = if attempt.is_solved {
                    attempt.grade
                } else {
                    Grade::Good
                };
                met.push((key(branch), grade));
            }
        }
        let mut counts = (0, 0);
        for (key, grade) in met {
            let before = self.cards.get(&key);
            // A card just shown is only repeated, not remembered: its review comes later.
            let was_told = before.is_some_and(|card| {
                card.step_due_at.is_some() && !card.is_due(attempt.at, attempt.day)
            });
            if was_told && grade != Grade::Again {
                continue;
            }
            if before.is_some_and(|card| card.is_due(attempt.at, attempt.day)) {
                counts.0 += 1;
                counts.1 += u32::from(grade != Grade::Again);
            }
            let after = Card::after(before, grade, attempt.at, attempt.day);
            self.cards.insert(key, after);
        }
        counts
    }

    /// Rates only the first attempt at a problem each day: later ones follow the solution.
    fn rate(&mut self, attempt: &Try) {
        let known = self.problems.get(&attempt.problem);
        let is_fresh = known.is_none_or(|problem| problem.last_day < attempt.day);
        let is_whole = attempt.begun_after.is_empty();
        let problem =
            known.map_or_else(|| seed_noted(attempt.difficulty), |problem| problem.rating);
        if is_fresh && is_whole {
            let idle = self
                .days
                .last_key_value()
                .map_or(0, |(&last, _)| attempt.day.since(last).max(0));
            let user = self.user.rested(u32::try_from(idle).unwrap_or(0));
            let (user, rated) = Rating::meet(user, problem, attempt.grade, attempt.is_themed);
            self.user = user;
            if let Some(record) = self.problems.get_mut(&attempt.problem) {
                record.rating = rated;
            } else {
                let record = ProblemRecord {
                    rating: rated,
                    last_day: Day::FIRST,
                    ..new_problem(attempt)
                };
                self.problems.insert(attempt.problem.clone(), record);
            }
        }
        for name in &attempt.techniques {
            let technique = self.techniques.entry(name.clone()).or_default();
            technique.attempts += 1;
            technique.solved += u32::from(attempt.is_solved);
            technique.thinking_ms = technique.thinking_ms.saturating_add(attempt.thinking_ms);
            if is_fresh && is_whole {
                technique.rating =
                    Rating::meet(technique.rating, problem, attempt.grade, attempt.is_themed).0;
            }
        }
    }
}

fn new_problem(attempt: &Try) -> ProblemRecord {
    ProblemRecord {
        attempts: 0,
        solved: 0,
        is_latest_solved: false,
        thinking_ms: 0,
        slowest_ms: 0,
        last_day: attempt.day,
        rating: seed_noted(attempt.difficulty),
        missed: Vec::new(),
    }
}

/// Whether a line of moves begins with a branch and continues.
fn leads_through(line: &str, branch: &str) -> bool {
    line.strip_prefix(branch)
        .is_some_and(|rest| rest.starts_with(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(day: i32, line: &str, failed_after: Option<&str>) -> Event {
        Event::Try(Try {
            problem: "eyes/one".into(),
            at: i64::from(day) * 86_400 + 60,
            day: Day::clamped(i64::from(day)),
            is_solved: failed_after.is_none(),
            grade: if failed_after.is_none() {
                Grade::Good
            } else {
                Grade::Again
            },
            thinking_ms: 9_000,
            line: line.into(),
            failed_after: failed_after.map(str::to_owned),
            begun_after: String::new(),
            difficulty: Some(10),
            techniques: vec!["nakade".into()],
            is_themed: false,
            mode: "set".into(),
        })
    }

    fn key(branch: &str) -> CardKey {
        CardKey {
            problem: "eyes/one".into(),
            branch: branch.into(),
        }
    }

    #[test]
    fn what_comes_back_is_the_problem_and_the_place_it_went_wrong() {
        let mut ledger = Ledger::of([&attempt(10, "A1 B1 C1", Some("A1 B1"))]);
        assert_eq!(
            ledger.cards.keys().cloned().collect::<Vec<_>>(),
            [key(""), key("A1 B1")]
        );
        assert_eq!(ledger.cards[&key("A1 B1")].lapses, 1);
        ledger.take(&attempt(11, "A1 B1 D1", None));
        assert_eq!(ledger.cards[&key("A1 B1")].meetings, 2, "passed this time");
        assert_eq!(ledger.cards[&key("A1 B1")].last_grade, Grade::Good);
        assert_eq!(
            (
                ledger.days[&Day::clamped(11)].reviews,
                ledger.days[&Day::clamped(11)].recalled
            ),
            (2, 2)
        );
        ledger.take(&attempt(12, "A1 C1 B1", None));
        assert_eq!(ledger.cards[&key("A1 B1")].meetings, 2, "another line");
        let problem = &ledger.problems["eyes/one"];
        assert_eq!((problem.attempts, problem.solved), (3, 2));
        assert_eq!(ledger.techniques["nakade"].attempts, 3);
    }

    #[test]
    fn a_first_move_that_fails_is_the_problems_own_card() {
        let ledger = Ledger::of([&attempt(10, "C1", Some(""))]);
        assert_eq!(ledger.cards.len(), 1);
        assert_eq!(ledger.cards[&key("")].lapses, 1);
    }

    #[test]
    fn solving_what_has_just_been_shown_is_no_review() {
        let again = |seconds: i64| {
            let Event::Try(mut retry) = attempt(10, "A1", None) else {
                panic!("an attempt");
            };
            retry.at += seconds;
            Event::Try(retry)
        };
        let mut ledger = Ledger::of([&attempt(10, "C1", Some(""))]);
        ledger.take(&again(20));
        assert_eq!(ledger.cards[&key("")].last_grade, Grade::Again);
        assert!(
            ledger.problems["eyes/one"].is_latest_solved,
            "it is solved all the same"
        );
        ledger.take(&again(700));
        assert_eq!(ledger.cards[&key("")].last_grade, Grade::Good);
    }

    #[test]
    fn only_the_first_attempt_of_a_day_is_rated() {
        let mut ledger = Ledger::of([&attempt(10, "C1", Some(""))]);
        let once = ledger.user;
        ledger.take(&attempt(10, "A1", None));
        assert_eq!(ledger.user, once);
        ledger.take(&attempt(11, "A1", None));
        assert!(ledger.user.rating > once.rating);
        assert_eq!(ledger.user.games, 2);
    }

    #[test]
    fn a_status_that_was_asked_is_no_attempt_at_its_problem() {
        let Event::Try(mut asked) = attempt(10, "", Some("")) else {
            panic!("an attempt");
        };
        asked.mode = STATUS.into();
        let ledger = Ledger::of([&Event::Try(asked)]);
        assert!(ledger.problems.is_empty() && ledger.cards.is_empty());
        assert_eq!(ledger.user, Rating::default());
        assert_eq!((ledger.judged.attempts, ledger.judged.solved), (1, 0));
        assert_eq!(ledger.days[&Day::clamped(10)].attempts, 1);
    }

    #[test]
    fn deeds_put_cards_off_and_away() {
        let mut ledger = Ledger::of([&attempt(10, "A1", None)]);
        let deed = |deed, day| Event::Deed {
            problem: "eyes/one".into(),
            branch: String::new(),
            deed,
            day,
        };
        let due = ledger.cards[&key("")].due_day;
        let is_due = |ledger: &Ledger, day| ledger.cards[&key("")].is_due(i64::MAX, day);
        assert!(is_due(&ledger, due));
        ledger.take(&deed(Deed::Bury, due));
        assert!(!is_due(&ledger, due) && is_due(&ledger, due.plus(1)));
        ledger.take(&deed(Deed::Suspend, due));
        assert!(!is_due(&ledger, due.plus(1000)));
        ledger.take(&deed(Deed::Resume, due));
        assert!(is_due(&ledger, due));
        ledger.take(&deed(Deed::Reset, due));
        assert!(ledger.cards.is_empty());
        assert_eq!(ledger.problems.len(), 1, "what was done is not forgotten");
    }
}
