//! `raeuberspiel check`.

use serde_json::json;

use super::args::CheckArguments;
use super::print::{ExitCode, Output, complain};
use crate::check::{Duplicates, Finding, Severity, check_loaded};
use crate::worker::{load_files, set_files};

pub(super) fn run(arguments: &CheckArguments) -> ExitCode {
    let mut files = Vec::new();
    let mut missing = false;
    for path in &arguments.paths {
        match set_files(path) {
            Ok(found) if found.is_empty() => {
                complain(&format!("there is no .ron file below {}", path.display()));
                missing = true;
            }
            Ok(found) => files.extend(found),
            Err(error) => {
                complain(&format!("{error}: {}", path.display()));
                missing = true;
            }
        }
    }
    let mut output = Output::new();
    let mut duplicates = Duplicates::new();
    let (mut problems, mut errors, mut warnings) = (0, 0, 0);
    for file in load_files(&files) {
        problems += file.loaded.set.as_ref().map_or(0, |set| set.problems.len());
        for finding in check_loaded(&file, &mut duplicates) {
            match finding.severity {
                Severity::Error => errors += 1,
                Severity::Warning => warnings += 1,
            }
            output.line(&if arguments.json {
                json_line(&finding)
            } else {
                finding.to_string()
            });
        }
    }
    complain(&format!(
        "{} checked, {} sound, {}, {}",
        count(files.len(), "file"),
        count(problems, "problem"),
        count(errors, "error"),
        count(warnings, "warning"),
    ));
    output.finish(if missing {
        ExitCode::CouldNotRun
    } else if errors > 0 {
        ExitCode::Findings
    } else {
        ExitCode::Sound
    })
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn json_line(finding: &Finding) -> String {
    json!({
        "path": finding.path.to_string_lossy(),
        "line": finding.place.line,
        "column": finding.place.column,
        "severity": finding.severity.word(),
        "code": finding.code,
        "problem": finding.problem,
        "message": finding.message,
        "advice": finding.advice,
    })
    .to_string()
}
