//! The search itself: depth-first proof-number search in which every win carries its zone.

use crate::life::Side;
use crate::solver::budget::Meter;
use crate::solver::local::{Bits, Chains, Local, Mv, before_move, closed};

use super::{INFINITE, Kind, LARGEST, MOST_PLIES, Role, Style, Value, Zones};

/// Nodes spent on moves before the pass is searched.
const PATIENCE: u64 = 8;
/// Nodes of the first search of the pass.
const LOOK: u64 = 8;
/// The moves get this many times the nodes of the pass.
const SHARE: u64 = 3;

/// The numbers of a position, the place of its best child, the number of the second best, and how many children are
/// not lost for the side to move there.
pub(super) struct Sum {
    pub(super) phi: u32,
    pub(super) delta: u32,
    pub(super) best: usize,
    pub(super) second: u32,
    pub(super) open: u32,
}

impl<B: Bits> Zones<'_, B> {
    /// Searches a position until it is solved, a number reaches its threshold, or the nodes are
    /// used up.
    pub(super) fn mid(
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

        // 1. Static rules: capture, unconditional life, no room for eyes, a decisive move.
        self.ground.chains(local, &mut self.chains);
        if let Some(value) = self.static_value(local) {
            self.table.put(key, value, 1);
            return value;
        }

        // 2. A line that is too long counts as a repetition.
        if self.path.len() >= MOST_PLIES {
            return self.repetition(local.to_move);
        }

        // 3. The pass comes first. It may lose at once to a decisive move of the other side.
        self.path.push(key);
        let first = self.children.len();
        let has_pass = self.add_pass(local, kind);
        if has_pass && let Some(zone) = self.static_value_of_pass(local) {
            let child = &mut self.children[first];
            child.value = Value::won_by(
                child.local.to_move,
                child.local.to_move,
                zone,
                Some(Mv::PASS),
            );
        }

        // 4. The moves on the board.
        self.generate(local);
        // The points on which a move can still help.
        let mut relevant: Option<B> = None;
        let mut spent = 0;
        let value = loop {
            // 5. Once the pass is known to lose, only moves within the zone of that loss can help.
            if has_pass && relevant.is_none() && self.children[first].value.phi == 0 {
                relevant = Some(self.children[first].value.zone);
            }

            // 6. The numbers of the position from those of its children.
            let sum = self.sum(first, relevant);

            // 7. Some move wins, or every move that was looked at loses. If the zone of the loss holds
            //    further moves, these must be searched too.
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

            // 8. Thresholds: return to the parent when another position looks better.
            let is_over = meter.nodes >= end || meter.stop_reason().is_some();
            if is_over || sum.phi >= limits.0 || sum.delta >= limits.1 {
                break Value::open(sum.phi, sum.delta);
            }

            // 9. From time to time search the pass: if it loses, its zone rules out most moves.
            let start = meter.nodes;
            let pass_is_open = has_pass && !self.children[first].value.is_solved();
            if pass_is_open && spent >= PATIENCE + SHARE * self.children[first].work {
                let end = end.min(start.saturating_add(LOOK.max(spent / SHARE)));
                self.search_child(first, (LARGEST, LARGEST), end, meter);
                continue;
            }

            // 10. Otherwise search the most promising child until it looks worse than the second best.
            let best = first + sum.best;
            let phi = limits.1 - sum.delta;
            let phi = phi.saturating_add(self.children[best].value.phi);
            let more = sum.second.saturating_add(sum.second / 4 + 1);
            let child_limits = (phi.min(LARGEST), limits.0.min(more.min(LARGEST)));
            self.search_child(best, child_limits, end, meter);
            spent += meter.nodes - start;
        };

        // 11. Leave the position and store what was found.
        self.children.truncate(first);
        self.path.pop();
        self.table.put(key, value, meter.nodes - before);
        value
    }

    /// Searches a child and keeps its value and the nodes spent on it.
    pub(super) fn search_child(
        &mut self,
        place: usize,
        limits: (u32, u32),
        end: u64,
        meter: &mut Meter,
    ) {
        let start = meter.nodes;
        let child = self.children[place];
        let kind = match child.role {
            Role::NullMove => Kind::NullMove,
            Role::Move(_) | Role::Pass => Kind::Game,
        };
        let value = match self.style {
            Style::Eyes => self.mid(&child.local, kind, child.key, limits, end, meter),
            Style::Liberties(_) => {
                self.hunt(&child.local, child.left, child.key, limits, end, meter)
            }
        };
        let child = &mut self.children[place];
        child.value = value;
        child.work += meter.nodes - start;
    }

    /// The value of a repetition, or of a line that is too long: a win of the side that is not to
    /// be proved.
    pub(super) fn repetition(&self, mover: Side) -> Value<B> {
        Value::won_by(
            self.winner.opposite(),
            mover,
            self.ground.region,
            Some(Mv::PASS),
        )
    }

    /// What the static rules say about a position.
    fn static_value(&self, local: &Local<B>) -> Option<Value<B>> {
        let (ground, chains) = (self.ground, &self.chains);
        let mover = local.to_move;
        if ground.is_captured(local) {
            return Some(Value::won_by(
                Side::Attacker,
                mover,
                B::ZERO,
                Some(Mv::PASS),
            ));
        }
        if let Some(zone) = ground.life_zone(local, chains) {
            return Some(Value::won_by(Side::Defender, mover, zone, Some(Mv::PASS)));
        }
        if ground.has_no_room(local, chains) {
            let zone = chains.reach;
            return Some(Value::won_by(Side::Attacker, mover, zone, Some(Mv::PASS)));
        }
        let (mv, zone) = self.decisive_value(local, mover)?;
        Some(Value::won_by(mover, mover, zone, Some(mv)))
    }

    /// The zone of the other side's win, if it has a decisive move after a pass.
    fn static_value_of_pass(&self, local: &Local<B>) -> Option<B> {
        let after = self.ground.pass(local);
        Some(self.decisive_value(&after, after.to_move)?.1)
    }

    /// A decisive move of a side and the zone of its win. The buffer must hold the chains of the
    /// position.
    fn decisive_value(&self, local: &Local<B>, mover: Side) -> Option<(Mv, B)> {
        let (ground, chains) = (self.ground, &self.chains);
        let mv = ground.decisive(local, chains, mover)?.mv;
        let point = mv.cell()?;
        let next = ground.play(local, chains, point);
        let mut after = Chains::new();
        ground.chains(&next, &mut after);
        let zone = match mover {
            _ if ground.is_captured(&next) => B::ZERO,
            Side::Defender => ground.life_zone(&next, &after)?,
            Side::Attacker => after.reach,
        };
        let zone = before_move(ground, local, chains, mover, point, zone);
        let zone = closed(ground, local, chains, mover, B::ZERO, zone);
        Some((mv, zone))
    }

    /// The numbers of a position, from those of its children.
    ///
    /// By liberties, what has to be refuted is not added up but the most of it taken, because positions are reached
    /// in many ways (Ueda and others, *Weak proof-number search*, 2008).
    pub(super) fn sum(&self, first: usize, relevant: Option<B>) -> Sum {
        let mut sum = Sum {
            phi: INFINITE,
            delta: 0,
            best: 0,
            second: INFINITE,
            open: 0,
        };
        let mut best_phi = INFINITE;
        for (index, child) in self.children[first..].iter().enumerate() {
            let Value { phi, delta, .. } = child.value;
            match child.role {
                Role::Move(point) if relevant.is_some_and(|relevant| !relevant.has(point)) => {
                    continue;
                }
                // A null move is no candidate; it only shows which points matter.
                Role::NullMove => continue,
                Role::Pass | Role::Move(_) => {}
            }
            if delta < sum.phi || (delta == sum.phi && phi < best_phi) {
                sum.second = sum.phi;
                sum.phi = delta;
                sum.best = index;
                best_phi = phi;
            } else if delta < sum.second {
                sum.second = delta;
            }
            sum.open += u32::from(phi != 0);
            sum.delta = match self.style {
                Style::Eyes => sum.delta.saturating_add(phi).min(LARGEST),
                Style::Liberties(_) => sum.delta.max(phi),
            };
        }
        if sum.phi == INFINITE {
            // There is no move left to try.
            sum.delta = 0;
        }
        if sum.phi == 0 {
            sum.delta = INFINITE;
        } else if sum.delta == 0 {
            sum.phi = INFINITE;
        } else {
            sum.phi = sum.phi.min(LARGEST);
            if self.style != Style::Eyes {
                let others = sum.open.saturating_sub(1);
                sum.delta = sum.delta.saturating_add(others).min(LARGEST);
            }
        }
        sum
    }

    /// The value of a position in which one of the moves wins.
    pub(super) fn won(&mut self, local: &Local<B>, first: usize, best: usize) -> Value<B> {
        let mover = local.to_move;
        self.ground.chains(local, &mut self.chains);
        let child = &self.children[first + best];
        let mut zone = child.value.zone;
        let mut mv = Mv::PASS;
        if let Role::Move(point) = child.role {
            mv = Mv::at(point);
            zone = before_move(self.ground, local, &self.chains, mover, point, zone);
        }
        let zone = closed(self.ground, local, &self.chains, mover, B::ZERO, zone);
        Value::won_by(mover, mover, zone, Some(mv))
    }

    /// The value of a position in which every move searched so far loses. Returns the zone as an
    /// error if it holds moves that have not been searched.
    pub(super) fn lost(
        &mut self,
        local: &Local<B>,
        kind: Kind,
        first: usize,
        has_pass: bool,
    ) -> Result<Value<B>, B> {
        let ground = self.ground;
        let winner = local.to_move.opposite();
        if kind == Kind::NullMove {
            return Ok(Value::won_by(
                winner,
                local.to_move,
                ground.region,
                Some(Mv::PASS),
            ));
        }
        ground.chains(local, &mut self.chains);
        let legal = ground.legal(local, &self.chains);
        let (mut zone, mut best) = (local.target, None);
        if has_pass {
            let child = &self.children[first];
            if child.value.phi == 0 {
                zone = child.value.zone;
                best = Some(Mv::PASS);
            }
        }
        loop {
            zone = closed(ground, local, &self.chains, winner, legal, zone);
            let before = zone;
            for child in &self.children[first..] {
                let Role::Move(point) = child.role else {
                    continue;
                };
                if !zone.has(point) {
                    continue;
                }
                if child.value.phi != 0 {
                    return Err(zone);
                }
                let after = child.value.zone;
                let rest = before_move(ground, local, &self.chains, winner, point, after);
                zone = zone | rest;
            }
            if zone == before {
                return Ok(Value::won_by(winner, local.to_move, zone, best));
            }
        }
    }
}
