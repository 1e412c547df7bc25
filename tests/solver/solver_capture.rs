//! Counting moves to a capture, against an exhaustive search.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::cell::Cell;

use proptest::prelude::*;
use raeuberspiel::board::{Color, Move, Point, Position, Rules, Size};
use raeuberspiel::life::Goal;
use raeuberspiel::solver::{Falls, Hunt, Stop};

/// Searches every move of both sides, including passes, to the end.
fn plain(
    position: &mut Position,
    targets: &[Point],
    defender: Color,
    goal: Goal,
    moves: u8,
) -> bool {
    let standing: Vec<Point> = targets
        .iter()
        .copied()
        .filter(|&point| position.color_at(point) == Some(defender))
        .collect();
    let is_over = match goal {
        Goal::Any => standing.is_empty(),
        Goal::All => standing.len() < targets.len(),
    };
    let is_attack = position.to_move() != defender;
    if is_over || moves == 0 {
        return is_over;
    }
    // A captured stone is no longer a target, even if another is played there.
    let targets = if goal == Goal::Any {
        &standing
    } else {
        targets
    };
    let mut all: Vec<Move> = position.legal_moves().map(Move::Play).collect();
    all.push(Move::Pass);
    for mv in all {
        position.play(mv).unwrap();
        let falls = plain(
            position,
            targets,
            defender,
            goal,
            moves - u8::from(is_attack),
        );
        position.undo();
        if falls == is_attack {
            return is_attack;
        }
    }
    !is_attack
}

fn random_game(size: Size, picks: &[u16]) -> Position {
    let mut position = Position::empty(size, Rules::default());
    for &pick in picks {
        let legal: Vec<Point> = position.legal_moves().collect();
        let Some(&point) = legal.get(usize::from(pick) % legal.len().max(1)) else {
            break;
        };
        position.play(Move::Play(point)).unwrap();
    }
    position
}

/// As `plain`, but chains with more liberties than moves left are not searched further.
fn counted(position: &mut Position, target: Point, defender: Color, moves: u8) -> bool {
    if position.color_at(target) != Some(defender) {
        return true;
    }
    if position.liberties(target) > u16::from(moves) {
        return false;
    }
    let is_attack = position.to_move() != defender;
    let mut all: Vec<Move> = position.legal_moves().map(Move::Play).collect();
    all.push(Move::Pass);
    for mv in all {
        position.play(mv).unwrap();
        let falls = counted(position, target, defender, moves - u8::from(is_attack));
        position.undo();
        if falls == is_attack {
            return is_attack;
        }
    }
    !is_attack
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn what_is_far_off_is_left_out_only_where_it_does_not_matter(
        picks in prop::collection::vec(any::<u16>(), 10..26),
        side in 5_u8..7,
        which in any::<u16>(),
        moves in 2_u8..4,
        turn in any::<bool>(),
    ) {
        let mut position = random_game(Size::square(side).unwrap(), &picks);
        let stones: Vec<(Point, Color)> = position.stones().iter().collect();
        let (target, defender) = stones[usize::from(which) % stones.len()];
        if turn {
            position.play(Move::Pass).unwrap();
        }
        let (stop, visited) = (Stop::new(), Cell::new(0));
        let targets = [target];
        let hunt = Hunt {
            targets: &targets,
            defender,
            goal: Goal::Any,
            nodes: 1_000_000,
            visited: &visited,
            stop: &stop,
        };
        let expected = counted(&mut position.clone(), target, defender, moves);
        let found = hunt.falls_within(&position, moves);
        prop_assert_eq!(found == Falls::Yes, expected, "{:?} {}", position.stones(), target);
        prop_assert_ne!(found, Falls::Unknown);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn on_small_boards_nothing_is_overlooked(
        picks in prop::collection::vec(any::<u16>(), 3..14),
        (columns, rows) in prop_oneof![Just((3_u8, 3_u8)), Just((4, 3)), Just((2, 4))],
        which in any::<u16>(),
        moves in 1_u8..4,
        turn in any::<bool>(),
    ) {
        let size = Size::new(columns, rows).unwrap();
        let mut position = random_game(size, &picks);
        let stones: Vec<(Point, Color)> = position.stones().iter().collect();
        let (point, defender) = stones[usize::from(which) % stones.len()];
        let mut targets = vec![point];
        let other = stones.iter().find(|&&(other, color)| {
            color == defender && position.chain_head(other) != position.chain_head(point)
        });
        let goal = if which % 3 == 0 { Goal::All } else { Goal::Any };
        if which % 2 == 0 {
            targets.extend(other.map(|&(other, _)| other));
        }
        if turn {
            position.play(Move::Pass).unwrap();
        }
        let (stop, visited) = (Stop::new(), Cell::new(0));
        let hunt = Hunt { targets: &targets, defender, goal, nodes: 1_000_000, visited: &visited, stop: &stop };
        let expected = plain(&mut position.clone(), &targets, defender, goal, moves);
        let found = hunt.falls_within(&position, moves);
        prop_assert_eq!(found == Falls::Yes, expected, "{:?} {:?} {:?}", position.stones(), targets, goal);
        prop_assert_ne!(found, Falls::Unknown);
        if hunt.falls_by_ataris_within(&position, moves) == Falls::Yes {
            prop_assert!(expected);
        }
    }
}

#[test]
fn a_ladder_is_followed_to_the_edge_and_stopped_by_a_helper() {
    // White's D4 is in atari, and Black plays the ladder on 9x9.
    let size = Size::square(9).unwrap();
    let at = |name: &str| raeuberspiel::board::Notation::Gtp.read(name, size).unwrap();
    let setup = |helper: Option<&str>| {
        let mut setup = raeuberspiel::board::Setup::new(size);
        for name in ["C4", "C5", "D3", "E3"] {
            setup.stones.set(at(name), Some(Color::Black));
        }
        setup.stones.set(at("D4"), Some(Color::White));
        if let Some(name) = helper {
            setup.stones.set(at(name), Some(Color::White));
        }
        setup.into_position().unwrap()
    };
    let (stop, visited) = (Stop::new(), Cell::new(0));
    let targets = [at("D4")];
    let hunt = Hunt {
        targets: &targets,
        defender: Color::White,
        goal: Goal::Any,
        nodes: 100_000,
        visited: &visited,
        stop: &stop,
    };
    let falls = |position: &Position| {
        (1..30).find(|&moves| hunt.falls_by_ataris_within(position, moves) == Falls::Yes)
    };
    let alone = falls(&setup(None)).expect("the ladder works on an empty board");
    assert!(alone > 4, "it runs across the board: {alone} moves");
    assert_eq!(falls(&setup(Some("G7"))), None, "a stone in its way saves");
    assert!(
        falls(&setup(Some("A9"))).is_some(),
        "a stone far off does not"
    );
    let mut stopped = hunt;
    stopped.nodes = 10;
    assert_eq!(stopped.falls_within(&setup(None), 9), Falls::Unknown);
}
