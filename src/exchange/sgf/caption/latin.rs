//! Captions in English and German, read word by word.

use super::{Goal, Mover, Sentence, chosen};
use crate::board::Color;
use crate::problem::Task;

/// How a goal word relates to a side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// An action or result: "to live", "kill", "ko".
    Base,
    /// Said of the preceding side: "Black lives".
    Lives,
    /// Said of the preceding side, done to the other: "Black kills White".
    Kills,
    /// Said of the side that loses: "White dies".
    Dies,
}

const WORDS: &[(&str, Task, Use)] = &[
    ("live", Task::Live, Use::Base),
    ("survive", Task::Live, Use::Base),
    ("save", Task::Live, Use::Base),
    ("rescue", Task::Live, Use::Base),
    ("lives", Task::Live, Use::Lives),
    ("survives", Task::Live, Use::Lives),
    ("leben", Task::Live, Use::Base),
    ("lebe", Task::Live, Use::Base),
    ("überleben", Task::Live, Use::Base),
    ("retten", Task::Live, Use::Base),
    ("rette", Task::Live, Use::Base),
    ("lebt", Task::Live, Use::Lives),
    ("überlebt", Task::Live, Use::Lives),
    ("rettet", Task::Live, Use::Lives),
    ("kill", Task::Kill, Use::Base),
    ("kills", Task::Kill, Use::Kills),
    ("dies", Task::Kill, Use::Dies),
    ("töten", Task::Kill, Use::Base),
    ("toeten", Task::Kill, Use::Base),
    ("töte", Task::Kill, Use::Base),
    ("tötet", Task::Kill, Use::Kills),
    ("toetet", Task::Kill, Use::Kills),
    ("stirbt", Task::Kill, Use::Dies),
    ("capture", Task::Capture, Use::Base),
    ("catch", Task::Capture, Use::Base),
    ("captures", Task::Capture, Use::Kills),
    ("catches", Task::Capture, Use::Kills),
    ("fangen", Task::Capture, Use::Base),
    ("fange", Task::Capture, Use::Base),
    ("schlagen", Task::Capture, Use::Base),
    ("fängt", Task::Capture, Use::Kills),
    ("schlägt", Task::Capture, Use::Kills),
    ("connect", Task::Connect, Use::Base),
    ("link", Task::Connect, Use::Base),
    ("connects", Task::Connect, Use::Lives),
    ("links", Task::Connect, Use::Lives),
    ("verbinden", Task::Connect, Use::Base),
    ("verbinde", Task::Connect, Use::Base),
    ("verbindet", Task::Connect, Use::Lives),
    ("cut", Task::Cut, Use::Base),
    ("disconnect", Task::Cut, Use::Base),
    ("cuts", Task::Cut, Use::Kills),
    ("trennen", Task::Cut, Use::Base),
    ("trenne", Task::Cut, Use::Base),
    ("schneiden", Task::Cut, Use::Base),
    ("trennt", Task::Cut, Use::Kills),
    ("schneidet", Task::Cut, Use::Kills),
    ("seki", Task::Seki, Use::Base),
    ("ko", Task::Ko, Use::Base),
    ("semeai", Task::WinRace, Use::Base),
    ("race", Task::WinRace, Use::Base),
    ("wettrennen", Task::WinRace, Use::Base),
    ("freiheitenkampf", Task::WinRace, Use::Base),
    ("freiheitenrennen", Task::WinRace, Use::Base),
];

/// Verbs that follow "to" after the side to move.
const TO: &[&str] = &[
    "play", "move", "start", "begin", "make", "win", "get", "find", "escape", "attack", "defend",
    "force", "create", "achieve", "answer", "respond",
];

/// Words before a side that express a wish or a chance, not a turn.
const NO_TURN: &[&str] = &[
    "for", "allow", "allows", "allowing", "force", "forces", "forcing",
];

const DENY: &[&str] = &[
    "not",
    "no",
    "without",
    "avoid",
    "avoids",
    "avoiding",
    "never",
    "cannot",
    "t",
    "prevent",
    "prevents",
    "ohne",
    "nicht",
    "kein",
    "keine",
    "keinen",
    "verhindern",
    "verhindert",
];

/// Words allowed in a caption that only names a goal: "Making ko", "Kill the white group".
const FILLERS: &[&str] = &[
    "to",
    "and",
    "the",
    "a",
    "an",
    "make",
    "makes",
    "making",
    "get",
    "getting",
    "win",
    "wins",
    "winning",
    "of",
    "by",
    "in",
    "with",
    "for",
    "problem",
    "problems",
    "exercise",
    "exercises",
    "section",
    "chapter",
    "part",
    "group",
    "groups",
    "stones",
    "marked",
    "capturing",
    "out",
    "black",
    "white",
    "schwarz",
    "weiß",
    "weiss",
    "die",
    "das",
    "der",
    "den",
    "schwarze",
    "schwarzen",
    "weiße",
    "weißen",
    "weisse",
    "weissen",
    "gruppe",
    "steine",
    "zum",
    "und",
    "kapitel",
    "teil",
    "aufgabe",
    "aufgaben",
    "übung",
    "übungen",
    "gewinnen",
    "machen",
    "eyes",
    "two",
    "zwei",
    "augen",
    "life",
];

/// First words of a sentence that asks for a move.
const ASKING: &[&str] = &[
    "how", "find", "where", "wie", "wo", "finde", "what", "problem",
];

fn color(word: &str) -> Option<Color> {
    match word {
        "black" | "schwarz" => Some(Color::Black),
        "white" | "weiß" | "weiss" => Some(Color::White),
        _ => None,
    }
}

/// A side that owns something: "the white stones".
fn owner(word: &str) -> Option<Color> {
    match word {
        "schwarze" | "schwarzen" => Some(Color::Black),
        "weiße" | "weißen" | "weisse" | "weissen" => Some(Color::White),
        _ => color(word),
    }
}

/// Reads a sentence, which must be in lower case.
pub(super) fn read(sentence: &str) -> Sentence {
    let sentence = sentence
        .replace("life and death", " ")
        .replace("life-and-death", " ")
        .replace("leben und tod", " ");
    let words: Vec<&str> = sentence
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let mut mover = Mover::Unsaid;
    let mut from = None;
    for place in 0..words.len() {
        if let Some((color, after)) = turn(&words, place) {
            mover = mover.and(color);
            from.get_or_insert(after);
        }
    }
    let side = match mover {
        Mover::Is(color) => Some(color),
        Mover::Unsaid | Mover::Both => None,
    };
    let start = match from {
        Some(after) => after,
        None if names_a_goal_alone(&words) => 0,
        None => return Sentence { mover, goal: None },
    };
    let goals: Vec<Goal> = (start..words.len())
        .filter_map(|place| goal(&words, place, side))
        .collect();
    // "Kill or make ko" leaves the goal open.
    let is_open = words.iter().any(|&word| is_or(word))
        && goals
            .iter()
            .any(|goal| Some(goal.task) != goals.first().map(|first| first.task));
    Sentence {
        mover,
        goal: chosen(&goals).filter(|_| !is_open),
    }
}

fn is_or(word: &str) -> bool {
    matches!(word, "or" | "oder")
}

/// If the words from a place on state whose turn it is: that side, and the place after its name.
fn turn(words: &[&str], place: usize) -> Option<(Color, usize)> {
    let at = |place: usize| words.get(place).copied().unwrap_or_default();
    let is = |expected: &[&str]| {
        expected
            .iter()
            .enumerate()
            .all(|(step, word)| at(place + 1 + step) == *word)
    };
    if place == 0 && at(0) == "to" && matches!(at(1), "play" | "move") {
        return Some((color(at(2))?, 3));
    }
    let first = at(place);
    let initial = match first {
        "b" => Some(Color::Black),
        "w" => Some(Color::White),
        _ => None,
    };
    let side = color(first).or_else(|| initial.filter(|_| at(place + 1) == "to"))?;
    let before = place.checked_sub(1).map_or("", at);
    let is_deed = |word: &str| {
        TO.contains(&word)
            || WORDS
                .iter()
                .any(|&(known, _, using)| known == word && using == Use::Base)
    };
    let goes_on = |place: usize| matches!(at(place), "" | "and" | "first" | "und" | "zuerst");
    let is_turn = at(place + 1) == "to" && is_deed(at(place + 2)) && !NO_TURN.contains(&before)
        || is(&["is", "to"]) && is_deed(at(place + 3))
        || is(&["first"])
        || is(&["s", "turn"])
        || is(&["s", "move"])
        || matches!(at(place + 1), "plays" | "moves" | "starts" | "begins") && goes_on(place + 2)
        || is(&["am", "zug"])
        || is(&["ist", "am", "zug"])
        || is(&["ist", "dran"])
        || is(&["beginnt"])
        || is(&["zuerst"])
        || matches!(at(place + 1), "zieht" | "spielt") && goes_on(place + 2)
        || is(&["soll"]);
    is_turn.then_some((side, place + 1))
}

/// Whether a sentence without a side to move states a goal: it says nothing else, is an order, or asks
/// for the move.
fn names_a_goal_alone(words: &[&str]) -> bool {
    let first = words.first().copied().unwrap_or_default();
    if words.iter().any(|&word| is_or(word)) {
        return false;
    }
    let known = |word: &str| WORDS.iter().any(|&(goal, ..)| goal == word);
    let is_order = matches!(
        first,
        "kill"
            | "save"
            | "rescue"
            | "capture"
            | "catch"
            | "connect"
            | "töte"
            | "rette"
            | "fange"
            | "verbinde"
            | "trenne"
    );
    let is_all = words.len() <= 7
        && words.iter().all(|&word| {
            known(word)
                || FILLERS.contains(&word)
                || word.chars().all(char::is_numeric)
                || owner(word).is_some()
        });
    let asks = ASKING.contains(&first) && words.len() <= 12;
    is_all || is_order || asks
}

/// The goal named by a word, provided it suits the side to move where that is known.
fn goal(words: &[&str], place: usize, side: Option<Color>) -> Option<Goal> {
    let at = |place: usize| words.get(place).copied().unwrap_or_default();
    // Skip articles and the like backwards.
    let mut back = place;
    let mut before = "";
    while let Some(step) = back.checked_sub(1) {
        back = step;
        before = at(step);
        if !matches!(
            before,
            "a" | "an" | "the" | "any" | "ein" | "eine" | "einen" | "das" | "will" | "then"
        ) {
            break;
        }
        before = "";
    }
    if DENY.contains(&before) {
        return None;
    }
    let word = at(place);
    let made = matches!(
        before,
        "make" | "makes" | "making" | "get" | "gets" | "for" | "secure" | "secures"
    );
    let eyes = matches!((word, at(place + 1)), ("two", "eyes") | ("zwei", "augen"));
    let (task, using) = if eyes || word == "life" && made {
        (Task::Live, Use::Base)
    } else {
        WORDS
            .iter()
            .find(|&&(known, ..)| known == word)
            .map(|&(_, task, using)| (task, using))?
    };
    let is_result = matches!(task, Task::Ko | Task::Seki);
    if is_result
        && matches!(
            at(place + 1),
            "is" | "isn" | "fails" | "failure" | "not" | "ist" | "threat" | "threats" | "nicht"
        )
    {
        return None;
    }
    // The side it is done to, up to three words later: "kill the white stones".
    let object = (place + 1..=place + 3)
        .map(at)
        .take_while(|word| *word != "and" && *word != "und")
        .find_map(owner);
    let subject = color(before);
    let actor = match using {
        Use::Dies => Some(subject?.opposite()),
        Use::Lives => subject,
        Use::Kills => subject.or(object.map(Color::opposite)),
        Use::Base if matches!(task, Task::Kill | Task::Capture) => object.map(Color::opposite),
        Use::Base if matches!(task, Task::Live) => object,
        Use::Base => None,
    };
    match (side, actor) {
        (Some(side), Some(actor)) if side != actor => None,
        (Some(_), _) => Some(Goal { task, actor: None }),
        (None, actor) => Some(Goal { task, actor }),
    }
}
