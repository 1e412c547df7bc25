//! An unforeseen move, as it is handed to the referee.

use std::sync::Arc;

use super::Problem;
use crate::board::{Move, Position};

/// A move to be judged by proof, because neither the rules nor the tree can tell.
#[derive(Clone, Debug)]
pub struct MoveAsked {
    /// The problem with its target, region and assumptions.
    pub problem: Arc<Problem>,
    /// The position before the move, with the player to move.
    pub before: Position,
    /// The move to be judged.
    pub mv: Move,
    /// Moves that the author accepts in that position; empty if the author says nothing.
    pub accepted: Vec<Move>,
    /// Whether the task is lost already, so that any result will do and only the reply matters.
    pub is_lost: bool,
}
