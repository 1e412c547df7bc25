//! Queries about the sets, the log and the current problem, which change nothing.

use super::Practice;
use crate::problem::{Problem, ProblemSet};
use crate::store::{Outcome, ProblemKey, Standing};
use crate::trainer::{Pool, Run};
use crate::worker::hand::Session;
use crate::worker::sets::Place;

impl Practice {
    /// A set of the library by its index in the list.
    #[must_use]
    pub fn set(&self, set: usize) -> Option<&ProblemSet> {
        self.library.sets.get(set).map(|loaded| &*loaded.set)
    }

    /// A problem of the library.
    #[must_use]
    pub fn problem(&self, key: &ProblemKey) -> Option<&Problem> {
        let place = self.place_of(key)?;
        self.set(place.set)?.problems.get(place.problem)
    }

    /// Where a problem is in the library now.
    #[must_use]
    pub fn place_of(&self, key: &ProblemKey) -> Option<Place> {
        let mut sets = self.library.sets.iter();
        let set = sets.position(|loaded| loaded.set.id == key.set)?;
        let mut problems = self.set(set)?.problems.iter();
        let problem = problems.position(|problem| problem.id == key.problem)?;
        Some(Place { set, problem })
    }

    /// The name of the problem at a place of the library.
    #[must_use]
    pub fn key(&self, place: Place) -> Option<ProblemKey> {
        let set = self.set(place.set)?;
        Some(ProblemKey {
            set: set.id.clone(),
            problem: set.problems.get(place.problem)?.id.clone(),
        })
    }

    /// The name of the current problem.
    #[must_use]
    pub fn in_hand(&self) -> Option<ProblemKey> {
        self.session.as_ref()?.key.clone()
    }

    /// Where the current problem is in the library.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.place_of(self.session.as_ref()?.key.as_ref()?)
    }

    /// Whether a problem of the author page is being tried.
    #[must_use]
    pub const fn is_trying(&self) -> bool {
        self.trying.is_some()
    }

    /// What the log says about a problem.
    #[must_use]
    pub fn standing(&self, key: &ProblemKey) -> Option<&Standing> {
        self.standings.get(key)
    }

    /// Whether the latest try at a problem solved it.
    #[must_use]
    pub fn is_solved(&self, key: &ProblemKey) -> bool {
        self.standing(key)
            .is_some_and(|standing| standing.latest == Outcome::Solved)
    }

    /// Whether a problem is still to be solved: it is unsolved, can be solved, and is not kept out.
    fn waits(&self, key: &ProblemKey) -> bool {
        let is_never = self.training.ledger.mine.never.contains(&key.text());
        !is_never && !self.is_solved(key) && self.problem(key).is_some_and(|it| !it.is_open())
    }

    /// The problem this many places after the current one, in its set.
    #[must_use]
    pub fn neighbor(&self, by: isize) -> Option<ProblemKey> {
        let place = self.place()?;
        let problem = place.problem.checked_add_signed(by)?;
        self.key(Place { problem, ..place })
    }

    /// The next unsolved problem after a place, wrapping around within its set.
    fn unsolved_after(&self, place: Place) -> Option<ProblemKey> {
        let count = self.set(place.set)?.problems.len();
        (1..count)
            .filter_map(|step| {
                let problem = (place.problem + step) % count;
                self.key(Place { problem, ..place })
            })
            .find(|key| self.waits(key))
    }

    /// The next unsolved problem of the current set.
    #[must_use]
    pub fn next_unsolved(&self) -> Option<ProblemKey> {
        self.unsolved_after(self.place()?)
    }

    pub(super) fn first_of(&self, set: usize) -> Option<ProblemKey> {
        self.key(Place { set, problem: 0 })
    }

    /// The first unsolved problem of a set, or its very first.
    #[must_use]
    pub fn first_open(&self, set: usize) -> Option<ProblemKey> {
        let first = self.first_of(set)?;
        if self.waits(&first) {
            Some(first)
        } else {
            let after = self.unsolved_after(Place { set, problem: 0 });
            Some(after.unwrap_or(first))
        }
    }

    /// The first open problem of the next set that has one, wrapping around.
    #[must_use]
    pub fn next_set(&self) -> Option<ProblemKey> {
        let set = self.place()?.set;
        let count = self.library.sets.len();
        (1..count)
            .filter_map(|step| self.first_open((set + step) % count))
            .find(|key| self.waits(key))
    }

    /// The first problem of the set with this id that was never solved, or its very first.
    #[must_use]
    pub fn set_named(&self, id: &str) -> Option<ProblemKey> {
        let mut sets = self.library.sets.iter();
        let set = sets.position(|loaded| loaded.set.id.as_str() == id)?;
        let count = self.set(set)?.problems.len();
        let mut keys = (0..count).filter_map(|problem| self.key(Place { set, problem }));
        let first = keys.next()?;
        let is_new = |key: &ProblemKey| self.standing(key).is_none_or(|known| known.solved == 0);
        if is_new(&first) {
            return Some(first);
        }
        Some(keys.find(is_new).unwrap_or(first))
    }

    /// The run under way.
    #[must_use]
    pub fn run(&self) -> Option<&Run> {
        let run = self.training.run.as_ref();
        run.filter(|run| run.over().is_none())
    }

    /// Whether no help is allowed until the current problem is over.
    #[must_use]
    pub fn is_testing(&self) -> bool {
        self.training.is_testing() || self.session.as_ref().is_some_and(Session::is_test)
    }

    /// What runs are made from.
    #[must_use]
    pub fn pool(&self) -> Pool<'_> {
        let training = &self.training;
        let problems = training.index.iter().filter_map(|(name, place)| {
            let set = &self.library.sets.get(place.set)?.set;
            let problem = set.problems.get(place.problem)?;
            if training.is_kept_back(name) || training.ledger.mine.never.contains(name) {
                return None;
            }
            let order = place.set * 100_000 + place.problem;
            Some((name.as_str(), (order, problem)))
        });
        Pool {
            ledger: &training.ledger,
            plan: &training.plan,
            limits: self.settings.limits,
            moment: training.moment,
            filter: &training.filter,
            problems: problems.collect(),
        }
    }
}
