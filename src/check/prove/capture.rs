//! Problems of capturing, proved by counting moves.
//!
//! To capture means to capture as soon as it can be done: a move is right if the target falls
//! within as many moves as the stored solution needs, and wrong if it then still stands. Where that
//! cannot be decided (the end of a long ladder, say), the question of life and death remains.

use super::{DEAD, Disagreement, Examiner, Severity, accepted, claims};
use crate::board::{Move, Position};
use crate::life;
use crate::problem::{self, NodeId};
use crate::solver::{Depth, Falls, Hunt};

/// Most moves of a solution that are counted.
const MOST: u8 = 30;
/// Positions for one question of a line.
const NODES: u64 = 400_000;
/// Positions for the question whether one more first move solves.
const NODES_OF_RIVAL: u64 = 40_000;

impl Examiner<'_> {
    /// Whether the problem has been dealt with in this way, found sound or not.
    pub(super) fn is_captured_in_time(&mut self, start: &Position) -> bool {
        let problem = self.problem;
        let defender = start.to_move().opposite();
        let is_attack = problem
            .target
            .iter()
            .all(|&point| start.color_at(point) == Some(defender));
        if !is_attack || problem.target.is_empty() {
            return false;
        }
        let stop = self.stop;
        let hunt = |nodes| Hunt {
            targets: &problem.target,
            defender,
            goal: match problem.goal {
                problem::Goal::Any => life::Goal::Any,
                problem::Goal::All => life::Goal::All,
            },
            nodes,
            stop,
        };
        let after = |mv| {
            let mut position = start.clone();
            position.play(mv).is_ok().then_some(position)
        };
        let tree = &problem.tree;
        let leads = crate::check::lint::leads_to_solved(tree);
        let solves = |id: NodeId| leads.get(id.index()).copied().unwrap_or_default();
        let accepted = accepted(tree, solves);
        let (mut moves, mut is_least) = (0, true);
        for &mv in &accepted {
            let span = after(mv).and_then(|position| span(hunt(NODES), &position));
            let Some(span) = span else { return false };
            moves = moves.max(span.moves + 1);
            is_least &= span.is_least;
        }
        if moves == 0 {
            return false;
        }
        let mut found: Vec<Disagreement> = Vec::new();
        let mut say = |code, message, advice| {
            found.push(Disagreement {
                severity: Severity::Error,
                code,
                message,
                advice,
            });
        };
        if problem
            .result
            .is_some_and(|stated| stated != problem::Outcome::Dead)
        {
            let message = format!("the target falls within {moves} moves");
            say("wrong-result", message, "write result: Dead");
        }
        for point in start.legal_moves() {
            let mv = Move::Play(point);
            let rival = after(mv).filter(|_| !accepted.contains(&mv));
            let falls = rival.map(|position| {
                let hunt = hunt(NODES_OF_RIVAL);
                if is_least {
                    hunt.falls_within(&position, moves - 1)
                } else {
                    hunt.falls_by_ataris_within(&position, moves - 1)
                }
            });
            if falls == Some(Falls::Yes) {
                let message = format!("{mv} captures within {moves} moves too and is not accepted");
                say(
                    "second-solution",
                    message,
                    "accept it, or change the position",
                );
            }
        }
        for claim in claims(tree, solves) {
            let Some(position) = claim.position(start) else {
                return false;
            };
            let made = claim.path.len().div_ceil(2);
            let left = usize::from(moves).saturating_sub(made);
            let left = u8::try_from(left).unwrap_or_default();
            match hunt(NODES).falls_within(&position, left) {
                Falls::Yes if claim.loses => {
                    let message = format!(
                        "{} the target still falls within {moves} moves in all, but the line is marked as wrong",
                        claim.place()
                    );
                    say(
                        "wrong-wins",
                        message,
                        "accept the move, or show its refutation",
                    );
                }
                Falls::No if claim.keeps => {
                    let message = format!(
                        "{} the target does not fall within {moves} moves in all, but the line counts as right",
                        claim.place()
                    );
                    say("accepted-fails", message, "correct the line");
                }
                // Too far to count: what lives is not captured.
                Falls::Unknown if claim.loses => {
                    let value = self.value(&position, Depth::Base, &claim.place());
                    if value.is_none_or(|value| value.score == DEAD) {
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

/// How long a target can last.
struct Span {
    /// Moves of the attacker.
    moves: u8,
    /// Whether it was proved that fewer do not suffice; a long ladder can only be followed.
    is_least: bool,
}

/// How long a target can last, the defender to move.
fn span(hunt: Hunt<'_>, position: &Position) -> Option<Span> {
    let mut is_least = true;
    for moves in 0..MOST {
        let falls = if is_least {
            hunt.falls_within(position, moves)
        } else {
            hunt.falls_by_ataris_within(position, moves)
        };
        match falls {
            Falls::Yes => return Some(Span { moves, is_least }),
            Falls::No => {}
            Falls::Unknown => is_least = false,
        }
        if hunt.stop.is_requested() {
            break;
        }
    }
    None
}
