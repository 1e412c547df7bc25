//! Searches for positions that contain given stones.

use std::collections::BTreeSet;

use super::entry::{Entry, features};
use crate::board::{Color, Orientation, Point, Size, Stones};

/// Where the pattern must lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Placing {
    /// Anywhere on the board.
    Anywhere,
    /// In a corner, at the same distances from its sides as drawn from the lower left corner. Boards of all
    /// sizes have such corners.
    #[default]
    Corner,
    /// Along a side, at the same distance from it as drawn from the lower side.
    Side,
    /// On the drawn points of a board of the same size, which may be turned and mirrored.
    There,
}

/// A pattern of stones to search for, in any orientation and with either colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    forms: Vec<Form>,
    features: u64,
    counts: [usize; 2],
    placing: Placing,
    size: Size,
}

/// The pattern in one orientation, as offsets from its first stone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Form {
    /// Constraints on the column and row of the first stone.
    start: [Place; 2],
    first: Color,
    rest: Vec<(i8, i8, Color)>,
}

/// A constraint on one coordinate of the first stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Any,
    /// At this distance from the left or lower side.
    FromLow(u8),
    /// At this distance from the right or upper side.
    FromHigh(u8),
}

impl Place {
    fn is_at(self, at: u8, length: u8) -> bool {
        match self {
            Place::Any => true,
            Place::FromLow(steps) => at == steps,
            Place::FromHigh(steps) => at.checked_add(steps + 1) == Some(length),
        }
    }
}

impl Pattern {
    /// A pattern of these stones on a board of this size; `None` without stones.
    #[must_use]
    pub fn new(stones: &Stones, size: Size, placing: Placing) -> Option<Pattern> {
        let list: Vec<(Point, Color)> = stones.iter().collect();
        if list.is_empty() {
            return None;
        }
        let forms: BTreeSet<Form> = Orientation::all()
            .filter(|orientation| {
                placing != Placing::There || orientation.symmetry.apply_size(size) == size
            })
            .filter_map(|orientation| Form::of(stones, size, orientation, placing))
            .collect();
        let black = list.iter().filter(|&&(_, c)| c == Color::Black).count();
        Some(Pattern {
            forms: forms.into_iter().collect(),
            features: features(&list),
            counts: [black, list.len() - black],
            placing,
            size,
        })
    }

    /// Whether the start position of a problem contains the pattern.
    #[must_use]
    pub fn is_in(&self, entry: &Entry) -> bool {
        self.find(entry).is_some()
    }

    /// The points of the first occurrence of the pattern in a problem's start position.
    #[must_use]
    pub fn points_in(&self, entry: &Entry) -> Vec<Point> {
        let Some((form, (x, y))) = self.find(entry) else {
            return Vec::new();
        };
        let steps = form.rest.iter().map(|&(right, up, _)| (right, up));
        std::iter::once((0, 0))
            .chain(steps)
            .filter_map(|(right, up)| {
                Point::new(x.checked_add_signed(right)?, y.checked_add_signed(up)?)
            })
            .collect()
    }

    fn find(&self, entry: &Entry) -> Option<(&Form, (u8, u8))> {
        if entry.features & self.features != self.features
            || entry.stone_count() < self.counts[0] + self.counts[1]
            || (self.placing == Placing::There && entry.size() != self.size)
        {
            return None;
        }
        let mut rows: Rows = [[0; 32]; 2];
        for (point, color) in entry.stones() {
            if let Some(row) = rows[side(color)].get_mut(usize::from(point.row())) {
                *row |= 1 << point.column();
            }
        }
        let size = entry.size();
        let mut forms = self.forms.iter();
        forms.find_map(|form| Some((form, form.occurs(&rows, size)?)))
    }
}

/// A bit mask of the stones in every row, for each colour.
type Rows = [[u32; 32]; 2];

const fn side(color: Color) -> usize {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

const fn steps(from: Point, to: Point) -> (i8, i8) {
    (
        to.column() as i8 - from.column() as i8,
        to.row() as i8 - from.row() as i8,
    )
}

impl Form {
    /// The pattern as it lies in one orientation of the drawn board.
    fn of(stones: &Stones, size: Size, orientation: Orientation, placing: Placing) -> Option<Form> {
        let turned = orientation.apply_stones(stones, size);
        let mut list = turned.iter();
        let (first, color) = list.next()?;
        let turn = |point| orientation.symmetry.apply(point, size);
        let board = orientation.symmetry.apply_size(size);
        // The drawn corner and the side that leaves it, in this orientation.
        let corner = turn(Point::at(0, 0));
        let is_low = [corner.column() == 0, corner.row() == 0];
        let lies = size.width() < 2 || turn(Point::at(1, 0)).row() == corner.row();
        let at = [first.column(), first.row()];
        let lengths = [board.width(), board.height()];
        let from = |way: usize| {
            if is_low[way] {
                Place::FromLow(at[way])
            } else {
                Place::FromHigh(lengths[way] - 1 - at[way])
            }
        };
        let start = match placing {
            Placing::Anywhere => [Place::Any; 2],
            Placing::Corner | Placing::There => [from(0), from(1)],
            Placing::Side if lies => [Place::Any, from(1)],
            Placing::Side => [from(0), Place::Any],
        };
        Some(Form {
            start,
            first: color,
            rest: list
                .map(|(point, color)| {
                    let (x, y) = steps(first, point);
                    (x, y, color)
                })
                .collect(),
        })
    }

    /// Finds the first stone of an occurrence; all columns of a row are tested at once.
    fn occurs(&self, rows: &Rows, size: Size) -> Option<(u8, u8)> {
        let empty = 0;
        let [across, up] = self.start;
        rows[side(self.first)]
            .iter()
            .zip(0_u8..)
            .filter(|&(_, y)| up.is_at(y, size.height()))
            .find_map(|(&row, y)| {
                let mut starts = row;
                for &(x, steps, color) in &self.rest {
                    if starts == 0 {
                        return None;
                    }
                    let row = y
                        .checked_add_signed(steps)
                        .and_then(|y| rows[side(color)].get(usize::from(y)))
                        .unwrap_or(&empty);
                    let by = u32::from(x.unsigned_abs());
                    starts &= if x < 0 {
                        row.checked_shl(by)
                    } else {
                        row.checked_shr(by)
                    }
                    .unwrap_or_default();
                }
                let mut columns = (0..size.width()).filter(|&x| starts >> x & 1 == 1);
                let column = columns.find(|&x| across.is_at(x, size.width()))?;
                Some((column, y))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Setup, Symmetry};
    use crate::problem::{Language, Problem, ProblemId, Task};

    fn stones(list: &[(u8, u8, Color)]) -> Stones {
        list.iter()
            .map(|&(x, y, color)| (Point::at(x, y), color))
            .collect()
    }

    fn entry(stones: &Stones, orientation: Orientation) -> Entry {
        entry_on(Size::SQUARE_19, stones, orientation)
    }

    fn entry_on(size: Size, stones: &Stones, orientation: Orientation) -> Entry {
        let mut setup = Setup::new(size);
        setup.stones = stones.clone();
        let id = ProblemId::new("x").unwrap();
        let problem = Problem::new(id.clone(), Task::Kill, orientation.apply_setup(&setup));
        Entry::of(&problem, &id, 0, Language::English)
    }

    const B: Color = Color::Black;
    const W: Color = Color::White;

    #[test]
    fn stones_are_found_in_every_orientation_and_only_there() {
        let whole = stones(&[(2, 3, B), (3, 3, W), (4, 5, B), (9, 9, W), (2, 8, W)]);
        let part = stones(&[(2, 3, B), (3, 3, W), (4, 5, B)]);
        let moved = stones(&[(7, 7, B), (8, 7, W), (9, 9, B)]);
        let other = stones(&[(7, 7, B), (8, 7, W), (9, 9, W)]);
        let found = |part: &Stones, placing, entry: &Entry| {
            Pattern::new(part, Size::SQUARE_19, placing)
                .unwrap()
                .is_in(entry)
        };
        for orientation in Orientation::all() {
            let entry = entry(&whole, orientation);
            assert!(found(&part, Placing::Anywhere, &entry));
            assert!(found(&part, Placing::There, &entry));
            assert!(found(&moved, Placing::Anywhere, &entry));
            assert!(!found(&moved, Placing::There, &entry));
            assert!(!found(&other, Placing::Anywhere, &entry));
        }
        assert_eq!(
            Pattern::new(&Stones::new(), Size::SQUARE_19, Placing::There),
            None
        );
    }

    #[test]
    fn a_corner_is_a_corner_and_a_side_a_side_on_boards_of_all_sizes() {
        let drawn = stones(&[(1, 0, B), (2, 1, W), (1, 3, B)]);
        let found = |placing, entry: &Entry| {
            let pattern = Pattern::new(&drawn, Size::SQUARE_19, placing).unwrap();
            assert_eq!(pattern.is_in(entry), !pattern.points_in(entry).is_empty());
            pattern.is_in(entry)
        };
        let moved = |right: u8, up: u8| -> Stones {
            let places = drawn.iter();
            places
                .map(|(at, color)| (Point::at(at.column() + right, at.row() + up), color))
                .collect()
        };
        for (width, height) in [(19, 19), (9, 9), (13, 7)] {
            let size = Size::new(width, height).unwrap();
            for orientation in Orientation::all() {
                let holds = |stones: &Stones| {
                    let entry = entry_on(size, stones, orientation);
                    [Placing::Anywhere, Placing::Corner, Placing::Side].map(|p| found(p, &entry))
                };
                assert_eq!(holds(&moved(0, 0)), [true, true, true], "{orientation:?}");
                // Moved along the side, and away from it.
                assert_eq!(holds(&moved(3, 0)), [true, false, true], "{orientation:?}");
                assert_eq!(holds(&moved(0, 2)), [true, false, false], "{orientation:?}");
                assert_eq!(holds(&moved(2, 1)), [true, false, false], "{orientation:?}");
            }
        }
    }

    #[test]
    fn the_points_of_a_hit_hold_the_drawn_stones() {
        let whole = stones(&[(2, 3, B), (3, 3, W), (4, 5, B), (9, 9, W), (2, 8, W)]);
        let part = stones(&[(2, 3, B), (3, 3, W), (4, 5, B)]);
        for placing in [Placing::Anywhere, Placing::Corner, Placing::There] {
            let pattern = Pattern::new(&part, Size::SQUARE_19, placing).unwrap();
            for orientation in Orientation::all() {
                let entry = entry(&whole, orientation);
                let mut expected: Vec<Point> = orientation
                    .apply_stones(&part, Size::SQUARE_19)
                    .iter()
                    .map(|(point, _)| point)
                    .collect();
                let mut points = pattern.points_in(&entry);
                expected.sort();
                points.sort();
                assert_eq!(points, expected, "{placing:?} {orientation:?}");
            }
            let none = entry(&stones(&[(0, 0, B)]), Orientation::CANONICAL);
            assert_eq!(pattern.points_in(&none), []);
        }
    }

    #[test]
    fn features_never_hide_a_hit() {
        // Compares with a plain search without features, over many small positions.
        let mut seed = 12_345_u64;
        let mut next = |n: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % n
        };
        let mut hits = 0;
        for _ in 0..400 {
            let mut board = Stones::new();
            for _ in 0..14 {
                let color = if next(2) == 0 { B } else { W };
                board.set(Point::at(next(6) as u8 + 6, next(6) as u8 + 6), Some(color));
            }
            let list: Vec<_> = board.iter().collect();
            let part: Stones = list.iter().copied().filter(|_| next(4) == 0).collect();
            let turn = Orientation {
                symmetry: Symmetry::ALL[next(8) as usize],
                ..Orientation::CANONICAL
            };
            let entry = entry(&board, turn);
            if let Some(pattern) = Pattern::new(&part, Size::SQUARE_19, Placing::Anywhere) {
                assert!(pattern.is_in(&entry));
                hits += 1;
            }
        }
        assert!(hits > 300);
    }
}
