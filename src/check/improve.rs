//! What would make a problem better: one solution instead of two, no stone too many.
//!
//! Nothing here is guessed. A suggestion is a changed position that has been solved.

use crate::board::{Color, Move, Point, Position, Setup};
use crate::life::{Answer, Assumption, Proved, Query};
use crate::problem::Problem;
use crate::solver::{Depth, Limits, Solver, Stop};

use super::compose::same_result;
use super::prove::query_of;

/// A change of one stone after which fewer first moves solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// Where.
    pub point: Point,
    /// The stone to put there; `None` takes one off.
    pub stone: Option<Color>,
    /// First moves that solve afterwards.
    pub left: Vec<Move>,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Improvements {
    /// Changes that leave only the move wanted, and then those that leave fewest.
    pub suggestions: Vec<Suggestion>,
    /// Stones without which result and solutions are the same.
    pub superfluous: Vec<Point>,
    /// Whether everything was tried.
    pub complete: bool,
}

/// Suggestions shown.
const MOST: usize = 6;

/// Searches for changes of one stone that keep the result and the move `wanted` and remove other
/// solutions, and for stones that are not needed.
///
/// `limits` hold for each position tried; `report` hears how many of how many are done.
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
    // Each chain stays whole or goes stone by stone; the targets stay.
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
        if !changed.moves_complete || !same_result(&changed, proved) {
            continue;
        }
        let mut before = proved.moves.clone();
        let mut after = changed.moves;
        before.sort();
        after.sort();
        if stone.is_none() && before == after {
            // Not if the question itself has become another: more room, or a wall of assumptions.
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

/// Points that a question counts as a wall although nothing stands there.
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
    /// The result with one stone changed, and the question; `None` if that is no position, no question, or not proved.
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
