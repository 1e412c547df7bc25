//! The page of the user's own games: a background search finds moves that missed something about a group and
//! makes a problem of each.

mod head;
mod list;

use std::path::PathBuf;
use std::sync::Arc;

use egui::{CentralPanel, Frame, Margin, Panel, Ui};

use crate::store::ProblemKey;
use crate::ui::command::Command;
use crate::ui::page::{Page as Name, Request, Shared};
use crate::ui::source::{Chooser, Control, From};
use crate::ui::widgets::{Stamps, parts};
use crate::ui::world::World;
use crate::worker::games::{FROM_GAMES, Search};

/// Name of the setting that stores the search.
pub const KEPT: &str = "games";

/// The state of the page.
#[derive(Default)]
pub struct Page {
    /// The search and its results.
    pub search: Search,
    /// The desktop's file dialog.
    chooser: Chooser,
    /// Time since the start of the program, as of the last poll.
    now: std::time::Duration,
}

/// Messages from the page's own views.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Open the desktop's dialog to choose where the games are.
    Pick(From),
    /// Search the games of a file, an archive or a folder.
    Begin(PathBuf),
    /// Resume, pause or stop the search.
    Control(Control),
    /// Solve the problems found, from the first unsolved one.
    SolveAll,
    /// Solve this problem.
    Solve(ProblemKey),
}

/// State of the page that only affects its display.
#[derive(Default)]
pub struct Look {
    /// The path being typed.
    path: String,
}

impl Page {
    /// Restores the page with the last search.
    #[must_use]
    pub fn restored(
        data: Option<PathBuf>,
        kept: Option<&String>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Page {
        let home = data.map(|folder| folder.join("games"));
        Page {
            search: Search::restored(home, kept, Arc::new(wake)),
            ..Page::default()
        }
    }

    /// Handles a message of the page's views.
    pub fn update(
        &mut self,
        msg: Msg,
        shared: &Shared<'_>,
        world: &mut World<'_>,
        requests: &mut Vec<Request>,
    ) {
        let now = world.now;
        self.chooser.is_unpicked = false;
        match msg {
            Msg::Pick(from) => {
                let title = shared.texts.tr("games-pick-title");
                self.chooser.ask(from, title, world);
            }
            Msg::Begin(path) => {
                self.search.begin(&path, now);
                requests.push(Request::Run(Command::Go(Name::Games)));
            }
            Msg::Control(Control::GoOn) => self.search.go_on(now),
            Msg::Control(Control::Pause) => self.search.pause(now),
            Msg::Control(Control::Stop) => self.search.stop(now),
            Msg::SolveAll => requests.push(Request::Solve(FROM_GAMES.to_owned())),
            Msg::Solve(key) => requests.push(Request::Show(key)),
        }
        self.keep(requests);
    }

    fn keep(&mut self, requests: &mut Vec<Request>) {
        if let Some(kept) = self.search.to_keep() {
            requests.push(Request::Keep(KEPT, kept));
        }
    }

    /// Takes in results of the thread and of the file dialog.
    pub fn poll(&mut self, world: &World<'_>, requests: &mut Vec<Request>) {
        self.now = world.now;
        self.search.poll(world.now);
        if let Some(set) = self.search.take_written() {
            requests.push(Request::Own(set));
        }
        if let Some(path) = self.chooser.poll() {
            self.search.begin(&path, world.now);
        }
        self.keep(requests);
    }

    /// Shows the page.
    pub fn show(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        look: &mut Look,
        stamps: &mut Stamps,
        msgs: &mut Vec<Msg>,
    ) {
        let colors = &shared.settings.theme.theme().window;
        let ground = Frame::new().fill(colors.background.0);
        if self.search.path.is_none() {
            CentralPanel::default()
                .frame(ground)
                .show(ui, |ui| head::empty(ui, self, shared, look, msgs));
            return;
        }
        let side = parts::margin(ui.available_width()) as i8;
        let inner = |top, bottom| Margin {
            left: side,
            right: side,
            top,
            bottom,
        };
        Panel::top("games-head")
            .frame(ground.inner_margin(inner(parts::ABOVE, 8)))
            .show_separator_line(false)
            .show(ui, |ui| head::show(ui, self, shared, look, msgs));
        CentralPanel::default()
            .frame(ground.inner_margin(Margin {
                left: side - list::INSET,
                right: side - list::INSET,
                top: 0,
                bottom: 12,
            }))
            .show(ui, |ui| list::show(ui, self, shared, stamps, msgs));
    }
}
