//! The search for a capture within so many moves of the attacker.

use crate::life::{Goal, Side};
use crate::solver::budget::Meter;
use crate::solver::local::{Bits, Local, Mv, before_move, closed, each};

use super::{Kind, LARGEST, Role, Value, Zones};

/// Liberties of a target that is connected to something alive: more than the attacker ever has moves.
const OUT_OF_REACH: u32 = 999;
/// Chains with at most so many liberties can be attacked beside the target.
const WEAK: u32 = 3;
/// The first proof number of a capture is this to the power of the target's liberties but one.
const EACH_LIBERTY: u32 = 3;
/// The most liberties that this counts.
const MOST_LIBERTIES: u32 = 9;
/// What a move is worse by that is not on a liberty of the target.
const FAR: u32 = 2;

impl<B: Bits> Zones<'_, B> {
    /// Searches a position until it is solved, a number reaches its threshold, or the nodes are used up.
    pub(super) fn hunt(
        &mut self,
        local: &Local<B>,
        left: u8,
        key: u64,
        limits: (u32, u32),
        end: u64,
        meter: &mut Meter,
    ) -> Value<B> {
        let before = meter.nodes;
        meter.count();

        // 1. The target is captured, or has more liberties than the attacker has moves.
        if self.ground.is_captured(local) {
            return Value::won_by(Side::Attacker, local.to_move, B::ZERO, Some(Mv::PASS));
        }
        if self.needed(local) > u32::from(left) {
            return self.escaped(local.to_move);
        }
        self.ground.chains(local, &mut self.chains);
        if let Some((mv, zone)) = self.capture_at_once(local) {
            let value = Value::won_by(Side::Attacker, local.to_move, zone, Some(mv));
            self.table.put(key, value, 1);
            return value;
        }

        // 2. The attacker tries moves near the target. The defender first passes.
        self.path.push(key);
        let first = self.children.len();
        let defends = local.to_move == Side::Defender;
        let mut tried = B::ZERO;
        if defends {
            let next = self.ground.pass(local);
            self.add(local, next, Kind::Game, left, Role::Pass);
        } else {
            tried = self.attacks(local);
            self.add_moves(local, tried, left.saturating_sub(1));
        }
        let value = loop {
            // 3. If the defender loses after a pass, only moves in the zone of that loss can help.
            if defends && tried.is_empty() && self.children[first].value.phi == 0 {
                tried = self.children[first].value.zone;
                self.add_moves(local, tried, left);
            }

            // 4. The numbers of the position from those of its children; whether it is won or lost.
            let sum = self.sum(first, None);
            if sum.phi == 0 {
                break self.won(local, first, sum.best);
            }
            if sum.delta == 0 {
                if !defends {
                    break self.escaped(local.to_move);
                }
                let more = match self.lost(local, Kind::Game, first, true) {
                    Ok(value) if (value.zone & !tried).is_empty() => break value,
                    Ok(value) => value.zone,
                    Err(zone) => zone,
                };
                self.add_moves(local, more & !tried, left);
                tried = tried | more;
                continue;
            }

            // 5. Return to the parent when another position looks better.
            let is_over = meter.nodes >= end || meter.stop_reason().is_some();
            if is_over || sum.phi >= limits.0 || sum.delta >= limits.1 {
                break Value::open(sum.phi, sum.delta);
            }

            // 6. Search the most promising child until it looks worse than the second best.
            let best = first + sum.best;
            let own = self.children[best].value.phi;
            let others = sum.open.saturating_sub(1);
            let phi = limits.1.saturating_sub(others).max(own.saturating_add(1));
            let more = sum.second.saturating_add(sum.second / 4 + 1);
            let child_limits = (phi.min(LARGEST), limits.0.min(more.min(LARGEST)));
            self.search_child(best, child_limits, end, meter);
        };
        self.children.truncate(first);
        self.path.pop();
        self.table.put(key, value, meter.nodes - before);
        value
    }

    /// The fewest moves that the attacker can need: one for each liberty.
    pub(in crate::solver::open) fn needed(&self, local: &Local<B>) -> u32 {
        let ground = self.ground;
        let (own, empty) = (
            local.stones[1],
            ground.region & !(local.stones[0] | local.stones[1]),
        );
        let liberties = |stones: B| match (stones & ground.rim[1]).any() {
            true => OUT_OF_REACH,
            false => (ground.spread(stones) & empty).count(),
        };
        if ground.goal == Goal::Any {
            return liberties(ground.flood(local.target, own));
        }
        let (mut rest, mut fewest) = (local.target, OUT_OF_REACH);
        while rest.any() {
            let chain = ground.flood(B::bit(rest.lowest()), own);
            rest = rest & !chain;
            fewest = fewest.min(liberties(chain));
        }
        fewest
    }

    /// The value of a position in which the target is not captured in time. It rests on more than a zone, and
    /// nothing is concluded from it.
    pub(super) fn escaped(&self, mover: Side) -> Value<B> {
        Value::won_by(Side::Defender, mover, B::ZERO, None)
    }

    /// The attacker's move that captures the target at once, and the zone of that. The buffer must hold the chains
    /// of the position.
    fn capture_at_once(&self, local: &Local<B>) -> Option<(Mv, B)> {
        if local.to_move != Side::Attacker {
            return None;
        }
        let (ground, chains) = (self.ground, &self.chains);
        let legal = ground.legal(local, chains) & !local.banned();
        let last = chains.last[Side::Defender.index()] & legal;
        let mut targets = chains.of[Side::Defender.index()].iter();
        targets.find_map(|chain| {
            let is_target = (chain.stones & local.target).any() && !chain.safe;
            let point = (is_target && chain.liberties.is_single())
                .then_some(chain.liberties & last)
                .filter(|bit| bit.any())?
                .lowest();
            if !ground.is_captured(&ground.play(local, chains, point)) {
                return None;
            }
            let zone = before_move(ground, local, chains, Side::Attacker, point, B::ZERO);
            let zone = closed(ground, local, chains, Side::Attacker, B::ZERO, zone);
            Some((Mv::at(point), zone))
        })
    }

    /// The points on which the attacker's moves are tried: on the target's liberties and next to them, and on the
    /// liberties of weak chains beside them. The buffer must hold the chains of the position.
    fn attacks(&self, local: &Local<B>) -> B {
        let (ground, [attackers, defenders]) = (self.ground, &self.chains.of);
        let empty = ground.region & !(local.stones[0] | local.stones[1]);
        let (mut points, mut beside) = (B::ZERO, B::ZERO);
        let targets = defenders.iter();
        for chain in targets.filter(|chain| (chain.stones & local.target).any()) {
            points = points | chain.liberties;
            beside = beside | chain.around | chain.stones;
        }
        let near = ground.spread(points);
        points = points | (near & empty);
        beside = beside | near;
        let weak =
            |chain: &B, liberties: &B| (*chain & beside).any() && !liberties.is_more_than(WEAK);
        let mut reach = beside;
        for chain in attackers {
            if !chain.safe && weak(&chain.stones, &chain.liberties) {
                points = points | chain.liberties;
                reach = reach | chain.around;
            }
        }
        for chain in defenders {
            if !chain.safe && (chain.stones & reach).any() && !chain.liberties.is_more_than(WEAK) {
                points = points | chain.liberties;
            }
        }
        points
    }

    /// Adds the legal moves on these points. A move that a ko bans is one after a threat.
    fn add_moves(&mut self, local: &Local<B>, points: B, left: u8) {
        let ground = self.ground;
        ground.chains(local, &mut self.chains);
        let first = self.children.len();
        for point in each(ground.legal(local, &self.chains) & points) {
            let mut next = ground.play(local, &self.chains, point);
            if local.banned().has(point) {
                if !local.threats_of(local.to_move).has_some() {
                    continue;
                }
                next = ground.after_a_threat(&next, local.to_move);
            }
            self.push(next, Kind::Game, left, Role::Move(point));
        }
        self.estimate(local, first);
    }

    /// First numbers of a position that is not in the table: a capture takes the longer the more liberties the
    /// target has.
    pub(super) fn guess_capture(&self, parent: &Local<B>, next: &Local<B>, role: Role) -> Value<B> {
        let liberties = self.needed(next).min(MOST_LIBERTIES);
        let kill = EACH_LIBERTY.saturating_pow(liberties.saturating_sub(1));
        let live = 1 + 2 * (MOST_LIBERTIES - 3).saturating_sub(liberties);
        let far = match role {
            Role::Move(point) => {
                let ground = self.ground;
                let target = ground.flood(parent.target, parent.stones[1]);
                FAR * u32::from(!ground.spread(target).has(point))
            }
            Role::Pass | Role::NullMove => 0,
        };
        let (phi, delta) = match next.to_move {
            Side::Attacker => (kill, live),
            Side::Defender => (live, kill),
        };
        Value::open(phi, delta + far)
    }
}
