//! Output that survives a closed pipe, and exit codes.

use std::io::{self, Write};

use crate::disk::escaped;

/// The outcome that the exit code reports.
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

/// Lines for standard output; once a write fails, nothing more is written.
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

    /// Flushes the output so far, for results that take their time; returns whether the reader is still
    /// there.
    pub(super) fn show(&mut self) -> bool {
        if self.failed.is_none() {
            self.failed = self.out.flush().err();
        }
        self.failed.is_none()
    }

    /// Flushes and ends the output; returns `code` if everything could be printed.
    pub(super) fn finish(mut self, code: ExitCode) -> ExitCode {
        let failed = self.failed.take().or_else(|| self.out.flush().err());
        match failed {
            None => code,
            // A reader such as `| head` has seen enough; the result still counts.
            Some(error) if error.kind() == io::ErrorKind::BrokenPipe => code,
            Some(error) => {
                complain(&format!("the output cannot be written: {error}"));
                ExitCode::CouldNotRun
            }
        }
    }
}

/// Prints a line to standard error; if even that fails, nothing can be reported.
pub(super) fn complain(message: &str) {
    writeln!(io::stderr(), "raeuberspiel: {}", safe(message)).ok();
}

/// The text with control characters escaped, except line breaks and tabs: it may contain text and names of
/// files.
fn safe(text: &str) -> String {
    let line = |line: &str| line.split('\t').map(escaped).collect::<Vec<_>>().join("\t");
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}
