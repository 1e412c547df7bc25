//! Compares the solver's answers with the plain definition of the game.

use std::time::Instant;

use raeuberspiel::board::{Move, Point};
use raeuberspiel::life::{Answer, Goal, Outcome, Proved, Query, QuerySpec, Side};
use raeuberspiel::solver::{Depth, Limits, Solver, Stop};

use super::{After, ENDLESS, Family, Game, Kind, State, THREATS, Wants, Who, World};

/// Most threats tried for the loser.
const MAX_THREATS: u8 = 2;
/// Positions that plain minimax under superko may visit.
const SUPERKO_BUDGET: u64 = 5_000_000;

/// The comparison's counts for a family.
#[derive(Default)]
pub struct Tally {
    /// Positions asked about, counted for each side to move.
    pub asked: usize,
    pub right: usize,
    /// Differences, each with the position drawn.
    pub wrong: Vec<String>,
    /// Questions that the solver gave up on.
    pub undecided: usize,
    /// Questions in which neither side wins without superko for some number of threats.
    pub by_superko: usize,
    /// Those of them that plain minimax could not finish either.
    pub open: usize,
    /// Number of proofs that the checker accepted.
    pub proofs: usize,
    /// Number of these that rely on superko.
    pub superko_proofs: usize,
    /// Positions visited by the solver.
    pub nodes: u64,
    /// Seconds spent by the solver, and in total.
    pub seconds: [f64; 2],
    /// Positions listed to find the truth.
    pub states: usize,
}

struct Truth<'a> {
    survival: Game<'a>,
    two_eyes: Game<'a>,
}

/// Whether the truth rests on superko, and whether it was not found.
#[derive(Default)]
struct Notes {
    by_superko: bool,
    open: bool,
}

impl Truth<'_> {
    fn winner(&self, state: &State, threats: [u8; 2], notes: &mut Notes) -> Option<Who> {
        let state = State { threats, ..*state };
        let bounded = self.survival.bounded(&state);
        if bounded.is_some() {
            return bounded;
        }
        notes.by_superko = true;
        let winner = self.survival.by_superko(&state, &mut { SUPERKO_BUDGET });
        notes.open |= winner.is_none();
        winner
    }
}

/// What a full answer must contain.
#[derive(Debug, PartialEq, Eq)]
struct Expected {
    winner: Who,
    /// Whether it is two eyes rather than seki; `None` if the target dies.
    alive: Option<bool>,
    flips: Option<u8>,
    unconditional: bool,
    moves: Vec<Move>,
}

fn with(loser: Who, threats: u8) -> [u8; 2] {
    if loser == 0 {
        [threats, 0]
    } else {
        [0, threats]
    }
}

fn expect(truth: &Truth<'_>, root: &State, depth: Depth, notes: &mut Notes) -> Option<Expected> {
    let winner = truth.winner(root, [0, 0], notes)?;
    let loser = 1 - winner;
    let endless = State {
        threats: with(loser, ENDLESS),
        ..*root
    };
    let unconditional = truth.survival.bounded(&endless) == Some(winner);
    let mut flips = None;
    for threats in 1..=MAX_THREATS {
        if flips.is_none()
            && !unconditional
            && truth.winner(root, with(loser, threats), notes)? == loser
        {
            flips = Some(threats);
        }
    }
    if depth != Depth::Full {
        return Some(Expected {
            winner,
            alive: None,
            flips,
            unconditional,
            moves: Vec::new(),
        });
    }
    let plain = |state: &State| State {
        threats: [0; 2],
        ..*state
    };
    let two_eyes = |state: &State| truth.two_eyes.bounded(&plain(state)) == Some(1);
    let alive = (winner == 1).then(|| two_eyes(root));
    let mut moves = Vec::new();
    let fails = winner != root.mover && flips.is_none();
    let keeps_seki = root.mover == 0 && alive == Some(false);
    if !fails || keeps_seki {
        let world = truth.survival.world;
        let mut followers: Vec<(Move, After)> = (0..world.points.len())
            .filter_map(|p| Some((Move::Play(world.points[p]), world.play(root, p)?)))
            .collect();
        followers.push((Move::Pass, After::Goes(world.pass(root))));
        for (mv, after) in followers {
            // A side that can have two eyes, or prevent them, must not settle for less.
            let is_same_life = match after {
                After::Captured => true,
                After::Goes(child) => match (root.mover, alive) {
                    (1, Some(true)) => two_eyes(&child),
                    (0, Some(false)) => !two_eyes(&child),
                    _ => true,
                },
            };
            let is_as_good = match after {
                _ if fails => true,
                After::Captured => winner == 0,
                After::Goes(child) if root.mover == loser => {
                    truth.winner(&child, with(loser, flips.unwrap_or(0)), notes)? == loser
                }
                After::Goes(child) => {
                    // A move that no tried number of threats turns is as good as the best.
                    let threats = flips.map_or(MAX_THREATS, |threats| threats - 1);
                    truth.winner(&child, with(loser, threats), notes)? == winner
                }
            };
            if is_as_good && is_same_life {
                moves.push(mv);
            }
        }
    }
    moves.sort();
    Some(Expected {
        winner,
        alive,
        flips,
        unconditional,
        moves,
    })
}

fn said(proved: &Proved) -> Expected {
    let mut moves = proved.moves.clone();
    moves.sort();
    Expected {
        winner: Who::from(proved.base != Outcome::Dead),
        alive: (proved.base != Outcome::Dead).then_some(proved.base == Outcome::Alive),
        flips: proved.flips.map(|flip| flip.threats),
        unconditional: proved.is_unconditional(),
        moves,
    }
}

fn query(world: &World, state: &State) -> Query {
    let targets: Vec<Point> = (0..world.points.len())
        .filter(|&p| state.cell(p) == super::TARGET)
        .map(|p| world.points[p])
        .collect();
    let position = world.setup(state).into_position().unwrap();
    let spec = QuerySpec {
        targets,
        goal: if world.family.kind == Kind::WalledAll {
            Goal::All
        } else {
            Goal::Any
        },
        region: Some(world.points.clone()),
        max_threats: MAX_THREATS,
        ..QuerySpec::default()
    };
    Query::new(&position, &spec).unwrap()
}

/// Asks the solver about one filling in `every`, starting with number `first`.
pub fn compare(family: Family, first: usize, every: usize, depth: Depth) -> Tally {
    let begin = Instant::now();
    let world = World::new(family);
    let mut roots = Vec::new();
    for number in (first..world.fillings()).step_by(every) {
        // A board without an empty point asks nothing.
        let is_full = |state: &State| (0..world.inside).all(|p| state.cell(p) != super::EMPTY);
        if let Some(state) = world.filling(number).filter(|state| !is_full(state)) {
            roots.extend([0, 1].map(|mover| State { mover, ..state }));
        }
    }
    let mut truth = Truth {
        survival: Game::new(&world, Wants::Survival),
        two_eyes: Game::new(&world, Wants::TwoEyes),
    };
    for root in &roots {
        for threats in THREATS {
            truth.survival.add(State { threats, ..*root });
        }
        if depth == Depth::Full {
            truth.two_eyes.add(*root);
            truth.two_eyes.add(world.pass(root));
            for point in 0..world.points.len() {
                if let Some(After::Goes(next)) = world.play(root, point) {
                    truth.two_eyes.add(next);
                }
            }
        }
    }
    truth.survival.decide();
    truth.two_eyes.decide();

    let mut solver = Solver::new(1 << 22);
    let limits = Limits {
        depth,
        nodes: Some(50_000_000),
        ..Limits::default()
    };
    let stop = Stop::new();
    let mut tally = Tally {
        states: truth.survival.states.len() + truth.two_eyes.states.len(),
        ..Tally::default()
    };
    for root in &roots {
        let query = query(&world, root);
        tally.asked += 1;
        let start = Instant::now();
        let answer = solver.solve(&query, &limits, &stop, &mut |_| {});
        tally.seconds[0] += start.elapsed().as_secs_f64();
        tally.nodes += solver.stats().nodes;
        let drawing = || format!("{:?}", query.position());
        let Answer::Proved(proved) = answer else {
            tally.undecided += 1;
            continue;
        };
        match solver.certify(&query, &proved, &limits, &stop, &mut |_| {}) {
            Err(why) => {
                tally.wrong.push(format!("no proof: {why}\n{}", drawing()));
                continue;
            }
            Ok(proofs) => {
                let rejected = proofs.iter().find_map(|proof| proof.check(&query).err());
                let needs_superko = proofs.iter().any(|proof| proof.claim.superko);
                if let Some(why) = rejected {
                    tally.wrong.push(format!("rejected: {why}\n{}", drawing()));
                    continue;
                }
                if needs_superko != proved.needs_superko() {
                    let words = "superko is named, but not in the proof, or the other way round";
                    tally.wrong.push(format!("{words}\n{}", drawing()));
                    continue;
                }
                tally.proofs += proofs.len();
                tally.superko_proofs += proofs.iter().filter(|proof| proof.claim.superko).count();
            }
        }
        let mut notes = Notes::default();
        let expected = expect(&truth, root, depth, &mut notes);
        tally.by_superko += usize::from(notes.by_superko);
        let Some(expected) = expected else {
            tally.open += 1;
            continue;
        };
        let mut found = said(&proved);
        if depth != Depth::Full {
            (found.moves, found.alive) = (Vec::new(), None);
        }
        let is_complete = depth != Depth::Full
            || (proved.lists_all_moves() && (proved.is_kind_told() || found.winner == 0));
        let loser = if expected.winner == 0 {
            Side::Defender
        } else {
            Side::Attacker
        };
        if found != expected || !is_complete || proved.flips.is_some_and(|flip| flip.side != loser)
        {
            tally.wrong.push(format!(
                "the solver says {found:?}, by superko: {}, complete: {is_complete}\nthe truth is {expected:?}, by superko: {}\n{}",
                proved.needs_superko(),
                notes.by_superko,
                drawing()
            ));
            continue;
        }
        tally.right += 1;
    }
    tally.seconds[1] = begin.elapsed().as_secs_f64();
    tally
}
