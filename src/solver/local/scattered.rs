//! Positions of random stones, for property tests.

use crate::board::{Color, Point, Position, Setup, Size};

/// A board with random stones on the given points, and its first black stone. A cell of 0 or 1 is a
/// black stone, 2 a white one, anything else an empty point. `None` if a chain has no liberty or no
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
