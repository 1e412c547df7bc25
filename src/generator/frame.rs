//! Cuts a fight out of a board and closes it in.

use std::collections::BTreeSet;

use crate::board::{Color, Point, PointSet, Position, Setup};
use crate::life::{Query, QuerySpec, Side};
use crate::problem::Problem;

use super::Kind;

/// Most stones added to close the ways out; with more, the shape is no longer the original one.
const MOST_ADDED: usize = 9;
/// Fewest outside liberties of a chain of the wall.
const WALL_LIBERTIES: usize = 2;
/// Fewest stones of a chain that counts as a living friend.
const FRIEND: u16 = 2;
/// How far a friend is shown, in steps from the rim.
const BODY: usize = 2;
/// Fewest stones of a chain that races.
pub(super) const RACER: u16 = 3;
/// Most liberties of a chain that races.
const RACER_LIBERTIES: u16 = 8;

/// What a fight is about. It decides whose stones stand around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fight {
    /// A group's life: the attacker stands around it.
    #[default]
    Life,
    /// A capturing race: each side stands around the other's chain.
    Race,
    /// A weak group's way to living stones of its side, which stand at the rim.
    Link,
}

/// A fight with nothing around it but a wall of living stones.
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
    /// What it is about.
    pub fight: Fight,
}

impl Framed {
    /// The fight of a problem with a region; `None` without one.
    #[must_use]
    pub fn of(problem: &Problem) -> Option<Framed> {
        let target = problem.target.first()?;
        let defender = problem.setup.stones.get(*target)?;
        let position = problem.setup.clone().into_position().ok()?;
        let targets = problem.target.iter().flat_map(|&it| position.chain(it));
        let mut region: BTreeSet<Point> = problem.region.iter().copied().collect();
        if region.is_empty() {
            return None;
        }
        region.extend(targets);
        Some(Framed {
            setup: problem.setup.clone(),
            targets: problem.target.clone(),
            region,
            defender,
            fight: Kind::of(problem.task).unwrap_or_default().fight(),
        })
    }

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

    /// The defender's stones of the wall.
    #[must_use]
    pub fn friends(&self) -> Vec<Point> {
        let stones = self.setup.stones.iter();
        let friends =
            stones.filter(|(point, color)| *color == self.defender && !self.region.contains(point));
        friends.map(|(point, _)| point).collect()
    }

    /// The fight with the attacker in place of the defender's stones of the wall.
    #[must_use]
    pub fn without_friends(&self) -> Framed {
        let mut alone = self.clone();
        for friend in self.friends() {
            let attacker = self.defender.opposite();
            alone.setup.stones.set(friend, Some(attacker));
        }
        alone
    }
}

/// The attacker's chains that may race with these: near them, long enough to matter and short of liberties.
#[must_use]
pub fn rivals(position: &Position, targets: &[Point]) -> Vec<Point> {
    let Some(defender) = targets.first().and_then(|&it| position.color_at(it)) else {
        return Vec::new();
    };
    let size = position.size();
    let mut heads = BTreeSet::new();
    for stone in targets.iter().flat_map(|&it| position.chain(it)) {
        // Chains that share a liberty race too.
        let beside = stone.neighbors(size).flat_map(|near| {
            let beyond = near.neighbors(size).collect::<Vec<_>>();
            let is_liberty = position.color_at(near).is_none();
            std::iter::once(near).chain(beyond.into_iter().filter(move |_| is_liberty))
        });
        let weak = beside.filter(|&near| {
            position.color_at(near) == Some(defender.opposite())
                && position.chain_len(near) >= RACER
                && position.liberties(near) <= RACER_LIBERTIES
        });
        heads.extend(weak.filter_map(|near| position.chain_head(near)));
    }
    heads.into_iter().collect()
}

/// The group of these stones with its surroundings within `reach` steps, the ways out closed by attacker's
/// stones, and nothing else; `None` if that gives no enclosed fight.
#[must_use]
pub fn close_in(position: &Position, targets: &[Point], reach: u8) -> Option<Framed> {
    cut_out(position, Fight::Life, targets, &[], reach)
}

/// The group of these stones and the chain of the attacker that it races with, the ways out of each closed by
/// stones of the other side, and nothing else; `None` if that gives no enclosed fight.
#[must_use]
pub fn close_in_race(
    position: &Position,
    targets: &[Point],
    rival: Point,
    reach: u8,
) -> Option<Framed> {
    cut_out(position, Fight::Race, targets, &[rival], reach)
}

/// The group of these stones with its surroundings within `reach` steps and the chains of its side that stand
/// there with a way out, the other ways out closed by attacker's stones, and nothing else; `None` if that
/// gives no enclosed fight, or no such friend.
#[must_use]
pub fn close_in_link(position: &Position, targets: &[Point], reach: u8) -> Option<Framed> {
    let framed = cut_out(position, Fight::Link, targets, &[], reach)?;
    (!framed.friends().is_empty()).then_some(framed)
}

fn cut_out(
    position: &Position,
    fight: Fight,
    targets: &[Point],
    rivals: &[Point],
    reach: u8,
) -> Option<Framed> {
    let size = position.size();
    let defender = position.color_at(*targets.first()?)?;
    let attacker = defender.opposite();
    let is_attackers = |point: Point| position.color_at(point) == Some(attacker);
    let own: PointSet = targets.iter().flat_map(|&it| position.chain(it)).collect();
    let foes: PointSet = rivals.iter().flat_map(|&it| position.chain(it)).collect();
    // Chains that play does not enter: the attacker's, and friends where they take part.
    let is_barrier = |point: Point| match position.color_at(point) {
        None => false,
        Some(color) if color == attacker => true,
        Some(_) => fight != Fight::Life && position.chain_len(point) >= FRIEND,
    };
    // The points that play reaches in that many steps through everything else.
    let mut region = own;
    region.join(&foes);
    let mut rim = region;
    for _ in 0..reach {
        let mut next = PointSet::default();
        for point in rim.iter() {
            for near in point.neighbors(size) {
                if is_barrier(near) || region.contains(near) {
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
    // Chains without enough liberties elsewhere belong to the fight.
    loop {
        let before = region.len();
        for point in region.iter() {
            for near in point.neighbors(size) {
                if !is_barrier(near) || region.contains(near) {
                    continue;
                }
                let liberties = position.chain_liberties(near);
                let outside = liberties.filter(|liberty| !region.contains(*liberty));
                let needed = if is_attackers(near) {
                    1
                } else {
                    WALL_LIBERTIES
                };
                if outside.count() < needed {
                    region.extend(position.chain(near));
                }
            }
        }
        if region.len() == before {
            break;
        }
    }
    let is_nearer_to_foes = |point: Point| {
        let to = |stones: &PointSet| {
            let steps = stones
                .iter()
                .map(|it| it.column().abs_diff(point.column()) + it.row().abs_diff(point.row()));
            steps.min().unwrap_or(u8::MAX)
        };
        to(&foes) < to(&own)
    };
    let mut wall = Vec::new();
    for point in region.iter() {
        for near in point.neighbors(size) {
            if region.contains(near) || wall.iter().any(|&(stone, _)| stone == near) {
                continue;
            }
            match position.color_at(near) {
                Some(color) if color == attacker => wall.push((near, color)),
                Some(color) if fight != Fight::Life => wall.push((near, color)),
                None if fight == Fight::Race && is_nearer_to_foes(point) => {
                    wall.push((near, defender));
                }
                // No wall is needed beside the attacker's own stones. Elsewhere a wall stone even replaces a
                // defender's stone, which belongs to another fight.
                Some(_) | None if is_attackers(point) => {}
                _ => wall.push((near, attacker)),
            }
        }
    }
    let mut setup = Setup::new(size);
    for point in region.iter() {
        setup.stones.set(point, position.color_at(point));
    }
    if fight == Fight::Link {
        wall.extend(bodies(position, &region, &wall, defender));
    }
    for &(point, color) in &wall {
        setup.stones.set(point, Some(color));
    }
    let framed = Framed {
        setup,
        targets: targets.to_vec(),
        region: region.iter().collect(),
        defender,
        fight,
    };
    supported(framed, position)
}

/// More stones of the friends in a wall: those joined to them and a few steps away, so that one sees what
/// stands there.
fn bodies(
    position: &Position,
    region: &PointSet,
    wall: &[(Point, Color)],
    defender: Color,
) -> Vec<(Point, Color)> {
    let friends = wall.iter().filter(|(_, color)| *color == defender);
    let mut bodies: Vec<Point> = friends.map(|&(point, _)| point).collect();
    let mut from = 0;
    for _ in 0..BODY {
        let rim: Vec<Point> = bodies.get(from..).unwrap_or_default().to_vec();
        from = bodies.len();
        for near in rim.iter().flat_map(|it| it.neighbors(position.size())) {
            let is_friend = position.color_at(near) == Some(defender) && !region.contains(near);
            if is_friend && !bodies.contains(&near) {
                bodies.push(near);
            }
        }
    }
    bodies.into_iter().map(|point| (point, defender)).collect()
}

/// The fight with stones added to the wall until every chain of it has liberties outside. Points where the
/// original position has a stone of that colour come first; `None` if too many stones are new.
pub(super) fn supported(mut framed: Framed, position: &Position) -> Option<Framed> {
    let is_new = |(point, color): &(Point, Color)| position.color_at(*point) != Some(*color);
    let wall = |framed: &Framed| -> Vec<(Point, Color)> {
        let stones = framed.setup.stones.iter();
        stones
            .filter(|(point, _)| !framed.region.contains(point))
            .collect()
    };
    let mut added = wall(&framed).iter().filter(|stone| is_new(stone)).count();
    if added > MOST_ADDED {
        return None;
    }
    while let Some((weak, color)) = weak_wall(&framed, &wall(&framed))? {
        if added >= MOST_ADDED {
            return None;
        }
        let stone = support(&framed, (&weak, color), position)?;
        added += usize::from(is_new(&(stone, color)));
        framed.setup.stones.set(stone, Some(color));
    }
    Some(framed)
}

/// A chain of the wall with too few outside liberties, and its colour; the inner `None` means there is none,
/// the outer one that the position is illegal.
fn weak_wall(framed: &Framed, wall: &[(Point, Color)]) -> Option<Option<(PointSet, Color)>> {
    let position = framed.setup.clone().into_position().ok()?;
    let weak = wall.iter().find(|(stone, _)| {
        let liberties = position.chain_liberties(*stone);
        let outside = liberties.filter(|liberty| !framed.region.contains(liberty));
        outside.count() < WALL_LIBERTIES
    });
    Some(weak.map(|&(stone, color)| (position.chain(stone).collect(), color)))
}

/// Where a stone next to a weak chain gives it the most outside liberties; points where the original position
/// has one come first.
fn support(
    framed: &Framed,
    (weak, color): (&PointSet, Color),
    position: &Position,
) -> Option<Point> {
    let size = framed.setup.size;
    let is_free =
        |point: &Point| framed.setup.stones.get(*point).is_none() && !framed.region.contains(point);
    let beside: BTreeSet<Point> = weak
        .iter()
        .flat_map(|stone| stone.neighbors(size))
        .collect();
    beside.into_iter().filter(is_free).max_by_key(|point| {
        let near = point.neighbors(size);
        let liberties = near.filter(|near| is_free(near)).count();
        (position.color_at(*point) == Some(color), liberties)
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
