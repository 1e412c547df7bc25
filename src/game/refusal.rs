//! Why a move is refused, and which rule says so.

use crate::board::{Color, PlayError, Point};

/// Why a step of a game is refused. The game is then unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The stone is illegal on the board.
    #[error("{0}")]
    Board(#[from] PlayError),
    /// The game is over.
    #[error("the game is over; take back or resume to play on")]
    Over,
    /// One side offered the end, and the other has neither agreed nor declined.
    #[error(
        "{0} offered the end: agree by passing, or take the offer back and play on; nobody may pass alone"
    )]
    OneSidedPass(Color),
    /// A Keima-Go turn needs its second stone.
    #[error("the turn is half played: a second stone a knight's move from {0} is due")]
    HalfTurn(Point),
    /// The second stone does not lie a knight's move from the first.
    #[error("{second} is no knight's move from {first}")]
    NotAKnightMove {
        /// The first stone of the turn.
        first: Point,
        /// The point chosen for the second.
        second: Point,
    },
    /// No legal second stone would be left.
    #[error("no legal second stone lies a knight's move from {0}")]
    NoPartner(Point),
    /// The turn would retake both kos that the opponent's last turn took.
    #[error("{first} and {second} would retake both kos that the opponent has just taken")]
    TwoKos {
        /// The first stone of the turn.
        first: Point,
        /// The point chosen for the second.
        second: Point,
    },
    /// Nothing has been played yet.
    #[error("there is nothing to take back")]
    NothingPlayed,
    /// Handicap stones can only be placed before the first move.
    #[error("handicap stones are laid on an empty board before the first move")]
    TooLateForHandicap,
    /// The board has no points for so many handicap stones, or they do not fit.
    #[error("these are no handicap stones for this board")]
    BadHandicap,
}

impl Refusal {
    /// The name of the rule that forbids the step, as [`Ruleset::rules`](super::Ruleset::rules) returns it;
    /// `None` if no rule of a ruleset is involved.
    #[must_use]
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            Refusal::Board(PlayError::SelfCapture(_)) => Some("self-capture-forbidden"),
            Refusal::Board(PlayError::Ko(_)) => Some("ko-basic"),
            Refusal::Board(PlayError::Superko { .. }) => Some("ko-positional"),
            Refusal::Board(PlayError::OffBoard { .. } | PlayError::Occupied(_)) => None,
            Refusal::OneSidedPass(_) => Some("passing-only-together"),
            Refusal::HalfTurn(_) | Refusal::NotAKnightMove { .. } | Refusal::NoPartner(_) => {
                Some("turn-knight-pair")
            }
            Refusal::TwoKos { .. } => Some("ko-two-kos"),
            Refusal::Over
            | Refusal::NothingPlayed
            | Refusal::TooLateForHandicap
            | Refusal::BadHandicap => None,
        }
    }

    /// For superko, the number of moves after which the position that would recur stood before.
    #[must_use]
    pub const fn earlier(&self) -> Option<usize> {
        match self {
            Refusal::Board(PlayError::Superko { earlier, .. }) => Some(*earlier),
            _ => None,
        }
    }

    /// A short key for translated messages.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Refusal::Board(PlayError::SelfCapture(_)) => "self-capture",
            Refusal::Board(PlayError::Ko(_)) => "ko",
            Refusal::Board(PlayError::Superko { .. }) => "superko",
            Refusal::Board(PlayError::OffBoard { .. }) => "off-board",
            Refusal::Board(PlayError::Occupied(_)) => "occupied",
            Refusal::Over => "over",
            Refusal::OneSidedPass(_) => "one-sided-pass",
            Refusal::HalfTurn(_) => "half-turn",
            Refusal::NotAKnightMove { .. } => "no-knight-move",
            Refusal::NoPartner(_) => "no-partner",
            Refusal::TwoKos { .. } => "two-kos",
            Refusal::NothingPlayed => "nothing-played",
            Refusal::TooLateForHandicap => "too-late-for-handicap",
            Refusal::BadHandicap => "bad-handicap",
        }
    }
}
