//! Helpers shared by subcommands: finding files, interruption, and a progress bar.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;

use super::print::complain;
use crate::disk::{Seen, shown, unreadable};
use crate::problem::LoadedFile;
use crate::solver::Stop;
use crate::worker::{MAX_FILES, load_files, set_files, solvable_files, stop_on_interrupt};

/// Which kinds of files are taken from a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Within {
    /// Sets and lessons.
    Sets,
    /// Sets and SGF files.
    Problems,
}

/// Loads every file at the paths; prints an error and returns `None` if a path is unusable or has no such
/// file.
pub(super) fn load(paths: &[PathBuf], within: Within) -> Option<Vec<LoadedFile>> {
    let mut files = Vec::new();
    let mut is_complete = true;
    let mut seen = Seen::default();
    let mut again = 0;
    for path in paths {
        let (found, kinds) = match within {
            Within::Sets => (set_files(path, &mut seen), "no .ron file and no lesson"),
            Within::Problems => (solvable_files(path, &mut seen), "no .ron and no .sgf file"),
        };
        match found {
            Ok(found) => {
                if found.files.is_empty() && found.again.is_empty() {
                    complain(&format!("there is {kinds} below {}", shown(path)));
                    is_complete = false;
                }
                for reason in &found.unreadable {
                    complain(reason);
                    is_complete = false;
                }
                if found.is_cut {
                    complain(&format!(
                        "there are more than {MAX_FILES} files below {}; name smaller folders",
                        shown(path)
                    ));
                    is_complete = false;
                }
                again += found.again.len();
                files.extend(found.files);
            }
            Err(error) => {
                complain(&unreadable(path, &error));
                is_complete = false;
            }
        }
    }
    if again > 0 {
        complain(&again_words(again));
    }
    is_complete.then(|| load_files(&files))
}

/// A message about paths that were skipped because they name files already read under another name.
pub(super) fn again_words(again: usize) -> String {
    let names = if again == 1 {
        "name stands"
    } else {
        "names stand"
    };
    format!(
        "{again} {names} for files and folders that are read by another name (links, or named twice)"
    )
}

/// A stop that Ctrl-C requests.
pub(super) fn interruptible() -> Stop {
    stop_on_interrupt().unwrap_or_else(|error| {
        complain(&format!(
            "Ctrl-C will end the program without what was found so far: {error}"
        ));
        Stop::new()
    })
}

/// Reports that the work stopped early.
pub(super) fn complain_of_stop(left_out: usize, total: usize) {
    if left_out > 0 {
        complain(&format!("stopped; {left_out} of {total} problems left out"));
    }
}

/// A progress bar on standard error, if that is a terminal.
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
