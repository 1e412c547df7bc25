//! The author page: from an empty board to a proven problem.
//!
//! Tools draw on the board; the tree is beside it; the tabs hold the problem's data, the current node, the
//! findings with the solver, and the set. All editing goes through a [`Bench`], which can undo everything.

mod bar;
mod board;
mod check_tab;
mod dialogs;
mod fields;
mod graph;
mod head;
mod icon;
mod list;
mod look;
mod more_tab;
mod moves_tab;
mod problem_tab;
mod set_tab;
mod signs;
mod solve_tab;
mod standing;
mod tool;

use std::path::PathBuf;
use std::sync::Arc;

use egui::{CentralPanel, ColorImage, Frame, Margin, Panel, Ui, ViewportCommand};

pub use crate::worker::bench::AuthorCommand;
pub use look::Look;
use look::{Tab, Whereabouts};

use crate::board::{Point, Setup, Size};
use crate::paper;
use crate::store::Settings;
use crate::texts::Texts;
use crate::texts::notation;
use crate::ui::command::Command;
use crate::ui::page::{self, Notice, Request, Shared};
use crate::ui::widgets::board_view::BoardState;
use crate::ui::widgets::parts;
use crate::ui::world::World;
use crate::worker::bench::{Bench, Copied, Deed, Dialog, Message, News, PickedFor, Reach, Wish};
use crate::worker::drafts::Found;
use crate::worker::picker::{Picked, Picking};
use crate::worker::sets::Loaded;

/// The state of the author page.
#[derive(Default)]
pub struct Page {
    /// The sets being edited and the work on them.
    pub bench: Bench,
    /// The desktop's file dialog, while it is open.
    picking: Option<(Picking, PickedFor)>,
}

/// Messages from the page's own views.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Do something at the bench.
    Do(Deed),
    /// Run a command of the page.
    Run(AuthorCommand),
    /// Open the desktop's file dialog.
    Pick(PickedFor),
    /// Quit without saving.
    QuitAnyway,
}

/// What the page's views read.
#[derive(Clone, Copy)]
struct Seen<'a> {
    bench: &'a Bench,
    texts: &'a Texts,
    settings: &'a Settings,
}

impl Seen<'_> {
    /// A point in the page's notation.
    fn point(self, point: Point) -> String {
        let entry = self.bench.problem();
        let size = entry.map_or(Size::SQUARE_19, |entry| entry.body.setup.size);
        notation(self.settings).write(point, size)
    }
}

fn reach<'a>(shared: &Shared<'a>, world: &World<'_>) -> Reach<'a> {
    Reach {
        wake: Arc::new(world.waker()),
        now: world.now,
        library: shared.library,
    }
}

impl Page {
    /// A page that knows the recently used files; `drafts` is the folder for drafts, if there is one.
    #[must_use]
    pub fn new(recent: Vec<PathBuf>, drafts: Option<PathBuf>) -> Page {
        Page {
            bench: Bench::new(recent, drafts),
            picking: None,
        }
    }

    /// Works at the bench, then marks what has to be scrolled into view.
    fn work(&mut self, look: &mut Look, work: impl FnOnce(&mut Bench)) {
        let before = Whereabouts::of(&self.bench);
        work(&mut self.bench);
        look.follow(before, Whereabouts::of(&self.bench));
    }

    /// Handles a message of the page's views.
    pub fn update(
        &mut self,
        msg: Msg,
        look: &mut Look,
        shared: &Shared<'_>,
        world: &mut World<'_>,
        requests: &mut Vec<Request>,
    ) {
        match msg {
            Msg::Do(deed) => {
                match deed {
                    Deed::Follow(_) => look.tab = Tab::Proof,
                    Deed::Take(_)
                    | Deed::Sweep(_)
                    | Deed::OpenProblem(_)
                    | Deed::Visit(..)
                    | Deed::ShowSet(_)
                    | Deed::CloseDialog => look.wants_board = true,
                    _ => {}
                }
                self.work(look, |bench| bench.apply(deed, &reach(shared, world)));
            }
            Msg::Run(command) => requests.push(Request::Run(Command::Author(command))),
            Msg::Pick(purpose) if self.picking.is_none() => {
                let wake = Box::new(world.waker());
                let picking = match purpose {
                    PickedFor::Open => {
                        let title = shared.texts.tr("author-open-title");
                        world.picker.pick(title, wake)
                    }
                    PickedFor::Save => {
                        let set = self.bench.set();
                        let id = set.map(|set| &set.desk.draft().header.id);
                        let name = id.map_or_else(String::new, |id| format!("{id}.ron"));
                        let title = shared.texts.tr("author-save-as");
                        world.picker.save(title, &name, wake)
                    }
                    PickedFor::GamesFolder => {
                        let title = shared.texts.tr("games-pick-title");
                        world.picker.pick_folder(title, wake)
                    }
                    PickedFor::GamesFile => {
                        let title = shared.texts.tr("games-pick-title");
                        world.picker.pick(title, wake)
                    }
                };
                self.picking = Some((picking, purpose));
            }
            Msg::Pick(_) => {}
            Msg::QuitAnyway => {
                self.bench.forget();
                self.bench.sets.clear();
                world.ctx.send_viewport_cmd(ViewportCommand::Close);
            }
        }
    }

    /// Carries out a command.
    pub fn run(
        &mut self,
        command: AuthorCommand,
        look: &mut Look,
        shared: &Shared<'_>,
        world: &mut World<'_>,
        requests: &mut Vec<Request>,
    ) {
        use AuthorCommand as C;
        match command {
            C::TryIt => requests.extend(self.bench.finished().map(Box::new).map(Request::Try)),
            C::CopyDiagram => {
                let text = self.bench.diagram();
                self.copied(text, Copied::Diagram, |text| world.ctx.copy_text(text));
            }
            C::CopySgf => {
                let text = self.bench.sgf(shared.texts.language());
                self.copied(text, Copied::Sgf, |text| world.ctx.copy_text(text));
            }
            C::CopyPicture => {
                let problem = self.bench.finished().zip(self.bench.window());
                let image = problem.and_then(|(problem, window)| {
                    let width = (f32::from(window.width()) + 1.0) * PICTURE;
                    let (size, pixels) = paper::gray(&problem, width).ok()?;
                    Some(ColorImage::from_gray(size, &pixels))
                });
                self.copied(image, Copied::Picture, |image| world.ctx.copy_image(image));
            }
            _ => {
                let before = Whereabouts::of(&self.bench);
                self.work(look, |bench| bench.run(command, &reach(shared, world)));
                look.wants_board |= Whereabouts::of(&self.bench).is_elsewhere(before);
            }
        }
        match command {
            C::NewSet => requests.push(Request::Run(Command::Go(page::Page::Author))),
            C::Solve | C::CheckSet => look.tab = Tab::Proof,
            C::CopyBranch | C::CutBranch => {
                if let Some(clip) = &self.bench.clip {
                    // So that the next paste means the branch and not older clipboard contents.
                    let count = [("count", clip.len().into())];
                    world
                        .ctx
                        .copy_text(shared.texts.tr_with("author-clip", count));
                }
            }
            _ => {}
        }
    }

    /// Copies something to the clipboard and shows a message about it.
    fn copied<T>(&mut self, what: Option<T>, name: Copied, copy: impl FnOnce(T)) {
        if let Some(what) = what {
            copy(what);
            self.bench.message = Some(Message::Copied(name));
        }
    }

    /// Starts a problem with a position from another page.
    pub fn make(&mut self, setup: Setup, look: &mut Look) {
        look.wants_board = true;
        self.work(look, |bench| bench.make_from(setup));
    }

    /// Opens a set of the library for editing at the problem with this index; a line found while solving is
    /// added to its tree.
    pub fn edit(
        &mut self,
        loaded: &Loaded,
        number: usize,
        found: Option<Found>,
        look: &mut Look,
        reached: (&Shared<'_>, &World<'_>),
    ) {
        let reach = reach(reached.0, reached.1);
        self.work(look, |bench| bench.edit(loaded, number, found, &reach));
    }

    /// Takes in the results of other threads.
    pub fn poll(
        &mut self,
        look: &mut Look,
        shared: &Shared<'_>,
        world: &mut World<'_>,
        requests: &mut Vec<Request>,
    ) {
        let is_shown = shared.page == page::Page::Author;
        let (mut news, mut wait) = (Vec::new(), None);
        self.work(look, |bench| {
            (news, wait) = bench.receive(is_shown, &reach(shared, world));
        });
        if let Some(wait) = wait {
            world.ctx.request_repaint_after(wait);
        }
        for news in news {
            match news {
                News::Saved(path) => requests.push(Request::Own(path)),
                News::Recent => {
                    let paths = self.bench.recent.iter();
                    let paths: Vec<&str> = paths.filter_map(|path| path.to_str()).collect();
                    requests.push(Request::Keep("author-recent", paths.join("\n")));
                }
                News::Restored(count) => requests.push(Request::Tell(Notice::Restored { count })),
                News::Close => world.ctx.send_viewport_cmd(ViewportCommand::Close),
            }
        }
        self.receive_picked(look, shared, world, requests);
        let asked = world.ctx.input(|input| input.viewport().close_requested());
        if asked && self.bench.has_unsaved() && !self.bench.closing {
            world.ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            requests.push(Request::Run(Command::Go(page::Page::Author)));
            self.bench.dialog = Some(Dialog::Quit);
        } else if asked {
            self.bench.forget();
        }
    }

    fn receive_picked(
        &mut self,
        look: &mut Look,
        shared: &Shared<'_>,
        world: &mut World<'_>,
        requests: &mut Vec<Request>,
    ) {
        let Some((picking, purpose)) = &self.picking else {
            return;
        };
        let purpose = *purpose;
        match picking.poll() {
            Picked::Waiting => {}
            Picked::Nothing => self.picking = None,
            Picked::File(path) => {
                self.picking = None;
                let deed = match purpose {
                    PickedFor::Open => Deed::OpenPath(path),
                    PickedFor::Save => Deed::SaveTo(path),
                    PickedFor::GamesFolder | PickedFor::GamesFile => Deed::Wish(Wish {
                        games: path.to_string_lossy().into_owned(),
                        ..self.bench.wish.clone()
                    }),
                };
                self.update(Msg::Do(deed), look, shared, world, requests);
            }
        }
    }

    /// Keys that belong to no command: the tools, and the system's clipboard events.
    pub fn keys(&self, ctx: &egui::Context, msgs: &mut Vec<Msg>) {
        ctx.input_mut(|input| {
            for tool in tool::Tool::ALL {
                if input.consume_key(egui::Modifiers::NONE, tool.keys().1) {
                    msgs.push(Msg::Do(Deed::Take(tool)));
                }
            }
            if input.consume_key(egui::Modifiers::NONE, egui::Key::D) {
                msgs.push(Msg::Do(Deed::Sweep(self.bench.sweep.next())));
            }
            for event in &input.events {
                match event {
                    egui::Event::Paste(text) => {
                        msgs.push(Msg::Do(Deed::PasteText(text.clone())));
                    }
                    egui::Event::Copy => msgs.push(Msg::Run(AuthorCommand::CopyDiagram)),
                    egui::Event::Cut => msgs.push(Msg::Run(AuthorCommand::CutBranch)),
                    _ => {}
                }
            }
        });
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
        let seen = Seen {
            bench: &self.bench,
            texts: shared.texts,
            settings: shared.settings,
        };
        let colors = &seen.settings.theme.theme().window;
        let ground = Frame::new().fill(colors.background.0);
        look.prepare(seen.bench);
        board.wants_focus |= std::mem::take(&mut look.wants_board);
        let width = ui.available_width();
        let is_narrow = width < NARROW;
        let margin = if is_narrow { 8 } else { 16 };
        Panel::top("author-head")
            .frame(ground.inner_margin(Margin::symmetric(margin, 0)))
            .show_separator_line(false)
            .exact_size(head::HEIGHT)
            .show(ui, |ui| head::show(ui, seen, msgs));
        parts::beside(
            Panel::left("author-list"),
            ground,
            [margin, 8, 4, 8],
            if is_narrow { 150.0 } else { 224.0 },
        )
        .show(ui, |ui| list::show(ui, seen, look, msgs));
        if seen.bench.problem().is_some() {
            parts::beside(
                Panel::right("author-tabs"),
                ground,
                [8, if is_narrow { 8 } else { 20 }, 4, 8],
                if is_narrow { 276.0 } else { 396.0 },
            )
            .show(ui, |ui| side(ui, seen, look, msgs));
        }
        CentralPanel::default().frame(ground).show(ui, |ui| {
            if seen.bench.problem().is_none() {
                list::empty(ui, seen, msgs);
                return;
            }
            Panel::top("author-bar")
                .frame(ground.inner_margin(Margin::symmetric(8, 4)))
                .show_separator_line(false)
                .show(ui, |ui| bar::show(ui, seen, msgs));
            if seen.bench.message.is_some() {
                Panel::bottom("author-message")
                    .frame(
                        Frame::new()
                            .fill(colors.open_ground.0)
                            .corner_radius(8)
                            .inner_margin(Margin::symmetric(12, 6)),
                    )
                    .show_separator_line(false)
                    .show(ui, |ui| bar::message(ui, seen, msgs));
            }
            board::show(ui, seen, look, board, msgs);
        });
        dialogs::show(ui.ctx(), seen, msgs);
    }
}

/// Distance between two lines in a copied picture, in pixels.
const PICTURE: f32 = 40.0;
/// Below this width, list and tabs are narrower.
const NARROW: f32 = 1000.0;

/// The right side: the problem's standing with its buttons, then the tree, then the tabs.
fn side(ui: &mut Ui, seen: Seen<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    standing::show(ui, seen, msgs);
    ui.add_space(4.0);
    let height = ui.available_height();
    Panel::top("author-graph")
        .frame(Frame::new())
        .resizable(true)
        .default_size((height * 0.3).clamp(90.0, 260.0))
        .size_range(70.0..=height * 0.6)
        .show(ui, |ui| graph::show(ui, seen, look, msgs));
    ui.add_space(8.0);
    let words: Vec<(Tab, String)> = Tab::ALL
        .into_iter()
        .map(|tab| {
            let words = seen.texts.tr(tab.key()).to_owned();
            let found = seen.bench.checked.listed.len() + seen.bench.checked.misfits.len();
            let words = if tab == Tab::Proof && found > 0 {
                format!("{words} ({found})")
            } else {
                words
            };
            (tab, words)
        })
        .collect();
    let tabs: Vec<(Tab, &str)> = words.iter().map(|(tab, words)| (*tab, &**words)).collect();
    let colors = &seen.settings.theme.theme().window;
    if let Some(tab) = parts::segments(ui, &tabs, look.tab, colors) {
        look.tab = tab;
    }
    ui.add_space(4.0);
    egui::ScrollArea::vertical()
        .id_salt(("author-tab-body", look.tab as u8))
        .auto_shrink([false, false])
        .show(ui, |ui| match look.tab {
            Tab::Problem => problem_tab::show(ui, seen, look, msgs),
            Tab::Moves => moves_tab::show(ui, seen, look, msgs),
            Tab::Proof => {
                check_tab::show(ui, seen, msgs);
                ui.separator();
                solve_tab::show(ui, seen, msgs);
            }
            Tab::Set => set_tab::show(ui, seen, look, msgs),
            Tab::More => more_tab::show(ui, seen, look, msgs),
        });
}
