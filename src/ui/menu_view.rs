//! Entries of menus, and the notices below the bar.

use egui::{Button, Frame, Margin, Ui};

use super::action::Action;
use super::command::Command;
use super::enabled::is_enabled;
use super::page::Page;
use super::state::{Notice, State};
use crate::disk::shown;
use crate::store::OpenNotice;
use crate::texts::Texts;

/// An entry of a menu: a command with its key.
pub fn entry(ui: &mut Ui, state: &State, command: Command, actions: &mut Vec<Action>) {
    let key = match command {
        Command::Game(command) => super::pages::board::name_key(&state.board.table, command),
        command => command.name_key(),
    };
    if item(ui, &state.texts, key, command, is_enabled(state, command)) {
        actions.push(Action::Run(command));
    }
}

/// An entry of a menu by the key of its name; whether it has been chosen.
pub fn item(ui: &mut Ui, texts: &Texts, key: &str, command: Command, enabled: bool) -> bool {
    let button = Button::new(texts.tr(key)).shortcut_text(command.key_text(texts));
    let response = ui
        .add_enabled(enabled, button)
        .on_hover_text(texts.tr(command.tooltip_key()));
    if response.clicked() {
        ui.close();
    }
    response.clicked()
}

/// Shows what the user should be told.
pub fn notices(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let colors = &state.settings.theme.theme().window;
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
                        // It has been read, and is done with.
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
        // Asked about before any page is shown.
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
