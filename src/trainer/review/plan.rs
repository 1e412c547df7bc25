//! What is due today, and what the next weeks hold.

use std::collections::{BTreeMap, BTreeSet};

use super::day::Day;
use super::event::Grade;
use super::ledger::{DayRecord, Ledger};
use super::schedule::{Card, CardKey};

/// How much a day may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Reviews a day; any beyond that wait for the next days.
    pub reviews: u32,
    /// New problems a day.
    pub new: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            reviews: 60,
            new: 10,
        }
    }
}

/// Why a card comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It was failed a moment ago and is being learned.
    Learning,
    /// It was failed the last time.
    Failed,
    /// It was solved the last time, but only with help.
    Helped,
    /// It was solved and is about to fade.
    Fading,
}

/// A card to be met now.
#[derive(Clone, Debug, PartialEq)]
pub struct Due {
    /// Which card it is.
    pub key: CardKey,
    /// Why it comes back.
    pub why: Why,
    /// Days since it was last met.
    pub days_ago: i32,
    /// The chance that it is still remembered.
    pub retrievability: f32,
}

/// What is due.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// Today's cards, the most urgent first.
    pub today: Vec<Due>,
    /// Due cards that wait for another day because today is full.
    pub waiting: usize,
    /// Days until the waiting cards have had their turn.
    pub waiting_days: usize,
    /// Learning cards that become due later today: how many, and when the first does, in seconds since 1970.
    pub later: Option<(usize, i64)>,
}

impl Plan {
    /// What is due at a moment. Of several positions of one problem only one is asked a day, preferably
    /// one that was failed rather than the whole.
    #[must_use]
    pub fn of(ledger: &Ledger, limits: Limits, at: i64, day: Day) -> Plan {
        let mut due: Vec<(&CardKey, &Card)> = Vec::new();
        let mut later: Option<(usize, i64)> = None;
        let cards = ledger.cards.iter();
        for (key, card) in cards.filter(|(key, _)| !ledger.mine.never.contains(&key.problem)) {
            if card.is_due(at, day) {
                // If the failed position has just been met, the whole problem is asked another day.
                let was_met = ledger
                    .problems
                    .get(&key.problem)
                    .is_some_and(|problem| problem.last_day >= day);
                if card.step_due_at.is_some() && card.last_day >= day || !was_met {
                    due.push((key, card));
                }
            } else if let Some(step) = card.step_due_at
                && !card.is_suspended
                && card.buried_until <= day
            {
                let (count, first) = later.unwrap_or((0, step));
                later = Some((count + 1, first.min(step)));
            }
        }
        let mut due: Vec<Due> = due
            .into_iter()
            .map(|(key, card)| Due {
                key: key.clone(),
                why: why(card, day),
                days_ago: day.since(card.last_day).max(0),
                retrievability: card.retrievability(day),
            })
            .collect();
        // Cards being learned come first, then those closest to being lost: in a backlog the cards that
        // fade fastest are saved first.
        due.sort_by(|one, other| {
            let rank = |due: &Due| (due.why != Why::Learning, due.key.branch.is_empty());
            rank(one)
                .cmp(&rank(other))
                .then(one.retrievability.total_cmp(&other.retrievability))
                .then(one.key.cmp(&other.key))
        });
        let mut problems = BTreeSet::new();
        due.retain(|due| problems.insert(due.key.problem.clone()));
        due.sort_by(|one, other| {
            (one.why != Why::Learning)
                .cmp(&(other.why != Why::Learning))
                .then(one.retrievability.total_cmp(&other.retrievability))
                .then(one.key.cmp(&other.key))
        });
        let done = ledger.days.get(&day).map_or(0, |day| day.reviews);
        let room = limits.reviews.saturating_sub(done) as usize;
        // Learning cards are not postponed: they are part of what was begun.
        let learning = due
            .iter()
            .take_while(|due| due.why == Why::Learning)
            .count();
        let waiting = due.len().saturating_sub(learning + room);
        due.truncate(learning + room);
        Plan {
            today: due,
            waiting,
            waiting_days: waiting.div_ceil(limits.reviews.max(1) as usize),
            later,
        }
    }
}

/// Why a card comes back on a day.
fn why(card: &Card, day: Day) -> Why {
    match card.last_grade {
        Grade::Again if card.step_due_at.is_some() && card.last_day >= day => Why::Learning,
        Grade::Again => Why::Failed,
        Grade::Hard => Why::Helped,
        Grade::Good | Grade::Easy => Why::Fading,
    }
}

/// Cards by the day they fall due, and how many are suspended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Forecast {
    /// Cards due on each of the next days, today first; overdue cards count for today, and cards over
    /// the limit move on.
    pub days: Vec<u32>,
    /// Cards that the user keeps out.
    pub suspended: u32,
}

impl Forecast {
    /// The forecast for the next `length` days.
    #[must_use]
    pub fn of(ledger: &Ledger, limits: Limits, day: Day, length: usize) -> Forecast {
        let mut due: BTreeMap<usize, u32> = BTreeMap::new();
        let mut suspended = 0;
        for card in ledger.cards.values() {
            if card.is_suspended {
                suspended += 1;
                continue;
            }
            let from = card.due_day.max(card.buried_until).since(day);
            let from = usize::try_from(from.max(0)).unwrap_or(0);
            if from < length {
                *due.entry(from).or_default() += 1;
            }
        }
        let mut days = Vec::with_capacity(length);
        let mut carried = 0;
        for place in 0..length {
            let all = carried + due.get(&place).copied().unwrap_or(0);
            let shown = all.min(limits.reviews);
            carried = all - shown;
            days.push(shown);
        }
        Forecast { days, suspended }
    }
}

impl Ledger {
    /// How many new problems the day still allows.
    #[must_use]
    pub fn new_left(&self, limits: Limits, day: Day) -> u32 {
        let done = self.days.get(&day).map_or(0, |day| day.new);
        limits.new.saturating_sub(done)
    }

    /// The share of the cards due in the last `days` days that was remembered; `None` if there
    /// were none.
    #[must_use]
    pub fn retention(&self, day: Day, days: i32) -> Option<f64> {
        let (reviews, recalled) = self
            .days
            .range(day.plus(-days)..=day)
            .map(|(_, record): (_, &DayRecord)| (record.reviews, record.recalled))
            .fold((0u32, 0u32), |sum, day| (sum.0 + day.0, sum.1 + day.1));
        (reviews > 0).then(|| f64::from(recalled) / f64::from(reviews))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trainer::review::{Event, Try};

    fn attempt(problem: usize, day: i32, failed_after: Option<&str>) -> Event {
        Event::Try(Try {
            problem: format!("eyes/p{problem}"),
            at: i64::from(day) * 86_400,
            day: Day::clamped(i64::from(day)),
            is_solved: failed_after.is_none(),
            grade: if failed_after.is_some() {
                Grade::Again
            } else {
                Grade::Good
            },
            thinking_ms: 9_000,
            line: "A1 B1 C1".into(),
            failed_after: failed_after.map(str::to_owned),
            begun_after: String::new(),
            difficulty: Some(10),
            techniques: Vec::new(),
            is_themed: false,
            mode: "set".into(),
        })
    }

    fn plan(ledger: &Ledger, reviews: u32, day: i32) -> Plan {
        let limits = Limits { reviews, new: 10 };
        Plan::of(
            ledger,
            limits,
            i64::from(day) * 86_400 + 4_000,
            Day::clamped(i64::from(day)),
        )
    }

    #[test]
    fn a_backlog_is_spread_over_the_days_and_its_weakest_come_first() {
        let events: Vec<Event> = (0..250).map(|n| attempt(n, 10, None)).collect();
        let ledger = Ledger::of(&events);
        let plan = plan(&ledger, 60, 100);
        assert_eq!(
            (plan.today.len(), plan.waiting, plan.waiting_days),
            (60, 190, 4)
        );
        assert!(plan.today.iter().all(|due| due.why == Why::Fading));
        assert_eq!(plan.today[0].days_ago, 90);
        let forecast = Forecast::of(
            &ledger,
            Limits {
                reviews: 60,
                new: 0,
            },
            Day::clamped(100),
            7,
        );
        assert_eq!(forecast.days, [60, 60, 60, 60, 10, 0, 0]);
    }

    #[test]
    fn of_one_problem_the_branch_is_asked_and_not_the_whole() {
        let ledger = Ledger::of([&attempt(1, 10, Some("A1 B1"))]);
        assert_eq!(ledger.cards.len(), 2);
        let plan = plan(&ledger, 60, 10);
        assert_eq!(plan.today.len(), 1);
        assert_eq!(plan.today[0].key.branch, "A1 B1");
        assert_eq!(plan.today[0].why, Why::Learning);
        let tomorrow = self::plan(&ledger, 60, 11);
        assert_eq!(tomorrow.today[0].why, Why::Failed);
        let limits = Limits::default();
        let early = Plan::of(&ledger, limits, 10 * 86_400 + 5, Day::clamped(10));
        assert_eq!((early.today.len(), early.later), (0, Some((2, 864_600))));
    }

    #[test]
    fn a_day_holds_only_so_many_new_problems() {
        let events: Vec<Event> = (0..7).map(|n| attempt(n, 10, None)).collect();
        let ledger = Ledger::of(&events);
        let limits = Limits {
            reviews: 5,
            new: 10,
        };
        assert_eq!(ledger.new_left(limits, Day::clamped(10)), 3);
        assert_eq!(ledger.new_left(limits, Day::clamped(11)), 10);
        let none = Limits { new: 3, ..limits };
        assert_eq!(ledger.new_left(none, Day::clamped(10)), 0);
        assert_eq!(ledger.retention(Day::clamped(10), 30), None);
    }

    #[test]
    fn with_the_clock_a_day_back_nothing_is_negative() {
        let events = [
            attempt(1, 10, None),
            attempt(1, 9, Some("")),
            attempt(1, 8, None),
        ];
        let ledger = Ledger::of(&events);
        for day in [7, 8, 9, 10, 400] {
            let plan = plan(&ledger, 60, day);
            assert!(plan.today.iter().all(|due| due.days_ago >= 0), "{plan:?}");
            let forecast = Forecast::of(&ledger, Limits::default(), Day::clamped(day.into()), 30);
            assert_eq!(forecast.days.len(), 30);
        }
        assert_eq!(plan(&ledger, 60, 400).today.len(), 1);
    }
}
