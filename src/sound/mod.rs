//! What stones on wood, captures, right and wrong sound like, computed sample by sample.
//!
//! Nothing here plays anything: `worker` owns the thread that hands samples to the system.

mod mixer;
mod noise;

pub use mixer::{MOST_VOICES, Mixer};
pub use noise::{LOUDEST, Noise, samples};
