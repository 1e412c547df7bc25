//! How an attempt is run, and what the latest ruling of its judge said.

use crate::board::Move;
use crate::life::{Holds, OpenBecause, Reached};

/// What the latest ruling said, kept for the words of the verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// The move kept this result.
    Holds {
        /// The result.
        reached: Reached,
        /// What that rests on.
        rests_on: Holds,
    },
    /// The move gave something away.
    Loses {
        /// What is left.
        reached: Reached,
        /// What there was.
        possible: Reached,
        /// What these two rest on together.
        rests_on: Holds,
    },
    /// Nothing was proved.
    Open(OpenBecause),
}

/// How the opponent chooses among the replies that the tree knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Defender {
    /// The reply with the longest line after it.
    #[default]
    Longest,
    /// The reply that the user last failed against, else the longest.
    Missed,
    /// Any of them.
    Random,
    /// Each in turn: the problem is solved when all have been answered.
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

/// When a wrong move is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Candor {
    /// At once, with its refutation.
    #[default]
    AtOnce,
    /// Play goes on; a light says whether the task can still be done.
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
    /// A number that varies from try to try: what `Random` draws from.
    pub seed: usize,
    /// Lines from the start to the positions the user failed in before, the latest last.
    pub missed: Vec<Vec<Move>>,
    /// When a wrong move is told.
    pub candor: Candor,
}
