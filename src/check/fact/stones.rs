//! Facts counted on the stones as they stand.

use std::collections::BTreeSet;

use super::Because;
use crate::board::{Point, Position};
use crate::problem::{Problem, Quiz, Value};

fn number(count: usize) -> u32 {
    // A board has at most 625 points.
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The liberties of the chains on these points.
pub(super) fn liberties(start: &Position, points: &[Point]) -> Result<Value, Because> {
    let of = |&point: &Point| match start.color_at(point) {
        Some(_) => Ok(u32::from(start.liberties(point))),
        None => Err(format!("no stone stands on {point}")),
    };
    points
        .iter()
        .map(of)
        .collect::<Result<_, _>>()
        .map(Value::Numbers)
}

/// The chains in atari, each represented by the stone that a choice names, or else by its head.
pub(super) fn in_atari(problem: &Problem, start: &Position) -> Value {
    let choices = match &problem.quiz {
        Some(Quiz::Choices(choices)) => choices.as_slice(),
        _ => &[],
    };
    let values = choices.iter().filter_map(|choice| choice.is.as_ref());
    let named: BTreeSet<Point> = values.flat_map(|value| value.points()).copied().collect();
    let heads: BTreeSet<Point> = start
        .size()
        .points()
        .filter(|&point| start.color_at(point).is_some() && start.is_in_atari(point))
        .filter_map(|point| start.chain_head(point))
        .collect();
    let name = |head: Point| {
        let spoken = start.chain(head).find(|stone| named.contains(stone));
        spoken.unwrap_or(head)
    };
    let mut points: Vec<Point> = heads.into_iter().map(name).collect();
    points.sort_unstable();
    Value::Points(points)
}

/// The number of points where the side to move may play.
pub(super) fn legal_moves(start: &Position) -> Result<Value, Because> {
    Ok(Value::Numbers(vec![number(start.legal_moves().count())]))
}

/// The number of stones captured, if every one of these moves placed a stone.
pub(super) fn captured(start: &Position, moves: u32) -> Result<Value, Because> {
    let stones = number(start.stones().len());
    moves
        .checked_sub(stones)
        .map(|taken| Value::Numbers(vec![taken]))
        .ok_or_else(|| format!("{stones} stones stand on the board after {moves} moves"))
}

/// The number of walls, joined along lines and diagonals, and of chains, joined along lines.
pub(super) fn walls(start: &Position) -> Result<Value, Because> {
    let size = start.size();
    let stones: Vec<Point> = start.stones().iter().map(|(point, _)| point).collect();
    if stones.is_empty() {
        return Err("there is no stone on the board".into());
    }
    let chains: BTreeSet<Option<Point>> = stones.iter().map(|&at| start.chain_head(at)).collect();
    let mut seen: BTreeSet<Point> = BTreeSet::new();
    let mut walls = 0;
    for &stone in &stones {
        if !seen.insert(stone) {
            continue;
        }
        walls += 1;
        let mut open = vec![stone];
        while let Some(at) = open.pop() {
            let near = at.neighbors(size).chain(at.diagonals(size));
            let same = near.filter(|&near| start.color_at(near) == start.color_at(at));
            for next in same.collect::<Vec<_>>() {
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
    }
    Ok(Value::Numbers(vec![walls, number(chains.len())]))
}
