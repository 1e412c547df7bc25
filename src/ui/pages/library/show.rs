//! The page: filters at the left, problems in the middle, the one looked at to the right.

use std::path::PathBuf;

use egui::{Button, CentralPanel, Frame, Margin, Panel, ProgressBar, RichText, TextEdit, Ui};

use super::{LibraryAction, LibraryView, PickFrom, Replace, TwinsShown, detail, filters, grid};
use crate::catalog::EntryId;
use crate::disk::shown as shown_path;
use crate::ui::action::Action;
use crate::ui::state::{State, ViewState};

/// Narrower than this, the problem looked at is not shown beside the others.
const NARROW: f32 = 900.0;

/// Shows the page.
pub fn show(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let colors = &state.settings.theme.theme().window;
    let view = &mut view.library;
    let panel = Frame::new()
        .fill(colors.panel.0)
        .inner_margin(Margin::symmetric(10, 6));
    let width = ui.available_width();
    Panel::left("library-filters")
        .frame(panel)
        .default_size(240.0)
        .size_range(210.0..=320.0)
        .show(ui, |ui| {
            egui::ScrollArea::vertical()
                .auto_shrink(false)
                .show(ui, |ui| filters::show(ui, state, view, actions));
        });
    if width >= NARROW {
        Panel::right("library-detail")
            .frame(panel)
            .default_size(270.0)
            .size_range(230.0..=380.0)
            .show(ui, |ui| {
                egui::ScrollArea::vertical()
                    .auto_shrink(false)
                    .show(ui, |ui| detail::show(ui, state, view, actions));
            });
    }
    let shown = shown(state);
    Panel::top("library-bar")
        .frame(panel)
        .show(ui, |ui| bar(ui, state, view, shown.len(), actions));
    CentralPanel::default()
        .frame(Frame::new().fill(colors.background.0).inner_margin(4))
        .show(ui, |ui| grid::show(ui, state, view, &shown, actions));
}

/// The problems in view: what the filter found, or like problems among all.
pub(super) fn shown(state: &State) -> Vec<EntryId> {
    let page = &state.library_page;
    match (&page.twins, page.twins_shown) {
        (Some(twins), TwinsShown::Same) => twins.same.iter().flatten().copied().collect(),
        (Some(twins), TwinsShown::Near) => twins.near.iter().flat_map(|&(a, b)| [a, b]).collect(),
        (None, _) | (_, TwinsShown::No) => page.found.clone(),
    }
}

/// Adding, counting, ticking, and what is being done.
fn bar(
    ui: &mut Ui,
    state: &State,
    view: &mut LibraryView,
    shown: usize,
    actions: &mut Vec<Action>,
) {
    let page = &state.library_page;
    let texts = &state.texts;
    ui.horizontal_wrapped(|ui| {
        let hint = texts.tr("library-add-hint");
        let field = TextEdit::singleline(&mut view.path)
            .hint_text(hint)
            .desired_width(260.0);
        let field = ui.add(field);
        ui.ctx()
            .accesskit_node_builder(field.id, |node| node.set_label(hint));
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let can = !view.path.trim().is_empty();
        let add = ui.add_enabled(can, Button::new(texts.tr("library-add")));
        if can && (entered || add.clicked()) {
            let path = PathBuf::from(view.path.trim());
            view.path.clear();
            actions.push(Action::Library(LibraryAction::Add(path)));
        }
        for (from, key) in [
            (PickFrom::File, "library-pick-file"),
            (PickFrom::Folder, "library-pick-folder"),
        ] {
            if ui.button(texts.tr(key)).clicked() {
                actions.push(Action::Library(LibraryAction::Pick(from)));
            }
        }
    });
    // A row of its own, so that nothing moves when a problem is ticked.
    ui.horizontal_wrapped(|ui| {
        let count = [
            ("shown", shown.into()),
            ("all", page.catalog.entries().len().into()),
        ];
        ui.label(texts.tr_with("library-count", count));
        ui.separator();
        if ui.button(texts.tr("library-tick-all")).clicked() {
            actions.push(Action::Library(LibraryAction::TickAll));
        }
        let none = Button::new(texts.tr("library-tick-none"));
        if ui.add_enabled(!page.ticked.is_empty(), none).clicked() {
            actions.push(Action::Library(LibraryAction::TickNone));
        }
        if !page.ticked.is_empty() {
            let count = [("count", page.ticked.len().into())];
            ui.label(RichText::new(texts.tr_with("library-ticked", count)).weak());
        }
    });
    for job in &page.jobs {
        ui.horizontal(|ui| {
            let done = job.reading.map_or(0.0, |reading| {
                reading.done as f32 / reading.total.max(1) as f32
            });
            let reading = job.reading.unwrap_or_default();
            let words = texts.tr_with(
                job.kind.text_key(),
                [
                    ("done", reading.done.into()),
                    ("total", reading.total.into()),
                    ("problems", reading.problems.into()),
                    ("faulty", reading.faulty.into()),
                ],
            );
            ui.add(ProgressBar::new(done).desired_width(180.0).text(""));
            ui.label(words);
            if ui.button(texts.tr("library-stop")).clicked() {
                actions.push(Action::Library(LibraryAction::Stop));
            }
        });
    }
    if let Some(replacing) = &page.replacing {
        let words = [
            ("count", replacing.count.into()),
            ("path", shown_path(&replacing.first).into()),
        ];
        let color = state.settings.theme.theme().window.open.0;
        ui.label(RichText::new(texts.tr_with("write-replace-question", words)).color(color));
        ui.horizontal(|ui| {
            for (answer, key) in [
                (Replace::Yes, "write-replace"),
                (Replace::No, "write-leave"),
            ] {
                if ui.button(texts.tr(key)).clicked() {
                    actions.push(Action::Library(LibraryAction::Replace(answer)));
                }
            }
        });
    }
    if let Some(note) = &page.note {
        ui.label(RichText::new(note).color(state.settings.theme.theme().window.open.0));
    }
}
