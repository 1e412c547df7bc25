//! An open finding: the problem on one board, or what file and proof say on two, to step
//! through.

use std::collections::BTreeSet;

use super::finding::{Choice, Detail, Row};
use crate::board::{Move, Point, Position, Size, Window};
use crate::problem::{NodeId, Problem};
use crate::trainer::{Judgement, Judgements};

/// A version of a problem with the current place in its tree.
#[derive(Clone, Debug)]
pub struct Walk {
    /// Whose version it is.
    pub of: Choice,
    /// The problem in this version.
    pub problem: Problem,
    judged: Judgements,
    node: NodeId,
    start: Position,
}

/// A step through a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the first position.
    Start,
    /// One move back.
    Back,
    /// One move forward: the right one, if the tree knows one.
    Forward,
    /// To the end of the line.
    End,
    /// To this node.
    To(NodeId),
}

impl Walk {
    /// Starts at the beginning of a problem; `None` if its stones form no legal position.
    fn new(of: Choice, problem: Problem) -> Option<Walk> {
        Some(Walk {
            of,
            start: problem.setup.clone().into_position().ok()?,
            judged: Judgements::of(&problem.tree),
            node: problem.tree.root(),
            problem,
        })
    }

    /// Makes a step.
    pub fn step(&mut self, step: Step) {
        let tree = &self.problem.tree;
        match step {
            Step::Start => self.node = tree.root(),
            Step::Back => self.node = tree.node(self.node).parent.unwrap_or(self.node),
            Step::Forward => self.node = self.next().unwrap_or(self.node),
            Step::End => {
                while let Some(next) = self.next() {
                    self.node = next;
                }
            }
            Step::To(node) if tree.ids().any(|id| id == node) => self.node = node,
            Step::To(_) => {}
        }
    }

    /// The next node: the first right one, else the first.
    fn next(&self) -> Option<NodeId> {
        let children = self.problem.tree.children(self.node);
        let right = |&&child: &&NodeId| self.judged.get(child) == Judgement::Right;
        children
            .iter()
            .find(right)
            .or_else(|| children.first())
            .copied()
    }

    /// The moves that lead to the current node.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.problem.tree.path(self.node)
    }

    /// Whether a step back is possible.
    #[must_use]
    pub fn has_back(&self) -> bool {
        self.node != self.problem.tree.root()
    }

    /// Whether a step forward is possible.
    #[must_use]
    pub fn has_forward(&self) -> bool {
        !self.problem.tree.children(self.node).is_empty()
    }

    /// Whether the tree has any move.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        !self.problem.tree.is_empty()
    }

    /// The moves that continue, with what the tree says about them.
    #[must_use]
    pub fn ways(&self) -> Vec<(NodeId, Move, Judgement)> {
        let tree = &self.problem.tree;
        let way = |&child: &NodeId| Some((child, tree.node(child).mv?, self.judged.get(child)));
        tree.children(self.node).iter().filter_map(way).collect()
    }

    /// What the tree says about the line up to here.
    #[must_use]
    pub fn judgement(&self) -> Judgement {
        match self.has_back() {
            true => self.judged.get(self.node),
            false => Judgement::Open,
        }
    }

    /// The current position, as far as the rules allow the moves.
    #[must_use]
    pub fn position(&self) -> Position {
        let mut position = self.start.clone();
        for mv in self.moves() {
            if position.play(mv).is_err() {
                break;
            }
        }
        position
    }

    /// The target stones still on the board: of their chains, the stones that were there from the start.
    /// If the problem names no target, the chain of the stone that was asked about.
    #[must_use]
    pub fn at_stake(&self, position: &Position, asked: Option<Point>) -> BTreeSet<Point> {
        let stood = &self.problem.setup.stones;
        let named = self.problem.target.iter().copied();
        let asked = asked.filter(|_| self.problem.target.is_empty());
        let stands = |&point: &Point| {
            let color = stood.get(point);
            color.is_some() && position.color_at(point) == color
        };
        let targets = named.chain(asked).filter(stands);
        targets
            .flat_map(|point| position.chain(point))
            .filter(stands)
            .collect()
    }
}

/// An open finding.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The index of its problem among all.
    pub place: usize,
    /// The part of the board that all versions need.
    pub window: Window,
    /// The boards: what the file says, then what the proof says, as far as these versions exist.
    pub walks: Vec<Walk>,
    /// What is doubted, or why nothing was proved.
    pub words: Vec<String>,
    /// Why the problem cannot be kept.
    pub unkept: Option<String>,
}

impl Opened {
    /// The boards of a finding.
    #[must_use]
    pub fn new(row: &Row, detail: Detail) -> Opened {
        let theirs = detail.theirs.map(|problem| (Choice::File, problem));
        let ours = detail.ours.map(|problem| (Choice::Ours, problem));
        let walks: Vec<Walk> = theirs
            .into_iter()
            .chain(ours)
            .filter_map(|(of, problem)| Walk::new(of, problem))
            .collect();
        let windows = walks.iter().map(|walk| walk.problem.window());
        let corners = windows.flat_map(|window| [window.lower_left, window.upper_right]);
        Opened {
            place: row.place,
            window: Window::around(corners).unwrap_or(Window::whole(Size::SQUARE_19)),
            walks,
            words: detail.words,
            unkept: detail.unkept,
        }
    }
}
