//! Checks whether the content of a file is what its name says.

use super::any::Kind;
use super::sgf::first_game;
use crate::problem::{Code, Diagnostic, Loaded, Place};

/// Magic bytes of files that are no text with games, and what such files are.
const BEGINNINGS: &[(&[u8], &str)] = &[
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"%PDF", "a PDF file"),
    (b"PK\x03\x04", "a zip archive"),
    (b"PK\x05\x06", "a zip archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!", "a rar archive"),
    (b"SQLite format 3", "a database"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"{\\rtf", "an RTF document"),
    (b"\xd0\xcf\x11\xe0", "an office document"),
    (b"\\HS", "a game of the kind GIB"),
    (b"[Header]", "a game of the kind UGF"),
];

/// How web pages begin, in lower case.
const PAGES: &[&str] = &["<!doctype html", "<html", "<head", "<?xml"];

/// The number of bytes examined.
const LOOK: usize = 64 * 1024;

/// Why the bytes cannot be what the file's kind says; `None` if they may be. Archives are checked when
/// they are opened.
pub(super) fn mismatch(kind: Kind, bytes: &[u8]) -> Option<Diagnostic> {
    if kind == Kind::Zip {
        return None;
    }
    // Only the text before the first game counts; the game itself may contain anything.
    let game = (kind == Kind::Sgf).then(|| first_game(bytes)).flatten();
    let (what, advice) = nature(bytes.get(..game.unwrap_or(bytes.len())).unwrap_or_default())?;
    Some(Diagnostic::new(
        Place::START,
        Code::Unreadable,
        format!("this is {what} and not {}", kind.words()),
        advice,
    ))
}

/// What the bytes are, with advice, if they are not text with games.
fn nature(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    let is_utf16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    if is_utf16 {
        return None;
    }
    for (beginning, what) in BEGINNINGS {
        if bytes.starts_with(beginning) {
            let advice = if what.ends_with("archive") {
                "unpack it, or give it the ending of an archive"
            } else if what.contains("of the kind") {
                "save it as SGF with another program"
            } else {
                "name the file that holds the problems"
            };
            return Some((what, advice));
        }
    }
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let start: String = text
        .iter()
        .skip_while(|byte| byte.is_ascii_whitespace())
        .take(20)
        .map(|byte| char::from(byte.to_ascii_lowercase()))
        .collect();
    if PAGES.iter().any(|page| start.starts_with(page)) {
        return Some((
            "a page of the web",
            "save the game itself and not the page that shows it",
        ));
    }
    // Old programs padded files with zeros.
    let length = bytes
        .iter()
        .rposition(|&byte| byte != 0)
        .map_or(0, |last| last + 1);
    let look = bytes.get(..length.min(LOOK)).unwrap_or_default();
    let signs = look.iter().filter(|&&byte| is_no_text(byte)).count();
    (signs * 20 > look.len()).then_some((
        "no text",
        "name the file that holds the problems; text in UTF-16 needs its byte order mark",
    ))
}

/// Bytes that occur in no charset used for games; about one in nine random bytes is such a byte.
const fn is_no_text(byte: u8) -> bool {
    byte < 0x20 && !matches!(byte, b'\t' | b'\n' | 0x0b | 0x0c | b'\r' | 0x1a | 0x1b)
}

/// Removes problems with neither stones nor moves and reports each as a fault.
pub(super) fn without_empty(mut loaded: Loaded) -> Loaded {
    let Some(set) = &mut loaded.set else {
        return loaded;
    };
    let is_empty = |problem: &crate::problem::Problem| {
        problem.setup.stones.is_empty() && problem.tree.len() <= 1
    };
    if !set.problems.iter().any(is_empty) {
        return loaded;
    }
    let mut kept = Vec::new();
    let mut places = Vec::new();
    for (number, problem) in std::mem::take(&mut set.problems).into_iter().enumerate() {
        let place = loaded.places.get(number).copied().unwrap_or(Place::START);
        if is_empty(&problem) {
            let mut fault = Diagnostic::new(
                place,
                Code::BadValue,
                "there are neither stones nor moves; this is no problem",
                "set up the stones, or leave it out",
            );
            fault.problem = Some(problem.id.to_string());
            loaded.faults.push(fault);
        } else {
            kept.push(problem);
            places.push(place);
        }
    }
    set.problems = kept;
    loaded.places = places;
    loaded.faults.sort_by_key(|fault| fault.place);
    if set.problems.is_empty() {
        loaded.set = None;
    }
    loaded
}
