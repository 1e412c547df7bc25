//! Output that survives a closed pipe, and exit codes.

use std::io::{self, Write};

use crate::disk::escaped;

/// What the program says when it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitCode {
    /// Everything is sound.
    Sound,
    /// There are findings, or something is unproven.
    Findings,
    /// The program could not do what was asked.
    CouldNotRun,
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> std::process::ExitCode {
        std::process::ExitCode::from(match code {
            ExitCode::Sound => 0,
            ExitCode::Findings => 1,
            ExitCode::CouldNotRun => 2,
        })
    }
}

/// Lines to standard output. Whoever stops reading is not sent any more.
pub(super) struct Output {
    out: io::BufWriter<io::StdoutLock<'static>>,
    failed: Option<io::Error>,
}

impl Output {
    pub(super) fn new() -> Output {
        Output {
            out: io::BufWriter::new(io::stdout().lock()),
            failed: None,
        }
    }

    pub(super) fn line(&mut self, line: &str) {
        if self.failed.is_none() {
            self.failed = writeln!(self.out, "{}", safe(line)).err();
        }
    }

    /// Shows what was printed so far, for results that take their time; whether anyone still reads.
    pub(super) fn show(&mut self) -> bool {
        if self.failed.is_none() {
            self.failed = self.out.flush().err();
        }
        self.failed.is_none()
    }

    /// Ends the output; the code to leave with, given the code if all was printed.
    pub(super) fn finish(mut self, code: ExitCode) -> ExitCode {
        let failed = self.failed.take().or_else(|| self.out.flush().err());
        match failed {
            None => code,
            // `| head` has seen enough: what was found still counts.
            Some(error) if error.kind() == io::ErrorKind::BrokenPipe => code,
            Some(error) => {
                complain(&format!("the output cannot be written: {error}"));
                ExitCode::CouldNotRun
            }
        }
    }
}

/// A line to standard error; if even that fails, nothing can be said.
pub(super) fn complain(message: &str) {
    writeln!(io::stderr(), "raeuberspiel: {}", safe(message)).ok();
}

/// A text without what would command a terminal, its line breaks and tabs kept: words of files and
/// names of files are in it.
fn safe(text: &str) -> String {
    let line = |line: &str| line.split('\t').map(escaped).collect::<Vec<_>>().join("\t");
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}
