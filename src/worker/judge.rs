//! Judging moves on its own thread, one after the other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use super::{Job, Outlet, start};
use crate::check::{Budget, Known, Referee};
use crate::life::{OpenBecause, Ruling, Undecided};
use crate::problem::MoveAsked;
use crate::solver::{Limits, Progress, Solver, Stop};

struct Request {
    asked: MoveAsked,
    /// Time for the whole ruling.
    time: Duration,
    outlet: Outlet<Progress, Ruling>,
}

/// The thread that judges, started with the first question. It ends when this is dropped.
pub struct Judge {
    wake: Arc<dyn Fn() + Send + Sync>,
    requests: Option<Sender<Request>>,
}

impl Judge {
    /// A judge that calls `wake` whenever there is something to hear.
    #[must_use]
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Judge {
        Judge {
            wake: Arc::new(wake),
            requests: None,
        }
    }

    /// A function that calls the judge's `wake`, for work on another thread.
    pub(super) fn waker(&self) -> impl Fn() + Send + Sync + use<> {
        let wake = Arc::clone(&self.wake);
        move || wake()
    }

    /// Asks about a move, with time for the whole ruling. Meanwhile the job reports the progress of the
    /// search, at most ten times a second.
    ///
    /// # Errors
    ///
    /// If the system cannot start a thread.
    pub fn ask(
        &mut self,
        asked: MoveAsked,
        time: Duration,
    ) -> std::io::Result<Job<Progress, Ruling>> {
        let (job, outlet) = Job::new(self.waker());
        let mut request = Request {
            asked,
            time,
            outlet,
        };
        if let Some(requests) = &self.requests {
            match requests.send(request) {
                Ok(()) => return Ok(job),
                // The thread is gone: start another.
                Err(unsent) => request = unsent.0,
            }
        }
        let (requests, inbox) = channel();
        start("judge", move || serve(&inbox))?;
        // The thread has just been started and holds the receiving end.
        requests.send(request).ok();
        self.requests = Some(requests);
        Ok(job)
    }
}

/// What is kept from one question to the next; a panic discards it.
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

fn serve(inbox: &Receiver<Request>) {
    let mut desk: Option<Desk> = None;
    while let Ok(Request {
        asked,
        time,
        outlet,
    }) = inbox.recv()
    {
        if outlet.stop().is_requested() {
            outlet.end(Ruling::Open(OpenBecause::Undecided(Undecided::Stopped)));
            continue;
        }
        let warm = desk.take();
        let judged = catch_unwind(AssertUnwindSafe(|| {
            let mut desk = warm.unwrap_or_else(Desk::new);
            let mut report = |progress| outlet.tell(progress);
            let ruling = judge((&asked, time), &mut desk, outlet.stop(), &mut report);
            (desk, ruling)
        }));
        outlet.end(match judged {
            Ok((kept, ruling)) => {
                desk = Some(kept);
                ruling
            }
            Err(_panic) => Ruling::Open(OpenBecause::Crashed),
        });
    }
}

fn judge(
    (asked, time): (&MoveAsked, Duration),
    desk: &mut Desk,
    stop: &Stop,
    report: &mut dyn FnMut(Progress),
) -> Ruling {
    let begun = Instant::now();
    let left = || Some(time.saturating_sub(begun.elapsed()));
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
    referee.rule(asked)
}
