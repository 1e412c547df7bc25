//! Questions about groups of a whole board, and positions as problems.

use std::collections::BTreeSet;

use crate::board::{Diagram, Point, Position, Rules, Window};
use crate::life::{Query, QuerySpec};

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

/// The position as the text of a problem, ready to be pasted into a set.
#[must_use]
pub fn as_problem(position: &Position) -> String {
    let size = position.size();
    let drawing = Diagram::draw(&position.stones(), &[], Window::whole(size), size);
    let drawing: String = drawing
        .to_string()
        .lines()
        .map(|line| format!("        {line}\n"))
        .collect();
    let size_line = if size.width() == 19 && size.height() == 19 {
        String::new()
    } else if size.width() == size.height() {
        format!("    size: {},\n", size.width())
    } else {
        format!("    size: ({}, {}),\n", size.width(), size.height())
    };
    let to_move = match position.to_move() {
        crate::board::Color::Black => "Black",
        crate::board::Color::White => "White",
    };
    format!(
        "(\n    id: \"from-the-board\",\n    task: Kill,\n{size_line}    to_move: {to_move},\n    position: \"\n{drawing}    \",\n),\n"
    )
}
