//! Actions at the bench other than commands.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::making::{self, Wish};
use super::state::{Bench, Dialog, Message};
use super::tool::{Sweep, Tool};
use super::{paste, saving, solving};
use crate::author::{Change, Header, NodeKey, ProblemKey, Series, Stroke, Transform, shapes};
use crate::board::{Color, Move, Point, Setup, Size, Window, crop};
use crate::check::Suggestion;
use crate::problem::{Mark, Problem, ProblemId, Said};
use crate::worker::drafts::Lesson;
use crate::worker::sets::Library;

/// An action at the bench.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// The bar: select another tool.
    Take(Tool),
    /// The bar: change how stone tools are drawn over the board.
    Sweep(Sweep),
    /// The board: stones placed by a drag.
    Paint {
        /// The points that the drag passed or spans.
        points: Vec<Point>,
        /// The stone to place; `None` removes stones.
        stone: Option<Color>,
        /// The drag that these belong to.
        stroke: Stroke,
    },
    /// The board: use the tool on a point.
    Use(Point),
    /// A field of the problem was edited, as part of this stay in the field.
    Change(Box<Change>, Option<Stroke>),
    /// A field of the set was edited.
    Header(Box<Header>, Option<Stroke>),
    /// The problem's name was edited.
    Rename(String),
    /// Words, labels or marks of a node were edited.
    Say(NodeKey, Box<Said>, Option<Stroke>),
    /// The tree: go to a node.
    GoTo(NodeKey),
    /// The list: go to a problem.
    OpenProblem(ProblemKey),
    /// A finding: go to its place.
    Visit(ProblemKey, Option<NodeKey>),
    /// The list: a problem was dragged.
    MoveProblem {
        /// Its old place.
        from: usize,
        /// Its new place.
        to: usize,
    },
    /// The list: put the current problem into another open set.
    Send {
        /// The number of the other set.
        to: usize,
        /// Whether the problem also stays here.
        keep: bool,
    },
    /// Change the size of the board.
    Resize(Size),
    /// Show another part of the board.
    Window(Window),
    /// Replace the position by a drawing or an SGF.
    PasteText(String),
    /// Stop the solver.
    StopSolving,
    /// Change how large trees are written.
    Lesson(Lesson),
    /// Change the stone that a suggestion names, and solve again.
    Follow(Suggestion),
    /// Stop the check of the set.
    StopCheck,
    /// Change what the generator is asked to make.
    Wish(Wish),
    /// Start the generator.
    Make,
    /// Stop the generator; the problems it has made stay.
    StopMaking,
    /// Add one of the generated problems to the set, by its index; `None` adds all that are left.
    TakeMade(Option<usize>),
    /// Show another open set.
    ShowSet(usize),
    /// Open this file for work.
    OpenPath(PathBuf),
    /// Save the current set to this file.
    SaveTo(PathBuf),
    /// Overwrite the file that has changed on disk.
    KeepMine,
    /// Load the file that has changed on disk, giving up the author's changes.
    LoadTheirs,
    /// Save although part of the file is lost.
    AcceptLoss,
    /// Close the current set without saving.
    Discard,
    /// Save every set, then close the window.
    SaveAllAndQuit,
    /// Open a dialog, or change what is typed in it.
    Dialog(Dialog),
    /// Close the dialog.
    CloseDialog,
    /// The message has been read.
    Dismiss,
}

/// What a bench needs from outside itself.
pub struct Reach<'a> {
    /// Called when a job has news.
    pub wake: Arc<dyn Fn() + Send + Sync>,
    /// Time since the start.
    pub now: Duration,
    /// Every set that has been read.
    pub library: &'a Library,
}

impl Reach<'_> {
    /// A function for a job that wakes the window.
    pub(super) fn waker(&self) -> impl Fn() + Send + Sync + use<> {
        let wake = Arc::clone(&self.wake);
        move || wake()
    }
}

impl Bench {
    /// Carries out an action.
    pub fn apply(&mut self, deed: Deed, reach: &Reach<'_>) {
        let page = self;
        match deed {
            Deed::Take(tool) => {
                page.tool = tool;
                page.anchor = None;
            }
            Deed::Sweep(sweep) => {
                page.sweep = sweep;
                page.anchor = None;
            }
            Deed::Paint {
                points,
                stone,
                stroke,
            } => {
                page.anchor = None;
                if let Some(set) = page.set_mut() {
                    set.show_start();
                    set.desk.paint_stroke(&points, stone, Some(stroke));
                }
            }
            Deed::Use(point) => use_tool(point, page),
            Deed::Change(change, stroke) => {
                if let Some(set) = page.set_mut() {
                    set.desk.change(*change, stroke);
                }
            }
            Deed::Header(header, stroke) => {
                if let Some(set) = page.set_mut() {
                    set.desk.set_header(*header, stroke);
                }
            }
            Deed::Rename(name) => {
                if let Some(set) = page.set_mut()
                    && let Some(id) = ProblemId::new(&name)
                {
                    set.desk.rename(id);
                }
            }
            Deed::Say(node, said, stroke) => {
                if let Some(set) = page.set_mut() {
                    set.desk.say(node, *said, stroke);
                }
            }
            Deed::GoTo(node) => {
                if let Some(set) = page.set_mut() {
                    set.desk.go_to(node);
                }
            }
            Deed::OpenProblem(problem) => {
                if let Some(set) = page.set_mut() {
                    set.desk.open(problem);
                }
            }
            Deed::Visit(problem, node) => {
                if let Some(set) = page.set_mut() {
                    set.desk.open(problem);
                    if let Some(node) = node {
                        set.desk.go_to(node);
                    }
                }
            }
            Deed::MoveProblem { from, to } => {
                if let Some(set) = page.set_mut() {
                    set.desk.move_problem(from, to);
                }
            }
            Deed::Send { to, keep } => send(to, keep, page),
            Deed::Resize(size) => transform(Transform::Resize(size), page),
            Deed::Window(window) => {
                if let Some(set) = page.set_mut() {
                    set.desk.change(Change::Drawn(Some(window)), None);
                }
            }
            Deed::PasteText(text) => paste::text(&text, page),
            Deed::StopSolving => {
                if let Some(solving) = &page.solving {
                    solving.job.stop();
                }
            }
            Deed::Lesson(lesson) => page.lesson = lesson,
            Deed::Follow(suggestion) => {
                if let Some(set) = page.set_mut() {
                    set.show_start();
                    set.desk.paint(&[suggestion.point], suggestion.stone);
                }
                solving::start(page, reach);
            }
            Deed::StopCheck => {
                if let Some(check) = &page.set_check {
                    check.job.stop();
                }
            }
            Deed::Wish(wish) => page.wish = wish,
            Deed::Make => making::start(page, reach),
            Deed::StopMaking => {
                if let Some(making) = &page.making {
                    making.stop();
                }
            }
            Deed::TakeMade(wanted) => {
                making::take(page, |number| wanted.is_none_or(|it| it == number));
            }
            Deed::ShowSet(number) => {
                page.show(number);
            }
            Deed::Dialog(dialog) => page.dialog = Some(dialog),
            Deed::CloseDialog => page.close_dialog(),
            Deed::Dismiss => page.message = None,
            Deed::OpenPath(_)
            | Deed::SaveTo(_)
            | Deed::KeepMine
            | Deed::LoadTheirs
            | Deed::AcceptLoss
            | Deed::Discard
            | Deed::SaveAllAndQuit => saving::apply(deed, page, reach),
        }
    }

    /// Closes the dialog and cancels the close that was to follow it.
    pub fn close_dialog(&mut self) {
        self.dialog = None;
        self.closing = false;
    }

    /// Switches to the set of this number, if there is one.
    pub(super) fn show(&mut self, number: usize) {
        if number < self.sets.len() {
            self.current = number;
        }
    }

    /// Starts a problem with a position from another page.
    pub fn make_from(&mut self, setup: Setup) {
        if self.sets.is_empty() {
            self.new_set();
            // The position replaces the empty problem of a new set.
            if let Some(set) = self.set_mut()
                && let Some(key) = set.desk.spot().map(|spot| spot.problem)
            {
                set.desk.remove_problem(key);
            }
        }
        if let Some(set) = self.set_mut() {
            let mut problem = set.desk.draft().blank(setup.size);
            let stones = setup.stones.iter().map(|(point, _)| point);
            problem.drawn = Some(crop([], stones, setup.size));
            problem.setup = setup;
            set.desk.add_problem(problem);
        }
    }

    /// The current problem, as users will see it.
    #[must_use]
    pub fn finished(&self) -> Option<Problem> {
        let desk = &self.set()?.desk;
        Some(desk.problem()?.to_problem(&desk.draft().header.source))
    }
}

/// Uses the current tool on a point: a click without a drag, or the keyboard.
fn use_tool(point: Point, page: &mut Bench) {
    let (tool, sweep) = (page.tool, page.sweep);
    let Some(set) = page.sets.get_mut(page.current) else {
        return;
    };
    let desk = &mut set.desk;
    let Some(entry) = desk.problem() else {
        return;
    };
    if let Some(stone) = tool.stone() {
        let points = match (sweep, page.anchor) {
            (Sweep::Free, _) => vec![point],
            (_, None) => {
                page.anchor = Some(point);
                return;
            }
            (Sweep::Line, Some(from)) => shapes::line(from, point),
            (Sweep::Rectangle, Some(from)) => shapes::rectangle(from, point),
        };
        page.anchor = None;
        // Placing the same stone again removes it.
        let here = entry.body.setup.stones.get(point);
        let stone = stone.filter(|_| points.len() > 1 || here != stone);
        set.show_start();
        set.desk.paint(&points, stone);
        return;
    }
    let toggled = |list: &[Point], keep: &dyn Fn(Point) -> bool| {
        let mut list = list.to_vec();
        let before = list.len();
        list.retain(|&other| !keep(other));
        if list.len() == before {
            list.push(point);
        }
        list.sort_unstable();
        list
    };
    let body = &entry.body;
    match tool {
        Tool::Black | Tool::White | Tool::Erase => {}
        Tool::Play => {
            if let Err(error) = desk.play(Move::Play(point)) {
                page.message = Some(Message::Refused(error.to_string()));
            }
        }
        Tool::Target | Tool::Safe => {
            if body.setup.stones.get(point).is_none() {
                return;
            }
            let chain = chain(&body.setup, point);
            let same = |other: Point| chain.contains(&other);
            let change = if tool == Tool::Target {
                Change::Target(toggled(&body.target, &same))
            } else {
                Change::Safe(toggled(&body.safe, &same))
            };
            desk.change(change, None);
        }
        Tool::Region => {
            let proposed = page.checked.proposal.as_ref();
            let found = proposed.and_then(|proposal| Some(proposal.as_ref().ok()?.region.clone()));
            // The first click adjusts the region that the program proposed.
            let region = if body.region.is_empty() {
                found.unwrap_or_default()
            } else {
                body.region.clone()
            };
            let change = Change::Region(toggled(&region, &|other| other == point));
            desk.change(change, None);
        }
        Tool::Triangle => {
            desk.toggle_mark(point, Mark::Triangle);
        }
        Tool::Square => {
            desk.toggle_mark(point, Mark::Square);
        }
        Tool::Circle => {
            desk.toggle_mark(point, Mark::Circle);
        }
        Tool::Cross => {
            desk.toggle_mark(point, Mark::Cross);
        }
        Tool::Letter => {
            desk.toggle_label(point, Series::Letters);
        }
        Tool::Number => {
            desk.toggle_label(point, Series::Numbers);
        }
    }
}

/// The stones connected with one, even if they have no liberty.
fn chain(setup: &Setup, point: Point) -> Vec<Point> {
    let color = setup.stones.get(point);
    let mut chain = vec![point];
    let mut next = 0;
    while let Some(&at) = chain.get(next) {
        next += 1;
        for neighbor in at.neighbors(setup.size) {
            if setup.stones.get(neighbor) == color && !chain.contains(&neighbor) {
                chain.push(neighbor);
            }
        }
    }
    chain
}

pub(super) fn transform(transform: Transform, page: &mut Bench) {
    let Some(set) = page.sets.get_mut(page.current) else {
        return;
    };
    if let Err(blocked) = set.desk.transform(transform) {
        page.message = Some(Message::Refused(blocked.to_string()));
    }
    page.anchor = None;
}

/// Puts the current problem into another open set.
fn send(to: usize, keep: bool, page: &mut Bench) {
    if to == page.current || to >= page.sets.len() {
        return;
    }
    let Some(set) = page.sets.get_mut(page.current) else {
        return;
    };
    let source = set.desk.draft().header.source.clone();
    let Some((key, problem)) = set
        .desk
        .problem()
        .map(|entry| (entry.key, entry.to_problem(&source)))
    else {
        return;
    };
    if !keep {
        set.desk.remove_problem(key);
    }
    if let Some(other) = page.sets.get_mut(to) {
        other.desk.add_problem(problem);
    }
}
