//! The turns of Keima-Go: two stones, each legal by itself, a knight's move apart.
//!
//! The rules are those of the Hannoverscher Go-Verein. There is no ko rule for a single ko. The only
//! ban: a turn may not retake both kos that the opponent took with the two stones of the previous turn;
//! retaking one of them is allowed. (No board has room for two such kos, as `tests/rules/keima.rs` shows
//! by checking every board; the ban is kept because it is in the rules.)

use crate::board::{Color, Move, Point, Position, Size};

/// A stone of a turn and its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    /// Colour of the player who placed it.
    pub(super) color: Color,
    /// Where it was placed.
    pub(super) point: Point,
    /// The stone it captured, if it captured exactly one.
    pub(super) took_one: Option<Point>,
}

/// The points a knight's move from a point, on a board of this size.
pub fn knight_points(point: Point, size: Size) -> impl Iterator<Item = Point> {
    const STEPS: [(i8, i8); 8] = [
        (-1, -2),
        (1, -2),
        (-2, -1),
        (2, -1),
        (-2, 1),
        (2, 1),
        (-1, 2),
        (1, 2),
    ];
    STEPS.into_iter().filter_map(move |(across, up)| {
        let column = point.column().checked_add_signed(across)?;
        let row = point.row().checked_add_signed(up)?;
        Point::new(column, row).filter(|&other| size.contains(other))
    })
}

/// Whether two points lie a knight's move apart.
#[must_use]
pub const fn is_knight_move(a: Point, b: Point) -> bool {
    let across = a.column().abs_diff(b.column());
    let up = a.row().abs_diff(b.row());
    (across == 1 && up == 2) || (across == 2 && up == 1)
}

/// Places a stone, which must be legal, and returns its effect. The same colour stays to move.
pub(super) fn place(position: &mut Position, color: Color, point: Point) -> Placed {
    position.set_to_move(color);
    let outcome = position.play_unchecked(Move::Play(point));
    let took_one = (outcome.captured == 1)
        .then(|| position.emptied_by_last_move().next())
        .flatten();
    position.set_to_move(color);
    Placed {
        color,
        point,
        took_one,
    }
}

/// Whether `turn` retakes both kos that the opponent's turn took.
fn retakes_both(turn: [Placed; 2], opponents: Option<[Placed; 2]>) -> bool {
    let Some(before) = opponents else {
        return false;
    };
    let undoes = |mine: Placed, his: Placed| {
        his.took_one == Some(mine.point) && mine.took_one == Some(his.point)
    };
    let [first, second] = turn;
    let [a, b] = before;
    (undoes(first, a) && undoes(second, b)) || (undoes(first, b) && undoes(second, a))
}

/// Why a second stone is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SecondFault {
    /// It is illegal on the board.
    Board(crate::board::PlayError),
    /// It would complete the retaking of both kos.
    TwoKos,
}

/// Checks a second stone after the first has been placed on the position.
pub(super) fn check_second(
    position: &mut Position,
    first: Placed,
    second: Point,
    opponents: Option<[Placed; 2]>,
) -> Result<(), SecondFault> {
    position.set_to_move(first.color);
    position
        .check(Move::Play(second))
        .map_err(SecondFault::Board)?;
    if opponents.is_none() {
        return Ok(());
    }
    let placed = place(position, first.color, second);
    position.undo();
    position.set_to_move(first.color);
    if retakes_both([first, placed], opponents) {
        Err(SecondFault::TwoKos)
    } else {
        Ok(())
    }
}

/// The legal second stones after the first, which is already on the position.
pub(super) fn partners(
    position: &mut Position,
    first: Placed,
    opponents: Option<[Placed; 2]>,
) -> Vec<Point> {
    let size = position.size();
    knight_points(first.point, size)
        .filter(|&second| check_second(position, first, second, opponents).is_ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retaking_both_kos_is_told_from_retaking_one() {
        let placed = |color, at: u8, took: Option<u8>| Placed {
            color,
            point: Point::at(at, 0),
            took_one: took.map(|at| Point::at(at, 0)),
        };
        let his = [
            placed(Color::White, 1, Some(2)),
            placed(Color::White, 3, Some(4)),
        ];
        let one = placed(Color::Black, 2, Some(1));
        let two = placed(Color::Black, 4, Some(3));
        assert!(retakes_both([one, two], Some(his)));
        assert!(retakes_both([two, one], Some(his)));
        assert!(!retakes_both([one, two], None));
        assert!(!retakes_both(
            [one, placed(Color::Black, 4, None)],
            Some(his)
        ));
        assert!(!retakes_both([one, one], Some(his)));
    }
}
