//! The eye-shape tables: a gallery of every small inner space, and a board to play each of them on.

mod cell;
mod gallery;
mod open;
mod words;

use egui::Ui;

use crate::board::Move;
use crate::life::Side;
use crate::problem::Status;
use crate::shapes::{Filter, Kind, Table, TableError, claim_of, name_of_case};
use crate::ui::action::Action;
use crate::ui::state::{State, ViewState};
use crate::worker::Judge;

pub use cell::Thumbnails;
pub use open::{Opened, Step};

/// What of the page a user would miss.
#[derive(Default)]
pub struct ShapesState {
    /// The table; `None` until the page is first shown.
    pub table: Option<Result<&'static Table, &'static TableError>>,
    /// What is wanted.
    pub filter: Filter,
    /// Part of a name, as typed.
    pub search: String,
    /// How shapes are drawn.
    pub drawing: Drawing,
    /// Whether each shape shows what the book of 1908 says.
    pub compares: bool,
    /// Places of the wanted cases in the table.
    pub shown: Vec<usize>,
    /// How many of them have each status, in the order of [`Status::ALL`].
    pub counts: [usize; 5],
    /// The shape on the board.
    pub opened: Option<Opened>,
}

/// How shapes are drawn in the gallery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Drawing {
    /// Points joined by lines, the killing point filled, as in the book.
    #[default]
    Book,
    /// Stones on a board.
    Stones,
}

/// What only concerns the look of the page.
#[derive(Default)]
pub struct ShapesView {
    /// Small pictures that are kept from one frame to the next.
    pub thumbnails: Thumbnails,
}

/// What the page can ask for.
#[derive(Clone, Debug, PartialEq)]
pub enum ShapesAction {
    /// These shapes are wanted.
    Filter(Filter),
    /// A name is looked for.
    Search(String),
    /// Draw them like this.
    Draw(Drawing),
    /// Show what the book says, or do not.
    Compare(bool),
    /// Put a shape on the board.
    Open(usize),
    /// Back to the gallery.
    Close,
    /// Begin anew on the board: this side first.
    First(Side),
    /// The user plays this side.
    User(Side),
    /// The user's move on the board.
    Play(Move),
    /// One move on or back.
    Step(Step),
}

/// Shows the page.
pub fn show(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    match &state.shapes.opened {
        Some(opened) => open::show(ui, state, opened, view, actions),
        None => gallery::show(ui, state, view, actions),
    }
}

/// Carries out what the page asks for.
pub fn apply(action: ShapesAction, state: &mut State, judge: &mut Judge) {
    let time = state.settings.budget;
    let shapes = &mut state.shapes;
    match action {
        ShapesAction::Filter(filter) => {
            shapes.filter = filter;
            select(shapes);
        }
        ShapesAction::Search(text) => {
            shapes.search = text;
            select(shapes);
        }
        ShapesAction::Draw(drawing) => shapes.drawing = drawing,
        ShapesAction::Compare(compares) => {
            shapes.compares = compares;
            select(shapes);
        }
        ShapesAction::Open(place) => {
            let case = table(shapes).and_then(|table| table.cases().get(place));
            shapes.opened =
                case.and_then(|case| Opened::new(place, case, Side::Attacker, Side::Attacker));
        }
        ShapesAction::Close => shapes.opened = None,
        ShapesAction::First(first) => {
            let user = shapes.opened.as_ref().map(|opened| opened.user);
            begin(shapes, first, user.unwrap_or(first));
        }
        ShapesAction::User(user) => {
            let first = shapes.opened.as_ref().map(|opened| opened.first);
            begin(shapes, first.unwrap_or(user), user);
        }
        ShapesAction::Play(mv) => {
            if let Some(opened) = &mut shapes.opened {
                opened.play(mv, judge, time);
            }
        }
        ShapesAction::Step(step) => {
            if let Some(opened) = &mut shapes.opened {
                opened.step(step);
            }
        }
    }
}

/// Puts the open shape on the board anew.
fn begin(shapes: &mut ShapesState, first: Side, user: Side) {
    let place = shapes.opened.as_ref().map(|opened| opened.place);
    let case = table(shapes)
        .zip(place)
        .and_then(|(table, place)| Some((place, table.cases().get(place)?)));
    shapes.opened = case.and_then(|(place, case)| Opened::new(place, case, first, user));
}

/// Reads the table when the page is shown for the first time.
pub fn prepare(state: &mut State) {
    if state.shapes.table.is_none() {
        state.shapes.table = Some(Table::shipped());
        state.shapes.filter = Filter {
            points: Some(4),
            ..Filter::default()
        };
        select(&mut state.shapes);
    }
}

fn table(shapes: &ShapesState) -> Option<&'static Table> {
    shapes.table.and_then(Result::ok)
}

/// Finds the cases that are wanted.
fn select(shapes: &mut ShapesState) {
    let Some(table) = table(shapes) else { return };
    let word = shapes.search.trim();
    shapes.shown = table
        .select(shapes.filter)
        .filter(|(_, case)| {
            word.is_empty() || name_of_case(case).is_some_and(|name| name.has(word))
        })
        .filter(|(_, case)| !shapes.compares || claim_of(case).is_some())
        .map(|(place, _)| place)
        .collect();
    shapes.counts = [0; 5];
    for case in shapes
        .shown
        .iter()
        .filter_map(|&place| table.cases().get(place))
    {
        let status = case.status();
        let place = Status::ALL.iter().position(|&known| known == status);
        if let Some(count) = place.and_then(|place| shapes.counts.get_mut(place)) {
            *count += 1;
        }
    }
}

/// Whether liberties outside can be chosen for a kind of cases.
const fn has_liberties(kind: Kind) -> bool {
    matches!(kind, Kind::Plain)
}
