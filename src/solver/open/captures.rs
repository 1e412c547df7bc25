//! Captures on the whole board, with nothing assumed (see `zones`).

use std::time::Instant;

use crate::board::{Move, Position};
use crate::life::{QuerySpec, Side, Undecided};
use crate::solver::ask::Solver;
use crate::solver::budget::{Depth, Limits, Stop};
use crate::solver::proof::{Node, OpenQuestion, Proof};

use super::OpenSolver;
use super::whole::{Tried, Whole, Win, after};
use super::zones::Style;

/// How far from the target's group a capture is searched for, in steps.
const REACH: u8 = 5;
/// The most moves of the attacker within which a capture is searched for.
const MOST_MOVES: u8 = 24;
/// Nodes for a capture by another first move.
const NODES_A_MOVE: u64 = 20_000;
/// What is left for these: one in so many.
const OTHERS: u64 = 8;
/// Nodes for a capture of the target before kills are searched for, if no limit is given, and the part of what is
/// left of a limit: one in so many.
const FIRST: (u64, u64) = (150_000, 12);

impl Solver {
    /// Whether the attacker captures the targets, however many ko threats the defender has, with the nodes used.
    /// That it does is proved on the whole board, and the checker has accepted the proof; that it does not is not
    /// found out.
    pub fn catches(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        limits: &Limits,
        stop: &Stop,
    ) -> (bool, u64) {
        let mut solver = OpenSolver {
            solver: self,
            limits: Limits {
                depth: Depth::Base,
                ..*limits
            },
            start: Instant::now(),
            nodes: 0,
            stop,
            report: &mut |_| {},
            fallen: None,
        };
        let question = OpenQuestion::of(position, spec);
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        let found = solver.hunt(&question, MOST_MOVES, nodes);
        (matches!(found, Ok(Some(_))), solver.nodes)
    }
}

impl OpenSolver<'_, '_> {
    /// The answer if the target is captured, which is searched for with so many nodes at most; `None` if that was
    /// not proved.
    pub(super) fn captured(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
        nodes: u64,
    ) -> Result<Option<Whole>, Undecided> {
        let question = OpenQuestion::of(position, spec);
        match self.hunt(&question, MOST_MOVES, nodes)? {
            Some(win) => self.written(&question, win, Self::other_captures).map(Some),
            None => Ok(None),
        }
    }

    /// A capture of the target within so many moves of the attacker.
    fn hunt(
        &mut self,
        question: &OpenQuestion,
        moves: u8,
        nodes: u64,
    ) -> Result<Option<Win>, Undecided> {
        let way = (Style::Liberties(moves), REACH);
        match self.try_to_win(question, Side::Attacker, way, nodes)? {
            Tried::Won(win) => Ok(Some(*win)),
            Tried::Refuted | Tried::Open => Ok(None),
        }
    }

    /// The answer if the target can be captured within so many moves, searched for before kills by eyes.
    #[inline(never)]
    pub(super) fn captured_first(
        &mut self,
        position: &Position,
        spec: &QuerySpec,
    ) -> Result<Option<Whole>, Undecided> {
        let (unlimited, of) = FIRST;
        let left = self.left(Depth::Base).nodes;
        let nodes = left.map_or(unlimited, |left| left / of);
        let share = u32::try_from(of).unwrap_or(u32::MAX);
        let others = left.map_or(unlimited.saturating_mul(of), |left| left / OTHERS);
        self.within(nodes.saturating_add(others), |solver| {
            solver.for_a_part(share, |solver| solver.captured(position, spec, nodes))
        })
    }

    /// Finds first moves that capture the target in as few moves, on the points on which the proof of the first
    /// rests.
    fn other_captures(
        &mut self,
        question: &OpenQuestion,
        whole: &mut Whole,
    ) -> Result<bool, Undecided> {
        let proof = whole.whole.first().map(|(_, proof)| proof);
        let fewest = proof.map_or(0, attacks);
        for point in whole.zone.clone() {
            let mv = Move::Play(point);
            if !question.position.is_legal(mv) {
                continue;
            }
            match after(question, mv) {
                None => whole.proved.moves.push(mv),
                Some(next) => {
                    if let Some(win) = self.hunt(&next, fewest.saturating_sub(1), NODES_A_MOVE)? {
                        whole.proved.moves.push(mv);
                        whole.keep(next, win);
                    }
                }
            }
        }
        // Moves that fail are not shown to fail.
        Ok(false)
    }
}

/// The moves of the attacker in the longest line of a proof that it captures the target.
fn attacks(proof: &Proof) -> u8 {
    let mut longest: Vec<u8> = Vec::with_capacity(proof.nodes.len());
    for node in &proof.nodes {
        let of = |at: u32| longest.get(at as usize).copied().unwrap_or(0);
        let moves = match *node {
            Node::Play(_, next) => of(next).saturating_add(1),
            Node::Replies { first, count } => {
                let range = first as usize..first as usize + count as usize;
                let replies = proof.replies.get(range).unwrap_or_default();
                replies.iter().map(|&(_, at)| of(at)).max().unwrap_or(0)
            }
            Node::Captured | Node::TwoEyes | Node::NoRoom | Node::FalseEyes => 0,
        };
        longest.push(moves);
    }
    longest.last().copied().unwrap_or(0)
}
