//! Speed of the rules core, and the counts of the larger boards.
//!
//! `cargo bench --bench rules` plays random games and makes the counts that take seconds; `cargo bench
//! --bench rules -- long` adds those that take minutes. A plain `main`, because only a few figures and one
//! ratio from the same run matter.

#[path = "../tests/oracles/mod.rs"]
mod oracles;

use std::hint::black_box;
use std::time::Instant;

use oracles::{Passes, census, games, perft};
use raeuberspiel::board::{KoRule, Move, Point, Position, Rules, SelfCapture, Size};

const BASIC: Rules = Rules {
    ko: KoRule::Basic,
    self_capture: SelfCapture::Forbidden,
};
const POSITIONAL: Rules = Rules {
    ko: KoRule::PositionalSuperko,
    self_capture: SelfCapture::Forbidden,
};

fn main() {
    let long = std::env::args().any(|argument| argument == "long");
    let fast = random_play(4_000_000, fast_game);
    let plain = random_play(40_000, plain_game);
    println!(
        "random play 19x19, full legality, basic ko: {:.2} M moves/s on one core",
        fast / 1e6
    );
    println!(
        "plain copy-board implementation:            {:.2} M moves/s",
        plain / 1e6
    );
    println!("ratio: {:.1}x", fast / plain);
    for (width, height) in [(3, 3), (3, 4), (4, 4)] {
        let start = Instant::now();
        let size = Size::new(width, height).expect("a small board");
        let found = census(size);
        println!(
            "census {size}: {found:?} in {:.1} s",
            start.elapsed().as_secs_f64()
        );
    }
    let start = Instant::now();
    let forbidden = games(Size::new(4, 1).expect("a row"), SelfCapture::Forbidden);
    println!(
        "games 1x4: {forbidden} (719178893 expected) in {:.1} s",
        start.elapsed().as_secs_f64()
    );
    let rows: [(&str, u8, Rules, Passes, usize, u64); 5] = [
        ("3x3 ko", 3, BASIC, Passes::Left, 10, 1_575_232),
        ("3x3 psk", 3, POSITIONAL, Passes::Left, 10, 1_560_288),
        ("4x4 ko", 4, BASIC, Passes::Left, 7, 56_585_312),
        ("5x5 ko", 5, BASIC, Passes::Left, 5, 6_368_416),
        ("9x9 ko", 9, BASIC, Passes::Left, 4, 39_929_136),
    ];
    for (name, side, rules, passes, depth, expected) in rows {
        let start = Instant::now();
        let found = perft(
            Size::square(side).expect("a small board"),
            rules,
            passes,
            depth,
        );
        let verdict = if found == expected {
            "as published"
        } else {
            "WRONG"
        };
        println!(
            "perft {name} depth {depth}: {found}, {verdict}, {:.1} s",
            start.elapsed().as_secs_f64()
        );
    }
    if long {
        let start = Instant::now();
        let two = games(Size::square(2).expect("a square"), SelfCapture::Forbidden);
        println!(
            "games 2x2: {two} (386356909593 expected) in {:.1} s",
            start.elapsed().as_secs_f64()
        );
        for (side, depth, expected) in [
            (5, 6, 127_124_176_u64),
            (7, 5, 228_793_360),
            (9, 5, 3_074_496_080),
        ] {
            let size = Size::square(side).expect("a small board");
            let found = perft(size, BASIC, Passes::Left, depth);
            println!("perft {size} ko depth {depth}: {found} ({expected} expected)");
        }
    }
}

/// Moves per second, over at least this many moves.
fn random_play(at_least: u64, mut game: impl FnMut(&mut u64) -> u64) -> f64 {
    let mut state = 0x5eed_u64;
    game(&mut state); // warm the caches
    let start = Instant::now();
    let mut moves = 0;
    while moves < at_least {
        moves += game(&mut state);
    }
    moves as f64 / start.elapsed().as_secs_f64()
}

fn random(state: &mut u64) -> u64 {
    // Xorshift64*: Vigna, "An experimental exploration of Marsaglia's xorshift generators" (2016).
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    state.wrapping_mul(0x2545_f491_4f6c_dd1d)
}

/// Moves of a game; by then about half the stones have been captured once.
const GAME_LIMIT: usize = 400;

/// One random game: each move is drawn evenly from all legal ones.
fn fast_game(state: &mut u64) -> u64 {
    let size = Size::SQUARE_19;
    let mut position = Position::empty(size, BASIC);
    position.reserve(GAME_LIMIT);
    let mut empty: Vec<Point> = size.points().collect();
    let mut passes = 0;
    let mut moves = 0;
    while passes < 2 && position.move_count() < GAME_LIMIT {
        let mut left = empty.len();
        let mut found = None;
        while left > 0 {
            let pick = (((random(state) >> 32) * left as u64) >> 32) as usize;
            let point = empty[pick];
            if position.is_legal(Move::Play(point)) {
                found = Some((pick, point));
                break;
            }
            left -= 1;
            empty.swap(pick, left);
        }
        match found {
            Some((pick, point)) => {
                position.play_unchecked(Move::Play(point));
                empty.swap_remove(pick);
                empty.extend(position.emptied_by_last_move());
                passes = 0;
                moves += 1;
            }
            None => {
                position.play_unchecked(Move::Pass);
                passes += 1;
            }
        }
    }
    black_box(position.hash());
    moves
}

/// The same game on a plain board that is copied for every move tried, with chains found by flood fill.
fn plain_game(state: &mut u64) -> u64 {
    let mut board = vec![vec![0_u8; 19]; 19];
    let mut before = board.clone();
    let mut color = 1;
    let (mut passes, mut moves, mut turns) = (0, 0, 0);
    while passes < 2 && turns < GAME_LIMIT {
        turns += 1;
        let mut empty: Vec<(usize, usize)> = (0..361)
            .map(|i| (i % 19, i / 19))
            .filter(|&(x, y)| board[y][x] == 0)
            .collect();
        let mut next = None;
        while !empty.is_empty() {
            let pick = (((random(state) >> 32) * empty.len() as u64) >> 32) as usize;
            let (x, y) = empty.swap_remove(pick);
            if let Some(after) = plain_play(&board, x, y, color)
                && after != before
            {
                next = Some(after);
                break;
            }
        }
        match next {
            Some(after) => {
                before = std::mem::replace(&mut board, after);
                passes = 0;
                moves += 1;
            }
            None => {
                before.clone_from(&board);
                passes += 1;
            }
        }
        color = 3 - color;
    }
    black_box(board);
    moves
}

fn plain_neighbors(x: usize, y: usize) -> impl Iterator<Item = (usize, usize)> {
    [
        (x.wrapping_sub(1), y),
        (x + 1, y),
        (x, y.wrapping_sub(1)),
        (x, y + 1),
    ]
    .into_iter()
    .filter(|&(a, b)| a < 19 && b < 19)
}

fn plain_play(board: &[Vec<u8>], x: usize, y: usize, color: u8) -> Option<Vec<Vec<u8>>> {
    let mut after = board.to_vec();
    after[y][x] = color;
    for (a, b) in plain_neighbors(x, y) {
        if after[b][a] == 3 - color {
            let (chain, breathes) = plain_chain(&after, a, b);
            if !breathes {
                for (c, d) in chain {
                    after[d][c] = 0;
                }
            }
        }
    }
    plain_chain(&after, x, y).1.then_some(after)
}

fn plain_chain(board: &[Vec<u8>], x: usize, y: usize) -> (Vec<(usize, usize)>, bool) {
    let mut chain = vec![(x, y)];
    let mut seen = vec![vec![false; 19]; 19];
    seen[y][x] = true;
    let mut breathes = false;
    let mut next = 0;
    while next < chain.len() {
        let (a, b) = chain[next];
        next += 1;
        for (c, d) in plain_neighbors(a, b) {
            if board[d][c] == 0 {
                breathes = true;
            } else if board[d][c] == board[y][x] && !seen[d][c] {
                seen[d][c] = true;
                chain.push((c, d));
            }
        }
    }
    (chain, breathes)
}
