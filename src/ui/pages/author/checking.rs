//! The live check of the problem in hand, and the check of a whole set.

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use super::state::{CheckJob, CheckNews, Checker, Listed, Message, SetCheck, SetNews, Tab};
use crate::author::{Draft, Entry, Header, misfits, propose};
use crate::check::{
    Disagreement, Duplicates, Examination, Finding, Severity, check_loaded, examine, quoted_lines,
};
use crate::problem::{Claim, Fact, LoadedFile, ProblemSet, read_set, write_set};
use crate::solver::{Limits, Solver, Stop};
use crate::ui::apply::World;
use crate::ui::state::{State, ViewState};
use crate::worker::{self, Latest};

/// Rest after the last change before the problem is checked.
const REST: Duration = Duration::from_millis(250);

/// Asks for a check once the author has rested, and takes in what was found.
pub fn receive(state: &mut State, world: &World<'_>) {
    receive_set(state);
    if let Some(checker) = &state.author.checker {
        while let Ok(news) = checker.inbox.try_recv() {
            let checked = &mut state.author.checked;
            checked.unfit = news
                .misfits
                .iter()
                .filter_map(crate::author::Misfit::node)
                .collect();
            checked.entry = Some(news.entry);
            checked.listed = news.listed;
            checked.misfits = news.misfits;
            checked.proposal = Some(news.proposal);
        }
    }
    let Some(set) = state.author.sets.get(state.author.current) else {
        return;
    };
    let Some(entry) = set.desk.problem() else {
        return;
    };
    let checked = &mut state.author.checked;
    let is_asked = checked
        .asked
        .as_ref()
        .is_some_and(|asked| Arc::ptr_eq(asked, entry));
    if is_asked {
        checked.due = None;
        return;
    }
    match &checked.due {
        Some((when, waiting)) if Arc::ptr_eq(waiting, entry) => {
            if *when > world.now {
                world.ctx.request_repaint_after(*when - world.now);
                return;
            }
        }
        _ => {
            checked.due = Some((world.now + REST, Arc::clone(entry)));
            world.ctx.request_repaint_after(REST);
            return;
        }
    }
    checked.due = None;
    checked.asked = Some(Arc::clone(entry));
    let job = CheckJob {
        entry: Arc::clone(entry),
        header: Arc::clone(&set.desk.draft().header),
    };
    if state.author.checker.is_none() {
        state.author.checker = checker(world);
    }
    if let Some(checker) = &state.author.checker {
        checker.thread.post(job);
    }
}

fn checker(world: &World<'_>) -> Option<Checker> {
    let (sender, inbox) = channel();
    let ctx = world.ctx.clone();
    let thread = Latest::start("live-check", move |job: CheckJob| {
        let listed = lint(&job.header, &job.entry);
        let position = job.entry.body.setup.clone().into_position();
        let news = CheckNews {
            misfits: misfits(&job.entry),
            proposal: position
                .map_err(|error| error.to_string())
                .and_then(|position| {
                    propose(&job.entry.body, &position).map_err(|error| error.to_string())
                }),
            entry: job.entry,
            listed,
        };
        if sender.send(news).is_ok() {
            ctx.request_repaint();
        }
    });
    match thread {
        Ok(thread) => Some(Checker { thread, inbox }),
        Err(error) => {
            log::error!("no thread for the live check: {error}");
            None
        }
    }
}

/// What `check` says of one problem, as it would stand in a file.
fn lint(header: &Header, entry: &Entry) -> Vec<Listed> {
    let set = ProblemSet {
        id: header.id.clone(),
        title: header.title.clone(),
        about: header.about.clone(),
        author: header.author.clone(),
        licence: header.licence.clone(),
        source: header.source.clone(),
        checks: header.checks.clone(),
        problems: vec![entry.to_problem(&header.source)],
    };
    let file = LoadedFile {
        path: format!("{}.ron", header.id).into(),
        loaded: read_set(&write_set(&set), header.id.as_str()),
        stamp: None,
    };
    check_loaded(&file, &mut Duplicates::new())
        .into_iter()
        .map(|finding| listed(finding, entry))
        .collect()
}

fn listed(finding: Finding, entry: &Entry) -> Listed {
    Listed {
        severity: finding.severity,
        code: finding.code,
        node: node_named(&finding.message, entry),
        message: finding.message,
        advice: finding.advice,
        problem: Some(entry.key),
    }
}

fn disagreement(found: Disagreement, entry: &Entry) -> Listed {
    Listed {
        severity: found.severity,
        code: found.code,
        node: node_named(&found.message, entry),
        message: found.message,
        advice: found.advice.to_owned(),
        problem: Some(entry.key),
    }
}

/// The node at the end of the line that a message quotes: `after "C2 B1" ...`.
fn node_named(message: &str, entry: &Entry) -> Option<crate::author::NodeKey> {
    quoted_lines(message, entry.body.setup.size).find_map(|line| {
        let root = entry.tree.root();
        line.into_iter()
            .try_fold(root, |node, mv| entry.tree.child_by(node, mv))
    })
}

/// Begins to check every problem of the set in hand, and to prove what it claims to be proven.
pub fn start_set(state: &mut State, view: &mut ViewState, world: &World<'_>) {
    view.author.tab = Tab::Proof;
    if let Some(running) = state.author.set_check.take() {
        running.stop.request();
    }
    let Some(set) = state.author.set() else {
        return;
    };
    let draft: Draft = set.desk.draft().clone();
    let stop = Stop::new();
    let (sender, inbox) = channel();
    let (job_stop, ctx) = (stop.clone(), world.ctx.clone());
    let all = draft.entries().len();
    let started = worker::start("check-set", move || {
        let say = |news| {
            // The window may already be gone.
            if sender.send(news).is_ok() {
                ctx.request_repaint();
            }
        };
        let limits = Limits::default();
        let mut solver: Option<Solver> = None;
        let mut duplicates = Duplicates::new();
        for (number, entry) in draft.entries().iter().enumerate() {
            if job_stop.is_requested() {
                break;
            }
            let mut found = lint(&draft.header, entry);
            let problem = entry.to_problem(&draft.header.source);
            let place = crate::problem::Place::START;
            let again = duplicates.add(draft.header.id.as_str().as_ref(), place, &problem);
            found.extend(again.map(|finding| listed(finding, entry)));
            let is_searched = problem.fact.as_ref().is_some_and(Fact::needs_search);
            if problem.claim == Claim::Proven || is_searched {
                let solver = solver.get_or_insert_with(|| Solver::new(limits.table_bytes));
                if let Examination::Disagrees(doubts) =
                    examine(&problem, solver, &limits, &job_stop)
                    && !job_stop.is_requested()
                {
                    found.extend(doubts.into_iter().map(|doubt| disagreement(doubt, entry)));
                }
            }
            say(SetNews::Step(number + 1, all, found));
        }
        say(SetNews::Over);
    });
    match started {
        Ok(()) => {
            state.author.set_check = Some(SetCheck {
                stop,
                inbox,
                progress: (0, all),
                listed: Vec::new(),
                is_over: false,
            });
        }
        Err(error) => state.author.message = Some(Message::Refused(error.to_string())),
    }
}

fn receive_set(state: &mut State) {
    let Some(check) = &mut state.author.set_check else {
        return;
    };
    while let Ok(news) = check.inbox.try_recv() {
        match news {
            SetNews::Step(done, all, found) => {
                check.progress = (done, all);
                check.listed.extend(found);
            }
            SetNews::Over => check.is_over = true,
        }
    }
}

/// Errors and warnings of a list.
#[must_use]
pub fn counts(listed: &[Listed]) -> (usize, usize) {
    let errors = listed
        .iter()
        .filter(|found| found.severity == Severity::Error)
        .count();
    (errors, listed.len() - errors)
}
