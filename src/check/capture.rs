//! The question of a capture problem: capture the target as quickly as the stored solution does.
//!
//! A move is right if the target then falls within the number of moves that the solution needs, and
//! wrong if it does not, even if it could be captured later.

mod lesson;

pub(super) use lesson::{CaptureLesson, capture_lesson};

use std::cell::Cell;

use super::prove::accepted;
use crate::board::{Color, Move, Position};
use crate::problem::{Problem, Task};
use crate::solver::{Falls, Hunt, Stop};

/// The longest capture that is counted, in moves of the attacker.
const MOST: u8 = 30;
/// Positions searched for one question.
const NODES: u64 = 40_000;

/// The question of a capture problem.
pub(super) struct CaptureTask<'a> {
    problem: &'a Problem,
    stop: &'a Stop,
    defender: Color,
    visited: Cell<u64>,
    /// Moves of the attacker that the solution needs against the best defence.
    pub(super) moves: u8,
    /// Whether it is proved that no first move of the solution needs fewer. In a long ladder, only the ataris
    /// can be followed.
    pub(super) is_least: bool,
}

impl<'a> CaptureTask<'a> {
    /// The question; `None` if the problem is of another kind, or its solution is too long to count.
    pub(super) fn of(
        problem: &'a Problem,
        start: &Position,
        stop: &'a Stop,
    ) -> Option<CaptureTask<'a>> {
        let mut task = CaptureTask::new(problem, start, stop)?;
        let tree = &problem.tree;
        for mv in accepted(tree) {
            let mut position = start.clone();
            position.play(mv).ok()?;
            let span = task.span(&position)?;
            task.moves = task.moves.max(span.moves + 1);
            task.is_least &= span.is_least;
        }
        (task.moves > 0).then_some(task)
    }

    /// The question without the number of moves.
    fn new(problem: &'a Problem, start: &Position, stop: &'a Stop) -> Option<CaptureTask<'a>> {
        let defender = start.to_move().opposite();
        let is_attack = problem
            .target
            .iter()
            .all(|&point| start.color_at(point) == Some(defender));
        if problem.task != Task::Capture || !is_attack || problem.target.is_empty() {
            return None;
        }
        Some(CaptureTask {
            problem,
            stop,
            defender,
            visited: Cell::new(0),
            moves: 0,
            is_least: true,
        })
    }

    fn hunt(&self, nodes: u64) -> Hunt<'_> {
        Hunt {
            targets: &self.problem.target,
            defender: self.defender,
            goal: self.problem.goal,
            nodes,
            visited: &self.visited,
            stop: self.stop,
        }
    }

    /// The moves that the attacker has left after `played` moves of both sides.
    pub(super) fn left(&self, played: usize) -> u8 {
        let left = usize::from(self.moves).saturating_sub(played.div_ceil(2));
        u8::try_from(left).unwrap_or_default()
    }

    /// Whether the target falls within this many moves of the attacker.
    pub(super) fn falls(&self, position: &Position, moves: u8) -> Falls {
        // A solution that was not counted completely is a long ladder, where more search is of little use.
        let nodes = if self.is_least { NODES } else { NODES / 10 };
        self.hunt(nodes).falls_within(position, moves)
    }

    /// Like [`CaptureTask::falls`] for one of many moves, with less effort.
    pub(super) fn falls_at_a_glance(&self, position: &Position, moves: u8) -> Falls {
        let hunt = self.hunt(NODES / 10);
        if self.is_least {
            hunt.falls_within(position, moves)
        } else {
            hunt.falls_by_ataris_within(position, moves)
        }
    }

    /// The defender's answers that may keep the target from falling within this many moves; empty if the
    /// target is gone.
    fn answers(&self, position: &Position, moves: u8) -> Vec<Answer> {
        let defences = self.hunt(NODES / 10).defences(position).into_iter();
        defences
            .filter_map(|mv| self.weigh(position, mv, moves))
            .collect()
    }

    /// How well a defender's move resists; `None` if it is illegal.
    fn weigh(&self, position: &Position, mv: Move, moves: u8) -> Option<Answer> {
        let hunt = self.hunt(NODES / 10);
        let mut after = position.clone();
        after.play(mv).ok()?;
        let needs = (0..=moves).find(|&moves| hunt.falls_within(&after, moves) == Falls::Yes);
        Some(Answer {
            mv,
            holds: needs.unwrap_or(u8::MAX),
            liberties: hunt.needed(&after),
        })
    }

    /// The defender's answer that resists longest, and a pass if every move would take a liberty of its own;
    /// `None` if the target is gone.
    pub(super) fn answer(&self, position: &Position, moves: u8) -> Option<Answer> {
        if self.falls(position, 0) == Falls::Yes {
            return None;
        }
        let mut answers = self.answers(position, moves);
        answers.sort_by_key(|answer| std::cmp::Reverse((answer.holds, answer.liberties)));
        // A short search does not tell what saves the target from what it did not see through.
        let saves =
            |answer: &&Answer| answer.holds == u8::MAX && self.saves(position, answer.mv, moves);
        let best = answers.iter().find(saves).or(answers.first()).copied();
        let pass = self.weigh(position, Move::Pass, moves);
        match (best, pass) {
            (Some(best), Some(pass)) if pass.holds <= best.holds => Some(best),
            (best, pass) => pass.or(best),
        }
    }

    /// Whether it is proved that the target does not fall within this many moves after this answer.
    pub(super) fn saves(&self, position: &Position, answer: Move, moves: u8) -> bool {
        let mut after = position.clone();
        after.play(answer).is_ok() && self.falls(&after, moves) == Falls::No
    }

    /// How many moves of the attacker the target survives.
    fn span(&self, position: &Position) -> Option<Span> {
        let mut is_least = true;
        for moves in 0..MOST {
            let falls = if is_least {
                self.falls(position, moves)
            } else {
                self.hunt(NODES).falls_by_ataris_within(position, moves)
            };
            match falls {
                Falls::Yes => return Some(Span { moves, is_least }),
                Falls::No => {}
                Falls::Unknown => is_least = false,
            }
            if self.stop.is_requested() {
                break;
            }
        }
        None
    }
}

/// A defender's answer, and how well it resists.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer {
    /// The defender's move.
    pub(super) mv: Move,
    /// Moves that the attacker needs afterwards; the largest number if the capture fails.
    holds: u8,
    liberties: usize,
}

struct Span {
    /// Moves of the attacker until the capture.
    moves: u8,
    /// Whether it is proved that fewer do not suffice.
    is_least: bool,
}
