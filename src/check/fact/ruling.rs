//! Judges moves by a fact that the rules compute, so that nothing is left to a search.

use super::Because;
use super::ladder;
use super::lines::Rule;
use crate::board::{Move, Point, Position};
use crate::course::chase_line;
use crate::life::{Basis, End, Reached, Ruling};
use crate::problem::{Fact, MoveAsked, Problem};

/// The ruling by the problem's fact; `None` if the fact says nothing about such a move.
pub(in crate::check) fn rule(asked: &MoveAsked) -> Option<Ruling> {
    let problem = &*asked.problem;
    if !decides_moves(problem) || asked.before.to_move() != problem.setup.to_move {
        return None;
    }
    by_fact(problem, asked).ok()
}

/// Whether the rules alone tell right moves of the user from wrong ones. A chaser's moves are not among them:
/// stones that leave a ladder may be caught in another way.
pub(in crate::check) fn decides_moves(problem: &Problem) -> bool {
    problem.quiz.is_none()
        && match &problem.fact {
            Some(Fact::OutOfAtari | Fact::TakesKo | Fact::Tearing(_)) => true,
            Some(Fact::Ladder) => ladder::prey(problem)
                .is_ok_and(|prey| problem.setup.stones.get(prey) == Some(problem.setup.to_move)),
            _ => false,
        }
}

fn by_fact(problem: &Problem, asked: &MoveAsked) -> Result<Ruling, Because> {
    let start = problem.setup.clone().into_position();
    let start = start.map_err(|error| error.to_string())?;
    let fact = problem.fact.as_ref().ok_or("there is no fact")?;
    let rule = Rule::new(problem, fact, &start)?;
    let before = &asked.before;
    let is_right = rule.is_right(before, asked.mv)?;
    let mut after = before.clone();
    after.play(asked.mv).map_err(|error| error.to_string())?;
    let target = || problem.target.first().copied().ok_or("there is no target");
    let (reached, possible, answers) = match fact {
        Fact::Tearing(_) => {
            let needed = u8::try_from(rule.needed(before)).unwrap_or(u8::MAX);
            let is_torn = rule.needed(&after) == 0;
            // The owner plays elsewhere, as the task says.
            let answers = if is_torn { vec![] } else { vec![Move::Pass] };
            (Reached::Stands, Reached::Falls(needed), answers)
        }
        Fact::TakesKo => {
            // If nothing saves the stone, its owner may as well play elsewhere.
            let saves = last_liberty(&after, target()?).unwrap_or(Move::Pass);
            let answers = if is_right { vec![] } else { vec![saves] };
            (Reached::Stands, Reached::Falls(1), answers)
        }
        Fact::OutOfAtari => {
            let takes = last_liberty(&after, target()?).filter(|_| !is_right);
            (
                Reached::Falls(1),
                Reached::Stands,
                takes.into_iter().collect(),
            )
        }
        _ => {
            let prey = ladder::prey(problem)?;
            (Reached::Dead, Reached::Escapes, chase_line(&after, prey))
        }
    };
    Ok(if is_right {
        Ruling::Holds {
            reached: possible,
            rests_on: Basis::BOARD,
            reply: answers.first().copied(),
            end: if answers.is_empty() {
                End::Stands
            } else {
                End::PlayOn
            },
        }
    } else {
        Ruling::Loses {
            reached,
            possible,
            rests_on: Basis::BOARD,
            line: answers,
        }
    })
}

/// The point that takes or saves a chain in atari.
fn last_liberty(position: &Position, stone: Point) -> Option<Move> {
    let is_in_atari = position.color_at(stone).is_some() && position.is_in_atari(stone);
    let only = position.chain_liberties(stone).next().map(Move::Play);
    only.filter(|&mv| is_in_atari && position.is_legal(mv))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::{Diagram, Setup, Size, read_move};
    use crate::problem::{ProblemId, Task};

    fn problem(drawing: &str, task: Task, target: &str, fact: Fact) -> Problem {
        let size = Size::square(9).unwrap();
        let mut problem = Problem::new(ProblemId::new("figure").unwrap(), task, Setup::new(size));
        problem.set_drawing(Diagram::parse(drawing, size, None).unwrap());
        problem.target = vec![point(target)];
        problem.fact = Some(fact);
        problem
    }

    fn point(name: &str) -> Point {
        mv(name).point().unwrap()
    }

    fn mv(name: &str) -> Move {
        read_move(name, Size::square(9).unwrap()).unwrap()
    }

    fn ruled(problem: &Problem, moves: &str) -> Option<Ruling> {
        let mut before = problem.setup.clone().into_position().unwrap();
        let moves: Vec<Move> = moves.split_whitespace().map(mv).collect();
        let (&last, first) = moves.split_last().unwrap();
        for &mv in first {
            before.play(mv).unwrap();
        }
        rule(&MoveAsked {
            problem: Arc::new(problem.clone()),
            before,
            mv: last,
            accepted: Vec::new(),
            is_lost: false,
        })
    }

    fn loses(reached: Reached, possible: Reached, line: &str) -> Option<Ruling> {
        Some(Ruling::Loses {
            reached,
            possible,
            rests_on: Basis::BOARD,
            line: line.split_whitespace().map(mv).collect(),
        })
    }

    fn keeps(reached: Reached, reply: Option<&str>) -> Option<Ruling> {
        Some(Ruling::Holds {
            reached,
            rests_on: Basis::BOARD,
            reply: reply.map(mv),
            end: reply.map_or(End::Stands, |_| End::PlayOn),
        })
    }

    #[test]
    fn a_ko_is_taken_or_not() {
        let corner = "
            | X . .
            | O X .
            | . O .
            +------";
        let edge = "
            | X . .
            | O X .
            | . O .
            | O . .
            | . . .
            +------";
        let too_slow = |reply| loses(Reached::Stands, Reached::Falls(1), reply);
        let ko = problem(edge, Task::Ko, "A4", Fact::TakesKo);
        assert_eq!(ruled(&ko, "A3"), keeps(Reached::Falls(1), None));
        assert_eq!(ruled(&ko, "G3"), too_slow("A3"));
        // A second stone falls too, so nothing saves the first.
        let ko = problem(corner, Task::Ko, "A2", Fact::TakesKo);
        assert_eq!(ruled(&ko, "A1"), keeps(Reached::Falls(1), None));
        assert_eq!(ruled(&ko, "C1"), too_slow("pass"));
    }

    #[test]
    fn an_eye_is_torn_in_the_moves_that_it_takes() {
        let drawing = "
            | . . .
            | X . .
            | . X .
            +------";
        let mut eye = problem(drawing, Task::Capture, "A2", Fact::Tearing(point("A1")));
        eye.setup.to_move = crate::board::Color::White;
        let (three, two) = (Reached::Falls(3), Reached::Falls(2));
        assert_eq!(ruled(&eye, "B2"), keeps(three, Some("pass")));
        assert_eq!(ruled(&eye, "B3"), loses(Reached::Stands, three, "pass"));
        assert_eq!(ruled(&eye, "B2 pass C1"), keeps(two, Some("pass")));
        // Two moves that take nothing from each other's part.
        assert_eq!(
            ruled(&eye, "A3 pass C1"),
            loses(Reached::Stands, two, "pass")
        );
        assert_eq!(
            ruled(&eye, "B2 pass C1 pass A1"),
            keeps(Reached::Falls(1), None)
        );
        // The owner's moves are not judged.
        assert_eq!(ruled(&eye, "B2 C1"), None);
    }

    #[test]
    fn stones_in_a_ladder_run_or_are_taken() {
        let drawing = "
            | . . . X X . .
            | . . X O O X .
            | . . . . X . .
            | . . . . . . .
            | O . . . . . .
            | . . . . . . .
            +--------------";
        let mut ladder = problem(drawing, Task::Live, "E5", Fact::Ladder);
        ladder.setup.to_move = crate::board::Color::White;
        assert_eq!(
            ruled(&ladder, "F4"),
            loses(Reached::Dead, Reached::Escapes, "D4")
        );
        ladder.setup.to_move = crate::board::Color::Black;
        assert_eq!(ruled(&ladder, "D4"), None, "the chaser's moves");
    }

    #[test]
    fn stones_get_out_of_atari_or_fall() {
        let drawing = "
            | . X . .
            | X O . .
            | . X . .
            +--------";
        let mut stone = problem(drawing, Task::Live, "B2", Fact::OutOfAtari);
        stone.setup.to_move = crate::board::Color::White;
        assert_eq!(ruled(&stone, "C2"), keeps(Reached::Stands, None));
        assert_eq!(
            ruled(&stone, "D3"),
            loses(Reached::Falls(1), Reached::Stands, "C2")
        );
    }
}
