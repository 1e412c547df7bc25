//! Sets opened for work: from files, and from drafts that a crash has left behind.

use std::path::{Path, PathBuf};

use crate::board::Move;
use crate::disk::shown;
use crate::problem::{ProblemId, ProblemSet, Recovery, Stamp, has_comments, load_file, read_file};

/// What would be lost from the file if the set were saved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// Whether the file has comments.
    pub comments: bool,
    /// Number of problems that could not be read.
    pub problems: usize,
    /// Whether the author has been told and wants to save anyway.
    pub accepted: bool,
}

/// A file opened for work.
pub struct Opened {
    /// The file; `None` for a copy of a set of the program.
    pub path: Option<PathBuf>,
    /// The set, or why there is none.
    pub set: Result<ProblemSet, String>,
    /// What the file contained.
    pub known: Option<Stamp>,
    /// What saving would lose.
    pub loss: Loss,
    /// Whether the file is write-protected.
    pub read_only: bool,
    /// The kept draft that it was restored from.
    pub recovery: Option<Recovery>,
    /// The number of the problem to show.
    pub show: usize,
    /// The line to write into its tree.
    pub found: Option<Found>,
}

/// A line that solves a problem in another way, to be written into its tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The problem of the set that it solves.
    pub problem: ProblemId,
    /// All moves from its start.
    pub moves: Vec<Move>,
}

/// Reads the drafts that a crash has left below a folder; `say` gets each of them.
pub fn left_behind(folder: &Path, say: impl Fn(Opened)) {
    for left in Recovery::left_behind(folder) {
        say(Opened {
            path: left.of,
            set: Ok(left.set),
            known: left.known,
            loss: Loss::default(),
            read_only: false,
            recovery: Some(left.recovery),
            show: 0,
            found: None,
        });
    }
}

/// Reads a file for work; `show` is the problem to show and `found` a line to write into its tree.
#[must_use]
pub fn read_for_work(path: PathBuf, show: usize, found: Option<Found>) -> Opened {
    let is_sgf = path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"));
    let file = if is_sgf {
        crate::exchange::load_sgf(&path)
    } else {
        load_file(&path)
    };
    let text = read_file(&path)
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok());
    let read_only = std::fs::metadata(&path).is_ok_and(|data| data.permissions().readonly());
    let lost: std::collections::BTreeSet<_> = file
        .loaded
        .faults
        .iter()
        .map(|fault| fault.problem.clone().unwrap_or_default())
        .collect();
    let first_fault = file.loaded.faults.first().map(ToString::to_string);
    Opened {
        set: file
            .loaded
            .set
            .ok_or_else(|| format!("{}: {}", shown(&path), first_fault.unwrap_or_default())),
        known: file.stamp.filter(|_| !is_sgf),
        loss: Loss {
            comments: !is_sgf && text.is_some_and(|text| has_comments(&text)),
            problems: lost.len(),
            accepted: false,
        },
        read_only,
        recovery: None,
        show,
        found,
        // An SGF is only read for its problems; they are saved as a set of their own.
        path: (!is_sgf).then_some(path),
    }
}
