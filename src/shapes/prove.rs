//! What becomes of a group with a name.

use crate::board::{Color, Move};
use crate::life::{Answer, Outcome, Proved, Query, Side};
use crate::solver::{Limits, Solver, SpaceResult, Stop};

use super::build::result_of;
use super::figure::{FigureFirst, FigureProof, color};
use super::named::Named;

/// Positions visited for one question. What is not proved by then stays unproved, and says so.
const NODES: u64 = 40_000_000;

/// Proves a named group with either side moving first; `None` if the search is not done in time.
#[must_use]
pub fn prove_named(named: &Named, table_bytes: usize, stop: &Stop) -> Option<FigureProof> {
    let position = named.setup.clone().into_position().ok()?;
    let board = named.figure(None).enclose(Side::Attacker, false);
    let query = board.query(&position).ok()?;
    let mut asked = Asked {
        solver: Solver::new(table_bytes),
        stop,
    };
    let attacked = asked.prove(&query.with_to_move(color(Side::Attacker)))?;
    let defended = asked.prove(&query.with_to_move(color(Side::Defender)))?;
    let gains = result_of(&defended).rank() > result_of(&attacked).rank();
    Some(FigureProof {
        attacked: asked.first(&query, color(Side::Attacker), &attacked, gains)?,
        defended: asked.first(&query, color(Side::Defender), &defended, gains)?,
    })
}

struct Asked<'a> {
    solver: Solver,
    stop: &'a Stop,
}

impl Asked<'_> {
    fn prove(&mut self, query: &Query) -> Option<Proved> {
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::default()
        };
        match self.solver.solve(query, &limits, self.stop, &mut |_| {}) {
            Answer::Proved(proved) if proved.life_kind_proved => Some(proved),
            Answer::Proved(_) | Answer::Undecided(_) => None,
        }
    }

    fn first(
        &mut self,
        query: &Query,
        to_move: Color,
        proved: &Proved,
        gains: bool,
    ) -> Option<FigureFirst> {
        let mut vital = Vec::new();
        if gains && !proved.moves_complete {
            return None;
        }
        if gains {
            for &mv in proved.moves.iter().filter(|&&mv| mv != Move::Pass) {
                // Of an attacker's moves that do not kill, the list does not say which end in seki.
                let is_told = proved.base == Outcome::Dead || to_move == color(Side::Defender);
                if is_told || self.after(query, to_move, mv)? == result_of(proved) {
                    vital.push(mv);
                }
            }
        }
        vital.sort();
        let mut line = proved.line.clone();
        if let Some(&best) = vital.first()
            && line.first().is_none_or(|mv| !vital.contains(mv))
        {
            // The line of the search shows the result without threats; where a ko makes the
            // difference it may begin with a move that only fights one.
            let after = query.with_to_move(to_move).after(best);
            line = vec![best];
            if let Some(after) = after {
                line.extend(self.prove(&after)?.line);
            }
        }
        Some(FigureFirst {
            result: result_of(proved),
            vital,
            line,
        })
    }

    /// The result after a move.
    fn after(&mut self, query: &Query, to_move: Color, mv: Move) -> Option<SpaceResult> {
        let after = query.with_to_move(to_move).after(mv)?;
        Some(result_of(&self.prove(&after)?))
    }
}
