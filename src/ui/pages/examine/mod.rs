//! The Examine page: examines the positions of a file, an archive or a folder in the background and shows the
//! finding for each.

mod boards;
mod detail;
mod head;
mod list;
mod words;

use std::path::PathBuf;
use std::sync::Arc;

use egui::{CentralPanel, Frame, Key, Margin, Modifiers, Panel, Ui};

use crate::exchange::Dialect;
use crate::ui::command::Command;
use crate::ui::page::{Page as Name, Request, Shared};
use crate::ui::source::{Chooser, Control, From};
use crate::ui::widgets::parts;
use crate::ui::widgets::stones::StoneAtlas;
use crate::ui::world::World;
use crate::worker::survey::{Choice, Desk, Group, Step};

/// Name of the setting that stores the list of examinations.
pub const KEPT: &str = "examined";

/// Below this width an open finding replaces the list.
const NARROW: f32 = 1100.0;
/// Width of the list beside an open finding.
const LIST: f32 = 430.0;

/// The state of the Examine page.
#[derive(Default)]
pub struct Page {
    /// Every examination, and which one is shown.
    pub desk: Desk,
    /// The desktop's file dialog.
    chooser: Chooser,
    /// Time since the start of the program, as of the last poll.
    now: std::time::Duration,
}

/// Messages from the page's own views.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Open the desktop's file dialog.
    Pick(From),
    /// Examine a file, an archive or a folder.
    Begin(PathBuf, Option<Dialect>),
    /// Show the examination with this index.
    Show(usize),
    /// Resume, pause or stop the examination.
    Control(Control),
    /// Remove the examination and its results.
    Forget,
    /// Show the list of this group.
    List(Group),
    /// Open a finding.
    Open(usize),
    /// Open the finding this many rows further down.
    Walk(isize),
    /// Close the open finding.
    Close,
    /// Step through one board, or through all of them.
    Step(Option<usize>, Step),
    /// Keep one of the two versions, or neither.
    Keep(Option<Choice>),
    /// Add the proven positions to the library.
    Collect,
}

/// State of the page that only affects its display.
#[derive(Default)]
pub struct Look {
    /// Cached stones for its boards.
    atlas: StoneAtlas,
    /// The path being typed.
    path: String,
}

impl Page {
    /// Restores the page with earlier examinations and resumes those that were running.
    #[must_use]
    pub fn restored(
        data: Option<PathBuf>,
        kept: Option<&String>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Page {
        let home = data.map(|folder| folder.join("examined"));
        Page {
            desk: Desk::restored(home, kept, Arc::new(wake)),
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
                let title = shared.texts.tr("examine-pick-title");
                self.chooser.ask(from, title, world);
            }
            Msg::Begin(path, dialect) => {
                self.desk.begin(&path, dialect, now);
                requests.push(Request::Run(Command::Go(Name::Examine)));
            }
            Msg::Show(at) => self.desk.show(at),
            Msg::Control(Control::GoOn) => self.desk.go_on(now),
            Msg::Control(Control::Pause) => self.desk.pause(now),
            Msg::Control(Control::Stop) => self.desk.stop(now),
            Msg::Forget => self.desk.forget(),
            Msg::List(group) => self.desk.list(group),
            Msg::Open(place) => self.desk.open(place),
            Msg::Walk(rows) => self.desk.walk(rows),
            Msg::Close => self.desk.close(),
            Msg::Step(board, step) => self.desk.step(board, step),
            Msg::Keep(choice) => self.desk.keep(choice),
            Msg::Collect => self.desk.collect(),
        }
        self.keep_list(requests);
    }

    fn keep_list(&mut self, requests: &mut Vec<Request>) {
        if let Some(list) = self.desk.to_keep() {
            requests.push(Request::Keep(KEPT, list));
        }
    }

    /// Takes in results of the threads and of the file dialog.
    pub fn poll(&mut self, page: Name, world: &World<'_>, requests: &mut Vec<Request>) {
        self.now = world.now;
        if page == Name::Examine {
            self.desk.know();
        }
        self.desk.poll(world.now);
        if let Some(folder) = self.desk.take_collected() {
            requests.push(Request::Collect(folder));
        }
        if let Some(path) = self.chooser.poll() {
            self.desk.begin(&path, None, world.now);
        }
        self.keep_list(requests);
    }

    /// Shows the page.
    pub fn show(&self, ui: &mut Ui, shared: &Shared<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
        let colors = &shared.settings.theme.theme().window;
        let ground = Frame::new().fill(colors.background.0);
        let is_narrow = ui.available_width() < NARROW;
        let margin = parts::margin(ui.available_width()) as i8;
        let Some(survey) = self.desk.shown() else {
            CentralPanel::default()
                .frame(ground)
                .show(ui, |ui| head::empty(ui, self, shared, look, msgs));
            return;
        };
        // Where space is tight, an open finding takes all of it.
        if !is_narrow || survey.opened.is_none() {
            Panel::top("examine-head")
                .frame(ground.inner_margin(Margin {
                    left: margin,
                    right: margin,
                    top: parts::ABOVE,
                    bottom: 8,
                }))
                .show_separator_line(false)
                .show(ui, |ui| head::show(ui, self, survey, shared, look, msgs));
        }
        // The list has the whole width, or part of it beside an open finding.
        let is_beside = !is_narrow && survey.opened.is_some();
        let inner = ground.inner_margin(Margin {
            left: margin,
            right: 8,
            top: 0,
            bottom: 12,
        });
        if is_beside {
            Panel::left("examine-list")
                .frame(inner)
                .resizable(false)
                .show_separator_line(false)
                .exact_size(LIST)
                .show(ui, |ui| list::show(ui, survey, shared, msgs));
        }
        CentralPanel::default()
            .frame(ground.inner_margin(Margin {
                left: if is_beside { 8 } else { margin },
                right: margin,
                top: if is_narrow { 8 } else { 0 },
                bottom: 12,
            }))
            .show(ui, |ui| match &survey.opened {
                None => list::show(ui, survey, shared, msgs),
                Some(opened) => detail::show(ui, survey, opened, shared, look, msgs, is_narrow),
            });
        keys(ui, survey.opened.is_some(), msgs);
    }
}

/// Up and down walk through the list, left and right through the lines; Escape closes the finding.
fn keys(ui: &Ui, is_open: bool, msgs: &mut Vec<Msg>) {
    if ui.ctx().egui_wants_keyboard_input() || egui::Popup::is_any_open(ui.ctx()) {
        return;
    }
    ui.input_mut(|input| {
        for (key, msg) in [
            (Key::ArrowDown, Msg::Walk(1)),
            (Key::ArrowUp, Msg::Walk(-1)),
            (Key::ArrowRight, Msg::Step(None, Step::Forward)),
            (Key::ArrowLeft, Msg::Step(None, Step::Back)),
        ] {
            if input.consume_key(Modifiers::NONE, key) {
                msgs.push(msg);
            }
        }
        if is_open && input.consume_key(Modifiers::NONE, Key::Escape) {
            msgs.push(Msg::Close);
        }
    });
}
