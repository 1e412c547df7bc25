//! Every connected shape of a few points, in the open, at the edge and in the corner.

use std::collections::BTreeSet;
use std::fmt;

use super::cells::{Cells, Turn};

/// Where on the board a shape lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// So far from the edges that they make no difference.
    Centre,
    /// With at least one point on the lowest line.
    Edge,
    /// With at least one point on the lowest line and one on the leftmost.
    Corner,
}

impl Place {
    /// Every place, from the open board to the corner.
    pub const ALL: [Place; 3] = [Place::Centre, Place::Edge, Place::Corner];

    /// The word for the place in files and on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Place::Centre => "centre",
            Place::Edge => "edge",
            Place::Corner => "corner",
        }
    }

    /// The symmetries after which a shape at this place is still the same case.
    fn turns(self) -> impl Iterator<Item = Turn> {
        Turn::all().filter(move |turn| match self {
            Place::Centre => true,
            Place::Edge => !turn.mirror_rows && !turn.transpose,
            Place::Corner => !turn.mirror_rows && !turn.mirror_columns,
        })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A shape at a place, in the one form that represents all its images there.
///
/// At the edge, row 0 is the board's lowest line. In the corner, column 0 is its leftmost line as
/// well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Placed {
    /// Where it lies.
    pub place: Place,
    /// Its points.
    pub cells: Cells,
}

impl Placed {
    /// The shape in its one form. It is moved to the lower left first.
    #[must_use]
    pub fn new(place: Place, cells: Cells) -> Placed {
        let pushed = cells.pushed();
        let cells = place
            .turns()
            .map(|turn| pushed.turned(turn))
            .min()
            .unwrap_or(pushed);
        Placed { place, cells }
    }

    /// Whether a set of points is the least of its images under the symmetries of the shape, so
    /// that it can represent all of them.
    ///
    /// The set is counted from `rim` points further out than the shape, on every side.
    #[must_use]
    pub fn is_least(self, set: Cells, rim: u8) -> bool {
        let (width, height) = (self.cells.width() + 2 * rim, self.cells.height() + 2 * rim);
        self.place
            .turns()
            .filter(|&turn| self.cells.turned(turn) == self.cells)
            .all(|turn| set <= set.turned_within(turn, width, height))
    }
}

/// The most points of a shape that [`free_shapes`] and [`placements`] list.
pub const MOST_POINTS: usize = 7;

/// Every shape of this many points in each of its positions: fixed polyominoes.
pub(super) fn fixed_shapes(points: usize) -> BTreeSet<Cells> {
    let mut shapes = BTreeSet::from([Cells::of([(0, 0)])]);
    for _ in 1..points.min(MOST_POINTS) {
        let mut larger = BTreeSet::new();
        for shape in shapes {
            // One step from the rim, so that every neighbour lies on the grid.
            let inner = Cells::of(shape.iter().map(|(column, row)| (column + 1, row + 1)));
            for (column, row) in inner.neighbors().iter() {
                larger.insert(inner.with(column, row).pushed());
            }
        }
        shapes = larger;
    }
    shapes
}

/// The free shapes of this many points, 1 to [`MOST_POINTS`]: those that differ even when turned
/// and mirrored.
///
/// ```
/// use raeuberspiel_proof::life::shape::free_shapes;
///
/// let counts: Vec<usize> = (1..=7).map(|points| free_shapes(points).len()).collect();
/// assert_eq!(counts, [1, 1, 2, 5, 12, 35, 108]);
/// ```
#[must_use]
pub fn free_shapes(points: usize) -> Vec<Cells> {
    placements(Place::Centre, points)
        .into_iter()
        .map(|placed| placed.cells)
        .collect()
}

/// Every distinct way in which a shape of this many points can lie at a place.
///
/// In the centre these are the free shapes. At the edge two ways are the same if they are mirror
/// images from left to right, in the corner if they are mirror images in its diagonal.
#[must_use]
pub fn placements(place: Place, points: usize) -> Vec<Placed> {
    if points == 0 || points > MOST_POINTS {
        return Vec::new();
    }
    let all: BTreeSet<Placed> = fixed_shapes(points)
        .into_iter()
        .map(|cells| Placed::new(place, cells))
        .collect();
    all.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placements_are_counted() {
        let count = |place| {
            (1..=7)
                .map(|n| placements(place, n).len())
                .collect::<Vec<_>>()
        };
        assert_eq!(count(Place::Centre), [1, 1, 2, 5, 12, 35, 108]);
        // By Burnside's lemma: half of the fixed shapes and of those that are their own mirror image.
        assert_eq!(fixed_shapes(7).len(), 760);
        for place in [Place::Edge, Place::Corner] {
            for points in 1..=7 {
                let fixed = fixed_shapes(points);
                let own = fixed
                    .iter()
                    .filter(|&&shape| {
                        let turn = place.turns().last().unwrap();
                        shape.turned(turn) == shape
                    })
                    .count();
                assert_eq!(placements(place, points).len(), (fixed.len() + own) / 2);
            }
        }
        assert_eq!(count(Place::Edge), [1, 2, 4, 12, 35, 116, 392]);
        assert_eq!(count(Place::Corner), [1, 1, 4, 10, 34, 110, 388]);
    }

    #[test]
    fn one_of_the_images_of_a_set_stands_for_all() {
        let square = Placed::new(Place::Centre, Cells::of([(0, 0), (1, 0), (0, 1), (1, 1)]));
        let corners = [(0, 0), (3, 0), (0, 3), (3, 3)].map(|corner| Cells::of([corner]));
        let least = corners.iter().filter(|corner| square.is_least(**corner, 1));
        assert_eq!(least.count(), 1);
        let pairs = [[(0, 0), (1, 1)], [(0, 0), (1, 0)], [(0, 1), (1, 0)]].map(Cells::of);
        let least = pairs.iter().filter(|pair| square.is_least(**pair, 0));
        assert_eq!(least.count(), 2, "neighbours, and opposites once");
    }

    #[test]
    fn there_is_nothing_beyond_seven_points() {
        assert!(placements(Place::Centre, 0).is_empty());
        assert!(placements(Place::Edge, 8).is_empty());
    }
}
