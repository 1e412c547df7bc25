//! One try at one problem, as a pure state machine.
//!
//! An [`Attempt`] knows the problem, the position on the board and the place in the solution tree.
//! It checks each move against the rules and the tree, answers for the opponent, plays a refutation
//! out, and afterwards steps through the solution. It reads no clock, starts no thread and draws
//! nothing; its caller calls [`Attempt::reply`] after a pause.
//!
//! Only a proof or the tree's author may call a move wrong. A move that the tree does not know is
//! handed out as a [`MoveAsked`](crate::problem::MoveAsked); the caller has it judged and answers
//! through [`Attempt::resolve`].

mod ask;
mod attempt;
mod beyond;
mod defence;
mod filter;
mod judge;
mod pool;
mod posed;
pub mod review;
mod run;
mod verdict;
mod walk;

pub use ask::{Candor, Conduct, Defender, Said};
pub use attempt::{Attempt, Light, NoThreat};
pub use filter::{Filter, Shelf};
pub use judge::{Judgement, Judgements};
pub use pool::{Pool, Today, is_exercise};
pub use posed::{Posed, Stage as PosedStage, positions};
pub use run::{AfterSolving, Mark, Mode, Over, Run};
pub use verdict::{Hint, Phase, Refusal, Step, Verdict};
pub use walk::{Sibling, Walk};
