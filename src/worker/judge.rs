//! Judging moves on a thread of its own, one after the other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use super::start;
use crate::board::{Move, Position};
use crate::check::{Budget, Known, MoveAsked, Referee};
use crate::life::{OpenBecause, Ruling, Undecided};
use crate::problem::Problem;
use crate::solver::{Limits, Progress, Solver, Stop};

/// Names a job; a message of any other job is stale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JobId(u64);

/// A question under way. Dropping it asks the search to stop.
#[derive(Debug)]
pub struct Job {
    id: JobId,
    stop: Stop,
}

impl Job {
    /// Its name.
    #[must_use]
    pub const fn id(&self) -> JobId {
        self.id
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.request();
    }
}

/// A move to be judged.
#[derive(Clone, Debug)]
pub struct Case {
    /// The problem it belongs to.
    pub problem: Arc<Problem>,
    /// The position before the move.
    pub before: Position,
    /// The move.
    pub mv: Move,
    /// Moves that the author accepts there.
    pub accepted: Vec<Move>,
    /// Whether the task is lost already: only the answer matters.
    pub is_lost: bool,
    /// Time for the whole verdict.
    pub time: Duration,
}

/// What the thread says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromJudge {
    /// It is still searching; at most ten times a second.
    Thinking(JobId, Progress),
    /// It has come to a ruling.
    Ruled(JobId, Ruling),
}

impl FromJudge {
    /// Which job it is about.
    #[must_use]
    pub const fn id(&self) -> JobId {
        match self {
            FromJudge::Thinking(id, _) | FromJudge::Ruled(id, _) => *id,
        }
    }
}

struct Request {
    id: JobId,
    stop: Stop,
    case: Case,
}

/// The thread that judges, begun with the first question. It ends when this is dropped.
pub struct Judge {
    wake: Arc<dyn Fn() + Send + Sync>,
    requests: Option<Sender<Request>>,
    said: Option<Receiver<FromJudge>>,
    next: u64,
}

impl Judge {
    /// A judge who calls `wake` whenever there is something to hear.
    #[must_use]
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Judge {
        Judge {
            wake: Arc::new(wake),
            requests: None,
            said: None,
            next: 0,
        }
    }

    /// Puts a question.
    ///
    /// # Errors
    ///
    /// If the system has no thread to give.
    pub fn ask(&mut self, case: Case) -> std::io::Result<Job> {
        self.next += 1;
        let id = JobId(self.next);
        let stop = Stop::new();
        let mut request = Request {
            id,
            stop: stop.clone(),
            case,
        };
        if let Some(requests) = &self.requests {
            match requests.send(request) {
                Ok(()) => return Ok(Job { id, stop }),
                // The thread is gone: begin another.
                Err(unsent) => request = unsent.0,
            }
        }
        let (requests, inbox) = channel();
        let (sender, said) = channel();
        let wake = Arc::clone(&self.wake);
        start("judge", move || serve(&inbox, &sender, wake.as_ref()))?;
        // The thread has just been started and holds the other end.
        requests.send(request).ok();
        self.requests = Some(requests);
        self.said = Some(said);
        Ok(Job { id, stop })
    }

    /// The next thing said, if any.
    #[must_use]
    pub fn hear(&self) -> Option<FromJudge> {
        self.said.as_ref()?.try_recv().ok()
    }
}

/// What is kept from one question to the next; a panic throws it away.
struct Desk {
    solver: Solver,
    known: Known,
}

impl Desk {
    fn new() -> Desk {
        Desk {
            solver: Solver::new(Limits::DEFAULT_TABLE_BYTES),
            known: Known::default(),
        }
    }
}

fn serve(inbox: &Receiver<Request>, sender: &Sender<FromJudge>, wake: &(dyn Fn() + Send + Sync)) {
    let mut desk: Option<Desk> = None;
    while let Ok(Request { id, stop, case }) = inbox.recv() {
        let say = |message| {
            // The window may already be gone.
            if sender.send(message).is_ok() {
                wake();
            }
        };
        if stop.is_requested() {
            let ruling = Ruling::Open(OpenBecause::Undecided(Undecided::Stopped));
            say(FromJudge::Ruled(id, ruling));
            continue;
        }
        let warm = desk.take();
        let judged = catch_unwind(AssertUnwindSafe(|| {
            let mut desk = warm.unwrap_or_else(Desk::new);
            let ruling = judge(&case, &mut desk, &stop, &mut |progress| {
                say(FromJudge::Thinking(id, progress));
            });
            (desk, ruling)
        }));
        let ruling = match judged {
            Ok((kept, ruling)) => {
                desk = Some(kept);
                ruling
            }
            Err(_panic) => Ruling::Open(OpenBecause::Crashed),
        };
        say(FromJudge::Ruled(id, ruling));
    }
}

fn judge(case: &Case, desk: &mut Desk, stop: &Stop, report: &mut dyn FnMut(Progress)) -> Ruling {
    let begun = Instant::now();
    let left = || Some(case.time.saturating_sub(begun.elapsed()));
    let mut referee = Referee {
        solver: &mut desk.solver,
        known: &mut desk.known,
        budget: Budget {
            left: &left,
            nodes: None,
            stop,
        },
        report,
    };
    referee.rule(MoveAsked {
        problem: &case.problem,
        before: &case.before,
        mv: case.mv,
        accepted: &case.accepted,
        is_lost: case.is_lost,
    })
}
