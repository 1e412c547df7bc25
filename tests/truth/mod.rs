//! The plain definition of the game on a small walled corner, shared by tests and benchmarks.
//!
//! It uses no search heuristics and nothing of the solver or the rules core: every position that can arise is
//! listed, and repeated passes over the list find who can force what.
//!
//! # What is true
//!
//! * Basic ko; self-capture is forbidden; a threat lets its owner retake a ko at once and is then
//!   used up; the defender may always pass, the attacker only to wait out a ko: a pass is a move
//!   elsewhere, and an attacker who plays elsewhere without need has given up.
//! * A side **wins** a position if it reaches its goal in a bounded number of moves whatever the
//!   other does. Repetition cannot help the loser, so such a win needs no rule on long cycles.
//! * Where neither side can (each holds its own by repeating), positional superko decides: no move may
//!   recreate an earlier board; the boards before the question do not count, and a threat, which changes the
//!   board elsewhere, lifts every ban. This depends on the path, so it is decided by plain minimax along the
//!   path, with a limit on the number of positions visited.

pub mod compare;

use std::collections::HashMap;

use raeuberspiel::board::{Color, Point, Position, Setup, Size, Stones};

pub const EMPTY: u8 = 0;
pub const ATTACKER: u8 = 1;
/// A stone of the defender that is not a target.
pub const DEFENDER: u8 = 2;
/// A stone of the defender that was a target from the start.
pub const TARGET: u8 = 3;
/// Unlimited threats.
pub const ENDLESS: u8 = u8::MAX;
const NO_KO: u8 = u8::MAX;

/// The numbers of attacker's and defender's threats that are asked about.
pub const THREATS: [[u8; 2]; 7] = [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [0, 2],
    [ENDLESS, 0],
    [0, ENDLESS],
];

/// Who moves or wins: 0 the attacker (White in families), 1 the defender.
pub type Who = u8;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Two bits per point.
    pub cells: u64,
    pub ko: u8,
    pub mover: Who,
    pub threats: [u8; 2],
}

impl State {
    pub fn cell(&self, point: usize) -> u8 {
        (self.cells >> (2 * point) & 3) as u8
    }

    pub fn set(&mut self, point: usize, cell: u8) {
        self.cells = self.cells & !(3 << (2 * point)) | u64::from(cell) << (2 * point);
    }
}

/// The result of a move.
pub enum After {
    /// The attacker has reached the goal.
    Captured,
    Goes(State),
}

/// A family of positions: every filling of a rectangle in the corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    pub columns: u8,
    pub rows: u8,
    pub kind: Kind,
}

/// What surrounds the rectangle, and what is at stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The eye space of a chain of the defender, which is the target.
    Eye,
    /// The attacker's wall is next to the rectangle; every black stone in it is a target, and one must live.
    Walled,
    /// As [`Kind::Walled`], but all must live.
    WalledAll,
}

impl Family {
    pub fn name(&self) -> String {
        let kind = match self.kind {
            Kind::Eye => "eye",
            Kind::Walled => "walled",
            Kind::WalledAll => "walled, all must live",
        };
        format!("{}x{} {kind}", self.rows, self.columns)
    }
}

/// The points of a family and their adjacency.
pub struct World {
    pub family: Family,
    pub size: Size,
    /// The points of the rectangle, then those of the defender's chain around it, if any.
    pub points: Vec<Point>,
    /// How many of the points get every filling.
    pub inside: usize,
    near: Vec<Vec<usize>>,
    /// For each point, whether an outside stone is next to it: of the attacker, and of the defender.
    rim: [Vec<bool>; 2],
    /// The stones outside the points, which never change.
    pub outside: Stones,
    attacker: Color,
}

impl World {
    pub fn new(family: Family) -> World {
        let (columns, rows) = (family.columns, family.rows);
        let size = Size::square(columns.max(rows) + 3).unwrap();
        let ring = |distance: u8| {
            let (c, r) = (columns + distance - 1, rows + distance - 1);
            let top = (0..=c).map(move |column| Point::at(column, r));
            top.chain((0..r).map(move |row| Point::at(c, row)))
        };
        let mut points: Vec<Point> = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| Point::at(column, row)))
            .collect();
        let inside = points.len();
        if family.kind == Kind::Eye {
            points.extend(ring(1));
        }
        let mut outside = Stones::new();
        for point in ring(if family.kind == Kind::Eye { 2 } else { 1 }) {
            outside.set(point, Some(Color::White));
        }
        World::of(family, size, points, inside, outside, Color::White)
    }

    fn of(
        family: Family,
        size: Size,
        points: Vec<Point>,
        inside: usize,
        outside: Stones,
        attacker: Color,
    ) -> World {
        let near = points
            .iter()
            .map(|point| {
                point
                    .neighbors(size)
                    .filter_map(|other| points.iter().position(|&p| p == other))
                    .collect()
            })
            .collect();
        let rim = [attacker, attacker.opposite()].map(|color| {
            let is_next = |point: &Point| {
                let mut around = point.neighbors(size);
                around.any(|other| outside.get(other) == Some(color) && !points.contains(&other))
            };
            points.iter().map(is_next).collect()
        });
        World {
            family,
            size,
            points,
            inside,
            near,
            rim,
            outside,
            attacker,
        }
    }

    /// The points of any question, and its position; the goal is that one target lives.
    pub fn around(position: &Position, region: &[Point], targets: &[Point]) -> (World, State) {
        let attacker = position.color_at(targets[0]).unwrap().opposite();
        let mut outside = position.to_setup().stones;
        for &point in region {
            outside.set(point, None);
        }
        let family = Family {
            columns: 0,
            rows: 0,
            kind: Kind::Walled,
        };
        let (size, points) = (position.size(), region.to_vec());
        let world = World::of(family, size, points, region.len(), outside, attacker);
        let place = |point: Point| region.iter().position(|&other| other == point);
        let mut state = State {
            cells: 0,
            ko: position
                .ko_point()
                .and_then(place)
                .map_or(NO_KO, |place| place as u8),
            mover: Who::from(position.to_move() != attacker),
            threats: [0; 2],
        };
        for (index, &point) in region.iter().enumerate() {
            let is_target = targets
                .iter()
                .any(|&target| position.chain(target).any(|stone| stone == point));
            state.set(
                index,
                match position.color_at(point) {
                    None => EMPTY,
                    Some(color) if color == attacker => ATTACKER,
                    Some(_) if is_target => TARGET,
                    Some(_) => DEFENDER,
                },
            );
        }
        (world, state)
    }

    /// The filling with this number in base three; `None` if a chain has no liberty or there is no target.
    pub fn filling(&self, number: usize) -> Option<State> {
        let mut state = State {
            cells: 0,
            ko: NO_KO,
            mover: 0,
            threats: [0; 2],
        };
        let mut rest = number;
        for point in 0..self.inside {
            state.set(point, [EMPTY, DEFENDER, ATTACKER][rest % 3]);
            rest /= 3;
        }
        for point in self.inside..self.points.len() {
            state.set(point, DEFENDER);
        }
        for point in 0..self.points.len() {
            if state.cell(point) != EMPTY && self.is_dead(&state, point) {
                return None;
            }
        }
        let targets: Vec<usize> = if self.family.kind == Kind::Eye {
            self.chain(&state, self.inside)
        } else {
            let own = |&point: &usize| state.cell(point) == DEFENDER;
            (0..self.inside).filter(own).collect()
        };
        for &point in &targets {
            state.set(point, TARGET);
        }
        (!targets.is_empty()).then_some(state)
    }

    pub fn fillings(&self) -> usize {
        3usize.pow(self.inside as u32)
    }

    /// The state as a setup of stones on a board.
    pub fn setup(&self, state: &State) -> Setup {
        let mut stones = self.outside.clone();
        for (index, &point) in self.points.iter().enumerate() {
            stones.set(
                point,
                match state.cell(index) {
                    EMPTY => None,
                    ATTACKER => Some(self.attacker),
                    _ => Some(self.attacker.opposite()),
                },
            );
        }
        Setup {
            stones,
            to_move: if state.mover == 0 {
                self.attacker
            } else {
                self.attacker.opposite()
            },
            ko: self.points.get(usize::from(state.ko)).copied(),
            ..Setup::new(self.size)
        }
    }

    fn is_own(cell: u8, who: Who) -> bool {
        cell != EMPTY && (cell == ATTACKER) == (who == 0)
    }

    fn chain(&self, state: &State, point: usize) -> Vec<usize> {
        let who = Who::from(state.cell(point) != ATTACKER);
        let mut chain = vec![point];
        let mut next = 0;
        while let Some(&at) = chain.get(next) {
            next += 1;
            for &other in &self.near[at] {
                if World::is_own(state.cell(other), who) && !chain.contains(&other) {
                    chain.push(other);
                }
            }
        }
        chain
    }

    fn liberties(&self, state: &State, chain: &[usize]) -> usize {
        let touches = |&point: &usize| {
            state.cell(point) == EMPTY && self.near[point].iter().any(|p| chain.contains(p))
        };
        (0..self.points.len()).filter(touches).count()
    }

    /// Whether the chain has no liberty. A chain joined to outside stones always has one.
    fn is_dead(&self, state: &State, point: usize) -> bool {
        let chain = self.chain(state, point);
        let rim = &self.rim[usize::from(state.cell(point) != ATTACKER)];
        let is_joined = chain.iter().any(|&p| rim[p]);
        !is_joined && self.liberties(state, &chain) == 0
    }

    /// The result of playing a point; `None` if the rules forbid it.
    pub fn play(&self, state: &State, point: usize) -> Option<After> {
        if state.cell(point) != EMPTY {
            return None;
        }
        let mut next = *state;
        let who = state.mover;
        if usize::from(state.ko) == point {
            let left = &mut next.threats[usize::from(who)];
            if *left != ENDLESS {
                *left = left.checked_sub(1)?;
            }
        }
        next.set(point, if who == 0 { ATTACKER } else { DEFENDER });
        next.mover = 1 - who;
        next.ko = NO_KO;
        let mut captured: Vec<usize> = Vec::new();
        for &other in &self.near[point] {
            if World::is_own(next.cell(other), 1 - who) && self.is_dead(&next, other) {
                captured.extend(
                    self.chain(&next, other)
                        .iter()
                        .filter(|p| !captured.contains(p))
                        .copied()
                        .collect::<Vec<_>>(),
                );
            }
        }
        let takes_target = captured.iter().any(|&p| next.cell(p) == TARGET);
        for &p in &captured {
            next.set(p, EMPTY);
        }
        if self.is_dead(&next, point) {
            return None;
        }
        let own = self.chain(&next, point);
        let is_lone = own.len() == 1 && !self.rim[usize::from(who)][point];
        if let ([ko], true) = (&captured[..], is_lone && self.liberties(&next, &own) == 1) {
            next.ko = *ko as u8;
        }
        let has_target = (0..self.points.len()).any(|p| next.cell(p) == TARGET);
        let is_lost = takes_target && (self.family.kind == Kind::WalledAll || !has_target);
        Some(if is_lost {
            After::Captured
        } else {
            After::Goes(next)
        })
    }

    pub fn pass(&self, state: &State) -> State {
        State {
            mover: 1 - state.mover,
            ko: NO_KO,
            ..*state
        }
    }

    /// Whether the attacker can never capture the chain on `point` even by moving alone for ever.
    pub fn is_unconditional(&self, state: &State, point: usize) -> bool {
        let mut marked = *state;
        for p in 0..self.points.len() {
            if marked.cell(p) == TARGET {
                marked.set(p, DEFENDER);
            }
        }
        for p in self.chain(state, point) {
            marked.set(p, TARGET);
        }
        marked.mover = 0;
        marked.ko = NO_KO;
        let mut open = vec![marked];
        let mut seen: Vec<u64> = Vec::new();
        while let Some(state) = open.pop() {
            for p in 0..self.points.len() {
                match self.play(&state, p) {
                    None => {}
                    Some(After::Captured) => return false,
                    Some(After::Goes(next)) => {
                        let alone = State {
                            mover: 0,
                            ko: NO_KO,
                            ..next
                        };
                        if !seen.contains(&alone.cells) {
                            seen.push(alone.cells);
                            open.push(alone);
                        }
                    }
                }
            }
        }
        true
    }

    /// Whether enough targets for the goal are unconditionally alive.
    pub fn lives(&self, state: &State) -> bool {
        let mut targets = (0..self.points.len()).filter(|&p| state.cell(p) == TARGET);
        if self.family.kind == Kind::WalledAll {
            targets.all(|p| self.is_unconditional(state, p))
        } else {
            targets.any(|p| self.is_unconditional(state, p))
        }
    }
}

/// The defender's goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wants {
    /// Never to be captured.
    Survival,
    /// Unconditional life; the attacker may then pass freely.
    TwoEyes,
}

/// All positions that arise, their successors, and who wins each in a bounded number of moves.
pub struct Game<'a> {
    pub world: &'a World,
    wants: Wants,
    /// Unconditional life by the cells alone, on which it depends.
    lives: HashMap<u64, bool>,
    index: HashMap<State, u32>,
    pub states: Vec<State>,
    /// Where the successors of each state begin in `next`; [`CAPTURED`] among them ends the game.
    starts: Vec<usize>,
    next: Vec<u32>,
    winner: Vec<Option<Who>>,
}

const CAPTURED: u32 = u32::MAX;

impl<'a> Game<'a> {
    pub fn new(world: &'a World, wants: Wants) -> Game<'a> {
        Game {
            world,
            wants,
            lives: HashMap::new(),
            index: HashMap::new(),
            states: Vec::new(),
            starts: vec![0],
            next: Vec::new(),
            winner: Vec::new(),
        }
    }

    pub fn add(&mut self, state: State) {
        if !self.index.contains_key(&state) {
            self.index.insert(state, self.states.len() as u32);
            self.states.push(state);
        }
    }

    /// Follows every move from the added positions and decides them all.
    pub fn decide(&mut self) {
        while self.starts.len() <= self.states.len() {
            let state = self.states[self.starts.len() - 1];
            let world = self.world;
            let lives = self.wants == Wants::TwoEyes
                && *self
                    .lives
                    .entry(state.cells)
                    .or_insert_with(|| world.lives(&state));
            self.winner.push(lives.then_some(1));
            for after in if lives {
                Vec::new()
            } else {
                self.moves(&state)
            } {
                let index = match after {
                    After::Captured => CAPTURED,
                    After::Goes(next) => {
                        self.add(next);
                        self.index[&next]
                    }
                };
                self.next.push(index);
            }
            self.starts.push(self.next.len());
        }
        loop {
            let mut changed = false;
            for index in (0..self.states.len()).rev() {
                if self.winner[index].is_some() {
                    continue;
                }
                let mover = self.states[index].mover;
                let next = &self.next[self.starts[index]..self.starts[index + 1]];
                let winner = |n: &u32| {
                    if *n == CAPTURED {
                        Some(0)
                    } else {
                        self.winner[*n as usize]
                    }
                };
                // An attacker without a move has given up; the defender can always pass.
                let found = if next.iter().any(|n| winner(n) == Some(mover)) {
                    Some(mover)
                } else if next.iter().all(|n| winner(n) == Some(1 - mover)) {
                    Some(1 - mover)
                } else {
                    None
                };
                if found.is_some() {
                    self.winner[index] = found;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    pub fn moves(&self, state: &State) -> Vec<After> {
        let points = 0..self.world.points.len();
        let mut moves: Vec<After> = points.filter_map(|p| self.world.play(state, p)).collect();
        if state.mover == 1 || state.ko != NO_KO || self.wants == Wants::TwoEyes {
            moves.push(After::Goes(self.world.pass(state)));
        }
        moves
    }

    /// The winner in a bounded number of moves, if there is one.
    pub fn bounded(&self, state: &State) -> Option<Who> {
        self.winner[self.index[state] as usize]
    }

    /// The winner under positional superko, by plain minimax along the path; `None` once `budget` positions
    /// have been visited.
    pub fn by_superko(&self, state: &State, budget: &mut u64) -> Option<Who> {
        self.minimax(state, &mut vec![board(state)], 0, budget)
    }

    fn minimax(
        &self,
        state: &State,
        path: &mut Vec<u64>,
        since: usize,
        budget: &mut u64,
    ) -> Option<Who> {
        *budget = budget.checked_sub(1)?;
        for after in self.moves(state) {
            let winner = match after {
                After::Captured => 0,
                After::Goes(next) => {
                    let is_pass = next.cells == state.cells;
                    // After a threat is spent elsewhere no earlier board can be recreated.
                    let since = if next.threats == state.threats {
                        since
                    } else {
                        path.len()
                    };
                    if !is_pass && path[since..].contains(&board(&next)) {
                        continue;
                    }
                    path.push(board(&next));
                    let winner = self.minimax(&next, path, since, budget);
                    path.pop();
                    winner?
                }
            };
            if winner == state.mover {
                return Some(winner);
            }
        }
        Some(1 - state.mover)
    }
}

/// The colours alone: two boards do not differ by which stones were targets.
fn board(state: &State) -> u64 {
    let pairs = state.cells;
    let black = pairs >> 1 & 0x5555_5555_5555_5555;
    pairs & !black
}
