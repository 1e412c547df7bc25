//! The bar along the top, and the notices below it.

use egui::{Button, Frame, Margin, RichText, Ui, vec2};

use super::action::Action;
use super::command::{Command, Menu};
use super::enabled::is_enabled;
use super::page::Page;
use super::state::{Dialog, Notice, State};
use crate::disk::shown;
use crate::store::OpenNotice;

/// Shows the menus, and at the right what is wanted often.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    egui::MenuBar::new().ui(ui, |ui| {
        for menu in Menu::ALL {
            if !menu.is_on(state.page) || Command::of(menu).count() < 2 {
                continue;
            }
            ui.menu_button(state.texts.tr(menu.name_key()), |ui| {
                for command in Command::of(menu) {
                    entry(ui, state, command, actions);
                }
            });
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let colors = &state.settings.theme.theme().window;
            for command in [Command::Keys, Command::Settings, Command::Language] {
                let name = state.texts.tr(command.name_key());
                let tip = tip(state, command);
                if ui.button(name).on_hover_text(tip).clicked() {
                    actions.push(Action::Run(command));
                }
            }
            let flaws = state.library.flaws.len();
            if flaws > 0 {
                let words = state
                    .texts
                    .tr_with("findings-show", [("count", flaws.into())]);
                let button =
                    Button::new(RichText::new(words).color(colors.bad.0)).fill(colors.bad_ground.0);
                if ui.add(button).clicked() {
                    actions.push(Action::Show(Dialog::Findings));
                }
            }
        });
    });
}

/// Shows the tabs of the pages.
pub fn tabs(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().button_padding = vec2(10.0, 4.0);
        for &page in Page::READY {
            let command = Command::Go(page);
            let tab = Button::selectable(state.page == page, state.texts.tr(page.name_key()));
            if ui.add(tab).on_hover_text(tip(state, command)).clicked() {
                actions.push(Action::Run(command));
            }
        }
    });
}

fn entry(ui: &mut Ui, state: &State, command: Command, actions: &mut Vec<Action>) {
    let key = match command {
        Command::Game(command) => super::pages::board::name_key(&state.board, command),
        command => command.name_key(),
    };
    let button = Button::new(state.texts.tr(key)).shortcut_text(command.key_text(&state.texts));
    let response = ui
        .add_enabled(is_enabled(state, command), button)
        .on_hover_text(state.texts.tr(command.tooltip_key()));
    if response.clicked() {
        actions.push(Action::Run(command));
        ui.close();
    }
}

fn tip(state: &State, command: Command) -> String {
    format!(
        "{} ({})",
        state.texts.tr(command.tooltip_key()),
        command.key_text(&state.texts)
    )
}

/// Shows what the user should be told.
pub fn notices(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let colors = &state.settings.theme.theme().window;
    for (index, notice) in state.notices.iter().enumerate() {
        Frame::new()
            .fill(colors.open_ground.0)
            .inner_margin(Margin::symmetric(10, 4))
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
        Notice::Restored { count } => {
            texts.tr_with("notice-restored", [("count", (*count).into())])
        }
        Notice::NotRon { path: file } => {
            texts.tr_with("notice-not-ron", [("path", path(file).into())])
        }
    }
}
