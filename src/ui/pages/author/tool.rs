//! What a click on the author's board does.

use egui::Key;

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
    /// The next letter.
    Letter,
    /// The next number.
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

    /// Key of its name, and the key on the keyboard.
    #[must_use]
    pub const fn keys(self) -> (&'static str, Key) {
        match self {
            Tool::Black => ("author-tool-black", Key::B),
            Tool::White => ("author-tool-white", Key::W),
            Tool::Erase => ("author-tool-erase", Key::E),
            Tool::Play => ("author-tool-play", Key::P),
            Tool::Target => ("author-tool-target", Key::T),
            Tool::Region => ("author-tool-region", Key::R),
            Tool::Safe => ("author-tool-safe", Key::S),
            Tool::Triangle => ("author-tool-triangle", Key::Num1),
            Tool::Square => ("author-tool-square", Key::Num2),
            Tool::Circle => ("author-tool-circle", Key::Num3),
            Tool::Cross => ("author-tool-cross", Key::Num4),
            Tool::Letter => ("author-tool-letter", Key::Num5),
            Tool::Number => ("author-tool-number", Key::Num6),
        }
    }

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

/// How a drag of a stone tool reaches its points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// Every point it passes.
    #[default]
    Free,
    /// The line from its beginning to its end.
    Line,
    /// The rectangle between its beginning and its end.
    Rectangle,
}

impl Reach {
    /// Every reach, in the order of the bar.
    pub const ALL: [Reach; 3] = [Reach::Free, Reach::Line, Reach::Rectangle];

    /// Key of its name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Reach::Free => "author-reach-free",
            Reach::Line => "author-reach-line",
            Reach::Rectangle => "author-reach-rectangle",
        }
    }

    /// The next one, round and round.
    #[must_use]
    pub const fn next(self) -> Reach {
        match self {
            Reach::Free => Reach::Line,
            Reach::Line => Reach::Rectangle,
            Reach::Rectangle => Reach::Free,
        }
    }
}
