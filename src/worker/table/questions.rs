//! Questions about groups on a whole board.

use std::collections::BTreeSet;

use crate::board::{Point, Position, Rules};
use crate::life::{Query, QueryError, QuerySpec};
use crate::worker::Question;

/// The question about a chain; for a race, about one chain with its rival in the region.
///
/// # Errors
///
/// The key of the text that says why there is no question.
pub fn question(
    position: &Position,
    target: Point,
    rival: Option<Point>,
) -> Result<Question, &'static str> {
    let mut setup = position.to_setup();
    // The solver plays by basic ko and without self-capture.
    setup.rules = Rules::default();
    let board = setup.into_position().map_err(|_fault| "question-open")?;
    let mut spec = QuerySpec::target(target);
    if let Some(rival) = rival {
        spec.region = Some(race_region(&board, target, rival));
        take_in(&board, &mut spec)?;
    }
    match Query::new(&board, &spec) {
        // A larger region may do.
        Err(
            QueryError::RimWithoutLiberty(_)
            | QueryError::Wall(_)
            | QueryError::RegionTooLarge { .. },
        )
        | Ok(_) => Ok(Question {
            position: board,
            spec,
        }),
        Err(error) => Err(reason(&error)),
    }
}

/// The key of the text that says why there is no question.
const fn reason(error: &QueryError) -> &'static str {
    match error {
        QueryError::RegionTooLarge { .. } => "question-too-large",
        QueryError::NoRegion => "question-no-room",
        _ => "question-open",
    }
}

/// Adds chains at the rim that have no liberty outside the region to it; adding one may reveal
/// the next.
fn take_in(board: &Position, spec: &mut QuerySpec) -> Result<(), &'static str> {
    for _ in 0..MOST_TAKEN_IN {
        match Query::new(board, spec) {
            Ok(_) => return Ok(()),
            Err(QueryError::RimWithoutLiberty(point)) => {
                let region = spec.region.get_or_insert_default();
                let chain: BTreeSet<Point> = board.chain(point).collect();
                region.retain(|known| !chain.contains(known));
                region.extend(&chain);
                if chain.is_empty() {
                    return Err("question-open");
                }
            }
            Err(error) => return Err(reason(&error)),
        }
    }
    Err("question-open")
}

/// Most chains at the rim that are added to a region.
const MOST_TAKEN_IN: usize = 12;

/// Both chains, their liberties, and the empty points next to those.
fn race_region(board: &Position, one: Point, other: Point) -> Vec<Point> {
    let mut region: BTreeSet<Point> = BTreeSet::new();
    for chain in [one, other] {
        region.extend(board.chain(chain));
        for liberty in board.chain_liberties(chain) {
            region.insert(liberty);
            region.extend(
                liberty
                    .neighbors(board.size())
                    .filter(|&point| board.color_at(point).is_none()),
            );
        }
    }
    region.into_iter().collect()
}
