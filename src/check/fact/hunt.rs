//! Finds the moves that capture the target within a number of moves, by search.

use std::cell::Cell;
use std::collections::BTreeSet;

use super::Because;
use crate::board::{Color, Move, Point, Position};
use crate::check::prove::{accepted, after, solving};
use crate::problem::{Choice, Diagnostic, Problem, Value, Verdict};
use crate::solver::{Falls, Hunt, Stop};

/// Positions searched for a question that must be answered.
const NODES: u64 = 2_000_000;
/// Positions searched for each of the many moves that no line stores.
const GLANCE: u64 = 20_000;

/// A hunt for the target by the side to move.
pub(super) struct Chase<'a> {
    problem: &'a Problem,
    start: Position,
    defender: Color,
    /// The number of moves that the hunter has in all.
    moves: u8,
    stop: &'a Stop,
    visited: Cell<u64>,
}

impl<'a> Chase<'a> {
    pub(super) fn new(problem: &'a Problem, moves: u8, stop: &'a Stop) -> Result<Self, Because> {
        let start = problem.setup.clone().into_position();
        let start = start.map_err(|error| error.to_string())?;
        let defender = start.to_move().opposite();
        if problem.target.is_empty() {
            return Err("there is no target".into());
        }
        let mut targets = problem.target.iter();
        if let Some(point) = targets.find(|&&point| start.color_at(point) != Some(defender)) {
            return Err(format!("the target {point} is not {defender}"));
        }
        Ok(Chase {
            problem,
            start,
            defender,
            moves,
            stop,
            visited: Cell::new(0),
        })
    }

    /// Whether the target falls in time, after `played` moves of both sides.
    fn falls(&self, position: &Position, played: usize, nodes: u64) -> Falls {
        let hunt = Hunt {
            targets: &self.problem.target,
            defender: self.defender,
            goal: self.problem.goal,
            nodes,
            visited: &self.visited,
            stop: self.stop,
        };
        let left = usize::from(self.moves).saturating_sub(played.div_ceil(2));
        hunt.falls_within(position, u8::try_from(left).unwrap_or_default())
    }

    /// The points named by choices where a move captures the target.
    pub(super) fn of_choices(&self, choices: &[Choice]) -> Result<Value, Because> {
        let values = choices.iter().filter_map(|choice| choice.is.as_ref());
        let named: BTreeSet<Point> = values.flat_map(|value| value.points()).copied().collect();
        let mut found = Vec::new();
        for point in named {
            let mut after = self.start.clone();
            let played = after.play(Move::Play(point));
            played.map_err(|error| error.to_string())?;
            match self.falls(&after, 1, NODES) {
                Falls::Yes => found.push(point),
                Falls::No => {}
                Falls::Unknown => return Err(unclear(&point.to_string())),
            }
        }
        Ok(Value::Points(found))
    }

    /// Checks the stored lines: after a right move the target can still be captured in time, after a line
    /// marked as wrong it cannot, and no other first move captures it as far as a short search sees.
    pub(super) fn of_lines(&self) -> Result<Vec<Diagnostic>, Because> {
        let mut found = Vec::new();
        let tree = &self.problem.tree;
        let solves = &solving(tree);
        let accepted = accepted(tree);
        let moves = self.moves;
        for mv in self.start.legal_moves().map(Move::Play) {
            let mut after = self.start.clone();
            if accepted.contains(&mv) || after.play(mv).is_err() {
                continue;
            }
            if self.falls(&after, 1, GLANCE) == Falls::Yes {
                found.push(Diagnostic::of_check(
                    "wrong-fact",
                    format!("{mv} catches the target within {moves} moves too and is not accepted"),
                    "accept it, or change the position",
                ));
            }
        }
        for id in tree.ids() {
            let path = tree.path(id);
            let verdict = tree.node(id).verdict;
            let keeps = verdict == Some(Verdict::Solved) || (path.len() % 2 == 1 && solves(id));
            let loses = verdict == Some(Verdict::Wrong);
            if path.is_empty() || !(keeps || loses) {
                continue;
            }
            let mut position = self.start.clone();
            for &mv in &path {
                position.play(mv).map_err(|error| error.to_string())?;
            }
            let place = after(&path);
            match self.falls(&position, path.len(), NODES) {
                Falls::Unknown => return Err(unclear(&place)),
                Falls::No if keeps => found.push(
                    Diagnostic::of_check(
                        "wrong-fact",
                        format!("{place} the target is not caught within {moves} moves in all"),
                        "correct the line, or the number of moves",
                    )
                    .after(&path),
                ),
                Falls::Yes if loses => found.push(
                    Diagnostic::of_check(
                        "wrong-fact",
                        format!("{place} the target is still caught within {moves} moves in all"),
                        "accept the move, or show its refutation",
                    )
                    .after(&path),
                ),
                Falls::No | Falls::Yes => {}
            }
        }
        Ok(found)
    }
}

fn unclear(place: &str) -> Because {
    format!("the search ended before it was clear what comes of {place}")
}
