//! Filters as chips: active ones show in the accent colour, and one button clears them all.

use egui::{Button, Role, TextEdit, Ui, WidgetInfo};

use super::grid::{standing_key, task_key};
use super::{Look, Msg};
use crate::catalog::{Filter, Proof, Sort, Standing};
use crate::problem::Task;
use crate::trainer::review::Level;
use crate::ui::page::Shared;
use crate::ui::widgets::{self, Push, parts};
use crate::worker::librarian::{Deed, Librarian, TwinsShown};

pub(super) fn show(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    ui.horizontal_wrapped(|ui| {
        let wanted = chips(ui, page, shared);
        let colors = &shared.settings.theme.theme().window;
        let texts = shared.texts;
        let name = texts.tr("library-position");
        if widgets::chip(ui, name, look.draws, colors).clicked() {
            look.draws = !look.draws;
        }
        twins(ui, page, shared, msgs);
        saved(ui, page, shared, look, msgs);
        if is_narrowed(&page.filter)
            && parts::push(ui, Push::text(texts.tr("sets-clear")), 32.0, colors).clicked()
        {
            let filter = Filter {
                sort: wanted.sort,
                ..Filter::default()
            };
            msgs.push(Msg::Do(Deed::Filter(filter)));
        } else if wanted != page.filter {
            msgs.push(Msg::Do(Deed::Filter(wanted)));
        }
    });
}

/// Whether a filter excludes anything.
pub(super) fn is_narrowed(filter: &Filter) -> bool {
    let plain = Filter {
        sort: filter.sort,
        ..Filter::default()
    };
    *filter != plain
}

/// Shows the filter chips; returns the filter now wanted.
fn chips(ui: &mut Ui, page: &Librarian, shared: &Shared<'_>) -> Filter {
    let texts = shared.texts;
    let mut wanted = page.filter.clone();
    let any = texts.tr("library-any");
    let collection = wanted
        .collection
        .as_ref()
        .and_then(|id| page.catalog.collections().iter().find(|c| *c.id == **id))
        .map(|collection| &*collection.title);
    choice(ui, shared, "library-collection", collection, |ui| {
        ui.selectable_value(&mut wanted.collection, None, any);
        for collection in page.catalog.collections() {
            let id = Some(collection.id.to_string());
            ui.selectable_value(&mut wanted.collection, id, &*collection.title);
        }
    });
    let task = wanted.task.and_then(|place| Task::ALL.get(place));
    let shown = task.map(|&task| texts.tr(task_key(task)));
    choice(ui, shared, "library-task", shown, |ui| {
        ui.selectable_value(&mut wanted.task, None, any);
        for (place, &task) in Task::ALL.iter().enumerate() {
            ui.selectable_value(&mut wanted.task, Some(place), texts.tr(task_key(task)));
        }
    });
    let shown = wanted
        .standing
        .map(|standing| texts.tr(standing_key(standing)));
    choice(ui, shared, "library-standing", shown, |ui| {
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
        Proof::OnBoard => texts.tr("library-on-board"),
        Proof::Assuming => texts.tr("library-assuming"),
        Proof::Open => texts.tr("library-open-problem"),
    };
    let shown = wanted.proof.map(proof_words);
    choice(ui, shared, "library-proof", shown, |ui| {
        ui.selectable_value(&mut wanted.proof, None, any);
        for proof in Proof::ALL {
            ui.selectable_value(&mut wanted.proof, Some(proof), proof_words(proof));
        }
    });
    difficulty(ui, shared, &mut wanted);
    let tag = wanted.tag.clone();
    let shown = tag.as_deref().map(|tag| texts.technique(tag));
    choice(ui, shared, "library-tag", shown, |ui| {
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
    choice(ui, shared, "library-sort", shown, |ui| {
        for sort in Sort::ALL {
            ui.selectable_value(&mut wanted.sort, sort, sort_words(sort));
        }
    });
    wanted
}

/// A choice as a chip.
fn choice(
    ui: &mut Ui,
    shared: &Shared<'_>,
    key: &str,
    shown: Option<&str>,
    contents: impl FnOnce(&mut Ui),
) {
    let colors = &shared.settings.theme.theme().window;
    parts::chip_list(ui, shared.texts.tr(key), shown, colors, contents);
}

/// The range of levels, from and to, in kyu and dan.
fn difficulty(ui: &mut Ui, shared: &Shared<'_>, wanted: &mut Filter) {
    let texts = shared.texts;
    let limit = crate::problem::MAX_DIFFICULTY;
    let (mut low, mut high) = wanted.difficulty.unwrap_or((1, limit));
    let before = (low, high);
    for (key, bound, any) in [
        ("library-from", &mut low, 1),
        ("library-to", &mut high, limit),
    ] {
        let words = Level::of_difficulty(*bound).words(texts);
        let shown = (*bound != any).then(|| format!("{} {words}", texts.tr(key)));
        choice(ui, shared, key, shown.as_deref(), |ui| {
            for difficulty in 1..=limit {
                let words = if difficulty == any {
                    texts.tr("library-any").to_owned()
                } else {
                    Level::of_difficulty(difficulty).words(texts)
                };
                ui.selectable_value(bound, difficulty, words);
            }
        });
    }
    if (low, high) != before {
        let (low, high) = (low.min(high), low.max(high));
        wanted.difficulty = ((low, high) != (1, limit)).then_some((low, high));
    }
}

/// A menu of saved filters, with a field to save the current one.
fn saved(ui: &mut Ui, page: &Librarian, shared: &Shared<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let chip = widgets::chip(ui, texts.tr("library-saved"), false, colors);
    let menu =
        egui::Popup::menu(&chip).close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside);
    menu.show(|ui| {
        ui.set_min_width(240.0);
        for (place, (name, filter)) in page.saved.iter().enumerate() {
            ui.horizontal(|ui| {
                let is_here = *filter == page.filter;
                if ui.add(Button::selectable(is_here, name)).clicked() {
                    msgs.push(Msg::Do(Deed::Filter(filter.clone())));
                }
                let forget = texts.tr_with("library-forget", [("name", name.clone().into())]);
                let button = ui.small_button("×").on_hover_text(&forget);
                button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &forget));
                if button.clicked() {
                    msgs.push(Msg::Forget(place));
                }
            });
        }
        ui.horizontal(|ui| {
            let hint = texts.tr("library-save-hint");
            let field = TextEdit::singleline(&mut look.name)
                .hint_text(hint)
                .desired_width(150.0);
            let field = ui.add(field);
            ui.ctx()
                .accesskit_node_builder(field.id, |node| node.set_label(hint));
            let can = !look.name.trim().is_empty();
            let save = Button::new(texts.tr("library-save"));
            if ui.add_enabled(can, save).clicked() {
                let name = std::mem::take(&mut look.name);
                msgs.push(Msg::Save(name.trim().to_owned()));
            }
        });
    });
}

/// A choice to show similar problems instead of those that the filter finds.
fn twins(ui: &mut Ui, page: &Librarian, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let key = |shown| match shown {
        TwinsShown::No => "library-twins-no",
        TwinsShown::Same => "library-twins-same",
        TwinsShown::Near => "library-twins-near",
    };
    let now = page.twins_shown;
    let chosen = (now != TwinsShown::No).then(|| texts.tr(key(now)));
    choice(ui, shared, "library-twins", chosen, |ui| {
        for shown in [TwinsShown::No, TwinsShown::Same, TwinsShown::Near] {
            let is_on = now == shown;
            if ui
                .add(Button::selectable(is_on, texts.tr(key(shown))))
                .clicked()
            {
                msgs.push(Msg::Do(Deed::Twins(shown)));
            }
        }
    });
}
