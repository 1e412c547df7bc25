//! The course: lessons to read on the left, the live board of the lesson on the right.
//!
//! The board shows the current problem just as on the Solve page, so verdicts, hints, repetition and the log
//! are the same. In addition, diagrams can be stepped through and played on freely.

mod board_panel;
mod claims_view;
mod lesson_list;
mod offer;
mod table_view;
mod text_view;
mod word_link;

use std::collections::BTreeMap;

use egui::{CentralPanel, Frame, Margin, Panel, Rect, Ui};

use self::text_view::Reading;
use crate::board::{Move, Point, Position};
use crate::course::{Block, Board, Course, EXERCISES, Lesson, NAMES, Reference, exercise_id};
use crate::problem::{Language, SetId, Task};
use crate::store::{Outcome, ProblemKey};
use crate::ui::command::Command;
use crate::ui::page::{Page as Tab, Request, Shared, TaskMsg};
use crate::ui::widgets::board_view::BoardState;
use crate::ui::widgets::{Push, Stamps, icons, parts, theme};
use crate::worker::hand::Session;

pub use offer::{Offer, Strength, Welcome};

/// The state of the course, including the reader's place.
#[derive(Default)]
pub struct Page {
    /// The lessons in English and in German; `None` until the page is first opened.
    courses: Option<Box<[Course; 2]>>,
    /// Index of the current lesson.
    pub lesson: usize,
    /// Index of the current board within the lesson.
    board: usize,
    /// Names of the lessons read to the end.
    read: Vec<String>,
    /// Moves played freely on the current diagram.
    free: Option<Free>,
    /// Whether a new user is asked where to begin.
    pub offer: Offer,
}

/// Moves played freely on a diagram.
struct Free {
    /// The diagram's name.
    key: ProblemKey,
    /// The position after the moves, in stored orientation.
    position: Position,
    /// The number of moves played.
    moves: usize,
}

/// State of the page that only affects its display.
#[derive(Default)]
pub struct Look {
    /// Cached stones for the small boards.
    stamps: Stamps,
    /// Scroll the lesson to its top.
    to_top: bool,
    /// The glossary word whose card is pinned open.
    word: Option<String>,
    /// The playing strength that a new user has selected so far.
    strength: Strength,
    /// Whether the list of lessons beside the text is hidden.
    hides_lessons: bool,
    /// Whether the list of lessons lies over the text, where there is no room beside it.
    lists_lessons: bool,
}

impl Look {
    /// Shows or hides the list of lessons.
    pub const fn toggle_lessons(&mut self) {
        self.hides_lessons = !self.hides_lessons;
        self.lists_lessons = !self.lists_lessons;
    }
}

/// Messages from the page's own views.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Open the lesson with this name.
    Open(String),
    /// Make this board of the lesson current.
    Board(usize),
    /// Make a problem of a set current.
    Problem(Reference),
    /// Play on the board, in displayed coordinates.
    Play(Point),
    /// Take back the last free move.
    TakeBack,
    /// Reset the board to its start.
    Reset,
    /// Mark the lesson as read and go on to the next.
    Finish,
    /// Go to the course page with this lesson, from any page.
    Read(String),
    /// The new user's choice.
    Welcome(Welcome),
    /// Run a command.
    Run(Command),
}

/// Name of the setting that stores the reader's place.
const PLACE: &str = "course-lesson";
/// Name of the setting that stores which lessons have been read.
const READ: &str = "course-read";

impl Page {
    /// Restores the stored state. A new user without any is asked where to begin, depending on `newcomer`.
    #[must_use]
    pub fn restored(stored: &BTreeMap<String, String>, newcomer: Offer) -> Page {
        let word = |key: &str| stored.get(key).map_or("", String::as_str);
        let place = NAMES.iter().position(|&name| name == word(PLACE));
        Page {
            lesson: place.unwrap_or(0),
            read: word(READ).split_whitespace().map(str::to_owned).collect(),
            offer: newcomer,
            ..Page::default()
        }
    }

    /// Loads the lessons, unless they are loaded already.
    pub fn prepare(&mut self) {
        self.courses.get_or_insert_with(|| {
            let courses = [Language::English, Language::German].map(Course::read);
            Box::new(courses)
        });
    }

    /// Loads the lessons and makes the lesson's board current. Called when the page is shown.
    pub fn enter(&mut self, shared: &Shared<'_>, requests: &mut Vec<Request>) {
        self.prepare();
        self.offer = Offer::None;
        // The lesson's board stays as it was left.
        if shared.session.is_none() {
            self.take_board(self.board, shared, requests);
        }
    }

    /// Name and title of every lesson, in order; empty before the lessons are loaded.
    pub fn titles(&self, shared: &Shared<'_>) -> impl Iterator<Item = (String, String)> {
        let lessons = self
            .lessons(shared)
            .map_or(&[][..], |course| &course.lessons[..]);
        lessons
            .iter()
            .map(|(name, lesson)| ((*name).to_owned(), lesson.title.clone()))
    }

    /// The lessons in the chosen language.
    fn lessons(&self, shared: &Shared<'_>) -> Option<&Course> {
        let [english, german] = self.courses.as_deref()?;
        Some(match shared.settings.language {
            Language::English => english,
            Language::German => german,
        })
    }

    /// The current lesson with its name.
    fn lesson_shown(&self, shared: &Shared<'_>) -> Option<(&'static str, &Lesson)> {
        let (name, lesson) = self.lessons(shared)?.lessons.get(self.lesson)?;
        Some((name, lesson))
    }

    fn is_read(&self, name: &str) -> bool {
        self.read.iter().any(|read| read == name)
    }

    /// Handles a message of the page's views.
    pub fn update(
        &mut self,
        msg: Msg,
        look: &mut Look,
        shared: &Shared<'_>,
        requests: &mut Vec<Request>,
    ) {
        match msg {
            Msg::Open(name) => self.open_named(&name, look, shared, requests),
            Msg::Board(board) => self.take_board(board, shared, requests),
            Msg::Problem(reference) => self.take(key_of(&reference), requests),
            Msg::Play(point) => self.play(point, shared, requests),
            Msg::TakeBack => {
                if let Some(free) = &mut self.free {
                    free.position.undo();
                    free.moves = free.moves.saturating_sub(1);
                }
                self.free.take_if(|free| free.moves == 0);
            }
            Msg::Reset => {
                if let Some(key) = shared.practice.in_hand() {
                    self.take(key, requests);
                }
            }
            Msg::Finish => {
                if let Some(&name) = NAMES.get(self.lesson)
                    && !self.is_read(name)
                {
                    self.read.push(name.to_owned());
                    requests.push(Request::Keep(READ, self.read.join(" ")));
                }
                if self.lesson + 1 < NAMES.len() {
                    self.open(self.lesson + 1, look, shared, requests);
                }
            }
            Msg::Read(name) => {
                self.prepare();
                requests.push(Request::Run(Command::Go(Tab::Course)));
                self.open_named(&name, look, shared, requests);
            }
            Msg::Welcome(choice) => {
                self.offer = Offer::None;
                // Any stored setting ensures that the question is asked only once.
                let first = NAMES.first().copied().unwrap_or_default();
                requests.push(Request::Keep(PLACE, first.to_owned()));
                match choice {
                    Welcome::Course => requests.push(Request::Run(Command::Go(Tab::Course))),
                    Welcome::Problems(strength) => {
                        requests.extend(offer::fitting(shared, strength).map(Request::Show));
                    }
                }
            }
            Msg::Run(command) => requests.push(Request::Run(command)),
        }
    }

    fn open_named(
        &mut self,
        name: &str,
        look: &mut Look,
        shared: &Shared<'_>,
        requests: &mut Vec<Request>,
    ) {
        let place = self.lessons(shared).and_then(|course| course.place(name));
        if let Some(place) = place {
            self.open(place, look, shared, requests);
        }
    }

    fn open(
        &mut self,
        lesson: usize,
        look: &mut Look,
        shared: &Shared<'_>,
        requests: &mut Vec<Request>,
    ) {
        self.lesson = lesson;
        look.to_top = true;
        look.word = None;
        if let Some(&name) = NAMES.get(lesson) {
            requests.push(Request::Keep(PLACE, name.to_owned()));
        }
        self.take_board(0, shared, requests);
    }

    fn take_board(&mut self, board: usize, shared: &Shared<'_>, requests: &mut Vec<Request>) {
        self.board = board;
        let key = self
            .lesson_shown(shared)
            .and_then(|(name, lesson)| board_key(name, lesson.boards().nth(board)?));
        if let Some(key) = key {
            self.take(key, requests);
        }
    }

    /// Makes a problem current in its stored orientation, since the lesson names its points.
    fn take(&mut self, key: ProblemKey, requests: &mut Vec<Request>) {
        self.free = None;
        requests.push(Request::Take(key));
    }

    /// Follows the diagram's line if the move is on it; otherwise plays freely.
    fn play(&mut self, point: Point, shared: &Shared<'_>, requests: &mut Vec<Request>) {
        let (Some(session), Some(key)) = (shared.session, shared.practice.in_hand()) else {
            return;
        };
        if !is_diagram(session) {
            requests.push(Request::Task(TaskMsg::Play(point)));
            return;
        }
        let inverse = session.orientation.symmetry.inverse();
        let mv = inverse.apply_move(Move::Play(point), session.shown_size());
        let attempt = &session.attempt;
        let mut free = match self.free.take_if(|free| free.key == key) {
            Some(free) => free,
            None => {
                let tree = &attempt.problem().tree;
                let mut branches = attempt.branches().iter();
                if let Some(branch) = branches.position(|&node| tree.node(node).mv == Some(mv)) {
                    requests.push(Request::Task(TaskMsg::Walk(branch)));
                    return;
                }
                Free {
                    key,
                    position: attempt.position().clone(),
                    moves: 0,
                }
            }
        };
        free.moves += usize::from(free.position.play(mv).is_ok());
        self.free = Some(free).filter(|free| free.moves > 0);
    }

    /// Whether the current problem belongs beside the lesson. One without boards may follow a lesson with some,
    /// whose last board is then still current.
    fn board_is_of_lesson(&self, shared: &Shared<'_>) -> bool {
        let Some((_, lesson)) = self.lesson_shown(shared) else {
            return true;
        };
        let in_hand = shared.practice.in_hand();
        // In every frame, so nothing is copied.
        let is_named = |key: &ProblemKey| {
            let mut named = lesson.references();
            named.any(|named| (&named.set, &named.problem) == (&key.set, &key.problem))
        };
        lesson.boards().next().is_some() || in_hand.as_ref().is_some_and(is_named)
    }

    /// The free moves on the current diagram.
    fn free(&self, shared: &Shared<'_>) -> Option<&Free> {
        let free = self.free.as_ref()?;
        (shared.practice.in_hand().as_ref() == Some(&free.key)).then_some(free)
    }

    /// Shows the page. `task` draws the application's panel for the current problem into the room below the
    /// board.
    pub fn show(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        look: &mut Look,
        board: &mut BoardState,
        task: &mut dyn FnMut(&mut Ui, Rect),
        msgs: &mut Vec<Msg>,
    ) {
        let colors = &shared.settings.theme.theme().window;
        let ground = Frame::new().fill(colors.background.0);
        let width = ui.available_width();
        let reading = Reading { page: self, shared };
        let is_narrow = width < NARROW;
        // Without room beside the text, the list of lessons covers it while it is open.
        if !is_narrow && !look.hides_lessons {
            parts::beside(Panel::left("lessons"), ground, [16, 8, 4, 4], 280.0)
                .show(ui, |ui| lesson_list::show(ui, self, shared, msgs));
        }
        let beside = if is_narrow {
            (width * 0.42).max(300.0)
        } else {
            (width - 280.0 - TEXT).clamp(320.0, 620.0)
        };
        parts::beside(
            Panel::right("lesson-board"),
            ground,
            [8, if is_narrow { 12 } else { 24 }, 8, 8],
            beside,
        )
        .show(ui, |ui| {
            board_panel::show(ui, self, shared, board, task, msgs)
        });
        CentralPanel::default()
            .frame(ground.inner_margin(Margin::symmetric(if is_narrow { 14 } else { 24 }, 8)))
            .show(ui, |ui| {
                let whole = ui.max_rect();
                if is_narrow {
                    let texts = shared.texts;
                    let lessons = Push::soft(texts.tr("course-lessons")).icon(icons::LIST);
                    if parts::push(ui, lessons, 36.0, colors).clicked() {
                        look.lists_lessons = !look.lists_lessons;
                    }
                }
                text_view::show(ui, reading, look, msgs);
                if is_narrow && look.lists_lessons {
                    drawer(ui, whole, reading, look, msgs);
                }
            });
    }

    /// Asks a new user where to begin; replaces the whole window.
    pub fn show_offer(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        look: &mut Look,
        msgs: &mut Vec<Msg>,
    ) {
        offer::show(ui, shared, look, msgs);
    }
}

fn key_of(reference: &Reference) -> ProblemKey {
    ProblemKey {
        set: reference.set.clone(),
        problem: reference.problem.clone(),
    }
}

/// The name of a lesson's board in the library.
fn board_key(lesson: &str, board: &Board) -> Option<ProblemKey> {
    match board {
        Board::Own(problem) => Some(ProblemKey {
            set: SetId::new(EXERCISES)?,
            problem: exercise_id(lesson, &problem.id)?,
        }),
        Board::Shipped(reference) => Some(key_of(reference)),
    }
}

/// The number of solved exercises of a lesson, and of all its exercises.
fn exercises_of(shared: &Shared<'_>, name: &str, lesson: &Lesson) -> (usize, usize) {
    let keys = lesson.boards().filter_map(|board| board_key(name, board));
    let asked = keys.filter(|key| {
        let problem = shared.practice.problem(key);
        problem.is_some_and(|problem| problem.task != Task::Show)
    });
    asked.fold((0, 0), |(solved, count), key| {
        let standing = shared.practice.standings.get(&key);
        let is_solved = standing.is_some_and(|standing| standing.latest == Outcome::Solved);
        (solved + usize::from(is_solved), count + 1)
    })
}

/// Whether the current problem is a diagram.
fn is_diagram(session: &Session) -> bool {
    session.attempt.problem().task == Task::Show
}

/// Below this width the list of lessons has no room of its own.
const NARROW: f32 = 1100.0;
/// Width reserved for the text of a lesson and its margins, in points.
const TEXT: f32 = 620.0;

/// The list of lessons over the text, until one is chosen.
fn drawer(ui: &mut Ui, whole: Rect, reading: Reading<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    let Reading { page, shared } = reading;
    let colors = &shared.settings.theme.theme().window;
    let mut rect = whole;
    rect.set_top(whole.top() + 44.0);
    rect.set_width(rect.width().min(320.0));
    ui.painter().add(theme::low().as_shape(rect, 12));
    ui.painter().rect_filled(rect, 12, colors.surface.0);
    let stroke = egui::Stroke::new(1.0, colors.outline.0);
    let inside = egui::StrokeKind::Inside;
    ui.painter().rect_stroke(rect, 12, stroke, inside);
    // Keeps clicks from reaching what lies below.
    ui.interact(rect, ui.scope_id().with("drawer"), egui::Sense::click());
    let mut child = ui.new_child(
        egui::UiBuilder::new()
            .max_rect(rect.shrink(8.0))
            .id_salt("lessons-drawer"),
    );
    let before = msgs.len();
    lesson_list::show(&mut child, page, shared, msgs);
    if msgs.len() > before {
        look.lists_lessons = false;
    }
}

/// Whether a block of a lesson is a board.
const fn is_board(block: &Block) -> bool {
    matches!(block, Block::Board(_))
}
