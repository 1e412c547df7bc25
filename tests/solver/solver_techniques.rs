//! Techniques by name: each on its own board, compared with the plain definition of the game, and with an
//! accepted proof.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::truth;
use raeuberspiel::board::{Color, Move, Point, Position, Setup, Size};
use raeuberspiel::check::spec_of;
use raeuberspiel::life::{Answer, Outcome, Proved, Query, QuerySpec};
use raeuberspiel::problem::{Problem, load_file};
use raeuberspiel::solver::{Depth, Limits, NoProof, Solver, Stop};

use truth::{Game, State, Wants, World};

const BLACK: Color = Color::Black;
const WHITE: Color = Color::White;

fn point(name: &str) -> Point {
    let mv = raeuberspiel::board::read_move(name, Size::square(9).unwrap());
    mv.and_then(Move::point).unwrap()
}

fn query(to_move: Color, target: &str, drawing: &str) -> Query {
    let size = Size::square(9).unwrap();
    let setup = Setup {
        to_move,
        ..Setup::drawn(size, drawing).unwrap()
    };
    let position = setup.into_position().unwrap();
    let query = Query::new(&position, &QuerySpec::target(point(target))).unwrap();
    assert!(query.open_rim().is_empty(), "the group is shut in");
    query
}

/// `alive`, `seki` or `dead`, with `+2` if two threats of the loser change it, and a star if only superko
/// decides.
fn words(proved: &Proved) -> String {
    let turned = proved.flips.map(|flip| format!("+{}", flip.threats));
    let star = if proved.needs_superko() { "*" } else { "" };
    format!("{}{}{star}", proved.base, turned.unwrap_or_default())
}

/// The winner with these threats by the plain definition: 0 the attacker, 1 the defender.
fn plain(query: &Query, threats: [u8; 2]) -> truth::Who {
    let region: Vec<Point> = query.region().iter().copied().collect();
    let (world, state) = World::around(query.position(), &region, query.targets());
    let state = State { threats, ..state };
    let mut game = Game::new(&world, Wants::Survival);
    game.add(state);
    game.decide();
    let bounded = game.bounded(&state);
    bounded
        .or_else(|| game.by_superko(&state, &mut 20_000_000))
        .unwrap()
}

/// Checks that the answer is as expected and that its proofs are accepted.
#[track_caller]
fn solve(query: &Query, expected: &str) -> Proved {
    let limits = Limits {
        depth: Depth::Full,
        nodes: Some(2_000_000),
        ..Limits::default()
    };
    let mut solver = Solver::new(1 << 22);
    let answer = solver.solve(query, &limits, &Stop::new(), &mut |_| {});
    let position = query.position();
    let Answer::Proved(proved) = answer else {
        panic!("undecided: {position:?}");
    };
    assert_eq!(words(&proved), expected, "{position:?}");
    assert!(proved.lists_all_moves());
    let proofs = solver.certify(query, &proved, &limits, &Stop::new(), &mut |_| {});
    for proof in proofs.unwrap() {
        assert_eq!(proof.check(query), Ok(()), "{position:?}");
    }
    proved
}

/// As [`solve`], and plain minimax agrees: without threats, with as many as change the result, and with one
/// fewer.
#[track_caller]
fn check(to_move: Color, target: &str, expected: &str, drawing: &str) -> Proved {
    let query = query(to_move, target, drawing);
    let proved = solve(&query, expected);
    let winner = truth::Who::from(!expected.starts_with("dead"));
    let loser = 1 - winner;
    let with = |threats| match loser {
        0 => [threats, 0],
        _ => [0, threats],
    };
    assert_eq!(plain(&query, [0, 0]), winner, "{drawing}");
    match proved.flips {
        Some(flip) => {
            assert_eq!(plain(&query, with(flip.threats)), loser, "{drawing}");
            assert_eq!(plain(&query, with(flip.threats - 1)), winner, "{drawing}");
        }
        None => assert_eq!(plain(&query, with(2)), winner, "{drawing}"),
    }
    proved
}

/// The number of stones that each move of a line captures.
fn taken(query: &Query, line: &[Move]) -> Vec<u16> {
    let mut position: Position = query.position().clone();
    line.iter()
        .map(|&mv| position.play(mv).unwrap().captured)
        .collect()
}

fn line(text: &str) -> Vec<Move> {
    text.split(' ')
        .map(|name| raeuberspiel::board::read_move(name, Size::square(9).unwrap()).unwrap())
        .collect()
}

/// Whichever ko one side takes, the other side takes the other. Eight threats do not win both for the
/// attacker, but unlimited threats would keep the fight going forever.
#[test]
fn a_double_ko_can_be_life() {
    let drawing = "
        | O O O O O . .
        | X X X . O . .
        | O . X . O . .
        | . O X X O . .
        | O X . X O . .
        +--------------";
    for to_move in Color::BOTH {
        // The plain list of positions would be too long.
        let proved = solve(&query(to_move, "D1", drawing), "alive");
        assert!(!proved.is_unconditional());
    }
}

/// The defender needs both kos for two eyes, and no number of threats wins both.
#[test]
fn a_double_ko_can_be_death() {
    let drawing = "
        | O O O O O . .
        | X X X O O . .
        | X X . X O . .
        | X X X O O . .
        | X X O . O . .
        +--------------";
    for to_move in Color::BOTH {
        check(to_move, "A2", "dead", drawing);
    }
}

/// Two chains without eyes have three kos between them as liberties, and each side must hold two. Either can
/// go on forever, so neither has a proof without superko, and one of them has one with it.
#[test]
fn a_triple_ko_is_proved_by_superko() {
    let drawing = "
        | O O O O O O O O O
        | X X X X X X X X O
        | X . X . X O X X O
        | O X O X O . O X O
        | O O O O O O O X O
        +------------------";
    let query = query(WHITE, "A4", drawing);
    let limits = Limits {
        nodes: Some(2_000_000),
        ..Limits::default()
    };
    let mut solver = Solver::new(1 << 22);
    let answer = solver.solve(&query, &limits, &Stop::new(), &mut |_| {});
    let proved = answer.proved().unwrap();
    assert!(proved.needs_superko());
    for base in [Outcome::Dead, Outcome::Seki] {
        let claimed = Proved {
            base,
            flips: None,
            ..proved.clone()
        };
        let written = solver.certify(&query, &claimed, &limits, &Stop::new(), &mut |_| {});
        if (base == Outcome::Dead) != (proved.base == Outcome::Dead) {
            assert_eq!(written, Err(NoProof::Unsound));
            continue;
        }
        for proof in written.unwrap() {
            assert!(proof.claim.superko);
            assert_eq!(proof.check(&query), Ok(()));
            // With basic ko alone it is no proof.
            let mut basic = proof;
            basic.claim.superko = false;
            assert!(basic.check(&query).is_err());
        }
    }
}

/// By connecting at A2 the defender gets a seki. Nobody wants to begin the ko: the attacker must put their
/// own stones in atari before taking it.
#[test]
fn a_ten_thousand_year_ko_is_a_seki_until_somebody_begins_it() {
    let drawing = "
        | O O O O O O .
        | X X X X X O .
        | . X . O X O .
        | X O O . X O .
        +--------------";
    check(BLACK, "A3", "seki", drawing);
    check(WHITE, "A3", "seki+1", drawing);
}

/// The attacker makes a bent four in the corner, loses it, and plays back in: a ko that the defender cannot
/// begin and must find the first threat for.
#[test]
fn a_bent_four_in_the_corner_is_dead_but_for_a_threat() {
    let drawing = "
        | O O O O O O .
        | X X X X X O .
        | . X X X X O .
        | O O O . X O .
        +--------------";
    check(WHITE, "A3", "dead+1", drawing);
    check(BLACK, "A3", "dead+1", drawing);
}

/// A throw-in leaves the defender short of liberties: capturing it forces a connection, and then everything
/// is captured.
#[test]
fn oiotoshi_drives_stones_into_their_own_liberties() {
    let drawing = "
        | X X X X . .
        | O O O X X .
        | O . O . X X
        | O O . X O X
        | . . . . O X
        +------------";
    let proved = check(BLACK, "A2", "dead", drawing);
    assert_eq!(proved.moves, line("B1"));
}

/// One stone is sacrificed, and its captors are captured.
#[test]
fn a_snapback_takes_more_than_was_given() {
    let drawing = "
        | O O O O O O .
        | X X X X X O .
        | . O X X X O .
        | X O . O X O .
        +--------------";
    let proved = check(WHITE, "A3", "dead", drawing);
    assert_eq!(proved.moves, line("A2"));
}

/// A square four is sacrificed, and the attacker plays where it stood.
#[test]
fn under_the_stones_the_square_has_one_eye_only() {
    let drawing = "
        | O O O O O O .
        | X X X X X O .
        | . O . X X O .
        | O O X X X O .
        +--------------";
    let proved = check(WHITE, "A3", "dead", drawing);
    // It is dead already, so answering is enough.
    assert_eq!(proved.moves, line("A2 pass"));
    let query = query(WHITE, "A3", drawing);
    assert_eq!(taken(&query, &line("A2 C2 A1")), [0, 4, 0]);
}

/// Two stones are captured, and one of the captors is recaptured: the earlier board does not recur, so no ko
/// forbids it, and none helps.
#[test]
fn send_two_and_return_one_changes_nothing() {
    let drawing = "
        | O O O O O .
        | X X X X O .
        | . O X X O .
        | O O X X O .
        | O O O X O .
        +------------";
    let proved = check(BLACK, "A4", "seki", drawing);
    assert_eq!(proved.moves, line("A3"));
}

/// The eye on D1 is false: E1 depends on it alone. Filling it costs the eye, and the ko at E1 gains only one
/// turn per threat.
#[test]
fn a_false_eye_is_no_eye() {
    let drawing = "
        | O O O O O O O . .
        | X X X X O O O . .
        | . X X . X O . . .
        +------------------";
    for to_move in [BLACK, WHITE] {
        let proved = check(to_move, "B1", "dead", drawing);
        assert!(proved.moves.is_empty() == (to_move == BLACK), "{proved:?}");
    }
}

/// A stone on F1 does not help E1, for it leads nowhere.
#[test]
fn a_false_eye_stays_false_when_its_stones_are_lengthened() {
    let drawing = "
        | O O O O O O O . .
        | X X X X O O O O .
        | . X X . X . O . .
        +------------------";
    for to_move in [BLACK, WHITE] {
        check(to_move, "B1", "dead", drawing);
    }
}

/// If the stone next to the eye can still be connected, the first move decides.
#[test]
fn an_eye_is_true_when_its_stones_can_be_joined() {
    let drawing = "
        | O O O O O O O O .
        | X X X X . O O O .
        | . X X . X . O . .
        +------------------";
    let proved = check(BLACK, "B1", "alive", drawing);
    assert_eq!(proved.moves, [Move::Play(point("E2"))]);
    let proved = check(WHITE, "B1", "dead", drawing);
    assert!(proved.moves.contains(&Move::Play(point("E2"))));
}

/// Each threat lets the defender retake a useless ko. The search recognises the return to the same position
/// with one threat fewer and does not count the threats down.
#[test]
fn threats_that_lead_nowhere_cost_no_search() {
    let file = load_file("problems/original-robber.ron".as_ref());
    let set = file.loaded.set.unwrap();
    let id = |problem: &&Problem| problem.id.as_str() == "robber-12";
    let problem = set.problems.iter().find(id).unwrap();
    let position = problem.setup.clone().into_position().unwrap();
    let with = |max_threats| {
        let spec = QuerySpec {
            max_threats,
            ..spec_of(problem)
        };
        let query = Query::new(&position, &spec).unwrap();
        let limits = Limits {
            depth: Depth::Ko,
            ..Limits::default()
        };
        let mut solver = Solver::new(limits.table_bytes);
        let answer = solver.solve(&query, &limits, &Stop::new(), &mut |_| {});
        let proved = answer.proved().unwrap().clone();
        assert_eq!(words(&proved), "dead", "{max_threats} threats");
        let proofs = solver.certify(&query, &proved, &limits, &Stop::new(), &mut |_| {});
        for proof in proofs.unwrap() {
            assert_eq!(proof.claim.loser_threats, max_threats);
            proof.check(&query).unwrap();
        }
        (solver.stats().nodes, query)
    };
    let [(few, _), (many, query)] = [4, 12].map(with);
    assert!(
        many <= few + few / 10,
        "{few} nodes with 4 threats, {many} with 12"
    );
    for threats in 0..=5 {
        assert_eq!(plain(&query, [0, threats]), 0, "{threats} threats");
    }
}
