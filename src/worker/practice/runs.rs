//! Runs through problems, reviews that begin at a branch, and the log behind them.

use std::path::PathBuf;
use std::time::Duration;

use super::{Around, News, Practice};
use crate::board::{Move, read_move};
use crate::homework::progress_of;
use crate::store::{DeedRecord, ProblemKey, Settings, Standing, moment};
use crate::trainer::review::{CardKey, Deed};
use crate::trainer::{Mode, Run};
use crate::worker::Kept;
use crate::worker::hand::Session;
use crate::worker::training::{SHARED, TrainingAction};

impl Practice {
    /// Brings everything up to date: reports of the keeper, what is due, time limits. Returns when to look
    /// again.
    pub fn refresh(&mut self, around: &Around<'_>) -> Option<Duration> {
        self.training.now = around.now;
        self.hear();
        self.pose_prepared(around);
        self.training.plan(self.settings.limits);
        let training = &mut self.training;
        let mut wait = None;
        if let Some(run) = &mut training.run
            && let Some(left) = run.left(around.now)
        {
            if run.tick(around.now) {
                self.time_is_up(around.now);
            } else {
                // The clock shows seconds.
                let second = Duration::from_millis(u64::from(left.subsec_millis()) + 5);
                wait = (!left.is_zero()).then(|| left.min(second));
            }
        }
        if let Some(due) = self.training.advance_due {
            if due <= around.now {
                self.training.advance_due = None;
                self.next(around);
            } else {
                let until = due - around.now;
                wait = Some(wait.map_or(until, |wait: Duration| wait.min(until)));
            }
        }
        wait
    }

    fn hear(&mut self) {
        while let Some(kept) = self.training.keeper.hear() {
            match kept {
                Kept::Recounted(ledger, written) => {
                    self.training.recount(*ledger, written);
                    self.standings = Standing::all(&self.training.ledger);
                    self.library.count(&self.standings);
                    continue;
                }
                Kept::Saved(written) => self.training.acknowledge(written),
                Kept::InStep(ref step) => self.training.in_step = Some(Ok(step.clone())),
                Kept::OutOfStep { ref reason } => {
                    self.training.in_step = Some(Err(reason.clone()));
                }
                Kept::Waiting { .. } | Kept::SettingLost { .. } | Kept::Strange(_) => {}
            }
            self.news.push(News::Kept(kept));
        }
    }

    /// Carries out a request of the Review page or of the line above the task.
    pub fn train(&mut self, action: TrainingAction, around: &Around<'_>) {
        match action {
            TrainingAction::Start(mode) => {
                let (today, items) = match mode {
                    Mode::Today { time, .. } => {
                        let today = self.pool().today(time);
                        let items = today.items.clone();
                        (Some(today), items)
                    }
                    _ => (None, self.pool().items(mode)),
                };
                self.training.today = today;
                self.start(mode, items, around);
            }
            TrainingAction::Homework(set) => self.go_on_with_homework(&set, around),
            TrainingAction::Next => self.next(around),
            TrainingAction::End => {
                if let Some(run) = &mut self.training.run {
                    run.end();
                }
                self.show_summary();
            }
            TrainingAction::CloseSummary => self.training.run = None,
            TrainingAction::Deed(key, deed) => self.do_to_card(&key, deed),
            TrainingAction::Keep(keys, deed, words) => {
                for key in keys {
                    let card = CardKey {
                        problem: key.text(),
                        branch: words.clone(),
                    };
                    self.do_to_card(&card, deed);
                }
                if let Some(names) = words.split_once('\n').filter(|_| deed == Deed::Rename) {
                    self.training.follow_collection(names);
                }
            }
            TrainingAction::Open(key) => {
                self.training.run = None;
                self.open(&key, around);
            }
            TrainingAction::Filter(filter) => self.training.filter = filter,
            TrainingAction::KeepFilter => {
                let filter = self.training.filter.clone();
                let name = filter.name.trim();
                if !name.is_empty() {
                    self.training.filters.retain(|kept| kept.name != name);
                    self.training.filters.push(filter);
                    self.training.keep_filters();
                }
            }
            TrainingAction::ForgetFilter(place) => {
                if place < self.training.filters.len() {
                    self.training.filters.remove(place);
                    self.training.keep_filters();
                }
            }
            TrainingAction::Minutes(minutes) => self.training.set_minutes(minutes),
            TrainingAction::AfterSolving(after) => self.training.after_solving = after,
            TrainingAction::Share(folder) => self.share(folder),
        }
    }

    /// Syncs this computer with others by a folder, or ends that.
    fn share(&mut self, folder: Option<PathBuf>) {
        // A relative path would mean another folder at the next start.
        let folder = folder.map(|folder| std::path::absolute(&folder).unwrap_or(folder));
        let name = folder
            .as_ref()
            .map_or("", |folder| folder.to_str().unwrap_or_default());
        let training = &mut self.training;
        training.keeper.setting(SHARED, name);
        training.keeper.share(folder.clone());
        training.shared = folder;
        training.in_step = None;
        self.news.push(News::Shared);
    }

    fn do_to_card(&mut self, key: &CardKey, deed: Deed) {
        let Some(problem) = ProblemKey::read(&key.problem) else {
            return;
        };
        let record = DeedRecord {
            key: problem,
            at: moment(self.training.moment.at),
            branch: key.branch.clone(),
            deed,
            day: self.training.moment.day,
        };
        self.training.take(record.event());
        self.training.keeper.deed(record);
        self.training.plan(self.settings.limits);
    }

    fn start(&mut self, mode: Mode, items: Vec<CardKey>, around: &Around<'_>) {
        if items.is_empty() {
            return;
        }
        self.leave(around.now);
        self.training.advance_due = None;
        let run = Run::new(mode, items, around.now);
        let first = run.current().cloned();
        self.training.run = Some(run);
        if let Some(key) = first {
            self.open(&key, around);
        }
    }

    /// Continues a homework with the problems that have not been tried in their present version.
    fn go_on_with_homework(&mut self, name: &str, around: &Around<'_>) {
        let mut sets = self.library.sets.iter();
        let Some(set) = sets.find(|loaded| loaded.set.id.as_str() == name) else {
            return;
        };
        let Some(help) = set.set.homework.as_ref().map(|homework| homework.help) else {
            return;
        };
        let left = progress_of(&set.set, &self.training.ledger.assigned)
            .filter(|(_, handed)| handed.is_none())
            .map(|(problem, _)| CardKey::from(format!("{name}/{}", problem.id)))
            .collect();
        self.start(Mode::Homework(help), left, around);
    }

    /// Shows the next problem of the run, or the summary.
    pub(super) fn next(&mut self, around: &Around<'_>) {
        self.training.advance_due = None;
        self.leave(around.now);
        if let Some(step) = self.session.as_ref().and_then(Session::next_step) {
            self.pose(step, around);
            return;
        }
        self.place_further();
        let Some(run) = &mut self.training.run else {
            // Without a run, shows the next unsolved problem of the set.
            if let Some(next) = self.next_unsolved() {
                self.select(&next, around);
            }
            return;
        };
        match run.next(around.now).cloned() {
            Some(key) => self.open(&key, around),
            None => self.show_summary(),
        }
    }

    /// Extends a placement by the problem that the answers so far suggest.
    fn place_further(&mut self) {
        let run = self.training.run.as_ref();
        let Some((run, Mode::Placement { number })) = run.map(|run| (run, run.mode())) else {
            return;
        };
        if run.over().is_none()
            && run.ahead() == 0
            && let Some(key) = self.pool().placement(number, run)
            && let Some(run) = &mut self.training.run
        {
            run.add(key);
        }
    }

    /// Shows the position of a run that asks for the status, once that is proved; a position of which nothing
    /// can be proved is dropped.
    fn pose_prepared(&mut self, around: &Around<'_>) {
        let training = &mut self.training;
        let run = training.run.as_mut().filter(|run| {
            let is_posing = run.mode() == Mode::Status && run.over().is_none();
            is_posing && run.current().is_some()
        });
        let Some(run) = run else {
            training.posing.end();
            return;
        };
        // Lessons have a current problem of their own.
        if self.session.is_some() || self.is_lesson {
            return;
        }
        let Some(key) = run.current().cloned() else {
            return;
        };
        match training.posing.take(&key) {
            None => self.prepare(&key, around),
            Some(Some(posed)) => {
                let next = run.upcoming().cloned();
                self.pose(posed, around);
                // The next one is proved while the user thinks about this one.
                if let Some(next) = next {
                    self.prepare(&next, around);
                }
            }
            Some(None) => match run.leave_out(around.now).cloned() {
                Some(next) => self.prepare(&next, around),
                None => self.show_summary(),
            },
        }
    }

    /// Starts to prove the status of a position of this problem.
    fn prepare(&mut self, key: &CardKey, around: &Around<'_>) {
        let name = ProblemKey::read(&key.problem);
        let place = name.and_then(|name| self.place_of(&name));
        let set = place.and_then(|place| self.library.sets.get(place.set));
        let problem = place
            .zip(set)
            .and_then(|(place, loaded)| loaded.set.problems.get(place.problem));
        if let Some(problem) = problem {
            let posing = &mut self.training.posing;
            posing.want(key, problem, around.chance, around.waker());
        }
    }

    fn show_summary(&mut self) {
        self.training.advance_due = None;
        let run = self.training.run.as_ref();
        if run.is_some_and(|run| matches!(run.mode(), Mode::Homework(_))) {
            // The homework page shows the result and what is left.
            self.training.run = None;
            self.news.push(News::Homework);
            return;
        }
        self.news.push(News::Review);
    }

    fn time_is_up(&mut self, now: Duration) {
        let run = self.training.run.as_ref();
        if run.is_some_and(|run| run.over().is_some()) {
            self.show_summary();
            return;
        }
        // The time for one problem is up: its answer is shown.
        if let Some(session) = &mut self.session {
            session.settle();
            session.attempt.give_up(now);
            session.attempt.step_to_start();
        }
    }

    /// Shows the position of a card.
    fn open(&mut self, key: &CardKey, around: &Around<'_>) {
        let Some(problem) = ProblemKey::read(&key.problem) else {
            return;
        };
        if !self.training.index.contains_key(&key.problem) {
            return;
        }
        self.go_solving();
        if self.run().is_some_and(|run| run.mode() == Mode::Status) {
            self.leave(around.now);
            self.session = None;
            self.prepare(key, around);
            return;
        }
        self.select(&problem, around);
        let Some(session) = &mut self.session else {
            return;
        };
        let size = session.attempt.problem().setup.size;
        let moves: Vec<Move> = key
            .branch
            .split_whitespace()
            .filter_map(|name| read_move(name, size))
            .collect();
        session.attempt.begin_at(&moves);
        if self.settings.review_turns {
            session.orientation = Settings::any_orientation(around.chance);
        }
    }

    /// The user turns to another problem: an unreported wrong move now counts.
    pub(super) fn leave(&mut self, now: Duration) {
        if let Some(session) = &mut self.session {
            session.attempt.leave(now);
        }
        self.record(now);
    }

    /// Called after every action: hands a move that awaits a ruling to the judge, and records an attempt that
    /// has ended.
    pub fn settle(&mut self, around: &mut Around<'_>) {
        if let Some(session) = &mut self.session {
            session.ask(around.judge, &self.settings, around.now);
        }
        self.record(around.now);
    }

    /// Records an attempt that has ended. Nothing else does.
    fn record(&mut self, now: Duration) {
        let Some(session) = &mut self.session else {
            return;
        };
        let standings = &mut self.standings;
        let training = &mut self.training;
        if training.record(session, standings, &self.settings, now) {
            self.library.count(standings);
        }
    }
}
