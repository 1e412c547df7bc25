//! The problems of the current set, in a drawer over the board.

use egui::{Rect, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::{Look, Msg, strip};
use crate::store::Outcome;
use crate::ui::command::Command;
use crate::ui::page::Shared;
use crate::ui::widgets::{self, Small, Stamps, icons, theme};
use crate::worker::sets::Place;

const WIDTH: f32 = 320.0;
const ROW: f32 = 60.0;

/// Shows the drawer at the right edge of the board's room.
pub fn show(
    ui: &mut Ui,
    room: Rect,
    shared: &Shared<'_>,
    view: (&mut Look, &mut Stamps),
    msgs: &mut Vec<Msg>,
) {
    let Some(here) = shared.practice.place() else {
        return;
    };
    let Some(set) = shared.practice.set(here.set) else {
        return;
    };
    let (look, stamps) = view;
    let theme = shared.settings.theme.theme();
    let colors = &theme.window;
    let texts = shared.texts;
    let rect = Rect::from_min_max(
        pos2((room.right() - WIDTH).max(room.left()), room.top()),
        pos2(room.right(), room.bottom() - 12.0),
    );
    let area = egui::Area::new(egui::Id::unique("problem-drawer"))
        .order(egui::Order::Middle)
        .fixed_pos(rect.min)
        .constrain(false);
    area.show(ui.ctx(), |ui| {
        ui.set_clip_rect(rect.expand(60.0));
        let _ = ui.allocate_rect(rect, Sense::click());
        let painter = ui.painter();
        painter.add(ui.visuals().window_shadow.as_shape(rect, 12));
        painter.rect_filled(rect, 12, colors.surface.0);
        let at = rect.min + vec2(16.0, 28.0);
        let name = shared.heading_of_set(set);
        widgets::write(
            ui,
            at,
            &name,
            theme::semibold(16.0),
            colors.text.0,
            WIDTH - 72.0,
        );
        let place = Rect::from_center_size(
            pos2(rect.right() - 28.0, rect.top() + 28.0),
            vec2(32.0, 32.0),
        );
        let name = texts.tr("drawer-close");
        let close = widgets::icon_button(ui, place, "close", icons::X, name, colors, true);
        if close.clicked() {
            msgs.push(Msg::Run(Command::List));
        }
        let inner = Rect::from_min_max(
            pos2(rect.left() + 8.0, rect.top() + 56.0),
            pos2(rect.right() - 4.0, rect.bottom() - 8.0),
        );
        let mut child = ui.new_child(UiBuilder::new().max_rect(inner));
        let count = set.problems.len();
        let reveal = std::mem::take(&mut look.reveal);
        ScrollArea::vertical()
            .auto_shrink(false)
            .show_viewport(&mut child, |ui, viewport| {
                let width = ui.available_width() - 10.0;
                let origin = ui.min_rect().min;
                let whole = Rect::from_min_size(origin, vec2(width, count as f32 * ROW));
                ui.allocate_rect(whole, Sense::hover());
                if reveal {
                    let top = origin.y + here.problem as f32 * ROW;
                    let row = Rect::from_min_size(pos2(origin.x, top), vec2(width, ROW));
                    ui.scroll_to_rect(row.expand2(vec2(0.0, 2.0 * ROW)), None);
                }
                let first = (viewport.min.y / ROW).max(0.0) as usize;
                let last = ((viewport.max.y / ROW) as usize + 1).min(count);
                for problem in first..last {
                    let place = Place { problem, ..here };
                    let top = origin.y + problem as f32 * ROW;
                    let row = Rect::from_min_size(pos2(origin.x, top), vec2(width, ROW - 4.0));
                    row_of(ui, row, shared, stamps, place, place == here, msgs);
                }
            });
    });
}

fn row_of(
    ui: &mut Ui,
    rect: Rect,
    shared: &Shared<'_>,
    stamps: &mut Stamps,
    place: Place,
    is_current: bool,
    msgs: &mut Vec<Msg>,
) {
    let theme = shared.settings.theme.theme();
    let colors = &theme.window;
    let Some(key) = shared.practice.key(place) else {
        return;
    };
    let title = strip::title(shared, place);
    let standing = shared.practice.standing(&key);
    let id = ui.scope_id().with(("drawer-row", place.problem));
    let response = ui.interact(rect, id, Sense::click());
    let is_open = shared
        .practice
        .problem(&key)
        .is_some_and(|problem| problem.is_open());
    let status = shared
        .texts
        .tr(match standing.map(|standing| standing.latest) {
            _ if is_open => "state-open",
            None => "state-new",
            Some(Outcome::Solved) => "state-solved",
            Some(Outcome::Failed | Outcome::GaveUp) => "state-failed",
        });
    response.widget_info(|| {
        let name = format!("{}. {title}: {status}", place.problem + 1);
        WidgetInfo::selected(Role::Button, true, is_current, name)
    });
    if is_current || response.hovered() {
        let fill = if is_current {
            colors.selected.0
        } else {
            colors.raised.0
        };
        ui.painter().rect_filled(rect, 8, fill);
    }
    widgets::focus_ring(ui.painter(), rect.shrink(3.0), &response, colors);
    let board = Rect::from_min_size(rect.min + vec2(6.0, 4.0), vec2(48.0, 48.0));
    if let Some(problem) = shared.practice.problem(&key) {
        stamps.paint(ui, board, &Small::of(problem), theme);
    }
    let at = pos2(board.right() + 12.0, rect.center().y - 10.0);
    let room = rect.right() - at.x - 34.0;
    let words = format!("{}  {title}", place.problem + 1);
    widgets::write(ui, at, &words, theme::medium(14.0), colors.text.0, room);
    let at = pos2(at.x, rect.center().y + 10.0);
    widgets::write(ui, at, status, theme::regular(13.0), colors.quiet.0, room);
    strip::dot(
        ui,
        pos2(rect.right() - 18.0, rect.center().y),
        standing,
        colors,
    );
    if response.clicked() {
        msgs.push(Msg::Select(key));
    }
}
