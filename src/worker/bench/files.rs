//! Open sets and their files: creating, opening, closing. Nothing here waits for a disk.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::deed::Reach;
use super::state::{Bench, Message, News, OpenSet};
use super::{checking, making, saving, solving};
use crate::author::Draft;
use crate::problem::{ProblemSet, SetId, Text, Verdict};
use crate::worker::drafts::{DraftKeeper, Found, left_behind, read_for_work};
use crate::worker::sets::Loaded;
use crate::worker::{Heard, Job};

/// Most files remembered.
const MOST_RECENT: usize = 12;

impl Bench {
    /// Creates a set with one empty problem.
    pub(super) fn new_set(&mut self) {
        let taken = |id: &SetId| {
            self.sets
                .iter()
                .any(|set| set.desk.draft().header.id == *id)
        };
        let id = (1_u32..)
            .filter_map(|number| SetId::new(&format!("my-set-{number}")))
            .find(|id| !taken(id));
        if let Some(id) = id {
            self.lay(OpenSet::new(Draft::new(id)));
        }
    }

    /// Puts a set on the bench and makes it the current one.
    fn lay(&mut self, set: OpenSet) {
        self.sets.push(set);
        self.current = self.sets.len() - 1;
    }

    /// Opens a set of the library at the problem of this number. A line that was `found` while solving is
    /// written into the tree; a set of the program is copied for that, once.
    pub fn edit(
        &mut self,
        loaded: &Loaded,
        number: usize,
        found: Option<Found>,
        reach: &Reach<'_>,
    ) {
        if let Some(path) = loaded.path.clone() {
            open(path, number, found, self, reach);
            return;
        }
        let is_copy =
            |set: &OpenSet| set.path.is_none() && set.desk.draft().header.id == loaded.set.id;
        let copy = self
            .sets
            .iter()
            .position(is_copy)
            .filter(|_| found.is_some());
        if let Some(copy) = copy {
            self.current = copy;
        } else {
            let mut opened = OpenSet::new(Draft::from_set((*loaded.set).clone()));
            // A set of the program has no file: it is an unsaved copy from the beginning.
            opened.desk.mark_unsaved();
            open_at(&mut opened, number);
            self.lay(opened);
        }
        write_down(found, self);
    }

    /// Starts to look for drafts that a crash has left behind.
    pub fn restore(&mut self, wake: impl Fn() + Send + Sync + 'static) {
        let Some(folder) = self.drafts.clone() else {
            return;
        };
        let started = Job::start("restore-drafts", wake, move |outlet| {
            left_behind(&folder, |opened| outlet.tell(opened));
        });
        match started {
            Ok(job) => self.opening.push(job),
            Err(error) => log::error!("no thread to restore drafts: {error}"),
        }
    }

    /// Takes in what other threads have done, and keeps drafts. `is_shown` says whether the bench is
    /// visible: only then is the current problem checked by itself. Also returns when to look again.
    pub fn receive(&mut self, is_shown: bool, reach: &Reach<'_>) -> (Vec<News>, Option<Duration>) {
        let mut news = Vec::new();
        receive_opened(self, &mut news);
        saving::receive_saved(self, &mut news);
        keep_drafts(self);
        solving::receive(self, reach);
        making::receive(self);
        let wait = is_shown.then(|| checking::receive(self, reach)).flatten();
        (news, wait)
    }

    /// Discards every draft: the sets are saved, or should not be.
    pub fn forget(&mut self) {
        for set in &mut self.sets {
            set.keeper.forget();
        }
    }
}

/// Opens the problem of this number, if the set has it.
fn open_at(set: &mut OpenSet, number: usize) {
    let key = set
        .desk
        .draft()
        .entries()
        .get(number)
        .map(|entry| entry.key);
    if let Some(key) = key {
        set.desk.open(key);
    }
}

/// Hands every changed draft to its keeper.
fn keep_drafts(bench: &mut Bench) {
    let Some(folder) = &bench.drafts else {
        return;
    };
    let mut failed = None;
    for set in &mut bench.sets {
        let kept = set
            .keeper
            .keep(&set.desk, folder, set.path.as_deref(), set.known);
        if let Err(error) = kept {
            failed = Some(error.to_string());
        }
    }
    if let Some(reason) = failed {
        bench.drafts = None;
        bench.message = Some(Message::NoDrafts(reason));
    }
}

/// Writes a line into the current set and reports it.
fn write_down(found: Option<Found>, bench: &mut Bench) {
    let Some((found, set)) = found.zip(bench.set_mut()) else {
        return;
    };
    let entries = set.desk.draft().entries();
    let entry = entries.iter().find(|entry| entry.body.id == found.problem);
    let key = entry.map(|entry| entry.key);
    let words = Text {
        en: "Another way, found while solving and proven as good.".to_owned(),
        de: "Ein anderer Weg, beim Lösen gefunden und bewiesen ebenso gut.".to_owned(),
    };
    let added = key.and_then(|key| {
        set.desk.open(key);
        set.desk.add_line(&found.moves, Verdict::Solved, &words)
    });
    bench.message = Some(added.map_or(Message::LineUnfit, Message::LineAdded));
}

/// Starts to read a file for work; one that is open already is shown.
pub(super) fn open(
    path: PathBuf,
    show: usize,
    found: Option<Found>,
    bench: &mut Bench,
    reach: &Reach<'_>,
) {
    let path = std::path::absolute(&path).unwrap_or(path);
    let is_here = |set: &OpenSet| set.path.as_ref() == Some(&path);
    if let Some(number) = bench.sets.iter().position(is_here) {
        bench.current = number;
        write_down(found, bench);
        return;
    }
    let started = Job::start("open-for-work", reach.waker(), move |outlet| {
        outlet.tell(read_for_work(path, show, found));
    });
    match started {
        Ok(job) => bench.opening.push(job),
        Err(error) => bench.message = Some(Message::Refused(error.to_string())),
    }
}

fn receive_opened(bench: &mut Bench, news: &mut Vec<News>) {
    let mut arrived = Vec::new();
    bench.opening.retain_mut(|job| {
        while let Some(Heard::News(opened)) = job.hear() {
            arrived.push(opened);
        }
        !job.is_over()
    });
    let mut restored = 0;
    for opened in arrived {
        let set: ProblemSet = match opened.set {
            Ok(set) => set,
            Err(reason) => {
                bench.message = Some(Message::Refused(reason));
                continue;
            }
        };
        let mut under_work = OpenSet::new(Draft::from_set(set));
        restored += usize::from(opened.recovery.is_some());
        if opened.recovery.is_some() || opened.path.is_none() {
            under_work.desk.mark_unsaved();
        }
        open_at(&mut under_work, opened.show);
        if let Some(path) = &opened.path {
            remember(path, bench, news);
        }
        under_work.path = opened.path;
        under_work.known = opened.known;
        under_work.loss = opened.loss;
        under_work.read_only = opened.read_only;
        under_work.keeper = DraftKeeper::of(&under_work.desk, opened.recovery);
        bench.lay(under_work);
        write_down(opened.found, bench);
    }
    if restored > 0 {
        news.push(News::Restored(restored));
    }
}

/// Puts a file at the head of the recent ones.
pub(super) fn remember(path: &Path, bench: &mut Bench, news: &mut Vec<News>) {
    let recent = &mut bench.recent;
    recent.retain(|other| other != path);
    recent.insert(0, path.to_owned());
    recent.truncate(MOST_RECENT);
    news.push(News::Recent);
}
