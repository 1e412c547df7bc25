//! The moves of a position, and what is known of where they lead.

use crate::life::{Goal, Side};
use crate::solver::local::{Bits, Forced, Local, Mv, Threats, each};

use super::buffers::FORCED_CACHE;
use super::numbers::Value;
use super::order::MoveFeatures;
use super::path::{Repetition, board_key};
use super::table::{Known, LARGEST};
use super::{Aim, Child, Search};

/// By how much it counts as easier to win for the side that wins with another number of threats.
const OTHER_THREATS_FACTOR: u32 = 4;

/// What a result rests on besides the children, because some moves are left out.
#[derive(Clone, Copy)]
pub(super) struct Omitted {
    /// The key of the position after the retake of a ko, if the side to move lacks only the threat
    /// for it.
    pub(super) banned_retake: Option<u64>,
    /// The threats that the other side needs to win after the moves that are left out because they
    /// lose at once.
    pub(super) threats_needed: Threats,
    /// Whether the other side would have no decisive move if the side to move passed.
    pub(super) no_decisive_move: bool,
}

impl Default for Omitted {
    fn default() -> Omitted {
        Omitted {
            banned_retake: None,
            threats_needed: Threats::ALWAYS,
            no_decisive_move: true,
        }
    }
}

impl<B: Bits> Search<'_, B> {
    /// Adds the children of a position with their values. The buffer must hold the chains of the
    /// position.
    pub(super) fn generate(&mut self, local: &Local<B>, key: u64) -> Omitted {
        let first = self.children.len();
        let omitted = self.list_moves(local, key);
        let mut features = None;
        for index in first..self.children.len() {
            let child = self.children[index];
            self.children[index].value = self
                .known_value(&child)
                .unwrap_or_else(|entry| self.estimate(local, &child, entry, &mut features));
        }
        omitted
    }

    /// Adds the children, but estimates no numbers for those that are not solved.
    pub(super) fn generate_solved(&mut self, local: &Local<B>, key: u64) -> Omitted {
        let first = self.children.len();
        let omitted = self.list_moves(local, key);
        for index in first..self.children.len() {
            let child = self.children[index];
            if let Ok(value) = self.known_value(&child) {
                self.children[index].value = value;
            }
        }
        omitted
    }

    /// Adds the children without their values. The buffer must hold the chains of the position.
    fn list_moves(&mut self, local: &Local<B>, key: u64) -> Omitted {
        let mover = local.to_move;
        let (reach, hostile) = (self.chains.reach, self.chains.hostile);
        let first = self.children.len();
        let mut legal = self.ground.legal(local, self.chains);
        if self.repetition != Repetition::Forbidden {
            // Under superko a stone anywhere may matter.
            legal = legal & reach;
        }
        let mut retake = None;
        let mut passes = mover == Side::Defender || self.aim == Aim::TwoEyes;
        if let Some(ko) = local.ko.filter(|&ko| legal.has(ko)) {
            retake = Some(ko);
            legal = legal & !B::bit(ko);
            // A pass lifts the ban of the ko. The defender then has one more move to end the ko.
            passes = true;
        }
        let mut omitted = Omitted::default();
        if let Some(forced) = self.forced(local, key) {
            legal = legal & forced.zone;
            passes = false;
            retake = retake.filter(|&point| forced.zone.has(point));
            omitted.threats_needed = forced.threats_needed;
            omitted.no_decisive_move = false;
        }
        let cuts = if mover == Side::Attacker && self.repetition != Repetition::Forbidden {
            self.ground.cuts(local, (reach, hostile)) | self.chains.last[1]
        } else {
            B::ZERO
        };
        for point in each(legal & !cuts) {
            let next = self.ground.play(local, self.chains, point);
            self.add(local, next, Mv::at(point));
        }
        for point in each(legal & cuts) {
            let next = self.ground.play(local, self.chains, point);
            self.add(local, self.ground.normal(&next), Mv::at(point));
        }
        if let Some(point) = retake {
            let next = self.ground.play(local, self.chains, point);
            if local.threats_of(mover).has_some() {
                self.add(
                    local,
                    self.ground.after_a_threat(&next, mover),
                    Mv::at(point),
                );
            } else {
                let next = self.ground.after_elsewhere(next);
                omitted.banned_retake = Some(self.key(&next));
            }
        }
        if passes {
            let next = self.ground.pass(local);
            self.add(local, next, Mv::PASS);
        }
        let children = self.children[first..].iter();
        self.table.prefetch(children.map(|child| child.key));
        omitted
    }

    /// The threats that the other side, if it wins, needs because of the moves that are left out.
    pub(super) fn needed_for_omitted(&self, omitted: Omitted, winner: Side) -> Threats {
        let Some(key) = omitted.banned_retake else {
            return omitted.threats_needed;
        };
        let after = self.table.get(key);
        let after = after.map_or(Threats::NEVER, |known| known.threats_needed[winner.index()]);
        omitted.threats_needed.max(after.before_other_threat())
    }

    /// [`Search::find_forced`] with a cache, for positions that are searched again.
    fn forced(&mut self, local: &Local<B>, key: u64) -> Option<Forced<B>> {
        // Whether the number of threats is unlimited is all that matters here.
        let is_endless = local.threats.is_endless();
        let key = key ^ u64::from(is_endless);
        let place = (key >> 20) as usize & (FORCED_CACHE - 1);
        if self.forced_cache[place].0 != key {
            self.forced_cache[place] = (key, self.find_forced(local));
        }
        self.forced_cache[place].1
    }

    /// The points on which the side to move must play, because it loses at once elsewhere.
    fn find_forced(&self, local: &Local<B>) -> Option<Forced<B>> {
        if let Some(zone) = self.atari(local) {
            let threats_needed = Threats::ALWAYS;
            return Some(Forced {
                zone,
                threats_needed,
            });
        }
        self.ground.forced(local, self.chains)
    }

    /// The points on which the side to move must play because the last target is in atari, or on
    /// which it may capture that target.
    fn atari(&self, local: &Local<B>) -> Option<B> {
        if self.ground.goal == Goal::All {
            return None;
        }
        let mut targets = self.chains.of[1]
            .iter()
            .filter(|chain| (chain.stones & local.target).any());
        let chain = targets.next()?;
        if targets.next().is_some() || chain.safe || !chain.liberties.is_single() {
            return None;
        }
        match local.to_move {
            Side::Attacker => (chain.liberties != local.banned()).then_some(chain.liberties),
            Side::Defender => {
                let around = self.ground.spread(chain.stones);
                // To take a stone at the rim wins, wherever it stands.
                if self.ground.may_fall_at_rim(local, self.chains) {
                    return None;
                }
                let captures = self.chains.of[0].iter().filter(|other| {
                    let may_fall = !other.safe && !other.held && other.liberties.is_single();
                    may_fall && (other.stones & around).any()
                });
                Some(captures.fold(chain.liberties, |set, other| set | other.liberties))
            }
        }
    }

    fn add(&mut self, local: &Local<B>, next: Local<B>, mv: Mv) {
        let mut key = self.key(&next);
        if self.repetition == Repetition::Forbidden {
            // A threat has changed the board elsewhere, so no earlier board can come back.
            if !mv.is_pass() && next.threats == local.threats {
                let board = board_key(&next);
                if self.path.banned_boards().contains(&board) {
                    return;
                }
            }
            key = self.path_entry_key(&next, key) ^ self.path.hash();
        }
        self.children.push(Child {
            local: next,
            key,
            value: Value::open(1, 1),
            mv,
        });
    }

    /// The value of a child if it is known for certain on this path. Otherwise returns its table
    /// entry as an error.
    fn known_value(&mut self, child: &Child<B>) -> Result<Value, Option<Known>> {
        let (next, key) = (&child.local, child.key);
        if self.ground.is_captured(next) {
            return Ok(Value::won_by(Side::Attacker, next.to_move, Threats::ALWAYS));
        }
        let path_key = self.path_key(next, key);
        if let Some(depth) = self.path.depth_of(path_key) {
            self.repetition_seen = true;
            return Ok(self.repetition_value(next.to_move, depth as u16));
        }
        let entry = self.table.get(key);
        if self.repetition == Repetition::Forbidden {
            // The key includes path and threats.
            let value = entry.map(|known| Value::open(known.phi, known.delta));
            return value.ok_or(None);
        }
        if let Some(known) = entry
            && let Some(winner) = known.winner(next.threats)
        {
            let threats_needed = known.threats_needed[winner.index()];
            return Ok(Value::won_by(winner, next.to_move, threats_needed));
        }
        if let Some(depth) = self.spent_threat_since(next, key) {
            self.spent_threat_seen = true;
            return Ok(self.spent_threat_value(next.to_move, depth as u16));
        }
        if self.aim == Aim::TwoEyes
            && let Some(known) = self.table.get(next.key(self.salt))
            && known.winner(next.threats) == Some(Side::Attacker)
        {
            // The target is captured, so it makes neither two eyes nor a seki.
            return Ok(Value::won_by(
                Side::Attacker,
                next.to_move,
                known.threats_needed[0],
            ));
        }
        if self.repetition_seen || self.spent_threat_seen {
            let path_entry = self.path_entry_key(next, key);
            if let Some(known) = self.path_entry(path_entry) {
                return Ok(Value::from_path_entry(known));
            }
            if (self.handles_ghi || self.spent_threat_seen)
                && let Some(known) = self.path_entry(path_entry ^ self.path.hash())
            {
                return Ok(Value::from_path_entry(known));
            }
        }
        Err(entry)
    }

    /// The numbers of a child that is not solved. Solved for another number of threats, it is
    /// likely to end the same way for this one.
    fn estimate(
        &mut self,
        parent: &Local<B>,
        child: &Child<B>,
        entry: Option<Known>,
        features: &mut Option<MoveFeatures<B>>,
    ) -> Value {
        match entry {
            Some(known) if known.phi != 0 && known.delta != 0 => {
                Value::open(known.phi, known.delta)
            }
            Some(known) => {
                let estimate = self.initial_numbers(parent, child, features);
                lean_to_winner(estimate, known, child.local.to_move)
            }
            None => self.initial_numbers(parent, child, features),
        }
    }
}

/// Numbers that lean towards the side that wins the position with another number of threats.
fn lean_to_winner(estimate: Value, known: Known, mover: Side) -> Value {
    let winner = match known.threats_needed {
        [Threats::NEVER, Threats::NEVER] => return estimate,
        [_, Threats::NEVER] => Side::Attacker,
        [Threats::NEVER, _] => Side::Defender,
        _ => return estimate,
    };
    let less = |number: u32| (number / OTHER_THREATS_FACTOR).max(1);
    let more = |number: u32| number.saturating_mul(OTHER_THREATS_FACTOR).min(LARGEST - 1);
    if winner == mover {
        Value::open(less(estimate.phi), more(estimate.delta))
    } else {
        Value::open(more(estimate.phi), less(estimate.delta))
    }
}
