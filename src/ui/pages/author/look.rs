//! State of the author page that only affects its display.

use std::sync::Arc;

use super::graph::Graph;
use crate::author::{Entry, NodeKey, ProblemKey, Spot, Stroke, position_at};
use crate::board::{Color, Point, Position};
use crate::problem::Text;
use crate::ui::widgets::Stamps;
use crate::worker::bench::Bench;

/// State of the author page that only affects its display.
#[derive(Default)]
pub struct Look {
    /// The tab of the right panel.
    pub tab: Tab,
    /// The layout of the tree, cached with the problem it belongs to.
    pub graph: Option<(Arc<Entry>, Graph)>,
    /// Why the node's move is wrong, cached with its problem and node; shown where the author has no comment.
    pub reason: Option<(Arc<Entry>, NodeKey, Option<Text>)>,
    /// Scroll to the current node.
    pub reveal: bool,
    /// The current position, cached with its problem and spot.
    pub position: Option<(Arc<Entry>, Spot, Result<Position, String>)>,
    /// The drag in progress on the board.
    pub drag: Option<Drag>,
    /// The text field that has the focus, and its stroke.
    pub field: Option<(egui::Id, Stroke)>,
    /// Index of the problem being dragged in the list.
    pub carried: Option<usize>,
    /// Scroll the list to the current problem.
    pub reveal_problem: bool,
    /// Give the board the keyboard focus.
    pub wants_board: bool,
    /// Counts drags and visits to text fields, each of which is one undo step.
    strokes: u64,
    /// The stones of the small boards in the list.
    pub stamps: Stamps,
    /// Whether texts are shown in both languages even if one of them is empty.
    pub both_languages: bool,
    /// The tags field's text while it is being typed.
    pub typed_tags: Option<String>,
    /// The name field's text while it is being typed.
    pub typed_name: Option<String>,
}

impl Look {
    /// A stroke that no other edit shares.
    pub const fn new_stroke(&mut self) -> Stroke {
        self.strokes += 1;
        Stroke::Hand(self.strokes)
    }
}

/// A drag over the board.
#[derive(Clone, Debug)]
pub struct Drag {
    /// Where the drag began.
    pub from: Point,
    /// Where the drag is now.
    pub at: Point,
    /// The stone it places, where `Some(None)` erases; `None` for tools without stones.
    pub stone: Option<Option<Color>>,
    /// The undo step of its edits.
    pub stroke: Stroke,
}

/// A tab of the right panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// The problem's data.
    #[default]
    Problem,
    /// The current node.
    Moves,
    /// Findings and the solver's results.
    Proof,
    /// The set's data.
    Set,
    /// New problems like those of the set.
    More,
}

impl Tab {
    /// Every tab, from left to right.
    pub const ALL: [Tab; 5] = [Tab::Problem, Tab::Moves, Tab::Proof, Tab::Set, Tab::More];

    /// Key of the tab's name.
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

/// The bench's location: set, problem, place in the set, node, and size of the tree.
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
    /// Whether another problem is current.
    pub(super) fn is_elsewhere(self, before: Whereabouts) -> bool {
        self.problem != before.problem
    }
}

impl Look {
    /// Marks what has to be scrolled into view after an action.
    pub(super) fn follow(&mut self, before: Whereabouts, now: Whereabouts) {
        self.reveal |= before != now;
        self.reveal_problem |= now.is_elsewhere(before);
    }

    /// Recomputes the caches of the tree's layout and the position if they are stale.
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
