//! The search itself.

use crate::life::{Side, Undecided};
use crate::solver::budget::Meter;
use crate::solver::local::{ALWAYS, Bits, ENDLESS, Local, NEVER, NO_KO, PASS};

use super::moves::Omitted;
use super::numbers::{
    PATH_INDEPENDENT, Value, WITHIN_SUBTREE, before_other_threat, before_own_threat,
};
use super::path::{PATH, Repetition, board_key};
use super::table::{INFINITE, Known, LARGEST};
use super::{Child, MOST_PLIES, Search, slot};

/// By how much a child's number may at least exceed the second best before another is looked at, and the
/// same in strange regions.
const MIN_INCREMENT: [u32; 2] = [3, 4];

/// What part of the other numbers is added to the greatest, where not all of it is: one in so many.
const WEAK_SUM_DIVISOR: u32 = 3;

impl<B: Bits> Search<'_, B> {
    /// Empties what a search keeps of its path.
    pub(super) fn begin(&mut self, root: &Local<B>) {
        self.children.clear();
        self.path.clear();
        self.boards.clear();
        self.line.clear();
        self.slots.fill(0);
        self.keys.fill(0);
        self.path_hash = 0;
        self.tracks_spent_threats = match self.repetition {
            Repetition::WonBy(side) => (1..ENDLESS).contains(&root.threats_of(side)),
            Repetition::Forbidden => false,
        };
        self.spent_threat_seen = false;
        self.last = PASS;
        self.since = 0;
        self.too_deep = false;
    }

    /// Who wins from here, and what that rests on.
    pub(crate) fn winner(
        &mut self,
        root: &Local<B>,
        meter: &mut Meter,
    ) -> Result<(Side, Value), Undecided> {
        self.begin(root);
        if self.ground.is_captured(root) {
            let value = Value::won_by(Side::Attacker, root.to_move, ALWAYS);
            return Ok((Side::Attacker, value));
        }
        meter.check()?;
        let root = &match self.repetition {
            Repetition::WonBy(_) => self.ground.normal(root),
            Repetition::Forbidden => *root,
        };
        let key = self.key(root);
        let known = self.table.get(key);
        if let Some(winner) = known.and_then(|known| known.winner(root.threats))
            && self.repetition != Repetition::Forbidden
        {
            let threats_needed = known.map_or(NEVER, |known| known.threats_needed[winner.index()]);
            return Ok((winner, Value::won_by(winner, root.to_move, threats_needed)));
        }
        let value = self.mid(root, key, (LARGEST, LARGEST), false, meter);
        let Some(winner) = value.winner(root.to_move) else {
            return Err(meter.stop_reason().unwrap_or(Undecided::Repetition));
        };
        // A line cut for its length counted as a repetition, and what came of it is bound to its path.
        // Under superko it is neither.
        if self.too_deep && self.repetition == Repetition::Forbidden {
            return Err(Undecided::Repetition);
        }
        Ok((winner, value))
    }

    /// Searches a position until one of its numbers reaches its threshold.
    ///
    /// It is `no_decisive_move` if the side to move had nothing that would have settled the fight a move ago.
    pub(super) fn mid(
        &mut self,
        local: &Local<B>,
        key: u64,
        (phi_limit, delta_limit): (u32, u32),
        no_decisive_move: bool,
        meter: &mut Meter,
    ) -> Value {
        let before = meter.nodes;
        meter.count();
        self.ground.chains(local, self.chains);
        // Of a position searched before the stones alone said nothing.
        if self.table.get(key).is_none()
            && let Some((value, best)) = self.static_value(local, no_decisive_move)
        {
            self.store(local, key, value, best, 1);
            return value;
        }
        let depth = self.path.len();
        if depth >= MOST_PLIES {
            self.too_deep = true;
            return self.repetition_value(local.to_move, 0);
        }
        let path_key = self.path_key(local, key);
        self.path.push(path_key);
        self.slots[slot(path_key)] += 1;
        if self.tracks_spent_threats {
            self.line.push((key, local.threats));
            self.keys[slot(key)] += 1;
        }
        self.path_hash ^= path_key.wrapping_mul(PATH);
        if self.repetition == Repetition::Forbidden {
            self.boards.push(board_key(local));
        }

        let least = MIN_INCREMENT[usize::from(self.is_untrained)];
        let first = self.children.len();
        let omitted = self.generate(local, key);
        let mut refuter = PASS;
        let mut value;
        let mut best;
        loop {
            let second;
            (value, best, second) = self.combine(first, local.to_move);
            if value.phi >= phi_limit || value.delta >= delta_limit || meter.stop_reason().is_some()
            {
                break;
            }
            let child = self.children[first + best];
            let more = delta_limit - value.delta;
            let more = if self.uses_weak_sum(local.to_move) {
                more.saturating_mul(WEAK_SUM_DIVISOR)
            } else {
                more
            };
            let phi = more.saturating_add(child.value.phi).min(LARGEST);
            let delta = phi_limit.min(second.saturating_add(second / 4 + least).min(LARGEST));
            let since = self.since;
            if child.local.threats != local.threats {
                self.since = self.boards.len();
            }
            self.killer = refuter;
            let last = std::mem::replace(&mut self.last, child.mv);
            let start = meter.nodes;
            let no_decisive_move =
                omitted.no_decisive_move && local.ko == NO_KO && child.mv != PASS;
            let limits = (phi, delta);
            let result = self.mid(&child.local, child.key, limits, no_decisive_move, meter);
            self.since = since;
            self.last = last;
            self.children[first + best].value = result;
            if self.watched.is_some() {
                self.record(local, first + best, meter.nodes - start);
            }
            if result.phi == 0
                && let Some(known) = self.table.get(child.key)
            {
                refuter = known.best;
            }
            if result.phi == 0 && result.is_path_independent() && !self.handles_ghi {
                self.simulate_on_siblings(first, first + best, meter);
            }
        }
        let mut best_move = self
            .children
            .get(first + best)
            .map_or(PASS, |child| child.mv);
        if value.is_solved() {
            (value, best_move) = self.conclude(first, value, local, omitted);
        }
        self.children.truncate(first);
        if self.repetition == Repetition::Forbidden {
            self.boards.pop();
        }
        self.path.pop();
        self.slots[slot(path_key)] -= 1;
        if self.tracks_spent_threats {
            self.line.pop();
            self.keys[slot(key)] -= 1;
        }
        self.path_hash ^= path_key.wrapping_mul(PATH);

        let nodes = meter.nodes - before;
        let is_by_spent_threat = self.tracks_spent_threats
            && !value.is_path_independent()
            && !self.is_win_of_favoured(value, local.to_move);
        if is_by_spent_threat && usize::from(value.rests_on) >= depth {
            // Each time this comes back there are fewer threats, so that it comes to an end.
            value.rests_on = PATH_INDEPENDENT;
        }
        if value.is_path_independent() {
            self.store(local, key, value, best_move, nodes);
        } else if is_by_spent_threat {
            let bound = self.path_entry_key(local, key) ^ self.path_hash;
            self.put_path_entry(bound, value.to_path_entry(best_move), nodes);
        } else if !self.handles_ghi || usize::from(value.rests_on) >= depth {
            // Nothing before this position matters, or nobody will believe the result alone.
            value.rests_on = WITHIN_SUBTREE;
            let path_entry = self.path_entry_key(local, key);
            self.put_path_entry(path_entry, value.to_path_entry(best_move), nodes);
        } else {
            let bound = self.path_entry_key(local, key) ^ self.path_hash;
            self.put_path_entry(bound, value.to_path_entry(best_move), nodes);
        }
        value
    }

    /// What the stones say without search, and the move that settles it.
    pub(super) fn static_value(
        &self,
        local: &Local<B>,
        no_decisive_move: bool,
    ) -> Option<(Value, u8)> {
        let (winner, best, threats_needed) =
            self.ground
                .static_result(local, self.chains, no_decisive_move)?;
        Some((Value::won_by(winner, local.to_move, threats_needed), best))
    }

    /// Stores what holds on every path, together with what was known for other numbers of threats.
    pub(super) fn store(&mut self, local: &Local<B>, key: u64, value: Value, best: u8, nodes: u64) {
        let mut known = Known {
            phi: value.phi,
            delta: value.delta,
            best,
            threats_needed: [NEVER; 2],
        };
        let bound = self.repetition == Repetition::Forbidden;
        if !bound && let Some(old) = self.table.get(key) {
            known.threats_needed = old.threats_needed;
            if old.threats_needed[local.to_move.index()] != NEVER {
                known.best = old.best;
            }
        }
        if !bound && let Some(winner) = value.winner(local.to_move) {
            let threats_needed = &mut known.threats_needed[winner.index()];
            if value.threats_needed < *threats_needed {
                *threats_needed = value.threats_needed;
                if winner == local.to_move {
                    known.best = best;
                }
            }
        }
        if !self.is_untrained
            && let Some(winner) = value.winner(local.to_move)
        {
            let (stones, salt) = (local.stones[0], self.aim_salt());
            self.history.record(stones, local.to_move, salt, winner);
        }
        self.table.put(key, known, nodes);
    }

    /// The numbers of a position from its children's: value, best child, and the second best number.
    fn combine(&self, first: usize, mover: Side) -> (Value, usize, u32) {
        let mut phi = INFINITE;
        let mut second = INFINITE;
        let mut best = 0;
        let mut best_phi = INFINITE;
        let (mut sum, mut greatest) = (0u32, 0);
        for (index, child) in self.children[first..].iter().enumerate() {
            let value = child.value;
            if value.delta < phi || (value.delta == phi && value.phi < best_phi) {
                second = phi;
                phi = value.delta;
                best = index;
                best_phi = value.phi;
            } else if value.delta < second {
                second = value.delta;
            }
            if value.phi != INFINITE {
                sum = sum.saturating_add(value.phi);
                greatest = greatest.max(value.phi);
            } else if value.delta == 0 {
                sum = INFINITE;
            }
        }
        let value = if phi == 0 {
            Value::won(NEVER)
        } else if phi == INFINITE {
            Value::lost(NEVER)
        } else {
            let others = sum - greatest;
            let sum = if self.uses_weak_sum(mover) {
                greatest + others / WEAK_SUM_DIVISOR
            } else {
                sum
            };
            Value::open(phi, sum.min(LARGEST - 1))
        };
        (value, best, second)
    }

    /// On what a solved position's result depends, and its best move.
    fn conclude(
        &self,
        first: usize,
        value: Value,
        local: &Local<B>,
        omitted: Omitted,
    ) -> (Value, u8) {
        let children = &self.children[first..];
        let is_retake = |child: &Child<B>| child.mv == local.ko && child.mv != PASS;
        if value.phi == 0 {
            let winning = children.iter().filter(|child| child.value.delta == 0);
            let threats_needed = |child: &Child<B>| {
                if is_retake(child) {
                    before_own_threat(child.value.threats_needed)
                } else {
                    child.value.threats_needed
                }
            };
            let best = winning.max_by_key(|child| (child.value.rests_on, -threats_needed(child)));
            return best.map_or((value, PASS), |child| {
                let value = Value {
                    rests_on: child.value.rests_on,
                    threats_needed: threats_needed(child),
                    ..value
                };
                (
                    self.without_path_if_unfavoured(value, local.to_move),
                    child.mv,
                )
            });
        }
        let rests_on = children.iter().map(|child| child.value.rests_on).min();
        let needs = children.iter().map(|child| {
            if is_retake(child) {
                before_other_threat(child.value.threats_needed)
            } else {
                child.value.threats_needed
            }
        });
        let mut threats_needed = needs.max().unwrap_or(ALWAYS).max(omitted.threats_needed);
        let winner = local.to_move.opposite();
        if let Some(key) = omitted.banned_retake {
            let after = self.table.get(key);
            let after = after.map_or(NEVER, |known| known.threats_needed[winner.index()]);
            threats_needed = threats_needed.max(before_other_threat(after));
        }
        let value = Value {
            rests_on: rests_on.unwrap_or(PATH_INDEPENDENT),
            threats_needed,
            ..value
        };
        (self.without_path_if_unfavoured(value, local.to_move), PASS)
    }
}
