//! Simulation: one refutation tried on many similar moves (Kawano 1996).
//!
//! Most moves of a position are refuted in the same way. So when a search has refuted one move, its
//! refutation is played against the other moves without a search. Every reply of the opponent is
//! examined, so what simulation proves is as sound as what search proves.

use crate::life::Side;
use crate::solver::budget::Meter;
use crate::solver::local::{Bits, Local, Mv, Threats};

use super::numbers::Value;
use super::{Aim, Search};

/// Positions that one simulation may visit besides the sibling itself.
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
                // The refutation cannot be played here. The sibling is searched when its turn
                // comes.
                continue;
            };
            if let Some(threats_needed) = self.follow_model(step, place, winner, &mut budget, meter)
            {
                self.children[index].value = Value::won(threats_needed);
            }
        }
    }

    /// Plays the winner's moves in the solved position `model` on `local` too, and examines every
    /// reply on `local` itself. Returns the threats that the winner needs, if that wins.
    fn simulate(
        &mut self,
        model: &Local<B>,
        local: &Local<B>,
        key: u64,
        winner: Side,
        budget: &mut u32,
        meter: &mut Meter,
    ) -> Option<Threats> {
        *budget = budget.checked_sub(1)?;
        if local.to_move == winner {
            return match self.model_step(model, local, winner) {
                Some(step) => self.follow_model(step, (local, key), winner, budget, meter),
                None => self.win_in_one_ply(local, key, winner, meter),
            };
        }
        meter.count();
        self.ground.chains(local, self.chains);
        // The children show whether a move decides the position, so no decisive move is looked for.
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
        let mut threats_needed = Some(Threats::ALWAYS);
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
                if local.is_retake(child.mv) {
                    after.before_other_threat()
                } else {
                    after
                }
            });
            threats_needed = threats_needed.zip(won).map(|(one, other)| one.max(other));
            if threats_needed.is_none() {
                break;
            }
        }
        let omitted = self.needed_for_omitted(omitted, winner);
        let threats_needed = threats_needed.map(|needed| needed.max(omitted));
        self.children.truncate(first);
        if let Some(threats_needed) = threats_needed {
            self.store(local, key, Value::lost(threats_needed), Mv::PASS, 1);
        }
        threats_needed
    }

    /// Plays the winner's move of the model in both positions and goes on.
    fn follow_model(
        &mut self,
        (mv, model, next): (Mv, Local<B>, Local<B>),
        (local, key): (&Local<B>, u64),
        winner: Side,
        budget: &mut u32,
        meter: &mut Meter,
    ) -> Option<Threats> {
        let next_key = self.key(&next);
        let threats_needed = if self.ground.is_captured(&next) {
            (winner == Side::Attacker).then_some(Threats::ALWAYS)?
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

    /// Stores the result of the static rules. Returns the threats that the winner needs, if it is
    /// this one.
    fn store_if_won_by(
        &mut self,
        winner: Side,
        (local, key): (&Local<B>, u64),
        value: Value,
        best: Mv,
    ) -> Option<Threats> {
        if value.winner(local.to_move) != Some(winner) {
            return None;
        }
        self.store(local, key, value, best, 1);
        Some(value.threats_needed)
    }

    /// The winner's move in the model, with the positions after it in the model and in `local`.
    /// `None` if the model has no such move, or it cannot be played.
    fn model_step(
        &self,
        model: &Local<B>,
        local: &Local<B>,
        winner: Side,
    ) -> Option<(Mv, Local<B>, Local<B>)> {
        // A static rule has decided this already, whatever the winner could play.
        if local.elsewhere.is_fallen() {
            return None;
        }
        let known = self.table.get(self.key(model))?;
        if known.winner(model.threats) != Some(winner) {
            return None;
        }
        let mv = known.best;
        Some((mv, self.after(model, mv)?, self.after(local, mv)?))
    }

    /// For a position that the model says nothing about, with the winner to move: whether one move
    /// wins, either a decisive one or one that is known to win. Returns the threats that the winner
    /// needs.
    fn win_in_one_ply(
        &mut self,
        local: &Local<B>,
        key: u64,
        winner: Side,
        meter: &mut Meter,
    ) -> Option<Threats> {
        // A position that is in the table was not decided by the static rules. In untrained regions
        // this look costs more than it gains.
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
            let is_stone = !child.mv.is_pass() && !local.is_retake(child.mv);
            side == Some(winner) && child.value.is_path_independent() && is_stone
        });
        let won = won.map(|child| (child.mv, child.value.threats_needed));
        self.children.truncate(first);
        let (mv, threats_needed) = won?;
        self.store(local, key, Value::won(threats_needed), mv, 1);
        Some(threats_needed)
    }

    /// The position after a move that uses no threat, if the move is legal.
    fn after(&self, local: &Local<B>, mv: Mv) -> Option<Local<B>> {
        let Some(cell) = mv.cell() else {
            let may =
                local.to_move == Side::Defender || local.ko.is_some() || self.aim == Aim::TwoEyes;
            return may.then(|| self.ground.pass(local));
        };
        if local.ko == Some(cell) {
            return None;
        }
        let next = self.ground.play_without_chains(local, cell)?;
        Some(match local.to_move {
            Side::Attacker => self.ground.normal(&next),
            Side::Defender => next,
        })
    }
}
