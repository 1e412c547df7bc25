//! Letters that the bundled fonts have not, in titles of imported problems above all: looked for
//! among the fonts of the system, on another thread, when they are first to be shown.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use egui::{FallbackRequest, FontData, FontInsert, FontPriority, InsertFontFamily};

use super::theme;
use crate::worker;

/// Letters asked for within this time are looked for together.
const TOGETHER: Duration = Duration::from_millis(100);

/// Has letters without a font looked for. Until one is found, and where none is, they show as
/// boxes.
pub fn install(ctx: &egui::Context) {
    let (sender, wanted) = channel::<char>();
    let owner = ctx.clone();
    let started = worker::start("letters", move || {
        let mut asked = BTreeSet::new();
        let mut count = 0;
        while let Ok(first) = wanted.recv() {
            let mut new = BTreeSet::from([first]);
            while let Ok(letter) = wanted.recv_timeout(TOGETHER) {
                new.insert(letter);
            }
            new.retain(|&letter| asked.insert(letter));
            for file in worker::system_fonts(&new) {
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
            }
        }
    });
    if let Err(error) = started {
        log::warn!("no thread to look for fonts: {error}");
        return;
    }
    // Asked while text is laid out, so it must not wait; the font comes in a later frame.
    let ask = move |request: &FallbackRequest<'_>| -> Option<FontInsert> {
        let letter = request.cluster.chars().next()?;
        sender.send(letter).ok()?;
        None
    };
    ctx.add_font_provider(Arc::new(ask));
}
