//! The data of the current set.

use egui::Ui;

use super::bar::button;
use super::fields::{both, line, small};
use super::look::Look;
use super::{Msg, Seen};
use crate::disk::shown;
use crate::problem::SetId;
use crate::worker::bench::AuthorCommand as C;
use crate::worker::bench::Deed;

/// Shows the tab.
pub fn show(ui: &mut Ui, seen: Seen<'_>, view: &mut Look, msgs: &mut Vec<Msg>) {
    let Some(set) = seen.bench.set() else {
        return;
    };
    let texts = seen.texts;
    let mut header = (*set.desk.draft().header).clone();
    let mut changed = None;
    let path = match &set.path {
        Some(path) => shown(path),
        None => texts.tr("author-no-file").to_owned(),
    };
    ui.label(small(seen, &path));
    if let Some((name, stroke)) = line(ui, seen, view, "author-set-name", header.id.as_str())
        && let Some(id) = SetId::new(&name)
    {
        header.id = id;
        changed = Some(stroke);
    }
    if let Some((title, stroke)) = both(ui, seen, view, "author-set-title", &header.title, 1) {
        header.title = title;
        changed = Some(stroke);
    }
    if let Some((about, stroke)) = both(ui, seen, view, "author-set-about", &header.about, 3) {
        header.about = about;
        changed = Some(stroke);
    }
    for (key, field) in [
        ("author-set-author", &mut header.author),
        ("author-set-licence", &mut header.licence),
        ("author-set-work", &mut header.source.work),
    ] {
        if let Some((text, stroke)) = line(ui, seen, view, key, field) {
            *field = text;
            changed = Some(stroke);
        }
    }
    if let Some(stroke) = changed {
        let edit = Deed::Header(Box::new(header), Some(stroke));
        msgs.push(Msg::Do(edit));
    }
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        for command in [C::Save, C::SaveAs, C::CheckSet, C::CloseDraft] {
            button(ui, seen, command, msgs);
        }
    });
}
