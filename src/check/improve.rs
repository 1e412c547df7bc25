//! Finds changes that improve a problem: a unique solution, no superfluous stones.
//!
//! Nothing is guessed: a suggestion is a changed position that has been solved.

use crate::board::{Color, Move, Point, Position, Setup};
use crate::life::{Answer, Assumption, Proved, Query};
use crate::problem::Problem;
use crate::solver::{Depth, Limits, Solver, Stop};

use super::compose::same_result;
use super::prove::query_of;

/// A change of one stone that leaves fewer solving first moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The point to change.
    pub point: Point,
    /// The stone to place; `None` removes one.
    pub stone: Option<Color>,
    /// The first moves that still solve the problem.
    pub left: Vec<Move>,
}

/// The improvements found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Improvements {
    /// Changes, sorted by the number of solutions they leave, the fewest first.
    pub suggestions: Vec<Suggestion>,
    /// Stones whose removal changes neither the result nor the solutions.
    pub superfluous: Vec<Point>,
    /// Whether every change was tried.
    pub complete: bool,
}

/// The largest number of suggestions.
const MOST: usize = 6;

/// Searches for changes of one stone that keep the result and the move `wanted` but remove other
/// solutions, and for stones that are not needed.
///
/// `limits` apply to each position; `report` is called with the numbers of positions done and in all.
pub fn improve(
    problem: &Problem,
    proved: &Proved,
    wanted: Move,
    solver: &mut Solver,
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(usize, usize),
) -> Improvements {
    let mut found = Improvements::default();
    let Ok(start) = problem.setup.clone().into_position() else {
        return found;
    };
    let Ok(query) = query_of(problem, &start) else {
        return found;
    };
    // Stones are removed one at a time; the targets stay.
    let is_target = |point: Point| {
        let same = |&target: &Point| start.chain_head(target) == start.chain_head(point);
        query.targets().iter().any(same)
    };
    let stones: Vec<(Point, Option<Color>)> = problem
        .setup
        .stones
        .iter()
        .filter(|&(point, _)| !is_target(point))
        .map(|(point, _)| (point, None))
        .collect();
    let mut additions: Vec<(Point, Option<Color>)> = Vec::new();
    if proved.moves.len() > 1 {
        for &point in query.region() {
            if start.color_at(point).is_none() && Move::Play(point) != wanted {
                additions.extend(Color::BOTH.map(|color| (point, Some(color))));
            }
        }
    }
    let all = stones.len() + additions.len();
    let mut tool = Tool {
        problem,
        solver,
        limits: Limits {
            depth: Depth::Full,
            ..*limits
        },
        stop,
    };
    for (done, (point, stone)) in stones.into_iter().chain(additions).enumerate() {
        report(done, all);
        let Some((changed, asked)) = tool.solve(point, stone) else {
            if stop.is_requested() {
                return found;
            }
            continue;
        };
        if !changed.lists_all_moves() || !same_result(&changed, proved) {
            continue;
        }
        let mut before = proved.moves.clone();
        let mut after = changed.moves;
        before.sort();
        after.sort();
        if stone.is_none() && before == after {
            // Unless the question itself has changed: more room, or a wall of assumptions.
            let asks_same =
                query.region().is_superset(asked.region()) && walls(&query) == walls(&asked);
            if asks_same {
                found.superfluous.push(point);
            }
        } else if after.contains(&wanted) && after.len() < before.len() {
            found.suggestions.push(Suggestion {
                point,
                stone,
                left: after,
            });
        }
    }
    found
        .suggestions
        .sort_by_key(|suggestion| (suggestion.left.len(), suggestion.stone.is_none()));
    found.suggestions.truncate(MOST);
    found.complete = true;
    found
}

/// The number of points that a question treats as a wall although they are empty.
fn walls(query: &Query) -> usize {
    let walls = query
        .assumptions()
        .iter()
        .map(|assumption| match assumption {
            Assumption::Wall(points) | Assumption::Escape(points) => points.len(),
            Assumption::Safe(_) => 0,
        });
    walls.sum()
}

struct Tool<'a> {
    problem: &'a Problem,
    solver: &'a mut Solver,
    limits: Limits,
    stop: &'a Stop,
}

impl Tool<'_> {
    /// The result and the question with one stone changed; `None` if the position or question is impossible
    /// or unproved.
    fn solve(&mut self, point: Point, stone: Option<Color>) -> Option<(Proved, Query)> {
        let mut changed = self.problem.clone();
        changed.setup.stones.set(point, stone);
        let gone = |&other: &Point| other != point || stone.is_some();
        changed.target.retain(gone);
        changed.safe.retain(gone);
        let setup: Setup = changed.setup.clone();
        let position: Position = setup.into_position().ok()?;
        let query = query_of(&changed, &position).ok()?;
        match self
            .solver
            .solve(&query, &self.limits, self.stop, &mut |_| {})
        {
            Answer::Proved(proved) => Some((proved, query)),
            Answer::Undecided(_) => None,
        }
    }
}
