//! Certificates: proofs as files, which anybody can play through again.
//!
//! A [`Certificate`] holds a position, the group whose life is at stake, and statements about it: who
//! wins there, or after a first move, each with the proof. [`Certificate::replay`] believes nothing
//! of what a file says. It plays every proof through by the rules and the named lemmas alone
//! ([`crate::solver::Proof::check_open`] on the whole board, [`crate::solver::Proof::check`] within a region), and no
//! search takes part. `src/docs/certificates.md` describes the file.

mod read;
mod replay;
mod verdict;
mod write;

use crate::board::{Move, Point, Position};
use crate::life::{Goal, Side};
use crate::solver::Proof;

pub use read::CertificateError;
pub use replay::{Refusal, Replayed, Shown};
pub use verdict::{KoMargin, Verdict};

/// How the names of certificate files end: text, packed by gzip.
pub const ENDING: &str = ".cert.gz";

/// The number of the file format.
const FORMAT: u32 = 1;

/// Statements about a position, each with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What it is of, in one line: a set and a problem of it, or the name of a file.
    pub of: String,
    /// What every statement begins from, with the side to move first.
    pub position: Position,
    /// One stone of each target chain.
    pub targets: Vec<Point>,
    /// Whether one or all target chains must live.
    pub goal: Goal,
    /// What is proved.
    pub statements: Vec<Statement>,
}

/// One thing that is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What play was looked at, and what was taken for granted there.
    pub frame: Frame,
    /// Moves from the position of the certificate, before the frame was set.
    pub after: Vec<Move>,
    /// Moves within the frame.
    pub then: Vec<Move>,
    /// The claim and its proof.
    pub proof: Proof,
}

impl Statement {
    /// The moves from the position of the certificate to the one that is spoken of.
    #[must_use]
    pub fn line(&self) -> Vec<Move> {
        self.after.iter().chain(&self.then).copied().collect()
    }
}

/// What play a proof looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The whole board.
    Board {
        /// Stones of the attacker that are taken for alive, one of each chain.
        safe: Vec<Point>,
    },
    /// Play on these points alone. The stones around them are taken for alive, and empty points around them
    /// for living stones.
    Region {
        /// Where stones may be played; all else stays as it is.
        points: Vec<Point>,
        /// Whose stones the empty points around them are taken for.
        beyond: Side,
    },
}
