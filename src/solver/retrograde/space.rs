//! Every position that can arise inside a solid wall, with the moves between them.
//!
//! A small space has so few positions that all of them can be listed, and no search is needed. The
//! wall is one chain, and the game ends when it is captured. Stones outside matter only as a number
//! of liberties that the attacker can fill.

use std::collections::HashMap;

use crate::board::Point;
use crate::life::Side;
use crate::life::shape::{Enclosure, SpaceMove};

/// A set of the points that a position is made of: those inside and those of islands.
pub(super) type Mask = u32;
/// Index of a position. Index 0 is the position in which the wall has been captured.
pub(super) type Id = u32;

/// One move from a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: Id,
    pub(super) mv: SpaceMove,
    /// Whether the move retakes a ko at once, which needs a threat.
    pub(super) is_retake: bool,
}

/// What is the same in all positions.
struct Ground {
    points: u8,
    /// The neighbours of every set of points, by the set.
    spread: Vec<Mask>,
    at_wall: Mask,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    attacker: Mask,
    defender: Mask,
    liberties: u8,
    ko: u8,
    to_move: Side,
}

const NO_KO: u8 = u8::MAX;
/// The most points inside and on islands.
const MOST: usize = 13;
/// The most positions listed.
const MOST_STATES: usize = 4_000_000;

/// Every position that can arise from some starting positions, with its moves.
pub(super) struct Space {
    states: Vec<State>,
    lives: Vec<bool>,
    first: Vec<u32>,
    edges: Vec<Edge>,
    before_first: Vec<u32>,
    before: Vec<(Id, bool)>,
    /// The starting positions in the order in which they were asked for, with the attacker to move.
    pub(super) roots: Vec<Option<Id>>,
    pub(super) has_ko: bool,
}

impl Ground {
    fn of(enclosure: &Enclosure) -> Option<Ground> {
        let size = enclosure.setup.size;
        let points: Vec<Point> = enclosure
            .inside
            .iter()
            .chain(&enclosure.islands)
            .copied()
            .collect();
        if points.len() > MOST {
            return None;
        }
        let bit = |point: Point| {
            let place = points.iter().position(|&other| other == point);
            place.map_or(0, |place| 1 << place)
        };
        let mut ground = Ground {
            points: points.len() as u8,
            spread: vec![0; 1 << points.len()],
            at_wall: 0,
        };
        for (place, point) in points.iter().enumerate() {
            let mut next = 0;
            for neighbor in point.neighbors(size) {
                next |= bit(neighbor);
                if enclosure.wall.contains(&neighbor) && !enclosure.islands.contains(&neighbor) {
                    ground.at_wall |= 1 << place;
                }
            }
            let (smaller, larger) = ground.spread.split_at_mut(1 << place);
            for (one, many) in smaller.iter().zip(larger) {
                *many = one | next;
            }
        }
        Some(ground)
    }

    const fn all(&self) -> Mask {
        (1 << self.points) - 1
    }

    fn spread(&self, set: Mask) -> Mask {
        self.spread.get(set as usize).copied().unwrap_or(0)
    }

    fn around(&self, point: u8) -> Mask {
        self.spread(1 << point)
    }

    fn flood(&self, seed: Mask, field: Mask) -> Mask {
        let mut set = seed & field;
        loop {
            let grown = (set | self.spread(set)) & field;
            if grown == set {
                return set;
            }
            set = grown;
        }
    }

    /// The defender's stones that are connected to the wall.
    fn joined(&self, defender: Mask) -> Mask {
        self.flood(self.at_wall, defender)
    }

    /// The points next to the wall and to the stones connected to it.
    fn wall_touches(&self, defender: Mask) -> Mask {
        self.at_wall | self.spread(self.joined(defender))
    }

    /// Stones without a liberty, apart from the wall's own liberties.
    fn without_liberty(&self, stones: Mask, empty: Mask) -> Mask {
        let mut taken = 0;
        let mut rest = stones;
        while rest != 0 {
            let chain = self.flood(rest & rest.wrapping_neg(), rest);
            rest &= !chain;
            if self.spread(chain) & empty == 0 {
                taken |= chain;
            }
        }
        taken
    }

    /// The position after a stone; `None` if the move is illegal, `Some(None)` if it captures the
    /// wall.
    fn play(&self, state: &State, point: u8) -> Option<Option<State>> {
        let bit = 1 << point;
        let mut after = State {
            ko: NO_KO,
            to_move: state.to_move.opposite(),
            ..*state
        };
        if state.to_move == Side::Attacker {
            after.attacker |= bit;
            let empty = self.all() & !(after.attacker | after.defender);
            if after.liberties == 0 && self.wall_touches(after.defender) & empty == 0 {
                return Some(None);
            }
            let free = after.defender & !self.joined(after.defender);
            let taken = self.without_liberty(free, empty);
            after.defender &= !taken;
            let chain = self.flood(bit, after.attacker);
            if self.spread(chain) & (empty | taken) == 0 {
                return None;
            }
            if taken.count_ones() == 1 && self.around(point) & !after.defender == taken {
                after.ko = taken.trailing_zeros() as u8;
            }
        } else {
            after.defender |= bit;
            let empty = self.all() & !(after.attacker | after.defender);
            let taken = self.without_liberty(after.attacker, empty);
            after.attacker &= !taken;
            let empty = empty | taken;
            let joined = self.joined(after.defender);
            let is_alive = if joined & bit == 0 {
                self.spread(self.flood(bit, after.defender)) & empty != 0
            } else {
                after.liberties > 0 || self.wall_touches(after.defender) & empty != 0
            };
            if !is_alive {
                return None;
            }
            if taken.count_ones() == 1
                && self.at_wall & bit == 0
                && self.around(point) & !after.attacker == taken
            {
                after.ko = taken.trailing_zeros() as u8;
            }
        }
        Some(Some(after))
    }

    /// Whether the wall lives unconditionally (Benson 1976).
    fn lives(&self, state: &State) -> bool {
        let occupied = state.attacker | state.defender;
        let joined = self.joined(state.defender);
        // The neighbours of each chain, those of the wall first.
        let mut chains = vec![self.wall_touches(state.defender)];
        let mut rest = state.defender & !joined;
        while rest != 0 {
            let chain = self.flood(rest & rest.wrapping_neg(), rest);
            rest &= !chain;
            chains.push(self.spread(chain));
        }
        let mut areas = Vec::new();
        let mut rest = self.all() & !state.defender;
        while rest != 0 {
            let area = self.flood(rest & rest.wrapping_neg(), rest);
            rest &= !area;
            areas.push(area);
        }
        let mut alive = vec![true; chains.len()];
        loop {
            let mut changed = false;
            for index in 0..chains.len() {
                let Some(&touches) = chains.get(index) else {
                    continue;
                };
                if alive.get(index) != Some(&true) {
                    continue;
                }
                let vital = areas.iter().filter(|&&area| {
                    touches & area != 0
                        && area & !occupied & !touches == 0
                        && chains
                            .iter()
                            .zip(&alive)
                            .all(|(touches, &alive)| alive || touches & area == 0)
                });
                if vital.take(2).count() < 2 {
                    if let Some(alive) = alive.get_mut(index) {
                        *alive = false;
                    }
                    changed = true;
                }
            }
            if !changed {
                return alive.first() == Some(&true);
            }
        }
    }
}

impl Space {
    /// Lists what can arise from these starts. Each is a number of outside liberties and the points
    /// inside on which the attacker has a stone. `None` if the space is too large.
    ///
    /// Either side may move first.
    pub(super) fn list(enclosure: &Enclosure, starts: &[(u8, Mask)]) -> Option<Space> {
        let ground = Ground::of(enclosure)?;
        let inside = enclosure.inside.len() as u32;
        let islands = ground.all() & !((1 << inside) - 1);
        let nobody = State {
            attacker: 0,
            defender: 0,
            liberties: 0,
            ko: NO_KO,
            to_move: Side::Attacker,
        };
        let mut space = Space {
            states: vec![nobody],
            lives: vec![false],
            first: vec![0, 0],
            edges: Vec::new(),
            before_first: Vec::new(),
            before: Vec::new(),
            roots: Vec::new(),
            has_ko: false,
        };
        let mut index: HashMap<State, Id, Mix> = HashMap::default();
        for &(liberties, stones) in starts {
            let start = State {
                attacker: stones & ((1 << inside) - 1),
                defender: islands,
                liberties,
                ..nobody
            };
            let empty = ground.all() & !(start.attacker | start.defender);
            let is_possible = ground.without_liberty(start.attacker, empty) == 0
                && ground.without_liberty(start.defender, empty) == 0
                && (liberties > 0 || ground.at_wall & empty != 0);
            space.roots.push(is_possible.then(|| {
                let root = space_add(&mut space.states, &mut index, start);
                let to_move = Side::Defender;
                space_add(&mut space.states, &mut index, State { to_move, ..start });
                root
            }));
        }
        let mut lives: HashMap<(Mask, Mask), bool, Mix> = HashMap::default();
        let mut done = 1;
        while let Some(&state) = space.states.get(done) {
            if space.states.len() > MOST_STATES {
                return None;
            }
            let mut add = |next: Option<State>, mv: SpaceMove, is_retake: bool| {
                let to = next.map_or(0, |next| space_add(&mut space.states, &mut index, next));
                space.edges.push(Edge { to, mv, is_retake });
            };
            space.has_ko |= state.ko != NO_KO;
            for point in each(ground.all() & !(state.attacker | state.defender)) {
                if let Some(next) = ground.play(&state, point) {
                    add(next, SpaceMove::At(point), point == state.ko);
                }
            }
            if state.to_move == Side::Attacker
                && let Some(left) = state.liberties.checked_sub(1)
            {
                let empty = ground.all() & !(state.attacker | state.defender);
                let is_taken = left == 0 && ground.wall_touches(state.defender) & empty == 0;
                let next = State {
                    liberties: left,
                    ko: NO_KO,
                    to_move: Side::Defender,
                    ..state
                };
                let mv = SpaceMove::Liberty(state.liberties);
                add((!is_taken).then_some(next), mv, false);
            }
            let next = State {
                ko: NO_KO,
                to_move: state.to_move.opposite(),
                ..state
            };
            add(Some(next), SpaceMove::Pass, false);
            space.first.push(space.edges.len() as u32);
            space.lives.push(
                *lives
                    .entry((state.attacker, state.defender))
                    .or_insert_with(|| ground.lives(&state)),
            );
            done += 1;
        }
        space.turn_round();
        Some(space)
    }

    /// Lists for each position the positions that lead to it.
    fn turn_round(&mut self) {
        let count = self.states.len();
        let mut first = vec![0u32; count + 1];
        for edge in &self.edges {
            if let Some(slot) = first.get_mut(edge.to as usize + 1) {
                *slot += 1;
            }
        }
        let mut sum = 0;
        for slot in &mut first {
            sum += *slot;
            *slot = sum;
        }
        let mut at = first.clone();
        let mut before = vec![(0, false); self.edges.len()];
        for id in 0..count as Id {
            for (place, edge) in self.edge_range(id).zip(self.edges(id)) {
                debug_assert!(place < self.edges.len());
                if let Some(slot) = at.get_mut(edge.to as usize) {
                    if let Some(entry) = before.get_mut(*slot as usize) {
                        *entry = (id, edge.is_retake || self.is_mere_wait(id, edge));
                    }
                    *slot += 1;
                }
            }
        }
        self.before_first = first;
        self.before = before;
    }

    /// Whether this is a pass of the attacker without a ko to wait for. Such a pass gains nothing.
    pub(super) fn is_mere_wait(&self, id: Id, edge: &Edge) -> bool {
        edge.mv == SpaceMove::Pass
            && self
                .states
                .get(id as usize)
                .is_some_and(|state| state.to_move == Side::Attacker && state.ko == NO_KO)
    }

    fn edge_range(&self, id: Id) -> std::ops::Range<usize> {
        let at = |id: usize| self.first.get(id).map_or(0, |&first| first as usize);
        at(id as usize)..at(id as usize + 1)
    }

    /// The moves from a position.
    pub(super) fn edges(&self, id: Id) -> &[Edge] {
        self.edges.get(self.edge_range(id)).unwrap_or_default()
    }

    /// The positions from which one move leads here. The flag marks moves that only some questions
    /// allow: a retake or a wait.
    pub(super) fn before(&self, id: Id) -> &[(Id, bool)] {
        let at = |id: usize| self.before_first.get(id).map_or(0, |&first| first as usize);
        self.before
            .get(at(id as usize)..at(id as usize + 1))
            .unwrap_or_default()
    }

    /// Number of positions, including the one in which the wall is captured.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn to_move(&self, id: Id) -> Side {
        self.states
            .get(id as usize)
            .map_or(Side::Attacker, |state| state.to_move)
    }

    /// Whether the wall lives unconditionally here, whoever moves.
    pub(super) fn lives(&self, id: Id) -> bool {
        self.lives.get(id as usize) == Some(&true)
    }
}

fn space_add(states: &mut Vec<State>, index: &mut HashMap<State, Id, Mix>, state: State) -> Id {
    *index.entry(state).or_insert_with(|| {
        states.push(state);
        states.len() as Id - 1
    })
}

/// The places of the bits of a set, lowest first.
pub(super) fn each(mut set: Mask) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(bit)
    })
}

/// A fast hash. The keys are small numbers that nobody can choose to collide.
#[derive(Clone, Default)]
struct Mix;

impl std::hash::BuildHasher for Mix {
    type Hasher = Mixer;

    fn build_hasher(&self) -> Mixer {
        Mixer(0)
    }
}

struct Mixer(u64);

impl std::hash::Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x517C_C1B7_2722_0A95);
    }

    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as u64);
    }
}
