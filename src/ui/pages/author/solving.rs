//! "Solve for me": the solver proves the position on a thread of its own and writes the tree.

use std::sync::Arc;
use std::sync::mpsc::{Sender, TryRecvError, channel};
use std::time::Duration;

use super::state::{Lesson, Message, OpenSet, SolveNews, Solved, Solving, Tab};
use crate::author::{Change, Clip, Edit, Entry, Kind, Spot, Step};
use crate::check::{ComposeSettings, Composed, Duplicates, compose, improve};
use crate::problem::{Problem, ProblemSet};
use crate::solver::{LessonSize, Limits, Solver, Stop};
use crate::ui::apply::World;
use crate::ui::state::{State, ViewState};
use crate::worker;

/// Positions for each of the many questions about other positions.
const NODES_TO_IMPROVE: u64 = 150_000;

/// Begins to solve the problem in hand.
pub fn start(state: &mut State, view: &mut ViewState, world: &World<'_>) {
    view.author.tab = Tab::Proof;
    if let Some(running) = state.author.solving.take() {
        running.stop.request();
    }
    let Some(set) = state.author.set() else {
        return;
    };
    let source = set.desk.draft().header.source.clone();
    let Some(entry) = set.desk.problem().cloned() else {
        return;
    };
    let problem = entry.to_problem(&source);
    // The same problem in the set that is being written, and in every set that is open.
    let name = set.desk.draft().header.id.to_string();
    let draft = set.desk.draft().clone();
    let own_file = set.path.clone();
    let library: Vec<(String, Arc<ProblemSet>)> = state
        .library
        .sets
        .iter()
        .filter(|loaded| loaded.path != own_file || loaded.path.is_none())
        .map(|loaded| (loaded.set.id.to_string(), Arc::clone(&loaded.set)))
        .collect();
    let lesson = state.author.lesson;
    let stop = Stop::new();
    let (sender, inbox) = channel();
    let (job_stop, ctx) = (stop.clone(), world.ctx.clone());
    let key = entry.key;
    let started = worker::start("solve-for-me", move || {
        let mut known = Duplicates::new();
        for other in draft.entries().iter().filter(|other| other.key != key) {
            known.remember(name.as_ref(), &other.body);
        }
        for (name, set) in &library {
            for problem in &set.problems {
                known.remember(name.as_ref(), problem);
            }
        }
        let tell = Tell { sender, ctx };
        work(&problem, &known, lesson, &job_stop, &tell);
    });
    match started {
        Ok(()) => {
            state.author.solving = Some(Solving {
                stop,
                inbox,
                problem: key,
                entry,
                progress: None,
                improving: None,
            });
            state.author.solved = Some(Solved {
                problem: key,
                entry: None,
                composed: Err(String::new()),
                seen: None,
                improvements: None,
                took: Duration::ZERO,
                began: world.now,
            });
        }
        Err(error) => state.author.message = Some(Message::Refused(error.to_string())),
    }
}

struct Tell {
    sender: Sender<SolveNews>,
    ctx: egui::Context,
}

impl Tell {
    fn say(&self, news: SolveNews) {
        // The window may already be gone, or have begun another search.
        if self.sender.send(news).is_ok() {
            self.ctx.request_repaint();
        }
    }
}

fn work(problem: &Problem, known: &Duplicates, lesson: Lesson, stop: &Stop, tell: &Tell) {
    let limits = lesson.limits();
    let mut solver = Solver::new(limits.table_bytes);
    let settings = ComposeSettings {
        lesson: LessonSize {
            wrong_moves: lesson.wrong_moves,
            depth: lesson.depth,
            ..LessonSize::default()
        },
        limits,
    };
    let composed = compose(problem, &mut solver, &settings, stop, &mut |progress| {
        tell.say(SolveNews::Progress(progress));
    });
    let Ok(found) = &composed else {
        tell.say(SolveNews::Composed(Box::new(composed), None));
        return;
    };
    let seen = known.find(&found.problem);
    let (written, proved) = (found.problem.clone(), found.proved.clone());
    tell.say(SolveNews::Composed(Box::new(composed), seen));
    let Some(&wanted) = proved.moves.first().filter(|_| lesson.improve) else {
        return;
    };
    let limits = Limits {
        nodes: Some(NODES_TO_IMPROVE),
        ..limits
    };
    let mut last = 0;
    let found = improve(
        &written,
        &proved,
        wanted,
        &mut solver,
        &limits,
        stop,
        &mut |done, all| {
            // A hundred steps are enough for a bar.
            if done == 0 || (done - last) * 100 >= all {
                last = done;
                tell.say(SolveNews::Improving(done, all));
            }
        },
    );
    tell.say(SolveNews::Improved(found));
}

/// Takes in what the solver has said since the last frame.
pub fn receive(state: &mut State, world: &World<'_>) {
    let Some(mut solving) = state.author.solving.take() else {
        return;
    };
    let mut is_over = false;
    loop {
        match solving.inbox.try_recv() {
            Ok(SolveNews::Progress(progress)) => solving.progress = Some(progress),
            Ok(SolveNews::Improving(done, all)) => solving.improving = Some((done, all)),
            Ok(SolveNews::Composed(result, seen)) => {
                let mut entry = None;
                let composed = match *result {
                    Ok(composed) => {
                        if write(state, &solving, &composed) {
                            entry = state.author.problem().cloned();
                        } else {
                            state.author.message = Some(Message::Overtaken);
                        }
                        Ok(Box::new(composed))
                    }
                    Err(error) => Err(error.to_string()),
                };
                if let Some(solved) = &mut state.author.solved {
                    solved.entry = entry;
                    solved.composed = composed;
                    solved.seen = seen;
                    solved.took = world.now.saturating_sub(solved.began);
                }
            }
            Ok(SolveNews::Improved(found)) => {
                if let Some(solved) = &mut state.author.solved {
                    solved.improvements = Some(found);
                }
            }
            Err(TryRecvError::Empty) => break,
            Err(TryRecvError::Disconnected) => {
                is_over = true;
                break;
            }
        }
    }
    if !is_over {
        state.author.solving = Some(solving);
    }
}

/// Writes the solver's tree into the draft as one step, if the problem is as it was.
fn write(state: &mut State, solving: &Solving, composed: &Composed) -> bool {
    let has_it = |set: &OpenSet| {
        let entry: Option<&Arc<Entry>> = set.desk.draft().entry(solving.problem);
        entry.is_some_and(|entry| Arc::ptr_eq(entry, &solving.entry))
    };
    let Some(set) = state.author.sets.iter_mut().find(|set| has_it(set)) else {
        return false;
    };
    let problem = solving.problem;
    let mut clip = Clip::default();
    for (moves, verdict) in &composed.lines {
        if let Some(place) = clip.add_line(moves) {
            clip.judge(place, *verdict);
        }
    }
    let written = &composed.problem;
    let body = &solving.entry.body;
    let mut edits: Vec<Edit> = Vec::new();
    let mut set_field = |changed: bool, change: Change| {
        if changed {
            edits.push(Edit::Change { problem, change });
        }
    };
    set_field(
        body.target != written.target,
        Change::Target(written.target.clone()),
    );
    set_field(
        body.safe != written.safe,
        Change::Safe(written.safe.clone()),
    );
    set_field(
        body.result != written.result,
        Change::Result(written.result),
    );
    set_field(body.task != written.task, Change::Task(written.task));
    set_field(
        body.difficulty != written.difficulty,
        Change::Difficulty(written.difficulty),
    );
    set_field(body.claim != written.claim, Change::Claim(written.claim));
    let root = Spot {
        problem,
        node: solving.entry.tree.root(),
    };
    if let Some((branches, _)) = set.desk.paste_edits(&clip, root) {
        edits.extend(branches);
    }
    // Nothing to write is a proof that all is as it should be.
    edits.is_empty() || set.desk.perform(Step::new(Kind::Solve, edits))
}
