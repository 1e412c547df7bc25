//! Positions whose status is proved before they are asked about, each on its own thread.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use crate::check::standing;
use crate::problem::Problem;
use crate::solver::{Limits, Solver, Stop};
use crate::trainer::review::CardKey;
use crate::trainer::{Posed, positions};
use crate::worker::{Heard, Job};

/// Time limit for each of the two questions about a position.
const TIME: Duration = Duration::from_secs(4);

/// The positions that are being prepared, and those that are ready.
#[derive(Debug, Default)]
pub struct Posing {
    under_way: BTreeMap<CardKey, Job<(), Option<Posed>>>,
    ready: BTreeMap<CardKey, Option<Posed>>,
}

impl Posing {
    /// Prepares a position of this problem, unless that is done or under way; `draw` decides which.
    /// `wake` is called when it is ready.
    pub fn want(
        &mut self,
        key: &CardKey,
        problem: &Problem,
        draw: u64,
        wake: impl Fn() + Send + 'static,
    ) {
        if self.under_way.contains_key(key) || self.ready.contains_key(key) {
            return;
        }
        let problem = Arc::new(problem.clone());
        let started = Job::start("pose", wake, move |outlet| {
            pose(&problem, draw, outlet.stop())
        });
        match started {
            Ok(job) => {
                self.under_way.insert(key.clone(), job);
            }
            Err(error) => {
                log::error!("no thread to prepare a position: {error}");
                self.ready.insert(key.clone(), None);
            }
        }
    }

    /// The result for a requested position, returned once: the position, or nothing if none of its problem
    /// could be proved. `None` while it is being prepared.
    pub fn take(&mut self, key: &CardKey) -> Option<Option<Posed>> {
        let (ready, under_way) = (&mut self.ready, &mut self.under_way);
        under_way.retain(|key, job| match job.hear() {
            None | Some(Heard::News(())) => true,
            Some(Heard::Done(posed)) => {
                ready.insert(key.clone(), posed);
                false
            }
            Some(Heard::Broken) => {
                ready.insert(key.clone(), None);
                false
            }
        });
        self.ready.remove(key)
    }

    /// Ends all preparation.
    pub fn end(&mut self) {
        self.under_way.clear();
        self.ready.clear();
    }
}

/// The best position of a problem whose status can be proved.
fn pose(problem: &Arc<Problem>, draw: u64, stop: &Stop) -> Option<Posed> {
    let limits = Limits {
        time: Some(TIME),
        table_bytes: Limits::DEFAULT_TABLE_BYTES / 4,
        ..Limits::default()
    };
    let mut solver = Solver::new(limits.table_bytes);
    for moves in positions(problem, draw) {
        if stop.is_requested() {
            return None;
        }
        let found = standing(problem, &moves, &mut solver, &limits, stop);
        let posed = found.and_then(|found| Posed::new(Arc::clone(problem), moves, found));
        if posed.is_some() {
            return posed;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Diagram, Move, Setup, Size, read_move};
    use crate::problem::{ProblemId, Status, Task};

    #[test]
    fn a_position_is_ready_when_its_status_is_proved() {
        let size = Size::square(9).unwrap();
        let id = ProblemId::new("two").unwrap();
        let mut problem = Problem::new(id, Task::Live, Setup::new(size));
        let drawing = "
            | O O O O .
            | X X X O .
            | . . X O .
            +----------";
        problem.set_drawing(Diagram::parse(drawing, size, None).unwrap());
        problem.target = vec![read_move("A2", size).and_then(Move::point).unwrap()];
        let mut open = problem.clone();
        open.task = Task::Capture;
        let mut posing = Posing::default();
        let keys = ["set/two", "set/open"].map(|name| CardKey::from(name.to_owned()));
        posing.want(&keys[0], &problem, 0, || {});
        posing.want(&keys[1], &open, 0, || {});
        let mut wait = |key| loop {
            if let Some(posed) = posing.take(key) {
                return posed;
            }
            std::thread::yield_now();
        };
        let posed = wait(&keys[0]).expect("it is proved");
        assert_eq!(posed.proofs().status, Status::Dead);
        assert!(wait(&keys[1]).is_none(), "nothing to ask");
    }
}
