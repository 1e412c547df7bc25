//! The tools above the board, and what the author should know below it.

use egui::{
    Button, Color32, Frame, Margin, Pos2, Rect, RichText, Sense, Stroke, TextStyle, Ui, Vec2, vec2,
};

use super::action::AuthorAction;
use super::command::AuthorCommand as C;
use super::state::Message;
use super::tool::{Reach, Tool};
use crate::board::Color;
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
    });
    ui.horizontal_wrapped(|ui| {
        side_to_move(ui, state, actions);
        for command in [C::Undo, C::Redo, C::Solve, C::TryIt, C::Save] {
            button(ui, state, command, actions);
        }
        if state.author.tool.stone().is_some() {
            reaches(ui, state, actions);
        }
    });
}

/// How the stone tools reach.
fn reaches(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    ui.separator();
    for reach in Reach::ALL {
        let words = state.texts.tr(reach.key());
        let chosen = state.author.reach == reach;
        if ui
            .selectable_label(chosen, words)
            .on_hover_text("D")
            .clicked()
        {
            actions.push(Action::Author(AuthorAction::Reach(reach)));
        }
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

/// A tool with its sign; says whether it was taken.
fn tool_button(ui: &mut Ui, state: &State, tool: Tool) -> bool {
    let (key, shortcut) = tool.keys();
    let name = state.texts.tr(key);
    let chosen = state.author.tool == tool;
    let colors = &state.settings.theme.theme().window;
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(28.0), Sense::click());
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, chosen, name));
    let fill = if chosen {
        colors.selected.0
    } else if response.hovered() {
        colors.hovered.0
    } else {
        colors.raised.0
    };
    let edge = if chosen || response.has_focus() {
        Stroke::new(2.0, colors.accent.0)
    } else {
        Stroke::new(1.0, colors.outline.0)
    };
    ui.painter()
        .rect(rect.shrink(1.0), 5.0, fill, edge, egui::StrokeKind::Inside);
    sign(ui, tool, rect, colors.text.0);
    let tip = format!("{name} ({})", shortcut.name());
    response.on_hover_text(tip).clicked()
}

fn stone(ui: &Ui, at: Pos2, radius: f32, color: Color, ink: Color32) {
    let fill = match color {
        Color::Black => Color32::from_gray(24),
        Color::White => Color32::from_gray(250),
    };
    ui.painter().circle(at, radius, fill, Stroke::new(1.0, ink));
}

/// What a tool leaves on the board, drawn small.
fn sign(ui: &Ui, tool: Tool, rect: Rect, ink: Color32) {
    let painter = ui.painter();
    let at = rect.center();
    let line = Stroke::new(1.8, ink);
    let r = 7.0;
    match tool {
        Tool::Black => stone(ui, at, 8.5, Color::Black, ink),
        Tool::White => stone(ui, at, 8.5, Color::White, ink),
        Tool::Erase => {
            painter.circle_stroke(at, 8.0, Stroke::new(1.2, ink));
            painter.line_segment([at + vec2(-8.0, 8.0), at + vec2(8.0, -8.0)], line);
        }
        Tool::Play => {
            stone(ui, at + vec2(-5.0, 0.0), 5.0, Color::Black, ink);
            stone(ui, at + vec2(5.0, 0.0), 5.0, Color::White, ink);
        }
        Tool::Target => {
            painter.circle_stroke(at, 8.0, line);
            painter.circle_filled(at, 3.0, ink);
        }
        Tool::Region => {
            let square = Rect::from_center_size(at, Vec2::splat(15.0));
            let corners = [
                square.left_top(),
                square.right_top(),
                square.right_bottom(),
                square.left_bottom(),
                square.left_top(),
            ];
            painter.extend(egui::Shape::dashed_line(&corners, line, 3.0, 2.5));
        }
        Tool::Safe => {
            let shield = vec![
                at + vec2(-6.0, -7.0),
                at + vec2(6.0, -7.0),
                at + vec2(6.0, 1.0),
                at + vec2(0.0, 8.0),
                at + vec2(-6.0, 1.0),
            ];
            painter.add(egui::Shape::closed_line(shield, line));
        }
        Tool::Triangle => {
            let points = vec![
                at + vec2(0.0, -r),
                at + vec2(r, r * 0.8),
                at + vec2(-r, r * 0.8),
            ];
            painter.add(egui::Shape::closed_line(points, line));
        }
        Tool::Square => {
            let square = Rect::from_center_size(at, Vec2::splat(12.0));
            painter.rect_stroke(square, 0.0, line, egui::StrokeKind::Middle);
        }
        Tool::Circle => {
            painter.circle_stroke(at, r, line);
        }
        Tool::Cross => {
            painter.line_segment([at + vec2(-6.0, -6.0), at + vec2(6.0, 6.0)], line);
            painter.line_segment([at + vec2(-6.0, 6.0), at + vec2(6.0, -6.0)], line);
        }
        Tool::Letter | Tool::Number => {
            let text = if tool == Tool::Letter { "a" } else { "1" };
            let font = egui::FontId::proportional(16.0);
            painter.text(at, egui::Align2::CENTER_CENTER, text, font, ink);
        }
    }
}

/// Who moves first, as a button that changes it.
fn side_to_move(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
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
        Message::Saved(path) => texts.tr_with(
            "author-saved",
            [("path", path.display().to_string().into())],
        ),
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
        Message::Restored(count) => texts.tr_with("author-restored", [("count", (*count).into())]),
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
