//! SGF: the files of nearly every other Go program, FF\[1\] to FF\[4\].
//!
//! Reading never refuses a file for one bad game, or a game for one bad line: everything readable is read,
//! and the rest becomes faults. Every program marks right and wrong in its own way; see [`Dialect`].

mod asked;
mod book;
mod caption;
mod dialect;
mod draft;
mod foreign;
mod losses;
mod merge;
mod moved;
mod neutral;
mod notes;
mod parse;
mod parts;
mod plan;
mod problem;
mod read;
mod record;
mod shown;
mod signs;
mod start;
mod text;
mod verdicts;
mod write;

use crate::problem::{Code, Diagnostic, Loaded, Place, SetId};

pub(super) use book::Book;
pub use dialect::{Dialect, detect};
pub use losses::{Loss, Losses};
pub use parse::{Broken, Collection, Ending, Game, games_of, parse_text};
pub(super) use parse::{NodeIndex, first_game, parse_first};
pub(super) use shown::{Shown, Step};
pub(super) use start::{Refusal, lay_stones, move_of, side_named, size_named};
pub(super) use text::{board_size, color_of, escaped, played, point, simple};
pub use write::{Written, write_problem, write_sgf};

/// The problems of an SGF file, and the dialect it was read in.
#[derive(Clone, Debug)]
pub struct SgfFile {
    /// The problems and faults that were read.
    pub loaded: Loaded,
    /// The dialect that was detected or given.
    pub dialect: Dialect,
}

/// Reads the problems of an SGF text: one per game, named `game-1`, `game-2` and so on, or several if a
/// game is a collection, `game-1-1`, `game-1-2`.
#[must_use]
pub fn read_sgf(text: &str, name: &str) -> Loaded {
    read_sgf_as(text, name, None).loaded
}

/// Reads the problems of an SGF text in a dialect; `None` detects it.
#[must_use]
pub fn read_sgf_as(text: &str, name: &str, dialect: Option<Dialect>) -> SgfFile {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some(kind) = foreign::kind(text) {
        let message = format!("this is {} and no SGF", kind.what);
        let fault = Diagnostic::new(Place::START, Code::Unreadable, message, kind.advice);
        return SgfFile {
            loaded: Loaded {
                set: None,
                faults: vec![fault],
                places: Vec::new(),
            },
            dialect: dialect.unwrap_or(Dialect::Bare),
        };
    }
    let all = parse_text(text);
    let dialect = dialect.unwrap_or_else(|| detect(&all));
    let mut book = Book::new(text, name, dialect);
    for (number, game) in all.games().enumerate() {
        book.add_game(game, number + 1);
    }
    SgfFile {
        loaded: book.loaded(&all.broken, all.more_broken),
        dialect,
    }
}

/// Makes a set id from the name of a file.
pub(super) fn set_id(name: &str) -> SetId {
    SetId::new(&tidy(name))
        .or_else(|| SetId::new("unnamed"))
        .unwrap_or_else(|| unreachable!("a constant id is sound"))
}

/// Reduces a name to lower-case letters, digits and hyphens, at most 80; may be empty.
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

#[cfg(test)]
mod tests;
#[cfg(test)]
mod reading_tests;
