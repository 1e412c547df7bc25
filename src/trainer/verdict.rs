//! The vocabulary of a try: how it ends, what it waits for, what a move led to.

use crate::board::{Move, PlayError};
use crate::problem::Text;

/// How a try ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The line played is marked as solved.
    Solved,
    /// Moves that the author did not foresee reached the same result, by proof.
    AnotherWay,
    /// The line played is refuted by the tree or by proof, or a quiz was answered wrongly.
    Wrong,
    /// The tree does not know the latest move and nothing is proved about it: neither right nor wrong.
    NotInSolution,
    /// The user asked for the solution.
    GaveUp,
}

impl Verdict {
    /// Whether the task was done.
    #[must_use]
    pub const fn is_solved(self) -> bool {
        matches!(self, Verdict::Solved | Verdict::AnotherWay)
    }
}

/// What the attempt waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A move or an answer from the user.
    AwaitingUser,
    /// A ruling on the latest move: call [`super::Attempt::resolve`] with the answer to
    /// [`super::Attempt::ask`].
    Judging,
    /// The opponent's reply: call [`super::Attempt::reply`] after a pause.
    ReplyOwed,
    /// A wrong move is being refuted: call [`super::Attempt::reply`] after a pause, for both sides.
    Refuting,
    /// Nothing; the tree and the line beyond it can be stepped through.
    Finished(Verdict),
}

/// What a move led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The move is right so far.
    Right,
    /// The move is wrong; its refutation follows if there is one.
    Wrong,
    /// The problem is solved.
    Solved,
    /// The tree does not know the move: it has to be judged.
    Ask,
    /// Nothing is proved about the move.
    NotInSolution,
}

/// Why a move was not accepted at all; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] PlayError),
    /// It is not the user's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// This problem is answered by choosing, not by playing.
    #[error("this question is answered by choosing, not by a move")]
    ChooseInstead,
}

/// A hint, one step clearer each time it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Something to think about: why a tempting move fails, or a count; never the move itself.
    Idea(Text),
    /// The move lies within two points of this move; a pass stands for "play elsewhere".
    Area(Move),
    /// The move itself.
    Move(Move),
}
