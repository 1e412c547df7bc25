//! SGF: the files of nearly every other Go program, FF\[1\] to FF\[4\].
//!
//! Reading never refuses a file for one bad game or a game for one bad line: what can be read is,
//! and the rest becomes faults. Right and wrong are written in as many ways as there are programs;
//! see [`Dialect`].

mod dialect;
mod losses;
mod merge;
mod moved;
mod neutral;
mod parse;
mod plan;
mod problem;
mod read;
mod record;
mod start;
mod text;
mod verdicts;
mod write;

use crate::problem::{Code, Fault, Loaded, Place, ProblemId, ProblemSet, SetId, Source, Text};

pub use dialect::{Dialect, detect};
pub use losses::{Loss, Losses};
pub use parse::{Broken, Collection, Game, parse_text};
pub(super) use text::escaped;
pub use write::{Written, write_problem, write_sgf};

/// The problems of an SGF file, and how they were read.
#[derive(Clone, Debug)]
pub struct SgfFile {
    /// The problems and what is wrong.
    pub loaded: Loaded,
    /// The way of marking right and wrong that was found or given.
    pub dialect: Dialect,
}

/// Reads the problems of SGF text: one a game, named `game-1`, `game-2` and so on.
#[must_use]
pub fn read_sgf(text: &str, name: &str) -> Loaded {
    read_sgf_as(text, name, None).loaded
}

/// Reads the problems of SGF text in a dialect; it is detected where none is given.
#[must_use]
pub fn read_sgf_as(text: &str, name: &str, dialect: Option<Dialect>) -> SgfFile {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let all = parse_text(text);
    let dialect = dialect.unwrap_or_else(|| detect(&all));
    let mut set = ProblemSet {
        id: set_id(name),
        title: Text::default(),
        about: Text::default(),
        author: String::new(),
        licence: String::new(),
        source: Source::default(),
        problems: Vec::new(),
    };
    let (mut places, mut faults) = (Vec::new(), Vec::new());
    let mut lines = Lines {
        text,
        byte: 0,
        place: Place::START,
    };
    let mut taken = std::collections::BTreeSet::new();
    for (number, game) in all.games().enumerate() {
        let place = lines.place(game.byte());
        let id = format!("game-{}", number + 1);
        let mut say = |place, code, message: String, advice: &str| {
            faults.push(Fault {
                place,
                problem: Some(id.clone()),
                code,
                message,
                advice: advice.to_owned(),
            });
        };
        match record::read(game, &id, dialect) {
            Ok(read) => {
                for mut problem in read.problems {
                    if !taken.insert(problem.id.to_string())
                        && let Some(own) = ProblemId::new(&id)
                    {
                        problem.id = own;
                        taken.insert(id.clone());
                    }
                    set.problems.push(problem);
                    places.push(place);
                }
                for (byte, code, message) in read.faults {
                    // Few: at most twenty a game.
                    let place = Place::of(
                        text.get(game.byte()..).unwrap_or_default(),
                        byte.saturating_sub(game.byte()),
                    );
                    say(
                        place.after(lines.place),
                        code,
                        message,
                        "the rest of the problem is kept",
                    );
                }
            }
            Err((code, message)) => say(place, code, message, "correct the game's first nodes"),
        }
    }
    faults.extend(all.broken.iter().map(|broken| Fault {
        place: Place::of(text, broken.byte),
        problem: None,
        code: Code::Syntax,
        message: broken.message.to_owned(),
        advice: "see the description of SGF FF[4]".to_owned(),
    }));
    faults.sort_by_key(|fault| fault.place);
    SgfFile {
        loaded: Loaded {
            set: (!set.problems.is_empty()).then_some(set),
            faults,
            places,
        },
        dialect,
    }
}

/// The name of a file as that of a set.
pub(super) fn set_id(name: &str) -> SetId {
    SetId::new(&tidy(name))
        .or_else(|| SetId::new("unnamed"))
        .unwrap_or_else(|| unreachable!("a constant id is sound"))
}

/// Lower-case letters, digits and hyphens, at most 80; may be empty.
pub(super) fn tidy(name: &str) -> String {
    let mut id = String::new();
    for c in name.chars().take(300) {
        if c.is_ascii_alphanumeric() {
            id.push(c.to_ascii_lowercase());
        } else if !id.ends_with('-') {
            id.push('-');
        }
        if id.len() >= 80 {
            break;
        }
    }
    id.trim_matches('-').to_owned()
}

/// Counts lines once over the whole text.
struct Lines<'a> {
    text: &'a str,
    byte: usize,
    place: Place,
}

impl Lines<'_> {
    /// The place of a byte at or after the one asked for before.
    fn place(&mut self, byte: usize) -> Place {
        let step = self.text.get(self.byte..byte).unwrap_or_default();
        self.place = Place::of(step, step.len()).after(self.place);
        self.byte = byte;
        self.place
    }
}

#[cfg(test)]
mod tests;
