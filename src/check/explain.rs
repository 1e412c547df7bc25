//! Handles the warnings that a set explains.

use crate::problem::{Allow, Diagnostic, LoadedFile, Severity};

/// How much of a set was checked, which determines the explanations that should have been needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looked {
    /// Only the text of the file.
    AtTheText,
    /// Also some of the proofs.
    AtSomeProofs,
    /// Also all of the proofs.
    AtTheProofs,
}

/// Codes of warnings that only a proof finds.
const OF_PROOFS: &[&str] = &[
    "by-superko",
    "closed-in",
    "dead-already",
    "open-region",
    "superfluous-stone",
    "unnamed-neighbour",
];

/// Marks the warnings about a file that its set explains with `allow`, and warns about explanations
/// without a warning. Errors cannot be explained.
pub fn explain(file: &LoadedFile, looked: Looked, findings: &mut Vec<Diagnostic>) {
    let Some(set) = &file.loaded.set else {
        return;
    };
    for allow in &set.checks.allow {
        let mut explains = false;
        let of_file = findings.iter_mut().filter(|found| found.path == file.path);
        for found in of_file {
            if found.severity == Severity::Warning && covers(allow, found) {
                explains = true;
                if found.explained.is_none() {
                    found.explained = Some(allow.reason.clone());
                }
            }
        }
        let waits = looked != Looked::AtTheProofs && OF_PROOFS.contains(&allow.code.as_str());
        if explains || waits {
            continue;
        }
        let message = format!("`allow` of {:?} explains no warning", allow.code);
        findings.push(Diagnostic {
            path: file.path.clone(),
            problem: allow.problem.as_ref().map(ToString::to_string),
            ..Diagnostic::of_check("unused-allow", message, "take it out").warning()
        });
    }
}

fn covers(allow: &Allow, found: &Diagnostic) -> bool {
    let is_of_problem =
        |id: &crate::problem::ProblemId| found.problem.as_deref() == Some(id.as_str());
    allow.code == found.code.word() && allow.problem.as_ref().is_none_or(is_of_problem)
}
