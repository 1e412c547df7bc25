//! Results in words, and the status that follows from two results.

use crate::life::{Flip, Outcome as Base, Proved};
use crate::problem::Status;

/// The status of a shape from the results of either side moving first.
pub(in crate::check) fn status_of(attacked: &Proved, defended: &Proved) -> Status {
    if attacked.flips.is_some() || defended.flips.is_some() {
        return Status::Ko;
    }
    match (attacked.base, defended.base) {
        (Base::Alive, _) => Status::Alive,
        (Base::Seki, _) => Status::Seki,
        (Base::Dead, Base::Dead) => Status::Dead,
        (Base::Dead, _) => Status::Unsettled,
    }
}

/// A result in words.
pub(super) fn words(proved: &Proved) -> String {
    match proved.flips {
        None => proved.base.to_string(),
        Some(Flip { side, threats }) => {
            format!(
                "ko ({} without threats, the {side} turns it with {threats})",
                proved.base
            )
        }
    }
}
