//! Sets of points.

use super::point::{CELLS, Point, STRIDE, Size};

/// A set of points, one bit each, in the order of [`Point`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PointSet {
    words: [u64; CELLS / 64],
}

impl PointSet {
    /// Adds a point. Returns whether it was new.
    #[inline]
    pub fn insert(&mut self, point: Point) -> bool {
        let word = &mut self.words[point.index() / 64 % (CELLS / 64)];
        let bit = 1 << (point.index() % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Removes a point.
    pub fn remove(&mut self, point: Point) {
        self.words[point.index() / 64 % (CELLS / 64)] &= !(1 << (point.index() % 64));
    }

    /// Whether a point is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(&self, point: Point) -> bool {
        self.words[point.index() / 64 % (CELLS / 64)] >> (point.index() % 64) & 1 == 1
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words == [0; CELLS / 64]
    }

    /// Number of points.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Adds the points of another set.
    pub fn join(&mut self, other: &PointSet) {
        for (word, other) in self.words.iter_mut().zip(other.words) {
            *word |= other;
        }
    }

    /// The points of this set that are not in the other.
    #[must_use]
    pub fn without(&self, other: &PointSet) -> PointSet {
        let mut rest = *self;
        for (word, taken) in rest.words.iter_mut().zip(other.words) {
            *word &= !taken;
        }
        rest
    }

    /// The points that are in this set and in the other.
    #[must_use]
    pub fn within(&self, other: &PointSet) -> PointSet {
        let mut both = *self;
        for (word, other) in both.words.iter_mut().zip(other.words) {
            *word &= other;
        }
        both
    }

    /// The points of a board that have a neighbour in the set. `board` holds all points of the
    /// board.
    #[must_use]
    pub fn beside(&self, board: &PointSet) -> PointSet {
        // A word holds two rows. Every board has a border around it, so nothing spills over.
        const ROW: usize = STRIDE;
        let mut near = PointSet::default();
        let last = self.words.len() - 1;
        for (place, &word) in self.words.iter().enumerate() {
            let below = if place > 0 { self.words[place - 1] } else { 0 };
            let above = if place < last {
                self.words[place + 1]
            } else {
                0
            };
            let rows = word << ROW | word >> ROW | below >> ROW | above << ROW;
            near.words[place] = (rows | word << 1 | word >> 1) & board.words[place];
        }
        near
    }

    /// The points of `field` that are connected to a point of this set within it.
    #[must_use]
    pub fn reaching(&self, field: &PointSet) -> PointSet {
        let mut set = self.within(field);
        loop {
            let mut grown = set;
            grown.join(&set.beside(field));
            if grown == set {
                return set;
            }
            set = grown;
        }
    }

    /// Every point of a board.
    #[must_use]
    pub fn of_board(size: Size) -> PointSet {
        size.points().collect()
    }

    /// The points, in order.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        self.words
            .into_iter()
            .enumerate()
            .flat_map(|(place, mut bits)| {
                std::iter::from_fn(move || {
                    (bits != 0).then(|| {
                        let bit = bits.trailing_zeros() as usize;
                        bits &= bits - 1;
                        Point::from_index(place * 64 + bit)
                    })
                })
            })
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::default();
        set.extend(points);
        set
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn points() -> impl Strategy<Value = Vec<Point>> {
        prop::collection::vec((0u8..25, 0u8..25).prop_map(|(c, r)| Point::at(c, r)), 0..80)
    }

    fn points_of(set: &PointSet) -> Vec<Point> {
        set.iter().collect()
    }

    proptest! {
        #[test]
        fn a_set_of_points_is_like_an_ordered_set(some in points(), others in points()) {
            let (mut set, mut expected) = (PointSet::default(), BTreeSet::new());
            for &point in &some {
                prop_assert_eq!(set.insert(point), expected.insert(point));
            }
            let other: PointSet = others.iter().copied().collect();
            prop_assert_eq!(set.len(), expected.len());
            prop_assert!(set.iter().eq(expected.iter().copied()));
            prop_assert!(others.iter().all(|&point| set.contains(point) == expected.contains(&point)));
            let mut both = set;
            both.join(&other);
            prop_assert!(points_of(&both).into_iter().eq(expected.iter().chain(&others).copied().collect::<BTreeSet<_>>()));
            let mut left = set;
            others.iter().for_each(|&point| left.remove(point));
            prop_assert_eq!(left, set.without(&other));
            let common = set.within(&other);
            prop_assert!(common.iter().eq(set.iter().filter(|&point| other.contains(point))));
            let rest = points_of(&left);
            expected.retain(|point| !others.contains(point));
            prop_assert!(rest.into_iter().eq(expected));
        }

        #[test]
        fn neighbours_and_reach_are_those_of_the_points(some in points(), others in points(), side in 2u8..26) {
            let size = Size::square(side.min(25)).expect("a size");
            let board = PointSet::of_board(size);
            let on_board = |points: &[Point]| points.iter().copied().filter(|&point| size.contains(point)).collect();
            let (set, field): (PointSet, PointSet) = (on_board(&some), on_board(&others));
            let near: PointSet = set.iter().flat_map(|point| point.neighbors(size)).collect();
            prop_assert_eq!(set.beside(&board), near);
            let mut reached = set.within(&field);
            loop {
                let next: Vec<Point> = reached
                    .iter()
                    .flat_map(|point| point.neighbors(size))
                    .filter(|&point| field.contains(point) && !reached.contains(point))
                    .collect();
                if next.is_empty() {
                    break;
                }
                reached.extend(next);
            }
            prop_assert_eq!(set.reaching(&field), reached);
        }
    }
}
