//! Depth-first proof-number search.
//!
//! Nagai 2002 for df-pn; Pawlewicz and Lew, "Improving depth-first PN-search: 1+epsilon trick"
//! (CG 2006) for the thresholds; Kishimoto and Müller, "A general solution to the graph history
//! interaction problem" (AAAI 2004) for results that hold on one path only.
//!
//! # Repetition
//!
//! The search decides a game without memory: basic ko, and a line that repeats a position is won
//! by one side named beforehand. A win of the *other* side never uses a repetition, so it is a win
//! whatever the rule on longer cycles, superko included: a shortest win never comes back to a
//! position. A win of the named side may hang on positions earlier on the path. Such a result
//! carries the depth of the earliest of them; it is stored under a key that includes the path, and
//! under the position's own key only when nothing before the position matters.

use crate::life::{Goal, Side, Undecided};

use super::bits::{Bits, each};
use super::local::{Chains, ENDLESS, Ground, Local, NO_KO, PASS};
use super::meter::Meter;
use super::table::{INFINITE, Known, LARGEST, Table};

/// Who wins a line that repeats itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repetition {
    /// This side wins it.
    WonBy(Side),
    /// A move that recreates an earlier board is illegal (positional superko). Every result is
    /// then bound to its path, so that only small questions can be answered.
    Forbidden,
}

/// What the defender has to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// Not to be captured.
    Survive,
    /// Two eyes: unconditional life.
    TwoEyes,
}

/// How repetitions are dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// Wins of the side that repetition favours are stored as if they held on every path. They are
    /// hints then; wins of the other side are sound.
    Hint,
    /// They are kept apart by path.
    Full,
}

/// A result depends on nothing earlier on the path.
const CLEAN: u16 = u16::MAX;
/// A result rests on a repetition, but on nothing before the position itself.
const UNBOUND: u16 = u16::MAX - 1;
/// Lines longer than this are cut, and the search is then undecided.
const MOST_PLIES: usize = 600;

/// Positions a simulation may look at.
const SIMULATED: u32 = 200;

#[derive(Clone, Copy)]
struct Value {
    phi: u32,
    delta: u32,
    /// The earliest position on the path that the result needs, or [`CLEAN`].
    taint: u16,
}

const WON: Value = Value {
    phi: 0,
    delta: INFINITE,
    taint: CLEAN,
};
const LOST: Value = Value {
    phi: INFINITE,
    delta: 0,
    taint: CLEAN,
};

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
    pub(crate) repetition: Repetition,
    pub(crate) aim: Aim,
    /// Whether wins of the side favoured by repetition are kept apart by path. If not, only wins
    /// of the other side can be believed.
    careful: bool,
    pub(crate) salt: u64,
    /// Added to the key where a result rests on a repetition.
    mode: u64,
    chains: Chains<B>,
    children: Vec<Child<B>>,
    path: Vec<u64>,
    boards: Vec<u64>,
    /// How many positions of the path fall in each slot: most look-ups end here.
    slots: Box<[u8; 1024]>,
    path_hash: u64,
    /// Where the boards begin that may not be recreated.
    since: usize,
    /// Whether a repetition has decided anything yet.
    pub(crate) repeated: bool,
    too_deep: bool,
    /// Of the position whose children are made: what matters, and what touches safe attackers.
    reach: B,
    hostile: B,
}

impl<'a, B: Bits> Search<'a, B> {
    pub(crate) fn new(ground: &'a Ground<B>, table: &'a mut Table, salt: u64) -> Search<'a, B> {
        Search {
            ground,
            table,
            repetition: Repetition::WonBy(Side::Defender),
            aim: Aim::Survive,
            careful: false,
            salt,
            mode: 0,
            chains: Chains::new(),
            children: Vec::with_capacity(4096),
            path: Vec::with_capacity(MOST_PLIES + 2),
            boards: Vec::with_capacity(MOST_PLIES + 2),
            slots: Box::new([0; 1024]),
            path_hash: 0,
            since: 0,
            repeated: false,
            too_deep: false,
            reach: B::ZERO,
            hostile: B::ZERO,
        }
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

    pub(crate) fn key(&self, local: &Local<B>) -> u64 {
        local.key(self.aim_salt())
    }

    /// What the table holds of a position, for reading a proof.
    pub(crate) fn known(&self, local: &Local<B>) -> Option<Known> {
        self.table.get(self.key(local))
    }

    /// Who wins from here.
    pub(crate) fn winner(&mut self, root: &Local<B>, meter: &mut Meter) -> Result<Side, Undecided> {
        self.children.clear();
        self.path.clear();
        self.boards.clear();
        self.slots.fill(0);
        self.path_hash = 0;
        self.since = 0;
        self.too_deep = false;
        if self.ground.is_captured(root) {
            return Ok(Side::Attacker);
        }
        meter.check()?;
        let key = self.key(root);
        let value = self.mid(root, key, LARGEST, LARGEST, meter);
        if value.phi != 0 && value.delta != 0 {
            return Err(meter.why().unwrap_or(Undecided::Repetition));
        }
        let winner = if value.phi == 0 {
            root.to_move
        } else {
            root.to_move.opposite()
        };
        // A line cut for its length counted as a repetition.
        if self.too_deep && self.repetition != Repetition::WonBy(winner.opposite()) {
            return Err(Undecided::Repetition);
        }
        Ok(winner)
    }

    /// Searches a position until one of its numbers reaches its threshold.
    fn mid(
        &mut self,
        local: &Local<B>,
        key: u64,
        phi_limit: u32,
        delta_limit: u32,
        meter: &mut Meter,
    ) -> Value {
        let before = meter.nodes;
        meter.count();
        self.ground.chains(local, &mut self.chains);
        if self.ground.lives(local, &self.chains) {
            let value = self.won_by(Side::Defender, local.to_move);
            self.table.put(key, known(value, PASS), 1);
            return value;
        }
        if self.aim == Aim::Survive && self.ground.has_no_room(local, &self.chains) {
            let value = self.won_by(Side::Attacker, local.to_move);
            self.table.put(key, known(value, PASS), 1);
            return value;
        }
        let depth = self.path.len();
        if depth >= MOST_PLIES {
            self.too_deep = true;
            return self.repetition_value(local.to_move, 0);
        }
        self.path.push(key);
        self.slots[(key >> 22 & 1023) as usize] += 1;
        self.path_hash ^= key.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        if self.repetition == Repetition::Forbidden {
            self.boards.push(board_key(local));
        }

        let first = self.children.len();
        self.generate(local);
        let mut value;
        let mut best;
        loop {
            let second;
            (value, best, second) = self.combine(first);
            if value.phi >= phi_limit || value.delta >= delta_limit || meter.why().is_some() {
                break;
            }
            let child = self.children[first + best];
            let phi = (delta_limit - value.delta)
                .saturating_add(child.value.phi)
                .min(LARGEST);
            let delta = phi_limit.min(second.saturating_add(second / 4 + 1).min(LARGEST));
            let since = self.since;
            if child.local.threats != local.threats {
                self.since = self.boards.len();
            }
            let result = self.mid(&child.local, child.key, phi, delta, meter);
            self.since = since;
            self.children[first + best].value = result;
            if result.phi == 0 && result.taint == CLEAN && !self.careful {
                self.refute_alike(first, first + best, meter);
            }
        }
        let best_move = self
            .children
            .get(first + best)
            .map_or(PASS, |child| child.mv);
        if value.phi == 0 || value.delta == 0 {
            value.taint = self.taint(first, value, local.to_move);
        }
        self.children.truncate(first);
        if self.repetition == Repetition::Forbidden {
            self.boards.pop();
        }
        self.path.pop();
        self.slots[(key >> 22 & 1023) as usize] -= 1;
        self.path_hash ^= key.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);

        let nodes = meter.nodes - before;
        if value.taint == CLEAN {
            self.table.put(key, known(value, best_move), nodes);
        } else if !self.careful || usize::from(value.taint) >= depth {
            // Nothing before this position matters, or nobody will believe the result alone.
            value.taint = UNBOUND;
            self.table
                .put(key ^ self.mode, twin(value, best_move), nodes);
        } else {
            let bound = key ^ self.mode ^ self.path_hash;
            self.table.put(bound, twin(value, best_move), nodes);
        }
        value
    }

    /// Tries the refutation of one child on its unsolved siblings.
    fn refute_alike(&mut self, first: usize, refuted: usize, meter: &mut Meter) {
        let model = self.children[refuted].local;
        let winner = model.to_move;
        for index in first..self.children.len() {
            let child = self.children[index];
            if child.value.phi == 0 || child.value.delta == 0 {
                continue;
            }
            let mut budget = SIMULATED;
            if self.simulate(&model, &child.local, child.key, winner, &mut budget, meter) {
                self.children[index].value = WON;
            }
        }
    }

    /// Whether the winner's play in the solved position `model` wins `local` too (Kawano, "Using
    /// similar positions to search game trees", 1996). Every reply is examined on `local` itself.
    fn simulate(
        &mut self,
        model: &Local<B>,
        local: &Local<B>,
        key: u64,
        winner: Side,
        budget: &mut u32,
        meter: &mut Meter,
    ) -> bool {
        if *budget == 0 {
            return false;
        }
        *budget -= 1;
        if local.to_move == winner {
            let Some(known) = self.table.get(self.key(model)) else {
                return false;
            };
            if known.phi != 0 {
                return false;
            }
            let Some(next) = self.after(local, known.best) else {
                return false;
            };
            let Some(model) = self.after(model, known.best) else {
                return false;
            };
            let next_key = self.key(&next);
            let won = if self.ground.is_captured(&next) {
                winner == Side::Attacker
            } else if let Some(after) = self.table.get(next_key)
                && (after.phi == 0 || after.delta == 0)
            {
                after.delta == 0
            } else if self.path.contains(&next_key) {
                false
            } else {
                self.simulate(&model, &next, next_key, winner, budget, meter)
            };
            if won {
                self.table.put(key, known_win(known.best), 1);
            }
            return won;
        }
        meter.count();
        self.ground.chains(local, &mut self.chains);
        if self.ground.lives(local, &self.chains) {
            return winner == Side::Defender;
        }
        if self.aim == Aim::Survive && self.ground.has_no_room(local, &self.chains) {
            return winner == Side::Attacker;
        }
        let first = self.children.len();
        self.generate(local);
        let mut all = true;
        for index in first..self.children.len() {
            let child = self.children[index];
            if child.value.phi == 0 && child.value.taint == CLEAN {
                continue;
            }
            let won = child.value.delta != 0
                && child.value.phi != 0
                && self.after(model, child.mv).is_some_and(|model| {
                    !self.ground.is_captured(&model)
                        && self.simulate(&model, &child.local, child.key, winner, budget, meter)
                });
            if !won {
                all = false;
                break;
            }
        }
        all = all && (self.children.len() > first || winner == Side::Defender);
        self.children.truncate(first);
        if all {
            self.table.put(key, known(LOST, PASS), 1);
        }
        all
    }

    /// The position after a move without the use of threats, if the move is legal.
    fn after(&mut self, local: &Local<B>, mv: u8) -> Option<Local<B>> {
        if mv == PASS {
            return (local.to_move == Side::Defender || local.ko != NO_KO)
                .then(|| self.ground.pass(local));
        }
        if mv == local.ko {
            return None;
        }
        self.ground.chains(local, &mut self.chains);
        let legal = self.ground.legal(local, &self.chains);
        legal
            .has(u32::from(mv))
            .then(|| self.ground.play(local, &self.chains, u32::from(mv)))
    }

    fn won_by(&self, winner: Side, mover: Side) -> Value {
        if winner == mover { WON } else { LOST }
    }

    fn repetition_value(&self, mover: Side, depth: u16) -> Value {
        let winner = match self.repetition {
            Repetition::WonBy(side) => side,
            Repetition::Forbidden => Side::Defender,
        };
        Value {
            taint: depth,
            ..self.won_by(winner, mover)
        }
    }

    /// The numbers of a position from its children's: value, best child, and the second best number.
    fn combine(&self, first: usize) -> (Value, usize, u32) {
        let mut phi = INFINITE;
        let mut second = INFINITE;
        let mut best = 0;
        let mut best_phi = INFINITE;
        let mut sum = 0u32;
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
            } else if value.delta == 0 {
                sum = INFINITE;
            }
        }
        let value = if phi == 0 {
            WON
        } else if phi == INFINITE {
            LOST
        } else {
            Value {
                phi,
                delta: sum.min(LARGEST),
                taint: CLEAN,
            }
        };
        (value, best, second)
    }

    /// On what a solved position's result depends.
    fn taint(&self, first: usize, value: Value, mover: Side) -> u16 {
        let winner = if value.phi == 0 {
            mover
        } else {
            mover.opposite()
        };
        if self.repetition == Repetition::WonBy(winner.opposite()) {
            return CLEAN;
        }
        let children = self.children[first..].iter();
        if value.phi == 0 {
            let winning = children.filter(|child| child.value.delta == 0);
            winning.map(|child| child.value.taint).max()
        } else {
            children.map(|child| child.value.taint).min()
        }
        .unwrap_or(CLEAN)
    }

    /// Appends the children of a position whose chains are in the buffer.
    fn generate(&mut self, local: &Local<B>) {
        let mover = local.to_move;
        let (reach, hostile) = self.ground.reach(local, &self.chains);
        self.reach = reach;
        self.hostile = hostile;
        let mut legal = self.ground.legal(local, &self.chains) & reach;
        let mut retake = None;
        let mut passes = mover == Side::Defender || self.aim == Aim::TwoEyes;
        if local.ko != NO_KO && legal.has(u32::from(local.ko)) {
            let bit = B::bit(u32::from(local.ko));
            if local.threats[mover.index()] > 0 {
                retake = Some(u32::from(local.ko));
            }
            legal = legal & !bit;
            // Play elsewhere lifts the ban; the defender then has one move more to end the ko.
            passes = true;
        }
        if let Some(answers) = self.forced(local) {
            legal = legal & answers;
            passes = false;
            if retake.is_some_and(|point| !answers.has(point)) {
                retake = None;
            }
        }
        for point in each(legal) {
            let next = self.ground.play(local, &self.chains, point);
            self.add(next, point as u8);
        }
        if let Some(point) = retake {
            let mut next = self.ground.play(local, &self.chains, point);
            let left = &mut next.threats[mover.index()];
            if *left != ENDLESS {
                *left -= 1;
            }
            self.add(next, point as u8);
        }
        if passes {
            let next = self.ground.pass(local);
            self.add(next, PASS);
        }
    }

    /// Where the side to move must play because its last target is in atari, or may capture it.
    fn forced(&self, local: &Local<B>) -> Option<B> {
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
            Side::Attacker => (!local.ko_is(chain.liberties)).then_some(chain.liberties),
            Side::Defender => {
                let around = self.ground.spread(chain.stones);
                let captures = self.chains.of[0]
                    .iter()
                    .filter(|other| {
                        !other.safe && other.liberties.is_single() && (other.stones & around).any()
                    })
                    .fold(chain.liberties, |set, other| set | other.liberties);
                Some(captures)
            }
        }
    }

    fn add(&mut self, next: Local<B>, mv: u8) {
        let key = if self.repetition == Repetition::Forbidden {
            if mv != PASS {
                let board = board_key(&next);
                if self.boards[self.since..].contains(&board) {
                    return;
                }
            }
            self.key(&next) ^ self.path_hash
        } else {
            self.key(&next)
        };
        let value = self.value_of(&next, key, mv);
        self.children.push(Child {
            local: next,
            key,
            value,
            mv,
        });
    }

    fn value_of(&mut self, next: &Local<B>, key: u64, mv: u8) -> Value {
        if self.ground.is_captured(next) {
            return self.won_by(Side::Attacker, next.to_move);
        }
        if self.slots[(key >> 22 & 1023) as usize] > 0
            && let Some(depth) = self.path.iter().position(|&other| other == key)
        {
            self.repeated = true;
            return self.repetition_value(next.to_move, depth as u16);
        }
        let entry = self.table.get(key);
        if let Some(known) = entry
            && (known.phi == 0 || known.delta == 0 || self.repetition == Repetition::Forbidden)
        {
            return Value {
                phi: known.phi,
                delta: known.delta,
                taint: CLEAN,
            };
        }
        if self.repeated && self.repetition != Repetition::Forbidden {
            if let Some(known) = self.table.get(key ^ self.mode) {
                return untwin(known);
            }
            if self.careful
                && let Some(known) = self.table.get(key ^ self.mode ^ self.path_hash)
            {
                return untwin(known);
            }
        }
        if let Some(value) = self.value_by_threats(next) {
            return value;
        }
        if let Some(known) = entry {
            return Value {
                phi: known.phi,
                delta: known.delta,
                taint: CLEAN,
            };
        }
        self.first_guess(next, mv)
    }

    /// A result known for another number of threats: more threats never hurt their owner.
    fn value_by_threats(&self, next: &Local<B>) -> Option<Value> {
        if next.threats == [0; 2] || self.repetition == Repetition::Forbidden {
            return None;
        }
        for owner in Side::BOTH {
            let side = owner.index();
            if next.threats[side] == 0 || next.threats[1 - side] != 0 {
                continue;
            }
            let mut other = *next;
            other.threats[side] = 0;
            let won = self.won_by(owner, next.to_move);
            if let Some(known) = self.table.get(self.key(&other))
                && known.phi == won.phi
                && known.delta == won.delta
            {
                return Some(won);
            }
            if next.threats[side] != ENDLESS {
                other.threats[side] = ENDLESS;
                let lost = self.won_by(owner.opposite(), next.to_move);
                if let Some(known) = self.table.get(self.key(&other))
                    && known.phi == lost.phi
                    && known.delta == lost.delta
                {
                    return Some(lost);
                }
            }
        }
        None
    }

    /// What a position not seen before may take, from the point of view of its side to move.
    ///
    /// The more room for eyes there is, the more it takes to kill and the less to live.
    fn first_guess(&self, next: &Local<B>, mv: u8) -> Value {
        let mut hostile = self.hostile;
        if mv != PASS && next.to_move == Side::Defender && hostile.has(u32::from(mv)) {
            hostile = hostile | self.ground.around(u32::from(mv));
        }
        let room = self.reach & !next.stones[1] & !hostile;
        let vital = if mv == PASS {
            0
        } else {
            (self.ground.around(u32::from(mv)) & room).count() / 2
        };
        let room = room.count();
        let kill = 1 + room / 2;
        let live = 1 + 6u32.saturating_sub(room) / 2;
        let (phi, delta) = match next.to_move {
            Side::Attacker => (kill, live + 2 - vital.min(2)),
            Side::Defender => (live, kill + 2 - vital.min(2)),
        };
        Value {
            phi,
            delta: if mv == PASS { delta + 2 } else { delta },
            taint: CLEAN,
        }
    }
}
/// An entry that carries the taint in place of the number that is infinite.
fn twin(value: Value, best: u8) -> Known {
    let mut twin = known(value, best);
    if value.phi == 0 {
        twin.delta = u32::from(value.taint) + 1;
    } else {
        twin.phi = u32::from(value.taint) + 1;
    }
    twin
}

fn untwin(twin: Known) -> Value {
    if twin.phi == 0 {
        Value {
            taint: (twin.delta - 1) as u16,
            ..WON
        }
    } else {
        Value {
            taint: (twin.phi - 1) as u16,
            ..LOST
        }
    }
}

fn known_win(best: u8) -> Known {
    known(WON, best)
}

fn known(value: Value, best: u8) -> Known {
    Known {
        phi: value.phi,
        delta: value.delta,
        best,
    }
}

fn board_key<B: Bits>(local: &Local<B>) -> u64 {
    local.stones[1].mix(local.stones[0].mix(0x5851_F42D_4C95_7F2D))
}
