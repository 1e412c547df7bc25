//! One case of the table: a space with everything that is proved about it.

use crate::life::shape::{DEFENDER, Enclosure, EnclosureError, Name, Space, SpaceMove, name_of};
use crate::life::{Outcome, Side};
use crate::problem::Status;
use crate::solver::{SpaceFirst, SpaceResult, SpaceStatus};

/// A space with its proved status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The space, with its stones, cuts and liberties.
    pub space: Space,
    /// The proved results and vital moves for either side.
    pub proved: SpaceStatus,
}

impl Case {
    /// The usual name of the shape, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<Name> {
        name_of(self.space.placed.place, self.space.placed.cells)
    }

    /// The status before it is decided who moves first.
    #[must_use]
    pub fn status(&self) -> Status {
        status_of(self.proved.attacked.result, self.proved.defended.result)
    }

    /// The results when this side moves first.
    #[must_use]
    pub const fn first(&self, side: Side) -> &SpaceFirst {
        match side {
            Side::Attacker => &self.proved.attacked,
            Side::Defender => &self.proved.defended,
        }
    }

    /// The case as stones on a board, with the given side to move.
    ///
    /// # Errors
    ///
    /// [`EnclosureError`] for a space that cannot be built; the table holds none.
    pub fn enclose(&self, to_move: Side) -> Result<Enclosure, EnclosureError> {
        let mut enclosure = self.space.enclose()?;
        enclosure.setup.to_move = match to_move {
            Side::Attacker => DEFENDER.opposite(),
            Side::Defender => DEFENDER,
        };
        Ok(enclosure)
    }

    /// Whether a point is vital for the side that moves first.
    #[must_use]
    pub fn is_vital(&self, side: Side, point: u8) -> bool {
        self.first(side).vital.contains(&SpaceMove::At(point))
    }
}

/// The status, derived from the results of either side moving first, by the rule of `check --prove`.
pub(super) const fn status_of(attacked: SpaceResult, defended: SpaceResult) -> Status {
    if attacked.flips.is_some() || defended.flips.is_some() {
        return Status::Ko;
    }
    match (attacked.base, defended.base) {
        (Outcome::Alive, _) => Status::Alive,
        (Outcome::Seki, _) => Status::Seki,
        (Outcome::Dead, Outcome::Dead) => Status::Dead,
        (Outcome::Dead, _) => Status::Unsettled,
    }
}

impl Case {
    /// Whether two proofs of the same case agree.
    ///
    /// The best lines may differ, because a faster search or another order of a list may choose another of
    /// several; everything else must be equal.
    #[must_use]
    pub fn agrees_with(&self, other: &Case) -> bool {
        let essence = |case: &Case| {
            let mut case = case.clone();
            for first in [&mut case.proved.attacked, &mut case.proved.defended] {
                first.line.clear();
                first.vital.sort();
            }
            case
        };
        essence(self) == essence(other)
    }
}
