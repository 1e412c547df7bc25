//! Points, sizes and moves: the vocabulary every other file uses.

use std::fmt;

use super::notation::Notation;

/// Points between two vertically neighbouring points in [`Point`]'s index.
pub(crate) const STRIDE: usize = 32;
/// Length of an array indexed by [`Point::index`]: a border all round a 25x25 board, and a power of two, so that a masked index needs no check.
pub(crate) const CELLS: usize = STRIDE * 32;

/// A place where two lines cross.
///
/// Columns and rows count from 0 in the lower left corner, so `Point::new(0, 0)` is `A1`.
/// A point does not know its board; whether it lies on one is asked of [`Size::contains`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The point in this column and row, both counted from 0 at the lower left, or `None`
    /// beyond the 25th.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Point> {
        if column < Size::MAX && row < Size::MAX {
            Some(Point((row as u16 + 1) * STRIDE as u16 + column as u16 + 1))
        } else {
            None
        }
    }

    /// The point in this column and row.
    ///
    /// # Panics
    ///
    /// Beyond the 25th column or row: for literals in code, not for data.
    #[must_use]
    pub const fn at(column: u8, row: u8) -> Point {
        match Point::new(column, row) {
            Some(point) => point,
            None => panic!("column and row must be below 25"),
        }
    }

    /// The column, 0 at the left.
    #[must_use]
    pub const fn column(self) -> u8 {
        (self.0 as usize % STRIDE) as u8 - 1
    }

    /// The row, 0 at the bottom.
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.0 as usize / STRIDE) as u8 - 1
    }

    /// The four neighbours that lie on a board of this size.
    #[inline]
    pub fn neighbors(self, size: Size) -> impl Iterator<Item = Point> {
        let index = self.index();
        [index - 1, index + 1, index - STRIDE, index + STRIDE]
            .into_iter()
            .map(Point::from_index)
            .filter(move |&p| size.contains(p))
    }

    /// The diagonal neighbours that lie on a board of this size.
    #[inline]
    pub fn diagonals(self, size: Size) -> impl Iterator<Item = Point> {
        let index = self.index();
        [
            index - STRIDE - 1,
            index - STRIDE + 1,
            index + STRIDE - 1,
            index + STRIDE + 1,
        ]
        .into_iter()
        .map(Point::from_index)
        .filter(move |&p| size.contains(p))
    }

    /// Where this point stands in an array of [`CELLS`] entries.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) const fn from_index(index: usize) -> Point {
        Point(index as u16)
    }
}

impl fmt::Display for Point {
    /// Writes the point as GTP does: `D4`, columns without `I`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Notation::Gtp.write(*self, Size::SQUARE_19))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Width and height of a board, 1 to 25 points each.
///
/// Problem files ask for at least 2 by 2; a single row exists for the oracles of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// Longest side of a board.
    pub const MAX: u8 = 25;
    /// The full board.
    pub const SQUARE_19: Size = Size {
        width: 19,
        height: 19,
    };

    /// A board of `width` by `height` points, or `None` unless both are 1 to 25.
    #[must_use]
    pub const fn new(width: u8, height: u8) -> Option<Size> {
        if width >= 1 && width <= Size::MAX && height >= 1 && height <= Size::MAX {
            Some(Size { width, height })
        } else {
            None
        }
    }

    /// A square board, or `None` unless `side` is 1 to 25.
    #[must_use]
    pub const fn square(side: u8) -> Option<Size> {
        Size::new(side, side)
    }

    /// Number of columns.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Number of rows.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Number of points.
    #[must_use]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the point lies on a board of this size.
    #[inline]
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        let column = point.index() % STRIDE;
        let row = point.index() / STRIDE;
        column >= 1 && column <= self.width as usize && row >= 1 && row <= self.height as usize
    }

    /// Every point, row by row from the lower left.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..self.height)
            .flat_map(move |row| (0..self.width).map(move |column| Point::at(column, row)))
    }

    /// How many lines lie between a point of the board and the nearest edge.
    #[must_use]
    pub fn from_edge(self, point: Point) -> u8 {
        let (column, row) = (point.column(), point.row());
        let across = column.min(self.width.saturating_sub(1 + column));
        let up = row.min(self.height.saturating_sub(1 + row));
        across.min(up)
    }

    /// Width and height exchanged.
    #[must_use]
    pub const fn transposed(self) -> Size {
        Size {
            width: self.height,
            height: self.width,
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// A stone on a point, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A stone on this point.
    Play(Point),
    /// No stone; in a problem, a move elsewhere (tenuki).
    Pass,
}

impl Move {
    /// The point, unless this is a pass.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(point) => point.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
