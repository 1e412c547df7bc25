//! The windows over the author page: what must be asked before something is written or lost.

use std::path::PathBuf;

use egui::{Context, Frame, Id, Modal, RichText, TextEdit, TextStyle, Ui};

use super::action::AuthorAction;
use super::fields::named;
use super::state::AuthorDialog;
use crate::disk::shown;
use crate::ui::action::Action;
use crate::ui::state::State;

/// Shows the open window, if any.
pub fn show(ctx: &Context, state: &State, actions: &mut Vec<Action>) {
    let Some(dialog) = &state.author.dialog else {
        return;
    };
    let mut push = |action| actions.push(Action::Author(action));
    let response = Modal::new(Id::unique("author-dialog"))
        .frame(Frame::popup(&ctx.global_style()).inner_margin(20))
        .show(ctx, |ui| {
            ui.set_width(520.0);
            content(ui, state, dialog, &mut push);
        });
    if response.should_close() {
        actions.push(Action::Author(AuthorAction::CloseDialog));
    }
}

fn heading(ui: &mut Ui, words: &str) {
    ui.label(RichText::new(words).text_style(TextStyle::Heading));
    ui.add_space(8.0);
}

fn content(ui: &mut Ui, state: &State, dialog: &AuthorDialog, push: &mut impl FnMut(AuthorAction)) {
    let texts = &state.texts;
    match dialog {
        AuthorDialog::SaveAs { path } => {
            heading(ui, texts.tr("author-save-title"));
            ui.label(texts.tr("author-save-path"));
            let mut typed = path.clone();
            let field = TextEdit::singleline(&mut typed).desired_width(f32::INFINITY);
            let response = ui.add(field);
            named(&response, texts.tr("author-save-path"));
            if response.changed() {
                push(AuthorAction::Dialog(AuthorDialog::SaveAs {
                    path: typed.clone(),
                }));
            }
            let entered =
                response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            if ui.memory(|memory| memory.focused().is_none()) {
                response.request_focus();
            }
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let is_named = !typed.trim().is_empty();
                let save =
                    ui.add_enabled(is_named, egui::Button::new(texts.tr("author-save-here")));
                if save.clicked() || (entered && is_named) {
                    push(AuthorAction::SaveTo(PathBuf::from(typed.trim())));
                }
                if ui.button(texts.tr("author-choose")).clicked() {
                    push(AuthorAction::PickSave);
                }
                cancel(ui, state, push);
            });
        }
        AuthorDialog::Changed { path } => {
            heading(ui, texts.tr("author-changed-title"));
            let path = shown(path);
            ui.label(texts.tr_with("author-changed", [("path", path.into())]));
            buttons(
                ui,
                state,
                [
                    ("author-keep-mine", AuthorAction::KeepMine),
                    ("author-load-theirs", AuthorAction::LoadTheirs),
                ],
                push,
            );
        }
        AuthorDialog::Lossy => {
            heading(ui, texts.tr("author-lossy-title"));
            if let Some(set) = state.author.set() {
                if set.loss.comments {
                    ui.label(texts.tr("author-lossy-comments"));
                }
                if set.loss.problems > 0 {
                    let count = set.loss.problems;
                    ui.label(texts.tr_with("author-lossy-problems", [("count", count.into())]));
                }
            }
            buttons(
                ui,
                state,
                [("author-save-anyway", AuthorAction::AcceptLoss)],
                push,
            );
        }
        AuthorDialog::CloseDraft => {
            heading(ui, texts.tr("author-close-title"));
            ui.label(texts.tr("author-close-text"));
            buttons(ui, state, [("author-discard", AuthorAction::Discard)], push);
        }
        AuthorDialog::Quit => {
            heading(ui, texts.tr("author-quit-title"));
            for set in state.author.sets.iter().filter(|set| !set.desk.is_saved()) {
                ui.label(format!("• {}", set.desk.draft().header.id));
            }
            buttons(
                ui,
                state,
                [
                    ("author-save-all", AuthorAction::SaveAllAndQuit),
                    ("author-quit-anyway", AuthorAction::QuitAnyway),
                ],
                push,
            );
        }
        AuthorDialog::Failed { reason } => {
            heading(ui, texts.tr("author-failed-title"));
            ui.label(reason);
            ui.label(texts.tr("author-failed-hint"));
            buttons(ui, state, [], push);
        }
        AuthorDialog::PasteText { text } => {
            heading(ui, texts.tr("author-paste-title"));
            ui.label(texts.tr("author-paste-hint"));
            let mut typed = text.clone();
            let field = TextEdit::multiline(&mut typed)
                .font(TextStyle::Monospace)
                .desired_rows(9)
                .desired_width(f32::INFINITY);
            let response = ui.add(field);
            named(&response, texts.tr("author-paste-title"));
            if response.changed() {
                push(AuthorAction::Dialog(AuthorDialog::PasteText {
                    text: typed.clone(),
                }));
            }
            if ui.memory(|memory| memory.focused().is_none()) {
                response.request_focus();
            }
            buttons(
                ui,
                state,
                [
                    ("author-paste-it", AuthorAction::PasteText(typed)),
                    (
                        "author-paste-branch",
                        AuthorAction::PasteText(String::new()),
                    ),
                ],
                push,
            );
        }
    }
}

fn buttons<const N: usize>(
    ui: &mut Ui,
    state: &State,
    list: [(&'static str, AuthorAction); N],
    push: &mut impl FnMut(AuthorAction),
) {
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        for (key, action) in list {
            if ui.button(state.texts.tr(key)).clicked() {
                push(action);
            }
        }
        cancel(ui, state, push);
    });
}

fn cancel(ui: &mut Ui, state: &State, push: &mut impl FnMut(AuthorAction)) {
    if ui.button(state.texts.tr("author-cancel")).clicked() {
        push(AuthorAction::CloseDialog);
    }
}
