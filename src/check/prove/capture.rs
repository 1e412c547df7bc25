//! Proves capture problems by counting moves. If that fails, they are left to the question of life and death.

use super::lines::claims;
use super::{At, Examiner, accepted, after, solving};
use crate::board::{Move, Position};
use crate::check::capture::CaptureTask;
use crate::life::Worth;
use crate::problem::{self, Diagnostic};
use crate::solver::{Depth, Falls};

impl Examiner<'_> {
    /// Whether the problem could be examined in this way, with or without findings.
    pub(super) fn is_captured_in_time(&mut self, start: &Position) -> bool {
        let problem = self.problem;
        let Some(task) = CaptureTask::of(problem, start, self.stop) else {
            return false;
        };
        let moves = task.moves;
        let tree = &problem.tree;
        let solves = &solving(tree);
        let accepted = accepted(tree);
        let mut found: Vec<Diagnostic> = Vec::new();
        let mut say = |code, message, advice| {
            found.push(Diagnostic::of_check(code, message, advice));
        };
        if problem
            .result
            .is_some_and(|stated| stated != problem::Outcome::Dead)
        {
            let message = format!("the target falls within {moves} moves");
            say("wrong-result", message, "write result: Dead");
        }
        for mv in start.legal_moves().map(Move::Play) {
            let mut position = start.clone();
            if accepted.contains(&mv) || position.play(mv).is_err() {
                continue;
            }
            if task.falls_at_a_glance(&position, task.left(1)) == Falls::Yes {
                let advice = "accept it, or change the position";
                if tree.child_by(tree.root(), mv).is_some() {
                    let message =
                        format!("{mv} is stored as wrong and captures within {moves} moves too");
                    say("first-moves", message, advice);
                } else {
                    let message =
                        format!("{mv} captures within {moves} moves too and is not accepted");
                    say("second-solution", message, advice);
                }
            }
        }
        for claim in claims(tree, solves) {
            let Some(position) = claim.position(start) else {
                return false;
            };
            let (line, place) = (&claim.path, after(&claim.path));
            match task.falls(&position, task.left(claim.path.len())) {
                Falls::Yes if claim.loses => {
                    let message = format!(
                        "{place} the target still falls within {moves} moves in all, but the line is marked as wrong"
                    );
                    say(
                        "wrong-wins",
                        message,
                        "accept the move, or show its refutation",
                    );
                }
                Falls::No if claim.keeps => {
                    let message = format!(
                        "{place} the target does not fall within {moves} moves in all, but the line counts as right"
                    );
                    say("accepted-fails", message, "correct the line");
                }
                // Too far to count: a living target is not captured.
                Falls::Unknown if claim.loses => {
                    let value = self.value(&position, Depth::Base, At::Line(line));
                    if value.is_none_or(|value| value.worth == Worth::Dead) {
                        return false;
                    }
                }
                Falls::Unknown => return false,
                Falls::Yes | Falls::No => {}
            }
        }
        self.found.append(&mut found);
        true
    }
}
