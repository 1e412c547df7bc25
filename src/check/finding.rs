//! One thing an author should know.

use std::fmt;
use std::path::PathBuf;

use super::prove::Disagreement;
use crate::disk::shown;
use crate::problem::{Fault, LoadedFile, Place, Problem};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The set is sound, but could be better.
    Warning,
    /// Something is wrong.
    Error,
}

impl Severity {
    /// The word in messages.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// What was found, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The file.
    pub path: PathBuf,
    /// Where in it.
    pub place: Place,
    /// How bad it is.
    pub severity: Severity,
    /// What kind: a stable word.
    pub code: &'static str,
    /// The problem concerned.
    pub problem: Option<String>,
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What to do; may be empty.
    pub advice: String,
    /// Why the set means it to be so; `None` if it says nothing of it.
    pub explained: Option<String>,
}

impl Finding {
    /// A fault of reading, as a finding.
    #[must_use]
    pub fn from_fault(path: PathBuf, fault: &Fault) -> Finding {
        Finding {
            path,
            place: fault.place,
            severity: Severity::Error,
            code: fault.code.word(),
            problem: fault.problem.clone(),
            message: fault.message.clone(),
            advice: fault.advice.clone(),
            explained: None,
        }
    }

    /// What a proof found of a problem, as a finding about the file it stands in.
    #[must_use]
    pub fn from_proof(file: &LoadedFile, at: (&Problem, Place), found: Disagreement) -> Finding {
        let (problem, place) = at;
        let audience = file.loaded.set.as_ref().map(|set| set.checks.audience);
        Finding {
            path: file.path.clone(),
            place,
            severity: found.severity_for(audience.unwrap_or_default()),
            code: found.code,
            problem: Some(problem.id.to_string()),
            message: found.message,
            advice: found.advice.to_owned(),
            explained: None,
        }
    }
}

impl fmt::Display for Finding {
    /// `path:line:column: error[code]: problem "id": message; advice`, for what the set explains
    /// `explained[code]` and its reason in the place of the advice, with every character that
    /// could disturb a terminal written as an escape.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!(
            "{}:{}: {}[{}]: ",
            shown(&self.path),
            self.place,
            match self.explained {
                Some(_) => "explained",
                None => self.severity.word(),
            },
            self.code
        );
        if let Some(problem) = &self.problem {
            text.push_str(&format!("problem {problem:?}: "));
        }
        text.push_str(&self.message);
        if let Some(reason) = &self.explained {
            text.push_str("; the set says: ");
            text.push_str(reason);
        } else if !self.advice.is_empty() {
            text.push_str("; ");
            text.push_str(&self.advice);
        }
        f.write_str(&printable(&text))
    }
}

/// The text with control characters and marks of writing direction as escapes.
fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if c.is_control() || turns {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_not_disturbed() {
        let finding = Finding {
            path: "a\u{1b}[31m.ron".into(),
            place: Place { line: 2, column: 3 },
            severity: Severity::Error,
            code: "bad-id",
            problem: Some("one".into()),
            message: "x\u{202e}y".into(),
            advice: "mend it".into(),
            explained: None,
        };
        assert_eq!(
            finding.to_string(),
            "a\\u001b[31m.ron:2:3: error[bad-id]: problem \"one\": x\\u{202e}y; mend it"
        );
    }
}
