//! Runs through problems, reviews at the branch, and the log behind them: the deeds of the Review
//! page and of the line above the task.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::apply::{self, World};
use super::keeper::{Keeper, Kept};
use super::page::Page;
use super::settings::{Chance, Settings};
use super::state::{Notice, Place, State, ViewState};
use crate::board::{Move, read_move};
use crate::problem::{Problem, Task};
use crate::store::{AttemptRecord, DeedRecord, Outcome, ProblemKey, Standing};
use crate::trainer::review::{
    CardKey, Daily, Day, Deed, Event, Ledger, Performance, Plan, grade, seed_of,
};
use crate::trainer::{AfterSolving, Mode, Run, Verdict};

/// A moment by the user's clock and calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Seconds since 1970.
    pub at: i64,
    /// Days since 1 January 1970 where the user lives.
    pub day: Day,
}

/// A new day begins at four in the morning: who trains past midnight has not skipped a day.
const DAY_BEGINS: i64 = 4 * 3600;

impl Moment {
    /// Now.
    #[must_use]
    pub fn now() -> Moment {
        let at = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(0));
        let offset = jiff::Zoned::now().offset().seconds();
        Moment::of(at, i64::from(offset))
    }

    /// A moment from seconds since 1970 and the seconds the local clock is ahead.
    #[must_use]
    pub fn of(at: i64, offset: i64) -> Moment {
        let local = at.saturating_add(offset).saturating_sub(DAY_BEGINS);
        let day = Day::try_from(local.div_euclid(86_400)).unwrap_or(0);
        Moment { at, day }
    }
}

/// A choice of problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Under which name it is kept; empty for the one being made.
    pub name: String,
    /// Only problems with this technique.
    pub technique: Option<String>,
    /// The least rating.
    pub lowest: u16,
    /// The highest rating.
    pub highest: u16,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter {
            name: String::new(),
            technique: None,
            lowest: LOWEST,
            highest: HIGHEST,
        }
    }
}

/// Ratings a filter can name.
pub const LOWEST: u16 = 600;
/// Ratings a filter can name.
pub const HIGHEST: u16 = 2800;

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
}

/// Wait before the next problem shows itself.
const ADVANCE: Duration = Duration::from_millis(1400);
/// Problems of one exam.
const EXAM: usize = 10;
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
            themes: Vec::new(),
            index: BTreeMap::new(),
            run: None,
            filter: Filter::default(),
            filters: filters.lines().filter_map(read_filter).collect(),
            after_solving: AfterSolving::Drop,
            advance_due: None,
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

    /// The strength of a problem.
    #[must_use]
    pub fn strength(&self, name: &str, problem: &Problem) -> f64 {
        let known = self.ledger.problems.get(name).map(|known| known.rating);
        known.unwrap_or_else(|| seed_of(problem.difficulty)).rating
    }
}

fn read_filter(line: &str) -> Option<Filter> {
    let mut parts = line.split('\t');
    let (name, technique) = (parts.next()?, parts.next()?);
    let (lowest, highest) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Some(Filter {
        name: name.to_owned(),
        technique: (!technique.is_empty()).then(|| technique.to_owned()),
        lowest,
        highest,
    })
}

fn write_filter(filter: &Filter) -> String {
    format!(
        "{}\t{}\t{}\t{}",
        filter.name.replace(['\t', '\n'], " "),
        filter.technique.as_deref().unwrap_or_default(),
        filter.lowest,
        filter.highest
    )
}

/// Brings everything up to the moment: what the keeper has said, what is due, whose time is up.
/// Says when to look again.
pub fn refresh(state: &mut State, view: &mut ViewState, world: &mut World<'_>) -> Option<Duration> {
    state.training.now = world.now;
    hear(state);
    plan(state);
    let training = &mut state.training;
    let mut wait = None;
    if let Some(run) = &mut training.run
        && let Some(left) = run.left(world.now)
    {
        if run.tick(world.now) {
            time_is_up(state, world);
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
    }
}

fn keep_filters(state: &mut State) {
    let lines: Vec<String> = state.training.filters.iter().map(write_filter).collect();
    state.training.keeper.setting("filters", &lines.join("\n"));
}

fn do_to_card(key: &CardKey, deed: Deed, state: &mut State) {
    let Some(problem) = ProblemKey::read(&key.problem) else {
        return;
    };
    let record = DeedRecord {
        key: problem,
        branch: key.branch.clone(),
        deed,
        day: state.training.moment.day,
    };
    state.training.take(record.event());
    state.training.keeper.deed(record);
    plan(state);
}

fn start(mode: Mode, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let items = items(mode, state);
    if items.is_empty() {
        return;
    }
    state.training.advance_due = None;
    let run = Run::new(mode, items, world.now);
    let first = run.current().cloned();
    state.training.run = Some(run);
    if let Some(key) = first {
        open(&key, state, view, world);
    }
}

/// The cards of a run, in its order.
#[must_use]
pub fn items(mode: Mode, state: &State) -> Vec<CardKey> {
    let training = &state.training;
    let due = || training.plan.today.iter().map(|due| due.key.clone());
    match mode {
        Mode::Due => due().collect(),
        Mode::Daily => {
            let left = Daily::of(
                &training.ledger,
                state.settings.limits,
                training.moment.day,
                training.plan.waiting,
            );
            due()
                .chain(new_problems(state).take(left.new_left as usize))
                .collect()
        }
        Mode::Mistakes(_) => {
            let mut mistakes: Vec<(Day, CardKey)> = training
                .ledger
                .problems
                .iter()
                .filter(|(name, problem)| {
                    !problem.is_latest_solved && training.index.contains_key(*name)
                })
                .map(|(name, problem)| (problem.last_day, CardKey::from(name.clone())))
                .collect();
            mistakes.sort();
            mistakes.into_iter().map(|(_, key)| key).collect()
        }
        Mode::Theme => shuffled(matching(state, &training.filter), training.moment.at),
        Mode::Timed { .. } | Mode::Streak => {
            // Easy ones first: the run climbs.
            let mut all = shuffled(matching(state, &training.filter), training.moment.at);
            all.truncate(200);
            all.sort_by(|one, other| strength_of(state, one).total_cmp(&strength_of(state, other)));
            all
        }
        Mode::Exam { .. } => {
            let mut all = shuffled(matching(state, &training.filter), training.moment.at);
            all.truncate(EXAM);
            all
        }
    }
}

fn strength_of(state: &State, key: &CardKey) -> f64 {
    problem_of(state, key).map_or(1500.0, |problem| {
        state.training.strength(&key.problem, problem)
    })
}

fn problem_of<'a>(state: &'a State, key: &CardKey) -> Option<&'a Problem> {
    let place = state.training.index.get(&key.problem)?;
    let set = &state.library.sets.get(place.set)?.set;
    set.problems.get(place.problem)
}

/// Whether a problem can be solved: a diagram is only looked at.
fn is_exercise(problem: &Problem) -> bool {
    problem.task != Task::Show && (problem.quiz.is_some() || !problem.tree.is_empty())
}

/// Problems never tried, set by set, those nearest to the user's strength first within a set.
fn new_problems(state: &State) -> impl Iterator<Item = CardKey> + '_ {
    let mut fresh: Vec<(usize, u64, usize, CardKey)> = state
        .training
        .index
        .iter()
        .filter(|(name, _)| !state.training.ledger.problems.contains_key(*name))
        .filter(|(name, _)| {
            problem_of(state, &CardKey::from((*name).clone())).is_some_and(is_exercise)
        })
        .map(|(name, place)| {
            let key = CardKey::from(name.clone());
            let distance = (strength_of(state, &key) - state.training.ledger.user.rating).abs();
            // In steps of 200: within a step the order of the book is the better one.
            (
                0,
                (distance / 200.0) as u64,
                place.set * 100_000 + place.problem,
                key,
            )
        })
        .collect();
    fresh.sort();
    fresh.into_iter().map(|(_, _, _, key)| key)
}

/// The problems that a filter lets through.
#[must_use]
pub fn matching(state: &State, filter: &Filter) -> Vec<CardKey> {
    let range = f64::from(filter.lowest)..=f64::from(filter.highest);
    state
        .training
        .index
        .keys()
        .map(|name| CardKey::from(name.clone()))
        .filter(|key| {
            problem_of(state, key).is_some_and(|problem| {
                if !is_exercise(problem) {
                    return false;
                }
                let has = |tag: &String| {
                    problem
                        .techniques
                        .iter()
                        .any(|technique| technique.as_str() == tag.as_str())
                };
                filter.technique.as_ref().is_none_or(has)
                    && range.contains(&state.training.strength(&key.problem, problem))
            })
        })
        .collect()
}

/// Another order for every moment.
fn shuffled(mut items: Vec<CardKey>, seed: i64) -> Vec<CardKey> {
    let mut draw = seed.unsigned_abs() | 1;
    for place in (1..items.len()).rev() {
        draw ^= draw << 13;
        draw ^= draw >> 7;
        draw ^= draw << 17;
        let other = usize::try_from(draw % (place as u64 + 1)).unwrap_or(0);
        items.swap(place, other);
    }
    items
}

/// Shows the next problem of the run, or what came of it.
pub fn next(state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    state.training.advance_due = None;
    let Some(run) = &mut state.training.run else {
        // Without a run the next problem of the set is the next.
        if let Some(place) = state.session.as_ref().map(|session| session.place)
            && let Some(next) = state.next_unsolved(place)
        {
            apply::select(next, state, view, world);
        }
        return;
    };
    if !run.is_noted() && run.over().is_none() {
        // Passed over: neither solved nor failed.
        log::debug!("a problem of the run was passed over");
    }
    match run.next(world.now).cloned() {
        Some(key) => open(&key, state, view, world),
        None => show_summary(state),
    }
}

fn show_summary(state: &mut State) {
    state.training.advance_due = None;
    state.page = Page::Review;
}

fn time_is_up(state: &mut State, world: &World<'_>) {
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
        session.attempt.give_up(world.now);
        session.attempt.step_to_start();
    }
    record(state, world);
}

/// Shows the position of a card.
fn open(key: &CardKey, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let Some(&place) = state.training.index.get(&key.problem) else {
        return;
    };
    state.page = Page::Solve;
    apply::select(place, state, view, world);
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
        if state.settings.review_turning == Chance::Each {
            session.orientation = apply::any_orientation();
        }
    }
}

/// Writes the result of the attempt into the log, once, and lets the run know.
pub fn record(state: &mut State, world: &World<'_>) {
    let Some(session) = &mut state.session else {
        return;
    };
    let (super::session::Recorded::No, Some(verdict)) =
        (session.recorded, session.attempt.result())
    else {
        return;
    };
    let outcome = match verdict {
        Verdict::Solved | Verdict::AnotherWay => Outcome::Solved,
        Verdict::Wrong => Outcome::Failed,
        Verdict::GaveUp => Outcome::GaveUp,
        // No verdict on the user, so nothing for the log.
        Verdict::NotInSolution => return,
    };
    session.recorded = super::session::Recorded::Yes;
    let attempt = &session.attempt;
    let names = |moves: &[Move]| {
        let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
        names.join(" ")
    };
    let thinking = attempt.thinking(world.now);
    let problem = attempt.problem();
    let performance = Performance {
        verdict,
        hints: attempt.hints(),
        taken_back: attempt.taken_back(),
        thinking,
        moves: attempt.user_moves().len(),
    };
    let place = session.place;
    let record = AttemptRecord {
        key: match state.library.sets.get(place.set) {
            Some(loaded) => ProblemKey {
                set: loaded.set.id.clone(),
                problem: problem.id.clone(),
            },
            None => return,
        },
        at: UNIX_EPOCH + Duration::from_secs(u64::try_from(state.training.moment.at).unwrap_or(0)),
        day: state.training.moment.day,
        outcome,
        grade: grade(&performance),
        moves: names(attempt.user_moves()),
        line: names(&attempt.line()),
        failed_after: attempt.failed_after().map(names).or_else(|| {
            // Who asks for the answer has failed where he stood.
            (outcome == Outcome::GaveUp).then(|| names(attempt.begun_after()))
        }),
        begun_after: names(attempt.begun_after()),
        thinking,
        hints: attempt.hints(),
        difficulty: problem.difficulty,
        techniques: problem.techniques.iter().map(ToString::to_string).collect(),
        is_themed: state
            .training
            .run
            .as_ref()
            .is_some_and(|run| run.mode() == Mode::Theme)
            && state.training.filter.technique.is_some(),
        mode: state
            .training
            .run
            .as_ref()
            .map_or("set", |run| run.mode().word())
            .to_owned(),
    };
    let before = state.standings.get(&record.key).copied();
    state
        .standings
        .insert(record.key.clone(), Standing::after(before, outcome));
    state.library.count(&state.standings);
    state.training.take(record.event());
    state.training.keeper.attempt(record);
    let is_solved = outcome == Outcome::Solved;
    let is_in_run = match &mut state.training.run {
        Some(run) if run.over().is_none() => {
            run.note(is_solved, thinking);
            true
        }
        _ => false,
    };
    let wants_next = is_in_run || state.settings.advance == super::settings::Advance::OnSuccess;
    if is_solved && wants_next {
        state.training.advance_due = Some(world.now + ADVANCE);
    }
    plan(state);
}

/// Lines for the head of the task: which run, how far, how long.
#[must_use]
pub fn is_testing(state: &State) -> bool {
    state
        .training
        .run
        .as_ref()
        .is_some_and(|run| run.mode().is_test() && run.over().is_none() && !run.is_noted())
}

/// The user's choices that concern how a try is run.
#[must_use]
pub fn missed(state: &State, place: Place, settings: &Settings) -> Vec<Vec<Move>> {
    let Some(key) = state.key(place) else {
        return Vec::new();
    };
    let size = state
        .library
        .sets
        .get(place.set)
        .and_then(|loaded| loaded.set.problems.get(place.problem))
        .map(|problem| problem.setup.size);
    let record = state.training.ledger.problems.get(&key.text());
    if settings.defender != crate::trainer::Defender::Missed {
        return Vec::new();
    }
    record
        .map_or(&[][..], |record| &record.missed)
        .iter()
        .map(|line| {
            line.split_whitespace()
                .filter_map(|name| read_move(name, size?))
                .collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_four_where_the_user_lives() {
        let vienna = 3600;
        let midnight_utc = 20_000 * 86_400;
        let day = |hours: i64| Moment::of(midnight_utc + hours * 3600, vienna).day;
        assert_eq!((day(2), day(3), day(26)), (19_999, 20_000, 20_000));
        assert_eq!(Moment::of(-5, 0).day, -1);
    }

    #[test]
    fn filters_are_kept_as_lines() {
        let filter = Filter {
            name: "Eyes\tand more".into(),
            technique: Some("nakade".into()),
            lowest: 900,
            highest: 1400,
        };
        let line = write_filter(&filter);
        let read = read_filter(&line).unwrap();
        assert_eq!(read.name, "Eyes and more");
        assert_eq!((read.technique, read.lowest), (filter.technique, 900));
        assert_eq!(read_filter("nothing"), None);
    }
}
