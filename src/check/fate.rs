//! What the stones alone show: a target has been captured, or is connected to living stones.

use crate::board::{Color, Point, Position};
use crate::life::Goal;

/// The fate of the targets as far as it is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// The attacker has captured enough targets.
    Captured,
    /// The defender has connected enough targets to stones assumed alive.
    Escaped,
    /// These targets are still undecided.
    Open(Vec<Point>),
}

/// The fate of one side's targets, with some of its other stones assumed alive.
pub(super) fn fate(
    position: &Position,
    (targets, defender): (&[Point], Color),
    goal: Goal,
    safe: &[Point],
) -> Fate {
    let standing: Vec<Point> = targets
        .iter()
        .copied()
        .filter(|&point| position.color_at(point) == Some(defender))
        .collect();
    let is_captured = match goal {
        Goal::Any => standing.is_empty(),
        Goal::All => standing.len() < targets.len(),
    };
    if is_captured {
        return Fate::Captured;
    }
    let has_escaped = |point: &Point| {
        let mut stones = position.chain(*point);
        stones.any(|stone| safe.contains(&stone))
    };
    match goal {
        Goal::Any if standing.iter().any(has_escaped) => Fate::Escaped,
        Goal::Any => Fate::Open(standing),
        Goal::All => {
            let left: Vec<Point> = standing
                .into_iter()
                .filter(|point| !has_escaped(point))
                .collect();
            if left.is_empty() {
                Fate::Escaped
            } else {
                Fate::Open(left)
            }
        }
    }
}
