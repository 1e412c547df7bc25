//! From what a network says of a move to the numbers that the search begins with.
//!
//! The networks are fitted to moves that searches have settled. What makes a search short is something
//! else, so the answers are read with factors and addends of their own, found by trial: an
//! evolution strategy (Hansen and Ostermeier 2001) counted the nodes of fights with known results.

use crate::life::Side;

use crate::solver::local::PASS;

use super::net::Answer;

/// How the answers of a network are read, each by a factor and an addend, in 256ths of a step.
struct Reading {
    /// The logit, in steps of a quarter.
    odds: (i32, i32),
    /// The binary logarithms of the nodes, in steps of a half.
    to_win: (i32, i32),
    to_lose: (i32, i32),
}

/// For stones of the attacker and of the defender.
const STONES: [Reading; 2] = [
    Reading {
        odds: (518, 786),
        to_win: (470, 832),
        to_lose: (481, 325),
    },
    Reading {
        odds: (557, -779),
        to_win: (533, 104),
        to_lose: (599, -10),
    },
];

/// For passes: as the networks were fitted, but for what is added to the odds.
const PASSES: [Reading; 2] = [Reading::but_for(131), Reading::but_for(-745)];

impl Reading {
    /// Three quarters of the logit, and this much more; the logarithms as they are.
    const fn but_for(addend: i32) -> Reading {
        Reading {
            odds: (768, addend),
            to_win: (512, 0),
            to_lose: (512, 0),
        }
    }
}

/// In strange regions, which the networks were not fitted to, the logit counts for less, and the sizes
/// do not count.
const UNTRAINED: (i32, i32) = (410, 0);

/// By how many steps the doubt is less there.
const UNTRAINED_SHIFT: usize = 1;

/// What is added to the logit of a stone by how far the latest move is (see
/// [`NEAR`](super::net::count::NEAR)), by side; in 32768ths.
const NEARNESS: [[i32; 5]; 2] = [
    [0, 3214, -7944, -11402, -5857],
    [-3442, -5167, -18772, -2605, 5035],
];

/// How much more it may take to win where the odds are against it: 1 + 36 exp(z), z in steps of a
/// quarter from -8 to 8, at most 2001; in sixteenths.
const AGAINST: [u32; 65] = [
    16, 16, 16, 16, 17, 17, 17, 17, 17, 18, 18, 19, 20, 21, 22, 24, 27, 30, 33, 38, 45, 53, 63, 77,
    94, 116, 145, 181, 228, 288, 365, 465, 592, 756, 966, 1235, 1582, 2026, 2597, 3331, 4272, 5481,
    7033, 9026, 11585, 14871, 19091, 24508, 31465, 32016, 32016, 32016, 32016, 32016, 32016, 32016,
    32016, 32016, 32016, 32016, 32016, 32016, 32016, 32016, 32016,
];

/// By half bits, what the number of positions that it takes to show a result counts for: 2 to the power
/// of 0.20 times the half bits; in sixteenths.
const SIZE: [u32; 32] = [
    16, 18, 21, 24, 28, 32, 37, 42, 49, 56, 64, 74, 84, 97, 111, 128, 147, 169, 194, 223, 256, 294,
    338, 388, 446, 512, 588, 676, 776, 891, 1024, 1176,
];

/// The most that a guess says.
const MOST: u32 = 60_000;

/// The most steps of the logit, and of the logarithms.
const ODDS: usize = AGAINST.len();
const SIZES: usize = SIZE.len();

/// What it may take to show a result by the odds against it and by its size.
const PROOF_NUMBERS: [[u32; SIZES]; ODDS] = {
    let mut proof_numbers = [[0; SIZES]; ODDS];
    let mut odds = 0;
    while odds < ODDS {
        let mut size = 0;
        while size < SIZES {
            let effort = (SIZE[size] * AGAINST[odds]) >> 6;
            proof_numbers[odds][size] = match effort {
                0 => 1,
                MOST.. => MOST,
                _ => effort,
            };
            size += 1;
        }
        odds += 1;
    }
    proof_numbers
};

/// How much easier a move is taken to be refuted if the same refuted a sibling.
const KILLER_DIVISOR: u32 = 4;

/// How much harder to refute a pass is taken to be.
const PASS_MORE: u32 = 3;

/// What a network says, in steps: seven bits for the logit, in quarters and 32 more; five bits each for
/// the logarithms, in halves, if the move wins and if not.
///
/// `kind` says who makes the move and whether it is a pass; nothing in strange regions.
pub(super) fn pack(answer: Answer, kind: Option<(Side, bool)>) -> u32 {
    let step = |value: i32, (factor, addend): (i32, i32), least: i64, most: i64| {
        let steps = i64::from(value) * i64::from(factor) + (i64::from(addend) << 15);
        (((steps + (1 << 22)) >> 23).clamp(least, most) - least) as u32
    };
    let Some((mover, is_pass)) = kind else {
        return step(answer.odds, UNTRAINED, -32, 32);
    };
    let reading = if is_pass {
        &PASSES[mover.index()]
    } else {
        &STONES[mover.index()]
    };
    let odds = step(answer.odds, reading.odds, -32, 32);
    let to_win = step(answer.to_win, reading.to_win, 0, 31);
    let to_lose = step(answer.to_lose, reading.to_lose, 0, 31);
    odds | to_win << 7 | to_lose << 12
}

/// What is added to the logit of a stone of this side if the latest move is so far away.
pub(super) fn nearness(mover: Side, near: u32) -> i32 {
    let row = NEARNESS[mover.index()];
    row.get(near as usize).copied().unwrap_or(0)
}

/// The same with the odds of the move moved by so many steps.
pub(super) fn shift_odds(packed: u32, steps: i32) -> u32 {
    let odds = ((packed & 127) as i32 + steps).clamp(0, 64);
    packed >> 7 << 7 | odds as u32
}

/// What it may take to win and to refute a position reached by a move of which a network says this.
pub(super) fn proof_numbers(packed: u32, is_untrained: bool) -> (u32, u32) {
    let less = if is_untrained { UNTRAINED_SHIFT } else { 0 };
    let of = |odds: u32, size: u32| {
        PROOF_NUMBERS[(odds as usize).saturating_sub(less)][size as usize & (SIZES - 1)]
    };
    let odds = (packed & 127).min(64);
    let phi = of(odds, packed >> 12);
    let delta = of(64 - odds, packed >> 7);
    (phi, delta)
}

/// What it may take to refute a move if `killer` has refuted a sibling.
pub(super) fn order_delta(delta: u32, mv: u8, killer: u8) -> u32 {
    if mv == PASS {
        delta + PASS_MORE
    } else if mv == killer {
        delta / KILLER_DIVISOR + 1
    } else {
        delta
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_effort_grows_with_the_odds_against_a_move_and_with_its_size() {
        for (place, &against) in AGAINST.iter().enumerate() {
            let quarters = place as f64 / 4.0 - 8.0;
            let expected = 16.0 * (1.0 + (36.0 * quarters.exp()).min(2000.0));
            assert_eq!(against, expected.round() as u32, "{place}");
        }
        for (place, &size) in SIZE.iter().enumerate() {
            let expected = 16.0 * (place as f64 * 0.20).exp2();
            assert_eq!(size, expected.round() as u32, "{place}");
        }
        let one = 1 << 15;
        let even = Answer {
            odds: 0,
            to_win: 8 * one,
            to_lose: 8 * one,
        };
        for mover in Side::BOTH {
            let of = |answer| proof_numbers(pack(answer, Some((mover, false))), false);
            let (phi, delta) = of(even);
            let likely = of(Answer { odds: one, ..even });
            assert!(likely.0 > phi && likely.1 < delta, "{likely:?}");
            let longer = of(Answer {
                to_lose: 10 * one,
                ..even
            });
            assert!(longer.0 > phi && longer.1 == delta, "{longer:?}");
            let harder = of(Answer {
                to_win: 10 * one,
                ..even
            });
            assert!(harder.0 == phi && harder.1 > delta, "{harder:?}");
            // Evidence for the mover makes his move look easier and the answer harder, within the steps
            // there are.
            let evens = pack(even, Some((mover, false)));
            assert_eq!(shift_odds(shift_odds(evens, 5), -5), evens);
            let shifted = proof_numbers(shift_odds(evens, 4), false);
            assert!(shifted.0 > phi && shifted.1 < delta, "{shifted:?}");
            assert_eq!(shift_odds(evens, 1000), shift_odds(evens, 64));
            assert_eq!(shift_odds(evens, -1000), shift_odds(evens, -64));
        }
        // In a strange region the size is not trusted, and neither side is favoured.
        let longer = Answer {
            to_lose: 10 * one,
            ..even
        };
        let [one, other] = [even, longer].map(|answer| proof_numbers(pack(answer, None), true));
        assert_eq!(one, other);
        assert_eq!(one.0, one.1);
    }

    #[test]
    fn a_reading_is_a_factor_and_an_addend() {
        for (mover, reading) in Side::BOTH.into_iter().zip(&STONES) {
            for odds in [-3.0, -0.7, 0.0, 1.1, 2.9] {
                let answer = Answer {
                    odds: (odds * 32768.0) as i32,
                    to_win: 5 << 15,
                    to_lose: 3 << 15,
                };
                let (factor, addend) = reading.odds;
                let exact = (odds * f64::from(factor) + f64::from(addend)) / 256.0;
                let found = f64::from(pack(answer, Some((mover, false))) & 127) - 32.0;
                assert!((exact - found).abs() < 0.51, "{odds}: {exact} {found}");
            }
        }
    }

    #[test]
    fn what_refuted_a_sibling_comes_first_and_a_pass_last() {
        assert!(order_delta(40, 7, 7) < order_delta(40, 7, 8));
        assert!(order_delta(40, 7, PASS) < order_delta(40, PASS, PASS));
        assert!(order_delta(0, 7, 7) > 0);
    }
}
