//! The last points: where the side to move gains most of the points that belong to nobody yet.
//!
//! Both sides play only on such points, to the end; the result is counted by territory and prisoners with
//! all stones alive.

use super::Because;
use super::count::counted;
use crate::board::{Color, Move, Point, Position};
use crate::game::RulesetId;
use crate::problem::Value;

/// Most points that may be undecided.
const MOST_OPEN: usize = 10;
/// Most positions searched.
const MOST_POSITIONS: u32 = 400_000;
/// Most moves of one line.
const MOST_MOVES: usize = 3 * MOST_OPEN;

struct Search {
    left: u32,
}

/// The best moves, provided that they are better than a pass.
pub(super) fn best(start: &Position) -> Result<Value, Because> {
    let open = counted(start, RulesetId::Japanese).neutral;
    if open.len() > MOST_OPEN {
        let number = open.len();
        return Err(format!(
            "{number} points belong to nobody yet, and at most {MOST_OPEN} can be played out"
        ));
    }
    let mut search = Search {
        left: MOST_POSITIONS,
    };
    let mut position = start.clone();
    let passed = search.after(&mut position, Move::Pass, 0, MOST_MOVES)?;
    let mut best = passed;
    let mut found: Vec<Point> = Vec::new();
    for point in open {
        if !position.is_legal(Move::Play(point)) {
            continue;
        }
        let gain = search.after(&mut position, Move::Play(point), 0, MOST_MOVES)?;
        if gain > best {
            best = gain;
            found.clear();
        }
        if gain == best && best > passed {
            found.push(point);
        }
    }
    Ok(Value::Points(found))
}

impl Search {
    /// The lead of the mover after a move, with best play by both sides.
    fn after(
        &mut self,
        position: &mut Position,
        mv: Move,
        passes: u8,
        moves: usize,
    ) -> Result<i32, Because> {
        self.left = self
            .left
            .checked_sub(1)
            .ok_or("there is too much to play out")?;
        let moves = moves.checked_sub(1).ok_or("the play does not end")?;
        if position.play(mv).is_err() {
            return Err(format!("{mv} cannot be played"));
        }
        let passes = if mv == Move::Pass { passes + 1 } else { 0 };
        let value = self.lead(position, passes, moves);
        position.undo();
        value.map(|lead| -lead)
    }

    /// The lead of the side to move.
    fn lead(&mut self, position: &mut Position, passes: u8, moves: usize) -> Result<i32, Because> {
        let count = counted(position, RulesetId::Japanese);
        if passes >= 2 {
            let black = count.difference().hundredths() / 100;
            return Ok(match position.to_move() {
                Color::Black => black,
                Color::White => -black,
            });
        }
        let mut best = self.after(position, Move::Pass, passes, moves)?;
        for point in count.neutral {
            if position.is_legal(Move::Play(point)) {
                best = best.max(self.after(position, Move::Play(point), passes, moves)?);
            }
        }
        Ok(best)
    }
}
