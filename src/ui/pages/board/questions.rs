//! Questions about groups of a whole board, and positions as problems.

use std::collections::BTreeSet;

use crate::board::{Point, Position, Rules};
use crate::life::{Query, QueryError, QuerySpec};
use crate::problem::{Problem, ProblemId, ProblemSet, SetId, Source, Task, Text, write_set};

/// The question about a chain; in a race about one chain with its rival in the region.
///
/// # Errors
///
/// The key of the text that says why it cannot be put.
pub fn query(
    position: &Position,
    target: Point,
    rival: Option<Point>,
) -> Result<Query, &'static str> {
    let mut setup = position.to_setup();
    // The solver plays by basic ko without self-capture.
    setup.rules = Rules::default();
    let board = setup.into_position().map_err(|_fault| "question-open")?;
    let mut spec = QuerySpec::target(target);
    if let Some(rival) = rival {
        spec.region = Some(race_region(&board, target, rival));
    }
    // A chain at the rim that has no liberty beyond it belongs to the region; taking it in may
    // bring the next one to light.
    for _ in 0..MOST_TAKEN_IN {
        match Query::new(&board, &spec) {
            Ok(query) => return Ok(query),
            Err(QueryError::RimWithoutLiberty(point)) => {
                let region = spec
                    .region
                    .get_or_insert_with(|| race_region(&board, target, target));
                let before = region.len();
                let chain: BTreeSet<Point> = board.chain(point).collect();
                region.retain(|known| !chain.contains(known));
                region.extend(&chain);
                if region.len() == before && before > 0 && chain.is_empty() {
                    return Err("question-open");
                }
            }
            Err(QueryError::RegionTooLarge { .. }) => return Err("question-too-large"),
            Err(QueryError::NoRegion) => return Err("question-no-room"),
            Err(_) => return Err("question-open"),
        }
    }
    Err("question-open")
}

/// Most chains at the rim that are taken into a region.
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

/// The position as the text of a problem set with one problem, as the program writes sets.
#[must_use]
pub fn as_problem(position: &Position) -> String {
    let mut setup = position.to_setup();
    setup.rules = Rules::default();
    let (Some(id), Some(set)) = (
        ProblemId::new("from-the-board"),
        SetId::new("from-the-board"),
    ) else {
        return String::new();
    };
    write_set(&ProblemSet {
        id: set,
        title: Text::default(),
        about: Text::default(),
        author: String::new(),
        licence: String::new(),
        source: Source::default(),
        problems: vec![Problem::new(id, Task::Kill, setup)],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Move, Size};
    use crate::problem::read_set;

    #[test]
    fn a_position_is_a_problem_that_reads_back() {
        let mut position = Position::empty(Size::square(9).unwrap(), Rules::default());
        position.play(Move::Play(Point::at(2, 2))).unwrap();
        let text = as_problem(&position);
        let loaded = read_set(&text, "x");
        let set = loaded
            .set
            .unwrap_or_else(|| panic!("{text}: {:?}", loaded.faults));
        assert_eq!(set.problems[0].setup.stones, position.stones());
        assert_eq!(set.problems[0].setup.to_move, Color::White);
    }
}
