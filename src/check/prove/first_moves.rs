//! Checks that a tree accepts every first move that is as good as the best, and no other.

use std::collections::BTreeSet;

use super::score::words;
use super::{Examiner, OPEN_MOVES, Value};
use crate::board::{Move, Position};
use crate::life::{Outcome, Proved};
use crate::problem::{Claim, Task, Text};

impl Examiner<'_> {
    /// Compares the accepted first moves with those that keep the result.
    pub(super) fn first_moves(
        &mut self,
        start: &Position,
        root: &Value,
        proved: &Proved,
        accepted: &BTreeSet<Move>,
    ) {
        // If the task is to capture at once, only other immediate captures are rivals.
        let is_complete = proved.lists_all_moves() || self.captures_at_once(start);
        let is_asked = self.problem.claim != Claim::ProvenInPart;
        let examined = if is_complete || !is_asked {
            None
        } else {
            self.one_by_one(start, root, accepted)
        };
        let is_complete = is_complete || examined.is_some();
        for &mv in examined.as_ref().unwrap_or(&proved.moves) {
            if mv == Move::Pass && proved.base == Outcome::Dead {
                self.warn(
                    "dead-already",
                    format!("after a pass it is {} too", words(proved)),
                    "change the position, or keep it to show how the stones die",
                );
            } else if !accepted.contains(&mv) && self.is_rival(start, mv) {
                let reached = words(proved);
                let advice = "accept it, or change the position";
                match self.problem.tree.child_by(self.problem.tree.root(), mv) {
                    Some(_) => {
                        let message = format!("{mv} is stored as wrong and reaches {reached} too");
                        self.say("first-moves", message, advice);
                    }
                    None if !is_asked => {}
                    None => {
                        let message = format!("{mv} reaches {reached} too and is not accepted");
                        self.say("second-solution", message, advice);
                    }
                }
            }
        }
        if is_asked && is_complete {
            self.neighbours_of_moves(start);
        } else if is_asked {
            self.say(
                OPEN_MOVES,
                "not every other first move could be examined".into(),
                "allow more time, or write claim: ProvenInPart",
            );
        }
        for &mv in accepted {
            if proved.lists_all_moves() && !proved.moves.contains(&mv) {
                let message = format!("{mv} is accepted and does not reach {}", words(proved));
                self.say_after(&[mv], "accepted-fails", message, "mark it as wrong");
            }
        }
    }

    /// The first moves that keep the result but are not accepted, if the search for all of them
    /// together was cut short; `None` if there is no region or a move is undecided.
    fn one_by_one(
        &mut self,
        start: &Position,
        root: &Value,
        accepted: &BTreeSet<Move>,
    ) -> Option<Vec<Move>> {
        let region = self.inquiry.as_ref()?.region()?.to_vec();
        let mut kept = Vec::new();
        for mv in region.into_iter().map(Move::Play).chain([Move::Pass]) {
            let mut after = start.clone();
            if accepted.contains(&mv) || after.play(mv).is_err() {
                continue;
            }
            let range = self.range(&after, &[mv], &Text::default())?;
            let (least, most) = self.difference(root, &range);
            if least.is_ge() {
                kept.push(mv);
            } else if most.is_ge() {
                return None;
            }
        }
        Some(kept)
    }

    /// Whether a move that reaches the same result is a second solution. If the task is to capture and the
    /// tree does so at once, a slower way is not.
    fn is_rival(&self, start: &Position, mv: Move) -> bool {
        !self.captures_at_once(start) || self.captures(start, mv)
    }

    /// Whether the task is to capture and a stored first move does so at once.
    fn captures_at_once(&self, start: &Position) -> bool {
        let tree = &self.problem.tree;
        let mut firsts = tree
            .children(tree.root())
            .iter()
            .filter_map(|&id| tree.node(id).mv);
        self.problem.task == Task::Capture && firsts.any(|mv| self.captures(start, mv))
    }

    /// Whether a move captures a target.
    fn captures(&self, start: &Position, mv: Move) -> bool {
        let mut targets = self.problem.target.iter();
        let mut after = start.clone();
        after.play(mv).is_ok()
            && targets.any(|&point| after.color_at(point) != start.color_at(point))
    }
}
