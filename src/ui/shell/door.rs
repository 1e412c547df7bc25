//! Isolates the parts of a frame: a panic in one part ends that part, not the program.
//!
//! Everything the window does in a frame is a [`Part`], and [`App`](crate::ui::App) runs each part through
//! [`panics::run`]. A part that panicked is shut: it runs again only when the user asks for it, not in every
//! frame. Its page shows what happened and where the report is; the other parts go on. Earlier work is safe:
//! the log has a thread of its own, and drafts are saved after each change. A panic outside every part leaves
//! a report too, and the next start mentions it ([`panics::whole`], [`panics::untold`]).

use std::collections::BTreeMap;
use std::path::PathBuf;

use egui::{Button, CentralPanel, Frame, Margin, RichText, TextStyle, Ui};

use crate::disk::shown;
use crate::ui::page::Page;
use crate::ui::shell::apply::Action;
use crate::ui::shell::state::State;
use crate::worker::panics;

/// A part of the work of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Drawing a page.
    Page(Page),
    /// Carrying out an action requested on a page. A panic here shuts the page.
    Deed(Page),
    /// Drawing menus, tabs and notices.
    Menus,
    /// Drawing the dialog over the page.
    Dialog,
    /// Drawing the messages about shut parts.
    Banners,
    /// Background work done in every frame.
    Work(Work),
}

/// Work done in every frame, whichever page is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Work {
    /// Taking in files that were read, dropped or picked.
    Receive,
    /// Handling keys.
    Keys,
    /// Tracking whether the user is present.
    Attend,
    /// Polling the author page.
    Author,
    /// Polling the board page.
    Board,
    /// Playing the opponent's reply and taking in rulings.
    Reply,
    /// Polling the Examine page.
    Examine,
    /// Polling the page of the user's games.
    Games,
    /// Polling the homework page.
    Homework,
    /// Advancing reviews, runs and their clocks.
    Training,
    /// Playing the sounds for what has changed.
    Sound,
}

impl Work {
    /// All work, in the order in which it is done.
    pub const ALL: [Work; 11] = [
        Work::Receive,
        Work::Keys,
        Work::Attend,
        Work::Author,
        Work::Board,
        Work::Reply,
        Work::Examine,
        Work::Games,
        Work::Homework,
        Work::Training,
        Work::Sound,
    ];
}

/// The error that shut a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mishap {
    /// What the panic said.
    pub message: String,
    /// The error report; `None` if it could not be written.
    pub report: Option<PathBuf>,
}

/// The parts that are shut, each with its error.
#[derive(Debug, Default)]
pub struct Door {
    shut: BTreeMap<Part, Mishap>,
    /// Folder for error reports.
    reports: Option<PathBuf>,
}

impl Door {
    /// A door that writes its reports to a folder, or to the temporary folder if that is `None`.
    #[must_use]
    pub fn new(reports: Option<PathBuf>) -> Door {
        Door {
            shut: BTreeMap::new(),
            reports,
        }
    }

    /// Whether a part is shut.
    #[must_use]
    pub fn is_shut(&self, part: Part) -> bool {
        self.shut.contains_key(&part)
    }

    /// The error that shut a part, if it is shut.
    #[must_use]
    pub fn mishap(&self, part: Part) -> Option<&Mishap> {
        self.shut.get(&part)
    }

    /// Every shut part with its error.
    pub fn shut(&self) -> impl Iterator<Item = (Part, &Mishap)> {
        self.shut.iter().map(|(&part, mishap)| (part, mishap))
    }

    /// Reopens a part.
    pub fn open(&mut self, part: Part) {
        self.shut.remove(&part);
    }

    /// Shuts a part and writes a report.
    pub fn shut_after(&mut self, part: Part, message: String) {
        let report = panics::write(self.reports.as_deref(), &format!("{part:?}"), &message);
        self.shut.insert(part, Mishap { message, report });
    }
}

/// Maximum width of the card.
const WIDTH: f32 = 560.0;

/// Shows the error card in place of a page.
pub fn card(ui: &mut Ui, state: &State, page: Page, mishap: &Mishap, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let colors = &state.practice.settings.theme.theme().window;
    CentralPanel::default()
        .frame(Frame::new().fill(colors.background.0).inner_margin(24))
        .show(ui, |ui| {
            ui.set_max_width(WIDTH);
            let name = texts.tr(page.name_key());
            let heading = texts.tr_with("mishap-heading", [("page", name.to_owned().into())]);
            ui.label(RichText::new(heading).text_style(TextStyle::Heading));
            ui.add_space(8.0);
            ui.label(texts.tr("mishap-kept"));
            ui.label(texts.tr("mishap-elsewhere"));
            ui.add_space(6.0);
            said(ui, state, mishap);
            ui.add_space(12.0);
            let again = Button::new(RichText::new(texts.tr("mishap-again")).strong());
            if ui.add(again).clicked() {
                actions.push(Action::TryAgain(Part::Page(page)));
            }
        });
}

fn said(ui: &mut Ui, state: &State, mishap: &Mishap) {
    let texts = &state.texts;
    let small = |words: String| RichText::new(words).text_style(TextStyle::Small);
    ui.label(small(texts.tr_with(
        "mishap-message",
        [("message", mishap.message.clone().into())],
    )));
    if let Some(report) = &mishap.report {
        let path = shown(report);
        ui.label(small(
            texts.tr_with("mishap-report", [("path", path.into())]),
        ));
    }
}

/// Shows a line for each shut part that has no page of its own.
pub fn banners(ui: &mut Ui, state: &State, door: &Door, actions: &mut Vec<Action>) {
    let colors = &state.practice.settings.theme.theme().window;
    for (part, mishap) in door.shut() {
        let Some(key) = part_key(part) else {
            continue;
        };
        Frame::new()
            .fill(colors.bad_ground.0)
            .inner_margin(Margin::symmetric(10, 4))
            .show(ui, |ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.set_width(ui.available_width());
                    let part_name = state.texts.tr(key);
                    ui.label(
                        state
                            .texts
                            .tr_with("mishap-part", [("part", part_name.to_owned().into())]),
                    );
                    said(ui, state, mishap);
                    if ui.button(state.texts.tr("mishap-again")).clicked() {
                        actions.push(Action::TryAgain(part));
                    }
                });
            });
    }
}

/// Key of a part's name; `None` for pages, which show their error themselves.
const fn part_key(part: Part) -> Option<&'static str> {
    Some(match part {
        Part::Page(_) | Part::Deed(_) | Part::Banners => return None,
        Part::Menus => "part-menus",
        Part::Dialog => "part-dialog",
        Part::Work(Work::Receive) => "part-receive",
        Part::Work(Work::Keys) => "part-keys",
        Part::Work(Work::Attend | Work::Training) => "part-training",
        Part::Work(Work::Author) => "part-author",
        Part::Work(Work::Board) => "part-board",
        Part::Work(Work::Reply) => "part-reply",
        Part::Work(Work::Examine) => "page-examine",
        Part::Work(Work::Games) => "page-games",
        Part::Work(Work::Homework) => "page-homework",
        Part::Work(Work::Sound) => "part-sound",
    })
}
