//! Findings on disk: a journal of lines, each a small JSON value.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::finding::{Choice, Detail, Found, Group, Question, Row, Why, title_of};
use crate::board::{Color, Point};
use crate::disk::{Journal, journal_line, sum};
use crate::life::{Basis, Cycles, Holds};
use crate::problem::{Place, Problem, read_one, read_outcome, write_one, write_outcome};
use crate::question::{Aim, Reason};

/// The journal of findings.
pub(super) const FINDINGS: &str = "findings.jsonl";
/// The journal of the user's choices.
pub(super) const CHOICES: &str = "choices.jsonl";

/// A line of a journal.
#[derive(Serialize, Deserialize)]
enum Line {
    /// The files were read and contain this many problems.
    Read { problems: usize },
    /// A problem was examined.
    Found(Box<Kept>),
    /// The user keeps one of two versions, or neither any more.
    Chosen { place: usize, ours: Option<bool> },
}

/// A finding as plain values.
#[derive(Serialize, Deserialize)]
struct Kept {
    place: usize,
    key: u64,
    title: String,
    group: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asked: Option<Asked>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    result: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    holds: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    alive: Vec<(u8, u8)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    wall: Vec<(u8, u8)>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    by_superko: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    words: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unkept: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    theirs: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ours: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Asked {
    aim: String,
    black: bool,
    point: (u8, u8),
    why: String,
}

/// The contents of a journal.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// Findings by place.
    pub(super) rows: BTreeMap<usize, Row>,
    /// Number of problems, once the files were read.
    pub(super) problems: Option<usize>,
}

impl Known {
    /// Takes in a line; one of another version of the program is skipped.
    pub(super) fn take(&mut self, at: u64, line: &str) {
        match serde_json::from_str(line) {
            Ok(Line::Read { problems }) => self.problems = Some(problems),
            Ok(Line::Found(kept)) => {
                if let Some(row) = kept.row(at) {
                    self.rows.insert(row.place, row);
                }
            }
            Ok(Line::Chosen { place, ours }) => {
                if let Some(row) = self.rows.get_mut(&place) {
                    row.choice = choice_of(ours);
                }
            }
            Err(error) => log::warn!("a line of an examination: {error}"),
        }
    }
}

const fn choice_of(ours: Option<bool>) -> Option<Choice> {
    match ours {
        Some(true) => Some(Choice::Ours),
        Some(false) => Some(Choice::File),
        None => None,
    }
}

/// Records how many problems there are.
pub(super) fn note_read(journal: &mut Journal, problems: usize) -> io::Result<()> {
    add(journal, &Line::Read { problems }).map(drop)
}

/// Records a finding; returns its row.
pub(super) fn note_found(
    journal: &mut Journal,
    place: usize,
    key: u64,
    problem: &Problem,
    found: Found,
) -> io::Result<Row> {
    let (result, holds) = match &found.result {
        Some((result, basis)) => (write_outcome(*result), Some(&basis.holds)),
        None => (String::new(), None),
    };
    let result_cycles = found.result.as_ref().map(|(_, basis)| basis.cycles);
    let wall = match holds {
        Some(Holds::Wall { points, .. }) => points.as_slice(),
        _ => &[],
    };
    let alive = holds.map_or(&[][..], Holds::assumed_alive);
    let mut kept = Kept {
        place,
        key,
        title: title_of(problem).into(),
        group: word_of(found.group).to_owned(),
        asked: found.question.map(|question| Asked {
            aim: question.aim.word().to_owned(),
            black: question.color == Color::Black,
            point: pair(question.point),
            why: why_word(question.why).to_owned(),
        }),
        result,
        holds: holds.map_or_else(String::new, |holds| holds.word().to_owned()),
        alive: alive.iter().copied().map(pair).collect(),
        wall: wall.iter().copied().map(pair).collect(),
        by_superko: result_cycles == Some(Cycles::Superko),
        words: found.words,
        unkept: None,
        theirs: None,
        ours: None,
    };
    let mut unkept = None;
    let mut text = |problem: &Problem| {
        let (text, reason) = text_of(problem);
        unkept = unkept.take().or(reason);
        Some(text)
    };
    if found.group != Group::Proven {
        kept.theirs = text(problem);
    }
    if let Some(ours) = &found.ours {
        kept.ours = text(ours);
    }
    kept.unkept = unkept;
    let line = Line::Found(Box::new(kept));
    let at = add(journal, &line)?;
    let row = match line {
        Line::Found(kept) => kept.row(at),
        _ => None,
    };
    row.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidData))
}

/// Records the user's choice in a separate journal, because a thread is writing the other one. `None`
/// withdraws the choice.
///
/// # Errors
///
/// If the journal cannot be written.
pub fn choose(folder: &Path, place: usize, choice: Option<Choice>) -> io::Result<()> {
    let mut journal = Journal::open(&folder.join(CHOICES), |_, _| {})?;
    let ours = choice.map(|choice| choice == Choice::Ours);
    add(&mut journal, &Line::Chosen { place, ours }).map(drop)
}

/// Everything known about a finding.
///
/// # Errors
///
/// If the journal cannot be read, or no longer contains the finding.
pub fn detail(folder: &Path, row: &Row) -> io::Result<Detail> {
    let gone = || io::Error::from(io::ErrorKind::InvalidData);
    let line = journal_line(&folder.join(FINDINGS), row.at)?.ok_or_else(gone)?;
    let Ok(Line::Found(kept)) = serde_json::from_str(&line) else {
        return Err(gone());
    };
    let problem = |text: &Option<String>| read_one(text.as_ref()?, Place::START).ok();
    Ok(Detail {
        theirs: problem(&kept.theirs),
        ours: problem(&kept.ours),
        words: kept.words,
        unkept: kept.unkept,
    })
}

/// A checksum that tells problems apart.
pub(super) fn key_of(problem: &Problem, names_target: bool) -> u64 {
    let mut text = write_one(problem);
    text.push(if names_target { 'n' } else { 's' });
    sum(text.as_bytes())
}

fn add(journal: &mut Journal, line: &Line) -> io::Result<u64> {
    let text = serde_json::to_string(line).map_err(io::Error::other)?;
    journal.add(&text)
}

/// A problem as text that reads back as the same problem; otherwise its stones alone, and the reason.
fn text_of(problem: &Problem) -> (String, Option<String>) {
    let text = write_one(problem);
    let why = match read_one(&text, Place::START) {
        Ok(back) if back == *problem => return (text, None),
        Ok(_) => "it would not read back as it is".to_owned(),
        Err(faults) => faults
            .first()
            .map_or_else(String::new, |fault| fault.message.clone()),
    };
    let mut plain = Problem::new(problem.id.clone(), problem.task, problem.setup.clone());
    plain.target.clone_from(&problem.target);
    (write_one(&plain), Some(why))
}

impl Kept {
    fn row(&self, at: u64) -> Option<Row> {
        let question = self.asked.as_ref().and_then(|asked| {
            Some(Question {
                aim: Aim::of_word(&asked.aim)?,
                color: match asked.black {
                    true => Color::Black,
                    false => Color::White,
                },
                point: Point::new(asked.point.0, asked.point.1)?,
                why: why_of(&asked.why)?,
            })
        });
        let points = |pairs: &[(u8, u8)]| -> Option<Vec<Point>> {
            let all = pairs.iter().map(|&(column, row)| Point::new(column, row));
            all.collect()
        };
        let alive = points(&self.alive)?;
        let holds = match self.holds.as_str() {
            "wall" => Some(Holds::Wall {
                points: points(&self.wall)?,
                alive,
            }),
            "assuming" => Some(Holds::Assuming(alive)),
            "board" => Some(Holds::Board),
            _ => None,
        };
        let all = Group::ALL.into_iter();
        Some(Row {
            place: self.place,
            title: self.title.as_str().into(),
            group: all
                .into_iter()
                .find(|group| word_of(*group) == self.group)?,
            question,
            result: read_outcome(&self.result).zip(holds.map(|holds| Basis {
                holds,
                cycles: Cycles::superko_if(self.by_superko),
            })),
            has_ours: self.ours.is_some() && self.unkept.is_none(),
            choice: None,
            key: self.key,
            at,
        })
    }
}

const fn pair(point: Point) -> (u8, u8) {
    (point.column(), point.row())
}

const fn word_of(group: Group) -> &'static str {
    match group {
        Group::Proven => "proven",
        Group::Against => "against",
        Group::Open => "open",
        Group::NoQuestion => "no-question",
    }
}

const REASONS: [(Why, &str); 9] = [
    (Why::File, "file"),
    (Why::Words, "words"),
    (Why::Stones(Reason::ShutIn), "shut-in"),
    (Why::Stones(Reason::FewestWaysOut), "fewest-ways-out"),
    (Why::Stones(Reason::Race), "race"),
    (Why::Stones(Reason::AlsoWeak), "also-weak"),
    (Why::Stones(Reason::NobodyWeak), "nobody-weak"),
    (Why::Stones(Reason::Chosen), "chosen"),
    (Why::Stones(Reason::Caught), "caught"),
];

fn why_word(why: Why) -> &'static str {
    let known = REASONS.iter().find(|(other, _)| *other == why);
    known.map_or("", |(_, word)| word)
}

fn why_of(word: &str) -> Option<Why> {
    let known = REASONS.iter().find(|(_, other)| *other == word)?;
    Some(known.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Outcome as Base;
    use crate::problem::{Outcome, Side};

    #[test]
    fn results_and_reasons_come_back_from_their_words() {
        let ko = |base, side| Outcome::Ko {
            base,
            side,
            threats: 3,
        };
        let results = [
            Outcome::Alive,
            Outcome::Seki,
            Outcome::Dead,
            ko(Base::Dead, Side::Defender),
            ko(Base::Alive, Side::Attacker),
            ko(Base::Seki, Side::Attacker),
        ];
        for result in results {
            assert_eq!(read_outcome(&write_outcome(result)), Some(result));
        }
        for words in [
            "",
            "Ko",
            "Ko(base: Dead)",
            "Ko(base: Dead, side: Nobody, threats: 1)",
            "Ko(base: Dead, side: Attacker, threats: x)",
        ] {
            assert_eq!(read_outcome(words), None, "{words}");
        }
        for (why, word) in REASONS {
            assert_eq!((why_word(why), why_of(word)), (word, Some(why)));
        }
        assert_eq!(why_of("weather"), None);
    }
}
