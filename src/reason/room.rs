//! The shape of a small closed room: its name, and whether the room left after a capture can be one eye.

use crate::board::{Point, Size};
use crate::life::shape::{Cells, Name, Place, name_of};

/// Largest room, in points, that has a name.
const MOST_NAMED: usize = 6;

/// The usual name of a room in which the attacker has `held` stones; `None` if it has no name.
pub(super) fn name(points: &[Point], held: usize, size: Size) -> Option<Name> {
    if !(2..=MOST_NAMED).contains(&points.len()) {
        return None;
    }
    // The bent four in the corner is named only if the attacker has three stones in it.
    let place = match held {
        3 => Place::Corner,
        _ => Place::Centre,
    };
    name_of(place, cells(points, size))
}

/// Whether the room left after capturing these stones may be only one eye. It may below seven points, except
/// the straight and the zigzag four, and the L four and the two-by-three six outside the corner.
pub(super) fn may_be_killed(room: &[Point], size: Size) -> bool {
    let is = |drawing: &str| {
        let drawn = Cells::read(drawing.split('/'));
        drawn.is_some_and(|drawn| drawn.free() == cells(room, size).free())
    };
    if is("xxxx") || is("xx./.xx") {
        return false;
    }
    if is("x../xxx") || is("xxx/xxx") {
        return room.iter().any(|point| point.neighbors(size).count() == 2);
    }
    room.len() < 7
}

/// The points as cells, with coordinates from the board edges that they touch, and otherwise from one line
/// outside them.
fn cells(points: &[Point], size: Size) -> Cells {
    let from = |at: fn(Point) -> u8, length: u8| {
        let least = points.iter().map(|&point| at(point)).min().unwrap_or(0);
        let most = points.iter().map(|&point| at(point)).max().unwrap_or(0);
        let is_last = least > 0 && most + 1 == length;
        // Being in the corner matters only if the points touch its edges; elsewhere only their shape counts.
        let begin = if least == 0 { 0 } else { least - 1 };
        move |point: Point| match is_last {
            true => most - at(point),
            false => at(point) - begin,
        }
    };
    let column = from(Point::column, size.width());
    let row = from(Point::row, size.height());
    Cells::of(points.iter().map(|&point| (column(point), row(point))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::read_move;

    fn room(names: &str) -> Vec<Point> {
        let read = |name| read_move(name, Size::SQUARE_19).unwrap().point().unwrap();
        names.split_whitespace().map(read).collect()
    }

    #[test]
    fn rooms_have_the_names_that_players_give_them() {
        for (points, held, wanted) in [
            ("C3 D3", 0, Some("two points")),
            ("C3 D3 E3", 1, Some("straight three")),
            ("C3 D3 D4", 1, Some("bent three")),
            ("C3 C4 C5 C6", 1, Some("straight four")),
            ("C3 C4 C5 D5", 1, Some("L four")),
            ("C3 D3 C4 D4", 1, Some("square four")),
            ("A1 B1 C1 A2", 3, Some("bent four in the corner")),
            ("T19 S19 R19 T18", 3, Some("bent four in the corner")),
            ("A19 A18 A17 B19", 3, Some("bent four in the corner")),
            // Not yet filled, or not bent in the corner: only its shape is named.
            ("A1 B1 C1 A2", 2, Some("L four")),
            ("B1 C1 D1 B2", 3, Some("L four")),
            ("B2 C2 D2 B3", 3, Some("L four")),
            ("C3 D3 C4 D4 E4", 2, Some("bulky five")),
            ("C3 B3 D3 C4 C2", 2, Some("crossed five")),
            ("C3 D3 E3 F3 G3 H3 J3", 2, None),
            ("C3 D3 E4", 2, None),
            ("C3", 0, None),
        ] {
            let found = name(&room(points), held, Size::SQUARE_19);
            assert_eq!(found.map(|name| name.english), wanted, "{points}");
        }
    }

    #[test]
    fn what_can_be_one_eye_is_known_by_its_shape() {
        let killed = |names| may_be_killed(&room(names), Size::SQUARE_19);
        assert!(!killed("C3 C4 C5 C6") && !killed("C3 D3 D4 E4"));
        assert!(killed("C3 D3 C4 D4") && killed("C3 D3 C4 D4 E4"));
        assert!(!killed("C3 D3 E3 C4") && killed("A1 B1 C1 A2"));
        assert!(!killed("C3 D3 E3 C4 D4 E4") && killed("A1 B1 C1 A2 B2 C2"));
        assert!(!killed("C3 D3 E3 F3 G3 H3 J3"));
    }
}
