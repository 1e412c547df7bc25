//! Proves how a position of a problem stands: the fate of the target whichever side moves first.

use super::prove::{spec_of, status_of};
use crate::board::{Color, Move, Point, Position};
use crate::life::{Answer, Holds, Outcome, Proved};
use crate::problem::{Problem, ProvedStatus, Status};
use crate::solver::{Depth, Limits, Solver, Stop};

/// Most points tried as turning moves.
const MOST_POINTS: usize = 24;

/// Positions visited for each of them.
const TRY_NODES: u64 = 20_000;

/// The status of the position after these moves, the first of them by the problem's side to move.
/// `limits` apply to each of the two questions.
///
/// `None` if a move is illegal, a target stone is gone, a result assumes a wall that is not on the board, or
/// one of the two results is not proved, even if only two eyes and seki were not distinguished.
#[must_use]
pub fn standing(
    problem: &Problem,
    moves: &[Move],
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
) -> Option<ProvedStatus> {
    let mut position = problem.setup.clone().into_position().ok()?;
    for &mv in moves {
        position.play(mv).ok()?;
    }
    let spec = spec_of(problem);
    let defender = problem.setup.stones.get(*spec.targets.first()?)?;
    if !spec
        .targets
        .iter()
        .all(|&point| position.color_at(point) == Some(defender))
    {
        return None;
    }
    let limits = Limits {
        depth: Depth::Full,
        ..*limits
    };
    let mut points = Vec::new();
    let mut first = |color| -> Option<(Proved, Holds)> {
        let mut position: Position = position.clone();
        position.set_to_move(color);
        let settled = solver.settle(&position, &spec, &limits, stop, &mut |_| {});
        let settled = settled.ok()?;
        if settled.is_behind_nobodys_wall() {
            return None;
        }
        points.extend(settled.points());
        match settled.answer {
            Answer::Proved(proved) if proved.base == Outcome::Dead || proved.is_kind_told() => {
                Some((proved, settled.holds))
            }
            Answer::Proved(_) | Answer::Undecided(_) => None,
        }
    };
    let (attacked, holds) = first(defender.opposite())?;
    let (defended, other) = first(defender)?;
    let status = status_of(&attacked, &defended);
    let loser = match status {
        Status::Alive | Status::Seki => Some(defender.opposite()),
        Status::Dead => Some(defender),
        Status::Unsettled | Status::Ko => None,
    };
    points.retain(|&point| position.color_at(point).is_none());
    points.sort_unstable();
    points.dedup();
    points.truncate(MOST_POINTS);
    // The assumptions of a move that turns the result, if this one does.
    let mut turned_by = |side: Color, point: Point| {
        let mut position: Position = position.clone();
        position.set_to_move(side);
        position.play(Move::Play(point)).ok()?;
        // The other side passes.
        position.set_to_move(side);
        let limits = Limits {
            nodes: Some(TRY_NODES),
            depth: Depth::Base,
            ..limits
        };
        let spec = spec.clone();
        let settled = solver.settle(&position, &spec, &limits, stop, &mut |_| {});
        let settled = settled.ok().filter(|it| !it.is_behind_nobodys_wall())?;
        let base = settled.answer.proved()?.base;
        ((base == Outcome::Dead) != (side == defender)).then_some(settled.holds)
    };
    let mut rests_on = holds.and(other, &position);
    let mut tries = Vec::new();
    for point in points {
        if let Some(holds) = loser.and_then(|side| turned_by(side, point)) {
            tries.push(Move::Play(point));
            rests_on = rests_on.and(holds, &position);
        }
    }
    Some(ProvedStatus {
        status,
        attacked,
        defended,
        tries,
        rests_on,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Diagram, Setup, Size, read_move};
    use crate::problem::{ProblemId, Task};

    fn check(drawing: &str, moves: &str, expected: Option<Status>, tries: &str) {
        // On the usual board, where neighbours may have to be assumed alive.
        let size = Size::SQUARE_19;
        let id = ProblemId::new("test").unwrap();
        let mut problem = Problem::new(id, Task::Live, Setup::new(size));
        problem.set_drawing(Diagram::parse(drawing, size, None).unwrap());
        let target = read_move("A2", size).and_then(Move::point);
        problem.target = target.into_iter().collect();
        let moves: Vec<Move> = moves
            .split_whitespace()
            .map(|name| read_move(name, size).unwrap())
            .collect();
        let limits = Limits {
            nodes: Some(200_000),
            ..Limits::default()
        };
        let mut solver = Solver::new(1 << 22);
        let found = standing(&problem, &moves, &mut solver, &limits, &Stop::new());
        assert_eq!(
            found.as_ref().map(|found| found.status),
            expected,
            "{moves:?}"
        );
        let found = found.map_or_else(Vec::new, |found| found.tries);
        let names: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(names.join(" "), tries, "{moves:?}");
    }

    #[test]
    fn three_in_a_row_is_settled_by_the_first_move_of_either_side() {
        let three = "
            | O O O O O .
            | X X X X O .
            | . . . X O .
            +------------";
        check(three, "", Some(Status::Unsettled), "");
        check(three, "B1", Some(Status::Alive), "");
        check(three, "pass B1", Some(Status::Dead), "");
        check(three, "B1 B1", None, "");
        // A row of four lives as it stands; a row of two never does.
        check(
            "
            | O O O O O O
            | X X X X X O
            | . . . . X O
            +------------",
            "",
            Some(Status::Alive),
            "B1 C1",
        );
        check(
            "
            | O O O O .
            | X X X O .
            | . . X O .
            +----------",
            "",
            Some(Status::Dead),
            "",
        );
    }
}
