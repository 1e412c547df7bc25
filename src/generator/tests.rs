use super::*;
use crate::board::{Move, Setup, Size};
use crate::problem::Verdict;

fn framed(drawing: &str, target: Point, reach: u8) -> Framed {
    let size = Size::square(9).unwrap();
    let setup = Setup::drawn(size, drawing).unwrap();
    close_in(&setup.into_position().unwrap(), &[target], reach).unwrap()
}

fn sifted(drawing: &str, target: Point, to_move: Color) -> Result<Found, Refusal> {
    let mut solver = Solver::new(1 << 20);
    sift(
        &framed(drawing, target, 3),
        to_move,
        &mut solver,
        &Stop::new(),
    )
}

/// Four in a row on the first line: alive whoever moves first.
const FOUR: &str = "
    | O O O O O O .
    | X X X X X O .
    | . . . . X O .
    +--------------";

/// One point fewer: the side that moves first decides it at once.
const THREE: &str = "
    | O O O O O .
    | X X X X O .
    | . . . X O .
    +------------";

#[test]
fn what_is_decided_or_needs_no_reading_is_refused() {
    let at = Point::at(3, 1);
    assert_eq!(
        sifted(FOUR, at, Color::Black).unwrap_err(),
        Refusal::Settled
    );
    assert_eq!(sifted(FOUR, at, Color::White).unwrap_err(), Refusal::Fails);
    for to_move in [Color::Black, Color::White] {
        let why = sifted(THREE, at, to_move).unwrap_err();
        assert!(matches!(why, Refusal::Short | Refusal::Size), "{why:?}");
    }
}

/// White's corner in the style of the books, Black to kill. Found by the generator.
const CORNER: &str = "
    +------------------
    | . . . . X . . . .
    | . O O O X . . . .
    | . O X X X . . . .
    | . O . X . . . . .
    | . X X . . . . . .
    | X . . . . . . . .";

#[test]
fn of_what_is_kept_everything_that_was_asked_for_is_proved() {
    let size = Size::square(9).unwrap();
    let setup = Setup::drawn(size, CORNER).unwrap();
    let position = setup.into_position().unwrap();
    let target = size
        .points()
        .find(|&point| position.color_at(point) == Some(Color::White))
        .unwrap();
    let origin = SourcePosition {
        from: "here".to_owned(),
        position,
        targets: vec![target],
        frame: None,
    };
    let mut style = Style::default();
    style.learn(&origin.position);
    let tries = Tries {
        origins: std::slice::from_ref(&origin),
        made: &[],
        style: &style,
        least_style: 0.0,
        seed: 7,
        kinds: &[Kind::Life],
        races: &[],
    };
    let mut solver = Solver::new(1 << 20);
    let stop = Stop::new();
    let mut kept = 0;
    for number in 0..400 {
        let Ok(candidate) = tries.attempt(number, &mut solver, &stop) else {
            continue;
        };
        kept += 1;
        let found = &candidate.found;
        let answer = found.answer().unwrap();
        assert_eq!(found.proved.moves, [Move::Play(answer)]);
        assert!(found.line.len() >= 3 && found.tempting.len() >= 2);
        assert!(!found.tempting.contains(&answer));
        // The same number makes the same try.
        let again = tries.attempt(number, &mut solver, &stop).unwrap();
        assert_eq!(again.found.query, found.query);
        let id = ProblemId::new("t1").unwrap();
        let problem = candidate.problem(id);
        assert!(!problem.techniques.is_empty());
        assert!(
            problem.title.en.ends_with("in the corner"),
            "{:?}",
            problem.title
        );
        let written = with_tree(&problem, TREE, &stop).unwrap();
        assert_eq!((written.open, written.has_spare_stones), (0, false));
        let tree = &written.problem.tree;
        let first = tree.child_by(tree.root(), Move::Play(answer)).unwrap();
        assert!(tree.solving()[first.index()]);
        assert!(
            tree.ids()
                .any(|id| tree.node(id).verdict == Some(Verdict::Wrong))
        );
        if kept == 3 {
            break;
        }
    }
    assert!(kept > 0);
}

/// The capturing problems that a drawn position gives, with Black to move.
fn caught(drawing: &str) -> Vec<Problem> {
    let size = Size::square(9).unwrap();
    let setup = Setup::drawn(size, drawing).unwrap();
    let position = setup.into_position().unwrap();
    captures("a test", &position, &mut Asked::default(), &Stop::new())
}

/// The kind and the right move of each problem.
fn kinds(drawing: &str) -> Vec<(String, String)> {
    let told = |problem: &Problem| {
        let right = problem.tree.right_first_moves();
        assert_eq!(right.len(), 1, "{:?}", problem.id);
        let kind = kind_of(problem).unwrap();
        assert_eq!(
            problem.techniques.first().map(Technique::as_str),
            Some(kind)
        );
        (kind.to_owned(), right[0].to_string())
    };
    caught(drawing).iter().map(told).collect()
}

#[test]
fn stones_that_one_move_catches_are_found_and_named() {
    let kinds_of = |drawing, kind: &str, first: &str| {
        let found = kinds(drawing);
        assert_eq!(found, [(kind.to_owned(), first.to_owned())], "{drawing}");
    };
    // The sacrificed stone's point is retaken.
    kinds_of(
        "
        | . . . . . . . . .
        | . . X X O . . . .
        | . X O O . O . . .
        | . . X O . X . . .
        | . . . X X . . . .
        +------------------",
        "snapback",
        "E3",
    );
    kinds_of(
        "
        | . . . . .
        | . X X . .
        | . O O . .
        | . X X . .
        | . . . . .
        +----------",
        "atari",
        "D3",
    );
}

#[test]
fn stones_that_fall_anyway_or_get_away_ask_nothing() {
    // The stones are in atari already; they are in the open.
    for drawing in [
        "
        | . . . . . . .
        | . X X . . . .
        | X O O X . . .
        | . X . . . . .
        | . . . . . . .
        +--------------",
        "
        | . . . . . . .
        | . . X . . . .
        | . . O . . . .
        | . . X . . . .
        | . . . . . . .
        +--------------",
    ] {
        assert_eq!(kinds(drawing), []);
    }
}

/// Two chains shut in together: Black's on the left, White's in the middle.
const RACE: &str = "
    | . . . . . . . . .
    | O O O X X X X . .
    | X X X O . . X . .
    | . . X O . . X . .
    | . . X O X X X . .
    +------------------";

fn drawn(drawing: &str) -> Position {
    let size = Size::square(9).unwrap();
    let setup = Setup::drawn(size, drawing).unwrap();
    setup.into_position().unwrap()
}

#[test]
fn around_a_race_each_side_stands_around_the_other() {
    let position = drawn(RACE);
    let (own, foe) = (Point::at(2, 1), Point::at(3, 1));
    let rivals = frame::rivals(&position, &[own]);
    assert!(
        rivals.contains(&position.chain_head(foe).unwrap()),
        "{rivals:?}"
    );
    let framed = close_in_race(&position, &[own], foe, 3).unwrap();
    assert_eq!((framed.fight, framed.defender), (Fight::Race, Color::Black));
    assert!(framed.region.contains(&own) && framed.region.contains(&foe));
    for color in Color::BOTH {
        let stones = framed.setup.stones.iter();
        let mut wall =
            stones.filter(|(point, own)| *own == color && !framed.region.contains(point));
        assert!(wall.next().is_some(), "{color}");
        assert!(framed.query(color).is_some(), "{color}");
    }
}

/// Black's three stones on the left have no eyes. On the right stand friends, past White's stone on D1.
const LINK: &str = "
    | . . . . . . . . .
    | O O O O O . . . .
    | X X X O X X X . .
    | . . . . . . X . .
    +------------------";

#[test]
fn friends_at_the_rim_stay_and_without_them_the_group_is_alone() {
    let framed = close_in_link(&drawn(LINK), &[Point::at(0, 1)], 4).unwrap();
    assert_eq!(framed.fight, Fight::Link);
    assert!(!framed.friends().is_empty());
    let alone = framed.without_friends();
    assert!(alone.friends().is_empty());
    let mut solver = Solver::new(1 << 20);
    let limits = crate::solver::Limits::default();
    let mut lives = |framed: &Framed| {
        let query = framed.query(Color::Black).unwrap();
        let answer = solver.solve(&query, &limits, &Stop::new(), &mut |_| {});
        answer.proved().unwrap().base != crate::life::Outcome::Dead
    };
    assert!(lives(&framed));
    assert!(!lives(&alone));
    // A group without friends nearby has nothing to be connected to.
    assert!(close_in_link(&drawn(FOUR), &[Point::at(3, 1)], 3).is_none());
}

#[test]
fn a_variation_differs_by_a_stone_or_a_liberty_and_can_be_asked() {
    let race = close_in_race(&drawn(RACE), &[Point::at(2, 1)], Point::at(3, 1), 3).unwrap();
    let link = close_in_link(&drawn(LINK), &[Point::at(0, 1)], 4).unwrap();
    for framed in [race, link] {
        let changes = framed.changes().into_iter();
        let all: Vec<Framed> = changes.filter_map(|change| framed.with(change)).collect();
        let mut kinds = BTreeSet::new();
        for other in &all {
            let stone = |framed: &Framed, point| framed.setup.stones.get(point);
            for &target in &framed.targets {
                assert_eq!(stone(other, target), Some(framed.defender));
            }
            let inside = framed.region.intersection(&other.region);
            let differ = inside.filter(|&&point| stone(&framed, point) != stone(other, point));
            let liberties = framed.region.symmetric_difference(&other.region).count();
            let change = (differ.count(), liberties);
            assert!(matches!(change, (1 | 2, 0) | (0, 1)), "{change:?}");
            assert!(other.setup.clone().into_position().is_ok());
            kinds.insert(change);
        }
        assert_eq!(kinds.len(), 3, "{kinds:?}");
    }
}
