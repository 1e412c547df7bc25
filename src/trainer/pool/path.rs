//! What the exams, the practice and the placement of the path contain.

use super::{FRESH, Pool};
use crate::problem::Problem;
use crate::trainer::review::{CardKey, Placement, Stage};
use crate::trainer::{Run, is_exercise};

/// How far from the centre of a stage its problems may be, in points.
const WIDE: f64 = 200.0;
/// Most problems of one set in an exam, as long as there are others.
const MOST_OF_SET: usize = 8;
/// The next problem of a placement is drawn from this many nearest ones.
const NEAREST: usize = 6;
/// A problem met within this many days may be remembered.
const RECENT: i32 = 60;

impl Pool<'_> {
    /// The problems of a stage: those whose solution is a line to read, not far from its level.
    #[must_use]
    pub fn of_stage(&self, stage: Stage) -> Vec<CardKey> {
        self.near(stage.centre(), WIDE)
            .into_iter()
            .map(|(_, key)| key)
            .collect()
    }

    /// How many problems belong to each stage, the first stage first.
    #[must_use]
    pub fn stage_counts(&self) -> [usize; Stage::COUNT] {
        let mut counts = [0; Stage::COUNT];
        let centres: Vec<f64> = Stage::all().map(Stage::centre).collect();
        for (&name, &(_, problem)) in &self.problems {
            if is_read(problem) {
                let strength = self.strength(name, problem);
                for (count, centre) in counts.iter_mut().zip(&centres) {
                    *count += usize::from((strength - centre).abs() <= WIDE);
                }
            }
        }
        counts
    }

    /// The problems of an exam; empty if there are not enough.
    pub(super) fn exam(&self, stage: Stage) -> Vec<CardKey> {
        let mut all = self.near(stage.centre(), WIDE);
        if all.len() < Stage::EXAM {
            return Vec::new();
        }
        let rank = |key: &CardKey| match self.days_ago(key) {
            None => 0,
            Some(days) if days > RECENT => 1,
            Some(days) if days > FRESH => 2,
            Some(_) => 3,
        };
        all.sort_by(|one, other| {
            let (before, after) = (rank(&one.1), rank(&other.1));
            before.cmp(&after).then(one.0.total_cmp(&other.0))
        });
        all.truncate(2 * Stage::EXAM);
        let mut all: Vec<CardKey> = all.into_iter().map(|(_, key)| key).collect();
        self.shuffle(&mut all);
        // Problems not met before come first, whatever their place after shuffling.
        all.sort_by_key(rank);
        let mut chosen: Vec<CardKey> = Vec::new();
        let mut left = Vec::new();
        for key in all {
            let of_set = chosen.iter().filter(|other| set_of(other) == set_of(&key));
            match chosen.len() < Stage::EXAM && of_set.count() < MOST_OF_SET {
                true => chosen.push(key),
                false => left.push(key),
            }
        }
        left.truncate(Stage::EXAM - chosen.len());
        chosen.extend(left);
        self.shuffle(&mut chosen);
        chosen
    }

    /// Problems of a stage to practise, those never met first.
    pub(super) fn practice(&self, stage: Stage) -> Vec<CardKey> {
        let mut all = self.by_rest(self.of_stage(stage));
        all.truncate(Stage::EXAM);
        all
    }

    /// The next problem of a placement; `None` when it is over.
    #[must_use]
    pub fn placement(&self, number: u32, run: &Run) -> Option<CardKey> {
        if run.marks().len() >= Placement::PROBLEMS {
            return None;
        }
        self.place(number, |key| run.has_shown(key))
    }

    /// A problem near the strength that a placement has shown so far, without those that `is_out` excludes.
    pub(super) fn place(&self, number: u32, is_out: impl Fn(&CardKey) -> bool) -> Option<CardKey> {
        let shown = self.ledger.path.shown_by(number);
        let now = shown.unwrap_or(self.ledger.user).rating;
        let mut near = self.near(now, f64::INFINITY);
        near.retain(|(_, key)| !is_out(key));
        let is_known = |key: &CardKey| self.days_ago(key).is_some_and(|days| days <= RECENT);
        near.sort_by(|one, other| {
            // A remembered problem shows little, so it counts as further away.
            let distance = |at: &(f64, CardKey)| at.0 + if is_known(&at.1) { WIDE } else { 0.0 };
            distance(one).total_cmp(&distance(other))
        });
        near.truncate(NEAREST);
        let mut near: Vec<CardKey> = near.into_iter().map(|(_, key)| key).collect();
        self.shuffle(&mut near);
        near.pop()
    }

    /// The problems to read within `wide` points of a strength, each with its distance.
    fn near(&self, centre: f64, wide: f64) -> Vec<(f64, CardKey)> {
        let problems = self.problems.iter();
        let read = problems.filter(|(_, (_, problem))| is_read(problem));
        read.map(|(&name, &(_, problem))| {
            let distance = (self.strength(name, problem) - centre).abs();
            (distance, name)
        })
        .filter(|&(distance, _)| distance <= wide)
        .map(|(distance, name)| (distance, CardKey::from(name.to_owned())))
        .collect()
    }
}

/// Whether the answer is a line to read, not a choice.
pub(super) fn is_read(problem: &Problem) -> bool {
    is_exercise(problem) && problem.quiz.is_none()
}

fn set_of(key: &CardKey) -> Option<&str> {
    key.problem.split('/').next()
}
