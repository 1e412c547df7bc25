//! The record: what SGF has no place for, written for this program alone and read back.
//!
//! The first node of a game may hold `RSREC`, the problem as a set's file would store it, and `RSSUM`, a
//! checksum of everything else in the game. While the checksum matches, the record is the problem. If
//! another program has changed the game, it is compared with what the record would show, and where the two
//! differ, the game takes precedence.

use crate::disk::Sum;
use crate::problem::{Code, Language, Place, Problem, read_one, write_one};

use super::dialect::Dialect;
use super::merge::merge;
use super::neutral::cleared;
use super::parse::{Game, NodeIndex, parse_text};
use super::parts::Part;
use super::read::{Read, read as read_game};
use super::start::Refusal;
use super::text::{escaped, plain};
use super::write::show;

/// The property with the problem's record.
const RECORD: &str = "RSREC";
/// The property with the checksum of everything but these three properties.
const SUM: &str = "RSSUM";
/// The property with the language of the visible texts.
const LANGUAGE: &str = "RSLANG";

/// The properties of the first node that hold a problem's record. `text` is the game without them.
pub(super) fn properties(problem: &Problem, text: &str, language: Language) -> String {
    let all = parse_text(text);
    let sum = all.games().next().map_or(0, sum);
    let language = match language {
        Language::English => "en",
        Language::German => "de",
    };
    format!(
        "\n{LANGUAGE}[{language}]{SUM}[{sum:016x}]{RECORD}[{}]",
        escaped(&write_one(problem))
    )
}

/// A checksum of a game's content, independent of line breaks and escapes.
fn sum(game: Game<'_>) -> u64 {
    let mut sum = Sum::EMPTY;
    // Terminate each piece, so that different lists of pieces never look the same.
    let mut add = |bytes: &[u8]| sum = sum.and(bytes).and(&[0]);
    for node in 0..game.len() {
        let parent = game.parent(node).map_or(u64::MAX, |parent| parent as u64);
        add(&parent.to_le_bytes());
        for (name, values) in game.properties(node) {
            let name = name.as_str();
            if [RECORD, SUM, LANGUAGE].contains(&name) {
                continue;
            }
            add(name.as_bytes());
            for value in values.iter() {
                add(plain(value).as_bytes());
            }
        }
    }
    sum.value()
}

/// Whether a game holds a record, and therefore is one problem whatever it looks like.
pub(super) fn is_in(game: Game<'_>) -> bool {
    game.has(0, RECORD)
}

/// Reads a game from its record, from what it shows, or from both merged.
pub(super) fn read(part: &Part<'_>, id: &str, dialect: Dialect) -> Result<Read, Refusal> {
    let game = part.game;
    let Some(record) = game.value(0, RECORD) else {
        return visible(part, id, dialect);
    };
    let own = game.value(0, "RSDIAL").and_then(Dialect::named);
    let dialect = own.unwrap_or(dialect);
    let byte = game.node_byte(0);
    let kept = match read_one(&plain(record), Place::START) {
        Ok(kept) => kept,
        Err(faults) => {
            let why = faults.first().map(ToString::to_string);
            let mut read = visible(part, id, dialect)?;
            let message = format!(
                "the record {RECORD} cannot be read ({}); only what every program sees is taken",
                why.unwrap_or_default()
            );
            read.faults.push((byte, Code::BadValue, message));
            return Ok(read);
        }
    };
    let stated = game.value(0, SUM);
    let stated = stated.and_then(|sum| u64::from_str_radix(sum.trim(), 16).ok());
    if stated == Some(sum(game)) {
        return Ok(Read {
            problems: vec![kept],
            faults: Vec::new(),
        });
    }
    let mut read = match visible(part, id, dialect) {
        Ok(read) => read,
        Err((code, message)) => {
            let message = format!(
                "the game was changed after it was exported and cannot be read any more ({message}); the problem is taken as it was exported"
            );
            return Ok(Read {
                problems: vec![kept],
                faults: vec![(byte, code, message)],
            });
        }
    };
    let language = match game.value(0, LANGUAGE) {
        Some("de") => Language::German,
        _ => Language::English,
    };
    let shown = show(&kept, dialect, language);
    let [now] = read.problems.as_mut_slice() else {
        let message = format!(
            "the game was changed after it was exported and now holds {} problems; its record {RECORD} fits none of them and is left out",
            read.problems.len()
        );
        read.faults.push((byte, Code::Contradiction, message));
        return Ok(read);
    };
    let Some(then) = shown.seen else {
        return Ok(read);
    };
    let merged = merge(&kept, &shown.plan, &then.problem, now, language);
    *now = merged.problem;
    if !merged.changed.is_empty() {
        let message = format!(
            "the game was changed after it was exported: {}; this is taken as the game shows it, all else from its record {RECORD}",
            merged.changed.join(", ")
        );
        read.faults.push((byte, Code::Contradiction, message));
    }
    Ok(read)
}

/// What this program reads from a game's text without a record.
pub(super) struct Seen {
    /// The only problem in it.
    pub(super) problem: Problem,
    /// Whether nothing was guessed or cut.
    pub(super) is_clean: bool,
}

/// Reads a game's text as a reader of the dialect does; `None` unless it holds exactly one problem.
pub(super) fn seen(text: &str, dialect: Dialect) -> Option<Seen> {
    let all = parse_text(text);
    let game = all.games().next()?;
    let read = visible(&Part::whole(game), "game-1", dialect).ok()?;
    let mut problems = read.problems.into_iter();
    let problem = problems.next()?;
    problems.next().is_none().then_some(Seen {
        problem,
        is_clean: read.faults.is_empty(),
    })
}

/// Reads what a game shows to every reader of its dialect.
fn visible(part: &Part<'_>, id: &str, dialect: Dialect) -> Result<Read, Refusal> {
    let mut read = read_game(part, id, dialect)?;
    // Only games written by this program contain its invisible characters.
    if part.game.has(0, "RSDIAL") {
        for problem in &mut read.problems {
            clear(problem);
        }
    }
    Ok(read)
}

/// Removes what the writer added for readers of the dialect.
fn clear(problem: &mut Problem) {
    problem.comment.en = cleared(&problem.comment.en);
    for id in problem.tree.ids() {
        let said = problem.tree.said(id);
        let comment = cleared(&said.comment.en);
        let start = if id == problem.tree.root() && problem.comment.is_empty() {
            property(&said.sgf, "GC")
        } else {
            None
        };
        if comment == said.comment.en && start.is_none() {
            continue;
        }
        let mut said = said.clone();
        said.comment.en = comment;
        if let Some(range) = start {
            let value = said
                .sgf
                .get(range.clone())
                .and_then(|property| property.strip_prefix("GC["))
                .and_then(|value| value.strip_suffix(']'))
                .unwrap_or_default();
            let words = plain(value).replace('{', "{{");
            problem.comment.en = cleared(words.trim());
            said.sgf.replace_range(range, "");
        }
        problem.tree.say(id, said);
    }
}

/// The range of a property with one value within properties that are kept verbatim.
pub(super) fn property(sgf: &str, name: &str) -> Option<std::ops::Range<usize>> {
    let text = format!("(;{sgf})");
    let all = parse_text(&text);
    let game = all.games().next()?;
    let node: NodeIndex = 0;
    let value = game.value(node, name)?;
    // The value is a slice of the parsed text, which has two extra bytes at the front.
    let start = (value.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    let end = start + value.len() + 1;
    let start = start.checked_sub(name.len() + 1)?;
    let range = start.checked_sub(2)?..end.checked_sub(2)?;
    let written = sgf.get(range.clone())?;
    (written.starts_with(name) && written.ends_with(']')).then_some(range)
}
