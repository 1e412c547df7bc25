//! Eye spaces: every shape of a few points, and the wall around it as stones on a board.
//!
//! A shape is a set of [`Cells`]; [`placements`] lists the shapes of one size at one [`Place`], and
//! a [`Space`] says what else belongs to the case: liberties outside, the attacker's stones inside,
//! corners of the wall that he holds. [`Space::enclose`] puts it on a board.

mod cells;
mod enclosure;
mod enumerate;
mod groups;
mod names;

pub use cells::Cells;
pub use enclosure::{DEFENDER, Enclosure, EnclosureError, Space, SpaceMove};
pub use enumerate::{MOST_POINTS, Place, Placed, free_shapes, placements};
pub use groups::{MOST_STONES, living_groups};
pub use names::{Name, name, name_of};
