//! Properties of every position: orientation and colours change nothing, and more room never hurts the
//! defender.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use raeuberspiel::board::{Color, Colors, Move, Orientation, Point, Setup, Size, Stones};
use raeuberspiel::life::{Answer, Proved, Query, QuerySpec, Worth};
use raeuberspiel::solver::{Depth, Limits, Node, Solver, Stop};

/// A filled eye space of `columns` x `rows` points in the corner, with Black's chain and White's wall around
/// it.
fn eye(size: Size, columns: u8, rows: u8, filling: usize) -> Setup {
    let mut stones = Stones::new();
    for distance in 0..=2 {
        for (column, row) in (0..columns + distance)
            .flat_map(|column| (0..rows + distance).map(move |row| (column, row)))
        {
            let point = Point::at(column, row);
            let is_new = stones.get(point).is_none() && (column >= columns || row >= rows);
            if is_new {
                let color = if distance == 1 {
                    Color::Black
                } else {
                    Color::White
                };
                stones.set(point, Some(color));
            }
        }
    }
    let mut rest = filling;
    for (column, row) in (0..columns).flat_map(|c| (0..rows).map(move |r| (c, r))) {
        let stone = [None, Some(Color::Black), Some(Color::White)][rest % 3];
        rest /= 3;
        stones.set(Point::at(column, row), stone);
    }
    Setup {
        stones,
        ..Setup::new(size)
    }
}

fn solve(solver: &mut Solver, setup: &Setup, target: Point, depth: Depth) -> Option<Proved> {
    let position = setup.clone().into_position().ok()?;
    let spec = QuerySpec {
        max_threats: 3,
        ..QuerySpec::target(target)
    };
    let query = Query::new(&position, &spec).ok()?;
    assert!(query.open_rim().is_empty());
    let limits = Limits {
        depth,
        nodes: Some(2_000_000),
        ..Limits::default()
    };
    match solver.solve(&query, &limits, &Stop::new(), &mut |_| {}) {
        Answer::Proved(proved) => Some(proved),
        Answer::Undecided(why) => panic!("{why}: {position:?}"),
    }
}

#[test]
fn orientation_and_colours_change_nothing() {
    let size = Size::new(9, 8).unwrap();
    let target = Point::at(4, 0);
    let mut solver = Solver::new(1 << 22);
    let mut compared = 0;
    for filling in (5..3usize.pow(8)).step_by(173) {
        for to_move in Color::BOTH {
            let setup = Setup {
                to_move,
                ..eye(size, 4, 2, filling)
            };
            let Some(proved) = solve(&mut solver, &setup, target, Depth::Full) else {
                continue;
            };
            for orientation in Orientation::all() {
                let turned = orientation.apply_setup(&setup);
                let there = orientation.symmetry.apply(target, size);
                let other = solve(&mut solver, &turned, there, Depth::Full).unwrap();
                assert_eq!(other.base, proved.base);
                assert_eq!(
                    (other.flips, other.is_unconditional()),
                    (proved.flips, proved.is_unconditional())
                );
                let mut moves: Vec<Move> = proved
                    .moves
                    .iter()
                    .map(|&mv| orientation.symmetry.apply_move(mv, size))
                    .collect();
                let mut found = other.moves.clone();
                moves.sort();
                found.sort();
                assert_eq!(found, moves, "{orientation:?} {setup:?}");
                compared += usize::from(orientation.colors == Colors::Swapped);
            }
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn a_liberty_outside_never_hurts_the_defender() {
    let size = Size::square(9).unwrap();
    let target = Point::at(3, 0);
    let mut solver = Solver::new(1 << 22);
    let (mut better, mut compared) = (0, 0);
    for filling in 0..3usize.pow(6) {
        for to_move in Color::BOTH {
            let setup = Setup {
                to_move,
                ..eye(size, 3, 2, filling)
            };
            let Some(without) = solve(&mut solver, &setup, target, Depth::Life) else {
                continue;
            };
            // One wall stone moves back; only White can use the new point in the long run.
            let mut freed = setup.clone();
            freed.stones.set(Point::at(4, 0), None);
            freed.stones.set(Point::at(5, 0), Some(Color::White));
            let with = solve(&mut solver, &freed, target, Depth::Life).unwrap();
            assert!(Worth::of(&with) >= Worth::of(&without), "{freed:?}");
            better += usize::from(Worth::of(&with) > Worth::of(&without));
            compared += 1;
        }
    }
    println!("{compared} compared, {better} better with the liberty");
    assert!(compared > 1000 && better > 10, "{compared} {better}");
}

#[test]
fn a_proof_with_anything_changed_that_matters_is_rejected() {
    let size = Size::square(9).unwrap();
    let target = Point::at(4, 0);
    let mut solver = Solver::new(1 << 22);
    let (mut spoiled, mut proofs_seen) = (0, 0);
    for filling in (11..3usize.pow(8)).step_by(101) {
        let setup = Setup {
            to_move: Color::White,
            ..eye(size, 4, 2, filling)
        };
        let Ok(position) = setup.clone().into_position() else {
            continue;
        };
        let Ok(query) = Query::new(&position, &QuerySpec::target(target)) else {
            continue;
        };
        let (limits, stop) = (Limits::default(), Stop::new());
        let answer = solver.solve(&query, &limits, &stop, &mut |_| {});
        let Some(proved) = answer.proved() else {
            continue;
        };
        let Ok(proofs) = solver.certify(&query, proved, &limits, &stop, &mut |_| {}) else {
            continue;
        };
        for proof in proofs {
            assert_eq!(proof.check(&query), Ok(()));
            proofs_seen += 1;
            let mut claims = vec![proof.clone()];
            // Changes the winner, removes the last node, and replaces a move of the winner.
            claims[0].claim.winner = proof.claim.winner.opposite();
            let mut shorter = proof.clone();
            shorter.nodes.pop();
            claims.push(shorter);
            for (index, node) in proof.nodes.iter().enumerate() {
                let mut worse = proof.clone();
                match *node {
                    Node::Play(_, next) => worse.nodes[index] = Node::Play(Move::Pass, next),
                    Node::Replies { first, count } if count > 0 => {
                        worse.nodes[index] = Node::Replies {
                            first: first + 1,
                            count: count - 1,
                        };
                    }
                    _ => continue,
                }
                claims.push(worse);
            }
            for (index, claim) in claims.iter().enumerate() {
                // The winner's move may be a pass; then nothing was changed.
                if claim != &proof && (index < 2 || claim.nodes.len() == proof.nodes.len()) {
                    assert!(claim.check(&query).is_err(), "{index}: {position:?}");
                    spoiled += 1;
                }
            }
        }
    }
    println!("{spoiled} changes to {proofs_seen} proofs, all rejected");
    assert!(spoiled > 300 && proofs_seen > 10, "{spoiled} {proofs_seen}");
}
