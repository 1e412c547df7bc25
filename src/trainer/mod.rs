//! One try at one problem, as a pure state machine.
//!
//! An [`Attempt`] knows the problem, the position on the board and the place in the solution tree.
//! It checks each move against the rules and the tree, answers for the opponent, plays a refutation
//! out, and afterwards walks through the solution. It reads no clock, starts no thread and draws
//! nothing; whoever shows it calls [`Attempt::reply`] when a pause has gone by.
//!
//! Only the tree's author may call a move wrong: a move that the tree does not know is
//! [`Verdict::NotInSolution`], never wrong.

mod attempt;
mod judge;
mod walk;

pub use attempt::{Attempt, Hint, Phase, Refusal, Step, Verdict};
pub use judge::{Judgement, Judgements};
pub use walk::{Sibling, Walk};
