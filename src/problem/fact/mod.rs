//! The question of a problem as a statement that can be computed.
//!
//! A [`Fact`] names what is counted or read off the board, and each choice of the question states a
//! [`Value`] for it. The rules alone then tell the right choices from the wrong ones, and nobody has
//! to be trusted. This room only holds, reads and writes facts; `check` computes them.

mod value;

use super::model::Task;
use crate::board::{Color, Move, Point};

pub use value::{End, EyeKind, LadderEnd, MoveFate, Value, ValueKind};

/// How the points of a finished board are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Counting {
    /// Enclosed empty points.
    Territory,
    /// Enclosed empty points plus the stones of the same colour.
    Area,
    /// Area, less the stones that one side has put on the board more than the other: the rule of 1908.
    AreaLessStones,
}

/// A statement about the position of a problem that can be computed, or the lack of one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// The number of liberties of the chains on these points, in this order.
    Liberties(Vec<Point>),
    /// The chains in atari.
    InAtari,
    /// The number of points on which the side to move may play.
    LegalMoves,
    /// The number of stones captured in this many moves from the empty board, none of them a pass.
    Captured(u32),
    /// The number of walls (stones joined along lines or diagonals) and the number of chains.
    Walls,
    /// What happens to the last of these moves, after the others have been played.
    Play(Vec<Move>),
    /// The number of these moves after which the start position recurs with the same side to move.
    Cycle(Vec<Move>),
    /// Whether the game is over after these moves.
    Ends(Vec<Move>),
    /// Whether this empty point is a real eye.
    Eye(Point),
    /// Those of these empty points that are real eyes.
    RealEyes(Vec<Point>),
    /// The number of enemy moves in a row that tear the eye on this point, the last of them inside the eye.
    Tearing(Point),
    /// The number of empty points that one colour fences in around this point.
    Fenced(Point),
    /// The points on which the second stone of a Keima-Go turn may follow a first stone on this point.
    Partners(Point),
    /// The number of empty points that belong to neither side.
    Neutral,
    /// The numbers of empty points that Black and White enclose.
    Territory,
    /// The areas of Black and of White.
    Area,
    /// Who is ahead and by how much.
    Score {
        /// How the points are counted.
        by: Counting,
        /// Komi for White, in half points.
        komi: i32,
    },
    /// The points where the side to move gains most of the points that belong to nobody yet.
    BestMove,
    /// Who moves first in a handicap game: under the usual rules, and under those of 1908.
    HandicapBegins,
    /// The colour of the player who laid down the black stones; the white ones are the other's handful.
    Nigiri,
    /// How the ladder of the target ends; in a task to play, the moves that decide it.
    Ladder,
    /// Those of these points where a stone of the target's colour saves it from the ladder.
    Helpers(Vec<Point>),
    /// The moves that leave the target more than one liberty.
    OutOfAtari,
    /// The moves that capture a single stone in a ko.
    TakesKo,
    /// Those of the moves named by the choices that capture the target within this many moves in all;
    /// in a task to play, all such moves.
    Catches(u8),
    /// The status of the target.
    Status,
    /// None: the answer is a matter of opinion, custom or history.
    Opinion,
}

/// How a fact can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// As a question with choices.
    Choices,
    /// As moves to be played.
    Moves,
    /// In either way.
    Both,
}

impl Fact {
    /// The name used in files.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Fact::Liberties(_) => "Liberties",
            Fact::InAtari => "InAtari",
            Fact::LegalMoves => "LegalMoves",
            Fact::Captured(_) => "Captured",
            Fact::Walls => "Walls",
            Fact::Play(_) => "Play",
            Fact::Cycle(_) => "Cycle",
            Fact::Ends(_) => "Ends",
            Fact::Eye(_) => "Eye",
            Fact::RealEyes(_) => "RealEyes",
            Fact::Tearing(_) => "Tearing",
            Fact::Fenced(_) => "Fenced",
            Fact::Partners(_) => "Partners",
            Fact::Neutral => "Neutral",
            Fact::Territory => "Territory",
            Fact::Area => "Area",
            Fact::Score { .. } => "Score",
            Fact::BestMove => "BestMove",
            Fact::HandicapBegins => "HandicapBegins",
            Fact::Nigiri => "Nigiri",
            Fact::Ladder => "Ladder",
            Fact::Helpers(_) => "Helpers",
            Fact::OutOfAtari => "OutOfAtari",
            Fact::TakesKo => "TakesKo",
            Fact::Catches(_) => "Catches",
            Fact::Status => "Status",
            Fact::Opinion => "Opinion",
        }
    }

    /// The kind of value that a choice states for it; `None` if no choice can answer it.
    #[must_use]
    pub const fn value_kind(&self) -> Option<ValueKind> {
        Some(match self {
            Fact::Liberties(_)
            | Fact::LegalMoves
            | Fact::Captured(_)
            | Fact::Walls
            | Fact::Cycle(_)
            | Fact::Tearing(_)
            | Fact::Fenced(_)
            | Fact::Partners(_)
            | Fact::Neutral
            | Fact::Territory
            | Fact::Area => ValueKind::Numbers,
            Fact::InAtari
            | Fact::RealEyes(_)
            | Fact::BestMove
            | Fact::Helpers(_)
            | Fact::Catches(_) => ValueKind::Points,
            Fact::Play(_) => ValueKind::Move,
            Fact::Ends(_) => ValueKind::End,
            Fact::Eye(_) => ValueKind::Eye,
            Fact::Score { .. } => ValueKind::Lead,
            Fact::HandicapBegins | Fact::Nigiri => ValueKind::Colors,
            Fact::Ladder => ValueKind::Ladder,
            Fact::Status => ValueKind::Status,
            Fact::OutOfAtari | Fact::TakesKo | Fact::Opinion => return None,
        })
    }

    /// Whether it is asked with choices, with moves to play, or in either way.
    #[must_use]
    pub const fn asked(&self) -> Asked {
        match self {
            Fact::OutOfAtari | Fact::TakesKo => Asked::Moves,
            Fact::Tearing(_) | Fact::Ladder | Fact::Catches(_) | Fact::Opinion => Asked::Both,
            _ => Asked::Choices,
        }
    }

    /// Whether a problem with this task can ask it.
    #[must_use]
    pub fn fits(&self, task: Task) -> bool {
        match self.asked() {
            Asked::Choices => task == Task::Status,
            Asked::Moves => !matches!(task, Task::Status | Task::Show),
            Asked::Both => task != Task::Show,
        }
    }

    /// Whether computing it takes a search instead of the rules alone.
    /// Such facts are only checked when a set is proved.
    #[must_use]
    pub const fn needs_search(&self) -> bool {
        matches!(self, Fact::Catches(_) | Fact::Status)
    }

    /// Every point that it names.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        match self {
            Fact::Liberties(points) | Fact::RealEyes(points) | Fact::Helpers(points) => {
                points.clone()
            }
            Fact::Eye(point)
            | Fact::Tearing(point)
            | Fact::Fenced(point)
            | Fact::Partners(point) => vec![*point],
            Fact::Play(moves) | Fact::Cycle(moves) | Fact::Ends(moves) => {
                moves.iter().filter_map(|mv| mv.point()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Maps every point, for example when the board is turned.
    pub fn map(&mut self, to: impl Fn(Point) -> Point) {
        match self {
            Fact::Liberties(points) | Fact::RealEyes(points) | Fact::Helpers(points) => {
                for point in points {
                    *point = to(*point);
                }
            }
            Fact::Eye(point)
            | Fact::Tearing(point)
            | Fact::Fenced(point)
            | Fact::Partners(point) => *point = to(*point),
            Fact::Play(moves) | Fact::Cycle(moves) | Fact::Ends(moves) => {
                for mv in moves {
                    if let Move::Play(point) = mv {
                        *point = to(*point);
                    }
                }
            }
            _ => {}
        }
    }

    /// Exchanges the colours: the komi changes sides.
    pub const fn swap_colors(&mut self) {
        if let Fact::Score { komi, .. } = self {
            *komi = -*komi;
        }
    }
}

/// The word for a colour in files.
pub(super) const fn color_word(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
