//! Random positions in walled regions.

use std::collections::BTreeSet;

use raeuberspiel::board::{Color, Point, Setup, Size, Stones};
use raeuberspiel::game::Lots;
use raeuberspiel::life::{Query, QuerySpec};

pub const SIZE: Size = Size::SQUARE_19;

/// A connected set of points, grown at random from `start` within a rectangle (its first column and row, its
/// columns and rows) until it has `wanted` points or `tries` run out.
pub fn grown(
    lots: &mut Lots,
    start: Point,
    ((left, low), (width, height)): ((u8, u8), (u8, u8)),
    wanted: usize,
    tries: usize,
) -> Option<BTreeSet<Point>> {
    let is_near = |point: &Point| {
        (left..left + width).contains(&point.column()) && (low..low + height).contains(&point.row())
    };
    let mut points = BTreeSet::from([start]);
    for _ in 0..tries {
        if points.len() >= wanted {
            break;
        }
        let place = lots.below(points.len());
        let near: Vec<Point> = points.iter().nth(place)?.neighbors(SIZE).collect();
        let grown = near.get(lots.below(near.len()));
        points.extend(grown.filter(|point| is_near(point)));
    }
    Some(points)
}

/// Surrounds a region with white stones.
pub fn wall_in(stones: &mut Stones, region: &BTreeSet<Point>) {
    for point in region {
        let around = point.neighbors(SIZE).chain(point.diagonals(SIZE));
        for wall in around.filter(|near| !region.contains(near)) {
            stones.set(wall, Some(Color::White));
        }
    }
}

/// A region of 12 to 33 points in a corner, on an edge or in the middle of a board.
fn region(lots: &mut Lots) -> Option<BTreeSet<Point>> {
    let (left, low) = match lots.below(4) {
        0 => (5 + lots.below(4) as u8, 0),
        1 => (5 + lots.below(3) as u8, 5 + lots.below(3) as u8),
        _ => (0, 0),
    };
    let wanted = 14 + lots.below(20);
    let size = (4 + lots.below(5) as u8, 3 + lots.below(4) as u8);
    let start = Point::at(left, low);
    let region = grown(lots, start, ((left, low), size), wanted, 2_000)?;
    (region.len() >= 12).then_some(region)
}

/// A question about some black chains within a white wall; `None` if the stones form no question.
pub fn walled(lots: &mut Lots) -> Option<Query> {
    let region = region(lots)?;
    let mut stones = Stones::new();
    wall_in(&mut stones, &region);
    // Black's stones are denser along the wall than inside.
    let [outer, inner] = [40 + lots.below(35), 10 + lots.below(30)];
    let white = 3 + lots.below(20);
    let mut black = Vec::new();
    for &point in &region {
        let is_outer = point.neighbors(SIZE).any(|near| !region.contains(&near));
        let share = if is_outer { outer } else { inner };
        let drawn = lots.below(100);
        if drawn < share {
            stones.set(point, Some(Color::Black));
            black.push(point);
        } else if drawn < share + white {
            stones.set(point, Some(Color::White));
        }
    }
    if black.is_empty() {
        return None;
    }
    let setup = Setup {
        stones,
        to_move: Color::BOTH[lots.below(2)],
        ..Setup::new(SIZE)
    };
    let targets = (0..=lots.below(3))
        .map(|_| black[lots.below(black.len())])
        .collect();
    let spec = QuerySpec {
        targets,
        region: Some(region.into_iter().collect()),
        ..QuerySpec::default()
    };
    Query::new(&setup.into_position().ok()?, &spec).ok()
}
