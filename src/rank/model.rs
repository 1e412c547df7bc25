//! From features to a rank.

use super::features::{Features, NAMES};
use crate::problem::{MAX_DIFFICULTY, Problem, Voucher};

/// Thousandths of a rank for each feature, in the order of [`NAMES`].
///
/// Fitted to the anchors of `src/docs/levels.md` by ridge regression and printed in this form by
/// `cargo bench --bench collection -- ranks`. A test compares the ranks that follow with the anchors.
pub const WEIGHTS: [i64; NAMES.len()] = [
    1_845,  // length
    1_408,  // quiet
    565,    // throw-ins
    1_805,  // under
    613,    // hidden
    899,    // refuted
    805,    // solutions
    853,    // room
    281,    // stones
    4_956,  // ko
    5_654,  // seki
    1_347,  // kill
    -6_656, // asked
    6_164,  // asked-room
    359,    // computed
    12_385, // bare
];

/// The rank of a problem with no features at all, in thousandths, where 25 kyu is 1000. From the same fit.
pub const BIAS: i64 = 339;

/// The rank in thousandths, before it is rounded and kept within the scale.
#[must_use]
pub fn raw(features: &Features) -> i64 {
    let parts = features.values.iter().zip(&WEIGHTS);
    let sum: i64 = parts.map(|(value, weight)| value * weight).sum();
    BIAS + sum / 100
}

/// How hard a problem is, from 1 (25 kyu) to 30 (5 dan); `None` if nothing can be said, as of an open
/// problem or a diagram.
///
/// It follows from the stones, the question and the stored moves alone; a difficulty that the problem
/// states does not matter.
#[must_use]
pub fn difficulty(problem: &Problem) -> Option<u8> {
    let features = Features::of(problem)?;
    let rounded = (raw(&features) + 500).div_euclid(1000);
    let kept = rounded.clamp(1, i64::from(MAX_DIFFICULTY));
    u8::try_from(kept).ok()
}

/// The difficulty that a file should state: that of [`difficulty`] where an answer is proved or computed. A
/// person's own answer keeps the person's own difficulty.
#[must_use]
pub fn renewed(problem: &Problem) -> Option<u8> {
    match problem.voucher() {
        Voucher::Proven | Voucher::Computed => difficulty(problem).or(problem.difficulty),
        Voucher::Authored
        | Voucher::Opinion
        | Voucher::Diagram
        | Voucher::Open
        | Voucher::Nobody => problem.difficulty.or_else(|| difficulty(problem)),
    }
}
