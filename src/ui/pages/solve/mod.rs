//! Solving: the board in all the height there is, beside it what is asked, how it stands, and what
//! can be done. Nothing in the panel changes its place.

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

/// The page for solving.
#[derive(Default)]
pub struct Page {
    /// Whether the sets are shown instead of the problem in hand.
    pub shows_sets: bool,
    /// Whether the problems of the set in hand are listed over the board.
    pub lists_problems: bool,
}

/// What of the page only concerns its look.
#[derive(Default)]
pub struct Look {
    /// The words looked for among the sets.
    query: String,
    /// The group of sets shown; all where there is none.
    group: Option<sets::Group>,
    /// Put the keyboard into the search field.
    pub wants_search: bool,
    /// Scroll the list to the problem in hand.
    pub reveal: bool,
}

/// What the page can ask for.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Something done to the problem in hand.
    Task(TaskMsg),
    /// Take this problem in hand.
    Select(ProblemKey),
    /// Take the set at this place in hand, at its first problem that is not solved.
    OpenSet(usize),
    /// Close what lies over the problem in hand: the list of problems, then the sets.
    Close,
    /// Run a command.
    Run(Command),
    /// Something about runs and cards.
    Train(TrainingAction),
}

/// Where the parts of the page stand.
struct Places {
    /// The line above board and panel.
    strip: Rect,
    /// The room of the board.
    board: Rect,
    /// Task, status, moves and tools, beside the board.
    panel: Rect,
}

/// Height of the line above board and panel.
const STRIP: f32 = 40.0;

/// Narrower than this, everything is a little smaller.
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
    /// Does what its own views ask for.
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

    /// Shows the sets, or the problem in hand again; with the keyboard in the search field if the
    /// sets are to be `searched`.
    pub fn turn_to_sets(&mut self, searched: bool, look: &mut Look) {
        self.shows_sets = searched || !self.shows_sets;
        self.lists_problems &= searched;
        look.wants_search |= searched;
    }

    /// Lists the problems of the set in hand over the board, or no longer.
    pub fn turn_to_list(&mut self, look: &mut Look) {
        self.lists_problems = !self.lists_problems;
        self.shows_sets = false;
        look.reveal = true;
    }

    /// Shows the page: the sets, or the problem in hand.
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

/// The board of the problem in hand.
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
