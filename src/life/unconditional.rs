//! Unconditional life: chains that no sequence of enemy moves can capture, even if their owner
//! always passes.
//!
//! D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976).

use crate::board::{Color, Point, Position, Size};

struct Region {
    /// Heads of the chains around it.
    around: Vec<Point>,
    /// Heads of the chains to which every empty point of the region is a liberty.
    vital_to: Vec<Point>,
}

/// The heads of this colour's unconditionally alive chains, in the order of the points.
///
/// A chain head is what [`Position::chain_head`] gives.
///
/// ```
/// use raeuberspiel_proof::board::{Color, Diagram, Setup, Size};
/// use raeuberspiel_proof::life::unconditional_life;
///
/// let size = Size::square(9).expect("9 is a board");
/// let diagram = Diagram::parse("
///     | X X X X .
///     | . X . X .
///     +----------", size, None).expect("the drawing is sound");
/// let setup = Setup { stones: diagram.stones, ..Setup::new(size) };
/// let position = setup.into_position().expect("every chain has a liberty");
/// assert_eq!(unconditional_life(&position, Color::Black).len(), 1);
/// ```
#[must_use]
pub fn unconditional_life(position: &Position, color: Color) -> Vec<Point> {
    unconditional_life_with(position, color, &[])
}

/// As [`unconditional_life`], but the chains on the points `assumed` count as alive from the start.
#[must_use]
pub fn unconditional_life_with(position: &Position, color: Color, assumed: &[Point]) -> Vec<Point> {
    let assumed: Vec<Point> = assumed
        .iter()
        .filter(|&&point| position.color_at(point) == Some(color))
        .filter_map(|&point| position.chain_head(point))
        .collect();
    let mut alive: Vec<Point> = position
        .size()
        .points()
        .filter(|&point| {
            position.color_at(point) == Some(color) && position.chain_head(point) == Some(point)
        })
        .collect();
    let mut regions = regions(position, color);
    loop {
        let before = (alive.len(), regions.len());
        alive.retain(|head| {
            let vital = regions
                .iter()
                .filter(|region| region.vital_to.contains(head));
            vital.take(2).count() == 2 || assumed.contains(head)
        });
        regions.retain(|region| region.around.iter().all(|head| alive.contains(head)));
        if before == (alive.len(), regions.len()) {
            return alive;
        }
    }
}

/// The regions between chains of this colour in which every empty point is a liberty of one of the
/// chains. No other region is vital to a chain.
fn regions(position: &Position, color: Color) -> Vec<Region> {
    let size = position.size();
    let place = |point: Point| {
        usize::from(point.row()) * usize::from(Size::MAX) + usize::from(point.column())
    };
    let borders = |point: Point| {
        point
            .neighbors(size)
            .any(|neighbor| position.color_at(neighbor) == Some(color))
    };
    // For each point, the start of the region in which it was met.
    let mut met: Vec<Option<Point>> = vec![None; usize::from(Size::MAX) * usize::from(Size::MAX)];
    let mut regions = Vec::new();
    for start in size.points() {
        let is_new = position.color_at(start) != Some(color) && met[place(start)].is_none();
        if !is_new || !borders(start) {
            continue;
        }
        met[place(start)] = Some(start);
        let mut open = vec![start];
        let mut around: Vec<Point> = Vec::new();
        let mut empty: Vec<Point> = Vec::new();
        let is_closed = loop {
            let Some(point) = open.pop() else {
                break true;
            };
            let mut is_liberty = false;
            let mut is_left = false;
            for neighbor in point.neighbors(size) {
                if position.color_at(neighbor) == Some(color) {
                    is_liberty = true;
                    if let Some(head) = position.chain_head(neighbor)
                        && !around.contains(&head)
                    {
                        around.push(head);
                    }
                    continue;
                }
                match met[place(neighbor)] {
                    None => {
                        met[place(neighbor)] = Some(start);
                        open.push(neighbor);
                    }
                    // The region was abandoned at a point that is no liberty.
                    Some(other) => is_left |= other != start,
                }
            }
            let is_empty = position.color_at(point).is_none();
            if is_left || is_empty && !is_liberty {
                break false;
            }
            if is_empty {
                empty.push(point);
            }
        };
        if !is_closed {
            continue;
        }
        let vital_to = around
            .iter()
            .copied()
            .filter(|&head| {
                empty.iter().all(|point| {
                    point
                        .neighbors(size)
                        .any(|neighbor| position.chain_head(neighbor) == Some(head))
                })
            })
            .collect();
        regions.push(Region { around, vital_to });
    }
    regions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Setup, Size};

    fn check(expected: usize, drawing: &str) {
        let size = Size::square(9).unwrap();
        let setup = Setup::drawn(size, drawing).unwrap();
        let position = setup.into_position().unwrap();
        let alive = unconditional_life(&position, Color::Black);
        assert_eq!(alive.len(), expected, "{drawing}");
    }

    #[test]
    fn two_eyes_live_and_one_does_not() {
        check(
            1,
            "
            | X X X X .
            | . X . X .
            +----------",
        );
        check(
            0,
            "
            | X X X X .
            | . . . X .
            +----------",
        );
    }

    #[test]
    fn a_false_eye_is_none() {
        check(
            0,
            "
            | X X X O O
            | . X . X O
            | X X X O O
            +----------",
        );
    }

    #[test]
    fn two_chains_that_share_two_eyes_live_together() {
        check(
            2,
            "
            | O X X O .
            | X . X . O
            | . X X X .
            +----------",
        );
    }

    #[test]
    fn enemy_stones_in_an_eye_do_not_matter_while_every_empty_point_is_a_liberty() {
        check(
            1,
            "
            | X X X X X X .
            | . O X . O X .
            +--------------",
        );
    }
}
