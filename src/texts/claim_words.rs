//! Who vouches for the current problem, and what that rests on.

use super::Texts;
use crate::board::{Move, Point};
use crate::problem::{Claim, Problem, ProofState, Voucher};
use crate::store::Settings;
use crate::worker::hand::Session;

impl Texts {
    /// Who vouches for the answer of a problem and, if it is proved, the assumptions of the proof. `name` writes
    /// a point.
    #[must_use]
    pub fn claim_words(&self, problem: &Problem, name: impl Fn(Point) -> String) -> Vec<String> {
        let alive = |key: &str, points: &[Point]| self.of_chains(key, points, &name);
        let evidence = &problem.evidence;
        let key = match (problem.voucher(), problem.proof_state()) {
            (Voucher::Proven, _) if !evidence.rests_on.is_empty() => {
                let mut words = vec![alive("claim-proven-life", &evidence.rests_on)];
                words.extend(self.other_moves(problem, alive));
                return words;
            }
            (Voucher::Proven, Some(ProofState::Assuming)) => "claim-proven-if",
            (Voucher::Proven, _) => {
                let mut words = vec![self.tr("claim-proven").to_owned()];
                words.extend(self.other_moves(problem, alive));
                return words;
            }
            (Voucher::Computed, _) => "claim-computed",
            (Voucher::Authored, _) => "claim-authored",
            (Voucher::Opinion, _) => "claim-opinion",
            // A diagram that asks nothing has no answer to prove.
            (Voucher::Diagram, _) => return Vec::new(),
            (Voucher::Open, _) if problem.result.is_some() => match evidence.rests_on.is_empty() {
                true => "claim-unanswered",
                false => return vec![alive("claim-unanswered-life", &evidence.rests_on)],
            },
            (Voucher::Open, _) => "claim-open-problem",
            (Voucher::Nobody, _) => "claim-unproven",
        };
        vec![self.tr(key).to_owned()]
    }

    /// A sentence about the chains at these points.
    fn of_chains(&self, key: &str, points: &[Point], name: impl Fn(Point) -> String) -> String {
        let names: Vec<String> = points.iter().map(|&point| name(point)).collect();
        let count = u32::try_from(points.len()).unwrap_or(u32::MAX);
        let values = [("points", names.join(", ").into()), ("count", count.into())];
        self.tr_with(key, values)
    }

    /// What was not proved about the other first moves, or was proved under more assumptions.
    fn other_moves(
        &self,
        problem: &Problem,
        alive: impl Fn(&str, &[Point]) -> String,
    ) -> Option<String> {
        let others = &problem.evidence.others_rest_on;
        if problem.claim == Claim::ProvenInPart {
            Some(self.tr("claim-others-open").to_owned())
        } else if others.is_empty() {
            None
        } else {
            Some(alive("claim-others-life", others))
        }
    }
}

impl Session {
    /// Who vouches for the answer and, if it is proved, the assumptions of the proof.
    #[must_use]
    pub fn claim_words(&self, settings: &Settings, texts: &Texts) -> Vec<String> {
        texts.claim_words(self.attempt.problem(), |point| {
            self.move_name(Move::Play(point), settings, texts)
        })
    }

    /// What the user must know before the first move: that the answer is unknown, so that nothing counts, or
    /// which stones are assumed to be alive.
    #[must_use]
    pub fn state_words(&self, settings: &Settings, texts: &Texts) -> Option<String> {
        let problem = self.attempt.problem();
        let alive = &problem.evidence.rests_on;
        if problem.is_open() {
            let name = |point| self.move_name(Move::Play(point), settings, texts);
            return Some(match (problem.result, alive.is_empty()) {
                (None, _) => texts.tr("open-problem").to_owned(),
                (Some(_), true) => texts.tr("open-problem-unanswered").to_owned(),
                (Some(_), false) => texts.of_chains("open-problem-unanswered-life", alive, name),
            });
        }
        if alive.is_empty() {
            return None;
        }
        self.claim_words(settings, texts).into_iter().next()
    }
}
