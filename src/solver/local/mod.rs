//! The local board: the region of a question as sets of bits, and what its stones say without search.
//!
//! - `bits`: sets of up to 64, 128 or 256 points.
//! - `board`: the region ([`Ground`]), a position on it ([`Local`]), and the rules of Go.
//! - `chains`: the connected stones of each side ([`Chains`]), legal moves and captures.
//! - `threats`: ko threats, and how many of them a result needs.
//! - `eyes`: two eyes by Benson's theorem.
//! - `room`: where the defender has no room for two eyes.
//! - `decisive`: moves that end the fight at once, and the points on which one must be answered.
//! - `reach`: what play can reach from the targets; positions that differ elsewhere are equal.
//! - `outside`: the liberties of attackers beyond an open region.
//! - `distance`: how far the defender is from two eyes, at a glance.

/// Runs code with a local board in the narrowest sets that hold it, or evaluates to `$other` if none
/// does. `$make` makes the board for sets of a given width.
macro_rules! in_smallest_width {
    ($make:ident($($argument:expr),*), |$ground:ident, $local:ident| $run:expr, $other:expr) => {
        if let Some(($ground, $local)) = $make::<u64>($($argument),*) {
            $run
        } else if let Some(($ground, $local)) = $make::<u128>($($argument),*) {
            $run
        } else if let Some(($ground, $local)) = $make::<crate::solver::local::Wide>($($argument),*) {
            $run
        } else {
            $other
        }
    };
}

mod bits;
mod board;
mod chains;
mod threats;
mod eyes;
mod room;
mod decisive;
mod reach;
mod outside;
mod distance;
mod zone;
#[cfg(test)]
mod scattered;

pub(crate) use bits::{Bits, Cell, Wide, each};
pub(crate) use board::{Ground, Local, Mv};
pub(crate) use chains::Chains;
pub(crate) use decisive::Forced;
pub(crate) use distance::KINDS;
pub(crate) use in_smallest_width;
#[cfg(test)]
pub(crate) use scattered::scattered;
pub(crate) use threats::Threats;
pub(crate) use zone::{before_move, closed};
