//! The board page: whole games of two people at one screen, counting, Keima-Go, questions to the
//! solver about a group, and a game about it.

mod apply;
mod command;
mod count_view;
mod files;
mod new_game;
mod panel;
mod puzzles;
mod questions;
mod scene;
mod state;
mod words;

use egui::{CentralPanel, Frame, Panel, Ui};

pub use apply::{BoardAction, Reach, apply, is_enabled, name_key, receive, run};
pub use command::GameCommand;
pub use state::{BoardPage, Plan};

use super::super::action::Action;
use super::super::board_view;
use super::super::state::{State, ViewState};

/// Narrower than this, the panel is narrow too.
const NARROW: f32 = 1000.0;

/// What of the page only concerns its look.
#[derive(Default)]
pub struct BoardLook {
    /// Choices for the next game, once they were touched.
    pub plan: Option<Plan>,
    /// The path typed for saving and loading.
    pub path: String,
    /// Whether the answer to the Keima-Go problem is shown.
    pub answer_shown: bool,
    /// Whether the choices for a new game are open.
    pub is_choosing: bool,
}

/// Shows the page.
pub fn show(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let colors = &state.settings.theme.theme().window;
    let ground = Frame::new().fill(colors.background.0);
    let width = if ui.available_width() < NARROW {
        312.0
    } else {
        392.0
    };
    Panel::right("board-beside")
        .frame(ground.inner_margin(egui::Margin {
            left: 8,
            right: 16,
            top: 8,
            bottom: 8,
        }))
        .resizable(false)
        .show_separator_line(false)
        .exact_size(width)
        .show(ui, |ui| {
            panel::show(ui, state, &mut view.board_look, actions)
        });
    CentralPanel::default()
        .frame(Frame::new().fill(colors.background.0))
        .show(ui, |ui| board(ui, state, view, actions));
}

fn board(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let page = &state.board;
    let position = page.shown();
    let now = ui.input(|input| input.time);
    let progress = count_view::progress(page, now);
    let stones = scene::stones(page, &position, progress);
    let scene = scene::scene(page, &position, &stones);
    let look = state.settings.theme.theme();
    let coordinates = state.settings.coordinates;
    let room = ui.available_rect_before_wrap();
    if let Some(point) =
        board_view::show(ui, &scene, look, &state.texts, coordinates, &mut view.board)
    {
        actions.push(Action::Board(BoardAction::Click(point)));
    }
    count_view::overlay(
        ui,
        room,
        page,
        position.size(),
        &view.board.atlas,
        coordinates.is_some(),
        progress,
    );
    if progress < 1.0 {
        ui.ctx().request_repaint();
    }
}
