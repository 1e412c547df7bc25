//! Rectangles around a group, in which its life is searched for.
//!
//! A region that grows where it was refuted may pass by the one in which the group lives: what the
//! refutations need is not always what the life needs. A rectangle owes nothing to a refutation. Most groups
//! live near a corner or an edge, in a region of that form.

use std::collections::BTreeSet;

use crate::board::{Point, Position};
use crate::solver::proof::OpenQuestion;

use super::prove::group;

/// How far a rectangle reaches beyond the group, in points.
const MARGINS: [u8; 3] = [0, 1, 2];
/// A rectangle that ends so many points before an edge of the board reaches it.
const NEAR_EDGE: u8 = 1;

/// The rectangles around the target's group, in the order of their numbers of empty points.
pub(super) fn boxes(question: &OpenQuestion) -> Vec<BTreeSet<Point>> {
    let position = &question.position;
    let size = position.size();
    let group = group(question);
    let columns = span(group.iter().map(Point::column));
    let rows = span(group.iter().map(Point::row));
    let Some((columns, rows)) = columns.zip(rows) else {
        return Vec::new();
    };
    let mut boxes: Vec<BTreeSet<Point>> = Vec::new();
    for along in MARGINS {
        for across in MARGINS {
            let (left, right) = widened(columns, along, size.width());
            let (low, high) = widened(rows, across, size.height());
            let line = |row| (left..=right).map(move |column| Point::at(column, row));
            let points: BTreeSet<Point> = (low..=high).flat_map(line).collect();
            if !boxes.contains(&points) {
                boxes.push(points);
            }
        }
    }
    boxes.sort_by_key(|points| empty_points(points, position));
    boxes
}

/// The number of empty points of a region.
pub(super) fn empty_points(region: &BTreeSet<Point>, position: &Position) -> usize {
    let is_empty = |point: &&Point| position.color_at(**point).is_none();
    region.iter().filter(is_empty).count()
}

/// The lowest and the highest of some lines.
fn span(lines: impl Iterator<Item = u8>) -> Option<(u8, u8)> {
    lines.fold(None, |span, line| match span {
        None => Some((line, line)),
        Some((low, high)) => Some((line.min(low), line.max(high))),
    })
}

/// A span with this margin on both sides, on a board with so many lines.
fn widened((low, high): (u8, u8), margin: u8, lines: u8) -> (u8, u8) {
    let last = lines - 1;
    let low = low.saturating_sub(margin);
    let high = high.saturating_add(margin).min(last);
    (
        if low <= NEAR_EDGE { 0 } else { low },
        if last - high <= NEAR_EDGE { last } else { high },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Setup, Size};
    use crate::life::QuerySpec;

    fn around(drawing: &str, target: Point) -> Vec<(u8, u8, u8, u8)> {
        let setup = Setup::drawn(Size::SQUARE_19, drawing).unwrap();
        let position = setup.into_position().unwrap();
        let question = OpenQuestion::of(&position, &QuerySpec::target(target));
        let sides = |region: &BTreeSet<Point>| {
            let columns = span(region.iter().map(|point| point.column()));
            let rows = span(region.iter().map(|point| point.row()));
            let ((left, right), (low, high)) = columns.zip(rows).unwrap();
            let area = usize::from(right - left + 1) * usize::from(high - low + 1);
            assert_eq!(region.len(), area, "a rectangle has no gaps");
            (left, right, low, high)
        };
        boxes(&question).iter().map(sides).collect()
    }

    #[test]
    fn rectangles_contain_the_group_reach_near_edges_and_the_emptiest_comes_last() {
        // The group of A3: its stones share liberties. White's stones do not count.
        let drawing = "
            | . . . . . . .
            | O . O O . . .
            | X X . X O . .
            | . . . . . . .
            | . . . . . . .
            +--------------";
        let found = around(drawing, Point::at(0, 2));
        assert_eq!(found.len(), 9);
        assert_eq!(found[0], (0, 3, 2, 2));
        assert!(found.contains(&(0, 3, 0, 3)));
        assert!(found.contains(&(0, 4, 0, 3)));
        assert_eq!(found[8], (0, 5, 0, 4));
    }

    #[test]
    fn what_is_near_an_edge_reaches_it() {
        let drawing = "
            | . . . . .
            | . X . . .
            | . . . . .
            +----------";
        let found = around(drawing, Point::at(1, 1));
        assert!(found.iter().all(|&(left, _, low, _)| (left, low) == (0, 0)));
        assert_eq!((found[0], found[8]), ((0, 1, 0, 1), (0, 3, 0, 3)));
        assert_eq!(widened((7, 17), 0, 19), (7, 18));
        assert_eq!(widened((0, 4), 2, 5), (0, 4));
    }
}
