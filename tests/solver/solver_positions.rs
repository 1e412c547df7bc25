//! Positions that naive searches get wrong, techniques by name, and questions that cannot be asked.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::truth;
use std::collections::HashMap;

use raeuberspiel::board::{Color, Move, Point, Position, Rules, SelfCapture, Setup, Size};
use raeuberspiel::life::{
    Answer, Flip, Goal, Holds, Outcome, Proved, Query, QueryError, QuerySpec, Side, Undecided,
};
use raeuberspiel::solver::{Depth, Limits, NoProof, Solver, Stop};

use truth::{After, Family, Game, Kind, State, Wants, Who, World};

fn ask(solver: &mut Solver, query: &Query, depth: Depth) -> Answer {
    let limits = Limits {
        depth,
        nodes: Some(5_000_000),
        ..Limits::default()
    };
    solver.solve(query, &limits, &Stop::new(), &mut |_| {})
}

fn query(world: &World, state: &State) -> Query {
    let spec = QuerySpec {
        targets: (0..world.points.len())
            .filter(|&p| state.cell(p) == truth::TARGET)
            .map(|p| world.points[p])
            .collect(),
        region: Some(world.points.clone()),
        max_threats: 2,
        ..QuerySpec::default()
    };
    Query::new(&world.setup(state).into_position().unwrap(), &spec).unwrap()
}

/// A search whose table ignores how a position was reached: a repetition on the path counts for one side, and
/// the consequences are stored as if they held on every path.
struct Naive<'a> {
    game: &'a Game<'a>,
    favoured: Who,
    path: Vec<State>,
    table: HashMap<State, Who>,
}

impl Naive<'_> {
    fn winner(&mut self, state: &State) -> Who {
        if let Some(&known) = self.table.get(state) {
            return known;
        }
        if self.path.contains(state) {
            return self.favoured;
        }
        self.path.push(*state);
        let mut winner = 1 - state.mover;
        for after in self.game.moves(state) {
            let found = match after {
                After::Captured => 0,
                After::Goes(next) => self.winner(&next),
            };
            if found == state.mover {
                winner = found;
                break;
            }
        }
        self.path.pop();
        self.table.insert(*state, winner);
        winner
    }
}

/// Number of positions of a family in which the naive table is wrong; the solver is right in all of them.
fn misled(family: Family, first: usize, every: usize) -> usize {
    let world = World::new(family);
    let roots: Vec<State> = (first..world.fillings())
        .step_by(every)
        .filter_map(|number| world.filling(number))
        .filter(|state| (0..world.inside).any(|p| state.cell(p) == truth::EMPTY))
        .flat_map(|state| [0, 1].map(|mover| State { mover, ..state }))
        .collect();
    let mut game = Game::new(&world, Wants::Survival);
    for root in &roots {
        game.add(*root);
    }
    game.decide();
    let mut solver = Solver::new(1 << 20);
    let mut misled = 0;
    for favoured in [0, 1] {
        let mut naive = Naive {
            game: &game,
            favoured,
            path: Vec::new(),
            table: HashMap::new(),
        };
        for root in &roots {
            naive.winner(root);
        }
        for state in &game.states {
            let (Some(winner), Some(&said)) = (game.bounded(state), naive.table.get(state)) else {
                continue;
            };
            if said == winner {
                continue;
            }
            misled += 1;
            let query = query(&world, state);
            let answer = ask(&mut solver, &query, Depth::Base);
            let base = answer.proved().unwrap().base;
            assert_eq!(base == Outcome::Dead, winner == 0, "{:?}", query.position());
        }
    }
    println!("{misled} of {} positions mislead it", 2 * game.states.len());
    misled
}

#[test]
fn a_table_that_forgets_the_path_is_wrong_where_the_solver_is_right() {
    let family = Family {
        columns: 4,
        rows: 2,
        kind: Kind::Eye,
    };
    // The naive search recurses deeply.
    let work = || misled(family, 0, 23);
    let thread = std::thread::Builder::new().stack_size(256 << 20);
    let misled = std::thread::scope(|scope| {
        let handle = thread.spawn_scoped(scope, work).unwrap();
        handle.join().unwrap()
    });
    assert!(misled > 0, "the naive table should be wrong somewhere");
}

/// Counts of techniques seen in lines of play.
#[derive(Default)]
struct Techniques {
    /// One stone is sacrificed, and its captor recaptured at once.
    snapback: usize,
    /// Several stones are sacrificed, and a stone is played where they stood.
    under_the_stones: usize,
    /// Two stones are captured, and one recaptured at once.
    send_two_return_one: usize,
    /// Four or more stones are sacrificed inside.
    big_nakade: usize,
    /// A single stone captures a single stone and is recaptured later in the line.
    ko: usize,
}

fn observe(query: &Query, line: &[Move], seen: &mut Techniques) {
    let mut position = query.position().clone();
    let mut taken: Vec<(usize, Vec<Point>)> = Vec::new();
    for (ply, &mv) in line.iter().enumerate() {
        let Ok(outcome) = position.play(mv) else {
            return;
        };
        let points: Vec<Point> = position.emptied_by_last_move().collect();
        let last = taken.last().filter(|(before, _)| before + 1 == ply);
        match (outcome.captured, last.map(|(_, points)| points.len())) {
            (2.., Some(1)) => seen.snapback += 1,
            (1, Some(2)) => seen.send_two_return_one += 1,
            _ => {}
        }
        if let (Some((_, left)), Some(point)) = (last, mv.point())
            && left.len() >= 3
            && left.contains(&point)
        {
            seen.under_the_stones += 1;
        }
        let is_retaken = |(_, left): &(usize, Vec<Point>)| {
            left.len() == 1 && mv.point().is_some_and(|point| left[0] == point)
        };
        seen.ko += usize::from(outcome.captured == 1 && taken.iter().any(is_retaken));
        seen.big_nakade += usize::from(outcome.captured >= 4);
        if !points.is_empty() {
            taken.push((ply, points));
        }
    }
}

/// The families of `solver_truth` contain every technique; here they are recognised in the solver's lines for
/// positions with known results.
#[test]
fn the_lines_show_every_technique() {
    let mut seen = Techniques::default();
    let mut solver = Solver::new(1 << 20);
    for (columns, rows, every) in [(3, 2, 1), (4, 2, 11), (3, 3, 41)] {
        let world = World::new(Family {
            columns,
            rows,
            kind: Kind::Eye,
        });
        for number in (0..world.fillings()).step_by(every) {
            let Some(filling) = world.filling(number) else {
                continue;
            };
            if (0..world.inside).all(|p| filling.cell(p) != truth::EMPTY) {
                continue;
            }
            for mover in [0, 1] {
                let query = query(&world, &State { mover, ..filling });
                if let Answer::Proved(proved) = ask(&mut solver, &query, Depth::Base) {
                    observe(&query, &proved.line, &mut seen);
                }
            }
        }
    }
    println!(
        "snapback {}, under the stones {}, send two return one {}, nakade of four {}, ko {}",
        seen.snapback, seen.under_the_stones, seen.send_two_return_one, seen.big_nakade, seen.ko
    );
    assert!(seen.snapback > 0 && seen.under_the_stones > 0 && seen.big_nakade > 0);
}

fn position(to_move: Color, drawing: &str) -> Position {
    let size = Size::square(9).unwrap();
    let setup = Setup {
        to_move,
        ..Setup::drawn(size, drawing).unwrap()
    };
    setup.into_position().unwrap()
}

fn point(name: &str) -> Point {
    let mv = raeuberspiel::board::read_move(name, Size::square(9).unwrap());
    mv.and_then(Move::point).unwrap()
}

/// Checks a result and its number of threats: `alive`, `seki` or `dead`, with `+2` if two threats change it.
#[track_caller]
fn check(to_move: Color, targets: &str, expected: &str, drawing: &str) {
    let position = position(to_move, drawing);
    let spec = QuerySpec {
        targets: targets.split(' ').map(point).collect(),
        ..QuerySpec::default()
    };
    let query = Query::new(&position, &spec).unwrap();
    assert!(query.open_rim().is_empty(), "the group is shut in");
    let answer = ask(&mut Solver::new(1 << 24), &query, Depth::Life);
    let proved = answer.proved().unwrap();
    let turned = proved
        .flips
        .map_or_else(String::new, |flip| format!("+{}", flip.threats));
    assert_eq!(format!("{}{turned}", proved.base), expected, "{drawing}");
}

#[test]
fn sekis_of_several_kinds() {
    // Three shared liberties and no eyes: filling the first is harmless, but whoever fills the second is
    // captured.
    let shared = "
        | O O O O O O O . .
        | X X X X X X O . .
        | O O O O . X O . .
        | O . O O . X O . .
        | X X X X X X O . .
        | O O O O O O O . .
        +------------------";
    for to_move in Color::BOTH {
        check(to_move, "A2", "seki", shared);
    }
    // Three stones inside: whoever moves first there loses.
    let inside = "
        | O O O O O O O . .
        | X X X X X X O . .
        | . O O O . X O . .
        +------------------";
    for to_move in Color::BOTH {
        check(to_move, "A2", "seki", inside);
    }
}

/// With one threat neither side wins by force: each can hold its own by repeating, and only superko decides,
/// in favour of the defender. A rule that awards repetitions to a fixed side is wrong in one of the two
/// cases.
#[test]
fn a_threat_that_leads_to_a_long_cycle_is_judged_by_superko() {
    let position = position(
        Color::Black,
        "
        | X X X X . . . . .
        | O O O X X . . . .
        | . X O O O X X X X
        | . X X . O O O O X
        | . X . . . . . O X
        +------------------",
    );
    let query = Query::new(&position, &QuerySpec::target(point("A4"))).unwrap();
    let mut solver = Solver::new(1 << 22);
    let answer = ask(&mut solver, &query, Depth::Full);
    let proved = answer.proved().unwrap();
    let turned = Flip {
        side: Side::Defender,
        threats: 1,
    };
    assert_eq!((proved.base, proved.flips), (Outcome::Dead, Some(turned)));
    assert!(proved.needs_superko() && !proved.is_unconditional());
    assert_eq!(proved.moves, [Move::Play(point("D1"))]);
    let mut proofs = |claimed: Proved| {
        let limits = Limits {
            nodes: Some(1_000_000),
            ..Limits::default()
        };
        let written = solver.certify(&query, &claimed, &limits, &Stop::new(), &mut |_| {})?;
        assert!(written.iter().all(|proof| proof.check(&query).is_ok()));
        let by_superko: Vec<bool> = written.iter().map(|proof| proof.claim.superko).collect();
        Ok::<_, NoProof>(by_superko)
    };
    // Without threats the defender dies by force; that one threat changes it is proved only with superko.
    let without = Proved {
        flips: None,
        ..proved.clone()
    };
    assert_eq!(proofs(without), Ok(vec![false]));
    assert_eq!(proofs(proved.clone()), Ok(vec![false, true]));
}

/// Figure 115 after D1 and B1: the effect of a ko threat depends on cycles longer than a ko, and a search
/// with superko takes too long. That the threat is useless has not been shown, so it is not claimed.
#[test]
fn threats_that_were_not_found_out_are_not_taken_for_useless() {
    let position = position(
        Color::Black,
        "
        | . . . . . . . .
        | . . . . . . . .
        | . O O . . . . .
        | . X . . . . . .
        | . X O O . O . .
        | . X X X O . . .
        | . O . X . . . .
        +----------------",
    );
    let region = "A1 B1 C1 D1 E1 F1 A2 B2 C2 D2 F2 A3 B3 A4 B4 C4 D4 A5 A6";
    let spec = QuerySpec {
        region: Some(region.split(' ').map(point).collect()),
        ..QuerySpec::target(point("B3"))
    };
    let query = Query::new(&position, &spec).unwrap();
    let answer = ask(&mut Solver::new(1 << 22), &query, Depth::Ko);
    let Answer::Undecided(untold @ Undecided::Threats(known)) = answer else {
        panic!("{answer:?}");
    };
    // The region is open, so the answer rests on a wall, and on the stones around it, and says so.
    assert_eq!((known.base, known.is_walled), (Outcome::Dead, true));
    for stone in known.alive.iter() {
        assert_eq!(position.color_at(stone), Some(Color::White));
    }
    let alive = match known.alive.is_empty() {
        true => String::new(),
        false => format!(", {}", Holds::Assuming(known.alive.iter().collect())),
    };
    assert_eq!(
        untold.to_string(),
        format!(
            "without ko threats it is dead, behind a wall that is not on the board{alive}, \
             but whether threats turn that was not found out"
        )
    );
}

#[test]
fn questions_that_cannot_be_put_say_what_to_do() {
    let position = position(
        Color::Black,
        "
        | O O O O O . .
        | X X X X O . .
        | . . . X O . .
        +--------------",
    );
    let ask = |spec: QuerySpec| Query::new(&position, &spec).map_err(|error| error.to_string());
    let named = |names: &[&str]| QuerySpec {
        targets: names.iter().map(|name| point(name)).collect(),
        ..QuerySpec::default()
    };
    let says = |spec: QuerySpec, words: &str| {
        assert_eq!(ask(spec).map(|_| ()), Err(words.to_owned()));
    };
    says(
        named(&["B1"]),
        "target B1 is empty; it may be captured already",
    );
    says(
        named(&["A2", "A3"]),
        "targets A2 and A3 have different colours; name stones of one side",
    );
    says(
        QuerySpec {
            safe: vec![point("D1")],
            ..named(&["A2"])
        },
        "target A2 is assumed alive, which leaves no question",
    );
    says(
        QuerySpec {
            targets: vec![Point::at(18, 18)],
            ..QuerySpec::default()
        },
        "T19 lies off the 9x9 board",
    );
    says(
        QuerySpec {
            region: Some(vec![point("A2")]),
            ..named(&["A2"])
        },
        "the region has no empty point; name the points where play is considered",
    );
    let size = Size::square(25).unwrap();
    let mut setup = Setup::new(size);
    setup.stones.set(Point::at(3, 3), Some(Color::Black));
    let large = setup.into_position().unwrap();
    let everything = QuerySpec {
        targets: vec![Point::at(3, 3)],
        region: Some(size.points().collect()),
        ..QuerySpec::default()
    };
    assert_eq!(
        Query::new(&large, &everything).map_err(|error| error.to_string()),
        Err("the region spans 25x25 points; the limit is (width + 1) x height <= 256, so name a smaller region".to_owned())
    );
    let empty = Setup::new(size).into_position().unwrap();
    assert_eq!(
        Query::new(&empty, &QuerySpec::default()),
        Err(QueryError::NoTarget)
    );
    let mut setup = position.to_setup();
    setup.rules = Rules {
        self_capture: SelfCapture::Allowed,
        ..Rules::default()
    };
    let lenient = setup.into_position().unwrap();
    assert_eq!(
        Query::new(&lenient, &named(&["A2"])),
        Err(QueryError::SelfCapture)
    );
    // Illegal stones never become a position.
    let mut setup = position.to_setup();
    for name in ["A1", "B1", "C1"] {
        setup.stones.set(point(name), Some(Color::White));
    }
    assert!(setup.into_position().is_err());
}

#[test]
fn no_budget_no_patience_and_no_memory_are_honest() {
    let position = position(
        Color::White,
        "
        | O O O O O O O .
        | X X X X X X O .
        | . . . . . X O .
        | . . . O . X O .
        +----------------",
    );
    let query = Query::new(&position, &QuerySpec::target(point("A3"))).unwrap();
    let truth = ask(&mut Solver::new(64 << 20), &query, Depth::Full);
    let truth = truth.proved().unwrap();
    let none = Limits {
        nodes: Some(0),
        ..Limits::default()
    };
    let mut tiny = Solver::new(1 << 20);
    let answer = tiny.solve(&query, &none, &Stop::new(), &mut |_| {});
    assert_eq!(answer, Answer::Undecided(Undecided::Nodes(0)));
    let stop = Stop::new();
    stop.request();
    let answer = tiny.solve(&query, &Limits::default(), &stop, &mut |_| {});
    assert_eq!(answer, Answer::Undecided(Undecided::Stopped));
    assert!(tiny.stats().table_bytes <= 1 << 20);
    for bytes in [1, 1 << 10, 1 << 20] {
        let answer = ask(&mut Solver::new(bytes), &query, Depth::Full);
        let found = answer.proved().unwrap();
        assert_eq!((found.base, found.flips), (truth.base, truth.flips));
        assert_eq!(found.moves, truth.moves, "{bytes} bytes");
    }
    // With any number of nodes the result is right or missing.
    for nodes in [1, 2, 5, 10, 50, 200, 1000, 5000] {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let answer = tiny.solve(&query, &limits, &Stop::new(), &mut |_| {});
        if let Some(found) = answer.proved() {
            assert_eq!(
                found.base == Outcome::Dead,
                truth.base == Outcome::Dead,
                "{nodes} nodes"
            );
            assert!(found.moves.iter().all(|mv| truth.moves.contains(mv)));
        }
    }
}

#[test]
fn one_chain_of_two_or_all_of_them() {
    // Two chains share the corner; only one of them can live.
    let position = position(
        Color::White,
        "
        | O O O O O . .
        | X X X X O . .
        | . X . X O . .
        +--------------",
    );
    let ask_goal = |goal| {
        let spec = QuerySpec {
            goal,
            ..QuerySpec::target(point("A2"))
        };
        let query = Query::new(&position, &spec).unwrap();
        ask(&mut Solver::new(1 << 20), &query, Depth::Life)
            .proved()
            .unwrap()
            .base
    };
    assert_eq!(ask_goal(Goal::Any), Outcome::Alive);
    assert_eq!(ask_goal(Goal::All), Outcome::Alive);
}

/// Nothing of a question stays in the memory that is reused for the next one, whatever the width of the sets
/// it was used with.
#[test]
fn a_question_takes_the_same_nodes_whatever_was_asked_before() {
    let question = |drawing: &str, size: Size, target: Point, to_move: Color| {
        let setup = Setup {
            to_move,
            ..Setup::drawn(size, drawing).unwrap()
        };
        let position = setup.into_position().unwrap();
        Query::new(&position, &QuerySpec::target(target)).unwrap()
    };
    let narrow = "
        | O . O O O . . . .
        | X O X . O . . . .
        | X X . X X O O . .
        | . . X . . X O . .
        | . . . . . X O . .
        +------------------";
    let wide = "
        | O O O O O O O O O O O .
        | O X X X X X X X X X O .
        | O X . . . . . . . X O .
        | O X . . . . . . . X O .
        | O X . . . . . . . X O .
        | O X X X X X X X . . O .
        +------------------------";
    let questions = [
        question(
            narrow,
            Size::square(9).unwrap(),
            Point::at(0, 2),
            Color::White,
        ),
        question(
            wide,
            Size::square(12).unwrap(),
            Point::at(1, 0),
            Color::White,
        ),
        question(
            narrow,
            Size::square(9).unwrap(),
            Point::at(0, 2),
            Color::Black,
        ),
    ];
    let limits = Limits {
        nodes: Some(20_000),
        depth: Depth::Ko,
        ..Limits::default()
    };
    let ask = |solver: &mut Solver, query: &Query| {
        let answer = solver.solve(query, &limits, &Stop::new(), &mut |_| {});
        (answer, solver.stats().nodes)
    };
    let alone = questions
        .each_ref()
        .map(|query| ask(&mut Solver::new(1 << 20), query));
    assert!(alone.iter().all(|(_, nodes)| *nodes > 30), "{alone:?}");
    let mut kept = Solver::new(1 << 20);
    for turn in [0, 1, 2, 1, 0, 0, 2] {
        assert_eq!(ask(&mut kept, &questions[turn]), alone[turn], "{turn}");
    }
}
