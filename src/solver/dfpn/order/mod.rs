//! Which move is looked at first.

mod features;
mod initial;
mod history;
mod net;
mod watch;

pub(crate) use features::MoveFeatures;
pub(crate) use history::History;
pub use watch::SettledMove;
pub(crate) use watch::Watch;
