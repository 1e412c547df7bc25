//! Chains that a kill assumes alive and that the other side captures.

use std::collections::BTreeSet;

use crate::board::{Color, Move, Point, Position};
use crate::life::{Outcome, Proved, QuerySpec};
use crate::solver::{Depth, Limits};

use super::{Examiner, NEIGHBOUR_FALLS};

/// Nodes for the capture of each chain.
const NODES: u64 = 30_000;

impl Examiner<'_> {
    /// Reports each accepted first move of a kill after which the other side captures a chain that the result
    /// assumes alive: it would say nothing about the board. Chains that `safe` names are part of the question.
    pub(super) fn falling_neighbours(
        &mut self,
        start: &Position,
        proved: &Proved,
        accepted: &BTreeSet<Move>,
    ) {
        let attacker = start.to_move();
        if proved.base != Outcome::Dead {
            return;
        }
        let named: Vec<Option<Point>> = self
            .problem
            .safe
            .iter()
            .map(|&stone| start.chain_head(stone))
            .collect();
        let alive: Vec<Point> = self
            .assumed
            .iter()
            .copied()
            .filter(|&stone| {
                start.color_at(stone) == Some(attacker) && !named.contains(&start.chain_head(stone))
            })
            .collect();
        for &mv in accepted {
            let mut after = start.clone();
            if after.play(mv).is_err() {
                continue;
            }
            let mut alive = alive.iter();
            if let Some(stone) = alive.find(|&&stone| self.falls(&after, stone, attacker)) {
                self.say_after(
                    &[mv],
                    NEIGHBOUR_FALLS,
                    format!("after {mv}, {stone} can be captured, which the result assumes alive"),
                    "leave the move out, give the stones room to live, or write claim: Open",
                );
            }
        }
    }

    /// Whether a stone of this colour is captured.
    fn falls(&mut self, after: &Position, stone: Point, color: Color) -> bool {
        if after.color_at(stone) != Some(color) {
            return false;
        }
        let limits = Limits {
            nodes: Some(self.limits.nodes.unwrap_or(NODES).min(NODES)),
            depth: Depth::Base,
            ..*self.limits
        };
        let spec = QuerySpec::target(stone);
        self.solver.catches(after, &spec, &limits, self.stop).0
    }
}
