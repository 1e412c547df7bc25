//! What `check` and `solve` share: finding files, and a bar of progress.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;

use super::print::complain;
use crate::problem::LoadedFile;
use crate::solver::Stop;
use crate::worker::{load_files, set_files, solvable_files, stop_on_interrupt};

/// Which files a folder stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Within {
    /// Sets and lessons.
    Sets,
    /// Sets and SGF files.
    Problems,
}

/// Loads every file that the paths stand for; `None` after saying which path stands for none.
pub(super) fn load(paths: &[PathBuf], within: Within) -> Option<Vec<LoadedFile>> {
    let mut files = Vec::new();
    let mut is_complete = true;
    for path in paths {
        let (found, kinds) = match within {
            Within::Sets => (set_files(path), "no .ron file and no lesson"),
            Within::Problems => (solvable_files(path), "no .ron and no .sgf file"),
        };
        match found {
            Ok(found) if found.is_empty() => {
                complain(&format!("there is {kinds} below {}", path.display()));
                is_complete = false;
            }
            Ok(found) => files.extend(found),
            Err(error) => {
                complain(&format!("{error}: {}", path.display()));
                is_complete = false;
            }
        }
    }
    is_complete.then(|| load_files(&files))
}

/// A stop that Ctrl-C asks for.
pub(super) fn interruptible() -> Stop {
    stop_on_interrupt().unwrap_or_else(|error| {
        complain(&format!(
            "Ctrl-C will end the program without what was found so far: {error}"
        ));
        Stop::new()
    })
}

/// Says that the end came early.
pub(super) fn complain_of_stop(left_out: usize, total: usize) {
    if left_out > 0 {
        complain(&format!("stopped; {left_out} of {total} problems left out"));
    }
}

/// A bar on standard error, where that is a terminal.
pub(super) struct Bar {
    total: usize,
    done: usize,
    is_shown: bool,
}

impl Bar {
    const WIDTH: usize = 30;

    pub(super) fn new(total: usize) -> Bar {
        Bar {
            total,
            done: 0,
            is_shown: total > 1 && io::stderr().is_terminal(),
        }
    }

    pub(super) fn step(&mut self) {
        self.done += 1;
        if self.is_shown {
            let filled = self.done * Bar::WIDTH / self.total.max(1);
            let bar = "#".repeat(filled) + &".".repeat(Bar::WIDTH.saturating_sub(filled));
            write!(io::stderr(), "\r[{bar}] {}/{}", self.done, self.total).ok();
        }
    }

    pub(super) fn finish(self) {
        if self.is_shown {
            write!(io::stderr(), "\r{}\r", " ".repeat(Bar::WIDTH + 24)).ok();
        }
    }
}
