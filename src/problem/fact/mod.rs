//! What a problem asks, as a statement that can be computed.
//!
//! A [`Fact`] names what is counted or read off the board; each choice of the question says which
//! [`Value`] it stands for. Whoever knows the rules can then tell the right choice from the wrong
//! ones without believing anybody. This room only holds, reads and writes facts; `check` computes
//! them.

mod value;

use super::model::Task;
use crate::board::{Color, Move, Point};

pub use value::{End, EyeKind, LadderEnd, MoveFate, Value, ValueKind};

/// How the points of a finished board are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Counting {
    /// Enclosed empty points.
    Territory,
    /// Enclosed empty points and the stones of the same colour.
    Area,
    /// Area, less the stones that one side put on the board more than the other: the rule of 1908.
    AreaLessStones,
}

/// A statement about the position of a problem that can be computed, or the lack of one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// How many liberties the chains on these points have, in their order.
    Liberties(Vec<Point>),
    /// Which chains stand in atari.
    InAtari,
    /// On how many points the side to move may play.
    LegalMoves,
    /// How many stones were captured in so many moves, none of them a pass, from the empty board.
    Captured(u32),
    /// How many walls there are, stones joined along lines or diagonals, and how many chains.
    Walls,
    /// What becomes of the last of these moves; those before it are played first.
    Play(Vec<Move>),
    /// After how many of these moves the board of the start comes back, the same side to move.
    Cycle(Vec<Move>),
    /// Whether the game is over after these moves.
    Ends(Vec<Move>),
    /// Whether this empty point is a real eye.
    Eye(Point),
    /// Which of these empty points are real eyes.
    RealEyes(Vec<Point>),
    /// How many enemy moves in a row tear the eye on this point, the last of them in the eye.
    Tearing(Point),
    /// How many empty points one colour fences in around this one.
    Fenced(Point),
    /// Points on which the second stone of a turn of Keima-Go may follow a first on this one.
    Partners(Point),
    /// How many empty points belong to nobody.
    Neutral,
    /// The empty points that Black encloses, and those that White does.
    Territory,
    /// The area of Black, and that of White.
    Area,
    /// Who is ahead, and by how much.
    Score {
        /// How it is counted.
        by: Counting,
        /// What White gets besides, in half points.
        komi: i32,
    },
    /// Where the side to move gains most of the points that belong to nobody yet.
    BestMove,
    /// Who moves first in a handicap game: under the usual rules, and under those of 1908.
    HandicapBegins,
    /// Which colour falls to the player who laid down the black stones, the white ones being the
    /// other's handful.
    Nigiri,
    /// What comes of the ladder of the target; of a task to play, which moves decide it.
    Ladder,
    /// On which of these points a stone of the target's colour saves it from the ladder.
    Helpers(Vec<Point>),
    /// Which moves leave the target more than one liberty.
    OutOfAtari,
    /// Which moves take a single stone in a ko.
    TakesKo,
    /// Which of the moves named by the choices catch the target within so many moves in all; of a
    /// task to play, which moves do.
    Catches(u8),
    /// What the status of the target is.
    Status,
    /// None: the answer is a matter of opinion, custom or history.
    Opinion,
}

/// What a fact is asked of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Of a question with choices.
    Choices,
    /// Of moves that are to be played.
    Moves,
    /// Of either.
    Both,
}

impl Fact {
    /// The name in a file.
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

    /// What a choice says of it; `None` for what no choice can answer.
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

    /// Whether it is asked of choices, of moves, or of either.
    #[must_use]
    pub const fn asked(&self) -> Asked {
        match self {
            Fact::OutOfAtari | Fact::TakesKo => Asked::Moves,
            Fact::Tearing(_) | Fact::Ladder | Fact::Catches(_) | Fact::Opinion => Asked::Both,
            _ => Asked::Choices,
        }
    }

    /// Whether it fits a problem of this task.
    #[must_use]
    pub fn fits(&self, task: Task) -> bool {
        match self.asked() {
            Asked::Choices => task == Task::Status,
            Asked::Moves => !matches!(task, Task::Status | Task::Show),
            Asked::Both => task != Task::Show,
        }
    }

    /// Whether a search is needed for it, and not the rules alone.
    /// What a search finds is told when a set is proved.
    #[must_use]
    pub const fn needs_search(&self) -> bool {
        matches!(self, Fact::Catches(_) | Fact::Status)
    }

    /// Every point it names.
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

    /// Replaces every point, as when the board is turned.
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

    /// Exchanges the colours, as when every stone changes its own.
    pub const fn swap_colors(&mut self) {
        if let Fact::Score { komi, .. } = self {
            *komi = -*komi;
        }
    }
}

/// The word of a colour in a file.
pub(super) const fn color_word(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
