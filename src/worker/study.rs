//! Questions about a position on a whole board, each on its own thread.

use std::time::Duration;

use super::prover::prover;
use super::{Job, cores};
use crate::board::{Color, Position};
use crate::game::{Assessment, Effort, assess};
use crate::life::{Answer, Holds, QueryError, QuerySpec, Undecided};
use crate::solver::{Limits, Progress, Solver, Stop};

/// A question to study.
#[derive(Clone, Debug)]
pub enum Task {
    /// Which stones are dead, alive or in seki.
    Assess {
        /// The board at the end of a game.
        position: Box<Position>,
        /// How much work goes into it.
        effort: Effort,
        /// Most nodes for each question about a chain.
        nodes: u64,
    },
    /// What becomes of targets, for each side moving first.
    Solve {
        /// The position, targets, region and stones assumed alive.
        question: Box<Question>,
        /// The sides that move first, with one answer for each.
        first: Vec<Color>,
        /// Time for all of them together.
        time: Duration,
    },
}

/// A question about a group on a whole board.
#[derive(Clone, Debug)]
pub struct Question {
    /// The board.
    pub position: Position,
    /// Target and region.
    pub spec: QuerySpec,
}

/// The result of a study.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// The result of [`Task::Assess`].
    Assessed(Assessment),
    /// The result of [`Task::Solve`]: an answer for each side that moves first, and what it rests on.
    Solved(Vec<(Answer, Holds)>),
}

/// Starts a study; `wake` is called whenever there is something to hear.
///
/// # Errors
///
/// If the system cannot start a thread.
pub fn study(
    task: Task,
    wake: impl Fn() + Send + 'static,
) -> std::io::Result<Job<Progress, Finding>> {
    Job::start("study", wake, move |outlet| {
        let mut report = |progress| outlet.tell(progress);
        run(&task, outlet.stop(), &mut report)
    })
}

fn run(task: &Task, stop: &Stop, report: &mut dyn FnMut(Progress)) -> Finding {
    match task {
        Task::Assess {
            position,
            effort,
            nodes,
        } => {
            let mut solver = Solver::new(Limits::DEFAULT_TABLE_BYTES / 4);
            let mut prove = prover(&mut solver, *nodes, stop.clone());
            Finding::Assessed(assess(position, *effort, &mut prove))
        }
        Task::Solve {
            question,
            first,
            time,
        } => {
            let mut solver = Solver::new(Limits::DEFAULT_TABLE_BYTES);
            let share = u32::try_from(first.len()).unwrap_or(1).max(1);
            let limits = Limits {
                time: Some(*time / share),
                threads: cores(),
                ..Limits::default()
            };
            let answers = first.iter().map(|&color| {
                answer(question, color, &mut solver, &limits, stop, report)
                    .unwrap_or((Answer::Undecided(Undecided::Open), Holds::Board))
            });
            Finding::Solved(answers.collect())
        }
    }
}

/// Most nodes for asking a question that has a region about the open board; half of the time is reserved
/// for the region in any case.
const NODES_WITHOUT_REGION: u64 = 1_000_000;

/// The answer for the board as it stands, if there is one; otherwise within the given region, or behind
/// a wall.
fn answer(
    question: &Question,
    first: Color,
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(Progress),
) -> Result<(Answer, Holds), QueryError> {
    let mut position = question.position.clone();
    position.set_to_move(first);
    if question.spec.region.is_some() {
        let spec = QuerySpec {
            region: None,
            ..question.spec.clone()
        };
        let limits = Limits {
            nodes: Some(NODES_WITHOUT_REGION),
            time: limits.time.map(|time| time / 2),
            ..*limits
        };
        let free = solver.settle(&position, &spec, &limits, stop, report);
        if let Ok(free) = free
            && free.answer.proved().is_some()
            && !matches!(free.holds, Holds::Wall { .. })
        {
            return Ok((free.answer, free.holds));
        }
    }
    let settled = solver.settle(&position, &question.spec, limits, stop, report)?;
    Ok((settled.answer, settled.holds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Point, Setup, Size, read_move};
    use crate::life::Outcome;
    use crate::worker::Heard;

    fn drawn(drawing: &str) -> Position {
        let size = Size::square(9).unwrap();
        let setup = Setup::drawn(size, drawing).unwrap();
        setup.into_position().unwrap()
    }

    fn corner() -> Position {
        drawn(
            "
            | O O O O O .
            | X X X X O .
            | . . . X O .
            +------------",
        )
    }

    fn asked(question: &Question, first: Color, nodes: u64) -> (Option<Outcome>, Holds) {
        let mut solver = Solver::new(1 << 22);
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let stop = Stop::new();
        let (answer, holds) =
            answer(question, first, &mut solver, &limits, &stop, &mut |_| {}).unwrap();
        (answer.proved().map(|proved| proved.base), holds)
    }

    fn wait(mut study: Job<Progress, Finding>) -> Finding {
        loop {
            match study.hear() {
                Some(Heard::Done(finding)) => return finding,
                Some(Heard::News(_)) | None => std::thread::yield_now(),
                Some(Heard::Broken) => panic!("the thread ended early"),
            }
        }
    }

    #[test]
    fn a_group_is_solved_for_both_sides() {
        let position = corner();
        let question = Question {
            position,
            spec: QuerySpec::target(Point::at(0, 1)),
        };
        let task = Task::Solve {
            question: Box::new(question),
            first: vec![Color::Black, Color::White],
            time: Duration::from_secs(60),
        };
        let Finding::Solved(answers) = wait(study(task, || {}).unwrap()) else {
            panic!("answers to questions");
        };
        let bases: Vec<_> = answers
            .iter()
            .map(|(answer, holds)| (answer.proved().map(|proved| proved.base), holds.word()))
            .collect();
        let expected = [
            (Some(Outcome::Alive), "board"),
            (Some(Outcome::Dead), "board"),
        ];
        assert_eq!(bases, expected);
    }

    #[test]
    fn a_lone_stone_on_a_wide_board_is_dead_only_behind_a_wall() {
        let question = Question {
            position: drawn(
                "
                | . . . . . . . . .
                | . . X . . . X . .
                | . . . . . . . . .
                | . . . . O X . . .
                | . . . . . . . . .
                | . . . . . . . . .
                | . . . . . . . . .
                | . . . . . . . . .
                +------------------",
            ),
            spec: QuerySpec::target(Point::at(4, 4)),
        };
        for first in [Color::Black, Color::White] {
            let (base, holds) = asked(&question, first, 30_000);
            assert!(base.is_none() || holds.word() == "wall", "{first}");
        }
    }

    /// Figure 118 of Pfaundler 1908, shifted to a board of nine: Black wins by B2.
    #[test]
    fn a_race_in_the_open_is_won_on_the_board_as_it_stands() {
        let position = drawn(
            "
            | . . . . . . . . .
            | . X . . . . . . .
            | . O X X . . . . .
            | . X O X . . . . .
            | . O O X O . . . .
            | . . X O O . . . .
            | . . . . . . . . .
            +------------------",
        );
        let region = ["A1", "B1", "C1", "A2", "B2", "A3", "A4", "A5"];
        let read = |name: &&str| read_move(name, position.size()).unwrap().point().unwrap();
        let spec = QuerySpec {
            region: Some(region.iter().map(read).collect()),
            ..QuerySpec::target(Point::at(2, 3))
        };
        let question = Question { position, spec };
        assert_eq!(
            asked(&question, Color::Black, 2_000_000),
            (Some(Outcome::Dead), Holds::Board)
        );
    }

    #[test]
    fn a_board_is_assessed() {
        let task = Task::Assess {
            position: Box::new(corner()),
            effort: Effort::default(),
            nodes: 10_000,
        };
        let Finding::Assessed(found) = wait(study(task, || {}).unwrap()) else {
            panic!("an assessment");
        };
        assert_eq!(found.chains.len(), 2);
    }
}
