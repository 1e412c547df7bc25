//! A move that nobody foresaw, as it is put to who judges it.

use std::sync::Arc;

use super::Problem;
use crate::board::{Move, Position};

/// A move to be judged by proof: rules and tree cannot tell.
#[derive(Clone, Debug)]
pub struct MoveAsked {
    /// The problem: target, region and assumptions are its own.
    pub problem: Arc<Problem>,
    /// The position before the move, the player to move.
    pub before: Position,
    /// The move.
    pub mv: Move,
    /// Moves that the author accepts in that position; empty where the author says nothing.
    pub accepted: Vec<Move>,
    /// Whether the task is lost already, so that any result will do and only the answer matters.
    pub is_lost: bool,
}
