//! The lines above the task: which run this is, why a position is back, when it returns.

use egui::{Button, Frame, Margin, RichText, TextStyle, Ui, vec2};

use super::action::Action;
use super::session::{Recorded, Session};
use super::state::State;
use super::training::TrainingAction;
use crate::trainer::review::{Card, CardKey, Deed, Due, Why};
use crate::trainer::{Defender, Mode};

/// Shows the run, if there is one, and what is known of the position's card.
pub fn banner(ui: &mut Ui, state: &State, session: &Session, actions: &mut Vec<Action>) {
    run(ui, state, actions);
    card(ui, state, session, actions);
    defences(ui, state, session);
}

/// How many defences have been answered, where each is to be.
fn defences(ui: &mut Ui, state: &State, session: &Session) {
    let (answered, all) = session.attempt.defences();
    if state.settings.defender != Defender::Every || all < 2 {
        return;
    }
    let words = state.texts.tr_with(
        "defences-answered",
        [("answered", answered.into()), ("count", all.into())],
    );
    ui.label(quiet(state, words));
}

fn quiet(state: &State, words: impl Into<String>) -> RichText {
    RichText::new(words)
        .text_style(TextStyle::Small)
        .color(state.settings.theme.theme().window.quiet.0)
}

fn run(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(run) = state
        .training
        .run
        .as_ref()
        .filter(|run| run.over().is_none())
    else {
        return;
    };
    let texts = &state.texts;
    let colors = &state.settings.theme.theme().window;
    Frame::new()
        .fill(colors.raised.0)
        .corner_radius(6)
        .inner_margin(Margin::symmetric(10, 6))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                ui.label(RichText::new(texts.tr(mode_key(run.mode()))).strong());
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if ui.button(texts.tr("run-end")).clicked() {
                        actions.push(Action::Train(TrainingAction::End));
                    }
                    if let Some(left) = run.left(state.training.now) {
                        let seconds = left.as_secs();
                        let clock = format!("{}:{:02}", seconds / 60, seconds % 60);
                        let name = texts.tr_with("run-left", [("time", clock.clone().into())]);
                        let color = if seconds < 10 {
                            colors.bad.0
                        } else {
                            colors.text.0
                        };
                        ui.label(RichText::new(clock).monospace().color(color))
                            .on_hover_text(name);
                    }
                });
            });
            let words = texts.tr_with(
                "run-progress",
                [
                    ("number", run.number().into()),
                    ("count", run.total().into()),
                    ("solved", run.solved().into()),
                    ("failed", run.failed().into()),
                    ("passed", run.passed().into()),
                ],
            );
            ui.label(quiet(state, words));
        });
    ui.add_space(6.0);
}

/// Key of the name of a kind of run.
#[must_use]
pub const fn mode_key(mode: Mode) -> &'static str {
    match mode {
        Mode::Due => "mode-due",
        Mode::Daily => "mode-daily",
        Mode::Mistakes(_) => "mode-mistakes",
        Mode::Theme => "mode-theme",
        Mode::Timed { .. } => "mode-timed",
        Mode::Streak => "mode-streak",
        Mode::Exam { .. } => "mode-exam",
    }
}

/// Why a card is back, in a sentence.
#[must_use]
pub fn why(state: &State, due: &Due) -> String {
    let key = match due.why {
        Why::Learning => "why-learning",
        Why::Failed => "why-failed",
        Why::Helped => "why-helped",
        Why::Fading => "why-fading",
    };
    let percent = (due.retrievability * 100.0).round() as i64;
    state.texts.tr_with(
        key,
        [
            ("days", i64::from(due.days_ago).into()),
            ("percent", percent.into()),
        ],
    )
}

/// The card of the position the attempt began in.
fn key(state: &State, session: &Session) -> Option<CardKey> {
    let moves: Vec<String> = session
        .attempt
        .begun_after()
        .iter()
        .map(ToString::to_string)
        .collect();
    Some(CardKey {
        problem: state.key(session.place)?.text(),
        branch: moves.join(" "),
    })
}

fn card(ui: &mut Ui, state: &State, session: &Session, actions: &mut Vec<Action>) {
    let Some(key) = key(state, session) else {
        return;
    };
    let texts = &state.texts;
    let moment = state.training.moment;
    let known = state.training.ledger.cards.get(&key);
    if session.recorded == Recorded::Yes {
        return;
    }
    let Some(due) = state.training.plan.today.iter().find(|due| due.key == key) else {
        return;
    };
    ui.label(quiet(state, why(state, due)));
    let preview = Card::preview(known, moment.at, moment.day);
    ui.label(quiet(
        state,
        texts.tr_with(
            "when-preview",
            [
                ("days", i64::from(preview.if_solved).into()),
                ("minutes", i64::from(preview.if_failed_minutes).into()),
            ],
        ),
    ));
    if let Some(card) = known {
        deeds(ui, state, &key, card, actions);
    }
    ui.add_space(4.0);
}

/// When the position returns, once the attempt has its verdict.
pub fn after(ui: &mut Ui, state: &State, session: &Session, actions: &mut Vec<Action>) {
    if session.recorded != Recorded::Yes || session.attempt.is_free_play() {
        return;
    }
    let cards = &state.training.ledger.cards;
    let known = key(state, session).and_then(|key| Some((cards.get(&key)?, key)));
    if let Some((card, key)) = known {
        ui.label(quiet(state, returns(state, card)));
        deeds(ui, state, &key, card, actions);
        ui.add_space(4.0);
    }
}

/// When a card returns, in a sentence.
#[must_use]
pub fn returns(state: &State, card: &Card) -> String {
    let texts = &state.texts;
    let moment = state.training.moment;
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

/// What can be done to a card by hand.
pub fn deeds(ui: &mut Ui, state: &State, key: &CardKey, card: &Card, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let choices = if card.is_suspended || card.buried_until > state.training.moment.day {
        vec![(Deed::Resume, "deed-resume", "deed-resume-tip")]
    } else {
        vec![
            (Deed::Bury, "deed-bury", "deed-bury-tip"),
            (Deed::Suspend, "deed-suspend", "deed-suspend-tip"),
            (Deed::Reset, "deed-reset", "deed-reset-tip"),
        ]
    };
    ui.horizontal_wrapped(|ui| {
        for (deed, name, tip) in choices {
            let button = Button::new(quiet(state, texts.tr(name))).min_size(vec2(0.0, 24.0));
            if ui.add(button).on_hover_text(texts.tr(tip)).clicked() {
                let action = TrainingAction::Deed(key.clone(), deed);
                actions.push(Action::Train(action));
            }
        }
    });
}
