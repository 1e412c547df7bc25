//! How hard a problem is for people, as a rank from 25 kyu to 5 dan.
//!
//! [`difficulty`] looks only at what the file of a problem says: its stones, its question and its stored
//! moves. [`Features`] are the numbers it looks at (how long the line is, how many of its moves are quiet,
//! how many moves look better than the right one to somebody who does not read, ...), each weighted by a
//! constant of [`WEIGHTS`]. `src/docs/levels.md` says what the ranks mean, from which problems the weights
//! were fitted, and how well the result fits them; `cargo bench --bench collection -- ranks` fits again.
//!
//! Everything is counted in whole numbers, so that every machine finds the same rank.

mod features;
mod look;
mod model;

pub use features::{Features, NAMES};
pub use model::{BIAS, WEIGHTS, difficulty, raw, renewed};
