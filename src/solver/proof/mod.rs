//! Proofs and their checker. Nothing here knows the search.
//!
//! [`format`] says what a proof is;
//! [`check`] plays a proof through by the rules of Go.

mod check;
mod format;

pub use check::OpenQuestion;
pub use format::{Claim, Node, Proof, ProofError};
