//! The smallest living groups and the named groups, against an independent enumeration.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeSet, HashMap, HashSet};

use raeuberspiel::life::shape::{Place, living_groups};
use raeuberspiel::life::{Outcome, Side};
use raeuberspiel::problem::Status;
use raeuberspiel::shapes::{
    GROUP_SIZES, Known, Need, all_groups, all_named, examine_stone, examine_together, figures,
    figures_text, prove_named, read_figures, write_figures,
};
use raeuberspiel::solver::Stop;

type Point = (i8, i8);

/// Passes every set of stones connected along lines or diagonals to `take` once, grown stone by stone (D. H.
/// Redelmeier, 1981), within the board of the place.
///
/// In the centre the first stone is the leftmost of the lowest row; at the edge row 0 is the board's lowest
/// line, in the corner column 0 is also its leftmost.
struct Growth<'a> {
    place: Place,
    size: usize,
    first: Point,
    stones: Vec<Point>,
    take: &'a mut dyn FnMut(&[Point]),
}

impl Growth<'_> {
    fn is_allowed(&self, point: Point) -> bool {
        match self.place {
            Place::Centre => point.1 > 0 || (point.1 == 0 && point.0 >= 0),
            // The first stone is the leftmost on the lowest line, where every edge group has one.
            Place::Edge => point.1 > 0 || (point.1 == 0 && point.0 >= 0),
            Place::Corner => point.0 >= 0 && point.1 >= 0,
        }
    }

    fn grow(&mut self, mut open: Vec<Point>, seen: &mut HashSet<Point>) {
        while let Some(point) = open.pop() {
            self.stones.push(point);
            if self.stones.len() == self.size {
                (self.take)(&self.stones);
            } else {
                let mut added = Vec::new();
                let mut next = open.clone();
                for (right, up) in AROUND {
                    let point = (point.0 + right, point.1 + up);
                    if self.is_allowed(point) && seen.insert(point) {
                        added.push(point);
                        next.push(point);
                    }
                }
                self.grow(next, seen);
                for point in added {
                    seen.remove(&point);
                }
            }
            self.stones.pop();
        }
    }

    fn run(&mut self) {
        let first = self.first;
        self.grow(vec![first], &mut HashSet::from([first]));
    }
}

const AROUND: [Point; 8] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
];

/// Whether no sequence of enemy moves captures a stone while the owner passes, by playing it out: the enemy
/// holds everything outside and tries every set of stones inside.
fn lives(place: Place, stones: &[Point]) -> bool {
    let own: HashSet<Point> = stones.iter().copied().collect();
    let is_on_board = |(column, row): Point| match place {
        Place::Centre => true,
        Place::Edge => row >= 0,
        Place::Corner => column >= 0 && row >= 0,
    };
    let left = stones.iter().map(|p| p.0).min().unwrap() - 1;
    let right = stones.iter().map(|p| p.0).max().unwrap() + 1;
    let low = stones.iter().map(|p| p.1).min().unwrap() - 1;
    let high = stones.iter().map(|p| p.1).max().unwrap() + 1;
    let is_near =
        |(column, row): Point| (left..=right).contains(&column) && (low..=high).contains(&row);
    let next = |(column, row): Point| {
        [(1, 0), (0, 1), (-1, 0), (0, -1)].map(|(right, up)| (column + right, row + up))
    };
    // Everything reachable from the rim is outside and belongs to the enemy.
    let mut outside = HashSet::new();
    let mut open: Vec<Point> = (left..=right)
        .flat_map(|column| (low..=high).map(move |row| (column, row)))
        .filter(|&(column, row)| column == left || column == right || row == low || row == high)
        .filter(|point| is_on_board(*point) && !own.contains(point))
        .filter(|&(column, row)| {
            // The board's own edge is no way out.
            column == left && place != Place::Corner
                || row == low && place == Place::Centre
                || column == right
                || row == high
        })
        .collect();
    outside.extend(open.iter().copied());
    while let Some(point) = open.pop() {
        for point in next(point) {
            if is_on_board(point)
                && is_near(point)
                && !own.contains(&point)
                && outside.insert(point)
            {
                open.push(point);
            }
        }
    }
    let inside: Vec<Point> = (left..=right)
        .flat_map(|column| (low..=high).map(move |row| (column, row)))
        .filter(|point| is_on_board(*point) && !own.contains(point) && !outside.contains(point))
        .collect();
    if inside.len() < 2 {
        return false;
    }
    // The enemy may fill any inside points one by one. A move is legal if its chain keeps a liberty or
    // captures something; so a set can be filled as long as each of its chains keeps a liberty, and filling
    // an own chain's last liberty captures that chain.
    let chain_of = |start: Point, set: &HashSet<Point>| {
        let mut chain = HashSet::from([start]);
        let mut open = vec![start];
        while let Some(point) = open.pop() {
            for point in next(point) {
                if set.contains(&point) && chain.insert(point) {
                    open.push(point);
                }
            }
        }
        chain
    };
    let mut tried = HashSet::from([0u32]);
    let mut open = vec![0u32];
    while let Some(filled) = open.pop() {
        let has = |point: Point, filled: u32| {
            let place = inside.iter().position(|&other| other == point);
            place.is_some_and(|place| filled >> place & 1 == 1)
        };
        for (place, &point) in inside.iter().enumerate() {
            if filled >> place & 1 == 1 {
                continue;
            }
            let after = filled | 1 << place;
            let is_empty = |point: Point| inside.contains(&point) && !has(point, after);
            for neighbor in next(point) {
                if own.contains(&neighbor) {
                    let chain = chain_of(neighbor, &own);
                    if !chain
                        .iter()
                        .any(|&stone| next(stone).into_iter().any(is_empty))
                    {
                        return false;
                    }
                }
            }
            let enemy: HashSet<Point> = inside
                .iter()
                .copied()
                .filter(|&point| has(point, after))
                .collect();
            let chain = chain_of(point, &enemy);
            let is_legal = chain
                .iter()
                .any(|&stone| next(stone).into_iter().any(is_empty));
            if is_legal && tried.insert(after) {
                open.push(after);
            }
        }
    }
    true
}

/// The least of the symmetric images of a set at its place.
fn canonical(place: Place, stones: &[Point]) -> Vec<Point> {
    let images = (0..8u8).filter(|turn| match place {
        Place::Centre => true,
        Place::Edge => turn & 6 == 0,
        Place::Corner => turn & 3 == 0,
    });
    images
        .map(|turn| {
            let mut image: Vec<Point> = stones
                .iter()
                .map(|&(column, row)| {
                    let column = if turn & 1 != 0 { -column } else { column };
                    let row = if turn & 2 != 0 { -row } else { row };
                    if turn & 4 != 0 {
                        (row, column)
                    } else {
                        (column, row)
                    }
                })
                .collect();
            let left = image.iter().map(|p| p.0).min().unwrap();
            let low = image.iter().map(|p| p.1).min().unwrap();
            for point in &mut image {
                point.0 -= left;
                point.1 -= low;
            }
            image.sort_unstable();
            image
        })
        .min()
        .unwrap()
}

/// Every living group of a size that contains no smaller one, by growing all sets of stones.
fn enumerate(place: Place, size: usize) -> BTreeSet<Vec<Point>> {
    let mut found = BTreeSet::new();
    let mut smaller: HashMap<Vec<Point>, bool> = HashMap::new();
    let mut take = |stones: &[Point]| {
        // A cheap test that rules out most sets: a group needs the edges of its place and two enclosed
        // points.
        let touches = match place {
            Place::Centre => true,
            Place::Edge => stones.iter().any(|p| p.1 == 0),
            Place::Corner => stones.iter().any(|p| p.1 == 0) && stones.iter().any(|p| p.0 == 0),
        };
        if !touches || enclosed(place, stones) < 2 || !lives(place, stones) {
            return;
        }
        let image = canonical(place, stones);
        if found.contains(&image) {
            return;
        }
        let has_part = (1u32..(1 << stones.len()) - 1).any(|part| {
            let part: Vec<Point> = stones
                .iter()
                .enumerate()
                .filter(|(number, _)| part >> number & 1 == 1)
                .map(|(_, &point)| point)
                .collect();
            enclosed(place, &part) >= 2
                && *smaller
                    .entry(part.clone())
                    .or_insert_with(|| lives(place, &part))
        });
        if !has_part {
            found.insert(image);
        }
    };
    let firsts: Vec<Point> = match place {
        Place::Centre | Place::Edge => vec![(0, 0)],
        // Any stone of the lowest line may be the first; equal sets are recognised by their canonical images.
        Place::Corner => (0..size as i8).map(|column| (column, 0)).collect(),
    };
    for first in firsts {
        Growth {
            place,
            size,
            first,
            stones: Vec::new(),
            take: &mut take,
        }
        .run();
    }
    found
}

/// A cheap count of points that could be eyes; never too small for a group that has two.
fn enclosed(place: Place, stones: &[Point]) -> usize {
    let is_stone = |point: Point| {
        stones.contains(&point)
            || match place {
                Place::Centre => false,
                Place::Edge => point.1 < 0,
                Place::Corner => point.0 < 0 || point.1 < 0,
            }
    };
    let left = stones.iter().map(|p| p.0).min().unwrap_or(0);
    let right = stones.iter().map(|p| p.0).max().unwrap_or(0);
    let high = stones.iter().map(|p| p.1).max().unwrap_or(0);
    let low = stones.iter().map(|p| p.1).min().unwrap_or(0);
    let low = if place == Place::Centre { low } else { 0 };
    let left = if place == Place::Corner { 0 } else { left };
    let mut count = 0;
    for column in left..=right {
        for row in low..=high {
            let point = (column, row);
            if is_stone(point) {
                continue;
            }
            // Enclosed from left, right, below and above within its row and column.
            let runs = [(1, 0), (-1, 0), (0, 1), (0, -1)];
            count += usize::from(runs.iter().all(|&(right_by, up_by)| {
                let mut at = point;
                loop {
                    at = (at.0 + right_by, at.1 + up_by);
                    if is_stone(at) {
                        return true;
                    }
                    if at.0 < left || at.0 > right || at.1 < low || at.1 > high {
                        return false;
                    }
                }
            }));
        }
    }
    count
}

fn compare(place: Place, size: usize) {
    let found = enumerate(place, size);
    let listed: BTreeSet<Vec<Point>> = living_groups(place, size)
        .iter()
        .map(|placed| {
            let stones: Vec<Point> = placed
                .cells
                .iter()
                .map(|(column, row)| (column as i8, row as i8))
                .collect();
            canonical(place, &stones)
        })
        .collect();
    eprintln!("{place} {size}: {} groups", found.len());
    assert_eq!(listed, found, "{place} {size}");
}

#[test]
fn the_smallest_groups_are_those_of_another_enumeration() {
    for size in 3..=6 {
        compare(Place::Corner, size);
    }
    for size in 5..=8 {
        compare(Place::Edge, size);
    }
    for size in 7..=8 {
        compare(Place::Centre, size);
    }
}

#[test]
#[ignore = "minutes: millions of sets of nine to eleven stones"]
fn larger_groups_are_those_of_another_enumeration() {
    compare(Place::Corner, 7);
    compare(Place::Edge, 9);
    for size in 9..=11 {
        compare(Place::Centre, size);
    }
}

#[test]
fn the_groups_of_every_size_are_counted() {
    let counts: Vec<usize> = GROUP_SIZES
        .iter()
        .flat_map(|(place, sizes)| sizes.iter().map(|&size| living_groups(*place, size).len()))
        .collect();
    // Corner 6 and 7, edge 8 and 9, centre 10, 11 and 12.
    assert_eq!(counts, [4, 5, 4, 3, 4, 2, 21]);
}

fn known() -> Known {
    read_figures(figures_text()).unwrap()
}

#[test]
fn the_file_is_read_and_written_without_a_change() {
    assert_eq!(write_figures(&known()), figures_text());
}

#[test]
fn the_file_has_every_group_and_every_name_once() {
    let known = known();
    let groups: Vec<_> = known.groups.iter().map(|group| group.placed).collect();
    assert_eq!(groups, all_groups());
    let named: BTreeSet<String> = all_named().into_iter().map(|named| named.id).collect();
    assert_eq!(known.named.keys().cloned().collect::<BTreeSet<_>>(), named);
    assert_eq!(figures().unwrap().len(), groups.len() + named.len());
}

/// Only the cheap ones; `raeuberspiel shapes --groups --verify` proves all of them anew.
#[test]
fn what_is_quickly_proved_is_proved_anew() {
    let known = known();
    let stop = Stop::new();
    let mut again = known.clone();
    for group in again
        .groups
        .iter_mut()
        .filter(|group| group.stones.len() == 6)
    {
        let placed = group.placed;
        let needs = (0..placed.cells.len())
            .map(|stone| examine_stone(placed, stone, 1 << 24, &stop).unwrap())
            .collect();
        *group = examine_together(placed, needs, 1 << 24, &stop).unwrap();
    }
    let cheap = ["second-line", "corner-row", "comb", "rectangular", "bent"];
    for named in all_named() {
        if cheap.iter().any(|start| named.id.starts_with(start)) {
            let proof = prove_named(&named, 1 << 24, &stop);
            assert!(proof.is_some(), "{}", named.id);
            again.named.insert(named.id, proof);
        }
    }
    assert_eq!(known.difference(&again), None);
}

#[test]
fn the_named_groups_are_what_go_players_say() {
    let known = known();
    let of = |id: &str| known.named.get(id).unwrap().as_ref().unwrap();
    let check = |id: &str, status: Status| assert_eq!(of(id).status(), status, "{id}");
    check("l-group", Status::Dead);
    check("l-group-leg-short", Status::Unsettled);
    check("l-group-leg-long", Status::Unsettled);
    check("l-group-two-legs", Status::Alive);
    check("j-group", Status::Unsettled);
    check("tripod-group", Status::Alive);
    check("long-l-group", Status::Ko);
    check("long-l-group-l1", Status::Seki);
    check("second-line-6", Status::Dead);
    check("second-line-7", Status::Unsettled);
    check("second-line-8", Status::Alive);
    check("corner-row-4", Status::Dead);
    check("corner-row-5", Status::Unsettled);
    check("corner-row-6", Status::Alive);
    check("comb-corner", Status::Ko);
    check("carpenters-square", Status::Ko);
    check("rectangular-six-corner", Status::Unsettled);
    check("rectangular-six-corner-l1", Status::Ko);
    check("rectangular-six-corner-l2", Status::Alive);
    let filled = of("bent-four-corner-filled");
    assert_eq!(filled.first(Side::Attacker).result.base, Outcome::Dead);
}

#[test]
fn stones_that_may_be_missing_together_may_be_missing_alone() {
    let mut together = 0;
    for group in known().groups {
        for &place in &group.together {
            assert_eq!(group.needs.get(place), Some(&Need::Spare));
        }
        together += usize::from(group.together.len() > 1);
    }
    assert!(together > 0);
}
