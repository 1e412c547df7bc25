//! What a proof makes of a problem that somebody else wrote.

use std::collections::BTreeMap;

use super::asking::solution;
use super::compose::{ComposeError, ComposeSettings, compose};
use crate::life::Holds;
use crate::problem::{Outcome, Problem, SolutionTree};
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

/// An opinion with what it was asked, and where the result holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// What the proof says.
    pub opinion: Opinion,
    /// The question that the stones suggested; `None` where the file names the target.
    pub asked: Option<Box<Proposal>>,
    /// The result and what it rests on. Of an open question it is what was proved behind a wall that is
    /// not on the board.
    pub result: Option<(Outcome, Holds)>,
    /// Whether there was a question at all.
    pub is_question: bool,
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
    judged(problem, proposals, solver, settings, stop).opinion
}

/// As [`opinion`], with the question that was asked and where its answer holds.
pub fn judged(
    problem: &Problem,
    proposals: &[Proposal],
    solver: &mut Solver,
    settings: &ComposeSettings,
    stop: &Stop,
) -> Judged {
    let was_bare = problem.tree.is_empty();
    let others = if was_bare { proposals } else { &[] };
    let first = proposals.first();
    let (composed, asked) = match solution(problem, others, solver, settings, stop) {
        Ok((composed, other)) => (composed, other.or_else(|| first.cloned())),
        Err(error) => {
            return Judged {
                is_question: matches!(error, ComposeError::Undecided(_)),
                opinion: Opinion::Open {
                    reason: error.to_string(),
                },
                asked: first.cloned().map(Box::new),
                result: None,
            };
        }
    };
    let asked = asked.map(Box::new);
    let result = Outcome::of(&composed.proved);
    let judged = |opinion: Opinion, holds: Holds| Judged {
        opinion,
        asked: asked.clone(),
        result: Some((result, holds)),
        is_question: true,
    };
    // A wall that nobody drew says nothing against the file.
    if composed.is_behind_a_wall() {
        let reason = format!("proved only {}", composed.holds);
        return judged(Opinion::Open { reason }, composed.holds);
    }
    let holds = composed.holds;
    if composed.doubts.is_empty() {
        let problem = Box::new(composed.problem);
        let opinion = if was_bare {
            Opinion::Supplies {
                result,
                problem,
                asked: asked.clone(),
            }
        } else {
            Opinion::Agrees { result, problem }
        };
        return judged(opinion, holds);
    }
    let doubts: Vec<String> = composed
        .doubts
        .into_iter()
        .map(|doubt| doubt.message)
        .collect();
    // A bare position says nothing that could be doubted: what was written itself was not proved.
    if was_bare {
        let reason = doubts.into_iter().next().unwrap_or_default();
        return judged(Opinion::Open { reason }, holds);
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
    judged(Opinion::Disagrees { doubts, fixed }, holds)
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
