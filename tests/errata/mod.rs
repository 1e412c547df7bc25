//! Reads the second table of "What 1908 got right and wrong" and compares its rows with verdicts computed
//! anew.

use raeuberspiel::board::{Notation, Point, Size};

pub const ENGLISH: &str = include_str!("../../assets/course/en/2-22-errata.md");
pub const GERMAN: &str = include_str!("../../assets/course/de/2-22-errata.md");

/// The cells of a row of a lesson's table: claim, page, result, decided by.
pub fn row(lesson: &str, number: usize) -> Vec<&str> {
    let rows = lesson.lines().filter(|line| line.starts_with("| "));
    let row = rows.skip(1).nth(number).expect("a row");
    row.trim_matches('|').split('|').map(str::trim).collect()
}

/// Checks that both languages give this verdict in the row and name what decides it.
#[track_caller]
pub fn check_row(number: usize, english: &str, german: &str, by: (&str, &str)) {
    for (lesson, verdict, by) in [(ENGLISH, english, by.0), (GERMAN, german, by.1)] {
        let cells = row(lesson, number);
        assert_eq!(cells.len(), 4, "{cells:?}");
        assert!(cells[2].starts_with(verdict), "{cells:?}: {verdict}");
        assert_eq!(cells[3], by, "{cells:?}");
    }
}

pub const COUNT: (&str, &str) = ("count", "Zählung");
pub const SEARCH: (&str, &str) = ("search", "Suche");
pub const REPLAY: (&str, &str) = ("replay", "Nachspielen");

pub fn point(name: &str) -> Point {
    Notation::Gtp.read(name, Size::SQUARE_19).expect("a point")
}
