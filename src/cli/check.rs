//! The `check` subcommand.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use super::args::CheckArguments;
use super::certificates::{self, Folder};
use super::print::{ExitCode, Output, complain};
use super::tasks::{Bar, Within, complain_of_stop, interruptible, load};
use crate::check::{
    Duplicates, Examination, Looked, OPEN_MOVES, check_loaded, closed_in, examine, explain,
    is_certifiable, located,
};
use crate::disk::sum;
use crate::problem::{Diagnostic, LoadedFile, Place, Problem, ProblemSet, Severity, Task, Voucher};
use crate::solver::{Limits, Solver, Stop};
use crate::worker::{cores, side_by_side};

pub(super) fn run(arguments: &CheckArguments) -> ExitCode {
    if !arguments.certificate.is_empty() {
        return certificates::replay(arguments);
    }
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
        .then(|| prove(&files, arguments, &mut findings));
    let proofs = match proofs {
        None => None,
        Some(Some(proofs)) => Some(proofs),
        Some(None) => return ExitCode::CouldNotRun,
    };
    let looked = match &proofs {
        Some(proofs) if proofs.unsampled > 0 => Looked::AtSomeProofs,
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
    let is_complete = proofs
        .as_ref()
        .is_none_or(|proofs| proofs.left_out == 0 && proofs.are_written);
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

/// Counts of the examined problems by kind of evidence.
#[derive(Default)]
struct Proofs {
    proven: usize,
    /// Computed by the rules alone.
    computed: usize,
    /// Diagrams, which have no question.
    diagrams: usize,
    /// Questions of opinion, custom or history.
    opinions: usize,
    /// Problems that a search left open.
    open: usize,
    /// Problems with a question but no claim of proof, by task.
    unclaimed: BTreeMap<Task, usize>,
    /// Claims of proof skipped because they are not in the sample.
    unsampled: usize,
    /// Problems skipped because a stop was requested.
    left_out: usize,
    /// Whether every requested certificate could be written.
    are_written: bool,
    total: usize,
}

impl Proofs {
    fn unclaimed(&mut self, problem: &Problem) {
        match problem.voucher() {
            Voucher::Diagram => self.diagrams += 1,
            Voucher::Opinion => self.opinions += 1,
            Voucher::Open => self.open += 1,
            _ => *self.unclaimed.entry(problem.task).or_default() += 1,
        }
    }

    fn summary(&self) -> String {
        let mut text = format!(", {} proven", self.proven);
        if self.unsampled > 0 {
            text.push_str(&format!(" ({} more not in the sample)", self.unsampled));
        }
        if self.computed > 0 {
            text.push_str(&format!(", {} computed", self.computed));
        }
        for (number, what) in [(self.diagrams, "diagram"), (self.opinions, "opinion")] {
            if number > 0 {
                text.push_str(&format!(", {}", count(number, what)));
            }
        }
        if self.open > 0 {
            text.push_str(&format!(", {} open", self.open));
        }
        let unclaimed: usize = self.unclaimed.values().sum();
        text.push_str(&format!(", {unclaimed} without a claim of proof"));
        if unclaimed > 0 {
            let kinds: Vec<String> = self
                .unclaimed
                .iter()
                .map(|(task, number)| format!("{number} {task:?}"))
                .collect();
            // One decimal, rounded up, so that a single problem never shows as 0 %.
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

/// A sample of at most `most` of the problems that state how far they were searched, which take longest to
/// prove; always the same for the same sets.
fn sample(files: &[LoadedFile], most: usize) -> BTreeSet<(&str, &str)> {
    let sets = files.iter().filter_map(|file| file.loaded.set.as_ref());
    let named = sets.flat_map(|set| {
        let problems = set.problems.iter().filter(|problem| is_dear(problem));
        problems.map(|problem| (set.id.as_str(), problem.id.as_str()))
    });
    let mut all: Vec<(u64, (&str, &str))> = named
        .map(|(set, problem)| (place_in_sample(set, problem), (set, problem)))
        .collect();
    all.sort_unstable();
    all.into_iter().take(most).map(|(_, name)| name).collect()
}

/// Where a problem stands in the order from which a sample is taken. Of names that differ only at their end
/// the sum differs in its lowest bits alone, so these come first.
fn place_in_sample(set: &str, problem: &str) -> u64 {
    sum(format!("{set}/{problem}").as_bytes()).reverse_bits()
}

/// Whether a claim of proof states how far it was searched.
fn is_dear(problem: &Problem) -> bool {
    problem.claim.is_proof() && problem.evidence.searched.is_some()
}

/// Proves the claims of the files; prints an error and returns `None` if certificates cannot be written.
fn prove(
    files: &[LoadedFile],
    arguments: &CheckArguments,
    findings: &mut Vec<Diagnostic>,
) -> Option<Proofs> {
    let mut folder = match &arguments.certificates {
        None => None,
        Some(path) => Some(Folder::open(path, arguments.force)?),
    };
    let chosen = arguments.sample.map(|most| sample(files, most));
    let nodes = arguments.nodes;
    let mut unsampled = 0;
    let items: Vec<(&LoadedFile, &ProblemSet, &Problem, Place)> = files
        .iter()
        .filter_map(|file| Some((file, file.loaded.set.as_ref()?)))
        .flat_map(|(file, set)| {
            set.problems
                .iter()
                .zip(&file.loaded.places)
                .map(move |(problem, &place)| (file, set, problem, place))
        })
        .filter(|(_, set, problem, _)| {
            let name = (set.id.as_str(), problem.id.as_str());
            let is_wanted =
                !is_dear(problem) || chosen.as_ref().is_none_or(|chosen| chosen.contains(&name));
            unsampled += usize::from(!is_wanted);
            is_wanted
        })
        .collect();
    let limits = Limits {
        nodes: Some(nodes),
        // Whoever publishes a set can wait until seki is distinguished from two eyes.
        thorough: true,
        ..Limits::default()
    };
    let mut proofs = Proofs {
        total: items.len(),
        unsampled,
        ..Proofs::default()
    };
    let stop = interruptible();
    let mut bar = Bar::new(items.len());
    let mut all = Vec::with_capacity(items.len());
    side_by_side(
        &items,
        cores(),
        || Solver::new(limits.table_bytes),
        |solver, (file, _, problem, _)| {
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
    let (mut told, mut certified) = (Vec::new(), Vec::new());
    for ((file, set, problem, place), examined) in items.into_iter().zip(all) {
        let Some((examination, escape)) = examined else {
            proofs.left_out += 1;
            continue;
        };
        let say = |found| located(found, file, (problem, place));
        told.extend(escape.map(say));
        if is_certified(problem) && !matches!(examination, Examination::Disagrees(_)) {
            certified.push((set, problem));
        }
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
    // Findings from the rules alone have been reported already.
    told.retain(|finding| !findings.contains(finding));
    findings.extend(told);
    complain_of_stop(proofs.left_out, proofs.total);
    proofs.are_written = folder
        .as_mut()
        .is_none_or(|folder| folder.write(&certified, &limits, &stop));
    Some(proofs)
}

/// Whether a proved problem gets a certificate: it asks for a move in a single position.
fn is_certified(problem: &Problem) -> bool {
    problem.claim.is_proof() && is_certifiable(problem)
}

/// The findings from before the stop was requested; `None` if they only say that something is undecided.
fn without_stopped(examination: Examination, stop: &Stop) -> Option<Examination> {
    match examination {
        Examination::Disagrees(mut list) if stop.is_requested() => {
            list.retain(|disagreement| {
                !["undecided", "no-value", OPEN_MOVES].contains(&disagreement.code.word())
            });
            (!list.is_empty()).then_some(Examination::Disagrees(list))
        }
        other => Some(other),
    }
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn json_line(finding: &Diagnostic) -> String {
    json!({
        "path": finding.path.to_string_lossy(),
        "line": finding.place.line,
        "column": finding.place.column,
        "severity": finding.severity.word(),
        "code": finding.code.word(),
        "problem": finding.problem,
        "after": finding.line.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "message": finding.message,
        "advice": finding.advice,
        "explained": finding.explained,
    })
    .to_string()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Forty of 320 problems: about five of each of eight sets.
    #[test]
    fn a_sample_has_problems_of_every_set_and_not_only_neighbours() {
        let named = (1..=8).flat_map(|set| (1..=40).map(move |problem| (set, problem)));
        let mut all: Vec<(u64, u32)> = named
            .map(|(set, problem)| {
                let place =
                    place_in_sample(&format!("made-{set}"), &format!("made-{set}-{problem:02}"));
                (place, set)
            })
            .collect();
        all.sort_unstable();
        let mut of_set = BTreeMap::new();
        for &(_, set) in &all[..40] {
            *of_set.entry(set).or_insert(0) += 1;
        }
        assert_eq!(of_set.len(), 8, "{of_set:?}");
        assert!(of_set.values().all(|&number| number <= 12), "{of_set:?}");
    }
}
