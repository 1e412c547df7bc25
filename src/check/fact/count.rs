//! Counts points and scores of a finished board, with all stones alive.

use std::collections::BTreeSet;

use super::Because;
use crate::board::{ByColor, Color, Point, Position};
use crate::game::{Board, Count, Ruleset, RulesetId, Score, Verdicts, both_ways, count};
use crate::problem::{Counting, Value};

/// Counts the board by territory or by area, without komi.
pub(super) fn counted(position: &Position, id: RulesetId) -> Count {
    let stones = position.stones();
    let board = Board {
        size: position.size(),
        stones: &stones,
        captures: captures(position),
        handicap: 0,
    };
    let rules = Ruleset {
        komi: Score::ZERO,
        ..Ruleset::of(id)
    };
    count(&board, &Verdicts::default(), &rules)
}

fn captures(position: &Position) -> ByColor<u32> {
    ByColor {
        black: position.captures(Color::Black),
        white: position.captures(Color::White),
    }
}

fn has_stones(position: &Position) -> Result<(), Because> {
    if position.stones().is_empty() {
        return Err("there is no stone on the board".into());
    }
    Ok(())
}

/// The number of connected empty points around one, if they border on a single colour.
pub(super) fn fenced(position: &Position, point: Point) -> Result<Value, Because> {
    has_stones(position)?;
    if position.color_at(point).is_some() {
        return Err(format!("a stone stands on {point}"));
    }
    let size = position.size();
    let mut area = BTreeSet::from([point]);
    let mut colors = BTreeSet::new();
    let mut open = vec![point];
    while let Some(at) = open.pop() {
        for next in at.neighbors(size) {
            match position.color_at(next) {
                Some(color) => {
                    colors.insert(color);
                }
                None if area.insert(next) => open.push(next),
                None => {}
            }
        }
    }
    if colors.len() > 1 {
        return Err(format!("the space around {point} touches both colours"));
    }
    // More than half of the board is not considered fenced in.
    if area.len() * 2 > size.area() {
        return Err(format!("the space around {point} is open"));
    }
    Ok(Value::Numbers(vec![size_of(&area)]))
}

fn size_of(points: &BTreeSet<Point>) -> u32 {
    u32::try_from(points.len()).unwrap_or(u32::MAX)
}

/// The number of empty points that belong to neither side.
pub(super) fn neutral(position: &Position) -> Result<Value, Because> {
    has_stones(position)?;
    let count = counted(position, RulesetId::Japanese);
    Ok(Value::Numbers(vec![size_of(&count.neutral)]))
}

/// The numbers of empty points of Black and of White.
pub(super) fn territory(position: &Position) -> Result<Value, Because> {
    has_stones(position)?;
    let sums = counted(position, RulesetId::Japanese).sums;
    Ok(Value::Numbers(vec![
        sums.black.territory,
        sums.white.territory,
    ]))
}

/// The areas of Black and of White.
pub(super) fn area(position: &Position) -> Result<Value, Because> {
    has_stones(position)?;
    let sums = counted(position, RulesetId::Chinese).sums;
    Ok(Value::Numbers(vec![
        sums.black.by_area(),
        sums.white.by_area(),
    ]))
}

/// Who leads by how many half points, with this komi for White in half points.
pub(super) fn score(position: &Position, by: Counting, komi: i32) -> Result<Value, Because> {
    has_stones(position)?;
    let territory = counted(position, RulesetId::Japanese);
    let whole = match by {
        Counting::Territory => i64::from(territory.difference().hundredths() / 100),
        Counting::Area => i64::from(
            counted(position, RulesetId::Chinese)
                .difference()
                .hundredths()
                / 100,
        ),
        Counting::AreaLessStones => {
            let stones = position.stones();
            let board = Board {
                size: position.size(),
                stones: &stones,
                captures: captures(position),
                handicap: 0,
            };
            let ways = both_ways(&board, &territory);
            ways.by_area() - ways.explained()
        }
    };
    let halves = whole * 2 - i64::from(komi);
    let by = u32::try_from(halves.unsigned_abs()).unwrap_or(u32::MAX);
    Ok(Value::Lead(match halves {
        0 => None,
        1.. => Some((Color::Black, by)),
        _ => Some((Color::White, by)),
    }))
}
