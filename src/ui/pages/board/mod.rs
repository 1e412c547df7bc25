//! The board page: whole games of two people at one screen, counting, Keima-Go, questions to the solver about
//! a group, and playing such a question out against the solver.

mod buttons;
mod count_view;
mod new_game;
mod panel;
mod scene;

use std::sync::Arc;

use egui::{CentralPanel, Frame, Panel, Ui};

pub use crate::worker::table::GameCommand;
pub use buttons::name_key;

use crate::ui::command::Command;
use crate::ui::page::{Request, Shared};
use crate::ui::widgets::board_view::BoardState;
use crate::ui::widgets::parts;
use crate::ui::world::World;
use crate::worker::table::{Deed, Plan, Reach, Table};

/// The state of the board page.
#[derive(Default)]
pub struct Page {
    /// The game and the work on it.
    pub table: Table,
}

/// Messages from the page's own views.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Do something at the table.
    Do(Deed),
    /// Run a command of the page.
    Run(GameCommand),
}

/// Below this width the panel is narrow too.
const NARROW: f32 = 1000.0;

/// State of the page that only affects its display.
#[derive(Default)]
pub struct Look {
    /// The options chosen for the next game; `None` until one is changed.
    pub plan: Option<Plan>,
    /// The path typed for saving and loading.
    pub path: String,
    /// Whether the answer to the Keima-Go problem is shown.
    pub answer_shown: bool,
    /// Whether the dialog for a new game is open.
    pub is_choosing: bool,
}

impl Look {
    /// The options for the next game; initially those of the current game's ruleset.
    fn plan(&mut self, table: &Table) -> &mut Plan {
        self.plan
            .get_or_insert_with(|| Plan::of(table.game.ruleset().id))
    }
}

impl Page {
    /// Handles a message of the page's views.
    pub fn update(
        &mut self,
        msg: Msg,
        look: &mut Look,
        world: &World<'_>,
        requests: &mut Vec<Request>,
    ) {
        match msg {
            Msg::Do(deed) => {
                let plan = look.plan(&self.table);
                self.table.apply(deed, plan, &reach(world));
            }
            Msg::Run(command) => requests.push(Request::Run(Command::Game(command))),
        }
    }

    /// Carries out a command.
    pub fn run(
        &mut self,
        command: GameCommand,
        look: &mut Look,
        world: &World<'_>,
        requests: &mut Vec<Request>,
    ) {
        if command == GameCommand::Problem {
            let mut setup = self.table.shown().to_setup();
            setup.rules = crate::board::Rules::default();
            requests.push(Request::Make(Box::new(setup)));
            return;
        }
        let path = look.path.clone();
        let plan = look.plan(&self.table);
        self.table.run(command, plan, &path, &reach(world));
    }

    /// Takes in the solver's results.
    pub fn poll(&mut self, world: &World<'_>) {
        if self.table.study.is_some() {
            self.table.receive(&reach(world));
        }
    }

    /// Shows the page.
    pub fn show(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        look: &mut Look,
        board: &mut BoardState,
        msgs: &mut Vec<Msg>,
    ) {
        let colors = &shared.settings.theme.theme().window;
        let ground = Frame::new().fill(colors.background.0);
        let width = if ui.available_width() < NARROW {
            312.0
        } else {
            392.0
        };
        parts::beside(Panel::right("board-beside"), ground, [8, 16, 8, 8], width)
            .show(ui, |ui| panel::show(ui, &self.table, shared, look, msgs));
        CentralPanel::default()
            .frame(Frame::new().fill(colors.background.0))
            .show(ui, |ui| scene::show(ui, &self.table, shared, board, msgs));
    }
}

fn reach(world: &World<'_>) -> Reach {
    Reach {
        wake: Arc::new(world.waker()),
        now: world.now,
        chance: world.chance,
    }
}
