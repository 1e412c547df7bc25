//! The problem looked at, its collection, and what can be done with one or many.

use std::path::PathBuf;

use egui::{Button, ComboBox, Rect, RichText, Sense, TextEdit, TextStyle, Ui, vec2};

use super::grid::task_key;
use super::{Export, ExportSettings, LibraryAction, LibraryView, Watching, thumbnail};
use crate::catalog::{Entry, EntryId, Origin};
use crate::check::Opinion;
use crate::disk::shown;
use crate::exchange::Dialect;
use crate::exchange::paper::{Coordinates, PER_PAGE, Paper};
use crate::ui::action::Action;
use crate::ui::pages::author::outcome;
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
    if let Some(opinion) = page.verdicts.get(&key) {
        proof(ui, state, id, opinion, actions);
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
            let path = format!("{}{entry}", shown(&file.path));
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
            .on_hover_text(shown(path));
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

/// What the proof says.
fn proof(ui: &mut Ui, state: &State, id: EntryId, opinion: &Opinion, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let colors = &state.settings.theme.theme().window;
    let (key, color) = match opinion {
        Opinion::Agrees { .. } => ("library-verdict-proven", colors.good.0),
        Opinion::Supplies { .. } => ("library-verdict-supplied", colors.good.0),
        Opinion::Disagrees { .. } => ("library-verdict-doubts", colors.bad.0),
        Opinion::Open { .. } => ("library-verdict-open", colors.open.0),
    };
    ui.label(RichText::new(texts.tr(key)).color(color).strong());
    match opinion {
        Opinion::Agrees { result, .. } | Opinion::Supplies { result, .. } => {
            ui.label(outcome(state, *result));
        }
        Opinion::Disagrees { doubts, .. } => {
            for doubt in doubts {
                ui.label(format!("• {doubt}"));
            }
        }
        Opinion::Open { reason } => {
            ui.label(reason);
        }
    }
    let can_take = matches!(
        opinion,
        Opinion::Supplies { .. } | Opinion::Disagrees { fixed: Some(_), .. }
    );
    if can_take && ui.button(texts.tr("library-fix")).clicked() {
        actions.push(Action::Library(LibraryAction::Fix(id)));
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
    write_as(ui, state, view, count, actions);
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
                        RichText::new(format!("{}{entry}", shown(&file.path)))
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

/// Files for other programs and paper.
fn write_as(
    ui: &mut Ui,
    state: &State,
    view: &mut LibraryView,
    count: usize,
    actions: &mut Vec<Action>,
) {
    let texts = &state.texts;
    ui.label(texts.tr("library-export"));
    let mut row = |ui: &mut Ui, kinds: [(Export, &str); 3]| {
        ui.horizontal_wrapped(|ui| {
            for (export, name) in kinds {
                if !ui.add_enabled(count > 0, Button::new(name)).clicked() {
                    continue;
                }
                let settings = view.export;
                let typed = view.path.trim();
                // The path typed above, or what the desktop's dialog says.
                actions.push(Action::Library(if typed.is_empty() {
                    LibraryAction::Export(export, settings)
                } else {
                    let mut path = PathBuf::from(typed);
                    if !export.is_folder() {
                        path.set_extension(export.ending());
                    }
                    LibraryAction::ExportTo(export, settings, path)
                }));
            }
        });
    };
    row(
        ui,
        [
            (Export::Pdf, "PDF"),
            (Export::Sgf, "SGF"),
            (Export::Ron, "RON"),
        ],
    );
    ui.label(texts.tr("library-export-each"));
    row(
        ui,
        [
            (Export::SgfFiles, texts.tr("library-sgf-files")),
            (Export::Svg, "SVG"),
            (Export::Png, "PNG"),
        ],
    );
    ui.collapsing(texts.tr("library-export-how"), |ui| {
        how(ui, state, &mut view.export);
    });
}

/// Sheet, diagrams a page, marks of SGF, size of pictures.
fn how(ui: &mut Ui, state: &State, settings: &mut ExportSettings) {
    let texts = &state.texts;
    let label = ui.label(texts.tr("library-export-paper"));
    let name = |paper| match paper {
        Paper::A4 => "A4",
        Paper::A5 => "A5",
        Paper::Letter => "Letter",
    };
    ui.horizontal(|ui| {
        ComboBox::from_id_salt("library-paper")
            .selected_text(name(settings.paper))
            .width(80.0)
            .show_ui(ui, |ui| {
                for paper in [Paper::A4, Paper::A5, Paper::Letter] {
                    ui.selectable_value(&mut settings.paper, paper, name(paper));
                }
            })
            .response
            .labelled_by(label.id);
        let per_page = egui::DragValue::new(&mut settings.per_page).range(PER_PAGE);
        let field = ui.add(per_page);
        let label = ui.label(texts.tr("library-export-per-page"));
        field.labelled_by(label.id);
    });
    let mut named = settings.coordinates != Coordinates::Never;
    let check = ui.checkbox(&mut named, texts.tr("library-export-coordinates"));
    if check.changed() {
        settings.coordinates = if named {
            Coordinates::WhereNamed
        } else {
            Coordinates::Never
        };
    }
    let label = ui.label(texts.tr("library-export-dialect"));
    ComboBox::from_id_salt("library-export-dialect")
        .selected_text(settings.dialect.name())
        .show_ui(ui, |ui| {
            for dialect in Dialect::ALL {
                ui.selectable_value(&mut settings.dialect, dialect, dialect.name());
            }
        })
        .response
        .labelled_by(label.id);
    ui.horizontal(|ui| {
        let width = egui::DragValue::new(&mut settings.width).range(64..=8_000);
        let field = ui.add(width);
        let label = ui.label(texts.tr("library-export-width"));
        field.labelled_by(label.id);
    });
}
