//! The tools above the author's board, and the message below it.

use egui::{Button, Color32, Frame, Margin, RichText, TextStyle, Ui, vec2};

use super::icon::Icon;
use super::tool::{Sweep, Tool};
use super::{Msg, Seen, signs};
use crate::board::Color;
use crate::disk::shown;
use crate::ui::command::Command;
use crate::ui::menu_view;
use crate::worker::bench::AuthorCommand as C;
use crate::worker::bench::{Copied, Deed, Message};

/// Shows the tool bar.
pub fn show(ui: &mut Ui, seen: Seen<'_>, msgs: &mut Vec<Msg>) {
    ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
    ui.horizontal_wrapped(|ui| {
        for tool in Tool::ALL {
            if matches!(tool, Tool::Play | Tool::Target | Tool::Triangle) {
                ui.separator();
            }
            if tool_button(ui, seen, tool) {
                msgs.push(Msg::Do(Deed::Take(tool)));
            }
        }
        ui.separator();
        sign_button(ui, seen, C::Undo, -1.0, msgs);
        sign_button(ui, seen, C::Redo, 1.0, msgs);
        // Last in the bar, because they come and go with the tool.
        if seen.bench.tool.stone().is_some() {
            reaches(ui, seen, msgs);
        }
    });
}

/// The buttons for how a drag of a stone tool spreads.
fn reaches(ui: &mut Ui, seen: Seen<'_>, msgs: &mut Vec<Msg>) {
    ui.separator();
    for sweep in Sweep::ALL {
        let name = seen.texts.tr(sweep.key());
        let tip = format!("{name} (D)");
        let button = Icon::choice(name, &tip, seen.bench.sweep == sweep);
        if button.show(ui, seen, |ui, rect, ink| signs::sweep(ui, sweep, rect, ink)) {
            msgs.push(Msg::Do(Deed::Sweep(sweep)));
        }
    }
}

/// An icon button for a tool; returns whether the tool was chosen.
fn tool_button(ui: &mut Ui, seen: Seen<'_>, tool: Tool) -> bool {
    let (key, shortcut) = tool.keys();
    let name = seen.texts.tr(key);
    let tip = format!("{name} ({})", shortcut.name());
    let button = Icon::choice(name, &tip, seen.bench.tool == tool);
    let theme = seen.settings.theme.theme();
    button.show(ui, seen, |ui, rect, ink| {
        signs::tool(ui, tool, rect, ink, theme);
    })
}

/// An icon button for a command.
fn sign_button(ui: &mut Ui, seen: Seen<'_>, command: C, turn: f32, msgs: &mut Vec<Msg>) {
    let name = seen.texts.tr(Command::Author(command).name_key());
    let tip = Command::Author(command).tip(seen.texts);
    let button = Icon::command(name, &tip, seen.bench.is_enabled(command));
    if button.show(ui, seen, |ui, rect, ink| signs::arrow(ui, turn, rect, ink)) {
        msgs.push(Msg::Run(command));
    }
}

/// A text button for a command, with its key in the tooltip.
pub fn button(ui: &mut Ui, seen: Seen<'_>, command: C, msgs: &mut Vec<Msg>) {
    let name = Button::new(seen.texts.tr(Command::Author(command).name_key()));
    let response = ui
        .add_enabled(seen.bench.is_enabled(command), name)
        .on_hover_text(Command::Author(command).tip(seen.texts));
    if response.clicked() {
        msgs.push(Msg::Run(command));
    }
}

/// A menu entry for a command.
pub fn entry(ui: &mut Ui, seen: Seen<'_>, command: C, msgs: &mut Vec<Msg>) {
    let (named, can) = (Command::Author(command), seen.bench.is_enabled(command));
    if menu_view::item(ui, seen.texts, named.name_key(), named, can) {
        msgs.push(Msg::Run(command));
    }
}

/// A button that shows the side to move and switches it.
pub fn side_to_move(ui: &mut Ui, seen: Seen<'_>, msgs: &mut Vec<Msg>) {
    let Some(entry) = seen.bench.problem() else {
        return;
    };
    let words = match entry.body.setup.to_move {
        Color::Black => seen.texts.tr("author-black-first"),
        Color::White => seen.texts.tr("author-white-first"),
    };
    let tip = seen.texts.tr(Command::Author(C::OtherSide).tooltip_key());
    if ui
        .button(words)
        .on_hover_text(format!("{tip} (O)"))
        .clicked()
    {
        msgs.push(Msg::Run(C::OtherSide));
    }
}

/// Shows the bench's message with a button to dismiss it.
pub fn message(ui: &mut Ui, seen: Seen<'_>, msgs: &mut Vec<Msg>) {
    let Some(message) = &seen.bench.message else {
        return;
    };
    let texts = seen.texts;
    let words = match message {
        Message::Saved(path) => texts.tr_with("author-saved", [("path", shown(path).into())]),
        Message::Refused(reason) => reason.clone(),
        Message::Copied(what) => texts.tr(copied_key(*what)).to_owned(),
        Message::NothingToPaste => texts.tr("author-paste-nothing").to_owned(),
        Message::TooLargeToPaste => texts.tr("author-paste-large").to_owned(),
        Message::NoDrafts(reason) => {
            texts.tr_with("author-no-drafts", [("reason", reason.clone().into())])
        }
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
            msgs.push(Msg::Do(Deed::Dismiss));
        }
    });
}

const fn copied_key(what: Copied) -> &'static str {
    match what {
        Copied::Diagram => "author-copied-diagram",
        Copied::Sgf => "author-copied-sgf",
        Copied::Picture => "author-copied-picture",
        Copied::Branch => "author-copied-branch",
    }
}

/// A card in this colour, for what is good, bad or open.
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
