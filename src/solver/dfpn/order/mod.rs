//! Which move is looked at first.

mod effort;
mod guess;
mod history;
mod net;
mod watch;
mod weights;
mod weights_filled;

pub(crate) use guess::View;
pub(crate) use history::History;
pub use watch::SettledMove;
