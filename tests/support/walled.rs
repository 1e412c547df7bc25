//! Random positions in regions that a wall shuts in.

use std::collections::BTreeSet;

use raeuberspiel::board::{Color, Point, Setup, Size, Stones};
use raeuberspiel::life::{Query, QuerySpec};

/// A source of numbers that is the same on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % end
    }
}

const SIDES: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Points that hang together: in a corner, on an edge or in the middle of a board, 12 to 33 of them.
fn region(random: &mut Random) -> Option<BTreeSet<(i32, i32)>> {
    let (left, low) = match random.below(4) {
        0 => (5 + random.below(4) as i32, 0),
        1 => (5 + random.below(3) as i32, 5 + random.below(3) as i32),
        _ => (0, 0),
    };
    let wanted = 14 + random.below(20) as usize;
    let (width, height) = (4 + random.below(5) as i32, 3 + random.below(4) as i32);
    let mut region = BTreeSet::from([(left, low)]);
    for _ in 0..2_000 {
        if region.len() >= wanted {
            break;
        }
        let place = random.below(region.len() as u64) as usize;
        let &(column, row) = region.iter().nth(place)?;
        let (right, up) = SIDES[random.below(4) as usize];
        let (column, row) = (column + right, row + up);
        if (left..left + width).contains(&column) && (low..low + height).contains(&row) {
            region.insert((column, row));
        }
    }
    (region.len() >= 12).then_some(region)
}

/// A question about some black chains within a white wall; `None` if the stones make none.
pub fn walled(random: &mut Random) -> Option<Query> {
    let region = region(random)?;
    let point = |&(column, row): &(i32, i32)| Point::at(column as u8, row as u8);
    let mut stones = Stones::new();
    let mut wall = BTreeSet::new();
    for &(column, row) in &region {
        for (right, up) in (-1..=1).flat_map(|right| (-1..=1).map(move |up| (right, up))) {
            let near = (column + right, row + up);
            if near.0 >= 0 && near.1 >= 0 && !region.contains(&near) {
                wall.insert(near);
            }
        }
    }
    for near in &wall {
        stones.set(point(near), Some(Color::White));
    }
    // Along the wall Black stands closer than inside.
    let [outer, inner] = [40 + random.below(35), 10 + random.below(30)];
    let white = 3 + random.below(20);
    let mut black = Vec::new();
    for place in &region {
        let beside = |side: &(i32, i32)| wall.contains(&(place.0 + side.0, place.1 + side.1));
        let share = if SIDES.iter().any(beside) {
            outer
        } else {
            inner
        };
        let drawn = random.below(100);
        if drawn < share {
            stones.set(point(place), Some(Color::Black));
            black.push(point(place));
        } else if drawn < share + white {
            stones.set(point(place), Some(Color::White));
        }
    }
    if black.is_empty() {
        return None;
    }
    let to_move = Color::BOTH[random.below(2) as usize];
    let setup = Setup {
        stones,
        to_move,
        ..Setup::new(Size::SQUARE_19)
    };
    let targets = (0..=random.below(3))
        .map(|_| black[random.below(black.len() as u64) as usize])
        .collect();
    let spec = QuerySpec {
        targets,
        region: Some(region.iter().map(point).collect()),
        ..QuerySpec::default()
    };
    Query::new(&setup.into_position().ok()?, &spec).ok()
}
