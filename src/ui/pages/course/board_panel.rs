//! The live board of a lesson and what can be done on it.

use egui::{Rect, Sense, Ui, UiBuilder, pos2, vec2};

use super::super::super::action::Action;
use super::super::super::board_view::{self, Scene};
use super::super::super::state::{State, ViewState};
use super::{CourseAction, is_diagram};
use crate::board::Window;
use crate::trainer::Phase;
use crate::ui::parts;
use crate::ui::widgets::{Push, Rank};

/// Part of the panel's height that the board may take.
const BOARD_SHARE: f32 = 0.55;

/// Shows the board in hand.
pub(super) fn show(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let Some(session) = &state.session else {
        return;
    };
    let room = ui.available_size();
    let height = (room.y * BOARD_SHARE).min(room.x + 20.0);
    let (rect, _) = ui.allocate_exact_size(vec2(room.x, height), egui::Sense::hover());
    let free = state.course.free.as_ref();
    let stones = free.map_or_else(|| session.stones(), |free| free.position.stones());
    let scene = match free {
        None => {
            let mut scene = session.scene(&stones, &state.settings, view.whole_board);
            if is_diagram(session) {
                scene.hand = Some(session.to_move());
            }
            scene
        }
        Some(free) => {
            let size = session.shown_size();
            let own = session.scene(&stones, &state.settings, view.whole_board);
            Scene {
                size,
                window: if free.position.size() == size {
                    own.window
                } else {
                    Window::whole(size)
                },
                stones: &stones,
                last_move: free
                    .position
                    .last_move()
                    .and_then(crate::board::Move::point),
                ko: free.position.ko_point(),
                marks: Vec::new(),
                hand: Some(free.position.to_move()),
            }
        }
    };
    let theme = state.settings.theme.theme();
    let coordinates = state.settings.coordinates;
    let mut above = ui.new_child(UiBuilder::new().max_rect(rect));
    view.board.aimed = super::super::solve::aimed(session);
    let chosen = board_view::show(
        &mut above,
        &scene,
        theme,
        &state.texts,
        coordinates,
        &mut view.board,
    );
    if let Some(point) = chosen {
        actions.push(if is_diagram(session) {
            Action::Course(CourseAction::Play(point))
        } else {
            Action::Play(point)
        });
    }
    super::super::solve::gestures(view, actions);
    deeds(ui, state, actions);
    let rest = ui.available_rect_before_wrap();
    super::super::solve::lesson(ui, rest, state, session, actions);
}

/// What concerns the board as such: always in sight, whatever there is to read below.
fn deeds(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let colors = &state.settings.theme.theme().window;
    let count = state
        .lessons()
        .and_then(|course| course.lessons.get(state.course.lesson))
        .map_or(0, |(_, lesson)| lesson.boards().count());
    let next = state.course.board + 1;
    let is_solved = state.session.as_ref().is_some_and(|session| {
        matches!(session.attempt.phase(), Phase::Finished(verdict) if verdict.is_solved())
    });
    let on = Push {
        // What is solved leads on to the next.
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
            actions.push(Action::Course(CourseAction::Board(next)));
        }
        let reset = Push::text(texts.tr("course-reset"));
        right = Rect::from_min_max(rect.min, pos2(right.left() - 8.0, rect.bottom()));
        let mut left = right;
        let part = if state.course.free.is_some() {
            2.0
        } else {
            1.0
        };
        left.set_width((right.width() / part).min(parts::width_of(ui, &reset)));
        let id = ui.scope_id().with("reset-board");
        if reset.show_at(ui, left, id, colors).clicked() {
            actions.push(Action::Course(CourseAction::Reset));
        }
        if state.course.free.is_some() {
            let back = Push::text(texts.tr("take-back"));
            let mut place = right;
            place.set_left(left.right() + 4.0);
            let id = ui.scope_id().with("take-back");
            if back.show_at(ui, place, id, colors).clicked() {
                actions.push(Action::Course(CourseAction::TakeBack));
            }
        }
    });
    ui.add_space(6.0);
}
