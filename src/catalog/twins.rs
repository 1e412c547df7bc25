//! Finds problems that are the same or nearly so: turned, mirrored, shifted, with colours exchanged, and
//! with up to two stones added, removed, moved or of the other colour.
//!
//! Every position is hashed whole and with each single stone removed, by a hash that is invariant
//! under orientation, shift and colour. Positions that differ by one stone on each side share such a hash.
//! Positions of which one has two stones more share one when two stones are removed from the larger.

use std::collections::BTreeMap;

use super::entry::{Entry, EntryId};
use crate::board::{Color, Orientation, Point, Size};

/// Groups of similar problems.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Twins {
    /// Groups of problems that are the same except for orientation, colours and shift; largest first.
    pub same: Vec<Vec<EntryId>>,
    /// Pairs that differ by one or two stones.
    pub near: Vec<(EntryId, EntryId)>,
}

/// With this many free points between the stones and an edge, the edge counts as far away.
const FAR: u8 = 3;
/// Positions with fewer stones are too small for approximate comparison.
const FEWEST: usize = 6;
/// Positions with more stones are whole games, for which approximate comparison would take too long.
const MOST: usize = 120;
/// Most positions compared under one hash.
const CROWD: usize = 64;

/// Finds similar problems. Calls `go_on` now and then and returns `None` as soon as it says no.
#[must_use]
pub fn twins(entries: &[Entry], go_on: &dyn Fn() -> bool) -> Option<Twins> {
    let mut exact: Vec<(u64, EntryId)> = Vec::with_capacity(entries.len());
    let mut loose: Vec<(u64, EntryId)> = Vec::new();
    let mut shapes: Vec<Option<Shape>> = Vec::with_capacity(entries.len());
    for (id, entry) in (0..).zip(entries) {
        if id % 256 == 0 && !go_on() {
            return None;
        }
        let shape = Shape::of(entry);
        if let Some(shape) = &shape {
            exact.push((shape.hash(&[]), id));
            if shape.is_comparable() {
                for gone in 0..shape.count() {
                    loose.push((shape.hash(&[gone]), id));
                }
            }
        }
        shapes.push(shape);
    }
    exact.sort_unstable();
    loose.sort_unstable();
    let mut same: Vec<Vec<EntryId>> = exact
        .chunk_by(|a, b| a.0 == b.0)
        .filter(|group| group.len() > 1)
        .map(|group| group.iter().map(|&(_, id)| id).collect())
        .collect();
    same.sort_by(|a, b| b.len().cmp(&a.len()).then(a.cmp(b)));
    // The first of each group of equal problems represents the group.
    let mut first_of: BTreeMap<EntryId, EntryId> = BTreeMap::new();
    for group in &same {
        for &id in group {
            first_of.insert(id, group.first().copied().unwrap_or(id));
        }
    }
    let is_first = |id: EntryId| first_of.get(&id).is_none_or(|&first| first == id);
    let mut near: Vec<(EntryId, EntryId)> = Vec::new();
    let mut pair = |a: EntryId, b: EntryId| {
        if a != b && is_first(a) && is_first(b) {
            near.push((a.min(b), a.max(b)));
        }
    };
    for group in loose.chunk_by(|a, b| a.0 == b.0) {
        for (number, &(_, a)) in group.iter().take(CROWD).enumerate() {
            for &(_, b) in group.iter().take(CROWD).skip(number + 1) {
                pair(a, b);
            }
        }
    }
    for (id, shape) in (0..).zip(&shapes) {
        if id % 64 == 0 && !go_on() {
            return None;
        }
        let Some(shape) = shape.as_ref().filter(|shape| shape.is_comparable()) else {
            continue;
        };
        let mut look = |hash: u64| {
            let start = exact.partition_point(|&(other, _)| other < hash);
            for &(other, twin) in exact.iter().skip(start).take(CROWD) {
                if other != hash {
                    break;
                }
                pair(id, twin);
            }
        };
        for first in 0..shape.count() {
            look(shape.hash(&[first]));
            for second in first + 1..shape.count() {
                look(shape.hash(&[first, second]));
            }
        }
    }
    near.sort_unstable();
    near.dedup();
    Some(Twins { same, near })
}

/// A position in its eight orientations, with the side to move as Black.
struct Shape {
    size: Size,
    views: Vec<View>,
}

/// One orientation. The stones keep the order of the entry, so that an index means the same stone in all
/// orientations.
struct View {
    size: Size,
    stones: Vec<(u8, u8, u64)>,
    /// The columns and rows of all stones, sorted, with repetitions.
    columns: Vec<u8>,
    rows: Vec<u8>,
    sum: u64,
}

const COLUMN: u64 = 0x9e37_79b9_7f4a_7c15;
const ROW: u64 = 0xc2b2_ae3d_27d4_eb4f;
const COLORS: [u64; 2] = [0x1656_67b1_9e37_79f9, 0x27d4_eb2f_1656_67c5];

const COLUMNS: [u64; 32] = powers(COLUMN);
const ROWS: [u64; 32] = powers(ROW);
const COLUMNS_BACK: [u64; 32] = powers(inverse(COLUMN));
const ROWS_BACK: [u64; 32] = powers(inverse(ROW));

const fn powers(base: u64) -> [u64; 32] {
    let mut list = [1_u64; 32];
    let mut at = 1;
    while at < 32 {
        list[at] = list[at - 1].wrapping_mul(base);
        at += 1;
    }
    list
}

/// The multiplicative inverse of an odd number (each step of Newton's iteration doubles the correct bits).
const fn inverse(odd: u64) -> u64 {
    let mut found = odd;
    let mut round = 0;
    while round < 6 {
        found = found.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(found)));
        round += 1;
    }
    found
}

const fn at(list: &[u64; 32], exponent: u8) -> u64 {
    list[exponent as usize % 32]
}

impl Shape {
    fn of(entry: &Entry) -> Option<Shape> {
        if entry.stone_count() == 0 {
            return None;
        }
        let size = entry.size();
        let swap = entry.to_move() == Color::White;
        let stones: Vec<(Point, Color)> = entry
            .stones()
            .map(|(point, color)| (point, if swap { color.opposite() } else { color }))
            .collect();
        let views = Orientation::all()
            .take(8)
            .map(|orientation| {
                let turn = |point| orientation.symmetry.apply(point, size);
                View::of(
                    stones.iter().map(|&(point, color)| (turn(point), color)),
                    orientation.symmetry.apply_size(size),
                )
            })
            .collect();
        Some(Shape { size, views })
    }

    fn count(&self) -> usize {
        self.views.first().map_or(0, |view| view.stones.len())
    }

    fn is_comparable(&self) -> bool {
        (FEWEST..=MOST).contains(&self.count())
    }

    /// The hash without some stones: the minimum over all orientations.
    fn hash(&self, gone: &[usize]) -> u64 {
        let size = u64::from(self.size.width().min(self.size.height())) << 8
            | u64::from(self.size.width().max(self.size.height()));
        self.views
            .iter()
            .map(|view| view.hash(gone))
            .min()
            .unwrap_or_default()
            ^ size.wrapping_mul(0xff51_afd7_ed55_8ccd)
    }
}

impl View {
    fn of(stones: impl Iterator<Item = (Point, Color)>, size: Size) -> View {
        let mut view = View {
            size,
            stones: Vec::new(),
            columns: Vec::new(),
            rows: Vec::new(),
            sum: 0,
        };
        for (point, color) in stones {
            let (x, y) = (point.column(), point.row());
            let term = at(&COLUMNS, x)
                .wrapping_mul(at(&ROWS, y))
                .wrapping_mul(COLORS[usize::from(color == Color::White)]);
            view.stones.push((x, y, term));
            view.columns.push(x);
            view.rows.push(y);
            view.sum = view.sum.wrapping_add(term);
        }
        view.columns.sort_unstable();
        view.rows.sort_unstable();
        view
    }

    fn hash(&self, gone: &[usize]) -> u64 {
        let mut sum = self.sum;
        let mut out: [(u8, u8); 2] = [(u8::MAX, u8::MAX); 2];
        for (place, &number) in out.iter_mut().zip(gone) {
            if let Some(&(x, y, term)) = self.stones.get(number) {
                sum = sum.wrapping_sub(term);
                *place = (x, y);
            }
        }
        let columns = shift(&self.columns, &[out[0].0, out[1].0], self.size.width());
        let rows = shift(&self.rows, &[out[0].1, out[1].1], self.size.height());
        let back = at(&COLUMNS_BACK, columns).wrapping_mul(at(&ROWS_BACK, rows));
        let mixed = sum.wrapping_mul(back);
        (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }
}

/// How far stones that are away from both edges of an axis are shifted towards its beginning.
/// `sorted` are their coordinates, from which each of `gone` is removed once.
fn shift(sorted: &[u8], gone: &[u8; 2], side: u8) -> u8 {
    let low = remaining(sorted.iter(), *gone);
    let high = remaining(sorted.iter().rev(), *gone);
    match (low, high) {
        (Some(low), Some(high)) if low >= FAR && high < side.saturating_sub(FAR) => low - FAR,
        _ => 0,
    }
}

/// The first of a list after removing each of `gone` once.
fn remaining<'a>(list: impl Iterator<Item = &'a u8>, mut gone: [u8; 2]) -> Option<u8> {
    for &value in list {
        match gone.iter_mut().find(|place| **place == value) {
            Some(place) => *place = u8::MAX,
            None => return Some(value),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Setup;
    use crate::problem::{Language, Problem, ProblemId, Task};

    const SIZE: Size = Size::SQUARE_19;

    fn entry(stones: &[(u8, u8, Color)], orientation: Orientation) -> Entry {
        let mut setup = Setup::new(SIZE);
        for &(x, y, color) in stones {
            setup.stones.set(Point::at(x, y), Some(color));
        }
        let id = ProblemId::new("x").unwrap();
        let problem = Problem::new(id.clone(), Task::Kill, orientation.apply_setup(&setup));
        Entry::of(&problem, &id, 0, Language::English)
    }

    fn stones(count: u8, x0: u8, y0: u8) -> Vec<(u8, u8, Color)> {
        (0..count)
            .map(|n| {
                let color = if n % 3 == 0 {
                    Color::White
                } else {
                    Color::Black
                };
                (x0 + n * 7 % 5, y0 + n / 2, color)
            })
            .collect()
    }

    #[test]
    fn orientation_colours_and_shift_do_not_matter() {
        let list = stones(9, 5, 6);
        let shifted: Vec<_> = list.iter().map(|&(x, y, c)| (x + 2, y + 3, c)).collect();
        let mut all: Vec<Entry> = Orientation::all().map(|o| entry(&list, o)).collect();
        all.extend(Orientation::all().map(|o| entry(&shifted, o)));
        // Next to the edge it is a different problem.
        all.push(entry(&stones(9, 0, 6), Orientation::CANONICAL));
        let found = twins(&all, &|| true).unwrap();
        assert_eq!(found.same, [(0..32).collect::<Vec<_>>()]);
    }

    #[test]
    fn up_to_two_stones_may_differ() {
        let list = stones(9, 5, 6);
        let turned = Orientation::all().nth(13).unwrap();
        let check = |other: &[(u8, u8, Color)], expected: bool| {
            let pair = [entry(&list, Orientation::CANONICAL), entry(other, turned)];
            let found = twins(&pair, &|| true).unwrap();
            assert_eq!(found.near == [(0, 1)], expected, "{other:?}");
            assert!(found.same.is_empty());
        };
        let mut other = list.clone();
        other[2].2 = other[2].2.opposite();
        check(&other, true);
        other = list.clone();
        other[4].0 += 4;
        check(&other, true);
        other = list.clone();
        other.pop();
        check(&other, true);
        other.pop();
        check(&other, true);
        other.pop();
        check(&other, false);
        other = list.clone();
        other.push((4, 4, Color::Black));
        other.push((5, 4, Color::White));
        check(&other, true);
        other.push((6, 4, Color::White));
        check(&other, false);
    }

    #[test]
    fn the_search_can_be_stopped() {
        assert_eq!(
            twins(&[entry(&stones(9, 5, 6), Orientation::CANONICAL)], &|| {
                false
            }),
            None
        );
    }
}
