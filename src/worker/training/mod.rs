//! The log of the user's attempts and what follows from it: what is due, the run under way, and the record
//! of an attempt that has ended.

mod posing;
mod record;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::PathBuf;
use std::time::Duration;

pub use posing::Posing;

use super::Keeper;
use super::sets::{Library, Place};
use crate::store::{ProblemKey, Step};
use crate::trainer::review::{
    CardKey, Day, Deed, Event, Ledger, Limits, Moment, Plan, Stage, collection_name, streak,
};
use crate::trainer::{AfterSolving, Filter, Mode, Run, Shelf, Today, is_exercise};

/// Everything about training that a user would miss, besides the current problem.
pub struct Training {
    /// What follows from the log.
    pub ledger: Ledger,
    /// Incremented with every change of the ledger.
    pub revision: u64,
    /// The current time for the user, read once a frame.
    pub moment: Moment,
    /// What is due.
    pub plan: Plan,
    /// What the plan was made for: revision, minute, day and number of problems.
    planned: Option<(u64, i64, Day, usize)>,
    /// Time since the start of the program, as of this frame.
    pub now: Duration,
    /// Number of problems whose latest attempt was not solved.
    pub mistakes: usize,
    /// Number of problems never tried, without those of homework.
    pub fresh: usize,
    /// Number of problems in the library that can be solved, without those of homework.
    exercises: usize,
    /// Cards that the user keeps out.
    pub away: Vec<CardKey>,
    /// Days in a row with at least one attempt.
    pub days_in_a_row: u32,
    /// Techniques in the library, and how many problems have them.
    pub themes: Vec<(String, usize)>,
    /// Names of the homework sets: their untried problems come up in no other training.
    pub given: BTreeSet<String>,
    /// Where each problem is in the library, by `set/problem`.
    pub index: BTreeMap<String, Place>,
    /// The run under way, or the latest one until it has been looked at.
    pub run: Option<Run>,
    /// Positions being prepared for a run that asks for their status.
    pub posing: Posing,
    /// The filter being made.
    pub filter: Filter,
    /// Filters saved by name.
    pub filters: Vec<Filter>,
    /// Whether a mistake that was solved comes again.
    pub after_solving: AfterSolving,
    /// Length of a session, in minutes.
    pub minutes: u32,
    /// The content of the session under way, or of the latest one until it has been looked at.
    pub today: Option<Today>,
    /// When the next problem opens by itself.
    pub advance_due: Option<Duration>,
    /// Stores the log.
    pub keeper: Keeper,
    /// The folder that syncs computers.
    pub shared: Option<PathBuf>,
    /// The latest report on syncing; `None` before the first.
    pub in_step: Option<Result<Step, String>>,
    /// Events not yet known to be on disk, oldest first.
    pending: VecDeque<Event>,
    /// Number of this window's lines that are on disk.
    written: u64,
}

/// A request of the Review page or of the line above the task.
#[derive(Clone, Debug, PartialEq)]
pub enum TrainingAction {
    /// Start a run.
    Start(Mode),
    /// Continue the homework of this name.
    Homework(String),
    /// Go on to the next problem of the run.
    Next,
    /// End the run.
    End,
    /// Dismiss the summary of a run.
    CloseSummary,
    /// Do something to a card.
    Deed(CardKey, Deed),
    /// Keep something about these problems, with its words: a favourite, a note, a place in a collection.
    Keep(Vec<ProblemKey>, Deed, String),
    /// Show a problem, at a card's position.
    Open(CardKey),
    /// Set the filter.
    Filter(Filter),
    /// Save the filter under its name.
    KeepFilter,
    /// Remove a saved filter.
    ForgetFilter(usize),
    /// Set what happens to mistakes that have been solved.
    AfterSolving(AfterSolving),
    /// Set the length of a session, in minutes.
    Minutes(u32),
    /// Sync with other computers by this folder; `None` ends that.
    Share(Option<PathBuf>),
}

/// Delay before the next problem opens by itself.
pub const ADVANCE: Duration = Duration::from_millis(1400);

/// Time for each problem of an exam.
const EXAM_TIME: Duration = Duration::from_secs(60);

/// Length of a timed run.
const TIMED: Duration = Duration::from_secs(180);

/// Failures that end a timed run.
const STRIKES: u32 = 3;

/// The timed run that a user can start.
#[must_use]
pub const fn timed() -> Mode {
    Mode::Timed {
        time: TIMED,
        strikes: STRIKES,
    }
}

/// The exam that a user can start.
#[must_use]
pub const fn exam() -> Mode {
    Mode::Exam { each: EXAM_TIME }
}

/// Time for each problem in the exam of a stage.
const STAGE_TIME: Duration = Duration::from_secs(90);

/// Lengths of a session that are offered, in minutes.
pub const MINUTES: [u32; 4] = [10, 20, 30, 45];

/// A session with less than this left is over: the next one has its full length.
const LEAST_LEFT: Duration = Duration::from_secs(90);

impl Training {
    /// Time left of today's session, to continue it or to start the next.
    #[must_use]
    pub fn time_for_today(&self) -> Duration {
        let whole = Duration::from_secs(u64::from(self.minutes) * 60);
        let day = self.ledger.days.get(&self.moment.day);
        let done = day.map_or(0, |day| day.thinking_ms) % u64::from(self.minutes * 60_000).max(1);
        let left = whole.saturating_sub(Duration::from_millis(done));
        if left < LEAST_LEFT { whole } else { left }
    }

    /// The next exam of a stage.
    #[must_use]
    pub fn exam_of(&self, stage: Stage) -> Mode {
        Mode::Stage {
            stage,
            sitting: self.ledger.path.next_sitting(stage),
            each: STAGE_TIME,
        }
    }

    /// The next placement.
    #[must_use]
    pub fn placement(&self) -> Mode {
        Mode::Placement {
            number: self.ledger.path.next_placement(),
        }
    }

    /// Creates the training from a ledger and the stored settings.
    #[must_use]
    pub fn new(
        ledger: Ledger,
        keeper: Keeper,
        moment: Moment,
        stored: &BTreeMap<String, String>,
    ) -> Training {
        let filters = stored.get("filters").map_or("", String::as_str);
        Training {
            ledger,
            revision: 0,
            moment,
            plan: Plan::default(),
            planned: None,
            now: Duration::ZERO,
            mistakes: 0,
            fresh: 0,
            exercises: 0,
            away: Vec::new(),
            days_in_a_row: 0,
            themes: Vec::new(),
            given: BTreeSet::new(),
            index: BTreeMap::new(),
            run: None,
            posing: Posing::default(),
            filter: Filter::default(),
            filters: filters.lines().filter_map(Filter::read).collect(),
            after_solving: AfterSolving::Drop,
            minutes: minutes_of(stored),
            today: None,
            advance_due: None,
            shared: begin(&keeper, stored),
            in_step: None,
            keeper,
            pending: VecDeque::new(),
            written: 0,
        }
    }

    /// Takes in a line of the log.
    pub fn take(&mut self, event: Event) {
        self.ledger.take(&event);
        self.revision += 1;
        self.pending.push_back(event);
    }

    /// Notes that `written` lines since the start are on disk.
    pub fn acknowledge(&mut self, written: u64) {
        let new = written.saturating_sub(self.written);
        for _ in 0..new {
            self.pending.pop_front();
        }
        self.written = self.written.max(written);
    }

    /// Whether everything done so far is on the disk.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        self.pending.is_empty()
    }

    /// Whether a run under way is a test, so that no help is allowed until the problem is over.
    #[must_use]
    pub fn is_testing(&self) -> bool {
        self.run
            .as_ref()
            .is_some_and(|run| run.mode().is_test() && run.over().is_none() && !run.is_noted())
    }

    /// Makes a new plan if the log, the minute or the library has changed.
    pub fn plan(&mut self, limits: Limits) {
        let moment = self.moment;
        let made_for = (
            self.revision,
            moment.at.div_euclid(60),
            moment.day,
            self.index.len(),
        );
        if self.planned == Some(made_for) {
            return;
        }
        self.planned = Some(made_for);
        let mut plan = Plan::of(&self.ledger, limits, moment.at, moment.day);
        // A problem of a set that is not open cannot be shown.
        plan.today
            .retain(|due| self.index.contains_key(&due.key.problem));
        self.plan = plan;
        self.days_in_a_row = streak(&self.ledger, moment.day);
        let is_open = |name: &String| self.index.contains_key(name);
        let problems = &self.ledger.problems;
        self.mistakes = problems
            .iter()
            .filter(|(name, problem)| !problem.is_latest_solved && is_open(name))
            .count();
        let is_own = |name: &&String| is_open(name) && !self.is_given(name);
        let tried = problems.keys().filter(is_own).count();
        self.fresh = self.exercises.saturating_sub(tried);
        let cards = self.ledger.cards.iter();
        let cards = cards.filter(|(_, card)| card.is_suspended);
        let never = self.ledger.mine.never.iter().cloned().map(CardKey::from);
        let away: BTreeSet<CardKey> = cards.map(|(key, _)| key.clone()).chain(never).collect();
        self.away = away.into_iter().collect();
    }

    /// Whether a problem, named `set/problem`, belongs to a homework.
    #[must_use]
    pub fn is_given(&self, name: &str) -> bool {
        let set = name.split('/').next().unwrap_or_default();
        self.given.contains(set)
    }

    /// Whether a problem, named `set/problem`, belongs to a homework and has not been tried.
    #[must_use]
    pub fn is_kept_back(&self, name: &str) -> bool {
        self.is_given(name) && !self.ledger.problems.contains_key(name)
    }

    /// Discards the plan: what a day holds has changed.
    pub fn forget_plan(&mut self) {
        self.planned = None;
    }

    /// Notes again where each problem is in the library.
    pub fn list(&mut self, library: &Library) {
        let mut index = BTreeMap::new();
        let mut themes: BTreeMap<String, usize> = BTreeMap::new();
        let mut exercises = 0;
        let given = library
            .sets
            .iter()
            .filter(|loaded| loaded.set.homework.is_some());
        self.given = given.map(|loaded| loaded.set.id.to_string()).collect();
        for (set, loaded) in library.sets.iter().enumerate() {
            for (number, problem) in loaded.set.problems.iter().enumerate() {
                let place = Place {
                    set,
                    problem: number,
                };
                let is_own = loaded.set.homework.is_none();
                exercises += usize::from(is_own && is_exercise(problem));
                for technique in &problem.techniques {
                    *themes.entry(technique.to_string()).or_default() += 1;
                }
                index.insert(format!("{}/{}", loaded.set.id, problem.id), place);
            }
        }
        self.index = index;
        self.exercises = exercises;
        self.themes = themes.into_iter().collect();
        self.planned = None;
    }

    /// Makes the filters that name a collection follow its new name.
    pub fn follow_collection(&mut self, (before, after): (&str, &str)) {
        let after = collection_name(after);
        let mine = &self.ledger.mine;
        if mine.collection(before).is_some() || mine.collection(&after).is_none() {
            return;
        }
        let (before, after) = (
            Some(Shelf::Collection(before.to_owned())),
            Some(Shelf::Collection(after)),
        );
        let all = self.filters.iter_mut().chain([&mut self.filter]);
        for filter in all.filter(|filter| filter.shelf == before) {
            filter.shelf.clone_from(&after);
        }
        self.keep_filters();
    }

    /// Stores the saved filters.
    pub fn keep_filters(&self) {
        let lines: Vec<String> = self.filters.iter().map(Filter::line).collect();
        self.keeper.setting("filters", &lines.join("\n"));
    }

    /// Stores the length of a session.
    pub fn set_minutes(&mut self, minutes: u32) {
        self.minutes = minutes.clamp(1, 600);
        self.keeper.setting(LENGTH, &self.minutes.to_string());
    }

    /// Takes in a recounted ledger, which includes `written` lines of this window.
    pub fn recount(&mut self, ledger: Ledger, written: u64) {
        self.acknowledge(written);
        self.ledger = ledger;
        // What this window has done since is not included yet.
        for event in &self.pending {
            self.ledger.take(event);
        }
        self.revision += 1;
    }
}

/// The setting for the length of a session.
const LENGTH: &str = "session-minutes";

fn minutes_of(stored: &BTreeMap<String, String>) -> u32 {
    let minutes = stored.get(LENGTH).and_then(|kept| kept.parse().ok());
    minutes.map_or(20, |minutes: u32| minutes.clamp(1, 600))
}

/// The setting for the folder that syncs computers.
pub const SHARED: &str = "shared-folder";

/// Resumes syncing by the stored folder.
fn begin(keeper: &Keeper, stored: &BTreeMap<String, String>) -> Option<PathBuf> {
    let folder = stored.get(SHARED).filter(|folder| !folder.is_empty())?;
    let folder = PathBuf::from(folder);
    keeper.share(Some(folder.clone()));
    Some(folder)
}
