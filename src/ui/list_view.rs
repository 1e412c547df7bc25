//! The page when there is no problem.

use egui::{Ui, Vec2};

use super::action::Action;
use super::state::State;

/// The page when there is no problem at all.
pub fn empty(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let height = ui.available_height();
    ui.vertical_centered(|ui| {
        ui.add_space((height * 0.36).max(20.0));
        if state.library.is_loading() {
            ui.spinner();
            ui.label(state.texts.tr("loading"));
            return;
        }
        ui.heading(state.texts.tr("empty-heading"));
        ui.add_space(4.0);
        ui.label(state.texts.tr("empty-text"));
        ui.add_space(12.0);
        let button = egui::Button::new(state.texts.tr("open")).min_size(Vec2::new(160.0, 34.0));
        if ui.add(button).clicked() {
            actions.push(Action::Run(super::command::Command::Open));
        }
    });
}
