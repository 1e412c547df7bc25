//! The problem in hand as the pages draw it that have one: what is asked, how it stands, what leads on,
//! the moves. What can be done to it is a [`Msg`];
//! [`Practice`](crate::worker::practice::Practice) does it.

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
use super::menu_view;
use super::menu_view::can;
use super::page::Shared;
use crate::board::Point;
use crate::problem::NodeId;
use crate::worker::training::TrainingAction;

/// Something done to the problem in hand.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The board: the user plays here, in coordinates as shown.
    Play(Point),
    /// The panel: the user answers a question with this choice.
    Answer(usize),
    /// The panel: go on with this variation, counted from 0.
    Walk(usize),
    /// A digit key: an answer or a variation, whatever is offered.
    Digit(usize),
    /// The tree of moves: show the position after this node, and so many moves of the line beyond.
    Visit(NodeId, usize),
    /// The list of questions: ask this one, counted from 0.
    Ask(usize),
    /// Run a command.
    Run(Command),
    /// Something about runs and cards.
    Train(TrainingAction),
}

/// An entry of a menu.
fn entry(ui: &mut Ui, shared: &Shared<'_>, command: Command, msgs: &mut Vec<Msg>) {
    if menu_view::item(
        ui,
        shared.texts,
        command.name_key(),
        command,
        can(shared, command),
    ) {
        msgs.push(Msg::Run(command));
    }
}
