//! The page without a problem.

use egui::{Ui, Vec2};

use super::Msg;
use crate::ui::command::Command;
use crate::ui::page::Shared;

/// The page while sets are loading, or when there is no problem at all.
pub fn show(ui: &mut Ui, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let height = ui.available_height();
    ui.vertical_centered(|ui| {
        ui.add_space((height * 0.36).max(20.0));
        if shared.library.is_loading() {
            ui.spinner();
            ui.label(shared.texts.tr("loading"));
            return;
        }
        ui.heading(shared.texts.tr("empty-heading"));
        ui.add_space(4.0);
        ui.label(shared.texts.tr("empty-text"));
        ui.add_space(12.0);
        let button = egui::Button::new(shared.texts.tr("open")).min_size(Vec2::new(160.0, 34.0));
        if ui.add(button).clicked() {
            msgs.push(Msg::Run(Command::Open));
        }
    });
}

/// The page while the next position of a run is being prepared.
pub fn posing(ui: &mut Ui, shared: &Shared<'_>) {
    let height = ui.available_height();
    ui.vertical_centered(|ui| {
        ui.add_space((height * 0.36).max(20.0));
        ui.spinner();
        ui.label(shared.texts.tr("posing"));
    });
}
