//! Zobrist keys: one random number for each stone on each point.
//!
//! Zobrist, "A new hashing method with application for game playing" (1970).
//! The keys are fixed, so a hash means the same in every run and every file.

use super::color::Color;
use super::point::{CELLS, Point};

/// The key that tells White to move from Black to move.
pub(crate) const WHITE_TO_MOVE: u64 = 0x9e6c_63d0_876a_3f6b;

static STONES: [[u64; CELLS]; 2] = stone_keys();

/// The key of a stone of this colour on this point.
#[inline]
pub(crate) fn stone_key(color: Color, point: Point) -> u64 {
    STONES[color.index()][point.index() & (CELLS - 1)]
}

/// The key of a ban on playing at this point.
#[inline]
pub(crate) fn ko_key(point: Point) -> u64 {
    stone_key(Color::Black, point).rotate_left(17) ^ stone_key(Color::White, point)
}

const fn stone_keys() -> [[u64; CELLS]; 2] {
    let mut keys = [[0; CELLS]; 2];
    let mut state = 0x5261_6575_6265_7221_u64;
    let mut color = 0;
    while color < 2 {
        let mut index = 0;
        while index < CELLS {
            // SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            keys[color][index] = z ^ (z >> 31);
            index += 1;
        }
        color += 1;
    }
    keys
}
