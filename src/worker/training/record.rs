//! Recording the result of an attempt in the log, once.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use super::{ADVANCE, Training};
use crate::board::{Move, Size, read_move};
use crate::store::{AttemptRecord, Outcome, ProblemKey, Settings, Standing};
use crate::trainer::review::{Performance, STATUS, grade, homework_word, noted};
use crate::trainer::{Conduct, Defender, Mode, Posed, Verdict};
use crate::worker::hand::{Recorded, Session};

impl Training {
    /// Records the result of the attempt in the log, once, and informs the run. Returns whether there was one
    /// to record.
    pub fn record(
        &mut self,
        session: &mut Session,
        standings: &mut BTreeMap<ProblemKey, Standing>,
        settings: &Settings,
        now: Duration,
    ) -> bool {
        let (Recorded::No, Some(verdict)) = (session.recorded, session.attempt.result()) else {
            return false;
        };
        let outcome = match verdict {
            Verdict::Solved | Verdict::AnotherWay => Outcome::Solved,
            Verdict::Wrong => Outcome::Failed,
            Verdict::GaveUp => Outcome::GaveUp,
            // This is no verdict on the user, so nothing is recorded.
            Verdict::NotInSolution => return false,
        };
        session.recorded = Recorded::Yes;
        // Nobody knows the answer: the judge's ruling on one line is no measure of the user.
        if session.attempt.problem().is_open() {
            return false;
        }
        if let Some(posed) = &session.posed {
            if verdict.is_solved() && posed.goes_on() {
                // Only the result of all steps together is recorded, not each of them.
                self.advance_due = Some(now + ADVANCE / 2);
                return false;
            }
            if !verdict.is_solved() {
                let answered = Arc::new(posed.answered());
                session.attempt.learn(answered, Conduct::default());
            }
        }
        let attempt = &session.attempt;
        // Moves before the attempt's own start.
        let before = session.posed.as_ref().map_or(&[][..], Posed::played);
        let names = |moves: &[Move]| {
            let moves = before.iter().chain(moves);
            let names: Vec<String> = moves.map(ToString::to_string).collect();
            names.join(" ")
        };
        let own = |moves: &[Move]| {
            let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
            names.join(" ")
        };
        let thinking = session.spent + attempt.thinking(now);
        let problem = attempt.problem();
        let performance = Performance {
            verdict,
            hints: attempt.hints(),
            taken_back: attempt.taken_back(),
            thinking,
            moves: attempt.user_moves().len(),
        };
        let Some(key) = session.key.clone() else {
            return false;
        };
        let record = AttemptRecord {
            key,
            at: UNIX_EPOCH + Duration::from_secs(u64::try_from(self.moment.at).unwrap_or(0)),
            day: self.moment.day,
            outcome,
            grade: grade(&performance),
            moves: match attempt.answer() {
                Some(answer) => answer.word(),
                None => own(attempt.user_moves()),
            },
            line: names(&attempt.line()),
            failed_after: attempt.failed_after().map(names).or_else(|| {
                // A user who asks for the answer has failed where the try began.
                (outcome == Outcome::GaveUp).then(|| names(attempt.begun_after()))
            }),
            begun_after: names(attempt.begun_after()),
            thinking,
            hints: attempt.hints(),
            difficulty: problem.difficulty.map(noted),
            techniques: problem.techniques.iter().map(ToString::to_string).collect(),
            is_themed: self
                .run
                .as_ref()
                .is_some_and(|run| run.mode() == Mode::Theme)
                && self.filter.technique.is_some(),
            mode: match (&session.given, &self.run) {
                (Some(given), _) => homework_word(&given.known_by),
                (None, Some(run)) => run.mode().word().into_owned(),
                (None, None) => "set".to_owned(),
            },
        };
        if let Some(given) = &mut session.given {
            given.is_first = false;
        }
        if record.mode != STATUS {
            let before = standings.get(&record.key).copied();
            standings.insert(record.key.clone(), Standing::after(before, outcome));
        }
        self.take(record.event());
        self.keeper.attempt(record);
        let is_solved = outcome == Outcome::Solved;
        let is_in_run = match &mut self.run {
            Some(run) if run.over().is_none() => {
                run.note(is_solved, thinking);
                true
            }
            _ => false,
        };
        let wants_next = is_in_run || settings.advances;
        if is_solved && wants_next {
            self.advance_due = Some(now + ADVANCE);
        }
        self.plan(settings.limits);
        true
    }

    /// The lines in which the user went wrong in a problem, if the opponent is to play them; otherwise none.
    #[must_use]
    pub fn missed(&self, key: &ProblemKey, size: Size, defender: Defender) -> Vec<Vec<Move>> {
        let record = self.ledger.problems.get(&key.text());
        if defender != Defender::Missed {
            return Vec::new();
        }
        record
            .map_or(&[][..], |record| &record.missed)
            .iter()
            .map(|line| {
                line.split_whitespace()
                    .filter_map(|name| read_move(name, size))
                    .collect()
            })
            .collect()
    }
}
