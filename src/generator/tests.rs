use super::*;
use crate::board::{Diagram, Move, Setup, Size};
use crate::problem::Verdict;

fn framed(drawing: &str, target: Point, reach: u8) -> Framed {
    let size = Size::square(9).unwrap();
    let setup = Setup {
        stones: Diagram::parse(drawing, size, None).unwrap().stones,
        ..Setup::new(size)
    };
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

/// Four in a row on the first line: alive, whoever moves.
const FOUR: &str = "
    | O O O O O O .
    | X X X X X O .
    | . . . . X O .
    +--------------";

/// The same with a point less: who moves first decides, at once.
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

/// After the books: White's corner, Black to kill. Found by the generator.
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
    let stones = Diagram::parse(CORNER, size, None).unwrap().stones;
    let setup = Setup {
        stones,
        ..Setup::new(size)
    };
    let position = setup.into_position().unwrap();
    let target = size
        .points()
        .find(|&point| position.color_at(point) == Some(Color::White))
        .unwrap();
    let origin = SourcePosition {
        from: "here".to_owned(),
        position,
        targets: vec![target],
    };
    let mut style = Style::default();
    style.learn(&origin.position);
    let tries = Tries {
        origins: std::slice::from_ref(&origin),
        made: &[],
        style: &style,
        least_style: 0.0,
        seed: 7,
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
        // The same number tries the same.
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
