//! Depth-first proof-number search.
//!
//! Nagai 2002 for df-pn; Pawlewicz and Lew, "Improving depth-first PN-search: 1+epsilon trick"
//! (CG 2006) for the thresholds; Kishimoto and Müller, "A general solution to the graph history
//! interaction problem" (AAAI 2004) for results that hold on one path only, and "Search versus
//! knowledge for solving life and death problems in Go" (AAAI 2005) for forced moves.
//!
//! # Repetition
//!
//! The search decides a game without memory: basic ko, and a line that repeats a position is won
//! by one side named beforehand. A win of the *other* side never uses a repetition, so it is a win
//! whatever the rule on longer cycles: a shortest win never comes back to a position, and after a
//! pass, which stands for play elsewhere, the whole board is another. A win of the named side may hang
//! on positions earlier on the path. Such a result carries the depth of the earliest of them; it is
//! stored under a key that includes the path, and under the position's own key only when no
//! repetition matters.
//!
//! # Threats
//!
//! More threats never hurt their owner. So a solved position carries the number of threats with
//! which its winner wins, and answers every question about it with as many threats or more.
//!
//! Where repetition favours the side that has the threats, a line may come back to the same stones with
//! fewer of them. Such a line is won by the other side, if that wins the position it came back to:
//! then it also wins it with fewer threats, and they come to an end. The result carries the depth
//! of that position like one that rests on repetition, and is free of it there.

mod buffers;
mod children;
mod effort;
mod formation;
mod guess;
mod net;
mod repetition;
mod simulate;
mod value;
mod watch;
mod weights;
mod weights_filled;

use std::collections::HashMap;

use crate::life::{Side, Undecided};

use super::bits::Bits;
use super::local::{Chains, ENDLESS, Ground, Local, NO_KO, PASS};
use super::meter::Meter;
use super::settle::Must;
use super::table::{ALWAYS, INFINITE, Known, LARGEST, NEVER, Table};
use buffers::SLOTS;
pub(crate) use buffers::{AllBuffers, Buffered, Buffers};
use children::Omitted;
use formation::Formations;
use repetition::PATH;
pub(crate) use repetition::{Care, Past, Repetition, board_key};
pub(crate) use value::Value;
use value::{CLEAN, UNBOUND, before_other_threat, before_own_threat};
pub use watch::SettledMove;

/// What the defender has to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// Not to be captured.
    Survive,
    /// Two eyes: unconditional life.
    TwoEyes,
}

/// Lines longer than this are cut: who cannot win in so many moves is taken not to win. What is said
/// to hold without repetition never rests on this.
const MOST_PLIES: usize = 600;

/// By how much a child's number may at least exceed the second best before another is looked at, and the
/// same in strange regions.
const MORE: [u32; 2] = [3, 4];

/// What part of the other numbers is added to the greatest, where not all of it is: one in so many.
const PART: u32 = 3;

/// Points of the largest region for which the first guess is trusted as it is: what it was fitted to had
/// up to 33 points within a wall.
const FITTED: u32 = 40;

/// How many times as much it may take to kill as to live in a position that is likely killed, if the
/// attacker and if the defender is to move.
const DOUBTFUL: [u32; 2] = [100, 12];

#[derive(Clone, Copy)]
struct Child<B> {
    local: Local<B>,
    key: u64,
    value: Value,
    mv: u8,
}

/// One search and its buffers.
pub(crate) struct Search<'a, B> {
    pub(crate) ground: &'a Ground<B>,
    pub(crate) table: &'a mut Table,
    repetition: Repetition,
    aim: Aim,
    /// Whether wins of the side favoured by repetition are kept apart by path. If not, only wins
    /// of the other side can be believed.
    careful: bool,
    salt: u64,
    /// Added to the key where a result rests on a repetition.
    mode: u64,
    chains: &'a mut Chains<B>,
    children: &'a mut Vec<Child<B>>,
    path: &'a mut Vec<u64>,
    /// The keys of the same positions, and the threats left in them.
    line: &'a mut Vec<(u64, i8)>,
    boards: &'a mut Vec<u64>,
    /// How many positions of the path fall in each slot: most look-ups end here.
    slots: &'a mut [u8],
    path_hash: u64,
    /// How many of their keys fall in each slot, where threats may be burnt.
    keys: &'a mut [u8],
    /// Whether the side that repetition favours has threats, and whether burning them has decided
    /// anything yet.
    burns: bool,
    burnt: bool,
    /// Where the boards begin that may not be recreated.
    since: usize,
    /// Whether a repetition has decided anything yet.
    repeated: bool,
    /// A bit for each result that rests on repetition, by its key: most look-ups end here.
    twins: &'a mut [u64],
    too_deep: bool,
    /// Whether the region is unlike those that the first guess was fitted to.
    is_strange: bool,
    /// The move that refuted the latest sibling of the position searched.
    hint: u8,
    /// The move that led to the position searched.
    last: u8,
    /// By their keys, where the side to move is forced to play.
    forced: &'a mut [(u64, Option<Must<B>>)],
    /// By their keys, what was guessed of positions that have not been searched: a part of the key, then
    /// the guess.
    guessed: &'a mut [u32],
    /// What the attacker's stones have come to so far, where the first guess is trusted.
    formations: &'a mut Formations,
    /// The moves settled so far, if they are wanted.
    pub(crate) watched: Option<Vec<SettledMove>>,
    /// By their keys, what was spent on the children so far, if that is wanted.
    work: Option<HashMap<u64, u64>>,
}

/// In which slot a position of the path is counted.
const fn slot(stamp: u64) -> usize {
    (stamp >> 22) as usize & (SLOTS - 1)
}

impl<'a, B: Bits> Search<'a, B> {
    pub(crate) fn new(
        ground: &'a Ground<B>,
        table: &'a mut Table,
        buffers: &'a mut Buffers<B>,
        salt: u64,
    ) -> Search<'a, B> {
        buffers.clear();
        Search {
            ground,
            table,
            repetition: Repetition::WonBy(Side::Defender),
            aim: Aim::Survive,
            careful: false,
            salt,
            mode: 0,
            chains: &mut buffers.chains,
            children: &mut buffers.children,
            path: &mut buffers.path,
            line: &mut buffers.line,
            boards: &mut buffers.boards,
            slots: &mut buffers.slots,
            path_hash: 0,
            keys: &mut buffers.keys,
            burns: false,
            burnt: false,
            since: 0,
            repeated: false,
            twins: &mut buffers.twins,
            too_deep: false,
            is_strange: ground.is_open || ground.region.count() > FITTED,
            hint: PASS,
            last: PASS,
            forced: &mut buffers.forced,
            guessed: &mut buffers.guessed,
            formations: &mut buffers.formations,
            watched: None,
            work: None,
        }
    }

    /// Notes the moves that are settled from now on.
    pub(crate) fn watch(&mut self) {
        self.watched = Some(Vec::new());
        self.work = Some(HashMap::new());
    }

    /// Whether only a part of the numbers of a side's other moves is added to the greatest. The attacker's
    /// moves often lead to the same positions in another order, so that their sum counts too much; in
    /// strange regions fewer do.
    const fn counts_part(&self, mover: Side) -> bool {
        matches!(mover, Side::Attacker) && !self.is_strange
    }

    /// What the entries of the table are kept apart by.
    pub(crate) const fn salt(&self) -> u64 {
        self.salt
    }

    /// Keeps the entries apart by another salt from now on; returns the one before.
    pub(crate) const fn salt_with(&mut self, salt: u64) -> u64 {
        std::mem::replace(&mut self.salt, salt)
    }

    /// Sets what is asked from now on. Results of different questions are kept apart.
    pub(crate) fn ask(&mut self, aim: Aim, repetition: Repetition, care: Care) {
        self.aim = aim;
        self.careful = care == Care::Full;
        self.repetition = repetition;
        self.repeated = false;
        let favoured = match self.repetition {
            Repetition::WonBy(Side::Defender) => 0x6A09_E667_F3BC_C908,
            Repetition::WonBy(Side::Attacker) => 0x9FB2_1C65_1E98_DF25,
            Repetition::Forbidden => 0,
        };
        let care = if self.careful {
            0x8CB9_2BA7_2F3D_8DD7
        } else {
            0
        };
        self.mode = favoured ^ care;
    }

    /// The part of the key that results have in common which hold under every rule on repetition.
    fn aim_salt(&self) -> u64 {
        let aim = match self.aim {
            Aim::Survive => 0,
            Aim::TwoEyes => 0x51_7CC1_B727_220A,
        };
        let bound = match self.repetition {
            Repetition::Forbidden => 0x2545_F491_4F6C_DD1D,
            Repetition::WonBy(_) => 0,
        };
        self.salt ^ aim ^ bound
    }

    /// The key of a position in normal form.
    pub(crate) fn key(&self, local: &Local<B>) -> u64 {
        local.key(self.aim_salt())
    }

    /// What the table holds under a key.
    pub(crate) fn at(&self, key: u64) -> Option<Known> {
        self.table.get(key)
    }

    /// What the table holds of a position, for reading a proof.
    pub(crate) fn known(&self, local: &Local<B>) -> Option<Known> {
        self.table.get(self.key(&self.ground.normal(local)))
    }

    /// Whether the attacker looks likely to win a position that has been searched for a while, in a
    /// region like those that the first guess was fitted to. The numbers speak for the defender early,
    /// as life takes fewer moves to show.
    pub(crate) fn seems_killed(&self, local: &Local<B>) -> bool {
        let Some(known) = self.known(local).filter(|_| !self.is_strange) else {
            return false;
        };
        let (to_kill, to_live) = match local.to_move {
            Side::Attacker => (known.phi, known.delta),
            Side::Defender => (known.delta, known.phi),
        };
        to_kill / DOUBTFUL[local.to_move.index()] < to_live
    }

    /// About how many nodes were spent on a position the last time; 0 if it is not known.
    pub(crate) fn work(&self, local: &Local<B>) -> u64 {
        self.table.work(self.key(&self.ground.normal(local)))
    }

    /// Empties what a search keeps of its path.
    fn begin(&mut self, root: &Local<B>) {
        self.children.clear();
        self.path.clear();
        self.boards.clear();
        self.line.clear();
        self.slots.fill(0);
        self.keys.fill(0);
        self.path_hash = 0;
        self.burns = match self.repetition {
            Repetition::WonBy(side) => (1..ENDLESS).contains(&root.strength(side)),
            Repetition::Forbidden => false,
        };
        self.burnt = false;
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
            let need = known.map_or(NEVER, |known| known.need[winner.index()]);
            return Ok((winner, Value::won_by(winner, root.to_move, need)));
        }
        let value = self.mid(root, key, (LARGEST, LARGEST), false, meter);
        let Some(winner) = value.winner(root.to_move) else {
            return Err(meter.why().unwrap_or(Undecided::Repetition));
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
    /// It is `calm` if the side to move had nothing that would have settled the fight a move ago.
    fn mid(
        &mut self,
        local: &Local<B>,
        key: u64,
        (phi_limit, delta_limit): (u32, u32),
        calm: bool,
        meter: &mut Meter,
    ) -> Value {
        let before = meter.nodes;
        meter.count();
        self.ground.chains(local, self.chains);
        // Of a position searched before the stones alone said nothing.
        if self.table.get(key).is_none()
            && let Some((value, best)) = self.settled(local, calm)
        {
            self.remember(local, key, value, best, 1);
            return value;
        }
        let depth = self.path.len();
        if depth >= MOST_PLIES {
            self.too_deep = true;
            return self.repetition_value(local.to_move, 0);
        }
        let stamp = self.stamp(local, key);
        self.path.push(stamp);
        self.slots[slot(stamp)] += 1;
        if self.burns {
            self.line.push((key, local.threats));
            self.keys[slot(key)] += 1;
        }
        self.path_hash ^= stamp.wrapping_mul(PATH);
        if self.repetition == Repetition::Forbidden {
            self.boards.push(board_key(local));
        }

        let least = MORE[usize::from(self.is_strange)];
        let first = self.children.len();
        let omitted = self.generate(local, key);
        let mut refuter = PASS;
        let mut value;
        let mut best;
        loop {
            let second;
            (value, best, second) = self.combine(first, local.to_move);
            if value.phi >= phi_limit || value.delta >= delta_limit || meter.why().is_some() {
                break;
            }
            let child = self.children[first + best];
            let more = delta_limit - value.delta;
            let more = if self.counts_part(local.to_move) {
                more.saturating_mul(PART)
            } else {
                more
            };
            let phi = more.saturating_add(child.value.phi).min(LARGEST);
            let delta = phi_limit.min(second.saturating_add(second / 4 + least).min(LARGEST));
            let since = self.since;
            if child.local.threats != local.threats {
                self.since = self.boards.len();
            }
            self.hint = refuter;
            let last = std::mem::replace(&mut self.last, child.mv);
            let start = meter.nodes;
            let calm = omitted.calm && local.ko == NO_KO && child.mv != PASS;
            let limits = (phi, delta);
            let result = self.mid(&child.local, child.key, limits, calm, meter);
            self.since = since;
            self.last = last;
            self.children[first + best].value = result;
            if self.watched.is_some() {
                self.note(local, first + best, meter.nodes - start);
            }
            if result.phi == 0
                && let Some(known) = self.table.get(child.key)
            {
                refuter = known.best;
            }
            if result.phi == 0 && result.is_clean() && !self.careful {
                self.refute_alike(first, first + best, meter);
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
        self.slots[slot(stamp)] -= 1;
        if self.burns {
            self.line.pop();
            self.keys[slot(key)] -= 1;
        }
        self.path_hash ^= stamp.wrapping_mul(PATH);

        let nodes = meter.nodes - before;
        let is_burnt = self.burns && !value.is_clean() && !self.is_favoured(value, local.to_move);
        if is_burnt && usize::from(value.taint) >= depth {
            // Each time this comes back there are fewer threats, so that it comes to an end.
            value.taint = CLEAN;
        }
        if value.is_clean() {
            self.remember(local, key, value, best_move, nodes);
        } else if is_burnt {
            let bound = self.twin_key(local, key) ^ self.path_hash;
            self.put_twin(bound, value.to_twin(best_move), nodes);
        } else if !self.careful || usize::from(value.taint) >= depth {
            // Nothing before this position matters, or nobody will believe the result alone.
            value.taint = UNBOUND;
            let twin = self.twin_key(local, key);
            self.put_twin(twin, value.to_twin(best_move), nodes);
        } else {
            let bound = self.twin_key(local, key) ^ self.path_hash;
            self.put_twin(bound, value.to_twin(best_move), nodes);
        }
        value
    }

    /// What the stones say without search, and the move that settles it.
    fn settled(&self, local: &Local<B>, calm: bool) -> Option<(Value, u8)> {
        let (winner, best, need) = self.ground.settled(local, self.chains, calm)?;
        Some((Value::won_by(winner, local.to_move, need), best))
    }

    /// Stores what holds on every path, together with what was known for other numbers of threats.
    fn remember(&mut self, local: &Local<B>, key: u64, value: Value, best: u8, nodes: u64) {
        let mut known = Known {
            phi: value.phi,
            delta: value.delta,
            best,
            need: [NEVER; 2],
        };
        let bound = self.repetition == Repetition::Forbidden;
        if !bound && let Some(old) = self.table.get(key) {
            known.need = old.need;
            if old.need[local.to_move.index()] != NEVER {
                known.best = old.best;
            }
        }
        if !bound && let Some(winner) = value.winner(local.to_move) {
            let need = &mut known.need[winner.index()];
            if value.need < *need {
                *need = value.need;
                if winner == local.to_move {
                    known.best = best;
                }
            }
        }
        if !self.is_strange
            && let Some(winner) = value.winner(local.to_move)
        {
            let (stones, salt) = (local.stones[0], self.aim_salt());
            self.formations.note(stones, local.to_move, salt, winner);
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
            let sum = if self.counts_part(mover) {
                greatest + others / PART
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
            let need = |child: &Child<B>| {
                if is_retake(child) {
                    before_own_threat(child.value.need)
                } else {
                    child.value.need
                }
            };
            let best = winning.max_by_key(|child| (child.value.taint, -need(child)));
            return best.map_or((value, PASS), |child| {
                let value = Value {
                    taint: child.value.taint,
                    need: need(child),
                    ..value
                };
                (self.unless_named(value, local.to_move), child.mv)
            });
        }
        let taint = children.iter().map(|child| child.value.taint).min();
        let needs = children.iter().map(|child| {
            if is_retake(child) {
                before_other_threat(child.value.need)
            } else {
                child.value.need
            }
        });
        let mut need = needs.max().unwrap_or(ALWAYS).max(omitted.need);
        let winner = local.to_move.opposite();
        if let Some(key) = omitted.banned {
            let after = self.table.get(key);
            let after = after.map_or(NEVER, |known| known.need[winner.index()]);
            need = need.max(before_other_threat(after));
        }
        let value = Value {
            taint: taint.unwrap_or(CLEAN),
            need,
            ..value
        };
        (self.unless_named(value, local.to_move), PASS)
    }
}
