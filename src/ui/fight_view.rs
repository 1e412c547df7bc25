//! What is shown while a problem is being played on: the light, and the ko.

use egui::{RichText, Sense, Stroke, Ui, Vec2};

use super::action::Action;
use super::command::Command;
use super::list_view::sign;
use super::session::Session;
use super::state::State;
use super::task_view::{card, command_row};
use crate::store::Outcome;
use crate::trainer::Light;

/// The light that says whether the task can still be done: a lamp, a sign in it, and words.
pub fn light(ui: &mut Ui, state: &State, session: &Session) {
    let Some(light) = session.attempt.light() else {
        return;
    };
    let colors = &state.settings.theme.theme().window;
    let (color, outcome, key) = match light {
        Light::On => (colors.good.0, Some(Some(Outcome::Solved)), "light-on"),
        Light::Off => (colors.bad.0, Some(Some(Outcome::Failed)), "light-off"),
        Light::Unsure => (colors.open.0, None, "light-unsure"),
    };
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(16.0), Sense::hover());
        match outcome {
            Some(outcome) => sign(ui.painter(), rect.center(), outcome, colors),
            None => {
                let rim = Stroke::new(1.5, color);
                ui.painter().circle_stroke(rect.center(), 6.0, rim);
            }
        }
        let words = ui.label(RichText::new(state.texts.tr(key)).color(color));
        ui.ctx().accesskit_node_builder(words.id, |node| {
            node.set_live(egui::accesskit::Live::Polite);
        });
    });
}

/// A ko is being fought: why it may not be retaken, who has how many threats, and a way to play one.
pub fn ko_fight(ui: &mut Ui, state: &State, session: &Session, actions: &mut Vec<Action>) {
    let Some(words) = session.ko_words(&state.texts) else {
        return;
    };
    let colors = &state.settings.theme.theme().window;
    let heading = state.texts.tr("ko-fight");
    let (ground, color) = (colors.open_ground.0, colors.open.0);
    card(ui, ground, color, heading, None, state, &[words]);
    if session.attempt.is_ko_forbidden() {
        command_row(ui, state, session, &[Command::KoThreat], actions);
        ui.add_space(4.0);
    }
}
