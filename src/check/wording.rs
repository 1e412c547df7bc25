//! Finds titles and comments that give the solution away or say nothing.

use std::collections::BTreeSet;

use crate::board::{Move, Notation};
use crate::problem::{Language, Problem, Quiz, Status, Task, Text};

use super::prove::accepted;

/// A word in a title that solvers should not read before they have found the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spoiler {
    /// The kind of information it gives away.
    pub what: &'static str,
    /// The word as it stands in the title.
    pub word: String,
}

/// The words for a technique in titles, in lower case, in English and in German.
struct Named {
    /// The tag of the technique in problem files.
    tag: &'static str,
    words: &'static [&'static str],
}

/// Techniques that reveal the solving move. Those that only repeat a task (`kill`, `ko`, `semeai`) or
/// name a shape are not included.
const TECHNIQUES: &[Named] = &[
    Named {
        tag: "atari",
        words: &["atari"],
    },
    Named {
        tag: "bent-four",
        words: &["bent four", "eckvierer", "gebogene vier"],
    },
    Named {
        tag: "connect-underneath",
        words: &[
            "connect underneath",
            "pull across",
            "pulling across",
            "unten hindurch",
            "hinüberziehen",
        ],
    },
    Named {
        tag: "descent",
        words: &[
            "descent",
            "descend",
            "sagari",
            "abstieg",
            "zum rand strecken",
        ],
    },
    Named {
        tag: "double-atari",
        words: &[
            "double atari",
            "two at once",
            "doppel-atari",
            "doppelatari",
            "zwei auf einmal",
        ],
    },
    Named {
        tag: "false-eye",
        words: &["false eye", "unreal eye", "falsches auge", "unechtes auge"],
    },
    Named {
        tag: "hane",
        words: &["hane"],
    },
    Named {
        tag: "ladder",
        words: &["ladder", "zigzag chase", "treppe"],
    },
    Named {
        tag: "nakade",
        words: &["nakade"],
    },
    Named {
        tag: "net",
        words: &["net", "netz"],
    },
    Named {
        tag: "oiotoshi",
        words: &[
            "oiotoshi",
            "oi-otoshi",
            "robber play",
            "connect and die",
            "räuberspiel",
            "verbinden und sterben",
        ],
    },
    Named {
        tag: "placement",
        words: &["placement", "oki", "step inside", "hineinsetzen"],
    },
    Named {
        tag: "sacrifice",
        words: &["sacrifice", "opfer"],
    },
    Named {
        tag: "snapback",
        words: &["snapback", "bait", "schnapper", "mausefalle", "köder"],
    },
    Named {
        tag: "throw-in",
        words: &["throw in", "throw-in", "einwurf", "einwerfen"],
    },
    Named {
        tag: "under-the-stones",
        words: &["under the stones", "unter den steinen"],
    },
    Named {
        tag: "vital-point",
        words: &["vital point", "schlüsselpunkt", "entscheidender punkt"],
    },
];

/// Beginnings of titles that state the move in plain words.
const MOVES: &[&str] = &[
    "close",
    "fill",
    "make room",
    "no chase",
    "drive",
    "chase to",
    "capture to",
    "save yourself by",
    "schließe",
    "schließen sie",
    "den ring schließen",
    "fülle",
    "füllen sie",
    "schaffe raum",
    "schaffen sie",
    "keine jagd",
    "treibe",
    "jagd in",
    "rettung durch",
    "schlagen, um",
];

/// Every word of a problem's title that gives its solution away: a technique, the move in plain
/// words, the first point, or the status asked for. Words in the title of the set are no secret.
pub(super) fn spoilers(problem: &Problem, set_title: Option<&Text>) -> Vec<Spoiler> {
    if problem.task == Task::Show {
        return Vec::new();
    }
    let mut found: Vec<Spoiler> = Vec::new();
    let firsts: BTreeSet<String> = accepted(&problem.tree)
        .into_iter()
        .filter_map(Move::point)
        .map(|point| {
            Notation::Gtp
                .write(point, problem.setup.size)
                .to_lowercase()
        })
        .collect();
    for language in Language::ALL {
        let title = problem.title.raw(language).to_lowercase();
        let known = set_title.map_or_else(String::new, |text| text.raw(language).to_lowercase());
        let mut add = |what: &'static str, word: &str| {
            let word = word.to_owned();
            if !found.iter().any(|other| other.word == word) {
                found.push(Spoiler { what, word });
            }
        };
        let is_about = |tag: &str| {
            let mut tags = problem.techniques.iter();
            tags.any(|technique| technique.as_str() == tag)
        };
        for technique in TECHNIQUES {
            // A question may name what it asks about.
            if problem.quiz.is_some() && is_about(technique.tag) {
                continue;
            }
            for word in technique.words {
                if says(&title, word) && !known.contains(word) {
                    add("technique", word);
                }
            }
        }
        if problem.quiz.is_none() {
            for word in MOVES {
                if title.starts_with(word) && begins_word(title.as_str(), word.len()) {
                    add("move", word);
                }
            }
        }
        for word in words_of(&title) {
            if firsts.contains(word) {
                add("first point", word);
            }
        }
        if let Some(Quiz::Status { answer, .. }) = &problem.quiz {
            for word in status_words(*answer) {
                if says(&title, word) && !known.contains(word) {
                    add("answer", word);
                }
            }
        }
    }
    found
}

/// Whether a word ends at this byte: no letter or digit follows.
fn begins_word(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    !rest.starts_with(char::is_alphanumeric)
}

/// Whether a text contains these words as separate words.
fn says(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let before = text.get(..at).unwrap_or_default();
        !before.ends_with(char::is_alphanumeric) && begins_word(text, at + words.len())
    })
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

const fn status_words(status: Status) -> &'static [&'static str] {
    match status {
        Status::Alive => &[
            "alive",
            "lebt",
            "lebend",
            "lebendig",
            "two eyes",
            "zwei augen",
        ],
        Status::Dead => &["dead", "tot", "one eye", "ein auge"],
        Status::Seki => &["seki"],
        Status::Ko => &["ko"],
        Status::Unsettled => &["unsettled", "unentschieden", "offen"],
    }
}

/// Words that add nothing to the task of a problem.
const SAYS_NOTHING: &[&str] = &[
    // English
    "black",
    "white",
    "to",
    "move",
    "moves",
    "play",
    "plays",
    "and",
    "the",
    "a",
    "an",
    "of",
    "on",
    "this",
    "these",
    "it",
    "them",
    "first",
    "stone",
    "stones",
    "group",
    "chain",
    "marked",
    "open",
    "board",
    "you",
    "is",
    "are", // German
    "schwarz",
    "weiß",
    "schwarze",
    "weiße",
    "schwarzen",
    "weißen",
    "am",
    "zug",
    "soll",
    "sollen",
    "zieht",
    "spielt",
    "und",
    "der",
    "die",
    "das",
    "den",
    "dem",
    "ein",
    "eine",
    "einen",
    "sie",
    "stein",
    "steine",
    "gruppe",
    "kette",
    "markierte",
    "markierten",
    "auf",
    "offenen",
    "brett",
    "zu",
    "zuerst",
    "ist",
];

/// Whether a comment, in either language, says no more than the task.
pub(super) fn repeats_task(problem: &Problem) -> bool {
    let task: &[&str] = match problem.task {
        // Here the comment is the question.
        Task::Status | Task::Show => return false,
        Task::Live => &["live", "lives", "living", "leben", "lebe", "lebt"],
        Task::Kill => &["kill", "kills", "töten", "töte", "tötet"],
        Task::Seki => &["seki", "make", "reach", "erreichen", "machen"],
        Task::Ko => &["ko", "make", "reach", "erreichen", "machen"],
        Task::Capture => &[
            "capture", "captures", "take", "catch", "schlagen", "schlage", "schlägt", "fangen",
            "fange", "fängt",
        ],
        Task::Connect => &["connect", "join", "verbinden", "verbinde"],
        Task::Cut => &["cut", "apart", "trennen", "zerschneiden", "trenne"],
        Task::WinRace => &[
            "win",
            "wins",
            "race",
            "gewinnen",
            "gewinnt",
            "freiheitenkampf",
        ],
    };
    [&problem.comment.en, &problem.comment.de]
        .into_iter()
        .any(|text| {
            let text = text.to_lowercase();
            let mut said = words_of(&text).peekable();
            said.peek().is_some()
                && said.all(|word| SAYS_NOTHING.contains(&word) || task.contains(&word))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::read_set;

    fn problem(fields: &str) -> Problem {
        let text = format!(
            "(format: 1, id: \"a\", problems: [(id: \"a\", size: (5, 5), black: \"A2 B2 C2 D2 D1\", \
             target: \"A2\", {fields})])"
        );
        let loaded = read_set(&text, "a");
        assert_eq!(loaded.faults, []);
        loaded.set.unwrap().problems.remove(0)
    }

    fn words(title: &str, fields: &str, set: &str) -> Vec<String> {
        let problem = problem(&format!("title: (en: {title:?}, de: \"Ecke\"), {fields}"));
        let set = Text {
            en: set.into(),
            de: set.into(),
        };
        spoilers(&problem, Some(&set))
            .into_iter()
            .map(|spoiler| spoiler.word)
            .collect()
    }

    const LIVE: &str = "task: Live, lines: [(play: \"B1\", verdict: Solved)]";

    #[test]
    fn titles_that_name_technique_point_or_move_are_found() {
        assert_eq!(words("Throw in", LIVE, ""), ["throw in"]);
        assert_eq!(words("The net", LIVE, ""), ["net"]);
        assert_eq!(words("Close the roof", LIVE, ""), ["close"]);
        assert_eq!(words("Is it B1?", LIVE, ""), ["b1"]);
        let dead = "task: Status, answer: Dead";
        assert_eq!(words("A dead corner", dead, ""), ["dead"]);
    }

    #[test]
    fn titles_that_name_the_position_are_not() {
        for title in [
            "Three in a row",
            "Network",
            "Closest",
            "A1 and C1",
            "Kill 7",
        ] {
            assert_eq!(words(title, LIVE, ""), [""; 0], "{title}");
        }
        // The title of the set already says so.
        assert_eq!(words("Snapback 3", LIVE, "Snapback"), [""; 0]);
        let eye = "task: Status, techniques: [\"false-eye\"], \
                   choices: [(text: (en: \"a\"), right: true), (text: (en: \"b\"))]";
        assert_eq!(words("A false eye?", eye, ""), [""; 0]);
    }

    #[test]
    fn comments_that_say_the_task_again_are_found() {
        let repeats = |task: &str, comment: &str| {
            repeats_task(&problem(&format!(
                "task: {task}, comment: (en: {comment:?}), lines: [(play: \"B1\", verdict: Solved)]"
            )))
        };
        assert!(repeats(
            "Capture",
            "{Black|White} to move: capture the stone."
        ));
        assert!(repeats(
            "Kill",
            "{White|Black} to play and kill on the open board."
        ));
        assert!(repeats("Live", "{Black|White} to move and live."));
        assert!(!repeats("Capture", "From which side must the atari come?"));
        assert!(!repeats(
            "Capture",
            "{Black|White} to move: capture two stones."
        ));
        assert!(!repeats("Status, answer: Dead", "{Black|White} to move."));
        assert!(!repeats("Live", ""));
    }
}
