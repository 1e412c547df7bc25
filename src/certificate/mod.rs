//! Certificates: proofs as files that anybody can replay.
//!
//! A [`Certificate`] holds a position, the group whose life is at stake, and statements about it: who wins
//! there, or after a first move, each with its proof. [`Certificate::replay`] trusts nothing in a file. It
//! plays every proof through by the rules and the named lemmas alone ([`crate::solver::Proof::check_open`] on
//! the whole board, [`crate::solver::Proof::check`] within a region), without any search.
//! `src/docs/certificates.md` describes the file.

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

/// File name ending of certificates: text, packed by gzip.
pub const ENDING: &str = ".cert.gz";

/// Version of the file format.
const FORMAT: u32 = 1;

/// Statements about a position, each with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What the certificate is about, in one line: a set and one of its problems, or a file name.
    pub of: String,
    /// The start of every statement, with the side that moves first to move.
    pub position: Position,
    /// One stone of each target chain.
    pub targets: Vec<Point>,
    /// Whether one or all target chains must live.
    pub goal: Goal,
    /// What is proved about the position.
    pub statements: Vec<Statement>,
}

/// One proved claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The area of play, and what is assumed around it.
    pub frame: Frame,
    /// Moves from the certificate's position, played before the frame is applied.
    pub after: Vec<Move>,
    /// Moves played within the frame, after `after`.
    pub then: Vec<Move>,
    /// The claim and its proof.
    pub proof: Proof,
}

impl Statement {
    /// The moves from the certificate's position to the one the claim is about.
    #[must_use]
    pub fn line(&self) -> Vec<Move> {
        self.after.iter().chain(&self.then).copied().collect()
    }
}

/// The area of play that a proof considers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The whole board.
    Board {
        /// Stones of the attacker that are assumed alive, one of each chain.
        safe: Vec<Point>,
    },
    /// Play on these points only. The stones around them are assumed alive, and empty points around them
    /// count as living stones.
    Region {
        /// The points where stones may be played; all others stay as they are.
        points: Vec<Point>,
        /// The side whose living stones replace the empty points around the region.
        beyond: Side,
    },
}
