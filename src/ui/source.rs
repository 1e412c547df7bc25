//! Choosing a page's files (a folder or file from the desktop's dialog, or a typed path), and the controls
//! for background work: pause, resume, stop.

use std::path::PathBuf;

use egui::{Popup, PopupCloseBehavior, RichText, Ui};

use super::page::Shared;
use super::widgets::Push;
use crate::ui::widgets::{icons, parts};
use crate::ui::world::World;
use crate::worker::picker::{Picked, Picking};
use crate::worker::survey::Standing;

/// Which of the desktop's dialogs to open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// Choose a folder of files.
    Folder,
    /// Choose a file or an archive.
    File,
}

impl From {
    /// Both kinds, each with the key of its name.
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

/// The desktop's file dialog, open at most once.
#[derive(Default)]
pub struct Chooser {
    picking: Option<Picking>,
    /// Whether the latest dialog was closed without a choice.
    pub is_unpicked: bool,
}

impl Chooser {
    /// Opens a dialog unless one is open already.
    pub fn ask(&mut self, from: From, title: &str, world: &mut World<'_>) {
        if self.picking.is_none() {
            self.picking = Some(from.ask(title, world));
        }
    }

    /// The chosen path, returned once.
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

/// What the user did to choose files.
pub enum Chosen {
    /// Asked for a dialog of the desktop.
    Ask(From),
    /// Typed a path.
    Typed(PathBuf),
}

/// Buttons for folder and file, and a field for a path, submitted by the button named `begin`.
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

/// A button that opens the choices of `choose` as a menu.
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

/// Menu entries for folder and file.
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

/// Shows a message if the dialog was closed without a choice.
pub fn unpicked(ui: &mut Ui, chooser: &Chooser, shared: &Shared<'_>) {
    if chooser.is_unpicked {
        let colors = &shared.settings.theme.theme().window;
        ui.label(parts::quiet(shared.texts.tr("library-not-picked"), colors));
    }
}

/// An order to work in the background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Resume, or look for new files.
    GoOn,
    /// Pause.
    Pause,
    /// Stop, keeping what was found.
    Stop,
}

/// Buttons to pause, resume and stop. `again` is the key of the button offered when the work is done;
/// `again_tip` and `stop_tip` are tooltip keys.
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

/// Maximum number of faults listed.
const MOST_FAULTS: usize = 20;

/// Files or games that could not be read, in a collapsible section titled `words`.
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

/// An error message in its warning colour.
pub fn trouble(ui: &mut Ui, shared: &Shared<'_>, reason: &str) {
    let colors = &shared.settings.theme.theme().window;
    ui.label(RichText::new(reason).color(colors.bad.0));
}
