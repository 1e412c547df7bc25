//! Plans what readers of a dialect are shown of a problem: board, stones and moves.
//!
//! Nearly always everything. `goproblems` requires more than SGF does: 19x19 boards, stones of both
//! colours, no passes, and a right line in every problem. What this rules out is rewritten if possible: a
//! pass becomes a move elsewhere, a question is asked with labelled points.

use std::borrow::Cow;

use super::dialect::Dialect;
use super::moved::{Shift, moved};
use super::write::Judged;
use crate::board::{Color, Move, Point, Size};
use crate::problem::{Language, NodeId, Problem, Quiz, SolutionTree, Status, Text, Verdict};

/// The plan for writing one problem.
pub(super) struct Plan<'a> {
    /// The problem on the board that is written.
    pub(super) shown: Cow<'a, Problem>,
    /// The shift onto that board, if it was moved.
    pub(super) shift: Option<Shift>,
    /// A stone that was added because the problem has none of its colour.
    pub(super) added: Option<(Point, Color)>,
    /// The answers to a question, offered as first moves.
    pub(super) answers: Vec<Offered>,
    /// The nodes to write, parents before children, beginning with the root.
    pub(super) nodes: Vec<Planned>,
    /// The number of passes written as moves elsewhere.
    pub(super) elsewhere: usize,
    /// The number of lines left out.
    pub(super) left_out: usize,
}

/// An answer that the user gives by playing a move.
pub(super) struct Offered {
    pub(super) point: Point,
    pub(super) label: String,
    pub(super) words: Text,
    pub(super) is_right: bool,
}

/// A node to be written.
pub(super) struct Planned {
    /// The index of its parent in the plan; its own index for the root.
    pub(super) parent: usize,
    /// The node in the problem's tree.
    pub(super) node: NodeId,
    /// A pass after it that is not written; its comment and verdict go here.
    pub(super) ending: Option<NodeId>,
    /// The move as written; a pass at the root.
    pub(super) mv: Move,
    pub(super) children: Vec<usize>,
}

impl Planned {
    fn root(tree: &SolutionTree) -> Planned {
        Planned {
            parent: 0,
            node: tree.root(),
            ending: None,
            mv: Move::Pass,
            children: Vec::new(),
        }
    }

    /// The verdict to write at this node.
    pub(super) fn verdict(&self, tree: &SolutionTree) -> Option<Verdict> {
        let ending = self.ending.and_then(|id| tree.node(id).verdict);
        tree.node(self.node).verdict.or(ending)
    }
}

/// The board size that goproblems requires.
const LARGE: Size = Size::SQUARE_19;

impl Plan<'_> {
    pub(super) fn of<'a>(
        problem: &'a Problem,
        dialect: Dialect,
        language: Language,
        judged: &Judged,
    ) -> Plan<'a> {
        let mut plan = Plan {
            shown: Cow::Borrowed(problem),
            shift: None,
            added: None,
            answers: Vec::new(),
            nodes: vec![Planned::root(&problem.tree)],
            elsewhere: 0,
            left_out: 0,
        };
        match dialect {
            Dialect::Bare => {}
            Dialect::GoProblems => plan.for_goproblems(problem, language),
            _ => plan.grow(dialect, judged, &mut []),
        }
        plan
    }

    /// Whether anything is placed far from the problem.
    pub(super) const fn reaches_out(&self) -> bool {
        self.added.is_some() || !self.answers.is_empty() || self.elsewhere > 0
    }

    fn for_goproblems(&mut self, problem: &Problem, language: Language) {
        if let Some((shift, larger)) = onto(problem, LARGE) {
            self.shift = Some(shift);
            self.shown = Cow::Owned(larger);
        }
        let mut far = far_points(&self.shown);
        far.reverse();
        let has = |color| {
            let mut stones = self.shown.setup.stones.iter();
            stones.any(|(_, other)| other == color)
        };
        self.added = match (has(Color::Black), has(Color::White)) {
            (true, false) => far.pop().map(|point| (point, Color::White)),
            (false, true) => far.pop().map(|point| (point, Color::Black)),
            _ => None,
        };
        if let Some(quiz) = &self.shown.quiz
            && self.shown.tree.is_empty()
        {
            self.answers = offered(quiz, language, &mut far);
        }
        let judged = Judged::of(&self.shown.tree);
        self.grow(Dialect::GoProblems, &judged, &mut far);
    }

    /// Plans the moves of the tree. `far` holds the points for moves elsewhere, the best last.
    fn grow(&mut self, dialect: Dialect, judged: &Judged, far: &mut [Point]) {
        far.reverse();
        let tree = &self.shown.tree;
        let children = |id: NodeId, is_users_turn: bool| {
            let mut children = tree.children(id).to_vec();
            // If the first variation counts as right, right moves must come first.
            if dialect == Dialect::MainLine && is_users_turn {
                children.sort_by_key(|&child| !judged.has_right(child));
            }
            children
        };
        struct Open {
            id: NodeId,
            parent: usize,
            is_users: bool,
            away: usize,
        }
        let mut open: Vec<Open> = Vec::new();
        let push = |open: &mut Vec<Open>, children: Vec<NodeId>, before: (usize, bool, usize)| {
            let (parent, is_users, away) = before;
            open.extend(children.into_iter().rev().map(|id| Open {
                id,
                parent,
                is_users,
                away,
            }));
        };
        push(&mut open, children(tree.root(), true), (0, true, 0));
        while let Some(Open {
            id,
            parent,
            is_users,
            mut away,
        }) = open.pop()
        {
            let Some(mut mv) = tree.node(id).mv else {
                continue;
            };
            if mv == Move::Pass && dialect == Dialect::GoProblems {
                let is_last = tree.children(id).is_empty();
                let is_only = tree
                    .node(id)
                    .parent
                    .is_some_and(|parent| tree.children(parent).len() == 1);
                if !is_users && is_last && is_only {
                    if let Some(before) = self.nodes.get_mut(parent) {
                        before.ending = Some(id);
                    }
                    continue;
                }
                let Some(&point) = far.get(away).filter(|_| !is_users) else {
                    self.left_out += 1;
                    continue;
                };
                mv = Move::Play(point);
                away += 1;
                self.elsewhere += 1;
            }
            let place = self.nodes.len();
            if let Some(before) = self.nodes.get_mut(parent) {
                before.children.push(place);
            }
            self.nodes.push(Planned {
                parent,
                node: id,
                ending: None,
                mv,
                children: Vec::new(),
            });
            push(&mut open, children(id, !is_users), (place, !is_users, away));
        }
    }
}

/// Moves the problem to the matching corner or side of a larger board; `None` if it needs the edges of
/// its own board, or is large enough.
///
/// Its stones and stored moves leave at least one line free towards every edge that it loses, so that all
/// chains keep the same liberties throughout.
fn onto(problem: &Problem, large: Size) -> Option<(Shift, Problem)> {
    let size = problem.setup.size;
    if size == large || size.width() > large.width() || size.height() > large.height() {
        return None;
    }
    let used = used(problem);
    let first = used.first()?;
    let mut low = (first.column(), first.row());
    let mut high = low;
    for point in &used {
        low = (low.0.min(point.column()), low.1.min(point.row()));
        high = (high.0.max(point.column()), high.1.max(point.row()));
    }
    let along = |low: u8, high: u8, small: u8, large: u8| -> Option<i16> {
        let (before, after) = (low, small.saturating_sub(1).saturating_sub(high));
        match (before, after) {
            _ if small == large => Some(0),
            (0, 0) => None,
            (0, _) => Some(0),
            (_, 0) => Some(i16::from(large) - i16::from(small)),
            _ if before <= after => Some(0),
            _ => Some(i16::from(large) - i16::from(small)),
        }
    };
    let shift = Shift {
        columns: along(low.0, high.0, size.width(), large.width())?,
        rows: along(low.1, high.1, size.height(), large.height())?,
    };
    Some((shift, moved(problem, large, shift)?))
}

/// Every point that the problem uses, without duplicates: stones, moves, letters, marks, targets.
fn used(problem: &Problem) -> Vec<Point> {
    let mut bare = problem.clone();
    bare.drawn = None;
    let mut points: Vec<Point> = bare.points().collect();
    points.sort_unstable();
    points.dedup();
    points
}

/// The largest number of points for moves elsewhere.
const MOST_FAR: usize = 64;

/// Points where a stone touches nothing, those farthest from everything first.
fn far_points(problem: &Problem) -> Vec<Point> {
    let used = used(problem);
    let apart = |a: Point, b: Point| {
        let columns = a.column().abs_diff(b.column());
        columns.max(a.row().abs_diff(b.row()))
    };
    let mut candidates: Vec<(u8, Point)> = problem
        .setup
        .size
        .points()
        .map(|point| {
            let nearest = used.iter().map(|&other| apart(point, other)).min();
            (nearest.unwrap_or(u8::MAX), point)
        })
        .filter(|&(distance, _)| distance > 2)
        .collect();
    candidates.sort_by_key(|&(distance, point)| (std::cmp::Reverse(distance), point));
    let mut far: Vec<Point> = Vec::new();
    for (_, point) in candidates {
        if far.len() >= MOST_FAR {
            break;
        }
        if far.iter().all(|&other| apart(point, other) > 1) {
            far.push(point);
        }
    }
    far
}

/// The answers to a question, each on a point of its own; empty if there is not enough room.
fn offered(quiz: &Quiz, language: Language, far: &mut Vec<Point>) -> Vec<Offered> {
    let answers: Vec<(String, Text, bool)> = match quiz {
        Quiz::Status { answer, .. } => Status::ALL
            .into_iter()
            .map(|status| {
                let words = status_word(status, language);
                (words.to_owned(), Text::default(), status == *answer)
            })
            .collect(),
        Quiz::Choices(choices) => choices
            .iter()
            .zip('A'..='Z')
            .map(|(choice, letter)| (letter.to_string(), choice.text.clone(), choice.is_right))
            .collect(),
    };
    if answers.len() > far.len() {
        return Vec::new();
    }
    let mut points = far.split_off(far.len() - answers.len());
    // In reading order: from the top, from the left.
    points.sort_by_key(|point| (std::cmp::Reverse(point.row()), point.column()));
    answers
        .into_iter()
        .zip(points)
        .map(|((label, words, is_right), point)| Offered {
            point,
            label,
            words,
            is_right,
        })
        .collect()
}

const fn status_word(status: Status, language: Language) -> &'static str {
    match (language, status) {
        (Language::English, Status::Alive) => "alive",
        (Language::English, Status::Unsettled) => "unsettled",
        (Language::English, Status::Dead) => "dead",
        (Language::English, Status::Seki) => "seki",
        (Language::English, Status::Ko) => "ko",
        (Language::German, Status::Alive) => "lebt",
        (Language::German, Status::Unsettled) => "offen",
        (Language::German, Status::Dead) => "tot",
        (Language::German, Status::Seki) => "Seki",
        (Language::German, Status::Ko) => "Ko",
    }
}
