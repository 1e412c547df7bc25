//! What a set tells the checker about itself.

use super::model::ProblemId;

/// Whom a set is made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Players who know that a stone may be there to mislead.
    #[default]
    Everybody,
    /// Beginners, who look for the use of every stone: a stone without one is an error.
    Beginners,
}

/// A warning that the author knows of and means to leave.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Allow {
    /// The kind of finding, by its stable word: `dead-already`.
    pub code: String,
    /// The problem; `None` for every problem of the set.
    pub problem: Option<ProblemId>,
    /// Why it is meant, for whoever checks the set.
    pub reason: String,
}

/// What the checker is told of a set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checks {
    /// Whom the set is made for.
    pub audience: Audience,
    /// The warnings that are meant.
    pub allow: Vec<Allow>,
    /// Whether every first move of every problem is stored, right or with its refutation.
    pub complete: bool,
}
