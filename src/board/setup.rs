//! Stones as drawn, before anything has checked them.

use super::color::Color;
use super::point::{CELLS, Point, Size};
use super::position::Position;
use super::rules::Rules;

/// Which stones stand on which points; may be any arrangement at all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones {
    black: Bits,
    white: Bits,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Bits([u64; CELLS / 64]);

impl Bits {
    fn get(&self, point: Point) -> bool {
        let index = point.index() & (CELLS - 1);
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    fn set(&mut self, point: Point, value: bool) {
        let index = point.index() & (CELLS - 1);
        let bit = 1 << (index % 64);
        if value {
            self.0[index / 64] |= bit;
        } else {
            self.0[index / 64] &= !bit;
        }
    }
}

impl Stones {
    /// No stones.
    #[must_use]
    pub fn new() -> Stones {
        Stones::default()
    }

    /// The colour of the stone on a point, if there is one.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<Color> {
        if self.black.get(point) {
            Some(Color::Black)
        } else if self.white.get(point) {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Puts a stone on a point, or takes it off, whatever stood there.
    pub fn set(&mut self, point: Point, stone: Option<Color>) {
        self.black.set(point, stone == Some(Color::Black));
        self.white.set(point, stone == Some(Color::White));
    }

    /// Every stone, row by row from the lower left.
    pub fn iter(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        (0..CELLS / 64).flat_map(move |word| {
            let mut both = self.black.0[word] | self.white.0[word];
            std::iter::from_fn(move || {
                if both == 0 {
                    return None;
                }
                let bit = both.trailing_zeros() as usize;
                both &= both - 1;
                let color = if self.black.0[word] >> bit & 1 == 1 {
                    Color::Black
                } else {
                    Color::White
                };
                Some((Point::from_index(word * 64 + bit), color))
            })
        })
    }

    /// Number of stones.
    #[must_use]
    pub fn len(&self) -> usize {
        self.black
            .0
            .iter()
            .chain(&self.white.0)
            .map(|bits| bits.count_ones() as usize)
            .sum()
    }

    /// Whether there is no stone.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl FromIterator<(Point, Color)> for Stones {
    fn from_iter<I: IntoIterator<Item = (Point, Color)>>(stones: I) -> Stones {
        let mut all = Stones::new();
        for (point, color) in stones {
            all.set(point, Some(color));
        }
        all
    }
}

/// One reason why a setup is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, thiserror::Error)]
pub enum SetupFault {
    /// A stone lies beyond the board.
    #[error("stone at {point} lies off the {size} board")]
    OffBoard {
        /// Where the stone lies.
        point: Point,
        /// The board it misses.
        size: Size,
    },
    /// A chain has no liberty; the point is its first stone.
    #[error("{color} chain at {point} has no liberty")]
    NoLiberties {
        /// A stone of the chain.
        point: Point,
        /// Its colour.
        color: Color,
    },
    /// The point banned by ko lies off the board or holds a stone.
    #[error("ko point {0} is not an empty point of the board")]
    KoPoint(Point),
}

/// Every reason why a setup is no position, at once, so that an author sees the whole list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", list(.faults))]
pub struct SetupError {
    faults: Vec<SetupFault>,
}

impl SetupError {
    /// The faults, in the order of the points; never empty.
    #[must_use]
    pub fn faults(&self) -> &[SetupFault] {
        &self.faults
    }
}

fn list(faults: &[SetupFault]) -> String {
    faults
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("; ")
}

/// Stones as drawn by an author; may break the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board.
    pub size: Size,
    /// The stones on it.
    pub stones: Stones,
    /// Who plays first.
    pub to_move: Color,
    /// A point that may not be played on the first move, because of a ko.
    pub ko: Option<Point>,
    /// The rules of legality from here on.
    pub rules: Rules,
}

impl Setup {
    /// An empty board, Black to move, basic ko, no self-capture.
    #[must_use]
    pub fn new(size: Size) -> Setup {
        Setup {
            size,
            stones: Stones::new(),
            to_move: Color::Black,
            ko: None,
            rules: Rules::default(),
        }
    }

    /// The position with these stones, if they can stand on a board.
    ///
    /// # Errors
    ///
    /// Every fault at once: stones off the board, chains without a liberty, a ko point that is
    /// not an empty point.
    pub fn into_position(self) -> Result<Position, SetupError> {
        let mut faults: Vec<SetupFault> = self
            .stones
            .iter()
            .filter(|&(point, _)| !self.size.contains(point))
            .map(|(point, _)| SetupFault::OffBoard {
                point,
                size: self.size,
            })
            .collect();
        faults.extend(self.chains_without_liberties());
        if let Some(point) = self.ko
            && (!self.size.contains(point) || self.stones.get(point).is_some())
        {
            faults.push(SetupFault::KoPoint(point));
        }
        if faults.is_empty() {
            Ok(Position::from_checked(&self))
        } else {
            Err(SetupError { faults })
        }
    }

    fn chains_without_liberties(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let mut seen = Stones::new();
        for (start, color) in self
            .stones
            .iter()
            .filter(|&(point, _)| self.size.contains(point))
        {
            if seen.get(start).is_some() {
                continue;
            }
            let mut open = vec![start];
            let mut breathes = false;
            seen.set(start, Some(color));
            while let Some(point) = open.pop() {
                for neighbor in point.neighbors(self.size) {
                    match self.stones.get(neighbor) {
                        None => breathes = true,
                        Some(other) if other == color && seen.get(neighbor).is_none() => {
                            seen.set(neighbor, Some(color));
                            open.push(neighbor);
                        }
                        Some(_) => {}
                    }
                }
            }
            if !breathes {
                faults.push(SetupFault::NoLiberties {
                    point: start,
                    color,
                });
            }
        }
        faults
    }
}
