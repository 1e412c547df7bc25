//! The search itself: [`Search::winner`] starts it, [`Search::mid`] is its main function.

use crate::life::{Side, Undecided};
use crate::solver::budget::Meter;
use crate::solver::local::{Bits, Local, Mv, Threats};

use super::moves::Omitted;
use super::numbers::{PATH_INDEPENDENT, Thresholds, Value, WITHIN_SUBTREE};
use super::path::Repetition;
use super::table::{INFINITE, Known, LARGEST};
use super::{Child, MOST_PLIES, Search};

/// The least amount by which a child's number may exceed the second best before the search turns to
/// that one. The second value is for regions unlike those that the network was trained on.
const MIN_INCREMENT: [u32; 2] = [3, 4];

/// The weak sum of some numbers is the greatest plus the sum of the others divided by this.
const WEAK_SUM_DIVISOR: u32 = 3;

/// What follows for a position from the numbers of its children.
struct Combined {
    value: Value,
    /// The place of the most promising child.
    best: usize,
    /// The number of the second best child.
    second: u32,
}

impl<B: Bits> Search<'_, B> {
    /// Who wins from here, and what that rests on.
    pub(crate) fn winner(
        &mut self,
        root: &Local<B>,
        meter: &mut Meter,
    ) -> Result<(Side, Value), Undecided> {
        self.begin(root);
        if self.ground.is_captured(root) {
            let value = Value::won_by(Side::Attacker, root.to_move, Threats::ALWAYS);
            return Ok((Side::Attacker, value));
        }
        meter.check()?;
        let root = &match self.repetition {
            Repetition::WonBy(_) => self.ground.normal(root),
            Repetition::Forbidden => *root,
        };
        let key = self.key(root);
        if self.repetition != Repetition::Forbidden
            && let Some(known) = self.table.get(key)
            && let Some(winner) = known.winner(root.threats)
        {
            let needed = known.threats_needed[winner.index()];
            return Ok((winner, Value::won_by(winner, root.to_move, needed)));
        }
        let value = self.mid(root, (key, Mv::PASS), Thresholds::NONE, false, meter);
        let Some(winner) = value.winner(root.to_move) else {
            return Err(meter.stop_reason().unwrap_or(Undecided::Repetition));
        };
        // A line that was cut for its length counts as a repetition, so that results based on it rest on
        // their path. Under superko there is no such mark.
        if self.too_deep && self.repetition == Repetition::Forbidden {
            return Err(Undecided::Repetition);
        }
        Ok((winner, value))
    }

    /// Searches a position until its proof or disproof number reaches its threshold. (The papers call
    /// this function MID, for multiple iterative deepening.)
    ///
    /// With the position come its key and the move that led to it. `no_decisive_move` says that the side
    /// to move had no decisive move before its opponent's last move, so none need be looked for.
    pub(super) fn mid(
        &mut self,
        local: &Local<B>,
        (key, move_before): (u64, Mv),
        limits: Thresholds,
        no_decisive_move: bool,
        meter: &mut Meter,
    ) -> Value {
        let before = meter.nodes;
        meter.count();

        // 1. Static rules: unconditional life, no room for eyes, a decisive move. A position that is in
        //    the table already was not decided by them, so they are skipped.
        self.ground.chains(local, self.chains);
        if self.table.get(key).is_none()
            && let Some((value, best)) = self.static_value(local, no_decisive_move)
        {
            self.store(local, key, value, best, 1);
            return value;
        }

        // 2. A line that is too long is cut and counts as a repetition.
        let depth = self.path.depth();
        if depth >= MOST_PLIES {
            self.too_deep = true;
            return self.repetition_value(local.to_move, 0);
        }

        // 3. Enter the position and generate its children, each with what is known of it: a result, the
        //    numbers of an earlier search, or first numbers from the network.
        self.enter(local, key, move_before);
        let first = self.children.len();
        let omitted = self.generate(local, key);

        let mut killer = Mv::PASS;
        let (mut value, best) = loop {
            // 4. The numbers of the position from those of its children.
            let Combined {
                value,
                best,
                second,
            } = self.combine(first, local.to_move);

            // 5. Thresholds: return to the parent when another position looks better.
            let is_over = value.phi >= limits.phi || value.delta >= limits.delta;
            if is_over || meter.stop_reason().is_some() {
                break (value, best);
            }

            // 6. Search the most promising child until it looks worse than the second best (with a
            //    margin, the "1 + epsilon trick"), or the position reaches its own thresholds.
            let child = self.children[first + best];
            let child_limits = self.child_limits(local.to_move, limits, value, &child, second);
            let no_decisive_move =
                omitted.no_decisive_move && local.ko.is_none() && !child.mv.is_pass();
            let start = meter.nodes;
            self.killer = killer;
            let place = (child.key, child.mv);
            let result = self.mid(&child.local, place, child_limits, no_decisive_move, meter);
            self.children[first + best].value = result;
            self.watch_child(local, first + best, meter.nodes - start);

            // 7. A move was refuted. Try the refutation on its siblings: first as the killer move of the
            //    next search, then by simulation.
            if result.phi == 0 {
                if let Some(known) = self.table.get(child.key) {
                    killer = known.best;
                }
                if result.is_path_independent() && !self.handles_ghi {
                    self.simulate_on_siblings(first, first + best, meter);
                }
            }
        };

        // 8. If the position is solved: what the result rests on, and the winning move.
        let best = self.children.get(first + best);
        let mut best_move = best.map_or(Mv::PASS, |child| child.mv);
        if value.is_solved() {
            (value, best_move) = self.conclude(first, value, local, omitted);
        }

        // 9. Leave the position.
        self.children.truncate(first);
        self.leave();

        // 10. Store what was found.
        self.store_result(local, key, (value, best_move, depth), meter.nodes - before)
    }

    /// The thresholds for searching a child.
    fn child_limits(
        &self,
        mover: Side,
        limits: Thresholds,
        value: Value,
        child: &Child<B>,
        second: u32,
    ) -> Thresholds {
        let more = limits.delta - value.delta;
        let more = if self.uses_weak_sum(mover) {
            more.saturating_mul(WEAK_SUM_DIVISOR)
        } else {
            more
        };
        let least = MIN_INCREMENT[usize::from(self.is_untrained)];
        let margin = second.saturating_add(second / 4 + least);
        Thresholds {
            phi: more.saturating_add(child.value.phi).min(LARGEST),
            delta: limits.phi.min(margin.min(LARGEST)),
        }
    }

    /// Stores the value of a position at some depth, by what it rests on, and returns it.
    fn store_result(
        &mut self,
        local: &Local<B>,
        key: u64,
        (mut value, best_move, depth): (Value, Mv, usize),
        nodes: u64,
    ) -> Value {
        let is_by_spent_threat = self.tracks_spent_threats
            && !value.is_path_independent()
            && !self.is_win_of_favoured(value, local.to_move);
        let rests_on_earlier = usize::from(value.rests_on) < depth;
        if is_by_spent_threat && !rests_on_earlier {
            // Each return to this position leaves fewer threats, so the returns come to an end.
            value.rests_on = PATH_INDEPENDENT;
        }
        if value.is_path_independent() {
            self.store(local, key, value, best_move, nodes);
            return value;
        }
        let mut entry_key = self.path_entry_key(local, key);
        if is_by_spent_threat || self.handles_ghi && rests_on_earlier {
            // The result holds on this path only.
            entry_key ^= self.path.hash();
        } else {
            // No earlier position matters, or the result is a hint and nobody relies on it.
            value.rests_on = WITHIN_SUBTREE;
        }
        self.put_path_entry(entry_key, value.to_path_entry(best_move), nodes);
        value
    }

    /// What the static rules say about a position, and the move of the winner.
    pub(super) fn static_value(
        &self,
        local: &Local<B>,
        no_decisive_move: bool,
    ) -> Option<(Value, Mv)> {
        let result = self
            .ground
            .static_result(local, self.chains, no_decisive_move);
        let (winner, best, threats_needed) = result?;
        Some((Value::won_by(winner, local.to_move, threats_needed), best))
    }

    /// Stores what holds on every path. Keeps what is known for other numbers of threats.
    pub(super) fn store(&mut self, local: &Local<B>, key: u64, value: Value, best: Mv, nodes: u64) {
        let mut known = Known {
            phi: value.phi,
            delta: value.delta,
            best,
            threats_needed: [Threats::NEVER; 2],
        };
        let winner = value.winner(local.to_move);
        // Under superko the key stands for one path and one number of threats.
        if self.repetition != Repetition::Forbidden {
            if let Some(old) = self.table.get(key) {
                known.threats_needed = old.threats_needed;
                if old.threats_needed[local.to_move.index()] != Threats::NEVER {
                    known.best = old.best;
                }
            }
            if let Some(winner) = winner {
                let threats_needed = &mut known.threats_needed[winner.index()];
                if value.threats_needed < *threats_needed {
                    *threats_needed = value.threats_needed;
                    if winner == local.to_move {
                        known.best = best;
                    }
                }
            }
        }
        if !self.is_untrained
            && let Some(winner) = winner
        {
            let (stones, salt) = (local.stones[0], self.aim_salt());
            self.history.record(stones, local.to_move, salt, winner);
        }
        self.table.put(key, known, nodes);
    }

    /// Combines the numbers of the children. The proof number is the smallest disproof number of a
    /// child; the disproof number is the sum, or weak sum, of their proof numbers.
    fn combine(&self, first: usize, mover: Side) -> Combined {
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
            Value::won(Threats::NEVER)
        } else if phi == INFINITE {
            Value::lost(Threats::NEVER)
        } else {
            let others = sum - greatest;
            let sum = if self.uses_weak_sum(mover) {
                greatest + others / WEAK_SUM_DIVISOR
            } else {
                sum
            };
            Value::open(phi, sum.min(LARGEST - 1))
        };
        Combined {
            value,
            best,
            second,
        }
    }

    /// What the result of a solved position rests on, the threats that its winner needs, and the winning
    /// move, if the side to move wins.
    fn conclude(
        &self,
        first: usize,
        value: Value,
        local: &Local<B>,
        omitted: Omitted,
    ) -> (Value, Mv) {
        let children = &self.children[first..];
        let is_retake = |child: &Child<B>| local.is_retake(child.mv);
        if value.phi == 0 {
            // One winning move is enough: the one that rests on the least, then needs the fewest threats.
            let winning = children.iter().filter(|child| child.value.delta == 0);
            let threats_needed = |child: &Child<B>| {
                if is_retake(child) {
                    child.value.threats_needed.before_own_threat()
                } else {
                    child.value.threats_needed
                }
            };
            let best = winning
                .max_by_key(|child| (child.value.rests_on, threats_needed(child).reversed()));
            return best.map_or((value, Mv::PASS), |child| {
                let value = Value {
                    rests_on: child.value.rests_on,
                    threats_needed: threats_needed(child),
                    ..value
                };
                let value = self.without_path_if_unfavoured(value, local.to_move);
                (value, child.mv)
            });
        }
        // Every move loses, so the result rests on all of them.
        let rests_on = children.iter().map(|child| child.value.rests_on).min();
        let needs = children.iter().map(|child| {
            if is_retake(child) {
                child.value.threats_needed.before_other_threat()
            } else {
                child.value.threats_needed
            }
        });
        let winner = local.to_move.opposite();
        let omitted = self.needed_for_omitted(omitted, winner);
        let threats_needed = needs.max().map_or(omitted, |needed| needed.max(omitted));
        let value = Value {
            rests_on: rests_on.unwrap_or(PATH_INDEPENDENT),
            threats_needed,
            ..value
        };
        (
            self.without_path_if_unfavoured(value, local.to_move),
            Mv::PASS,
        )
    }
}
