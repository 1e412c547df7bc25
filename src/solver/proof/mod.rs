//! Proofs and their checker. Nothing here knows the search.
//!
//! `format` says what a proof is, `builder` collects its nodes while a search writes it, and `check`
//! plays it through by the rules of Go.

mod format;
mod builder;
mod check;

pub(crate) use builder::Builder;
pub use check::OpenQuestion;
pub use format::{Claim, Node, Proof, ProofError};
