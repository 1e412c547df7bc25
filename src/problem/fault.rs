//! What is wrong in a file, where, and what to do.

use std::fmt;

/// A place in a text, counted in characters from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Line.
    pub line: usize,
    /// Column.
    pub column: usize,
}

impl Place {
    /// The beginning of a text.
    pub const START: Place = Place { line: 1, column: 1 };

    /// The place of a byte of a text; its end, if it is shorter.
    #[must_use]
    pub fn of(text: &str, byte: usize) -> Place {
        let before = text.get(..byte).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Place {
            line: before.matches('\n').count() + 1,
            column: before.get(line_start..).unwrap_or_default().chars().count() + 1,
        }
    }

    /// The place in a whole text, given this place in a part of it that begins at `start`.
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

/// The kind of a fault: stable words that scripts may rely on.
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
    /// The file is of a version this program does not know.
    Version,
    /// A name is not a set or problem id.
    BadId,
    /// Two problems have the same id.
    DuplicateId,
    /// The board's size is not supported.
    BadSize,
    /// A drawing cannot be read.
    BadDrawing,
    /// A coordinate is no point of the board.
    BadPoint,
    /// The stones cannot stand on a board.
    IllegalSetup,
    /// A stored move is illegal.
    IllegalMove,
    /// Two records contradict each other.
    Contradiction,
    /// A value is outside its range.
    BadValue,
}

impl Code {
    /// Every code, in the order the format's description lists them.
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

    /// The word for this code.
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
        }
    }
}

/// One thing that is wrong in a file. What it concerns has not been loaded; all else has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// The id of the problem concerned, as far as it could be read.
    pub problem: Option<String>,
    /// What kind.
    pub code: Code,
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What to do about it; may be empty.
    pub advice: String,
}

impl Fault {
    /// A fault of a file, not yet of one of its problems.
    #[must_use]
    pub fn new(
        place: Place,
        code: Code,
        message: impl Into<String>,
        advice: impl Into<String>,
    ) -> Fault {
        Fault {
            place,
            problem: None,
            code,
            message: message.into(),
            advice: advice.into(),
        }
    }
}

impl fmt::Display for Fault {
    /// `line:column: error[code]: message; advice`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: error[{}]: {}",
            self.place,
            self.code.word(),
            self.message
        )?;
        if !self.advice.is_empty() {
            write!(f, "; {}", self.advice)?;
        }
        Ok(())
    }
}
