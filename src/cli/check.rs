//! `raeuberspiel check`.

use std::collections::BTreeMap;

use serde_json::json;

use super::args::CheckArguments;
use super::print::{ExitCode, Output, complain};
use super::tasks::{Bar, Within, complain_of_stop, interruptible, load};
use crate::check::{
    Duplicates, Examination, Finding, Looked, Severity, check_loaded, closed_in, examine, explain,
};
use crate::problem::{LoadedFile, Place, Problem, Task, Voucher};
use crate::solver::{Limits, Solver, Stop};
use crate::worker::{cores, side_by_side};

pub(super) fn run(arguments: &CheckArguments) -> ExitCode {
    let Some(files) = load(&arguments.paths, Within::Sets) else {
        return ExitCode::CouldNotRun;
    };
    let mut findings = Vec::new();
    let mut duplicates = Duplicates::new();
    let mut problems = 0;
    for file in &files {
        problems += file.loaded.set.as_ref().map_or(0, |set| set.problems.len());
        findings.extend(check_loaded(file, &mut duplicates));
    }
    let proofs = arguments
        .prove
        .then(|| prove(&files, arguments.nodes, &mut findings));
    let looked = match proofs {
        Some(_) => Looked::AtTheProofs,
        None => Looked::AtTheText,
    };
    for file in &files {
        explain(file, looked, &mut findings);
    }
    let mut output = Output::new();
    let (mut errors, mut warnings, mut explained) = (0, 0, 0);
    for finding in &findings {
        match finding.severity {
            _ if finding.explained.is_some() => explained += 1,
            Severity::Error => errors += 1,
            Severity::Warning => warnings += 1,
        }
        output.line(&if arguments.json {
            json_line(finding)
        } else {
            finding.to_string()
        });
    }
    let is_complete = proofs.as_ref().is_none_or(|proofs| proofs.left_out == 0);
    let proofs = proofs.map_or_else(String::new, |proofs| proofs.summary());
    let explained = match explained {
        0 => String::new(),
        _ => format!(", {explained} explained"),
    };
    complain(&format!(
        "{} checked, {} sound{proofs}, {}, {}{explained}",
        count(files.len(), "file"),
        count(problems, "problem"),
        count(errors, "error"),
        count(warnings, "warning"),
    ));
    let is_denied = arguments.deny_warnings && warnings > 0;
    output.finish(if errors > 0 || is_denied || !is_complete {
        ExitCode::Findings
    } else {
        ExitCode::Sound
    })
}

/// How many problems were proven, and how many claim no proof.
#[derive(Default)]
struct Proofs {
    proven: usize,
    /// By the rules alone.
    computed: usize,
    /// Diagrams, which ask nothing.
    diagrams: usize,
    /// Questions of opinion, custom or history.
    opinions: usize,
    /// Those that ask something and claim no proof, by their tasks.
    unclaimed: BTreeMap<Task, usize>,
    /// Not looked at because the stop was requested.
    left_out: usize,
    total: usize,
}

impl Proofs {
    fn unclaimed(&mut self, problem: &Problem) {
        match problem.voucher() {
            Voucher::Diagram => self.diagrams += 1,
            Voucher::Opinion => self.opinions += 1,
            _ => *self.unclaimed.entry(problem.task).or_default() += 1,
        }
    }

    fn summary(&self) -> String {
        let mut text = format!(", {} proven", self.proven);
        if self.computed > 0 {
            text.push_str(&format!(", {} computed", self.computed));
        }
        for (number, what) in [(self.diagrams, "diagram"), (self.opinions, "opinion")] {
            if number > 0 {
                text.push_str(&format!(", {}", count(number, what)));
            }
        }
        let unclaimed: usize = self.unclaimed.values().sum();
        text.push_str(&format!(", {unclaimed} without a claim of proof"));
        if unclaimed > 0 {
            let kinds: Vec<String> = self
                .unclaimed
                .iter()
                .map(|(task, number)| format!("{number} {task:?}"))
                .collect();
            // One digit after the point, rounded up: a single problem is never 0 %.
            let thousandths = (unclaimed * 1000).div_ceil(self.total.max(1));
            text.push_str(&format!(
                " ({}, {}.{} %)",
                kinds.join(", "),
                thousandths / 10,
                thousandths % 10
            ));
        }
        text
    }
}

fn prove(files: &[LoadedFile], nodes: u64, findings: &mut Vec<Finding>) -> Proofs {
    let items: Vec<(&LoadedFile, &Problem, Place)> = files
        .iter()
        .filter_map(|file| Some((file, file.loaded.set.as_ref()?)))
        .flat_map(|(file, set)| {
            set.problems
                .iter()
                .zip(&file.loaded.places)
                .map(move |(problem, &place)| (file, problem, place))
        })
        .collect();
    let limits = Limits {
        nodes: Some(nodes),
        // Whoever ships a set can wait for what is hard to tell apart.
        thorough: true,
        ..Limits::default()
    };
    let mut proofs = Proofs {
        total: items.len(),
        ..Proofs::default()
    };
    let stop = interruptible();
    let mut bar = Bar::new(items.len());
    let mut all = Vec::with_capacity(items.len());
    side_by_side(
        &items,
        cores(),
        || Solver::new(limits.table_bytes),
        |solver, (file, problem, _)| {
            if stop.is_requested() {
                return None;
            }
            let examination = without_stopped(examine(problem, solver, &limits, &stop), &stop)?;
            let escape = closed_in(&file.path, problem, solver, &limits, &stop);
            Some((examination, escape))
        },
        |examination| {
            bar.step();
            all.push(examination);
        },
    );
    bar.finish();
    let mut told = Vec::new();
    for ((file, problem, place), examined) in items.into_iter().zip(all) {
        let Some((examination, escape)) = examined else {
            proofs.left_out += 1;
            continue;
        };
        let say = |found| Finding::from_proof(file, (problem, place), found);
        told.extend(escape.map(say));
        match examination {
            Examination::Proven => proofs.proven += 1,
            Examination::Computed => proofs.computed += 1,
            Examination::NotClaimed => proofs.unclaimed(problem),
            Examination::ProvenWith(list) => {
                proofs.proven += 1;
                told.extend(list.into_iter().map(say));
            }
            Examination::Disagrees(list) => {
                told.extend(list.into_iter().map(say));
            }
        }
    }
    // What the rules alone decide has been reported before.
    told.retain(|finding| !findings.contains(finding));
    findings.extend(told);
    complain_of_stop(proofs.left_out, proofs.total);
    proofs
}

/// What was found before the stop was requested; `None` if only that something is undecided.
fn without_stopped(examination: Examination, stop: &Stop) -> Option<Examination> {
    match examination {
        Examination::Disagrees(mut list) if stop.is_requested() => {
            list.retain(|disagreement| !["undecided", "no-value"].contains(&disagreement.code));
            (!list.is_empty()).then_some(Examination::Disagrees(list))
        }
        other => Some(other),
    }
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
        "explained": finding.explained,
    })
    .to_string()
}
