//! The question to a newcomer: lessons or problems?

use egui::{Frame, Margin, Ui};

use super::super::super::action::Action;
use super::super::super::state::State;
use super::{CourseAction, Welcome};

/// Shows the question.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let colors = &state.settings.theme.theme().window;
    Frame::new()
        .fill(colors.open_ground.0)
        .inner_margin(Margin::symmetric(10, 6))
        .show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.set_width(ui.available_width());
                ui.label(state.texts.tr("offer-question"));
                if ui.button(state.texts.tr("offer-course")).clicked() {
                    let choice = CourseAction::Welcome(Welcome::Course);
                    actions.push(Action::Course(choice));
                }
                if ui.button(state.texts.tr("offer-problems")).clicked() {
                    let choice = CourseAction::Welcome(Welcome::Problems);
                    actions.push(Action::Course(choice));
                }
            });
        });
}
