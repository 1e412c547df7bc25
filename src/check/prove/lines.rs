//! Checks that every line of a tree ends as the tree says, and that comments state what is proved.

use std::cmp::Ordering;

use super::stated::{self, Known};
use super::{At, Examiner, Memory, UNDECIDED, Value, after};
use crate::board::{Move, Position};
use crate::check::capture::CaptureTask;
use crate::check::inquiry::{Told, Untold};
use crate::life::{Outcome, Side, Undecided, Worth};
use crate::problem::{NodeId, Problem, SolutionTree, Text, Verdict};
use crate::solver::{Depth, Falls, Limits, Solver, Stop};

/// Bounds on the value of a position for the defender, as far as it is known.
pub(super) struct Range {
    low: Worth,
    high: Worth,
    /// Whether seki and two eyes were distinguished, if it is one of them.
    is_exact: bool,
}

impl Range {
    /// The range if only the result without ko threats is known.
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
    /// Bounds on the value of a position, which may suffice to show that something was lost; `None` after
    /// reporting why nothing is known. Also compares the comment with what is known.
    pub(super) fn range(
        &mut self,
        position: &Position,
        line: &[Move],
        comment: &Text,
    ) -> Option<Range> {
        let inquiry = self.inquiry.clone()?;
        let of = |worth, is_exact| Range {
            low: worth,
            high: worth,
            is_exact,
        };
        let told = self.told(&inquiry, position, Depth::Life);
        let (known, range) = match &told {
            Ok(Told::Captured) => (Known::Captured, of(Worth::Dead, true)),
            Ok(Told::Escaped) => (Known::Escaped, of(Worth::Alive, true)),
            Ok(Told::Proved(proved)) => (
                Known::Proved(proved),
                of(Worth::of(proved), proved.is_kind_told()),
            ),
            // What rests on chains that the question neither names nor encloses says nothing here.
            Err(Untold::Undecided(Undecided::Threats(known)))
                if inquiry.region().is_some() || known.alive.is_empty() =>
            {
                (
                    Known::WithoutThreats(known.base),
                    Range::without_threats(known.base),
                )
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

    /// Reports that it is unknown whether a move loses anything.
    fn unclear(&mut self, line: &[Move]) {
        let place = after(line);
        self.say_after(
            line,
            UNDECIDED,
            format!(
                "{place} what ko threats do is not known, and it decides whether anything is lost"
            ),
            "allow more time, or write claim: Authored",
        );
    }

    /// Compares a result with that at the start, for the side that moved there: lower and upper bound.
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

    /// Checks that every move of the user towards a solution keeps the result, that lines marked as solved
    /// have it, that lines marked as wrong have lost something, and that no comment states otherwise.
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

/// Whether the proof finds a loss at the end of each line, as if the tree stored the line as wrong.
pub(in crate::check) fn hold(
    problem: &Problem,
    lines: &[Vec<Move>],
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
) -> Vec<bool> {
    let ends: Vec<&[Move]> = lines.iter().map(Vec::as_slice).collect();
    shown(problem, &ends, Verdict::Wrong, (solver, limits, stop))
}

/// The shortest beginning of each line after which the proof does not find the result kept, as if the tree
/// stored the line as a solution; `None` where it is kept after every move of the side that solves.
pub(in crate::check) fn keep(
    problem: &Problem,
    lines: &[Vec<Move>],
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
) -> Vec<Option<Vec<Move>>> {
    let own = |line: &'_ [Move]| (1..=line.len()).step_by(2);
    let mut beginnings: Vec<&[Move]> = Vec::new();
    for line in lines {
        beginnings.extend(own(line).filter_map(|end| line.get(..end)));
    }
    beginnings.sort_unstable();
    beginnings.dedup();
    let kept = shown(
        problem,
        &beginnings,
        Verdict::Solved,
        (solver, limits, stop),
    );
    let is_kept = |beginning: &[Move]| {
        let place = beginnings.binary_search(&beginning).ok();
        place
            .and_then(|place| kept.get(place).copied())
            .unwrap_or_default()
    };
    let lost = lines.iter().map(|line| {
        let mut ends = own(line).filter_map(|end| line.get(..end));
        ends.find(|&beginning| !is_kept(beginning))
            .map(<[Move]>::to_vec)
    });
    lost.collect()
}

/// Whether the proof shows of the end of each line what a tree states there by this verdict.
fn shown(
    problem: &Problem,
    lines: &[&[Move]],
    verdict: Verdict,
    (solver, limits, stop): (&mut Solver, &Limits, &Stop),
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
        let expected = match verdict {
            Verdict::Solved => Falls::Yes,
            Verdict::Wrong => Falls::No,
        };
        let is_so = |line: &&[Move]| {
            let left = task.left(line.len());
            played(line).is_some_and(|position| task.falls(&position, left) == expected)
        };
        return lines.iter().map(is_so).collect();
    }
    let mut memory = Memory::default();
    let mut examiner = Examiner::new(problem, solver, limits, stop, &mut memory);
    let Some(root) = examiner.value(&start, Depth::Life, At::Start) else {
        return none();
    };
    let is_so = |line: &&[Move]| {
        let range = examiner.range(&played(line)?, line, &Text::default())?;
        let (least, most) = examiner.difference(&root, &range);
        Some(match verdict {
            Verdict::Solved => least.is_ge(),
            Verdict::Wrong => most.is_lt(),
        })
    };
    let shown = lines.iter().map(is_so);
    shown.map(Option::unwrap_or_default).collect()
}

/// What a tree claims about one of its positions.
pub(super) struct LineClaim<'a> {
    /// The moves that lead to the position.
    pub(super) path: Vec<Move>,
    /// Whether it claims that the result is kept.
    pub(super) keeps: bool,
    /// Whether it claims that something was lost.
    pub(super) loses: bool,
    comment: &'a Text,
}

impl LineClaim<'_> {
    /// The position; `None` if a move is illegal.
    pub(super) fn position(&self, start: &Position) -> Option<Position> {
        let mut position = start.clone();
        for &mv in &self.path {
            position.play(mv).ok()?;
        }
        Some(position)
    }
}

/// Every position that a tree makes a claim about: after the user's moves that lead to a
/// solution, at the ends of lines, and where a comment states a result.
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
