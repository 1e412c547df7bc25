//! Synchronising computers through a folder that all of them can see.

use std::path::PathBuf;

use egui::{RichText, TextEdit, Ui};

use crate::disk::shown;
use crate::ui::shell::apply::Action;
use crate::ui::shell::state::{State, ViewState};
use crate::ui::widgets::parts;
use crate::ui::world::World;
use crate::worker::picker::Picked;
use crate::worker::training::TrainingAction;

/// Opens the desktop's dialog for the folder.
pub fn pick(state: &State, view: &mut ViewState, world: &mut World<'_>) {
    if view.picking_shared.is_none() {
        let ctx = world.ctx.clone();
        let wake = Box::new(move || ctx.request_repaint());
        let title = state.texts.tr("setting-shared");
        view.picking_shared = Some(world.picker.pick_folder(title, wake));
    }
}

/// Takes in the folder chosen in the dialog.
pub fn picked(state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let Some(picking) = &view.picking_shared else {
        return;
    };
    match picking.poll() {
        Picked::Waiting => {}
        Picked::Nothing => view.picking_shared = None,
        Picked::File(folder) => {
            view.picking_shared = None;
            let share = TrainingAction::Share(Some(folder));
            state.practice.train(share, &world.around());
        }
    }
}

/// The section of the settings: the folder and the state of synchronisation.
pub fn show(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let colors = &state.practice.settings.theme.theme().window;
    let training = &state.practice.training;
    if state.data_folder.is_none() {
        ui.label(parts::quiet(texts.tr("setting-shared-memory"), colors));
        return;
    }
    if let Some(folder) = &training.shared {
        ui.label(texts.tr_with("setting-shared-is", [("path", shown(folder).into())]));
        let words = match &training.in_step {
            None => RichText::new(texts.tr("setting-shared-looking")).weak(),
            Some(Ok(step)) => {
                // "All is here" is claimed only if everything could be read.
                let key = match (step.unread, step.newer.len()) {
                    (0, 0) => "setting-shared-well",
                    (_, 0) => "setting-shared-unread",
                    (_, _) => "setting-shared-newer",
                };
                let counts = [
                    ("count", step.others.into()),
                    ("unread", step.unread.into()),
                    ("newer", step.newer.len().into()),
                ];
                RichText::new(texts.tr_with(key, counts)).weak()
            }
            Some(Err(reason)) => RichText::new(
                texts.tr_with("setting-shared-out", [("reason", reason.clone().into())]),
            )
            .color(colors.bad.0),
        };
        ui.label(words);
        if ui.button(texts.tr("setting-shared-end")).clicked() {
            actions.push(Action::Train(TrainingAction::Share(None)));
        }
        return;
    }
    ui.label(parts::quiet(texts.tr("setting-shared-why"), colors));
    ui.horizontal(|ui| {
        let label = ui.label(texts.tr("setting-shared"));
        let field = TextEdit::singleline(&mut view.typed_shared)
            .hint_text(texts.tr("setting-shared-hint"))
            .desired_width(260.0);
        let field = ui.add(field).labelled_by(label.id);
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let go = ui.button(texts.tr("setting-shared-go")).clicked();
        let typed = view.typed_shared.trim();
        if (go || entered) && !typed.is_empty() {
            let folder = Some(PathBuf::from(typed));
            actions.push(Action::Train(TrainingAction::Share(folder)));
        }
        let choose = egui::Button::new(texts.tr("setting-shared-choose"));
        if ui
            .add_enabled(view.picking_shared.is_none(), choose)
            .clicked()
        {
            actions.push(Action::PickShared);
        }
    });
}
