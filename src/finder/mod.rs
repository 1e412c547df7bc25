//! Problems in games that were played: moves after which the fate of a group was another.
//!
//! A move missed something if a group that its player could have saved is dead after it, or if a group
//! that he could have killed lives. Both are proved on the board as it stands, nothing assumed of the
//! stones around; what is not proved so is not told. That a group falls is proved seldom on an open
//! board, so that many mistakes are passed over and none is made up.
//!
//! That stones can be caught is proved by counting moves, on the whole board. A move missed it if they fall
//! before it, and after it do not within as many moves and two more.
//!
//! The one question that is hard to answer is asked first: can the side to move kill this group? Where
//! it can, two short questions tell whether the latest move let it come to that, and whether the next
//! misses it. Which groups are asked about at all the stones alone say.

mod caught;
mod flip;
mod said;
mod watch;
mod written;

pub use flip::{Effort, Find, Missed, Told, look_through};
pub use said::{Said, What};
pub use written::{Played, SPARE_STONES, Written, problem_of};
