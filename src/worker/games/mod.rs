//! Looking through many games for moves that missed something; it can be paused, stopped and continued.
//!
//! [`read_games`] finds the games of files, folders and archives. [`hunt`] looks through those that a
//! [`Harvest`] does not know and adds what it finds; the command line uses it, and the window through
//! [`begin_hunt`]. The final harvest depends neither on interruptions nor on the number of threads.
//! [`Search`] is the window's side of it.

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
