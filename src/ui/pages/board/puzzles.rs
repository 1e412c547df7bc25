//! The Keima-Go positions with their words.

use crate::game::{Game, PUZZLES};

/// Number of positions.
pub const COUNT: usize = PUZZLES.len();

/// The position of this number as a game.
#[must_use]
pub fn game(number: usize) -> Option<Game> {
    PUZZLES.get(number)?.game()
}

/// Keys of title, question and answer of a position.
#[must_use]
pub fn keys(number: usize) -> (&'static str, &'static str, &'static str) {
    match PUZZLES.get(number).map_or("", |puzzle| puzzle.name) {
        "corner-stone" => (
            "puzzle-corner-stone",
            "puzzle-corner-stone-task",
            "puzzle-corner-stone-answer",
        ),
        "free-partner" => (
            "puzzle-free-partner",
            "puzzle-free-partner-task",
            "puzzle-free-partner-answer",
        ),
        "edge-eye" => (
            "puzzle-edge-eye",
            "puzzle-edge-eye-task",
            "puzzle-edge-eye-answer",
        ),
        "two-at-once" => (
            "puzzle-two-at-once",
            "puzzle-two-at-once-task",
            "puzzle-two-at-once-answer",
        ),
        "room-by-capture" => (
            "puzzle-room-by-capture",
            "puzzle-room-by-capture-task",
            "puzzle-room-by-capture-answer",
        ),
        "two-eyes" => (
            "puzzle-two-eyes",
            "puzzle-two-eyes-task",
            "puzzle-two-eyes-answer",
        ),
        _ => (
            "puzzle-close-the-partner",
            "puzzle-close-the-partner-task",
            "puzzle-close-the-partner-answer",
        ),
    }
}
