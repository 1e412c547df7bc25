//! The way between a group and the friends that it may be connected to.
//!
//! A group that is connected to living friends is saved, so the region in which that is searched for need
//! not surround the group: it lies between the two, and grows sideways from the shortest way.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use crate::board::{Color, Point, Position};
use crate::solver::proof::OpenQuestion;

/// Most liberties of an enemy chain that the way may lead through.
const MOST_LIBERTIES: u16 = 4;
/// How many moves longer than the shortest a way may be. Farther points join as for any other group.
const MOST_DETOUR: u32 = 4;
/// The liberties of the group count as so many moves beside the way.
const BESIDE: u32 = 1;

/// For each point, how many moves longer than the shortest way the way over it is.
pub(super) struct Way {
    detours: BTreeMap<Point, u32>,
}

impl Way {
    /// The way from the targets to the stones that the question names as safe; `None` if there is none.
    pub(super) fn between(question: &OpenQuestion) -> Option<Way> {
        let position = &question.position;
        let owner = |point: &Point| position.color_at(*point);
        let color = question.targets.first().and_then(owner)?;
        let stones = |named: &[Point]| -> Vec<Point> {
            let chains = named.iter().flat_map(|&stone| position.chain(stone));
            chains.filter(|stone| owner(stone) == Some(color)).collect()
        };
        let (targets, safe) = (stones(&question.targets), stones(&question.safe));
        if safe.is_empty() {
            return None;
        }
        let from = moves_from(&targets, &safe, position);
        let to = moves_from(&safe, &targets, position);
        // Each point counts on both ways.
        let over = |(&point, &there): (&Point, &u32)| {
            let back = to.get(&point)?;
            Some((point, there + back - entering(point, color, position)?))
        };
        let mut detours: BTreeMap<Point, u32> = from.iter().filter_map(over).collect();
        let shortest = detours.values().copied().min()?;
        detours.retain(|point, moves| {
            *moves -= shortest;
            !safe.contains(point)
        });
        for &target in &question.targets {
            for liberty in position.chain_liberties(target) {
                let detour = detours.entry(liberty).or_insert(BESIDE);
                *detour = (*detour).min(BESIDE);
            }
        }
        Some(Way { detours })
    }

    /// The points of the shortest ways.
    pub(super) fn shortest(&self) -> BTreeSet<Point> {
        self.within(0).collect()
    }

    fn within(&self, most: u32) -> impl Iterator<Item = Point> {
        let near = self.detours.iter();
        near.filter(move |&(_, &detour)| detour <= most)
            .map(|(&point, _)| point)
    }

    /// The points that join a region: those of the next longer ways; `None` once all ways have joined.
    pub(super) fn next(&self, region: &BTreeSet<Point>) -> Option<BTreeSet<Point>> {
        (1..=MOST_DETOUR).find_map(|detour| {
            let more: BTreeSet<Point> = self
                .within(detour)
                .filter(|point| !region.contains(point))
                .collect();
            (!more.is_empty()).then_some(more)
        })
    }
}

/// Moves that it takes to enter a point: none for an own stone, one for an enemy stone that may be captured;
/// `None` if its chain has too many liberties.
fn entering(point: Point, color: Color, position: &Position) -> Option<u32> {
    match position.color_at(point) {
        None => Some(1),
        Some(owner) if owner == color => Some(0),
        Some(_) => (position.liberties(point) <= MOST_LIBERTIES).then_some(1),
    }
}

/// The fewest own moves that connect each point with some stones, on ways that end at others (Dijkstra).
fn moves_from(stones: &[Point], ends: &[Point], position: &Position) -> BTreeMap<Point, u32> {
    let size = position.size();
    let color = stones.first().and_then(|&stone| position.color_at(stone));
    let mut moves = BTreeMap::new();
    let mut open: BinaryHeap<Reverse<(u32, Point)>> =
        stones.iter().map(|&stone| Reverse((0, stone))).collect();
    while let Some(Reverse((cost, point))) = open.pop() {
        if moves.contains_key(&point) {
            continue;
        }
        moves.insert(point, cost);
        if ends.contains(&point) {
            continue;
        }
        for near in point.neighbors(size) {
            let step = color.and_then(|color| entering(near, color, position));
            if let Some(step) = step
                && !moves.contains_key(&near)
            {
                open.push(Reverse((cost + step, near)));
            }
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Notation, Setup, Size};
    use crate::life::Goal;

    fn points(names: &str) -> BTreeSet<Point> {
        let size = Size::SQUARE_19;
        let read = |name| Notation::Gtp.read(name, size).unwrap();
        names.split_whitespace().map(read).collect()
    }

    /// The way from the stone at A2 to the one at F2.
    fn way(drawing: &str) -> Option<Way> {
        let setup = Setup::drawn(Size::SQUARE_19, drawing).unwrap();
        let one = |name| points(name).into_iter().collect();
        Way::between(&OpenQuestion {
            position: setup.into_position().unwrap(),
            targets: one("A2"),
            goal: Goal::Any,
            safe: one("F2"),
        })
    }

    #[test]
    fn a_region_begins_between_the_group_and_its_friends_and_grows_sideways() {
        let way = way("
            | . . . . . . . .
            | O O O O O . . .
            | X . . . . X . .
            | . . . . . . . .
            +----------------")
        .unwrap();
        let mut region = way.shortest();
        assert_eq!(region, points("A2 B2 C2 D2 E2"));
        region.extend(way.next(&region).unwrap());
        // The wall above cannot be taken; what lies below is two moves longer, the liberty belongs to the group.
        assert_eq!(region, points("A1 A2 B2 C2 D2 E2"));
        region.extend(way.next(&region).unwrap());
        assert_eq!(region, points("A1 B1 C1 D1 E1 F1 A2 B2 C2 D2 E2"));
        while let Some(more) = way.next(&region) {
            assert!(!more.is_empty() && more.is_disjoint(&region));
            region.extend(more);
        }
        assert!(!region.contains(&points("F2").into_iter().next().unwrap()));
    }

    #[test]
    fn the_way_leads_through_stones_that_may_be_captured() {
        let cut = way("
            | . . . . . . . .
            | . . . . . . . .
            | X . O . O X . .
            | . O . . . . . .
            +----------------")
        .unwrap();
        assert_eq!(cut.shortest(), points("A2 B2 C2 D2 E2"));
    }

    #[test]
    fn without_friends_there_is_no_way() {
        let setup = Setup::drawn(Size::SQUARE_19, "\n| X . .\n+------").unwrap();
        let question = OpenQuestion {
            position: setup.into_position().unwrap(),
            targets: points("A1").into_iter().collect(),
            goal: Goal::Any,
            safe: Vec::new(),
        };
        assert!(Way::between(&question).is_none());
    }
}
