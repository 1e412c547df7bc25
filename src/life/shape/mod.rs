//! Eye spaces: every shape of a few points, and the wall around it as stones on a board.
//!
//! A shape is a set of [`Cells`]. [`placements`] lists the shapes of one size at one [`Place`]. A
//! [`Space`] says what else belongs to a case: liberties outside, stones of the attacker inside,
//! and corners of the wall that the attacker holds. [`Space::enclose`] puts it on a board.

mod cells;
mod enclosure;
mod enumerate;
mod groups;
mod names;

pub use cells::Cells;
pub use enclosure::{DEFENDER, Enclosure, EnclosureError, Space, SpaceMove};
pub use enumerate::{MOST_POINTS, Place, Placed, free_shapes, placements};
pub use groups::{MOST_STONES, living_groups};
pub use names::{BENT_FOUR, Name, name, name_of};
