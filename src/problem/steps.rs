//! Single changes of a draft, logged between two writings of the whole.
//!
//! Writing the whole of a large draft takes a while; a step takes only as long as writing the problem
//! that it changes. Each step is stored with its number and length, so that one cut short is detected
//! and left out.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::model::{Problem, ProblemSet};
use super::read::read_draft;
use super::write::write_set;

/// The changes that one edit made to a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The set afterwards, but with only the changed and new problems.
    pub set: ProblemSet,
    /// The indices of these problems in the set, from 0, in the same order.
    pub places: Vec<usize>,
    /// For each index the previous index of its problem, or `None` for a new problem. `None` as a whole
    /// while every problem keeps its place.
    pub order: Option<Vec<Option<usize>>>,
}

/// The line that precedes the text of a step.
#[derive(Serialize, Deserialize)]
struct Head {
    number: u64,
    bytes: usize,
    places: Vec<usize>,
    order: Option<Vec<Option<usize>>>,
}

impl Step {
    /// Applies the step to a set; `None` if it does not fit.
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

/// Appends a step. When this returns, the data is with the system and survives the end of the program.
pub(super) fn append(file: &mut File, number: u64, step: &Step) -> io::Result<()> {
    let text = write_set(&step.set);
    let head = Head {
        number,
        bytes: text.len(),
        places: step.places.clone(),
        order: step.order.clone(),
    };
    let head = ron::to_string(&head).map_err(io::Error::other)?;
    // A single write, so that a step may be cut short but is never mixed with another.
    file.write_all(format!("{head}\n{text}\n").as_bytes())
}

/// Applies all complete steps numbered above `after`. Returns the set and the last number.
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

/// Splits off the first step of a text; `None` if it is cut short.
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
