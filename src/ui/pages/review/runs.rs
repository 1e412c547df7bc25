//! Other ways to train: a filter of problems, and the runs through them.

use egui::{TextEdit, Ui, vec2};

use super::{Msg, NARROW, Tile, View, tiles_in};
use crate::trainer::review::{Level, NextRound};
use crate::trainer::{AfterSolving, Filter, Mode, Shelf};
use crate::ui::page::Shared;
use crate::ui::run_view;
use crate::ui::widgets::{Push, icons, parts};
use crate::worker::training::{self, TrainingAction};

/// Shows the filter, the runs through its problems, and the saved filters.
pub(super) fn show(ui: &mut Ui, shared: &Shared<'_>, view: &View<'_>, msgs: &mut Vec<Msg>) {
    let mut wanted = shared.training.filter.clone();
    let width = ui.available_width();
    if width < NARROW {
        choice(ui, shared, &mut wanted);
        ui.add_space(8.0);
        tiles(ui, shared, view, 1, msgs);
        ui.add_space(8.0);
        reading(ui, shared, view, msgs);
        ui.add_space(8.0);
        kept(ui, shared, &mut wanted, msgs);
        ui.add_space(8.0);
        after_solving(ui, shared, msgs);
    } else {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            let wide = (width - 24.0) * 0.6;
            ui.vertical(|ui| {
                ui.set_width(wide);
                ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
                choice(ui, shared, &mut wanted);
                ui.add_space(8.0);
                tiles(ui, shared, view, 2, msgs);
            });
            ui.add_space(24.0);
            ui.vertical(|ui| {
                ui.set_width(width - 24.0 - wide);
                ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
                reading(ui, shared, view, msgs);
                ui.add_space(8.0);
                kept(ui, shared, &mut wanted, msgs);
                ui.add_space(8.0);
                after_solving(ui, shared, msgs);
            });
        });
    }
    if wanted != shared.training.filter {
        msgs.push(Msg::Train(TrainingAction::Filter(wanted)));
    }
}

/// The filter that selects the problems of the runs.
fn choice(ui: &mut Ui, shared: &Shared<'_>, wanted: &mut Filter) {
    let texts = shared.texts;
    let training = shared.training;
    let colors = &shared.settings.theme.theme().window;
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
            shelves(ui, shared, &mut wanted.shelf);
            levels(
                ui,
                shared,
                "filter-from",
                (&mut wanted.lowest, Filter::LOWEST),
            );
            levels(
                ui,
                shared,
                "filter-to",
                (&mut wanted.highest, Filter::HIGHEST),
            );
        });
    });
}

/// A choice of one set, one of the user's own shelves, or any.
fn shelves(ui: &mut Ui, shared: &Shared<'_>, wanted: &mut Option<Shelf>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let mine = &shared.training.ledger.mine;
    let favourites = || texts.tr_with("mine-favourites", [("count", mine.favourites.len().into())]);
    let set_of = |id: &str| {
        let mut sets = shared.library.sets.iter();
        let set = sets.find(|loaded| loaded.set.id.as_str() == id)?;
        Some(shared.heading_of_set(&set.set))
    };
    let shown = wanted.as_ref().map(|shelf| match shelf {
        Shelf::Set(id) => set_of(id).unwrap_or_else(|| id.clone()),
        Shelf::Collection(name) => name.clone(),
        Shelf::Favourites => favourites(),
    });
    parts::chip_list(ui, texts.tr("filter-set"), shown.as_deref(), colors, |ui| {
        ui.selectable_value(wanted, None, texts.tr("filter-any-set"));
        if !mine.favourites.is_empty() {
            ui.selectable_value(wanted, Some(Shelf::Favourites), favourites());
        }
        for collection in &mine.collections {
            let words = [
                ("name", collection.name.clone().into()),
                ("count", collection.problems.len().into()),
            ];
            let words = texts.tr_with("mine-collection", words);
            let shelf = Shelf::Collection(collection.name.clone());
            ui.selectable_value(wanted, Some(shelf), words);
        }
        if !mine.favourites.is_empty() || !mine.collections.is_empty() {
            ui.separator();
        }
        for loaded in &shared.library.sets {
            let id = loaded.set.id.to_string();
            let words = shared.heading_of_set(&loaded.set);
            ui.selectable_value(wanted, Some(Shelf::Set(id)), words);
        }
    });
}

/// The runs as cards that act as buttons.
fn tiles(ui: &mut Ui, shared: &Shared<'_>, view: &View<'_>, columns: usize, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let count = view.matching;
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
            sign: icons::EQUALS,
            name: texts.tr_with("run-pairs", [("count", view.pairs.into())]),
            tip: "run-pairs-tip",
            mode: Mode::Pairs,
            enabled: view.pairs > 0,
        },
        Tile {
            sign: icons::ARROW_CLOCKWISE,
            name: cycle_words(shared, view.round),
            tip: "run-cycle-tip",
            mode: view.round.map_or(Mode::Theme, round),
            enabled: view.round.is_some(),
        },
        Tile {
            sign: icons::QUESTION,
            name: texts.tr("run-status").to_owned(),
            tip: "run-status-tip",
            mode: Mode::Status,
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
    tiles_in(ui, shared, &tiles, columns, msgs);
}

/// Reading without stones, by the number of moves; the replies are shown, or predicted by the user.
fn reading(ui: &mut Ui, shared: &Shared<'_>, view: &View<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    parts::card(ui, colors, |ui| {
        for (says, heading, lead, key) in [
            (false, "mode-reading", "reading-lead", "reading-level"),
            (true, "mode-saying", "saying-lead", "saying-level"),
        ] {
            parts::heading(ui, texts.tr(heading), colors);
            ui.label(parts::quiet(texts.tr(lead), colors));
            ui.horizontal_wrapped(|ui| {
                for (ahead, count) in Mode::AHEAD.into_iter().zip(view.depths) {
                    let numbers = [("ahead", u32::from(ahead).into()), ("count", count.into())];
                    let name = texts.tr_with(key, numbers);
                    let push = Push {
                        enabled: count > 0,
                        ..Push::soft(&name)
                    };
                    if parts::push(ui, push, 32.0, colors).clicked() {
                        let mode = Mode::Reading { ahead, says };
                        msgs.push(Msg::Train(TrainingAction::Start(mode)));
                    }
                }
            });
            ui.add_space(4.0);
        }
    });
}

/// The run that solves this round.
pub(super) fn round(next: &NextRound) -> Mode {
    Mode::Cycle {
        round: next.number,
        time: next.time.map(|time| time.saturating_sub(next.spent)),
    }
}

/// The next round in words: "Cycle: round 2, 14 of 20 left, in 3:20".
fn cycle_words(shared: &Shared<'_>, next: Option<&NextRound>) -> String {
    let texts = shared.texts;
    let Some(next) = next else {
        return texts.tr("run-cycle-none").to_owned();
    };
    let numbers = [
        ("round", next.number.into()),
        ("left", next.left.len().into()),
        ("count", next.count.into()),
    ];
    let words = texts.tr_with("run-cycle", numbers);
    let time = next.time.map(|time| time.saturating_sub(next.spent));
    match time {
        None => words,
        Some(time) => {
            let clock = run_view::minutes(time);
            texts.tr_with(
                "run-cycle-time",
                [("words", words.into()), ("time", clock.into())],
            )
        }
    }
}

/// The saved filters, and a field to save the current one.
fn kept(ui: &mut Ui, shared: &Shared<'_>, wanted: &mut Filter, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let training = shared.training;
    let colors = &shared.settings.theme.theme().window;
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
                    msgs.push(Msg::Train(TrainingAction::ForgetFilter(place)));
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
                msgs.push(Msg::Train(TrainingAction::KeepFilter));
            }
        });
    });
}

/// Whether a mistake that has been solved comes up once more.
fn after_solving(ui: &mut Ui, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let colors = &shared.settings.theme.theme().window;
    parts::card(ui, colors, |ui| {
        let keep = shared.training.after_solving == AfterSolving::Keep;
        let name = shared.texts.tr("runs-keep");
        if parts::switch(ui, keep, name, colors).clicked() {
            let after = if keep {
                AfterSolving::Drop
            } else {
                AfterSolving::Keep
            };
            msgs.push(Msg::Train(TrainingAction::AfterSolving(after)));
        }
    });
}

/// A choice of a level; `any` is the value that stands for no limit.
fn levels(ui: &mut Ui, shared: &Shared<'_>, key: &str, (points, any): (&mut u16, u16)) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
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
