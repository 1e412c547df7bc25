//! Real and false eyes, and how many moves it takes to tear one.
//!
//! An eye in the open is false once the enemy holds two of its four diagonal points; on the edge
//! and in the corner one is enough. Empty diagonal points are assumed to be taken alternately.

use std::collections::BTreeSet;

use super::Because;
use crate::board::{Color, Point, Position};
use crate::problem::{EyeKind, Value};

/// The colour that occupies all neighbours of an empty point.
fn owner(position: &Position, eye: Point) -> Result<Color, Because> {
    if position.color_at(eye).is_some() {
        return Err(format!("a stone stands on {eye}"));
    }
    let mut beside = eye
        .neighbors(position.size())
        .map(|near| position.color_at(near));
    let first = beside.next().flatten();
    match first {
        Some(color) if beside.all(|other| other == Some(color)) => Ok(color),
        _ => Err(format!("the stones around {eye} leave it open")),
    }
}

/// Whether an empty point surrounded by one colour is a real eye.
pub(super) fn kind(position: &Position, eye: Point) -> Result<EyeKind, Because> {
    let owner = owner(position, eye)?;
    let size = position.size();
    let diagonals: Vec<Option<Color>> = eye
        .diagonals(size)
        .map(|point| position.color_at(point))
        .collect();
    let is_open = diagonals.len() == 4;
    let enemy = owner.opposite();
    let held = diagonals
        .iter()
        .filter(|&&color| color == Some(enemy))
        .count();
    let empty = diagonals.iter().filter(|color| color.is_none()).count();
    let is_torn = |held: usize| held >= if is_open { 2 } else { 1 };
    Ok(
        match (is_torn(held + empty.div_ceil(2)), is_torn(held + empty / 2)) {
            (false, _) => EyeKind::Real,
            (true, true) => EyeKind::False,
            (true, false) => EyeKind::Unsettled,
        },
    )
}

/// Those of the points that are real eyes.
pub(super) fn real(position: &Position, points: &[Point]) -> Result<Value, Because> {
    let mut found = Vec::new();
    for &point in points {
        if kind(position, point)? == EyeKind::Real {
            found.push(point);
        }
    }
    found.sort_unstable();
    Ok(Value::Points(found))
}

/// The chains around an eye, each represented by one stone.
pub(super) fn wall(position: &Position, eye: Point) -> Result<BTreeSet<Point>, Because> {
    owner(position, eye)?;
    let beside = eye.neighbors(position.size());
    Ok(beside
        .filter_map(|stone| position.chain_head(stone))
        .collect())
}

/// The number of enemy moves in a row that capture part of the wall and leave the rest; an eye whose
/// wall is one chain cannot be torn.
pub(super) fn tearing(position: &Position, eye: Point) -> Result<Value, Because> {
    let wall = wall(position, eye)?;
    if wall.len() < 2 {
        return Ok(Value::Never);
    }
    let least = wall
        .iter()
        .map(|&part| u32::from(position.liberties(part)))
        .min();
    Ok(Value::Numbers(least.into_iter().collect()))
}
