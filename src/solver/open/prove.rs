//! Proofs on the open board that one side wins.

use std::collections::BTreeSet;

use crate::board::{Color, Point};
use crate::life::{Side, Undecided};

use super::super::bits::{Bits, Wide};
use super::super::limits::{Limits, Progress, Stage, Stop};
use super::super::local::{ENDLESS, Ground, Local};
use super::super::meter::Meter;
use super::super::proof::{Claim, OpenQuestion, Proof};
use super::super::zones::{Zones, write};

/// What came of trying to prove that a side wins.
#[derive(Clone, Debug)]
pub(super) enum Attempt {
    /// It does; the proof has been accepted, and rests on these points.
    Proved(Proof, Vec<Point>),
    /// It does not within these points, which are as many as were looked at.
    Refuted,
    /// Not found out.
    Open(Undecided),
}

/// Tries to prove that a side wins, by play within some steps of the target's group; with the nodes used.
///
/// Beyond those points every stone counts as a living one of the other side.
pub(super) fn attempt(
    question: &OpenQuestion,
    claim: Claim,
    reach: u8,
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
        let found = match cut::<u64>(question, claim, &points) {
            Some((ground, local)) => {
                Some(run(question, claim, &ground, &local, memory, &mut meter))
            }
            None => match cut::<u128>(question, claim, &points) {
                Some((ground, local)) => {
                    Some(run(question, claim, &ground, &local, memory, &mut meter))
                }
                None => cut::<Wide>(question, claim, &points).map(|(ground, local)| {
                    run(question, claim, &ground, &local, memory, &mut meter)
                }),
            },
        };
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
    ground: &Ground<B>,
    local: &Local<B>,
    (table_bytes, nodes): (usize, u64),
    meter: &mut Meter,
) -> Attempt {
    let mut zones = Zones::new(ground, claim.winner, table_bytes, nodes);
    match zones.wins(local, u64::MAX, meter) {
        None => return Attempt::Open(meter.why().unwrap_or(Undecided::Repetition)),
        Some(false) => return Attempt::Refuted,
        Some(true) => {}
    }
    meter.stage = Stage::Proof;
    let Some(proof) = write(&mut zones, local, claim, 1_000_000, meter) else {
        return Attempt::Open(meter.why().unwrap_or(Undecided::Repetition));
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

fn is_safe(question: &OpenQuestion, point: Point) -> bool {
    let head = question.position.chain_head(point);
    head.is_some()
        && question
            .safe
            .iter()
            .any(|&safe| question.position.chain_head(safe) == head)
}

/// The stones of the targets and of the defender's chains that share liberties with them.
fn group(question: &OpenQuestion) -> BTreeSet<Point> {
    let position = &question.position;
    let size = position.size();
    let color = defender_of(question);
    let mut group: BTreeSet<Point> = BTreeSet::new();
    let mut open = question.targets.clone();
    while let Some(stone) = open.pop() {
        if group.contains(&stone) {
            continue;
        }
        group.extend(position.chain(stone));
        for liberty in position.chain_liberties(stone) {
            open.extend(
                liberty
                    .neighbors(size)
                    .filter(|&near| position.color_at(near) == color),
            );
        }
    }
    group
}

/// The points within some steps of the target's group, with whole chains of the winner and their
/// liberties, without chains of the loser that reach farther.
pub(super) fn window(question: &OpenQuestion, winner: Side, steps: u8) -> BTreeSet<Point> {
    let position = &question.position;
    let size = position.size();
    let color = defender_of(question).map(|color| match winner {
        Side::Defender => color,
        Side::Attacker => color.opposite(),
    });
    let targets: BTreeSet<Point> = question
        .targets
        .iter()
        .flat_map(|&point| position.chain(point))
        .collect();
    let around = |points: &BTreeSet<Point>| -> Vec<Point> {
        let near = points.iter().flat_map(|point| point.neighbors(size));
        near.filter(|&point| !is_safe(question, point)).collect()
    };
    let mut points = group(question);
    for _ in 0..steps {
        points.extend(around(&points));
    }
    loop {
        let count = points.len();
        for point in points.clone().into_iter().chain(around(&points)) {
            if position.color_at(point).is_some() && position.color_at(point) == color {
                points.extend(position.chain(point));
            }
        }
        if points.len() == count {
            break;
        }
    }
    for point in points.clone() {
        if position.color_at(point).is_some() && position.color_at(point) == color {
            points.extend(position.chain_liberties(point));
        }
    }
    let reaches_out = |point: Point| {
        position.color_at(point).is_some()
            && position.color_at(point) != color
            && !targets.contains(&point)
            && position
                .chain_liberties(point)
                .chain(position.chain(point))
                .any(|other| !points.contains(&other))
    };
    let inside: BTreeSet<Point> = points
        .iter()
        .copied()
        .filter(|&point| !reaches_out(point))
        .collect();
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

fn cut<B: Bits>(
    question: &OpenQuestion,
    claim: Claim,
    points: &BTreeSet<Point>,
) -> Option<(Ground<B>, Local<B>)> {
    let defender = defender_of(question)?;
    let loser = claim.winner.opposite();
    let beyond = |point| {
        Some(if is_safe(question, point) {
            Side::Attacker
        } else {
            loser
        })
    };
    let (position, targets) = (&question.position, &question.targets);
    let sides = (defender, question.goal);
    let (ground, mut local) = Ground::cut(position, targets, sides, points, beyond)?;
    if position.to_move() != claim.to_move {
        local.to_move = local.to_move.opposite();
        local = ground.pass(&local);
        local.to_move = local.to_move.opposite();
    }
    let (side, threats) = match (claim.winner_threats, claim.loser_threats) {
        (0, threats) => (loser, threats),
        (threats, _) => (claim.winner, threats),
    };
    let threats = i8::try_from(threats).map_or(ENDLESS, |threats| threats.min(ENDLESS));
    Some((ground, local.with_threats(side, threats)))
}
