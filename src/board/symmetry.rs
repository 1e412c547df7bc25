//! The eight symmetries of the board and the exchange of colours.

use super::color::Color;
use super::point::{Move, Point, Size};
use super::setup::{Setup, Stones};

/// One of the eight ways to turn and mirror a board.
///
/// A symmetry first mirrors columns, then rows, then exchanges columns and rows, as far as its
/// three switches say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symmetry(u8);

const MIRROR_COLUMNS: u8 = 1;
const MIRROR_ROWS: u8 = 2;
const TRANSPOSE: u8 = 4;

impl Symmetry {
    /// Leaves the board as it is.
    pub const IDENTITY: Symmetry = Symmetry(0);
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry(0),
        Symmetry(1),
        Symmetry(2),
        Symmetry(3),
        Symmetry(4),
        Symmetry(5),
        Symmetry(6),
        Symmetry(7),
    ];
    /// A quarter turn clockwise.
    pub const QUARTER_TURN: Symmetry = Symmetry(MIRROR_COLUMNS | TRANSPOSE);
    /// Left and right exchanged.
    pub const MIRROR: Symmetry = Symmetry(MIRROR_COLUMNS);

    /// The size a board has afterwards.
    #[must_use]
    pub const fn apply_size(self, size: Size) -> Size {
        if self.0 & TRANSPOSE == 0 {
            size
        } else {
            size.transposed()
        }
    }

    /// Where a point of a board of this size is moved to.
    #[must_use]
    pub fn apply(self, point: Point, size: Size) -> Point {
        let (mut column, mut row) = (point.column(), point.row());
        if self.0 & MIRROR_COLUMNS != 0 {
            column = (size.width() - 1).saturating_sub(column);
        }
        if self.0 & MIRROR_ROWS != 0 {
            row = (size.height() - 1).saturating_sub(row);
        }
        if self.0 & TRANSPOSE == 0 {
            Point::at(column, row)
        } else {
            Point::at(row, column)
        }
    }

    /// Where a move is moved to. A pass stays a pass.
    #[must_use]
    pub fn apply_move(self, mv: Move, size: Size) -> Move {
        match mv {
            Move::Play(point) => Move::Play(self.apply(point, size)),
            Move::Pass => Move::Pass,
        }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        if self.0 & TRANSPOSE == 0 {
            self
        } else {
            // Exchanging columns and rows first turns the mirror of columns into one of rows.
            let columns = (self.0 & MIRROR_ROWS) >> 1;
            let rows = (self.0 & MIRROR_COLUMNS) << 1;
            Symmetry(TRANSPOSE | columns | rows)
        }
    }

    /// First this symmetry, then `next`.
    #[must_use]
    pub const fn then(self, next: Symmetry) -> Symmetry {
        let mirrors = next.0 & (MIRROR_COLUMNS | MIRROR_ROWS);
        let mirrors = if self.0 & TRANSPOSE == 0 {
            mirrors
        } else {
            (mirrors >> 1) | ((mirrors & 1) << 1)
        };
        Symmetry(self.0 ^ mirrors ^ (next.0 & TRANSPOSE))
    }
}

/// Whether a view shows the colours as stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colors {
    /// As stored.
    #[default]
    Stored,
    /// Black as White and White as Black.
    Swapped,
}

impl Colors {
    /// The colour shown for a stored colour, and the other way round.
    #[must_use]
    pub const fn apply(self, color: Color) -> Color {
        match self {
            Colors::Stored => color,
            Colors::Swapped => color.opposite(),
        }
    }

    /// The other choice.
    #[must_use]
    pub const fn toggled(self) -> Colors {
        match self {
            Colors::Stored => Colors::Swapped,
            Colors::Swapped => Colors::Stored,
        }
    }
}

/// How a stored position is shown: turned, mirrored, with colours exchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Orientation {
    /// Where points go.
    pub symmetry: Symmetry,
    /// Which colours are shown.
    pub colors: Colors,
}

impl Orientation {
    /// As stored.
    pub const CANONICAL: Orientation = Orientation {
        symmetry: Symmetry::IDENTITY,
        colors: Colors::Stored,
    };

    /// All sixteen, the canonical one first.
    pub fn all() -> impl Iterator<Item = Orientation> {
        [Colors::Stored, Colors::Swapped]
            .into_iter()
            .flat_map(|colors| {
                Symmetry::ALL
                    .into_iter()
                    .map(move |symmetry| Orientation { symmetry, colors })
            })
    }

    /// The setup as shown.
    #[must_use]
    pub fn apply_setup(self, setup: &Setup) -> Setup {
        let map = |point| self.symmetry.apply(point, setup.size);
        Setup {
            size: self.symmetry.apply_size(setup.size),
            stones: self.apply_stones(&setup.stones, setup.size),
            to_move: self.colors.apply(setup.to_move),
            ko: setup.ko.map(map),
            rules: setup.rules,
        }
    }

    /// The stones of a board of this size as shown; stones off the board are left out.
    #[must_use]
    pub fn apply_stones(self, stones: &Stones, size: Size) -> Stones {
        stones
            .iter()
            .filter(|&(point, _)| size.contains(point))
            .map(|(point, color)| (self.symmetry.apply(point, size), self.colors.apply(color)))
            .collect()
    }
}

/// Moves points that are far from both edges of an axis to a fixed place on it, so that it makes no
/// difference where they stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    columns: u8,
    rows: u8,
}

impl Shift {
    /// An edge with at least this many points between it and these points counts as far away.
    const FAR: u8 = 3;

    /// For these points of a board.
    #[must_use]
    pub fn of(points: impl Iterator<Item = Point>, size: Size) -> Shift {
        let (columns, rows): (Vec<u8>, Vec<u8>) =
            points.map(|point| (point.column(), point.row())).unzip();
        let axis = |values: &[u8], side: u8| match (values.iter().min(), values.iter().max()) {
            (Some(&low), Some(&high))
                if low >= Shift::FAR && high < side.saturating_sub(Shift::FAR) =>
            {
                low - Shift::FAR
            }
            _ => 0,
        };
        Shift {
            columns: axis(&columns, size.width()),
            rows: axis(&rows, size.height()),
        }
    }

    /// Where a point is moved to.
    #[must_use]
    pub fn apply(self, point: Point) -> Point {
        Point::at(
            point.column().saturating_sub(self.columns),
            point.row().saturating_sub(self.rows),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_form_a_group_on_a_rectangle() {
        let size = Size::new(4, 3).unwrap();
        for first in Symmetry::ALL {
            let turned = first.apply_size(size);
            for point in size.points() {
                let image = first.apply(point, size);
                assert!(turned.contains(image));
                assert_eq!(first.inverse().apply(image, turned), point, "{first:?}");
                for second in Symmetry::ALL {
                    assert_eq!(
                        first.then(second).apply(point, size),
                        second.apply(image, turned),
                        "{first:?} {second:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_eight_images_of_a_skew_point_differ() {
        let size = Size::square(5).unwrap();
        let mut images: Vec<Point> = Symmetry::ALL
            .map(|s| s.apply(Point::at(1, 0), size))
            .to_vec();
        images.sort();
        images.dedup();
        assert_eq!(images.len(), 8);
    }

    #[test]
    fn a_quarter_turn_takes_the_lower_left_corner_to_the_upper_left() {
        let size = Size::square(9).unwrap();
        assert_eq!(
            Symmetry::QUARTER_TURN.apply(Point::at(0, 0), size),
            Point::at(0, 8)
        );
        let four = (0..4).fold(Symmetry::IDENTITY, |s, _| s.then(Symmetry::QUARTER_TURN));
        assert_eq!(four, Symmetry::IDENTITY);
    }
}
