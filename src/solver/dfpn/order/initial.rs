//! From the answer of a network to the numbers with which a search begins.
//!
//! The networks are trained to predict results. What makes a search short is something else, so
//! their answers are scaled by factors and addends that were found by trial: an evolution strategy
//! (Hansen and Ostermeier 2001) minimised the nodes of fights with known results.

use crate::life::Side;
use crate::solver::local::Mv;

use super::net::Answer;

/// A factor and an addend for each part of an answer, in 256ths of a step.
struct Reading {
    /// The logit. A step is a quarter.
    odds: (i32, i32),
    /// The binary logarithms of the nodes. A step is a half.
    to_win: (i32, i32),
    to_lose: (i32, i32),
}

/// For stones of the attacker, and of the defender.
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

/// For passes. Only the addends of the odds were fitted.
const PASSES: [Reading; 2] = [Reading::but_for(131), Reading::but_for(-745)];

impl Reading {
    /// Three quarters of the logit plus an addend; the logarithms as they are.
    const fn but_for(addend: i32) -> Reading {
        Reading {
            odds: (768, addend),
            to_win: (512, 0),
            to_lose: (512, 0),
        }
    }
}

/// The reading in untrained regions: the logit counts for less, and the sizes do not count.
const UNTRAINED: (i32, i32) = (410, 0);

/// By how many steps the odds against a move count for less there.
const UNTRAINED_SHIFT: usize = 1;

/// What the distance to the latest move adds to the logit of a stone, by side; in 32768ths. See
/// [`NEAR`](super::net::count::NEAR) for the distances.
const NEARNESS: [[i32; 5]; 2] = [
    [0, 3214, -7944, -11402, -5857],
    [-3442, -5167, -18772, -2605, 5035],
];

/// By how much the odds against a move increase the work: 1 + 36 exp(z), for z from -8 to 8 in
/// steps of a quarter, at most 2001; in sixteenths.
const AGAINST: [u32; 65] = [
    16, 16, 16, 16, 17, 17, 17, 17, 17, 18, 18, 19, 20, 21, 22, 24, 27, 30, 33, 38, 45, 53, 63, 77,
    94, 116, 145, 181, 228, 288, 365, 465, 592, 756, 966, 1235, 1582, 2026, 2597, 3331, 4272, 5481,
    7033, 9026, 11585, 14871, 19091, 24508, 31465, 32016, 32016, 32016, 32016, 32016, 32016, 32016,
    32016, 32016, 32016, 32016, 32016, 32016, 32016, 32016, 32016,
];

/// By how much the predicted nodes increase the work: 2 to the power of 0.20 times the half bits;
/// in sixteenths.
const SIZE: [u32; 32] = [
    16, 18, 21, 24, 28, 32, 37, 42, 49, 56, 64, 74, 84, 97, 111, 128, 147, 169, 194, 223, 256, 294,
    338, 388, 446, 512, 588, 676, 776, 891, 1024, 1176,
];

/// The largest first number.
const MOST: u32 = 60_000;

/// Number of steps of the logit, and of the logarithms.
const ODDS: usize = AGAINST.len();
const SIZES: usize = SIZE.len();

/// First proof numbers by the odds against a result and by its predicted size.
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

/// A killer move counts as this many times easier to prove.
const KILLER_DIVISOR: u32 = 4;

/// A pass counts as harder to prove by this much.
const PASS_MORE: u32 = 3;

/// Packs an answer in steps: seven bits for the logit in quarters plus 32, then five bits each for
/// the logarithms in halves, if the move wins and if not.
///
/// `kind` says who moves and whether it is a pass; `None` in untrained regions.
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

/// What a distance to the latest move adds to the logit of a stone of this side.
pub(super) fn nearness(mover: Side, near: u32) -> i32 {
    let row = NEARNESS[mover.index()];
    row.get(near as usize).copied().unwrap_or(0)
}

/// A packed answer with its odds shifted by some steps.
pub(super) fn shift_odds(packed: u32, steps: i32) -> u32 {
    let odds = ((packed & 127) as i32 + steps).clamp(0, 64);
    packed >> 7 << 7 | odds as u32
}

/// The first proof and disproof number of a position, from the packed answer about the move to it.
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

/// The disproof number with which a move is ordered, if `killer` has refuted a sibling.
pub(super) fn order_delta(delta: u32, mv: Mv, killer: Mv) -> u32 {
    if mv.is_pass() {
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
    use crate::solver::local::Cell;

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
            // Evidence for the mover makes its move look easier and the reply harder.
            let evens = pack(even, Some((mover, false)));
            assert_eq!(shift_odds(shift_odds(evens, 5), -5), evens);
            let shifted = proof_numbers(shift_odds(evens, 4), false);
            assert!(shifted.0 > phi && shifted.1 < delta, "{shifted:?}");
            assert_eq!(shift_odds(evens, 1000), shift_odds(evens, 64));
            assert_eq!(shift_odds(evens, -1000), shift_odds(evens, -64));
        }
        // In an untrained region the size does not count, and neither side is favoured.
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
        let [one, other] = [7, 8].map(|index| Mv::at(Cell::new(index)));
        assert!(order_delta(40, one, one) < order_delta(40, one, other));
        assert!(order_delta(40, one, Mv::PASS) < order_delta(40, Mv::PASS, Mv::PASS));
        assert!(order_delta(0, one, one) > 0);
    }
}
