//! The live board of a lesson and what can be done on it.

use egui::{Button, Ui, UiBuilder, vec2};

use super::super::super::action::Action;
use super::super::super::board_view::{self, Scene};
use super::super::super::state::{State, ViewState};
use super::{CourseAction, is_diagram};
use crate::board::Window;

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
    ui.horizontal_wrapped(|ui| {
        if state.course.free.is_some() && ui.button(texts.tr("take-back")).clicked() {
            actions.push(Action::Course(CourseAction::TakeBack));
        }
        if ui.button(texts.tr("course-reset")).clicked() {
            actions.push(Action::Course(CourseAction::Reset));
        }
        let count = state
            .lessons()
            .and_then(|course| course.lessons.get(state.course.lesson))
            .map_or(0, |(_, lesson)| lesson.boards().count());
        let next = state.course.board + 1;
        let button = Button::new(texts.tr("course-next-board"));
        if ui.add_enabled(next < count, button).clicked() {
            actions.push(Action::Course(CourseAction::Board(next)));
        }
    });
}
