//! Results put in order, compared with what a text says, and put into words.

use crate::life::{self, Flip, Outcome as Base, Proved};
use crate::problem::{self, Status};

/// The status of a shape from its two results.
pub(super) fn status_of(attacked: &Proved, defended: &Proved) -> Status {
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

pub(super) const DEAD: i32 = 0;
pub(super) const ALIVE: i32 = 300;

/// How good a result is for the defender: alive before seki before ko before dead, and of two kos
/// the one that the attacker needs more threats for, or the defender fewer.
pub(super) fn score(proved: &Proved) -> i32 {
    let base = match proved.base {
        Base::Dead => DEAD,
        Base::Seki => 200,
        Base::Alive => ALIVE,
    };
    match proved.flips {
        None => base,
        Some(Flip { threats, .. }) => {
            let threats = i32::from(threats);
            if base == DEAD {
                50 - threats
            } else {
                100 + threats
            }
        }
    }
}

/// The score with life and seki as one, where they were not told apart.
pub(super) const fn flat(score: i32) -> i32 {
    if score >= 200 { 200 } else { score }
}

pub(in crate::check) fn outcome_of(proved: &Proved) -> problem::Outcome {
    match proved.flips {
        Some(Flip { side, threats }) => problem::Outcome::Ko {
            base: match proved.base {
                Base::Dead => problem::Base::Dead,
                Base::Seki => problem::Base::Seki,
                Base::Alive => problem::Base::Alive,
            },
            side: match side {
                life::Side::Attacker => problem::Side::Attacker,
                life::Side::Defender => problem::Side::Defender,
            },
            threats,
        },
        None => match proved.base {
            Base::Dead => problem::Outcome::Dead,
            Base::Seki => problem::Outcome::Seki,
            Base::Alive => problem::Outcome::Alive,
        },
    }
}

/// The result in words.
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
