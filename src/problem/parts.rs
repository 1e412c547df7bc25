//! Splits many problems into sets, each within the limits of a file.

use super::file::{SaveError, text_to_save};
use super::limits::{MAX_FILE, MAX_PROBLEMS, MAX_SET_NODES};
use super::model::{Problem, ProblemSet, SetId};

/// A growing list of sets, split wherever the limits of a file require it.
#[derive(Debug)]
pub struct Parts {
    id: SetId,
    done: Vec<ProblemSet>,
    /// Nodes of the last set; `bytes` is its length.
    nodes: usize,
    bytes: u64,
}

impl Parts {
    /// Starts empty. The first set is called `id`, the next ones `id-2`, `id-3` and so on.
    #[must_use]
    pub const fn new(id: SetId) -> Parts {
        Parts {
            id,
            done: Vec::new(),
            nodes: 0,
            bytes: 0,
        }
    }

    /// Adds a problem after checking that it reads back unchanged.
    ///
    /// # Errors
    ///
    /// [`SaveError`] if the problem cannot be saved; the problems added before are untouched.
    pub fn add(&mut self, problem: Problem) -> Result<(), SaveError> {
        // A problem written alone is a little longer than within its set, so the estimate is safe.
        let alone = ProblemSet::new(self.id.clone(), vec![problem]);
        let length = text_to_save(&alone)?.len() as u64;
        for problem in alone.problems {
            let is_full = self.done.last().is_none_or(|set| {
                set.problems.len() >= MAX_PROBLEMS
                    || self.nodes + problem.tree.len() > MAX_SET_NODES
                    || self.bytes + length > MAX_FILE
            });
            if is_full {
                let name = match self.done.len() {
                    0 => self.id.to_string(),
                    number => format!(
                        "{}-{}",
                        self.id.as_str().get(..70).unwrap_or(self.id.as_str()),
                        number + 1
                    ),
                };
                let id = SetId::new(&name).unwrap_or_else(|| self.id.clone());
                self.done.push(ProblemSet::new(id, Vec::new()));
                (self.nodes, self.bytes) = (0, 0);
            }
            self.nodes += problem.tree.len();
            self.bytes += length;
            if let Some(set) = self.done.last_mut() {
                set.problems.push(problem);
            }
        }
        Ok(())
    }

    /// The sets, in the order of the problems.
    #[must_use]
    pub fn into_sets(self) -> Vec<ProblemSet> {
        self.done
    }
}
