//! Finding the target and the region of ordinary problems.

use std::collections::BTreeSet;

use crate::board::{Color, Point, Position};

use super::answer::Side;
use super::query::{Assumption, Query, QueryError, QuerySpec};

type Points = BTreeSet<Point>;

/// One stone of each chain of the colour that is enclosed by the other; `None` unless just one is.
pub(super) fn enclosed_targets(position: &Position) -> Option<Vec<Point>> {
    let enclosed = |color: Color| {
        let wall = wall(position, color)?;
        let targets: Vec<Point> = position
            .size()
            .points()
            .filter(|&point| {
                position.color_at(point) == Some(color) && position.chain_head(point) == Some(point)
            })
            .collect();
        // Stones of the other side are enclosed too if they live inside; then it is theirs that
        // has the outside.
        (!targets.is_empty() && !wall.is_empty()).then_some(targets)
    };
    match (enclosed(Color::Black), enclosed(Color::White)) {
        (Some(targets), None) | (None, Some(targets)) => Some(targets),
        _ => None,
    }
}

/// The stones of the attacker's chains that border on the outside: the largest empty area that
/// touches no defender, provided that it is also the largest empty area of all.
fn wall(position: &Position, defender: Color) -> Option<Points> {
    let mut areas: Vec<Points> = Vec::new();
    let mut seen = Points::new();
    for start in position.size().points() {
        if position.color_at(start).is_none() && !seen.contains(&start) {
            let area = flood(
                [start],
                |point| position.color_at(point).is_none(),
                position,
            );
            seen.extend(&area);
            areas.push(area);
        }
    }
    let free = |area: &&Points| {
        !area.iter().any(|point| {
            point
                .neighbors(position.size())
                .any(|neighbor| position.color_at(neighbor) == Some(defender))
        })
    };
    let largest = areas.iter().map(BTreeSet::len).max()?;
    let outside = areas.iter().filter(free).max_by_key(|area| area.len())?;
    if outside.len() * 4 < largest {
        return None;
    }
    let mut wall = Points::new();
    for point in outside {
        for neighbor in point.neighbors(position.size()) {
            if position.color_at(neighbor).is_some() && !wall.contains(&neighbor) {
                wall.extend(position.chain(neighbor));
            }
        }
    }
    Some(wall)
}

/// All points reachable from the seeds over points that are let in.
fn flood(
    seeds: impl IntoIterator<Item = Point>,
    lets_in: impl Fn(Point) -> bool,
    position: &Position,
) -> Points {
    let mut open: Vec<Point> = seeds.into_iter().collect();
    let mut reached: Points = open.iter().copied().collect();
    while let Some(point) = open.pop() {
        for neighbor in point.neighbors(position.size()) {
            if lets_in(neighbor) && reached.insert(neighbor) {
                open.push(neighbor);
            }
        }
    }
    reached
}

/// The region around targets already found sound.
pub(super) fn region_of(
    position: &Position,
    spec: &QuerySpec,
    targets: &[Point],
    defender: Color,
) -> Result<Points, QueryError> {
    let size = position.size();
    let attacker = defender.opposite();
    let given_safe: Points = spec
        .safe
        .iter()
        .flat_map(|&point| position.chain(point))
        .collect();
    let target_stones: Points = targets
        .iter()
        .flat_map(|&point| position.chain(point))
        .collect();
    let found = match spec.region {
        Some(_) => None,
        None => wall(position, defender),
    };
    let mut region = match (&spec.region, found) {
        (Some(given), _) => given.iter().copied().chain(target_stones).collect(),
        (None, Some(wall)) => flood(
            target_stones,
            |point| !wall.contains(&point) && !given_safe.contains(&point),
            position,
        ),
        (None, None) => {
            let mut near = target_stones.clone();
            for _ in 0..spec.reach {
                let ring: Vec<Point> = near
                    .iter()
                    .flat_map(|point| point.neighbors(size))
                    .filter(|point| !given_safe.contains(point))
                    .collect();
                near.extend(ring);
            }
            // A point only belongs to the region if play gets there from the target.
            let outer = |point: Point| {
                position.color_at(point) == Some(attacker)
                    && position
                        .chain_liberties(point)
                        .any(|liberty| !near.contains(&liberty))
            };
            flood(
                target_stones,
                |point| near.contains(&point) && !outer(point),
                position,
            )
        }
    };
    region.retain(|point| !given_safe.contains(point));
    // A chain lies in the region as a whole, and one that has no liberty elsewhere belongs to it.
    loop {
        let before = region.len();
        let touched: Vec<Point> = region
            .iter()
            .flat_map(|&point| std::iter::once(point).chain(point.neighbors(size)))
            .filter(|point| !given_safe.contains(point))
            .collect();
        for point in touched {
            let inside = region.contains(&point);
            let enclosed = position.color_at(point).is_some()
                && position
                    .chain_liberties(point)
                    .all(|liberty| region.contains(&liberty));
            let open_defender = spec.region.is_none() && position.color_at(point) == Some(defender);
            if inside || enclosed || open_defender {
                region.extend(position.chain(point));
            }
        }
        if region.len() == before {
            break;
        }
    }
    check_extent(&region, position)?;

    let mut rim = rim_of(&region, position);
    if spec.region.is_none() {
        // An empty point without an empty neighbour farther out could not hold a wall.
        while let Some(&pocket) = rim
            .iter()
            .find(|&&point| is_pocket(point, &region, position))
        {
            region.insert(pocket);
            rim = rim_of(&region, position);
        }
        check_extent(&region, position)?;
    }
    Ok(region)
}

/// The query for targets already found sound.
pub(super) fn build(
    position: &Position,
    spec: &QuerySpec,
    targets: Vec<Point>,
    defender: Color,
) -> Result<Query, QueryError> {
    let region = region_of(position, spec, &targets, defender)?;
    let rim = rim_of(&region, position);
    let attacker = defender.opposite();
    let stranger = match spec.beyond {
        Side::Attacker => attacker,
        Side::Defender => defender,
    };
    let mut setup = position.to_setup();
    let mut walled = Vec::new();
    let mut safe = Vec::new();
    for &point in &rim {
        let Some(head) = position.chain_head(point) else {
            walled.push(point);
            setup.stones.set(point, Some(stranger));
            continue;
        };
        if has_no_liberty_outside(point, &region, position) {
            return Err(QueryError::RimWithoutLiberty(point));
        }
        if !safe.contains(&head) {
            safe.push(head);
        }
    }
    let mut assumptions = Vec::new();
    if !safe.is_empty() {
        safe.sort_unstable();
        assumptions.push(Assumption::Safe(safe));
    }
    let position = if walled.is_empty() {
        let mut position = position.clone();
        position.reserve(64);
        position
    } else {
        assumptions.push(match spec.beyond {
            Side::Attacker => Assumption::Wall(walled.clone()),
            Side::Defender => Assumption::Escape(walled.clone()),
        });
        setup.into_position().map_err(QueryError::Wall)?
    };
    // The wall may have taken the last outer liberty of a rim chain.
    for &point in &rim {
        if has_no_liberty_outside(point, &region, &position) {
            return Err(QueryError::RimWithoutLiberty(point));
        }
    }
    Ok(Query {
        position,
        targets,
        goal: spec.goal,
        defender,
        region,
        assumptions,
        open: walled.into_iter().collect(),
        beyond: spec.beyond,
        holds_open: spec.holds_open,
        max_threats: spec.max_threats,
    })
}

/// The points next to the region that do not belong to it.
fn rim_of(region: &Points, position: &Position) -> Points {
    region
        .iter()
        .flat_map(|point| point.neighbors(position.size()))
        .filter(|point| !region.contains(point))
        .collect()
}

/// Whether this is an empty point beyond the region whose neighbours are stones or in the region.
fn is_pocket(point: Point, region: &Points, position: &Position) -> bool {
    position.color_at(point).is_none()
        && point
            .neighbors(position.size())
            .all(|neighbor| region.contains(&neighbor) || position.color_at(neighbor).is_some())
}

fn has_no_liberty_outside(point: Point, region: &Points, position: &Position) -> bool {
    let mut liberties = position.chain_liberties(point);
    liberties.all(|liberty| region.contains(&liberty))
}

fn check_extent(region: &Points, position: &Position) -> Result<(), QueryError> {
    if region
        .iter()
        .all(|&point| position.color_at(point).is_some())
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
