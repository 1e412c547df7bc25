//! The library page: every collection, searched, filtered, proved, exported.

mod detail;
mod filters;
mod give;
mod grid;
mod mine;
mod news;
mod own;
mod position;
mod sheets;
mod show;

use std::path::PathBuf;
use std::sync::Arc;

use egui::{Context, Ui};

use crate::board::Point;
use crate::catalog::EntryId;
use crate::disk::Existing;
use crate::exchange::Dialect;
use crate::exchange::paper::{Answers, Worksheet};
use crate::homework::Assignment;
use crate::store::ProblemKey;
use crate::trainer::review::Deed as KeptDeed;
use crate::trainer::{self, Mode, Shelf};
use crate::ui::command::Command;
use crate::ui::page::{Page as Tab, Request, Shared};
use crate::ui::source::From;
use crate::ui::widgets::Stamps;
use crate::ui::world::{World, waker};
use crate::worker::librarian::{Deed, Export, ExportSettings, Librarian, Note, Order, Reach};
use crate::worker::picker::{Picked, Picking};
use crate::worker::training::TrainingAction;

pub use news::words_of;
pub use position::Part;
pub use sheets::{Sheet, SheetView};

/// The library page.
#[derive(Default)]
pub struct Page {
    /// Keeps the catalogue.
    pub librarian: Librarian,
    /// A dialog of the desktop that is open, and what for.
    pub picking: Option<(Picking, Purpose)>,
    /// Up to which change of the log it was looked up what the user keeps.
    revision: u64,
    /// The dialog from which a place to write to was looked for, and none was chosen.
    unpicked: Option<Sheet>,
}

/// What a dialog of the desktop was opened for.
#[derive(Clone, Debug, PartialEq)]
pub enum Purpose {
    /// Something to be added.
    Add,
    /// A place to write to.
    Write(Box<Order>),
}

/// What only concerns the look of the page.
#[derive(Default)]
pub struct Look {
    /// The path being typed.
    path: String,
    /// The tag being typed.
    tag: String,
    /// The name being typed for a filter.
    name: String,
    /// Whether the search field should have the keyboard.
    pub wants_search: bool,
    /// Whether the small board for positions is unfolded.
    draws: bool,
    /// The part of the small board that is shown.
    part: Part,
    /// Where the keyboard is on the small board.
    cursor: Option<Point>,
    /// How problems are written.
    export: ExportSettings,
    /// Scroll to this row.
    reveal: Option<usize>,
    /// The stones of the small boards.
    stamps: Stamps,
    /// The dialog that is open.
    pub sheets: SheetView,
    /// The problem ticked last, from which a range reaches.
    ticked_last: Option<EntryId>,
    /// The note being typed.
    noted: Option<mine::Noted>,
    /// Problems for which a collection is being named.
    collecting: Vec<EntryId>,
    /// The name being typed for it.
    collection: String,
    /// What is being done to a collection of the user's own.
    own: Option<own::Doing>,
}

/// What the page can ask for.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Something of the librarian.
    Do(Deed),
    /// Look at the problem so many places further on.
    Step(isize),
    /// Solve a problem, and those shown with it from the same collection.
    Solve(EntryId),
    /// Practise the problems from there.
    Practise(Shelf),
    /// Keep the filter by this name.
    Save(String),
    /// Forget a kept filter.
    Forget(usize),
    /// Write what is ticked, or else what is shown, for other programs or on paper: to this path, or
    /// else to one that the desktop is asked for.
    Write(Export, ExportSettings, Option<PathBuf>),
    /// The same for a worksheet.
    Worksheet(Box<Worksheet>, Option<PathBuf>),
    /// Make a homework of what is ticked, or else of what is shown, the same way.
    Give(Box<Assignment>, Option<PathBuf>),
    /// Show a dialog again, with the cursor in its path.
    TypePath(Sheet),
    /// Ask the desktop for something to add.
    Pick(From),
    /// Keep something of these problems, with its words.
    Keep(Vec<ProblemKey>, KeptDeed, String),
    /// Make this problem, and what is ticked with it, favourites, or no longer.
    Star(EntryId),
    /// Name a collection for this problem, and what is ticked with it.
    Collect(EntryId),
    /// Never ask this problem again, and what is ticked with it, or again.
    Never(EntryId),
    /// Go where many positions are examined, and examine those of this path in this dialect.
    Examine(Option<(PathBuf, Option<Dialect>)>),
}

fn wake(ctx: &Context) -> Arc<dyn Fn() + Send + Sync> {
    Arc::new(waker(ctx))
}

/// What the librarian may reach.
fn reach<'a>(shared: &Shared<'a>, world: &World<'_>) -> Reach<'a> {
    Reach {
        wake: wake(world.ctx),
        now: world.now,
        sets: shared.library,
        standings: &shared.practice.standings,
        ledger: &shared.training.ledger,
        moment: shared.training.moment,
        language: shared.texts.language(),
    }
}

impl Page {
    /// A page that begins to read the index of an earlier run, which lies in `folder`. `filters` are
    /// those that were kept.
    #[must_use]
    pub fn open(folder: Option<PathBuf>, filters: Option<&String>, ctx: &Context) -> Page {
        Page {
            librarian: Librarian::open(folder, filters, &wake(ctx)),
            ..Page::default()
        }
    }

    /// Does what its own views ask for.
    pub fn update(
        &mut self,
        msg: Msg,
        look: &mut Look,
        shared: &Shared<'_>,
        world: &mut World<'_>,
        requests: &mut Vec<Request>,
    ) {
        let reach = reach(shared, world);
        match msg {
            Msg::Do(deed) => {
                if matches!(deed, Deed::Filter(_) | Deed::Twins(_)) {
                    look.reveal = Some(0);
                }
                self.librarian.apply(deed, &reach);
            }
            Msg::Step(step) => look.reveal = Some(self.librarian.walk(step)),
            Msg::Solve(id) => requests.extend(self.librarian.solve(id, &reach).map(Request::Show)),
            Msg::Save(name) => {
                let filters = self.librarian.save_filter(name);
                requests.push(Request::Keep("library-filters", filters));
            }
            Msg::Forget(place) => {
                let filters = self.librarian.forget_filter(place);
                requests.push(Request::Keep("library-filters", filters));
            }
            Msg::Write(export, settings, path) => {
                let order = order(export, settings, None, shared);
                self.write(order, path, shared, world);
            }
            Msg::Worksheet(sheet, path) => {
                let settings = ExportSettings::default();
                let order = order(Export::Worksheet, settings, Some(*sheet), shared);
                self.write(order, path, shared, world);
            }
            Msg::Give(assignment, path) => {
                let settings = ExportSettings::default();
                let order = Order {
                    homework: Some(*assignment),
                    ..order(Export::Homework, settings, None, shared)
                };
                self.write(order, path, shared, world);
            }
            Msg::TypePath(sheet) => {
                self.unpicked = None;
                look.type_path(sheet);
            }
            Msg::Pick(from) if self.picking.is_none() => {
                let title = shared.texts.tr("library-add-title");
                self.picking = Some((from.ask(title, world), Purpose::Add));
            }
            Msg::Pick(_) => {}
            Msg::Keep(keys, deed, words) => {
                requests.push(Request::Train(TrainingAction::Keep(keys, deed, words)));
            }
            Msg::Practise(shelf) => {
                let filter = trainer::Filter {
                    shelf: Some(shelf),
                    ..trainer::Filter::default()
                };
                requests.push(Request::Train(TrainingAction::Filter(filter)));
                requests.push(Request::Train(TrainingAction::Start(Mode::Theme)));
            }
            Msg::Star(id) => {
                let deed = match self.librarian.kept.favourites.contains(&id) {
                    true => KeptDeed::Unfavour,
                    false => KeptDeed::Favour,
                };
                requests.push(self.keep(id, deed));
            }
            Msg::Never(id) => {
                let deed = match self.librarian.kept.never.contains(&id) {
                    true => KeptDeed::Resume,
                    false => KeptDeed::Suspend,
                };
                requests.push(self.keep(id, deed));
            }
            Msg::Collect(id) => look.collecting = self.librarian.meant_by(id),
            Msg::Examine(None) => requests.push(Request::Run(Command::Go(Tab::Examine))),
            Msg::Examine(Some((path, dialect))) => requests.push(Request::Examine(path, dialect)),
        }
    }

    /// Does something to this problem, and to what is ticked with it.
    fn keep(&self, id: EntryId, deed: KeptDeed) -> Request {
        let keys = self.librarian.meant_by(id).into_iter();
        let keys = keys.filter_map(|id| self.librarian.key_of(id)).collect();
        Request::Train(TrainingAction::Keep(keys, deed, String::new()))
    }

    /// Writes to a path; without one the desktop is asked where to.
    fn write(
        &mut self,
        order: Order,
        path: Option<PathBuf>,
        shared: &Shared<'_>,
        world: &mut World<'_>,
    ) {
        let order = Box::new(order);
        if let Some(path) = path {
            let deed = Deed::Write(order, path);
            self.librarian.apply(deed, &reach(shared, world));
            return;
        }
        if self.picking.is_some() {
            return;
        }
        let wake = Box::new(world.waker());
        let title = shared.texts.tr("library-export-title");
        let export = order.export;
        let picking = if export.is_folder() {
            world.picker.pick_folder(title, wake)
        } else {
            let stem = match export {
                Export::Worksheet => shared.texts.tr("worksheet-file"),
                Export::Homework => "homework",
                _ => "library",
            };
            let name = format!("{stem}.{}", export.ending());
            world.picker.save(title, &name, wake)
        };
        self.picking = Some((picking, Purpose::Write(order)));
    }

    /// Lists a file, an archive or a folder as a collection and reads it.
    pub fn add(&mut self, path: PathBuf, shared: &Shared<'_>, world: &World<'_>) {
        self.librarian.add(path, &reach(shared, world));
    }

    /// Takes in what jobs have done and what was chosen in a dialog of the desktop.
    pub fn poll(&mut self, shared: &Shared<'_>, world: &World<'_>, requests: &mut Vec<Request>) {
        let reach = reach(shared, world);
        let polled = self.librarian.poll(shared.page == Tab::Library, &reach);
        let revision = shared.training.revision;
        if shared.page == Tab::Library && self.revision != revision {
            self.revision = revision;
            self.librarian.look_up_mine(&reach);
        }
        if let Some(fetched) = polled.fetched {
            requests.push(Request::Bring(fetched));
        }
        // What is given is at hand when results come back.
        requests.extend(polled.own.map(Request::Own));
        if let Some(wait) = polled.wait {
            world.ctx.request_repaint_after(wait);
        }
        let answer = self.picking.as_ref().map(|(picking, _)| picking.poll());
        if answer
            .as_ref()
            .is_none_or(|answer| *answer == Picked::Waiting)
        {
            return;
        }
        let purpose = self.picking.take().map(|(_, purpose)| purpose);
        match (answer, purpose) {
            (Some(Picked::File(path)), Some(Purpose::Add)) => self.librarian.add(path, &reach),
            (Some(Picked::File(path)), Some(Purpose::Write(order))) => {
                // For a file the desktop has asked; for those in a folder, and for a second file
                // beside the one it has asked about, nobody has.
                let sheet = order.worksheet.as_ref();
                let is_apart = sheet.is_some_and(|sheet| sheet.answers == Answers::Apart);
                let existing = if order.export.is_folder() || is_apart {
                    Existing::Keep
                } else {
                    Existing::Replace
                };
                self.librarian.write(order, path, existing, &reach);
            }
            // No choice, or no dialog on this system: the two look the same.
            (_, Some(Purpose::Write(order))) => {
                self.unpicked = Some(match order.export {
                    Export::Worksheet => Sheet::Worksheet,
                    Export::Homework => Sheet::Homework,
                    _ => Sheet::Export,
                });
            }
            (_, Some(Purpose::Add)) => self.librarian.note = Some(Note::NotPicked),
            (_, None) => {}
        }
    }

    /// Shows the page.
    pub fn show(&self, ui: &mut Ui, shared: &Shared<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
        show::show(ui, self, shared, look, msgs);
    }
}

/// What is to be written, with the words for it.
fn order(
    export: Export,
    settings: ExportSettings,
    worksheet: Option<Worksheet>,
    shared: &Shared<'_>,
) -> Order {
    Order {
        export,
        settings,
        worksheet,
        homework: None,
        title: shared.texts.tr("library-booklet").to_owned(),
        apart: shared.texts.tr("worksheet-file-answers").to_owned(),
    }
}
