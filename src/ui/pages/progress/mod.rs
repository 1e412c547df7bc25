//! The Progress page: what has been reached, in pictures with their numbers beside them.

mod pictures;

use egui::{
    CentralPanel, CornerRadius, Frame, Margin, RichText, ScrollArea, Stroke, TextStyle, Ui, vec2,
};

use crate::trainer::review::{CardKey, Day, Summary};
use crate::ui::action::Action;
use crate::ui::settings::Ratings;
use crate::ui::state::{State, ViewState};
use crate::ui::training::TrainingAction;

/// What is remembered between frames: the numbers, counted when something changes.
#[derive(Default)]
pub struct ProgressView {
    counted: Option<(u64, Day, Summary)>,
}

/// The page is no wider than this.
const WIDTH: f32 = 1080.0;
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
    let Some((_, today, summary)) = &view.progress.counted else {
        return;
    };
    let colors = &state.settings.theme.theme().window;
    CentralPanel::default()
        .frame(
            Frame::new()
                .fill(colors.background.0)
                .inner_margin(Margin::symmetric(16, 12)),
        )
        .show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                let spare = ((ui.available_width() - WIDTH) / 2.0).max(0.0);
                ui.horizontal_top(|ui| {
                    ui.add_space(spare);
                    ui.vertical(|ui| {
                        ui.set_width(ui.available_width().min(WIDTH));
                        column(ui, state, summary, *today, actions);
                    });
                });
            });
        });
}

fn column(ui: &mut Ui, state: &State, summary: &Summary, today: Day, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    if summary.attempts == 0 {
        panel(ui, state, "progress-heading", |ui| {
            ui.label(texts.tr("progress-empty"));
        });
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
    Frame::new()
        .fill(colors.surface.0)
        .shadow(crate::ui::theme::low())
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::same(20))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(RichText::new(state.texts.tr(heading)).strong().size(16.0));
            ui.add_space(4.0);
            add(ui);
        });
    ui.add_space(8.0);
}

fn small(state: &State, words: impl Into<String>) -> RichText {
    RichText::new(words)
        .text_style(TextStyle::Small)
        .color(state.settings.theme.theme().window.quiet.0)
}

/// The few numbers one looks at first.
fn numbers(ui: &mut Ui, state: &State, summary: &Summary) {
    let texts = &state.texts;
    let colors = &state.settings.theme.theme().window;
    let hours = summary.thinking_ms as f64 / 3_600_000.0;
    let mut tiles: Vec<(String, &str)> = Vec::new();
    if state.settings.ratings == Ratings::Shown {
        let rating = summary.rating;
        tiles.push((
            format!("{:.0} ± {:.0}", rating.rating, rating.deviation),
            texts.tr("number-rating"),
        ));
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
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 8.0);
        for (value, name) in tiles {
            Frame::new()
                .fill(colors.panel.0)
                .stroke(Stroke::new(1.0, colors.outline.0))
                .corner_radius(CornerRadius::same(8))
                .inner_margin(Margin::symmetric(16, 10))
                .show(ui, |ui| {
                    ui.vertical(|ui| {
                        ui.add(egui::Label::new(RichText::new(value).size(22.0).strong()).extend());
                        ui.add(egui::Label::new(small(state, name)).extend());
                    });
                });
        }
    });
    ui.add_space(10.0);
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
