//! The eye-shape tables: a gallery of every small eye space, and a board to play each of them.

mod board;
mod cell;
mod figure_gallery;
mod figure_words;
mod gallery;
mod preview;

use egui::Ui;

use crate::board::Move;
use crate::life::Side;
use crate::life::shape::MOST_POINTS;
use crate::problem::Status;
use crate::shapes::{Figure, Filter, Kind, Table, TableError, claim_of, figures};
use crate::ui::command::{Command, ShapesCommand};
use crate::ui::page::{Request, Shared};
use crate::ui::widgets::Stamps;
use crate::ui::widgets::board_view::BoardState;
use crate::worker::Judge;
use crate::worker::spar::{Opened, Step};

pub use crate::shapes::Subject;
pub use cell::Thumbnails;

/// The state of the eye-shape page.
#[derive(Default)]
pub struct Page {
    /// The eye-shape table; `None` until the page is first shown.
    pub table: Option<Result<&'static Table, &'static TableError>>,
    /// Which gallery is shown.
    pub gallery: Gallery,
    /// The filter of the gallery.
    pub filter: Filter,
    /// Part of a name, as typed into the search field.
    pub search: String,
    /// How the gallery draws shapes.
    pub drawing: Drawing,
    /// Whether each shape is compared with the 1908 book.
    pub compares: bool,
    /// Indices in the table of the cases shown.
    pub shown: Vec<usize>,
    /// How many of the shapes shown have each status, in the order of [`Status::ALL`].
    pub counts: [usize; 5],
    /// Indices of the figures shown, for a gallery of figures.
    pub figures: Vec<usize>,
    /// The shape on the board, if one is opened.
    pub opened: Option<Opened>,
    /// The shape chosen in the gallery, always one of those shown.
    pub preview: Option<Opened>,
}

/// A gallery of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gallery {
    /// The table of eye spaces.
    #[default]
    Spaces,
    /// The smallest groups that live whatever is played.
    Groups,
    /// Named groups.
    Named,
}

impl Gallery {
    /// Every gallery, in display order.
    pub const ALL: [Gallery; 3] = [Gallery::Spaces, Gallery::Groups, Gallery::Named];
}

/// How shapes are drawn in the gallery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Drawing {
    /// Points joined by lines with the killing point filled, as in the book.
    #[default]
    Book,
    /// Stones on a board.
    Stones,
}

/// The gallery that a command shows, if it shows one.
const fn gallery_of(command: ShapesCommand) -> Option<Gallery> {
    match command {
        ShapesCommand::Spaces => Some(Gallery::Spaces),
        ShapesCommand::Groups => Some(Gallery::Groups),
        ShapesCommand::Named => Some(Gallery::Named),
        _ => None,
    }
}

/// State of the page that only affects its display.
#[derive(Default)]
pub struct Look {
    /// Cached small pictures.
    pub thumbnails: Thumbnails,
    /// Cached stones for the board beside the gallery.
    pub stamps: Stamps,
    /// Whether the search field should take the keyboard focus.
    pub wants_search: bool,
}

/// Messages from the page's own views.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Show this gallery.
    Show(Gallery),
    /// Change the filter.
    Filter(Filter),
    /// Search for a name.
    Search(String),
    /// Draw shapes in this way.
    Draw(Drawing),
    /// Set whether shapes are compared with the book.
    Compare(bool),
    /// Show a shape beside the gallery.
    Choose(Subject),
    /// Open a shape on the board.
    Open(Subject),
    /// Set whether the living group on the board lacks the stones that it does not need.
    LeaveOut(bool),
    /// Return to the gallery.
    Close,
    /// Start over on the board with this side to move first.
    First(Side),
    /// Let the user play this side.
    User(Side),
    /// The user's move on the board.
    Play(Move),
    /// One move forward or back, or to the start.
    Step(Step),
    /// Run a command of the page.
    Run(ShapesCommand),
}

impl Page {
    /// Shows the page.
    pub fn show(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        look: &mut Look,
        board: &mut BoardState,
        msgs: &mut Vec<Msg>,
    ) {
        match &self.opened {
            Some(opened) => board::show(ui, self, shared, opened, board, msgs),
            None => gallery::show(ui, self, shared, look, msgs),
        }
    }

    /// Handles a message of the page's views.
    pub fn update(
        &mut self,
        msg: Msg,
        shared: &Shared<'_>,
        judge: &mut Judge,
        requests: &mut Vec<Request>,
    ) {
        match msg {
            Msg::Show(gallery) => {
                self.gallery = gallery;
                self.opened = None;
                select(self);
            }
            Msg::Filter(filter) => {
                self.filter = filter;
                select(self);
            }
            Msg::Search(text) => {
                self.search = text;
                select(self);
            }
            Msg::Draw(drawing) => self.drawing = drawing,
            Msg::Compare(compares) => {
                self.compares = compares;
                select(self);
            }
            Msg::Choose(subject) => choose(self, subject),
            Msg::Open(subject) => {
                choose(self, subject);
                let user = self.preview.as_ref().map(|chosen| chosen.user);
                let user = user.unwrap_or(Side::Attacker);
                self.opened = Opened::new(subject, Side::Attacker, user);
            }
            Msg::LeaveOut(leaves_out) => {
                if let Some(opened) = &self.opened
                    && let Subject::Figure { place, .. } = opened.subject
                {
                    let subject = Subject::Figure {
                        place,
                        is_lean: leaves_out,
                    };
                    self.opened = Opened::new(subject, opened.first, opened.user);
                }
            }
            Msg::Close => self.opened = None,
            Msg::First(first) => {
                let user = self.opened.as_ref().map(|opened| opened.user);
                begin(self, first, user.unwrap_or(first));
            }
            Msg::User(user) if self.opened.is_none() => {
                let subject = self.preview.as_ref().map(|chosen| chosen.subject);
                self.preview =
                    subject.and_then(|subject| Opened::new(subject, Side::Attacker, user));
            }
            Msg::User(user) => {
                let first = self.opened.as_ref().map(|opened| opened.first);
                begin(self, first.unwrap_or(user), user);
            }
            Msg::Play(mv) => {
                if let Some(opened) = &mut self.opened {
                    opened.play(mv, judge, shared.settings.budget);
                }
            }
            Msg::Step(step) => {
                if let Some(opened) = &mut self.opened {
                    opened.step(step);
                }
            }
            Msg::Run(command) => requests.push(Request::Run(Command::Shapes(command))),
        }
    }

    /// Carries out a command.
    pub fn run(
        &mut self,
        command: ShapesCommand,
        shared: &Shared<'_>,
        judge: &mut Judge,
        requests: &mut Vec<Request>,
    ) {
        let opened = self.opened.as_ref();
        let msg = match command {
            ShapesCommand::Spaces => Msg::Show(Gallery::Spaces),
            ShapesCommand::Groups => Msg::Show(Gallery::Groups),
            ShapesCommand::Named => Msg::Show(Gallery::Named),
            ShapesCommand::Drawing => Msg::Draw(match self.drawing {
                Drawing::Book => Drawing::Stones,
                Drawing::Stones => Drawing::Book,
            }),
            ShapesCommand::Compare => Msg::Compare(!self.compares),
            ShapesCommand::Quiz => {
                requests.push(Request::Solve(quiz(self)));
                return;
            }
            ShapesCommand::Next | ShapesCommand::Previous => {
                let by = if command == ShapesCommand::Next {
                    1
                } else {
                    -1
                };
                let Some(msg) = step_through(self, by) else {
                    return;
                };
                msg
            }
            ShapesCommand::Close => Msg::Close,
            ShapesCommand::OtherFirst => {
                let first = opened.map_or(Side::Attacker, |opened| opened.first);
                Msg::First(first.opposite())
            }
            ShapesCommand::OtherSide => {
                let user = opened.map_or(Side::Attacker, |opened| opened.user);
                Msg::User(user.opposite())
            }
            ShapesCommand::Pass => Msg::Play(Move::Pass),
            ShapesCommand::Forward => Msg::Step(Step::Forward),
            ShapesCommand::Back => Msg::Step(Step::Back),
            ShapesCommand::Start => Msg::Step(Step::Start),
        };
        self.update(msg, shared, judge, requests);
    }

    /// Takes in the judge's rulings.
    pub fn poll(&mut self) {
        if let Some(opened) = &mut self.opened {
            opened.receive();
        }
    }

    /// Loads the table when the page is first shown.
    pub fn prepare(&mut self) {
        if self.table.is_none() {
            self.table = Some(Table::shipped());
            self.filter = Filter {
                points: Some(4),
                ..Filter::default()
            };
            select(self);
        }
    }
}

/// The next or previous shape while one is on the board; otherwise the next or previous size.
fn step_through(shapes: &Page, by: isize) -> Option<Msg> {
    let Some(opened) = &shapes.opened else {
        let points = shapes.filter.points.unwrap_or(0).checked_add_signed(by)?;
        let is_size = (1..=MOST_POINTS).contains(&points);
        return (is_size && shapes.gallery == Gallery::Spaces).then_some(Msg::Filter(Filter {
            points: Some(points),
            ..shapes.filter
        }));
    };
    let (place, shown) = match opened.subject {
        Subject::Case(place) => (place, &shapes.shown),
        Subject::Figure { place, .. } => (place, &shapes.figures),
    };
    let at = shown.iter().position(|&other| other == place)?;
    let next = *shown.get(at.checked_add_signed(by)?)?;
    Some(Msg::Open(match opened.subject {
        Subject::Case(_) => Subject::Case(next),
        Subject::Figure { is_lean, .. } => Subject::Figure {
            place: next,
            is_lean,
        },
    }))
}

/// The quiz set for the shown number of points, or for `QUIZ_POINTS` if none is selected.
#[must_use]
fn quiz(shapes: &Page) -> String {
    let points = match shapes.gallery {
        Gallery::Spaces => shapes.filter.points.unwrap_or(QUIZ_POINTS),
        Gallery::Groups | Gallery::Named => QUIZ_POINTS,
    };
    crate::shapes::quiz_id(points)
}

/// Number of points of the quiz where none is selected.
const QUIZ_POINTS: usize = 4;

/// Shows a shape beside the gallery; the user keeps the side chosen before.
fn choose(shapes: &mut Page, subject: Subject) {
    let before = shapes.preview.as_ref();
    if before.is_some_and(|before| before.subject == subject) {
        return;
    }
    let user = before.map_or(Side::Attacker, |before| before.user);
    shapes.preview = Opened::new(subject, Side::Attacker, user);
}

/// Restarts the opened shape on the board.
fn begin(shapes: &mut Page, first: Side, user: Side) {
    let subject = shapes.opened.as_ref().map(|opened| opened.subject);
    shapes.opened = subject.and_then(|subject| Opened::new(subject, first, user));
}

/// The figure with this index among all figures.
fn figure(place: usize) -> Option<&'static Figure> {
    figures().ok()?.get(place)
}

fn table(shapes: &Page) -> Option<&'static Table> {
    shapes.table.and_then(Result::ok)
}

/// Finds the shapes that match the filter and counts them by status.
fn select(shapes: &mut Page) {
    let word = shapes.search.trim().to_owned();
    let statuses: Vec<Status> = match shapes.gallery {
        Gallery::Spaces => select_cases(shapes, &word),
        Gallery::Groups | Gallery::Named => select_figures(shapes, &word),
    };
    shapes.counts = [0; 5];
    for status in statuses {
        let place = Status::ALL.iter().position(|&known| known == status);
        if let Some(count) = place.and_then(|place| shapes.counts.get_mut(place)) {
            *count += 1;
        }
    }
    choose_shown(shapes);
}

/// Chooses the first shape shown, unless the one chosen before is still shown.
fn choose_shown(shapes: &mut Page) {
    let chosen = shapes.preview.as_ref().map(|chosen| chosen.subject);
    let is_shown = |subject| match (subject, shapes.gallery) {
        (Subject::Case(place), Gallery::Spaces) => shapes.shown.contains(&place),
        (Subject::Figure { place, .. }, Gallery::Groups | Gallery::Named) => {
            shapes.figures.contains(&place)
        }
        (Subject::Case(_) | Subject::Figure { .. }, _) => false,
    };
    if chosen.is_some_and(is_shown) {
        return;
    }
    let first = match shapes.gallery {
        Gallery::Spaces => shapes.shown.first().copied().map(Subject::Case),
        Gallery::Groups | Gallery::Named => {
            let place = shapes.figures.first().copied();
            place.map(|place| Subject::Figure {
                place,
                is_lean: false,
            })
        }
    };
    match first {
        Some(first) => choose(shapes, first),
        None => shapes.preview = None,
    }
}

/// Finds the matching cases of the table and returns their statuses.
fn select_cases(shapes: &mut Page, word: &str) -> Vec<Status> {
    let Some(table) = table(shapes) else {
        return Vec::new();
    };
    shapes.shown = table
        .select(shapes.filter)
        .filter(|(_, case)| word.is_empty() || case.name().is_some_and(|name| name.has(word)))
        .filter(|(_, case)| !shapes.compares || claim_of(case).is_some())
        .map(|(place, _)| place)
        .collect();
    let shown = shapes.shown.iter();
    shown
        .filter_map(|&place| table.cases().get(place))
        .map(crate::shapes::Case::status)
        .collect()
}

/// Finds the figures that match place, status and name, and returns their statuses.
fn select_figures(shapes: &mut Page, word: &str) -> Vec<Status> {
    let filter = shapes.filter;
    let wants_groups = shapes.gallery == Gallery::Groups;
    let all = figures().unwrap_or_default();
    shapes.figures = (0..all.len())
        .filter(|&place| {
            all.get(place).is_some_and(|figure| {
                figure.group().is_some() == wants_groups
                    && filter.place.is_none_or(|place| place == figure.place)
                    && (wants_groups
                        || filter
                            .status
                            .is_none_or(|status| Some(status) == figure.status()))
                    && (word.is_empty() || figure.name().is_none_or(|name| name.has(word)))
            })
        })
        .collect();
    let shown = shapes.figures.iter();
    shown
        .filter_map(|&place| all.get(place)?.status())
        .collect()
}

/// Whether the number of outside liberties can be chosen for a kind of case.
const fn has_liberties(kind: Kind) -> bool {
    matches!(kind, Kind::Plain)
}

/// Whether a command can be used now.
#[must_use]
pub fn is_enabled(shapes: &Page, command: ShapesCommand) -> bool {
    let opened = shapes.opened.as_ref();
    let can = |step| opened.is_some_and(|opened| opened.can(step));
    match command {
        ShapesCommand::Spaces | ShapesCommand::Groups | ShapesCommand::Named => true,
        ShapesCommand::Quiz => opened.is_none(),
        ShapesCommand::Drawing | ShapesCommand::Compare => {
            opened.is_none() && shapes.gallery == Gallery::Spaces
        }
        ShapesCommand::Next => step_through(shapes, 1).is_some(),
        ShapesCommand::Previous => step_through(shapes, -1).is_some(),
        ShapesCommand::Close | ShapesCommand::OtherFirst | ShapesCommand::OtherSide => {
            opened.is_some()
        }
        ShapesCommand::Pass => opened.is_some_and(Opened::is_users_turn),
        ShapesCommand::Forward => can(Step::Forward),
        ShapesCommand::Back => can(Step::Back),
        ShapesCommand::Start => can(Step::Start),
    }
}
