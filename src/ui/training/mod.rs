//! Runs through problems, reviews at the branch, and the log behind them: the deeds of the Review
//! page and of the line above the task.

mod record;
pub mod together;

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::time::Duration;

pub use record::{leave, missed, settle};

use super::judging;
use super::page::Page;
use super::state::{Notice, Place, State, ViewState};
use super::world::World;
use crate::board::{Move, read_move};
use crate::store::{DeedRecord, ProblemKey, Settings, Standing, Step, moment};
use crate::trainer::review::{CardKey, Day, Deed, Event, Ledger, Moment, Plan, streak};
use crate::trainer::{AfterSolving, Filter, Mode, Run, is_exercise};
use crate::worker::{Keeper, Kept};

/// Everything about training that a user would miss, besides the problem in hand.
pub struct Training {
    /// What follows from the log.
    pub ledger: Ledger,
    /// Raised with every change of it.
    pub revision: u64,
    /// The user's clock, read once a frame.
    pub moment: Moment,
    /// What is due.
    pub plan: Plan,
    /// What the plan was made for.
    planned: Option<(u64, i64, Day, usize)>,
    /// Time since the start of the program, as of this frame.
    pub now: Duration,
    /// Problems whose latest attempt was not solved.
    pub mistakes: usize,
    /// Problems never tried.
    pub fresh: usize,
    /// Problems of the library that can be solved.
    exercises: usize,
    /// Cards that the user keeps out.
    pub away: Vec<CardKey>,
    /// Days in a row with at least one attempt.
    pub days_in_a_row: u32,
    /// Techniques of the library and how many problems have them.
    pub themes: Vec<(String, usize)>,
    /// Where each problem stands in the library, by `set/problem`.
    pub index: BTreeMap<String, Place>,
    /// The run under way, or the latest one until it has been looked at.
    pub run: Option<Run>,
    /// The filter being made.
    pub filter: Filter,
    /// Filters that are kept.
    pub filters: Vec<Filter>,
    /// Whether a mistake that was solved comes once more.
    pub after_solving: AfterSolving,
    /// When the next problem is shown by itself.
    pub advance_due: Option<Duration>,
    /// Keeps the log.
    pub keeper: Keeper,
    /// The folder that keeps computers in step.
    pub shared: Option<PathBuf>,
    /// What was last heard of it; `None` until it was looked into.
    pub in_step: Option<Result<Step, String>>,
    /// Lines not yet known to be on the disk, oldest first.
    pending: VecDeque<Event>,
    /// How many lines of this window are.
    written: u64,
}

/// What the Review page and the line above the task can ask for.
#[derive(Clone, Debug, PartialEq)]
pub enum TrainingAction {
    /// Begin a run.
    Start(Mode),
    /// Go on to the next problem of the run.
    Next,
    /// End the run.
    End,
    /// Put the summary of a run away.
    CloseSummary,
    /// Do something to a card.
    Deed(CardKey, Deed),
    /// Show a problem, at a card's position.
    Open(CardKey),
    /// The filter is this now.
    Filter(Filter),
    /// Keep the filter under its name.
    KeepFilter,
    /// Forget a kept filter.
    ForgetFilter(usize),
    /// What becomes of mistakes that have been solved.
    AfterSolving(AfterSolving),
    /// Keep in step with other computers by this folder; `None` ends that.
    Share(Option<PathBuf>),
    /// Ask the desktop for that folder.
    PickShared,
}

/// Wait before the next problem shows itself.
const ADVANCE: Duration = Duration::from_millis(1400);

/// Time for each of them.
const EXAM_TIME: Duration = Duration::from_secs(60);

/// A timed run.
const TIMED: Duration = Duration::from_secs(180);

/// Failures that end it.
const STRIKES: u32 = 3;

/// The runs a user can begin, besides due cards and mistakes.
#[must_use]
pub const fn timed() -> Mode {
    Mode::Timed {
        time: TIMED,
        strikes: STRIKES,
    }
}

/// The exam a user can begin.
#[must_use]
pub const fn exam() -> Mode {
    Mode::Exam { each: EXAM_TIME }
}

impl Training {
    /// What follows from a ledger and the settings that were kept.
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
            index: BTreeMap::new(),
            run: None,
            filter: Filter::default(),
            filters: filters.lines().filter_map(Filter::read).collect(),
            after_solving: AfterSolving::Drop,
            advance_due: None,
            shared: together::begin(&keeper, stored),
            in_step: None,
            keeper,
            pending: VecDeque::new(),
            written: 0,
        }
    }

    fn take(&mut self, event: Event) {
        self.ledger.take(&event);
        self.revision += 1;
        self.pending.push_back(event);
    }

    /// Lines `written` since the start are on the disk.
    fn acknowledge(&mut self, written: u64) {
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

    /// Whether a run is under way that tests, so that nothing helps before the problem is over.
    #[must_use]
    pub fn is_testing(&self) -> bool {
        self.run
            .as_ref()
            .is_some_and(|run| run.mode().is_test() && run.over().is_none() && !run.is_noted())
    }
}

/// Brings everything up to the moment: what the keeper has said, what is due, whose time is up.
/// Says when to look again.
pub fn refresh(state: &mut State, view: &mut ViewState, world: &mut World<'_>) -> Option<Duration> {
    state.training.now = world.now;
    hear(state);
    together::picked(state, view);
    plan(state);
    let training = &mut state.training;
    let mut wait = None;
    if let Some(run) = &mut training.run
        && let Some(left) = run.left(world.now)
    {
        if run.tick(world.now) {
            time_is_up(state, world.now);
        } else {
            // The clock shows seconds.
            wait = Some(left.min(Duration::from_millis(u64::from(left.subsec_millis()) + 5)));
        }
    }
    if let Some(due) = state.training.advance_due {
        if due <= world.now {
            state.training.advance_due = None;
            next(state, view, world);
        } else {
            let until = due - world.now;
            wait = Some(wait.map_or(until, |wait: Duration| wait.min(until)));
        }
    }
    wait
}

fn hear(state: &mut State) {
    while let Some(kept) = state.training.keeper.hear() {
        match kept {
            Kept::Saved(written) => {
                state.training.acknowledge(written);
                state
                    .notices
                    .retain(|notice| !matches!(notice, Notice::Unsaved { .. }));
            }
            Kept::Waiting { count, reason } => {
                state
                    .notices
                    .retain(|notice| !matches!(notice, Notice::Unsaved { .. }));
                state.notices.push(Notice::Unsaved { count, reason });
            }
            Kept::SettingLost { reason } => {
                let notice = Notice::Setting { reason };
                if !state.notices.contains(&notice) {
                    state.notices.push(notice);
                }
            }
            Kept::InStep(step) => together::hear(Ok(step), state),
            Kept::OutOfStep { reason } => together::hear(Err(reason), state),
            Kept::Strange(count) => state.notices.push(Notice::Strange { count }),
            Kept::Recounted(ledger, written) => {
                let training = &mut state.training;
                training.acknowledge(written);
                training.ledger = *ledger;
                // What this window has done since is not in it yet.
                for event in &training.pending {
                    training.ledger.take(event);
                }
                training.revision += 1;
                state.standings = Standing::all(&state.training.ledger);
                state.library.count(&state.standings);
            }
        }
    }
}

/// Makes the plan anew when the log, the minute or the library have changed.
fn plan(state: &mut State) {
    let training = &mut state.training;
    let moment = training.moment;
    let made_for = (
        training.revision,
        moment.at.div_euclid(60),
        moment.day,
        training.index.len(),
    );
    if training.planned == Some(made_for) {
        return;
    }
    training.planned = Some(made_for);
    let mut plan = Plan::of(
        &training.ledger,
        state.settings.limits,
        moment.at,
        moment.day,
    );
    // A problem of a set that is not open cannot be shown.
    plan.today
        .retain(|due| training.index.contains_key(&due.key.problem));
    training.plan = plan;
    training.days_in_a_row = streak(&training.ledger, moment.day);
    let is_open = |name: &String| training.index.contains_key(name);
    let problems = &training.ledger.problems;
    training.mistakes = problems
        .iter()
        .filter(|(name, problem)| !problem.is_latest_solved && is_open(name))
        .count();
    let tried = problems.keys().filter(|name| is_open(name)).count();
    training.fresh = training.exercises.saturating_sub(tried);
    training.away = training
        .ledger
        .cards
        .iter()
        .filter(|(_, card)| card.is_suspended)
        .map(|(key, _)| key.clone())
        .collect();
}

/// Forgets the plan: the limits have changed.
pub fn plan_again(state: &mut State) {
    state.training.planned = None;
    plan(state);
}

/// Notes anew where each problem stands.
pub fn index(state: &mut State) {
    let mut index = BTreeMap::new();
    let mut themes: BTreeMap<String, usize> = BTreeMap::new();
    let mut exercises = 0;
    for (set, loaded) in state.library.sets.iter().enumerate() {
        for (number, problem) in loaded.set.problems.iter().enumerate() {
            let place = Place {
                set,
                problem: number,
            };
            exercises += usize::from(is_exercise(problem));
            for technique in &problem.techniques {
                *themes.entry(technique.to_string()).or_default() += 1;
            }
            index.insert(format!("{}/{}", loaded.set.id, problem.id), place);
        }
    }
    state.training.index = index;
    state.training.exercises = exercises;
    state.training.themes = themes.into_iter().collect();
    state.training.planned = None;
}

/// Carries out what a view has asked for.
pub fn apply(
    action: TrainingAction,
    state: &mut State,
    view: &mut ViewState,
    world: &mut World<'_>,
) {
    match action {
        TrainingAction::Start(mode) => start(mode, state, view, world),
        TrainingAction::Next => next(state, view, world),
        TrainingAction::End => {
            if let Some(run) = &mut state.training.run {
                run.end();
            }
            show_summary(state);
        }
        TrainingAction::CloseSummary => state.training.run = None,
        TrainingAction::Deed(key, deed) => do_to_card(&key, deed, state),
        TrainingAction::Open(key) => {
            state.training.run = None;
            open(&key, state, view, world);
        }
        TrainingAction::Filter(filter) => state.training.filter = filter,
        TrainingAction::KeepFilter => {
            let filter = state.training.filter.clone();
            let name = filter.name.trim();
            if !name.is_empty() {
                state.training.filters.retain(|kept| kept.name != name);
                state.training.filters.push(filter);
                keep_filters(state);
            }
        }
        TrainingAction::ForgetFilter(place) => {
            if place < state.training.filters.len() {
                state.training.filters.remove(place);
                keep_filters(state);
            }
        }
        TrainingAction::AfterSolving(after) => state.training.after_solving = after,
        TrainingAction::Share(folder) => together::share(folder, state),
        TrainingAction::PickShared => together::pick(state, view, world),
    }
}

fn keep_filters(state: &State) {
    let lines: Vec<String> = state.training.filters.iter().map(Filter::line).collect();
    state.training.keeper.setting("filters", &lines.join("\n"));
}

fn do_to_card(key: &CardKey, deed: Deed, state: &mut State) {
    let Some(problem) = ProblemKey::read(&key.problem) else {
        return;
    };
    let record = DeedRecord {
        key: problem,
        at: moment(state.training.moment.at),
        branch: key.branch.clone(),
        deed,
        day: state.training.moment.day,
    };
    state.training.take(record.event());
    state.training.keeper.deed(record);
    plan(state);
}

fn start(mode: Mode, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let items = state.shared().pool().items(mode);
    if items.is_empty() {
        return;
    }
    leave(state, world);
    state.training.advance_due = None;
    let run = Run::new(mode, items, world.now);
    let first = run.current().cloned();
    state.training.run = Some(run);
    if let Some(key) = first {
        open(&key, state, view, world);
    }
}

/// Shows the next problem of the run, or what came of it.
pub fn next(state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    state.training.advance_due = None;
    leave(state, world);
    let Some(run) = &mut state.training.run else {
        // Without a run the next problem of the set is the next.
        if let Some(next) = state.shared().next_unsolved() {
            judging::select(&next, state, view, world);
        }
        return;
    };
    match run.next(world.now).cloned() {
        Some(key) => open(&key, state, view, world),
        None => show_summary(state),
    }
}

fn show_summary(state: &mut State) {
    state.training.advance_due = None;
    state.turn_to(Page::Review);
}

fn time_is_up(state: &mut State, now: Duration) {
    let is_over = state
        .training
        .run
        .as_ref()
        .is_some_and(|run| run.over().is_some());
    if is_over {
        show_summary(state);
        return;
    }
    // The time of one problem: its answer is shown.
    if let Some(session) = &mut state.session {
        session.settle();
        session.attempt.give_up(now);
        session.attempt.step_to_start();
    }
}

/// Shows the position of a card.
fn open(key: &CardKey, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let Some(problem) = ProblemKey::read(&key.problem) else {
        return;
    };
    if !state.training.index.contains_key(&key.problem) {
        return;
    }
    state.turn_to(Page::Solve);
    judging::select(&problem, state, view, world);
    let size = state
        .session
        .as_ref()
        .map(|session| session.attempt.problem().setup.size);
    let moves: Vec<Move> = key
        .branch
        .split_whitespace()
        .filter_map(|name| read_move(name, size?))
        .collect();
    if let Some(session) = &mut state.session {
        session.attempt.begin_at(&moves);
        if state.settings.review_turns {
            session.orientation = Settings::any_orientation(world.chance);
        }
    }
}
