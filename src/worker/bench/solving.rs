//! "Solve for me": the solver writes the tree of the current problem.

use std::sync::Arc;
use std::time::Duration;

use super::deed::Reach;
use super::state::{Bench, Message, OpenSet, Solved, Solving};
use crate::author::Entry;
use crate::check::Composed;
use crate::problem::ProblemSet;
use crate::worker::drafts::{SolveNews, compose_entry, known_problems, write_down};
use crate::worker::{Heard, Job};

/// Starts to solve the current problem.
pub(super) fn start(bench: &mut Bench, reach: &Reach<'_>) {
    bench.solving = None;
    let Some(set) = bench.set() else {
        return;
    };
    let source = set.desk.draft().header.source.clone();
    let Some(entry) = set.desk.problem().cloned() else {
        return;
    };
    let problem = entry.to_problem(&source);
    // To find the same problem in the draft, and in every set that is open.
    let draft = set.desk.draft().clone();
    let own_file = set.path.clone();
    let library: Vec<Arc<ProblemSet>> = reach
        .library
        .sets
        .iter()
        .filter(|loaded| loaded.path != own_file || loaded.path.is_none())
        .map(|loaded| Arc::clone(&loaded.set))
        .collect();
    let lesson = bench.lesson;
    let key = entry.key;
    let started = Job::start("solve-for-me", reach.waker(), move |outlet| {
        let known = known_problems(&draft, key, &library);
        compose_entry(&problem, &known, lesson, outlet);
    });
    match started {
        Ok(job) => {
            bench.solving = Some(Solving {
                job,
                problem: key,
                entry,
                progress: None,
                improving: None,
            });
            bench.solved = Some(Solved {
                problem: key,
                entry: None,
                composed: None,
                seen: None,
                improvements: None,
                took: Duration::ZERO,
                began: reach.now,
            });
        }
        Err(error) => bench.message = Some(Message::Refused(error.to_string())),
    }
}

/// Takes in what the solver has reported since the last frame.
pub(super) fn receive(bench: &mut Bench, reach: &Reach<'_>) {
    let Some(mut solving) = bench.solving.take() else {
        return;
    };
    while let Some(Heard::News(news)) = solving.job.hear() {
        match news {
            SolveNews::Progress(progress) => solving.progress = Some(progress),
            SolveNews::Improving(done, all) => solving.improving = Some((done, all)),
            SolveNews::Composed(result, seen) => {
                let mut entry = None;
                let composed = match *result {
                    Ok(composed) => {
                        if write(bench, &solving, &composed) {
                            entry = bench.problem().cloned();
                        } else {
                            bench.message = Some(Message::Overtaken);
                        }
                        Ok(Box::new(composed))
                    }
                    Err(error) => Err(error.to_string()),
                };
                if let Some(solved) = &mut bench.solved {
                    solved.entry = entry;
                    solved.composed = Some(composed);
                    solved.seen = seen;
                    solved.took = reach.now.saturating_sub(solved.began);
                }
            }
            SolveNews::Improved(found) => {
                if let Some(solved) = &mut bench.solved {
                    solved.improvements = Some(found);
                }
            }
        }
    }
    if !solving.job.is_over() {
        bench.solving = Some(solving);
    }
}

/// Writes the solver's tree into the draft as one step, if the problem has not changed.
fn write(bench: &mut Bench, solving: &Solving, composed: &Composed) -> bool {
    let has_it = |set: &OpenSet| {
        let entry: Option<&Arc<Entry>> = set.desk.draft().entry(solving.problem);
        entry.is_some_and(|entry| Arc::ptr_eq(entry, &solving.entry))
    };
    let mut sets = bench.sets.iter_mut();
    sets.find(|set| has_it(set))
        .is_some_and(|set| write_down(&mut set.desk, &solving.entry, composed))
}
