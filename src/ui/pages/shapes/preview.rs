//! The panel beside the gallery: the chosen position, its description, and the button to play it.

use egui::{Frame, Panel, Rect, ScrollArea, Sense, Ui, UiBuilder, pos2, vec2};

use super::{Look, Msg, Page, board};
use crate::life::Side;
use crate::ui::page::Shared;
use crate::ui::widgets::{self, Push, Small, parts};
use crate::worker::spar::Opened;

/// Below this page width there is no room for the panel, and a click in the gallery opens the board at once.
const LEAST_WIDTH: f32 = 1100.0;
/// Width of the panel.
const WIDTH: f32 = 344.0;
/// Maximum distance between two lines of the small board, in points.
const CELL: f32 = 46.0;

/// Whether the panel is shown on a page of this width.
pub(super) fn is_shown(width: f32) -> bool {
    width >= LEAST_WIDTH
}

/// Shows the panel on the right of the page.
pub(super) fn show(
    ui: &mut Ui,
    page: &Page,
    shared: &Shared<'_>,
    view: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let colors = &shared.settings.theme.theme().window;
    parts::beside(
        Panel::right("shape-preview"),
        Frame::new().fill(colors.background.0),
        [4, 24, 16, 20],
        WIDTH + 28.0,
    )
    .show(ui, |ui| {
        let whole = ui.available_rect_before_wrap();
        widgets::card(ui.painter(), whole, colors);
        if let Some(chosen) = &page.preview {
            let inner = whole.shrink(20.0);
            let mut ui = ui.new_child(UiBuilder::new().max_rect(inner).id_salt("preview"));
            contents(&mut ui, page, shared, chosen, view, msgs);
        }
    });
}

fn contents(
    ui: &mut Ui,
    page: &Page,
    shared: &Shared<'_>,
    chosen: &Opened,
    view: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let theme = shared.settings.theme.theme();
    let colors = &theme.window;
    let texts = shared.texts;
    let inner = ui.max_rect();
    // The board has a fixed height, so that nothing below it moves from shape to shape.
    let place = Rect::from_min_size(inner.min, vec2(inner.width(), inner.width() * 0.82));
    let small = Small {
        stones: &chosen.sheet.board.setup.stones,
        window: board::window_of(chosen),
        size: chosen.sheet.board.setup.size,
        most: CELL,
    };
    view.stamps.paint(ui, place, &small, theme);
    let foot = inner.bottom() - 44.0 - 12.0 - 32.0;
    let words = Rect::from_min_max(
        pos2(inner.left(), place.bottom() + 16.0),
        pos2(inner.right(), foot - 12.0),
    );
    let mut known = ui.new_child(UiBuilder::new().max_rect(words).id_salt("known"));
    ScrollArea::vertical()
        .auto_shrink(false)
        .show(&mut known, |ui| board::known(ui, page, shared, chosen));
    let sides = Rect::from_min_size(pos2(inner.left(), foot), vec2(inner.width(), 32.0));
    let mut sides = ui.new_child(UiBuilder::new().max_rect(sides).id_salt("sides"));
    let users = [
        (Side::Attacker, texts.tr("shapes-as-white")),
        (Side::Defender, texts.tr("shapes-as-black")),
    ];
    if let Some(side) = parts::segments(&mut sides, &users, chosen.user, colors) {
        msgs.push(Msg::User(side));
    }
    let (left, top) = (inner.left(), inner.bottom() - 44.0);
    let place = Rect::from_min_size(pos2(left, top), vec2(inner.width(), 44.0));
    let play = Push {
        key: Some(texts.tr("key-enter")),
        ..Push::main(texts.tr("shapes-play"))
    };
    let id = ui.scope_id().with("play");
    if play.show_at(ui, place, id, colors).clicked() {
        msgs.push(Msg::Open(chosen.subject));
    }
    // Widgets placed by coordinates take no layout space of their own.
    ui.allocate_rect(inner, Sense::hover());
}
