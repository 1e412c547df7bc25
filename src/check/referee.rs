//! Is this move as good as the best? The judge of moves that no author foresaw.

use std::time::Duration;

use super::capture::CaptureTask;
use super::fate::Fate;
use super::inquiry::{Inquiry, Told, Untold};
use super::prove::spec_of;
use crate::board::{Move, Position};
use crate::life::{End, OpenBecause, Proved, Reached, Ruling, Side};
use crate::problem::{Problem, Task};
use crate::solver::{Depth, Falls, Limits, Progress, Solver, Stop};

/// A move to be judged.
#[derive(Clone, Copy, Debug)]
pub struct MoveAsked<'a> {
    /// The problem: target, region and assumptions are its own.
    pub problem: &'a Problem,
    /// The position the move was played in, with the player to move.
    pub before: &'a Position,
    /// The move.
    pub mv: Move,
    /// Moves that the author accepts here; empty where the author says nothing.
    pub accepted: &'a [Move],
    /// Whether the task is lost already, so that any result will do and only the answer matters.
    pub is_lost: bool,
}

/// What a verdict may cost.
pub struct Budget<'a> {
    /// Time left for the whole verdict; asked before each question. `None` is no limit.
    pub left: &'a dyn Fn() -> Option<Duration>,
    /// Nodes for each question.
    pub nodes: Option<u64>,
    /// Asks to end early.
    pub stop: &'a Stop,
}

/// Judges moves with a solver.
pub struct Referee<'a> {
    /// The solver.
    pub solver: &'a mut Solver,
    /// What it may cost.
    pub budget: Budget<'a>,
    /// Told now and then how far the search is.
    pub report: &'a mut dyn FnMut(Progress),
}

/// Why a judgement ends without one.
type Open = OpenBecause;

impl Referee<'_> {
    /// Judges a move: does it keep the best result that could be had before it?
    ///
    /// Never guesses: what is not proved within the budget is [`Ruling::Open`].
    #[must_use]
    pub fn rule(&mut self, asked: MoveAsked<'_>) -> Ruling {
        self.judge(asked).unwrap_or_else(Ruling::Open)
    }

    fn judge(&mut self, asked: MoveAsked<'_>) -> Result<Ruling, Open> {
        if let Some(ruling) = capture(asked, self.budget.stop) {
            return Ok(ruling);
        }
        let question = self.question(asked.problem)?;
        let defender = question.defender();
        let user = asked.before.to_move();
        let side = if user == defender {
            Side::Defender
        } else {
            Side::Attacker
        };
        let mv = local(asked.mv, &question);
        let mut after = asked.before.clone();
        after.play(mv).map_err(|_illegal| Open::NoQuestion)?;

        let best = self.value(&question, asked.before, Depth::Ko)?;
        let left = self.value(&question, &after, Depth::Ko)?;
        let (mut possible, mut reached) = (best.reached, left.reached);
        if possible.coarse_rank() == reached.coarse_rank() && reached.rank().is_none() {
            // Both live: by two eyes, or by seki?
            possible = self.value(&question, asked.before, Depth::Full)?.reached;
            reached = self.value(&question, &after, Depth::Full)?.reached;
        }
        let sign = match side {
            Side::Defender => 1,
            Side::Attacker => -1,
        };
        let rank = |result: Reached| result.rank().unwrap_or_else(|| result.coarse_rank());
        let difference = if possible.coarse_rank() == reached.coarse_rank() {
            // Told apart on one side only: the difference is not proved.
            match (possible.rank(), reached.rank()) {
                (Some(possible), Some(reached)) => sign * (reached - possible),
                _ => 0,
            }
        } else {
            sign * (rank(reached) - rank(possible))
        };
        if difference < 0 {
            // For the words: two eyes or seki? Where that takes too long, "lives" is true too.
            for (result, position) in [(&mut possible, asked.before), (&mut reached, &after)] {
                if *result == Reached::Lives
                    && let Ok(value) = self.value(&question, position, Depth::Full)
                {
                    *result = value.reached;
                }
            }
            self.agree(&question, asked, possible, sign)?;
            let line = self.refutation(&question, &after, &left)?;
            return Ok(Ruling::Loses {
                reached,
                possible,
                line,
            });
        }
        if !asked.is_lost && !fulfils(asked.problem.task, side, reached) {
            // The best there is, yet not what the task asks for: the task is of another kind.
            return Err(Open::Disagreement);
        }
        self.go_on(&question, &after, reached, sign)
    }

    /// The author's own answer has to be as good as the best, or the solver answers another
    /// question than the author put.
    fn agree(
        &mut self,
        question: &Inquiry,
        asked: MoveAsked<'_>,
        possible: Reached,
        sign: i32,
    ) -> Result<(), Open> {
        if asked.accepted.is_empty() {
            return Ok(());
        }
        for &accepted in asked.accepted {
            let mut position = asked.before.clone();
            if position.play(accepted).is_err() {
                continue;
            }
            let value = self.value(question, &position, Depth::Ko)?;
            if sign * (value.reached.coarse_rank() - possible.coarse_rank()) >= 0 {
                return Ok(());
            }
        }
        Err(Open::Disagreement)
    }

    /// The answer that resists longest, and whether the result then stands.
    fn go_on(
        &mut self,
        question: &Inquiry,
        after: &Position,
        reached: Reached,
        sign: i32,
    ) -> Result<Ruling, Open> {
        let over = |reply, end| Ruling::Holds {
            reached,
            reply,
            end,
        };
        if is_captured(question, after) {
            return Ok(over(None, End::Stands));
        }
        let value = self.value(question, after, Depth::Ko)?;
        let reply = value
            .proved
            .as_ref()
            .and_then(|proved| proved.line.first().copied())
            .filter(|&mv| after.is_legal(mv));
        let Some(reply) = reply else {
            return Ok(over(None, End::Stands));
        };
        let mut next = after.clone();
        if next.play(reply).is_err() {
            return Ok(over(None, End::Stands));
        }
        if reply == Move::Pass {
            return Ok(over(None, End::Stands));
        }
        // If the player may play elsewhere now and lose nothing, nothing is left to be shown.
        let mut elsewhere = next.clone();
        if is_captured(question, &next) || elsewhere.play(Move::Pass).is_err() {
            return Ok(over(Some(reply), End::PlayOn));
        }
        let stands = match self.value(question, &elsewhere, Depth::Ko) {
            Ok(value) => sign * (value.reached.coarse_rank() - reached.coarse_rank()) >= 0,
            // Not knowing that it is over, one plays on.
            Err(_) => false,
        };
        Ok(over(
            Some(reply),
            if stands { End::Stands } else { End::PlayOn },
        ))
    }

    /// The line that shows why a move fails, as it is played on the whole board.
    fn refutation(
        &mut self,
        question: &Inquiry,
        after: &Position,
        value: &Value,
    ) -> Result<Vec<Move>, Open> {
        let mut line = value
            .proved
            .as_ref()
            .map(|proved| proved.line.clone())
            .unwrap_or_default();
        if line.is_empty() && !is_captured(question, after) {
            // The line rests on a repetition; the first moves that keep the result are known.
            let full = self.value(question, after, Depth::Full)?;
            line = full
                .proved
                .and_then(|proved| proved.moves.first().copied())
                .into_iter()
                .collect();
        }
        // A line that is longer than this explains no more.
        line.truncate(MOST_LINE);
        // It ends with a move of the side that is right, not with one more struggle of the other.
        if line.len().is_multiple_of(2) {
            line.pop();
        }
        Ok(line)
    }

    /// The question that a problem puts, in the frame of its start position.
    fn question(&mut self, problem: &Problem) -> Result<Inquiry, Open> {
        // Who joins living friends lives and who is cut off from them dies, where they are named.
        let is_asked = match problem.task {
            Task::Connect | Task::Cut => !problem.safe.is_empty(),
            Task::Show => false,
            _ => true,
        };
        if !is_asked || problem.quiz.is_some() {
            return Err(Open::NoQuestion);
        }
        let start = problem.setup.clone().into_position();
        let start = start.map_err(|_unsound| Open::NoQuestion)?;
        let (spec, limits) = (spec_of(problem), self.limits(Depth::Ko));
        let stop = self.budget.stop;
        let settled = self
            .solver
            .settle(&start, &spec, &limits, stop, self.report)
            .map_err(|_no_question| Open::NoQuestion)?;
        Inquiry::of(problem, &settled).ok_or(Open::NoQuestion)
    }

    /// What one question may use.
    fn limits(&self, depth: Depth) -> Limits {
        Limits {
            nodes: self.budget.nodes,
            time: (self.budget.left)(),
            depth,
            ..Limits::default()
        }
    }

    fn value(
        &mut self,
        question: &Inquiry,
        position: &Position,
        depth: Depth,
    ) -> Result<Value, Open> {
        let known = |reached| {
            Ok(Value {
                reached,
                proved: None,
            })
        };
        let limits = self.limits(depth);
        let stop = self.budget.stop;
        match question.ask(position, self.solver, &limits, stop, self.report) {
            Ok(Told::Captured) => known(Reached::Dead),
            Ok(Told::Escaped) => known(Reached::Alive),
            Ok(Told::Proved(proved)) => Ok(Value {
                reached: Reached::of(&proved),
                proved: Some(proved),
            }),
            Err(Untold::NoQuestion(_)) => Err(Open::NoQuestion),
            Err(Untold::Undecided(why)) => Err(Open::Undecided(why)),
        }
    }
}

/// Whether the attacker has reached the goal on the board.
fn is_captured(question: &Inquiry, position: &Position) -> bool {
    question.fate(position) == Fate::Captured
}

/// The ruling where the task is to capture within a number of moves; `None` where the question of
/// life and death has to be asked instead.
fn capture(asked: MoveAsked<'_>, stop: &Stop) -> Option<Ruling> {
    let start = asked.problem.setup.clone().into_position().ok()?;
    let task = CaptureTask::of(asked.problem, &start, stop)?;
    let played = asked.before.move_count();
    let is_users = played.is_multiple_of(2) && asked.before.to_move() == start.to_move();
    // Once it is too late to capture in time, any way to capture will do.
    if asked.is_lost || !is_users || task.falls(asked.before, task.left(played)) == Falls::No {
        return None;
    }
    let mut after = asked.before.clone();
    after.play(asked.mv).ok()?;
    let left = task.left(played + 1);
    let answer = task.answer(&after, left).map(|answer| answer.mv);
    match task.falls(&after, left) {
        Falls::Yes => Some(Ruling::Holds {
            reached: Reached::Dead,
            reply: answer,
            end: if answer.is_some() {
                End::PlayOn
            } else {
                End::Stands
            },
        }),
        Falls::No => Some(Ruling::Loses {
            reached: Reached::Stands,
            possible: Reached::Falls(task.left(played)),
            line: answer.into_iter().collect(),
        }),
        Falls::Unknown => None,
    }
}

/// Moves of a refutation shown at most.
const MOST_LINE: usize = 11;

struct Value {
    reached: Reached,
    proved: Option<Proved>,
}

/// The move as the question knows it: one beyond an enclosed region is a pass.
fn local(mv: Move, question: &Inquiry) -> Move {
    match mv {
        Move::Play(point) => {
            let region = question.region();
            if region.is_none_or(|region| region.contains(&point)) {
                mv
            } else {
                Move::Pass
            }
        }
        Move::Pass => mv,
    }
}

/// Whether a result is what the task asks for at the least. Ko may be the best there is in any of
/// them; that is for the author to say.
const fn fulfils(task: Task, side: Side, reached: Reached) -> bool {
    match task {
        Task::Live | Task::Connect => !matches!(reached, Reached::Dead),
        Task::Kill | Task::Capture | Task::Cut => {
            matches!(reached, Reached::Dead | Reached::Ko { .. })
        }
        // Better than a ko is a ko that has been won.
        Task::Ko => match side {
            Side::Defender => !matches!(reached, Reached::Dead),
            Side::Attacker => matches!(reached, Reached::Dead | Reached::Ko { .. }),
        },
        Task::Seki => matches!(reached, Reached::Seki | Reached::Lives),
        // A race is won by capturing or by not being captured.
        Task::WinRace => true,
        Task::Status | Task::Show => false,
    }
}
