//! Questions about groups of a whole board, and positions as problems.

use std::collections::BTreeSet;

use crate::board::{Point, Position, Rules};
use crate::life::{Query, QuerySpec};
use crate::problem::{Problem, ProblemId, ProblemSet, SetId, Source, Task, Text, write_set};

/// The question about a chain; in a race about one chain with its rival in the region.
///
/// # Errors
///
/// Why it cannot be put.
pub fn query(position: &Position, target: Point, rival: Option<Point>) -> Result<Query, String> {
    let mut setup = position.to_setup();
    // The solver plays by basic ko without self-capture.
    setup.rules = Rules::default();
    let board = setup.into_position().map_err(|error| error.to_string())?;
    let mut spec = QuerySpec::target(target);
    if let Some(rival) = rival {
        spec.region = Some(race_region(&board, target, rival));
    }
    Query::new(&board, &spec).map_err(|error| error.to_string())
}

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
