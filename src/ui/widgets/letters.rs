//! Fallback fonts for characters that the bundled fonts lack, mostly in titles of imported problems. The
//! system's fonts are searched on another thread when such a character is first shown.

use std::sync::Arc;

use egui::{FallbackRequest, FontData, FontInsert, FontPriority, InsertFontFamily};

use crate::ui::widgets::theme;
use crate::worker;

/// Installs the search for fallback fonts. Until a font is found, missing characters show as boxes.
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
    // This is called during text layout, so it must not wait; the font arrives in a later frame.
    let ask = move |request: &FallbackRequest<'_>| -> Option<FontInsert> {
        search(request.cluster.chars().next()?);
        None
    };
    ctx.add_font_provider(Arc::new(ask));
}
