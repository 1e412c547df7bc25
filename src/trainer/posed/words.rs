//! The texts for a position asked about without its goal, in both languages; points and colours
//! follow the view of the board.

use crate::board::{Color, Move, Notation, Size};
use crate::life::{Extent, Reached};
use crate::problem::{Text, color_words};

/// Most moves that are named.
const MOST_NAMED: usize = 4;

/// "Black: I play Black and move first".
pub(super) fn has_to_move(color: Color) -> Text {
    let (en, de) = color_words(color);
    Text {
        en: format!("{en}: I play {en} and move first"),
        de: format!("{de}: ich spiele {de} und ziehe zuerst"),
    }
}

/// "Nobody: there is nothing to do here".
pub(super) fn nobody() -> Text {
    Text {
        en: "Nobody: there is nothing to do here".to_owned(),
        de: "Niemand: hier gibt es nichts zu tun".to_owned(),
    }
}

/// "White has played B1. Show that it changes nothing."
pub(super) fn opening(side: Color, mv: Move, size: Size) -> Text {
    let (en, de) = color_words(side);
    let point = mv
        .point()
        .map_or_else(String::new, |point| Notation::Gtp.write(point, size));
    Text {
        en: format!("{en} has played {{{point}}}. Show that it changes nothing."),
        de: format!("{de} hat auf {{{point}}} gespielt. Zeigen Sie, dass es nichts ändert."),
    }
}

/// "The stones live whoever moves first. White can try B1 or C1, which has to be answered."
pub(super) fn settled(
    (reached, extent): (Reached, Extent),
    loser: Color,
    tries: &[Move],
    size: Size,
) -> Text {
    let (what_en, what_de) = match (reached, extent) {
        (Reached::Alive | Reached::Lives, Extent::All) => ("The stones live", "Die Steine leben"),
        (Reached::Alive | Reached::Lives, Extent::One) => (
            "At least one of the marked chains lives",
            "Mindestens eine der markierten Ketten lebt",
        ),
        (Reached::Seki, _) => ("It is a seki", "Es ist ein Seki"),
        (_, Extent::All) => ("The stones are dead", "Die Steine sind tot"),
        (_, Extent::One) => (
            "At least one of the marked chains is dead",
            "Mindestens eine der markierten Ketten ist tot",
        ),
    };
    let mut text = Text {
        en: format!("{what_en} whoever moves first."),
        de: format!("{what_de}, wer auch zuerst zieht."),
    };
    let points = named(tries, size);
    if points.is_empty() {
        return text;
    }
    let (en, de) = color_words(loser);
    let (at_en, at_de) = (points.join(" or "), points.join(" oder "));
    text.en += &format!(" {en} can try {at_en}, which has to be answered.");
    text.de += &format!(" {de} kann {at_de} versuchen, das muss beantwortet werden.");
    text
}

/// The first few moves, written as texts name points.
fn named(moves: &[Move], size: Size) -> Vec<String> {
    let points = moves.iter().filter_map(|mv| mv.point()).take(MOST_NAMED);
    points
        .map(|point| format!("{{{}}}", Notation::Gtp.write(point, size)))
        .collect()
}

/// "If White moves first, at B1, the stones are dead."
pub(super) fn half(
    first: Color,
    (reached, extent): (Reached, Extent),
    vital: &[Move],
    size: Size,
) -> Text {
    let (en, de) = color_words(first);
    let points = named(vital, size);
    let (at_en, at_de) = if points.is_empty() {
        (String::new(), String::new())
    } else {
        (
            format!(", at {},", points.join(" or ")),
            format!(", auf {},", points.join(" oder ")),
        )
    };
    let (what_en, what_de) = match (reached, extent) {
        (Reached::Alive | Reached::Lives, Extent::All) => ("the stones live", "leben die Steine"),
        (Reached::Alive | Reached::Lives, Extent::One) => (
            "at least one of the marked chains lives",
            "lebt mindestens eine der markierten Ketten",
        ),
        (Reached::Seki, _) => ("it is a seki", "ist es ein Seki"),
        (Reached::Ko { .. }, _) => ("it is a ko", "ist es ein Ko"),
        (Reached::Dead | Reached::Falls(_), Extent::All) => {
            ("the stones are dead", "sind die Steine tot")
        }
        (Reached::Dead | Reached::Falls(_), Extent::One) => (
            "at least one of the marked chains is dead",
            "ist mindestens eine der markierten Ketten tot",
        ),
        (Reached::Escapes, _) => ("the stones escape", "entkommen die Steine"),
        (Reached::Stands, _) => ("the stones stand", "bleiben die Steine stehen"),
    };
    let comma = if points.is_empty() { "," } else { "" };
    Text {
        en: format!("If {en} moves first{at_en}{comma} {what_en}."),
        de: format!("Zieht {de} zuerst{at_de}{comma} {what_de}."),
    }
}
