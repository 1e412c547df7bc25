//! Variations of a position: a stone added, removed or moved.

use crate::board::{Color, Point, Position, Setup};

use super::dice::Dice;

/// How far from the group stones are changed, in steps along lines.
const NEAR: u8 = 2;

/// A change of one stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Adds a stone on an empty point.
    Add(Point, Color),
    /// Removes a stone.
    Take(Point),
    /// Moves a stone to a neighbouring empty point.
    Shift(Point, Point),
}

/// The points near a group where a stone may be changed.
fn near(position: &Position, targets: &[Point]) -> Vec<Point> {
    let size = position.size();
    let mut points: Vec<Point> = targets.iter().flat_map(|&it| position.chain(it)).collect();
    let mut from = 0;
    for _ in 0..NEAR {
        let rim: Vec<Point> = points.get(from..).unwrap_or_default().to_vec();
        from = points.len();
        for near in rim.iter().flat_map(|point| point.neighbors(size)) {
            if !points.contains(&near) {
                points.push(near);
            }
        }
    }
    points
}

/// A random change near the group; never to the stones that name it.
pub(super) fn change(position: &Position, targets: &[Point], dice: &mut Dice) -> Option<Change> {
    let points = near(position, targets);
    let &point = points.get(dice.below(points.len()))?;
    if position.color_at(point).is_none() {
        let color = match dice.below(2) {
            0 => Color::Black,
            _ => Color::White,
        };
        return Some(Change::Add(point, color));
    }
    if targets.contains(&point) {
        return None;
    }
    if dice.below(3) > 0 {
        return Some(Change::Take(point));
    }
    let free = point.neighbors(position.size());
    let free: Vec<Point> = free
        .filter(|&near| position.color_at(near).is_none())
        .collect();
    let &to = free.get(dice.below(free.len()))?;
    Some(Change::Shift(point, to))
}

/// The position with the change; `None` if it would be illegal.
pub(super) fn changed(position: &Position, change: Change) -> Option<Position> {
    let mut setup = Setup {
        stones: position.stones(),
        to_move: position.to_move(),
        ..Setup::new(position.size())
    };
    match change {
        Change::Add(point, color) => setup.stones.set(point, Some(color)),
        Change::Take(point) => setup.stones.set(point, None),
        Change::Shift(from, to) => {
            setup.stones.set(to, position.color_at(from));
            setup.stones.set(from, None);
        }
    }
    setup.into_position().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    #[test]
    fn a_change_touches_one_stone_and_none_that_names_the_group() {
        let size = Size::square(9).unwrap();
        let mut setup = Setup::new(size);
        let target = Point::at(3, 3);
        for (point, color) in [
            (target, Color::Black),
            (Point::at(3, 4), Color::White),
            (Point::at(2, 3), Color::White),
        ] {
            setup.stones.set(point, Some(color));
        }
        let position = setup.into_position().unwrap();
        let mut dice = Dice::new(1, 2);
        let mut kinds = std::collections::BTreeSet::new();
        for _ in 0..500 {
            let Some(change) = change(&position, &[target], &mut dice) else {
                continue;
            };
            let Some(after) = changed(&position, change) else {
                continue;
            };
            assert_eq!(after.color_at(target), Some(Color::Black));
            let differ = size
                .points()
                .filter(|&it| after.color_at(it) != position.color_at(it));
            let (kind, points) = match change {
                Change::Add(..) => ("add", 1),
                Change::Take(_) => ("take", 1),
                Change::Shift(..) => ("shift", 2),
            };
            assert_eq!(differ.count(), points, "{change:?}");
            kinds.insert(kind);
        }
        assert_eq!(kinds.len(), 3, "{kinds:?}");
    }
}
