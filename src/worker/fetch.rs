//! Problems of the library, read from their files to be solved, proved or written.

use super::library::{Reading, load_noted};
use super::survey::{Examinee, NODES_TO_EXAMINE, examine, settings};
use crate::catalog::{Entry, FileNote};
use crate::check::Opinion;
use crate::disk::shown;
use crate::exchange::Kind;
use crate::problem::{Problem, ProblemId, ProblemSet, SetId};
use crate::solver::{Solver, Stop};

/// A problem to be worked on.
#[derive(Clone)]
pub struct Wanted {
    /// The id of its collection.
    pub collection: Box<str>,
    /// What the catalogue knows about it.
    pub entry: Entry,
    /// The file it is in.
    pub note: FileNote,
    /// The problem itself, if it is loaded already.
    pub ready: Option<Box<Problem>>,
}

/// Progress while problems are read or proved.
pub enum Fetching {
    /// How far the work is.
    Reading(Reading),
    /// A problem could not be read, for this reason.
    Failed(String),
    /// What the solver says of a problem, by collection and problem.
    Proved((Box<str>, Box<str>), Opinion),
}

/// The problem that an entry stands for, under the entry's name.
fn fetch(item: &Wanted) -> Result<Problem, String> {
    let Wanted {
        entry, note, ready, ..
    } = item;
    let mut problem = match ready {
        Some(problem) => (**problem).clone(),
        None => {
            let file = load_noted(note).map_err(|fault| fault.to_string())?;
            let set = file
                .loaded
                .set
                .ok_or_else(|| format!("{}: there is no problem any more", shown(&note.path)))?;
            set.problems
                .into_iter()
                .nth(entry.number as usize)
                .ok_or_else(|| format!("{}: the file has changed", shown(&note.path)))?
        }
    };
    if let Some(id) = ProblemId::new(&entry.id) {
        problem.id = id;
    }
    if problem.title.is_empty() {
        problem.title.en = entry.title.replace('{', "{{");
    }
    Ok(problem)
}

/// A set of these problems that says nothing about itself but its title; `None` if `id` is not a valid
/// name of a set.
#[must_use]
pub fn set_of(id: &str, title: &str, problems: Vec<Problem>) -> Option<ProblemSet> {
    let mut set = ProblemSet::new(SetId::new(id)?, problems);
    set.title.en = title.replace('{', "{{");
    Some(set)
}

/// Reads problems, as far as their files still contain them.
pub fn fetch_all(items: &[Wanted], stop: &Stop, say: &dyn Fn(Fetching)) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut reading = Reading {
        total: items.len(),
        ..Reading::default()
    };
    for item in items {
        if stop.is_requested() {
            break;
        }
        match fetch(item) {
            Ok(problem) => problems.push(problem),
            Err(reason) => {
                reading.faulty += 1;
                say(Fetching::Failed(reason));
            }
        }
        reading.done += 1;
        reading.problems = problems.len();
        if reading.done.is_multiple_of(50) {
            say(Fetching::Reading(reading));
        }
    }
    problems
}

/// Whether the problem is from a set, which names its targets.
fn names_targets(item: &Wanted) -> bool {
    let name = match &item.note.entry {
        Some(entry) => entry.to_string(),
        None => item.note.path.to_string_lossy().into_owned(),
    };
    item.ready.is_some() || Kind::of_name(&name) == Some(Kind::Ron)
}

/// Proves problems one after the other.
pub fn prove_all(items: &[Wanted], stop: &Stop, say: &dyn Fn(Fetching)) {
    let settings = settings(NODES_TO_EXAMINE);
    let mut solver = Solver::new(settings.limits.table_bytes);
    let mut reading = Reading {
        total: items.len(),
        ..Reading::default()
    };
    for item in items {
        if stop.is_requested() {
            break;
        }
        let opinion = match fetch(item) {
            Ok(problem) => {
                let item = Examinee {
                    names_target: names_targets(item),
                    problem,
                };
                let begin = || (!stop.is_requested()).then(|| stop.clone());
                match examine(&item, &mut solver, &settings, begin) {
                    Some(judged) => judged.opinion,
                    None => break,
                }
            }
            Err(reason) => Opinion::Open { reason },
        };
        if stop.is_requested() {
            break;
        }
        reading.done += 1;
        reading.problems += usize::from(matches!(
            opinion,
            Opinion::Agrees { .. } | Opinion::Supplies { .. }
        ));
        reading.faulty += usize::from(matches!(opinion, Opinion::Disagrees { .. }));
        let key = (item.collection.clone(), item.entry.id.clone());
        say(Fetching::Proved(key, opinion));
        say(Fetching::Reading(reading));
    }
}
