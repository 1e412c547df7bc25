//! Small sets of points, apart from any board.

use std::fmt;

/// A set of cells of an 8 by 8 grid. Columns and rows count from 0 at the lower left.
///
/// Sets are ordered by the numbers that represent them, so that the least of several images is the
/// same for all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cells(u64);

const SIDE: u8 = 8;
const LEFT: u64 = 0x0101_0101_0101_0101;

/// One of the eight ways to turn and mirror a set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) mirror_columns: bool,
    pub(super) mirror_rows: bool,
    pub(super) transpose: bool,
}

impl Turn {
    /// All eight, the one that changes nothing first.
    pub(super) fn all() -> impl Iterator<Item = Turn> {
        (0..8u8).map(|bits| Turn {
            mirror_columns: bits & 1 != 0,
            mirror_rows: bits & 2 != 0,
            transpose: bits & 4 != 0,
        })
    }
}

impl Cells {
    /// No cells.
    pub const EMPTY: Cells = Cells(0);

    /// The set of these columns and rows; cells beyond the grid are left out.
    #[must_use]
    pub fn of(cells: impl IntoIterator<Item = (u8, u8)>) -> Cells {
        let mut set = Cells(0);
        for (column, row) in cells {
            set = set.with(column, row);
        }
        set
    }

    /// Reads a drawing with its rows from the top. Everything but a dot or a blank is a cell.
    /// `None` if there are more than eight rows or columns.
    #[must_use]
    pub fn read<'a>(rows: impl DoubleEndedIterator<Item = &'a str>) -> Option<Cells> {
        let mut set = Cells(0);
        for (row, text) in rows.rev().enumerate() {
            for (column, mark) in text.chars().enumerate() {
                if row >= usize::from(SIDE) || column >= usize::from(SIDE) {
                    return None;
                }
                if mark != '.' && mark != ' ' {
                    set = set.with(column as u8, row as u8);
                }
            }
        }
        Some(set)
    }

    /// This set and one cell more.
    #[must_use]
    pub const fn with(self, column: u8, row: u8) -> Cells {
        if column < SIDE && row < SIDE {
            Cells(self.0 | 1 << (row * SIDE + column))
        } else {
            self
        }
    }

    /// Whether the cell belongs to the set.
    #[must_use]
    pub const fn has(self, column: u8, row: u8) -> bool {
        column < SIDE && row < SIDE && self.0 >> (row * SIDE + column) & 1 == 1
    }

    /// The cells as columns and rows, row by row from the lower left.
    pub fn iter(self) -> impl Iterator<Item = (u8, u8)> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let index = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            Some((index % SIDE, index / SIDE))
        })
    }

    /// Number of cells.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no cell.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Columns up to the rightmost cell.
    #[must_use]
    pub fn width(self) -> u8 {
        self.iter().map(|(column, _)| column + 1).max().unwrap_or(0)
    }

    /// Rows up to the highest cell.
    #[must_use]
    pub fn height(self) -> u8 {
        self.iter().map(|(_, row)| row + 1).max().unwrap_or(0)
    }

    /// Whether the cells are connected along lines.
    #[must_use]
    pub fn is_connected(self) -> bool {
        let first = self.0 & self.0.wrapping_neg();
        let mut set = Cells(first);
        loop {
            let grown = Cells((set.0 | set.neighbors().0) & self.0);
            if grown == set {
                return set == self;
            }
            set = grown;
        }
    }

    /// The cells next to the set along lines, as far as the grid goes.
    #[must_use]
    pub const fn neighbors(self) -> Cells {
        let right = (self.0 & !(LEFT << 7)) << 1;
        let left = (self.0 & !LEFT) >> 1;
        Cells((right | left | self.0 << SIDE | self.0 >> SIDE) & !self.0)
    }

    /// The same cells moved to the lower left as far as possible.
    #[must_use]
    pub fn pushed(self) -> Cells {
        let mut bits = self.0;
        if bits == 0 {
            return self;
        }
        while bits & 0xFF == 0 {
            bits >>= SIDE;
        }
        while bits & LEFT == 0 {
            bits >>= 1;
        }
        Cells(bits)
    }

    /// Turned or mirrored, within the rectangle the set takes up from the lower left.
    pub(super) fn turned(self, turn: Turn) -> Cells {
        self.turned_within(turn, self.width(), self.height())
    }

    /// Turned or mirrored within a rectangle that holds the set.
    pub(super) fn turned_within(self, turn: Turn, width: u8, height: u8) -> Cells {
        Cells::of(self.iter().map(|(column, row)| {
            let column = if turn.mirror_columns {
                width.saturating_sub(column + 1)
            } else {
                column
            };
            let row = if turn.mirror_rows {
                height.saturating_sub(row + 1)
            } else {
                row
            };
            if turn.transpose {
                (row, column)
            } else {
                (column, row)
            }
        }))
    }

    /// The least of the images of the set under all eight symmetries: its free form.
    #[must_use]
    pub fn free(self) -> Cells {
        let pushed = self.pushed();
        Turn::all()
            .map(|turn| pushed.turned(turn))
            .min()
            .unwrap_or(pushed)
    }
}

impl fmt::Display for Cells {
    /// Draws the set with rows from the top, separated by slashes: `x./xx`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.height()).rev() {
            for column in 0..self.width() {
                f.write_str(if self.has(column, row) { "x" } else { "." })?;
            }
            if row > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(drawing: &str) -> Cells {
        Cells::read(drawing.split('/')).unwrap()
    }

    #[test]
    fn a_drawing_is_read_and_written() {
        let cells = read("x./xx");
        assert_eq!(cells.iter().collect::<Vec<_>>(), [(0, 0), (1, 0), (0, 1)]);
        assert_eq!(cells.to_string(), "x./xx");
        assert_eq!(Cells::read(["xxxxxxxxx"].into_iter()), None);
    }

    #[test]
    fn neighbours_do_not_wrap_round_the_grid() {
        assert_eq!(
            Cells::of([(7, 3)]).neighbors(),
            Cells::of([(6, 3), (7, 2), (7, 4)])
        );
        assert_eq!(Cells::of([(0, 0)]).neighbors(), Cells::of([(1, 0), (0, 1)]));
    }

    #[test]
    fn all_images_have_one_free_form() {
        let cells = read(".xx/xx./.x.");
        for turn in Turn::all() {
            assert_eq!(cells.turned(turn).free(), cells.free());
        }
        assert!(cells.is_connected());
        assert!(!read("x./.x").is_connected());
    }
}
