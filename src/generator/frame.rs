//! Cuts a fight out of a board and closes it in.

use std::collections::BTreeSet;

use crate::board::{Color, Point, PointSet, Position, Setup};
use crate::life::{Query, QuerySpec, Side};

/// Most stones added to close the ways out; with more, the shape is no longer the original one.
const MOST_ADDED: usize = 9;
/// Fewest outside liberties of a chain of the wall.
const WALL_LIBERTIES: usize = 2;

/// A fight with nothing around it but a wall of the attacker.
#[derive(Clone, Debug)]
pub struct Framed {
    /// The stones, on a board of the same size.
    pub setup: Setup,
    /// One stone of each target chain of the defender.
    pub targets: Vec<Point>,
    /// The points where play is considered.
    pub region: BTreeSet<Point>,
    /// The owner of the group at stake.
    pub defender: Color,
}

impl Framed {
    /// The question, with the wall assumed alive.
    #[must_use]
    pub fn query(&self, to_move: Color) -> Option<Query> {
        let mut setup = self.setup.clone();
        setup.to_move = to_move;
        let position = setup.into_position().ok()?;
        let spec = QuerySpec {
            targets: self.targets.clone(),
            region: Some(self.region.iter().copied().collect()),
            ..QuerySpec::default()
        };
        let query = Query::new(&position, &spec).ok()?;
        query.open_rim().is_empty().then_some(query)
    }

    /// The side, attacker or defender, that plays this colour.
    #[must_use]
    pub fn side(&self, color: Color) -> Side {
        match color == self.defender {
            true => Side::Defender,
            false => Side::Attacker,
        }
    }
}

/// The group of these stones with its surroundings within `reach` steps, the ways out closed by attacker's
/// stones, and nothing else; `None` if that gives no enclosed fight.
#[must_use]
pub fn close_in(position: &Position, targets: &[Point], reach: u8) -> Option<Framed> {
    let size = position.size();
    let defender = position.color_at(*targets.first()?)?;
    let attacker = defender.opposite();
    let is_attackers = |point: Point| position.color_at(point) == Some(attacker);
    // The points that play reaches in that many steps through everything but attacker's stones.
    let mut region = PointSet::default();
    for &target in targets {
        region.extend(position.chain(target));
    }
    let mut rim = region;
    for _ in 0..reach {
        let mut next = PointSet::default();
        for point in rim.iter() {
            for near in point.neighbors(size) {
                if is_attackers(near) || region.contains(near) {
                    continue;
                }
                match position.color_at(near) {
                    Some(_) => next.extend(position.chain(near)),
                    None => {
                        next.insert(near);
                    }
                }
            }
        }
        region.join(&next);
        rim = next;
    }
    // Attacker's chains without a liberty elsewhere belong to the fight.
    let mut wall = PointSet::default();
    loop {
        let before = region.len();
        for point in region.iter() {
            for near in point.neighbors(size) {
                if !is_attackers(near) || region.contains(near) {
                    continue;
                }
                let has_way_out = position
                    .chain_liberties(near)
                    .any(|liberty| !region.contains(liberty));
                if !has_way_out {
                    region.extend(position.chain(near));
                }
            }
        }
        if region.len() == before {
            break;
        }
    }
    let mut added = 0;
    for point in region.iter() {
        for near in point.neighbors(size) {
            if region.contains(near) || wall.contains(near) {
                continue;
            }
            match position.color_at(near) {
                Some(color) if color == attacker => {
                    wall.insert(near);
                }
                // No wall is needed beside the attacker's own stones. Elsewhere a wall stone even replaces a
                // defender's stone, which belongs to another fight.
                Some(_) | None if position.color_at(point) == Some(attacker) => {}
                _ => {
                    wall.insert(near);
                    added += 1;
                }
            }
        }
    }
    if added > MOST_ADDED {
        return None;
    }
    let mut setup = Setup::new(size);
    for point in region.iter() {
        setup.stones.set(point, position.color_at(point));
    }
    for point in wall.iter() {
        setup.stones.set(point, Some(attacker));
    }
    let mut framed = Framed {
        setup,
        targets: targets.to_vec(),
        region: region.iter().collect(),
        defender,
    };
    while let Some(weak) = weak_wall(&framed, &wall)? {
        if added >= MOST_ADDED {
            return None;
        }
        let stone = support(&framed, &weak, position)?;
        added += usize::from(!is_attackers(stone));
        framed.setup.stones.set(stone, Some(attacker));
        wall.insert(stone);
    }
    Some(framed)
}

/// A chain of the wall with too few outside liberties; the inner `None` means there is none, the outer one
/// that the position is illegal.
fn weak_wall(framed: &Framed, wall: &PointSet) -> Option<Option<PointSet>> {
    let position = framed.setup.clone().into_position().ok()?;
    let weak = wall.iter().find(|&stone| {
        let liberties = position.chain_liberties(stone);
        let outside = liberties.filter(|liberty| !framed.region.contains(liberty));
        outside.count() < WALL_LIBERTIES
    });
    Some(weak.map(|stone| position.chain(stone).collect()))
}

/// Where a stone next to a weak chain gives it the most outside liberties; points where the original position
/// has one come first.
fn support(framed: &Framed, weak: &PointSet, position: &Position) -> Option<Point> {
    let size = framed.setup.size;
    let attacker = Some(framed.defender.opposite());
    let is_free =
        |point: &Point| framed.setup.stones.get(*point).is_none() && !framed.region.contains(point);
    let beside: BTreeSet<Point> = weak
        .iter()
        .flat_map(|stone| stone.neighbors(size))
        .collect();
    beside.into_iter().filter(is_free).max_by_key(|point| {
        let near = point.neighbors(size);
        let liberties = near.filter(|near| is_free(near)).count();
        (position.color_at(*point) == attacker, liberties)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    fn position(drawing: &str) -> Position {
        let size = Size::square(9).unwrap();
        let setup = Setup::drawn(size, drawing).unwrap();
        setup.into_position().unwrap()
    }

    #[test]
    fn the_way_out_is_closed_and_what_lies_beyond_is_left_out() {
        let open = position(
            "
            | . . . . . X . .
            | . O O O . . . .
            | O X X O . . . .
            | . . X O . . O .
            | . . X . . . . .
            +----------------",
        );
        let framed = close_in(&open, &[Point::at(2, 0)], 2).unwrap();
        let stones = |color: Color| {
            let stones = framed.setup.stones.iter();
            let own = stones.filter(|(_, it)| *it == color);
            own.map(|(point, _)| point.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(stones(Color::Black), "C1 C2 B3 C3");
        // A3 has only one outside liberty, so A4 is added to support it.
        assert_eq!(stones(Color::White), "F1 D2 E2 A3 D3 A4 B4 C4");
        let region: Vec<String> = framed.region.iter().map(ToString::to_string).collect();
        assert_eq!(region.join(" "), "A1 B1 C1 D1 E1 A2 B2 C2 B3 C3");
        for color in [Color::Black, Color::White] {
            let query = framed.query(color).unwrap();
            assert!(query.open_rim().is_empty());
        }
    }

    #[test]
    fn a_group_in_the_open_is_no_fight() {
        let open = position(
            "
            | . . . . . .
            | . . X . . .
            | . . . . . .
            +------------",
        );
        assert!(close_in(&open, &[Point::at(2, 1)], 3).is_none());
    }
}
