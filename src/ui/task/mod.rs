//! The problem in hand as the pages draw it that have one: what is asked, how it stands, what leads on,
//! the moves. What can be done to it is a [`TaskMsg`]; [`Practice`](crate::worker::practice::Practice) does it.

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

/// An entry of a menu.
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
