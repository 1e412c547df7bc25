//! Guesses what a position is about: target, region and safe stones.

use crate::board::{Point, Position};
use crate::life::{Assumption, Query, QueryError, QuerySpec};
use crate::problem::Problem;

/// The question that a position suggests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// One stone of each chain whose life is at stake.
    pub target: Vec<Point>,
    /// The points where play is considered.
    pub region: Vec<Point>,
    /// One stone of each surrounding chain that is assumed alive.
    pub safe: Vec<Point>,
    /// Empty points that count as the attacker's because the region is open there.
    pub wall: Vec<Point>,
}

/// Fills in the fields that a problem leaves open; others are kept.
///
/// # Errors
///
/// [`QueryError`] if no question can be made of the position.
pub fn propose(problem: &Problem, position: &Position) -> Result<Proposal, QueryError> {
    let spec = QuerySpec {
        targets: problem.target.clone(),
        goal: problem.goal,
        region: (!problem.region.is_empty()).then(|| problem.region.clone()),
        safe: problem.safe.clone(),
        ..QuerySpec::default()
    };
    let query = Query::new(position, &spec)?;
    let mut proposal = Proposal {
        target: query.targets().to_vec(),
        region: query.region().iter().copied().collect(),
        safe: Vec::new(),
        wall: Vec::new(),
    };
    for assumption in query.assumptions() {
        match assumption {
            Assumption::Safe(points) => proposal.safe.extend(points),
            Assumption::Wall(points) | Assumption::Escape(points) => {
                proposal.wall.extend(points);
            }
        }
    }
    // A wall that the query adds has no stone, so it cannot be marked as safe.
    proposal
        .safe
        .retain(|&point| position.color_at(point).is_some());
    Ok(proposal)
}
