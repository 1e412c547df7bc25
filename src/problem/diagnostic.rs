//! Diagnostics: what is wrong in a file, where, how bad it is, and what to do about it.

use std::fmt;
use std::path::PathBuf;

use crate::board::Move;
use crate::disk::shown;

/// A place in a text, counted in characters from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line number, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Place {
    /// The beginning of a text.
    pub const START: Place = Place { line: 1, column: 1 };

    /// The place of a byte in a text; the end if the text is shorter.
    #[must_use]
    pub fn of(text: &str, byte: usize) -> Place {
        let before = text.get(..byte).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Place {
            line: before.matches('\n').count() + 1,
            column: before.get(line_start..).unwrap_or_default().chars().count() + 1,
        }
    }

    /// Converts this place, relative to a part that begins at `start`, to a place in the whole text.
    #[must_use]
    pub const fn after(self, start: Place) -> Place {
        if self.line == 1 {
            Place {
                line: start.line,
                column: start.column + self.column - 1,
            }
        } else {
            Place {
                line: start.line + self.line - 1,
                column: self.column,
            }
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The kind of a diagnostic; its words are stable, so scripts may rely on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Code {
    /// The file cannot be read at all.
    Unreadable,
    /// The text is not UTF-8.
    NotUtf8,
    /// Something is larger than a limit.
    TooLarge,
    /// Brackets are nested too deeply.
    TooDeep,
    /// The text is not RON, or not of the right shape.
    Syntax,
    /// This program does not know the file's format version.
    Version,
    /// A name is not a set or problem id.
    BadId,
    /// Two problems have the same id.
    DuplicateId,
    /// The board's size is not supported.
    BadSize,
    /// A drawing cannot be read.
    BadDrawing,
    /// A coordinate is not on the board.
    BadPoint,
    /// The stones cannot stand on a board like this.
    IllegalSetup,
    /// A stored move is illegal.
    IllegalMove,
    /// Two records contradict each other.
    Contradiction,
    /// A value is outside its range.
    BadValue,
    /// A finding of a check, by its word.
    Check(&'static str),
}

impl Code {
    /// Every code of the reader, in the order of the format's description.
    pub const ALL: [Code; 15] = [
        Code::Unreadable,
        Code::NotUtf8,
        Code::TooLarge,
        Code::TooDeep,
        Code::Syntax,
        Code::Version,
        Code::BadId,
        Code::DuplicateId,
        Code::BadSize,
        Code::BadDrawing,
        Code::BadPoint,
        Code::IllegalSetup,
        Code::IllegalMove,
        Code::Contradiction,
        Code::BadValue,
    ];

    /// The stable word for this code.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Code::Unreadable => "unreadable",
            Code::NotUtf8 => "not-utf8",
            Code::TooLarge => "too-large",
            Code::TooDeep => "too-deep",
            Code::Syntax => "syntax",
            Code::Version => "version",
            Code::BadId => "bad-id",
            Code::DuplicateId => "duplicate-id",
            Code::BadSize => "bad-size",
            Code::BadDrawing => "bad-drawing",
            Code::BadPoint => "bad-point",
            Code::IllegalSetup => "illegal-setup",
            Code::IllegalMove => "illegal-move",
            Code::Contradiction => "contradiction",
            Code::BadValue => "bad-value",
            Code::Check(word) => word,
        }
    }
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The file is sound but could be better.
    Warning,
    /// Something is wrong and must be fixed.
    Error,
}

impl Severity {
    /// The word used in messages.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// One finding about a file, a problem in it, or a line of that problem.
///
/// A part that the reader reports as faulty has not been loaded; everything else has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file; empty if it is known from context.
    pub path: PathBuf,
    /// The position within the file.
    pub place: Place,
    /// How bad it is.
    pub severity: Severity,
    /// The kind of finding.
    pub code: Code,
    /// The id of the problem concerned, if it is known.
    pub problem: Option<String>,
    /// The moves that lead to the position concerned; empty if it concerns the whole problem.
    pub line: Vec<Move>,
    /// The finding in words: lower case, no full stop.
    pub message: String,
    /// What to do about it; may be empty.
    pub advice: String,
    /// The author's reason for accepting it; `None` if the set gives none.
    pub explained: Option<String>,
}

impl Diagnostic {
    /// An error in a file, not yet attached to a problem.
    #[must_use]
    pub fn new(
        place: Place,
        code: Code,
        message: impl Into<String>,
        advice: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic {
            path: PathBuf::new(),
            place,
            severity: Severity::Error,
            code,
            problem: None,
            line: Vec::new(),
            message: message.into(),
            advice: advice.into(),
            explained: None,
        }
    }

    /// An error that a check found, with `code` as its word and no place in a file yet.
    #[must_use]
    pub fn of_check(
        code: &'static str,
        message: impl Into<String>,
        advice: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(Place::START, Code::Check(code), message, advice)
    }

    /// The same finding as a warning.
    #[must_use]
    pub fn warning(self) -> Diagnostic {
        Diagnostic {
            severity: Severity::Warning,
            ..self
        }
    }

    /// The same finding for the position after these moves.
    #[must_use]
    pub fn after(self, line: &[Move]) -> Diagnostic {
        Diagnostic {
            line: line.to_vec(),
            ..self
        }
    }
}

impl fmt::Display for Diagnostic {
    /// `path:line:column: error[code]: problem "id": message; advice`. If the set explains the finding,
    /// `explained[code]` with the set's reason instead of the advice. Characters that could disturb a
    /// terminal are escaped. Without a path the problem's id is left out too.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.explained {
            Some(_) => "explained",
            None => self.severity.word(),
        };
        let mut text = format!("{}: {kind}[{}]: ", self.place, self.code.word());
        if !self.path.as_os_str().is_empty() {
            text.insert_str(0, &format!("{}:", shown(&self.path)));
            if let Some(problem) = &self.problem {
                text.push_str(&format!("problem {problem:?}: "));
            }
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

/// The text with control characters and bidirectional marks escaped.
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
        let place = Place { line: 2, column: 3 };
        let found = Diagnostic {
            path: "a\u{1b}[31m.ron".into(),
            problem: Some("one".into()),
            ..Diagnostic::new(place, Code::BadId, "x\u{202e}y", "mend it")
        };
        assert_eq!(
            found.to_string(),
            "a\\u001b[31m.ron:2:3: error[bad-id]: problem \"one\": x\\u{202e}y; mend it"
        );
    }
}
