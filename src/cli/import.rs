//! `raeuberspiel import`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::args::ImportArguments;
use super::import_prove::prove;
use super::print::{ExitCode, complain};
use super::tasks::{Bar, interruptible};
use crate::exchange::{Dialect, Names, stem};
use crate::problem::limits::{MAX_FILE, MAX_PROBLEMS, MAX_SET_NODES};
use crate::problem::{
    Checks, Problem, ProblemSet, SaveError, SetId, Source, Text, save_file, write_set,
};
use crate::worker::{import_files, problem_files};

pub(super) fn run(arguments: &ImportArguments) -> ExitCode {
    let Some(id) = arguments
        .out
        .file_stem()
        .and_then(|stem| SetId::new(&stem.to_string_lossy()))
    else {
        complain(&format!(
            "{} is no name of a set: use lower-case letters, digits and hyphens, and .ron at the end",
            arguments.out.display()
        ));
        return ExitCode::CouldNotRun;
    };
    let mut paths = Vec::new();
    for path in &arguments.paths {
        match problem_files(path) {
            Ok(found) => paths.extend(found),
            Err(error) => {
                complain(&format!("{error}: {}", path.display()));
                return ExitCode::CouldNotRun;
            }
        }
    }
    let stop = interruptible();
    let mut bar = Bar::new(paths.len());
    let mut names = Names::new();
    let mut problems: Vec<Problem> = Vec::new();
    let mut dialects: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut files, mut refused, mut faults) = (0, 0, Vec::new());
    // What each file says of itself as a whole.
    let mut heads: Vec<(String, ProblemSet)> = Vec::new();
    let wanted = arguments.dialect.map(Dialect::from);
    import_files(
        &paths,
        |_| wanted,
        &stop,
        |file| {
            files += 1;
            if file.entry.is_none() {
                bar.step();
            }
            let name = file.name();
            let foreign = match file.read {
                Ok(foreign) => foreign,
                Err(fault) => {
                    refused += 1;
                    faults.push(format!("{name}:{fault}"));
                    return;
                }
            };
            faults.extend(
                foreign
                    .loaded
                    .faults
                    .iter()
                    .map(|fault| format!("{name}:{fault}")),
            );
            let Some(set) = foreign.loaded.set else {
                refused += 1;
                return;
            };
            if let Some(dialect) = foreign.dialect {
                *dialects.entry(dialect.name()).or_default() += 1;
            }
            let count = set.problems.len();
            let mut head = empty(set.id, Vec::new());
            (head.title, head.about) = (set.title, set.about);
            (head.author, head.licence) = (set.author, set.licence);
            if head != empty(head.id.clone(), Vec::new()) {
                heads.push((name.clone(), head));
            }
            for (number, mut problem) in set.problems.into_iter().enumerate() {
                problem.id = names.name(&name, &problem.id, number, count);
                problems.push(problem);
            }
        },
    );
    bar.finish();
    if files > 1 {
        let says = |(_, head): &(String, ProblemSet)| {
            let empty = head.about == Text::default();
            !(empty && head.author.is_empty() && head.licence.is_empty())
        };
        faults.extend(heads.drain(..).filter(says).map(|(name, _)| {
            format!(
                "{name}: what it says of itself as a whole is left out, as several files become one set; import it alone to keep that"
            )
        }));
    }
    for fault in &faults {
        complain(fault);
    }
    let read = problems.len();
    if problems.is_empty() {
        complain("there is no problem in these files");
        return ExitCode::CouldNotRun;
    }
    let proofs = arguments
        .prove
        .then(|| prove(&mut problems, arguments.nodes, &stop));
    let said: Vec<String> = dialects
        .iter()
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    let mut sets = split(&id, problems);
    if let Some((_, head)) = heads.pop() {
        for set in &mut sets {
            set.title.clone_from(&head.title);
            set.about.clone_from(&head.about);
            set.author.clone_from(&head.author);
            set.licence.clone_from(&head.licence);
        }
    }
    let several = sets.len();
    for (number, set) in sets.into_iter().enumerate() {
        let path = numbered(&arguments.out, number);
        if let Err(error) = save(&path, &set) {
            complain(&error.to_string());
            return ExitCode::CouldNotRun;
        }
    }
    complain(&format!(
        "{read} problems from {files} files, {refused} files refused, {} faults; dialects: {}; {several} set{} written{}",
        faults.len(),
        if said.is_empty() {
            "none".to_owned()
        } else {
            said.join(", ")
        },
        if several == 1 { "" } else { "s" },
        proofs
            .as_ref()
            .map_or_else(String::new, |proofs| format!("; {}", proofs.words())),
    ));
    let is_sound = proofs.is_none_or(|proofs| proofs.is_sound());
    if faults.is_empty() && is_sound && !stop.is_requested() {
        ExitCode::Sound
    } else {
        ExitCode::Findings
    }
}

/// `SET.ron`, then `SET-2.ron` and so on.
fn numbered(out: &Path, number: usize) -> PathBuf {
    if number == 0 {
        return out.to_owned();
    }
    let name = stem(&out.to_string_lossy()).to_owned();
    out.with_file_name(format!("{name}-{}.ron", number + 1))
}

/// As many sets as the limits of a file ask for.
fn split(id: &SetId, problems: Vec<Problem>) -> Vec<ProblemSet> {
    let mut sets: Vec<ProblemSet> = Vec::new();
    let (mut nodes, mut bytes) = (0, 0);
    for problem in problems {
        // Written alone, a problem is a little longer than in its set.
        let alone = empty(id.clone(), vec![problem.clone()]);
        let length = write_set(&alone).len() as u64;
        let is_full = sets.last().is_none_or(|set| {
            set.problems.len() >= MAX_PROBLEMS
                || nodes + problem.tree.len() > MAX_SET_NODES
                || bytes + length > MAX_FILE
        });
        if is_full {
            let name = match sets.len() {
                0 => id.to_string(),
                number => format!(
                    "{}-{}",
                    id.as_str().get(..70).unwrap_or(id.as_str()),
                    number + 1
                ),
            };
            sets.push(empty(
                SetId::new(&name).unwrap_or_else(|| id.clone()),
                Vec::new(),
            ));
            (nodes, bytes) = (0, 0);
        }
        nodes += problem.tree.len();
        bytes += length;
        if let Some(set) = sets.last_mut() {
            set.problems.push(problem);
        }
    }
    sets
}

fn empty(id: SetId, problems: Vec<Problem>) -> ProblemSet {
    ProblemSet {
        id,
        title: Text::default(),
        about: Text::default(),
        author: String::new(),
        licence: String::new(),
        source: Source::default(),
        checks: Checks::default(),
        problems,
    }
}

/// Saves a set over the file of an earlier import, or as a new file.
fn save(path: &Path, set: &ProblemSet) -> Result<(), SaveError> {
    let known = crate::problem::load_file(path).stamp;
    save_file(path, set, known).map(drop)
}
