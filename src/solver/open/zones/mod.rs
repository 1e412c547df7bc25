//! Search with relevance zones: for groups that nothing shuts in.
//!
//! Depth-first proof-number search in which every win carries the points that it rests on. A side
//! to move is first supposed to play elsewhere; if it then loses, only a move on a point of that
//! win can save it, and all others are lost in the same way. So the cost depends on the fight and
//! not on the size of the board around it (Shih, Wu and others, AAAI 2022).
//!
//! One side is to be proved the winner. Its wins rest on no repetition, as each is given to the
//! other side; the other side's wins only guide the search. Nothing found here is believed before
//! the proof written down from it is accepted on the whole board.

mod moves;
mod rules;
mod table;
mod write;

use crate::life::Side;

use crate::solver::budget::Meter;
use crate::solver::local::{Bits, Chains, Ground, Local, PASS};
pub(super) use write::write;

use table::Table;

/// Lines longer than this are cut, and count for the side that is not to be proved.
const MOST_PLIES: usize = 160;
/// Larger than every number of an open position.
const INFINITE: u32 = u32::MAX;
/// Larger than every threshold that is ever reached.
const LARGEST: u32 = INFINITE - 1;
/// The answer to a move elsewhere that is none: the defender may play elsewhere too.
const NO_REPLY: u8 = u8::MAX - 1;
/// Nodes spent on moves before a move elsewhere is looked at.
const PATIENCE: u64 = 8;
/// Nodes for the first look at a move elsewhere.
const LOOK: u64 = 8;
/// How many times the nodes of a move elsewhere the other moves take.
const SHARE: u64 = 3;

/// What is known of a position, for its side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<B> {
    /// About how much it takes to win; 0: won.
    phi: u32,
    /// About how much it takes to refute; 0: lost.
    delta: u32,
    /// What the win rests on, once there is one.
    zone: B,
    /// The winner's move, if he is to move.
    best: u8,
}

impl<B: Bits> Value<B> {
    const fn open(phi: u32, delta: u32) -> Value<B> {
        Value {
            phi,
            delta,
            zone: B::ZERO,
            best: PASS,
        }
    }

    const fn is_solved(&self) -> bool {
        self.phi == 0 || self.delta == 0
    }

    fn won_by(winner: Side, mover: Side, zone: B, best: u8) -> Value<B> {
        let (phi, delta) = if winner == mover {
            (0, INFINITE)
        } else {
            (INFINITE, 0)
        };
        Value {
            phi,
            delta,
            zone,
            best,
        }
    }
}

/// Which moves a position allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Those of the game.
    Game,
    /// The attacker has played elsewhere, and the defender is asked for a move that lives at once.
    NullMove,
}

/// What a child stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Move,
    /// A move elsewhere of the side to move.
    Pass,
    /// A move elsewhere of the attacker, which never wins and only shows what matters.
    NullMove,
}

#[derive(Clone, Copy)]
struct Child<B> {
    local: Local<B>,
    key: u64,
    value: Value<B>,
    work: u64,
    mv: u8,
    role: Role,
}

/// What the children of a position amount to.
struct Sum {
    phi: u32,
    delta: u32,
    best: usize,
    second: u32,
}

/// A search that tries to prove one side the winner.
pub(super) struct Zones<'a, B> {
    ground: &'a Ground<B>,
    /// Who is to be proved the winner.
    winner: Side,
    table: Table<B>,
    chains: Chains<B>,
    children: Vec<Child<B>>,
    path: Vec<u64>,
}

impl<'a, B: Bits> Zones<'a, B> {
    /// For a search of so many nodes at most.
    pub(super) fn new(
        ground: &'a Ground<B>,
        winner: Side,
        table_bytes: usize,
        nodes: u64,
    ) -> Zones<'a, B> {
        Zones {
            ground,
            winner,
            table: Table::new(table_bytes, nodes),
            chains: Chains::new(),
            children: Vec::with_capacity(4096),
            path: Vec::with_capacity(MOST_PLIES + 1),
        }
    }

    /// Whether the side to be proved wins; `None` if it was not found out.
    pub(super) fn wins(&mut self, root: &Local<B>, nodes: u64, meter: &mut Meter) -> Option<bool> {
        let value = self.prove(root, Kind::Game, nodes, meter);
        if !value.is_solved() {
            return None;
        }
        Some((value.phi == 0) == (root.to_move == self.winner))
    }

    fn prove(&mut self, local: &Local<B>, kind: Kind, nodes: u64, meter: &mut Meter) -> Value<B> {
        self.children.clear();
        self.path.clear();
        let key = Self::key(local, kind);
        if let Some(value) = self.table.get(key)
            && value.is_solved()
        {
            return *value;
        }
        let end = meter.nodes.saturating_add(nodes);
        self.mid(local, kind, key, (LARGEST, LARGEST), end, meter)
    }

    fn key(local: &Local<B>, kind: Kind) -> u64 {
        let kind = match kind {
            Kind::Game => 0,
            Kind::NullMove => 0x51_7CC1_B727_220A,
        };
        local.key_with_threats(kind) | 1
    }

    /// Searches a position until it is solved, a number reaches its limit, or the nodes are used.
    fn mid(
        &mut self,
        local: &Local<B>,
        kind: Kind,
        key: u64,
        limits: (u32, u32),
        end: u64,
        meter: &mut Meter,
    ) -> Value<B> {
        let before = meter.nodes;
        meter.count();
        self.ground.chains(local, &mut self.chains);
        if let Some(value) = self.static_value(local) {
            self.table.put(key, value, 1);
            return value;
        }
        if self.path.len() >= MOST_PLIES {
            return self.repetition(local.to_move);
        }
        self.path.push(key);
        let first = self.children.len();
        let has_pass = self.add_pass(local, kind);
        if has_pass && let Some(zone) = self.static_value_of_pass(local) {
            let child = &mut self.children[first];
            child.value = Value::won_by(child.local.to_move, child.local.to_move, zone, PASS);
        }
        self.generate(local);
        // The points on which a move can still help.
        let mut relevant: Option<B> = None;
        let mut spent = 0;
        let value = loop {
            if has_pass && relevant.is_none() && self.children[first].value.phi == 0 {
                relevant = Some(self.children[first].value.zone);
            }
            let pass_open = has_pass && !self.children[first].value.is_solved();
            let sum = self.sum(first, relevant);
            if sum.phi == 0 {
                break self.won(local, first, sum.best);
            }
            if sum.delta == 0 {
                match self.lost(local, kind, first, has_pass) {
                    Ok(value) => break value,
                    Err(zone) => {
                        relevant = Some(zone);
                        continue;
                    }
                }
            }
            let is_over = meter.nodes >= end || meter.stop_reason().is_some();
            if is_over || sum.phi >= limits.0 || sum.delta >= limits.1 {
                break Value::open(sum.phi, sum.delta);
            }
            let start = meter.nodes;
            if pass_open && spent >= PATIENCE + SHARE * self.children[first].work {
                let child = self.children[first];
                let kind = match child.role {
                    Role::NullMove => Kind::NullMove,
                    Role::Move | Role::Pass => Kind::Game,
                };
                let end = end.min(start.saturating_add(LOOK.max(spent / SHARE)));
                let limits = (LARGEST, LARGEST);
                let value = self.mid(&child.local, kind, child.key, limits, end, meter);
                let child = &mut self.children[first];
                child.value = value;
                child.work += meter.nodes - start;
                continue;
            }
            let child = self.children[first + sum.best];
            let phi = (limits.1 - sum.delta)
                .saturating_add(child.value.phi)
                .min(LARGEST);
            let delta = limits
                .0
                .min(sum.second.saturating_add(sum.second / 4 + 1).min(LARGEST));
            let value = self.mid(
                &child.local,
                Kind::Game,
                child.key,
                (phi, delta),
                end,
                meter,
            );
            let child = &mut self.children[first + sum.best];
            child.value = value;
            child.work += meter.nodes - start;
            spent += meter.nodes - start;
        };
        self.children.truncate(first);
        self.path.pop();
        self.table.put(key, value, meter.nodes - before);
        value
    }

    /// What repeats a position, or takes too long, is won by the side that is not to be proved.
    fn repetition(&self, mover: Side) -> Value<B> {
        Value::won_by(self.winner.opposite(), mover, self.ground.region, PASS)
    }

    /// What the stones say without search.
    fn static_value(&self, local: &Local<B>) -> Option<Value<B>> {
        let (ground, chains) = (self.ground, &self.chains);
        let mover = local.to_move;
        if ground.is_captured(local) {
            return Some(Value::won_by(Side::Attacker, mover, B::ZERO, PASS));
        }
        if let Some(zone) = ground.life_zone(local, chains) {
            return Some(Value::won_by(Side::Defender, mover, zone, PASS));
        }
        if ground.has_no_room(local, chains) {
            let zone = chains.reach;
            return Some(Value::won_by(Side::Attacker, mover, zone, PASS));
        }
        let (mv, zone) = self.decisive_value(local, mover)?;
        Some(Value::won_by(mover, mover, zone, mv))
    }

    /// What the other side's win rests on, if after a move elsewhere it settles the fight.
    fn static_value_of_pass(&self, local: &Local<B>) -> Option<B> {
        let after = self.ground.pass(local);
        Some(self.decisive_value(&after, after.to_move)?.1)
    }

    /// A move that settles the fight, and what that rests on; the chains in the buffer are those of
    /// the position.
    fn decisive_value(&self, local: &Local<B>, mover: Side) -> Option<(u8, B)> {
        let (ground, chains) = (self.ground, &self.chains);
        let mv = ground.decisive(local, chains, mover)?.mv;
        let next = ground.play(local, chains, u32::from(mv));
        let mut after = Chains::new();
        ground.chains(&next, &mut after);
        let zone = match mover {
            _ if ground.is_captured(&next) => B::ZERO,
            Side::Defender => ground.life_zone(&next, &after)?,
            Side::Attacker => after.reach,
        };
        let zone = rules::before_move(ground, local, chains, mover, u32::from(mv), zone);
        let zone = rules::closed(ground, local, chains, mover, B::ZERO, zone);
        Some((mv, zone))
    }

    /// The numbers of a position from its children's.
    fn sum(&self, first: usize, relevant: Option<B>) -> Sum {
        let mut sum = Sum {
            phi: INFINITE,
            delta: 0,
            best: 0,
            second: INFINITE,
        };
        let mut best_phi = INFINITE;
        for (index, child) in self.children[first..].iter().enumerate() {
            let Value { phi, delta, .. } = child.value;
            match child.role {
                Role::Move
                    if relevant.is_some_and(|relevant| !relevant.has(u32::from(child.mv))) =>
                {
                    continue;
                }
                // A gift only shows what matters.
                Role::NullMove => continue,
                Role::Pass | Role::Move => {}
            }
            if delta < sum.phi || (delta == sum.phi && phi < best_phi) {
                sum.second = sum.phi;
                sum.phi = delta;
                sum.best = index;
                best_phi = phi;
            } else if delta < sum.second {
                sum.second = delta;
            }
            sum.delta = sum.delta.saturating_add(phi).min(LARGEST);
        }
        if sum.phi == INFINITE {
            // No move is left.
            sum.delta = 0;
        }
        if sum.phi == 0 {
            sum.delta = INFINITE;
        } else if sum.delta == 0 {
            sum.phi = INFINITE;
        } else {
            sum.phi = sum.phi.min(LARGEST);
        }
        sum
    }

    /// The win by one of the children.
    fn won(&mut self, local: &Local<B>, first: usize, best: usize) -> Value<B> {
        let mover = local.to_move;
        self.ground.chains(local, &mut self.chains);
        let child = &self.children[first + best];
        let mut zone = child.value.zone;
        if child.mv != PASS {
            let point = u32::from(child.mv);
            zone = rules::before_move(self.ground, local, &self.chains, mover, point, zone);
        }
        let zone = rules::closed(self.ground, local, &self.chains, mover, B::ZERO, zone);
        Value::won_by(mover, mover, zone, child.mv)
    }

    /// The loss where every move looked at is lost, or the zone that asks for more of them.
    fn lost(
        &mut self,
        local: &Local<B>,
        kind: Kind,
        first: usize,
        has_pass: bool,
    ) -> Result<Value<B>, B> {
        let ground = self.ground;
        let winner = local.to_move.opposite();
        if kind == Kind::NullMove {
            return Ok(Value::won_by(winner, local.to_move, ground.region, PASS));
        }
        ground.chains(local, &mut self.chains);
        let legal = ground.legal(local, &self.chains);
        let (mut zone, mut best) = (local.target, NO_REPLY);
        if has_pass {
            let child = &self.children[first];
            if child.value.phi == 0 {
                zone = child.value.zone;
                best = PASS;
            }
        }
        loop {
            zone = rules::closed(ground, local, &self.chains, winner, legal, zone);
            let before = zone;
            for child in &self.children[first..] {
                if child.role != Role::Move || !zone.has(u32::from(child.mv)) {
                    continue;
                }
                if child.value.phi != 0 {
                    return Err(zone);
                }
                let (point, after) = (u32::from(child.mv), child.value.zone);
                let rest = rules::before_move(ground, local, &self.chains, winner, point, after);
                zone = zone | rest;
            }
            if zone == before {
                return Ok(Value::won_by(winner, local.to_move, zone, best));
            }
        }
    }
}
