//! What a search may use: limits on nodes and time, the request to stop, and the meter that counts.

mod limits;
mod meter;

pub use limits::{Depth, Limits, Milestones, Progress, Stage, Stop};
pub(crate) use meter::Meter;
