//! Finds problems in played games: moves that changed the fate of a group.
//!
//! A move missed something if a group that its player could have saved is dead after it, or if a group that
//! the player could have killed lives. Both are proved on the board as it stands, with no assumption about
//! the stones around; nothing else is reported. On an open board the death of a group can seldom be proved,
//! so many mistakes are missed and none is invented.
//!
//! Whether stones can be caught is proved by counting moves on the whole board. A move missed a capture if
//! the stones can be caught before it, and after it not even within two more moves.
//!
//! The expensive question comes first: can the side to move kill this group? If so, two cheap questions tell
//! whether the latest move allowed it and whether the next move misses it. Which groups are examined at all
//! is decided from the stones alone.

mod caught;
mod flip;
mod said;
mod watch;
mod written;

pub use flip::{Effort, Find, Missed, Told, look_through};
pub use said::{Said, What};
pub use written::{Played, SPARE_STONES, Written, problem_of};
