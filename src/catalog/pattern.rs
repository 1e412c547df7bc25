//! Which positions hold these stones?

use std::collections::BTreeSet;

use super::entry::{Entry, features};
use crate::board::{Color, Orientation, Point, Size, Stones};

/// Whether stones must stand on the very points they were drawn on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Placing {
    /// Anywhere on the board.
    #[default]
    Anywhere,
    /// There, with the board turned and mirrored.
    There,
}

/// Stones to look for in any orientation and in both colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    forms: Vec<Form>,
    features: u64,
    counts: [usize; 2],
    placing: Placing,
    size: Size,
}

/// The stones in one orientation, as steps from the first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Form {
    start: (i8, i8),
    first: Color,
    rest: Vec<(i8, i8, Color)>,
}

impl Pattern {
    /// Looks for these stones of a board of this size; `None` without a stone.
    #[must_use]
    pub fn new(stones: &Stones, size: Size, placing: Placing) -> Option<Pattern> {
        let list: Vec<(Point, Color)> = stones.iter().collect();
        if list.is_empty() {
            return None;
        }
        let forms: BTreeSet<Form> = Orientation::all()
            .filter(|orientation| {
                placing == Placing::Anywhere || orientation.symmetry.apply_size(size) == size
            })
            .filter_map(|orientation| Form::of(&orientation.apply_stones(stones, size)))
            .map(|form| match placing {
                Placing::There => form,
                Placing::Anywhere => Form {
                    start: (0, 0),
                    ..form
                },
            })
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

    /// Whether a problem's start holds the stones.
    #[must_use]
    pub fn is_in(&self, entry: &Entry) -> bool {
        if entry.features & self.features != self.features
            || entry.stone_count() < self.counts[0] + self.counts[1]
            || (self.placing == Placing::There && entry.size() != self.size)
        {
            return false;
        }
        let mut rows: Rows = [[0; 32]; 2];
        for (point, color) in entry.stones() {
            if let Some(row) = rows[side(color)].get_mut(usize::from(point.row())) {
                *row |= 1 << point.column();
            }
        }
        match self.placing {
            Placing::There => {
                let holds = |x: i8, y: i8, color: Color| {
                    let Ok(row) = usize::try_from(y) else {
                        return false;
                    };
                    (0..32).contains(&x)
                        && rows[side(color)]
                            .get(row)
                            .is_some_and(|row| row >> x & 1 == 1)
                };
                self.forms.iter().any(|form| form.stands(form.start, holds))
            }
            Placing::Anywhere => self.forms.iter().any(|form| form.occurs(&rows)),
        }
    }
}

/// A bit for every stone of a colour in every row.
type Rows = [[u32; 32]; 2];

const fn side(color: Color) -> usize {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

const fn place(point: Point) -> (i8, i8) {
    (point.column() as i8, point.row() as i8)
}

impl Form {
    fn of(stones: &Stones) -> Option<Form> {
        let mut list = stones.iter();
        let (first, color) = list.next()?;
        let start = place(first);
        Some(Form {
            start,
            first: color,
            rest: list
                .map(|(point, color)| {
                    let (x, y) = place(point);
                    (x - start.0, y - start.1, color)
                })
                .collect(),
        })
    }

    /// Whether the stones stand anywhere; all places of a row are looked at together.
    fn occurs(&self, rows: &Rows) -> bool {
        let empty = 0;
        rows[side(self.first)].iter().zip(0_i8..).any(|(&row, y)| {
            let mut starts = row;
            for &(x, steps, color) in &self.rest {
                if starts == 0 {
                    break;
                }
                let row = usize::try_from(y + steps)
                    .ok()
                    .and_then(|y| rows[side(color)].get(y))
                    .unwrap_or(&empty);
                let by = u32::from(x.unsigned_abs());
                starts &= if x < 0 {
                    row.checked_shl(by)
                } else {
                    row.checked_shr(by)
                }
                .unwrap_or_default();
            }
            starts != 0
        })
    }

    fn stands(&self, at: (i8, i8), holds: impl Fn(i8, i8, Color) -> bool) -> bool {
        holds(at.0, at.1, self.first)
            && self
                .rest
                .iter()
                .all(|&(x, y, color)| holds(at.0 + x, at.1 + y, color))
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
        let mut setup = Setup::new(Size::SQUARE_19);
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
    fn features_never_hide_a_hit() {
        // A plain search beside the one with features, over many small positions.
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
