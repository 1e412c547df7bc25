//! Proofs for `import --prove`.

use super::print::complain;
use super::tasks::{Bar, complain_of_stop};
use crate::check::{Opinion, kept};
use crate::problem::{Claim, Problem, ProofState};
use crate::solver::{Solver, Stop};
use crate::worker::survey::{Examinee, examine, settings};
use crate::worker::{cores, side_by_side};

/// Counts of the imported problems by the outcome of their proofs.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Proofs {
    /// The proof agrees with the file.
    agreed: usize,
    /// Bare positions that were given a result, target and tree.
    supplied: usize,
    /// Of these, proved on the assumption that named neighbours live.
    assuming: usize,
    /// Of these, proved with other first moves left open.
    in_part: usize,
    /// The proof contradicts the file; each is reported on a line.
    disagreed: usize,
    /// Undecided, or without a question.
    open: usize,
    /// Skipped because a stop was requested.
    left_out: usize,
}

impl Proofs {
    /// Whether every problem is proved.
    pub(super) const fn is_sound(&self) -> bool {
        self.disagreed == 0 && self.open == 0 && self.left_out == 0
    }

    /// A one-line summary.
    pub(super) fn words(&self) -> String {
        let mut of_these = Vec::new();
        if self.assuming > 0 {
            of_these.push(format!("{} if named neighbours live", self.assuming));
        }
        if self.in_part > 0 {
            of_these.push(format!("{} with other first moves open", self.in_part));
        }
        let of_these = match of_these.is_empty() {
            true => String::new(),
            false => format!(" ({})", of_these.join(", ")),
        };
        format!(
            "{} proven, {} bare positions solved{of_these}, {} against their files, {} open",
            self.agreed, self.supplied, self.disagreed, self.open
        )
    }
}

/// Proves every problem and fills in the results. A problem contradicted by its proof stays as it is in its
/// file, and the doubts are reported.
///
/// `states` tells for the index of a problem whether its file is a set, which names its targets.
pub(super) fn prove(
    problems: &mut [Problem],
    states: impl Fn(usize) -> bool,
    nodes: u64,
    stop: &Stop,
) -> Proofs {
    let settings = settings(nodes);
    let mut bar = Bar::new(problems.len());
    let mut opinions = Vec::with_capacity(problems.len());
    let items: Vec<Examinee> = problems
        .iter()
        .enumerate()
        .map(|(place, problem)| Examinee {
            problem: problem.clone(),
            names_target: states(place),
        })
        .collect();
    side_by_side(
        &items,
        cores(),
        || Solver::new(settings.limits.table_bytes),
        |solver, item| {
            let begin = || (!stop.is_requested()).then(|| stop.clone());
            let judged = examine(item, solver, &settings, begin);
            judged.map(|judged| {
                let kept = kept(&item.problem, &judged, nodes);
                (judged.opinion, kept)
            })
        },
        |opinion| {
            bar.step();
            opinions.push(opinion);
        },
    );
    bar.finish();
    let mut proofs = Proofs::default();
    for (problem, opinion) in problems.iter_mut().zip(opinions) {
        let (opinion, kept) = opinion.unzip();
        let kept = kept.flatten();
        match opinion {
            None => proofs.left_out += 1,
            Some(Opinion::Agrees {
                problem: filled, ..
            }) => {
                proofs.agreed += 1;
                *problem = *filled;
            }
            Some(Opinion::Supplies {
                problem: filled,
                asked,
                ..
            }) => {
                if let Some(asked) = asked {
                    complain(&format!("{}: {asked}", problem.id));
                }
                let filled = kept.unwrap_or(*filled);
                match filled.proof_state() {
                    Some(ProofState::Open) => {
                        proofs.open += 1;
                        let reason = "the question that the stones suggest leaves nothing to find";
                        complain(&format!("{}: not proven: {reason}", problem.id));
                    }
                    state => {
                        proofs.supplied += 1;
                        proofs.assuming += usize::from(state == Some(ProofState::Assuming));
                        proofs.in_part += usize::from(filled.claim == Claim::ProvenInPart);
                    }
                }
                *problem = filled;
            }
            Some(Opinion::Disagrees { doubts, .. }) => {
                proofs.disagreed += 1;
                for doubt in doubts {
                    complain(&format!("{}: {doubt}", problem.id));
                }
            }
            Some(Opinion::Open { reason }) => {
                proofs.open += 1;
                complain(&format!("{}: not proven: {reason}", problem.id));
                if let Some(kept) = kept {
                    *problem = kept;
                }
            }
        }
    }
    complain_of_stop(proofs.left_out, problems.len());
    proofs
}
