//! Groups on an open board: proofs that need no wall.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use raeuberspiel::board::{Color, Diagram, Move, Point, Position, Setup, Size};
use raeuberspiel::life::{Answer, Assumption, Outcome, Proved, Query, QuerySpec, Side, Undecided};
use raeuberspiel::solver::{Claim, Limits, Node, Proof, ProofError, Settled, Solver, Stop};

fn position(to_move: Color, drawing: &str) -> Position {
    let size = Size::SQUARE_19;
    let setup = Setup {
        stones: Diagram::parse(drawing, size, None).unwrap().stones,
        to_move,
        ..Setup::new(size)
    };
    setup.into_position().unwrap()
}

fn settle(position: &Position, target: Point, nodes: u64) -> Settled {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let spec = QuerySpec::target(target);
    let mut solver = Solver::new(1 << 24);
    solver
        .settle(position, &spec, &limits, &Stop::new(), &mut |_| {})
        .unwrap()
}

fn proved(settled: &Settled) -> &Proved {
    settled.answer.proved().unwrap()
}

fn moves(settled: &Settled) -> String {
    let names: Vec<String> = proved(settled).moves.iter().map(Move::to_string).collect();
    names.join(" ")
}

/// Pfaundler 1908, figure 115: nothing shuts Black in but a handful of stones.
const FIGURE_115: &str = "
    | . . . . . . . .
    | . O O . . . . .
    | . X . . . . . .
    | . X O O . O . .
    | . X X X O . . .
    | . . . . . . . .
    +----------------";

#[test]
fn figure_115_lives_on_the_open_board_by_one_move() {
    let position = position(Color::Black, FIGURE_115);
    let settled = settle(&position, Point::at(1, 2), 3_000_000);
    assert!(settled.is_open());
    assert_eq!(proved(&settled).base, Outcome::Alive);
    assert_eq!(moves(&settled), "A1");
    assert!(proved(&settled).life_kind_proved);
    // It was found where everything beyond counts as White's, and says so.
    assert_eq!(settled.query.beyond(), Side::Attacker);
    let mut assumed = settled.query.assumptions().iter();
    assert!(assumed.any(|assumption| matches!(assumption, Assumption::Wall(_))));
    assert!(!settled.proofs.is_empty());
    for (query, proof) in &settled.proofs {
        assert_eq!(proof.check(query), Ok(()));
        assert_ne!(proof.claim.winner, query.beyond());
    }
}

#[test]
fn a_way_out_is_no_wall() {
    // White's wall has a gap on the right: what dies with a wall there runs out.
    let drawing = "
        | . . . . . . . .
        | O O O O . . . .
        | X X X X . . . .
        | . . X . . . . .
        +----------------";
    let position = position(Color::Black, drawing);
    let target = Point::at(0, 1);
    let walled = Query::new(&position, &QuerySpec::target(target)).unwrap();
    assert!(!walled.open_rim().is_empty());
    let leaking = QuerySpec {
        beyond: Side::Defender,
        ..QuerySpec::target(target)
    };
    let leaking = Query::new(&position, &leaking).unwrap();
    assert_eq!(leaking.beyond(), Side::Defender);
    let mut assumed = leaking.assumptions().iter();
    assert!(assumed.any(|assumption| matches!(assumption, Assumption::Escape(_))));
    let mut solver = Solver::new(1 << 22);
    let mut base = |query: &Query| {
        let answer = solver.solve(query, &Limits::default(), &Stop::new(), &mut |_| {});
        answer.proved().unwrap().base
    };
    assert_eq!(base(&leaking), Outcome::Alive);
    // Whatever the wall says, nobody is said to be dead who can run.
    let settled = settle(&position, target, 400_000);
    assert_ne!(
        settled.answer.proved().map(|proved| proved.base),
        Some(Outcome::Dead)
    );
}

#[test]
fn no_budget_is_no_verdict_on_the_open_board() {
    let position = position(Color::Black, FIGURE_115);
    let settled = settle(&position, Point::at(1, 2), 0);
    assert_eq!(settled.answer, Answer::Undecided(Undecided::Nodes(0)));
    let stop = Stop::new();
    stop.request();
    let mut solver = Solver::new(1 << 20);
    let spec = QuerySpec::target(Point::at(1, 2));
    let limits = Limits::default();
    let settled = solver.settle(&position, &spec, &limits, &stop, &mut |_| {});
    assert_eq!(
        settled.unwrap().answer,
        Answer::Undecided(Undecided::Stopped)
    );
}

/// A stone at the rim has liberties on the open board that the region does not show. A proof in
/// which the loser captures it shows nothing.
#[test]
fn a_proof_that_captures_at_the_open_rim_is_rejected() {
    // Black lives; White takes the stone on G2 only if a wall stands on H2.
    let drawing = "
        | . . . . . . . . .
        | . . . . . . O . .
        | X X X X . O X . .
        | . X . X . . . . .
        +------------------";
    let position = position(Color::White, drawing);
    let columns = |last: u8| -> Vec<Point> {
        (0..=last)
            .flat_map(|column| (0..=2).map(move |row| Point::at(column, row)))
            .collect()
    };
    let check = |last: u8| {
        let spec = QuerySpec {
            region: Some(columns(last)),
            ..QuerySpec::target(Point::at(0, 1))
        };
        let query = Query::new(&position, &spec).unwrap();
        assert!(!query.open_rim().is_empty());
        // Whatever White plays first, Black has two eyes.
        let mut nodes = Vec::new();
        let mut replies = Vec::new();
        for mv in query.region().iter().map(|&point| Move::Play(point)) {
            if query.position().is_legal(mv) {
                replies.push((mv, nodes.len() as u32));
                nodes.push(Node::TwoEyes);
            }
        }
        nodes.push(Node::Replies {
            first: 0,
            count: replies.len() as u32,
        });
        let claim = Claim {
            to_move: Color::White,
            winner: Side::Defender,
            loser_threats: 0,
            winner_threats: 0,
        };
        let root = nodes.len() as u32 - 1;
        let proof = Proof {
            claim,
            nodes,
            replies,
        };
        (proof.check(&query), root)
    };
    let (found, root) = check(6);
    assert_eq!(found, Err(ProofError::OpenRim(root)));
    // A column farther the stone has its liberty in the region, and nothing is captured.
    assert_eq!(check(8).0, Ok(()));
}
