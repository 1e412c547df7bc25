//! Single steps of a draft, written between two writings of the whole.
//!
//! The whole of a large draft takes a while to write; a step takes no longer than the one problem
//! it changes. Each stands in the file with its number and its length, so that one cut short is
//! seen and left out.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::model::{Problem, ProblemSet};
use super::read::read_draft;
use super::write::write_set;

/// What one edit changed of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The set afterwards, with no other problems than the changed and the new ones.
    pub set: ProblemSet,
    /// The places of those in the set, from 0, in the same order.
    pub places: Vec<usize>,
    /// Where the problem of each place stood before; `None` for a new one. Left out while every
    /// problem keeps its place.
    pub order: Option<Vec<Option<usize>>>,
}

/// The line before the text of a step.
#[derive(Serialize, Deserialize)]
struct Head {
    number: u64,
    bytes: usize,
    places: Vec<usize>,
    order: Option<Vec<Option<usize>>>,
}

impl Step {
    /// The set after the step; `None` if it does not fit.
    fn apply(self, mut before: ProblemSet) -> Option<ProblemSet> {
        let mut problems: Vec<Option<Problem>> = match &self.order {
            None => before.problems.drain(..).map(Some).collect(),
            Some(order) => {
                let mut old: Vec<Option<Problem>> = before.problems.drain(..).map(Some).collect();
                order
                    .iter()
                    .map(|from| old.get_mut((*from)?)?.take())
                    .collect()
            }
        };
        let ProblemSet {
            problems: changed, ..
        } = &self.set;
        if changed.len() != self.places.len() {
            return None;
        }
        for (place, problem) in self.places.iter().zip(changed) {
            *problems.get_mut(*place)? = Some(problem.clone());
        }
        Some(ProblemSet {
            problems: problems.into_iter().collect::<Option<_>>()?,
            ..self.set
        })
    }
}

/// Appends a step. The system has it when this returns: the end of the program does not lose it.
pub(super) fn append(file: &mut File, number: u64, step: &Step) -> io::Result<()> {
    let text = write_set(&step.set);
    let head = Head {
        number,
        bytes: text.len(),
        places: step.places.clone(),
        order: step.order.clone(),
    };
    let head = ron::to_string(&head).map_err(io::Error::other)?;
    // One write, so that a step is there or cut short, but never mixed with another.
    file.write_all(format!("{head}\n{text}\n").as_bytes())
}

/// The set after all whole steps that came after the one numbered `after`, and the last number.
pub(super) fn replay(path: &Path, mut set: ProblemSet, after: u64) -> (ProblemSet, u64) {
    let Ok(text) = std::fs::read_to_string(path) else {
        return (set, after);
    };
    let mut rest = text.as_str();
    let mut last = after;
    while let Some((number, step, following)) = next(rest) {
        rest = following;
        if number <= last {
            continue;
        }
        let Some(stepped) = step.and_then(|step| step.apply(set.clone())) else {
            break;
        };
        set = stepped;
        last = number;
    }
    (set, last)
}

/// The first step of a text and what follows it.
fn next(text: &str) -> Option<(u64, Option<Step>, &str)> {
    let (head, rest) = text.split_once('\n')?;
    let head: Head = ron::from_str(head).ok()?;
    let body = rest.get(..head.bytes)?;
    let following = rest.get(head.bytes..)?.strip_prefix('\n')?;
    let step = read_draft(body, "draft").set.map(|set| Step {
        set,
        places: head.places,
        order: head.order,
    });
    Some((head.number, step, following))
}
