//! What a lesson is made of.

use std::sync::Arc;

use crate::problem::{Outcome, Problem, ProblemId, SetId, Status};

/// A lesson in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lesson {
    /// Its heading.
    pub title: String,
    /// Text and boards, from top to bottom.
    pub blocks: Vec<Block>,
}

impl Lesson {
    /// Its boards, from top to bottom.
    pub fn boards(&self) -> impl Iterator<Item = &Board> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Board(board) => Some(board),
            _ => None,
        })
    }

    /// What it quotes from the book, from top to bottom.
    pub fn claims(&self) -> impl Iterator<Item = &Claim> {
        self.blocks.iter().flat_map(|block| match block {
            Block::Claims(claims) => claims.as_slice(),
            _ => &[],
        })
    }

    /// Every piece of text.
    pub fn spans(&self) -> impl Iterator<Item = &Span> {
        self.blocks.iter().flat_map(Block::spans)
    }
}

/// A part of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading within the lesson.
    Heading(Vec<Span>),
    /// A paragraph.
    Paragraph(Vec<Span>),
    /// A list; numbered from 1 if `ordered`.
    List {
        /// Whether its items are numbered.
        ordered: bool,
        /// One paragraph for each item.
        items: Vec<Vec<Span>>,
    },
    /// A remark set apart.
    Quote(Vec<Span>),
    /// A table.
    Table(Table),
    /// A live board.
    Board(Board),
    /// What the book says beside what is proved.
    Claims(Vec<Claim>),
}

impl Block {
    fn spans(&self) -> Vec<&Span> {
        match self {
            Block::Heading(spans) | Block::Paragraph(spans) | Block::Quote(spans) => {
                spans.iter().collect()
            }
            Block::List { items, .. } => items.iter().flatten().collect(),
            Block::Table(table) => {
                let cells = table.rows.iter().flatten();
                table.head.iter().chain(cells).flatten().collect()
            }
            Block::Board(_) | Block::Claims(_) => Vec::new(),
        }
    }
}

/// A table of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The cells of its head.
    pub head: Vec<Vec<Span>>,
    /// The cells below, row by row.
    pub rows: Vec<Vec<Vec<Span>>>,
}

/// A piece of text in one style.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The words, all in one style.
    pub text: String,
    /// How they look.
    pub style: Style,
    /// Where they lead.
    pub link: Option<Link>,
}

/// How a piece of text looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Spoken with weight.
    pub strong: bool,
    /// Spoken with emphasis.
    pub emphasis: bool,
    /// Written as typed.
    pub code: bool,
}

/// Where a piece of text leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// To a lesson, by its name.
    Lesson(String),
    /// To a word of the glossary.
    Word(String),
}

/// A board of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// Written in the lesson itself.
    Own(Arc<Problem>),
    /// A problem of a shipped set.
    Shipped(Reference),
}

/// The name of a problem of a shipped set.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reference {
    /// The set that holds the problem.
    pub set: SetId,
    /// The problem in it.
    pub problem: ProblemId,
}

impl Reference {
    /// Reads `set/problem`; `None` if these are no two names.
    #[must_use]
    pub fn parse(text: &str) -> Option<Reference> {
        let (set, problem) = text.trim().split_once('/')?;
        Some(Reference {
            set: SetId::new(set)?,
            problem: ProblemId::new(problem)?,
        })
    }
}

impl std::fmt::Display for Reference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.set, self.problem)
    }
}

/// What the book of 1908 says of a figure, and the problem whose proof tells whether it is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The figure, or what else it is called by.
    pub figure: String,
    /// Which shipped problem is asked.
    pub reference: Reference,
    /// What the book says the problem's answer is.
    pub book: Status,
    /// What the book says, in our words.
    pub text: String,
}

impl Claim {
    /// What the problem's own proven claim says, in the words of a status.
    ///
    /// `None` if the problem states no result.
    #[must_use]
    pub fn found(problem: &Problem) -> Option<Status> {
        if let Some(crate::problem::Quiz::Status { answer, .. }) = &problem.quiz {
            return Some(*answer);
        }
        Some(match problem.result? {
            Outcome::Alive => Status::Alive,
            Outcome::Seki => Status::Seki,
            Outcome::Ko { .. } => Status::Ko,
            Outcome::Dead => Status::Dead,
        })
    }
}
