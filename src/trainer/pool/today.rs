//! Today's session: what is due, the current stage of the path, and the weakest technique.

use std::collections::BTreeSet;
use std::time::Duration;

use super::path::is_read;
use super::{FRESH, Pool};
use crate::trainer::is_exercise;
use crate::trainer::review::{CardKey, Stage};

/// Expected time for a problem while nothing is known of the user.
const FIRST_EACH: Duration = Duration::from_secs(40);
/// Shortest and longest expected time for a problem, in milliseconds.
const EACH: (u64, u64) = (8_000, 180_000);
/// Number of past days that tell how long a problem takes.
const DAYS: i32 = 30;
/// How far from the user's strength in a technique its problems may be, in points.
const WIDE: f64 = 300.0;

/// What a session contains, and why each problem is in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Today {
    /// The problems, in order.
    pub items: Vec<CardKey>,
    /// Those that are due.
    pub due: BTreeSet<CardKey>,
    /// Those that belong to the current stage.
    pub of_stage: BTreeSet<CardKey>,
    /// Those of the weakest technique.
    pub of_technique: BTreeSet<CardKey>,
    /// Those never met that fill up the session, nearest to the user's strength.
    pub fresh: BTreeSet<CardKey>,
    /// The current stage of the path.
    pub stage: Option<Stage>,
    /// The weakest technique, if one is known.
    pub technique: Option<String>,
    /// Expected time for a problem.
    pub each: Duration,
}

/// Why a problem that is not due is in a session.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Stage,
    Technique,
    Fresh,
}

impl Pool<'_> {
    /// A session of this length: at most four fifths of it are due; of the rest a third is the weakest
    /// technique. New problems are limited to what a day may hold.
    #[must_use]
    pub fn today(&self, length: Duration) -> Today {
        let each = self.pace();
        let fits = length.as_millis() / each.as_millis().max(1);
        let count = usize::try_from(fits).unwrap_or(usize::MAX).clamp(1, 200);
        let stage = self.ledger.path.current();
        let technique = self.weakest();
        let others = self.others(stage, technique.as_deref(), count);
        let most_due = count - others.len().min(count.div_ceil(5));
        let due: Vec<CardKey> = self
            .plan
            .today
            .iter()
            .take(most_due)
            .map(|due| due.key.clone())
            .collect();
        let room = count - due.len();
        let mut parts = [BTreeSet::new(), BTreeSet::new(), BTreeSet::new()];
        let mut rest = Vec::new();
        for (key, part) in others {
            let is_due = due.iter().any(|other| other.problem == key.problem);
            if is_due || rest.len() >= room {
                continue;
            }
            if let Some(part) = parts.get_mut(part as usize) {
                part.insert(key.clone());
            }
            rest.push(key);
        }
        let [of_stage, of_technique, fresh] = parts;
        Today {
            items: mixed(&due, &rest),
            due: due.into_iter().collect(),
            of_stage,
            of_technique,
            fresh,
            stage,
            technique,
            each,
        }
    }

    /// The user's average time for a problem over the last weeks.
    fn pace(&self) -> Duration {
        let day = self.moment.day;
        let days = self.ledger.days.range(day.plus(-DAYS)..=day);
        let (attempts, thinking) = days.fold((0, 0u64), |sum, (_, day)| {
            (
                sum.0 + u64::from(day.attempts),
                sum.1.saturating_add(day.thinking_ms),
            )
        });
        match thinking.checked_div(attempts) {
            Some(each) => Duration::from_millis(each.clamp(EACH.0, EACH.1)),
            None => FIRST_EACH,
        }
    }

    /// The user's weakest technique, if enough is known of several: one alone cannot be called weak.
    fn weakest(&self) -> Option<String> {
        match self.ledger.weak_techniques().as_slice() {
            [(weakest, _), _, ..] => Some((*weakest).to_owned()),
            _ => None,
        }
    }

    /// At most `count` problems that are not due: two of the stage, then one of the technique, as long as
    /// there are both; where there is neither, those never met and nearest to the user's strength.
    fn others(
        &self,
        stage: Option<Stage>,
        technique: Option<&str>,
        count: usize,
    ) -> Vec<(CardKey, Part)> {
        // Reviews that wait for another day displace nothing: a fifth of the session is reserved for these.
        let mut new = self.ledger.new_left(self.limits, self.moment.day);
        let rested = |keys: Vec<CardKey>| {
            let mut keys = self.by_rest(keys);
            keys.retain(|key| self.days_ago(key).is_none_or(|days| days > FRESH));
            keys.into_iter()
        };
        let mut of_stage = rested(stage.map_or_else(Vec::new, |stage| self.of_stage(stage)));
        let of_technique = technique.map_or_else(Vec::new, |tag| self.of_technique(tag));
        let mut of_technique = rested(of_technique);
        let mut fresh = self.new_problems().into_iter();
        let mut taken: BTreeSet<String> = BTreeSet::new();
        let mut all: Vec<(CardKey, Part)> = Vec::new();
        while all.len() < count {
            let order = match all.len() % 3 {
                2 => [Part::Technique, Part::Stage, Part::Fresh],
                _ => [Part::Stage, Part::Technique, Part::Fresh],
            };
            let next = order.into_iter().find_map(|part| {
                let line = match part {
                    Part::Stage => &mut of_stage,
                    Part::Technique => &mut of_technique,
                    Part::Fresh => &mut fresh,
                };
                let next = line.find(|key| {
                    let may_come = new > 0 || self.days_ago(key).is_some();
                    may_come && !taken.contains(&key.problem)
                });
                next.map(|key| (key, part))
            });
            let Some((key, part)) = next else { break };
            new -= u32::from(self.days_ago(&key).is_none());
            taken.insert(key.problem.clone());
            all.push((key, part));
        }
        all
    }

    /// Problems never tried, nearest to the user's strength first in steps of 200 points; within a step
    /// the order of the book is better.
    fn new_problems(&self) -> Vec<CardKey> {
        let problems = self.problems.iter();
        let fresh = problems.filter(|&(name, &(_, problem))| {
            !self.ledger.problems.contains_key(*name) && is_exercise(problem)
        });
        let mut fresh: Vec<(u64, usize, &str)> = fresh
            .map(|(&name, &(place, problem))| {
                let distance = self.strength(name, problem) - self.ledger.user.rating;
                ((distance.abs() / 200.0) as u64, place, name)
            })
            .collect();
        fresh.sort_unstable();
        let names = fresh.into_iter().map(|(.., name)| name.to_owned());
        names.map(CardKey::from).collect()
    }

    /// Problems of a technique near the user's strength in it.
    fn of_technique(&self, tag: &str) -> Vec<CardKey> {
        let Some(known) = self.ledger.techniques.get(tag) else {
            return Vec::new();
        };
        let problems = self.problems.iter();
        problems
            .filter(|&(name, &(_, problem))| {
                let mut techniques = problem.techniques.iter();
                let distance = self.strength(name, problem) - known.rating.rating;
                is_read(problem)
                    && techniques.any(|it| it.as_str() == tag)
                    && distance.abs() <= WIDE
            })
            .map(|(&name, _)| CardKey::from(name.to_owned()))
            .collect()
    }
}

/// Merges two lists, each spread evenly over the result; the first one begins.
fn mixed(one: &[CardKey], other: &[CardKey]) -> Vec<CardKey> {
    let mut all = Vec::with_capacity(one.len() + other.len());
    let (mut first, mut second) = (one.iter(), other.iter());
    for _ in 0..one.len() + other.len() {
        // Takes from whichever list is further behind its share.
        let (done_first, done_second) = (one.len() - first.len(), other.len() - second.len());
        let is_first = done_first * other.len() <= done_second * one.len();
        let next = match is_first && first.len() > 0 || second.len() == 0 {
            true => first.next(),
            false => second.next(),
        };
        all.extend(next.cloned());
    }
    all
}

#[cfg(test)]
mod tests;
