//! The dialogs of the author page: questions asked before something is written or lost.

use std::path::PathBuf;

use egui::{Context, Frame, Id, Modal, RichText, TextEdit, TextStyle, Ui};

use super::fields::named;
use super::{Msg, Seen};
use crate::disk::shown;
use crate::texts::not_written;
use crate::worker::bench::{Deed, Dialog, Failure, PickedFor};

/// Shows the open dialog, if any.
pub fn show(ctx: &Context, seen: Seen<'_>, msgs: &mut Vec<Msg>) {
    let Some(dialog) = &seen.bench.dialog else {
        return;
    };
    let mut push = |msg| msgs.push(msg);
    let response = Modal::new(Id::unique("author-dialog"))
        .frame(Frame::popup(&ctx.global_style()).inner_margin(20))
        .show(ctx, |ui| {
            ui.set_width(520.0);
            content(ui, seen, dialog, &mut push);
        });
    if response.should_close() {
        msgs.push(Msg::Do(Deed::CloseDialog));
    }
}

fn heading(ui: &mut Ui, words: &str) {
    ui.label(RichText::new(words).text_style(TextStyle::Heading));
    ui.add_space(8.0);
}

fn content(ui: &mut Ui, seen: Seen<'_>, dialog: &Dialog, push: &mut impl FnMut(Msg)) {
    let texts = seen.texts;
    match dialog {
        Dialog::SaveAs { path } => {
            heading(ui, texts.tr("author-save-title"));
            ui.label(texts.tr("author-save-path"));
            let mut typed = path.clone();
            let field = TextEdit::singleline(&mut typed).desired_width(f32::INFINITY);
            let response = ui.add(field);
            named(&response, texts.tr("author-save-path"));
            if response.changed() {
                push(Msg::Do(Deed::Dialog(Dialog::SaveAs {
                    path: typed.clone(),
                })));
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
                    push(Msg::Do(Deed::SaveTo(PathBuf::from(typed.trim()))));
                }
                if ui.button(texts.tr("author-choose")).clicked() {
                    push(Msg::Pick(PickedFor::Save));
                }
                cancel(ui, seen, push);
            });
        }
        Dialog::Changed { path } => {
            heading(ui, texts.tr("author-changed-title"));
            let path = shown(path);
            ui.label(texts.tr_with("author-changed", [("path", path.into())]));
            buttons(
                ui,
                seen,
                [
                    ("author-keep-mine", Msg::Do(Deed::KeepMine)),
                    ("author-load-theirs", Msg::Do(Deed::LoadTheirs)),
                ],
                push,
            );
        }
        Dialog::Lossy => {
            heading(ui, texts.tr("author-lossy-title"));
            if let Some(set) = seen.bench.set() {
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
                seen,
                [("author-save-anyway", Msg::Do(Deed::AcceptLoss))],
                push,
            );
        }
        Dialog::CloseDraft => {
            heading(ui, texts.tr("author-close-title"));
            ui.label(texts.tr("author-close-text"));
            buttons(ui, seen, [("author-discard", Msg::Do(Deed::Discard))], push);
        }
        Dialog::Quit => {
            heading(ui, texts.tr("author-quit-title"));
            for set in seen.bench.sets.iter().filter(|set| !set.desk.is_saved()) {
                ui.label(format!("• {}", set.desk.draft().header.id));
            }
            buttons(
                ui,
                seen,
                [
                    ("author-save-all", Msg::Do(Deed::SaveAllAndQuit)),
                    ("author-quit-anyway", Msg::QuitAnyway),
                ],
                push,
            );
        }
        Dialog::Failed(why) => {
            heading(ui, texts.tr("author-failed-title"));
            ui.label(match why {
                Failure::Unfit(list) => {
                    texts.tr_with("author-unfit", [("list", list.join("\n").into())])
                }
                Failure::Write(error) => not_written(texts, error),
                Failure::Other(reason) => reason.clone(),
            });
            ui.label(texts.tr("author-failed-hint"));
            buttons(ui, seen, [], push);
        }
        Dialog::PasteText { text } => {
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
                push(Msg::Do(Deed::Dialog(Dialog::PasteText {
                    text: typed.clone(),
                })));
            }
            if ui.memory(|memory| memory.focused().is_none()) {
                response.request_focus();
            }
            buttons(
                ui,
                seen,
                [
                    ("author-paste-it", Msg::Do(Deed::PasteText(typed))),
                    (
                        "author-paste-branch",
                        Msg::Do(Deed::PasteText(String::new())),
                    ),
                ],
                push,
            );
        }
    }
}

fn buttons<const N: usize>(
    ui: &mut Ui,
    seen: Seen<'_>,
    list: [(&'static str, Msg); N],
    push: &mut impl FnMut(Msg),
) {
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        for (key, msg) in list {
            if ui.button(seen.texts.tr(key)).clicked() {
                push(msg);
            }
        }
        cancel(ui, seen, push);
    });
}

fn cancel(ui: &mut Ui, seen: Seen<'_>, push: &mut impl FnMut(Msg)) {
    if ui.button(seen.texts.tr("author-cancel")).clicked() {
        push(Msg::Do(Deed::CloseDialog));
    }
}
