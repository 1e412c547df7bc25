//! What a bare position asks, what else could be asked about it, and what the user has chosen.
//!
//! The choice is stored among the settings, under the ids of the set and the problem.

use std::collections::BTreeMap;

use super::session::Session;
use crate::board::{Notation, Point};
use crate::problem::Problem;
use crate::question::{self, Aim, Proposal};

/// Prefix of the keys of choices.
const KEPT: &str = "asked:";

/// The choices among the stored settings, by key.
#[must_use]
pub fn kept(stored: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let choices = stored.iter().filter(|(key, _)| key.starts_with(KEPT));
    choices
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect()
}

/// The key under which the choice for a problem is stored.
#[must_use]
pub fn key(set: &str, problem: &str) -> String {
    format!("{KEPT}{set}/{problem}")
}

/// The stored form of a choice: the aim and the stones that name the target.
#[must_use]
pub fn written(proposal: &Proposal) -> String {
    let mut words = proposal.aim.word().to_owned();
    for target in &proposal.targets {
        words.push(' ');
        words.push_str(&target.to_string());
    }
    words
}

/// The questions that can be asked about a problem: none if its file names the target. A result, a claim of
/// proof and a fact all speak of one.
#[must_use]
pub fn of(problem: &Problem) -> Vec<Proposal> {
    let is_stated = problem.result.is_some()
        || problem.quiz.is_some()
        || problem.fact.is_some()
        || problem.claim.is_proof();
    match is_stated {
        true => Vec::new(),
        false => problem.proposed(),
    }
}

/// Parses a stored question; `None` if it does not fit the stones.
fn read(problem: &Problem, written: &str) -> Option<Proposal> {
    let mut words = written.split_whitespace();
    let aim = Aim::of_word(words.next()?)?;
    let targets: Option<Vec<Point>> = words
        .map(|word| Notation::Gtp.read(word, problem.setup.size))
        .collect();
    let position = problem.setup.clone().into_position().ok()?;
    question::chosen(&position, aim, &targets?)
}

/// The question about the group of a clicked stone, in its stored form; `None` if there is nothing to
/// choose: the file names the target, or the stone is part of it already.
#[must_use]
pub fn clicked(session: &Session, point: Point) -> Option<String> {
    let problem = session.attempt.problem();
    if session.proposals.is_empty() || !session.is_untouched() {
        return None;
    }
    let position = session.attempt.position();
    let head = position.chain_head(point)?;
    let is_at_stake = |&target: &Point| position.chain_head(target) == Some(head);
    if problem.target.iter().any(is_at_stake) {
        return None;
    }
    let taken = session.proposals.get(session.asked);
    let said = taken.filter(|taken| taken.is_said).map(|taken| taken.aim);
    question::about(position, point, said).map(|proposal| written(&proposal))
}

/// Asks the question that was chosen and returns its index. A choice that is not among the proposals is
/// added; one that no longer fits the stones is ignored.
pub fn take(
    problem: &mut Problem,
    proposals: &mut Vec<Proposal>,
    chosen: Option<&String>,
) -> usize {
    let Some(chosen) = chosen.filter(|_| !proposals.is_empty()) else {
        return 0;
    };
    let mut all = proposals.iter();
    let place = match all.position(|proposal| &written(proposal) == chosen) {
        Some(place) => place,
        None => {
            let Some(proposal) = read(problem, chosen) else {
                return 0;
            };
            proposals.push(proposal);
            proposals.len() - 1
        }
    };
    if let Some(proposal) = proposals.get(place) {
        problem.ask(proposal);
    }
    place
}
