//! Proves the status of named groups.

use crate::board::Move;
use crate::life::{Answer, Outcome, Proved, Query, Side, Worth};
use crate::solver::{Depth, Limits, Solver, Stop};

use super::build::result_of;
use super::figure::{FigureFirst, FigureProof, color};
use super::named::Named;

/// Positions visited for one question. What is not proved within the limit is recorded as unproved.
const NODES: u64 = 40_000_000;

/// Proves a named group with either side moving first; `None` if the search exceeds its limit.
///
/// The result is reproducible: the search is limited by positions, not time.
#[must_use]
pub fn prove_named(named: &Named, table_bytes: usize, stop: &Stop) -> Option<FigureProof> {
    let position = named.setup.clone().into_position().ok()?;
    let board = named.figure(None).enclose(Side::Attacker, false);
    let query = board.query(&position).ok()?;
    let mut asked = Asked {
        solver: Solver::new(table_bytes),
        stop,
    };
    let attack = query.with_to_move(color(Side::Attacker));
    let defence = query.with_to_move(color(Side::Defender));
    let attacked = asked.prove(&attack, Depth::Full)?;
    let defended = asked.prove(&defence, Depth::Full)?;
    let gains = Worth::of(&defended) > Worth::of(&attacked);
    Some(FigureProof {
        attacked: asked.first(&attack, Side::Attacker, &attacked, gains)?,
        defended: asked.first(&defence, Side::Defender, &defended, gains)?,
    })
}

struct Asked<'a> {
    solver: Solver,
    stop: &'a Stop,
}

impl Asked<'_> {
    /// A result with nothing left open.
    fn prove(&mut self, query: &Query, depth: Depth) -> Option<Proved> {
        self.ask(query, depth)
            .filter(|proved| proved.is_kind_told())
    }

    fn ask(&mut self, query: &Query, depth: Depth) -> Option<Proved> {
        let limits = Limits {
            nodes: Some(NODES),
            depth,
            // First moves are completed one at a time, which is faster.
            thorough: depth < Depth::Full,
            ..Limits::default()
        };
        match self.solver.solve(query, &limits, self.stop, &mut |_| {}) {
            Answer::Proved(proved) => Some(proved),
            Answer::Undecided(_) => None,
        }
    }

    fn first(
        &mut self,
        query: &Query,
        mover: Side,
        proved: &Proved,
        gains: bool,
    ) -> Option<FigureFirst> {
        let vital = if gains {
            self.vital(query, mover, proved)?
        } else {
            Vec::new()
        };
        let mut line = proved.line.clone();
        if let Some(&best) = vital.first()
            && line.first().is_none_or(|mv| !vital.contains(mv))
        {
            // The search's line shows the result without threats; if a ko makes the difference, it may
            // begin with a move that only fights one.
            line = vec![best];
            if let Some(after) = query.after(best) {
                line.extend(self.prove(&after, Depth::Life)?.line);
            }
        }
        Some(FigureFirst {
            result: result_of(proved),
            cycles: proved.cycles,
            vital,
            line,
        })
    }

    /// The moves that reach the result, sorted.
    ///
    /// The proof lists them as far as that is not much more expensive than the proof itself; any other
    /// move is searched separately.
    fn vital(&mut self, query: &Query, mover: Side, proved: &Proved) -> Option<Vec<Move>> {
        // For attacking moves that do not kill, the list does not tell which end in seki.
        let is_told = proved.base == Outcome::Dead || mover == Side::Defender;
        let mut moves: Vec<Move> = if proved.lists_all_moves() {
            proved.moves.clone()
        } else {
            let points = query.region().iter();
            points.map(|&point| Move::Play(point)).collect()
        };
        moves.retain(|&mv| mv != Move::Pass);
        moves.sort();
        let mut vital = Vec::new();
        for mv in moves {
            if (is_told && proved.moves.contains(&mv)) || self.reaches(query, mv, proved)? {
                vital.push(mv);
            }
        }
        Some(vital)
    }

    /// Whether a move is legal and leads to the same result, including the number of threats.
    fn reaches(&mut self, query: &Query, mv: Move, proved: &Proved) -> Option<bool> {
        let Some(after) = query.after(mv) else {
            // Capturing the target ends the question.
            let is_capture = query.position().check(mv).is_ok();
            return Some(is_capture && proved.base == Outcome::Dead && proved.flips.is_none());
        };
        // Most moves fail, which this quick test detects first.
        let captured = self.ask(&after, Depth::Base)?.base == Outcome::Dead;
        if captured != (proved.base == Outcome::Dead) {
            return Some(false);
        }
        let after = self.prove(&after, Depth::Life)?;
        Some(result_of(&after) == result_of(proved))
    }
}

#[cfg(test)]
mod tests {
    use super::super::named::all;
    use super::*;
    use crate::life::MoveList;

    #[test]
    fn a_list_of_moves_that_was_cut_short_is_made_anew() {
        for id in ["corner-row-5", "comb-corner", "bent-four-corner-l1"] {
            let named = all().into_iter().find(|named| named.id == id).unwrap();
            let position = named.setup.clone().into_position().unwrap();
            let board = named.figure(None).enclose(Side::Attacker, false);
            let query = board.query(&position).unwrap();
            let stop = Stop::new();
            let mut asked = Asked {
                solver: Solver::new(1 << 20),
                stop: &stop,
            };
            for side in Side::BOTH {
                let query = query.with_to_move(color(side));
                let whole = asked.prove(&query, Depth::Full).unwrap();
                assert!(whole.lists_all_moves() && !whole.moves.is_empty(), "{id}");
                let told = asked.vital(&query, side, &whole).unwrap();
                let short = Proved {
                    moves: Vec::new(),
                    listed: MoveList::Some,
                    ..whole
                };
                assert_eq!(asked.vital(&query, side, &short).unwrap(), told, "{id}");
                assert!(!told.is_empty(), "{id}");
            }
        }
    }
}
