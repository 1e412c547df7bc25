//! The user's own records of the current problem (favourite, note, collections) as a dialog, and the parts of
//! it that the library uses too.

use egui::{Key, Modifiers, Response, TextEdit, Ui};

use super::page::Shared;
use super::widgets::Push;
use crate::store::ProblemKey;
use crate::trainer::review::Deed;
use crate::ui::widgets::parts;
use crate::worker::training::TrainingAction;

/// Longest note, in characters.
pub const MOST_NOTE: usize = 2_000;
/// Longest name of a collection, in characters.
pub const MOST_NAME: usize = 40;

/// Unsaved input.
#[derive(Clone, Debug, Default)]
pub struct Typed {
    /// The note being edited: the problem's name, the saved text, the text typed.
    note: Option<(String, String, String)>,
    /// The name of a new collection.
    collection: String,
}

/// Whether the current problem is a favourite.
#[must_use]
pub fn is_favourite(shared: &Shared<'_>) -> bool {
    let key = shared.practice.in_hand();
    key.is_some_and(|key| shared.training.ledger.mine.favourites.contains(&key.text()))
}

/// Whether the current problem must never be asked again.
#[must_use]
pub fn is_never(shared: &Shared<'_>) -> bool {
    let key = shared.practice.in_hand();
    key.is_some_and(|key| shared.training.ledger.mine.never.contains(&key.text()))
}

/// The note on the current problem, once its attempt is over.
#[must_use]
pub fn note<'a>(shared: &Shared<'a>) -> Option<&'a str> {
    let session = shared
        .session
        .filter(|session| session.attempt.result().is_some())?;
    let key = session.key.as_ref()?;
    let note = shared.training.ledger.mine.notes.get(&key.text());
    note.map(String::as_str)
}

/// Shows favourite, note and collections of the current problem.
pub fn show(ui: &mut Ui, shared: &Shared<'_>, typed: &mut Typed, asked: &mut Vec<TrainingAction>) {
    let Some(key) = shared.practice.in_hand() else {
        return;
    };
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let mine = &shared.training.ledger.mine;
    let name = key.text();
    let mut keep = |deed: Deed, words: &str| asked.push(kept(&key, deed, words));
    ui.label(parts::quiet(texts.tr("mine-lead"), colors));
    ui.add_space(8.0);
    if let Some(deed) = favourite(ui, shared, &name) {
        keep(deed, "");
    }
    ui.add_space(4.0);
    let label = ui.label(texts.tr("mine-note"));
    let known = mine.notes.get(&name).map_or("", String::as_str);
    let is_of_it = |(of, was, _): &(String, String, String)| *of == name && *was == known;
    if !typed.note.as_ref().is_some_and(is_of_it) {
        typed.note = Some((name.clone(), known.to_owned(), known.to_owned()));
    }
    if let Some((_, _, note)) = &mut typed.note {
        let field = TextEdit::multiline(note)
            .desired_rows(3)
            .desired_width(ui.available_width() - 8.0);
        ui.add(field.char_limit(MOST_NOTE)).labelled_by(label.id);
        let push = Push {
            enabled: note.trim() != known,
            ..Push::soft(texts.tr("mine-note-save"))
        };
        if parts::push(ui, push, 36.0, colors).clicked() {
            keep(Deed::Note, note.trim());
        }
    }
    ui.add_space(8.0);
    parts::heading(ui, texts.tr("mine-collections"), colors);
    if let Some((deed, collection)) = collections(ui, shared, &name) {
        keep(deed, collection);
    }
    ui.horizontal(|ui| {
        let (_, made) = new_collection(ui, shared, &mut typed.collection);
        if let Some(name) = made {
            keep(Deed::Collect, &name);
        }
    });
}

/// A switch for the favourite state of a problem named `set/problem`; returns the change if clicked.
pub fn favourite(ui: &mut Ui, shared: &Shared<'_>, name: &str) -> Option<Deed> {
    let colors = &shared.settings.theme.theme().window;
    let is_on = shared.training.ledger.mine.favourites.contains(name);
    let words = shared.texts.tr("mine-favourite");
    let clicked = parts::switch(ui, is_on, words, colors).clicked();
    clicked.then_some(if is_on { Deed::Unfavour } else { Deed::Favour })
}

/// A switch for each collection: whether it contains the problem named `set/problem`.
pub fn collections<'a>(ui: &mut Ui, shared: &Shared<'a>, name: &str) -> Option<(Deed, &'a str)> {
    let colors = &shared.settings.theme.theme().window;
    let mut asked = None;
    for collection in &shared.training.ledger.mine.collections {
        let is_in = collection.holds(name);
        let values = [("name", collection.name.clone().into())];
        let words = shared.texts.tr_with("mine-in", values);
        if parts::switch(ui, is_in, &words, colors).clicked() {
            let deed = if is_in {
                Deed::Uncollect
            } else {
                Deed::Collect
            };
            asked = Some((deed, collection.name.as_str()));
        }
    }
    asked
}

/// A field for the name of a new collection; returns the name once it is confirmed.
pub fn new_collection(
    ui: &mut Ui,
    shared: &Shared<'_>,
    typed: &mut String,
) -> (Response, Option<String>) {
    let label = ui.label(shared.texts.tr("mine-new-name"));
    let field = TextEdit::singleline(typed).desired_width(170.0);
    let field = ui.add(field.char_limit(MOST_NAME)).labelled_by(label.id);
    let entered = is_entered(ui, &field);
    let name = typed.trim().to_owned();
    let button = egui::Button::new(shared.texts.tr("mine-new-make"));
    let is_made = ui.add_enabled(!name.is_empty(), button).clicked();
    if !(is_made || entered) || name.is_empty() {
        return (field, None);
    }
    typed.clear();
    (field, Some(name))
}

/// Whether Enter was pressed in this field; the key is consumed so that it does nothing else.
pub fn is_entered(ui: &Ui, field: &Response) -> bool {
    field.lost_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
}

/// The action that records something about a problem.
#[must_use]
pub fn kept(key: &ProblemKey, deed: Deed, words: &str) -> TrainingAction {
    TrainingAction::Keep(vec![key.clone()], deed, words.to_owned())
}
