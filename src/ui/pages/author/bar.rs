//! The tools above the board, and what the author should know below it.

use egui::{Button, Color32, Frame, Margin, RichText, TextStyle, Ui, vec2};

use super::action::AuthorAction;
use super::command::AuthorCommand as C;
use super::icon::Icon;
use super::signs;
use super::state::Message;
use super::tool::{Reach, Tool};
use crate::board::Color;
use crate::disk::shown;
use crate::ui::action::Action;
use crate::ui::command::Command;
use crate::ui::enabled::is_enabled;
use crate::ui::state::State;

/// Shows the tools.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
    ui.horizontal_wrapped(|ui| {
        for tool in Tool::ALL {
            if matches!(tool, Tool::Play | Tool::Target | Tool::Triangle) {
                ui.separator();
            }
            if tool_button(ui, state, tool) {
                actions.push(Action::Author(AuthorAction::Take(tool)));
            }
        }
        ui.separator();
        sign_button(ui, state, C::Undo, -1.0, actions);
        sign_button(ui, state, C::Redo, 1.0, actions);
        // Last, for they come and go with the tool.
        if state.author.tool.stone().is_some() {
            reaches(ui, state, actions);
        }
    });
}

/// How the stone tools reach.
fn reaches(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    ui.separator();
    for reach in Reach::ALL {
        let name = state.texts.tr(reach.key());
        let tip = format!("{name} (D)");
        let button = Icon::choice(name, &tip, state.author.reach == reach);
        if button.show(ui, state, |ui, rect, ink| {
            signs::reach(ui, reach, rect, ink)
        }) {
            actions.push(Action::Author(AuthorAction::Reach(reach)));
        }
    }
}

/// A tool with its sign; says whether it was taken.
fn tool_button(ui: &mut Ui, state: &State, tool: Tool) -> bool {
    let (key, shortcut) = tool.keys();
    let name = state.texts.tr(key);
    let tip = format!("{name} ({})", shortcut.name());
    let button = Icon::choice(name, &tip, state.author.tool == tool);
    button.show(ui, state, |ui, rect, ink| signs::tool(ui, tool, rect, ink))
}

/// A command with a sign in place of its name.
fn sign_button(ui: &mut Ui, state: &State, command: C, turn: f32, actions: &mut Vec<Action>) {
    let command = Command::Author(command);
    let name = state.texts.tr(command.name_key());
    let tip = format!(
        "{} ({})",
        state.texts.tr(command.tooltip_key()),
        command.key_text(&state.texts)
    );
    let button = Icon::command(name, &tip, is_enabled(state, command));
    if button.show(ui, state, |ui, rect, ink| signs::arrow(ui, turn, rect, ink)) {
        actions.push(Action::Run(command));
    }
}

/// A button for a command, with its key in the explanation.
pub fn button(ui: &mut Ui, state: &State, command: C, actions: &mut Vec<Action>) {
    let command = Command::Author(command);
    let name = state.texts.tr(command.name_key());
    let tip = format!(
        "{} ({})",
        state.texts.tr(command.tooltip_key()),
        command.key_text(&state.texts)
    );
    let response = ui
        .add_enabled(is_enabled(state, command), Button::new(name))
        .on_hover_text(tip);
    if response.clicked() {
        actions.push(Action::Run(command));
    }
}

/// Who moves first, as a button that changes it.
pub fn side_to_move(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(entry) = state.author.problem() else {
        return;
    };
    let words = match entry.body.setup.to_move {
        Color::Black => state.texts.tr("author-black-first"),
        Color::White => state.texts.tr("author-white-first"),
    };
    let tip = state.texts.tr(C::OtherSide.keys().1);
    if ui
        .button(words)
        .on_hover_text(format!("{tip} (O)"))
        .clicked()
    {
        actions.push(Action::Run(Command::Author(C::OtherSide)));
    }
}

/// Shows the message.
pub fn message(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(message) = &state.author.message else {
        return;
    };
    let texts = &state.texts;
    let words = match message {
        Message::Saved(path) => texts.tr_with("author-saved", [("path", shown(path).into())]),
        Message::Refused(reason) => reason.clone(),
        Message::Copied(key) => texts.tr(key).to_owned(),
        Message::Pasted(added, kept) => texts.tr_with(
            "author-pasted",
            [("added", (*added).into()), ("kept", (*kept).into())],
        ),
        Message::LineAdded(count) => {
            texts.tr_with("author-line-added", [("count", (*count).into())])
        }
        Message::LineUnfit => texts.tr("author-line-unfit").to_owned(),
        Message::Overtaken => texts.tr("author-overtaken").to_owned(),
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(words);
        let dismiss = RichText::new(texts.tr("author-dismiss")).text_style(TextStyle::Small);
        if ui.button(dismiss).clicked() {
            actions.push(Action::Author(AuthorAction::Dismiss));
        }
    });
}

/// A coloured card for what is good, bad or open.
pub fn card(ui: &mut Ui, fill: Color32, add: impl FnOnce(&mut Ui)) {
    Frame::new()
        .fill(fill)
        .corner_radius(6)
        .inner_margin(Margin::symmetric(10, 6))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            add(ui);
        });
}
