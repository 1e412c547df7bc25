//! Räuberspiel: a trainer for life and death in Go.

pub mod board;
