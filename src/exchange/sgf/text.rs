//! Texts and points in SGF notation.

use crate::board::{Color, Move, Notation, Point, Size};
use crate::problem::limits::MIN_SIDE;

/// The text of a value of type Text: escapes resolved, soft line breaks removed, line ends as `\n`.
#[must_use]
pub fn plain(value: &str) -> String {
    if !value.contains(['\\', '\r', '\t', '\u{b}', '\u{c}']) {
        return value.to_owned();
    }
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some(first @ ('\n' | '\r')) => skip_pair(first, &mut chars),
                Some(c) => text.push(c),
                None => {}
            },
            '\n' | '\r' => {
                skip_pair(c, &mut chars);
                text.push('\n');
            }
            '\t' | '\u{b}' | '\u{c}' => text.push(' '),
            c => text.push(c),
        }
    }
    text
}

/// Two different line end characters in a row are one line end.
fn skip_pair(first: char, chars: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    chars.next_if(|&next| matches!(next, '\n' | '\r') && next != first);
}

/// The text of a value of type SimpleText, on one line.
#[must_use]
pub fn simple(value: &str) -> String {
    plain(value).replace('\n', " ").trim().to_owned()
}

/// Escapes a text for use as a value.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, ']' | '\\') {
            value.push('\\');
        }
        value.push(c);
    }
    value
}

/// Escapes a text for use as half of a composed value.
#[must_use]
pub fn escaped_part(text: &str) -> String {
    escaped(text).replace(':', "\\:")
}

/// Splits a composed value at its colon.
#[must_use]
pub fn composed(value: &str) -> Option<(&str, &str)> {
    let mut is_escaped = false;
    for (at, c) in value.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            ':' => return Some((value.get(..at)?, value.get(at + 1..)?)),
            _ => {}
        }
    }
    None
}

/// The point of a value. White space is ignored: FF\[3\] allows line breaks anywhere.
#[must_use]
pub fn point(value: &str, size: Size) -> Option<Point> {
    if value.contains(|c: char| c.is_ascii_whitespace()) {
        return Notation::Sgf.read(&compact(value), size);
    }
    Notation::Sgf.read(value, size)
}

/// The move of a value. A pass is an empty value, or `tt` up to 19x19.
#[must_use]
pub fn played(value: &str, size: Size) -> Option<Move> {
    let value = compact(value);
    let is_small = size.width() <= 19 && size.height() <= 19;
    if value.is_empty() || (value == "tt" && is_small) {
        return Some(Move::Pass);
    }
    Notation::Sgf.read(&value, size).map(Move::Play)
}

/// The size of a value of `SZ`: one side, or width and height.
#[must_use]
pub fn board_size(value: &str) -> Option<Size> {
    let side = |text: &str| {
        let side: u8 = text.trim().parse().ok()?;
        (side >= MIN_SIDE).then_some(side)
    };
    let (width, height) = value.split_once(':').unwrap_or((value, value));
    Size::new(side(width)?, side(height)?)
}

/// The side that a value of `PL` names.
#[must_use]
pub fn color_of(value: &str) -> Option<Color> {
    match value.trim().chars().next()? {
        'B' | 'b' | '1' => Some(Color::Black),
        'W' | 'w' | '2' => Some(Color::White),
        _ => None,
    }
}

/// A value with white space removed.
#[must_use]
pub fn compact(value: &str) -> String {
    value.chars().filter(|c| !c.is_whitespace()).collect()
}

/// A set of points built from single points and rectangles. Rectangles may overlap without limit; each
/// costs one step per row, and a board has few rows.
#[derive(Debug, Default)]
pub struct Area {
    /// The columns of each row as a bit mask.
    rows: [u32; Size::MAX as usize],
}

impl Area {
    /// Adds the points of a value: one, or a rectangle. Returns the point if it is named alone; `None` if the
    /// value names no points.
    pub fn add(&mut self, value: &str, size: Size) -> Option<Option<Point>> {
        let (first, second) = match value.split_once(':') {
            None => {
                let alone = point(value, size)?;
                (alone, alone)
            }
            Some((first, second)) => (point(first, size)?, point(second, size)?),
        };
        let (left, right) = sorted(first.column(), second.column());
        let (top, bottom) = sorted(first.row(), second.row());
        let columns = (1_u32 << (right + 1)) - (1_u32 << left);
        let height = usize::from(bottom - top) + 1;
        for row in self.rows.iter_mut().skip(top.into()).take(height) {
            *row |= columns;
        }
        Some((first == second).then_some(first))
    }

    /// Every point once, row by row.
    pub fn points(&self) -> Vec<Point> {
        let mut points = Vec::new();
        for (row, mut columns) in (0_u8..).zip(self.rows) {
            // Visits set bits only: this runs at every node, and most rows are empty.
            while columns != 0 {
                let column = columns.trailing_zeros() as u8;
                columns &= columns - 1;
                points.extend(Point::new(column, row));
            }
        }
        points
    }
}

fn sorted(one: u8, other: u8) -> (u8, u8) {
    (one.min(other), one.max(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_in_points_counts_for_nothing() {
        let size = Size::SQUARE_19;
        assert_eq!(point("b\nb", size), point("bb", size));
        assert_eq!(point(" b b\r\n", size), point("bb", size));
        let mut area = Area::default();
        assert_eq!(area.add("a\na:b\nb", size), Some(None));
        assert_eq!(area.points().len(), 4);
        assert_eq!(point("b\nbb", size), None);
    }

    #[test]
    fn rectangles_are_spelled_out_each_point_once_in_order() {
        let mut area = Area::default();
        let size = Size::square(25).unwrap();
        assert_eq!(area.add("yy", size), Some(Point::new(24, 0)));
        assert_eq!(area.add("bb:bb", size), Some(Point::new(1, 23)));
        assert_eq!(area.add("wy:yx", size), Some(None));
        assert_eq!(area.add("yx:wy", size), Some(None));
        assert_eq!(area.add("aa:", size), None);
        let expected = [
            (22, 0),
            (23, 0),
            (24, 0),
            (22, 1),
            (23, 1),
            (24, 1),
            (1, 23),
        ];
        let expected = expected.map(|(column, row)| Point::at(column, row));
        assert_eq!(area.points(), expected);
        assert!(expected.is_sorted());
        assert_eq!(area.add("aa:yy", size), Some(None));
        assert_eq!(area.points().len(), size.area());
    }

    #[test]
    fn escapes_and_line_ends() {
        for (value, expected) in [
            ("a\\]b\\\\c\\:d", "a]b\\c:d"),
            ("soft\\\nbreak", "softbreak"),
            ("soft\\\r\nbreak", "softbreak"),
            ("one\r\ntwo\rthree\n\nfour", "one\ntwo\nthree\n\nfour"),
            ("tab\there", "tab here"),
            ("end\\", "end"),
        ] {
            assert_eq!(plain(value), expected);
        }
        for text in ["a]b\\c:d", "line\nline", "ö[黒"] {
            assert_eq!(plain(&escaped(text)), text);
            let value = format!("{}:x", escaped_part(text));
            let (first, second) = composed(&value).unwrap();
            assert_eq!((plain(first).as_str(), second), (text, "x"));
        }
    }
}
