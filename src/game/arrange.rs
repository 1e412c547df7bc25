//! Arranges a counted board as Pfaundler 1908 does from Plate I to Plate II: dead stones fill free points
//! of their own side, and the stones inside the borders move until the remaining free points form
//! rectangles, with a side of 5 or 10 where that is possible.

use std::collections::BTreeSet;

use super::count::{Board, Count, Verdicts};
use crate::board::{ByColor, Color, Point, Size, Stones};

/// A rectangle of free points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rectangle {
    /// Its lower left point.
    pub corner: Point,
    /// Number of columns.
    pub width: u8,
    /// Number of rows.
    pub height: u8,
}

impl Rectangle {
    /// Number of points it covers.
    #[must_use]
    pub const fn area(self) -> u32 {
        self.width as u32 * self.height as u32
    }

    /// Its points, row by row.
    pub fn points(self) -> impl Iterator<Item = Point> {
        let (column, row) = (self.corner.column(), self.corner.row());
        (0..self.height).flat_map(move |up| {
            (0..self.width).filter_map(move |across| Point::new(column + across, row + up))
        })
    }
}

/// Where a stone comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum From {
    /// From this point of the board.
    Board(Point),
    /// From the stones captured during the game.
    Bowl,
}

/// One stone that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// Its colour.
    pub color: Color,
    /// Where it comes from.
    pub from: From,
    /// Where it goes; `None` for dead stones that find no room: their captor counts them.
    pub to: Option<Point>,
}

/// A board arranged for counting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The stones that move, dead ones first.
    pub shifts: Vec<Shift>,
    /// The board afterwards.
    pub stones: Stones,
    /// The free points of each side, as rectangles, the largest first.
    pub rectangles: ByColor<Vec<Rectangle>>,
    /// Dead stones of each side that find no room in its own territory: points for the other side.
    pub surplus: ByColor<u32>,
}

impl Arrangement {
    /// A side's free points after the arrangement plus what it gets for the other's surplus.
    #[must_use]
    pub fn points(&self, color: Color) -> u32 {
        let free: u32 = self.rectangles[color].iter().map(|r| r.area()).sum();
        free + self.surplus[color.opposite()]
    }

    /// The sum as the book writes it: `5x10 + 3 = 53`.
    #[must_use]
    pub fn sum(&self, color: Color) -> String {
        let mut parts: Vec<String> = self.rectangles[color]
            .iter()
            .map(|r| match (r.width.min(r.height), r.width.max(r.height)) {
                (1, long) => long.to_string(),
                (short, long) => format!("{short}x{long}"),
            })
            .collect();
        if self.surplus[color.opposite()] > 0 {
            parts.push(self.surplus[color.opposite()].to_string());
        }
        if parts.is_empty() {
            return "0".to_owned();
        }
        format!("{} = {}", parts.join(" + "), self.points(color))
    }
}

/// Arranges a board that was counted by territory.
#[must_use]
pub fn arrange(board: &Board<'_>, verdicts: &Verdicts, count: &Count) -> Arrangement {
    let mut stones = board.stones.clone();
    for &point in &verdicts.dead {
        stones.set(point, None);
    }
    let mut arrangement = Arrangement {
        shifts: Vec::new(),
        stones,
        rectangles: ByColor::default(),
        surplus: ByColor::default(),
    };
    for color in Color::BOTH {
        arrange_side(board, verdicts, count, color, &mut arrangement);
    }
    arrangement
}

fn arrange_side(
    board: &Board<'_>,
    verdicts: &Verdicts,
    count: &Count,
    color: Color,
    out: &mut Arrangement,
) {
    let territory = &count.territory[color];
    let bowl = board.captures[color.opposite()] as usize;
    let on_board: Vec<Point> = verdicts
        .dead
        .iter()
        .copied()
        .filter(|&point| board.stones.get(point) == Some(color))
        .collect();
    let dead = bowl + on_board.len();
    let free = territory.len().saturating_sub(dead);
    out.surplus[color] = u32::try_from(dead - dead.min(territory.len())).unwrap_or(u32::MAX);

    // What may be rearranged: own points, and own stones that are not at a border.
    let at_border = |point: Point| {
        point.neighbors(board.size).any(|neighbor| {
            let is_own = out.stones.get(neighbor) == Some(color) || territory.contains(&neighbor);
            !is_own
        })
    };
    let mut inner: BTreeSet<Point> = territory.clone();
    let inner_stones: BTreeSet<Point> = out
        .stones
        .iter()
        .filter(|&(point, owner)| owner == color && !at_border(point))
        .map(|(point, _)| point)
        .filter(|point| !verdicts.seki.contains(point))
        .collect();
    inner.extend(&inner_stones);

    let rectangles = rectangles(&inner, territory, free, board.size);
    let kept: BTreeSet<Point> = rectangles.iter().flat_map(|r| r.points()).collect();

    // Stones on points that must become free go to the nearest point that must be filled.
    let mut to_fill: Vec<Point> = territory.difference(&kept).copied().collect();
    let mut sources: Vec<From> = on_board.into_iter().map(From::Board).collect();
    sources.extend(std::iter::repeat_n(From::Bowl, bowl));
    sources.extend(inner_stones.intersection(&kept).copied().map(From::Board));
    for from in sources {
        let nearest = to_fill
            .iter()
            .enumerate()
            .min_by_key(|&(_, &to)| match from {
                From::Board(from) => distance(from, to),
                From::Bowl => 0,
            })
            .map(|(index, _)| index);
        let to = nearest.map(|index| to_fill.swap_remove(index));
        if let From::Board(from) = from {
            out.stones.set(from, None);
        }
        out.shifts.push(Shift { color, from, to });
    }
    for shift in &out.shifts {
        if let (Some(to), true) = (shift.to, shift.color == color) {
            out.stones.set(to, Some(color));
        }
    }
    out.rectangles[color] = rectangles;
}

fn distance(a: Point, b: Point) -> u32 {
    u32::from(a.column().abs_diff(b.column())) + u32::from(a.row().abs_diff(b.row()))
}

/// Disjoint rectangles that cover exactly `free` of the inner points, the largest first.
fn rectangles(
    inner: &BTreeSet<Point>,
    territory: &BTreeSet<Point>,
    free: usize,
    size: Size,
) -> Vec<Rectangle> {
    let mut room = inner.clone();
    let mut left = u32::try_from(free).unwrap_or(0);
    let mut found = Vec::new();
    while left > 0 {
        let Some(best) = best_rectangle(&room, territory, left, size) else {
            break;
        };
        for point in best.points() {
            room.remove(&point);
        }
        left -= best.area();
        found.push(best);
    }
    found.sort_by_key(|r| (std::cmp::Reverse(r.area()), r.corner));
    found
}

/// The rectangle to lay out next: multiples of five first, then the largest; among equals the one that
/// moves the fewest stones.
fn best_rectangle(
    room: &BTreeSet<Point>,
    territory: &BTreeSet<Point>,
    most: u32,
    size: Size,
) -> Option<Rectangle> {
    let columns = usize::from(size.width()) + 1;
    let at = |column: u8, row: u8| usize::from(row) * columns + usize::from(column);
    let sums_of = |holds: &dyn Fn(Point) -> bool| {
        let mut sums = vec![0_u32; columns * (usize::from(size.height()) + 1)];
        for point in size.points() {
            let (column, row) = (point.column(), point.row());
            let value = get(&sums, at(column, row + 1)) + get(&sums, at(column + 1, row))
                - get(&sums, at(column, row))
                + u32::from(holds(point));
            if let Some(slot) = sums.get_mut(at(column + 1, row + 1)) {
                *slot = value;
            }
        }
        sums
    };
    let rooms = sums_of(&|point| room.contains(&point));
    let empties = sums_of(&|point| territory.contains(&point));
    let within = |sums: &[u32], column: u8, row: u8, width: u8, height: u8| {
        get(sums, at(column + width, row + height)) + get(sums, at(column, row))
            - get(sums, at(column + width, row))
            - get(sums, at(column, row + height))
    };
    let mut best: Option<((bool, u32, u32), Rectangle)> = None;
    for &corner in room {
        let (column, row) = (corner.column(), corner.row());
        for height in 1..=size.height() - row {
            for width in 1..=size.width() - column {
                let area = u32::from(width) * u32::from(height);
                if area > most || within(&rooms, column, row, width, height) != area {
                    break;
                }
                let is_handy = (width.is_multiple_of(5) || height.is_multiple_of(5)) && area >= 10;
                let rank = (is_handy, area, within(&empties, column, row, width, height));
                if best.as_ref().is_none_or(|(known, _)| rank > *known) {
                    let rectangle = Rectangle {
                        corner,
                        width,
                        height,
                    };
                    best = Some((rank, rectangle));
                }
            }
        }
    }
    best.map(|(_, rectangle)| rectangle)
}

fn get(sums: &[u32], at: usize) -> u32 {
    sums.get(at).copied().unwrap_or(0)
}
