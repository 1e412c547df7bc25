//! The user's own records: collections as chips onto which problems can be dragged, and the records of the
//! chosen problem.

use egui::{Stroke, StrokeKind, TextEdit, Ui, vec2};

use super::{Look, Msg, own};
use crate::catalog::{EntryId, Filter, Own};
use crate::store::ProblemKey;
use crate::trainer::Shelf;
use crate::trainer::review::Deed as Kept;
use crate::ui::mine;
use crate::ui::page::Shared;
use crate::ui::widgets::{self, Push, parts};
use crate::worker::librarian::{Deed, Librarian};

/// A note being edited.
pub(super) struct Noted {
    /// The problem's name.
    problem: String,
    /// The text typed so far.
    text: String,
    /// The note in the log when editing began.
    known: String,
}

impl Noted {
    fn new(problem: &str, known: &str) -> Noted {
        Noted {
            problem: problem.to_owned(),
            text: known.to_owned(),
            known: known.to_owned(),
        }
    }

    /// Whether the text differs from the note in the log and the log has not changed in the meantime.
    fn is_to_keep(&self, known: &str) -> bool {
        self.known == known && self.text.trim() != known
    }
}

/// The row of the user's own chips: clicking one shows its problems, and problems can be dropped onto it.
pub(super) fn row(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let dragged = egui::DragAndDrop::payload::<EntryId>(ui.ctx());
    let mine = &shared.training.ledger.mine;
    let is_used = !mine.favourites.is_empty() || !mine.notes.is_empty();
    let is_used = is_used || !look.collecting.is_empty() || look.own.is_some();
    let is_used = is_used || !mine.never.is_empty();
    if !is_used && mine.collections.is_empty() && dragged.is_none() && page.filter.own.is_none() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        let colors = &shared.settings.theme.theme().window;
        ui.label(parts::quiet(texts.tr("mine-row"), colors));
        let favourites = page.kept.favourites.len();
        let name = texts.tr_with("mine-favourites", [("count", favourites.into())]);
        let chip_of = chip(ui, page, shared, (&name, Own::Favourites), msgs);
        if let Some(id) = own::dropped::<EntryId>(&chip_of) {
            keep(page, *id, Kept::Favour, "", msgs);
        }
        if favourites > 0 {
            chip_of.context_menu(|ui| {
                if ui.button(texts.tr("mine-practise")).clicked() {
                    msgs.push(Msg::Practise(Shelf::Favourites));
                    ui.close();
                }
            });
        }
        if !page.kept.notes.is_empty() {
            let count = page.kept.notes.len();
            let name = texts.tr_with("mine-noted", [("count", count.into())]);
            let _ = chip(ui, page, shared, (&name, Own::Noted), msgs);
        }
        if !page.kept.never.is_empty() {
            let count = page.kept.never.len();
            let name = texts.tr_with("mine-never-count", [("count", count.into())]);
            let _ = chip(ui, page, shared, (&name, Own::Never), msgs);
        }
        own::chips(ui, page, shared, look, msgs);
        if dragged.is_some() {
            let place = widgets::chip(ui, texts.tr("mine-drop-new"), false, colors);
            if let Some(id) = own::dropped::<EntryId>(&place) {
                look.collecting = page.meant_by(*id);
            }
        }
    });
    name_of_new(ui, page, shared, look, msgs);
    own::going_on(ui, page, shared, look, msgs);
}

/// A chip that filters by what it stands for when clicked.
pub(super) fn chip(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    (name, own): (&str, Own),
    msgs: &mut Vec<Msg>,
) -> egui::Response {
    let colors = &shared.settings.theme.theme().window;
    let is_on = page.filter.own.as_ref() == Some(&own);
    let takes = matches!(own, Own::Favourites | Own::Collection(_));
    let response = widgets::chip(ui, name, is_on, colors);
    if takes && response.dnd_hover_payload::<EntryId>().is_some() {
        let stroke = Stroke::new(2.0, colors.accent.0);
        let rect = response.rect;
        ui.painter()
            .rect_stroke(rect, 16, stroke, StrokeKind::Inside);
    }
    if response.clicked() {
        let filter = Filter {
            own: (!is_on).then_some(own),
            ..page.filter.clone()
        };
        msgs.push(Msg::Do(Deed::Filter(filter)));
    }
    response
}

/// Records something about a problem, or about all ticked ones if it is among them.
pub(super) fn keep(page: &Librarian, id: EntryId, deed: Kept, words: &str, msgs: &mut Vec<Msg>) {
    let keys = page.meant_by(id).into_iter();
    let keys = keys.filter_map(|id| page.key_of(id)).collect();
    msgs.push(Msg::Keep(keys, deed, words.to_owned()));
}

/// A field for the name of a new collection that takes the problems dropped.
fn name_of_new(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    if look.collecting.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        let (field, made) = mine::new_collection(ui, shared, &mut look.collection);
        let left = ui.input(|input| input.key_pressed(egui::Key::Escape));
        if let Some(name) = made {
            let ids = std::mem::take(&mut look.collecting);
            let keys = ids.into_iter().filter_map(|id| page.key_of(id)).collect();
            msgs.push(Msg::Keep(keys, Kept::Collect, name));
        }
        if ui.button(shared.texts.tr("cancel")).clicked() || left {
            look.collecting.clear();
        }
        if !field.has_focus() && look.collection.is_empty() {
            field.request_focus();
        }
    });
}

/// The user's records of the chosen problem.
pub(super) fn detail(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    id: EntryId,
    msgs: &mut Vec<Msg>,
) {
    let Some(key) = page.key_of(id) else {
        return;
    };
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let notes = &shared.training.ledger.mine.notes;
    let name = key.text();
    let one = |deed, words: &str| Msg::Keep(vec![key.clone()], deed, words.to_owned());
    parts::rule(ui, colors);
    if let Some(deed) = mine::favourite(ui, shared, &name) {
        msgs.push(one(deed, ""));
    }
    let label = ui.label(parts::quiet(texts.tr("mine-note"), colors));
    let known = notes.get(&name).map_or("", String::as_str);
    if let Some(noted) = look.noted.take_if(|noted| noted.problem != name) {
        // A note typed for another problem is saved to that problem.
        let before = notes.get(&noted.problem).map_or("", String::as_str);
        if let Some(key) = ProblemKey::read(&noted.problem).filter(|_| noted.is_to_keep(before)) {
            msgs.push(Msg::Keep(
                vec![key],
                Kept::Note,
                noted.text.trim().to_owned(),
            ));
        }
    }
    let noted = look.noted.get_or_insert_with(|| Noted::new(&name, known));
    if noted.known != known {
        *noted = Noted::new(&name, known);
    }
    let field = TextEdit::multiline(&mut noted.text)
        .desired_rows(2)
        .desired_width(ui.available_width() - 8.0);
    let field = ui
        .add(field.char_limit(mine::MOST_NOTE))
        .labelled_by(label.id);
    if !field.has_focus() && noted.is_to_keep(known) {
        let note = noted.text.trim().to_owned();
        msgs.push(one(Kept::Note, &note));
    }
    ui.add_space(4.0);
    ui.label(parts::quiet(texts.tr("mine-collections"), colors));
    if let Some((deed, collection)) = mine::collections(ui, shared, &name) {
        msgs.push(one(deed, collection));
    }
    let push = Push::text(texts.tr("mine-new"));
    if parts::push(ui, push, 32.0, colors).clicked() {
        look.collecting = page.meant_by(id);
    }
    let is_never = shared.training.ledger.mine.never.contains(&name);
    let never = parts::switch(ui, is_never, texts.tr("never-again"), colors);
    if never.on_hover_text(texts.tr("never-again-tip")).clicked() {
        let deed = if is_never {
            Kept::Resume
        } else {
            Kept::Suspend
        };
        msgs.push(one(deed, ""));
    }
}

/// A star in the corner of a small board, for favourites.
pub(super) fn star(ui: &Ui, shared: &Shared<'_>, at: egui::Pos2) {
    let colors = &shared.settings.theme.theme().window;
    ui.painter().circle_filled(at, 9.0, colors.panel.0);
    widgets::star(ui.painter(), at, 7.0, colors.flame.0);
}

/// Makes a tile draggable: the problem, with all ticked ones if it is among them.
pub(super) fn drag(response: &egui::Response, id: EntryId) {
    response.dnd_set_drag_payload(id);
    if response.dragged() {
        response.ctx.set_cursor_icon(egui::CursorIcon::Grabbing);
    }
}

/// Draws the number of dragged problems beside the pointer.
pub(super) fn hint(ui: &Ui, page: &Librarian, shared: &Shared<'_>) {
    let Some(id) = egui::DragAndDrop::payload::<EntryId>(ui.ctx()) else {
        return;
    };
    let Some(at) = ui.ctx().pointer_interact_pos() else {
        return;
    };
    let count = page.meant_by(*id).len();
    let words = shared
        .texts
        .tr_with("library-ticked", [("count", count.into())]);
    let layer = egui::LayerId::new(egui::Order::Tooltip, egui::Id::unique("dragged"));
    let painter = ui.ctx().layer_painter(layer);
    let colors = &shared.settings.theme.theme().window;
    let font = crate::ui::widgets::theme::medium(13.0);
    let galley = painter.layout_no_wrap(words, font, colors.on_accent.0);
    let rect = egui::Rect::from_min_size(at + vec2(14.0, 10.0), galley.size() + vec2(16.0, 8.0));
    painter.rect_filled(rect, 8, colors.accent.0);
    painter.galley(rect.min + vec2(8.0, 4.0), galley, colors.on_accent.0);
}
