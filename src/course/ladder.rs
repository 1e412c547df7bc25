//! Reads a ladder to its end, whatever either side tries.
//!
//! The chaser keeps the prey in atari with every move; the prey extends or captures a chaser. A ladder ends
//! as soon as a chaser's move leaves the prey two liberties, or a move of the prey leaves it in atari.
//! The result is therefore complete for the chase as such, but not for the fight that may follow when the
//! prey gets out.

use crate::board::{Move, Point, Position};

/// How a ladder ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chase {
    /// The prey is captured.
    Taken,
    /// The prey gets three liberties, or captures a stone that held it.
    Escapes,
    /// The chase is longer than the reading limit.
    Unread,
}

/// Most moves of the prey that are read; a ladder across the largest board has fewer.
const LONGEST: usize = 64;

/// Reads the ladder of the chain on `prey`, which is in atari and to move.
///
/// `None` if there is no chain, if it is not in atari, or if it is not its side's turn.
#[must_use]
pub fn chase(position: &Position, prey: Point) -> Option<Chase> {
    let color = position.color_at(prey)?;
    if color != position.to_move() || !position.is_in_atari(prey) {
        return None;
    }
    Some(run(&mut position.clone(), prey, LONGEST))
}

/// Reads the ladder of the chain on `prey` with the chaser to move: the result if the chaser keeps it in
/// atari with every move from now on.
///
/// `None` if there is no chain, or if it is the prey's turn.
#[must_use]
pub fn pursue(position: &Position, prey: Point) -> Option<Chase> {
    let color = position.color_at(prey)?;
    if color == position.to_move() {
        return None;
    }
    Some(hunt(&mut position.clone(), prey, LONGEST))
}

/// The moves that take the prey, beginning with the chaser's; the prey resists as long as its last liberty can
/// be filled. Empty if it is the prey's turn, or if it is not taken.
#[must_use]
pub fn chase_line(position: &Position, prey: Point) -> Vec<Move> {
    let mut position = position.clone();
    let mut line = Vec::new();
    while pursue(&position, prey) == Some(Chase::Taken) && line.len() < 2 * LONGEST {
        let liberties = position.chain_liberties(prey);
        let taking = liberties.map(Move::Play).find(|&mv| {
            let mut after = position.clone();
            let is_played = after.play(mv).is_ok();
            let is_gone = after.color_at(prey).is_none();
            is_played && (is_gone || chase(&after, prey) == Some(Chase::Taken))
        });
        let Some(taking) = taking else {
            break;
        };
        let is_played = position.play(taking).is_ok();
        line.push(taking);
        let out = position.chain_liberties(prey).next().map(Move::Play);
        let Some(out) = out.filter(|&out| is_played && position.is_legal(out)) else {
            break;
        };
        if position.play(out).is_ok() {
            line.push(out);
        }
    }
    line
}

/// The prey is in atari and to move. `left` bounds the depth.
fn run(position: &mut Position, prey: Point, left: usize) -> Chase {
    if left == 0 {
        return Chase::Unread;
    }
    let mut best = Chase::Taken;
    for mv in ways_out(position, prey) {
        if position.play(Move::Play(mv)).is_err() {
            continue;
        }
        let after = hunt(position, prey, left);
        position.undo();
        match after {
            Chase::Escapes => return Chase::Escapes,
            Chase::Unread => best = Chase::Unread,
            Chase::Taken => {}
        }
    }
    best
}

/// The chaser is to move after a move of the prey.
fn hunt(position: &mut Position, prey: Point, left: usize) -> Chase {
    match position.liberties(prey) {
        0 => return Chase::Taken,
        1 => {
            let only = position.chain_liberties(prey).next();
            let takes = only.is_some_and(|point| position.is_legal(Move::Play(point)));
            return if takes { Chase::Taken } else { Chase::Escapes };
        }
        2 => {}
        _ => return Chase::Escapes,
    }
    let liberties: Vec<Point> = position.chain_liberties(prey).collect();
    let mut best = Chase::Escapes;
    for mv in liberties {
        if position.play(Move::Play(mv)).is_err() {
            continue;
        }
        let after = if position.is_in_atari(prey) {
            run(position, prey, left - 1)
        } else {
            Chase::Escapes
        };
        position.undo();
        match after {
            Chase::Taken => return Chase::Taken,
            Chase::Unread => best = Chase::Unread,
            Chase::Escapes => {}
        }
    }
    best
}

/// The prey's last liberty, and the last liberties of adjacent chasers in atari.
fn ways_out(position: &Position, prey: Point) -> Vec<Point> {
    let mut ways: Vec<Point> = position.chain_liberties(prey).collect();
    let stones: Vec<Point> = position.chain(prey).collect();
    for stone in stones {
        for beside in stone.neighbors(position.size()) {
            let is_chaser = position.color_at(beside).is_some_and(|color| {
                Some(color) != position.color_at(prey) && position.is_in_atari(beside)
            });
            if is_chaser {
                let last = position.chain_liberties(beside);
                let new: Vec<Point> = last.filter(|point| !ways.contains(point)).collect();
                ways.extend(new);
            }
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    use crate::board::{Color, Diagram, Setup, Size, Stones};

    /// The ladder of figure 106, shifted down by some rows: the prey is white, on D and E, and to move.
    fn ladder(rows_lower: u8, helpers: &[&str]) -> Chase {
        read(rows_lower, helpers).expect("a ladder")
    }

    /// As [`ladder`]; `None` if a helper makes it not a ladder.
    fn read(rows_lower: u8, helpers: &[&str]) -> Option<Chase> {
        let size = Size::SQUARE_19;
        let mut stones = stones(rows_lower);
        for helper in helpers {
            let point = crate::board::Notation::Gtp
                .read(helper, size)
                .expect("a point");
            stones.set(point, Some(Color::White));
        }
        let setup = Setup {
            stones,
            to_move: Color::White,
            ..Setup::new(size)
        };
        let position = setup.into_position().expect("a position");
        let prey = Point::at(3, 6 - rows_lower);
        chase(&position, prey)
    }

    fn stones(rows_lower: u8) -> Stones {
        let drawing = "
            | . . . X X . .
            | . . X O O X .
            | . . . . X . .
            | . . . . . . .
            | . . . . . . .
            | . . . . . . .
            | . . . . . . .
            | . . . . . . .";
        let lines: Vec<&str> = drawing.trim_start_matches('\n').lines().collect();
        let kept = lines.len() - usize::from(rows_lower);
        let text = format!("{}\n            +--------------", lines[..kept].join("\n"));
        let drawing = Diagram::parse(&text, Size::SQUARE_19, None);
        drawing.expect("a drawing").stones
    }

    #[test]
    fn the_helpers_of_the_book_do_what_it_says() {
        assert_eq!(ladder(0, &[]), Chase::Taken, "figure 106");
        assert_eq!(ladder(1, &["B2"]), Chase::Taken, "figure 107");
        assert_eq!(ladder(2, &["A1"]), Chase::Taken, "figure 108");
        assert_eq!(ladder(2, &["A3"]), Chase::Escapes, "figure 108");
        assert_eq!(ladder(2, &["A4"]), Chase::Escapes, "figure 108");
        assert_eq!(ladder(3, &["C1"]), Chase::Escapes, "figure 109");
        assert_eq!(ladder(3, &["A3"]), Chase::Taken, "figure 109");
        assert_eq!(ladder(0, &["A3"]), Chase::Taken, "rule IV");
        assert_eq!(ladder(0, &["A4"]), Chase::Taken, "rule IV");
        assert_eq!(ladder(0, &["A3", "A4"]), Chase::Escapes, "rule IV");
        assert_eq!(ladder(1, &["A2", "A3"]), Chase::Escapes, "rule IV");
    }

    #[test]
    fn the_pairs_of_the_lesson_are_all_there_are() {
        let pairs: [&[[&str; 2]]; 4] = [
            &[["A2", "A4"], ["A3", "A4"], ["B3", "A4"]],
            &[["A2", "A3"]],
            &[["A2", "A5"]],
            &[["B1", "E1"]],
        ];
        for (rows_lower, expected) in (0..).zip(pairs) {
            // Points in front of the ladder: not beside or above the stones it begins with.
            let points: Vec<String> = Size::SQUARE_19
                .points()
                .filter(|point| point.column() <= 5 && point.row() <= 6 - rows_lower)
                .map(|point| point.to_string())
                .collect();
            // A helper on a stone, or touching the ladder's head, makes it not a ladder.
            let is_free = |name: &str| {
                let point = crate::board::Notation::Gtp.read(name, Size::SQUARE_19);
                let stone = point.and_then(|point| stones(rows_lower).get(point));
                stone.is_none()
            };
            let failing: Vec<&String> = points
                .iter()
                .filter(|point| is_free(point))
                .filter(|point| read(rows_lower, &[point]) == Some(Chase::Taken))
                .collect();
            let mut found = BTreeSet::new();
            for (number, one) in failing.iter().enumerate() {
                for other in &failing[..number] {
                    if read(rows_lower, &[one, other]) == Some(Chase::Escapes) {
                        found.insert(BTreeSet::from([one.as_str(), other.as_str()]));
                    }
                }
            }
            let expected: BTreeSet<BTreeSet<&str>> =
                expected.iter().map(|&pair| BTreeSet::from(pair)).collect();
            assert_eq!(found, expected, "figure {}", 106 + u32::from(rows_lower));
        }
    }

    #[test]
    fn the_chaser_is_asked_when_it_is_his_turn() {
        let size = Size::SQUARE_19;
        let read = |to_move, helper: Option<&str>| {
            let drawing = "
                | . . . X X . .
                | . . X O O X .
                | . . . O X . .
                | . . . . . . .
                | . . . . . . .
                | . . . . . . .
                +--------------";
            let mut stones = Diagram::parse(drawing, size, None)
                .expect("a drawing")
                .stones;
            let notation = crate::board::Notation::Gtp;
            if let Some(point) = helper.and_then(|name| notation.read(name, size)) {
                stones.set(point, Some(Color::White));
            }
            let setup = Setup {
                stones,
                to_move,
                ..Setup::new(size)
            };
            pursue(&setup.into_position().expect("a position"), Point::at(3, 4))
        };
        assert_eq!(read(Color::Black, None), Some(Chase::Taken));
        assert_eq!(read(Color::Black, Some("C3")), Some(Chase::Escapes));
        assert_eq!(read(Color::White, None), None, "the prey's own turn");
    }

    /// The ladder of figure 106, shifted; the prey is white and to move. `None` if it leaves the board.
    fn moved(dx: i8, dy: i8, helper: Option<Point>) -> Option<(Position, Point)> {
        let size = Size::SQUARE_19;
        let place = |column: i8, row: i8| -> Option<Point> {
            let (column, row) = (column + dx - 1, row + dy - 1);
            let point = Point::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)?;
            size.contains(point).then_some(point)
        };
        let mut setup = Setup {
            to_move: Color::White,
            ..Setup::new(size)
        };
        for (column, row) in [(3, 7), (4, 8), (5, 6), (5, 8), (6, 7)] {
            setup.stones.set(place(column, row)?, Some(Color::Black));
        }
        for (column, row) in [(4, 7), (5, 7)] {
            setup.stones.set(place(column, row)?, Some(Color::White));
        }
        if let Some(helper) = helper {
            if setup.stones.get(helper).is_some() {
                return None;
            }
            setup.stones.set(helper, Some(Color::White));
        }
        Some((setup.into_position().ok()?, place(4, 7)?))
    }

    /// Checks rules I to III of the book for every place and every helper; the lesson quotes the numbers.
    #[test]
    fn the_rules_of_the_book_hold_everywhere() {
        let (mut starts, mut inner, mut outer, mut companion, mut beyond) = (0, 0, 0, 0, 0);
        let (mut near_outer, mut near_companion) = ([0, 0], [0, 0]);
        for dx in -1..=11_i8 {
            for dy in -4..=10_i8 {
                let Some((position, prey)) = moved(dx, dy, None) else {
                    continue;
                };
                assert_eq!(chase(&position, prey), Some(Chase::Taken));
                starts += 1;
                for column in 1..=4 + dx {
                    for row in 1..=5 + dy {
                        let helper = Point::at(column as u8 - 1, row as u8 - 1);
                        let Some((position, prey)) = moved(dx, dy, Some(helper)) else {
                            continue;
                        };
                        let saves = chase(&position, prey) == Some(Chase::Escapes);
                        let from_edge = column.min(row) - 1;
                        match (row - dy) - (column - dx) {
                            2 | 3 => {
                                inner += 1;
                                assert_eq!(saves, from_edge > 0, "I: {helper}");
                            }
                            1 | 4 if from_edge >= 2 => {
                                outer += 1;
                                assert!(saves, "II: {helper}");
                            }
                            1 | 4 => near_outer[usize::from(saves)] += 1,
                            0 | 5 if from_edge >= 3 => {
                                companion += 1;
                                assert!(saves, "III: {helper}");
                            }
                            0 | 5 => near_companion[usize::from(saves)] += 1,
                            _ => {
                                beyond += 1;
                                assert!(!saves, "beyond the rows: {helper}");
                            }
                        }
                    }
                }
            }
        }
        assert_eq!(
            (starts, inner, outer, companion, beyond),
            (195, 2106, 1369, 920, 8005)
        );
        assert_eq!((near_outer, near_companion), ([351, 360], [471, 458]));
    }
}
