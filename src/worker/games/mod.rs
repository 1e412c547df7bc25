//! Many games, looked through for moves that missed something: paused, stopped, and gone on with.
//!
//! [`read_games`] finds the games of files, folders and archives. [`hunt`] looks through those that a
//! [`Harvest`] does not know and adds what it finds; the command line and, by [`begin_hunt`], the window
//! ask for it. What is in the harvest in the end does not depend on when the search was interrupted, nor
//! on how many threads there were. [`Search`] is what the window has of it.

mod harvest;
mod hunt;
mod keep;
mod read;
mod search;
#[cfg(test)]
mod tests;

pub use harvest::Harvest;
pub use hunt::{Found, HuntCounts, LookedThrough, hunt};
pub use keep::{HuntEnd, HuntNews, begin_hunt};
pub use read::{GameText, Games, MAX_GAMES, read_games};
pub use search::{FROM_GAMES, Search};
