//! Every filling of small regions, against the plain definition of the game in `truth/`.
//!
//! `cargo bench --bench solver_truth` runs the whole families; here are the smaller ones and samples of the
//! others.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::truth;
use raeuberspiel::board::{Color, Move, PlayError};
use raeuberspiel::solver::Depth;

use truth::compare::compare;
use truth::{After, Family, Kind, State, World};

const fn family(columns: u8, rows: u8, kind: Kind) -> Family {
    Family {
        columns,
        rows,
        kind,
    }
}

/// Checks that all answers are right, and that the expected number was asked.
#[track_caller]
fn check(family: Family, first: usize, every: usize, asked: usize) {
    let tally = compare(family, first, every, Depth::Full);
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert_eq!((tally.asked, tally.undecided), (asked, 0));
    assert_eq!(tally.right + tally.open, asked);
}

#[test]
fn every_filling_of_a_walled_two_by_three_corner() {
    check(family(3, 2, Kind::Walled), 0, 1, 972);
}

#[test]
fn every_filling_of_a_two_by_three_eye_in_the_corner() {
    check(family(3, 2, Kind::Eye), 0, 1, 1066);
}

#[test]
fn every_filling_of_a_two_by_two_corner_where_all_must_live() {
    check(family(2, 2, Kind::WalledAll), 0, 1, 90);
}

#[test]
fn results_asked_for_alone_are_the_same() {
    let tally = compare(family(3, 2, Kind::WalledAll), 0, 3, Depth::Ko);
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert_eq!(tally.undecided, 0);
    assert!(tally.right > 300 && tally.right + tally.open == tally.asked);
}

#[test]
fn a_sample_of_the_two_by_four_and_three_by_three_eyes() {
    check(family(4, 2, Kind::Eye), 7, 97, 84);
    check(family(3, 3, Kind::Eye), 5, 331, 84);
}

/// A threat changes the board elsewhere, so the ko it pays for may be retaken even under superko.
#[test]
fn a_paid_retake_recreates_no_board_under_superko() {
    let eye = family(3, 3, Kind::Eye);
    for rows in [".XX/O.X/.O.", ".XX/OXX/.OO", "OXX/OXX/.O.", ".XX/..X/.O."] {
        let place = |row: usize, column: usize| rows.as_bytes()[4 * (2 - row) + column];
        let number = (0..9).rev().fold(0, |number, point| {
            let digit = match place(point / 3, point % 3) {
                b'X' => 1,
                b'O' => 2,
                _ => 0,
            };
            3 * number + digit
        });
        let tally = compare(eye, number, usize::MAX, Depth::Full);
        assert_eq!(tally.wrong, Vec::<String>::new(), "{rows}");
        assert_eq!((tally.asked, tally.open), (2, 0), "{rows}");
        assert!(tally.by_superko > 0, "{rows}");
    }
}

/// The reference moves like the rules core, including ko.
#[test]
fn the_reference_plays_by_the_rules() {
    for family in [family(3, 2, Kind::Walled), family(2, 2, Kind::Eye)] {
        let world = World::new(family);
        let mut compared = 0;
        for number in 0..world.fillings() {
            let Some(filling) = world.filling(number) else {
                continue;
            };
            for mover in [0, 1] {
                let state = State { mover, ..filling };
                let position = world.setup(&state).into_position().unwrap();
                for (index, &point) in world.points.iter().enumerate() {
                    let mv = Move::Play(point);
                    let Some(After::Goes(next)) = world.play(&state, index) else {
                        continue;
                    };
                    let mut after = position.clone();
                    after.play(mv).unwrap();
                    let drawn = world.setup(&next);
                    assert_eq!(drawn.stones, after.stones(), "{after:?}");
                    assert_eq!(drawn.ko, after.ko_point(), "{after:?}");
                    compared += 1;
                }
                let legal = position.legal_moves().filter(|p| world.points.contains(p));
                let played = (0..world.points.len()).filter(|&p| world.play(&state, p).is_some());
                assert_eq!(legal.count(), played.count(), "{position:?}");
            }
        }
        assert!(compared > 100);
    }
    // A ko may be retaken only with a threat, which is then used up.
    let world = World::new(family(3, 2, Kind::Eye));
    let kos = (0..world.fillings()).filter_map(|number| world.filling(number));
    let mut met = 0;
    for filling in kos {
        for (mover, index) in (0..12).map(|n| (n % 2, usize::from(n / 2))) {
            let state = State { mover, ..filling };
            let Some(After::Goes(next)) = world.play(&state, index) else {
                continue;
            };
            let Some(ko) = world.setup(&next).ko else {
                continue;
            };
            met += 1;
            let back = world.points.iter().position(|&point| point == ko).unwrap();
            let position = world.setup(&next).into_position().unwrap();
            assert_eq!(position.check(Move::Play(ko)), Err(PlayError::Ko(ko)));
            assert!(world.play(&next, back).is_none());
            let rich = State {
                threats: [2, 2],
                ..next
            };
            if let Some(After::Goes(after)) = world.play(&rich, back) {
                let left = if position.to_move() == Color::White {
                    [1, 2]
                } else {
                    [2, 1]
                };
                assert_eq!(after.threats, left);
            }
        }
    }
    assert!(met > 0, "no ko in the family");
}
