//! What players call a small closed room, and in German.

use crate::board::{Point, Size};

/// The shape of a room, as far as it has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Two points.
    Two,
    /// Three in a row.
    StraightThree,
    /// Three in an angle.
    BentThree,
    /// Four in a row.
    StraightFour,
    /// Three in a row and one at an end.
    LFour,
    /// Four around the corner of the board, the attacker on three of them.
    BentFourInTheCorner,
    /// Three in a row and one at the middle.
    TFour,
    /// Two by two.
    SquareFour,
    /// Two pairs, shifted.
    ZFour,
    /// Two by two and one more.
    BulkyFive,
    /// A point and its four neighbours.
    CrossedFive,
    /// Two by three.
    RectangularSix,
    /// A cross with one corner filled.
    FlowerSix,
}

impl Shape {
    /// The shape of connected points, of which the attacker holds some; `None` if it has no name.
    #[must_use]
    pub fn of(points: &[Point], held: usize, size: Size) -> Option<Shape> {
        let has = |point: &Point| points.contains(point);
        let near = |point: &Point| point.neighbors(size).filter(|near| has(near)).count();
        let most = points.iter().map(near).max()?;
        let ends = points.iter().filter(|point| near(point) == 1).count();
        let in_a_row = |along: fn(Point) -> u8| {
            points
                .windows(2)
                .all(|pair| matches!(pair, [one, two] if along(*one) == along(*two)))
        };
        let is_straight = in_a_row(Point::row) || in_a_row(Point::column);
        let squares = points.iter().filter(|point| {
            let (column, row) = (point.column(), point.row());
            [(1, 0), (0, 1), (1, 1)]
                .iter()
                .all(|&(right, up)| has(&Point::at(column + right, row + up)))
        });
        Some(match (points.len(), is_straight, squares.count()) {
            (2, _, _) => Shape::Two,
            (3, true, _) => Shape::StraightThree,
            (3, false, _) => Shape::BentThree,
            (4, true, _) => Shape::StraightFour,
            (4, _, 1) => Shape::SquareFour,
            (4, _, _) if most == 3 => Shape::TFour,
            (4, _, _) => {
                let bend = |point: &&Point| {
                    let beside: Vec<Point> =
                        point.neighbors(size).filter(|near| has(near)).collect();
                    matches!(beside.as_slice(), [one, two] if one.row() != two.row() && one.column() != two.column())
                };
                let bends: Vec<&Point> = points.iter().filter(bend).collect();
                match bends.as_slice() {
                    [corner] if held == 3 && corner.neighbors(size).count() == 2 => {
                        Shape::BentFourInTheCorner
                    }
                    [_] => Shape::LFour,
                    _ => Shape::ZFour,
                }
            }
            (5, _, 1) => Shape::BulkyFive,
            (5, _, _) if most == 4 => Shape::CrossedFive,
            (6, _, 2) if ends == 0 && most == 3 => Shape::RectangularSix,
            (6, _, 1) if most == 4 => Shape::FlowerSix,
            _ => return None,
        })
    }

    /// The name with its article, in English and German.
    #[must_use]
    pub const fn name(self) -> (&'static str, &'static str) {
        match self {
            Shape::Two => ("two points", "zwei Punkte"),
            Shape::StraightThree => ("a straight three", "ein gerader Dreier"),
            Shape::BentThree => ("a bent three", "ein krummer Dreier"),
            Shape::StraightFour => ("a straight four", "ein gerader Vierer"),
            Shape::LFour => ("an L four", "ein L-Vierer"),
            Shape::BentFourInTheCorner => (
                "a bent four in the corner",
                "ein krummer Vierer in der Ecke",
            ),
            Shape::TFour => ("a T four", "ein T-Vierer"),
            Shape::SquareFour => ("a square four", "ein Viererquadrat"),
            Shape::ZFour => ("a Z four", "ein Z-Vierer"),
            Shape::BulkyFive => ("a bulky five", "ein dicker Fünfer"),
            Shape::CrossedFive => ("a crossed five", "ein Fünferkreuz"),
            Shape::RectangularSix => ("a rectangular six", "ein Sechserrechteck"),
            Shape::FlowerSix => ("a flower six", "eine Sechserblüte"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::read_move;

    fn shape(names: &str, held: usize) -> Option<Shape> {
        let size = Size::SQUARE_19;
        let read = |name| read_move(name, size).unwrap().point().unwrap();
        let points: Vec<Point> = names.split_whitespace().map(read).collect();
        Shape::of(&points, held, size)
    }

    #[test]
    fn rooms_have_the_names_that_players_give_them() {
        for (points, held, wanted) in [
            ("C3 D3", 0, Some(Shape::Two)),
            ("C3 D3 E3", 1, Some(Shape::StraightThree)),
            ("C3 D3 D4", 1, Some(Shape::BentThree)),
            ("C3 C4 C5 C6", 1, Some(Shape::StraightFour)),
            ("C3 C4 C5 D5", 1, Some(Shape::LFour)),
            ("C3 D3 E3 D4", 1, Some(Shape::TFour)),
            ("C3 D3 C4 D4", 1, Some(Shape::SquareFour)),
            ("C3 D3 D4 E4", 1, Some(Shape::ZFour)),
            ("A1 B1 C1 A2", 3, Some(Shape::BentFourInTheCorner)),
            // Not yet taken, or bent elsewhere than in the corner: only its shape.
            ("A1 B1 C1 A2", 2, Some(Shape::LFour)),
            ("B1 C1 D1 B2", 3, Some(Shape::LFour)),
            ("C3 D3 C4 D4 E4", 2, Some(Shape::BulkyFive)),
            ("C3 B3 D3 C4 C2", 2, Some(Shape::CrossedFive)),
            ("C3 D3 E3 F3 G3", 2, None),
            ("C3 D3 E3 C4 D4 E4", 2, Some(Shape::RectangularSix)),
            ("C3 B3 D3 C4 C2 D4", 2, Some(Shape::FlowerSix)),
            ("C3 D3 E3 F3 G3 H3", 2, None),
            ("C3", 0, None),
        ] {
            assert_eq!(shape(points, held), wanted, "{points}");
        }
    }
}
