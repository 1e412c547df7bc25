//! How similar two problems are under symmetry, shifts along an edge and swapped colours.

use std::collections::BTreeSet;

use crate::board::{Color, Colors, Orientation, Point, Setup, Shift};

/// What is on a point of a fight. Walls are ignored: they only say where the fight ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Held {
    Empty,
    Defender,
    Attacker,
}

/// A point (column and row) and what is on it.
type Spot = (u8, u8, Held);

/// A problem in one orientation.
#[derive(Clone, Debug, PartialEq, Eq)]
struct View {
    spots: Vec<Spot>,
    answer: Option<(u8, u8)>,
}

/// A problem in all orientations.
#[derive(Clone, Debug)]
pub struct Shape {
    views: Vec<View>,
    /// Whether a region delimits the fight.
    is_fight: bool,
}

/// How the answers of two nearly equal problems compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alike {
    /// The same move is right, whoever is to move, or the answer is unknown.
    SameAnswer,
    /// Different moves are right.
    OtherAnswer,
}

impl Shape {
    /// The shape of a position in which `defender`'s group is at stake: the points of the region, or all
    /// stones if it is empty, and the right first move if known.
    #[must_use]
    pub fn of(
        setup: &Setup,
        defender: Color,
        region: &BTreeSet<Point>,
        answer: Option<Point>,
    ) -> Shape {
        let held = |point: Point| match setup.stones.get(point) {
            None => Held::Empty,
            Some(color) if color == defender => Held::Defender,
            Some(_) => Held::Attacker,
        };
        let stones = setup.stones.iter().map(|(point, _)| point);
        let points: Vec<Point> = match region.is_empty() {
            true => stones.collect(),
            false => region.iter().copied().collect(),
        };
        let size = setup.size;
        let plain = Orientation::all().filter(|it| it.colors == Colors::Stored);
        let views = plain.map(|orientation| {
            let turn = |point| orientation.symmetry.apply(point, size);
            let turned = orientation.symmetry.apply_size(size);
            let shift = Shift::of(points.iter().map(|&point| turn(point)), turned);
            let place = |point: Point| {
                let placed = shift.apply(turn(point));
                (placed.column(), placed.row())
            };
            let spot = |&point: &Point| {
                let (column, row) = place(point);
                (column, row, held(point))
            };
            let mut spots: Vec<Spot> = points.iter().map(spot).collect();
            spots.sort_unstable();
            View {
                spots,
                answer: answer.map(place),
            }
        });
        Shape {
            views: views.collect(),
            is_fight: !region.is_empty(),
        }
    }

    /// Whether the two shapes differ by at most `most` points, and how their answers compare. A shape with a
    /// region is never compared with one without.
    #[must_use]
    pub fn alike(&self, other: &Shape, most: usize) -> Option<Alike> {
        if self.is_fight != other.is_fight {
            return None;
        }
        let own = self.views.first()?;
        let views = other.views.iter();
        let near = views.filter(|view| differences(&own.spots, &view.spots, most) <= most);
        let mut found = None;
        for view in near {
            let answers = own.answer.zip(view.answer);
            if answers.is_none_or(|(one, other)| one == other) {
                return Some(Alike::SameAnswer);
            }
            found = Some(Alike::OtherAnswer);
        }
        found
    }
}

/// Number of points on which two sorted lists differ; the result is only exact up to `most`.
fn differences(one: &[Spot], other: &[Spot], most: usize) -> usize {
    if one.len().abs_diff(other.len()) > most {
        return most + 1;
    }
    let (mut one, mut other) = (one.iter().peekable(), other.iter().peekable());
    let mut count = 0;
    while count <= most {
        match (one.peek(), other.peek()) {
            (None, None) => break,
            (Some(_), None) => {
                one.next();
                count += 1;
            }
            (None, Some(_)) => {
                other.next();
                count += 1;
            }
            (Some(&&(a, b, own)), Some(&&(c, d, others))) => {
                if (a, b) <= (c, d) {
                    one.next();
                }
                if (c, d) <= (a, b) {
                    other.next();
                }
                count += usize::from((a, b) != (c, d) || own != others);
            }
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    fn setup(drawing: &str) -> Setup {
        let size = Size::square(9).unwrap();
        Setup::drawn(size, drawing).unwrap()
    }

    const CORNER: &str = "
        | O O O . .
        | X X O . .
        | . X O . .
        | . X O . .
        +----------";

    #[test]
    fn a_problem_is_like_itself_however_it_lies() {
        let start = setup(CORNER);
        let whole = BTreeSet::new();
        let answer = Point::at(0, 0);
        let shape = Shape::of(&start, Color::Black, &whole, Some(answer));
        // The side to move makes no difference, or the answer would be given away.
        let other = Setup {
            to_move: Color::White,
            ..start.clone()
        };
        let other = Shape::of(&other, Color::Black, &whole, Some(answer));
        assert_eq!(shape.alike(&other, 0), Some(Alike::SameAnswer));
        for orientation in Orientation::all() {
            let turned = orientation.apply_setup(&start);
            let defender = match turned.to_move == start.to_move {
                true => Color::Black,
                false => Color::White,
            };
            let moved = orientation.symmetry.apply(answer, start.size);
            let of = |answer| Shape::of(&turned, defender, &whole, Some(answer));
            assert_eq!(shape.alike(&of(moved), 0), Some(Alike::SameAnswer));
            let other = orientation.symmetry.apply(Point::at(0, 1), start.size);
            assert_eq!(shape.alike(&of(other), 0), Some(Alike::OtherAnswer));
        }
    }

    #[test]
    fn what_differs_is_counted_by_points_of_the_fight() {
        let other = setup(
            "
            | O O O . .
            | X X O . .
            | . X . O .
            | . X . O .
            +----------",
        );
        let of =
            |setup: &Setup, region: &BTreeSet<Point>| Shape::of(setup, Color::Black, region, None);
        let whole = BTreeSet::new();
        let shape = of(&setup(CORNER), &whole);
        assert_eq!(shape.alike(&of(&other, &whole), 3), None);
        assert_eq!(shape.alike(&of(&other, &whole), 4), Some(Alike::SameAnswer));
        let corner = |columns: u8| -> BTreeSet<Point> {
            let points = (0..3).flat_map(|row| (0..columns).map(move |column| (column, row)));
            points.map(|(column, row)| Point::at(column, row)).collect()
        };
        let shape = of(&setup(CORNER), &corner(2));
        // Where the wall is makes no difference, but more room does.
        assert_eq!(
            shape.alike(&of(&other, &corner(2)), 0),
            Some(Alike::SameAnswer)
        );
        assert_eq!(shape.alike(&of(&other, &corner(3)), 2), None);
        assert_eq!(shape.alike(&of(&other, &whole), 9), None);
    }
}
