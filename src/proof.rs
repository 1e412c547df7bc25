//! What is proved, and what is needed to prove it: the rules of Go, eyes and shapes, the solver.
//!
//! A crate of its own, so that it is compiled for speed while the rest of the program is compiled for
//! size, and so that nothing in it can know of problems, files or the window.

pub mod board;
pub mod life;
pub mod solver;
