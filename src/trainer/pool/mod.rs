//! Which problems a run holds, and in which order.

mod path;
mod today;

use std::collections::{BTreeMap, BTreeSet};

pub use today::Today;

use super::posed::right_line;
use super::review::{CardKey, Cycle, Day, Ledger, Limits, Moment, NextRound, Plan, seed_of};
use super::{Filter, Mode, Shelf, positions};
use crate::problem::{Problem, Task};

/// Number of problems in an exam.
const EXAM: usize = 10;

/// Largest number of problems in a run that climbs.
const CLIMB: usize = 200;

/// A problem met within this many days is remembered rather than read; it comes back when it is due.
const FRESH: i32 = 7;

/// What runs are made from.
pub struct Pool<'a> {
    /// What follows from the log of attempts.
    pub ledger: &'a Ledger,
    /// What is due.
    pub plan: &'a Plan,
    /// How much a day holds.
    pub limits: Limits,
    /// The current time for the user.
    pub moment: Moment,
    /// Which problems are wanted.
    pub filter: &'a Filter,
    /// Every problem by `set/problem`, with its position in the order of the sets.
    pub problems: BTreeMap<&'a str, (usize, &'a Problem)>,
}

/// Whether a problem can be solved: a diagram is only looked at, and nobody knows the answer to an open one.
#[must_use]
pub fn is_exercise(problem: &Problem) -> bool {
    problem.task != Task::Show
        && !problem.is_open()
        && (problem.quiz.is_some() || !problem.tree.is_empty())
}

impl Pool<'_> {
    /// The cards of a run, in order.
    #[must_use]
    pub fn items(&self, mode: Mode) -> Vec<CardKey> {
        let due = || self.plan.today.iter().map(|due| due.key.clone());
        match mode {
            Mode::Due => due().collect(),
            Mode::Today { time, .. } => self.today(time).items,
            Mode::Stage { stage, .. } => self.exam(stage),
            Mode::Practice(stage) => self.practice(stage),
            Mode::Placement { number } => self.place(number, |_| false).into_iter().collect(),
            Mode::Mistakes(_) => {
                let mut mistakes: Vec<(Day, CardKey)> = self
                    .ledger
                    .problems
                    .iter()
                    .filter(|(name, problem)| {
                        !problem.is_latest_solved && self.problems.contains_key(name.as_str())
                    })
                    .map(|(name, problem)| (problem.last_day, CardKey::from(name.clone())))
                    .collect();
                mistakes.sort();
                mistakes.into_iter().map(|(_, key)| key).collect()
            }
            Mode::Theme => self.shuffled(),
            // The code that starts the homework knows which problems are left.
            Mode::Homework(_) => Vec::new(),
            Mode::Reading { ahead, .. } => {
                let mut items = self.as_deep(ahead);
                self.shuffle(&mut items);
                items
            }
            Mode::Cycle { round, .. } => {
                let Some((set, next)) = self.cycle() else {
                    return Vec::new();
                };
                // A round under way continues with what is left; a new one has all problems.
                let names = match next.number == round {
                    true => next.left,
                    false => self.of_set(&set),
                };
                let mut items: Vec<CardKey> = names.into_iter().map(CardKey::from).collect();
                if round > 1 {
                    // Shuffled, so that the order of the first round is no help.
                    self.shuffle(&mut items);
                }
                items
            }
            Mode::Status => {
                let is_asked = |key: &CardKey| {
                    let problem = self.problems.get(key.problem.as_str());
                    problem.is_some_and(|(_, problem)| !positions(problem, 0).is_empty())
                };
                self.shuffled().into_iter().filter(is_asked).collect()
            }
            Mode::Timed { .. } | Mode::Streak => {
                // Easy ones first: the run climbs.
                let mut all = self.shuffled();
                all.truncate(CLIMB);
                all.sort_by(|one, other| self.strength_of(one).total_cmp(&self.strength_of(other)));
                all
            }
            Mode::Pairs => self.pairs().into_iter().flatten().collect(),
            Mode::Exam { .. } => {
                let mut all = self.shuffled();
                all.truncate(EXAM);
                all
            }
        }
    }

    /// The problems that pass the filter and whose solution has this depth.
    #[must_use]
    pub fn as_deep(&self, ahead: u8) -> Vec<CardKey> {
        let is_deep = |key: &CardKey| {
            let problem = self.problems.get(key.problem.as_str());
            problem.is_some_and(|(_, problem)| {
                problem.quiz.is_none() && Mode::is_as_deep(ahead, right_line(problem).len())
            })
        };
        self.matching().into_iter().filter(is_deep).collect()
    }

    /// The twins that pass the filter, in pairs: those that have rested longest first, the two of a
    /// pair in random order.
    #[must_use]
    pub fn pairs(&self) -> Vec<[CardKey; 2]> {
        let matching: BTreeSet<CardKey> = self.matching().into_iter().collect();
        let named = |key: &CardKey| {
            let (_, problem) = self.problems.get(key.problem.as_str())?;
            let (set, _) = key.problem.split_once('/')?;
            let twin = CardKey::from(format!("{set}/{}", problem.twin.as_ref()?));
            matching.contains(&twin).then_some(twin)
        };
        // Of two that name each other, the first stands for both.
        let twin_of = |key: &CardKey| {
            named(key).filter(|twin| key < twin && named(twin).as_ref() == Some(key))
        };
        let first = matching.iter().filter(|key| twin_of(key).is_some());
        let rested = self.by_rest(first.cloned().collect());
        let pairs = rested.into_iter().filter_map(|one| {
            let mut pair = [twin_of(&one)?, one];
            self.shuffle(&mut pair);
            Some(pair)
        });
        pairs.collect()
    }

    /// The chosen set and its next round; `None` if no set is chosen or it has nothing to solve.
    #[must_use]
    pub fn cycle(&self) -> Option<(String, NextRound)> {
        let Some(Shelf::Set(set)) = self.filter.shelf.clone() else {
            return None;
        };
        let names = self.of_set(&set);
        if names.is_empty() {
            return None;
        }
        let next = match self.ledger.cycles.get(&set) {
            Some(cycle) => cycle.next(&names),
            None => Cycle::default().next(&names),
        };
        Some((set, next))
    }

    /// The problems of a set that can be solved, in the set's order.
    fn of_set(&self, set: &str) -> Vec<String> {
        let mut found: Vec<(usize, &str)> = self
            .problems
            .iter()
            .filter(|&(name, &(_, problem))| {
                let is_of_set = name.split('/').next() == Some(set);
                is_of_set && is_exercise(problem)
            })
            .map(|(&name, &(place, _))| (place, name))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, name)| name.to_owned()).collect()
    }

    /// The problems that pass the filter, by name.
    #[must_use]
    pub fn matching(&self) -> Vec<CardKey> {
        let filter = self.filter;
        let range = f64::from(filter.lowest)..=f64::from(filter.highest);
        let fits = |name: &str, problem: &Problem| {
            let mut techniques = problem.techniques.iter();
            let technique = filter.technique.as_ref();
            let shelf = filter.shelf.as_ref();
            is_exercise(problem)
                && shelf.is_none_or(|shelf| shelf.holds(name, &self.ledger.mine))
                && technique.is_none_or(|tag| techniques.any(|it| it.as_str() == tag.as_str()))
                && range.contains(&self.strength(name, problem))
        };
        self.problems
            .iter()
            .filter(|&(name, &(_, problem))| fits(name, problem))
            .map(|(&name, _)| CardKey::from(name.to_owned()))
            .collect()
    }

    /// The rating of a problem, from its difficulty if it was never tried.
    fn strength(&self, name: &str, problem: &Problem) -> f64 {
        let known = self.ledger.problems.get(name).map(|known| known.rating);
        known.unwrap_or_else(|| seed_of(problem.difficulty)).rating
    }

    fn strength_of(&self, key: &CardKey) -> f64 {
        let problem = self.problems.get(key.problem.as_str());
        problem.map_or(1500.0, |(_, problem)| self.strength(&key.problem, problem))
    }

    /// The problems that pass the filter, shuffled by the current moment.
    fn shuffled(&self) -> Vec<CardKey> {
        let mut items = self.matching();
        self.shuffle(&mut items);
        items
    }

    /// Orders by rest: never met first, then what has rested longest; ties are shuffled.
    fn by_rest(&self, mut items: Vec<CardKey>) -> Vec<CardKey> {
        self.shuffle(&mut items);
        items.sort_by_key(|key| self.days_ago(key).map_or(i32::MIN, |days| -days));
        items
    }

    /// Days since a problem was last met; `None` if it never was.
    fn days_ago(&self, key: &CardKey) -> Option<i32> {
        let known = self.ledger.problems.get(&key.problem)?;
        Some(self.moment.day.since(known.last_day).max(0))
    }

    /// Shuffles items, seeded by the current moment.
    fn shuffle(&self, items: &mut [CardKey]) {
        let mut draw = self.moment.at.unsigned_abs() | 1;
        for place in (1..items.len()).rev() {
            draw ^= draw << 13;
            draw ^= draw >> 7;
            draw ^= draw << 17;
            let other = usize::try_from(draw % (place as u64 + 1)).unwrap_or(0);
            items.swap(place, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::board::{Move, Point, Setup, Size};
    use crate::problem::ProblemId;

    fn problem(name: &str, difficulty: u8) -> Problem {
        let id = ProblemId::new(name).expect("a name");
        let mut problem = Problem::new(id, Task::Kill, Setup::new(Size::SQUARE_19));
        problem.difficulty = Some(difficulty);
        let root = problem.tree.root();
        problem.tree.add(root, Move::Play(Point::at(0, 0)));
        problem
    }

    /// A pool of these named problems.
    fn pool<'a>(
        ledger: &'a Ledger,
        plan: &'a Plan,
        filter: &'a Filter,
        problems: impl Iterator<Item = (&'a str, &'a Problem)>,
    ) -> Pool<'a> {
        let placed = problems.enumerate();
        Pool {
            ledger,
            plan,
            limits: Limits { reviews: 9, new: 2 },
            moment: Moment::of(1_000_000, 0),
            filter,
            problems: placed
                .map(|(place, (name, problem))| (name, (place, problem)))
                .collect(),
        }
    }

    #[test]
    fn runs_hold_what_can_be_solved_in_their_order() {
        let names = ["set/a", "set/b", "set/c", "set/d"];
        let mut problems = [("a", 20), ("b", 2), ("c", 10), ("d", 1)]
            .map(|(name, difficulty)| problem(name, difficulty));
        problems[3].task = Task::Show;
        let (ledger, plan, filter) = (Ledger::default(), Plan::default(), Filter::default());
        let mut pool = pool(&ledger, &plan, &filter, names.into_iter().zip(&problems));
        let keys = |names: &[&str]| -> Vec<CardKey> {
            let names = names.iter().map(|&name| name.to_owned());
            names.map(CardKey::from).collect()
        };
        assert_eq!(pool.matching(), keys(&names[..3]), "no diagram");
        let streak = pool.items(Mode::Streak);
        assert_eq!(streak, keys(&["set/b", "set/c", "set/a"]), "it climbs");
        let mut exam = pool.items(Mode::Exam {
            each: Duration::from_secs(60),
        });
        exam.sort();
        assert_eq!(exam, keys(&names[..3]));
        assert_eq!(pool.items(Mode::Due), []);
        let narrow = Filter {
            highest: seed_of(Some(10)).rating.ceil() as u16,
            ..Filter::default()
        };
        pool.filter = &narrow;
        assert_eq!(pool.matching(), keys(&["set/b", "set/c"]));
        assert_eq!(pool.cycle(), None, "no set is chosen");
        assert_eq!(pool.pairs(), [] as [[CardKey; 2]; 0]);
        let of_set = Filter {
            shelf: Some(Shelf::Set("set".into())),
            ..narrow.clone()
        };
        pool.filter = &of_set;
        let (set, next) = pool.cycle().expect("a set");
        assert_eq!((set.as_str(), next.number, next.count), ("set", 1, 3));
        let first = Mode::Cycle {
            round: 1,
            time: None,
        };
        assert_eq!(pool.items(first), keys(&names[..3]), "in its order");
    }

    #[test]
    fn twins_come_two_by_two() {
        let mut problems = ["a", "b", "c", "d", "e"].map(|name| problem(name, 5));
        for (one, other) in [(0, 3), (3, 0), (1, 4)] {
            problems[one].twin = Some(problems[other].id.clone());
        }
        let names = ["set/a", "set/b", "set/c", "set/d", "set/e"];
        let (ledger, plan, filter) = (Ledger::default(), Plan::default(), Filter::default());
        let mut pool = pool(&ledger, &plan, &filter, names.into_iter().zip(&problems));
        let both = ["set/a", "set/d"].map(|name| CardKey::from(name.to_owned()));
        let mut asked = pool.items(Mode::Pairs);
        asked.sort();
        assert_eq!(asked, both);
        let apart = Filter {
            shelf: Some(Shelf::Collection("none".into())),
            ..Filter::default()
        };
        pool.filter = &apart;
        assert_eq!(pool.items(Mode::Pairs), []);
    }
}
