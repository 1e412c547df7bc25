//! Solving: the board in all the height there is, beside it what is asked, how it stands, and what
//! can be done. Nothing in the panel changes its place.

mod answers;
mod drawer;
mod panel;
mod sets;
pub mod status;
mod strip;
mod tree;

use egui::{CentralPanel, Frame, Rect, Ui, UiBuilder, pos2, vec2};

use crate::ui::action::Action;
use crate::ui::board_view;
use crate::ui::geometry::{Rim, roomy};
use crate::ui::list_view;
use crate::ui::state::{State, ViewState};

pub use crate::ui::training::is_testing;
pub use panel::lesson;
pub use sets::SetsView;

/// Where the parts of the page stand.
struct Places {
    /// The line above board and panel.
    strip: Rect,
    /// The room of the board.
    board: Rect,
    /// The panel.
    panel: Rect,
}

/// Height of the line above board and panel.
const STRIP: f32 = 40.0;

/// Narrower than this, everything is a little smaller.
pub const NARROW: f32 = 1000.0;

impl Places {
    fn of(page: Rect) -> Places {
        let width = page.width();
        let (panel, right) = match width {
            ..NARROW => (288.0, 16.0),
            NARROW..1600.0 => (376.0, 24.0),
            _ => (440.0, 24.0),
        };
        let left = page.right() - right - panel;
        let top = page.top() + STRIP;
        Places {
            strip: Rect::from_min_size(page.min, vec2(width, STRIP)),
            board: Rect::from_min_max(pos2(page.left(), top), pos2(left, page.bottom())),
            panel: Rect::from_min_max(
                pos2(left, top + 8.0),
                pos2(page.right() - right, page.bottom() - 12.0),
            ),
        }
    }
}

/// Shows the page: the sets, or the problem in hand.
pub fn show(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let colors = &state.settings.theme.theme().window;
    CentralPanel::default()
        .frame(Frame::new().fill(colors.background.0))
        .show(ui, |ui| {
            let is_running = crate::ui::run_view::current(state).is_some();
            if view.sets.is_open && !is_running && !state.library.sets.is_empty() {
                sets::show(ui, state, view, actions);
            } else if state.session.is_some() {
                problem(ui, state, view, actions);
            } else {
                list_view::empty(ui, state, actions);
            }
        });
}

fn problem(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let Some(session) = &state.session else {
        return;
    };
    let places = Places::of(ui.max_rect());
    let stones = session.stones();
    view.board.aimed = session.aimed_stone();
    let mut scene = session.scene(&stones, &state.settings, view.board.is_whole);
    let coordinates = state.settings.coordinates;
    let rim = if coordinates.is_some() {
        Rim::Labelled
    } else {
        Rim::Plain
    };
    scene.window = roomy(scene.window, scene.size, places.board, rim);
    let builder = UiBuilder::new()
        .max_rect(places.board)
        .id_salt("solve-board");
    let chosen = ui
        .scope_builder(builder, |ui| {
            ui.set_clip_rect(places.board);
            let theme = state.settings.theme.theme();
            board_view::show(
                ui,
                &scene,
                theme,
                &state.texts,
                coordinates,
                &mut view.board,
            )
        })
        .inner;
    if let Some(point) = chosen {
        actions.push(Action::Play(point));
    }
    strip::show(ui, places.strip, places.panel, state, view, actions);
    panel::show(ui, places.panel, state, session, actions);
    if view.drawer_open {
        drawer::show(ui, places.board, state, session, view, actions);
    }
}
