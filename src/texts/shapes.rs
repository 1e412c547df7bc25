//! The words for eye shapes.

use super::{Texts, by_superko};
use crate::board::Move;
use crate::life::shape::{Enclosure, Place, SpaceMove};
use crate::life::{Outcome, Reached, Ruling, Side};
use crate::problem::{Language, Status};
use crate::shapes::{Case, Kind, Name, Table};
use crate::solver::SpaceResult;
use crate::store::Settings;

/// Key of the word for a status.
#[must_use]
pub const fn status_key(status: Status) -> &'static str {
    match status {
        Status::Alive => "shapes-alive",
        Status::Dead => "shapes-dead",
        Status::Seki => "shapes-seki",
        Status::Ko => "shapes-ko",
        Status::Unsettled => "shapes-unsettled",
    }
}

/// Key of the word for a place.
#[must_use]
pub const fn place_key(place: Place) -> &'static str {
    match place {
        Place::Centre => "shapes-centre",
        Place::Edge => "shapes-edge",
        Place::Corner => "shapes-corner",
    }
}

/// Key of the word for a kind of case.
#[must_use]
pub const fn kind_key(kind: Kind) -> &'static str {
    match kind {
        Kind::Plain => "shapes-plain",
        Kind::Stones => "shapes-with-stones",
        Kind::Cut => "shapes-cut",
    }
}

/// A name in the given language.
#[must_use]
pub const fn in_language(name: Name, language: Language) -> &'static str {
    match language {
        Language::English => name.english,
        Language::German => name.german,
    }
}

/// The title of a case: its name, or else its size and number.
#[must_use]
pub fn title(table: &Table, place: usize, case: &Case, texts: &Texts) -> String {
    if let Some(name) = case.name() {
        return capital(in_language(name, texts.language()));
    }
    texts.tr_with(
        "shapes-number",
        [
            ("points", case.space.placed.cells.len().into()),
            ("number", table.number(place).into()),
        ],
    )
}

/// The words with an initial capital.
#[must_use]
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// A name in the other languages that have one, shown below the title.
#[must_use]
pub fn other_names(name: Option<Name>, texts: &Texts) -> Option<String> {
    let name = name?;
    let shown = in_language(name, texts.language());
    let others = name
        .all()
        .filter(|other| !other.eq_ignore_ascii_case(shown));
    let names = others.collect::<Vec<_>>().join(" · ");
    (!names.is_empty()).then_some(names)
}

/// A result as a word, with the number of ko threats that reverse it.
#[must_use]
pub fn result(result: SpaceResult, texts: &Texts) -> String {
    let base = match result.base {
        Outcome::Alive => texts.tr("shapes-result-alive"),
        Outcome::Seki => texts.tr("shapes-result-seki"),
        Outcome::Dead => texts.tr("shapes-result-dead"),
    };
    let Some(flip) = result.flips else {
        return base.to_owned();
    };
    let values = [
        ("base", base.to_owned().into()),
        ("threats", flip.threats.into()),
    ];
    match flip.side {
        Side::Attacker => texts.tr_with("shapes-ko-attacker", values),
        Side::Defender => texts.tr_with("shapes-ko-defender", values),
    }
}

/// A line of moves in the user's notation.
#[must_use]
pub fn moves(
    moves: &[SpaceMove],
    enclosure: &Enclosure,
    settings: &Settings,
    texts: &Texts,
) -> String {
    let notation = settings.coordinates.unwrap_or(crate::board::Notation::Gtp);
    let written = moves.iter().filter_map(|&mv| enclosure.to_move(mv));
    let written: Vec<String> = written
        .map(|mv| match mv {
            Move::Play(point) => notation.write(point, enclosure.setup.size),
            Move::Pass => texts.tr("shapes-elsewhere").to_owned(),
        })
        .collect();
    written.join(" ")
}

/// A heading with the result and the line of best play when `side` moves first.
#[must_use]
pub fn first(
    side: Side,
    case: &Case,
    enclosure: &Enclosure,
    settings: &Settings,
    texts: &Texts,
) -> String {
    let first = case.first(side);
    let words = result(first.result, texts);
    let line = moves(&first.line, enclosure, settings, texts);
    let values = [("result", words.into())];
    let heading = match side {
        Side::Attacker => texts.tr_with("shapes-attacked", values),
        Side::Defender => texts.tr_with("shapes-defended", values),
    };
    if line.is_empty() {
        heading
    } else {
        format!("{heading}: {line}")
    }
}

/// Sentences about how often each side may play elsewhere; a side with nothing to say is left out.
#[must_use]
pub fn ignored(case: &Case, texts: &Texts) -> Vec<String> {
    const ANY: u8 = 8;
    let mut sentences = Vec::new();
    if let Some(count) = case.proved.defender_may_ignore {
        sentences.push(if count >= ANY {
            texts.tr("shapes-ignore-defender-any").to_owned()
        } else {
            texts.tr_with("shapes-ignore-defender", [("count", count.into())])
        });
    }
    if let Some(count) = case.proved.attacker_may_ignore {
        sentences.push(if count >= ANY {
            texts.tr("shapes-ignore-attacker-any").to_owned()
        } else {
            texts.tr_with("shapes-ignore-attacker", [("count", count.into())])
        });
    }
    sentences
}

/// The proved consequence of the user's move.
#[must_use]
pub fn ruling(ruling: &Ruling, texts: &Texts) -> String {
    let (words, rests_on) = match ruling {
        Ruling::Holds {
            reached, rests_on, ..
        } => (
            texts.tr_with(
                "shapes-holds",
                [("result", reached_words(*reached, texts).into())],
            ),
            rests_on,
        ),
        Ruling::Loses {
            reached,
            possible,
            rests_on,
            ..
        } => (
            texts.tr_with(
                "shapes-loses",
                [
                    ("result", reached_words(*reached, texts).into()),
                    ("possible", reached_words(*possible, texts).into()),
                ],
            ),
            rests_on,
        ),
        Ruling::Open(_) => return texts.tr("shapes-open").to_owned(),
    };
    match by_superko(rests_on.cycles, texts) {
        Some(rule) => format!("{words} {rule}"),
        None => words,
    }
}

fn reached_words(reached: Reached, texts: &Texts) -> String {
    let base = match reached {
        Reached::Alive | Reached::Lives | Reached::Stands | Reached::Escapes => Outcome::Alive,
        Reached::Seki => Outcome::Seki,
        Reached::Dead | Reached::Falls(_) | Reached::Ko { lives: false, .. } => Outcome::Dead,
        Reached::Ko { lives: true, .. } => Outcome::Alive,
    };
    let flips = match reached {
        Reached::Ko { flip, .. } => Some(flip),
        _ => None,
    };
    result(SpaceResult { base, flips }, texts)
}
