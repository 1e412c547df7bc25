//! Positions of stones thrown at random, for the properties of this room.

use crate::board::{Color, Point, Position, Setup, Size};

/// The board with a stone on each of these points, two black ones to a white one by the number beside it,
/// and none for numbers above 2; with its first black stone. `None` if a chain has no liberty, or no
/// stone is black.
pub(crate) fn scattered(
    size: Size,
    points: impl IntoIterator<Item = Point>,
    cells: &[u8],
) -> Option<(Position, Point)> {
    let mut setup = Setup::new(size);
    let mut first = None;
    for (point, &cell) in points.into_iter().zip(cells) {
        let stone = match cell {
            0 | 1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        };
        if stone == Some(Color::Black) {
            first = first.or(Some(point));
        }
        setup.stones.set(point, stone);
    }
    Some((setup.into_position().ok()?, first?))
}
