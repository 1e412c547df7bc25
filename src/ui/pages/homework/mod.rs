//! The homework page: for students what a teacher gave, their progress and handing it in; for teachers the
//! returned results of a class side by side.

mod given;
mod table;

use std::path::PathBuf;
use std::sync::Arc;

use egui::{Align, CentralPanel, Frame, Layout, Ui};

use crate::disk::Existing;
use crate::homework::{First, Results, progress_of};
use crate::problem::{Help, ProblemSet};
use crate::store::ProblemKey;
use crate::trainer::review::{Day, FirstTry};
use crate::ui::command::Command;
use crate::ui::page::{Page as Name, Request, Shared};
use crate::ui::source::{self, Chooser, Chosen, From};
use crate::ui::widgets::{Push, icons, parts};
use crate::ui::world::World;
use crate::worker::homework::Desk;
use crate::worker::picker::{Picked, Picking};
use crate::worker::training::TrainingAction;

/// Name of the setting that stores the files of results.
pub const KEPT: &str = "homework-results";
/// Name of the setting that stores the student's name.
pub const NAME: &str = "homework-name";

/// Maximum width of the page.
const WIDTH: f32 = 1040.0;
/// Up to this number, all homework is unfolded if none was chosen.
const MOST_UNFOLDED: usize = 3;

/// The state of the homework page.
#[derive(Default)]
pub struct Page {
    /// The returned results.
    pub desk: Desk,
    /// The homework that is unfolded, by the name of its set; `None` unfolds all if they are few.
    pub chosen: Option<String>,
    /// The student's name as typed.
    name: String,
    /// The order of the problems in tables.
    order: Order,
    /// The homework in the library with its progress, cached for the state in `counted`.
    given: Vec<Given>,
    counted: Option<(u64, u64, Vec<usize>)>,
    /// The desktop's dialog for choosing results.
    chooser: Chooser,
    /// The desktop's dialog for where to write, and what to write.
    saving: Option<(Picking, Saving)>,
    /// The name of the homework for which that dialog returned no path.
    unsaved: Option<String>,
}

/// What is to be written once a path is chosen.
enum Saving {
    /// A student's results.
    HandIn(Box<Results>),
    /// The table of the homework with this name.
    Table(String),
}

/// The order of the problems in tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The order of the homework.
    #[default]
    Given,
    /// The most missed problems first.
    Missed,
}

/// A homework with its results from the log.
struct Given {
    id: String,
    title: String,
    note: String,
    due: Option<Day>,
    help: Help,
    /// Its solvable problems: name, heading, result of the first try.
    problems: Vec<(ProblemKey, String, First)>,
}

impl Given {
    fn tried(&self) -> usize {
        let problems = self.problems.iter();
        problems
            .filter(|(_, _, first)| *first != First::Open)
            .count()
    }

    fn solved(&self) -> usize {
        let problems = self.problems.iter();
        problems.filter(|(_, _, first)| first.is_solved()).count()
    }
}

/// Messages from the page's own views.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Open a problem file, as everywhere.
    Open,
    /// Go to the library, where homework is made.
    Give,
    /// Unfold this homework.
    Choose(String),
    /// Solve what is left of this homework.
    Begin(String),
    /// Show this problem.
    Show(ProblemKey),
    /// Change the student's name.
    Name(String),
    /// Hand in a homework, written to this path or else to one chosen in the desktop's dialog.
    HandIn(String, Option<PathBuf>),
    /// Choose results in the desktop's dialog.
    Pick(From),
    /// Read the results at this path.
    Read(PathBuf),
    /// Change the order of the problems in tables.
    Order(Order),
    /// Show a student's attempt: the problem, the student, the line, the number of the first wrong move.
    Look(ProblemKey, String, String, Option<u32>),
    /// Write the table of a homework to this path, or else to one chosen in the desktop's dialog.
    Export(String, Option<PathBuf>),
    /// Remove the results of a homework.
    PutAway(String),
    /// Dismiss the message.
    Forgive,
}

/// State of the page that only affects its display.
#[derive(Default)]
pub struct Look {
    /// The path being typed for results to read.
    path: String,
    /// The path being typed for handing in.
    hand_in: String,
    /// The path being typed for a table.
    table: String,
}

impl Page {
    /// Restores the stored state.
    #[must_use]
    pub fn restored(
        stored: &std::collections::BTreeMap<String, String>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Page {
        Page {
            desk: Desk::restored(stored.get(KEPT), Arc::new(wake)),
            name: stored.get(NAME).cloned().unwrap_or_default(),
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
        self.chooser.is_unpicked = false;
        match msg {
            Msg::Open => requests.push(Request::Run(Command::Open)),
            Msg::Give => requests.push(Request::Run(Command::Go(Name::Library))),
            Msg::Choose(id) => self.chosen = Some(id),
            Msg::Begin(id) => {
                self.chosen = Some(id.clone());
                self.desk.told = None;
                requests.push(Request::Train(TrainingAction::Homework(id)));
            }
            Msg::Show(key) => requests.push(Request::Show(key)),
            Msg::Name(name) => {
                requests.push(Request::Keep(NAME, name.clone()));
                self.name = name;
            }
            Msg::HandIn(id, path) => self.hand_in(&id, path, shared, world),
            Msg::Pick(from) => {
                let title = shared.texts.tr("homework-pick-title");
                self.chooser.ask(from, title, world);
            }
            Msg::Read(path) => {
                self.desk.read(vec![path]);
                requests.push(Request::Run(Command::Go(Name::Homework)));
            }
            Msg::Order(order) => self.order = order,
            Msg::Look(key, student, line, at) => {
                requests.push(Request::Handed(key, student, line, at));
            }
            Msg::Export(id, path) => self.export(id, path, shared, world),
            Msg::PutAway(id) => self.desk.put_away(&id),
            Msg::Forgive => {
                self.desk.told = None;
                self.desk.faults.clear();
            }
        }
        self.keep(requests);
    }

    fn hand_in(
        &mut self,
        id: &str,
        path: Option<PathBuf>,
        shared: &Shared<'_>,
        world: &mut World<'_>,
    ) {
        let Some(set) = set_named(shared, id) else {
            return;
        };
        let assigned = &shared.training.ledger.assigned;
        let title = shared.heading_of_set(set);
        let today = shared.training.moment.day;
        let results = Results::of(set, assigned, &title, &self.name, today);
        self.unsaved = None;
        if let Some(path) = path {
            let path = with_ending(path, &["ron", "json"]);
            self.desk.hand_in(results, path, Existing::Keep);
        } else if self.saving.is_none() {
            let name = format!("{}.ron", results.file_stem());
            let title = shared.texts.tr("homework-hand-in");
            let picking = world.picker.save(title, &name, Box::new(world.waker()));
            self.saving = Some((picking, Saving::HandIn(Box::new(results))));
        }
    }

    fn export(
        &mut self,
        id: String,
        path: Option<PathBuf>,
        shared: &Shared<'_>,
        world: &mut World<'_>,
    ) {
        self.unsaved = None;
        if let Some(path) = path {
            self.write_table(&id, with_ending(path, &["csv"]), Existing::Keep);
        } else if self.saving.is_none() {
            let title = shared.texts.tr("homework-export");
            let name = format!("{id}.csv");
            let picking = world.picker.save(title, &name, Box::new(world.waker()));
            self.saving = Some((picking, Saving::Table(id)));
        }
    }

    fn write_table(&mut self, id: &str, path: PathBuf, existing: Existing) {
        let class = self.desk.classes.iter().find(|class| class.homework == id);
        if let Some(class) = class.cloned() {
            self.desk.export(&class, path, existing);
        }
    }

    fn keep(&mut self, requests: &mut Vec<Request>) {
        if let Some(kept) = self.desk.to_keep() {
            requests.push(Request::Keep(KEPT, kept));
        }
    }

    /// Takes in what was read, written and chosen, and recounts what has changed.
    pub fn poll(&mut self, shared: &Shared<'_>, requests: &mut Vec<Request>) {
        self.desk.poll();
        for path in std::mem::take(&mut self.desk.homeworks) {
            requests.push(Request::Own(path));
        }
        if let Some(path) = self.chooser.poll() {
            self.desk.read(vec![path]);
        }
        self.saved();
        self.count(shared);
        self.keep(requests);
    }

    /// Writes to the path chosen in the dialog.
    fn saved(&mut self) {
        let Some((picking, _)) = &self.saving else {
            return;
        };
        let picked = picking.poll();
        if picked == Picked::Waiting {
            return;
        }
        let saving = self.saving.take().map(|(_, saving)| saving);
        match (picked, saving) {
            // The desktop's dialog has already asked about replacing the file.
            (Picked::File(path), Some(Saving::HandIn(results))) => {
                self.desk.hand_in(*results, path, Existing::Replace);
            }
            (Picked::File(path), Some(Saving::Table(id))) => {
                self.write_table(&id, path, Existing::Replace);
            }
            // No choice, or no dialog on this system: the two cannot be told apart.
            (Picked::Nothing, Some(Saving::HandIn(results))) => {
                self.unsaved = Some(results.homework);
            }
            (Picked::Nothing, Some(Saving::Table(id))) => self.unsaved = Some(id),
            (Picked::Waiting, _) | (_, None) => {}
        }
    }

    /// Recounts the homework and compares the results if either or the sets have changed.
    fn count(&mut self, shared: &Shared<'_>) {
        let sets = shared.library.sets.iter().map(|loaded| &loaded.set);
        let given: Vec<&Arc<ProblemSet>> = sets.filter(|set| set.homework.is_some()).collect();
        let places: Vec<usize> = given.iter().map(|set| Arc::as_ptr(set) as usize).collect();
        let made_for = (shared.training.revision, self.desk.revision, places);
        if self.counted.as_ref() == Some(&made_for) {
            return;
        }
        self.given = given.iter().filter_map(|set| count(set, shared)).collect();
        // Sort by due day; homework without one comes last.
        self.given
            .sort_by_key(|given| (given.due.is_none(), given.due, given.title.clone()));
        self.desk.compare(given.iter().map(|set| &***set));
        self.counted = Some(made_for);
    }

    /// Shows the page.
    pub fn show(&self, ui: &mut Ui, shared: &Shared<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
        let colors = &shared.settings.theme.theme().window;
        CentralPanel::default()
            .frame(Frame::new().fill(colors.background.0))
            .show(ui, |ui| {
                parts::page(ui, "homework", WIDTH, |ui| {
                    self.head(ui, shared, look, msgs);
                    given::told(ui, self, shared, msgs);
                    if self.given.is_empty() && self.desk.classes.is_empty() {
                        given::empty(ui, shared, msgs);
                    }
                    for given in &self.given {
                        let is_open = match &self.chosen {
                            Some(chosen) => *chosen == given.id,
                            None => self.given.len() <= MOST_UNFOLDED,
                        };
                        given::show(ui, self, shared, (given, is_open), look, msgs);
                        ui.add_space(8.0);
                    }
                    for class in &self.desk.classes {
                        table::show(ui, self, shared, class, look, msgs);
                        ui.add_space(8.0);
                    }
                });
            });
    }

    fn head(&self, ui: &mut Ui, shared: &Shared<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
        let texts = shared.texts;
        let colors = &shared.settings.theme.theme().window;
        ui.horizontal(|ui| {
            ui.set_min_height(40.0);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let give = Push::soft(texts.tr("homework-give")).icon(icons::PENCIL);
                let give = parts::push(ui, give, 36.0, colors);
                if give.on_hover_text(texts.tr("homework-give-tip")).clicked() {
                    msgs.push(Msg::Give);
                }
                let names = (texts.tr("homework-results-open"), texts.tr("homework-read"));
                let typed = &mut look.path;
                let chosen = source::menu(ui, shared, names.0, typed, names.1);
                msgs.extend(chosen.map(|chosen| match chosen {
                    Chosen::Ask(from) => Msg::Pick(from),
                    Chosen::Typed(path) => Msg::Read(path),
                }));
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    parts::title(ui, texts.tr("page-homework"), colors);
                });
            });
        });
        source::unpicked(ui, &self.chooser, shared);
        ui.add_space(8.0);
    }
}

/// The set of this name in the library.
fn set_named<'a>(shared: &Shared<'a>, id: &str) -> Option<&'a ProblemSet> {
    let mut sets = shared.library.sets.iter();
    let loaded = sets.find(|loaded| loaded.set.id.as_str() == id)?;
    Some(&loaded.set)
}

/// The path as it is if it has one of these extensions, otherwise with the first one appended.
fn with_ending(path: PathBuf, endings: &[&str]) -> PathBuf {
    let own = path
        .extension()
        .and_then(|own| own.to_str())
        .unwrap_or_default();
    if endings
        .iter()
        .any(|ending| own.eq_ignore_ascii_case(ending))
    {
        return path;
    }
    let mut name = path.into_os_string();
    name.push(".");
    name.push(endings.first().copied().unwrap_or_default());
    PathBuf::from(name)
}

/// The homework of a set with its results from the log; `None` if the set is not a homework.
fn count(set: &ProblemSet, shared: &Shared<'_>) -> Option<Given> {
    let homework = set.homework.as_ref()?;
    let problems = progress_of(set, &shared.training.ledger.assigned)
        .map(|(problem, handed)| {
            let key = ProblemKey {
                set: set.id.clone(),
                problem: problem.id.clone(),
            };
            let first = match handed.map(|handed| handed.first) {
                None => First::Open,
                Some(FirstTry::Solved) => First::Solved,
                Some(FirstTry::Helped) => First::Helped,
                Some(FirstTry::Missed) => First::Missed,
            };
            (key, shared.heading_of(set, problem), first)
        })
        .collect();
    Some(Given {
        id: set.id.to_string(),
        title: shared.heading_of_set(set),
        note: shared.plain_text(&homework.note),
        due: homework.due.map(Day::of),
        help: homework.help,
        problems,
    })
}
