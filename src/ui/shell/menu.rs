//! Menu entries for the commands of the shell and of every page.

use egui::Ui;

use super::apply::Action;
use super::state::State;
use crate::ui::command::Command;
use crate::ui::menu_view::{can, item};
use crate::ui::page::Page;
use crate::ui::pages::{board, shapes};

/// Draws a menu entry for a command, with its key.
pub fn entry(ui: &mut Ui, state: &State, command: Command, actions: &mut Vec<Action>) {
    let key = match command {
        Command::Game(command) => board::name_key(&state.board.table, command),
        command => command.name_key(),
    };
    if item(ui, &state.texts, key, command, is_enabled(state, command)) {
        actions.push(Action::Run(command));
    }
}

/// Whether a command can be used now, for menus and buttons.
#[must_use]
pub fn is_enabled(state: &State, command: Command) -> bool {
    match command {
        Command::Game(command) => state.board.table.is_enabled(command),
        Command::Shapes(command) => shapes::is_enabled(&state.shapes, command),
        Command::Author(own) if !can(&state.shared(), command) => {
            state.page == Page::Author && state.author.bench.is_enabled(own)
        }
        command => can(&state.shared(), command),
    }
}
