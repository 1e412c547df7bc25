//! The four ways to name a point.

use std::fmt::Write as _;

use super::point::{Move, Point, Size};

/// A way to write the name of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `D4`: columns A to Z without I from the left, rows from the bottom (Go Text Protocol).
    Gtp,
    /// `d4`: columns a to z without j from the left, rows from the bottom (Pfaundler 1908, §3).
    Book1908,
    /// `dp`: two letters, column from the left and row from the top (SGF FF\[4\]).
    Sgf,
    /// `16-16`: column and row as numbers, counted from the lower right corner
    /// (the Japanese way as Pfaundler 1908, §3, reports it).
    Japanese,
}

const GTP_COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
const BOOK_COLUMNS: &[u8; 25] = b"abcdefghiklmnopqrstuvwxyz";

impl Notation {
    /// Every notation, in the order a settings list shows them.
    pub const ALL: [Notation; 4] = [
        Notation::Gtp,
        Notation::Book1908,
        Notation::Sgf,
        Notation::Japanese,
    ];

    /// Writes the name of a point on a board of this size.
    ///
    /// The size matters to SGF and Japanese names, which do not count from the lower left.
    ///
    /// ```
    /// use raeuberspiel_proof::board::{Notation, Point, Size};
    ///
    /// let point = Point::at(8, 3);
    /// assert_eq!(Notation::Gtp.write(point, Size::SQUARE_19), "J4");
    /// assert_eq!(Notation::Book1908.write(point, Size::SQUARE_19), "i4");
    /// assert_eq!(Notation::Sgf.write(point, Size::SQUARE_19), "ip");
    /// assert_eq!(Notation::Japanese.write(point, Size::SQUARE_19), "11-4");
    /// ```
    #[must_use]
    pub fn write(self, point: Point, size: Size) -> String {
        let (column, row) = (point.column(), point.row());
        let mut name = String::with_capacity(5);
        let written = match self {
            Notation::Gtp => write!(name, "{}{}", column_letter(GTP_COLUMNS, column), row + 1),
            Notation::Book1908 => {
                write!(name, "{}{}", column_letter(BOOK_COLUMNS, column), row + 1)
            }
            Notation::Sgf => {
                let from_top = size.height().saturating_sub(row + 1);
                write!(name, "{}{}", sgf_letter(column), sgf_letter(from_top))
            }
            Notation::Japanese => {
                write!(name, "{}-{}", size.width().saturating_sub(column), row + 1)
            }
        };
        debug_assert!(written.is_ok(), "a string takes every write");
        name
    }

    /// Reads the name of a point; `None` if it is no name or lies off the board.
    ///
    /// GTP and book names are read without regard to case.
    ///
    /// ```
    /// use raeuberspiel_proof::board::{Notation, Point, Size};
    ///
    /// assert_eq!(Notation::Book1908.read("i9", Size::SQUARE_19), Notation::Gtp.read("J9", Size::SQUARE_19));
    /// assert_eq!(Notation::Gtp.read("I9", Size::SQUARE_19), None);
    /// ```
    #[must_use]
    pub fn read(self, name: &str, size: Size) -> Option<Point> {
        let point = match self {
            Notation::Gtp => read_letter_number(GTP_COLUMNS, &name.to_ascii_uppercase())?,
            Notation::Book1908 => read_letter_number(BOOK_COLUMNS, &name.to_ascii_lowercase())?,
            Notation::Sgf => {
                let &[column, row] = name.as_bytes() else {
                    return None;
                };
                let column = column.checked_sub(b'a')?;
                let from_top = row.checked_sub(b'a')?;
                Point::new(column, size.height().checked_sub(from_top.checked_add(1)?)?)?
            }
            Notation::Japanese => {
                let (column, row) = name.split_once('-')?;
                let from_right: u8 = read_number(column)?;
                Point::new(
                    size.width().checked_sub(from_right)?,
                    read_number(row)?.checked_sub(1)?,
                )?
            }
        };
        size.contains(point).then_some(point)
    }

    /// The label of a column, for the rim of a drawn board.
    #[must_use]
    pub fn column_label(self, column: u8, size: Size) -> String {
        match self {
            Notation::Gtp => column_letter(GTP_COLUMNS, column).to_string(),
            Notation::Book1908 => column_letter(BOOK_COLUMNS, column).to_string(),
            Notation::Sgf => sgf_letter(column).to_string(),
            Notation::Japanese => size.width().saturating_sub(column).to_string(),
        }
    }

    /// The label of a row, for the rim of a drawn board.
    #[must_use]
    pub fn row_label(self, row: u8, size: Size) -> String {
        match self {
            Notation::Sgf => sgf_letter(size.height().saturating_sub(row + 1)).to_string(),
            Notation::Gtp | Notation::Book1908 | Notation::Japanese => (row + 1).to_string(),
        }
    }
}

/// Reads a move in GTP notation, `pass` included, without regard to case.
#[must_use]
pub fn read_move(name: &str, size: Size) -> Option<Move> {
    if name.eq_ignore_ascii_case("pass") {
        return Some(Move::Pass);
    }
    Notation::Gtp.read(name, size).map(Move::Play)
}

fn column_letter(letters: &[u8; 25], column: u8) -> char {
    char::from(letters.get(usize::from(column)).copied().unwrap_or(b'?'))
}

fn sgf_letter(number: u8) -> char {
    char::from(b'a' + number.min(25))
}

fn read_number(text: &str) -> Option<u8> {
    // `parse` would take a leading plus sign.
    (text.len() <= 2 && text.bytes().all(|b| b.is_ascii_digit()))
        .then(|| text.parse().ok())
        .flatten()
}

fn read_letter_number(letters: &[u8; 25], name: &str) -> Option<Point> {
    let (&first, _) = name.as_bytes().split_first()?;
    let column = letters.iter().position(|&letter| letter == first)?;
    let row = read_number(name.get(1..)?)?;
    Point::new(u8::try_from(column).ok()?, row.checked_sub(1)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_reads_what_it_writes_on_every_size() {
        for size in [(2, 2), (9, 13), (19, 19), (25, 25)].map(|(w, h)| Size::new(w, h).unwrap()) {
            for notation in Notation::ALL {
                for point in size.points() {
                    let name = notation.write(point, size);
                    assert_eq!(
                        notation.read(&name, size),
                        Some(point),
                        "{notation:?} {name} on {size}"
                    );
                }
            }
        }
    }

    #[test]
    fn names_that_are_none() {
        let size = Size::square(9).unwrap();
        for name in [
            "", "A", "1", "A0", "A10", "K1", "I1", "A1x", "A+1", "Ä1", "A256", "a 1",
        ] {
            assert_eq!(Notation::Gtp.read(name, size), None, "{name:?}");
        }
        for name in ["j1", "aa", "", "a"] {
            assert_eq!(Notation::Book1908.read(name, size), None, "{name:?}");
        }
        for name in ["", "a", "aaa", "jj", "AA", "tt"] {
            assert_eq!(Notation::Sgf.read(name, size), None, "{name:?}");
        }
        for name in ["0-1", "10-1", "1-0", "1", "-", "1-1-1"] {
            assert_eq!(Notation::Japanese.read(name, size), None, "{name:?}");
        }
    }

    #[test]
    fn the_lower_right_corner_is_one_one_in_japanese() {
        assert_eq!(
            Notation::Japanese.write(Point::at(18, 0), Size::SQUARE_19),
            "1-1"
        );
    }
}
