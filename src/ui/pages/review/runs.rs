//! Other ways to train: a choice of problems, and the runs through it.

use egui::{TextEdit, Ui, vec2};

use super::{NARROW, Tile, tiles_in};
use crate::trainer::{AfterSolving, Filter, Mode};
use crate::ui::action::Action;
use crate::ui::level::Level;
use crate::ui::state::{State, ViewState};
use crate::ui::training::{self, TrainingAction};
use crate::ui::widgets::Push;
use crate::ui::{icons, parts};

/// Shows the choice, the runs through it, and what is kept.
pub(super) fn show(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let mut wanted = state.training.filter.clone();
    let width = ui.available_width();
    if width < NARROW {
        choice(ui, state, &mut wanted);
        ui.add_space(8.0);
        tiles(ui, state, view, 1, actions);
        ui.add_space(8.0);
        kept(ui, state, &mut wanted, actions);
        ui.add_space(8.0);
        after_solving(ui, state, actions);
    } else {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            let wide = (width - 24.0) * 0.6;
            ui.vertical(|ui| {
                ui.set_width(wide);
                ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
                choice(ui, state, &mut wanted);
                ui.add_space(8.0);
                tiles(ui, state, view, 2, actions);
            });
            ui.add_space(24.0);
            ui.vertical(|ui| {
                ui.set_width(width - 24.0 - wide);
                ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
                kept(ui, state, &mut wanted, actions);
                ui.add_space(8.0);
                after_solving(ui, state, actions);
            });
        });
    }
    if wanted != state.training.filter {
        actions.push(Action::Train(TrainingAction::Filter(wanted)));
    }
}

/// Which problems the runs go through.
fn choice(ui: &mut Ui, state: &State, wanted: &mut Filter) {
    let texts = &state.texts;
    let training = &state.training;
    let colors = &state.settings.theme.theme().window;
    parts::card(ui, colors, |ui| {
        parts::heading(ui, texts.tr("runs-choice"), colors);
        ui.label(parts::quiet(texts.tr("filter-lead"), colors));
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            let any = texts.tr("filter-any");
            let technique = wanted.technique.clone();
            let shown = technique.as_deref().map(|tag| texts.technique(tag));
            parts::chip_list(ui, texts.tr("filter-theme"), shown, colors, |ui| {
                ui.selectable_value(&mut wanted.technique, None, any);
                for (name, count) in &training.themes {
                    let words = format!("{} ({count})", texts.technique(name));
                    ui.selectable_value(&mut wanted.technique, Some(name.clone()), words);
                }
            });
            levels(
                ui,
                state,
                "filter-from",
                (&mut wanted.lowest, Filter::LOWEST),
            );
            levels(
                ui,
                state,
                "filter-to",
                (&mut wanted.highest, Filter::HIGHEST),
            );
        });
    });
}

/// The runs as cards that are buttons.
fn tiles(
    ui: &mut Ui,
    state: &State,
    view: &mut ViewState,
    columns: usize,
    actions: &mut Vec<Action>,
) {
    let texts = &state.texts;
    let count = matching(state, view);
    let enabled = count > 0;
    let tiles = [
        Tile {
            sign: icons::TAG,
            name: texts.tr_with("filter-start", [("count", count.into())]),
            tip: "filter-start-tip",
            mode: Mode::Theme,
            enabled,
        },
        Tile {
            sign: icons::TIMER,
            name: texts.tr("run-timed").to_owned(),
            tip: "run-timed-tip",
            mode: training::timed(),
            enabled,
        },
        Tile {
            sign: icons::FIRE,
            name: texts.tr("run-streak").to_owned(),
            tip: "run-streak-tip",
            mode: Mode::Streak,
            enabled,
        },
        Tile {
            sign: icons::PENCIL,
            name: texts.tr("run-exam").to_owned(),
            tip: "run-exam-tip",
            mode: training::exam(),
            enabled,
        },
    ];
    tiles_in(ui, state, &tiles, columns, actions);
}

/// Choices that were saved, and a name for this one.
fn kept(ui: &mut Ui, state: &State, wanted: &mut Filter, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let training = &state.training;
    let colors = &state.settings.theme.theme().window;
    parts::card(ui, colors, |ui| {
        parts::heading(ui, texts.tr("runs-kept"), colors);
        if training.filters.is_empty() {
            ui.label(parts::quiet(texts.tr("runs-kept-none"), colors));
        }
        for (place, kept) in training.filters.iter().enumerate() {
            ui.horizontal(|ui| {
                if ui.link(&kept.name).clicked() {
                    *wanted = kept.clone();
                }
                let forget = texts.tr_with("filter-forget", [("name", kept.name.clone().into())]);
                let button = ui.small_button("×").on_hover_text(&forget);
                button.widget_info(|| {
                    egui::WidgetInfo::labeled(egui::Role::Button, true, forget.clone())
                });
                if button.clicked() {
                    actions.push(Action::Train(TrainingAction::ForgetFilter(place)));
                }
            });
        }
        parts::rule(ui, colors);
        ui.horizontal_wrapped(|ui| {
            let label = ui.label(parts::quiet(texts.tr("filter-name"), colors));
            let field = TextEdit::singleline(&mut wanted.name).desired_width(160.0);
            ui.add(field.char_limit(60)).labelled_by(label.id);
            let keep = Push {
                enabled: !training.filter.name.trim().is_empty(),
                ..Push::soft(texts.tr("filter-keep"))
            };
            if parts::push(ui, keep, 32.0, colors).clicked() {
                actions.push(Action::Train(TrainingAction::KeepFilter));
            }
        });
    });
}

/// Whether a solved mistake comes once more.
fn after_solving(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let colors = &state.settings.theme.theme().window;
    parts::card(ui, colors, |ui| {
        let keep = state.training.after_solving == AfterSolving::Keep;
        let name = state.texts.tr("runs-keep");
        if parts::switch(ui, keep, name, colors).clicked() {
            let after = if keep {
                AfterSolving::Drop
            } else {
                AfterSolving::Keep
            };
            actions.push(Action::Train(TrainingAction::AfterSolving(after)));
        }
    });
}

/// How many problems the choice lets through; counted anew when something changes.
pub(super) fn matching(state: &State, view: &mut ViewState) -> usize {
    let training = &state.training;
    let made_for = (training.revision, training.index.len());
    if let Some((revision, length, filter, count)) = &view.review.matching
        && (*revision, *length) == made_for
        && *filter == training.filter
    {
        return *count;
    }
    let count = training::matching(state, &training.filter).len();
    view.review.matching = Some((made_for.0, made_for.1, training.filter.clone(), count));
    count
}

/// A choice of a level, the first or last meaning any.
fn levels(ui: &mut Ui, state: &State, key: &str, (points, any): (&mut u16, u16)) {
    let texts = &state.texts;
    let colors = &state.settings.theme.theme().window;
    let name = texts.tr(key);
    let here = (*points != any).then(|| Level::of_points(f64::from(*points)));
    let shown = here.map(|level| format!("{name} {}", level.words(texts)));
    parts::chip_list(ui, name, shown.as_deref(), colors, |ui| {
        ui.selectable_value(points, any, texts.tr("filter-any"));
        for level in Level::STEPS {
            let is_here = here == Some(level);
            if ui.selectable_label(is_here, level.words(texts)).clicked() {
                *points = level.points().round() as u16;
            }
        }
    });
}
