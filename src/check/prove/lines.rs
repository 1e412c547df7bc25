//! Does every line of a tree end as the tree says, and do its comments say what is proved?

use std::cmp::Ordering;

use super::stated::{self, Known};
use super::{At, Examiner, Value, after};
use crate::board::{Move, Position};
use crate::check::capture::CaptureTask;
use crate::check::inquiry::{Told, Untold};
use crate::life::{Outcome, Side, Undecided, Worth};
use crate::problem::{NodeId, Problem, SolutionTree, Text, Verdict};
use crate::solver::{Depth, Falls, Limits, Solver, Stop};

/// What a position can be worth to the defender, as far as it is known: from `low` to `high`.
pub(super) struct Range {
    low: Worth,
    high: Worth,
    /// Whether seki and two eyes were told apart, if it is one of them.
    is_exact: bool,
}

impl Range {
    /// Where the result without ko threats is known and nothing of threats.
    const fn without_threats(base: Outcome) -> Range {
        let (low, high) = Worth::with_any_threats(base);
        Range {
            low,
            high,
            is_exact: false,
        }
    }
}

impl Examiner<'_> {
    /// What a position can be worth, where less than its value may be enough to tell that something was
    /// lost; `None` after saying why nothing is known. What a comment says of it is held against that.
    pub(super) fn range(
        &mut self,
        position: &Position,
        line: &[Move],
        comment: &Text,
    ) -> Option<Range> {
        let limits = Limits {
            depth: Depth::Life,
            ..*self.limits
        };
        let inquiry = self.inquiry.clone()?;
        let of = |worth, is_exact| Range {
            low: worth,
            high: worth,
            is_exact,
        };
        let told = inquiry.ask(position, self.solver, &limits, self.stop, &mut |_| {});
        let (known, range) = match &told {
            Ok(Told::Captured) => (Known::Captured, of(Worth::Dead, true)),
            Ok(Told::Escaped) => (Known::Escaped, of(Worth::Alive, true)),
            Ok(Told::Proved(proved)) => (
                Known::Proved(proved),
                of(Worth::of(proved), proved.life_kind_proved),
            ),
            Err(Untold::Undecided(Undecided::Threats(base))) => {
                (Known::WithoutThreats(*base), Range::without_threats(*base))
            }
            Err(why) => {
                self.untold(why.clone(), At::Line(line));
                return None;
            }
        };
        if let Some(stated) = stated::unshown(comment, known) {
            let place = after(line);
            self.say_after(
                line,
                "comment-result",
                format!(
                    "{place} the comment states {}, the proof says {}",
                    stated.words(),
                    known.words()
                ),
                "correct the comment, or the line",
            );
        }
        Some(range)
    }

    /// Says that it is not known whether a move loses anything.
    fn unclear(&mut self, line: &[Move]) {
        let place = after(line);
        self.say_after(
            line,
            "undecided",
            format!(
                "{place} what ko threats do is not known, and it decides whether anything is lost"
            ),
            "allow more time, or write claim: Authored",
        );
    }

    /// How a result compares with that at the start for the side that moved there: at least, at most.
    pub(super) fn difference(&self, root: &Value, now: &Range) -> (Ordering, Ordering) {
        let target = self.problem.target.first();
        let defender = target.and_then(|&point| self.problem.setup.stones.get(point));
        let side = if Some(self.problem.setup.to_move) == defender {
            Side::Defender
        } else {
            Side::Attacker
        };
        let over = |worth: Worth| {
            if now.is_exact && root.is_exact {
                worth.compare_for(root.worth, side)
            } else {
                worth.flat().compare_for(root.worth.flat(), side)
            }
        };
        let (low, high) = (over(now.low), over(now.high));
        (low.min(high), low.max(high))
    }

    /// Every move of the user that leads to a solution keeps the result, every line that ends
    /// solved has it, every line that ends wrong has lost something, and no comment states another.
    pub(super) fn nodes(
        &mut self,
        start: &Position,
        root: &Value,
        solves: impl Fn(NodeId) -> bool,
    ) {
        let tree = &self.problem.tree;
        for claim in claims(tree, solves) {
            let Some(position) = claim.position(start) else {
                return;
            };
            let (line, place) = (&claim.path, after(&claim.path));
            let Some(range) = self.range(&position, line, claim.comment) else {
                continue;
            };
            let (least, most) = self.difference(root, &range);
            if least.is_lt() && most.is_ge() {
                self.unclear(line);
                continue;
            }
            if claim.keeps && most.is_lt() {
                let message =
                    format!("{place} the result is worse than at the start, but counts as right");
                self.say_after(line, "accepted-fails", message, "correct the line");
            }
            if claim.loses && least.is_ge() {
                let message = format!("{place} nothing is lost, but the line is marked as wrong");
                self.say_after(
                    line,
                    "wrong-wins",
                    message,
                    "accept the move, or show its refutation",
                );
            }
        }
    }
}

/// Whether the proof finds something lost at the end of each line, as it would where the tree holds the
/// line and calls it wrong.
pub(in crate::check) fn hold(
    problem: &Problem,
    lines: &[Vec<Move>],
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
) -> Vec<bool> {
    let none = || vec![false; lines.len()];
    let Ok(start) = problem.setup.clone().into_position() else {
        return none();
    };
    let played = |line: &[Move]| {
        let mut position = start.clone();
        let is_played = line.iter().all(|&mv| position.play(mv).is_ok());
        is_played.then_some(position)
    };
    if let Some(task) = CaptureTask::of(problem, &start, stop) {
        let stands = |line: &Vec<Move>| {
            let left = task.left(line.len());
            played(line).is_some_and(|position| task.falls(&position, left) == Falls::No)
        };
        return lines.iter().map(stands).collect();
    }
    let mut examiner = Examiner::new(problem, solver, limits, stop);
    let Some(root) = examiner.value(&start, Depth::Life, At::Start) else {
        return none();
    };
    let loses = |line: &Vec<Move>| {
        let range = examiner.range(&played(line)?, line, &Text::default())?;
        Some(examiner.difference(&root, &range).1.is_lt())
    };
    lines
        .iter()
        .map(loses)
        .map(Option::unwrap_or_default)
        .collect()
}

/// What a tree says of one of its positions.
pub(super) struct LineClaim<'a> {
    /// The moves that lead to it.
    pub(super) path: Vec<Move>,
    /// The result is kept here.
    pub(super) keeps: bool,
    /// Something was lost on the way here.
    pub(super) loses: bool,
    comment: &'a Text,
}

impl LineClaim<'_> {
    /// `None` if the moves cannot be played.
    pub(super) fn position(&self, start: &Position) -> Option<Position> {
        let mut position = start.clone();
        for &mv in &self.path {
            position.play(mv).ok()?;
        }
        Some(position)
    }
}

/// Every position that a tree says something of: those after the user's moves that lead to a
/// solution, the ends of lines, and those whose comment states a result.
pub(super) fn claims(tree: &SolutionTree, solves: impl Fn(NodeId) -> bool) -> Vec<LineClaim<'_>> {
    let claim = |id: NodeId| {
        let path = tree.path(id);
        let verdict = tree.node(id).verdict;
        let is_users = path.len() % 2 == 1;
        LineClaim {
            keeps: verdict == Some(Verdict::Solved) || (is_users && solves(id)),
            loses: verdict == Some(Verdict::Wrong),
            comment: &tree.said(id).comment,
            path,
        }
    };
    let order = tree.reading_order().into_iter();
    order
        .filter(|&id| id != tree.root())
        .map(claim)
        .filter(|claim| claim.keeps || claim.loses || stated::is_stated(claim.comment))
        .collect()
}
