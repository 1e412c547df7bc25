//! Texts and points as SGF writes them.

use crate::board::{Notation, Point, Size};

/// The text that a value of type Text stands for: escapes resolved, soft line breaks joined, line
/// ends as `\n`.
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

/// The text of a value of type SimpleText: on one line.
#[must_use]
pub fn simple(value: &str) -> String {
    plain(value).replace('\n', " ").trim().to_owned()
}

/// A text as a value: what ends or escapes a value is escaped.
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

/// A text as the first or second half of a composed value.
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

/// The point of a value. White space in it counts for nothing: FF\[3\] breaks lines anywhere.
#[must_use]
pub fn point(value: &str, size: Size) -> Option<Point> {
    if value.contains(|c: char| c.is_ascii_whitespace()) {
        return Notation::Sgf.read(&compact(value), size);
    }
    Notation::Sgf.read(value, size)
}

/// A value without white space.
#[must_use]
pub fn compact(value: &str) -> String {
    value.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The points of a value: one, or a rectangle of them.
pub fn points(value: &str, size: Size) -> Option<Vec<Point>> {
    let Some((first, second)) = value.split_once(':') else {
        return Some(vec![point(value, size)?]);
    };
    let (first, second) = (point(first, size)?, point(second, size)?);
    let columns = first.column().min(second.column())..=first.column().max(second.column());
    let rows = first.row().min(second.row())..=first.row().max(second.row());
    Some(
        rows.flat_map(|row| columns.clone().filter_map(move |c| Point::new(c, row)))
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_in_points_counts_for_nothing() {
        let size = Size::SQUARE_19;
        assert_eq!(point("b\nb", size), point("bb", size));
        assert_eq!(point(" b b\r\n", size), point("bb", size));
        assert_eq!(points("a\na:b\nb", size).map(|found| found.len()), Some(4));
        assert_eq!(point("b\nbb", size), None);
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
