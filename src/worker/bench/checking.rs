//! Checks: of the current problem at once, of the whole set on request.

use std::sync::Arc;
use std::time::Duration;

use super::deed::Reach;
use super::state::{Bench, Message, SetCheck};
use crate::author::{Draft, Misfit};
use crate::worker::drafts::{check_draft, check_entry};
use crate::worker::{Heard, Job};

/// Idle time after the last change before the problem is checked.
const REST: Duration = Duration::from_millis(250);

/// Starts a check once the author has paused, and takes in results. Returns when to look again.
pub(super) fn receive(bench: &mut Bench, reach: &Reach<'_>) -> Option<Duration> {
    receive_set(bench);
    if let Some(heard) = bench.checking.as_mut().and_then(Job::hear) {
        bench.checking = None;
        if let Heard::Done(news) = heard {
            let checked = &mut bench.checked;
            checked.unfit = news.misfits.iter().filter_map(Misfit::node).collect();
            checked.entry = Some(news.entry);
            checked.listed = news.listed;
            checked.misfits = news.misfits;
            checked.proposal = Some(news.proposal);
        }
    }
    let set = bench.sets.get(bench.current)?;
    let entry = set.desk.problem()?;
    let checked = &mut bench.checked;
    let is_asked = checked
        .asked
        .as_ref()
        .is_some_and(|asked| Arc::ptr_eq(asked, entry));
    if is_asked {
        checked.due = None;
        return None;
    }
    match &checked.due {
        Some((when, waiting)) if Arc::ptr_eq(waiting, entry) => {
            if *when > reach.now {
                return Some(*when - reach.now);
            }
        }
        _ => {
            checked.due = Some((reach.now + REST, Arc::clone(entry)));
            return Some(REST);
        }
    }
    checked.due = None;
    checked.asked = Some(Arc::clone(entry));
    let (entry, header) = (Arc::clone(entry), Arc::clone(&set.desk.draft().header));
    let started = Job::start("live-check", reach.waker(), move |_| {
        check_entry(&header, entry)
    });
    match started {
        // Replaces a check of an earlier state, whose result is no longer wanted.
        Ok(job) => bench.checking = Some(job),
        Err(error) => log::error!("no thread for the live check: {error}"),
    }
    None
}

/// Starts a check of every problem of the current set, proving what it claims to be proven.
pub(super) fn start_set(bench: &mut Bench, reach: &Reach<'_>) {
    bench.set_check = None;
    let Some(set) = bench.set() else {
        return;
    };
    let draft: Draft = set.desk.draft().clone();
    let all = draft.entries().len();
    let started = Job::start("check-set", reach.waker(), move |outlet| {
        check_draft(&draft, outlet.stop(), |done, found| {
            outlet.tell((done, all, found));
        });
    });
    match started {
        Ok(job) => {
            bench.set_check = Some(SetCheck {
                job,
                progress: (0, all),
                listed: Vec::new(),
            });
        }
        Err(error) => bench.message = Some(Message::Refused(error.to_string())),
    }
}

fn receive_set(bench: &mut Bench) {
    let Some(check) = &mut bench.set_check else {
        return;
    };
    while let Some(Heard::News((done, all, found))) = check.job.hear() {
        check.progress = (done, all);
        check.listed.extend(found);
    }
}
