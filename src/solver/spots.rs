//! Sets of points of a board, for the checker of proofs: it shares nothing with the search, whose
//! sets are those of a local board.

use crate::board::{Point, Size};

const COLUMNS: usize = Size::MAX as usize;
const WORDS: usize = (COLUMNS * COLUMNS).div_ceil(64);

/// A set of points, in the order of the points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Spots {
    words: [u64; WORDS],
}

impl Spots {
    const fn place(point: Point) -> (usize, u64) {
        let index = point.row() as usize * COLUMNS + point.column() as usize;
        (index / 64, 1 << (index % 64))
    }

    /// Adds a point; whether it was not in the set.
    pub(super) fn insert(&mut self, point: Point) -> bool {
        let (word, bit) = Spots::place(point);
        self.words.get_mut(word).is_some_and(|word| {
            let is_new = *word & bit == 0;
            *word |= bit;
            is_new
        })
    }

    /// Adds the points of another set.
    pub(super) fn join(&mut self, other: &Spots) {
        for (word, other) in self.words.iter_mut().zip(other.words) {
            *word |= other;
        }
    }

    /// Whether the point is in the set.
    pub(super) fn contains(&self, point: Point) -> bool {
        let (word, bit) = Spots::place(point);
        self.words.get(word).is_some_and(|word| word & bit != 0)
    }

    /// The points, lowest row first, from left to right.
    pub(super) fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.words.iter().enumerate().flat_map(|(place, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                let index = place * 64 + bit;
                Some(((index % COLUMNS) as u8, (index / COLUMNS) as u8))
            })
            .filter_map(|(column, row)| Point::new(column, row))
        })
    }
}

impl Extend<Point> for Spots {
    fn extend<T: IntoIterator<Item = Point>>(&mut self, points: T) {
        for point in points {
            self.insert(point);
        }
    }
}

impl FromIterator<Point> for Spots {
    fn from_iter<T: IntoIterator<Item = Point>>(points: T) -> Spots {
        let mut spots = Spots::default();
        for point in points {
            spots.insert(point);
        }
        spots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_comes_out_in_order() {
        let points = [(24, 24), (0, 0), (3, 7), (24, 0), (0, 24), (14, 2)]
            .map(|(column, row)| Point::at(column, row));
        let mut spots: Spots = points.into_iter().collect();
        let mut sorted = points.to_vec();
        sorted.sort();
        assert_eq!(spots.iter().collect::<Vec<_>>(), sorted);
        assert!(points.iter().all(|&point| spots.contains(point)));
        assert!(!spots.contains(Point::at(1, 0)));
        assert!(spots.insert(Point::at(1, 0)) && !spots.insert(Point::at(1, 0)));
    }
}
