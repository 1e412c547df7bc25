//! Is this move as good as the best? The judge of moves that no author foresaw.

use std::time::Duration;

use super::capture::CaptureTask;
use super::prove::{query_of, spec_of};
use crate::board::{Color, Move, Point, Position};
use crate::life::{
    Answer, Assumption, End, OpenBecause, Proved, Query, QuerySpec, Reached, Ruling, Side,
};
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

/// Judges moves with a solver whose table it keeps warm.
pub struct Referee<'a> {
    /// The solver.
    pub solver: &'a mut Solver,
    /// What it may cost.
    pub budget: Budget<'a>,
    /// Told now and then how far the search is.
    pub report: &'a mut dyn FnMut(Progress),
}

/// What the question of a problem is, in the position as it stands.
struct Question {
    spec: QuerySpec,
    region: Vec<Point>,
    targets_at_start: usize,
    is_open: bool,
}

impl Question {
    fn of(problem: &Problem) -> Option<Question> {
        if problem.quiz.is_some() || matches!(problem.task, Task::Connect | Task::Cut | Task::Show)
        {
            return None;
        }
        let start = problem.setup.clone().into_position().ok()?;
        let query = query_of(problem, &start).ok()?;
        let spec = QuerySpec {
            targets: query.targets().to_vec(),
            ..spec_of(problem)
        };
        Some(Question {
            targets_at_start: spec.targets.len(),
            spec,
            region: query.region().iter().copied().collect(),
            is_open: query
                .assumptions()
                .iter()
                .any(|assumption| matches!(assumption, Assumption::Wall(_))),
        })
    }

    /// Whether the attacker has reached the goal on the board.
    fn is_captured(&self, position: &Position, defender: Color) -> bool {
        let standing = self.standing(position, defender).count();
        match self.spec.goal {
            crate::life::Goal::Any => standing == 0,
            crate::life::Goal::All => standing < self.targets_at_start,
        }
    }

    fn standing<'a>(
        &'a self,
        position: &'a Position,
        defender: Color,
    ) -> impl Iterator<Item = Point> + 'a {
        let targets = self.spec.targets.iter().copied();
        targets.filter(move |&point| position.color_at(point) == Some(defender))
    }
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
        let question = Question::of(asked.problem).ok_or(Open::NoQuestion)?;
        let defender = question
            .spec
            .targets
            .first()
            .and_then(|&point| asked.problem.setup.stones.get(point))
            .ok_or(Open::NoQuestion)?;
        let user = asked.before.to_move();
        let side = if user == defender {
            Side::Defender
        } else {
            Side::Attacker
        };
        let mv = local(asked.mv, &question)?;
        let mut after = asked.before.clone();
        after.play(mv).map_err(|_illegal| Open::NoQuestion)?;

        let best = self.value(&question, asked.before, defender, Depth::Ko)?;
        let left = self.value(&question, &after, defender, Depth::Ko)?;
        let (mut possible, mut reached) = (best.reached, left.reached);
        if possible.coarse_rank() == reached.coarse_rank() && reached.rank().is_none() {
            // Both live: by two eyes, or by seki?
            possible = self
                .value(&question, asked.before, defender, Depth::Full)?
                .reached;
            reached = self
                .value(&question, &after, defender, Depth::Full)?
                .reached;
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
                    && let Ok(value) = self.value(&question, position, defender, Depth::Full)
                {
                    *result = value.reached;
                }
            }
            self.agree(&question, asked, defender, possible, sign)?;
            let line = self.refutation(&question, &after, defender, &left)?;
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
        self.go_on(&question, &after, defender, reached, sign)
    }

    /// The author's own answer has to be as good as the best, or the solver answers another
    /// question than the author put.
    fn agree(
        &mut self,
        question: &Question,
        asked: MoveAsked<'_>,
        defender: Color,
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
            let value = self.value(question, &position, defender, Depth::Ko)?;
            if sign * (value.reached.coarse_rank() - possible.coarse_rank()) >= 0 {
                return Ok(());
            }
        }
        Err(Open::Disagreement)
    }

    /// The answer that resists longest, and whether the result then stands.
    fn go_on(
        &mut self,
        question: &Question,
        after: &Position,
        defender: Color,
        reached: Reached,
        sign: i32,
    ) -> Result<Ruling, Open> {
        let over = |reply, end| Ruling::Holds {
            reached,
            reply,
            end,
        };
        if question.is_captured(after, defender) {
            return Ok(over(None, End::Stands));
        }
        let value = self.value(question, after, defender, Depth::Ko)?;
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
        if question.is_captured(&next, defender) || elsewhere.play(Move::Pass).is_err() {
            return Ok(over(Some(reply), End::PlayOn));
        }
        let stands = match self.value(question, &elsewhere, defender, Depth::Ko) {
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
        question: &Question,
        after: &Position,
        defender: Color,
        value: &Value,
    ) -> Result<Vec<Move>, Open> {
        let mut line = value
            .proved
            .as_ref()
            .map(|proved| proved.line.clone())
            .unwrap_or_default();
        if line.is_empty() && !question.is_captured(after, defender) {
            // The line rests on a repetition; the first moves that keep the result are known.
            let full = self.value(question, after, defender, Depth::Full)?;
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

    fn value(
        &mut self,
        question: &Question,
        position: &Position,
        defender: Color,
        depth: Depth,
    ) -> Result<Value, Open> {
        if question.is_captured(position, defender) {
            return Ok(Value {
                reached: Reached::Dead,
                proved: None,
            });
        }
        let spec = QuerySpec {
            targets: question.standing(position, defender).collect(),
            region: Some(question.region.clone()),
            ..question.spec.clone()
        };
        let query = Query::new(position, &spec).map_err(|_no_question| Open::NoQuestion)?;
        let time = (self.budget.left)();
        let limits = Limits {
            nodes: self.budget.nodes,
            time,
            depth,
            ..Limits::default()
        };
        match self
            .solver
            .solve(&query, &limits, self.budget.stop, self.report)
        {
            Answer::Proved(proved) => Ok(Value {
                reached: Reached::of(&proved),
                proved: Some(proved),
            }),
            Answer::Undecided(why) => Err(Open::Undecided(why)),
        }
    }
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

/// The move as the question knows it: one far away is a pass.
fn local(mv: Move, question: &Question) -> Result<Move, Open> {
    match mv {
        Move::Play(point) if !question.region.contains(&point) => {
            if question.is_open {
                Err(Open::Beyond)
            } else {
                Ok(Move::Pass)
            }
        }
        mv => Ok(mv),
    }
}

/// Whether a result is what the task asks for at the least. Ko may be the best there is in any of
/// them; that is for the author to say.
const fn fulfils(task: Task, side: Side, reached: Reached) -> bool {
    match task {
        Task::Live => !matches!(reached, Reached::Dead),
        Task::Kill | Task::Capture => matches!(reached, Reached::Dead | Reached::Ko { .. }),
        // Better than a ko is a ko that has been won.
        Task::Ko => match side {
            Side::Defender => !matches!(reached, Reached::Dead),
            Side::Attacker => matches!(reached, Reached::Dead | Reached::Ko { .. }),
        },
        Task::Seki => matches!(reached, Reached::Seki | Reached::Lives),
        // A race is won by capturing or by not being captured.
        Task::WinRace => true,
        Task::Connect | Task::Cut | Task::Status | Task::Show => false,
    }
}
