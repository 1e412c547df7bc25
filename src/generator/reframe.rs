//! Variations of a fight that is closed in already: a stone more, less or moved, or a liberty at the rim.

use std::collections::BTreeSet;

use crate::board::{Color, Point};

use super::frame::{Framed, supported};

/// A change of a fight. The stones that name the group stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reframe {
    /// Removes a stone inside.
    Take(Point),
    /// Adds a stone inside.
    Add(Point, Color),
    /// Moves a stone inside to a neighbouring empty point.
    Shift(Point, Point),
    /// Puts a stone of the wall on an empty point at the rim.
    Narrow(Point, Color),
    /// Moves the wall back from the point of one of its stones.
    Widen(Point),
}

impl Framed {
    /// All changes, those that change least first.
    pub(super) fn changes(&self) -> Vec<Reframe> {
        let size = self.setup.size;
        let stone = |point: Point| self.setup.stones.get(point);
        let (mut fewer, mut more, mut moved, mut rim) = (vec![], vec![], vec![], vec![]);
        for &point in &self.region {
            let near = || point.neighbors(size);
            if stone(point).is_none() {
                more.extend(Color::BOTH.map(|color| Reframe::Add(point, color)));
                let walls = near().filter(|near| !self.region.contains(near));
                let walls: BTreeSet<Color> = walls.filter_map(stone).collect();
                rim.extend(walls.into_iter().map(|color| Reframe::Narrow(point, color)));
            } else if !self.targets.contains(&point) {
                fewer.push(Reframe::Take(point));
                let free =
                    near().filter(|near| self.region.contains(near) && stone(*near).is_none());
                moved.extend(free.map(|to| Reframe::Shift(point, to)));
            }
        }
        let wall = self.setup.stones.iter().map(|(point, _)| point);
        let wall = wall.filter(|point| !self.region.contains(point));
        let is_at_rim = |point: &Point| {
            let mut near = point.neighbors(size);
            near.any(|near| self.region.contains(&near))
        };
        rim.extend(wall.filter(is_at_rim).map(Reframe::Widen));
        [fewer, more, moved, rim].concat()
    }

    /// The fight with a change; `None` if it would be illegal or needs too many new stones outside.
    pub(super) fn with(&self, change: Reframe) -> Option<Framed> {
        let mut other = self.clone();
        let stones = &mut other.setup.stones;
        match change {
            Reframe::Take(point) => stones.set(point, None),
            Reframe::Add(point, color) => stones.set(point, Some(color)),
            Reframe::Shift(from, to) => {
                stones.set(to, stones.get(from));
                stones.set(from, None);
            }
            Reframe::Narrow(point, color) => {
                stones.set(point, Some(color));
                other.region.remove(&point);
            }
            Reframe::Widen(point) => {
                let color = stones.get(point)?;
                let beside = point.neighbors(self.setup.size);
                for near in beside.filter(|near| !self.region.contains(near)) {
                    stones.set(near, stones.get(near).or(Some(color)));
                }
                stones.set(point, None);
                other.region.insert(point);
            }
        }
        let other = match change {
            Reframe::Take(_) | Reframe::Add(..) | Reframe::Shift(..) => other,
            Reframe::Narrow(..) | Reframe::Widen(_) => {
                supported(other, &self.setup.clone().into_position().ok()?)?
            }
        };
        let is_legal = other.setup.clone().into_position().is_ok();
        is_legal.then_some(other)
    }
}
