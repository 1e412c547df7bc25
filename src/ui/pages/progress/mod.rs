//! The Progress page: what has been achieved, as charts with their numbers.

mod cycles;
mod pictures;

use egui::{CentralPanel, Frame, Rect, RichText, Sense, Ui, pos2, vec2};

use crate::trainer::review::Level;
use crate::trainer::review::{CardKey, Day, Summary};
use crate::ui::page::{Request, Shared, Tab};
use crate::ui::run_view;
use crate::ui::widgets::{self, parts, theme};
use crate::worker::training::TrainingAction;

/// The state of the Progress page.
#[derive(Default)]
pub struct Page {
    /// The statistics, cached with the log revision and day they were computed for.
    counted: Option<(u64, Day, Summary)>,
}

/// Messages from the page's own views.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Go to a part of the Review page.
    Turn(Tab),
    /// Show a problem.
    Open(CardKey),
}

/// Maximum width of the page.
const WIDTH: f32 = 1152.0;
/// Below this width everything is in one column.
const NARROW: f32 = 760.0;

impl Page {
    /// Handles a message of the page's views.
    pub fn update(&mut self, msg: Msg, requests: &mut Vec<Request>) {
        requests.push(match msg {
            Msg::Turn(tab) => Request::Turn(tab),
            Msg::Open(key) => Request::Train(TrainingAction::Open(key)),
        });
    }

    /// Recomputes the statistics if something has changed.
    pub fn poll(&mut self, shared: &Shared<'_>) {
        let training = shared.training;
        let made_for = (training.revision, training.moment.day);
        let is_fresh = self
            .counted
            .as_ref()
            .is_some_and(|(revision, day, _)| (*revision, *day) == made_for);
        if !is_fresh {
            let limits = shared.settings.limits;
            let summary = Summary::of(&training.ledger, limits, training.moment.day);
            self.counted = Some((made_for.0, made_for.1, summary));
        }
    }

    /// Shows the page.
    pub fn show(&self, ui: &mut Ui, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
        let Some((_, today, summary)) = &self.counted else {
            return;
        };
        let colors = &shared.settings.theme.theme().window;
        CentralPanel::default()
            .frame(Frame::new().fill(colors.background.0))
            .show(ui, |ui| {
                parts::page(ui, "progress", WIDTH, |ui| {
                    if let Some(tab) = run_view::tabs(ui, shared, Tab::Progress) {
                        msgs.push(Msg::Turn(tab));
                    }
                    column(ui, shared, summary, *today, msgs);
                });
            });
    }
}

fn column(ui: &mut Ui, shared: &Shared<'_>, summary: &Summary, today: Day, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    if summary.attempts == 0 {
        let colors = &shared.settings.theme.theme().window;
        parts::card(ui, colors, |ui| ui.label(texts.tr("progress-empty")));
        return;
    }
    numbers(ui, shared, summary);
    panel(ui, shared, "calendar-heading", |ui| {
        pictures::calendar(ui, shared, &summary.calendar, today);
    });
    let shows_ratings = shared.settings.shows_ratings;
    pair(
        ui,
        |ui| {
            if shows_ratings {
                panel(ui, shared, "curve-heading", |ui| {
                    pictures::curve(ui, shared, summary, today);
                });
            }
        },
        |ui| {
            panel(ui, shared, "forecast-heading", |ui| {
                pictures::forecast(ui, shared, summary);
            });
        },
    );
    if !summary.techniques.is_empty() {
        panel(ui, shared, "techniques-heading", |ui| {
            pictures::techniques(ui, shared, summary);
        });
    }
    if !shared.training.ledger.cycles.is_empty() {
        panel(ui, shared, "cycles-heading", |ui| cycles::show(ui, shared));
    }
    let judged = &shared.training.ledger.judged;
    if judged.attempts > 0 {
        panel(ui, shared, "mode-status", |ui| {
            let counts = [
                ("solved", judged.solved.into()),
                ("count", judged.attempts.into()),
            ];
            ui.label(texts.tr_with("judged-words", counts));
        });
    }
    panel(ui, shared, "sets-heading", |ui| pictures::sets(ui, shared));
    let (mut slow, mut failed) = (Vec::new(), Vec::new());
    pair(
        ui,
        |ui| {
            panel(ui, shared, "slowest-heading", |ui| {
                for (name, ms) in &summary.slowest {
                    let words = texts.tr_with("slowest-row", [("seconds", (ms / 1000).into())]);
                    problem(ui, shared, name, &words, &mut slow);
                }
                if summary.slowest.is_empty() {
                    ui.label(small(shared, texts.tr("list-nothing")));
                }
            });
        },
        |ui| {
            panel(ui, shared, "failed-heading", |ui| {
                for (name, failures, attempts) in &summary.most_failed {
                    let words = texts.tr_with(
                        "failed-row",
                        [
                            ("failures", (*failures).into()),
                            ("attempts", (*attempts).into()),
                        ],
                    );
                    problem(ui, shared, name, &words, &mut failed);
                }
                if summary.most_failed.is_empty() {
                    ui.label(small(shared, texts.tr("list-nothing")));
                }
            });
        },
    );
    msgs.append(&mut slow);
    msgs.append(&mut failed);
}

/// Two parts side by side, or stacked if there is no room.
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

fn panel(ui: &mut Ui, shared: &Shared<'_>, heading: &'static str, add: impl FnOnce(&mut Ui)) {
    let colors = &shared.settings.theme.theme().window;
    parts::card(ui, colors, |ui| {
        parts::heading(ui, shared.texts.tr(heading), colors);
        ui.add_space(4.0);
        // The two columns are justified; their text must not be.
        ui.vertical(add);
    });
    ui.add_space(8.0);
}

fn small(shared: &Shared<'_>, words: impl Into<String>) -> RichText {
    parts::quiet(words, &shared.settings.theme.theme().window)
}

/// The most important numbers as tiles.
fn numbers(ui: &mut Ui, shared: &Shared<'_>, summary: &Summary) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let minutes = summary.thinking_ms / 60_000;
    let thinking = match minutes {
        0..60 => format!("{minutes} min"),
        _ => {
            let hours = summary.thinking_ms as f64 / 3_600_000.0;
            format!("{} h", texts.decimal(format!("{hours:.1}")))
        }
    };
    let mut tiles: Vec<(String, &str)> = Vec::new();
    if shared.settings.shows_ratings {
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
    tiles.push((thinking, texts.tr("number-hours")));
    let width = ui.available_width();
    let gap = 12.0;
    // One row, or two where space is tight.
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

/// A row with a link that opens a problem.
fn problem(ui: &mut Ui, shared: &Shared<'_>, name: &str, words: &str, msgs: &mut Vec<Msg>) {
    ui.horizontal_wrapped(|ui| {
        let title = shared.title_of(name);
        if shared.training.index.contains_key(name) {
            if ui.link(title).clicked() {
                let key = CardKey::from(name.to_owned());
                msgs.push(Msg::Open(key));
            }
        } else {
            // The problem's set is not open.
            ui.label(small(shared, title));
        }
        ui.label(small(shared, words));
    });
}
