//! The dialects in which SGF files mark the right moves; every program has its own.

use crate::problem::Verdict;

use super::parse::{Collection, Game, NodeIndex};
use super::signs;
use super::start::sets_up;
use super::text::plain;

/// A way of marking right and wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dialect {
    /// `RIGHT` in the comment ends a right line, even glued to another word: `C[sekiRIGHT]`; also
    /// `WRONG`, `CHOICE`, `FORCE`, `NOTTHIS`.
    GoProblems,
    /// The word "Correct" in the comment ends a right line, and so does "Also correct":
    /// `C[Also correct. This leaves less behind.]`.
    GoGameGuru,
    /// A comment that begins with a plus sign ends a right line; `G[KILL]` or `G[LIVE]` is the task.
    TsumegoHero,
    /// `CORRECT` or `RIGHT` against `INCORRECT`, `WRONG` or `FAIL` in comments.
    Anki,
    /// The property `GB` or `GW` stands on right nodes.
    Glift,
    /// `TE` and `IT` end right lines, `DO` and `BM` wrong ones.
    WGo,
    /// Marks wrong lines instead: `WV`, or a triangle on the move just played, begins a wrong line.
    UliGo,
    /// Marks wrong lines instead: `BM` begins a wrong line.
    EasyGo,
    /// No marks: the line is right as long as the user follows first variations, unless comments
    /// say otherwise in words: `C[Wrong.]`, `C[失敗]`, `C[正解]`.
    MainLine,
    /// A position without lines.
    Bare,
}

/// How to judge a line whose end is not marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// As wrong, if any line of the game is marked as right; otherwise as unknown.
    Wrong,
    /// As right.
    Right,
    /// As right if it follows the main line.
    MainLine,
}

impl Dialect {
    /// Every dialect, in the order in which lists show them.
    pub const ALL: [Dialect; 10] = [
        Dialect::GoProblems,
        Dialect::GoGameGuru,
        Dialect::TsumegoHero,
        Dialect::Anki,
        Dialect::Glift,
        Dialect::WGo,
        Dialect::UliGo,
        Dialect::EasyGo,
        Dialect::MainLine,
        Dialect::Bare,
    ];

    /// The name used on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::GoProblems => "goproblems",
            Dialect::GoGameGuru => "gogameguru",
            Dialect::TsumegoHero => "tsumegohero",
            Dialect::Anki => "anki",
            Dialect::Glift => "glift",
            Dialect::WGo => "wgo",
            Dialect::UliGo => "uligo",
            Dialect::EasyGo => "easygo",
            Dialect::MainLine => "mainline",
            Dialect::Bare => "bare",
        }
    }

    /// The dialect with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Dialect> {
        Dialect::ALL.into_iter().find(|d| d.name() == name)
    }

    pub(super) const fn silence(self) -> Silence {
        match self {
            Dialect::GoProblems
            | Dialect::GoGameGuru
            | Dialect::TsumegoHero
            | Dialect::Anki
            | Dialect::Glift
            | Dialect::WGo => Silence::Wrong,
            Dialect::UliGo | Dialect::EasyGo => Silence::Right,
            Dialect::MainLine | Dialect::Bare => Silence::MainLine,
        }
    }

    /// Whether a right mark in the middle of a line ends the problem there. In a dialect that marks every
    /// good move, only the last mark does.
    pub(super) const fn ends_early(self) -> bool {
        !matches!(self, Dialect::WGo)
    }

    /// Whether a property is a mark of this dialect, which the writer generates anew.
    pub(super) const fn owns(self, property: &str) -> bool {
        match self {
            Dialect::Glift => matches!(property.as_bytes(), b"GB" | b"GW"),
            Dialect::WGo => matches!(property.as_bytes(), b"TE" | b"IT" | b"DO" | b"BM"),
            Dialect::UliGo => matches!(property.as_bytes(), b"WV"),
            Dialect::EasyGo => matches!(property.as_bytes(), b"BM"),
            Dialect::TsumegoHero => matches!(property.as_bytes(), b"G"),
            _ => false,
        }
    }

    /// The verdict that a node after the start states for itself. `comment` is its unescaped comment.
    pub(super) fn verdict(self, game: Game<'_>, node: NodeIndex, comment: &str) -> Option<Verdict> {
        let has = |name| game.has(node, name);
        let right = |is: bool| is.then_some(Verdict::Solved);
        let wrong = |is: bool| is.then_some(Verdict::Wrong);
        match self {
            Dialect::Glift => right(has("GB") || has("GW")),
            Dialect::WGo => wrong(has("BM") || has("DO")).or_else(|| right(has("TE") || has("IT"))),
            Dialect::UliGo => wrong(has("WV") || marks_own_move(game, node)),
            Dialect::EasyGo => wrong(has("BM")),
            _ => self.verdict_in(comment),
        }
    }

    /// The verdict that a comment states by a sign of the dialect.
    pub(super) fn verdict_in(self, comment: &str) -> Option<Verdict> {
        let (is_right, is_wrong) = match self {
            Dialect::GoProblems => {
                let says = |word| self.sign(comment, word).is_some();
                (says("RIGHT"), says("WRONG"))
            }
            Dialect::GoGameGuru => (signs::is_called_correct(comment), false),
            Dialect::TsumegoHero => (is_plus(comment), false),
            Dialect::Anki => {
                let is_wrong = says(comment, &["INCORRECT", "WRONG", "FAIL"]);
                (!is_wrong && says(comment, &["CORRECT", "RIGHT"]), is_wrong)
            }
            _ => (false, false),
        };
        let wrong = is_wrong.then_some(Verdict::Wrong);
        is_right.then_some(Verdict::Solved).or(wrong)
    }

    /// Whether a verdict in words for people counts. Words that call a line right only do so in a dialect
    /// without signs.
    pub(super) fn believes(self, words: Verdict) -> bool {
        words == Verdict::Wrong || self == Dialect::MainLine
    }

    /// A comment without the words that are marks, and the marks to keep.
    pub(super) fn tidied(self, comment: &str) -> (String, Vec<&'static str>) {
        let mut text = comment.to_owned();
        let mut kept = Vec::new();
        for &word in self.words() {
            while let Some(at) = self.sign(&text, word) {
                text.replace_range(at..at + word.len(), "");
                if self.kept_words().contains(&word) && !kept.contains(&word) {
                    kept.push(word);
                }
            }
        }
        if self == Dialect::TsumegoHero {
            text = text.trim_start().trim_start_matches('+').to_owned();
        }
        (text.trim().to_owned(), kept)
    }

    /// The byte of a comment where one of [`Dialect::words`] stands as a mark.
    pub(super) fn sign(self, comment: &str, word: &str) -> Option<usize> {
        match self {
            Dialect::GoProblems => signs::goproblems(comment, word),
            _ => find_word(comment, word, 0),
        }
    }

    /// Whether verdicts are stored in properties; comments are then for people and may contradict them.
    pub(super) const fn is_by_property(self) -> bool {
        matches!(
            self,
            Dialect::Glift | Dialect::WGo | Dialect::UliGo | Dialect::EasyGo
        )
    }

    /// The words in comments that are marks and not meant for the reader.
    pub(super) const fn words(self) -> &'static [&'static str] {
        match self {
            Dialect::GoProblems => &["RIGHT", "WRONG", "CHOICE", "FORCE", "NOTTHIS"],
            Dialect::Anki => &["CORRECT", "RIGHT", "INCORRECT", "WRONG", "FAIL"],
            _ => &[],
        }
    }

    /// The marks that carry other information than right or wrong, and are kept.
    pub(super) const fn kept_words(self) -> &'static [&'static str] {
        match self {
            Dialect::GoProblems => &["CHOICE", "FORCE", "NOTTHIS"],
            _ => &[],
        }
    }
}

/// Detects the dialect of a file from the marks in its games.
#[must_use]
pub fn detect(all: &Collection<'_>) -> Dialect {
    let mut seen = Seen::default();
    for game in all.games() {
        for node in 0..game.len() {
            seen.look(game, node);
        }
    }
    seen.dialect()
}

#[derive(Default)]
struct Seen {
    stated: Option<Dialect>,
    has_moves: bool,
    wrong_variations: bool,
    good_for: bool,
    bad_move: bool,
    tesuji: bool,
    plus: bool,
    goal: bool,
    capitals: bool,
    goproblems: bool,
    correct: bool,
}

impl Seen {
    fn look(&mut self, game: Game<'_>, node: NodeIndex) {
        let is_root = game.parent(node).is_none();
        // The caption of a problem within a collection is not a mark either.
        let is_start = is_root || sets_up(game, node);
        for (name, values) in game.properties(node) {
            let first = || values.iter().next().unwrap_or_default();
            match name.as_str() {
                "RSDIAL" => self.stated = self.stated.or_else(|| Dialect::named(first())),
                "B" | "W" => self.has_moves = true,
                "G" if is_root => self.goal |= matches!(first(), "KILL" | "LIVE" | "SEKI" | "KO"),
                // Properties of the root, such as a tournament's name, mark no move.
                _ if is_root => {}
                "WV" => self.wrong_variations = true,
                "GB" | "GW" => self.good_for = true,
                "BM" => self.bad_move = true,
                "TE" | "IT" | "DO" => self.tesuji = true,
                "C" if !is_start => {
                    let comment = plain(first());
                    self.plus |= is_plus(&comment);
                    self.capitals |= says(&comment, &["CORRECT", "INCORRECT", "FAIL"]);
                    self.goproblems |= ["RIGHT", "CHOICE", "FORCE", "NOTTHIS", "WRONG"]
                        .iter()
                        .any(|word| signs::goproblems(&comment, word).is_some());
                    self.correct |= signs::is_called_correct(&comment);
                }
                _ => {}
            }
        }
    }

    fn dialect(&self) -> Dialect {
        let rules = [
            (!self.has_moves, Dialect::Bare),
            (self.wrong_variations, Dialect::UliGo),
            (self.capitals, Dialect::Anki),
            (self.goproblems, Dialect::GoProblems),
            (self.plus || self.goal, Dialect::TsumegoHero),
            (self.good_for, Dialect::Glift),
            (self.correct, Dialect::GoGameGuru),
            (self.tesuji, Dialect::WGo),
            (self.bad_move, Dialect::EasyGo),
        ];
        self.stated.unwrap_or_else(|| {
            rules
                .into_iter()
                .find(|&(applies, _)| applies)
                .map_or(Dialect::MainLine, |(_, dialect)| dialect)
        })
    }
}

/// Whether one of the words occurs in a text as a separate word, with the same letter case.
pub(super) fn says(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| find_word(text, word, 0).is_some())
}

/// The byte where a word occurs as a separate word, searching from `from`.
pub(super) fn find_word(text: &str, word: &str, from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let found = at + text.get(at..)?.find(word)?;
        let end = found + word.len();
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let before = text.get(..found)?.chars().next_back();
        let after = text.get(end..)?.chars().next();
        if !before.is_some_and(is_part) && !after.is_some_and(is_part) {
            return Some(found);
        }
        at = end;
    }
}

fn is_plus(comment: &str) -> bool {
    let comment = comment.trim_start();
    comment.strip_prefix('+').is_some_and(|rest| {
        rest.chars()
            .next()
            .is_none_or(|c| c.is_whitespace() || c == '+')
    })
}

/// Whether the stone just played is marked with a triangle.
fn marks_own_move(game: Game<'_>, node: NodeIndex) -> bool {
    let mv = game.value(node, "B").or_else(|| game.value(node, "W"));
    mv.is_some_and(|mv| !mv.is_empty() && game.values(node, "TR").any(|mark| mark == mv))
}
