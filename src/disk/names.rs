//! File names made safe for display.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::Path;

/// A path for messages and labels. Control characters, line breaks and bidirectional controls are escaped, so
/// that a file name can neither send commands to a terminal nor disguise itself.
#[must_use]
pub fn shown(path: &Path) -> String {
    escaped(&path.to_string_lossy()).into_owned()
}

/// A text on one line, with every character escaped that [`shown`] escapes, in JSON notation.
#[must_use]
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if is_harmful(c) => {
                let written = write!(out, "\\u{:04x}", u32::from(c));
                debug_assert!(written.is_ok(), "a string takes every write");
            }
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

fn is_harmful(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_commands_a_terminal_is_escaped_and_letters_are_not() {
        let check = |name: &str, expected: &str| assert_eq!(shown(Path::new(name)), expected);
        check("a/Tod & Leben 死活.sgf", "a/Tod & Leben 死活.sgf");
        check("a\u{1b}[31mred\u{7}.sgf", "a\\u001b[31mred\\u0007.sgf");
        check("a\nb\r\tc\u{7f}\u{9b}2J", "a\\nb\\r\\tc\\u007f\\u009b2J");
        check("a\u{202e}fgs.exe", "a\\u202efgs.exe");
    }
}
