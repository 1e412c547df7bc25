//! What is said of a position asked about without its goal, in both languages; points and colours
//! follow the view of the board.

use crate::board::{Color, Move, Notation, Size};
use crate::life::Reached;
use crate::problem::Text;

/// Moves that are named of those that do it.
const MOST_NAMED: usize = 4;

/// A colour's name in English and German, followed when colours are exchanged.
const fn name(color: Color) -> (&'static str, &'static str) {
    match color {
        Color::Black => ("{Black|White}", "{Schwarz|Weiß}"),
        Color::White => ("{White|Black}", "{Weiß|Schwarz}"),
    }
}

/// "Black: I play Black and move first".
pub(super) fn has_to_move(color: Color) -> Text {
    let (en, de) = name(color);
    Text {
        en: format!("{en}: I play {en} and move first"),
        de: format!("{de}: ich spiele {de} und ziehe zuerst"),
    }
}

/// "Nobody: nothing to do here".
pub(super) fn nobody() -> Text {
    Text {
        en: "Nobody: there is nothing to do here".to_owned(),
        de: "Niemand: hier gibt es nichts zu tun".to_owned(),
    }
}

/// "White has played B1. Show that nothing comes of it."
pub(super) fn opening(side: Color, mv: Move, size: Size) -> Text {
    let (en, de) = name(side);
    let point = mv
        .point()
        .map_or_else(String::new, |point| Notation::Gtp.write(point, size));
    Text {
        en: format!("{en} has played {{{point}}}. Show that it changes nothing."),
        de: format!("{de} hat auf {{{point}}} gespielt. Zeigen Sie, dass es nichts ändert."),
    }
}

/// "If White moves first, at B1, the stones die."
pub(super) fn half(first: Color, reached: Reached, vital: &[Move], size: Size) -> Text {
    let (en, de) = name(first);
    let points: Vec<String> = vital
        .iter()
        .filter_map(|mv| mv.point())
        .take(MOST_NAMED)
        .map(|point| format!("{{{}}}", Notation::Gtp.write(point, size)))
        .collect();
    let (at_en, at_de) = if points.is_empty() {
        (String::new(), String::new())
    } else {
        (
            format!(", at {},", points.join(" or ")),
            format!(", auf {},", points.join(" oder ")),
        )
    };
    let (what_en, what_de) = match reached {
        Reached::Alive | Reached::Lives => ("the stones live", "leben die Steine"),
        Reached::Seki => ("it is a seki", "ist es ein Seki"),
        Reached::Ko { .. } => ("it is a ko", "ist es ein Ko"),
        Reached::Dead | Reached::Falls(_) => ("the stones are dead", "sind die Steine tot"),
        Reached::Stands => ("the stones stand", "bleiben die Steine stehen"),
    };
    let comma = if points.is_empty() { "," } else { "" };
    Text {
        en: format!("If {en} moves first{at_en}{comma} {what_en}."),
        de: format!("Zieht {de} zuerst{at_de}{comma} {what_de}."),
    }
}
