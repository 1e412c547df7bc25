//! The parts of a lesson.

use std::sync::Arc;

use crate::problem::{Outcome, Problem, ProblemId, SetId, Status};

/// A lesson in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lesson {
    /// The heading of the lesson.
    pub title: String,
    /// Text and boards, from top to bottom.
    pub blocks: Vec<Block>,
}

impl Lesson {
    /// The boards, from top to bottom.
    pub fn boards(&self) -> impl Iterator<Item = &Board> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Board(board) => Some(board),
            _ => None,
        })
    }

    /// The claims quoted from the book, from top to bottom.
    pub fn claims(&self) -> impl Iterator<Item = &Claim> {
        self.blocks.iter().flat_map(|block| match block {
            Block::Claims(claims) => claims.as_slice(),
            _ => &[],
        })
    }

    /// The problems of shipped sets that its boards, claims and links name.
    pub fn references(&self) -> impl Iterator<Item = &Reference> {
        let boards = self.boards().filter_map(|board| match board {
            Board::Shipped(reference) => Some(reference),
            Board::Own(_) => None,
        });
        let claims = self.claims().map(|claim| &claim.reference);
        let links = self.spans().filter_map(|span| match &span.link {
            Some(Link::Problem(reference)) => Some(reference),
            _ => None,
        });
        boards.chain(claims).chain(links)
    }

    /// Every span of text.
    pub fn spans(&self) -> impl Iterator<Item = &Span> {
        self.blocks.iter().flat_map(Block::spans)
    }
}

/// A block of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading within the lesson.
    Heading(Vec<Span>),
    /// A paragraph.
    Paragraph(Vec<Span>),
    /// A list of items.
    List {
        /// Whether the items are numbered, from 1.
        ordered: bool,
        /// The text of each item.
        items: Vec<Vec<Span>>,
    },
    /// A remark set apart.
    Quote(Vec<Span>),
    /// A table.
    Table(Table),
    /// A live board.
    Board(Board),
    /// Claims of the book, to be compared with what is proved.
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

/// A table of formatted text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The header cells.
    pub head: Vec<Vec<Span>>,
    /// The body cells, row by row.
    pub rows: Vec<Vec<Vec<Span>>>,
}

/// A piece of text in one style.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The characters of the span.
    pub text: String,
    /// Bold, emphasised or code.
    pub style: Style,
    /// The target, if the span is a link.
    pub link: Option<Link>,
}

/// The style of a piece of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Strong emphasis (bold).
    pub strong: bool,
    /// Emphasis (italics).
    pub emphasis: bool,
    /// Code, shown as typed.
    pub code: bool,
}

/// The target of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// A lesson, by name.
    Lesson(String),
    /// A term of the glossary, by its name in links.
    Word(String),
    /// A problem of a shipped set, shown on the board beside the text.
    Problem(Reference),
}

/// A live board in a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// A problem written in the lesson itself.
    Own(Arc<Problem>),
    /// A problem of a shipped set.
    Shipped(Reference),
}

/// A reference to a problem of a shipped set.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reference {
    /// The set that holds the problem.
    pub set: SetId,
    /// The id of the problem in that set.
    pub problem: ProblemId,
}

impl Reference {
    /// Parses `set/problem`; `None` if these are not two ids.
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

/// What the book of 1908 says about a figure, and the problem whose proof shows whether it is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The name of the figure, or another label.
    pub figure: String,
    /// The shipped problem with the position.
    pub reference: Reference,
    /// The status according to the book.
    pub book: Status,
    /// The statement of the book in our words.
    pub text: String,
}

impl Claim {
    /// The status that the problem's own answer or result states.
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
