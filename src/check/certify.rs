//! Writes the certificate of an answer: the result and every first move, each with its proof.

use crate::board::{Move, Position};
use crate::certificate::{Certificate, KoMargin, Replayed};
use crate::life::{self, Answer, Goal, Query, Side, Undecided};
use crate::problem::{Outcome, Problem, Task};
use crate::solver::{Depth, Limits, NoProof, Settled, Solver, Stop};

use super::prove::{accepted, as_searched};
use super::spec_of;

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCertificate {
    /// Nothing was proved.
    #[error("nothing was proved: {0}")]
    Undecided(Undecided),
    /// The problem has no question.
    #[error("{0}")]
    NoQuestion(String),
    /// The result was proved, but its proof could not be written down.
    #[error("the proof could not be written down: {0}")]
    NotWritten(NoProof),
    /// No proof of the result is about the problem's position.
    #[error("no proof of the result is about this position")]
    Elsewhere,
}

/// The certificate of a problem, for the answer that the solver finds now.
///
/// `limits` apply to each question; there are as many as first moves. If the problem states its search limit,
/// that applies too.
///
/// # Errors
///
/// [`NoCertificate`] if nothing was proved or a proof could not be written.
pub fn certify(
    of: String,
    problem: &Problem,
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
) -> Result<Certificate, NoCertificate> {
    let position = problem.setup.clone().into_position();
    let position = position.map_err(|error| NoCertificate::NoQuestion(error.to_string()))?;
    let limits = as_searched(problem, limits);
    let settled = solver
        .settle(&position, &spec_of(problem), &limits, stop, &mut |_| {})
        .map_err(|error| NoCertificate::NoQuestion(error.to_string()))?;
    certificate_of(
        of,
        (&position, problem.goal),
        &settled,
        solver,
        &limits,
        stop,
    )
}

/// Whether a certificate can speak of a problem: it asks what to play, of one position.
#[must_use]
pub fn is_certifiable(problem: &Problem) -> bool {
    problem.fact.is_none() && problem.quiz.is_none() && problem.task != Task::Show
}

/// The certificate of an answer that was just found.
///
/// An answer on the open board includes its proofs. Within a region, the proofs are written now and each
/// first move is searched separately; moves that remain undecided are left out.
///
/// # Errors
///
/// [`NoCertificate`] if nothing was proved or a proof could not be written.
pub fn certificate_of(
    of: String,
    (position, goal): (&Position, Goal),
    settled: &Settled,
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
) -> Result<Certificate, NoCertificate> {
    if let Answer::Undecided(why) = &settled.answer {
        return Err(NoCertificate::Undecided(*why));
    }
    let mut certificate = Certificate {
        of,
        position: position.clone(),
        targets: settled.targets.clone(),
        goal,
        statements: Vec::new(),
    };
    for (question, proof) in &settled.whole {
        let statement = Certificate::on_board(question, proof);
        certificate.statements.push(statement);
    }
    for (query, proof) in &settled.proofs {
        let statement = certificate.within(query, proof);
        certificate.statements.extend(statement);
    }
    if let Some(query) = settled.query.as_ref().filter(|_| !settled.is_open) {
        let mut writer = Writer {
            certificate: &mut certificate,
            solver,
            limits: Limits {
                depth: Depth::Ko,
                ..*limits
            },
            stop,
        };
        let result = writer.prove(query);
        // If the result was proved on the whole board, the one within the region adds nothing.
        if settled.whole.is_empty() && settled.proofs.is_empty() {
            result?;
        }
        for mv in first_moves(query) {
            if stop.is_requested() {
                return Err(NoCertificate::Undecided(Undecided::Stopped));
            }
            if let Some(after) = query.after(mv) {
                // A move that is undecided within the limits is left out.
                writer.prove(&after).ok();
            }
        }
    }
    let is_of_start = certificate.statements.iter().any(|of| of.line().is_empty());
    match is_of_start {
        true => Ok(certificate),
        false => Err(NoCertificate::Elsewhere),
    }
}

/// The moves of the region, and a pass.
fn first_moves(query: &Query) -> Vec<Move> {
    let points = query.region().iter().copied().map(Move::Play);
    points.chain([Move::Pass]).collect()
}

struct Writer<'a> {
    certificate: &'a mut Certificate,
    solver: &'a mut Solver,
    limits: Limits,
    stop: &'a Stop,
}

impl Writer<'_> {
    /// Answers a question and adds the proof of the answer.
    fn prove(&mut self, query: &Query) -> Result<(), NoCertificate> {
        let report = &mut |_| {};
        let answer = self.solver.solve(query, &self.limits, self.stop, report);
        let proved = match &answer {
            Answer::Proved(proved) => proved,
            Answer::Undecided(why) => return Err(NoCertificate::Undecided(*why)),
        };
        let proofs = self
            .solver
            .certify(query, proved, &self.limits, self.stop, report)
            .map_err(NoCertificate::NotWritten)?;
        for proof in proofs {
            let statement = self.certificate.within(query, &proof);
            self.certificate.statements.extend(statement);
        }
        Ok(())
    }
}

/// What a certificate contradicts in a problem; empty if they agree.
///
/// A certificate does not state whether a group lives with two eyes or in seki. Of the accepted moves,
/// it therefore contradicts only those that reach less than the best.
#[must_use]
pub fn contradictions(
    problem: &Problem,
    certificate: &Certificate,
    replayed: &Replayed,
) -> Vec<String> {
    let of_file = problem.setup.clone().into_position();
    if of_file.as_ref() != Ok(&certificate.position) {
        return vec!["the problem's position is another".to_owned()];
    }
    let mut found = Vec::new();
    let verdict = replayed.verdict;
    let mover_wins = verdict.least >= KoMargin::EVEN;
    let mover_loses = verdict.most < KoMargin::EVEN;
    let is_defenders = replayed.mover == Side::Defender;
    let shows = match (mover_wins, mover_loses) {
        (true, _) => Some(is_defenders),
        (_, true) => Some(!is_defenders),
        _ => None,
    };
    let says = problem.result.map(|result| match result {
        Outcome::Alive | Outcome::Seki => true,
        Outcome::Dead => false,
        Outcome::Ko { base, .. } => base != life::Outcome::Dead,
    });
    if let (Some(shows), Some(says)) = (shows, says)
        && shows != says
    {
        let word = if shows { "lives" } else { "dies" };
        found.push(format!("the certificate shows that the group {word}"));
    }
    for mv in accepted(&problem.tree) {
        if replayed.wrong.contains(&mv) {
            found.push(format!(
                "{mv} is accepted; the certificate shows that it is worse than another move"
            ));
        }
    }
    found
}
