//! Checks whether a set is sound: everything an author should know, with its place and advice.
//!
//! Reading a file already finds everything that keeps a problem from being loaded. This room adds what is
//! legal but unsound: moves without a verdict, solutions that the tree itself refutes, targets that do not
//! fit the task, texts that name no point, duplicates in any orientation.

mod asking;
mod capture;
mod certify;
mod compose;
mod defences;
mod duplicates;
mod explain;
mod fact;
mod fate;
mod first_moves;
mod improve;
mod inquiry;
mod lint;
mod of_all;
mod opinion;
mod prove;
mod prune;
mod referee;
mod standing;
mod wording;

pub use asking::{Chosen, First, caught, instead, solution};
pub use certify::{NoCertificate, certificate_of, certify, contradictions, is_certifiable};
pub use compose::{ComposeError, ComposeSettings, Composed, compose, with_lines};
pub use defences::{Defences, defences};
pub use duplicates::{Duplicates, Seen};
pub use explain::{Looked, explain};
pub use first_moves::{FirstMoves, complete, first_moves, missing_first_moves};
pub use improve::{Improvements, Suggestion, improve};
pub use lint::check_loaded;
pub use of_all::of_all;
pub use opinion::{Judged, Opinion, judged, kept, opinion};
pub use prove::{Examination, OPEN_MOVES, closed_in, examine, located, query_of, spec_of};
pub use referee::{Budget, Known, Referee};
pub use standing::standing;
