//! One refutation tried on many moves.

use crate::life::Side;

use crate::solver::budget::Meter;
use crate::solver::local::{ALWAYS, Bits, Local, NEVER, NO_KO, PASS};

use super::numbers::{Value, before_other_threat};
use super::{Aim, Search};

/// Positions a simulation may look at besides the sibling itself.
const SIMULATED: u32 = 199;

impl<B: Bits> Search<'_, B> {
    /// Tries the refutation of one child on its unsolved siblings.
    pub(super) fn simulate_on_siblings(&mut self, first: usize, refuted: usize, meter: &mut Meter) {
        let model = self.children[refuted].local;
        let winner = model.to_move;
        for index in first..self.children.len() {
            let child = self.children[index];
            if child.value.is_solved() {
                continue;
            }
            let mut budget = SIMULATED;
            let place = (&child.local, child.key);
            let Some(step) = self.model_step(&model, place.0, winner) else {
                // It is looked at when its turn comes.
                continue;
            };
            if let Some(threats_needed) = self.follow_model(step, place, winner, &mut budget, meter)
            {
                self.children[index].value = Value::won(threats_needed);
            }
        }
    }

    /// Whether the winner's play in the solved position `model` wins `local` too (Kawano, "Using
    /// similar positions to search game trees", 1996), and with how many threats. Every reply is
    /// examined on `local` itself.
    fn simulate(
        &mut self,
        model: &Local<B>,
        local: &Local<B>,
        key: u64,
        winner: Side,
        budget: &mut u32,
        meter: &mut Meter,
    ) -> Option<i8> {
        *budget = budget.checked_sub(1)?;
        if local.to_move == winner {
            return match self.model_step(model, local, winner) {
                Some(step) => self.follow_model(step, (local, key), winner, budget, meter),
                None => self.win_in_one_ply(local, key, winner, meter),
            };
        }
        meter.count();
        self.ground.chains(local, self.chains);
        // Whether a move would settle it shows in the children.
        if let Some((value, best)) = self.static_value(local, true) {
            return self.store_if_won_by(winner, (local, key), value, best);
        }
        let first = self.children.len();
        let omitted = self.generate_solved(local, key);
        let children = &self.children[first..];
        let fails = children.iter().any(|child| {
            let side = child.value.winner(child.local.to_move);
            side.is_some_and(|side| side != winner || !child.value.is_path_independent())
        });
        if fails {
            self.children.truncate(first);
            return None;
        }
        let mut threats_needed = Some(omitted.threats_needed);
        for index in first..self.children.len() {
            let child = self.children[index];
            let won = match child.value.winner(child.local.to_move) {
                Some(side) if side == winner && child.value.is_path_independent() => {
                    Some(child.value.threats_needed)
                }
                Some(_) => None,
                None => match self.after(model, child.mv) {
                    Some(model) if !self.ground.is_captured(&model) => {
                        self.simulate(&model, &child.local, child.key, winner, budget, meter)
                    }
                    _ => self.win_in_one_ply(&child.local, child.key, winner, meter),
                },
            };
            let won = won.map(|after| {
                if child.mv == local.ko && child.mv != PASS {
                    before_other_threat(after)
                } else {
                    after
                }
            });
            threats_needed = threats_needed.zip(won).map(|(one, other)| one.max(other));
            if threats_needed.is_none() {
                break;
            }
        }
        if let Some(key) = omitted.banned_retake {
            let after = self.table.get(key);
            let after = after.map_or(NEVER, |known| known.threats_needed[winner.index()]);
            threats_needed =
                threats_needed.map(|threats_needed| threats_needed.max(before_other_threat(after)));
        }
        self.children.truncate(first);
        if let Some(threats_needed) = threats_needed {
            self.store(local, key, Value::lost(threats_needed), PASS, 1);
        }
        threats_needed
    }

    /// Plays the winner's move of the model and goes on with both positions.
    fn follow_model(
        &mut self,
        (mv, model, next): (u8, Local<B>, Local<B>),
        (local, key): (&Local<B>, u64),
        winner: Side,
        budget: &mut u32,
        meter: &mut Meter,
    ) -> Option<i8> {
        let next_key = self.key(&next);
        let threats_needed = if self.ground.is_captured(&next) {
            (winner == Side::Attacker).then_some(ALWAYS)?
        } else if let Some(after) = self.table.get(next_key)
            && let Some(side) = after.winner(next.threats)
        {
            (side == winner).then_some(after.threats_needed[winner.index()])?
        } else if self.path.depth_of(self.path_key(&next, next_key)).is_some() {
            return None;
        } else {
            self.simulate(&model, &next, next_key, winner, budget, meter)?
        };
        self.store(local, key, Value::won(threats_needed), mv, 1);
        Some(threats_needed)
    }

    /// Keeps what the stones alone say of a position; with how many threats the winner wins, if he does.
    fn store_if_won_by(
        &mut self,
        winner: Side,
        (local, key): (&Local<B>, u64),
        value: Value,
        best: u8,
    ) -> Option<i8> {
        if value.winner(local.to_move) != Some(winner) {
            return None;
        }
        self.store(local, key, value, best, 1);
        Some(value.threats_needed)
    }

    /// The winner's move in the model, and where it leads there and in `local`, if it can be played.
    fn model_step(
        &self,
        model: &Local<B>,
        local: &Local<B>,
        winner: Side,
    ) -> Option<(u8, Local<B>, Local<B>)> {
        let known = self.table.get(self.key(model))?;
        if known.winner(model.threats) != Some(winner) {
            return None;
        }
        let mv = known.best;
        Some((mv, self.after(model, mv)?, self.after(local, mv)?))
    }

    /// Whether the winner, who is to move, wins a position that the model says nothing of by a move that
    /// settles it, or by a stone that is known to win; and with how many threats.
    fn win_in_one_ply(
        &mut self,
        local: &Local<B>,
        key: u64,
        winner: Side,
        meter: &mut Meter,
    ) -> Option<i8> {
        // Of what has been searched before the stones alone say nothing; in strange regions the look does
        // not pay.
        if self.is_untrained || self.table.get(key).is_some() {
            return None;
        }
        meter.count();
        self.ground.chains(local, self.chains);
        if let Some((value, best)) = self.static_value(local, false) {
            return self.store_if_won_by(winner, (local, key), value, best);
        }
        let first = self.children.len();
        self.generate_solved(local, key);
        let won = self.children[first..].iter().find(|child| {
            let side = child.value.winner(child.local.to_move);
            let is_stone = child.mv != PASS && child.mv != local.ko;
            side == Some(winner) && child.value.is_path_independent() && is_stone
        });
        let won = won.map(|child| (child.mv, child.value.threats_needed));
        self.children.truncate(first);
        let (mv, threats_needed) = won?;
        self.store(local, key, Value::won(threats_needed), mv, 1);
        Some(threats_needed)
    }

    /// The position after a move without the use of threats, if the move is legal.
    fn after(&self, local: &Local<B>, mv: u8) -> Option<Local<B>> {
        if mv == PASS {
            let may =
                local.to_move == Side::Defender || local.ko != NO_KO || self.aim == Aim::TwoEyes;
            return may.then(|| self.ground.pass(local));
        }
        if mv == local.ko {
            return None;
        }
        let next = self.ground.play_without_chains(local, u32::from(mv))?;
        Some(match local.to_move {
            Side::Attacker => self.ground.normal(&next),
            Side::Defender => next,
        })
    }
}
