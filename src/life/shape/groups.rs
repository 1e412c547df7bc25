//! The smallest groups that live unconditionally.
//!
//! Plate III of the book of 1908 draws some of them: six stones in the corner, eight at the edge,
//! ten and more in the open. Here all of them are found. Unconditional life is Benson's (see
//! [`unconditional_life`](crate::life::unconditional_life)).
//!
//! A living group has small regions that make it live, and every chain of it has two of them. So a
//! group consists of the stones next to two or more such regions, and of stones that connect these
//! along lines; any other stone would belong to a chain without an eye. Groups are built in that
//! order: regions, the stones next to them, connecting stones.

use std::collections::{BTreeSet, HashSet};

use super::cells::Cells;
use super::enumerate::{Place, Placed, fixed_shapes};

/// The side of the field on which groups are built: twice as far as a group of twelve stones
/// reaches.
const SIDE: u32 = 11;
/// The most points of a region that is tried as an eye. A region of eight would need ten stones
/// around it alone, and the next eye three more.
const MOST_INSIDE: usize = 7;
/// The most stones of a group that [`living_groups`] lists.
pub const MOST_STONES: usize = 12;

/// Points of the field, row by row.
type Field = u128;

/// The field at one place, and which of its sides are edges of the board.
#[derive(Clone, Copy)]
struct Ground {
    place: Place,
}

const LEFT: Field = {
    let mut column: Field = 0;
    let mut row = 0;
    while row < SIDE {
        column |= 1 << (row * SIDE);
        row += 1;
    }
    column
};
const ALL: Field = (1 << (SIDE * SIDE)) - 1;
const RIGHT: Field = LEFT << (SIDE - 1);

const fn around(set: Field) -> Field {
    let right = (set & !RIGHT) << 1;
    let left = (set & !LEFT) >> 1;
    (right | left | set << SIDE | set >> SIDE) & ALL & !set
}

const fn flood(seed: Field, room: Field) -> Field {
    let mut set = seed & room;
    loop {
        let grown = (set | around(set)) & room;
        if grown == set {
            return set;
        }
        set = grown;
    }
}

const fn lowest(set: Field) -> Field {
    set & set.wrapping_neg()
}

/// The connected parts of a set.
fn parts(mut set: Field) -> impl Iterator<Item = Field> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let part = flood(lowest(set), set);
        set &= !part;
        Some(part)
    })
}

impl Ground {
    /// Points at the rim of the field that is not an edge of the board. A group there may go on
    /// beyond.
    const fn beyond(self) -> Field {
        let top = LEFT_ROW << (SIDE * (SIDE - 1));
        match self.place {
            Place::Centre => LEFT_ROW | top | LEFT | RIGHT,
            Place::Edge => top | LEFT | RIGHT,
            Place::Corner => top | RIGHT,
        }
    }

    /// Whether every stone lives unconditionally if all other points are empty.
    fn lives(self, stones: Field) -> bool {
        let chains: Vec<(Field, Field)> =
            parts(stones).map(|chain| (chain, around(chain))).collect();
        let mut regions: Vec<Field> = parts(ALL & !stones)
            .filter(|region| region & self.beyond() == 0)
            .collect();
        // All chains must live, so a region counts as long as it exists.
        regions.retain(|region| chains.iter().any(|(_, liberties)| region & !liberties == 0));
        chains.iter().all(|(_, liberties)| {
            let eyes = regions.iter().filter(|&region| region & !liberties == 0);
            eyes.take(2).count() == 2
        })
    }

    /// Whether no smaller part of a living group lives.
    fn is_least(self, stones: Field) -> bool {
        let mut part = stones & (stones - 1);
        while part != 0 {
            if self.lives(part) {
                return false;
            }
            part = (part - 1) & stones;
        }
        true
    }

    /// Every region that can be an eye within this many stones, with the stones next to it.
    fn eyes(self, stones: usize) -> Vec<(Field, Field)> {
        let mut eyes = Vec::new();
        for points in 1..=MOST_INSIDE {
            for shape in fixed_shapes(points) {
                for row in 0..SIDE as u8 {
                    for column in 0..SIDE as u8 {
                        let Some(region) = field(shape, column, row) else {
                            continue;
                        };
                        let wall = around(region);
                        let is_whole = region & self.beyond() == 0;
                        // Every point must be a liberty of the chain that lives by the region.
                        let is_near = region & !around(wall) == 0;
                        if is_whole && is_near && wall.count_ones() as usize <= stones {
                            eyes.push((region, wall));
                        }
                    }
                }
            }
        }
        eyes
    }
}

const LEFT_ROW: Field = (1 << SIDE) - 1;

/// A shape on the field; `None` if it does not fit there.
fn field(shape: Cells, column: u8, row: u8) -> Option<Field> {
    shape.iter().try_fold(0, |set: Field, (right, up)| {
        let (column, row) = (u32::from(column + right), u32::from(row + up));
        (column < SIDE && row < SIDE).then(|| set | 1 << (row * SIDE + column))
    })
}

/// The set as cells moved to the lower left; `None` if it is too large for them.
fn cells(set: Field) -> Option<Cells> {
    let places: Vec<(u32, u32)> = (0..SIDE * SIDE)
        .filter(|place| set >> place & 1 == 1)
        .map(|place| (place % SIDE, place / SIDE))
        .collect();
    let left = places.iter().map(|place| place.0).min()?;
    let low = places.iter().map(|place| place.1).min()?;
    let cells = Cells::of(places.iter().filter_map(|&(column, row)| {
        Some((
            u8::try_from(column - left).ok()?,
            u8::try_from(row - low).ok()?,
        ))
    }));
    (cells.len() == places.len()).then_some(cells)
}

/// Every group of exactly this many stones that lives unconditionally and has no smaller part that
/// does. Lists one of all its images at the place.
///
/// Groups at the edge have a stone on the lowest line; groups in the corner have one on each of the
/// two outermost lines. More than [`MOST_STONES`] stones are not listed.
///
/// ```
/// use raeuberspiel_proof::life::shape::{Place, living_groups};
///
/// assert!(living_groups(Place::Corner, 5).is_empty());
/// assert!(!living_groups(Place::Corner, 6).is_empty());
/// ```
#[must_use]
pub fn living_groups(place: Place, stones: usize) -> Vec<Placed> {
    if stones > MOST_STONES {
        return Vec::new();
    }
    let ground = Ground { place };
    let eyes = ground.eyes(stones);
    let mut found: BTreeSet<Placed> = BTreeSet::new();
    for (index, &(region, wall)) in eyes.iter().enumerate() {
        if !is_anchored(place, region) {
            continue;
        }
        let later = eyes.get(index + 1..).unwrap_or_default();
        // In the open, one region lies in the middle and the others all around it.
        let others = if place == Place::Corner { later } else { &eyes };
        let mut open = vec![(region, wall, 0usize)];
        while let Some((inside, walls, from)) = open.pop() {
            for (next, &(region, wall)) in others.iter().enumerate().skip(from) {
                let together = walls | wall;
                let is_apart = region & (inside | walls) == 0 && wall & inside == 0;
                if !is_apart || together.count_ones() as usize > stones {
                    continue;
                }
                grow(ground, inside | region, together, stones, &mut found);
                open.push((inside | region, together, next + 1));
            }
        }
    }
    found.into_iter().collect()
}

/// Whether a region lies where the first region of a group is put. So each group is built in few
/// places.
const fn is_anchored(place: Place, region: Field) -> bool {
    let first = region.trailing_zeros();
    match place {
        Place::Centre => first == SIDE * (SIDE / 2) + SIDE / 2,
        Place::Edge => first % SIDE == SIDE / 2,
        Place::Corner => true,
    }
}

/// Adds connecting stones until the group has the required number, and keeps those that live.
fn grow(ground: Ground, inside: Field, walls: Field, stones: usize, found: &mut BTreeSet<Placed>) {
    let mut seen = HashSet::from([walls]);
    let mut open = vec![walls];
    while let Some(set) = open.pop() {
        if set.count_ones() as usize == stones {
            keep(ground, set, found);
            continue;
        }
        let mut free = around(set) & !inside;
        while free != 0 {
            let stone = lowest(free);
            free &= !stone;
            if seen.insert(set | stone) {
                open.push(set | stone);
            }
        }
    }
}

fn keep(ground: Ground, set: Field, found: &mut BTreeSet<Placed>) {
    let touches = match ground.place {
        Place::Centre => true,
        Place::Edge => set & LEFT_ROW != 0,
        Place::Corner => set & LEFT_ROW != 0 && set & LEFT != 0,
    };
    if !touches || !ground.lives(set) {
        return;
    }
    let Some(cells) = cells(set) else { return };
    let placed = Placed::new(ground.place, cells);
    if !found.contains(&placed) && ground.is_least(set) {
        found.insert(placed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_nothing_smaller_than_six_eight_and_ten() {
        for (place, least) in [(Place::Corner, 6), (Place::Edge, 8), (Place::Centre, 10)] {
            for stones in 1..least {
                assert_eq!(living_groups(place, stones), [], "{place} {stones}");
            }
            assert!(!living_groups(place, least).is_empty());
        }
    }
}
