//! The chosen problem and its collection.

use egui::{ComboBox, Rect, RichText, ScrollArea, Sense, TextStyle, Ui, UiBuilder, pos2, vec2};

use super::grid::task_key;
use super::{Look, Msg, mine};
use crate::catalog::{Entry, EntryId, Origin};
use crate::check::Opinion;
use crate::disk::shown;
use crate::exchange::Dialect;
use crate::problem::ProofState;
use crate::texts::outcome;
use crate::trainer::review::Level;
use crate::ui::page::Shared;
use crate::ui::widgets::{self, Push, Small, icons, parts, theme};
use crate::worker::librarian::{Deed, Librarian};

pub(super) fn show(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let whole = ui.available_rect_before_wrap().shrink2(vec2(2.0, 4.0));
    widgets::card(ui.painter(), whole, colors);
    let inner = whole.shrink(16.0);
    let chosen = page.chosen;
    let chosen = chosen.and_then(|id| Some((id, page.catalog.entry(id)?)));
    let below = if chosen.is_some() { 56.0 } else { 0.0 };
    let mut body = inner;
    body.set_bottom(inner.bottom() - below);
    let mut child = ui.new_child(UiBuilder::new().max_rect(body).id_salt("detail"));
    ScrollArea::vertical()
        .auto_shrink(false)
        .show(&mut child, |ui| match chosen {
            Some((id, entry)) => {
                problem(ui, page, shared, look, id, entry, msgs);
                mine::detail(ui, page, shared, look, id, msgs);
                faulty(ui, page, shared);
            }
            None => {
                ui.label(parts::quiet(texts.tr("library-choose"), colors));
                faulty(ui, page, shared);
            }
        });
    if let Some((id, _)) = chosen {
        let place = Rect::from_min_max(
            pos2(inner.left(), inner.bottom() - 44.0),
            inner.right_bottom(),
        );
        let solve = Push {
            key: Some(texts.tr("key-enter")),
            ..Push::main(texts.tr("library-solve"))
        };
        let salt = ui.scope_id().with("solve-this");
        if solve.show_at(ui, place, salt, colors).clicked() {
            msgs.push(Msg::Solve(id));
        }
        let corner = Rect::from_min_size(
            pos2(whole.right() - 36.0, whole.top() + 4.0),
            vec2(32.0, 32.0),
        );
        let name = texts.tr("library-look-away");
        let away = widgets::icon_button(ui, corner, "look-away", icons::X, name, colors, true);
        if away.clicked() {
            msgs.push(Msg::Do(Deed::Choose(None)));
        }
    }
}

fn problem(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    id: EntryId,
    entry: &Entry,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let theme = shared.settings.theme.theme();
    let colors = &theme.window;
    let side = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(side, side * 0.72), Sense::hover());
    let stones = entry.board();
    let small = Small {
        stones: &stones,
        window: entry.window(),
        size: entry.size(),
        most: 30.0,
    };
    look.stamps
        .paint(ui, rect.shrink2(vec2(16.0, 0.0)), &small, theme);
    ui.add_space(4.0);
    ui.label(RichText::new(&*entry.title).font(theme::semibold(20.0)));
    let task = texts.tr(task_key(entry.task()));
    let level = (entry.difficulty > 0).then(|| Level::of_difficulty(entry.difficulty).about(texts));
    let state = entry.flags.proof_state().map(|state| {
        texts.tr(match state {
            ProofState::OnBoard => "library-on-board",
            ProofState::Assuming => "library-assuming",
            ProofState::Open => "library-open-problem",
        })
    });
    let facts = [Some(task), level.as_deref(), state];
    let facts: Vec<&str> = facts.into_iter().flatten().collect();
    ui.label(parts::quiet(facts.join(" · "), colors));
    if !entry.words.is_empty() {
        ui.label(&*entry.words);
    }
    if !entry.tags.is_empty() {
        let tags: Vec<&str> = entry
            .tags
            .split(' ')
            .map(|tag| texts.technique(tag))
            .collect();
        ui.label(parts::quiet(tags.join(", "), colors));
    }
    let Some(collection) = page.catalog.collections().get(entry.collection as usize) else {
        return;
    };
    let key = (collection.id.clone(), entry.id.clone());
    if let Some(opinion) = page.verdicts.get(&key) {
        proof(ui, shared, id, opinion, msgs);
    }
    parts::rule(ui, colors);
    ui.label(RichText::new(&*collection.title).font(theme::medium(15.0)));
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
            msgs.push(Msg::Do(Deed::Dialect(place, wanted)));
        }
        let mut watched = collection.is_watched;
        let check = ui
            .checkbox(&mut watched, texts.tr("library-watch"))
            .on_hover_text(shown(path));
        if check.changed() {
            msgs.push(Msg::Do(Deed::Watch(place, watched)));
        }
        ui.horizontal(|ui| {
            if ui.button(texts.tr("library-reread")).clicked() {
                msgs.push(Msg::Do(Deed::Read(place)));
            }
            let examine = ui.button(texts.tr("examine-collection"));
            if examine
                .on_hover_text(texts.tr("page-examine-tip"))
                .clicked()
            {
                let dialect = collection.dialect.as_deref().and_then(Dialect::named);
                msgs.push(Msg::Examine(Some((path.clone(), dialect))));
            }
            let remove = ui.button(texts.tr("library-remove"));
            if remove
                .on_hover_text(texts.tr("library-remove-tip"))
                .clicked()
            {
                msgs.push(Msg::Do(Deed::Remove(place)));
            }
        });
    }
}

/// The solver's verdict on the problem.
fn proof(ui: &mut Ui, shared: &Shared<'_>, id: EntryId, opinion: &Opinion, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let (key, color) = match opinion {
        Opinion::Agrees { .. } => ("library-verdict-proven", colors.good.0),
        Opinion::Supplies { .. } => ("library-verdict-supplied", colors.good.0),
        Opinion::Disagrees { .. } => ("library-verdict-doubts", colors.bad.0),
        Opinion::Open { .. } => ("library-verdict-open", colors.open.0),
    };
    ui.label(RichText::new(texts.tr(key)).color(color).strong());
    match opinion {
        Opinion::Agrees { result, .. } | Opinion::Supplies { result, .. } => {
            ui.label(outcome(shared.texts, *result));
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
        msgs.push(Msg::Do(Deed::Fix(id)));
    }
}

/// The files that could not be read completely.
fn faulty(ui: &mut Ui, page: &Librarian, shared: &Shared<'_>) {
    let texts = shared.texts;
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
