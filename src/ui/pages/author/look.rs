//! What of the author page only concerns its look.

use std::sync::Arc;

use super::graph::Graph;
use crate::author::{Entry, NodeKey, ProblemKey, Spot, Stroke, position_at};
use crate::board::{Color, Point, Position};
use crate::problem::Text;
use crate::ui::widgets::Stamps;
use crate::worker::bench::Bench;

/// What of the author page only concerns its look.
#[derive(Default)]
pub struct Look {
    /// The tab of the right panel.
    pub tab: Tab,
    /// The tree as it is drawn, and for which problem.
    pub graph: Option<(Arc<Entry>, Graph)>,
    /// Why the move of a node is wrong, for which problem and node; told where the author says nothing.
    pub reason: Option<(Arc<Entry>, NodeKey, Option<Text>)>,
    /// Bring the node in hand into sight.
    pub reveal: bool,
    /// The position in hand, and for which spot.
    pub position: Option<(Arc<Entry>, Spot, Result<Position, String>)>,
    /// A drag that is under way.
    pub drag: Option<Drag>,
    /// The text field in hand and its stroke.
    pub field: Option<(egui::Id, Stroke)>,
    /// The problem being dragged to another place, from 0.
    pub carried: Option<usize>,
    /// Scroll the list of problems to the one in hand.
    pub reveal_problem: bool,
    /// The board takes the keyboard.
    pub wants_board: bool,
    /// Counts drags and stays in text fields: each is one step to undo.
    strokes: u64,
    /// The stones of the small boards in the list.
    pub stamps: Stamps,
    /// Whether texts are shown in both languages, also where one of them is empty.
    pub both_languages: bool,
    /// Tags as they are being typed.
    pub typed_tags: Option<String>,
    /// The problem's name as it is being typed.
    pub typed_name: Option<String>,
}

impl Look {
    /// A stroke of its own.
    pub const fn new_stroke(&mut self) -> Stroke {
        self.strokes += 1;
        Stroke::Hand(self.strokes)
    }
}

/// A drag over the board.
#[derive(Clone, Debug)]
pub struct Drag {
    /// Where it began.
    pub from: Point,
    /// Where it is.
    pub at: Point,
    /// The stone it places; `None` for tools without stones.
    pub stone: Option<Option<Color>>,
    /// What it does to the points it passes.
    pub stroke: Stroke,
}

/// A tab of the right panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// The problem's data.
    #[default]
    Problem,
    /// The node in hand.
    Moves,
    /// What is wrong, and what the solver found.
    Proof,
    /// The set's data.
    Set,
    /// New problems like those of the set.
    More,
}

impl Tab {
    /// Every tab, from left to right.
    pub const ALL: [Tab; 5] = [Tab::Problem, Tab::Moves, Tab::Proof, Tab::Set, Tab::More];

    /// Key of its name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Tab::Problem => "author-tab-problem",
            Tab::Moves => "author-tab-moves",
            Tab::Proof => "author-tab-proof",
            Tab::Set => "author-tab-set",
            Tab::More => "author-tab-more",
        }
    }
}

/// Where the bench is: which problem of which set, at which place, and how large its tree is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Whereabouts {
    problem: (usize, Option<ProblemKey>, Option<usize>),
    node: (Option<NodeKey>, usize),
}

impl Whereabouts {
    pub(super) fn of(bench: &Bench) -> Whereabouts {
        let desk = bench.set().map(|set| &set.desk);
        let spot = desk.and_then(crate::author::Desk::spot);
        let place = desk.and_then(|desk| desk.draft().place(spot?.problem));
        let nodes = bench.problem().map_or(0, |entry| entry.tree.size());
        Whereabouts {
            problem: (bench.current, spot.map(|spot| spot.problem), place),
            node: (spot.map(|spot| spot.node), nodes),
        }
    }
}

impl Whereabouts {
    /// Whether another problem is in hand.
    pub(super) fn is_elsewhere(self, before: Whereabouts) -> bool {
        self.problem != before.problem
    }
}

impl Look {
    /// Notes what is to be brought into sight after something was done.
    pub(super) fn follow(&mut self, before: Whereabouts, now: Whereabouts) {
        self.reveal |= before != now;
        self.reveal_problem |= now.is_elsewhere(before);
    }

    /// Computes anew what a change has made stale: the drawing of the tree, the position.
    pub(super) fn prepare(&mut self, bench: &Bench) {
        let spot = bench.set().and_then(|set| set.desk.spot());
        let Some((entry, spot)) = bench.problem().zip(spot) else {
            self.graph = None;
            self.position = None;
            return;
        };
        let graph = self.graph.as_ref();
        if !graph.is_some_and(|(of, _)| Arc::ptr_eq(of, entry)) {
            self.graph = Some((Arc::clone(entry), Graph::of(entry)));
        }
        let is_here = |(of, at, _): &(Arc<Entry>, Spot, _)| Arc::ptr_eq(of, entry) && *at == spot;
        if !self.position.as_ref().is_some_and(is_here) {
            let position = position_at(entry, spot.node).map_err(|error| error.to_string());
            self.position = Some((Arc::clone(entry), spot, position));
        }
    }
}
