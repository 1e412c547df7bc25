//! Random games played to the end: a first guess at who owns each point.

use crate::board::{Color, Move, Point, Position};

/// A pseudorandom number stream, reproducible from its seed.
///
/// `SplitMix64`: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
#[derive(Clone, Debug)]
pub struct Lots(u64);

impl Lots {
    /// The stream for this seed.
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

    /// A number below `end`; 0 if `end` is 0.
    pub const fn below(&mut self, end: usize) -> usize {
        if end == 0 {
            return 0;
        }
        self.draw() as usize % end
    }
}

/// Whether filling this empty point would fill an eye of this colour.
///
/// An eye here is an empty point surrounded by own stones with at most one diagonal in enemy hands,
/// and none at the edge.
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

/// Plays random moves until neither side has a legal move that does not fill its own eye, or until
/// `most` moves are played. Returns whether the end was reached.
pub fn play_out(position: &mut Position, lots: &mut Lots, most: usize) -> bool {
    play_on(position, lots, most, |_| Vec::new(), |_, _, _| false)
}

/// Plays to the end like [`play_out`], but captures what is in atari next to the last move, saves what
/// the last move put in atari, and seldom puts more than one of its own stones in atari. So safe stones
/// stay, and a seki is given away less often.
///
/// The first two are the playout rules of S. Gelly, Y. Wang, R. Munos and O. Teytaud, "Modification
/// of UCT with patterns in Monte-Carlo Go" (INRIA report 6062, 2006), section 3.2, without patterns.
pub fn play_with_sense(position: &mut Position, lots: &mut Lots, most: usize) -> bool {
    play_on(position, lots, most, answers, is_foolish)
}

/// Plays random moves, one of `urgent` where there is one, to the end or for `most` moves. A random
/// move that `foolish` rejects once it is played is taken back.
fn play_on(
    position: &mut Position,
    lots: &mut Lots,
    most: usize,
    urgent: impl Fn(&mut Position) -> Vec<Point>,
    foolish: impl Fn(&Position, Point, &mut Lots) -> bool,
) -> bool {
    let mut empty: Vec<Point> = position
        .size()
        .points()
        .filter(|&point| position.color_at(point).is_none())
        .collect();
    let mut passes = 0;
    for _ in 0..most {
        let urgent = urgent(position);
        let played = match urgent.get(lots.below(urgent.len())) {
            Some(&point) => {
                position.play_unchecked(Move::Play(point));
                empty.retain(|&other| other != point);
                true
            }
            None => play_any(position, &mut empty, lots, &foolish),
        };
        if played {
            empty.extend(position.emptied_by_last_move());
            passes = 0;
        } else {
            position.play_unchecked(Move::Pass);
            passes += 1;
            if passes == 2 {
                return true;
            }
        }
    }
    false
}

/// Plays on any of the empty points and removes it from the list; `false` if no move is left.
fn play_any(
    position: &mut Position,
    empty: &mut Vec<Point>,
    lots: &mut Lots,
    foolish: &impl Fn(&Position, Point, &mut Lots) -> bool,
) -> bool {
    let color = position.to_move();
    // Draws without replacement: points already tried lie at `end` and beyond.
    let mut end = empty.len();
    while end > 0 {
        let at = lots.below(end);
        end -= 1;
        empty.swap(at, end);
        let Some(&point) = empty.get(end) else { break };
        if is_own_eye(position, point, color) || !position.is_legal(Move::Play(point)) {
            continue;
        }
        position.play_unchecked(Move::Play(point));
        if foolish(position, point, lots) {
            position.undo();
            continue;
        }
        empty.swap_remove(end);
        return true;
    }
    false
}

/// A chain longer than this cannot take the second eye of its captors: the largest shape that leaves
/// only one eye has six points, and five stones fill it.
const LONGEST_THROW_IN: u16 = 5;

/// Whether the stone just played only put its own chain in atari and is not one of the few such moves
/// that are kept because they may take an eye.
fn is_foolish(position: &Position, point: Point, lots: &mut Lots) -> bool {
    let length = position.chain_len(point);
    length > 1
        && position.is_in_atari(point)
        && position.emptied_by_last_move().next().is_none()
        && (length > LONGEST_THROW_IN || lots.below(4) != 0)
}

/// Legal moves that capture what the last move left in atari, or save what it put in atari.
fn answers(position: &mut Position) -> Vec<Point> {
    let Some(Move::Play(last)) = position.last_move() else {
        return Vec::new();
    };
    let size = position.size();
    let own = position.to_move();
    let mut found = Vec::new();
    if position.is_in_atari(last) {
        found.extend(position.chain_liberties(last));
    }
    let mut escapes = Vec::new();
    for point in last.neighbors(size) {
        if position.color_at(point) != Some(own) || !position.is_in_atari(point) {
            continue;
        }
        let beside = position
            .chain(point)
            .flat_map(|stone| stone.neighbors(size));
        for other in beside {
            if position.color_at(other) == Some(own.opposite()) && position.is_in_atari(other) {
                found.extend(position.chain_liberties(other));
            }
        }
        escapes.extend(position.chain_liberties(point));
    }
    found.retain(|&point| position.is_legal(Move::Play(point)));
    for point in escapes {
        if position.is_legal(Move::Play(point)) {
            position.play_unchecked(Move::Play(point));
            if !position.is_in_atari(point) {
                found.push(point);
            }
            position.undo();
        }
    }
    found
}

/// How often each point ended with each colour in games [played with sense](play_with_sense), with Black
/// and White starting in turn: 1 is always Black, -1 always White; indexed like
/// [`crate::board::Size::points`].
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
        play_with_sense(&mut board, lots, most);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Setup, Size};

    fn drawn(side: u8, drawing: &str) -> Position {
        let size = Size::square(side).unwrap();
        let setup = Setup::drawn(size, drawing).unwrap();
        setup.into_position().unwrap()
    }

    /// White's answers after Black's move at D3.
    #[track_caller]
    fn check_answers(drawing: &str, expected: &[&str]) {
        let mut position = drawn(5, drawing);
        assert!(answers(&mut position).is_empty(), "no move was played yet");
        position.play(Move::Play(Point::at(3, 2))).unwrap();
        let mut names: Vec<String> = answers(&mut position)
            .iter()
            .map(Point::to_string)
            .collect();
        names.sort();
        names.dedup();
        assert_eq!(names, expected);
    }

    #[test]
    fn what_stands_in_atari_after_a_move_is_saved_or_its_captor_taken() {
        check_answers(
            "
            +-----------+
            | . . . . . |
            | . . X . . |
            | . X O . . |
            | . . . . . |
            | . . . . . |
            +-----------+",
            &["C2"],
        );
        // B3 is itself in atari.
        check_answers(
            "
            +-----------+
            | . . . . . |
            | . O X . . |
            | O X O . . |
            | . . . . . |
            | . . . . . |
            +-----------+",
            &["B2", "C2"],
        );
        // Running leaves one liberty: C3 is lost.
        check_answers(
            "
            +-----------+
            | . . . . . |
            | . . X . . |
            | . X O . . |
            | . X . X . |
            | . . . . . |
            +-----------+",
            &[],
        );
        // The stone just played can be captured.
        check_answers(
            "
            +-----------+
            | . . . . . |
            | . . . O . |
            | . . O . O |
            | . . . . . |
            | . . . . . |
            +-----------+",
            &["D2"],
        );
    }

    #[test]
    fn a_seki_is_given_away_less_often() {
        let position = drawn(
            9,
            "
            +-------------------+
            | . O X O O O . O . |
            | O O X X O O O O O |
            | . . . X O . O . O |
            | X X X X O O O O O |
            | O O O O O O X X X |
            | O X X X X O X . X |
            | O X . O X O X X X |
            | O X O O X O X . X |
            | O X . O X O X X X |
            +-------------------+",
        );
        let d2 = Point::at(3, 1);
        let kept = |play: fn(&mut Position, &mut Lots, usize) -> bool| {
            let games = (0..100).filter(|&seed| {
                let mut board = position.clone();
                play(&mut board, &mut Lots::new(seed), 500);
                board.color_at(d2) == Some(Color::White)
                    && board.color_at(Point::at(1, 0)) == Some(Color::Black)
            });
            games.count()
        };
        let (sensible, plain) = (kept(play_with_sense), kept(play_out));
        assert!(sensible > 25, "{sensible}, {plain}");
        assert!(plain < 5, "{sensible}, {plain}");
    }

    #[test]
    fn games_with_sense_end_and_leave_no_stone_without_liberties() {
        for seed in 0..40 {
            let mut position = Position::empty(Size::square(7).unwrap(), Default::default());
            assert!(play_with_sense(&mut position, &mut Lots::new(seed), 1000));
            for (point, _) in position.stones().iter() {
                assert!(position.liberties(point) > 0);
            }
        }
    }
}
