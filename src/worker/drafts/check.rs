//! What is wrong with the problems of a draft.

use std::sync::Arc;

use crate::author::{
    Draft, Entry, Header, Misfit, NodeKey, ProblemKey, Proposal, misfits, propose,
};
use crate::check::{
    Disagreement, Duplicates, Examination, Finding, Severity, check_loaded, examine, quoted_lines,
};
use crate::problem::{Fact, LoadedFile, Place, ProblemSet, read_set, write_set};
use crate::solver::{Limits, Solver, Stop};

/// A problem as it was checked, and what was found.
pub struct CheckedEntry {
    /// The problem as it was.
    pub entry: Arc<Entry>,
    /// What is wrong.
    pub listed: Vec<Listed>,
    /// What does not fit.
    pub misfits: Vec<Misfit>,
    /// The question the position suggests.
    pub proposal: Result<Proposal, String>,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// How bad it is.
    pub severity: Severity,
    /// What kind, in one word.
    pub code: &'static str,
    /// What.
    pub message: String,
    /// What to do about it.
    pub advice: String,
    /// The problem.
    pub problem: Option<ProblemKey>,
    /// The node.
    pub node: Option<NodeKey>,
}

/// Checks one problem of a set.
#[must_use]
pub fn check_entry(header: &Header, entry: Arc<Entry>) -> CheckedEntry {
    let position = entry.body.setup.clone().into_position();
    CheckedEntry {
        misfits: misfits(&entry),
        proposal: position
            .map_err(|error| error.to_string())
            .and_then(|position| {
                propose(&entry.body, &position).map_err(|error| error.to_string())
            }),
        listed: lint(header, &entry),
        entry,
    }
}

/// What `check` says of one problem, as it would stand in a file.
fn lint(header: &Header, entry: &Entry) -> Vec<Listed> {
    let set = ProblemSet {
        id: header.id.clone(),
        title: header.title.clone(),
        about: header.about.clone(),
        author: header.author.clone(),
        licence: header.licence.clone(),
        source: header.source.clone(),
        checks: header.checks.clone(),
        homework: header.homework.clone(),
        problems: vec![entry.to_problem(&header.source)],
    };
    let file = LoadedFile {
        path: format!("{}.ron", header.id).into(),
        loaded: read_set(&write_set(&set), header.id.as_str()),
        stamp: None,
    };
    check_loaded(&file, &mut Duplicates::new())
        .into_iter()
        .map(|finding| listed(finding, entry))
        .collect()
}

fn listed(finding: Finding, entry: &Entry) -> Listed {
    Listed {
        severity: finding.severity,
        code: finding.code,
        node: node_named(&finding.message, entry),
        message: finding.message,
        advice: finding.advice,
        problem: Some(entry.key),
    }
}

fn disagreement(found: Disagreement, entry: &Entry) -> Listed {
    Listed {
        severity: found.severity,
        code: found.code,
        node: node_named(&found.message, entry),
        message: found.message,
        advice: found.advice.to_owned(),
        problem: Some(entry.key),
    }
}

/// The node at the end of the line that a message quotes: `after "C2 B1" ...`.
fn node_named(message: &str, entry: &Entry) -> Option<crate::author::NodeKey> {
    quoted_lines(message, entry.body.setup.size).find_map(|line| {
        let root = entry.tree.root();
        line.into_iter()
            .try_fold(root, |node, mv| entry.tree.child_by(node, mv))
    })
}

/// Checks every problem of a set, and proves what it claims to be proven. `say` hears of each problem
/// how many are done and what was found.
pub fn check_draft(draft: &Draft, stop: &Stop, mut say: impl FnMut(usize, Vec<Listed>)) {
    let limits = Limits::default();
    let mut solver: Option<Solver> = None;
    let mut duplicates = Duplicates::new();
    for (number, entry) in draft.entries().iter().enumerate() {
        if stop.is_requested() {
            break;
        }
        let mut found = lint(&draft.header, entry);
        let problem = entry.to_problem(&draft.header.source);
        let again = duplicates.add(draft.header.id.as_str().as_ref(), Place::START, &problem);
        found.extend(again.map(|finding| listed(finding, entry)));
        let is_searched = problem.fact.as_ref().is_some_and(Fact::needs_search);
        if problem.claim.is_proof() || is_searched {
            let solver = solver.get_or_insert_with(|| Solver::new(limits.table_bytes));
            if let Examination::Disagrees(doubts) = examine(&problem, solver, &limits, stop)
                && !stop.is_requested()
            {
                found.extend(doubts.into_iter().map(|doubt| disagreement(doubt, entry)));
            }
        }
        say(number + 1, found);
    }
}

/// Errors and warnings of a list.
#[must_use]
pub fn counts(listed: &[Listed]) -> (usize, usize) {
    let errors = listed
        .iter()
        .filter(|found| found.severity == Severity::Error)
        .count();
    (errors, listed.len() - errors)
}
