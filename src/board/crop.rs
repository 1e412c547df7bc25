//! The part of a board that is worth showing.

use super::{Point, Size, Window};

/// The part of a board worth showing: all of `points`, the `stones` among them with a margin of
/// one, up to an edge that is near, and never too small to be recognised.
#[must_use]
pub fn crop(
    points: impl IntoIterator<Item = Point>,
    stones: impl IntoIterator<Item = Point>,
    size: Size,
) -> Window {
    const SMALLEST: u8 = 6;
    let rimmed = stones
        .into_iter()
        .filter(|&p| size.contains(p))
        .filter_map(|p| Window::around([p]))
        .map(|window| window.grown(1, size))
        .flat_map(|window| [window.lower_left, window.upper_right]);
    let points = points.into_iter().filter(|&p| size.contains(p));
    let Some(window) = Window::around(points.chain(rimmed)) else {
        return Window::whole(size);
    };
    let (low, high) = (window.lower_left, window.upper_right);
    let (left, right) = span(low.column(), high.column(), size.width(), SMALLEST);
    let (bottom, top) = span(low.row(), high.row(), size.height(), SMALLEST);
    Window {
        lower_left: Point::at(left, bottom),
        upper_right: Point::at(right, top),
    }
}

/// One direction of [`crop`]: first and last line shown.
fn span(mut low: u8, mut high: u8, length: u8, smallest: u8) -> (u8, u8) {
    const NEAR: u8 = 2;
    let last = length - 1;
    if low < NEAR {
        low = 0;
    }
    if last - high < NEAR {
        high = last;
    }
    while high - low + 1 < smallest.min(length) {
        // Grow away from an edge if there is one, otherwise on both sides in turn.
        if high < last && (low == 0 || (high - low).is_multiple_of(2)) {
            high += 1;
        } else if low > 0 {
            low -= 1;
        } else {
            high += 1;
        }
    }
    if u16::from(high - low + 1) * 4 >= u16::from(length) * 3 && length <= 9 {
        return (0, last);
    }
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Notation;

    fn points(names: &str, size: Size) -> Vec<Point> {
        names
            .split_whitespace()
            .map(|name| Notation::Gtp.read(name, size).unwrap())
            .collect()
    }

    #[test]
    fn a_corner_is_cropped_with_both_edges() {
        let size = Size::SQUARE_19;
        let window = crop([], points("B1 F3 C5", size), size);
        assert_eq!(window.lower_left, Point::at(0, 0));
        assert_eq!(window.upper_right, Point::at(6, 5));
    }

    #[test]
    fn a_point_in_the_middle_keeps_away_from_the_edges() {
        let size = Size::SQUARE_19;
        let window = crop(points("K10", size), [], size);
        assert_eq!((window.width(), window.height()), (6, 6));
        assert!(window.contains(Point::at(9, 9)));
    }

    #[test]
    fn nothing_to_show_shows_everything() {
        let size = Size::new(7, 5).unwrap();
        assert_eq!(crop([], [], size), Window::whole(size));
        assert_eq!(crop(points("A1 G5", size), [], size), Window::whole(size));
    }

    #[test]
    fn every_crop_holds_its_points() {
        for side in [2, 5, 9, 13, 19, 25] {
            let size = Size::square(side).unwrap();
            for point in size.points() {
                let window = crop([point], [], size);
                assert!(window.contains(point));
                assert!(size.contains(window.upper_right));
            }
        }
    }
}
