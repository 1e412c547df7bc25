//! The Progress page: what has been reached, in pictures with their numbers beside them.

mod pictures;

use egui::{CentralPanel, Frame, Rect, RichText, Sense, Ui, pos2, vec2};

use super::review;
use crate::trainer::review::{CardKey, Day, Summary};
use crate::ui::action::Action;
use crate::ui::level::Level;
use crate::ui::settings::Ratings;
use crate::ui::state::{State, ViewState};
use crate::ui::training::TrainingAction;
use crate::ui::{parts, theme, widgets};

/// What is remembered between frames: the numbers, counted when something changes.
#[derive(Default)]
pub struct ProgressView {
    counted: Option<(u64, Day, Summary)>,
}

/// The page is no wider than this.
const WIDTH: f32 = 1152.0;
/// Narrower than this, everything stands in one column.
const NARROW: f32 = 760.0;

/// Shows the page.
pub fn show(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let training = &state.training;
    let made_for = (training.revision, training.moment.day);
    let is_fresh = view
        .progress
        .counted
        .as_ref()
        .is_some_and(|(revision, day, _)| (*revision, *day) == made_for);
    if !is_fresh {
        let summary = Summary::of(&training.ledger, state.settings.limits, training.moment.day);
        view.progress.counted = Some((made_for.0, made_for.1, summary));
    }
    let Some((revision, today, summary)) = view.progress.counted.take() else {
        return;
    };
    let colors = &state.settings.theme.theme().window;
    CentralPanel::default()
        .frame(Frame::new().fill(colors.background.0))
        .show(ui, |ui| {
            parts::page(ui, "progress", WIDTH, |ui| {
                review::head(ui, state, view, review::Tab::Progress, actions);
                column(ui, state, &summary, today, actions);
            });
        });
    view.progress.counted = Some((revision, today, summary));
}

fn column(ui: &mut Ui, state: &State, summary: &Summary, today: Day, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    if summary.attempts == 0 {
        let colors = &state.settings.theme.theme().window;
        parts::card(ui, colors, |ui| ui.label(texts.tr("progress-empty")));
        return;
    }
    numbers(ui, state, summary);
    panel(ui, state, "calendar-heading", |ui| {
        pictures::calendar(ui, state, &summary.calendar, today);
    });
    let shows_ratings = state.settings.ratings == Ratings::Shown;
    pair(
        ui,
        |ui| {
            if shows_ratings {
                panel(ui, state, "curve-heading", |ui| {
                    pictures::curve(ui, state, summary, today);
                });
            }
        },
        |ui| {
            panel(ui, state, "forecast-heading", |ui| {
                pictures::forecast(ui, state, summary);
            });
        },
    );
    if !summary.techniques.is_empty() {
        panel(ui, state, "techniques-heading", |ui| {
            pictures::techniques(ui, state, summary);
        });
    }
    panel(ui, state, "sets-heading", |ui| pictures::sets(ui, state));
    let (mut slow, mut failed) = (Vec::new(), Vec::new());
    pair(
        ui,
        |ui| {
            panel(ui, state, "slowest-heading", |ui| {
                for (name, ms) in &summary.slowest {
                    let words = texts.tr_with("slowest-row", [("seconds", (ms / 1000).into())]);
                    problem(ui, state, name, &words, &mut slow);
                }
                if summary.slowest.is_empty() {
                    ui.label(small(state, texts.tr("list-nothing")));
                }
            });
        },
        |ui| {
            panel(ui, state, "failed-heading", |ui| {
                for (name, failures, attempts) in &summary.most_failed {
                    let words = texts.tr_with(
                        "failed-row",
                        [
                            ("failures", (*failures).into()),
                            ("attempts", (*attempts).into()),
                        ],
                    );
                    problem(ui, state, name, &words, &mut failed);
                }
                if summary.most_failed.is_empty() {
                    ui.label(small(state, texts.tr("list-nothing")));
                }
            });
        },
    );
    actions.append(&mut slow);
    actions.append(&mut failed);
}

/// Two parts side by side, or one below the other where there is no room.
fn pair(ui: &mut Ui, one: impl FnOnce(&mut Ui), other: impl FnOnce(&mut Ui)) {
    if ui.available_width() < NARROW {
        one(ui);
        other(ui);
        return;
    }
    ui.columns(2, |columns| {
        if let [left, right] = columns {
            one(left);
            other(right);
        }
    });
}

fn panel(ui: &mut Ui, state: &State, heading: &'static str, add: impl FnOnce(&mut Ui)) {
    let colors = &state.settings.theme.theme().window;
    parts::card(ui, colors, |ui| {
        parts::heading(ui, state.texts.tr(heading), colors);
        ui.add_space(4.0);
        add(ui);
    });
    ui.add_space(8.0);
}

fn small(state: &State, words: impl Into<String>) -> RichText {
    parts::quiet(words, &state.settings.theme.theme().window)
}

/// The few numbers one looks at first.
fn numbers(ui: &mut Ui, state: &State, summary: &Summary) {
    let texts = &state.texts;
    let colors = &state.settings.theme.theme().window;
    let hours = summary.thinking_ms as f64 / 3_600_000.0;
    let mut tiles: Vec<(String, &str)> = Vec::new();
    if state.settings.ratings == Ratings::Shown {
        let level = Level::of_player(&summary.rating);
        let words = level.map_or_else(|| "–".to_owned(), |level| level.words(texts));
        tiles.push((words, texts.tr("number-rating")));
    }
    tiles.push((
        summary
            .retention
            .map_or_else(|| "–".to_owned(), |share| format!("{:.0} %", share * 100.0)),
        texts.tr("number-retention"),
    ));
    tiles.push((summary.streak.to_string(), texts.tr("number-streak")));
    tiles.push((
        format!("{} / {}", summary.solved, summary.attempts),
        texts.tr("number-solved"),
    ));
    tiles.push((
        format!("{} h", texts.decimal(format!("{hours:.1}"))),
        texts.tr("number-hours"),
    ));
    let width = ui.available_width();
    let gap = 12.0;
    // All in one row, or in two where there is no room.
    let columns = if width < NARROW {
        tiles.len().div_ceil(2)
    } else {
        tiles.len()
    };
    let wide = (width - gap * (columns as f32 - 1.0)) / columns.max(1) as f32;
    for row in tiles.chunks(columns.max(1)) {
        let (rect, _) = ui.allocate_exact_size(vec2(width, 84.0), Sense::hover());
        for (place, (value, name)) in row.iter().enumerate() {
            let left = rect.left() + place as f32 * (wide + gap);
            let card = Rect::from_min_size(pos2(left, rect.top()), vec2(wide, 84.0));
            widgets::card(ui.painter(), card, colors);
            let (left, room) = (card.left() + 20.0, wide - 28.0);
            let at = pos2(left, card.top() + 32.0);
            widgets::write(ui, at, value, theme::semibold(22.0), colors.text.0, room);
            let at = pos2(left, card.top() + 60.0);
            widgets::write(ui, at, name, theme::regular(13.0), colors.quiet.0, room);
            widgets::spoken(ui, card, *name, &format!("{name}: {value}"));
        }
    }
    ui.add_space(8.0);
}

/// A line that opens a problem.
fn problem(ui: &mut Ui, state: &State, name: &str, words: &str, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        let title = state.title_of(name);
        if state.training.index.contains_key(name) {
            if ui.link(title).clicked() {
                let key = CardKey::from(name.to_owned());
                actions.push(Action::Train(TrainingAction::Open(key)));
            }
        } else {
            // Its set is not open.
            ui.label(small(state, title));
        }
        ui.label(small(state, words));
    });
}
