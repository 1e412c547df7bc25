//! What a reply does locally, in words: clauses that follow its point or "takes ... and".

use super::Deed;
use super::words::{at, list, side, text};
use crate::board::Color;
use crate::problem::Text;

/// A clause that begins with its verb.
pub(super) fn deed_words(deed: &Deed, erring: Color) -> Text {
    let (en, _) = side(erring);
    match deed {
        Deed::MakesEyes(points) => match points.as_slice() {
            [point] => {
                let p = at(*point);
                text(
                    &format!("makes an eye at {p}"),
                    &format!("macht auf {p} ein Auge"),
                )
            }
            _ => text(
                &format!("makes eyes at {}", list(points, "and")),
                &format!("macht Augen auf {}", list(points, "und")),
            ),
        },
        Deed::MakesFalse(point) => {
            let p = at(*point);
            text(
                &format!("makes the eye at {p} false"),
                &format!("macht das Auge auf {p} unecht"),
            )
        }
        Deed::KeepsFromEye(point) => {
            let p = at(*point);
            text(
                &format!("keeps {en} from an eye at {p}"),
                &format!("verhindert ein Auge auf {p}"),
            )
        }
        Deed::Cuts([one, two]) => {
            let (a, b) = (at(*one), at(*two));
            text(
                &format!("cuts {a} off from {b}"),
                &format!("trennt {a} von {b}"),
            )
        }
        Deed::Joins(chains) => text(
            &format!("joins {}", list(chains, "and")),
            &format!("verbindet {}", list(chains, "und")),
        ),
        Deed::JoinsUnderneath(chains) => text(
            &format!("joins {} along the edge", list(chains, "and")),
            &format!("verbindet {} am Rand entlang", list(chains, "und")),
        ),
        Deed::Divides(parts) => {
            let (en, de) = match parts {
                2 => ("two", "zwei"),
                3 => ("three", "drei"),
                _ => ("four", "vier"),
            };
            text(
                &format!("divides the room in {en}"),
                &format!("teilt den Raum in {de}"),
            )
        }
        Deed::Inside(points) => text(
            &format!("stands inside the room of {points} points"),
            &format!("steht im Raum aus {points} Punkten"),
        ),
        Deed::Extends { chain, liberties } => {
            let c = at(*chain);
            text(
                &format!("gives the chain at {c} {liberties} liberties"),
                &format!("gibt der Kette bei {c} {liberties} Freiheiten"),
            )
        }
        Deed::Atari(chain) => {
            let c = at(*chain);
            text(
                &format!("gives atari at {c}"),
                &format!("gibt Atari bei {c}"),
            )
        }
        Deed::Reduces { chain, liberties } => {
            let c = at(*chain);
            text(
                &format!("leaves the chain at {c} {liberties} liberties"),
                &format!("lässt der Kette bei {c} {liberties} Freiheiten"),
            )
        }
        Deed::Between([one, two]) => {
            let (a, b) = (at(*one), at(*two));
            text(
                &format!("stands between {a} and {b}"),
                &format!("steht zwischen {a} und {b}"),
            )
        }
        Deed::Leans { stone, liberties } => {
            let s = at(*stone);
            let (liberty, freiheit) = match liberties {
                1 => ("one liberty".to_owned(), "eine Freiheit".to_owned()),
                _ => (
                    format!("{liberties} liberties"),
                    format!("{liberties} Freiheiten"),
                ),
            };
            text(
                &format!("backs up {s}, which has {liberty}"),
                &format!("stützt {s} mit {freiheit}"),
            )
        }
        Deed::InCorner([1, 1]) => text("stands in the very corner", "steht ganz in der Ecke"),
        Deed::InCorner([far, near]) => text(
            &format!("stands on the {far}-{near} point of the corner"),
            &format!("steht auf dem {far}-{near}-Punkt der Ecke"),
        ),
        Deed::KnightsMove(stone) => {
            let s = at(*stone);
            text(
                &format!("is a knight's move from {s}"),
                &format!("ist ein Rösselsprung von {s}"),
            )
        }
        Deed::Jump(stone) => {
            let s = at(*stone);
            text(
                &format!("is a one-point jump from {s}"),
                &format!("ist ein Einpunktsprung von {s}"),
            )
        }
        Deed::OnFirstLine => text("stands on the first line", "steht auf der ersten Linie"),
    }
}
