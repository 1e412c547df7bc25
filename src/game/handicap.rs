//! Handicap points, the handicap table of Keima-Go, and drawing lots for the colours.

use super::score::Score;
use crate::board::{Color, Point, Size};

/// Largest number of handicap stones that have fixed points.
pub const MOST_FIXED: u8 = 13;

/// Largest number of fixed handicap points on this board; 0 if it has none.
#[must_use]
pub fn most_fixed(size: Size) -> u8 {
    let side = size.width();
    if size.width() != size.height() || side < 7 {
        0
    } else if side.is_multiple_of(2) || side == 7 {
        4
    } else if side < 13 {
        9
    } else {
        MOST_FIXED
    }
}

/// The fixed points for 2 to 13 handicap stones, or `None` if the board does not have that many.
///
/// Pfaundler 1908, section 9, names four points first (d4, d16, q4, q16), then five (d10, k4, k16,
/// q10, k10), then four more (c3, c17, r3, r17). Within each group the order follows today's custom:
/// opposite points first, and the centre if the number is odd.
///
/// ```
/// use raeuberspiel::board::Size;
/// use raeuberspiel::game::fixed_handicap;
///
/// let five = fixed_handicap(5, Size::SQUARE_19).expect("19x19 has 13 points");
/// let names: Vec<String> = five.iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["D4", "Q16", "D16", "Q4", "K10"]);
/// ```
#[must_use]
pub fn fixed_handicap(stones: u8, size: Size) -> Option<Vec<Point>> {
    if stones < 2 || stones > most_fixed(size) {
        return None;
    }
    let side = size.width();
    let near = if side >= 13 { 3 } else { 2 };
    let (far, middle) = (side - 1 - near, side / 2);
    let corners = [(near, near), (far, far), (near, far), (far, near)];
    let sides = [(near, middle), (far, middle), (middle, near), (middle, far)];
    let (inner, outer) = (near - 1, far + 1);
    let extra = [
        (inner, inner),
        (outer, outer),
        (inner, outer),
        (outer, inner),
    ];
    let count = usize::from(stones);
    let mut points: Vec<(u8, u8)> = corners.into_iter().take(count).collect();
    if count > 4 {
        points.extend(sides.into_iter().take((count - 4).min(5) & !1));
        if count % 2 == 1 || count > 9 {
            points.push((middle, middle));
        }
        points.extend(extra.into_iter().take(count.saturating_sub(9)));
    }
    points
        .into_iter()
        .map(|(column, row)| Point::new(column, row))
        .collect()
}

/// One row of the handicap table: what the club's document grants the weaker player in Keima-Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeimaHandicap {
    /// Smallest difference in playing strength, in grades of Go.
    pub from: u8,
    /// Largest difference, `None` if there is no upper end.
    pub to: Option<u8>,
    /// Knight pairs that Black may place freely before the game.
    pub pairs: u8,
    /// Compensation for White.
    pub komi: Score,
}

/// The handicap table of Keima-Go, item 7 of the club's document.
///
/// Item 6 of the same document gives 2 komi for the first move while the table begins with 4;
/// both are kept as they stand.
pub const KEIMA_HANDICAPS: [KeimaHandicap; 6] = {
    const fn row(from: u8, to: Option<u8>, pairs: u8, komi: i32) -> KeimaHandicap {
        KeimaHandicap {
            from,
            to,
            pairs,
            komi: Score::whole(komi),
        }
    }
    [
        row(0, Some(3), 0, 4),
        row(4, Some(7), 0, 2),
        row(8, Some(11), 0, 0),
        row(12, Some(15), 2, 4),
        row(16, Some(19), 2, 2),
        row(20, None, 2, 0),
    ]
};

/// The row of the table for a difference in playing strength.
#[must_use]
pub fn keima_handicap(difference: u8) -> KeimaHandicap {
    let mut found = KEIMA_HANDICAPS[0];
    for row in KEIMA_HANDICAPS {
        if row.from <= difference {
            found = row;
        }
    }
    found
}

/// The guess of the player who draws for colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// Two stones are laid down.
    Even,
    /// One stone is laid down.
    Odd,
}

/// Draws for colours (nigiri): the colour of the player who guessed, given the size of the other's handful.
///
/// ```
/// use raeuberspiel::board::Color;
/// use raeuberspiel::game::{Parity, nigiri};
///
/// assert_eq!(nigiri(Parity::Odd, 7), Color::Black);
/// assert_eq!(nigiri(Parity::Even, 7), Color::White);
/// ```
#[must_use]
pub const fn nigiri(call: Parity, handful: u8) -> Color {
    match (call, handful % 2) {
        (Parity::Even, 0) | (Parity::Odd, 1) => Color::Black,
        _ => Color::White,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn thirteen_stones_are_the_points_of_the_book() {
        let points = fixed_handicap(13, Size::SQUARE_19).unwrap();
        let names: BTreeSet<String> = points.iter().map(ToString::to_string).collect();
        let book = "D4 D16 Q4 Q16 D10 K4 K16 Q10 K10 C3 C17 R3 R17";
        assert_eq!(names, book.split(' ').map(str::to_owned).collect());
    }

    #[test]
    fn every_number_gives_as_many_points_and_keeps_the_groups_of_the_book() {
        for side in 2..=25 {
            let size = Size::square(side).unwrap();
            for stones in 0..=15 {
                let points = fixed_handicap(stones, size);
                assert_eq!(points.is_some(), (2..=most_fixed(size)).contains(&stones));
                let distinct: BTreeSet<Point> = points.iter().flatten().copied().collect();
                let wanted = if points.is_some() {
                    usize::from(stones)
                } else {
                    0
                };
                assert_eq!(distinct.len(), wanted, "{stones} on {size}");
                assert!(distinct.iter().all(|&point| size.contains(point)));
            }
        }
        assert_eq!(fixed_handicap(2, Size::new(19, 13).unwrap()), None);
    }

    #[test]
    fn the_table_of_keima_go_has_no_gaps() {
        for (difference, pairs, komi) in [
            (0, 0, 4),
            (3, 0, 4),
            (4, 0, 2),
            (11, 0, 0),
            (12, 2, 4),
            (19, 2, 2),
            (20, 2, 0),
            (99, 2, 0),
        ] {
            let row = keima_handicap(difference);
            assert_eq!(
                (row.pairs, row.komi),
                (pairs, Score::whole(komi)),
                "{difference}"
            );
        }
    }
}
