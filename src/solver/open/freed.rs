//! Asks again about a result with nothing assumed: no neighbour counts as alive, no wall stands,
//! and play is considered farther from the group. Tests compare this with the answers of
//! [`Solver::settle`].

use std::time::Instant;

use crate::life::{Side, Undecided};
use crate::solver::ask::Solver;
use crate::solver::budget::{Depth, Limits, Stop};
use crate::solver::proof::{Claim, OpenQuestion};

use super::OpenSolver;
use super::prove::{Attempt, attempt};
use super::zones::Style;

/// Whether a side wins if nothing is assumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freed {
    /// It wins: there is a proof on the whole board, and the checker accepted it.
    Wins,
    /// It does not win by play within the steps that were searched.
    Fails,
    /// This was not found out.
    Open,
}

impl Solver {
    /// Whether a claim holds by play within so many steps of the target's group, with nothing
    /// assumed. What [`settle`](Solver::settle) says about the board can be compared with it.
    ///
    /// `question.safe` is ignored. The defender is also given regions with a wall of attackers
    /// around them, which can only make the claim harder.
    pub fn freed(
        &mut self,
        question: &OpenQuestion,
        claim: Claim,
        reach: u8,
        limits: &Limits,
        stop: &Stop,
    ) -> Freed {
        let question = OpenQuestion {
            safe: Vec::new(),
            ..question.clone()
        };
        let report = &mut |_| {};
        let base = Limits {
            depth: Depth::Base,
            ..*limits
        };
        match attempt(&question, claim, (Style::Eyes, reach), &base, stop, report).0 {
            Attempt::Proved(..) => return Freed::Wins,
            Attempt::Refuted if claim.winner == Side::Attacker => return Freed::Fails,
            Attempt::Refuted | Attempt::Open(_) => {}
        }
        if claim.winner == Side::Attacker || claim.to_move != question.position.to_move() {
            return Freed::Open;
        }
        let mut solver = OpenSolver {
            solver: self,
            limits: *limits,
            start: Instant::now(),
            nodes: 0,
            stop,
            report,
            fallen: None,
        };
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        for steps in [2, 3, reach] {
            let found: Result<_, Undecided> = solver.lives_walled(&question, steps, nodes);
            if let Ok(Some(_)) = found {
                return Freed::Wins;
            }
        }
        Freed::Open
    }
}
