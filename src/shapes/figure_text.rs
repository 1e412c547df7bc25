//! The file of figures: one line for each.
//!
//! ```text
//! group corner xxxx/.x.x s-n?nn ae
//! named l-group D:B1,D1:D1,B1 D::B2
//! named some-group ?
//! ```
//!
//! A group has its place and stones; then for each stone `s` if it may be missing, `n` if not, `?` if
//! that is not proved; then the letters of the stones that may be missing together, or a dash. A named
//! group has results for the attacker and the defender moving first: the result as in the table of spaces,
//! with a tilde if it holds only under superko, the moves that reach it, and the line of best play; or a
//! question mark if nothing is proved.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::board::{Move, Size, read_move};
use crate::life::shape::{Cells, Place, Placed};

use super::figure::{FigureFirst, FigureProof, LivingGroup, Need};
use super::plate;
use super::text::{TableError, read_result, read_rule, rule_mark, write_result};

/// The first line of the file.
const HEAD: &str = "raeuberspiel eye groups 1";

/// The content of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The smallest groups that are unconditionally alive.
    pub groups: Vec<LivingGroup>,
    /// The proof for each named group, by id; `None` if it is open.
    pub named: BTreeMap<String, Option<FigureProof>>,
}

impl Known {
    /// Describes the first disagreement between two files; `None` if they agree.
    ///
    /// A proof that only one of them has is not a disagreement, because searches may end sooner or later. The
    /// best lines may differ, because there may be several.
    #[must_use]
    pub fn difference(&self, other: &Known) -> Option<String> {
        if self.groups.len() != other.groups.len() {
            return Some(format!(
                "{} living groups, and {}",
                self.groups.len(),
                other.groups.len()
            ));
        }
        let group = self.groups.iter().zip(&other.groups).find(|(one, two)| {
            let contradicts =
                |(one, two): (&Need, &Need)| one != two && *one != Need::Open && *two != Need::Open;
            one.placed != two.placed || one.needs.iter().zip(&two.needs).any(contradicts)
        });
        if let Some((one, _)) = group {
            let Placed { place, cells } = one.placed;
            return Some(format!("the group {cells} at the place {place}"));
        }
        if !self.named.keys().eq(other.named.keys()) {
            return Some("other named groups".to_owned());
        }
        let mut named = self.named.iter().zip(other.named.values());
        named
            .find(|((_, one), two)| match (one, two) {
                (Some(one), Some(two)) => !one.agrees_with(two),
                (None, _) | (_, None) => false,
            })
            .map(|((id, _), _)| id.clone())
    }
}

/// Writes the content of a file.
#[must_use]
pub fn write_figures(known: &Known) -> String {
    let mut text = format!("{HEAD}\n");
    for group in &known.groups {
        let needs: String = group.needs.iter().map(|&need| letter_of(need)).collect();
        let together: String = match group.together.as_slice() {
            [] => "-".to_owned(),
            places => places
                .iter()
                .map(|&place| char::from(b'a' + place.min(25) as u8))
                .collect(),
        };
        let Placed { place, cells } = group.placed;
        writeln!(text, "group {place} {cells} {needs} {together}").ok();
    }
    for (id, proof) in &known.named {
        match proof {
            Some(proof) => {
                let (attacked, defended) = (first(&proof.attacked), first(&proof.defended));
                writeln!(text, "named {id} {attacked} {defended}").ok();
            }
            None => {
                writeln!(text, "named {id} ?").ok();
            }
        }
    }
    text
}

/// Reads a file of figures.
///
/// # Errors
///
/// [`TableError`] with the first line that is not understood.
pub fn read_figures(text: &str) -> Result<Known, TableError> {
    let mut known = Known::default();
    for (number, line) in text.lines().enumerate() {
        let error = |fault| TableError::new(number + 1, fault);
        if number == 0 {
            if line != HEAD {
                return Err(error("this is no file of groups of this version"));
            }
            continue;
        }
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["group", place, cells, needs, together] => {
                let group = read_group(place, cells, needs, together);
                known
                    .groups
                    .push(group.ok_or_else(|| error("this is no group"))?);
            }
            ["named", id, "?"] => {
                known.named.insert((*id).to_owned(), None);
            }
            ["named", id, attacked, defended] => {
                let proof = read_first(attacked)
                    .zip(read_first(defended))
                    .map(|(attacked, defended)| FigureProof { attacked, defended });
                let proof = proof.ok_or_else(|| error("this is no result"))?;
                known.named.insert((*id).to_owned(), Some(proof));
            }
            _ => return Err(error("this is neither a group nor a named one")),
        }
    }
    if known == Known::default() {
        return Err(TableError::new(1, "the file is empty"));
    }
    Ok(known)
}

const fn letter_of(need: Need) -> char {
    match need {
        Need::Spare => 's',
        Need::Needed => 'n',
        Need::Open => '?',
    }
}

fn read_group(place: &str, cells: &str, needs: &str, together: &str) -> Option<LivingGroup> {
    let place = Place::ALL.into_iter().find(|known| known.word() == place)?;
    let placed = Placed::new(place, Cells::read(cells.split('/'))?);
    let mut group = plate::on_board(placed);
    let needs: Option<Vec<Need>> = needs
        .chars()
        .map(|letter| {
            let all = [Need::Spare, Need::Needed, Need::Open];
            all.into_iter().find(|&need| letter_of(need) == letter)
        })
        .collect();
    group.needs = needs.filter(|needs| needs.len() == group.stones.len())?;
    if together != "-" {
        for letter in together.bytes() {
            let place = usize::from(letter.checked_sub(b'a')?);
            if place >= group.stones.len() || group.together.last() >= Some(&place) {
                return None;
            }
            group.together.push(place);
        }
    }
    Some(group)
}

fn first(first: &FigureFirst) -> String {
    let result = write_result(first.result);
    let rule = rule_mark(first.cycles);
    format!(
        "{result}{rule}:{}:{}",
        moves(&first.vital),
        moves(&first.line)
    )
}

fn moves(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(ToString::to_string).collect();
    words.join(",")
}

fn read_first(text: &str) -> Option<FigureFirst> {
    let parts: Vec<&str> = text.split(':').collect();
    let [result, vital, line] = parts.as_slice() else {
        return None;
    };
    let (result, cycles) = read_rule(result);
    Some(FigureFirst {
        result: read_result(result)?,
        cycles,
        vital: read_moves(vital)?,
        line: read_moves(line)?,
    })
}

fn read_moves(text: &str) -> Option<Vec<Move>> {
    let words = text.split(',').filter(|word| !word.is_empty());
    words.map(|word| read_move(word, Size::SQUARE_19)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Cycles;

    const TEXT: &str = "raeuberspiel eye groups 1\ngroup corner xxxx/.x.x sn?nns af\nnamed a D1~:B1,pass:B1 A::\nnamed b ?\n";

    #[test]
    fn a_file_is_read_and_written_without_a_change() {
        let known = read_figures(TEXT).unwrap();
        assert_eq!(known.groups.len(), 1);
        assert_eq!(known.named.len(), 2);
        let proof = known.named.values().flatten().next().unwrap();
        assert_eq!(proof.attacked.cycles, Cycles::Superko);
        assert_eq!(proof.defended.cycles, Cycles::BasicKo);
        assert_eq!(write_figures(&known), TEXT);
    }

    #[test]
    fn faults_are_named_with_their_line() {
        for (line, text) in [
            (1, "something else"),
            (1, "raeuberspiel eye groups 1"),
            (2, "raeuberspiel eye groups 1\ngroup corner xx sn a b"),
            (2, "raeuberspiel eye groups 1\ngroup corner xxxx/.x.x sn -"),
            (
                2,
                "raeuberspiel eye groups 1\ngroup corner xxxx/.x.x sn?nns fa",
            ),
            (2, "raeuberspiel eye groups 1\nnamed a D:Z99: A::"),
        ] {
            assert_eq!(read_figures(text).unwrap_err().line, line, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(tail in "[a-zA-Z0-9x./: ?,\\-\n]*") {
            read_figures(&format!("{HEAD}\ngroup corner {tail}")).ok();
            read_figures(&format!("{HEAD}\nnamed a {tail}")).ok();
        }
    }
}
