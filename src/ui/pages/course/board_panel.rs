//! The live board of a lesson and its controls.

use egui::{Rect, Sense, Ui, UiBuilder, pos2, vec2};

use super::{Msg, Page, is_diagram};
use crate::board::Move;
use crate::trainer::Phase;
use crate::ui::page::Shared;
use crate::ui::task;
use crate::ui::widgets::board_view::BoardState;
use crate::ui::widgets::{Push, Rank, parts};

/// The fraction of the panel's height that the board may take.
const BOARD_SHARE: f32 = 0.55;

/// Shows the current board, and its task below.
pub(super) fn show(
    ui: &mut Ui,
    page: &Page,
    shared: &Shared<'_>,
    board: &mut BoardState,
    task: &mut dyn FnMut(&mut Ui, Rect),
    msgs: &mut Vec<Msg>,
) {
    let Some(session) = shared.session.filter(|_| page.board_is_of_lesson(shared)) else {
        nothing(ui, shared);
        return;
    };
    let room = ui.available_size();
    let height = (room.y * BOARD_SHARE).min(room.x + 20.0);
    let (rect, _) = ui.allocate_exact_size(vec2(room.x, height), egui::Sense::hover());
    let free = page.free(shared).map(|free| &free.position);
    let stones = match free {
        None => session.stones(),
        Some(free) => session
            .orientation
            .apply_stones(&free.stones(), free.size()),
    };
    let mut scene = session.scene(&stones, shared.settings, board.is_whole);
    if is_diagram(session) {
        scene.hand = Some(session.to_move());
    }
    if let Some(free) = free {
        let point = |point| session.shown_point(point);
        scene.last_move = free.last_move().and_then(Move::point).map(point);
        scene.ko = free.ko_point().map(point);
        scene.marks.clear();
        scene.hand = Some(session.orientation.colors.apply(free.to_move()));
    }
    let mut above = ui.new_child(UiBuilder::new().max_rect(rect));
    let chosen = task::board(&mut above, shared, session, &scene, board);
    msgs.extend(chosen.map(Msg::Play));
    deeds(ui, page, shared, msgs);
    let rest = ui.available_rect_before_wrap();
    task(ui, rest);
}

/// Says how a board comes here, for lessons that have none of their own.
fn nothing(ui: &mut Ui, shared: &Shared<'_>) {
    let colors = &shared.settings.theme.theme().window;
    parts::card(ui, colors, |ui| {
        parts::heading(ui, shared.texts.tr("course-no-board"), colors);
        ui.label(shared.texts.tr("course-no-board-lead"));
    });
}

/// Controls of the board itself, always visible whatever is below.
fn deeds(ui: &mut Ui, page: &Page, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let count = page
        .lesson_shown(shared)
        .map_or(0, |(_, lesson)| lesson.boards().count());
    let next = page.board + 1;
    let is_solved = shared.session.is_some_and(|session| {
        matches!(session.attempt.phase(), Phase::Finished(verdict) if verdict.is_solved())
    });
    let is_free = page.free(shared).is_some();
    let on = Push {
        // Once solved, the way to the next board is the main button.
        rank: if is_solved { Rank::Main } else { Rank::Soft },
        enabled: next < count,
        ..Push::soft(texts.tr("course-next-board"))
    };
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 36.0), Sense::hover());
        let wide = parts::width_of(ui, &on).min(rect.width() * 0.5);
        let mut right = Rect::from_min_max(pos2(rect.right() - wide, rect.top()), rect.max);
        let id = ui.scope_id().with("next-board");
        if on.show_at(ui, right, id, colors).clicked() && next < count {
            msgs.push(Msg::Board(next));
        }
        let reset = Push::text(texts.tr("course-reset"));
        right = Rect::from_min_max(rect.min, pos2(right.left() - 8.0, rect.bottom()));
        let mut left = right;
        let part = if is_free { 2.0 } else { 1.0 };
        left.set_width((right.width() / part).min(parts::width_of(ui, &reset)));
        let id = ui.scope_id().with("reset-board");
        if reset.show_at(ui, left, id, colors).clicked() {
            msgs.push(Msg::Reset);
        }
        if is_free {
            let back = Push::text(texts.tr("take-back"));
            let mut place = right;
            place.set_left(left.right() + 4.0);
            let id = ui.scope_id().with("take-back");
            if back.show_at(ui, place, id, colors).clicked() {
                msgs.push(Msg::TakeBack);
            }
        }
    });
    ui.add_space(6.0);
}
