//! The one door through which all work of the window goes: a panic behind it ends that work, not
//! the program.
//!
//! Whatever the window does in a frame is a [`Part`], and [`App`](crate::ui::App) runs each part
//! through [`panics::run`]. A part that panicked is shut: it is not tried again with every frame, but only
//! when the user says so. The page says what happened and where the report lies; the other parts
//! go on. What was done before is safe: the log has a thread of its own, and drafts are on the
//! disk after each change. What panics outside of every part leaves a report too, and the next
//! start tells of it ([`panics::whole`], [`panics::untold`]).

use std::collections::BTreeMap;
use std::path::PathBuf;

use egui::{Button, CentralPanel, Frame, Margin, RichText, TextStyle, Ui};

use crate::disk::shown;
use crate::ui::page::Page;
use crate::ui::shell::apply::Action;
use crate::ui::shell::state::State;
use crate::worker::panics;

/// A piece of the work that is done in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Drawing a page.
    Page(Page),
    /// Carrying out what was asked for on a page. It shuts the page.
    Deed(Page),
    /// Drawing menus, tabs and notices.
    Menus,
    /// Drawing the window over the page.
    Dialog,
    /// Drawing what is said of shut parts.
    Banners,
    /// Something that is done in every frame.
    Work(Work),
}

/// What is done in every frame, whatever is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Work {
    /// Taking in what was read, dropped or picked.
    Receive,
    /// Keys.
    Keys,
    /// Noticing whether anyone is there.
    Attend,
    /// What the author page waits for.
    Author,
    /// What the board page waits for.
    Board,
    /// The opponent's reply and rulings.
    Reply,
    /// What is examined in the background.
    Examine,
    /// Games that are looked through in the background.
    Games,
    /// Homework that is read and written in the background.
    Homework,
    /// Reviews, runs and their clocks.
    Training,
    /// What is to be heard of all this.
    Sound,
}

impl Work {
    /// All of it, in its order.
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

/// What went wrong in a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mishap {
    /// What the panic said.
    pub message: String,
    /// Where the report lies; `None` if it could not be written.
    pub report: Option<PathBuf>,
}

/// Which parts are shut, and why.
#[derive(Debug, Default)]
pub struct Door {
    shut: BTreeMap<Part, Mishap>,
    /// The folder for reports.
    reports: Option<PathBuf>,
}

impl Door {
    /// A door that writes its reports into a folder, or into the one for temporary files.
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

    /// What went wrong in a part.
    #[must_use]
    pub fn mishap(&self, part: Part) -> Option<&Mishap> {
        self.shut.get(&part)
    }

    /// Every part that is shut.
    pub fn shut(&self) -> impl Iterator<Item = (Part, &Mishap)> {
        self.shut.iter().map(|(&part, mishap)| (part, mishap))
    }

    /// Lets a part try again.
    pub fn open(&mut self, part: Part) {
        self.shut.remove(&part);
    }

    /// Shuts a part and writes a report.
    pub fn shut_after(&mut self, part: Part, message: String) {
        let report = panics::write(self.reports.as_deref(), &format!("{part:?}"), &message);
        self.shut.insert(part, Mishap { message, report });
    }
}

/// The card is no wider than this.
const WIDTH: f32 = 560.0;

/// Shows a card in the place of a page.
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

/// Shows a line for each part that is shut and has no page of its own.
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

/// Key of the name of a part without a page; `None` for pages, which say it in their own place.
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
