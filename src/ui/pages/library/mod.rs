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
use crate::homework::Assignment;
use crate::paper::{Answers, Worksheet};
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

/// The state of the library page.
#[derive(Default)]
pub struct Page {
    /// The catalogue and the work on it.
    pub librarian: Librarian,
    /// An open dialog of the desktop and its purpose.
    pub picking: Option<(Picking, Purpose)>,
    /// Revision of the log for which the user's own records were looked up.
    revision: u64,
    /// The dialog that asked for a path when none was chosen.
    unpicked: Option<Sheet>,
}

/// The purpose of a dialog of the desktop.
#[derive(Clone, Debug, PartialEq)]
pub enum Purpose {
    /// Add a collection.
    Add,
    /// Choose where to write an export.
    Write(Box<Order>),
}

/// State of the page that only affects its display.
#[derive(Default)]
pub struct Look {
    /// The path being typed to add a collection.
    path: String,
    /// The tag being typed for ticked problems.
    tag: String,
    /// The name being typed for a filter.
    name: String,
    /// Whether the search field should take the keyboard focus.
    pub wants_search: bool,
    /// Whether the board for the position search is open.
    draws: bool,
    /// The part of that board that is shown.
    part: Part,
    /// The keyboard cursor on that board.
    cursor: Option<Point>,
    /// Export settings.
    export: ExportSettings,
    /// Index of the problem to scroll to.
    reveal: Option<usize>,
    /// Cached stones for small boards.
    stamps: Stamps,
    /// The open export dialog.
    pub sheets: SheetView,
    /// The problem ticked last, where a range starts.
    ticked_last: Option<EntryId>,
    /// The note being edited.
    noted: Option<mine::Noted>,
    /// Problems waiting for the name of a new collection.
    collecting: Vec<EntryId>,
    /// The name being typed for that collection.
    collection: String,
    /// The renaming or deletion of a collection in progress.
    own: Option<own::Doing>,
}

/// Messages from the page's own views.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Do something with the librarian.
    Do(Deed),
    /// Choose the problem this many places further on.
    Step(isize),
    /// Solve a problem, together with those shown from the same collection.
    Solve(EntryId),
    /// Practise the problems of a shelf.
    Practise(Shelf),
    /// Save the filter under this name.
    Save(String),
    /// Delete the saved filter with this index.
    Forget(usize),
    /// Export the ticked problems, or else those shown, for other programs or on paper, to this path or else
    /// to one chosen in the desktop's dialog.
    Write(Export, ExportSettings, Option<PathBuf>),
    /// Write a worksheet of them in the same way.
    Worksheet(Box<Worksheet>, Option<PathBuf>),
    /// Make a homework of them in the same way.
    Give(Box<Assignment>, Option<PathBuf>),
    /// Reopen a dialog with the cursor in its path field.
    TypePath(Sheet),
    /// Choose something to add in the desktop's dialog.
    Pick(From),
    /// Record something about these problems, with its words.
    Keep(Vec<ProblemKey>, KeptDeed, String),
    /// Toggle whether this problem, and the ticked ones with it, are favourites.
    Star(EntryId),
    /// Name a new collection for this problem and the ticked ones with it.
    Collect(EntryId),
    /// Toggle whether this problem, and the ticked ones with it, may be asked again.
    Never(EntryId),
    /// Go to the Examine page, and examine this path in this dialect if given.
    Examine(Option<(PathBuf, Option<Dialect>)>),
}

fn wake(ctx: &Context) -> Arc<dyn Fn() + Send + Sync> {
    Arc::new(waker(ctx))
}

/// What the librarian may use.
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
    /// Opens the page and starts reading the index of an earlier run in `folder`. `filters` are the saved
    /// filters.
    #[must_use]
    pub fn open(folder: Option<PathBuf>, filters: Option<&String>, ctx: &Context) -> Page {
        Page {
            librarian: Librarian::open(folder, filters, &wake(ctx)),
            ..Page::default()
        }
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

    /// A request to record something about this problem and the ticked ones with it.
    fn keep(&self, id: EntryId, deed: KeptDeed) -> Request {
        let keys = self.librarian.meant_by(id).into_iter();
        let keys = keys.filter_map(|id| self.librarian.key_of(id)).collect();
        Request::Train(TrainingAction::Keep(keys, deed, String::new()))
    }

    /// Writes an export to `path`; without one, asks the desktop where to.
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

    /// Takes in the results of jobs and of the desktop's dialog.
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
        // A homework given must be in the library when results come back.
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
                // The desktop has asked about replacing a single file, but not about the files in a folder or
                // about a second file beside the chosen one.
                let sheet = order.worksheet.as_ref();
                let is_apart = sheet.is_some_and(|sheet| sheet.answers == Answers::Apart);
                let existing = if order.export.is_folder() || is_apart {
                    Existing::Keep
                } else {
                    Existing::Replace
                };
                self.librarian.write(order, path, existing, &reach);
            }
            // No choice, or no dialog on this system: the two cannot be told apart.
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

/// An export order with its words in the user's language.
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
