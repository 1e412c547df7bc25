//! Facts about moves to be played: compares the stored lines with the computed value of every move.

use super::{Because, eye, ladder, no_value};
use crate::board::{Move, Point, Position};
use crate::check::prove::{accepted, after, solving};
use crate::problem::{Diagnostic, Fact, LadderEnd, Problem, Verdict};

/// Decides whether a move of the user is right according to the fact.
pub(super) struct Rule<'a> {
    problem: &'a Problem,
    fact: &'a Fact,
    /// The chains around the eye to be torn.
    wall: Vec<Point>,
}

/// Compares the accepted moves and the verdicts of all lines with the fact.
pub(super) fn compare(problem: &Problem, fact: &Fact, start: &Position) -> Vec<Diagnostic> {
    let found = Rule::new(problem, fact, start).and_then(|rule| rule.lines(start));
    found.unwrap_or_else(|because| vec![no_value(fact, &because)])
}

impl<'a> Rule<'a> {
    pub(super) fn new(
        problem: &'a Problem,
        fact: &'a Fact,
        start: &Position,
    ) -> Result<Rule<'a>, Because> {
        let wall = match fact {
            Fact::Tearing(point) => {
                let wall = eye::wall(start, *point)?;
                if wall.len() < 2 {
                    return Err(format!("the eye on {point} cannot be torn"));
                }
                wall.into_iter().collect()
            }
            _ => Vec::new(),
        };
        Ok(Rule {
            problem,
            fact,
            wall,
        })
    }

    /// The number of enemy moves still needed to tear the eye.
    pub(super) fn needed(&self, position: &Position) -> u16 {
        let parts = self.wall.iter().map(|&part| match position.color_at(part) {
            Some(color) if color != self.problem.setup.to_move => position.liberties(part),
            _ => 0,
        });
        parts.min().unwrap_or_default()
    }

    /// Whether a legal move is right in its position.
    pub(super) fn is_right(&self, before: &Position, mv: Move) -> Result<bool, Because> {
        let mut after = before.clone();
        after.play(mv).map_err(|error| error.to_string())?;
        let user = before.to_move();
        Ok(match self.fact {
            Fact::OutOfAtari => {
                let target = ladder::prey(self.problem)?;
                after.color_at(target) == Some(user) && after.liberties(target) > 1
            }
            Fact::TakesKo => after.ko_point().is_some(),
            Fact::Tearing(_) => self.needed(&after) < self.needed(before),
            _ => {
                let prey = ladder::prey(self.problem)?;
                match after.color_at(prey) {
                    None => user != self.owner(prey)?,
                    Some(color) if color == user => {
                        ladder::read(&after, prey)? == LadderEnd::Escapes
                    }
                    // A chaser that gives no atari lets the prey go.
                    Some(_) => {
                        after.is_in_atari(prey) && ladder::read(&after, prey)? == LadderEnd::Taken
                    }
                }
            }
        })
    }

    fn owner(&self, point: Point) -> Result<crate::board::Color, Because> {
        let stones = &self.problem.setup.stones;
        stones
            .get(point)
            .ok_or_else(|| "the target has no stone".into())
    }

    fn lines(&self, start: &Position) -> Result<Vec<Diagnostic>, Because> {
        let name = self.fact.name();
        let mut found = Vec::new();
        let tree = &self.problem.tree;
        let solves = &solving(tree);
        let accepted = accepted(tree);
        let mut right = Vec::new();
        for mv in start.legal_moves().map(Move::Play) {
            if self.is_right(start, mv)? {
                right.push(mv);
                if !accepted.contains(&mv) {
                    found.push(Diagnostic::of_check(
                        "wrong-fact",
                        format!("{mv} is right and not accepted: {name}"),
                        "accept it, or change the position",
                    ));
                }
            }
        }
        if right.is_empty() {
            found.push(Diagnostic::of_check(
                "wrong-fact",
                format!("no first move is right: {name}"),
                "correct the position, or write another fact",
            ));
        }
        for id in tree.ids() {
            let path = tree.path(id);
            let Some((&mv, before)) = path.split_last() else {
                continue;
            };
            let place = after(&path);
            let is_users = path.len() % 2 == 1;
            let position = play(start, before)?;
            if is_users && solves(id) && !self.is_right(&position, mv)? {
                found.push(
                    Diagnostic::of_check(
                        "wrong-fact",
                        format!("{place} the line counts as right and is not: {name}"),
                        "correct the line",
                    )
                    .after(&path),
                );
            }
            let verdict = tree.node(id).verdict;
            if verdict == Some(Verdict::Wrong) && self.loses_nothing(start, &path)? {
                found.push(
                    Diagnostic::of_check(
                        "wrong-fact",
                        format!("{place} nothing is lost, but the line is marked as wrong: {name}"),
                        "accept the move, or show its refutation",
                    )
                    .after(&path),
                );
            }
            let is_torn = verdict != Some(Verdict::Solved)
                || !matches!(self.fact, Fact::Tearing(_))
                || self.needed(&play(start, &path)?) == 0;
            if !is_torn {
                found.push(
                    Diagnostic::of_check(
                        "wrong-fact",
                        format!("{place} the eye is not torn yet: {name}"),
                        "play the line to its end",
                    )
                    .after(&path),
                );
            }
        }
        Ok(found)
    }

    /// Whether every move of the user on this path is right.
    fn loses_nothing(&self, start: &Position, path: &[Move]) -> Result<bool, Because> {
        for (number, &mv) in path.iter().enumerate() {
            let before = path.get(..number).unwrap_or_default();
            if number % 2 == 0 && !self.is_right(&play(start, before)?, mv)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn play(start: &Position, moves: &[Move]) -> Result<Position, Because> {
    let mut position = start.clone();
    for &mv in moves {
        position.play(mv).map_err(|error| error.to_string())?;
    }
    Ok(position)
}
