//! Stones as drawn, before anything has checked them.

use super::color::Color;
use super::point::{Point, Size};
use super::point_set::PointSet;
use super::position::Position;
use super::rules::Rules;

/// Which stones stand on which points; may be any arrangement at all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones {
    black: PointSet,
    white: PointSet,
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
        if self.black.contains(point) {
            Some(Color::Black)
        } else if self.white.contains(point) {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Puts a stone on a point, or takes it off, whatever stood there.
    pub fn set(&mut self, point: Point, stone: Option<Color>) {
        self.black.remove(point);
        self.white.remove(point);
        match stone {
            Some(Color::Black) => self.black.insert(point),
            Some(Color::White) => self.white.insert(point),
            None => false,
        };
    }

    /// Every stone, row by row from the lower left.
    pub fn iter(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        let mut both = self.black;
        both.join(&self.white);
        both.iter().map(move |point| {
            let is_black = self.black.contains(point);
            let color = if is_black { Color::Black } else { Color::White };
            (point, color)
        })
    }

    /// Number of stones.
    #[must_use]
    pub fn len(&self) -> usize {
        self.black.len() + self.white.len()
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

/// One reason why a setup is not a position.
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

/// Every reason why a setup is not a position, at once, so that an author sees the whole list.
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
