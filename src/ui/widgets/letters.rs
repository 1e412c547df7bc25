//! Letters that the bundled fonts have not, in titles of imported problems above all: looked for
//! among the fonts of the system, on another thread, when they are first to be shown.

use std::sync::Arc;

use egui::{FallbackRequest, FontData, FontInsert, FontPriority, InsertFontFamily};

use crate::ui::widgets::theme;
use crate::worker;

/// Has letters without a font looked for. Until one is found, and where none is, they show as
/// boxes.
pub fn install(ctx: &egui::Context) {
    let owner = ctx.clone();
    let mut count = 0;
    let search = worker::letter_search(move |file| {
        count += 1;
        let data = FontData {
            index: file.index,
            ..FontData::from_owned(file.bytes)
        };
        let families = theme::word_families().map(|family| InsertFontFamily {
            family,
            priority: FontPriority::Lowest,
        });
        let name = format!("system-{count}");
        owner.add_font(FontInsert::new(&name, data, families.into()));
        owner.request_repaint();
    });
    let search = match search {
        Ok(search) => search,
        Err(error) => {
            log::warn!("no thread to look for fonts: {error}");
            return;
        }
    };
    // Asked while text is laid out, so it must not wait; the font comes in a later frame.
    let ask = move |request: &FallbackRequest<'_>| -> Option<FontInsert> {
        search(request.cluster.chars().next()?);
        None
    };
    ctx.add_font_provider(Arc::new(ask));
}
