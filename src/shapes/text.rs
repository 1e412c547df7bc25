//! The file format of the table: a line for each shape, followed by a line for each of its cases.
//!
//! ```text
//! centre x./xx
//! 0 - - D:a:aa-.. A:a:a 0 -
//! ```
//!
//! A shape's line has its place and its drawing, rows from the top. A case's line has the number of outside
//! liberties, the points with an attacker's stone, the corners of the wall held by the attacker, the results
//! for the attacker and the defender moving first, and how many moves each may leave unanswered.
//! A result is `A`, `S` or `D`, followed by the number of threats that change it, and by a tilde if it holds
//! only under superko; then the vital points; then the line of best play. Points are letters in the order of
//! [`Enclosure::points`](crate::life::shape::Enclosure::points), outside liberties are digits, and
//! a dash is a pass.

use std::fmt::Write as _;

use crate::life::shape::{Cells, Place, Placed, Space, SpaceMove};
use crate::life::{Cycles, Flip, Outcome, Side};
use crate::solver::{SpaceFirst, SpaceResult, SpaceStatus};

use super::case::Case;

/// The first line of the file.
const HEAD: &str = "raeuberspiel eye shapes 1";

/// A fault in a table file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "line {line} of the table of eye shapes: {fault}; write it anew with `raeuberspiel shapes --regenerate`"
)]
pub struct TableError {
    /// The line number, from 1.
    pub line: usize,
    fault: &'static str,
}

impl TableError {
    pub(super) const fn new(line: usize, fault: &'static str) -> TableError {
        TableError { line, fault }
    }
}

/// Writes cases in the given order.
#[must_use]
pub fn write_table(cases: &[Case]) -> String {
    let mut text = format!("{HEAD}\n");
    let mut placed = None;
    for case in cases {
        let space = &case.space;
        if placed != Some(space.placed) {
            placed = Some(space.placed);
            writeln!(text, "{} {}", space.placed.place, space.placed.cells).ok();
        }
        writeln!(
            text,
            "{} {} {} {} {} {} {}",
            space.liberties,
            chosen(space.placed.cells, space.stones),
            chosen(Space::corners(space.placed), space.cuts),
            first(&case.proved.attacked),
            first(&case.proved.defended),
            ignored(case.proved.defender_may_ignore),
            ignored(case.proved.attacker_may_ignore),
        )
        .ok();
    }
    text
}

/// Reads a table.
///
/// # Errors
///
/// [`TableError`] with the first line that is not understood.
pub fn read_table(text: &str) -> Result<Vec<Case>, TableError> {
    let mut cases = Vec::new();
    let mut placed: Option<Placed> = None;
    for (number, line) in text.lines().enumerate() {
        let error = |fault| TableError {
            line: number + 1,
            fault,
        };
        if number == 0 {
            if line != HEAD {
                return Err(error("this is no table of this version"));
            }
            continue;
        }
        let words: Vec<&str> = line.split(' ').collect();
        if let [place, drawing] = words[..] {
            let place = Place::ALL.into_iter().find(|known| known.word() == place);
            let cells = Cells::read(drawing.split('/'));
            let (Some(place), Some(cells)) = (place, cells) else {
                return Err(error("no place and shape"));
            };
            placed = Some(Placed { place, cells });
            continue;
        }
        let Some(placed) = placed else {
            return Err(error("a case without a shape above it"));
        };
        cases.push(case(placed, &words).ok_or_else(|| error("no case of seven words"))?);
    }
    Ok(cases)
}

fn case(placed: Placed, words: &[&str]) -> Option<Case> {
    let &[
        liberties,
        stones,
        cuts,
        attacked,
        defended,
        defender,
        attacker,
    ] = words
    else {
        return None;
    };
    Some(Case {
        space: Space {
            placed,
            liberties: liberties.parse().ok()?,
            stones: choose(placed.cells, stones)?,
            cuts: choose(Space::corners(placed), cuts)?,
        },
        proved: SpaceStatus {
            attacked: read_first(attacked)?,
            defended: read_first(defended)?,
            defender_may_ignore: read_ignored(defender)?,
            attacker_may_ignore: read_ignored(attacker)?,
        },
    })
}

/// The letter for a point, `a` to `z` and then `A` to `Z`.
fn letter(place: usize) -> char {
    let letters = ('a'..='z').chain('A'..='Z');
    letters.into_iter().nth(place).unwrap_or('?')
}

fn place(letter: char) -> Option<u8> {
    match letter {
        'a'..='z' => Some(letter as u8 - b'a'),
        'A'..='Z' => Some(letter as u8 - b'A' + 26),
        _ => None,
    }
}

fn chosen(all: Cells, some: Cells) -> String {
    if some.is_empty() {
        return "-".to_owned();
    }
    let among = all.iter().enumerate();
    among
        .filter(|(_, (column, row))| some.has(*column, *row))
        .map(|(place, _)| letter(place))
        .collect()
}

fn choose(all: Cells, text: &str) -> Option<Cells> {
    let mut some = Cells::EMPTY;
    if text != "-" {
        for letter in text.chars() {
            let (column, row) = all.iter().nth(usize::from(place(letter)?))?;
            some = some.with(column, row);
        }
    }
    Some(some)
}

fn first(first: &SpaceFirst) -> String {
    format!(
        "{}{}:{}:{}",
        write_result(first.result),
        rule_mark(first.cycles),
        moves(&first.vital),
        moves(&first.line)
    )
}

/// A tilde after a result that holds only under superko.
pub(super) const fn rule_mark(cycles: Cycles) -> &'static str {
    match cycles {
        Cycles::BasicKo => "",
        Cycles::Superko => "~",
    }
}

/// A result without the mark of [`rule_mark`], and what the mark said.
pub(super) fn read_rule(result: &str) -> (&str, Cycles) {
    let bare = result.strip_suffix('~');
    (bare.unwrap_or(result), Cycles::superko_if(bare.is_some()))
}

/// A result as a letter, followed by the number of threats that change it.
pub(super) fn write_result(result: SpaceResult) -> String {
    let word = match result.base {
        Outcome::Alive => 'A',
        Outcome::Seki => 'S',
        Outcome::Dead => 'D',
    };
    let flips = result.flips;
    let flips = flips.map_or_else(String::new, |flip| flip.threats.to_string());
    format!("{word}{flips}")
}

fn moves(moves: &[SpaceMove]) -> String {
    let write = |mv: &SpaceMove| match *mv {
        SpaceMove::At(place) => letter(usize::from(place)),
        SpaceMove::Liberty(left) => char::from_digit(u32::from(left), 10).unwrap_or('?'),
        SpaceMove::Pass => '-',
    };
    moves.iter().map(write).collect()
}

fn read_first(text: &str) -> Option<SpaceFirst> {
    let mut parts = text.split(':');
    let (result, vital, line) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let (result, cycles) = read_rule(result);
    Some(SpaceFirst {
        result: read_result(result)?,
        cycles,
        vital: read_moves(vital)?,
        open: Vec::new(),
        line: read_moves(line)?,
    })
}

/// Reads a result written by [`write_result`].
pub(super) fn read_result(result: &str) -> Option<SpaceResult> {
    let base = match result.chars().next()? {
        'A' => Outcome::Alive,
        'S' => Outcome::Seki,
        'D' => Outcome::Dead,
        _ => return None,
    };
    let side = match base {
        Outcome::Dead => Side::Defender,
        Outcome::Alive | Outcome::Seki => Side::Attacker,
    };
    let flips = match result.get(1..)? {
        "" => None,
        threats => Some(Flip {
            side,
            threats: threats.parse().ok()?,
        }),
    };
    Some(SpaceResult { base, flips })
}

fn read_moves(text: &str) -> Option<Vec<SpaceMove>> {
    let read = |letter: char| match letter {
        '-' => Some(SpaceMove::Pass),
        '1'..='9' => Some(SpaceMove::Liberty(letter as u8 - b'0')),
        _ => place(letter).map(SpaceMove::At),
    };
    text.chars().map(read).collect()
}

fn ignored(count: Option<u8>) -> String {
    count.map_or_else(|| "-".to_owned(), |count| count.to_string())
}

fn read_ignored(text: &str) -> Option<Option<u8>> {
    match text {
        "-" => Some(None),
        _ => text.parse().ok().map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "raeuberspiel eye shapes 1\ncentre x./xx\n0 - - D:a:ac-b A:a:a - -\n1 bc - D2~::12- A::- 0 8\n";

    #[test]
    fn a_table_is_read_and_written_without_a_change() {
        let cases = read_table(TEXT).unwrap();
        assert_eq!(cases.len(), 2);
        assert_eq!(
            cases
                .last()
                .unwrap()
                .proved
                .attacked
                .result
                .flips
                .unwrap()
                .threats,
            2
        );
        let rule = |case: &Case| case.proved.attacked.cycles;
        assert_eq!(cases.first().map(rule), Some(Cycles::BasicKo));
        assert_eq!(cases.last().map(rule), Some(Cycles::Superko));
        assert_eq!(write_table(&cases), TEXT);
    }

    #[test]
    fn faults_are_named_with_their_line() {
        for (line, text) in [
            (1, "something else\n"),
            (2, "raeuberspiel eye shapes 1\n0 - - D:: A:: - -"),
            (3, "raeuberspiel eye shapes 1\nedge x\n0 - - Q:: A:: - -"),
            (3, "raeuberspiel eye shapes 1\nedge x\n0 q - D:: A:: - -"),
            (2, "raeuberspiel eye shapes 1\nnowhere x"),
            (3, "raeuberspiel eye shapes 1\nedge x\n"),
        ] {
            let found = read_table(&format!("{text}\n\n")).unwrap_err();
            assert_eq!(found.line, line, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "\\PC*", tail in "[a-z0-9x./: \\-\n]*") {
            read_table(&text).ok();
            read_table(&format!("{HEAD}\nedge xx/x.\n{tail}")).ok();
        }
    }
}
