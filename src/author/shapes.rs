//! Points along lines and in rectangles, as drawn with the pen.

use crate::board::Point;

/// The points from one to the other, both included: a straight line in a row, column or diagonal, otherwise
/// the best approximation.
#[must_use]
pub fn line(from: Point, to: Point) -> Vec<Point> {
    let delta = |a: u8, b: u8| i16::from(b) - i16::from(a);
    let (columns, rows) = (
        delta(from.column(), to.column()),
        delta(from.row(), to.row()),
    );
    let steps = columns.abs().max(rows.abs());
    (0..=steps)
        .filter_map(|step| {
            let along = |start: u8, whole: i16| {
                let half = if steps == 0 {
                    0
                } else {
                    whole.signum() * steps / 2
                };
                let part = (whole * step + half).checked_div(steps).unwrap_or(0);
                u8::try_from(i16::from(start) + part).ok()
            };
            Point::new(along(from.column(), columns)?, along(from.row(), rows)?)
        })
        .collect()
}

/// Every point of the rectangle with these corners.
#[must_use]
pub fn rectangle(from: Point, to: Point) -> Vec<Point> {
    let columns = from.column().min(to.column())..=from.column().max(to.column());
    let rows = from.row().min(to.row())..=from.row().max(to.row());
    rows.flat_map(|row| {
        columns
            .clone()
            .filter_map(move |column| Point::new(column, row))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(points: &[Point]) -> String {
        points
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn lines_run_from_end_to_end() {
        let check = |from: (u8, u8), to: (u8, u8), expected| {
            let points = line(Point::at(from.0, from.1), Point::at(to.0, to.1));
            assert_eq!(names(&points), expected);
        };
        check((0, 0), (3, 0), "A1 B1 C1 D1");
        check((0, 3), (0, 1), "A4 A3 A2");
        check((2, 2), (0, 0), "C3 B2 A1");
        check((1, 1), (1, 1), "B2");
        check((0, 0), (4, 2), "A1 B2 C2 D3 E3");
    }

    #[test]
    fn rectangles_are_filled() {
        let points = rectangle(Point::at(2, 1), Point::at(1, 0));
        assert_eq!(names(&points), "B1 C1 B2 C2");
    }
}
