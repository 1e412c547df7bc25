//! Runs through problems, reviews at the branch, and the log behind them: the deeds of the Review
//! page and of the line above the task.

pub mod together;

use std::time::Duration;

pub use crate::worker::training::{Training, TrainingAction};

use super::judging;
use super::notices::Notice;
use super::page::Page;
use super::state::{State, ViewState, World};
use crate::board::{Move, read_move};
use crate::homework::progress_of;
use crate::store::{DeedRecord, ProblemKey, Settings, Standing, moment};
use crate::trainer::review::{CardKey, Deed};
use crate::trainer::{Mode, Run};
use crate::worker::Kept;
use crate::worker::hand::Session;

/// Brings everything up to the moment: what the keeper has said, what is due, whose time is up.
/// Says when to look again.
pub fn refresh(state: &mut State, view: &mut ViewState, world: &mut World<'_>) -> Option<Duration> {
    state.training.now = world.now;
    hear(state);
    together::picked(state, view);
    pose(state, view, world);
    state.training.plan(state.settings.limits);
    let training = &mut state.training;
    let mut wait = None;
    if let Some(run) = &mut training.run
        && let Some(left) = run.left(world.now)
    {
        if run.tick(world.now) {
            time_is_up(state, world.now);
        } else {
            // The clock shows seconds.
            let second = Duration::from_millis(u64::from(left.subsec_millis()) + 5);
            wait = (!left.is_zero()).then(|| left.min(second));
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
                state.training.recount(*ledger, written);
                state.standings = Standing::all(&state.training.ledger);
                state.library.count(&state.standings);
            }
        }
    }
}

/// Carries out what a view has asked for.
pub fn apply(
    action: TrainingAction,
    state: &mut State,
    view: &mut ViewState,
    world: &mut World<'_>,
) {
    match action {
        TrainingAction::Start(mode) => {
            let (today, items) = match mode {
                Mode::Today { time, .. } => {
                    let today = state.shared().pool().today(time);
                    let items = today.items.clone();
                    (Some(today), items)
                }
                _ => (None, state.shared().pool().items(mode)),
            };
            state.training.today = today;
            start(mode, items, state, view, world);
        }
        TrainingAction::Homework(set) => homework(&set, state, view, world),
        TrainingAction::Next => next(state, view, world),
        TrainingAction::End => {
            if let Some(run) = &mut state.training.run {
                run.end();
            }
            show_summary(state);
        }
        TrainingAction::CloseSummary => state.training.run = None,
        TrainingAction::Deed(key, deed) => do_to_card(&key, deed, state),
        TrainingAction::Keep(keys, deed, words) => {
            for key in keys {
                let card = CardKey {
                    problem: key.text(),
                    branch: words.clone(),
                };
                do_to_card(&card, deed, state);
            }
            if let Some(names) = words.split_once('\n').filter(|_| deed == Deed::Rename) {
                state.training.follow_collection(names);
            }
        }
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
                state.training.keep_filters();
            }
        }
        TrainingAction::ForgetFilter(place) => {
            if place < state.training.filters.len() {
                state.training.filters.remove(place);
                state.training.keep_filters();
            }
        }
        TrainingAction::Minutes(minutes) => state.training.set_minutes(minutes),
        TrainingAction::AfterSolving(after) => state.training.after_solving = after,
        TrainingAction::Share(folder) => together::share(folder, state),
        TrainingAction::PickShared => together::pick(state, view, world),
    }
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
    state.training.plan(state.settings.limits);
}

fn start(
    mode: Mode,
    items: Vec<CardKey>,
    state: &mut State,
    view: &mut ViewState,
    world: &mut World<'_>,
) {
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

/// Goes on with a homework: through the problems that have not been tried as they are now.
fn homework(name: &str, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let mut sets = state.library.sets.iter();
    let Some(set) = sets.find(|loaded| loaded.set.id.as_str() == name) else {
        return;
    };
    let Some(help) = set.set.homework.as_ref().map(|homework| homework.help) else {
        return;
    };
    let left = progress_of(&set.set, &state.training.ledger.assigned)
        .filter(|(_, handed)| handed.is_none())
        .map(|(problem, _)| CardKey::from(format!("{name}/{}", problem.id)))
        .collect();
    start(Mode::Homework(help), left, state, view, world);
}

/// Shows the next problem of the run, or what came of it.
pub fn next(state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    state.training.advance_due = None;
    leave(state, world);
    if let Some(step) = state.session.as_ref().and_then(Session::next_step) {
        judging::pose(step, state, view, world);
        return;
    }
    place(state);
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

/// A placement goes on with the problem that the answers so far suggest.
fn place(state: &mut State) {
    let run = state.training.run.as_ref();
    let Some((run, Mode::Placement { number })) = run.map(|run| (run, run.mode())) else {
        return;
    };
    if run.over().is_none()
        && run.ahead() == 0
        && let Some(key) = state.shared().pool().placement(number, run)
        && let Some(run) = &mut state.training.run
    {
        run.add(key);
    }
}

/// Shows the position of a run that asks for the status, as soon as that is proved; one of which nothing
/// can be proved is left out.
fn pose(state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let training = &mut state.training;
    let run = training.run.as_mut().filter(|run| {
        let is_posing = run.mode() == Mode::Status && run.over().is_none();
        is_posing && run.current().is_some()
    });
    let Some(run) = run else {
        training.posing.end();
        return;
    };
    // Lessons have a problem in hand of their own.
    if state.session.is_some() || state.page == Page::Course {
        return;
    }
    let Some(key) = run.current().cloned() else {
        return;
    };
    match training.posing.take(&key) {
        None => prepare(&key, state, world),
        Some(Some(posed)) => {
            let next = run.upcoming().cloned();
            judging::pose(posed, state, view, world);
            // The next one is proved while this one is thought about.
            if let Some(next) = next {
                prepare(&next, state, world);
            }
        }
        Some(None) => match run.leave_out(world.now).cloned() {
            Some(next) => prepare(&next, state, world),
            None => show_summary(state),
        },
    }
}

/// Has the status of a position of this problem proved.
fn prepare(key: &CardKey, state: &mut State, world: &World<'_>) {
    let name = ProblemKey::read(&key.problem);
    let shared = state.shared();
    let place = name.and_then(|name| shared.place_of(&name));
    let set = place.and_then(|place| state.library.sets.get(place.set));
    let problem = place
        .zip(set)
        .and_then(|(place, loaded)| loaded.set.problems.get(place.problem));
    if let Some(problem) = problem {
        let posing = &mut state.training.posing;
        posing.want(key, problem, world.chance, world.waker());
    }
}

fn show_summary(state: &mut State) {
    state.training.advance_due = None;
    let run = state.training.run.as_ref();
    if run.is_some_and(|run| matches!(run.mode(), Mode::Homework(_))) {
        // What came of it stands there, with what is left.
        state.training.run = None;
        state.turn_to(Page::Homework);
        return;
    }
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
    if is_status(state) {
        leave(state, world);
        state.session = None;
        state.solve.shows_sets = false;
        prepare(key, state, world);
        return;
    }
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

/// Whether the run under way asks for the status.
fn is_status(state: &State) -> bool {
    let run = state.training.run.as_ref();
    run.is_some_and(|run| run.mode() == Mode::Status && run.over().is_none())
}

/// The user turns to another problem: a wrong move that has not been told counts as it stands.
pub fn leave(state: &mut State, world: &mut World<'_>) {
    if let Some(session) = &mut state.session {
        session.attempt.leave(world.now);
    }
    settle(state, world);
}

/// After everything that is done: a move that waits for a ruling is handed to the judge, and an
/// attempt that has come to its end is written down. Nothing else does either.
pub fn settle(state: &mut State, world: &mut World<'_>) {
    let Some(session) = &mut state.session else {
        return;
    };
    session.ask(world.judge, &state.settings, world.now);
    let standings = &mut state.standings;
    let training = &mut state.training;
    if training.record(session, standings, &state.settings, world.now) {
        state.library.count(standings);
    }
}
