//! Every filling of small regions, against the plain definition of the game.
//!
//! The reference knows no heuristics and no search: it lists every position that can arise, with
//! the rules core alone, and finds by repeated passes over the list who can force what. A position
//! is won for a side if it wins in a bounded number of moves whatever the other side does.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeSet, HashMap};

use raeuberspiel::board::{Color, Diagram, Move, PlayError, Point, Setup, Size, Stones};
use raeuberspiel::life::{Answer, Goal, Outcome, Query, QuerySpec, Side};
use raeuberspiel::solver::{Depth, Limits, Solver, Stop};

const DEFENDER: Color = Color::Black;

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    stones: Stones,
    to_move: Color,
    ko: Option<Point>,
    targets: BTreeSet<Point>,
    threats: [u8; 2],
}

/// Every position met so far, what follows from it and who wins it.
struct Game {
    region: BTreeSet<Point>,
    size: Size,
    index: HashMap<State, usize>,
    states: Vec<State>,
    next: Vec<Vec<usize>>,
    winner: Vec<Option<Color>>,
}

impl Game {
    fn add(&mut self, state: State) -> usize {
        if let Some(&index) = self.index.get(&state) {
            return index;
        }
        let index = self.states.len();
        self.index.insert(state.clone(), index);
        self.states.push(state);
        index
    }

    /// Follows every move from the positions added.
    fn explore(&mut self) {
        while self.next.len() < self.states.len() {
            let state = self.states[self.next.len()].clone();
            let mut next = Vec::new();
            if !state.targets.is_empty() {
                for &point in &self.region.clone() {
                    if let Some(after) = self.play(&state, Move::Play(point)) {
                        next.push(self.add(after));
                    }
                }
                if let Some(after) = self.play(&state, Move::Pass) {
                    next.push(self.add(after));
                }
            }
            self.next.push(next);
        }
    }

    fn play(&self, state: &State, mv: Move) -> Option<State> {
        let setup = Setup {
            stones: state.stones.clone(),
            to_move: state.to_move,
            ko: state.ko,
            ..Setup::new(self.size)
        };
        let mut position = setup.into_position().expect("only legal positions arise");
        let mut threats = state.threats;
        if mv == Move::Pass && state.to_move != DEFENDER && state.ko.is_none() {
            return None;
        }
        match position.check(mv) {
            Ok(()) => {}
            Err(PlayError::Ko(_)) => {
                let left = &mut threats[usize::from(state.to_move == DEFENDER)];
                *left = left.checked_sub(1)?;
            }
            Err(_) => return None,
        }
        position.play_unchecked(mv);
        let mut targets = state.targets.clone();
        for point in position.emptied_by_last_move() {
            targets.remove(&point);
        }
        Some(State {
            stones: position.stones(),
            to_move: position.to_move(),
            ko: position.ko_point(),
            targets,
            threats,
        })
    }

    fn decide(&mut self) {
        self.winner = vec![None; self.states.len()];
        loop {
            let mut changed = false;
            for index in (0..self.states.len()).rev() {
                if self.winner[index].is_some() {
                    continue;
                }
                let mover = self.states[index].to_move;
                let winner = if self.states[index].targets.is_empty() {
                    Some(DEFENDER.opposite())
                } else if self.next[index]
                    .iter()
                    .any(|&n| self.winner[n] == Some(mover))
                {
                    Some(mover)
                } else if self.next[index]
                    .iter()
                    .all(|&n| self.winner[n] == Some(mover.opposite()))
                {
                    // Without a move the attacker passes, and so does the defender.
                    Some(mover.opposite())
                } else {
                    None
                };
                if winner.is_some() {
                    self.winner[index] = winner;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }
}

struct Count {
    asked: usize,
    repetition: usize,
}

/// Compares all fillings of `inside` within the drawing, both sides to move, up to two threats.
fn compare(drawing: &str, inside: &[Point], targets: &[Point]) -> Count {
    let size = Size::square(7).expect("7 is a board");
    let outline = Diagram::parse(drawing, size, None)
        .expect("the drawing is sound")
        .stones;
    let mut game = Game {
        region: inside.iter().copied().collect(),
        size,
        index: HashMap::new(),
        states: Vec::new(),
        next: Vec::new(),
        winner: Vec::new(),
    };
    for &target in targets {
        game.region.insert(target);
    }
    let mut questions = Vec::new();
    for filling in 0..3usize.pow(inside.len() as u32) {
        let mut stones = outline.clone();
        let mut rest = filling;
        for &point in inside {
            stones.set(
                point,
                match rest % 3 {
                    0 => None,
                    1 => Some(Color::Black),
                    _ => Some(Color::White),
                },
            );
            rest /= 3;
        }
        let setup = Setup {
            stones: stones.clone(),
            ..Setup::new(size)
        };
        let Ok(position) = setup.into_position() else {
            continue;
        };
        let mut named: Vec<Point> = targets.to_vec();
        if named.is_empty() {
            named.extend(
                inside
                    .iter()
                    .filter(|&&point| stones.get(point) == Some(DEFENDER)),
            );
        }
        let spec = QuerySpec {
            targets: named.clone(),
            goal: Goal::Any,
            region: Some(inside.to_vec()),
            max_threats: 2,
            ..QuerySpec::default()
        };
        let Ok(query) = Query::new(&position, &spec) else {
            assert!(named.is_empty() || stones.len() == outline.len() + inside.len());
            continue;
        };
        let all_targets: BTreeSet<Point> = named
            .iter()
            .flat_map(|&target| position.chain(target).collect::<Vec<_>>())
            .collect();
        game.region.extend(query.region());
        for to_move in Color::BOTH {
            let roots: Vec<usize> = [[0, 0], [1, 0], [2, 0], [0, 1], [0, 2]]
                .into_iter()
                .map(|threats| {
                    game.add(State {
                        stones: stones.clone(),
                        to_move,
                        ko: None,
                        targets: all_targets.clone(),
                        threats,
                    })
                })
                .collect();
            questions.push((query.with_to_move(to_move), roots));
        }
    }
    game.explore();
    game.decide();

    let mut solver = Solver::new(1 << 22);
    let limits = Limits {
        depth: Depth::Ko,
        ..Limits::default()
    };
    let mut count = Count {
        asked: 0,
        repetition: 0,
    };
    for (query, roots) in &questions {
        let truth: Vec<Option<Color>> = roots.iter().map(|&root| game.winner[root]).collect();
        let answer = solver.solve(query, &limits, &Stop::new(), &mut |_| {});
        let drawing = format!("{:?}", query.position());
        if truth.iter().any(Option::is_none) {
            count.repetition += 1;
            continue;
        }
        count.asked += 1;
        let Answer::Proved(proved) = answer else {
            panic!("{answer:?}\n{drawing}");
        };
        let dead = truth[0] != Some(DEFENDER);
        assert_eq!(proved.base == Outcome::Dead, dead, "{drawing}");
        let with = if dead { &truth[3..5] } else { &truth[1..3] };
        let flips = with
            .iter()
            .position(|&winner| winner != truth[0])
            .map(|index| index as u8 + 1);
        assert_eq!(proved.flips.map(|flip| flip.threats), flips, "{drawing}");
        let loser = if dead { Side::Defender } else { Side::Attacker };
        assert!(proved.flips.is_none_or(|flip| flip.side == loser));
        let proofs = solver.certify(query, &proved, &limits, &Stop::new(), &mut |_| {});
        if !proved.by_superko {
            for proof in proofs.unwrap_or_else(|why| panic!("{why}\n{drawing}")) {
                assert_eq!(proof.check(query), Ok(()), "{drawing}");
            }
        }
    }
    count
}

fn corner(columns: u8, rows: u8) -> Vec<Point> {
    (0..rows)
        .flat_map(|row| (0..columns).map(move |column| Point::at(column, row)))
        .collect()
}

#[test]
fn every_filling_of_a_walled_two_by_three_corner() {
    let count = compare(
        "
        | . . . . . . .
        | O O O O . . .
        | . . . O . . .
        | . . . O . . .
        +--------------",
        &corner(3, 2),
        &[],
    );
    assert!(count.asked > 800, "{}", count.asked);
    println!(
        "{} agree, {} rest on repetition",
        count.asked, count.repetition
    );
}

#[test]
fn every_filling_of_a_two_by_three_eye_in_the_corner() {
    let count = compare(
        "
        | . . . . . . .
        | O O O O O . .
        | X X X X O . .
        | . . . X O . .
        | . . . X O . .
        +--------------",
        &corner(3, 2),
        &[Point::at(3, 0)],
    );
    assert!(count.asked > 800, "{}", count.asked);
    println!(
        "{} agree, {} rest on repetition",
        count.asked, count.repetition
    );
}
