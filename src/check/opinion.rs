//! What a proof makes of a problem that somebody else wrote.

use std::collections::BTreeMap;
use std::time::Instant;

use super::asking::{First, instead};
use super::compose::{ComposeSettings, compose, stated};
use crate::problem::{Outcome, Problem, SolutionTree, Task};
use crate::question::Proposal;
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
        /// The question that the stones suggested, if the file names no target.
        asked: Option<Box<Proposal>>,
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
///
/// `proposals` are the questions that the stones suggest ([`Problem::proposed`]), if the file names no
/// target: of a bare position the first is asked that leaves something to find.
pub fn opinion(
    problem: &Problem,
    proposals: &[Proposal],
    solver: &mut Solver,
    settings: &ComposeSettings,
    stop: &Stop,
) -> Opinion {
    let start = Instant::now();
    let mut composed = match compose(problem, solver, settings, stop, &mut |_| {}) {
        Ok(composed) => composed,
        Err(error) => {
            return Opinion::Open {
                reason: error.to_string(),
            };
        }
    };
    let was_bare = problem.tree.is_empty();
    let proposals = if was_bare { proposals } else { &[] };
    let mut asked = proposals.first().cloned();
    let limits = &settings.limits;
    let first = First {
        proved: &composed.proved,
        holds: &composed.holds,
        nodes: composed.nodes,
        start,
    };
    let other = instead(problem, proposals, first, solver, limits, stop);
    if let Some(chosen) = other {
        let mut other = problem.clone();
        other.target.clone_from(&chosen.proposal.targets);
        other.task = Task::of(&chosen.proposal);
        if let Ok(found) = compose(&other, solver, settings, stop, &mut |_| {}) {
            composed = found;
            asked = Some(chosen.proposal);
        }
    }
    // A wall that nobody drew says nothing against the file.
    if composed.is_behind_a_wall() {
        return Opinion::Open {
            reason: format!("proved only {}", composed.holds),
        };
    }
    let result = stated(&composed.proved);
    if composed.doubts.is_empty() {
        let problem = Box::new(composed.problem);
        return if was_bare {
            Opinion::Supplies {
                result,
                problem,
                asked: asked.map(Box::new),
            }
        } else {
            Opinion::Agrees { result, problem }
        };
    }
    let doubts: Vec<String> = composed
        .doubts
        .into_iter()
        .map(|doubt| doubt.message)
        .collect();
    // A bare position says nothing that could be doubted: what was written itself was not proved.
    if was_bare {
        return Opinion::Open {
            reason: doubts.into_iter().next().unwrap_or_default(),
        };
    }
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
