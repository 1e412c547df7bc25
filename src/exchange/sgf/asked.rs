//! The question that a file states in words, and the titles of its problems.

use crate::board::Color;
use crate::problem::Task;

use super::caption::{Caption, caption};
use super::parse::{Game, NodeIndex};
use super::parts::{Head, Part};
use super::start::Start;
use super::text::{plain, simple};

/// The longest first line of a comment that counts as a title, in characters.
const MAX_TITLE: usize = 80;

/// The question of a problem, as stated in titles, names, comments and headings.
#[derive(Clone, Debug, Default)]
pub(super) struct Asked {
    /// The side to move, if the words name it.
    pub(super) to_move: Option<Color>,
    captions: Vec<Caption>,
}

impl Asked {
    /// Collects what is said at the start of a problem and in the headings above it, nearest first.
    pub(super) fn of(part: &Part<'_>, start: &Start) -> Asked {
        let own = start.trunk.iter().flat_map(|&node| texts(part.game, node));
        let above = part
            .above
            .heads
            .iter()
            .rev()
            .flat_map(|head| texts(head.game, head.node));
        Asked::in_words(own.chain(above))
    }

    /// What these texts ask, the most important first.
    pub(super) fn in_words(texts: impl Iterator<Item = String>) -> Asked {
        let captions: Vec<Caption> = texts
            .map(|text| caption(&text))
            .filter(|caption| *caption != Caption::default())
            .collect();
        Asked {
            to_move: captions.iter().find_map(|caption| caption.to_move),
            captions,
        }
    }

    /// The task stated for a side to move; `None` if nothing is stated, so that the caller can derive the
    /// question from the stones.
    pub(super) fn task(&self, to_move: Color) -> Option<Task> {
        self.captions
            .iter()
            .find_map(|caption| caption.task_for(to_move))
    }
}

/// The game name, node name and comment of a node.
fn texts(game: Game<'_>, node: NodeIndex) -> impl Iterator<Item = String> {
    ["GN", "N", "C"]
        .into_iter()
        .flat_map(move |name| game.values(node, name))
        .map(plain)
}

/// The title of a heading: its name, or the first line of its comment if that is short enough.
pub(super) fn title_of(head: &Head<'_>) -> String {
    let named = ["GN", "N"].into_iter().find_map(|name| head.value(name));
    match named {
        Some(name) => simple(name),
        None => head
            .value("C")
            .map(plain)
            .and_then(|comment| label(&comment).map(str::to_owned))
            .unwrap_or_default(),
    }
}

/// The first line of a comment, if it is short enough to be a title.
fn label(comment: &str) -> Option<&str> {
    let line = comment.trim_start().lines().next()?.trim();
    (!line.is_empty() && line.chars().nth(MAX_TITLE).is_none()).then_some(line)
}

/// Splits the comment of a problem in a collection into its label and the rest. Labels look like
/// "problem 12" or "3-7 (p. 20)"; a first line that only states the question is not a label.
pub(super) fn labelled(comment: &str) -> (&str, &str) {
    let Some(line) = label(comment) else {
        return ("", comment);
    };
    let is_question = caption(line) != Caption::default() && !line.contains(char::is_numeric);
    if is_question {
        return ("", comment);
    }
    let rest = comment.trim_start();
    let rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
    (line, rest.trim_start_matches(['\r', '\n']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_no_question() {
        for (comment, expected) in [
            ("problem 12", ("problem 12", "")),
            ("3-7\nBlack to live\nHard.", ("3-7", "Black to live\nHard.")),
            ("Black to live", ("", "Black to live")),
            ("12. Black to live", ("12. Black to live", "")),
            ("黒先活", ("", "黒先活")),
            ("第3問 黒先活", ("第3問 黒先活", "")),
            ("", ("", "")),
            ("\n 15K \n", ("15K", "")),
        ] {
            assert_eq!(labelled(comment), expected);
        }
        let long = "x".repeat(MAX_TITLE + 1);
        assert_eq!(labelled(&long), ("", long.as_str()));
    }
}
