//! A problem while it is being read: its tree so far, and which of its moves the file calls right or wrong.

use crate::board::{Color, Move, Position};
use crate::problem::limits::{MAX_LINE, MAX_TEXT};
use crate::problem::{Code, NodeId, Said, SolutionTree, Text, Verdict};

use super::dialect::Dialect;
use super::notes::Notes;
use super::verdicts::{Marked, judge};

/// Which first moves a reading accepts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Firsts {
    /// Also those of the other side, after a pass.
    All,
    /// Only those of the side to move.
    Own,
}

/// A place in the tree.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    pub(super) id: NodeId,
    pub(super) plies: u32,
    /// Whether it is a heading for the lines below it: a node without a move that is one of
    /// several, `(;C[Failure];B[aa])`. Its words apply to the moves after it.
    pub(super) is_heading: bool,
}

/// The part of a problem that has been read.
pub(super) struct Draft {
    pub(super) dialect: Dialect,
    pub(super) firsts: Firsts,
    pub(super) tree: SolutionTree,
    marked: Vec<Marked>,
    pub(super) notes: Notes,
    /// The comment at the start.
    pub(super) opening: Text,
    /// Offset of what is being read, for notes.
    pub(super) byte: usize,
}

impl Draft {
    pub(super) fn new(dialect: Dialect, firsts: Firsts) -> Draft {
        Draft {
            dialect,
            firsts,
            tree: SolutionTree::new(),
            marked: vec![Marked::default()],
            notes: Notes::default(),
            opening: Text::default(),
            byte: 0,
        }
    }

    pub(super) fn start(&self) -> Standing {
        Standing {
            id: self.tree.root(),
            plies: 0,
            is_heading: false,
        }
    }

    pub(super) fn fault(&mut self, code: Code, message: impl Into<String>) {
        self.notes.add(self.byte, code, message);
    }

    /// Plays a move, after a pass if it is not that side's turn; `None` if the line is cut before it.
    pub(super) fn play(
        &mut self,
        at: Standing,
        color: Color,
        mv: Move,
        position: &mut Position,
    ) -> Option<Standing> {
        let mut at = at;
        if color != position.to_move() {
            if at.plies == 0 && self.firsts == Firsts::Own {
                return None;
            }
            at = self.add(at, Move::Pass, position)?;
        }
        self.add(at, mv, position)
    }

    fn add(&mut self, at: Standing, mv: Move, position: &mut Position) -> Option<Standing> {
        if at.plies as usize >= MAX_LINE {
            let message = format!("the line is longer than {MAX_LINE} moves and is cut here");
            self.fault(Code::TooLarge, message);
            return None;
        }
        if let Err(error) = position.play(mv) {
            let path: Vec<String> = self
                .tree
                .path(at.id)
                .iter()
                .take(40)
                .map(ToString::to_string)
                .collect();
            let message = format!(
                "{mv} after {:?}: {error}; the line is cut here",
                path.join(" ")
            );
            self.fault(Code::IllegalMove, message);
            return None;
        }
        let id = self.tree.add(at.id, mv);
        if self.marked.len() < self.tree.len() {
            self.marked.resize(self.tree.len(), Marked::default());
        }
        Some(Standing {
            id,
            plies: at.plies + 1,
            is_heading: false,
        })
    }

    /// Records what a node states about its line. What was stated there before takes precedence.
    pub(super) fn mark(&mut self, id: NodeId, stated: Marked) {
        if let Some(mark) = self.marked.get_mut(id.index()) {
            mark.verdict = mark.verdict.or(stated.verdict);
            mark.heading = mark.heading.or(stated.heading);
            mark.words = mark.words.or(stated.words);
        }
    }

    /// Adds a comment at a node, without the words in it that are marks of the dialect. Marks to keep go
    /// into the property `RSKEYS`. The comment at the start has no marks.
    pub(super) fn comment(&mut self, id: NodeId, said: &mut Said, words: &str, is_start: bool) {
        let (words, kept) = match is_start {
            true => (words.to_owned(), Vec::new()),
            false => self.dialect.tidied(words),
        };
        if !kept.is_empty() {
            said.sgf.push_str(&format!("RSKEYS[{}]", kept.join(" ")));
        }
        if id == self.tree.root() {
            // The start has a single comment, in however many nodes it is written.
            let mut opening = std::mem::take(&mut self.opening);
            self.append(&mut opening, &words);
            self.opening = opening;
        } else {
            self.append(&mut said.comment, &words);
        }
    }

    /// Cuts a text that is too long for a problem, and notes it; `what` names the text.
    pub(super) fn fit(&mut self, what: &str, text: &mut String) {
        if cut_text(text) {
            let message = format!("{what} is longer than {MAX_TEXT} bytes; its end is left out");
            self.fault(Code::TooLarge, message);
        }
    }

    /// Appends words to a comment on a line of their own.
    fn append(&mut self, to: &mut Text, words: &str) {
        if words.is_empty() {
            return;
        }
        if !to.en.is_empty() {
            to.en.push('\n');
        }
        // In this program's texts, braces name points.
        to.en.push_str(&words.replace('{', "{{"));
        self.fit("a comment", &mut to.en);
    }

    /// Replaces what is said at a node, with labels and marks in order and each once.
    pub(super) fn say(&mut self, id: NodeId, mut said: Said) {
        said.labels.sort();
        said.labels.dedup_by_key(|&mut (point, _)| point);
        said.marks.sort();
        said.marks.dedup();
        self.tree.say(id, said);
    }

    /// Whether a line is marked as right.
    pub(super) fn has_right(&self) -> bool {
        self.marked
            .iter()
            .any(|mark| mark.verdict == Some(Verdict::Solved))
    }

    /// Decides which moves are right and wrong, after all lines have been read.
    pub(super) fn judge(&mut self) {
        self.tree.shrink();
        judge(&mut self.tree, &self.marked, self.dialect);
    }
}

/// Cuts a text to the length limit of problem files; returns whether it was too long.
pub(super) fn cut_text(text: &mut String) -> bool {
    let is_long = text.len() > MAX_TEXT;
    if is_long {
        let end = (0..=MAX_TEXT).rev().find(|&end| text.is_char_boundary(end));
        let end = end.unwrap_or(0);
        // Half of an escaped brace would begin the name of a point.
        let braces = text.get(..end).unwrap_or_default();
        let braces = braces.len() - braces.trim_end_matches('{').len();
        text.truncate(end - braces % 2);
    }
    is_long
}
