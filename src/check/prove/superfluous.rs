//! Finds stones that a problem does not need.

use crate::board::{Point, Position};
use crate::life::{Answer, Proved, Query, Worth};
use crate::solver::Limits;

use super::{Examiner, Inquiry, spec_of};

/// Nodes for the question whether a stone is superfluous.
const SUPERFLUOUS_NODES: u64 = 300_000;

impl Examiner<'_> {
    /// Warns about stones without which the region, the result and every first move stay the same.
    ///
    /// A stone that links two surrounding chains has a purpose even if it decides nothing, and a
    /// stone next to the region is part of the wall.
    pub(super) fn superfluous(&mut self, start: &Position, proved: &Proved) {
        // The stones of a position that was handed down are not questioned.
        if self.problem.evidence.searched.is_some() {
            return;
        }
        let region = self.inquiry.as_ref().and_then(Inquiry::region);
        let Some(region) = region.map(<[Point]>::to_vec) else {
            return;
        };
        let size = start.size();
        let is_near = |point: Point| {
            region.contains(&point) || point.neighbors(size).any(|near| region.contains(&near))
        };
        let mut named = Vec::new();
        for (point, color) in self.problem.setup.stones.iter() {
            let mut setup = self.problem.setup.clone();
            setup.stones.set(point, None);
            let friends = point
                .neighbors(size)
                .filter(|&near| start.color_at(near) == Some(color));
            let links = friends.count();
            let touches_diagonally = point
                .diagonals(size)
                .any(|near| is_near(near) || start.color_at(near) == Some(color) && links < 2);
            if !region.contains(&point) && (is_near(point) || links >= 2 || touches_diagonally) {
                continue;
            }
            if self.is_target(start, point) {
                continue;
            }
            let Ok(without) = setup.into_position() else {
                continue;
            };
            let mut spec = spec_of(self.problem);
            spec.region = Some(region.clone());
            let limits = Limits {
                nodes: Some(self.limits.nodes.unwrap_or(u64::MAX).min(SUPERFLUOUS_NODES)),
                ..*self.limits
            };
            let Ok(query) = Query::new(&without, &spec) else {
                continue;
            };
            if query.region().len() == region.len()
                && let Answer::Proved(other) =
                    self.solver.solve(&query, &limits, self.stop, &mut |_| {})
                && other.lists_all_moves()
                && Worth::of(&other) == Worth::of(proved)
                && other.moves == proved.moves
            {
                named.push(point.to_string());
            }
        }
        if !named.is_empty() {
            let (is, its) = match named.len() {
                1 => ("is", "it"),
                _ => ("are", "any one of them"),
            };
            self.warn(
                "superfluous-stone",
                format!(
                    "{} {is} superfluous: without {its} the result and the solutions stay the same",
                    named.join(" ")
                ),
                "leave it out, or keep it to mislead",
            );
        }
    }

    fn is_target(&self, start: &Position, point: Point) -> bool {
        let mut targets = self.problem.target.iter();
        targets.any(|&target| start.chain_head(target) == start.chain_head(point))
    }
}
