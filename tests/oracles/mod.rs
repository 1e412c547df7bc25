//! Counts with known right answers, made by playing on the rules core.
//!
//! Used by `tests/rules/rules_oracles.rs` for small boards and by `benches/rules.rs` for large ones.

use std::collections::HashMap;

use raeuberspiel::board::{
    Color, KoRule, Move, PlayError, Point, Position, Rules, SelfCapture, Size,
};

/// Counts over all positions reachable from the empty board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    pub positions: u64,
    pub plays: u64,
    pub capturing: u64,
    pub captured: u64,
    pub multi_stone_suicides: u64,
    pub single_stone_suicides: u64,
}

/// The board as a base-three number.
fn code(position: &Position, points: &[Point]) -> usize {
    points.iter().fold(0, |code, &point| {
        code * 3
            + match position.color_at(point) {
                None => 0,
                Some(Color::Black) => 1,
                Some(Color::White) => 2,
            }
    })
}

/// Counts all plays of either colour on every point of every reachable position, without any repetition rule.
pub fn census(size: Size) -> Census {
    let rules = Rules {
        ko: KoRule::None,
        self_capture: SelfCapture::Forbidden,
    };
    let points: Vec<Point> = size.points().collect();
    let moves: Vec<(Color, Point)> = Color::BOTH
        .into_iter()
        .flat_map(|color| points.iter().map(move |&point| (color, point)))
        .collect();
    let mut seen = vec![0_u64; 3_usize.pow(points.len() as u32) / 64 + 1];
    let mut position = Position::empty(size, rules);
    let mut census = Census {
        positions: 1,
        ..Census::default()
    };
    seen[0] = 1;
    // One index into `moves` for each position on the path: a depth-first walk without recursion.
    let mut path = vec![0];
    while let Some(next) = path.last_mut() {
        let Some(&(color, point)) = moves.get(*next) else {
            path.pop();
            position.undo();
            continue;
        };
        *next += 1;
        position.set_to_move(color);
        match position.play(Move::Play(point)) {
            Ok(outcome) => {
                census.plays += 1;
                census.capturing += u64::from(outcome.captured > 0);
                census.captured += u64::from(outcome.captured);
                let code = code(&position, &points);
                if seen[code / 64] >> (code % 64) & 1 == 0 {
                    seen[code / 64] |= 1 << (code % 64);
                    census.positions += 1;
                    path.push(0);
                } else {
                    position.undo();
                }
            }
            Err(PlayError::SelfCapture(_)) => {
                let joins = point
                    .neighbors(size)
                    .any(|n| position.color_at(n) == Some(color));
                if joins {
                    census.multi_stone_suicides += 1;
                } else {
                    census.single_stone_suicides += 1;
                }
            }
            Err(_) => {}
        }
    }
    census
}

/// Whether a pass counts as a move of a game tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    Left,
    Counted,
}

/// Sequences of exactly `depth` moves from the empty board, Black first, colours alternating.
pub fn perft(size: Size, rules: Rules, passes: Passes, depth: usize) -> u64 {
    fn count(position: &mut Position, points: &[Point], passes: Passes, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut sum = 0;
        for &point in points {
            let mv = Move::Play(point);
            if depth == 1 {
                sum += u64::from(position.is_legal(mv));
            } else if position.play(mv).is_ok() {
                sum += count(position, points, passes, depth - 1);
                position.undo();
            }
        }
        if passes == Passes::Counted {
            if depth == 1 {
                sum += 1;
            } else {
                position.play_unchecked(Move::Pass);
                sum += count(position, points, passes, depth - 1);
                position.undo();
            }
        }
        sum
    }
    let points: Vec<Point> = size.points().collect();
    count(&mut Position::empty(size, rules), &points, passes, depth)
}

/// The number of games under positional superko: simple paths from the empty board where either colour may
/// move each time, including the empty game.
///
/// The graph of positions is built by playing; the paths are then counted on position numbers alone.
pub fn games(size: Size, self_capture: SelfCapture) -> u64 {
    let points: Vec<Point> = size.points().collect();
    let rules = Rules {
        ko: KoRule::None,
        self_capture,
    };
    let mut numbers = vec![usize::MAX; 3_usize.pow(points.len() as u32)];
    let mut boards = vec![Position::empty(size, rules)];
    numbers[0] = 0;
    let mut edges: Vec<u64> = Vec::new();
    let mut next = 0;
    while next < boards.len() {
        let mut reached = 0_u64;
        for color in Color::BOTH {
            for &point in &points {
                let mut board = boards[next]
                    .to_setup()
                    .into_position()
                    .expect("positions reached by play are sound");
                board.set_to_move(color);
                if board.play(Move::Play(point)).is_err() {
                    continue;
                }
                let code = code(&board, &points);
                if numbers[code] == usize::MAX {
                    numbers[code] = boards.len();
                    boards.push(board);
                }
                reached |= 1 << numbers[code];
            }
        }
        edges.push(reached);
        next += 1;
    }
    assert!(
        edges.len() <= 64,
        "a visited set of one word holds at most 64 positions"
    );
    let images = symmetric_images(&boards, &numbers, &points);
    // First moves that are symmetric images of each other start equally many games.
    let mut total = 1;
    let mut graph = Paths {
        edges,
        images,
        kept: HashMap::new(),
    };
    let mut done = 0_u64;
    for first in bits(graph.edges[0] & !1) {
        if done >> first & 1 == 1 {
            continue;
        }
        let class = graph
            .images
            .iter()
            .fold(1_u64 << first, |class, image| class | 1 << image[first])
            & graph.edges[0];
        done |= class;
        total += u64::from(class.count_ones()) * graph.count(first, 1 | 1 << first);
    }
    total
}

/// A graph of positions whose simple paths are counted.
struct Paths {
    /// For each position, the positions reached by one move, as a bit set.
    edges: Vec<u64>,
    /// For each symmetry of board and colours, the image of each position.
    images: Vec<Vec<usize>>,
    /// Counts by the positions still reachable and the end of the path.
    kept: HashMap<(u64, u8), u64>,
}

impl Paths {
    /// The number of simple paths from `at` that avoid `visited`, including the empty path.
    ///
    /// It depends only on `at` and the unvisited positions still reachable from it, and symmetric images have
    /// equal counts.
    fn count(&mut self, at: usize, visited: u64) -> u64 {
        let mut reached = self.edges[at] & !visited;
        let mut fresh = reached;
        while let Some(next) = bits(fresh).next() {
            fresh &= fresh - 1;
            let more = self.edges[next] & !visited & !reached;
            reached |= more;
            fresh |= more;
        }
        reached &= !(1 << at);
        let key = (reached.count_ones() >= 8).then(|| self.canonical(reached, at));
        if let Some(&sum) = key.and_then(|key| self.kept.get(&key)) {
            return sum;
        }
        let mut sum = 1;
        for next in bits(self.edges[at] & reached) {
            // Positions that can no longer be reached make no difference and count as visited.
            sum += self.count(next, !(reached & !(1 << next)));
        }
        if let Some(key) = key {
            self.kept.insert(key, sum);
        }
        sum
    }

    fn canonical(&self, reached: u64, at: usize) -> (u64, u8) {
        self.images
            .iter()
            .map(|image| {
                let set = bits(reached).fold(0, |set, position| set | 1 << image[position]);
                (set, image[at] as u8)
            })
            .min()
            .expect("doing nothing is a symmetry")
    }
}

fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as usize;
            set &= set - 1;
            bit
        })
    })
}

/// For each symmetry of a board and its colours, the number of each position's image.
fn symmetric_images(boards: &[Position], numbers: &[usize], points: &[Point]) -> Vec<Vec<usize>> {
    use raeuberspiel::board::Orientation;
    Orientation::all()
        .filter(|o| o.symmetry.apply_size(boards[0].size()) == boards[0].size())
        .map(|orientation| {
            boards
                .iter()
                .map(|board| {
                    let image = orientation
                        .apply_setup(&board.to_setup())
                        .into_position()
                        .expect("an image is sound");
                    numbers[code(&image, points)]
                })
                .collect()
        })
        .collect()
}
