//! What a click on the board of the bench does.

use crate::board::Color;

/// A tool for clicks on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Places black stones; the other pointer button places white ones.
    #[default]
    Black,
    /// Places white stones; the other pointer button places black ones.
    White,
    /// Removes stones.
    Erase,
    /// Plays moves into the tree.
    Play,
    /// Marks chains as the target.
    Target,
    /// Adds points to the region, or removes them.
    Region,
    /// Marks chains as assumed alive.
    Safe,
    /// Marks points with a triangle.
    Triangle,
    /// Marks points with a square.
    Square,
    /// Marks points with a circle.
    Circle,
    /// Marks points with a cross.
    Cross,
    /// Labels points with the first unused letter.
    Letter,
    /// Labels points with the first unused number.
    Number,
}

impl Tool {
    /// Every tool, in the order of the bar.
    pub const ALL: [Tool; 13] = [
        Tool::Black,
        Tool::White,
        Tool::Erase,
        Tool::Play,
        Tool::Target,
        Tool::Region,
        Tool::Safe,
        Tool::Triangle,
        Tool::Square,
        Tool::Circle,
        Tool::Cross,
        Tool::Letter,
        Tool::Number,
    ];

    /// The stone it places, if it works with stones: `Some(None)` removes them.
    #[must_use]
    pub const fn stone(self) -> Option<Option<Color>> {
        match self {
            Tool::Black => Some(Some(Color::Black)),
            Tool::White => Some(Some(Color::White)),
            Tool::Erase => Some(None),
            _ => None,
        }
    }
}

/// How a stone tool is drawn over the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sweep {
    /// On every point that the drag passes.
    #[default]
    Free,
    /// Along the line from start to end.
    Line,
    /// In the rectangle between start and end.
    Rectangle,
}

impl Sweep {
    /// Every way, in the order of the bar.
    pub const ALL: [Sweep; 3] = [Sweep::Free, Sweep::Line, Sweep::Rectangle];

    /// The next way, after the last the first.
    #[must_use]
    pub const fn next(self) -> Sweep {
        match self {
            Sweep::Free => Sweep::Line,
            Sweep::Line => Sweep::Rectangle,
            Sweep::Rectangle => Sweep::Free,
        }
    }
}
