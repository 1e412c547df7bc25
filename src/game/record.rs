//! The moves of a game as text, in the notation of the book and in the modern one.

use super::whole_game::{Game, Step};
use crate::board::{Color, Move, Notation, Point};

/// One line of a move list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// The number of the turn, from 1.
    pub number: usize,
    /// The side that made the step.
    pub color: Color,
    /// The points, with captures in brackets: the point of a single stone, the number of several.
    pub text: String,
    /// Number of recorded stones and passes after this turn.
    pub moves: usize,
}

/// Words that a move list needs besides points.
#[derive(Clone, Copy, Debug)]
pub struct MoveWords<'a> {
    /// Shown for a pass.
    pub pass: &'a str,
    /// Shown for a resignation.
    pub resign: &'a str,
}

/// The turns of a game as text. Captures are in brackets as in Pfaundler 1908, section 3: a single
/// stone by its point, several by their number. The two stones of a Keima-Go turn share one line.
#[must_use]
pub fn move_list(game: &Game, notation: Notation, words: MoveWords<'_>) -> Vec<MoveText> {
    let mut position = game.position_after(0);
    let mut lines: Vec<MoveText> = Vec::new();
    let mut is_half = false;
    let is_keima = game.ruleset().turn == super::ruleset::Turn::KnightPair;
    for &step in game.steps() {
        let (color, text) = match step {
            Step::Resign(color) => (color, words.resign.to_owned()),
            Step::Move(color, Move::Pass) => {
                position.set_to_move(color);
                position.play_unchecked(Move::Pass);
                (color, words.pass.to_owned())
            }
            Step::Move(color, mv @ Move::Play(point)) => {
                position.set_to_move(color);
                position.play_unchecked(mv);
                let captured: Vec<Point> = position.emptied_by_last_move().collect();
                let name = notation.write(point, game.size());
                let text = match captured.as_slice() {
                    [] => name,
                    [one] => format!("{name} ({})", notation.write(*one, game.size())),
                    several => format!("{name} ({})", several.len()),
                };
                (color, text)
            }
        };
        let is_stone = matches!(step, Step::Move(_, Move::Play(_)));
        match lines.last_mut() {
            Some(line) if is_half && is_stone && line.color == color => {
                line.text.push_str(" – ");
                line.text.push_str(&text);
                line.moves = position.move_count();
                is_half = false;
            }
            _ => {
                lines.push(MoveText {
                    number: lines.len() + 1,
                    color,
                    text,
                    moves: position.move_count(),
                });
                is_half = is_keima && is_stone;
            }
        }
    }
    lines
}
