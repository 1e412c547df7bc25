//! Keima-Go positions whose stones live although they would be dead in Go, and some whose stones do not.
//! `tests/rules/keima_puzzles.rs` proves each claim by exhaustive search.

use super::ruleset::{Ruleset, RulesetId};
use super::whole_game::Game;
use crate::board::{Color, Diagram, Point, Setup, Size};

/// What is claimed about the target stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The attacker cannot capture them, even if their owner always passes.
    Lives,
    /// The side to move can capture them with one turn.
    TakenInOneTurn,
    /// The side to move can save them with one turn, and loses them otherwise.
    SavedInOneTurn,
}

/// One position with a claim about it.
#[derive(Clone, Copy, Debug)]
pub struct Puzzle {
    /// Key of the texts that the window shows for it.
    pub name: &'static str,
    /// The 9x9 board as a diagram.
    pub drawing: &'static str,
    /// Column and row of a stone of the target chain.
    pub target: (u8, u8),
    /// Who is to move.
    pub to_move: Color,
    /// What holds for the target.
    pub claim: Claim,
    /// A turn that demonstrates the claim, if there is one.
    pub turn: Option<[(u8, u8); 2]>,
}

/// A corner whose last liberty has a free partner: whoever moves first decides.
const OPEN_CORNER: &str = "
    | O . O . . . .
    | O . O . . . .
    | X X O . . . .
    | . X O . . . .
    +--------------";

/// All puzzles, the simplest first.
pub const PUZZLES: [Puzzle; 7] = [
    // The last liberty in the corner has two partners, and White stands on both.
    Puzzle {
        name: "corner-stone",
        drawing: "
            | O . . . . . .
            | O O . . . . .
            | X X O . . . .
            | . X O . . . .
            +--------------",
        target: (0, 1),
        to_move: Color::White,
        claim: Claim::Lives,
        turn: None,
    },
    // The same corner with the partner free: it is a second liberty, and both fall in one turn.
    Puzzle {
        name: "free-partner",
        drawing: OPEN_CORNER,
        target: (0, 1),
        to_move: Color::White,
        claim: Claim::TakenInOneTurn,
        turn: Some([(1, 2), (0, 0)]),
    },
    // One eye at the edge, and White stands on all four of its partners.
    Puzzle {
        name: "edge-eye",
        drawing: "
            | . . . O O O O O .
            | . . O O X X X O .
            | . . O X X . X O .
            +------------------",
        target: (4, 1),
        to_move: Color::White,
        claim: Claim::Lives,
        turn: None,
    },
    // Two liberties a knight's move apart fall in one turn.
    Puzzle {
        name: "two-at-once",
        drawing: "
            | . . . . . . .
            | . . O . . . .
            | O X X . . . .
            +--------------",
        target: (1, 0),
        to_move: Color::White,
        claim: Claim::TakenInOneTurn,
        turn: Some([(1, 1), (3, 0)]),
    },
    // The partner point becomes empty only when the first stone captures.
    Puzzle {
        name: "room-by-capture",
        drawing: "
            | O O O O . . .
            | X X X O . . .
            | . O X O . . .
            +--------------",
        target: (0, 1),
        to_move: Color::White,
        claim: Claim::TakenInOneTurn,
        turn: Some([(0, 0), (2, 1)]),
    },
    // Two eyes live here as in Go: either stone alone would be self-capture.
    Puzzle {
        name: "two-eyes",
        drawing: "
            | O O O O O O .
            | X X X X X O .
            | X X X . X O .
            | X . X X X O .
            +--------------",
        target: (0, 0),
        to_move: Color::White,
        claim: Claim::Lives,
        turn: None,
    },
    // Black occupies the partner of his last liberty.
    Puzzle {
        name: "close-the-partner",
        drawing: OPEN_CORNER,
        target: (0, 1),
        to_move: Color::Black,
        claim: Claim::SavedInOneTurn,
        turn: None,
    },
];

impl Puzzle {
    /// The point of the target stone.
    #[must_use]
    pub fn target(&self) -> Option<Point> {
        Point::new(self.target.0, self.target.1)
    }

    /// The position as a game of Keima-Go.
    #[must_use]
    pub fn game(&self) -> Option<Game> {
        let size = Size::square(9)?;
        let stones = Diagram::parse(self.drawing, size, None).ok()?.stones;
        let setup = Setup {
            stones,
            to_move: self.to_move,
            ..Setup::new(size)
        };
        Game::from_setup(setup, Ruleset::of(RulesetId::KeimaGo)).ok()
    }
}
