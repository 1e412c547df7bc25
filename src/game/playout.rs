//! Random games to the end: a first guess at whose every point is.

use crate::board::{Color, Move, Point, Position};

/// A stream of numbers that is the same for the same seed.
///
/// `SplitMix64`: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
#[derive(Clone, Debug)]
pub struct Lots(u64);

impl Lots {
    /// The stream of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Lots {
        Lots(seed)
    }

    /// The next number.
    pub const fn draw(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 32) as u32
    }

    /// A number below `end`, which must not be 0; 0 if it is.
    pub const fn below(&mut self, end: usize) -> usize {
        if end == 0 {
            return 0;
        }
        self.draw() as usize % end
    }
}

/// Whether filling this empty point would fill an eye of this colour.
///
/// An eye here is an empty point with own stones all round and no more than one corner in enemy
/// hands, none at the edge.
#[must_use]
pub fn is_own_eye(position: &Position, point: Point, color: Color) -> bool {
    let size = position.size();
    if !point
        .neighbors(size)
        .all(|neighbor| position.color_at(neighbor) == Some(color))
    {
        return false;
    }
    let enemies = point
        .diagonals(size)
        .filter(|&diagonal| position.color_at(diagonal) == Some(color.opposite()))
        .count();
    let is_inside = point.diagonals(size).count() == 4;
    enemies <= usize::from(is_inside)
}

/// Plays random moves until neither side has a legal one that does not fill its own eye, or until
/// `most` moves are played. Says whether the end was reached.
pub fn play_out(position: &mut Position, lots: &mut Lots, most: usize) -> bool {
    let mut empty: Vec<Point> = position
        .size()
        .points()
        .filter(|&point| position.color_at(point).is_none())
        .collect();
    let mut passes = 0;
    for _ in 0..most {
        let color = position.to_move();
        let mut chosen = None;
        // Draws without putting back: what was tried lies behind `end`.
        let mut end = empty.len();
        while end > 0 {
            let at = lots.below(end);
            end -= 1;
            empty.swap(at, end);
            let Some(&point) = empty.get(end) else { break };
            if !is_own_eye(position, point, color) && position.is_legal(Move::Play(point)) {
                chosen = Some(point);
                empty.swap_remove(end);
                break;
            }
        }
        match chosen {
            Some(point) => {
                position.play_unchecked(Move::Play(point));
                empty.extend(position.emptied_by_last_move());
                passes = 0;
            }
            None => {
                position.play_unchecked(Move::Pass);
                passes += 1;
                if passes == 2 {
                    return true;
                }
            }
        }
    }
    false
}

/// How often each point ended with each colour: 1 always Black's, -1 always White's; indexed as
/// [`crate::board::Size::points`] lists them.
#[must_use]
pub fn ownership(position: &Position, games: u32, lots: &mut Lots) -> Vec<f32> {
    let size = position.size();
    let mut sums = vec![0_i32; size.area()];
    let most = size.area() * 3;
    for game in 0..games {
        let mut board = position.clone();
        board.set_to_move(if game % 2 == 0 {
            Color::Black
        } else {
            Color::White
        });
        play_out(&mut board, lots, most);
        for (point, sum) in size.points().zip(&mut sums) {
            let owner = board.color_at(point).or_else(|| {
                let mut colors = point
                    .neighbors(size)
                    .filter_map(|neighbor| board.color_at(neighbor));
                let first = colors.next()?;
                colors.all(|color| color == first).then_some(first)
            });
            *sum += match owner {
                Some(Color::Black) => 1,
                Some(Color::White) => -1,
                None => 0,
            };
        }
    }
    let games = games.max(1) as f32;
    sums.into_iter().map(|sum| sum as f32 / games).collect()
}
