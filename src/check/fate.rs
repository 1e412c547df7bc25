//! What the stones say by themselves: a target is off the board, or has joined living stones.

use crate::board::{Color, Point, Position};
use crate::life::Goal;

/// What has become of the targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// The attacker has captured what he had to.
    Captured,
    /// The defender has joined what he had to with stones that are taken for alive.
    Escaped,
    /// These targets are still to be asked about.
    Open(Vec<Point>),
}

/// What has become of targets of one side, some of whose stones elsewhere are taken for alive.
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
