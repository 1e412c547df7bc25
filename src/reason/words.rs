//! Reasons in words, in both languages, with points and colours in braces like every text about a board.

use super::deed_words::deed_words;
use super::{Blow, Ending, Miss, Reason, WayOut};
use crate::board::{Color, Point};
use crate::problem::Text;

impl Reason {
    /// The reason as one sentence; empty if it has no part.
    #[must_use]
    pub fn text(&self) -> Text {
        let blow = self.blow.as_ref();
        let blow = blow.map(|blow| blow_words(blow, self.refuter));
        let deed = self.deed.as_ref();
        let deed = deed.map(|deed| deed_words(deed, self.refuter.opposite()));
        let ending = self.ending.as_ref();
        let ending = ending.map(|ending| ending_words(ending, self.refuter));
        let later = if self.is_later {
            text("in the end", "am Ende")
        } else {
            text("then", "dann")
        };
        let reply = at(self.reply);
        let first = match (blow, deed) {
            (Some(blow), None) => Some(blow),
            (Some(blow), Some(deed)) => Some(both(self.blow.as_ref(), blow, deed, &reply)),
            (None, Some(deed)) => Some(text(
                &format!("{reply} {}", deed.en),
                &format!("{reply} {}", deed.de),
            )),
            (None, None) => None,
        };
        match (first, ending) {
            (Some(first), None) => {
                begun(text(&format!("{}.", first.en), &format!("{}.", first.de)))
            }
            (Some(first), Some(ending)) => begun(text(
                &format!("{}; {} {}.", first.en, later.en, ending.en),
                &format!("{}; {} {}.", first.de, later.de, ending.de),
            )),
            (None, Some(ending)) => text(
                &format!("In the end {}.", ending.en),
                &format!("Am Ende {}.", ending.de),
            ),
            (None, None) => Text::default(),
        }
    }
}

impl Reason {
    /// Whether the sentence mentions this point.
    #[must_use]
    pub fn names(&self, point: Point) -> bool {
        self.text().en.contains(&at(point))
    }

    /// "Why not A1?" followed by the reason.
    #[must_use]
    pub fn question(&self, wrong: Point) -> Text {
        let (reason, wrong) = (self.text(), at(wrong));
        text(
            &format!("Why not {wrong}? {}", reason.en),
            &format!("Warum nicht {wrong}? {}", reason.de),
        )
    }
}

/// A hint to count liberties, with the count.
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

/// Joins the clauses of the blow and the deed.
fn both(blow: Option<&Blow>, words: Text, deed: Text, reply: &str) -> Text {
    match blow {
        Some(Blow::Atari { .. }) => {
            // The atari comes last, because its consequence follows it.
            let rest = |words: &str, verb: &str| {
                let rest = words.strip_prefix(&format!("{reply} {verb}"));
                rest.map(str::to_owned)
            };
            let (en, de) = (rest(&words.en, "gives"), rest(&words.de, "gibt"));
            match (en, de) {
                (Some(en), Some(de)) => text(
                    &format!("{reply} {} and gives{en}", deed.en),
                    &format!("{reply} {} und gibt{de}", deed.de),
                ),
                _ => words,
            }
        }
        Some(Blow::TakesThePoint { is_only: false, .. }) => text(
            // The clause between commas is closed with one.
            &format!("{}, and {}", words.en, deed.en),
            &format!("{}, und {}", words.de, deed.de),
        ),
        _ => text(
            &format!("{} and {}", words.en, deed.en),
            &format!("{} und {}", words.de, deed.de),
        ),
    }
}

/// The same text with a capital first letter.
fn begun(text: Text) -> Text {
    let capital = |text: &str| {
        let mut letters = text.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters.clone()).collect()
    };
    Text {
        en: capital(&text.en),
        de: capital(&text.de),
    }
}

pub(super) fn text(en: &str, de: &str) -> Text {
    Text {
        en: en.to_owned(),
        de: de.to_owned(),
    }
}

pub(super) const fn side(color: Color) -> (&'static str, &'static str) {
    match color {
        Color::Black => ("{Black|White}", "{Schwarz|Weiß}"),
        Color::White => ("{White|Black}", "{Weiß|Schwarz}"),
    }
}

/// More liberties than this are called "many".
const MOST_TOLD: u16 = 9;

/// "{B2}", which the view replaces by its own notation.
pub(super) fn at(point: Point) -> String {
    format!("{{{point}}}")
}

/// "{A1}, {B1} and {C1}", with `and` as the conjunction.
pub(super) fn list(points: &[Point], and: &str) -> String {
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
        Blow::Atari {
            reply,
            chains,
            way_out,
        } => atari_words(*reply, chains, *way_out),
        Blow::TakesThePoint {
            reply,
            is_only,
            miss,
        } => {
            let q = at(*reply);
            let (takes_en, takes_de) = if *is_only {
                (
                    format!("takes the vital point {q}"),
                    format!("nimmt {de} den Schlüsselpunkt {q}"),
                )
            } else {
                (
                    format!("takes {q}, one of the vital points"),
                    format!("nimmt {de} {q}, einen der Schlüsselpunkte"),
                )
            };
            let moved_de = takes_de.replacen(&format!("nimmt {de}"), &format!("{de} nimmt"), 1);
            match miss {
                Miss::Passed => text(
                    &format!("without a move here {en} {takes_en}"),
                    &format!("ohne einen Zug hier {takes_de}"),
                ),
                Miss::Beside(wrong) => {
                    let w = at(*wrong);
                    text(
                        &format!("{w} is one line off: {en} {takes_en}"),
                        &format!("{w} liegt eine Linie daneben: {moved_de}"),
                    )
                }
                Miss::Far(wrong) => {
                    let w = at(*wrong);
                    text(
                        &format!("{w} is several lines away: {en} {takes_en}"),
                        &format!("{w} liegt mehrere Linien entfernt: {moved_de}"),
                    )
                }
                Miss::Near => text(&format!("{en} {takes_en}"), &moved_de),
            }
        }
    }
}

/// The first of a shape's names; others follow in parentheses.
fn short(name: &str) -> &str {
    name.split_once(" (").map_or(name, |(first, _)| first)
}

/// An English name with its article; "two points" has none.
fn with_article(name: &str) -> String {
    let name = short(name);
    if name.starts_with("two ") {
        name.to_owned()
    } else if name.starts_with('L') {
        format!("an {name}")
    } else {
        format!("a {name}")
    }
}

/// An atari that no move answers.
fn atari_words(reply: Point, chains: &[Point], way_out: WayOut) -> Text {
    let q = at(reply);
    let [chain] = chains else {
        return text(
            &format!(
                "{q} gives atari at {}, and no move saves all of them",
                list(chains, "and")
            ),
            &format!(
                "{q} gibt Atari bei {}, und kein Zug rettet alle",
                list(chains, "und")
            ),
        );
    };
    let c = at(*chain);
    match way_out {
        WayOut::None => text(
            &format!("{q} gives atari, and no move saves the chain at {c}"),
            &format!("{q} gibt Atari, und kein Zug rettet die Kette bei {c}"),
        ),
        WayOut::Runs(to) => {
            let p = at(to);
            text(
                &format!("{q} gives atari, and after {p} the chain at {c} has one liberty again"),
                &format!(
                    "{q} gibt Atari, und nach {p} hat die Kette bei {c} wieder nur eine Freiheit"
                ),
            )
        }
        WayOut::Connects { at: to, stones } => {
            let p = at(to);
            text(
                &format!(
                    "{q} gives atari, and joining at {p} leaves all {stones} stones with one liberty"
                ),
                &format!(
                    "{q} gibt Atari, und nach der Verbindung auf {p} haben alle {stones} Steine nur eine Freiheit"
                ),
            )
        }
    }
}

/// A clause after "then" or "in the end"; in German the verb comes first.
fn ending_words(ending: &Ending, refuter: Color) -> Text {
    let (erring_en, erring_de) = side(refuter.opposite());
    let (refuter_en, refuter_de) = side(refuter);
    match ending {
        Ending::TwoEyes { eyes, dead: 1 } => text(
            &format!(
                "the eyes at {} are safe, with a lost stone inside",
                list(eyes, "and")
            ),
            &format!(
                "sind die Augen auf {} sicher, ein Stein darin ist verloren",
                list(eyes, "und")
            ),
        ),
        Ending::TwoEyes { eyes, dead } if *dead > 1 => text(
            &format!(
                "the eyes at {} are safe, with {dead} lost stones inside",
                list(eyes, "and")
            ),
            &format!(
                "sind die Augen auf {} sicher, {dead} Steine darin sind verloren",
                list(eyes, "und")
            ),
        ),
        Ending::TwoEyes { eyes, .. } => text(
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
        Ending::Captured(0 | 1) => text("the stone is off the board", "ist der Stein vom Brett"),
        Ending::Captured(taken) => text(
            &format!("{taken} stones are off the board"),
            &format!("sind {taken} Steine vom Brett"),
        ),
        Ending::Ko(place) => {
            let p = at(*place);
            text(
                &format!("{refuter_en} takes the ko at {p}, and {erring_en} needs a ko threat"),
                &format!(
                    "schlägt {refuter_de} das Ko auf {p}, und {erring_de} braucht eine Ko-Drohung"
                ),
            )
        }
        Ending::Seki(points) => text(
            &format!(
                "it is a seki: whoever plays {} first stands in atari",
                list(points, "or")
            ),
            &format!(
                "ist es ein Seki: Wer zuerst auf {} spielt, steht selbst im Atari",
                list(points, "oder")
            ),
        ),
        Ending::UnderTheStones(place) => {
            let p = at(*place);
            text(
                &format!("{refuter_en} gives stones away and plays {p}, where they stood"),
                &format!("gibt {refuter_de} Steine her und spielt auf {p}, wo sie standen"),
            )
        }
        Ending::Race {
            stone,
            liberties,
            enemy,
            against,
        } => {
            let (s, e) = (at(*stone), at(*enemy));
            let (mut en, mut de) = (
                format!("the chain at {s} has {liberties} liberties against {against} of {e}"),
                format!("hat die Kette bei {s} {liberties} Freiheiten gegen {against} von {e}"),
            );
            if liberties.abs_diff(*against) == 1 {
                en.push_str(&format!(": {erring_en} is too slow by one"));
                de.push_str(&format!(": {erring_de} ist um eine Freiheit zu langsam"));
            }
            text(&en, &de)
        }
        Ending::LastLiberty {
            at: place,
            stones: 1,
        } => {
            let p = at(*place);
            text(
                &format!("{p} is the stone's last liberty"),
                &format!("ist {p} die letzte Freiheit des Steins"),
            )
        }
        Ending::LastLiberty { at: place, stones } => {
            let p = at(*place);
            text(
                &format!("{p} is the last liberty of {stones} stones"),
                &format!("ist {p} die letzte Freiheit von {stones} Steinen"),
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
        Ending::OneRoom { empty, held, shape } => {
            let (name_en, name_de) = match shape {
                Some(name) => (
                    format!(", {}", with_article(name.english)),
                    format!(", ein {}", short(name.german)),
                ),
                None => Default::default(),
            };
            let (mut en, mut de) = (list(empty, "and"), list(empty, "und"));
            if !held.is_empty() {
                en.push_str(&format!(", with {refuter_en} at {}", list(held, "and")));
                de.push_str(&format!(", mit {refuter_de} auf {}", list(held, "und")));
            }
            text(
                &format!("only one room is closed{name_en}: {en}"),
                &format!("ist nur ein Raum geschlossen{name_de}: {de}"),
            )
        }
    }
}
