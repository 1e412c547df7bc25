//! Reasons in words, in both languages, with points and colours in braces as every text about a board.

use super::{Blow, Ending, Reason};
use crate::board::{Color, Point};
use crate::problem::Text;

impl Reason {
    /// One sentence.
    #[must_use]
    pub fn text(&self) -> Text {
        let blow = self
            .blow
            .as_ref()
            .map(|blow| blow_words(blow, self.refuter));
        let ending = self.ending.as_ref();
        let ending = ending.map(|ending| ending_words(ending, self.refuter));
        let later = if self.is_later {
            text("in the end", "am Ende")
        } else {
            text("then", "dann")
        };
        match (blow, ending) {
            (Some(blow), None) => text(&format!("{}.", blow.en), &format!("{}.", blow.de)),
            (Some(blow), Some(ending)) => text(
                &format!("{}; {} {}.", blow.en, later.en, ending.en),
                &format!("{}; {} {}.", blow.de, later.de, ending.de),
            ),
            (None, Some(ending)) => text(
                &format!("In the end {}.", ending.en),
                &format!("Am Ende {}.", ending.de),
            ),
            (None, None) => Text::default(),
        }
    }
}

impl Reason {
    /// Whether the sentence names this point.
    #[must_use]
    pub fn names(&self, point: Point) -> bool {
        self.text().en.contains(&at(point))
    }

    /// "Why not A1?", and the reason.
    #[must_use]
    pub fn question(&self, wrong: Point) -> Text {
        let (reason, wrong) = (self.text(), at(wrong));
        text(
            &format!("Why not {wrong}? {}", reason.en),
            &format!("Warum nicht {wrong}? {}", reason.de),
        )
    }
}

/// What there is to count.
#[must_use]
pub fn liberties(stone: Point, count: u16) -> Text {
    let stone = at(stone);
    match count {
        1 => text(
            &format!("Count liberties: the chain at {stone} has one."),
            &format!("Zählen Sie Freiheiten: Die Kette bei {stone} hat eine."),
        ),
        _ => text(
            &format!("Count liberties: the chain at {stone} has {count}."),
            &format!("Zählen Sie Freiheiten: Die Kette bei {stone} hat {count}."),
        ),
    }
}

fn text(en: &str, de: &str) -> Text {
    Text {
        en: en.to_owned(),
        de: de.to_owned(),
    }
}

const fn side(color: Color) -> (&'static str, &'static str) {
    match color {
        Color::Black => ("{Black|White}", "{Schwarz|Weiß}"),
        Color::White => ("{White|Black}", "{Weiß|Schwarz}"),
    }
}

/// More liberties than these nobody counts.
const MOST_TOLD: u16 = 9;

/// "{B2}", for the notation of the view.
fn at(point: Point) -> String {
    format!("{{{point}}}")
}

/// "{A1}, {B1} and {C1}", with this word for "and".
fn list(points: &[Point], and: &str) -> String {
    let names: Vec<String> = points.iter().copied().map(at).collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} {and} {last}", before.join(", ")),
    }
}

/// A clause that begins a sentence.
fn blow_words(blow: &Blow, refuter: Color) -> Text {
    let (en, de) = side(refuter);
    match blow {
        Blow::Snapback { reply, taken } => {
            let q = at(*reply);
            text(
                &format!("{q} takes {taken} stones back, a snapback"),
                &format!("{q} schlägt {taken} Steine zurück, ein Schnapper"),
            )
        }
        Blow::TakesSelfAtari {
            reply,
            taken,
            wrong,
        } => {
            let (q, w) = (at(*reply), at(*wrong));
            if *taken == 1 {
                text(
                    &format!("{w} stands in atari, and {q} takes it"),
                    &format!("{w} steht im Atari, und {q} schlägt den Stein"),
                )
            } else {
                text(
                    &format!("{w} leaves {taken} stones with one liberty, and {q} takes them"),
                    &format!("{w} lässt {taken} Steinen nur eine Freiheit, und {q} schlägt sie"),
                )
            }
        }
        Blow::Takes { reply, taken } => {
            let q = at(*reply);
            if *taken == 1 {
                text(
                    &format!("{q} takes a stone"),
                    &format!("{q} schlägt einen Stein"),
                )
            } else {
                text(
                    &format!("{q} takes {taken} stones"),
                    &format!("{q} schlägt {taken} Steine"),
                )
            }
        }
        Blow::ThrowsIn {
            reply,
            at: place,
            taken,
        } => {
            let (q, p) = (at(*reply), at(*place));
            text(
                &format!("{q} is a throw-in: taking it on {p} costs {taken} stones"),
                &format!("{q} ist ein Einwurf: Ihn auf {p} zu schlagen kostet {taken} Steine"),
            )
        }
        Blow::Atari { reply, chains } => {
            let q = at(*reply);
            if let [chain] = chains.as_slice() {
                let c = at(*chain);
                text(
                    &format!("{q} gives atari, and no move saves the chain at {c}"),
                    &format!("{q} gibt Atari, und kein Zug rettet die Kette bei {c}"),
                )
            } else {
                text(
                    &format!(
                        "{q} gives atari at {}, and no move saves all of them",
                        list(chains, "and")
                    ),
                    &format!(
                        "{q} gibt Atari bei {}, und kein Zug rettet alle",
                        list(chains, "und")
                    ),
                )
            }
        }
        Blow::TakesThePoint { reply, is_only } => {
            let q = at(*reply);
            if *is_only {
                text(
                    &format!("{en} takes the vital point {q}"),
                    &format!("{de} nimmt den Schlüsselpunkt {q}"),
                )
            } else {
                text(
                    &format!("{en} takes {q}, one of the vital points"),
                    &format!("{de} nimmt {q}, einen der Schlüsselpunkte"),
                )
            }
        }
        Blow::Joins { reply, chains } => {
            let q = at(*reply);
            text(
                &format!("{q} joins {}", list(chains, "and")),
                &format!("{q} verbindet {}", list(chains, "und")),
            )
        }
        Blow::JoinsUnderneath { reply, chains } => {
            let q = at(*reply);
            text(
                &format!("{q} joins {} along the edge", list(chains, "and")),
                &format!("{q} verbindet {} am Rand entlang", list(chains, "und")),
            )
        }
    }
}

/// A clause after "then" or "in the end"; in German the verb comes first.
fn ending_words(ending: &Ending, refuter: Color) -> Text {
    let (erring_en, erring_de) = side(refuter.opposite());
    let (refuter_en, refuter_de) = side(refuter);
    match ending {
        Ending::TwoEyes { eyes } => text(
            &format!("the eyes at {} are safe", list(eyes, "and")),
            &format!("sind die Augen auf {} sicher", list(eyes, "und")),
        ),
        Ending::TookThem { taken: 1 } => text(
            &format!("{erring_en} has lost a stone"),
            &format!("hat {erring_de} einen Stein verloren"),
        ),
        Ending::TookThem { taken } => text(
            &format!("{erring_en} has lost {taken} stones"),
            &format!("hat {erring_de} {taken} Steine verloren"),
        ),
        Ending::Joined { friend, liberties } if *liberties > MOST_TOLD => {
            let f = at(*friend);
            text(
                &format!("the stones are joined to {f} and have many liberties"),
                &format!("sind die Steine mit {f} verbunden und haben viele Freiheiten"),
            )
        }
        Ending::Joined { friend, liberties } => {
            let f = at(*friend);
            text(
                &format!("the stones are joined to {f} and have {liberties} liberties"),
                &format!("sind die Steine mit {f} verbunden und haben {liberties} Freiheiten"),
            )
        }
        Ending::NoEntry { at: place } => {
            let p = at(*place);
            text(
                &format!("{erring_en} may not play {p}, where a stone would have no liberty"),
                &format!(
                    "darf {erring_de} nicht auf {p} spielen, wo ein Stein keine Freiheit hätte"
                ),
            )
        }
        Ending::Captured => text("the stones are off the board", "sind die Steine vom Brett"),
        Ending::Race {
            stone,
            liberties,
            enemy,
            against,
        } => {
            let (s, e) = (at(*stone), at(*enemy));
            text(
                &format!("the chain at {s} has {liberties} liberties against {against} of {e}"),
                &format!("hat die Kette bei {s} {liberties} Freiheiten gegen {against} von {e}"),
            )
        }
        Ending::LastLiberty { at: place } => {
            let p = at(*place);
            text(
                &format!("{p} is the stones' last liberty"),
                &format!("ist {p} die letzte Freiheit der Steine"),
            )
        }
        Ending::FalseEye { at: place } => {
            let p = at(*place);
            text(
                &format!("the eye at {p} is false"),
                &format!("ist das Auge auf {p} unecht"),
            )
        }
        Ending::NoApproach { stone } => {
            let s = at(*stone);
            text(
                &format!("every move against {s} leaves {erring_en} in atari"),
                &format!("bringt jeder Zug gegen {s} {erring_de} selbst in Atari"),
            )
        }
        Ending::OneRoom { empty, held } if held.is_empty() => text(
            &format!("only one room is closed: {}", list(empty, "and")),
            &format!("ist nur ein Raum geschlossen: {}", list(empty, "und")),
        ),
        Ending::OneRoom { empty, held } => text(
            &format!(
                "only one room is closed: {}, with {refuter_en} at {}",
                list(empty, "and"),
                list(held, "and")
            ),
            &format!(
                "ist nur ein Raum geschlossen: {}, mit {refuter_de} auf {}",
                list(empty, "und"),
                list(held, "und")
            ),
        ),
    }
}
