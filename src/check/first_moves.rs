//! Proves the first moves that a problem does not store, and finds the strongest answer to each.

use std::sync::Arc;

use crate::board::{Move, Position};
use crate::life::{OpenBecause, Query, Ruling, Undecided};
use crate::problem::{MoveAsked, Problem, Task, Verdict};
use crate::solver::{Limits, Progress, Solver, Stop};

use super::fact;
use super::prove::{hold, spec_of};
use super::referee::{Budget, Known, Referee};

/// The findings about a problem's first moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstMoves {
    /// The number of legal first moves.
    pub playable: usize,
    /// How many of them are in the tree.
    pub stored: usize,
    /// Wrong moves, each followed by its refutation.
    pub wrong: Vec<Vec<Move>>,
    /// Moves as good as the best that are not in the tree.
    pub right: Vec<Move>,
    /// Moves that were not decided, or whose loss could not be shown by a line.
    pub open: Vec<(Move, Option<OpenBecause>)>,
}

/// Every legal first move: within the region, or within reach of the target if there is no region. Empty if
/// nothing can be proved about first moves.
#[must_use]
pub fn first_moves(problem: &Problem) -> Vec<Move> {
    let is_asked = match problem.task {
        Task::Show | Task::Status => false,
        Task::Connect | Task::Cut => !problem.safe.is_empty(),
        Task::Live | Task::Kill | Task::Seki | Task::Ko | Task::Capture | Task::WinRace => true,
    };
    if !is_asked || problem.quiz.is_some() {
        return Vec::new();
    }
    let Ok(start) = problem.setup.clone().into_position() else {
        return Vec::new();
    };
    let Ok(region) = Query::reach(&start, &spec_of(problem)) else {
        return Vec::new();
    };
    let mut moves: Vec<Move> = region.into_iter().map(Move::Play).collect();
    moves.sort_unstable();
    moves.retain(|&mv| start.is_legal(mv));
    moves
}

/// The first moves that are not in the tree, except wrong ones that need no answer and that the rules alone
/// judge: nothing could be stored after them.
#[must_use]
pub fn missing_first_moves(problem: &Problem) -> Vec<Move> {
    not_stored(problem, first_moves(problem))
}

fn not_stored(problem: &Problem, mut moves: Vec<Move>) -> Vec<Move> {
    let tree = &problem.tree;
    moves.retain(|&mv| tree.child_by(tree.root(), mv).is_none());
    if fact::decides_moves(problem)
        && let Ok(start) = problem.setup.clone().into_position()
    {
        let shared = Arc::new(problem.clone());
        let needs_no_answer = |mv| {
            let asked = MoveAsked {
                problem: Arc::clone(&shared),
                before: start.clone(),
                mv,
                accepted: Vec::new(),
                is_lost: false,
            };
            matches!(fact::rule(&asked), Some(Ruling::Loses { line, .. }) if line == [Move::Pass])
        };
        moves.retain(|&mv| !needs_no_answer(mv));
    }
    moves
}

/// Proves every first move that is not in the tree.
///
/// `nodes` limits each question; the findings depend only on it and on the problem. When `stop` is requested,
/// the remaining moves stay open.
#[must_use]
pub fn complete(
    problem: &Problem,
    solver: &mut Solver,
    nodes: u64,
    stop: &Stop,
    report: &mut dyn FnMut(Progress),
) -> FirstMoves {
    let all = first_moves(problem);
    let playable = all.len();
    let missing = not_stored(problem, all);
    let mut found = FirstMoves {
        playable,
        stored: playable - missing.len(),
        ..FirstMoves::default()
    };
    let Ok(start) = problem.setup.clone().into_position() else {
        return found;
    };
    let tree = &problem.tree;
    let accepted = tree.right_first_moves();
    let shared = Arc::new(problem.clone());
    let mut known = Known::default();
    for mv in missing {
        if stop.is_requested() {
            let why = OpenBecause::Undecided(Undecided::Stopped);
            found.open.push((mv, Some(why)));
            continue;
        }
        let mut referee = Referee {
            solver: &mut *solver,
            known: &mut known,
            budget: Budget {
                left: &|| None,
                nodes: Some(nodes),
                stop,
            },
            report: &mut *report,
        };
        let ruling = referee.rule(&MoveAsked {
            problem: Arc::clone(&shared),
            before: start.clone(),
            mv,
            accepted: accepted.clone(),
            is_lost: false,
        });
        match ruling {
            Ruling::Holds { .. } => found.right.push(mv),
            Ruling::Open(why) => found.open.push((mv, Some(why))),
            Ruling::Loses { mut line, .. } => {
                if line.is_empty() {
                    // Perhaps no answer is needed; a pass is kept only if the proof confirms it.
                    line.push(Move::Pass);
                }
                match playable_line(&start, mv, &line) {
                    Some(line) => found.wrong.push(line),
                    None => found.open.push((mv, None)),
                }
            }
        }
    }
    let limits = Limits {
        nodes: Some(nodes),
        thorough: true,
        ..Limits::default()
    };
    let lines = std::mem::take(&mut found.wrong);
    for line in held(problem, lines, solver, &limits, stop) {
        match line {
            Ok(line) => found.wrong.push(line),
            Err(mv) => found.open.push((mv, None)),
        }
    }
    found.open.sort_by_key(|&(mv, _)| mv);
    found
}

/// The wrong move and its refutation as far as they are legal on the board, ending with an answer; `None` if
/// the first answer is illegal.
fn playable_line(start: &Position, wrong: Move, refutation: &[Move]) -> Option<Vec<Move>> {
    let mut position = start.clone();
    position.play(wrong).ok()?;
    let mut line = vec![wrong];
    for &mv in refutation {
        if position.play(mv).is_err() {
            break;
        }
        line.push(mv);
    }
    if line.len() % 2 == 1 {
        line.pop();
    }
    (!line.is_empty()).then_some(line)
}

/// Whether the fact of a problem is still computable and right with this line in the tree.
fn is_computed(problem: &Problem, line: &[Move], stop: &Stop) -> bool {
    let mut with = problem.clone();
    let node = with.tree.add_line(line);
    with.tree.node_mut(node).verdict = Some(Verdict::Wrong);
    let found = fact::by_search(&with, stop).unwrap_or_default();
    found.is_empty() && fact::by_rules(&with).is_empty()
}

/// The lines whose loss the proof confirms, as `check` will require. A line that fails is cut to its first
/// answer; if that fails too, another answer is sought. If there is none, only its first move is returned.
fn held(
    problem: &Problem,
    lines: Vec<Vec<Move>>,
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
) -> Vec<Result<Vec<Move>, Move>> {
    let short = |line: &Vec<Move>| line.iter().copied().take(2).collect::<Vec<Move>>();
    let cut: Vec<Vec<Move>> = lines.iter().map(short).collect();
    let mut whole = if fact::decides_moves(problem) {
        vec![true; lines.len()]
    } else {
        hold(problem, &lines, solver, limits, stop)
    };
    if problem.fact.is_some() {
        // A fact is computed for every line, and may fail for this one.
        for (line, is_held) in lines.iter().zip(&mut whole) {
            *is_held &= is_computed(problem, line, stop);
        }
    }
    let held = lines.into_iter().zip(cut).zip(whole);
    held.map(|((line, cut), is_held)| {
        let first = line.first().copied().unwrap_or(Move::Pass);
        if is_held {
            return Ok(line);
        }
        let is_shorter = cut.len() < line.len();
        let cuts = std::slice::from_ref(&cut);
        if is_shorter && hold(problem, cuts, solver, limits, stop) == [true] {
            return Ok(cut);
        }
        another_answer(problem, (first, cut.last().copied()), solver, limits, stop).ok_or(first)
    })
    .collect()
}

/// A wrong first move with an answer other than the one that is known to fail, if the proof confirms its loss.
fn another_answer(
    problem: &Problem,
    (first, failed): (Move, Option<Move>),
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
) -> Option<Vec<Move>> {
    let mut after = problem.setup.clone().into_position().ok()?;
    after.play(first).ok()?;
    let mut answers = first_moves(problem);
    answers.retain(|&answer| Some(answer) != failed && after.is_legal(answer));
    let mut lines = answers.into_iter().map(|answer| vec![first, answer]);
    lines.find(|line| hold(problem, std::slice::from_ref(line), solver, limits, stop) == [true])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Diagram, Setup, Size, read_move};
    use crate::problem::ProblemId;

    fn mv(name: &str) -> Move {
        read_move(name, Size::square(9).unwrap()).unwrap()
    }

    /// A row of three in the corner, with these stored lines.
    fn three(task: Task, lines: &[(&str, Verdict)]) -> Problem {
        let size = Size::square(9).unwrap();
        let drawing = "
            | O O O O O .
            | X X X X O .
            | . . . X O .
            +------------";
        let mut problem = Problem::new(ProblemId::new("three").unwrap(), task, Setup::new(size));
        problem.set_drawing(Diagram::parse(drawing, size, None).unwrap());
        problem.target = vec![crate::board::Point::at(0, 1)];
        for (line, verdict) in lines {
            let root = problem.tree.root();
            let node = line
                .split_whitespace()
                .fold(root, |node, name| problem.tree.add(node, mv(name)));
            problem.tree.node_mut(node).verdict = Some(*verdict);
        }
        problem
    }

    fn completed(problem: &Problem) -> FirstMoves {
        let mut solver = Solver::new(1 << 20);
        complete(problem, &mut solver, 100_000, &Stop::new(), &mut |_| {})
    }

    #[test]
    fn a_wrong_move_gets_its_answer_and_a_right_one_is_named() {
        let mut black = three(Task::Live, &[("A1 B1", Verdict::Wrong)]);
        let found = completed(&black);
        assert_eq!((found.playable, found.stored), (3, 1));
        assert_eq!(found.right, [mv("B1")]);
        let wrong: Vec<Move> = found.wrong.iter().map(|line| line[0]).collect();
        assert_eq!(wrong, [mv("C1")]);
        // Two points are left, and either answer reduces them to one eye.
        assert!(
            matches!(found.wrong[0].get(1), Some(&answer) if [mv("A1"), mv("B1")].contains(&answer))
        );
        assert_eq!(found.open, []);
        black.setup.to_move = crate::board::Color::White;
        black.task = Task::Kill;
        let found = completed(&black);
        assert_eq!(found.stored, 1);
        assert_eq!(found.right, [mv("B1")]);
    }

    #[test]
    fn where_one_answer_fails_another_is_found_and_proved() {
        let black = three(Task::Live, &[]);
        let (limits, stop) = (Limits::default(), Stop::new());
        let other = |first: &str, failed: &str| {
            let mut solver = Solver::new(1 << 20);
            let asked = (mv(first), Some(mv(failed)));
            another_answer(&black, asked, &mut solver, &limits, &stop)
        };
        assert_eq!(other("C1", "B1"), Some(vec![mv("C1"), mv("A1")]));
        assert_eq!(other("C1", "A1"), Some(vec![mv("C1"), mv("B1")]));
        // B1 lives, so no answer shows a loss.
        assert_eq!(other("B1", "A1"), None);
    }

    #[test]
    fn what_nothing_can_be_proved_of_has_no_first_moves() {
        for task in [Task::Status, Task::Show, Task::Connect] {
            assert_eq!(first_moves(&three(task, &[])), []);
        }
        let all = three(Task::Live, &[("B1", Verdict::Solved)]);
        assert_eq!(first_moves(&all), ["A1", "B1", "C1"].map(mv));
        assert_eq!(missing_first_moves(&all), ["A1", "C1"].map(mv));
        let stop = Stop::new();
        stop.request();
        let mut solver = Solver::new(1 << 16);
        let found = complete(&all, &mut solver, 100_000, &stop, &mut |_| {});
        assert_eq!((found.wrong.len(), found.open.len()), (0, 2));
    }
}
