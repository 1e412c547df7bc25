//! What an export cannot convey to readers of its dialect, listed by problem.

use std::collections::BTreeMap;

use crate::problem::{Goal, Language, Problem, ProblemId, ProblemSet, Text};

/// A kind of information that readers of a dialect do not get, or get in a different form.
///
/// Except for [`Loss::Heading`], none of it is lost to this program, which reads back its own record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Loss {
    /// Verdicts that readers see as something else, because the dialect cannot express them.
    Misread,
    /// Verdicts that the dialect cannot express, so that readers see none.
    Unread,
    /// Problems without a right line, which the dialect requires.
    NoRightLine,
    /// Problems that need the edges of a board other than 19x19, and are written on it.
    Board,
    /// Lines left out because the side to move passes in them.
    LeftOut,
    /// Passes of the opponent, written as moves far from everything.
    Elsewhere,
    /// Problems with stones of one colour, to which a distant stone of the other colour was added.
    AddedStone,
    /// Problems on small boards that were moved to a 19x19 board.
    LargerBoard,
    /// Questions that were turned into labelled points to play on.
    Asked,
    /// Texts whose other language is read back by this program only.
    Translation,
    /// Explanations shown after the end, which SGF has no place for.
    Explanation,
    /// Results, and who vouches for them.
    Result,
    /// Questions with their answers, which SGF cannot hold.
    Question,
    /// Sections, figures, pages and notes of the sources.
    Source,
    /// Rules, kos, and goals with several targets.
    Rules,
    /// The header of a set: title, description, author, licence. SGF holds problems, not sets, so this is not
    /// read back either.
    Heading,
}

impl Loss {
    /// Every kind, the most serious first.
    pub const ALL: [Loss; 16] = [
        Loss::Misread,
        Loss::Unread,
        Loss::NoRightLine,
        Loss::Board,
        Loss::LeftOut,
        Loss::Elsewhere,
        Loss::AddedStone,
        Loss::LargerBoard,
        Loss::Asked,
        Loss::Translation,
        Loss::Explanation,
        Loss::Result,
        Loss::Question,
        Loss::Source,
        Loss::Rules,
        Loss::Heading,
    ];

    /// Whether other readers get something false or no usable problem. All other kinds only change the form
    /// of the information or leave it out.
    #[must_use]
    pub const fn is_grave(self) -> bool {
        matches!(self, Loss::Misread | Loss::Unread | Loss::NoRightLine)
    }

    /// The key in lists of texts.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Loss::Misread => "misread",
            Loss::Unread => "unread",
            Loss::NoRightLine => "no-right-line",
            Loss::Board => "board",
            Loss::LeftOut => "left-out",
            Loss::Elsewhere => "elsewhere",
            Loss::AddedStone => "added-stone",
            Loss::LargerBoard => "larger-board",
            Loss::Asked => "asked",
            Loss::Translation => "translation",
            Loss::Explanation => "explanation",
            Loss::Result => "result",
            Loss::Question => "question",
            Loss::Source => "source",
            Loss::Rules => "rules",
            Loss::Heading => "heading",
        }
    }
}

/// The losses of an export, by kind and problem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    found: BTreeMap<Loss, Vec<(String, usize)>>,
}

impl Losses {
    pub(super) fn add(&mut self, loss: Loss, id: &ProblemId, count: usize) {
        if count > 0 {
            let list = self.found.entry(loss).or_default();
            list.push((id.to_string(), count));
        }
    }

    /// Counts the header fields of a set as lost.
    pub fn add_heading(&mut self, set: &ProblemSet) {
        let is_said = [&set.title, &set.about].map(|text| !text.is_empty());
        let is_named = [&set.author, &set.licence].map(|text| !text.is_empty());
        let count = [is_said, is_named].concat();
        let count = count.into_iter().filter(|&said| said).count();
        if count > 0 {
            let list = self.found.entry(Loss::Heading).or_default();
            list.push((set.id.to_string(), count));
        }
    }

    /// Adds the losses of another export.
    pub fn join(&mut self, other: Losses) {
        for (loss, mut list) in other.found {
            self.found.entry(loss).or_default().append(&mut list);
        }
    }

    /// The total number of losses of this kind.
    #[must_use]
    pub fn count(&self, loss: Loss) -> usize {
        self.of(loss).iter().map(|(_, count)| count).sum()
    }

    /// The problems with a loss of this kind, with its count, in export order.
    #[must_use]
    pub fn of(&self, loss: Loss) -> &[(String, usize)] {
        self.found.get(&loss).map_or(&[], Vec::as_slice)
    }

    /// The kinds that occur, the most serious first.
    pub fn kinds(&self) -> impl Iterator<Item = Loss> + '_ {
        self.found.keys().copied()
    }

    /// Whether there is a serious loss; see [`Loss::is_grave`].
    #[must_use]
    pub fn is_grave(&self) -> bool {
        self.kinds().any(Loss::is_grave)
    }
}

/// Counts what SGF has no place for and only this program's own record holds.
pub(super) fn untold(problem: &Problem, language: Language, losses: &mut Losses) {
    let id = &problem.id;
    let tree = &problem.tree;
    let is_hidden = |text: &Text| {
        let other = match language {
            Language::English => &text.de,
            Language::German => &text.en,
        };
        !other.is_empty() && text.raw(language) != other
    };
    let spoken = tree.ids().map(|id| &tree.said(id).comment);
    let hidden = [&problem.title, &problem.comment]
        .into_iter()
        .chain(spoken)
        .filter(|text| is_hidden(text));
    losses.add(Loss::Translation, id, hidden.count());
    let one = usize::from;
    losses.add(Loss::Explanation, id, one(!problem.explanation.is_empty()));
    losses.add(Loss::Result, id, one(problem.result.is_some()));
    let is_asked = losses
        .of(Loss::Asked)
        .iter()
        .any(|(asked, _)| asked == id.as_str());
    let is_silent = problem.quiz.is_some() && !is_asked;
    losses.add(Loss::Question, id, one(is_silent));
    let source = &problem.source;
    let is_told = source.section.is_empty()
        && source.figure.is_empty()
        && source.page.is_empty()
        && source.note.is_empty()
        && source.certainty.is_none();
    losses.add(Loss::Source, id, one(!is_told));
    let has_rules = problem.setup.ko.is_some()
        || problem.setup.rules != crate::board::Rules::default()
        || problem.goal != Goal::default();
    losses.add(Loss::Rules, id, one(has_rules));
}
