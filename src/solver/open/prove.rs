//! Proofs on the whole board that one side wins.

use std::collections::BTreeSet;

use crate::board::{Color, Point, PointSet};
use crate::life::{Side, Undecided};
use crate::solver::budget::{Limits, Meter, Progress, Stage, Stop};
use crate::solver::local::{Bits, Ground, Local, Threats, in_smallest_width};
use crate::solver::proof::{Claim, OpenQuestion, Proof};

use super::zones::{Style, Zones, write};

/// The outcome of an attempt to prove that a side wins.
#[derive(Clone, Debug)]
pub(super) enum Attempt {
    /// The side wins. The checker accepted the proof, which rests on these points.
    Proved(Proof, Vec<Point>),
    /// The side does not win by play on the points that were searched.
    Refuted,
    /// This was not found out.
    Open(Undecided),
}

/// Tries to prove that a side wins by play within some steps of the target's group. Also returns
/// the nodes used.
///
/// Every stone beyond these points counts as a living stone of the other side.
#[inline(never)]
pub(super) fn attempt(
    question: &OpenQuestion,
    claim: Claim,
    (style, reach): (Style, u8),
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(Progress),
) -> (Attempt, u64) {
    let mut meter = Meter::new(limits, stop, report);
    meter.stage = Stage::Base;
    let mut steps = reach;
    loop {
        let points = window(question, claim.winner, steps);
        let memory = (limits.table_bytes, limits.nodes.unwrap_or(u64::MAX));
        let found = in_smallest_width!(
            cut(question, claim, &points),
            |ground, local| Some(run(
                question,
                claim,
                style,
                (&ground, &local),
                memory,
                &mut meter
            )),
            None
        );
        match found {
            Some(found) => return (found, meter.nodes),
            None if steps > 1 => steps -= 1,
            None => return (Attempt::Open(Undecided::Open), meter.nodes),
        }
    }
}

fn run<B: Bits>(
    question: &OpenQuestion,
    claim: Claim,
    style: Style,
    (ground, local): (&Ground<B>, &Local<B>),
    (table_bytes, nodes): (usize, u64),
    meter: &mut Meter,
) -> Attempt {
    let mut zones = Zones::new(ground, (claim.winner, style), table_bytes, nodes);
    let mut left = 0;
    let mut found = None;
    match style {
        Style::Eyes => found = zones.wins(local, left, u64::MAX, meter),
        Style::Liberties(most) => {
            left = u8::try_from(zones.needed(local)).unwrap_or(u8::MAX);
            while left <= most {
                found = zones.wins(local, left, u64::MAX, meter);
                if found != Some(false) {
                    break;
                }
                // Not with so many moves, and not with those that were tried.
                found = None;
                left += 1;
            }
        }
    }
    match found {
        None => return Attempt::Open(meter.stop_reason().unwrap_or(Undecided::Repetition)),
        Some(false) => return Attempt::Refuted,
        Some(true) => {}
    }
    meter.stage = Stage::Proof;
    let Some(proof) = write(&mut zones, (local, left), claim, 1_000_000, meter) else {
        return Attempt::Open(meter.stop_reason().unwrap_or(Undecided::Repetition));
    };
    match proof.check_open(question) {
        Ok(zone) => Attempt::Proved(proof, zone),
        Err(_) => Attempt::Open(Undecided::Open),
    }
}

fn defender_of(question: &OpenQuestion) -> Option<Color> {
    let first = question.targets.first()?;
    question.position.color_at(*first)
}

/// The points and stones of a board, as sets.
struct Board {
    points: PointSet,
    empty: PointSet,
    /// The stones of the target's colour.
    own: PointSet,
    /// The stones of the other colour.
    other: PointSet,
}

impl Board {
    fn of(question: &OpenQuestion) -> Board {
        let position = &question.position;
        let points = PointSet::of_board(position.size());
        let defender = defender_of(question);
        let (mut empty, mut own, mut other) = Default::default();
        for point in points.iter() {
            let set: &mut PointSet = match position.color_at(point) {
                None => &mut empty,
                color if color == defender => &mut own,
                Some(_) => &mut other,
            };
            set.insert(point);
        }
        Board {
            points,
            empty,
            own,
            other,
        }
    }

    fn beside(&self, set: &PointSet) -> PointSet {
        set.beside(&self.points)
    }

    /// These stones, and those of the defender's chains that share liberties with them.
    fn group(&self, targets: &PointSet) -> PointSet {
        let mut group = *targets;
        loop {
            let liberties = self.beside(&group).within(&self.empty);
            let mut grown = self.beside(&liberties).within(&self.own);
            grown.join(&group);
            let grown = grown.reaching(&self.own);
            if grown == group {
                return group;
            }
            group = grown;
        }
    }
}

/// The stones of the targets, and of the defender's chains that share liberties with them.
pub(super) fn group(question: &OpenQuestion) -> PointSet {
    let board = Board::of(question);
    board.group(&targets(question, &board))
}

/// The stones of the targets.
fn targets(question: &OpenQuestion, board: &Board) -> PointSet {
    let targets: PointSet = question.targets.iter().copied().collect();
    targets.reaching(&board.own)
}

/// The stones that the question says are alive.
fn safe(question: &OpenQuestion) -> PointSet {
    let mut safe = PointSet::default();
    for &stone in &question.safe {
        if !safe.contains(stone) {
            safe.extend(question.position.chain(stone));
        }
    }
    safe
}

/// The points within some steps of the target's group. Includes whole chains of the winner with
/// their liberties, and excludes chains of the loser that reach farther.
pub(super) fn window(question: &OpenQuestion, winner: Side, steps: u8) -> BTreeSet<Point> {
    let board = Board::of(question);
    let (winners, losers) = match winner {
        Side::Defender => (&board.own, &board.other),
        Side::Attacker => (&board.other, &board.own),
    };
    let targets = targets(question, &board);
    let safe = safe(question);
    let around = |points: &PointSet| board.beside(points).without(&safe);
    let mut points = board.group(&targets);
    for _ in 0..steps {
        points.join(&around(&points));
    }
    // The winner's chains on these points or next to them.
    let mut chains = PointSet::default();
    loop {
        let mut met = around(&points);
        met.join(&points);
        met.join(&chains);
        let met = met.reaching(winners);
        if met == chains {
            break;
        }
        chains = met;
        points.join(&chains);
    }
    points.join(&board.beside(&chains).within(&board.empty));
    // The loser's chains that reach beyond these points.
    let beyond = board.empty.without(&points);
    let mut out = board.beside(&beyond).within(losers);
    out.join(&losers.without(&points));
    let out = out.reaching(losers).without(&targets);
    let inside = points.without(&out);
    let (mut reached, mut rim) = (targets, targets);
    while !rim.is_empty() {
        rim = around(&rim).within(&inside).without(&reached);
        reached.join(&rim);
    }
    reached.iter().collect()
}

fn cut<B: Bits>(
    question: &OpenQuestion,
    claim: Claim,
    points: &BTreeSet<Point>,
) -> Option<(Ground<B>, Local<B>)> {
    let defender = defender_of(question)?;
    let loser = claim.winner.opposite();
    let safe = safe(question);
    let beyond = |point| {
        Some(if safe.contains(point) {
            Side::Attacker
        } else {
            loser
        })
    };
    let (position, targets) = (&question.position, &question.targets);
    let sides = (defender, question.goal);
    let (ground, mut local) =
        Ground::cut(position, targets, sides, (points, &BTreeSet::new()), beyond)?;
    if position.to_move() != claim.to_move {
        local.to_move = local.to_move.opposite();
        local = ground.pass(&local);
        local.to_move = local.to_move.opposite();
    }
    let (side, threats) = match (claim.winner_threats, claim.loser_threats) {
        (0, threats) => (loser, threats),
        (threats, _) => (claim.winner, threats),
    };
    Some((ground, local.with_threats(side, Threats::of(threats))))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::Size;
    use crate::life::Goal;
    use crate::solver::local::scattered;

    /// The stones of the targets, and of the defender's chains that share liberties with them.
    fn group(question: &OpenQuestion) -> BTreeSet<Point> {
        let position = &question.position;
        let color = defender_of(question);
        let mut group = BTreeSet::new();
        let mut open = question.targets.clone();
        while let Some(stone) = open.pop() {
            if group.contains(&stone) {
                continue;
            }
            group.extend(position.chain(stone));
            for liberty in position.chain_liberties(stone) {
                let near = liberty.neighbors(position.size());
                open.extend(near.filter(|&near| position.color_at(near) == color));
            }
        }
        group
    }

    /// [`window`], worked out point by point.
    fn defined(question: &OpenQuestion, winner: Side, steps: u8) -> BTreeSet<Point> {
        let position = &question.position;
        let size = position.size();
        let color = defender_of(question).map(|color| match winner {
            Side::Defender => color,
            Side::Attacker => color.opposite(),
        });
        let is_winners = |point: Point| color.is_some() && position.color_at(point) == color;
        let is_safe = |point: Point| {
            let head = position.chain_head(point);
            let mut safe = question.safe.iter();
            head.is_some() && safe.any(|&safe| position.chain_head(safe) == head)
        };
        let targets = question.targets.iter();
        let targets: BTreeSet<Point> = targets.flat_map(|&point| position.chain(point)).collect();
        let around = |points: &BTreeSet<Point>| -> Vec<Point> {
            let near = points.iter().flat_map(|point| point.neighbors(size));
            near.filter(|&point| !is_safe(point)).collect()
        };
        let mut points = group(question);
        for _ in 0..steps {
            points.extend(around(&points));
        }
        loop {
            let count = points.len();
            for point in points.clone().into_iter().chain(around(&points)) {
                if is_winners(point) {
                    points.extend(position.chain(point));
                }
            }
            if points.len() == count {
                break;
            }
        }
        for point in points.clone() {
            if is_winners(point) {
                points.extend(position.chain_liberties(point));
            }
        }
        let reaches_out = |point: Point| {
            let own = position.chain(point);
            let mut all = position.chain_liberties(point).chain(own);
            position.color_at(point).is_some()
                && !is_winners(point)
                && !targets.contains(&point)
                && all.any(|other| !points.contains(&other))
        };
        let inside = points.iter().copied();
        let inside: BTreeSet<Point> = inside.filter(|&point| !reaches_out(point)).collect();
        let mut reached = targets;
        loop {
            let next: Vec<Point> = around(&reached)
                .into_iter()
                .filter(|point| inside.contains(point) && !reached.contains(point))
                .collect();
            if next.is_empty() {
                return reached;
            }
            reached.extend(next);
        }
    }

    proptest! {
        #[test]
        fn the_window_is_what_it_is_defined_to_be(
            cells in prop::collection::vec(0u8..5, 81),
            steps in 0u8..5,
            safe in prop::collection::vec(0usize..81, 0..3),
            is_defenders: bool,
        ) {
            let size = Size::square(9).expect("a size");
            let points: Vec<Point> = size.points().collect();
            let thrown = scattered(size, points.iter().copied(), &cells);
            let Some((position, target)) = thrown else { return Ok(()) };
            let white = |&&point: &&Point| position.color_at(point) == Some(Color::White);
            let safe: Vec<Point> = safe.iter().map(|&at| &points[at]).filter(white).copied().collect();
            let question = OpenQuestion { position: position.clone(), targets: vec![target], goal: Goal::Any, safe };
            let winner = if is_defenders { Side::Defender } else { Side::Attacker };
            prop_assert_eq!(window(&question, winner, steps), defined(&question, winner, steps));
        }
    }
}
