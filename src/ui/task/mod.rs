//! The current problem as every page with one draws it: task, status, main button, moves. Actions on it are
//! [`TaskMsg`]s; [`Practice`](crate::worker::practice::Practice) carries them out.

mod answers;
mod board;
mod panel;
mod status;
mod tree;

use egui::Ui;

pub use board::board;
pub use panel::{lesson, show};
pub use status::leads_on;

use super::command::Command;
use super::menu_view::{self, can};
use super::page::{Shared, TaskMsg};

/// Draws the menu entry of a command.
fn entry(ui: &mut Ui, shared: &Shared<'_>, command: Command, msgs: &mut Vec<TaskMsg>) {
    if menu_view::item(
        ui,
        shared.texts,
        command.name_key(),
        command,
        can(shared, command),
    ) {
        msgs.push(TaskMsg::Run(command));
    }
}
