//! A student's results for a homework, as a file.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::problem::{
    Code, Date, Diagnostic, Place, Problem, ProblemId, ProblemSet, SetId, identity,
    identity_of_all, limits, read_record, write_record,
};
use crate::trainer::is_exercise;
use crate::trainer::review::{Assigned, Day, FirstTry, Handed};

/// Version of the results that are written; others are refused.
const VERSION: u32 = 1;

/// Longest name of a student, in characters.
pub const MOST_NAME: usize = 120;

/// The first line of a results file in RON.
pub const FIRST_LINE: &str =
    "// Results of a homework for Räuberspiel: open this file on the page Homework.";

/// The notation in which results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// RON.
    Ron,
    /// JSON.
    Json,
}

/// How the first try at a problem ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum First {
    /// Solved without help.
    Solved,
    /// Solved with help.
    Helped,
    /// Not solved.
    Missed,
    /// The problem has not been tried.
    Open,
}

impl First {
    /// Its word on the command line and in tables for other programs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            First::Solved => "solved",
            First::Helped => "helped",
            First::Missed => "missed",
            First::Open => "open",
        }
    }

    /// Whether it counts as solved at the first try.
    #[must_use]
    pub const fn is_solved(self) -> bool {
        matches!(self, First::Solved | First::Helped)
    }
}

/// The first line that went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// Every move from the start of the problem, including the opponent's: GTP coordinates as stored,
    /// separated by spaces.
    pub line: String,
    /// The number of its first wrong move, from 1.
    pub at: u32,
}

/// The result of one problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The name of the problem in the homework.
    pub id: String,
    /// The problem's identity (see [`identity`]).
    pub known_by: String,
    /// How the first try ended.
    pub first: First,
    /// Number of tries in all.
    pub tries: u32,
    /// The first line that went wrong, if one did.
    #[serde(default)]
    pub wrong: Option<Wrong>,
    /// The student's thinking time in the first try, in whole seconds.
    pub seconds: u64,
    /// The day of the first try, ISO 8601.
    #[serde(default)]
    pub day: Option<String>,
}

/// What a student hands in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// Version of the file format.
    pub results: u32,
    /// The name of the homework: the id of its set.
    pub homework: String,
    /// The identity of all its problems together (see [`identity_of_all`]).
    pub known_by: String,
    /// The heading of the homework.
    pub title: String,
    /// Who hands it in, as typed.
    pub student: String,
    /// The day it was handed in, ISO 8601.
    pub handed_in: String,
    /// The result of each problem, in the order of the homework.
    pub problems: Vec<Line>,
}

/// What the log says about the problems of a homework that can be solved, in order; `None` for those
/// not tried in their present version.
pub fn progress_of<'a>(
    set: &'a ProblemSet,
    assigned: &'a Assigned,
) -> impl Iterator<Item = (&'a Problem, Option<&'a Handed>)> {
    let exercises = set.problems.iter().filter(|problem| is_exercise(problem));
    exercises.map(move |problem| {
        let handed = assigned.get(&format!("{}/{}", set.id, problem.id));
        // Most have never been tried; the identity is computed only for the others.
        let handed = handed.and_then(|versions| versions.get(&identity(problem)));
        (problem, handed)
    })
}

impl Results {
    /// Gathers what the log says about a homework. `title` is its heading as the student saw it.
    #[must_use]
    pub fn of(
        set: &ProblemSet,
        assigned: &Assigned,
        title: &str,
        student: &str,
        today: Day,
    ) -> Results {
        let line = |(problem, handed): (&Problem, Option<&Handed>)| Line {
            id: problem.id.to_string(),
            known_by: identity(problem),
            first: handed.map_or(First::Open, |handed| match handed.first {
                FirstTry::Solved => First::Solved,
                FirstTry::Helped => First::Helped,
                FirstTry::Missed => First::Missed,
            }),
            tries: handed.map_or(0, |handed| handed.tries),
            wrong: handed
                .and_then(|handed| handed.wrong.as_ref())
                .map(|wrong| Wrong {
                    line: wrong.line.clone(),
                    at: wrong.at,
                }),
            seconds: handed.map_or(0, |handed| handed.thinking_ms.div_ceil(1000)),
            day: handed.map(|handed| handed.day.iso()),
        };
        Results {
            results: VERSION,
            homework: set.id.to_string(),
            known_by: identity_of_all(&set.problems),
            title: title.to_owned(),
            student: student.trim().chars().take(MOST_NAME).collect(),
            handed_in: today.iso(),
            problems: progress_of(set, assigned).map(line).collect(),
        }
    }

    /// Number of problems solved at the first try.
    #[must_use]
    pub fn solved(&self) -> usize {
        let lines = self.problems.iter();
        lines.filter(|line| line.first.is_solved()).count()
    }

    /// A file name for them, without extension: the homework's name and the student's.
    #[must_use]
    pub fn file_stem(&self) -> String {
        let plain = |c: char| if c.is_alphanumeric() { c } else { '-' };
        let student: String = self.student.chars().map(plain).collect();
        format!("{}-{}", self.homework, student.trim_matches('-'))
            .trim_end_matches('-')
            .to_owned()
    }
}

/// Writes results in a form that a person can read.
///
/// # Errors
///
/// Why they cannot be written in this notation.
pub fn write_results(results: &Results, notation: Notation) -> Result<String, String> {
    match notation {
        Notation::Ron => Ok(format!("{FIRST_LINE}\n{}", write_record(results)?)),
        Notation::Json => serde_json::to_string_pretty(results)
            .map(|text| text + "\n")
            .map_err(|error| error.to_string()),
    }
}

/// Whether a text is meant as results: its first field says so, in either notation.
#[must_use]
pub fn looks_like_results(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.lines().map(str::trim);
    let mut first = lines.find(|line| !line.is_empty() && !line.starts_with("//"));
    // What follows the bracket, on the same line or the next.
    if let Some(line) = first {
        let rest = line.trim_start_matches(['(', '{']).trim_start();
        first = match rest {
            "" => lines.find(|line| !line.is_empty() && !line.starts_with("//")),
            rest => Some(rest),
        };
    }
    let first = first.unwrap_or_default().trim_start_matches('"');
    let rest = first
        .strip_prefix("results")
        .map(|rest| rest.trim_start_matches('"'));
    rest.is_some_and(|rest| rest.trim_start().starts_with(':'))
}

/// Reads results in either notation.
///
/// # Errors
///
/// What is wrong, where, and what to do about it.
pub fn read_results(text: &str) -> Result<Results, Diagnostic> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let results: Results = match text.trim_start().starts_with('{') {
        true => serde_json::from_str(text).map_err(|error| {
            let place = Place {
                line: error.line().max(1),
                column: error.column().max(1),
            };
            let message = error.to_string();
            // The diagnostic has the place already.
            let message = message
                .split(" at line ")
                .next()
                .unwrap_or_default()
                .to_owned();
            Diagnostic::new(place, Code::Syntax, message, ASK_AGAIN)
        })?,
        false => read_record(text).map_err(|fault| Diagnostic {
            advice: ASK_AGAIN.to_owned(),
            ..fault
        })?,
    };
    match fault_of(&results) {
        None => Ok(results),
        Some((code, message)) => {
            let advice = match code {
                Code::Version => "use a newer version of the program",
                _ => ASK_AGAIN,
            };
            Err(Diagnostic::new(Place::START, code, message, advice))
        }
    }
}

/// Advice for results that cannot be read.
const ASK_AGAIN: &str = "let the student hand in again, and send the file as it was written";

/// Finds values that are impossible although they have the right shape.
fn fault_of(results: &Results) -> Option<(Code, String)> {
    let bad = |message: String| Some((Code::BadValue, message));
    if results.results != VERSION {
        let version = results.results;
        return Some((
            Code::Version,
            format!("these are results of version {version}, this program reads {VERSION}"),
        ));
    }
    if SetId::new(&results.homework).is_none() {
        return Some((
            Code::BadId,
            format!("{:?} is no name of a homework", results.homework),
        ));
    }
    if results.problems.len() > limits::MAX_PROBLEMS {
        let message = format!("there are {} problems", results.problems.len());
        return Some((Code::TooLarge, message));
    }
    if results.student.chars().count() > MOST_NAME || results.title.len() > limits::MAX_TEXT {
        let message = format!("a name has more than {MOST_NAME} letters, or a title too many");
        return Some((Code::TooLarge, message));
    }
    if Date::read(&results.handed_in).is_none() {
        return bad(format!("handed_in: {:?} is no date", results.handed_in));
    }
    let mut names = BTreeSet::new();
    for line in &results.problems {
        let id = &line.id;
        if ProblemId::new(id).is_none() {
            return Some((Code::BadId, format!("{id:?} is no name of a problem")));
        }
        if !names.insert(id) {
            return Some((
                Code::DuplicateId,
                format!("the problem {id:?} is there twice"),
            ));
        }
        if line
            .day
            .as_deref()
            .is_some_and(|day| Date::read(day).is_none())
        {
            return bad(format!("the day of {id:?} is no date"));
        }
        if (line.first == First::Open) != (line.tries == 0) {
            return Some((
                Code::Contradiction,
                format!(
                    "{id:?} has {} tries and a first one that says otherwise",
                    line.tries
                ),
            ));
        }
        let is_long = |wrong: &Wrong| wrong.line.len() > limits::MAX_TEXT;
        if line.wrong.as_ref().is_some_and(is_long) {
            return Some((Code::TooLarge, format!("the line of {id:?} is too long")));
        }
    }
    None
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::homework) fn results(student: &str, firsts: &[First]) -> Results {
        let line = |(place, &first): (usize, &First)| Line {
            id: format!("p{place}"),
            known_by: format!("{place:016x}"),
            first,
            tries: u32::from(first != First::Open),
            wrong: (first == First::Missed).then(|| Wrong {
                line: "A1 B1".into(),
                at: 1,
            }),
            seconds: 12,
            day: (first != First::Open).then(|| "2026-11-25".to_owned()),
        };
        Results {
            results: VERSION,
            homework: "homework-week".into(),
            known_by: "00000000000000aa".into(),
            title: "Week".into(),
            student: student.into(),
            handed_in: "2026-11-26".into(),
            problems: firsts.iter().enumerate().map(line).collect(),
        }
    }

    #[test]
    fn results_come_back_in_both_notations() {
        let all = [First::Solved, First::Helped, First::Missed, First::Open];
        let results = results("Änne \"A\" {x}", &all);
        assert_eq!(results.solved(), 2);
        assert_eq!(results.file_stem(), "homework-week-Änne--A---x");
        for notation in [Notation::Ron, Notation::Json] {
            let text = write_results(&results, notation).unwrap();
            assert!(looks_like_results(&text), "{text}");
            assert!(text.lines().count() > 10, "readable: {text}");
            assert_eq!(read_results(&text).unwrap(), results, "{notation:?}");
        }
        for other in [
            "",
            "(format: 1, id: \"results\")",
            "[1]",
            "{\"size\": 9}",
            "results",
            "(",
        ] {
            assert!(!looks_like_results(other), "{other}");
        }
        assert!(looks_like_results("(results: 1)") && looks_like_results("{\n \"results\" : 1}"));
    }

    #[test]
    fn what_cannot_be_so_is_refused_with_place_and_remedy() {
        let text = write_results(&results("Anna", &[First::Missed]), Notation::Ron).unwrap();
        for (from, to, said) in [
            ("results: 1", "results: 2", "error[version]"),
            ("homework-week", "Homework Week", "is no name of a homework"),
            ("2026-11-26", "2026-02-30", "is no date"),
            ("tries: 1", "tries: 0", "has 0 tries"),
            ("tries: 1", "tries: -1", "error[syntax]"),
            ("tries: 1", "tries: 1, mark: 5", "error[syntax]"),
            ("\"p0\"", "\"P 0\"", "is no name of a problem"),
        ] {
            let bad = text.replacen(from, to, 1);
            assert_ne!(bad, text, "{from}");
            let fault = read_results(&bad).unwrap_err().to_string();
            assert!(fault.contains(said), "{fault}");
            let remedy = match to {
                "results: 2" => "newer version",
                _ => "hand in again",
            };
            assert!(fault.contains(remedy), "{fault}");
        }
        let json = write_results(&results("Anna", &[First::Missed]), Notation::Json).unwrap();
        let cut = json.split_at(json.len() / 2).0;
        let fault = read_results(cut).unwrap_err();
        assert!(fault.place.line > 5, "{fault}");
        let deep = format!("(results: {}", "(".repeat(100_000));
        assert!(read_results(&deep).is_err() && read_results(&deep.replace('(', "{")).is_err());
    }
}
