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

    /// What the user must know before the first move: that the answer is unknown, so that nothing counts, or
    /// which stones are assumed to be alive. `name` writes a point.
    #[must_use]
    pub fn state_words(&self, problem: &Problem, name: impl Fn(Point) -> String) -> Option<String> {
        let alive = &problem.evidence.rests_on;
        if problem.is_open() {
            return Some(match (problem.result, alive.is_empty()) {
                (None, _) => self.tr("open-problem").to_owned(),
                (Some(_), true) => self.tr("open-problem-unanswered").to_owned(),
                (Some(_), false) => self.of_chains("open-problem-unanswered-life", alive, name),
            });
        }
        if alive.is_empty() {
            return None;
        }
        self.claim_words(problem, name).into_iter().next()
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

    /// What the user must know before the first move; see [`Texts::state_words`].
    #[must_use]
    pub fn state_words(&self, settings: &Settings, texts: &Texts) -> Option<String> {
        texts.state_words(self.attempt.problem(), |point| {
            self.move_name(Move::Play(point), settings, texts)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Setup, Size};
    use crate::problem::{Language, Outcome, ProblemId, Task};

    #[test]
    fn an_open_problem_with_nothing_to_find_names_the_neighbours_it_rests_on() {
        let id = ProblemId::new("p-1").expect("an id");
        let mut problem = Problem::new(id, Task::Live, Setup::new(Size::SQUARE_19));
        problem.claim = Claim::Open;
        problem.result = Some(Outcome::Dead);
        let said = |problem: &Problem, language| {
            let texts = Texts::new(language);
            let name = |point: Point| point.to_string();
            let mut said = texts.claim_words(problem, name);
            said.extend(texts.state_words(problem, name));
            assert_eq!(said.len(), 2, "who vouches, and what to know before");
            said
        };
        let on_board = Language::ALL.map(|language| said(&problem, language));
        for (alive, named) in [
            (vec![Point::at(3, 3)], "D4"),
            (vec![Point::at(3, 3), Point::at(4, 18)], "D4, E19"),
        ] {
            problem.evidence.rests_on = alive;
            for (language, on_board) in Language::ALL.into_iter().zip(&on_board) {
                for (words, on_board) in said(&problem, language).iter().zip(on_board) {
                    assert!(words.contains(named), "{words}");
                    assert!(!on_board.contains("D4"), "{on_board}");
                }
            }
        }
    }
}
