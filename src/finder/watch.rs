//! Which groups may have met their fate just now: judged by the stones alone, before anything is proved.

use std::collections::BTreeSet;

use crate::board::{Color, Point, Position};
use crate::question::{Reason, proposals};

/// Largest distance from a group, in lines, at which a move is considered relevant to it.
const NEAR: u8 = 2;
/// Number of latest moves that may be relevant to a position.
const LATEST: usize = 2;
/// Distance around a group, in lines, within which stones count as its surroundings.
const AROUND: u8 = 4;

/// A group of the side that is not to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Watched {
    /// One stone of each chain at stake.
    pub targets: Vec<Point>,
    /// All stones of the group, including chains not at stake.
    pub stones: Vec<Point>,
}

impl Watched {
    /// Whether one of the latest moves is near the group.
    pub(super) fn is_near(&self, latest: &[Point]) -> bool {
        let mut latest = latest.iter().take(LATEST);
        latest.any(|&mv| self.stones.iter().any(|&stone| distance(stone, mv) <= NEAR))
    }
}

/// The groups that have been examined, each with the stones around it.
#[derive(Debug, Default)]
pub(super) struct Seen(BTreeSet<(Vec<Point>, Vec<u8>)>);

impl Seen {
    /// Records a group and its surroundings; false if both were recorded before.
    pub(super) fn is_new(&mut self, position: &Position, group: &Watched) -> bool {
        let key = (group.stones.clone(), surroundings(position, &group.stones));
        self.0.insert(key)
    }
}

/// The groups near the latest moves that the side to move may be able to kill.
///
/// They have at least `least` stones and cannot simply run away.
pub(super) fn watched(position: &Position, latest: &[Point], least: usize) -> Vec<Watched> {
    if latest.is_empty() {
        return Vec::new();
    }
    let attacker = position.to_move();
    proposals(position, None)
        .into_iter()
        .filter(|proposal| {
            proposal.color != attacker
                && proposal.reason != Reason::NobodyWeak
                && proposal.group.len() >= least
        })
        .map(|proposal| Watched {
            targets: proposal.targets,
            stones: proposal.group,
        })
        .filter(|group| group.is_near(latest))
        .collect()
}

/// Distance between two points in lines, along the longer side of the rectangle that they span.
fn distance(one: Point, other: Point) -> u8 {
    let columns = one.column().abs_diff(other.column());
    columns.max(one.row().abs_diff(other.row()))
}

/// The stones in the rectangle around a group, one byte per point.
fn surroundings(position: &Position, stones: &[Point]) -> Vec<u8> {
    let columns = stones.iter().map(|stone| stone.column());
    let rows = stones.iter().map(|stone| stone.row());
    let (Some(left), Some(right)) = (columns.clone().min(), columns.max()) else {
        return Vec::new();
    };
    let (Some(bottom), Some(top)) = (rows.clone().min(), rows.max()) else {
        return Vec::new();
    };
    let size = position.size();
    let within = |point: &Point| {
        (left.saturating_sub(AROUND)..=right.saturating_add(AROUND)).contains(&point.column())
            && (bottom.saturating_sub(AROUND)..=top.saturating_add(AROUND)).contains(&point.row())
    };
    let of = |point| match position.color_at(point) {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    };
    size.points().filter(within).map(of).collect()
}
