//! Collections, search and filters, at the left.

use egui::{Button, ComboBox, RichText, Role, TextEdit, Ui, WidgetInfo, vec2};

use super::grid::{standing_key, task_key};
use super::{LibraryAction, LibraryView, TwinsShown, position};
use crate::catalog::{Filter, Proof, Sort, Standing};
use crate::problem::Task;
use crate::ui::action::Action;
use crate::ui::state::State;

pub(super) fn show(ui: &mut Ui, state: &State, view: &mut LibraryView, actions: &mut Vec<Action>) {
    let page = &state.library_page;
    let texts = &state.texts;
    let mut wanted = page.filter.clone();
    let label = ui.label(RichText::new(texts.tr("library-search")).strong());
    let field = TextEdit::singleline(&mut wanted.words)
        .hint_text(texts.tr("library-search-hint"))
        .desired_width(f32::INFINITY);
    let field = ui.add(field).labelled_by(label.id);
    if std::mem::take(&mut view.wants_search) {
        field.request_focus();
    }
    ui.add_space(6.0);
    let any = texts.tr("library-any");
    let collection = wanted
        .collection
        .as_ref()
        .and_then(|id| page.catalog.collections().iter().find(|c| *c.id == **id))
        .map_or(any, |collection| &*collection.title);
    choice(ui, texts.tr("library-collection"), collection, |ui| {
        ui.selectable_value(&mut wanted.collection, None, any);
        for collection in page.catalog.collections() {
            let id = Some(collection.id.to_string());
            ui.selectable_value(&mut wanted.collection, id, &*collection.title);
        }
    });
    let task = wanted.task.and_then(|place| Task::ALL.get(place));
    let shown = task.map_or(any, |&task| texts.tr(task_key(task)));
    choice(ui, texts.tr("library-task"), shown, |ui| {
        ui.selectable_value(&mut wanted.task, None, any);
        for (place, &task) in Task::ALL.iter().enumerate() {
            ui.selectable_value(&mut wanted.task, Some(place), texts.tr(task_key(task)));
        }
    });
    let shown = wanted
        .standing
        .map_or(any, |standing| texts.tr(standing_key(standing)));
    choice(ui, texts.tr("library-standing"), shown, |ui| {
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
    choice(
        ui,
        texts.tr("library-proof"),
        wanted.proof.map_or(any, proof_words),
        |ui| {
            ui.selectable_value(&mut wanted.proof, None, any);
            for proof in [Proof::Proven, Proof::Unproven] {
                ui.selectable_value(&mut wanted.proof, Some(proof), proof_words(proof));
            }
        },
    );
    let shown = wanted
        .tag
        .as_deref()
        .map_or(any, |tag| texts.technique(tag));
    let shown = shown.to_owned();
    choice(ui, texts.tr("library-tag"), &shown, |ui| {
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
    choice(
        ui,
        texts.tr("library-sort"),
        sort_words(wanted.sort),
        |ui| {
            for sort in Sort::ALL {
                ui.selectable_value(&mut wanted.sort, sort, sort_words(sort));
            }
        },
    );
    difficulty(ui, state, &mut wanted);
    if wanted != page.filter {
        actions.push(Action::Library(LibraryAction::Filter(wanted)));
    }
    ui.add_space(4.0);
    saved(ui, state, view, actions);
    ui.add_space(4.0);
    twins(ui, state, actions);
    ui.add_space(4.0);
    position::show(ui, state, view, actions);
}

fn choice(ui: &mut Ui, name: &str, shown: &str, content: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let (room, _) = ui.allocate_exact_size(vec2(86.0, 20.0), egui::Sense::hover());
        let mut column = ui.new_child(
            egui::UiBuilder::new()
                .max_rect(room)
                .layout(egui::Layout::left_to_right(egui::Align::Center)),
        );
        let label = column.add(egui::Label::new(name).truncate());
        ComboBox::from_id_salt(name)
            .selected_text(shown)
            .truncate()
            .width(ui.available_width() - 10.0)
            .show_ui(ui, content)
            .response
            .labelled_by(label.id);
    });
}

fn difficulty(ui: &mut Ui, state: &State, wanted: &mut Filter) {
    let texts = &state.texts;
    let mut is_on = wanted.difficulty.is_some();
    ui.checkbox(&mut is_on, texts.tr("library-difficulty"));
    let (mut low, mut high) = wanted
        .difficulty
        .unwrap_or((1, crate::problem::MAX_DIFFICULTY));
    if is_on {
        ui.horizontal(|ui| {
            let limit = crate::problem::MAX_DIFFICULTY;
            let from = ui.label(texts.tr("library-from"));
            ui.add(egui::DragValue::new(&mut low).range(1..=limit))
                .labelled_by(from.id);
            let to = ui.label(texts.tr("library-to"));
            ui.add(egui::DragValue::new(&mut high).range(1..=limit))
                .labelled_by(to.id);
        });
    }
    wanted.difficulty = is_on.then_some((low, high));
}

fn saved(ui: &mut Ui, state: &State, view: &mut LibraryView, actions: &mut Vec<Action>) {
    let page = &state.library_page;
    let texts = &state.texts;
    ui.separator();
    ui.label(RichText::new(texts.tr("library-saved")).strong());
    for (place, (name, filter)) in page.saved.iter().enumerate() {
        ui.horizontal(|ui| {
            if ui
                .add(Button::selectable(*filter == page.filter, name))
                .clicked()
            {
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
            .desired_width(120.0);
        let field = ui.add(field);
        ui.ctx()
            .accesskit_node_builder(field.id, |node| node.set_label(hint));
        let can = !view.name.trim().is_empty();
        if ui
            .add_enabled(can, Button::new(texts.tr("library-save")))
            .clicked()
        {
            let name = std::mem::take(&mut view.name);
            actions.push(Action::Library(LibraryAction::Save(name.trim().to_owned())));
        }
    });
}

fn twins(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let page = &state.library_page;
    let texts = &state.texts;
    ui.separator();
    ui.label(RichText::new(texts.tr("library-twins")).strong());
    ui.horizontal_wrapped(|ui| {
        for (shown, key) in [
            (TwinsShown::No, "library-twins-no"),
            (TwinsShown::Same, "library-twins-same"),
            (TwinsShown::Near, "library-twins-near"),
        ] {
            let is_on = page.twins_shown == shown;
            if ui.add(Button::selectable(is_on, texts.tr(key))).clicked() {
                actions.push(Action::Library(LibraryAction::Twins(shown)));
            }
        }
    });
}
