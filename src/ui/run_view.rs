//! Texts about runs and repetition: the name of a run, why a position is due, when it returns; and the tabs
//! between the pages that use them.

use std::time::Duration;

use egui::{Align, Layout, Ui};

use super::page::{Shared, Tab};
use crate::texts::{Texts, Value};
use crate::trainer::review::{Card, CardKey, Deed, Due, Stage, Why};
use crate::trainer::{Defender, Mode, Run};
use crate::ui::widgets::parts;
use crate::worker::hand::Session;

/// Draws the title and the tabs between today, path, runs and progress; returns the tab chosen.
pub fn tabs(ui: &mut Ui, shared: &Shared<'_>, here: Tab) -> Option<Tab> {
    let colors = &shared.settings.theme.theme().window;
    let texts = shared.texts;
    let mut chosen = None;
    ui.horizontal(|ui| {
        ui.set_min_height(40.0);
        let tabs = Tab::ALL.map(|tab| (tab, texts.tr(tab.name_key())));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            chosen = parts::segments(ui, &tabs, here, colors);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                parts::title(ui, texts.tr(here.name_key()), colors);
            });
        });
    });
    ui.add_space(16.0);
    chosen
}

/// How many defences have been answered, if every one must be.
#[must_use]
pub fn defences(shared: &Shared<'_>, session: &Session) -> Option<String> {
    let (answered, all) = session.attempt.defences();
    if shared.settings.defender != Defender::Every || all < 2 {
        return None;
    }
    Some(shared.texts.tr_with(
        "defences-answered",
        [("answered", answered.into()), ("count", all.into())],
    ))
}

/// Position within the run and its results so far.
#[must_use]
pub fn progress(shared: &Shared<'_>, run: &Run) -> String {
    shared.texts.tr_with(
        "run-progress",
        [
            ("number", run.number().into()),
            ("count", run.total().into()),
            ("solved", run.solved().into()),
            ("failed", run.failed().into()),
            ("passed", run.passed().into()),
        ],
    )
}

/// The time left in a run, formatted as a clock, and whether it is nearly up.
#[must_use]
pub fn clock(shared: &Shared<'_>, run: &Run) -> Option<(String, Hurry)> {
    let left = run.left(shared.training.now)?;
    let (seconds, clock) = (left.as_secs(), minutes(left));
    let hurry = if seconds < 10 { Hurry::Yes } else { Hurry::No };
    Some((clock, hurry))
}

/// A duration formatted as minutes and seconds.
#[must_use]
pub fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Whether a run's time is nearly up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hurry {
    /// Less than ten seconds are left.
    Yes,
    /// There is time left.
    No,
}

/// The name of a kind of run.
#[must_use]
pub fn mode_words(texts: &Texts, mode: Mode) -> String {
    let key = match mode {
        Mode::Due => "mode-due",
        Mode::Today { .. } => "mode-today",
        Mode::Mistakes(_) => "mode-mistakes",
        Mode::Theme => "mode-theme",
        Mode::Timed { .. } => "mode-timed",
        Mode::Streak => "mode-streak",
        Mode::Pairs => "mode-pairs",
        Mode::Status => "mode-status",
        Mode::Cycle { .. } => "mode-cycle",
        Mode::Reading { says: false, .. } => "mode-reading",
        Mode::Reading { says: true, .. } => "mode-saying",
        Mode::Homework(_) => "mode-homework",
        Mode::Placement { .. } => "mode-placement",
        Mode::Practice(stage) => return texts.tr_with("mode-practice", numbers(texts, stage)),
        Mode::Stage { stage, .. } => return texts.tr_with("mode-stage", numbers(texts, stage)),
        Mode::Exam { .. } => "mode-exam",
    };
    texts.tr(key).to_owned()
}

/// The number of a stage and its level, as text variables.
#[must_use]
pub fn numbers(texts: &Texts, stage: Stage) -> [(&'static str, Value<'static>); 2] {
    [
        ("stage", stage.number().into()),
        ("level", stage.level().words(texts).into()),
    ]
}

/// A sentence about why a card is due.
#[must_use]
pub fn why(shared: &Shared<'_>, due: &Due) -> String {
    let key = match due.why {
        Why::Learning => "why-learning",
        Why::Failed => "why-failed",
        Why::Helped => "why-helped",
        Why::Fading => "why-fading",
    };
    let percent = (due.retrievability * 100.0).round() as i64;
    shared.texts.tr_with(
        key,
        [
            ("days", i64::from(due.days_ago).into()),
            ("percent", percent.into()),
        ],
    )
}

/// The card of the position in which the attempt began.
fn key(session: &Session) -> Option<CardKey> {
    let moves: Vec<String> = session
        .attempt
        .begun_after()
        .iter()
        .map(ToString::to_string)
        .collect();
    Some(CardKey {
        problem: session.key.as_ref()?.text(),
        branch: moves.join(" "),
    })
}

/// Why the position is due, shown while it is being solved; `None` if it is not due.
#[must_use]
pub fn before(shared: &Shared<'_>, session: &Session) -> Option<String> {
    let key = key(session)?;
    let mut today = shared.training.plan.today.iter();
    today.find(|due| due.key == key).map(|due| why(shared, due))
}

/// When the position returns, shown after the verdict.
#[must_use]
pub fn after(shared: &Shared<'_>, session: &Session) -> Option<String> {
    known(shared, session).map(|(_, card)| returns(shared, card))
}

/// The card of the position in which the attempt began, if it has one.
#[must_use]
pub fn known<'a>(shared: &Shared<'a>, session: &Session) -> Option<(CardKey, &'a Card)> {
    let key = key(session)?;
    let card = shared.training.ledger.cards.get(&key)?;
    Some((key, card))
}

/// A sentence about when a card returns.
#[must_use]
pub fn returns(shared: &Shared<'_>, card: &Card) -> String {
    let texts = shared.texts;
    let moment = shared.training.moment;
    if card.is_suspended {
        return texts.tr("returns-suspended").to_owned();
    }
    let from = card.due_day.max(card.buried_until);
    let days = i64::from(from.since(moment.day).max(0));
    match card.step_due_at {
        Some(step) if card.buried_until <= moment.day => {
            let minutes = (step.saturating_sub(moment.at).max(0) + 59) / 60;
            texts.tr_with("returns-minutes", [("minutes", minutes.into())])
        }
        _ => texts.tr_with("returns-days", [("days", days.into())]),
    }
}

/// The manual actions on a position and its card, if it has one: each with the keys of its name and tooltip.
#[must_use]
pub fn deeds(
    shared: &Shared<'_>,
    key: &CardKey,
    card: Option<&Card>,
) -> Vec<(Deed, &'static str, &'static str)> {
    let day = shared.training.moment.day;
    let is_away = card.is_some_and(|card| card.is_suspended || card.buried_until > day);
    if is_away || shared.training.ledger.mine.never.contains(&key.problem) {
        return vec![(Deed::Resume, "deed-resume", "deed-resume-tip")];
    }
    vec![
        (Deed::Bury, "deed-bury", "deed-bury-tip"),
        (Deed::Suspend, "deed-suspend", "deed-suspend-tip"),
        (Deed::Reset, "deed-reset", "deed-reset-tip"),
    ]
}
