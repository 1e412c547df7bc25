//! Facts about ladders, which are read to the end.

use super::Because;
use crate::board::{Point, Position};
use crate::course::{Chase, chase, pursue};
use crate::problem::{LadderEnd, Problem, Value};

/// The chased stone.
pub(super) fn prey(problem: &Problem) -> Result<Point, Because> {
    match problem.target.as_slice() {
        [prey] => Ok(*prey),
        _ => Err("a ladder has one target".into()),
    }
}

/// The end of the ladder, with either side to move.
pub(super) fn read(position: &Position, prey: Point) -> Result<LadderEnd, Because> {
    let read = chase(position, prey).or_else(|| pursue(position, prey));
    match read {
        Some(Chase::Taken) => Ok(LadderEnd::Taken),
        Some(Chase::Escapes) => Ok(LadderEnd::Escapes),
        Some(Chase::Unread) => Err("the ladder is too long".into()),
        None => Err(format!("the stones on {prey} are in no ladder")),
    }
}

/// The end of the target's ladder.
pub(super) fn end(problem: &Problem, start: &Position) -> Result<Value, Because> {
    read(start, prey(problem)?).map(Value::Ladder)
}

/// The points where a stone of the target's colour saves it. Without a helper the target must be
/// lost, or a helper would be meaningless.
pub(super) fn helpers(
    problem: &Problem,
    start: &Position,
    points: &[Point],
) -> Result<Value, Because> {
    let prey = prey(problem)?;
    let color = start.color_at(prey).ok_or("the target has no stone")?;
    if read(start, prey)? != LadderEnd::Taken {
        return Err("the target gets away without a helper".into());
    }
    let mut saving = Vec::new();
    for &point in points {
        let mut setup = start.to_setup();
        if setup.stones.get(point).is_some() {
            return Err(format!("a stone stands on {point}"));
        }
        setup.stones.set(point, Some(color));
        let position = setup.into_position().map_err(|error| error.to_string())?;
        if read(&position, prey)? == LadderEnd::Escapes {
            saving.push(point);
        }
    }
    saving.sort_unstable();
    Ok(Value::Points(saving))
}
