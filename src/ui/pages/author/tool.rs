//! Keys and names of the tools.

use egui::Key;

pub use crate::worker::bench::{Sweep, Tool};

impl Tool {
    /// Text key of the tool's name, and its key on the keyboard.
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
}

impl Sweep {
    /// Text key of its name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Sweep::Free => "author-reach-free",
            Sweep::Line => "author-reach-line",
            Sweep::Rectangle => "author-reach-rectangle",
        }
    }
}
