//! Solving: the board at full height, and beside it task, status and controls. Nothing in the panel changes
//! its place.

mod drawer;
mod empty;
mod sets;
mod strip;

use egui::{CentralPanel, Frame, Rect, Ui, UiBuilder, pos2, vec2};

use crate::store::ProblemKey;
use crate::ui::command::Command;
use crate::ui::page::{Request, Shared, TaskMsg};
use crate::ui::task;
use crate::ui::widgets::Stamps;
use crate::ui::widgets::board_view::BoardState;
use crate::ui::widgets::geometry::{Rim, roomy};
use crate::worker::hand::Session;
use crate::worker::training::TrainingAction;

/// The state of the Solve page.
#[derive(Default)]
pub struct Page {
    /// Whether the sets are shown instead of the current problem.
    pub shows_sets: bool,
    /// Whether the problems of the current set are listed over the board.
    pub lists_problems: bool,
}

/// State of the page that only affects its display.
#[derive(Default)]
pub struct Look {
    /// The search text for the list of sets.
    query: String,
    /// The group of sets shown; `None` shows all.
    group: Option<sets::Group>,
    /// Whether the search field should take the keyboard focus.
    pub wants_search: bool,
    /// Scroll the list to the current problem.
    pub reveal: bool,
}

/// Messages from the page's own views.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Act on the current problem.
    Task(TaskMsg),
    /// Make this problem current.
    Select(ProblemKey),
    /// Open the set at this index at its first unsolved problem.
    OpenSet(usize),
    /// Close what covers the current problem: the list of problems, or else the sets.
    Close,
    /// Run a command.
    Run(Command),
    /// Change something about runs and cards.
    Train(TrainingAction),
}

/// The layout of the page.
struct Places {
    /// The line above board and panel.
    strip: Rect,
    /// The room for the board.
    board: Rect,
    /// The panel with task, status, moves and tools, beside the board.
    panel: Rect,
}

/// Height of the line above board and panel, in points.
const STRIP: f32 = 40.0;

/// Below this width everything is a little smaller.
pub const NARROW: f32 = 1000.0;

impl Places {
    fn of(page: Rect) -> Places {
        let width = page.width();
        let (panel, right) = match width {
            ..NARROW => (288.0, 16.0),
            NARROW..1600.0 => (376.0, 24.0),
            _ => (440.0, 24.0),
        };
        let left = page.right() - right - panel;
        let top = page.top() + STRIP;
        Places {
            strip: Rect::from_min_size(page.min, vec2(width, STRIP)),
            board: Rect::from_min_max(pos2(page.left(), top), pos2(left, page.bottom())),
            panel: Rect::from_min_max(
                pos2(left, top + 8.0),
                pos2(page.right() - right, page.bottom() - 12.0),
            ),
        }
    }
}

impl Page {
    /// Handles a message of the page's views.
    pub fn update(&mut self, msg: Msg, shared: &Shared<'_>, requests: &mut Vec<Request>) {
        requests.push(match msg {
            Msg::Task(msg) => Request::Task(msg),
            Msg::Select(key) => Request::Show(key),
            Msg::OpenSet(set) => {
                self.lists_problems = false;
                match shared.practice.first_open(set) {
                    Some(key) => Request::Show(key),
                    None => return,
                }
            }
            Msg::Close => {
                if !std::mem::take(&mut self.lists_problems) {
                    self.shows_sets = false;
                }
                return;
            }
            Msg::Run(command) => Request::Run(command),
            Msg::Train(action) => Request::Train(action),
        });
    }

    /// Toggles between the sets and the current problem. If `searched`, shows the sets with the keyboard
    /// focus in the search field.
    pub fn turn_to_sets(&mut self, searched: bool, look: &mut Look) {
        self.shows_sets = searched || !self.shows_sets;
        self.lists_problems &= searched;
        look.wants_search |= searched;
    }

    /// Toggles the list of the current set's problems over the board.
    pub fn turn_to_list(&mut self, look: &mut Look) {
        self.lists_problems = !self.lists_problems;
        self.shows_sets = false;
        look.reveal = true;
    }

    /// Shows the page: the sets, or the current problem.
    pub fn show(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        look: &mut Look,
        board: &mut BoardState,
        stamps: &mut Stamps,
        msgs: &mut Vec<Msg>,
    ) {
        let colors = &shared.settings.theme.theme().window;
        CentralPanel::default()
            .frame(Frame::new().fill(colors.background.0))
            .show(ui, |ui| match shared.session {
                _ if self.shows_sets
                    && shared.practice.run().is_none()
                    && !shared.library.sets.is_empty() =>
                {
                    sets::show(ui, shared, look, stamps, msgs);
                }
                Some(session) => {
                    let places = Places::of(ui.max_rect());
                    problem(ui, &places, shared, session, board, msgs);
                    strip::show(ui, places.strip, places.panel, shared, self, msgs);
                    let mut of_task = Vec::new();
                    task::show(ui, places.panel, shared, session, &mut of_task);
                    msgs.extend(of_task.into_iter().map(Msg::Task));
                    if self.lists_problems {
                        drawer::show(ui, places.board, shared, (look, stamps), msgs);
                    }
                }
                None if shared.practice.run().is_some() => {
                    let places = Places::of(ui.max_rect());
                    strip::show(ui, places.strip, places.panel, shared, self, msgs);
                    empty::posing(ui, shared);
                }
                None => empty::show(ui, shared, msgs),
            });
    }
}

/// Shows the board of the current problem.
fn problem(
    ui: &mut Ui,
    places: &Places,
    shared: &Shared<'_>,
    session: &Session,
    board: &mut BoardState,
    msgs: &mut Vec<Msg>,
) {
    let stones = session.stones();
    let mut scene = session.scene(&stones, shared.settings, board.is_whole);
    let coordinates = shared.settings.coordinates;
    let rim = if coordinates.is_some() {
        Rim::Labelled
    } else {
        Rim::Plain
    };
    scene.window = roomy(scene.window, scene.size, places.board, rim);
    let builder = UiBuilder::new()
        .max_rect(places.board)
        .id_salt("solve-board");
    let chosen = ui
        .scope_builder(builder, |ui| {
            ui.set_clip_rect(places.board);
            task::board(ui, shared, session, &scene, board)
        })
        .inner;
    msgs.extend(chosen.map(|point| Msg::Task(TaskMsg::Play(point))));
}
