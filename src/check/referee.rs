//! Judges moves that no author foresaw: is a move as good as the best?

use std::time::Duration;

use super::capture::CaptureTask;
use super::fact;
use super::fate::Fate;
use super::inquiry::{Inquiry, Told, Untold};
use super::prove::spec_of;
use crate::board::{Move, Position};
use crate::life::{
    Answer, Basis, Cycles, End, Holds, OpenBecause, Proved, QuerySpec, Reached, Ruling, Side,
    Undecided,
};
use crate::problem::{MoveAsked, Problem, Task};
use crate::solver::{Depth, Falls, Limits, Progress, Solver, Stop};

/// The cost limits of a verdict.
pub struct Budget<'a> {
    /// The time left for the whole verdict, called before each question; `None` means no limit.
    pub left: &'a dyn Fn() -> Option<Duration>,
    /// The limit of nodes for each question; `None` means no limit.
    pub nodes: Option<u64>,
    /// Set to end early.
    pub stop: &'a Stop,
}

/// What is known about a problem's start position, kept between judged moves.
#[derive(Debug, Default)]
pub struct Known(Option<Start>);

/// A settled start position with its question.
#[derive(Debug)]
struct Start {
    position: Position,
    spec: QuerySpec,
    question: Inquiry,
    /// The fate of the target; `None` if it was not proved.
    value: Option<Value>,
}

/// Judges moves with a solver.
pub struct Referee<'a> {
    /// Searches positions that the stored tree does not answer.
    pub solver: &'a mut Solver,
    /// What earlier moves revealed about the start; ignored for another problem.
    pub known: &'a mut Known,
    /// The limits for the verdict.
    pub budget: Budget<'a>,
    /// Called now and then with the progress of the search.
    pub report: &'a mut dyn FnMut(Progress),
}

/// Why no judgement was reached.
type Open = OpenBecause;

impl Referee<'_> {
    /// Judges whether a move keeps the best result available before it.
    ///
    /// Never guesses: anything not proved within the budget gives [`Ruling::Open`].
    #[must_use]
    pub fn rule(&mut self, asked: &MoveAsked) -> Ruling {
        self.judge(asked).unwrap_or_else(Ruling::Open)
    }

    fn judge(&mut self, asked: &MoveAsked) -> Result<Ruling, Open> {
        let by_rules = fact::rule(asked);
        if let Some(ruling) = by_rules.or_else(|| capture(asked, self.budget.stop)) {
            return Ok(ruling);
        }
        let question = self.question(&asked.problem)?;
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

        let best = self.best(&question, &asked.before)?;
        let left = self.value(&question, &after, Depth::Ko)?;
        let (mut possible, mut reached) = (best.reached, left.reached);
        if possible.flat_worth() == reached.flat_worth() && reached.worth().is_none() {
            // Both live: find out whether with two eyes or in seki.
            possible = self.value(&question, &asked.before, Depth::Full)?.reached;
            reached = self.value(&question, &after, Depth::Full)?.reached;
        }
        let (flat, best_flat) = (reached.flat_worth(), possible.flat_worth());
        let is_worse = match (possible.worth(), reached.worth()) {
            _ if flat != best_flat => flat.compare_for(best_flat, side).is_lt(),
            (Some(possible), Some(reached)) => reached.compare_for(possible, side).is_lt(),
            // Distinguished on one side only, so the difference is not proved.
            _ => false,
        };
        if is_worse {
            // For the explanation, distinguish two eyes from seki; if that fails, "lives" is still true.
            for (result, position) in [(&mut possible, &asked.before), (&mut reached, &after)] {
                if *result == Reached::Lives
                    && let Ok(value) = self.value(&question, position, Depth::Full)
                {
                    *result = value.reached;
                }
            }
            self.agree(&question, asked, possible, side)?;
            let line = self.refutation(&question, &after, (&left, reached, possible));
            let had = self.rests_on(&question, &asked.before, best);
            let left = self.rests_on(&question, &after, left);
            return Ok(Ruling::Loses {
                reached,
                possible,
                rests_on: left.and(had, &after),
                line,
            });
        }
        if !asked.is_lost && !fulfils(asked.problem.task, side, reached) {
            // The best available result, but not what the task asks for: the task is of another kind.
            return Err(Open::Disagreement);
        }
        let (reply, end) = self.go_on(&question, &after, reached, side)?;
        let mut rests_on = self.rests_on(&question, &after, left);
        if !matches!(reached, Reached::Alive | Reached::Lives | Reached::Dead) {
            // Neither side gets everything it wants. That no more was possible is due to the opponent and
            // depends on the opponent's stones.
            let had = self.rests_on(&question, &asked.before, best);
            rests_on = rests_on.and(had, &after);
        }
        Ok(Ruling::Holds {
            reached,
            rests_on,
            reply,
            end,
        })
    }

    /// The best result in a position, taken from what is known if it is the start.
    fn best(&mut self, question: &Inquiry, before: &Position) -> Result<Value, Open> {
        let known = self.known.0.as_ref();
        let known = known.filter(|start| start.position == *before);
        match known.and_then(|start| start.value.clone()) {
            Some(value) => Ok(value),
            None => self.value(question, before, Depth::Ko),
        }
    }

    /// The assumptions of a value. A search of the whole board may show that fewer are needed. It is
    /// skipped if the start, which was searched in this way, needs its neighbours: then it will not help
    /// after a move either.
    fn rests_on(&mut self, question: &Inquiry, position: &Position, value: Value) -> Basis {
        let start = self.known.0.as_ref().and_then(|start| start.value.as_ref());
        if value.is_looked_at || start.is_none_or(|start| !start.rests_on.holds.is_on_board()) {
            return value.rests_on;
        }
        let (limits, stop) = (self.limits(Depth::Ko), self.budget.stop);
        let Basis { holds, cycles } = value.rests_on;
        Basis {
            holds: question.look_beyond(position, holds, self.solver, &limits, stop, self.report),
            cycles,
        }
    }

    /// Checks that one of the author's answers is as good as the best; otherwise the solver answers another
    /// question than the author asked.
    fn agree(
        &mut self,
        question: &Inquiry,
        asked: &MoveAsked,
        possible: Reached,
        side: Side,
    ) -> Result<(), Open> {
        if asked.accepted.is_empty() {
            return Ok(());
        }
        for &accepted in &asked.accepted {
            let mut position = asked.before.clone();
            if position.play(accepted).is_err() {
                continue;
            }
            let value = self.value(question, &position, Depth::Ko)?;
            let (worth, best) = (value.reached.flat_worth(), possible.flat_worth());
            if worth.compare_for(best, side).is_ge() {
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
        side: Side,
    ) -> Result<(Option<Move>, End), Open> {
        if is_captured(question, after) {
            return Ok((None, End::Stands));
        }
        let value = self.value(question, after, Depth::Ko)?;
        let reply = value
            .proved
            .as_ref()
            .and_then(|proved| proved.line.first().copied())
            .filter(|&mv| after.is_legal(mv));
        let Some(reply) = reply else {
            return Ok((None, End::Stands));
        };
        let mut next = after.clone();
        if next.play(reply).is_err() {
            return Ok((None, End::Stands));
        }
        if reply == Move::Pass {
            return Ok((None, End::Stands));
        }
        // If the player may now pass without losing anything, nothing is left to show.
        let mut elsewhere = next.clone();
        if is_captured(question, &next) || elsewhere.play(Move::Pass).is_err() {
            return Ok((Some(reply), End::PlayOn));
        }
        let stands = match self.value(question, &elsewhere, Depth::Ko) {
            Ok(value) => {
                let (worth, kept) = (value.reached.flat_worth(), reached.flat_worth());
                worth.compare_for(kept, side).is_ge()
            }
            // If it is not known to be over, play continues.
            Err(_) => false,
        };
        let end = if stands { End::Stands } else { End::PlayOn };
        Ok((Some(reply), end))
    }

    /// The line that shows why a move fails, as played on the whole board.
    ///
    /// The solver's line of best play ignores ko threats and does not distinguish two eyes from seki. If the
    /// move costs no more than that, the line's first reply need not refute it. Then, and if there is no line
    /// because the result rests on a repetition, the solver is asked for the first moves that keep the full
    /// result. Unless the line starts with one of them, one of them alone is shown.
    fn refutation(
        &mut self,
        question: &Inquiry,
        after: &Position,
        (value, reached, possible): (&Value, Reached, Reached),
    ) -> Vec<Move> {
        let mut line = value
            .proved
            .as_ref()
            .map(|proved| proved.line.clone())
            .unwrap_or_default();
        let is_subtle = reached.lives() == possible.lives();
        if (is_subtle || line.is_empty()) && !is_captured(question, after) {
            // If they are not found in time, the move still fails, and no line is shown.
            let full = self.value(question, after, Depth::Full).ok();
            let replies = full.and_then(|full| full.proved);
            let replies = replies.map(|proved| proved.moves).unwrap_or_default();
            if !line.first().is_some_and(|first| replies.contains(first)) {
                line = replies.into_iter().take(1).collect();
            }
        }
        // Longer lines explain nothing more.
        line.truncate(MOST_LINE);
        // The last move is one of the refuting side, not another attempt of the opponent.
        if line.len().is_multiple_of(2) {
            line.pop();
        }
        line
    }

    /// The question of a problem, in the frame of its start position.
    fn question(&mut self, problem: &Problem) -> Result<Inquiry, Open> {
        // If living friends are named, connecting means living and being cut off means dying.
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
        let spec = spec_of(problem);
        if let Some(known) = &self.known.0
            && known.position == start
            && known.spec == spec
        {
            return Ok(known.question.clone());
        }
        let (limits, stop) = (self.limits(Depth::Ko), self.budget.stop);
        let settled = self
            .solver
            .settle(&start, &spec, &limits, stop, self.report)
            .map_err(|_no_question| Open::NoQuestion)?;
        let question = Inquiry::of(problem, &settled).ok_or(Open::NoQuestion)?;
        // A search that was stopped must not be remembered.
        let is_stopped = matches!(settled.answer, Answer::Undecided(Undecided::Stopped));
        self.known.0 = (!is_stopped).then(|| Start {
            position: start,
            spec,
            question: question.clone(),
            value: Inquiry::told_of_start(&settled).map(|(told, holds)| Value {
                is_looked_at: true,
                ..Value::of(told, holds)
            }),
        });
        Ok(question)
    }

    /// The limits for one question.
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
        let limits = self.limits(depth);
        let stop = self.budget.stop;
        match question.ask_resting(position, self.solver, &limits, stop, self.report) {
            Ok((told, holds)) => Ok(Value::of(told, holds)),
            Err(Untold::NoQuestion(_)) => Err(Open::NoQuestion),
            Err(Untold::Undecided(why)) => Err(Open::Undecided(why)),
        }
    }
}

/// Whether the attacker has reached the goal on the board.
fn is_captured(question: &Inquiry, position: &Position) -> bool {
    question.fate(position) == Fate::Captured
}

/// The ruling for a task to capture within a number of moves; `None` if it has to be judged as a
/// question of life and death.
fn capture(asked: &MoveAsked, stop: &Stop) -> Option<Ruling> {
    let start = asked.problem.setup.clone().into_position().ok()?;
    let task = CaptureTask::of(&asked.problem, &start, stop)?;
    let played = asked.before.move_count();
    let is_users = played.is_multiple_of(2) && asked.before.to_move() == start.to_move();
    // When it is too late to capture in time, any capture will do.
    if asked.is_lost || !is_users || task.falls(&asked.before, task.left(played)) == Falls::No {
        return None;
    }
    let mut after = asked.before.clone();
    after.play(asked.mv).ok()?;
    let left = task.left(played + 1);
    let answer = task.answer(&after, left).map(|answer| answer.mv);
    let falls = match task.falls(&after, left) {
        // What is too much to search without an answer may be plain after the right one.
        Falls::Unknown if answer.is_some_and(|mv| task.saves(&after, mv, left)) => Falls::No,
        falls => falls,
    };
    match falls {
        Falls::Yes => Some(Ruling::Holds {
            reached: Reached::Dead,
            // Every answer on the whole board was searched.
            rests_on: Basis::BOARD,
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
            rests_on: Basis::BOARD,
            line: answer.into_iter().collect(),
        }),
        Falls::Unknown => None,
    }
}

/// Maximum number of moves shown of a refutation.
const MOST_LINE: usize = 11;

/// The fate of the target in one position.
#[derive(Clone, Debug)]
struct Value {
    reached: Reached,
    proved: Option<Proved>,
    rests_on: Basis,
    /// Whether the assumptions were reduced by a search of the whole board.
    is_looked_at: bool,
}

impl Value {
    fn of(told: Told, holds: Holds) -> Value {
        let (reached, proved) = match told {
            Told::Captured => (Reached::Dead, None),
            Told::Escaped => (Reached::Alive, None),
            Told::Proved(proved) => (Reached::of(&proved), Some(proved)),
        };
        Value {
            reached,
            rests_on: Basis {
                holds,
                cycles: proved
                    .as_ref()
                    .map_or(Cycles::BasicKo, |proved| proved.cycles),
            },
            proved,
            is_looked_at: false,
        }
    }
}

/// The move as the question sees it: outside an enclosed region it is a pass.
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

/// Whether a result achieves at least what the task asks for. Ko may be the best result in any of them;
/// that is for the author to decide.
const fn fulfils(task: Task, side: Side, reached: Reached) -> bool {
    match task {
        Task::Live | Task::Connect => !matches!(reached, Reached::Dead),
        Task::Kill | Task::Capture | Task::Cut => {
            matches!(reached, Reached::Dead | Reached::Ko { .. })
        }
        // Winning outright is better than a ko.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Diagram, Setup, Size, read_move};
    use crate::problem::ProblemId;
    use std::sync::Arc;

    fn problem(drawing: &str, target: &str) -> Problem {
        let size = Size::square(9).unwrap();
        let mut problem = Problem::new(
            ProblemId::new("test").unwrap(),
            Task::Live,
            Setup::new(size),
        );
        problem.set_drawing(Diagram::parse(drawing, size, None).unwrap());
        problem.target = read_move(target, size)
            .and_then(Move::point)
            .into_iter()
            .collect();
        problem
    }

    fn rule(problem: &Problem, mv: &str, solver: &mut Solver, known: &mut Known) -> Ruling {
        let mut referee = Referee {
            solver,
            known,
            budget: Budget {
                left: &|| None,
                nodes: Some(50_000),
                stop: &Stop::new(),
            },
            report: &mut |_| {},
        };
        referee.rule(&MoveAsked {
            problem: Arc::new(problem.clone()),
            before: problem.setup.clone().into_position().unwrap(),
            mv: read_move(mv, problem.setup.size).unwrap(),
            accepted: Vec::new(),
            is_lost: false,
        })
    }

    const SIX: &str = "
        | O O O O O .
        | X X X X O .
        | . . . X O .
        | . . . X O .
        +------------";

    #[test]
    fn the_start_is_settled_once_for_all_moves_of_a_problem() {
        let (mut solver, mut known) = (Solver::new(1 << 20), Known::default());
        let six = problem(SIX, "A3");
        let ruling = rule(&six, "A1", &mut solver, &mut known);
        let Ruling::Loses { possible, .. } = ruling else {
            panic!("{ruling:?}");
        };
        assert_eq!(possible, Reached::Alive);
        // Shows that the stored value is used: if the start is lost, nothing can be lost.
        let start = known.0.as_mut().unwrap();
        start.value.as_mut().unwrap().reached = Reached::Dead;
        let ruling = rule(&six, "A1", &mut solver, &mut known);
        assert!(!matches!(ruling, Ruling::Loses { .. }), "{ruling:?}");
        // For another problem, nothing is reused.
        let other = problem(&SIX.replacen("| . . . X O .", "| . X . X O .", 1), "A3");
        rule(&other, "A1", &mut solver, &mut known);
        let start = known.0.unwrap();
        assert_eq!(start.position, other.setup.into_position().unwrap());
        assert_ne!(start.value.unwrap().reached, Reached::Dead);
    }

    #[test]
    fn a_ruling_says_what_it_rests_on() {
        let (mut solver, mut known) = (Solver::new(1 << 20), Known::default());
        let six = problem(SIX, "A3");
        // Their life needs no assumption; their death may assume that the stones around them live.
        let ruling = rule(&six, "B1", &mut solver, &mut known);
        let Ruling::Holds { rests_on, .. } = ruling else {
            panic!("{ruling:?}");
        };
        assert_eq!(rests_on, Basis::BOARD);
        // Here White may be captured first: Black is dead only if the white stones live.
        let weak = problem(
            "
            | . . . . . . .
            | X X X X X X .
            | O O O O O X .
            | X X X X O X .
            | . . . X O X .
            | . . . X O . .
            +--------------",
            "A3",
        );
        let weak = Problem {
            safe: vec![crate::board::Point::at(0, 3)],
            ..weak
        };
        let ruling = rule(&weak, "A1", &mut solver, &mut known);
        if let Ruling::Loses { rests_on, .. } = &ruling {
            assert_eq!(
                rests_on.holds,
                Holds::Assuming(vec![crate::board::Point::at(0, 3)])
            );
        } else {
            panic!("{ruling:?}");
        }
    }
}
