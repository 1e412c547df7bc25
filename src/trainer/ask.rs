//! How an attempt is run, and what its latest ruling said.

use crate::board::Move;
use crate::life::{Basis, OpenBecause, Reached};

/// What the latest ruling said, kept for the wording of the verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// The move keeps this result.
    Holds {
        /// The result that still holds.
        reached: Reached,
        /// What its proof rests on.
        rests_on: Basis,
    },
    /// The move gave something away.
    Loses {
        /// The best result that is left.
        reached: Reached,
        /// The best result before the move.
        possible: Reached,
        /// What the two results rest on together.
        rests_on: Basis,
    },
    /// Nothing was proved, for this reason.
    Open(OpenBecause),
}

/// How the opponent chooses among the replies in the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Defender {
    /// The reply with the longest line after it.
    #[default]
    Longest,
    /// The reply that the user last failed against, else the longest.
    Missed,
    /// A reply at random.
    Random,
    /// Each reply in turn: the problem is solved when all have been answered.
    Every,
}

impl Defender {
    /// Every way, in the order the settings show them.
    pub const ALL: [Defender; 4] = [
        Defender::Longest,
        Defender::Missed,
        Defender::Random,
        Defender::Every,
    ];
}

/// When a wrong move is reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Candor {
    /// At once, with its refutation.
    #[default]
    AtOnce,
    /// Play goes on; a light shows whether the task can still be done.
    Light,
    /// Play goes on until the line ends.
    AtEnd,
}

impl Candor {
    /// Every way, in the order the settings show them.
    pub const ALL: [Candor; 3] = [Candor::AtOnce, Candor::Light, Candor::AtEnd];
}

/// How an attempt is run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conduct {
    /// How the opponent replies.
    pub defender: Defender,
    /// Differs from try to try: the seed for `Random`.
    pub seed: usize,
    /// Lines from the start to the positions in which the user failed before, the latest last.
    pub missed: Vec<Vec<Move>>,
    /// When a wrong move is reported.
    pub candor: Candor,
}
