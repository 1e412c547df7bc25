//! Checks of the problems of a draft.

use std::sync::Arc;

use crate::author::{
    Draft, Entry, Header, Misfit, NodeKey, ProblemKey, Proposal, misfits, propose,
};
use crate::check::{Duplicates, Examination, check_loaded, examine};
use crate::problem::{
    Diagnostic, Fact, LoadedFile, Place, ProblemSet, Severity, read_set, write_set,
};
use crate::solver::{Limits, Solver, Stop};

/// A problem that was checked, and what was found.
pub struct CheckedEntry {
    /// The problem as it was checked.
    pub entry: Arc<Entry>,
    /// The diagnostics.
    pub listed: Vec<Diagnostic>,
    /// What does not fit together.
    pub misfits: Vec<Misfit>,
    /// The question that the position suggests, or why there is none.
    pub proposal: Result<Proposal, String>,
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

/// What `check` says about one problem, as it would be in a file.
fn lint(header: &Header, entry: &Entry) -> Vec<Diagnostic> {
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
}

/// The node after the moves that a diagnostic is about; `None` if it is about the whole problem, or the
/// tree has no such line.
#[must_use]
pub fn node_of(found: &Diagnostic, entry: &Entry) -> Option<NodeKey> {
    let root = entry.tree.root();
    let mut line = found.line.iter();
    let node = line.try_fold(root, |node, &mv| entry.tree.child_by(node, mv))?;
    (node != root).then_some(node)
}

/// A diagnostic with its place in a set.
pub struct Listed {
    /// The problem of the draft that it is about.
    pub problem: ProblemKey,
    /// The node of its tree; `None` for the problem as a whole.
    pub node: Option<NodeKey>,
    /// The diagnostic.
    pub found: Diagnostic,
}

/// Checks every problem of a set, and proves what it claims to be proven. After each problem `say` gets
/// the number of problems done and what was found.
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
        found.extend(again);
        let is_searched = problem.fact.as_ref().is_some_and(Fact::needs_search);
        if problem.claim.is_proof() || is_searched {
            let solver = solver.get_or_insert_with(|| Solver::new(limits.table_bytes));
            if let Examination::Disagrees(doubts) = examine(&problem, solver, &limits, stop)
                && !stop.is_requested()
            {
                found.extend(doubts);
            }
        }
        let listed = |found: Diagnostic| Listed {
            problem: entry.key,
            node: node_of(&found, entry),
            found,
        };
        say(number + 1, found.into_iter().map(listed).collect());
    }
}

/// Numbers of errors and of warnings in a list.
#[must_use]
pub fn counts(listed: &[Listed]) -> (usize, usize) {
    let errors = listed
        .iter()
        .filter(|listed| listed.found.severity == Severity::Error)
        .count();
    (errors, listed.len() - errors)
}
