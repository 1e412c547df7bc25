//! Synthesises the sounds of stones on wood, captures, right and wrong answers.
//!
//! Nothing here plays anything: `worker` owns the thread that passes samples to the system.

mod mixer;
mod noise;

pub use mixer::{MOST_VOICES, Mixer};
pub use noise::{LOUDEST, Noise, samples};
