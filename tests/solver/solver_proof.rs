//! Known shapes, their proofs, and tampered proofs.

use raeuberspiel::board::{Color, Move, Position, Setup, Size};
use raeuberspiel::life::{
    Answer, Flip, Goal, Outcome, Proved, Query, QueryError, QuerySpec, Side, Undecided,
};
use raeuberspiel::solver::{Claim, Limits, Node, OpenQuestion, Proof, ProofError, Solver, Stop};

fn position(to_move: Color, drawing: &str) -> Position {
    let size = Size::square(9).expect("9 is a board");
    let setup = Setup {
        to_move,
        ..Setup::drawn(size, drawing).expect("the drawing is sound")
    };
    setup.into_position().expect("every chain has a liberty")
}

/// A question about Black's chains at the target points.
fn query(to_move: Color, target: &str, drawing: &str) -> Query {
    let position = position(to_move, drawing);
    let targets = target
        .split(' ')
        .map(|name| {
            let mv = raeuberspiel::board::read_move(name, position.size());
            mv.and_then(Move::point).expect("a point")
        })
        .collect();
    let spec = QuerySpec {
        targets,
        ..QuerySpec::default()
    };
    Query::new(&position, &spec).expect("a sound question")
}

fn solve(query: &Query) -> (Proved, Vec<Proof>) {
    let mut solver = Solver::new(1 << 22);
    let limits = Limits {
        nodes: Some(2_000_000),
        ..Limits::default()
    };
    let stop = Stop::new();
    let answer = solver.solve(query, &limits, &stop, &mut |_| {});
    let Answer::Proved(proved) = answer else {
        panic!("{answer:?} {:?}", query.position());
    };
    let proofs = solver
        .certify(query, &proved, &limits, &stop, &mut |_| {})
        .expect("a proof");
    for proof in &proofs {
        assert_eq!(proof.check(query), Ok(()));
    }
    (proved, proofs)
}

fn moves(proved: &Proved) -> String {
    let names: Vec<String> = proved.moves.iter().map(ToString::to_string).collect();
    names.join(" ")
}

const THREE: &str = "
    | O O O O O . .
    | X X X X O . .
    | . . . X O . .
    +--------------";

const FOUR: &str = "
    | O O O O O O . .
    | X X X X X O . .
    | . . . . X O . .
    +----------------";

#[test]
fn three_in_a_row_depends_on_who_moves() {
    let (proved, _) = solve(&query(Color::Black, "A2", THREE));
    assert_eq!(proved.base, Outcome::Alive);
    assert_eq!(moves(&proved), "B1");
    assert!(proved.is_unconditional() && proved.is_kind_told() && proved.lists_all_moves());
    let (proved, _) = solve(&query(Color::White, "A2", THREE));
    assert_eq!(proved.base, Outcome::Dead);
    assert_eq!(moves(&proved), "B1");
    assert_eq!(
        proved.line.first().map(ToString::to_string).as_deref(),
        Some("B1")
    );
}

#[test]
fn four_in_a_row_lives_and_four_in_a_square_is_dead() {
    let (proved, _) = solve(&query(Color::White, "A2", FOUR));
    assert_eq!(
        (proved.base, proved.is_unconditional()),
        (Outcome::Alive, true)
    );
    let square = "
        | O O O O O . .
        | X X X O O . .
        | . . X O . . .
        | . . X O . . .
        +--------------";
    let (proved, _) = solve(&query(Color::Black, "C1", square));
    assert_eq!(
        (proved.base, proved.is_unconditional()),
        (Outcome::Dead, true)
    );
    assert_eq!(moves(&proved), "");
}

#[test]
fn a_seki_is_told_from_two_eyes() {
    // Whoever plays inside loses: White makes a straight four, Black a self-atari.
    let seki = "
        | O O O O O O O . .
        | X X X X X X O . .
        | . O O O . X O . .
        +------------------";
    for to_move in Color::BOTH {
        let (proved, _) = solve(&query(to_move, "A2", seki));
        assert_eq!((proved.base, proved.is_kind_told()), (Outcome::Seki, true));
        assert!(proved.is_unconditional());
    }
    let (proved, _) = solve(&query(Color::White, "A2", FOUR));
    assert_eq!(proved.base, Outcome::Alive);
}

#[test]
fn a_ko_is_measured_in_threats() {
    // Six points in the corner, without outside liberties.
    let one = "
        | O O O O O . .
        | X X X X O . .
        | . . . X O . .
        | . O . X O . .
        +--------------";
    let (proved, proofs) = solve(&query(Color::Black, "A3", one));
    let flip = |side, threats| Some(Flip { side, threats });
    assert_eq!(proved.base, Outcome::Dead);
    assert_eq!(proved.flips, flip(Side::Defender, 1));
    assert_eq!(moves(&proved), "B2");
    assert_eq!(proofs.len(), 2, "dead without a threat, alive with one");
    let two = "
        | O O O O O . .
        | X X X X O . .
        | O . . X O . .
        | . . . X O . .
        +--------------";
    let (proved, proofs) = solve(&query(Color::Black, "A3", two));
    assert_eq!(proved.base, Outcome::Alive);
    assert_eq!(proved.flips, flip(Side::Attacker, 2));
    assert_eq!(proofs[0].claim.loser_threats, 1);
}

/// Changes each node of a proof in turn and checks that each change is rejected; returns the number of
/// changes.
#[track_caller]
fn rejected_changes(proof: &Proof, query: &Query) -> usize {
    // An ending that the winner of the proof cannot claim.
    let wrong = match proof.claim.winner {
        Side::Attacker => Node::TwoEyes,
        Side::Defender => Node::Captured,
    };
    let mut changes = 0;
    for (index, &node) in proof.nodes.iter().enumerate() {
        let changed = match node {
            Node::Replies { count: 0, .. } => continue,
            // One reply is missing.
            Node::Replies { first, count } => Node::Replies {
                first,
                count: count - 1,
            },
            // The winner passes; a position proves nothing.
            Node::Play(Move::Play(_), next) => Node::Play(Move::Pass, next),
            _ => wrong,
        };
        let mut worse = proof.clone();
        worse.nodes[index] = changed;
        assert!(worse.check(query).is_err(), "node {index}");
        changes += 1;
    }
    changes
}

#[test]
fn a_tampered_proof_is_rejected() {
    let query = query(Color::White, "A2", THREE);
    let (_, proofs) = solve(&query);
    let proof = &proofs[0];
    assert!(rejected_changes(proof, &query) > 3);

    let mut circle = proof.clone();
    let last = circle.nodes.len() as u32 - 1;
    if let Some(Node::Play(mv, _)) = proof.nodes.last().copied() {
        circle.nodes[last as usize] = Node::Play(mv, last);
    }
    assert_eq!(circle.check(&query), Err(ProofError::Order(last)));
    let mut other = proof.clone();
    other.claim.winner = other.claim.winner.opposite();
    assert!(other.check(&query).is_err());
    let mut empty = proof.clone();
    empty.nodes.clear();
    assert_eq!(empty.check(&query), Err(ProofError::Empty));
    // The claim names the side that moves first; the query's own side to move does not matter.
    assert_eq!(proof.check(&query.with_to_move(Color::Black)), Ok(()));
}

/// Two kos in one eye: each side can go on forever.
const TWO_KOS: &str = "
    | O O O O O O .
    | X X X X X O .
    | . X O . X O .
    | . O . O X O .
    +--------------";

#[test]
fn a_proof_under_superko_holds_nowhere_else_and_bears_no_change() {
    let query = query(Color::White, "A3", TWO_KOS);
    let (proved, proofs) = solve(&query);
    assert!(proved.needs_superko());
    let proof = proofs.iter().find(|proof| proof.claim.superko);
    let proof = proof.expect("a proof under superko");
    assert!(rejected_changes(proof, &query) > 100);
    let mut basic = proof.clone();
    basic.claim.superko = false;
    let told = basic.check(&query);
    // Without superko the loser has a move that recreates an earlier board.
    assert!(
        matches!(told, Err(ProofError::Unanswered { .. })),
        "{told:?}"
    );
}

/// On an open board a stone elsewhere would allow the board to recur.
#[test]
fn superko_decides_nothing_on_an_open_board() {
    let walled = query(Color::White, "A3", TWO_KOS);
    let (_, proofs) = solve(&walled);
    let mut proof = proofs[0].clone();
    proof.claim.superko = true;
    let open = OpenQuestion {
        position: walled.position().clone(),
        targets: walled.targets().to_vec(),
        goal: Goal::Any,
        safe: Vec::new(),
    };
    assert_eq!(proof.check_open(&open), Err(ProofError::OpenSuperko));
}

#[test]
fn a_budget_that_ends_is_said() {
    let query = query(Color::White, "A2", FOUR);
    let mut solver = Solver::new(1);
    let none = Limits {
        nodes: Some(0),
        ..Limits::default()
    };
    let answer = solver.solve(&query, &none, &Stop::new(), &mut |_| {});
    assert_eq!(answer, Answer::Undecided(Undecided::Nodes(0)));
    let stop = Stop::new();
    stop.request();
    let answer = solver.solve(&query, &Limits::default(), &stop, &mut |_| {});
    assert_eq!(answer, Answer::Undecided(Undecided::Stopped));
    // The smallest table is slow but not wrong.
    let limits = Limits {
        nodes: Some(5_000_000),
        ..Limits::default()
    };
    let answer = solver.solve(&query, &limits, &Stop::new(), &mut |_| {});
    assert_eq!(
        answer.proved().map(|proved| proved.base),
        Some(Outcome::Alive)
    );
}

#[test]
fn a_lesson_names_the_right_and_the_wrong_moves() {
    let query = query(Color::Black, "A2", THREE);
    let mut solver = Solver::new(1 << 20);
    let (limits, stop) = (Limits::default(), Stop::new());
    let answer = solver.solve(&query, &limits, &stop, &mut |_| {});
    let proved = answer.proved().expect("a result");
    let lesson = solver
        .teach(&query, proved, &limits, &stop, &mut |_| {})
        .expect("no limit")
        .expect("something to find");
    assert_eq!(lesson.moves[0].mv.to_string(), "B1");
    assert!(lesson.moves.len() >= 2 && lesson.len() <= 40 && !lesson.is_empty());
}

#[test]
fn bad_questions_say_what_to_do() {
    let black = position(Color::Black, THREE);
    let point = |name: &str| {
        let mv = raeuberspiel::board::read_move(name, black.size());
        mv.and_then(Move::point).expect("a point")
    };
    let ask = |names: &[&str]| {
        let spec = QuerySpec {
            targets: names.iter().map(|name| point(name)).collect(),
            ..QuerySpec::default()
        };
        Query::new(&black, &spec).map_err(|error| error.to_string())
    };
    assert_eq!(
        ask(&["B1"]),
        Err("target B1 is empty; it may be captured already".to_owned())
    );
    assert_eq!(
        ask(&["A2", "A3"]),
        Err("targets A2 and A3 have different colours; name stones of one side".to_owned())
    );
    assert_eq!(ask(&[]).map(|query| query.defender()), Ok(Color::Black));
    let empty = position(
        Color::Black,
        "
        | . .
        +----",
    );
    assert_eq!(
        Query::new(&empty, &QuerySpec::default()),
        Err(QueryError::NoTarget)
    );
}

/// A proof of one node, which calls the target's eyes false.
fn false_eyes(query: &Query, loser_threats: u8) -> Proof {
    Proof {
        claim: Claim {
            to_move: query.position().to_move(),
            winner: Side::Attacker,
            loser_threats,
            winner_threats: 0,
            superko: false,
        },
        nodes: vec![Node::FalseEyes],
        replies: Vec::new(),
    }
}

#[test]
fn false_eyes_are_told_from_true_ones() {
    let is_false = [
        // One stone depends on the eye.
        "
        | O O O O O O O . .
        | X X X X O O O . .
        | . X X . X O . . .
        +------------------",
        // It can extend, but leads nowhere.
        "
        | O O O O O O O . .
        | X X X X O O O O .
        | . X X . X . O . .
        +------------------",
        // Two false eyes beside a real one.
        "
        | O O O O O O O O O
        | O O X X X X X O O
        | O X . X . X . X O
        +------------------",
    ];
    for drawing in is_false {
        for to_move in [Color::Black, Color::White] {
            let query = query(to_move, "D2", drawing);
            assert_eq!(false_eyes(&query, 3).check(&query), Ok(()), "{drawing}");
            // A ko may be fought forever.
            let endless = false_eyes(&query, Claim::ENDLESS).check(&query);
            assert_eq!(endless, Err(ProofError::NotFinal(0)), "{drawing}");
        }
    }
    let is_true = [
        // Two eyes.
        "
        | O O O O O O O . .
        | X X X X X O O . .
        | . X X . X O . . .
        +------------------",
        // The stone next to the eye can still be connected.
        "
        | O O O O O O O O .
        | X X X X . O O O .
        | . X X . X . O . .
        +------------------",
        // It can be freed by a capture.
        "
        | O O O O O O O O .
        | X X X X . . O O .
        | . X X . X O . O .
        +------------------",
        // There are two eyes beside it.
        "
        | O O O O O O O O O
        | X X X X X X O O .
        | . X . X X . X O .
        +------------------",
    ];
    for drawing in is_true {
        let query = query(Color::White, "B1", drawing);
        let rejected = false_eyes(&query, 3).check(&query);
        assert_eq!(rejected, Err(ProofError::NotFinal(0)), "{drawing}");
    }
}

#[test]
fn a_proof_rests_on_false_eyes_where_threats_are_counted() {
    let drawing = "
        | O O O O O O O . .
        | X X X X . O O . .
        | . X X . X O . . .
        +------------------";
    let query = query(Color::White, "B1", drawing);
    let (proved, proofs) = solve(&query);
    assert_eq!(proved.base, Outcome::Dead);
    let rests = |proof: &Proof| proof.nodes.contains(&Node::FalseEyes);
    assert!(proofs.iter().any(rests), "{proofs:?}");
}
