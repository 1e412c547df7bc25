//! Keeping in step with other computers by a folder that all of them see.

use std::path::PathBuf;

use egui::{RichText, TextEdit, Ui};

use crate::disk::shown;
use crate::store::Step;
use crate::ui::apply::Action;
use crate::ui::notices::Notice;
use crate::ui::parts;
use crate::ui::state::World;
use crate::ui::state::{State, ViewState};
use crate::worker::picker::Picked;
use crate::worker::training::{SHARED, TrainingAction};

/// Keeps this computer in step by a folder, or ends that.
pub(super) fn share(folder: Option<PathBuf>, state: &mut State) {
    // A relative path would mean another folder at the next start.
    let folder = folder.map(|folder| std::path::absolute(&folder).unwrap_or(folder));
    let name = folder
        .as_ref()
        .map_or("", |folder| folder.to_str().unwrap_or_default());
    let training = &mut state.training;
    training.keeper.setting(SHARED, name);
    training.keeper.share(folder.clone());
    training.shared = folder;
    training.in_step = None;
    state
        .notices
        .retain(|notice| !matches!(notice, Notice::OutOfStep { .. }));
}

/// Asks the desktop for the folder.
pub(super) fn pick(state: &State, view: &mut ViewState, world: &mut World<'_>) {
    if view.picking_shared.is_none() {
        let ctx = world.ctx.clone();
        let wake = Box::new(move || ctx.request_repaint());
        let title = state.texts.tr("setting-shared");
        view.picking_shared = Some(world.picker.pick_folder(title, wake));
    }
}

/// Takes in the folder that was chosen in the desktop's dialog.
pub(super) fn picked(state: &mut State, view: &mut ViewState) {
    let Some(picking) = &view.picking_shared else {
        return;
    };
    match picking.poll() {
        Picked::Waiting => {}
        Picked::Nothing => view.picking_shared = None,
        Picked::File(folder) => {
            view.picking_shared = None;
            share(Some(folder), state);
        }
    }
}

/// Notes what the folder held, or why it could not be looked into.
pub(super) fn hear(said: Result<Step, String>, state: &mut State) {
    let mut lines = 0;
    state.notices.retain(|notice| match notice {
        // Several arrivals that were not read yet are one.
        Notice::InStep { lines: before } => {
            lines += before;
            false
        }
        Notice::OutOfStep { .. } => false,
        _ => true,
    });
    if let Ok(step) = &said {
        lines += step.taken;
    }
    if lines > 0 {
        state.notices.push(Notice::InStep { lines });
    }
    if let Err(reason) = &said {
        state.notices.push(Notice::OutOfStep {
            reason: reason.clone(),
        });
    }
    state.training.in_step = Some(said);
}

/// The part of the settings: the folder, and how things stand.
pub fn show(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let colors = &state.settings.theme.theme().window;
    let training = &state.training;
    if state.data_folder.is_none() {
        ui.label(parts::quiet(texts.tr("setting-shared-memory"), colors));
        return;
    }
    if let Some(folder) = &training.shared {
        ui.label(texts.tr_with("setting-shared-is", [("path", shown(folder).into())]));
        let words = match &training.in_step {
            None => RichText::new(texts.tr("setting-shared-looking")).weak(),
            Some(Ok(step)) => {
                // That all is here is said only where all could be read.
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
            actions.push(Action::Train(TrainingAction::PickShared));
        }
    });
}
