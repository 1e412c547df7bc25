//! What a set tells the checker about itself.

use super::model::ProblemId;

/// The audience of a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Players who know that a stone may be there to mislead.
    #[default]
    Everybody,
    /// Beginners, who look for the purpose of every stone: a stone without one is an error.
    Beginners,
}

/// A warning that the author knows of and accepts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Allow {
    /// The stable code of the finding, for example `dead-already`.
    pub code: String,
    /// The problem it applies to; `None` for every problem of the set.
    pub problem: Option<ProblemId>,
    /// Why the author accepts it, for whoever checks the set.
    pub reason: String,
}

/// The settings of a set for the checker.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checks {
    /// Decides whether a stone without a purpose is an error.
    pub audience: Audience,
    /// Warnings that the author accepts.
    pub allow: Vec<Allow>,
    /// Whether every first move of every problem is stored, right or with its refutation.
    pub complete: bool,
}
