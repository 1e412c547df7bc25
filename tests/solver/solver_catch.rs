//! Captures that are proved on the whole board: connect and die, snapbacks and nets of the Gokyo Shumyo.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::cell::Cell;

use proptest::prelude::*;
use raeuberspiel::board::{Color, Move, Notation, Point, Position, Setup, Size};
use raeuberspiel::check::{Examination, caught, examine};
use raeuberspiel::life::{Goal, Holds, Outcome, QuerySpec};
use raeuberspiel::problem::{Problem, ProblemId, Task, read_set};
use raeuberspiel::solver::{Depth, Falls, Hunt, Limits, Settled, Solver, Stop};

/// Black stones, white stones, side to move, the stones that are captured, and the first move.
type Catch = (
    &'static str,
    &'static str,
    Color,
    &'static str,
    &'static str,
);

/// Gokyo Shumyo 5-2, 5-13, 5-29 and 5-31.
const CATCHES: [Catch; 4] = [
    (
        "C13 D13 B14 E14 B15 B16 E16 F16 A17 G17 B18 C18 G18",
        "C14 C15 C16 B17 C17 E17 D18 F18 C19",
        Color::White,
        "B18",
        "A18",
    ),
    (
        "F13 H13 D14 J14 K14 J15 C16 F16 G16 K16 E17 G17 H17 K17 E18 H18 K18 J19",
        "E15 F15 G15 H15 K15 L15 E16 H16 J16 L16 F17 J17 L17 J18",
        Color::White,
        "K16",
        "L18",
    ),
    (
        "E14 F15 G16 H16 J16 D17 F17 H17 K17 L17 F18",
        "E15 K15 C16 E16 F16 K16 G17 J17 G18 H18 J18",
        Color::White,
        "G16",
        "F14",
    ),
    (
        "D14 D16 J16 D17 E17 J17 F18 G18 H18",
        "D13 E14 F15 C17 F17 G17 H17 D18 E18 J18 K18",
        Color::Black,
        "F17",
        "F16",
    ),
];

/// Gokyo Shumyo 5-40: one of two chains falls, and neither of them if White wants that one.
const ONE_OF_TWO: Catch = (
    "C16 D16 F16 G16 K16 L16 C17 E17 G17 J17 L17 E18 G18 J18 H19",
    "H14 E15 F15 G15 E16 H16 J16 D17 F17 H17 K17 D18 H18",
    Color::White,
    "",
    "",
);

fn point(name: &str) -> Point {
    Notation::Gtp.read(name, Size::SQUARE_19).unwrap()
}

fn setup((black, white, to_move, ..): &Catch) -> Setup {
    let mut setup = Setup::new(Size::SQUARE_19);
    for (names, color) in [(black, Color::Black), (white, Color::White)] {
        for name in names.split_whitespace() {
            setup.stones.set(point(name), Some(color));
        }
    }
    setup.to_move = *to_move;
    setup
}

fn limits(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn catches(position: &Position, target: Point, nodes: u64) -> bool {
    let spec = QuerySpec::target(target);
    let mut solver = Solver::new(1 << 22);
    solver
        .catches(position, &spec, &limits(nodes), &Stop::new())
        .0
}

#[test]
fn the_stones_fall_only_if_the_attacker_begins() {
    for catch in &CATCHES {
        let target = point(catch.3);
        let mut position = setup(catch).into_position().unwrap();
        assert!(catches(&position, target, 70_000), "{}", catch.3);
        position.play(Move::Pass).unwrap();
        assert!(!catches(&position, target, 70_000), "{}", catch.3);
    }
}

fn settle(catch: &Catch, depth: Depth, nodes: u64) -> Settled {
    let position = setup(catch).into_position().unwrap();
    let limits = Limits {
        depth,
        ..limits(nodes)
    };
    let spec = QuerySpec::target(point(catch.3));
    let mut solver = Solver::new(1 << 26);
    let (stop, mut report) = (Stop::new(), |_| {});
    solver
        .settle(&position, &spec, &limits, &stop, &mut report)
        .unwrap()
}

#[test]
fn a_capture_holds_on_the_board_and_its_proof_is_checked() {
    for catch in &CATCHES {
        let settled = settle(catch, Depth::Ko, 1_200_000);
        let proved = settled.answer.proved().unwrap();
        assert_eq!((proved.base, &proved.flips), (Outcome::Dead, &None));
        assert_eq!(settled.holds, Holds::Board);
        // The first look and the search for a capture were enough.
        assert!(settled.nodes < 90_000, "{} {}", catch.3, settled.nodes);
        let (question, proof) = &settled.whole[0];
        assert!(proof.check_open(question).is_ok());
    }
}

/// The list is not complete, because moves that fail were not shown to fail.
#[test]
fn every_first_move_that_captures_as_soon_is_listed() {
    let names = |settled: &Settled| -> Vec<String> {
        let proved = settled.answer.proved().unwrap();
        assert!(!proved.lists_all_moves());
        proved.moves.iter().map(ToString::to_string).collect()
    };
    let [a18, l18, ..] = CATCHES.each_ref().map(|catch| {
        let settled = settle(catch, Depth::Full, 1_000_000);
        names(&settled)
    });
    assert_eq!(a18, ["A18"]);
    assert_eq!(l18, ["L18", "G19"]);
}

#[test]
fn stones_to_capture_are_those_that_a_search_captures() {
    let mut solver = Solver::new(1 << 24);
    let mut asked = |catch: &Catch, task: Task| {
        let mut problem = Problem::new(ProblemId::new("bare").unwrap(), task, setup(catch));
        problem.ask_by_stones(Some(task));
        let proposals = problem.proposals(Some(task));
        let stop = Stop::new();
        let found = caught(&problem, &proposals, &mut solver, &limits(2_000_000), &stop);
        (problem.target.clone(), found)
    };
    for catch in [&CATCHES[0], &CATCHES[2]] {
        let (suggested, found) = asked(catch, Task::Capture);
        let found = found.unwrap();
        assert_ne!(suggested, found.targets);
        let position = setup(catch).into_position().unwrap();
        assert_eq!(
            position.chain_head(found.targets[0]),
            position.chain_head(point(catch.3))
        );
        assert!(found.to_string().contains("can be captured"), "{found}");
    }
    let one_of_two = asked(&ONE_OF_TWO, Task::Capture).1.unwrap();
    assert_eq!(
        (one_of_two.goal, one_of_two.targets.len()),
        (Goal::All, 2),
        "{one_of_two}"
    );
    // Nobody says that stones are to be captured.
    assert_eq!(asked(&CATCHES[0], Task::Kill).1, None);
}

/// Xuanxuan Qijing 157. White kills if E15, C17 and F17 live, but after some of the moves that do so Black captures
/// C17.
const NEIGHBOURS: &str = r#"(
    format: 1,
    id: "neighbours",
    problems: [
        (
            id: "one",
            title: (en: "One", de: "Eins"),
            task: Kill,
            to_move: White,
            black: "C14 B16 C16 D16 E17 E18 F18 G18",
            white: "E15 E16 C17 D17 F17 G17 H17 H18",
            target: "E17",
            result: Dead,
            claim: ProvenInPart,
            rests_on: "E15 C17 F17",
            lines: [(play: "C18", verdict: Solved), (play: "B19", verdict: Solved)],
        ),
    ],
)"#;

#[test]
fn a_first_move_after_which_a_neighbour_falls_is_reported() {
    let set = read_set(NEIGHBOURS, "neighbours.ron").set.unwrap();
    let problem = &set.problems[0];
    let mut solver = Solver::new(1 << 26);
    let stop = Stop::new();
    let Examination::Disagrees(found) = examine(problem, &mut solver, &limits(400_000), &stop)
    else {
        panic!("B19 is accepted");
    };
    let fallen: Vec<&str> = found
        .iter()
        .filter(|found| found.code.word() == "neighbour-falls")
        .map(|found| found.message.as_str())
        .collect();
    assert_eq!(
        fallen,
        ["after B19, C17 can be captured, which the result assumes alive"]
    );
}

/// A position on a small board with many stones, and a white chain.
fn scattered(cells: &[u8]) -> Option<(Position, Point)> {
    let size = Size::square(7).unwrap();
    let mut setup = Setup::new(size);
    for (point, &cell) in size.points().zip(cells) {
        let stone = match cell {
            0 | 1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        };
        setup.stones.set(point, stone);
    }
    let position = setup.into_position().ok()?;
    let target = size
        .points()
        .find(|&point| position.color_at(point) == Some(Color::White))?;
    Some((position, target))
}

proptest! {
    /// Counting moves on the whole board, which tries every move, never refutes a capture by this search.
    #[test]
    fn what_is_caught_can_be_counted(cells in prop::collection::vec(0u8..6, 49)) {
        let Some((position, target)) = scattered(&cells) else { return Ok(()) };
        let spec = QuerySpec::target(target);
        let mut solver = Solver::new(1 << 20);
        let limits = Limits { depth: Depth::Base, ..limits(3_000) };
        let (is_caught, _) = solver.catches(&position, &spec, &limits, &Stop::new());
        let (visited, stop, targets) = (Cell::new(0), Stop::new(), [target]);
        let hunt = Hunt {
            targets: &targets,
            defender: Color::White,
            goal: Goal::Any,
            nodes: 20_000,
            visited: &visited,
            stop: &stop,
        };
        // In so few moves a capture without kos is always found.
        let quick = hunt.falls_within(&position, 2);
        if is_caught {
            let counted = (2..=6).map(|moves| hunt.falls_within(&position, moves));
            prop_assert!(counted.into_iter().any(|falls| falls != Falls::No));
        } else if quick == Falls::Yes {
            prop_assert!(position.ko_point().is_some() || has_kos(&position), "{position:?}");
        }
    }
}

/// Whether a stone could be captured so that a ko begins: some stone in atari is alone.
fn has_kos(position: &Position) -> bool {
    let size = position.size();
    size.points().any(|point| {
        position.color_at(point).is_some()
            && position.chain_len(point) == 1
            && position.liberties(point) <= 2
    })
}
