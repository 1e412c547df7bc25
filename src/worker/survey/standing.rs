//! One survey: its state, its findings so far, and the one being looked at.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::collect::Collected;
use super::finding::{Detail, Group, Row};
use super::opened::Opened;
use super::run::Job as Under;
use super::run::{End, News, Source};
use crate::disk::shown;
use crate::exchange::stem;
use crate::worker::import::LeftOut;
use crate::worker::job::{Heard, Job};
use crate::worker::library::Reading;
use crate::worker::pace::Pace;

/// The state of a survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    /// Problems are being examined.
    Running,
    /// It waits until the user resumes it.
    Paused,
    /// The user has ended it, or it could not go on; it can still be continued.
    Stopped,
    /// Every problem is examined.
    Done,
}

/// One survey.
pub struct Survey {
    /// The name of its folder.
    pub id: String,
    /// What it examines.
    pub source: Source,
    /// Its state.
    pub standing: Standing,
    /// Its findings, by the indices of the problems.
    pub rows: BTreeMap<usize, Row>,
    /// Number of problems, once they were counted.
    pub problems: Option<usize>,
    /// The progress of reading the files, while they are read.
    pub reading: Option<Reading>,
    /// What could not be read of its files.
    pub faults: Vec<String>,
    /// What was left out.
    pub left_out: LeftOut,
    /// Why it could not go on, in words.
    pub trouble: Option<String>,
    /// The group that is listed.
    pub group: Group,
    /// The finding being looked at.
    pub opened: Option<Opened>,
    /// Whether the earlier findings have been read.
    pub(super) is_known: bool,
    counts: [usize; Group::ALL.len()],
    /// The indices of the problems in that group.
    listed: Vec<usize>,
    pub(super) pace: Pace,
    pub(super) job: Option<Under>,
    /// Whether to continue as soon as the job has stopped.
    pub(super) goes_on: bool,
    pub(super) opening: Option<Opening>,
    pub(super) collecting: Option<Job<(), Result<Collected, String>>>,
    /// The result of writing the proven problems.
    pub collected: Option<Result<Collected, String>>,
    pub(super) is_just_collected: bool,
}

/// A finding that is being fetched.
pub(super) struct Opening {
    pub(super) place: usize,
    pub(super) job: Job<(), Result<Detail, String>>,
}

impl Survey {
    pub(super) fn new(id: String, source: Source, standing: Standing) -> Survey {
        Survey {
            id,
            source,
            standing,
            rows: BTreeMap::new(),
            problems: None,
            reading: None,
            faults: Vec::new(),
            left_out: LeftOut::default(),
            trouble: None,
            group: Group::Proven,
            opened: None,
            is_known: false,
            counts: [0; Group::ALL.len()],
            listed: Vec::new(),
            pace: Pace::default(),
            job: None,
            goes_on: false,
            opening: None,
            collecting: None,
            collected: None,
            is_just_collected: false,
        }
    }

    /// The name of what is examined.
    #[must_use]
    pub fn title(&self) -> String {
        let path = &self.source.path;
        let name = match path.extension() {
            Some(_) => stem(&path.to_string_lossy()).to_owned(),
            None => path
                .file_name()
                .map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
        };
        match name.is_empty() {
            true => shown(path),
            false => name,
        }
    }

    /// Number of problems in a group.
    #[must_use]
    pub fn count(&self, group: Group) -> usize {
        let place = Group::ALL.iter().position(|&other| other == group);
        place
            .and_then(|place| self.counts.get(place))
            .copied()
            .unwrap_or(0)
    }

    /// The indices of the problems in the group that is shown, in order.
    #[must_use]
    pub fn listed(&self) -> &[usize] {
        &self.listed
    }

    /// Number of problems to be written: those proven, and those against their files with a choice made.
    #[must_use]
    pub fn to_collect(&self) -> usize {
        let rows = self.rows.values();
        rows.filter(|row| match row.group {
            Group::Proven => row.has_ours,
            Group::Against => row.choice.is_some(),
            Group::Open | Group::NoQuestion => false,
        })
        .count()
    }

    /// Whether the proven problems are being written.
    #[must_use]
    pub const fn is_collecting(&self) -> bool {
        self.collecting.is_some()
    }

    /// Whether any work is under way.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        self.job.is_some() || self.opening.is_some() || self.collecting.is_some()
    }

    /// Estimated time left, if the rest takes as long as what was examined in this run; `None` while it is
    /// unknown.
    #[must_use]
    pub fn left(&self, now: Duration) -> Option<Duration> {
        let left = self.problems?.checked_sub(self.rows.len())?;
        if self.standing != Standing::Running {
            return None;
        }
        self.pace.left(left, now)
    }

    /// Recounts the findings, and lists the group that is shown.
    pub(super) fn count_again(&mut self) {
        self.counts = [0; Group::ALL.len()];
        for row in self.rows.values() {
            let place = Group::ALL.iter().position(|&other| other == row.group);
            if let Some(count) = place.and_then(|place| self.counts.get_mut(place)) {
                *count += 1;
            }
        }
        let of_group = self.rows.values().filter(|row| row.group == self.group);
        self.listed = of_group.map(|row| row.place).collect();
    }
}

impl Survey {
    /// Takes in news from its threads; returns whether anything has changed.
    pub(super) fn poll(&mut self, now: Duration, list_changed: &mut bool) -> bool {
        let mut has_changed = false;
        while let Some(heard) = self.job.as_mut().and_then(Under::hear) {
            has_changed = true;
            match heard {
                Heard::News(news) => self.take(news, now),
                Heard::Done(end) => {
                    self.ended(end, now);
                    *list_changed = true;
                }
                Heard::Broken => {
                    self.ended(End::Stopped, now);
                    *list_changed = true;
                }
            }
        }
        if has_changed {
            self.count_again();
        }
        if let Some(opening) = &mut self.opening
            && let Some(heard) = opening.job.hear()
        {
            has_changed = true;
            let place = opening.place;
            self.opening = None;
            match (heard, self.rows.get(&place)) {
                (Heard::Done(Ok(detail)), Some(row)) => {
                    self.opened = Some(Opened::new(row, detail));
                }
                (Heard::Done(Err(reason)), _) => self.trouble = Some(reason),
                _ => {}
            }
        }
        if let Some(heard) = self.collecting.as_mut().and_then(Job::hear) {
            has_changed = true;
            self.collecting = None;
            if let Heard::Done(collected) = heard {
                self.collected = Some(collected);
                self.is_just_collected = true;
            }
        }
        has_changed
    }

    fn take(&mut self, news: News, now: Duration) {
        match news {
            News::Known(rows, problems) => {
                self.rows = rows.into_iter().map(|row| (row.place, row)).collect();
                self.problems = problems.or(self.problems);
            }
            News::Reading(reading) => self.reading = Some(reading),
            News::Read {
                problems,
                faults,
                left_out,
                gone,
                ..
            } => {
                self.reading = None;
                self.problems = Some(problems);
                self.faults = faults;
                self.left_out = left_out;
                for place in gone {
                    self.rows.remove(&place);
                }
                if self.standing == Standing::Running {
                    self.pace.go_on(now);
                }
            }
            News::Found(row) => {
                self.pace.step();
                self.rows.insert(row.place, row);
            }
        }
    }

    fn ended(&mut self, end: End, now: Duration) {
        self.job = None;
        self.reading = None;
        self.pace.rest(now);
        if self.goes_on {
            return;
        }
        let is_whole = self.problems == Some(self.rows.len());
        match (end, self.standing) {
            (End::Whole, Standing::Running) => self.standing = Standing::Done,
            (End::Whole, Standing::Done) if !is_whole => self.standing = Standing::Stopped,
            (End::Whole, _) => {}
            (End::Stopped, Standing::Running | Standing::Paused) => {
                self.standing = Standing::Stopped;
            }
            (End::Stopped, _) => {}
            (End::Unreadable(reason) | End::Unwritten(reason), _) => {
                self.standing = Standing::Stopped;
                self.trouble = Some(reason);
            }
        }
    }
}
