//! Which problems a run holds, and in which order.

use crate::problem::{Problem, Task};
use crate::trainer::review::{CardKey, Daily, Day};
use crate::trainer::{Filter, Mode};
use crate::ui::page::Shared;

/// Problems of one exam.
const EXAM: usize = 10;

/// The cards of a run, in its order.
#[must_use]
pub fn items(mode: Mode, shared: &Shared<'_>) -> Vec<CardKey> {
    let training = shared.training;
    let due = || training.plan.today.iter().map(|due| due.key.clone());
    match mode {
        Mode::Due => due().collect(),
        Mode::Daily => {
            let left = Daily::of(
                &training.ledger,
                shared.settings.limits,
                training.moment.day,
                training.plan.waiting,
            );
            due()
                .chain(new_problems(shared).take(left.new_left as usize))
                .collect()
        }
        Mode::Mistakes(_) => {
            let mut mistakes: Vec<(Day, CardKey)> = training
                .ledger
                .problems
                .iter()
                .filter(|(name, problem)| {
                    !problem.is_latest_solved && training.index.contains_key(*name)
                })
                .map(|(name, problem)| (problem.last_day, CardKey::from(name.clone())))
                .collect();
            mistakes.sort();
            mistakes.into_iter().map(|(_, key)| key).collect()
        }
        Mode::Theme => shuffled(matching(shared, &training.filter), training.moment.at),
        Mode::Timed { .. } | Mode::Streak => {
            // Easy ones first: the run climbs.
            let mut all = shuffled(matching(shared, &training.filter), training.moment.at);
            all.truncate(200);
            all.sort_by(|one, other| {
                strength_of(shared, one).total_cmp(&strength_of(shared, other))
            });
            all
        }
        Mode::Exam { .. } => {
            let mut all = shuffled(matching(shared, &training.filter), training.moment.at);
            all.truncate(EXAM);
            all
        }
    }
}

fn strength_of(shared: &Shared<'_>, key: &CardKey) -> f64 {
    problem_of(shared, key).map_or(1500.0, |problem| {
        shared.training.strength(&key.problem, problem)
    })
}

fn problem_of<'a>(shared: &Shared<'a>, key: &CardKey) -> Option<&'a Problem> {
    let place = shared.training.index.get(&key.problem)?;
    let set = &shared.library.sets.get(place.set)?.set;
    set.problems.get(place.problem)
}

/// Whether a problem can be solved: a diagram is only looked at.
pub(super) fn is_exercise(problem: &Problem) -> bool {
    problem.task != Task::Show && (problem.quiz.is_some() || !problem.tree.is_empty())
}

/// Problems never tried, set by set, those nearest to the user's strength first within a set.
fn new_problems(shared: &Shared<'_>) -> impl Iterator<Item = CardKey> + use<> {
    let mut fresh: Vec<(usize, u64, usize, CardKey)> = shared
        .training
        .index
        .iter()
        .filter(|(name, _)| !shared.training.ledger.problems.contains_key(*name))
        .filter(|(name, _)| {
            problem_of(shared, &CardKey::from((*name).clone())).is_some_and(is_exercise)
        })
        .map(|(name, place)| {
            let key = CardKey::from(name.clone());
            let distance = (strength_of(shared, &key) - shared.training.ledger.user.rating).abs();
            // In steps of 200: within a step the order of the book is the better one.
            (
                0,
                (distance / 200.0) as u64,
                place.set * 100_000 + place.problem,
                key,
            )
        })
        .collect();
    fresh.sort();
    fresh.into_iter().map(|(_, _, _, key)| key)
}

/// The problems that a filter lets through.
#[must_use]
pub fn matching(shared: &Shared<'_>, filter: &Filter) -> Vec<CardKey> {
    let range = f64::from(filter.lowest)..=f64::from(filter.highest);
    shared
        .training
        .index
        .keys()
        .map(|name| CardKey::from(name.clone()))
        .filter(|key| {
            problem_of(shared, key).is_some_and(|problem| {
                if !is_exercise(problem) {
                    return false;
                }
                let has = |tag: &String| {
                    problem
                        .techniques
                        .iter()
                        .any(|technique| technique.as_str() == tag.as_str())
                };
                filter.technique.as_ref().is_none_or(has)
                    && range.contains(&shared.training.strength(&key.problem, problem))
            })
        })
        .collect()
}

/// Another order for every moment.
fn shuffled(mut items: Vec<CardKey>, seed: i64) -> Vec<CardKey> {
    let mut draw = seed.unsigned_abs() | 1;
    for place in (1..items.len()).rev() {
        draw ^= draw << 13;
        draw ^= draw >> 7;
        draw ^= draw << 17;
        let other = usize::try_from(draw % (place as u64 + 1)).unwrap_or(0);
        items.swap(place, other);
    }
    items
}
