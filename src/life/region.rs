//! Finding the target and the region of ordinary problems.

use crate::board::{Color, Point, PointSet, Position, Size};

use super::answer::Side;
use super::query::{Assumption, Query, QueryError, QuerySpec};

/// One stone of each chain of the colour that the other one encloses; `None` unless just one colour
/// is enclosed.
#[must_use]
pub fn enclosed_targets(position: &Position) -> Option<Vec<Point>> {
    let enclosed = |color: Color| {
        let wall = wall(position, color)?;
        let targets: Vec<Point> = position
            .size()
            .points()
            .filter(|&point| {
                position.color_at(point) == Some(color) && position.chain_head(point) == Some(point)
            })
            .collect();
        // Stones of the other side that live inside are enclosed too. Then the outside belongs to
        // them.
        (!targets.is_empty() && !wall.is_empty()).then_some(targets)
    };
    match (enclosed(Color::Black), enclosed(Color::White)) {
        (Some(targets), None) | (None, Some(targets)) => Some(targets),
        _ => None,
    }
}

/// The stones of the attacker's chains that border on the outside: the largest empty area that
/// touches no defender, provided that it is also the largest empty area of all.
fn wall(position: &Position, defender: Color) -> Option<PointSet> {
    let size = position.size();
    let is_empty = |point| position.color_at(point).is_none();
    let (mut seen, mut largest) = (PointSet::default(), 0);
    let mut outside: Option<(usize, PointSet)> = None;
    for start in size.points() {
        if !is_empty(start) || seen.contains(start) {
            continue;
        }
        let area = flood([start], is_empty, size);
        seen.join(&area);
        let points = area.len();
        largest = largest.max(points);
        let is_defenders = |point| position.color_at(point) == Some(defender);
        let is_free = || !beside(&area, size).iter().any(is_defenders);
        if outside.as_ref().is_none_or(|&(most, _)| points >= most) && is_free() {
            outside = Some((points, area));
        }
    }
    let (points, outside) = outside?;
    if points * 4 < largest {
        return None;
    }
    Some(chains_at(&beside(&outside, size), position))
}

/// All points reachable from the seeds over points for which `lets_in` is true.
fn flood(
    seeds: impl IntoIterator<Item = Point>,
    lets_in: impl Fn(Point) -> bool,
    size: Size,
) -> PointSet {
    let mut open: Vec<Point> = seeds.into_iter().collect();
    let mut reached: PointSet = open.iter().copied().collect();
    while let Some(point) = open.pop() {
        for neighbor in point.neighbors(size) {
            if lets_in(neighbor) && reached.insert(neighbor) {
                open.push(neighbor);
            }
        }
    }
    reached
}

/// The points next to a set that do not belong to it.
fn beside(set: &PointSet, size: Size) -> PointSet {
    let neighbors = set.iter().flat_map(|point| point.neighbors(size));
    neighbors.collect::<PointSet>().without(set)
}

/// All stones of the chains on some points.
fn chains_at(points: &PointSet, position: &Position) -> PointSet {
    let mut stones = PointSet::default();
    for point in points.iter() {
        if !stones.contains(point) {
            stones.extend(position.chain(point));
        }
    }
    stones
}

/// The region around targets that were found sound.
pub(super) fn region_of(
    position: &Position,
    spec: &QuerySpec,
    targets: &[Point],
    defender: Color,
) -> Result<PointSet, QueryError> {
    let size = position.size();
    let given_safe = chains_at(&spec.safe.iter().copied().collect(), position);
    let target_stones = chains_at(&targets.iter().copied().collect(), position);
    let found = match spec.region {
        Some(_) => None,
        None => wall(position, defender),
    };
    let region = match (&spec.region, found) {
        (Some(given), _) => given.iter().copied().chain(target_stones.iter()).collect(),
        (None, Some(wall)) => flood(
            target_stones.iter(),
            |point| !wall.contains(point) && !given_safe.contains(point),
            size,
        ),
        (None, None) => {
            let mut near = target_stones;
            for _ in 0..spec.reach {
                near.join(&beside(&near, size).without(&given_safe));
            }
            // A point belongs to the region only if play gets there from the target.
            let outer = |point: Point| {
                position.color_at(point) == Some(defender.opposite())
                    && position
                        .chain_liberties(point)
                        .any(|liberty| !near.contains(liberty))
            };
            flood(
                target_stones.iter(),
                |point| near.contains(point) && !outer(point),
                size,
            )
        }
    };
    let mut region = region.without(&given_safe);
    // A chain belongs to the region as a whole, and so does a chain without a liberty elsewhere.
    loop {
        let before = region.len();
        region.join(&chains_at(&region, position));
        for point in beside(&region, size).without(&given_safe).iter() {
            let is_open_defender =
                spec.region.is_none() && position.color_at(point) == Some(defender);
            let is_stone = position.color_at(point).is_some();
            if is_open_defender || is_stone && has_no_liberty_outside(point, &region, position) {
                region.extend(position.chain(point));
            }
        }
        check_extent(&region, position)?;
        // An empty point without an empty neighbour farther out could not hold a wall.
        let is_open = spec.region.is_none();
        let pocket = beside(&region, size)
            .iter()
            .find(|&point| is_open && is_pocket(point, &region, position));
        if let Some(pocket) = pocket {
            region.insert(pocket);
        } else if region.len() == before {
            return Ok(region);
        }
    }
}

/// The query for targets that were found sound.
pub(super) fn build(
    position: &Position,
    spec: &QuerySpec,
    targets: Vec<Point>,
    defender: Color,
) -> Result<Query, QueryError> {
    let region = region_of(position, spec, &targets, defender)?;
    let rim = beside(&region, position.size());
    let mut walled = Vec::new();
    let mut safe = Vec::new();
    for point in rim.iter() {
        let Some(head) = position.chain_head(point) else {
            walled.push(point);
            continue;
        };
        if safe.contains(&head) {
            continue;
        }
        if has_no_liberty_outside(point, &region, position) {
            return Err(QueryError::RimWithoutLiberty(point));
        }
        safe.push(head);
    }
    let mut assumptions = Vec::new();
    if !safe.is_empty() {
        safe.sort_unstable();
        assumptions.push(Assumption::Safe(safe));
    }
    let is_walled = spec.beyond == Side::Attacker && !walled.is_empty();
    if !walled.is_empty() {
        assumptions.push(match spec.beyond {
            Side::Attacker => Assumption::Wall(walled.clone()),
            Side::Defender => Assumption::Escape(walled.clone()),
        });
    }
    let position = if !is_walled {
        let mut position = position.clone();
        position.reserve(64);
        position
    } else {
        let mut setup = position.to_setup();
        for &point in &walled {
            setup.stones.set(point, Some(defender.opposite()));
        }
        let position = setup.into_position().map_err(QueryError::Wall)?;
        // The wall may have taken the last outer liberty of a rim chain.
        let mut stones = rim.iter();
        if let Some(shut) = stones.find(|&point| has_no_liberty_outside(point, &region, &position))
        {
            return Err(QueryError::RimWithoutLiberty(shut));
        }
        position
    };
    Ok(Query {
        position,
        targets,
        goal: spec.goal,
        defender,
        region: region.iter().collect(),
        assumptions,
        open: walled.into_iter().collect(),
        beyond: spec.beyond,
        holds_open: spec.holds_open,
        max_threats: spec.max_threats,
    })
}

/// Whether this is an empty point beyond the region whose neighbours are stones or in the region.
fn is_pocket(point: Point, region: &PointSet, position: &Position) -> bool {
    position.color_at(point).is_none()
        && point
            .neighbors(position.size())
            .all(|neighbor| region.contains(neighbor) || position.color_at(neighbor).is_some())
}

fn has_no_liberty_outside(point: Point, region: &PointSet, position: &Position) -> bool {
    let mut liberties = position.chain_liberties(point);
    liberties.all(|liberty| region.contains(liberty))
}

fn check_extent(region: &PointSet, position: &Position) -> Result<(), QueryError> {
    if region
        .iter()
        .all(|point| position.color_at(point).is_some())
    {
        return Err(QueryError::NoRegion);
    }
    let span = |values: Vec<u8>| {
        let low = values.iter().min().copied().unwrap_or(0);
        let high = values.iter().max().copied().unwrap_or(0);
        usize::from(high - low) + 1
    };
    let width = span(region.iter().map(|point| point.column()).collect());
    let height = span(region.iter().map(|point| point.row()).collect());
    if (width + 1) * height > Query::REGION_LIMIT {
        return Err(QueryError::RegionTooLarge {
            width,
            height,
            limit: Query::REGION_LIMIT,
        });
    }
    Ok(())
}
