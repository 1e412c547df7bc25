//! Text fields in which everything typed while the focus stays is one undo step.

use egui::{Align, Id, Layout, Response, RichText, TextEdit, TextStyle, Ui};

use super::Seen;
use super::look::Look;
use crate::author::Stroke;
use crate::problem::{Language, Text, limits::MAX_TEXT};
use crate::texts;

/// The stroke of a field, which stays the same while the field has the focus.
pub fn stroke(view: &mut Look, id: Id) -> Stroke {
    match view.field {
        Some((field, stroke)) if field == id => stroke,
        _ => {
            let stroke = view.new_stroke();
            view.field = Some((id, stroke));
            stroke
        }
    }
}

/// A single-line field; returns the text and the stroke if it was changed.
pub fn line(
    ui: &mut Ui,
    seen: Seen<'_>,
    view: &mut Look,
    key: &'static str,
    text: &str,
) -> Option<(String, Stroke)> {
    let name = seen.texts.tr(key);
    ui.label(small(seen, name));
    let mut edited = text.to_owned();
    let field = TextEdit::singleline(&mut edited)
        .desired_width(f32::INFINITY)
        .char_limit(MAX_TEXT / 4);
    let response = ui.add(field);
    named(&response, name);
    changed(view, &response).map(|stroke| (edited, stroke))
}

/// A field for a text in the window's language, and also in the other if it has one or the user asked for it;
/// returns the text and the stroke if it was changed.
pub fn both(
    ui: &mut Ui,
    seen: Seen<'_>,
    view: &mut Look,
    key: &'static str,
    text: &Text,
    rows: usize,
) -> Option<(Text, Stroke)> {
    let mut edited = text.clone();
    let mut found = None;
    let own = seen.settings.language;
    let has_other = match texts::other(own) {
        Language::English => !text.en.is_empty(),
        Language::German => !text.de.is_empty(),
    };
    let both = view.both_languages || has_other;
    ui.horizontal(|ui| {
        ui.label(small(seen, seen.texts.tr(key)));
        // Title fields come first: asking for the other language there applies to every text.
        if !both && rows == 1 {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let other = format!("+ {}", texts::own_name(texts::other(own)));
                view.both_languages |= ui.link(other).clicked();
            });
        }
    });
    let parts = [
        ("EN", Language::English, &mut edited.en),
        ("DE", Language::German, &mut edited.de),
    ];
    for (language, of, part) in parts {
        if !both && of != own {
            continue;
        }
        ui.horizontal(|ui| {
            if both {
                ui.label(RichText::new(language).text_style(TextStyle::Small).weak());
            }
            let width = ui.available_width();
            let field = if rows > 1 {
                TextEdit::multiline(part).desired_rows(rows)
            } else {
                TextEdit::singleline(part)
            };
            let response = ui.add(field.desired_width(width).char_limit(MAX_TEXT / 4));
            named(&response, &format!("{}, {language}", seen.texts.tr(key)));
            if let Some(stroke) = changed(view, &response) {
                found = Some(stroke);
            }
        });
    }
    found.map(|stroke| (edited, stroke))
}

/// Sets a field's accessible name, for screen readers and tests.
pub fn named(response: &Response, name: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_label(name.to_owned());
    });
}

fn changed(view: &mut Look, response: &Response) -> Option<Stroke> {
    if response.lost_focus() {
        view.field = None;
    }
    response.changed().then(|| stroke(view, response.id))
}

/// Small, less prominent words above a field.
pub fn small(seen: Seen<'_>, words: &str) -> RichText {
    RichText::new(words)
        .text_style(TextStyle::Small)
        .color(seen.settings.theme.theme().window.quiet.0)
}
