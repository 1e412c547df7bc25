//! Problems, their solution trees, and the files they are kept in.

mod amend;
mod asked;
mod checks;
mod convert;
mod diagnostic;
mod evidence;
mod fact;
mod file;
mod format;
mod homework;
pub mod limits;
mod model;
mod move_asked;
mod outline;
mod parts;
mod proved;
mod read;
mod read_problem;
mod record;
mod recovery;
mod steps;
mod solution_tree;
mod text;
mod write;

pub use crate::life::{Extent, Goal, Side};
pub use amend::{NewDifficulty, NewLines, amended};
pub use checks::{Allow, Audience, Checks};
pub use diagnostic::{Code, Diagnostic, Place, Severity};
pub use evidence::{Evidence, ProofState};
pub use fact::{Asked, Counting, End, EyeKind, Fact, LadderEnd, MoveFate, Value, ValueKind};
pub use file::{
    LoadedFile, SaveError, Stamp, load_file, read_file, save_file, save_text, text_to_save,
};
pub use homework::{Date, Help, Homework, identity, identity_of_all};
pub use model::{
    Answer, Certainty, Choice, Claim, MAX_DIFFICULTY, MAX_ID, Outcome, Problem, ProblemId,
    ProblemSet, Quiz, SetId, Source, Status, Task, Technique, Voucher, difficulty_of_rank,
};
pub use move_asked::MoveAsked;
pub use parts::Parts;
pub use proved::ProvedStatus;
pub use read::{Loaded, has_comments, read_draft, read_set};
pub use record::{read_record, write_record};
pub use recovery::{Left, Recovery, Whole};
pub use solution_tree::{Mark, Node, NodeId, Said, SolutionTree, Verdict};
pub use steps::Step;
pub use text::{Language, Text, TextView, color_words};
pub use write::{write_one, write_outcome, write_set};

/// Reads a problem that is embedded in another text, written as in a set's file.
/// `start` is where it begins in that text.
///
/// # Errors
///
/// Everything that is wrong with it, with its place.
pub fn read_one(text: &str, start: Place) -> Result<Problem, Vec<Diagnostic>> {
    read_problem::read_problem(text, start, &Default::default(), read_problem::Care::Sound)
}

/// Reads a result as [`write_outcome`] writes it; `None` for anything else.
#[must_use]
pub fn read_outcome(text: &str) -> Option<Outcome> {
    ron::from_str(text).ok().map(convert::outcome_of)
}
