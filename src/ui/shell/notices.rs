//! Notices to the user, below the bar.

use egui::{Frame, Margin, Ui};

use crate::disk::shown;
use crate::store::OpenNotice;
use crate::ui::command::Command;
use crate::ui::page::{Notice, Page};
use crate::ui::shell::apply::Action;
use crate::ui::shell::state::State;
use crate::worker::Kept;

/// Removes an outdated notice about the folder that synchronises computers.
pub fn drop_out_of_step(notices: &mut Vec<Notice>) {
    notices.retain(|notice| !matches!(notice, Notice::OutOfStep { .. }));
}

/// Turns a report of the log's keeper into a notice.
pub fn take(kept: Kept, notices: &mut Vec<Notice>) {
    if matches!(kept, Kept::Saved(_) | Kept::Waiting { .. }) {
        notices.retain(|notice| !matches!(notice, Notice::Unsaved { .. }));
    }
    let mut lines = 0;
    if matches!(kept, Kept::InStep(_) | Kept::OutOfStep { .. }) {
        drop_out_of_step(notices);
        notices.retain(|notice| match notice {
            // Unread arrivals are merged into one notice.
            Notice::InStep { lines: before } => {
                lines += before;
                false
            }
            _ => true,
        });
    }
    if let Kept::InStep(step) = &kept {
        lines += step.taken;
    }
    if lines > 0 {
        notices.push(Notice::InStep { lines });
    }
    let told = match kept {
        Kept::Waiting { count, reason } => Notice::Unsaved { count, reason },
        Kept::SettingLost { reason } => Notice::Setting { reason },
        Kept::OutOfStep { reason } => Notice::OutOfStep { reason },
        Kept::Strange(count) => Notice::Strange { count },
        // Handled above, or not worth a notice.
        Kept::Saved(_) | Kept::InStep(_) | Kept::Recounted(..) => return,
    };
    if !notices.contains(&told) {
        notices.push(told);
    }
}

/// Shows the notices.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let colors = &state.practice.settings.theme.theme().window;
    for (index, notice) in state.notices.iter().enumerate() {
        Frame::new()
            .fill(colors.open_ground.0)
            .inner_margin(Margin::symmetric(24, 6))
            .show(ui, |ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.set_width(ui.available_width());
                    ui.label(words(state, notice));
                    if matches!(notice, Notice::Unsaved { .. })
                        && ui.button(state.texts.tr("notice-try-again")).clicked()
                    {
                        actions.push(Action::SaveAgain);
                    }
                    if matches!(notice, Notice::Restored { .. })
                        && state.page != Page::Author
                        && ui.button(state.texts.tr("notice-go-to-drafts")).clicked()
                    {
                        actions.push(Action::Run(Command::Go(Page::Author)));
                        // Following the notice also dismisses it.
                        actions.push(Action::Dismiss(index));
                    }
                    if ui.button(state.texts.tr("dismiss")).clicked() {
                        actions.push(Action::Dismiss(index));
                    }
                });
            });
    }
}

fn words(state: &State, notice: &Notice) -> String {
    let texts = &state.texts;
    let path = |path: &std::path::Path| shown(path);
    match notice {
        // The question before any page is shown covers this.
        Notice::Store(OpenNotice::Trouble { path: file, .. }) => {
            texts.tr_with("trouble-damaged", [("path", path(file).into())])
        }
        Notice::Store(OpenNotice::Newer { path: file }) => {
            texts.tr_with("notice-newer", [("path", path(file).into())])
        }
        Notice::Store(OpenNotice::Memory { reason }) => {
            texts.tr_with("notice-memory", [("reason", reason.clone().into())])
        }
        Notice::PutBack { copy, restored } => texts.tr_with(
            "notice-put-back",
            [
                ("attempts", restored.contents.attempts.into()),
                ("added", restored.added.into()),
                ("copy", path(copy).into()),
                (
                    "path",
                    restored
                        .moved_to
                        .as_deref()
                        .map_or_else(|| "–".to_owned(), path)
                        .into(),
                ),
            ],
        ),
        Notice::BegunAnew { moved_to } => texts.tr_with(
            "notice-anew",
            [(
                "path",
                moved_to
                    .as_deref()
                    .map_or_else(|| "–".to_owned(), path)
                    .into(),
            )],
        ),
        Notice::Strange { count } => texts.tr_with("notice-strange", [("count", (*count).into())]),
        Notice::Unsaved { count, reason } => texts.tr_with(
            "notice-unsaved",
            [
                ("count", (*count).into()),
                ("reason", reason.clone().into()),
            ],
        ),
        Notice::Setting { reason } => {
            texts.tr_with("notice-setting", [("reason", reason.clone().into())])
        }
        Notice::InStep { lines } => texts.tr_with("notice-in-step", [("count", (*lines).into())]),
        Notice::OutOfStep { reason } => {
            texts.tr_with("notice-out-of-step", [("reason", reason.clone().into())])
        }
        Notice::Restored { count } => {
            texts.tr_with("notice-restored", [("count", (*count).into())])
        }
        Notice::Ended { report } => texts.tr_with("notice-ended", [("path", path(report).into())]),
        Notice::NotRon { path: file } => {
            texts.tr_with("notice-not-ron", [("path", path(file).into())])
        }
    }
}
