//! Moves a problem to a board of another size.

use crate::board::{Colors, Move, Point, Setup, Size, Stones, Window};
use crate::problem::{Choice, Problem, Quiz, Said, SolutionTree, Text};

/// A shift to the right and upwards, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shift {
    pub(super) columns: i16,
    pub(super) rows: i16,
}

impl Shift {
    pub(super) const fn back(self) -> Shift {
        Shift {
            columns: -self.columns,
            rows: -self.rows,
        }
    }

    /// The shifted point; `None` if it is off the board.
    pub(super) fn of(self, point: Point, size: Size) -> Option<Point> {
        let side = |at: u8, by: i16| u8::try_from(i16::from(at) + by).ok();
        let column = side(point.column(), self.columns)?;
        let row = side(point.row(), self.rows)?;
        Point::new(column, row).filter(|&point| size.contains(point))
    }

    pub(super) fn of_move(self, mv: Move, size: Size) -> Option<Move> {
        match mv {
            Move::Play(point) => self.of(point, size).map(Move::Play),
            Move::Pass => Some(Move::Pass),
        }
    }

    fn of_all(self, points: &[Point], size: Size) -> Option<Vec<Point>> {
        points.iter().map(|&point| self.of(point, size)).collect()
    }

    /// Shifts labels, marks and points in the comment; `None` if a label or mark would leave the board.
    pub(super) fn of_said(self, said: &Said, from: Size, size: Size) -> Option<Said> {
        let labels = said
            .labels
            .iter()
            .map(|(point, text)| Some((self.of(*point, size)?, text.clone())))
            .collect::<Option<_>>()?;
        let marks = said
            .marks
            .iter()
            .map(|&(point, mark)| Some((self.of(point, size)?, mark)))
            .collect::<Option<_>>()?;
        Some(Said {
            comment: self.of_text(&said.comment, from, size),
            labels,
            marks,
            sgf: said.sgf.clone(),
        })
    }

    fn of_text(self, text: &Text, from: Size, size: Size) -> Text {
        text.carried(from, size, |point| self.of(point, size), Colors::Stored)
    }
}

/// The problem on another board with every point shifted alike; `None` if a point would leave the board.
pub(super) fn moved(problem: &Problem, size: Size, shift: Shift) -> Option<Problem> {
    let from = problem.setup.size;
    let mut fact = problem.fact.clone();
    if let Some(fact) = &fact {
        shift.of_all(&fact.points(), size)?;
    }
    let to = |point| shift.of(point, size).unwrap_or(point);
    if let Some(fact) = &mut fact {
        fact.map(to);
    }
    let words = |text: &Text| shift.of_text(text, from, size);
    let mut stones = Stones::new();
    for (point, color) in problem.setup.stones.iter() {
        stones.set(shift.of(point, size)?, Some(color));
    }
    let drawn = match problem.drawn {
        Some(window) => Some(Window {
            lower_left: shift.of(window.lower_left, size)?,
            upper_right: shift.of(window.upper_right, size)?,
        }),
        None => None,
    };
    let ko = match problem.setup.ko {
        Some(ko) => Some(shift.of(ko, size)?),
        None => None,
    };
    let labels = problem
        .labels
        .iter()
        .map(|&(point, letter)| Some((shift.of(point, size)?, letter)))
        .collect::<Option<_>>()?;
    let quiz = match &problem.quiz {
        Some(Quiz::Status { answer, vital }) => Some(Quiz::Status {
            answer: *answer,
            vital: shift.of_all(vital, size)?,
        }),
        Some(Quiz::Choices(choices)) => Some(Quiz::Choices(
            choices
                .iter()
                .map(|choice| {
                    let mut is = choice.is.clone();
                    if let Some(value) = &mut is {
                        value.map(to);
                    }
                    Choice {
                        text: words(&choice.text),
                        is_right: choice.is_right,
                        is,
                    }
                })
                .collect(),
        )),
        None => None,
    };
    let mut tree = SolutionTree::new();
    // Nodes come after their parents and are added in the same order, so their ids stay the same.
    for id in problem.tree.ids() {
        let node = problem.tree.node(id);
        let twin = match (node.parent, node.mv) {
            (Some(parent), Some(mv)) => tree.add(parent, shift.of_move(mv, size)?),
            _ => tree.root(),
        };
        tree.node_mut(twin).verdict = node.verdict;
        tree.say(twin, shift.of_said(problem.tree.said(id), from, size)?);
    }
    tree.shrink();
    Some(Problem {
        title: words(&problem.title),
        setup: Setup {
            size,
            stones,
            ko,
            ..problem.setup.clone()
        },
        drawn,
        labels,
        target: shift.of_all(&problem.target, size)?,
        region: shift.of_all(&problem.region, size)?,
        safe: shift.of_all(&problem.safe, size)?,
        quiz,
        fact,
        comment: words(&problem.comment),
        explanation: words(&problem.explanation),
        tree,
        ..problem.clone()
    })
}
