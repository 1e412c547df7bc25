//! The buttons of the panel: the main ones of a turn, the steps through the game, and the tools.

use super::Msg;
use crate::game::Phase;
use crate::ui::command::Command;
use crate::ui::menu_view;
use crate::ui::page::Shared;
use crate::ui::widgets::{self, Push, Rank, icons, parts, theme};
use crate::worker::table::{GameCommand, Table, Tool};
use egui::{Align, Button, Layout, Rect, RichText, Sense, Ui, pos2, vec2};

/// Height of the tool row at the bottom.
pub(super) const TOOLS: f32 = 56.0;

/// The heading of the move list, with the step buttons.
pub(super) fn steps(ui: &mut Ui, page: &Table, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let colors = &shared.settings.theme.theme().window;
    let texts = shared.texts;
    ui.horizontal(|ui| {
        let heading = RichText::new(texts.tr("moves-heading")).font(theme::medium(13.0));
        ui.label(heading).on_hover_text(texts.tr("moves-notations"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            for (command, sign) in [
                (GameCommand::Last, icons::SKIP_FORWARD),
                (GameCommand::Forward, icons::CARET_RIGHT),
                (GameCommand::Back, icons::CARET_LEFT),
                (GameCommand::First, icons::SKIP_BACK),
            ] {
                let (rect, _) = ui.allocate_exact_size(vec2(32.0, 32.0), Sense::hover());
                let key = name_key(page, command);
                let (name, can) = (texts.tr(key), page.is_enabled(command));
                let button = widgets::icon_button(ui, rect, key, sign, name, colors, can);
                if button.on_hover_text(tip(shared, command)).clicked() {
                    msgs.push(Msg::Run(command));
                }
            }
        });
    });
}

fn tip(shared: &Shared<'_>, command: GameCommand) -> String {
    Command::Game(command).tip(shared.texts)
}

/// The row of tools for the whole board.
pub(super) fn tools(ui: &mut Ui, page: &Table, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let colors = &shared.settings.theme.theme().window;
    let texts = shared.texts;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), TOOLS), Sense::hover());
    let width = rect.width() / 5.0;
    let place = |index: usize| {
        let left = rect.left() + width * index as f32;
        Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()))
            .shrink2(vec2(2.0, 0.0))
    };
    for (index, command, sign, key) in [
        (
            0,
            GameCommand::TakeBack,
            icons::ARROW_U_UP_LEFT,
            "tool-undo",
        ),
        (2, GameCommand::Arrange, icons::GRID_FOUR, "board-arrange"),
        (3, GameCommand::Problem, icons::PENCIL, "board-problem"),
    ] {
        let can = page.is_enabled(command);
        let tool = widgets::tool(ui, place(index), sign, texts.tr(key), colors, can);
        if tool.on_hover_text(tip(shared, command)).clicked() {
            msgs.push(Msg::Run(command));
        }
    }
    let ask = texts.tr("board-ask");
    let ask = widgets::tool(ui, place(1), icons::LIGHTBULB, ask, colors, true);
    egui::Popup::menu(&ask).show(|ui| {
        ui.set_min_width(240.0);
        for command in [GameCommand::Status, GameCommand::Race, GameCommand::Duel] {
            entry(ui, page, shared, command, msgs);
        }
    });
    let more = texts.tr("tool-more");
    let more = widgets::tool(ui, place(4), icons::DOTS_THREE, more, colors, true);
    egui::Popup::menu(&more).show(|ui| {
        ui.set_min_width(260.0);
        for command in [
            GameCommand::Cancel,
            GameCommand::Resign,
            GameCommand::New,
            GameCommand::Save,
            GameCommand::Load,
        ] {
            entry(ui, page, shared, command, msgs);
        }
    });
}

/// A menu entry for a command.
fn entry(
    ui: &mut Ui,
    page: &Table,
    shared: &Shared<'_>,
    command: GameCommand,
    msgs: &mut Vec<Msg>,
) {
    let (name, can) = (name_key(page, command), page.is_enabled(command));
    if menu_view::item(ui, shared.texts, name, Command::Game(command), can) {
        msgs.push(Msg::Run(command));
    }
}

/// The buttons of the turn: the main one and a second beside it.
pub(super) fn turn_buttons(ui: &mut Ui, page: &Table, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let (first, second) = match page.game.phase() {
        Phase::Playing => (GameCommand::Pass, Some(GameCommand::Agree)),
        Phase::EndOffered(_) => (GameCommand::Agree, Some(GameCommand::Resume)),
        Phase::Stopped | Phase::Resigned(_) => (GameCommand::Resume, None),
    };
    let colors = &shared.settings.theme.theme().window;
    let texts = shared.texts;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 44.0), Sense::hover());
    let half = (rect.width() - 8.0) / 2.0;
    // The buttons share the width equally unless one is too narrow for its words.
    let wide = |command| {
        let words = texts.tr(name_key(page, command));
        parts::width_of(ui, &Push::soft(words))
    };
    let left = match second.map(|second| (wide(first), wide(second))) {
        Some((one, other)) if one.max(other) > half => 2.0 * half * one / (one + other),
        Some(_) | None => half,
    };
    for (index, command) in std::iter::once(first).chain(second).enumerate() {
        let mut place = rect;
        if second.is_some() {
            if index == 0 {
                place.set_width(left);
            } else {
                place.set_left(rect.left() + left + 8.0);
            }
        }
        let key = Command::Game(command).key_text(texts);
        let is_main =
            command == GameCommand::Agree && matches!(page.game.phase(), Phase::EndOffered(_));
        let push = Push {
            rank: if is_main { Rank::Main } else { Rank::Soft },
            key: Some(&key),
            enabled: page.is_enabled(command),
            ..Push::soft(texts.tr(name_key(page, command)))
        };
        let id = ui.scope_id().with(("turn", index));
        let response = push.show_at(ui, place, id, colors);
        if response.on_hover_text(tip(shared, command)).clicked() {
            msgs.push(Msg::Run(command));
        }
    }
}

/// Buttons for commands, wrapped at the panel's edge.
pub fn command_row(
    ui: &mut Ui,
    page: &Table,
    shared: &Shared<'_>,
    commands: &[GameCommand],
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    ui.horizontal_wrapped(|ui| {
        for &command in commands {
            let is_chosen = match command {
                GameCommand::Status => page.tool == Tool::Status,
                GameCommand::Race => matches!(page.tool, Tool::Race(_)),
                GameCommand::Duel => page.tool == Tool::Duel || page.duel.is_some(),
                GameCommand::Arrange => page
                    .counting
                    .as_ref()
                    .is_some_and(|counting| counting.arranged.is_some()),
                _ => false,
            };
            let key = name_key(page, command);
            let button = Button::new(texts.tr(key))
                .selected(is_chosen)
                .min_size(vec2(0.0, 30.0));
            let named = Command::Game(command);
            let tip = named.tip(texts);
            let response = ui
                .add_enabled(page.is_enabled(command), button)
                .on_hover_text(tip);
            if response.clicked() {
                msgs.push(Msg::Run(command));
            }
        }
    });
}

/// Key of the command's name in the current state.
#[must_use]
pub fn name_key(page: &Table, command: GameCommand) -> &'static str {
    match command {
        GameCommand::Duel if page.duel.is_some() => "duel-end",
        // Without a search there is only a result to put away.
        GameCommand::Cancel if page.study.is_none() => "game-put-away",
        _ => Command::Game(command).name_key(),
    }
}
