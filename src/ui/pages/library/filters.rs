//! Filters as chips: what is chosen stands in the accent, and all of it is cleared at once.

use egui::{Button, Role, TextEdit, Ui, WidgetInfo};

use super::grid::{standing_key, task_key};
use super::{LibraryAction, LibraryView, TwinsShown};
use crate::catalog::{Filter, Proof, Sort, Standing};
use crate::problem::Task;
use crate::trainer::review::Level;
use crate::ui::action::Action;
use crate::ui::parts;
use crate::ui::state::State;
use crate::ui::widgets::{self, Push};

pub(super) fn show(ui: &mut Ui, state: &State, view: &mut LibraryView, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        let wanted = chips(ui, state);
        let colors = &state.settings.theme.theme().window;
        let texts = &state.texts;
        let name = texts.tr("library-position");
        if widgets::chip(ui, name, view.draws, colors).clicked() {
            view.draws = !view.draws;
        }
        twins(ui, state, actions);
        saved(ui, state, view, actions);
        if is_narrowed(&state.library_page.filter)
            && parts::push(ui, Push::text(texts.tr("sets-clear")), 32.0, colors).clicked()
        {
            let filter = Filter {
                sort: wanted.sort,
                ..Filter::default()
            };
            actions.push(Action::Library(LibraryAction::Filter(filter)));
        } else if wanted != state.library_page.filter {
            actions.push(Action::Library(LibraryAction::Filter(wanted)));
        }
    });
}

/// Whether a filter leaves anything out.
pub(super) fn is_narrowed(filter: &Filter) -> bool {
    let plain = Filter {
        sort: filter.sort,
        ..Filter::default()
    };
    *filter != plain
}

/// The choices; what is wanted now.
fn chips(ui: &mut Ui, state: &State) -> Filter {
    let page = &state.library_page;
    let texts = &state.texts;
    let mut wanted = page.filter.clone();
    let any = texts.tr("library-any");
    let collection = wanted
        .collection
        .as_ref()
        .and_then(|id| page.catalog.collections().iter().find(|c| *c.id == **id))
        .map(|collection| &*collection.title);
    choice(ui, state, "library-collection", collection, |ui| {
        ui.selectable_value(&mut wanted.collection, None, any);
        for collection in page.catalog.collections() {
            let id = Some(collection.id.to_string());
            ui.selectable_value(&mut wanted.collection, id, &*collection.title);
        }
    });
    let task = wanted.task.and_then(|place| Task::ALL.get(place));
    let shown = task.map(|&task| texts.tr(task_key(task)));
    choice(ui, state, "library-task", shown, |ui| {
        ui.selectable_value(&mut wanted.task, None, any);
        for (place, &task) in Task::ALL.iter().enumerate() {
            ui.selectable_value(&mut wanted.task, Some(place), texts.tr(task_key(task)));
        }
    });
    let shown = wanted
        .standing
        .map(|standing| texts.tr(standing_key(standing)));
    choice(ui, state, "library-standing", shown, |ui| {
        ui.selectable_value(&mut wanted.standing, None, any);
        for standing in [
            Standing::New,
            Standing::Solved,
            Standing::Failed,
            Standing::Due,
        ] {
            ui.selectable_value(
                &mut wanted.standing,
                Some(standing),
                texts.tr(standing_key(standing)),
            );
        }
    });
    let proof_words = |proof: Proof| match proof {
        Proof::Proven => texts.tr("library-proven"),
        Proof::Unproven => texts.tr("library-unproven"),
    };
    let shown = wanted.proof.map(proof_words);
    choice(ui, state, "library-proof", shown, |ui| {
        ui.selectable_value(&mut wanted.proof, None, any);
        for proof in [Proof::Proven, Proof::Unproven] {
            ui.selectable_value(&mut wanted.proof, Some(proof), proof_words(proof));
        }
    });
    difficulty(ui, state, &mut wanted);
    let tag = wanted.tag.clone();
    let shown = tag.as_deref().map(|tag| texts.technique(tag));
    choice(ui, state, "library-tag", shown, |ui| {
        ui.selectable_value(&mut wanted.tag, None, any);
        for (tag, count) in &page.tags {
            let words = format!("{} ({count})", texts.technique(tag));
            ui.selectable_value(&mut wanted.tag, Some(tag.clone()), words);
        }
    });
    let sort_words = |sort: Sort| match sort {
        Sort::Collection => texts.tr("library-sort-collection"),
        Sort::Title => texts.tr("library-sort-title"),
        Sort::Difficulty => texts.tr("library-sort-difficulty"),
        Sort::Task => texts.tr("library-sort-task"),
        Sort::Stones => texts.tr("library-sort-stones"),
    };
    let shown = (wanted.sort != Sort::default()).then(|| sort_words(wanted.sort));
    choice(ui, state, "library-sort", shown, |ui| {
        for sort in Sort::ALL {
            ui.selectable_value(&mut wanted.sort, sort, sort_words(sort));
        }
    });
    wanted
}

/// A choice as a chip.
fn choice(
    ui: &mut Ui,
    state: &State,
    key: &str,
    shown: Option<&str>,
    contents: impl FnOnce(&mut Ui),
) {
    let colors = &state.settings.theme.theme().window;
    parts::chip_list(ui, state.texts.tr(key), shown, colors, contents);
}

/// From which level to which, in kyu and dan.
fn difficulty(ui: &mut Ui, state: &State, wanted: &mut Filter) {
    let texts = &state.texts;
    let limit = crate::problem::MAX_DIFFICULTY;
    let (mut low, mut high) = wanted.difficulty.unwrap_or((1, limit));
    let before = (low, high);
    for (key, bound, any) in [
        ("library-from", &mut low, 1),
        ("library-to", &mut high, limit),
    ] {
        let words = Level::of_difficulty(*bound).words(texts);
        let shown = (*bound != any).then(|| format!("{} {words}", texts.tr(key)));
        choice(ui, state, key, shown.as_deref(), |ui| {
            let mut last = None;
            for difficulty in 1..=limit {
                let level = Level::of_difficulty(difficulty);
                let words = if difficulty == any {
                    texts.tr("library-any").to_owned()
                } else if last == Some(level) {
                    continue;
                } else {
                    level.words(texts)
                };
                last = Some(level);
                ui.selectable_value(bound, difficulty, words);
            }
        });
    }
    if (low, high) != before {
        let (low, high) = (low.min(high), low.max(high));
        wanted.difficulty = ((low, high) != (1, limit)).then_some((low, high));
    }
}

/// Filters kept by name, and a name for the one in use.
fn saved(ui: &mut Ui, state: &State, view: &mut LibraryView, actions: &mut Vec<Action>) {
    let page = &state.library_page;
    let texts = &state.texts;
    let colors = &state.settings.theme.theme().window;
    let chip = widgets::chip(ui, texts.tr("library-saved"), false, colors);
    let menu =
        egui::Popup::menu(&chip).close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside);
    menu.show(|ui| {
        ui.set_min_width(240.0);
        for (place, (name, filter)) in page.saved.iter().enumerate() {
            ui.horizontal(|ui| {
                let is_here = *filter == page.filter;
                if ui.add(Button::selectable(is_here, name)).clicked() {
                    actions.push(Action::Library(LibraryAction::Filter(filter.clone())));
                }
                let forget = texts.tr_with("library-forget", [("name", name.clone().into())]);
                let button = ui.small_button("×").on_hover_text(&forget);
                button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &forget));
                if button.clicked() {
                    actions.push(Action::Library(LibraryAction::Forget(place)));
                }
            });
        }
        ui.horizontal(|ui| {
            let hint = texts.tr("library-save-hint");
            let field = TextEdit::singleline(&mut view.name)
                .hint_text(hint)
                .desired_width(150.0);
            let field = ui.add(field);
            ui.ctx()
                .accesskit_node_builder(field.id, |node| node.set_label(hint));
            let can = !view.name.trim().is_empty();
            let save = Button::new(texts.tr("library-save"));
            if ui.add_enabled(can, save).clicked() {
                let name = std::mem::take(&mut view.name);
                actions.push(Action::Library(LibraryAction::Save(name.trim().to_owned())));
            }
        });
    });
}

/// Like problems instead of those that the filter finds.
fn twins(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let page = &state.library_page;
    let texts = &state.texts;
    let key = |shown| match shown {
        TwinsShown::No => "library-twins-no",
        TwinsShown::Same => "library-twins-same",
        TwinsShown::Near => "library-twins-near",
    };
    let now = page.twins_shown;
    let chosen = (now != TwinsShown::No).then(|| texts.tr(key(now)));
    choice(ui, state, "library-twins", chosen, |ui| {
        for shown in [TwinsShown::No, TwinsShown::Same, TwinsShown::Near] {
            let is_on = now == shown;
            if ui
                .add(Button::selectable(is_on, texts.tr(key(shown))))
                .clicked()
            {
                actions.push(Action::Library(LibraryAction::Twins(shown)));
            }
        }
    });
}
