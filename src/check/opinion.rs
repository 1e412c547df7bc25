//! What a proof makes of a problem that somebody else wrote.

use std::collections::BTreeMap;

use super::compose::{ComposeSettings, compose, stated};
use crate::problem::{Outcome, Problem, SolutionTree};
use crate::solver::{Solver, Stop};

/// What a proof says of a problem.
#[derive(Clone, Debug, PartialEq)]
pub enum Opinion {
    /// All that the problem says is so.
    Agrees {
        /// The result.
        result: Outcome,
        /// The problem with target, result and refutations filled in.
        problem: Box<Problem>,
    },
    /// The problem was a bare position; now it has status, target and tree.
    Supplies {
        /// The result.
        result: Outcome,
        /// The problem, filled in.
        problem: Box<Problem>,
    },
    /// The problem says something else than the proof.
    Disagrees {
        /// What, each in one sentence.
        doubts: Vec<String>,
        /// The problem as the proof has it; none where no tree of its own holds either.
        fixed: Option<Box<Problem>>,
    },
    /// Nothing is proved.
    Open {
        /// Why.
        reason: String,
    },
}

/// Proves a problem as it is written, and where that does not hold as the proof has it.
pub fn opinion(
    problem: &Problem,
    solver: &mut Solver,
    settings: &ComposeSettings,
    stop: &Stop,
) -> Opinion {
    let composed = match compose(problem, solver, settings, stop, &mut |_| {}) {
        Ok(composed) => composed,
        Err(error) => {
            return Opinion::Open {
                reason: error.to_string(),
            };
        }
    };
    // A wall that nobody drew says nothing against the file.
    if composed.is_behind_a_wall() {
        return Opinion::Open {
            reason: format!("proved only {}", composed.holds),
        };
    }
    let result = stated(&composed.proved);
    if composed.doubts.is_empty() {
        let was_bare = problem.tree.is_empty();
        let problem = Box::new(composed.problem);
        return if was_bare {
            Opinion::Supplies { result, problem }
        } else {
            Opinion::Agrees { result, problem }
        };
    }
    let doubts = composed
        .doubts
        .into_iter()
        .map(|doubt| doubt.message)
        .collect();
    // The tree of the proof alone; what was said of the same positions stays.
    let mut bare = problem.clone();
    bare.tree = SolutionTree::new();
    let fixed = compose(&bare, solver, settings, stop, &mut |_| {})
        .ok()
        .filter(|fixed| fixed.doubts.is_empty())
        .map(|fixed| {
            let mut fixed = fixed.problem;
            keep_words(&problem.tree, &mut fixed.tree);
            Box::new(fixed)
        });
    Opinion::Disagrees { doubts, fixed }
}

/// Takes over what one tree says of positions that another has too.
fn keep_words(from: &SolutionTree, to: &mut SolutionTree) {
    let mut same = BTreeMap::new();
    same.insert(from.root(), to.root());
    for id in from.ids() {
        let Some(&twin) = same.get(&id) else { continue };
        let said = from.said(id).clone();
        to.say(twin, said);
        for &child in from.children(id) {
            if let Some(other) = from.node(child).mv.and_then(|mv| to.child_by(twin, mv)) {
                same.insert(child, other);
            }
        }
    }
}
