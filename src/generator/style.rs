//! How natural a position looks: how often the surroundings of each of its stones occur in positions from
//! games and books.

use std::collections::HashMap;

use crate::board::{Point, Position};

/// The eight points around a stone: empty (0), its own colour (1), the other colour (2), or off the board
/// (3).
type Around = [u8; 8];

/// How often each kind of surroundings occurs.
#[derive(Clone, Debug, Default)]
pub struct Style {
    seen: HashMap<Around, u32>,
}

/// The eight steps around a point, in circular order.
const TURN: [(i8, i8); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// The surroundings of a stone, the same for all eight symmetries.
fn around(position: &Position, stone: Point) -> Around {
    let size = position.size();
    let own = position.color_at(stone);
    let seen = TURN.map(|(right, up)| {
        let column = stone.column().checked_add_signed(right);
        let row = stone.row().checked_add_signed(up);
        let point = column
            .zip(row)
            .and_then(|(column, row)| Point::new(column, row));
        match point.filter(|&point| size.contains(point)) {
            None => 3,
            Some(point) => match position.color_at(point) {
                None => 0,
                color if color == own => 1,
                Some(_) => 2,
            },
        }
    });
    let mut mirrored = seen;
    mirrored.reverse();
    let turns = |of: Around| {
        (0..4).map(move |quarter| {
            let mut turned = of;
            turned.rotate_left(2 * quarter);
            turned
        })
    };
    // After reversing, the first of the eight is a diagonal; one rotation makes it a neighbour again.
    mirrored.rotate_right(1);
    turns(seen).chain(turns(mirrored)).min().unwrap_or(seen)
}

impl Style {
    /// Counts the surroundings of a position's stones.
    pub fn learn(&mut self, position: &Position) {
        for (stone, _) in position.stones().iter() {
            *self.seen.entry(around(position, stone)).or_default() += 1;
        }
    }

    /// The mean over all stones of the logarithm of how often their surroundings occur; larger is more
    /// natural.
    #[must_use]
    pub fn score(&self, position: &Position) -> f64 {
        let stones = position.stones();
        let sum: f64 = stones
            .iter()
            .map(|(stone, _)| self.seen.get(&around(position, stone)).copied())
            .map(|count| f64::from(count.unwrap_or(0) + 1).ln())
            .sum();
        sum / stones.len().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Orientation, Setup, Size};

    #[test]
    fn a_stone_stands_so_however_the_board_is_turned() {
        let size = Size::square(9).unwrap();
        let drawing = "
            | . . . . .
            | . X O . .
            | . X . O .
            | X . . . .
            +----------";
        let setup = Setup::drawn(size, drawing).unwrap();
        let ways = |setup: Setup| {
            let position = setup.into_position().unwrap();
            let stones = position.stones();
            let mut ways: Vec<Around> = stones
                .iter()
                .map(|(stone, _)| around(&position, stone))
                .collect();
            ways.sort_unstable();
            ways
        };
        let first = ways(setup.clone());
        for orientation in Orientation::all() {
            assert_eq!(ways(orientation.apply_setup(&setup)), first);
        }
    }
}
