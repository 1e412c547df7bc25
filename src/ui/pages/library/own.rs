//! The user's own collections as chips: to show, reorder, rename, delete and restore.

use std::any::Any;
use std::sync::Arc;

use egui::{Key, Response, Sense, Stroke, TextEdit, Ui};

use super::{Look, Msg, mine};
use crate::catalog::{EntryId, Filter, Own};
use crate::store::ProblemKey;
use crate::trainer::Shelf;
use crate::trainer::review::{Collection, Deed as Kept, collection_name, two_lines};
use crate::ui::mine as kept;
use crate::ui::page::Shared;
use crate::ui::widgets::{self, icons, parts};
use crate::worker::librarian::{Deed, Librarian};

/// Below this width, the hint about reordering appears only on hover.
const WIDE: f32 = 1000.0;

/// Drag payload: the index of the collection being dragged.
struct Carried(usize);

/// An operation on a collection in progress.
pub(super) enum Doing {
    /// A new name is being typed.
    Renaming {
        /// The collection's current name.
        name: String,
        /// The new name as typed so far.
        typed: String,
        /// Whether the field has yet to take the keyboard focus.
        is_new: bool,
    },
    /// The collection was deleted from this index and can be restored.
    Deleted(Collection, usize),
}

/// A chip for each collection; the one shown also has a menu button.
pub(super) fn chips(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let colors = &shared.settings.theme.theme().window;
    let collections = &shared.training.ledger.mine.collections;
    let how = shared.texts.tr("mine-order-how");
    for (place, collection) in collections.iter().enumerate() {
        let count = collection.problems.len();
        let words = [
            ("name", collection.name.clone().into()),
            ("count", count.into()),
        ];
        let name = shared.texts.tr_with("mine-collection", words);
        let own = Own::Collection(collection.name.clone());
        let is_on = page.filter.own.as_ref() == Some(&own);
        let chip = mine::chip(ui, page, shared, (&name, own), msgs);
        let chip = chip.interact(Sense::click_and_drag());
        if let Some(id) = dropped::<EntryId>(&chip) {
            mine::keep(page, *id, Kept::Collect, &collection.name, msgs);
        }
        chip.dnd_set_drag_payload(Carried(place));
        if let Some(from) = chip
            .dnd_hover_payload::<Carried>()
            .filter(|it| it.0 != place)
        {
            let edge = match from.0 < place {
                true => chip.rect.right(),
                false => chip.rect.left(),
            };
            let stroke = Stroke::new(2.0, colors.accent.0);
            ui.painter().vline(edge, chip.rect.y_range(), stroke);
        }
        if let Some(from) = dropped::<Carried>(&chip) {
            msgs.extend(collections.get(from.0).and_then(|it| arranged(it, place)));
        }
        let mut menu = |ui: &mut Ui| deeds(ui, page, shared, look, place, msgs);
        chip.context_menu(&mut menu);
        if is_on {
            let words = [("name", collection.name.clone().into())];
            let name = shared.texts.tr_with("row-more", words);
            let (rect, _) = ui.allocate_exact_size(egui::vec2(32.0, 32.0), Sense::hover());
            let sign = icons::DOTS_THREE;
            let more = widgets::icon_button(ui, rect, "own-more", sign, &name, colors, true);
            egui::Popup::menu(&more).show(menu);
            more.on_hover_text(how);
        }
    }
    let is_shown = matches!(page.filter.own, Some(Own::Collection(_)));
    if is_shown && ui.ctx().content_rect().width() > WIDE {
        ui.label(parts::quiet(how, colors));
    }
}

/// The payload dropped onto this widget, if it is of type `T`; payloads of other types are left for others.
pub(super) fn dropped<T: Any + Send + Sync>(over: &Response) -> Option<Arc<T>> {
    over.dnd_hover_payload::<T>()?;
    over.dnd_release_payload()
}

/// Moves a collection to another place among the collections.
fn arranged(collection: &Collection, place: usize) -> Option<Msg> {
    let key = ProblemKey::read(collection.problems.first()?)?;
    let words = two_lines(&collection.name, &place.to_string());
    Some(Msg::Keep(vec![key], Kept::Arrange, words))
}

fn keys_of(collection: &Collection) -> Vec<ProblemKey> {
    let problems = collection.problems.iter();
    problems.filter_map(|name| ProblemKey::read(name)).collect()
}

/// Shows the problems of this collection, or of none in particular.
fn shown(page: &Librarian, name: Option<String>) -> Msg {
    Msg::Do(Deed::Filter(Filter {
        own: name.map(Own::Collection),
        ..page.filter.clone()
    }))
}

fn is_shown(page: &Librarian, name: &str) -> bool {
    matches!(&page.filter.own, Some(Own::Collection(own)) if own == name)
}

/// The menu of the collection with this index.
fn deeds(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    place: usize,
    msgs: &mut Vec<Msg>,
) {
    let collections = &shared.training.ledger.mine.collections;
    let Some(collection) = collections.get(place) else {
        return;
    };
    ui.set_min_width(200.0);
    let mut entry = |key: &str, is_possible: bool| {
        let button = egui::Button::new(shared.texts.tr(key));
        let is_clicked = ui.add_enabled(is_possible, button).clicked();
        if is_clicked {
            ui.close();
        }
        is_clicked
    };
    if entry("mine-practise", true) {
        msgs.push(Msg::Practise(Shelf::Collection(collection.name.clone())));
    }
    if entry("mine-rename", true) {
        look.own = Some(Doing::Renaming {
            name: collection.name.clone(),
            typed: collection.name.clone(),
            is_new: true,
        });
    }
    if entry("mine-earlier", place > 0) {
        msgs.extend(arranged(collection, place.saturating_sub(1)));
    }
    if entry("mine-later", place + 1 < collections.len()) {
        msgs.extend(arranged(collection, place + 1));
    }
    if entry("mine-delete", true) {
        let name = &collection.name;
        msgs.push(Msg::Keep(
            keys_of(collection),
            Kept::Uncollect,
            name.clone(),
        ));
        if is_shown(page, name) {
            msgs.push(shown(page, None));
        }
        look.own = Some(Doing::Deleted(collection.clone(), place));
    }
}

/// The line below the chips while a collection is renamed or can be restored.
pub(super) fn going_on(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let is_over = match &mut look.own {
        None => false,
        Some(Doing::Renaming {
            name,
            typed,
            is_new,
        }) => renaming(ui, page, shared, (name, typed, is_new), msgs),
        Some(Doing::Deleted(collection, place)) => deleted(ui, shared, (collection, *place), msgs),
    };
    if is_over {
        look.own = None;
    }
}

/// The field for a new name; returns whether the renaming has ended.
fn renaming(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    (name, typed, is_new): (&str, &mut String, &mut bool),
    msgs: &mut Vec<Msg>,
) -> bool {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let mine = &shared.training.ledger.mine;
    let row = ui.horizontal_wrapped(|ui| {
        let label = ui.label(texts.tr("mine-rename-name"));
        let field = TextEdit::singleline(typed).desired_width(200.0);
        let field = field.char_limit(kept::MOST_NAME);
        let field = ui.add(field).labelled_by(label.id);
        if std::mem::take(is_new) {
            field.request_focus();
        }
        let entered = kept::is_entered(ui, &field);
        let left = ui.input(|input| input.key_pressed(Key::Escape));
        let new = collection_name(typed);
        let can = !new.is_empty() && new != name;
        let button = egui::Button::new(texts.tr("mine-rename-do"));
        let is_done = ui.add_enabled(can, button).clicked();
        let is_left = ui.button(texts.tr("cancel")).clicked() || left;
        if can && mine.collection(&new).is_some() {
            let words = texts.tr_with("mine-joins", [("name", new.clone().into())]);
            ui.label(parts::quiet(words, colors));
        }
        let is_done = can && (is_done || entered);
        let collection = mine.collection(name).filter(|_| is_done);
        let first = collection.and_then(|it| keys_of(it).into_iter().next());
        if let Some(key) = first {
            let words = two_lines(name, &new);
            msgs.push(Msg::Keep(vec![key], Kept::Rename, words));
            if is_shown(page, name) {
                msgs.push(shown(page, Some(new)));
            }
        }
        is_done || is_left
    });
    row.inner
}

/// The message about a deleted collection with an undo button; returns whether it is finished.
fn deleted(
    ui: &mut Ui,
    shared: &Shared<'_>,
    (collection, place): (&Collection, usize),
    msgs: &mut Vec<Msg>,
) -> bool {
    let texts = shared.texts;
    let row = ui.horizontal_wrapped(|ui| {
        let words = [
            ("name", collection.name.clone().into()),
            ("count", collection.problems.len().into()),
        ];
        ui.label(texts.tr_with("mine-deleted", words));
        let is_undone = ui.button(texts.tr("mine-undelete")).clicked();
        if is_undone {
            let name = collection.name.clone();
            msgs.push(Msg::Keep(keys_of(collection), Kept::Collect, name));
            msgs.extend(arranged(collection, place));
        }
        ui.button(texts.tr("dismiss")).clicked() || is_undone
    });
    row.inner
}

/// Lets a problem's tile accept another one dropped on it, in a collection shown in the user's order.
pub(super) fn place_here(
    ui: &Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    response: &Response,
    id: EntryId,
    msgs: &mut Vec<Msg>,
) {
    let (Some(Own::Collection(name)), Some(place)) = (&page.filter.own, page.own_place(id)) else {
        return;
    };
    if let Some(from) = response
        .dnd_hover_payload::<EntryId>()
        .filter(|from| **from != id)
    {
        let is_before = page.own_place(*from).is_some_and(|from| from < place);
        let edge = match is_before {
            true => response.rect.right() - 1.0,
            false => response.rect.left() + 1.0,
        };
        let color = shared.settings.theme.theme().window.accent.0;
        let range = response.rect.shrink(8.0).y_range();
        ui.painter().vline(edge, range, Stroke::new(2.0, color));
    }
    if let Some(from) = response
        .dnd_release_payload::<EntryId>()
        .filter(|from| **from != id)
    {
        msgs.extend(placed(page, *from, place, name));
    }
}

/// Moves a problem, and the ticked ones with it, to this place of the collection.
fn placed(page: &Librarian, from: EntryId, place: usize, name: &str) -> Option<Msg> {
    let mut moved: Vec<(usize, EntryId)> = page
        .meant_by(from)
        .into_iter()
        .filter_map(|id| Some((page.own_place(id)?, id)))
        .collect();
    moved.sort_unstable();
    // They move one at a time. Each one coming from behind pushes the earlier ones on, so these go in
    // reverse.
    if moved.first().is_some_and(|&(first, _)| first > place) {
        moved.reverse();
    }
    let keys = moved.into_iter().filter_map(|(_, id)| page.key_of(id));
    let words = two_lines(name, &place.to_string());
    Some(Msg::Keep(keys.collect(), Kept::Place, words))
}

/// Moves the chosen problem to the place of the one `step` tiles further on.
pub(super) fn moved(page: &Librarian, id: EntryId, step: isize) -> Option<Msg> {
    let Some(Own::Collection(name)) = &page.filter.own else {
        return None;
    };
    let shown = page.shown();
    let here = shown.iter().position(|&other| other == id)?;
    let there = *shown.get(here.checked_add_signed(step)?)?;
    let key = page.key_of(id)?;
    let words = two_lines(name, &page.own_place(there)?.to_string());
    Some(Msg::Keep(vec![key], Kept::Place, words))
}
