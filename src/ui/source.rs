//! Where the files of a page come from, a folder or a file that the desktop asks for or a path that is
//! typed; and what work in the background offers: to pause, to go on, to stop.

use std::path::PathBuf;

use egui::{Popup, PopupCloseBehavior, RichText, Ui};

use super::page::Shared;
use super::widgets::Push;
use crate::ui::widgets::{icons, parts};
use crate::ui::world::World;
use crate::worker::picker::{Picked, Picking};
use crate::worker::survey::Standing;

/// What is chosen in a dialog of the desktop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// A folder of files, chosen in the desktop's dialog.
    Folder,
    /// A file or an archive.
    File,
}

impl From {
    /// Every one, with the key of its name.
    const ALL: [(From, &'static str); 2] = [
        (From::Folder, "library-pick-folder"),
        (From::File, "library-pick-file"),
    ];

    /// Opens the dialog.
    pub fn ask(self, title: &str, world: &mut World<'_>) -> Picking {
        let wake = Box::new(world.waker());
        match self {
            From::Folder => world.picker.pick_folder(title, wake),
            From::File => world.picker.pick(title, wake),
        }
    }
}

/// A dialog of the desktop, one at a time.
#[derive(Default)]
pub struct Chooser {
    picking: Option<Picking>,
    /// Whether the latest dialog was closed without a choice.
    pub is_unpicked: bool,
}

impl Chooser {
    /// Opens a dialog, unless one is open.
    pub fn ask(&mut self, from: From, title: &str, world: &mut World<'_>) {
        if self.picking.is_none() {
            self.picking = Some(from.ask(title, world));
        }
    }

    /// What was chosen, once.
    pub fn poll(&mut self) -> Option<PathBuf> {
        let picked = self.picking.as_ref()?.poll();
        if picked == Picked::Waiting {
            return None;
        }
        self.picking = None;
        match picked {
            Picked::File(path) => Some(path),
            Picked::Nothing | Picked::Waiting => {
                self.is_unpicked = true;
                None
            }
        }
    }
}

/// What was done where files come from.
pub enum Chosen {
    /// The desktop is to be asked.
    Ask(From),
    /// A path was typed.
    Typed(PathBuf),
}

/// Buttons for folder and file, and a field for a path, which `begin` takes.
pub fn choose(ui: &mut Ui, shared: &Shared<'_>, typed: &mut String, begin: &str) -> Option<Chosen> {
    let colors = &shared.settings.theme.theme().window;
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for (from, key) in From::ALL {
            let button = Push::soft(shared.texts.tr(key)).icon(icons::FOLDER_OPEN);
            if parts::push(ui, button, 38.0, colors).clicked() {
                chosen = Some(Chosen::Ask(from));
            }
        }
    });
    ui.add_space(8.0);
    chosen.or_else(|| path(ui, shared, typed, begin))
}

/// A button that opens the same as a menu.
pub fn menu(
    ui: &mut Ui,
    shared: &Shared<'_>,
    name: &str,
    typed: &mut String,
    begin: &str,
) -> Option<Chosen> {
    let colors = &shared.settings.theme.theme().window;
    let button = parts::push(ui, Push::soft(name).icon(icons::PLUS), 36.0, colors);
    let mut chosen = None;
    Popup::menu(&button)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .show(|ui| {
            ui.set_min_width(300.0);
            chosen = entries(ui, shared).map(Chosen::Ask);
            ui.separator();
            if let Some(path) = path(ui, shared, typed, begin) {
                chosen = Some(path);
            }
        });
    chosen
}

/// Entries of a menu for folder and file.
pub fn entries(ui: &mut Ui, shared: &Shared<'_>) -> Option<From> {
    let mut chosen = None;
    for (from, key) in From::ALL {
        if ui.button(shared.texts.tr(key)).clicked() {
            chosen = Some(from);
            ui.close();
        }
    }
    chosen
}

fn path(ui: &mut Ui, shared: &Shared<'_>, typed: &mut String, begin: &str) -> Option<Chosen> {
    let words = (shared.texts.tr("library-add-hint"), begin);
    parts::path_entry(ui, typed, words).map(Chosen::Typed)
}

/// Says that a dialog was closed without a choice.
pub fn unpicked(ui: &mut Ui, chooser: &Chooser, shared: &Shared<'_>) {
    if chooser.is_unpicked {
        let colors = &shared.settings.theme.theme().window;
        ui.label(parts::quiet(shared.texts.tr("library-not-picked"), colors));
    }
}

/// What is done to work in the background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// It goes on, or looks for what is new.
    GoOn,
    /// It waits.
    Pause,
    /// It ends; what was found stays.
    Stop,
}

/// Buttons that pause, resume and stop. `again` is the key of what is offered when all is done, and
/// `again-tip` and `stop_tip` tell what follows.
pub fn controls(
    ui: &mut Ui,
    shared: &Shared<'_>,
    standing: Standing,
    [again, again_tip, stop_tip]: [&str; 3],
) -> Option<Control> {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let (key, control, sign) = match standing {
        Standing::Running => ("examine-pause", Control::Pause, icons::HOURGLASS_MEDIUM),
        Standing::Paused | Standing::Stopped => {
            ("examine-resume", Control::GoOn, icons::ARROW_RIGHT)
        }
        Standing::Done => (again, Control::GoOn, icons::ARROW_CLOCKWISE),
    };
    let button = parts::push(ui, Push::soft(texts.tr(key)).icon(sign), 36.0, colors);
    let mut wanted = button.clicked().then_some(control);
    if standing == Standing::Done {
        button.on_hover_text(texts.tr(again_tip));
    }
    if matches!(standing, Standing::Running | Standing::Paused) {
        let stop = parts::push(ui, Push::text(texts.tr("examine-stop")), 36.0, colors);
        if stop.on_hover_text(texts.tr(stop_tip)).clicked() {
            wanted = Some(Control::Stop);
        }
    }
    wanted
}

/// Faults that are told.
const MOST_FAULTS: usize = 20;

/// Files or games that could not be read, behind `words` that count them.
pub fn faults(ui: &mut Ui, shared: &Shared<'_>, words: String, faults: &[String]) {
    if faults.is_empty() {
        return;
    }
    let colors = &shared.settings.theme.theme().window;
    ui.collapsing(words, |ui| {
        for fault in faults.iter().take(MOST_FAULTS) {
            ui.label(parts::quiet(fault, colors));
        }
        let left = faults.len().saturating_sub(MOST_FAULTS);
        if left > 0 {
            let more = [("count", left.into())];
            ui.label(parts::quiet(shared.texts.tr_with("due-more", more), colors));
        }
    });
}

/// What went wrong, in the colour of that.
pub fn trouble(ui: &mut Ui, shared: &Shared<'_>, reason: &str) {
    let colors = &shared.settings.theme.theme().window;
    ui.label(RichText::new(reason).color(colors.bad.0));
}
