//! The problem looked at, its collection, and what can be done with one or many.

use std::path::PathBuf;

use egui::{Button, ComboBox, Rect, RichText, Sense, TextEdit, TextStyle, Ui, vec2};

use super::grid::task_key;
use super::jobs::Verdict;
use super::{Export, LibraryAction, LibraryView, Watching, thumbnail};
use crate::catalog::{Entry, EntryId, Origin};
use crate::exchange::Dialect;
use crate::ui::action::Action;
use crate::ui::state::State;

pub(super) fn show(ui: &mut Ui, state: &State, view: &mut LibraryView, actions: &mut Vec<Action>) {
    let page = &state.library_page;
    let texts = &state.texts;
    match page
        .chosen
        .and_then(|id| Some((id, page.catalog.entry(id)?)))
    {
        Some((id, entry)) => problem(ui, state, id, entry, actions),
        None => {
            ui.label(RichText::new(texts.tr("library-choose")).weak());
        }
    }
    ui.separator();
    many(ui, state, view, actions);
}

fn problem(ui: &mut Ui, state: &State, id: EntryId, entry: &Entry, actions: &mut Vec<Action>) {
    let page = &state.library_page;
    let texts = &state.texts;
    let theme = state.settings.theme.theme();
    ui.label(RichText::new(&*entry.title).text_style(TextStyle::Heading));
    let side = ui.available_width().min(240.0);
    let (rect, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    thumbnail::paint(
        ui.painter(),
        Rect::from_center_size(rect.center(), vec2(side, side)),
        entry,
        &theme.board,
    );
    ui.label(texts.tr(task_key(entry.task())));
    if !entry.words.is_empty() {
        ui.label(&*entry.words);
    }
    if !entry.tags.is_empty() {
        let tags: Vec<&str> = entry
            .tags
            .split(' ')
            .map(|tag| texts.technique(tag))
            .collect();
        ui.label(RichText::new(tags.join(", ")).weak());
    }
    if ui.button(texts.tr("library-solve")).clicked() {
        actions.push(Action::Library(LibraryAction::Solve(id)));
    }
    let Some(collection) = page.catalog.collections().get(entry.collection as usize) else {
        return;
    };
    let key = (collection.id.clone(), entry.id.clone());
    match page.verdicts.get(&key) {
        Some(Verdict::Proven { words }) => {
            ui.label(
                RichText::new(texts.tr("library-verdict-proven"))
                    .color(theme.window.good.0)
                    .strong(),
            );
            ui.label(words);
        }
        Some(Verdict::Doubts { doubts, fixed }) => {
            ui.label(
                RichText::new(texts.tr("library-verdict-doubts"))
                    .color(theme.window.bad.0)
                    .strong(),
            );
            for doubt in doubts {
                ui.label(format!("• {doubt}"));
            }
            if fixed.is_some() && ui.button(texts.tr("library-fix")).clicked() {
                actions.push(Action::Library(LibraryAction::Fix(id)));
            }
        }
        Some(Verdict::Open { reason }) => {
            ui.label(
                RichText::new(texts.tr("library-verdict-open"))
                    .color(theme.window.open.0)
                    .strong(),
            );
            ui.label(reason);
        }
        None => {}
    }
    ui.separator();
    ui.label(RichText::new(&*collection.title).strong());
    if let Some(file) = page.catalog.file_of(entry) {
        if !file.path.as_os_str().is_empty() {
            let entry = file
                .entry
                .as_deref()
                .map(|entry| format!("/{entry}"))
                .unwrap_or_default();
            let path = format!("{}{entry}", file.path.display());
            ui.label(RichText::new(path).text_style(TextStyle::Small).weak());
        }
        if let Some(dialect) = &file.dialect {
            ui.label(texts.tr_with(
                "library-dialect-found",
                [("name", dialect.to_string().into())],
            ));
        }
        for fault in &file.faults {
            ui.label(
                RichText::new(&**fault)
                    .text_style(TextStyle::Small)
                    .color(theme.window.bad.0),
            );
        }
    }
    if let Origin::Path(path) = &collection.origin {
        let place = entry.collection;
        let from_file = texts.tr("library-dialect-each");
        let mut wanted = collection.dialect.clone();
        let label = ui.label(texts.tr("library-dialect"));
        ComboBox::from_id_salt("library-dialect")
            .selected_text(wanted.as_deref().unwrap_or(from_file))
            .show_ui(ui, |ui| {
                ui.selectable_value(&mut wanted, None, from_file);
                for dialect in Dialect::ALL {
                    ui.selectable_value(&mut wanted, Some(dialect.name().into()), dialect.name());
                }
            })
            .response
            .labelled_by(label.id);
        if wanted != collection.dialect {
            actions.push(Action::Library(LibraryAction::Dialect(place, wanted)));
        }
        let mut watched = collection.is_watched;
        let check = ui
            .checkbox(&mut watched, texts.tr("library-watch"))
            .on_hover_text(path.display().to_string());
        if check.changed() {
            let watching = if watched { Watching::Yes } else { Watching::No };
            actions.push(Action::Library(LibraryAction::Watch(place, watching)));
        }
        ui.horizontal(|ui| {
            if ui.button(texts.tr("library-reread")).clicked() {
                actions.push(Action::Library(LibraryAction::Read(place)));
            }
            let remove = ui.button(texts.tr("library-remove"));
            if remove
                .on_hover_text(texts.tr("library-remove-tip"))
                .clicked()
            {
                actions.push(Action::Library(LibraryAction::Remove(place)));
            }
        });
    }
}

fn many(ui: &mut Ui, state: &State, view: &mut LibraryView, actions: &mut Vec<Action>) {
    let page = &state.library_page;
    let texts = &state.texts;
    let count = if page.ticked.is_empty() {
        page.found.len()
    } else {
        page.ticked.len()
    };
    ui.label(RichText::new(texts.tr_with("library-many", [("count", count.into())])).strong());
    ui.horizontal(|ui| {
        let hint = texts.tr("library-tag-hint");
        let field = TextEdit::singleline(&mut view.tag)
            .hint_text(hint)
            .desired_width(110.0);
        let field = ui.add(field);
        ui.ctx()
            .accesskit_node_builder(field.id, |node| node.set_label(hint));
        let can = !view.tag.trim().is_empty() && !page.ticked.is_empty();
        if ui
            .add_enabled(can, Button::new(texts.tr("library-tag-give")))
            .clicked()
        {
            let tag = view
                .tag
                .trim()
                .to_lowercase()
                .replace(char::is_whitespace, "-");
            actions.push(Action::Library(LibraryAction::Tag(tag)));
        }
    });
    let prove = ui.button(texts.tr("library-prove"));
    if prove.on_hover_text(texts.tr("library-prove-tip")).clicked() {
        actions.push(Action::Library(LibraryAction::Prove));
    }
    ui.label(texts.tr("library-export"));
    ui.horizontal(|ui| {
        for (export, name) in [
            (Export::Pdf, "PDF"),
            (Export::Sgf, "SGF"),
            (Export::Ron, "RON"),
        ] {
            if ui.add_enabled(count > 0, Button::new(name)).clicked() {
                let ending = name.to_lowercase();
                let typed = view.path.trim();
                // The path typed above, or the folder the program was started in.
                let path = if typed.is_empty() {
                    PathBuf::from(format!("library.{ending}"))
                } else {
                    PathBuf::from(typed).with_extension(ending)
                };
                actions.push(Action::Library(LibraryAction::Export(export, path)));
            }
        }
    });
    let problems = page
        .catalog
        .files()
        .iter()
        .filter(|file| !file.faults.is_empty());
    let faulty = problems.clone().count();
    if faulty > 0 {
        ui.collapsing(
            texts.tr_with("library-faulty", [("count", faulty.into())]),
            |ui| {
                for file in problems.take(100) {
                    let entry = file
                        .entry
                        .as_deref()
                        .map(|entry| format!("/{entry}"))
                        .unwrap_or_default();
                    ui.label(
                        RichText::new(format!("{}{entry}", file.path.display()))
                            .text_style(TextStyle::Small),
                    );
                    for fault in file.faults.iter().take(2) {
                        ui.label(RichText::new(&**fault).text_style(TextStyle::Small).weak());
                    }
                }
            },
        );
    }
}
