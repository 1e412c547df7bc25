//! Questions about a position on a whole board, each on a thread of its own.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

use super::prover::prover;
use super::start;
use crate::board::{Color, Position};
use crate::game::{Assessment, Effort, assess};
use crate::life::{Answer, Query};
use crate::solver::{Limits, Progress, Solver, Stop};

/// What is to be found out.
#[derive(Clone, Debug)]
pub enum Task {
    /// Which stones are dead, alive or in seki.
    Assess {
        /// The board at the end of a game.
        position: Box<Position>,
        /// How much is spent on it.
        effort: Effort,
        /// Nodes for each question about a chain.
        nodes: u64,
    },
    /// What becomes of targets when this side moves first, and when that one does.
    Solve {
        /// The questions, in the order of the answers.
        queries: Vec<Query>,
        /// Who moves first in each.
        first: Vec<Color>,
        /// Time for all of them together.
        time: Duration,
    },
}

/// What was found out.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// Of [`Task::Assess`].
    Assessed(Assessment),
    /// Of [`Task::Solve`], one answer a question.
    Solved(Vec<Answer>),
}

enum News {
    Progress(Progress),
    Done(Finding),
}

/// A question under way. Dropping it asks the search to stop.
pub struct Study {
    stop: Stop,
    news: Receiver<News>,
    progress: Option<Progress>,
}

/// How a study stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Stand {
    /// It goes on; the latest progress, if there is any.
    Running(Option<Progress>),
    /// It is done.
    Done(Finding),
    /// Its thread ended without an answer.
    Broken,
}

impl Study {
    /// Begins a study; `wake` is called whenever there is news.
    ///
    /// # Errors
    ///
    /// If the system has no thread to give.
    pub fn begin(
        task: Task,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Study, std::io::Error> {
        let stop = Stop::new();
        let (sender, news) = channel();
        let wake: Arc<dyn Fn() + Send + Sync> = Arc::new(wake);
        let asked = stop.clone();
        start("study", move || {
            let told = sender.clone();
            let woken = Arc::clone(&wake);
            let mut report = move |progress| {
                // Whoever asked may have gone.
                told.send(News::Progress(progress)).ok();
                woken();
            };
            let finding = run(&task, &asked, &mut report);
            sender.send(News::Done(finding)).ok();
            drop(sender);
            wake();
        })?;
        Ok(Study {
            stop,
            news,
            progress: None,
        })
    }

    /// What has come in since the last call.
    pub fn poll(&mut self) -> Stand {
        loop {
            match self.news.try_recv() {
                Ok(News::Progress(progress)) => self.progress = Some(progress),
                Ok(News::Done(finding)) => return Stand::Done(finding),
                Err(TryRecvError::Empty) => return Stand::Running(self.progress),
                Err(TryRecvError::Disconnected) => return Stand::Broken,
            }
        }
    }
}

impl Drop for Study {
    fn drop(&mut self) {
        self.stop.request();
    }
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
            queries,
            first,
            time,
        } => {
            let mut solver = Solver::new(Limits::DEFAULT_TABLE_BYTES);
            let share = u32::try_from(queries.len()).unwrap_or(1).max(1);
            let limits = Limits {
                time: Some(*time / share),
                ..Limits::default()
            };
            let asked = queries.iter().zip(first);
            Finding::Solved(
                asked
                    .map(|(query, &color)| {
                        solver.solve(&query.with_to_move(color), &limits, stop, report)
                    })
                    .collect(),
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Diagram, Point, Setup, Size};
    use crate::life::{Outcome, QuerySpec};

    fn corner() -> Position {
        let size = Size::square(9).unwrap();
        let diagram = Diagram::parse(
            "
            | O O O O O .
            | X X X X O .
            | . . . X O .
            +------------",
            size,
            None,
        )
        .unwrap();
        let setup = Setup {
            stones: diagram.stones,
            ..Setup::new(size)
        };
        setup.into_position().unwrap()
    }

    fn wait(mut study: Study) -> Finding {
        loop {
            match study.poll() {
                Stand::Done(finding) => return finding,
                Stand::Running(_) => std::thread::yield_now(),
                Stand::Broken => panic!("the thread ended early"),
            }
        }
    }

    #[test]
    fn a_group_is_solved_for_both_sides() {
        let position = corner();
        let query = Query::new(&position, &QuerySpec::target(Point::at(0, 1))).unwrap();
        let task = Task::Solve {
            queries: vec![query.clone(), query],
            first: vec![Color::Black, Color::White],
            time: Duration::from_secs(60),
        };
        let Finding::Solved(answers) = wait(Study::begin(task, || {}).unwrap()) else {
            panic!("answers to questions");
        };
        let bases: Vec<_> = answers
            .iter()
            .map(|answer| answer.proved().map(|proved| proved.base))
            .collect();
        assert_eq!(bases, [Some(Outcome::Alive), Some(Outcome::Dead)]);
    }

    #[test]
    fn a_board_is_assessed() {
        let task = Task::Assess {
            position: Box::new(corner()),
            effort: Effort::default(),
            nodes: 10_000,
        };
        let Finding::Assessed(found) = wait(Study::begin(task, || {}).unwrap()) else {
            panic!("an assessment");
        };
        assert_eq!(found.chains.len(), 2);
    }
}
