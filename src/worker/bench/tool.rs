//! What a click on the board of the bench does.

use crate::board::Color;

/// A tool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Black stones; the other button of the pointer places white ones.
    #[default]
    Black,
    /// White stones; the other button of the pointer places black ones.
    White,
    /// Takes stones off.
    Erase,
    /// Plays moves into the tree.
    Play,
    /// Names chains whose life is at stake.
    Target,
    /// Adds points to the region, or takes them out.
    Region,
    /// Names chains that are assumed alive.
    Safe,
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// A label: the first letter not used yet.
    Letter,
    /// A label: the first number not used yet.
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

    /// The stone it places, if it works with stones: `Some(None)` takes them off.
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
    /// Every point it passes.
    #[default]
    Free,
    /// The line from its beginning to its end.
    Line,
    /// The rectangle between its beginning and its end.
    Rectangle,
}

impl Sweep {
    /// Every one, in the order of the bar.
    pub const ALL: [Sweep; 3] = [Sweep::Free, Sweep::Line, Sweep::Rectangle];

    /// The next one, round and round.
    #[must_use]
    pub const fn next(self) -> Sweep {
        match self {
            Sweep::Free => Sweep::Line,
            Sweep::Line => Sweep::Rectangle,
            Sweep::Rectangle => Sweep::Free,
        }
    }
}
