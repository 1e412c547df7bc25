//! Which stones of the living groups may be missing: answers do not depend on how they are asked, their
//! proofs are accepted, and plain minimax agrees where it is feasible.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::truth;
use std::collections::BTreeSet;

use raeuberspiel::board::Point;
use raeuberspiel::life::shape::{DEFENDER, Place};
use raeuberspiel::life::{Answer, Outcome, Proved, Query, Side};
use raeuberspiel::shapes::{Figure, FigureBoard, FigureKind, LivingGroup, Need, figures};
use raeuberspiel::solver::{Depth, Limits, Solver, Stop};

use truth::{Game, State, Wants, World};

/// Two stones whose entries were once swapped: the first was recorded as needed and the second as
/// superfluous. The reverse is true.
const ONCE_WRONG: [(Place, &str, usize, Outcome); 2] = [
    (Place::Edge, "xx../x.xx/xx.x", 3, Outcome::Alive),
    (Place::Centre, "xx../x.x./xx.x/.xxx", 9, Outcome::Dead),
];

fn group_of(figure: &Figure) -> &LivingGroup {
    figure.group().unwrap()
}

fn living() -> impl Iterator<Item = &'static Figure> {
    figures()
        .unwrap()
        .iter()
        .filter(|figure| figure.group().is_some())
}

fn find(place: Place, drawing: &str) -> &'static Figure {
    let wanted = |figure: &&Figure| {
        let placed = group_of(figure).placed;
        placed.place == place && placed.cells.to_string() == drawing
    };
    living().find(wanted).unwrap()
}

/// The group without one stone, an empty line around it, and the attacker to move.
fn without(figure: &Figure, stone: usize) -> FigureBoard {
    let mut group = group_of(figure).clone();
    group.together = vec![stone];
    let figure = Figure {
        kind: FigureKind::Group(group),
        ..figure.clone()
    };
    figure.enclose(Side::Attacker, true)
}

/// As [`without`], but only the points next to the gap are left of the empty line.
fn cut_down(figure: &Figure, stone: usize) -> FigureBoard {
    let mut board = without(figure, stone);
    let group = group_of(figure);
    let size = board.setup.size;
    let gap = group.stones[stone];
    let near: BTreeSet<Point> = gap.neighbors(size).chain(gap.diagonals(size)).collect();
    let is_left = |point: &Point| {
        group.stones.contains(point) || group.eyes.contains(point) || near.contains(point)
    };
    let (left, taken): (Vec<Point>, Vec<Point>) = board.region.iter().partition(|p| is_left(p));
    for point in taken {
        board.setup.stones.set(point, Some(DEFENDER.opposite()));
    }
    board.region = left;
    board
}

fn query(board: &FigureBoard) -> Query {
    let position = board.setup.clone().into_position().unwrap();
    board.query(&position).unwrap()
}

fn ask(solver: &mut Solver, query: &Query, depth: Depth) -> Proved {
    let limits = Limits {
        nodes: Some(3_000_000),
        depth,
        ..Limits::default()
    };
    match solver.solve(query, &limits, &Stop::new(), &mut |_| {}) {
        Answer::Proved(proved) => proved,
        Answer::Undecided(why) => panic!("{why}: {:?}", query.position()),
    }
}

#[test]
fn an_answer_does_not_hang_on_how_the_question_is_put() {
    for (place, drawing, stone, expected) in ONCE_WRONG {
        let figure = find(place, drawing);
        let asked = query(&without(figure, stone));
        let other = query(&without(figure, 0));
        for kilobytes in [1, 64, 16 << 10] {
            // The table is empty first, then holds the results of earlier questions.
            let mut solver = Solver::new(kilobytes << 10);
            for depth in [
                Depth::Life,
                Depth::Base,
                Depth::Full,
                Depth::Ko,
                Depth::Life,
            ] {
                let proved = ask(&mut solver, &asked, depth);
                assert_eq!(proved.base, expected, "{drawing} {kilobytes} {depth:?}");
                assert_eq!(proved.flips, None, "{drawing} {kilobytes} {depth:?}");
                assert!(!proved.needs_superko());
                if depth >= Depth::Life {
                    assert!(proved.is_kind_told(), "{drawing} {kilobytes}");
                    assert!(proved.is_unconditional(), "{drawing} {kilobytes}");
                    let limits = Limits::default();
                    let proofs =
                        solver.certify(&asked, &proved, &limits, &Stop::new(), &mut |_| {});
                    for proof in proofs.unwrap() {
                        assert_eq!(proof.check(&asked), Ok(()), "{drawing} {kilobytes}");
                    }
                }
                ask(&mut solver, &other, Depth::Base);
            }
        }
        let need = match expected {
            Outcome::Alive => Need::Spare,
            Outcome::Dead | Outcome::Seki => Need::Needed,
        };
        assert_eq!(group_of(figure).needs[stone], need, "the file says so too");
    }
}

/// The winner without threats by the plain definition.
fn plain(query: &Query) -> Option<truth::Who> {
    let region: Vec<Point> = query.region().iter().copied().collect();
    let (world, state) = World::around(query.position(), &region, query.targets());
    let state = State {
        threats: [0, 0],
        ..state
    };
    let mut game = Game::new(&world, Wants::Survival);
    game.add(state);
    game.decide();
    game.bounded(&state)
}

#[test]
fn plain_minimax_says_the_same_of_groups_with_little_room() {
    let (mut dead, mut alive) = (0, 0);
    for figure in living() {
        let group = group_of(figure);
        for stone in 0..group.stones.len() {
            let board = cut_down(figure, stone);
            let is_free = |point: &&Point| board.setup.stones.get(**point).is_none();
            let once_wrong = ONCE_WRONG.iter().any(|&(place, drawing, wrong, _)| {
                stone == wrong && figure.place == place && group.placed.cells.to_string() == drawing
            });
            if board.region.iter().filter(is_free).count() > 5 && !once_wrong {
                continue;
            }
            let asked = query(&board);
            let truth = plain(&asked);
            let proved = ask(&mut Solver::new(1 << 22), &asked, Depth::Ko);
            let what = format!("{} without {stone}: {proved:?}", figure.id);
            let Some(winner) = truth else {
                panic!("nobody wins by force: {what}");
            };
            if winner == 0 {
                assert_eq!(proved.base, Outcome::Dead, "{what}");
                dead += 1;
            } else {
                assert_eq!(proved.base, Outcome::Alive, "{what}");
                alive += 1;
            }
        }
    }
    eprintln!("{dead} are captured, {alive} live");
    assert!(dead > 40 && alive > 30, "{dead} {alive}");
}
