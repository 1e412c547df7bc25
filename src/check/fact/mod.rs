//! Computes facts and compares them with the choices that are marked as right.
//!
//! A question with choices names a [`Fact`], and each choice the value it stands for. Facts that follow from
//! the rules alone are computed whenever a set is checked; those that need a search only when it is proved.

mod best_move;
mod count;
mod custom;
mod eye;
mod hunt;
mod ladder;
mod lines;
mod moves;
mod ruling;
mod stones;
#[cfg(test)]
mod tests;

pub(super) use ruling::{decides_moves, rule};

use crate::board::Position;
use crate::problem::{Asked, Choice, Diagnostic, Fact, Problem, Quiz, Task, Value};
use crate::solver::Stop;

/// The reason why a fact cannot be computed: lower case, no full stop.
type Because = String;

/// Everything wrong with a problem's fact that the rules alone can decide, including a missing fact
/// in a question with choices.
pub(super) fn by_rules(problem: &Problem) -> Vec<Diagnostic> {
    let choices = match &problem.quiz {
        Some(Quiz::Choices(choices)) => choices.as_slice(),
        _ => &[],
    };
    let Some(fact) = &problem.fact else {
        if choices.is_empty() {
            return Vec::new();
        }
        return vec![Diagnostic::of_check(
            "no-fact",
            "the choices stand for no fact that can be computed",
            "write `fact`, and `is` in every choice; fact: Opinion if nothing can be computed",
        )];
    };
    let mut found = shape(problem, fact, choices);
    if !found.is_empty() || *fact == Fact::Opinion || fact.needs_search() {
        return found;
    }
    let Ok(start) = problem.setup.clone().into_position() else {
        // The reader has reported this already.
        return found;
    };
    if choices.is_empty() {
        found.extend(lines::compare(problem, fact, &start));
    } else {
        found.extend(compare(fact, choices, compute(problem, fact, &start)));
    }
    found
}

/// Checks that the fact suits the task and the choices.
fn shape(problem: &Problem, fact: &Fact, choices: &[Choice]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if !fact.fits(problem.task) {
        let advice = match fact.asked() {
            Asked::Choices => "it is asked of choices: write task: Status",
            Asked::Moves => "it is asked of moves: write another task",
            Asked::Both => "a diagram asks nothing: remove it",
        };
        let task = problem.task;
        let message = format!("the fact {} does not fit the task {task:?}", fact.name());
        found.push(Diagnostic::of_check("wrong-fact", message, advice));
    } else if choices.is_empty() && problem.task == Task::Status {
        let message = format!(
            "the fact {} is asked of choices, and there are none",
            fact.name()
        );
        found.push(Diagnostic::of_check("no-fact", message, "write `choices`"));
    }
    if *fact == Fact::Opinion && problem.claim == crate::problem::Claim::Proven {
        found.push(Diagnostic::of_check(
            "wrong-fact",
            "an opinion cannot be proven",
            "remove `claim`, or write a fact that can be computed",
        ));
    }
    if fact.value_kind().is_some() {
        let silent = choices.iter().filter(|choice| choice.is.is_none());
        found.extend(silent.map(|choice| {
            Diagnostic::of_check(
                "no-fact",
                format!(
                    "the choice {:?} does not say what it stands for",
                    name_of(choice)
                ),
                "write `is` beside it",
            )
        }));
    }
    found
}

/// Compares the marked choices with the computed value: exactly the true ones must be marked.
pub(super) fn compare(
    fact: &Fact,
    choices: &[Choice],
    found: Result<Value, Because>,
) -> Vec<Diagnostic> {
    let value = match found {
        Ok(value) => value,
        Err(because) => return vec![no_value(fact, &because)],
    };
    let is_true = |choice: &Choice| {
        let said = choice.is.as_ref();
        said.is_some_and(|said| said.is_true_of(&value))
    };
    let mut wrong: Vec<Diagnostic> = choices
        .iter()
        .filter(|choice| choice.is_right != is_true(choice))
        .map(|choice| {
            let marked = if choice.is_right {
                "is marked right and is not"
            } else {
                "is right and not marked"
            };
            Diagnostic::of_check(
                "wrong-fact",
                format!(
                    "the choice {:?} {marked}: {} is {value}",
                    name_of(choice),
                    fact.name()
                ),
                "correct `right`, `is` or the position",
            )
        })
        .collect();
    if wrong.is_empty() && !choices.iter().any(is_true) {
        wrong.push(Diagnostic::of_check(
            "wrong-fact",
            format!("no choice is true: {} is {value}", fact.name()),
            "correct `right`, `is` or the position",
        ));
    }
    wrong
}

/// Computes a fact that follows from the rules.
fn compute(problem: &Problem, fact: &Fact, start: &Position) -> Result<Value, Because> {
    match fact {
        Fact::Liberties(points) => stones::liberties(start, points),
        Fact::InAtari => Ok(stones::in_atari(problem, start)),
        Fact::LegalMoves => stones::legal_moves(start),
        Fact::Captured(moves) => stones::captured(start, *moves),
        Fact::Walls => stones::walls(start),
        Fact::Play(moves) => moves::fate(start, moves).map(Value::Move),
        Fact::Cycle(moves) => moves::cycle(start, moves),
        Fact::Ends(moves) => moves::end(problem, moves),
        Fact::Eye(point) => eye::kind(start, *point).map(Value::Eye),
        Fact::RealEyes(points) => eye::real(start, points),
        Fact::Tearing(point) => eye::tearing(start, *point),
        Fact::Fenced(point) => count::fenced(start, *point),
        Fact::Partners(point) => custom::partners(start, *point),
        Fact::Neutral => count::neutral(start),
        Fact::Territory => count::territory(start),
        Fact::Area => count::area(start),
        Fact::Score { by, komi } => count::score(start, *by, *komi),
        Fact::BestMove => best_move::best(start),
        Fact::HandicapBegins => Ok(custom::handicap_begins()),
        Fact::Nigiri => custom::nigiri(start),
        Fact::Ladder => ladder::end(problem, start),
        Fact::Helpers(points) => ladder::helpers(problem, start, points),
        Fact::OutOfAtari | Fact::TakesKo | Fact::Catches(_) | Fact::Status | Fact::Opinion => {
            Err("the rules alone do not decide it".into())
        }
    }
}

/// Like [`by_rules`] for facts that need a search; `None` for all other facts, and for the status, which
/// is a question of life and death.
pub(super) fn by_search(problem: &Problem, stop: &Stop) -> Option<Vec<Diagnostic>> {
    let Some(fact @ Fact::Catches(moves)) = &problem.fact else {
        return None;
    };
    let chase = hunt::Chase::new(problem, *moves, stop);
    Some(match &problem.quiz {
        Some(Quiz::Choices(choices)) => {
            let found = chase.and_then(|chase| chase.of_choices(choices));
            compare(fact, choices, found)
        }
        _ => chase
            .and_then(|chase| chase.of_lines())
            .unwrap_or_else(|because| vec![no_value(fact, &because)]),
    })
}

/// The finding that a fact cannot be computed.
fn no_value(fact: &Fact, because: &str) -> Diagnostic {
    Diagnostic::of_check(
        "no-value",
        format!("the fact {} cannot be computed: {because}", fact.name()),
        "correct the position, or write another fact",
    )
}

/// The text by which the author recognises a choice.
fn name_of(choice: &Choice) -> &str {
    if choice.text.en.is_empty() {
        &choice.text.de
    } else {
        &choice.text.en
    }
}
