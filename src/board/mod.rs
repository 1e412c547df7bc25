//! The rules of Go: boards, moves, captures, repetition.

mod color;
mod notation;
mod point;
mod rules;

pub use color::{ByColor, Color};
pub use notation::{Notation, read_move};
pub use point::{Move, Point, Size};
pub use rules::{KoRule, Rules, SelfCapture};
