//! Random fights like those of problems: a loose ring of stones around an eye space, liberties outside it,
//! and a wall around all.

use std::collections::BTreeSet;

use raeuberspiel::board::{Color, Point, Setup, Stones};
use raeuberspiel::game::Lots;
use raeuberspiel::life::{Query, QuerySpec};

use super::walled::{SIZE, grown, wall_in};

/// Points of the largest region.
const LARGEST: usize = 30;

/// Most stones of the ring that are targets.
const TARGETS: usize = 4;

/// A connected eye space of at least 6 points in a corner, on an edge or in the middle of a board.
fn eye_space(lots: &mut Lots) -> Option<BTreeSet<Point>> {
    let (left, low) = match lots.below(3) {
        0 => (6, 0),
        1 => (6, 6),
        _ => (0, 0),
    };
    let wanted = 7 + lots.below(10);
    let (width, height) = (3 + lots.below(4) as u8, 3 + lots.below(3) as u8);
    let column = left + lots.below(usize::from(width)) as u8;
    let row = low + lots.below(usize::from(height)) as u8;
    let start = Point::at(column, row);
    let space = grown(lots, start, ((left, low), (width, height)), wanted, 500)?;
    (space.len() >= 6).then_some(space)
}

/// The same question about some stones of a black ring, with Black and with White to move; `None` if the
/// stones form no question.
pub fn ringed(lots: &mut Lots) -> Option<[Query; 2]> {
    let space = eye_space(lots)?;
    let around = |points: &BTreeSet<Point>| -> BTreeSet<Point> {
        let around = points.iter().flat_map(|point| point.neighbors(SIZE));
        around.filter(|point| !points.contains(point)).collect()
    };
    let ring = around(&space);
    let [tight, outside] = [45 + lots.below(45), 15 + lots.below(50)];
    let [black, white] = [5 + lots.below(18), 3 + lots.below(18)];
    let mut stones = Stones::new();
    let mut targets = Vec::new();
    for &point in &ring {
        if lots.below(100) < tight {
            stones.set(point, Some(Color::Black));
            targets.push(point);
        }
    }
    let mut region: BTreeSet<Point> = space.union(&ring).copied().collect();
    let liberties = around(&region);
    region.extend(liberties.iter().filter(|_| lots.below(100) < outside));
    for &point in &space {
        let drawn = lots.below(100);
        if drawn < black {
            stones.set(point, Some(Color::Black));
        } else if drawn < black + white {
            stones.set(point, Some(Color::White));
        }
    }
    wall_in(&mut stones, &region);
    if targets.is_empty() || region.len() > LARGEST {
        return None;
    }
    while targets.len() > TARGETS {
        targets.swap_remove(lots.below(targets.len()));
    }
    let of = |to_move| {
        let setup = Setup {
            stones: stones.clone(),
            to_move,
            ..Setup::new(SIZE)
        };
        let spec = QuerySpec {
            targets: targets.clone(),
            region: Some(region.iter().copied().collect()),
            ..QuerySpec::default()
        };
        Query::new(&setup.into_position().ok()?, &spec).ok()
    };
    Some([of(Color::Black)?, of(Color::White)?])
}
