//! The path: twelve stages from 20 kyu to 5 dan, the user's place on it, and the exams to advance.

use egui::{Align, Align2, Layout, RichText, Sense, Ui, vec2};

use super::{Msg, View};
use crate::trainer::review::{Placement, Stage};
use crate::trainer::{Mode, Run};
use crate::ui::page::Shared;
use crate::ui::run_view;
use crate::ui::widgets::{self, Push, icons, parts, theme};
use crate::worker::training::TrainingAction;

/// Shows the current stage, the placement, and all stages.
pub(super) fn show(ui: &mut Ui, shared: &Shared<'_>, view: &View<'_>, msgs: &mut Vec<Msg>) {
    here(ui, shared, view, msgs);
    ui.add_space(8.0);
    placement(ui, shared, msgs);
    ui.add_space(8.0);
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    parts::card(ui, colors, |ui| {
        parts::heading(ui, texts.tr("path-stages"), colors);
        let rule = [("count", Stage::EXAM.into()), ("pass", Stage::PASS.into())];
        ui.label(parts::quiet(texts.tr_with("path-rule", rule), colors));
        for (stage, count) in Stage::all().zip(view.stages) {
            row(ui, shared, stage, count, msgs);
        }
    });
}

/// The current stage.
fn here(ui: &mut Ui, shared: &Shared<'_>, view: &View<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    parts::card(ui, colors, |ui| {
        let Some(stage) = shared.training.ledger.path.current() else {
            ui.label(RichText::new(texts.tr("path-end")).font(theme::semibold(20.0)));
            return;
        };
        let count = count_of(view, stage);
        let words = texts.tr_with("path-here", run_view::numbers(texts, stage));
        ui.label(RichText::new(words).font(theme::semibold(20.0)));
        ui.label(parts::quiet(state(shared, stage, count), colors));
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            let sit = Push {
                enabled: count >= Stage::EXAM,
                ..Push::main(texts.tr("path-exam"))
            };
            let tip = texts.tr("path-exam-tip");
            if parts::push(ui, sit, 44.0, colors)
                .on_hover_text(tip)
                .clicked()
            {
                let mode = shared.training.exam_of(stage);
                msgs.push(Msg::Train(TrainingAction::Start(mode)));
            }
            let practise = Push {
                enabled: count > 0,
                ..Push::soft(texts.tr("path-practise"))
            };
            let tip = texts.tr("path-practise-tip");
            if parts::push(ui, practise, 44.0, colors)
                .on_hover_text(tip)
                .clicked()
            {
                msgs.push(Msg::Train(TrainingAction::Start(Mode::Practice(stage))));
            }
        });
    });
}

/// The placement test, which finds the stage to begin with by a few problems.
fn placement(ui: &mut Ui, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    parts::card(ui, colors, |ui| {
        let count = [("count", Placement::PROBLEMS.into())];
        let find = texts.tr_with("path-place", count);
        let push = Push::soft(&find);
        let room = ui.available_width() - parts::width_of(ui, &push) - 16.0;
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(room.max(120.0));
                let placed = shared.training.ledger.path.placed();
                let words = match placed {
                    None => texts.tr("path-unplaced").to_owned(),
                    Some(placed) => placed_words(shared, placed),
                };
                ui.label(words);
                ui.label(parts::quiet(texts.tr("path-place-lead"), colors));
            });
            if parts::push(ui, push, 40.0, colors).clicked() {
                let mode = shared.training.placement();
                msgs.push(Msg::Train(TrainingAction::Start(mode)));
            }
        });
    });
}

/// A placement in words: "Placed three days ago: you play like about 7 kyu, which is stage 6."
fn placed_words(shared: &Shared<'_>, placed: &Placement) -> String {
    let texts = shared.texts;
    let stage = Stage::of_points(placed.rating.rating);
    let level = crate::trainer::review::Level::of_points(placed.rating.rating);
    let days = shared.training.moment.day.since(placed.day).max(0);
    let values = [
        ("days", days.into()),
        ("level", level.words(texts).into()),
        ("stage", stage.number().into()),
    ];
    texts.tr_with("path-placed", values)
}

/// A stage: whether it was passed, its level, its state, and its exam.
fn row(ui: &mut Ui, shared: &Shared<'_>, stage: Stage, count: usize, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let path = &shared.training.ledger.path;
    let is_here = path.current() == Some(stage);
    let (sign, ink) = match (path.passed(stage), is_here) {
        (Some(_), _) => (icons::SEAL_CHECK, colors.good.0),
        (None, true) => (icons::COMPASS, colors.accent.0),
        (None, false) => (icons::TROPHY, colors.quiet.0),
    };
    parts::rule(ui, colors);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(32.0, 36.0), Sense::hover());
        let at = rect.center();
        let font = theme::icon(22.0);
        ui.painter()
            .text(at, Align2::CENTER_CENTER, sign, font, ink);
        let name = texts.tr_with("path-stage", run_view::numbers(texts, stage));
        let words = state(shared, stage, count);
        let exam = texts.tr_with("path-exam-of", [("stage", stage.number().into())]);
        let practise = texts.tr_with("path-practise-of", [("stage", stage.number().into())]);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(32.0, 32.0), Sense::hover());
            let salt = format!("stage {}", stage.number());
            let more = texts.tr_with("row-more", [("name", name.clone().into())]);
            let more =
                widgets::icon_button(ui, rect, &salt, icons::DOTS_THREE, &more, colors, true);
            egui::Popup::menu(&more).show(|ui| {
                let mode = shared.training.exam_of(stage);
                let is_full = count >= Stage::EXAM;
                for (words, mode, enabled) in [
                    (exam, mode, is_full),
                    (practise, Mode::Practice(stage), count > 0),
                ] {
                    if ui.add_enabled(enabled, egui::Button::new(words)).clicked() {
                        msgs.push(Msg::Train(TrainingAction::Start(mode)));
                        ui.close();
                    }
                }
            });
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    ui.label(RichText::new(name).font(theme::medium(15.0)));
                    ui.label(parts::quiet(words, colors));
                });
            });
        });
    });
}

/// The state of a stage in words.
fn state(shared: &Shared<'_>, stage: Stage, count: usize) -> String {
    let texts = shared.texts;
    let path = &shared.training.ledger.path;
    if let Some(passed) = path.passed(stage) {
        let days = shared.training.moment.day.since(passed.day).max(0);
        let values = [("solved", passed.solved.into()), ("days", days.into())];
        return texts.tr_with("path-passed", values);
    }
    if count < Stage::EXAM {
        let values = [("count", count.into()), ("all", Stage::EXAM.into())];
        return texts.tr_with("path-few", values);
    }
    match path.best(stage) {
        Some(best) => texts.tr_with("path-best", [("solved", best.solved.into())]),
        None => texts.tr_with("path-open", [("count", count.into())]),
    }
}

fn count_of(view: &View<'_>, stage: Stage) -> usize {
    let place = usize::from(stage.number()).saturating_sub(1);
    view.stages.get(place).copied().unwrap_or_default()
}

/// The result of a finished exam or placement.
pub(super) fn result(shared: &Shared<'_>, run: &Run) -> Option<String> {
    let texts = shared.texts;
    let path = &shared.training.ledger.path;
    match run.mode() {
        Mode::Stage { stage, sitting, .. } => {
            let mut sittings = path.sittings(stage).iter();
            let sat = sittings.find(|sat| sat.number == sitting)?;
            let key = if sat.is_passed() {
                "exam-passed"
            } else {
                "exam-failed"
            };
            let numbers = run_view::numbers(texts, stage).into_iter();
            let values = [("solved", sat.solved.into()), ("pass", Stage::PASS.into())];
            Some(texts.tr_with(key, numbers.chain(values)))
        }
        Mode::Placement { number } => {
            let placed = path.placed().filter(|placed| placed.number == number);
            Some(match placed {
                Some(placed) => placed_words(shared, placed),
                None => texts.tr("path-broken").to_owned(),
            })
        }
        _ => None,
    }
}
