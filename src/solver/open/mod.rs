//! Any question about a position: every part of the program asks
//! [`Solver::settle`](crate::solver::Solver::settle).
//!
//! `settle` decides which way a question goes, `open_solver` tries one search after the other:
//!
//! - A group that is enclosed, or whose region is given, is answered within its region. A short
//!   search on the whole board then finds out whether the answer also holds without assuming that
//!   the neighbours are alive.
//! - A group on an open board is asked about on the board as it stands (`whole`). That it dies is
//!   proved by the search with zones (`prove`, `zones`), so the chains around it must hold too.
//!   That it lives is proved in the same way, or behind a wall of attackers.
//! - If the attacker moves first, a capture within so many moves is searched for next (`captures`, `zones`).
//! - If that fails, life is searched for in a region that grows where it was refuted (`grow`, `growth`);
//!   if the question names living friends, first between them and the group (`friends`); and in rectangles
//!   around it (`boxes`).
//!   If only time is limited and a second thread is allowed, this goes on beside what follows
//!   (`beside`).
//! - Then a region is searched in which the attacker's chains around it count as alive (`frames`); if the
//!   defender is to move, briefly at first, and again after larger regions for life. A kill by such
//!   chains is searched for in a region that grows (`grow`), briefly before if the attacker moves first,
//!   and once more before a wall is drawn around the region.
//! - A kill that was found with neighbours alive is searched for once more with nothing assumed (`firm`).
//! - A later position of the same fight is asked first in the region of the start (`later`).
//!
//! [`Settled::holds`] says what the answer rests on. Answers on an open board come with proofs that
//! [`Proof::check_open`] or [`Proof::check`] accepts. `freed` asks again with nothing assumed, for
//! tests.

mod settle;
mod open_solver;
mod beside;
mod whole;
mod captures;
mod grow;
mod growth;
mod boxes;
mod friends;
mod frames;
mod prove;
mod zones;
mod freed;
mod later;
mod firm;

use crate::board::Point;
use crate::life::{Answer, Holds, Query, Undecided};
use crate::solver::budget::Milestones;
use crate::solver::proof::{OpenQuestion, Proof};
use open_solver::OpenSolver;

pub use freed::Freed;
pub use later::Frame;

/// The answer to a question about a position.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The result with its first moves, or why nothing is decided.
    pub answer: Answer,
    /// One stone of each target chain.
    pub targets: Vec<Point>,
    /// What the result rests on.
    pub holds: Holds,
    /// What the list of first moves rests on.
    pub moves_hold: Holds,
    /// The question in which the result was found. If the region is open, this is the question that
    /// is harder for the winner. `None` if no region can be searched and nothing was proved.
    pub query: Option<Query>,
    /// The proofs that hold on the open board, each with its question. Empty if the region is
    /// enclosed.
    pub proofs: Vec<(Query, Proof)>,
    /// The proofs on the whole board, where nothing was cut out and nothing is assumed, each with
    /// its question. The first is that of the result, unless the result was proved within `query`.
    /// The others are of first moves.
    pub whole: Vec<(OpenQuestion, Proof)>,
    /// Nodes visited.
    pub nodes: u64,
    /// When parts of the answer were known, if the question was answered within one region.
    pub milestones: Option<Milestones>,
    /// Whether a region was cut out of the board, because the group is open or because its
    /// neighbours take part in the fight. Then every later position of the fight has a region of
    /// its own.
    pub is_open: bool,
}

impl Settled {
    /// Whether the result rests on a wall that nobody asked for. Then it says nothing about the
    /// board.
    #[must_use]
    pub const fn is_behind_nobodys_wall(&self) -> bool {
        self.is_open && matches!(self.holds, Holds::Wall { .. })
    }

    /// The points on which the result rests. What stands elsewhere makes no difference to it.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        let region = || self.query.iter().flat_map(Query::region).copied().collect();
        let first = self.proofs.first().map(|(query, _)| query);
        if first.is_some() && first == self.query.as_ref() {
            return region();
        }
        let zone = self
            .whole
            .first()
            .and_then(|(question, proof)| proof.check_open(question).ok());
        zone.unwrap_or_else(region)
    }

    /// An answer that proves nothing.
    pub(super) fn undecided(
        why: Undecided,
        targets: Vec<Point>,
        query: Option<Query>,
        nodes: u64,
    ) -> Settled {
        Settled {
            answer: Answer::Undecided(why),
            targets,
            holds: Holds::Board,
            moves_hold: Holds::Board,
            query,
            proofs: Vec::new(),
            whole: Vec::new(),
            nodes,
            milestones: None,
            is_open: true,
        }
    }
}
