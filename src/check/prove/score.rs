//! Results put in order, compared with what a text says, and put into words.

use crate::life::{Flip, Outcome as Base, Proved};
use crate::problem::Status;

/// The status of a shape from its two results.
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

pub(super) const DEAD: i32 = 0;
pub(super) const ALIVE: i32 = 300;
/// Dead but for ko threats: above this less the threats that it takes.
const KO: i32 = 50;
/// Alive but for ko threats: this and the threats that it takes.
const KO_HELD: i32 = 100;

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
                KO - threats
            } else {
                KO_HELD + threats
            }
        }
    }
}

/// The least and the most that a result can score of which only the base is known, and nothing of
/// threats.
pub(super) const fn with_any_threats(base: Base) -> (i32, i32) {
    match base {
        Base::Dead => (DEAD, KO - 1),
        Base::Seki => (KO_HELD + 1, 200),
        Base::Alive => (KO_HELD + 1, ALIVE),
    }
}

/// The score with life and seki as one, where they were not told apart.
pub(super) const fn flat(score: i32) -> i32 {
    if score >= 200 { 200 } else { score }
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
