//! The course: lessons to read at the left, the live board of the lesson at the right.
//!
//! The board is the problem in hand like on the page for solving, so verdicts, hints, repetition
//! and the log are the same. A diagram can be stepped through and played on freely besides.

mod board_panel;
mod claims_view;
mod lesson_list;
mod offer;
mod table_view;
mod text_view;
mod word_link;

use egui::{CentralPanel, Frame, Margin, Panel, Ui};

use super::super::action::Action;
use super::super::apply;
use super::super::session::Session;
use super::super::state::{Place, State, ViewState};
use super::super::stones::StoneAtlas;
use super::super::texts::Language;
use super::super::widgets::Push;
use super::super::world::World;
use super::super::{icons, parts, theme};
use crate::board::{Move, Orientation, Point, Position};
use crate::course::{Block, Board, Course, EXERCISES, Reference, exercise_id};
use crate::problem::{Problem, ProblemId, SetId, Task};
use crate::store::Outcome;

pub use offer::show as show_offer;

/// Where the reader is.
#[derive(Default)]
pub struct CourseState {
    /// The lessons in English and in German, once the page has been opened.
    courses: Option<Box<[Course; 2]>>,
    /// The lesson shown, from 0.
    pub lesson: usize,
    /// The board of the lesson in hand, from 0.
    pub board: usize,
    /// Names of the lessons read to their end.
    read: Vec<String>,
    /// Moves played freely on a diagram.
    free: Option<Free>,
    /// Whether a newcomer is asked where to begin.
    pub offer: Offer,
}

/// Moves played freely on a diagram.
struct Free {
    position: Position,
    moves: usize,
}

/// Whether a newcomer is asked where to begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Offer {
    /// There is no reason to.
    #[default]
    None,
    /// The question stands above the page.
    Open,
}

/// What of the page only concerns its look.
#[derive(Default)]
pub struct CourseView {
    /// The stones of the small boards.
    atlas: StoneAtlas,
    /// Show the lesson from its beginning.
    to_top: bool,
    /// The word whose card stays open.
    word: Option<String>,
    /// The newcomer's strength, as chosen so far.
    pub strength: Strength,
    /// Whether the lessons lie over the text, where they have no room beside it.
    pub lists_lessons: bool,
}

/// What the page can ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CourseAction {
    /// Show a lesson by its name.
    Open(String),
    /// Take this board of the lesson in hand.
    Board(usize),
    /// Take a problem of a set in hand.
    Problem(Reference),
    /// Play on a diagram, in coordinates as shown.
    Play(Point),
    /// Take the last free move back.
    TakeBack,
    /// Put the board back to its start.
    Reset,
    /// The lesson is read: go on to the next.
    Finish,
    /// Show the page with this lesson, from wherever.
    Read(String),
    /// The newcomer's choice.
    Welcome(Welcome),
}

/// A newcomer's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Welcome {
    /// Begin with the lessons.
    Course,
    /// Begin with problems for someone of this strength.
    Problems(Strength),
}

/// How strong someone is, roughly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strength {
    /// Knows the rules and little more.
    Beginner,
    /// Plays.
    #[default]
    Player,
    /// Plays well.
    Strong,
    /// A master's strength.
    Dan,
}

impl Strength {
    /// Every strength, weakest first.
    pub const ALL: [Strength; 4] = [
        Strength::Beginner,
        Strength::Player,
        Strength::Strong,
        Strength::Dan,
    ];

    /// Keys of its name and of the levels it means.
    #[must_use]
    pub const fn keys(self) -> (&'static str, &'static str) {
        match self {
            Strength::Beginner => ("strength-beginner", "strength-beginner-level"),
            Strength::Player => ("strength-player", "strength-player-level"),
            Strength::Strong => ("strength-strong", "strength-strong-level"),
            Strength::Dan => ("strength-dan", "strength-dan-level"),
        }
    }

    /// How difficult a set that fits is on the whole, from 1 to 30.
    const fn difficulty(self) -> f32 {
        match self {
            Strength::Beginner => 2.0,
            Strength::Player => 6.0,
            Strength::Strong => 10.0,
            Strength::Dan => 18.0,
        }
    }
}

/// The first problem of the set whose difficulty fits best.
fn fitting(state: &State, strength: Strength) -> Option<Place> {
    let wanted = strength.difficulty();
    let mut best: Option<(f32, usize)> = None;
    for (index, loaded) in state.library.sets.iter().enumerate() {
        let problems = &loaded.set.problems;
        let known: Vec<f32> = problems
            .iter()
            .filter(|problem| problem.quiz.is_none() && problem.task != Task::Show)
            .filter_map(|problem| problem.difficulty.map(f32::from))
            .collect();
        // Sets of questions and of diagrams are not what a player begins with.
        if known.len() * 2 <= problems.len() || known.len() < 3 {
            continue;
        }
        let mean = known.iter().sum::<f32>() / known.len() as f32;
        let away = (mean - wanted).abs();
        if best.is_none_or(|(least, _)| away < least) {
            best = Some((away, index));
        }
    }
    best.map(|(_, set)| {
        // Its first problems may be far easier than the rest.
        let problems = state
            .library
            .sets
            .get(set)
            .map(|loaded| &loaded.set.problems);
        let problem = problems.and_then(|problems| {
            problems.iter().position(|problem| {
                let level = problem.difficulty.map_or(0.0, f32::from);
                level >= wanted * 0.6
            })
        });
        Place {
            set,
            problem: problem.unwrap_or(0),
        }
    })
}

/// Name and title of every lesson, in order; none before the lessons have been read.
pub fn titles(state: &State) -> impl Iterator<Item = (String, String)> {
    let lessons = state
        .lessons()
        .map_or(&[][..], |course| &course.lessons[..]);
    lessons
        .iter()
        .map(|(name, lesson)| ((*name).to_owned(), lesson.title.clone()))
}

/// Reads the lessons, unless they have been read.
pub fn prepare(state: &mut State) {
    if state.course.courses.is_none() {
        let courses = [Language::English, Language::German].map(Course::read);
        state.course.courses = Some(Box::new(courses));
    }
}

/// The name of the setting that keeps the place.
const PLACE: &str = "course-lesson";
/// The name of the setting that keeps what has been read.
const READ: &str = "course-read";

impl CourseState {
    /// Takes up what was kept. Someone who has kept nothing and tried nothing is asked where to begin.
    #[must_use]
    pub fn restored(
        stored: &std::collections::BTreeMap<String, String>,
        newcomer: Offer,
    ) -> CourseState {
        let word = |key: &str| stored.get(key).map_or("", String::as_str);
        let names = crate::course::NAMES;
        CourseState {
            lesson: names
                .iter()
                .position(|&name| name == word(PLACE))
                .unwrap_or(0),
            read: word(READ).split_whitespace().map(str::to_owned).collect(),
            offer: newcomer,
            ..CourseState::default()
        }
    }

    /// The lessons in a language, if they have been read.
    fn course(&self, language: Language) -> Option<&Course> {
        let [english, german] = self.courses.as_deref()?;
        Some(match language {
            Language::English => english,
            Language::German => german,
        })
    }

    fn is_read(&self, name: &str) -> bool {
        self.read.iter().any(|read| read == name)
    }
}

impl State {
    /// The lessons in the chosen language.
    fn lessons(&self) -> Option<&Course> {
        self.course.course(self.settings.language)
    }

    /// The place of a problem in the library.
    fn find(&self, set: &SetId, problem: &ProblemId) -> Option<Place> {
        let set = self
            .library
            .sets
            .iter()
            .position(|loaded| loaded.set.id == *set)?;
        let problems = &self.library.sets.get(set)?.set.problems;
        let problem = problems.iter().position(|other| other.id == *problem)?;
        Some(Place { set, problem })
    }

    /// The place of a lesson's board in the library.
    fn board_place(&self, lesson: &str, board: &Board) -> Option<Place> {
        match board {
            Board::Own(problem) => {
                let set = SetId::new(EXERCISES)?;
                self.find(&set, &exercise_id(lesson, &problem.id)?)
            }
            Board::Shipped(reference) => self.find(&reference.set, &reference.problem),
        }
    }

    fn problem_at(&self, place: Place) -> Option<&Problem> {
        self.library
            .sets
            .get(place.set)?
            .set
            .problems
            .get(place.problem)
    }

    /// Exercises of a lesson that are solved, and how many there are.
    fn exercises_of(&self, name: &str, lesson: &crate::course::Lesson) -> (usize, usize) {
        let places = lesson
            .boards()
            .filter_map(|board| self.board_place(name, board));
        let asked = places.filter(|&place| {
            self.problem_at(place)
                .is_some_and(|problem| problem.task != Task::Show)
        });
        asked.fold((0, 0), |(solved, count), place| {
            let is_solved = self
                .standing(place)
                .is_some_and(|standing| standing.latest == Outcome::Solved);
            (solved + usize::from(is_solved), count + 1)
        })
    }
}

/// Reads the lessons and takes the lesson's first board in hand. Called when the page is shown.
pub fn enter(state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    prepare(state);
    state.course.offer = Offer::None;
    // What stood on the board of the lesson stands there still.
    if state.session.is_none() {
        take_board(state.course.board, state, view, world);
    }
}

/// Carries out what the page asks for.
pub fn apply(action: CourseAction, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    match action {
        CourseAction::Open(name) => {
            let place = state.lessons().and_then(|course| course.place(&name));
            if let Some(place) = place {
                open(place, state, view, world);
            }
        }
        CourseAction::Board(board) => take_board(board, state, view, world),
        CourseAction::Problem(reference) => {
            if let Some(place) = state.find(&reference.set, &reference.problem) {
                take(place, state, view, world);
            }
        }
        CourseAction::Play(point) => play(point, state),
        CourseAction::TakeBack => {
            if let Some(free) = &mut state.course.free {
                free.position.undo();
                free.moves = free.moves.saturating_sub(1);
                if free.moves == 0 {
                    state.course.free = None;
                }
            }
        }
        CourseAction::Reset => {
            if let Some(place) = state.session.as_ref().map(|session| session.place) {
                take(place, state, view, world);
            }
        }
        CourseAction::Finish => {
            let lesson = state.course.lesson;
            if let Some(&name) = crate::course::NAMES.get(lesson)
                && !state.course.is_read(name)
            {
                state.course.read.push(name.to_owned());
                let read = state.course.read.join(" ");
                state.training.keeper.setting(READ, &read);
            }
            if lesson + 1 < crate::course::NAMES.len() {
                open(lesson + 1, state, view, world);
            }
        }
        CourseAction::Read(name) => {
            let go = super::super::command::Command::Go(super::super::page::Page::Course);
            apply::apply(Action::Run(go), state, view, world);
            apply(CourseAction::Open(name), state, view, world);
        }
        CourseAction::Welcome(choice) => {
            state.course.offer = Offer::None;
            // Asked once: whatever was chosen is something kept.
            let first = crate::course::NAMES.first().unwrap_or(&"");
            state.training.keeper.setting(PLACE, first);
            match choice {
                Welcome::Course => {
                    let go = super::super::command::Command::Go(super::super::page::Page::Course);
                    apply::apply(Action::Run(go), state, view, world);
                }
                Welcome::Problems(strength) => {
                    if let Some(place) = fitting(state, strength) {
                        apply::select(place, state, view, world);
                    }
                }
            }
        }
    }
}

fn open(lesson: usize, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    state.course.lesson = lesson;
    view.course.to_top = true;
    view.course.word = None;
    if let Some(&name) = crate::course::NAMES.get(lesson) {
        state.training.keeper.setting(PLACE, name);
    }
    take_board(0, state, view, world);
}

fn take_board(board: usize, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    state.course.board = board;
    let place = state.lessons().and_then(|course| {
        let (name, lesson) = course.lessons.get(state.course.lesson)?;
        state.board_place(name, lesson.boards().nth(board)?)
    });
    if let Some(place) = place {
        take(place, state, view, world);
    }
}

/// Takes a problem in hand as it is drawn: the lesson speaks of its points by name.
fn take(place: Place, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    state.course.free = None;
    apply::select(place, state, view, world);
    if let Some(session) = &mut state.session {
        session.orientation = Orientation::CANONICAL;
    }
}

/// Follows the diagram's own line where the point is on it, and plays freely otherwise.
fn play(point: Point, state: &mut State) {
    let Some(session) = &mut state.session else {
        return;
    };
    let inverse = session.orientation.symmetry.inverse();
    let mv = inverse.apply_move(Move::Play(point), session.shown_size());
    if state.course.free.is_none() && session.attempt.step_by(mv) {
        return;
    }
    let free = state.course.free.get_or_insert_with(|| Free {
        position: session.attempt.position().clone(),
        moves: 0,
    });
    match free.position.play(mv) {
        Ok(_) => free.moves += 1,
        Err(error) => {
            session.quiet = Some(super::super::session::Quiet::Illegal(error));
            if free.moves == 0 {
                state.course.free = None;
            }
        }
    }
}

/// Whether the problem in hand is a diagram.
fn is_diagram(session: &Session) -> bool {
    session.attempt.problem().task == Task::Show
}

/// Shows the page.
pub fn show(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let colors = &state.settings.theme.theme().window;
    let ground = Frame::new().fill(colors.background.0);
    let width = ui.available_width();
    let is_narrow = width < NARROW;
    // Where there is no room beside the text, the lessons lie over it while they are asked for.
    if !is_narrow && !view.list_hidden {
        Panel::left("lessons")
            .frame(ground.inner_margin(Margin {
                left: 16,
                right: 8,
                top: 4,
                bottom: 4,
            }))
            .resizable(false)
            .show_separator_line(false)
            .exact_size(280.0)
            .show(ui, |ui| lesson_list::show(ui, state, actions));
    }
    let board = if is_narrow {
        (width * 0.42).max(300.0)
    } else {
        (width - 280.0 - TEXT).clamp(320.0, 620.0)
    };
    Panel::right("lesson-board")
        .frame(ground.inner_margin(Margin {
            left: 8,
            right: if is_narrow { 12 } else { 24 },
            top: 8,
            bottom: 8,
        }))
        .resizable(false)
        .show_separator_line(false)
        .exact_size(board)
        .show(ui, |ui| board_panel::show(ui, state, view, actions));
    CentralPanel::default()
        .frame(ground.inner_margin(Margin::symmetric(if is_narrow { 14 } else { 24 }, 8)))
        .show(ui, |ui| {
            let whole = ui.max_rect();
            if is_narrow {
                let texts = &state.texts;
                let lessons = Push::soft(texts.tr("course-lessons")).icon(icons::LIST);
                if parts::push(ui, lessons, 36.0, colors).clicked() {
                    view.course.lists_lessons = !view.course.lists_lessons;
                }
            }
            text_view::show(ui, state, view, actions);
            if is_narrow && view.course.lists_lessons {
                drawer(ui, whole, state, view, actions);
            }
        });
}

/// Narrower than this, the lessons have no room of their own.
const NARROW: f32 = 1100.0;
/// Room for the text of a lesson with what stands beside it, in points.
const TEXT: f32 = 620.0;

/// The lessons over the text, until one is chosen.
fn drawer(
    ui: &mut Ui,
    whole: egui::Rect,
    state: &State,
    view: &mut ViewState,
    actions: &mut Vec<Action>,
) {
    let colors = &state.settings.theme.theme().window;
    let mut rect = whole;
    rect.set_top(whole.top() + 44.0);
    rect.set_width(rect.width().min(320.0));
    ui.painter().add(theme::low().as_shape(rect, 12));
    ui.painter().rect_filled(rect, 12, colors.surface.0);
    let stroke = egui::Stroke::new(1.0, colors.outline.0);
    let inside = egui::StrokeKind::Inside;
    ui.painter().rect_stroke(rect, 12, stroke, inside);
    // What lies below is not to be clicked through it.
    ui.interact(rect, ui.scope_id().with("drawer"), egui::Sense::click());
    let mut child = ui.new_child(
        egui::UiBuilder::new()
            .max_rect(rect.shrink(8.0))
            .id_salt("lessons-drawer"),
    );
    let before = actions.len();
    lesson_list::show(&mut child, state, actions);
    if actions.len() > before {
        view.course.lists_lessons = false;
    }
}

/// Whether a block of a lesson is a board.
const fn is_board(block: &Block) -> bool {
    matches!(block, Block::Board(_))
}
