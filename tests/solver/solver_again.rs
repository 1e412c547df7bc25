//! Lives on the open board that are proved again in the region in which they were proved before.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;

use raeuberspiel::board::{Color, Move, Notation, Point, Position, Setup, Size};
use raeuberspiel::check::{ComposeSettings, Examination, compose, examine, spec_of};
use raeuberspiel::life::{Outcome, QuerySpec};
use raeuberspiel::problem::{Claim, Problem, ProblemId, Task, read_set};
use raeuberspiel::solver::{Depth, LessonSize, Limits, Settled, Solver, Stop};

/// Xuanxuan Qijing 155: black stones, white stones, and a stone of the target. White is to move and lives.
const BLACK: &str =
    "H13 J13 K13 F14 G14 L14 F15 L15 C16 D16 E16 K16 L16 C17 H17 J17 L17 C18 J18 L18 C19 E19";
const WHITE: &str = "H14 J14 G15 K15 F16 G16 H16 J16 D17 E17 K17 D18 G18 K18 D19";
const TARGET: &str = "G15";

fn points(names: &str) -> Vec<Point> {
    let read = |name| Notation::Gtp.read(name, Size::SQUARE_19).unwrap();
    names.split_whitespace().map(read).collect()
}

fn setup() -> Setup {
    let mut setup = Setup::new(Size::SQUARE_19);
    for (color, names) in [(Color::Black, BLACK), (Color::White, WHITE)] {
        for point in points(names) {
            setup.stones.set(point, Some(color));
        }
    }
    setup.to_move = Color::White;
    setup
}

fn settled(position: &Position, proved_in: &[Point], depth: Depth) -> Settled {
    let spec = QuerySpec {
        proved_in: proved_in.to_vec(),
        targets: points(TARGET),
        ..QuerySpec::default()
    };
    let limits = Limits {
        nodes: Some(800_000),
        depth,
        ..Limits::default()
    };
    Solver::new(Limits::DEFAULT_TABLE_BYTES)
        .settle(position, &spec, &limits, &Stop::new(), &mut |_| {})
        .unwrap()
}

#[test]
fn a_life_is_proved_again_without_searching_for_its_region() {
    let position = setup().into_position().unwrap();
    let first = settled(&position, &[], Depth::Base);
    let region = first.life_region().unwrap();
    let again = settled(&position, &region, Depth::Base);
    assert!(
        again.nodes * 5 < first.nodes,
        "{} {}",
        again.nodes,
        first.nodes
    );
    assert_eq!(again.life_region(), Some(region));
    assert!(again.holds.is_on_board());
    let bases = [&first, &again].map(|settled| settled.answer.proved().unwrap().base);
    assert_eq!(bases, [Outcome::Alive; 2]);
    let (query, proof) = &again.proofs[0];
    assert_eq!(proof.check(query), Ok(()));
}

#[test]
fn a_region_in_which_nothing_was_proved_changes_no_answer() {
    let position = setup().into_position().unwrap();
    let first = settled(&position, &[], Depth::Base);
    let region = first.life_region().unwrap();
    let everything: Vec<Point> = position.size().points().collect();
    let far = points("Q4");
    for wrong in [&region[..4], &everything[..], &far[..]] {
        let again = settled(&position, wrong, Depth::Base);
        let base = again.answer.proved().map(|proved| proved.base);
        assert_eq!(base, Some(Outcome::Alive), "{wrong:?}");
        assert!(again.holds.is_on_board());
    }
}

#[test]
fn a_problem_says_where_its_life_was_proved_and_is_proved_again() {
    let id = ProblemId::new("again").unwrap();
    let mut problem = Problem::new(id, Task::Live, setup());
    problem.target = points(TARGET);
    let limits = |nodes| Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let settings = ComposeSettings {
        limits: limits(800_000),
        lesson: LessonSize {
            wrong_moves: 1,
            ..LessonSize::default()
        },
        defences: false,
    };
    let (mut solver, stop) = (Solver::new(Limits::DEFAULT_TABLE_BYTES), Stop::new());
    let written = compose(&problem, &mut solver, &settings, &stop, &mut |_| {});
    let mut written = written.unwrap().problem;
    assert!(!written.evidence.proved_in.is_empty());
    assert_eq!(spec_of(&written).proved_in, written.evidence.proved_in);
    written.claim = Claim::ProvenInPart;
    // Another solver remembers nothing.
    let mut solver = Solver::new(Limits::DEFAULT_TABLE_BYTES);
    let again = examine(&written, &mut solver, &limits(200_000), &stop);
    let is_proved = matches!(again, Examination::Proven | Examination::ProvenWith(_));
    assert!(is_proved, "{again:?}");
}

#[test]
fn other_first_moves_are_asked_about_on_the_board_without_a_wall() {
    let text = fs::read_to_string("problems/classics/gokyo-shumyo-4-race.ron").unwrap();
    let set = read_set(&text, "race").set.unwrap();
    let problem = set
        .problems
        .iter()
        .find(|problem| problem.id.as_str() == "p-4-44");
    let problem = problem.unwrap();
    let position = problem.setup.clone().into_position().unwrap();
    let spec = spec_of(problem);
    assert!(!spec.proved_in.is_empty());
    let limits = Limits {
        nodes: problem.evidence.searched,
        ..Limits::default()
    };
    let again = Solver::new(Limits::DEFAULT_TABLE_BYTES)
        .settle(&position, &spec, &limits, &Stop::new(), &mut |_| {})
        .unwrap();
    assert_eq!(again.life_region(), Some(spec.proved_in));
    let stones = |position: &Position| {
        let points = position.size().points();
        points
            .filter(|&point| position.color_at(point).is_some())
            .count()
    };
    // The opponent's win after a pass, and the wins after other moves.
    assert!(!again.whole.is_empty());
    for (question, _) in &again.whole {
        assert!(stones(&question.position) <= stones(&position) + 1);
    }
}

#[test]
fn after_the_first_move_of_a_proof_nothing_is_searched() {
    let mut position = setup().into_position().unwrap();
    let start = settled(&position, &[], Depth::Base);
    let frame = start.frame().unwrap();
    let first = start.proofs[0].1.first_move().unwrap();
    let later = |position: &Position, nodes| {
        let spec = QuerySpec {
            targets: points(TARGET),
            ..QuerySpec::default()
        };
        let limits = Limits {
            nodes: Some(nodes),
            depth: Depth::Life,
            ..Limits::default()
        };
        Solver::new(Limits::DEFAULT_TABLE_BYTES)
            .settle_later(position, &spec, &frame, &limits, &Stop::new(), &mut |_| {})
            .unwrap()
    };
    let mut others = position.legal_moves().map(Move::Play);
    let other = others.find(|&mv| mv != first).unwrap();
    drop(others);
    let elsewhere = {
        let mut position = position.clone();
        position.play(other).unwrap();
        position
    };
    position.play(first).unwrap();
    let after = later(&position, 1);
    assert_eq!(after.nodes, 0);
    assert!(after.holds.is_on_board());
    let proved = after.answer.proved().unwrap();
    assert_eq!((proved.base, &proved.flips), (Outcome::Alive, &None));
    let (query, proof) = &after.proofs[0];
    assert_eq!(proof.check(query), Ok(()));
    // The proof says nothing about another move.
    assert!(later(&elsewhere, 1).answer.proved().is_none());
}
