//! What makes a set homework (a note, the due date, the help allowed), and the identity by which a
//! problem is recognised when results come back.

use std::fmt;

use super::model::Problem;
use super::text::Text;
use super::write::write_one;
use crate::disk::sum;

/// A teacher's instructions for a set that is due on some day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Homework {
    /// A message to the student.
    pub note: Text,
    /// The last day for handing it in; `None` if there is no limit.
    pub due: Option<Date>,
    /// Whether hints, the solution and undo are available before a problem is over.
    pub help: Help,
}

/// Whether help is available before a problem is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Help {
    /// No help: the first try is the student's own.
    #[default]
    No,
    /// Help is available, and the results say where it was used.
    Yes,
}

/// A date of the Gregorian calendar, between 1970 and 2999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// Reads an ISO 8601 date such as `2026-12-01`; `None` for anything else, including days that the
    /// calendar does not have.
    #[must_use]
    pub fn read(text: &str) -> Option<Date> {
        let mut parts = text.split('-');
        let mut number = |digits: usize| {
            let part = parts.next()?;
            let is_number = part.len() == digits && part.bytes().all(|b| b.is_ascii_digit());
            is_number.then(|| part.parse::<u16>().ok()).flatten()
        };
        let (year, month, day) = (number(4)?, number(2)?, number(2)?);
        if parts.next().is_some() || !(1970..=2999).contains(&year) {
            return None;
        }
        let month = u8::try_from(month).ok()?;
        let day = u8::try_from(day).ok()?;
        let days = Date::days_in(year, month)?;
        (1..=days)
            .contains(&day)
            .then_some(Date { year, month, day })
    }

    /// The number of days in a month; `None` if there is no such month.
    fn days_in(year: u16, month: u8) -> Option<u8> {
        Some(match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if Date::is_leap(year) => 29,
            2 => 28,
            _ => return None,
        })
    }

    const fn is_leap(year: u16) -> bool {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    }

    /// Days since 1 January 1970.
    #[must_use]
    pub fn number(self) -> i64 {
        let years: i64 = (1970..self.year)
            .map(|year| if Date::is_leap(year) { 366 } else { 365 })
            .sum();
        let months: i64 = (1..self.month)
            .filter_map(|month| Date::days_in(self.year, month))
            .map(i64::from)
            .sum();
        years + months + i64::from(self.day) - 1
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The identity of a problem, independent of its name: 16 hexadecimal digits that follow from the
/// position, the question and the lines that solve or fail. Titles, comments and tags do not count,
/// so that fixing a typo does not make it another problem.
#[must_use]
pub fn identity(problem: &Problem) -> String {
    let mut bare = Problem::new(problem.id.clone(), problem.task, problem.setup.clone());
    bare.target.clone_from(&problem.target);
    bare.goal = problem.goal;
    bare.result = problem.result;
    bare.quiz.clone_from(&problem.quiz);
    bare.fact.clone_from(&problem.fact);
    let mut text = write_one(&bare);
    let tree = &problem.tree;
    for id in tree.reading_order() {
        let node = tree.node(id);
        let depth = tree.path(id).len();
        let mv = node.mv.map_or_else(String::new, |mv| mv.to_string());
        text.push_str(&format!("\n{depth} {mv} {:?}", node.verdict));
    }
    // The id is not part of the identity.
    let named = format!("id: \"{}\",", problem.id);
    let text = text.replacen(&named, "", 1);
    format!("{:016x}", sum(text.as_bytes()))
}

/// The identity of a list of problems; it follows from the problems, their ids and their order.
#[must_use]
pub fn identity_of_all(problems: &[Problem]) -> String {
    let all: Vec<String> = problems
        .iter()
        .map(|problem| format!("{} {}", problem.id, identity(problem)))
        .collect();
    format!("{:016x}", sum(all.join("\n").as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::read_set;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (text, number) in [
            ("1970-01-01", 0),
            ("1970-03-01", 59),
            ("2000-02-29", 11_016),
            ("2026-11-25", 20_782),
            ("2999-12-31", 376_199),
        ] {
            let date = Date::read(text).unwrap();
            assert_eq!((date.number(), date.to_string().as_str()), (number, text));
        }
        for text in [
            "",
            "2026",
            "2026-2-3",
            "2026-02-30",
            "2100-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-04-31",
            "1969-12-31",
            "3000-01-01",
            "2026-11-25-1",
            "+026-11-25",
            "26-11-2025",
        ] {
            assert_eq!(Date::read(text), None, "{text}");
        }
    }

    const SET: &str = r#"(format: 1, id: "a", problems: [(
        id: "one", task: Live, title: (en: "One"),
        position: "
            | O O O O .
            | X X X O .
            | . . X O .
            +----------
        ",
        target: "A2",
        lines: [(play: "A1", verdict: Solved), (play: "B1 A1", verdict: Wrong)],
    )])"#;

    fn known_by(text: &str) -> String {
        let loaded = read_set(text, "a");
        assert!(loaded.faults.is_empty(), "{:?}", loaded.faults);
        identity(&loaded.set.unwrap().problems[0])
    }

    #[test]
    fn a_problem_is_known_by_what_is_asked_and_not_by_its_words() {
        let known = known_by(SET);
        assert_eq!(known.len(), 16);
        for (from, to) in [
            ("\"One\"", "\"Another\""),
            ("id: \"one\"", "id: \"two\""),
            ("target", "techniques: [\"hane\"], difficulty: 3, target"),
            ("verdict: Wrong)", "verdict: Wrong, comment: (en: \"No.\"))"),
        ] {
            let other = SET.replacen(from, to, 1);
            assert_ne!(other, SET);
            assert_eq!(known_by(&other), known, "{to}");
        }
        for (from, to) in [
            ("| . . X O .", "| . . X O O"),
            ("task: Live", "task: Kill"),
            ("\"A1\", verdict: Solved", "\"A1 B1\", verdict: Solved"),
            ("\"B1 A1\", verdict: Wrong", "\"B1\", verdict: Wrong"),
            ("target: \"A2\"", "target: \"A2\", to_move: White"),
        ] {
            let other = SET.replacen(from, to, 1);
            assert_ne!(other, SET);
            assert_ne!(known_by(&other), known, "{to}");
        }
    }
}
