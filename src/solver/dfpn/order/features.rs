//! The features of a move, and the first numbers of the position after it.
//!
//! What a stone does, and what it leaves for making eyes, is counted. A small network turns the
//! counts into the chance that the move wins and the work that the proof takes. Each side has one
//! network for stones and one for passes, trained on moves of random walled positions that the
//! search had proved to win or to lose.

use crate::life::Side;
use crate::solver::local::{Bits, KINDS, Local, Mv};

use super::super::buffers::NUMBER_CACHE;
use super::super::numbers::Value;
use super::super::{Child, Search};
use super::initial::{nearness, order_delta, pack, proof_numbers, shift_odds};
use super::net::{Answer, FILLED, Net, Nets, PASS_ROWS, PROBLEMS, STONE_ROWS, Units, count};

/// The low bits of a cached answer. The bits above them hold a part of the key.
const KEPT_BITS: u32 = 17;

/// The features that all moves of a position share, as sets: for each property the points that have
/// it.
pub(crate) struct MoveFeatures<B> {
    /// A stone here connects to at least one, two, three own chains.
    joins: [B; 3],
    /// At least one, two of these chains were in atari.
    saves: [B; 2],
    /// A stone here is connected to safe stones.
    safe: B,
    /// A stone here touches at least one, two, three chains of the other side.
    meets: [B; 3],
    /// A stone here puts at least one, two of these chains in atari.
    attacks: [B; 2],
    /// At least one, two chains of the other side have their last liberty here.
    takes: [B; 2],
    /// The number of chains in atari: the mover's and the other side's.
    atari: [u32; 2],
    /// Points that touch the latest move along a line, along a line or at a corner, and one step
    /// farther. Each set holds the one before.
    near: [B; 3],
    /// The value of the distance feature for a point in none of these sets.
    far: u32,
    /// The kinds of points that may become eyes, as binary digits.
    kinds: [B; 4],
    /// The hidden units with everything that all stones, and all passes, have in common.
    common: [Units; 2],
}

impl<B> MoveFeatures<B> {
    /// The number of chains in atari: the mover's and the other side's.
    pub(super) const fn atari(&self) -> [u32; 2] {
        self.atari
    }
}

/// Counts one more set: `counts[i]` then holds the points counted at least `i + 1` times.
fn count_in<B: Bits, const N: usize>(counts: &mut [B; N], set: B) {
    let mut carry = set;
    for count in counts {
        let both = *count & carry;
        *count = *count | carry;
        carry = both;
    }
}

/// How often a point was counted.
fn counted<B: Bits, const N: usize>(counts: &[B; N], bit: B) -> u32 {
    counts.iter().filter(|&&set| (set & bit).any()).count() as u32
}

impl<B: Bits> Search<'_, B> {
    /// Trusts the network in an open or large region too. In the regions that grow around a group it takes
    /// half as many nodes, although they are larger than those of the training.
    pub(crate) fn trust_network(&mut self) {
        self.is_untrained = false;
    }

    /// The networks for this region. Those trained on fights like a problem's are worse in other
    /// regions.
    const fn nets(&self) -> &'static Nets {
        if self.is_untrained {
            &FILLED
        } else {
            &PROBLEMS
        }
    }

    /// The features that all moves of a position share. The buffer must hold the chains of the
    /// position.
    pub(super) fn features(&self, parent: &Local<B>) -> MoveFeatures<B> {
        let mover = parent.to_move.index();
        let mut features = MoveFeatures {
            joins: [B::ZERO; 3],
            saves: [B::ZERO; 2],
            safe: self.ground.rim[mover],
            meets: [B::ZERO; 3],
            attacks: [B::ZERO; 2],
            takes: [B::ZERO; 2],
            atari: [0; 2],
            near: [B::ZERO; 3],
            far: 4,
            kinds: digits(
                &self
                    .ground
                    .eye_points(parent, self.chains.reach, self.chains.hostile),
            ),
            common: [Units::default(); 2],
        };
        if let Some(last) = self.path.move_before().cell() {
            let around = self.ground.around(last);
            let ring = self.ground.ring(last);
            features.near = [around, ring, ring | self.ground.spread(ring)];
            features.far = 3;
        }
        for chain in &self.chains.of[mover] {
            let in_atari = !chain.safe & chain.liberties.without_lowest().is_empty();
            count_in(&mut features.joins, chain.liberties);
            count_in(&mut features.saves, chain.liberties.only_if(in_atari));
            features.safe = features.safe | chain.liberties.only_if(chain.safe);
            features.atari[0] += u32::from(in_atari);
        }
        for chain in &self.chains.of[1 - mover] {
            let second = chain.liberties.without_lowest();
            let in_atari = !chain.safe & second.is_empty();
            let has_two = !chain.safe & second.any() & second.without_lowest().is_empty();
            count_in(&mut features.meets, chain.liberties);
            count_in(&mut features.takes, chain.liberties.only_if(in_atari));
            count_in(&mut features.attacks, chain.liberties.only_if(has_two));
            features.atari[1] += u32::from(in_atari);
        }
        let nets = self.nets();
        let (stones, passes) = (&nets.stones[mover], &nets.passes[mover]);
        features.common = [stones.start, passes.start];
        self.features_before(parent, features.atari, |place, value| {
            let [of_stones, of_passes] = &mut features.common;
            stones.add(of_stones, place, value);
            passes.add(of_passes, place, value);
        });
        features
    }

    /// Passes the features of a position before any move to `add`.
    #[inline]
    pub(super) fn features_before(
        &self,
        parent: &Local<B>,
        atari: [u32; 2],
        mut add: impl FnMut(usize, u32),
    ) {
        let (mut least, mut most) = (u32::MAX, 0);
        for chain in &self.chains.of[1] {
            if (chain.stones & parent.target).any() {
                let liberties = chain.liberties.count();
                least = least.min(liberties);
                most = most.max(liberties);
            }
        }
        let inside = self.chains.of[0].iter().filter(|chain| !chain.safe);
        let [own_atari, other_atari] = atari;
        add(count::LEAST_LIBERTIES, least);
        add(count::MOST_LIBERTIES, most);
        add(count::CHAINS, self.chains.of[1].len() as u32);
        add(count::INSIDE, inside.count() as u32);
        add(count::OWN_ATARI_BEFORE, own_atari);
        add(count::OTHER_ATARI_BEFORE, other_atari);
        let threats = match parent.threats_of(parent.to_move).sign() {
            0 => 0,
            1.. => 1,
            _ => 2,
        };
        add(count::THREATS, threats);
    }

    /// Passes the eye space left by a move to `add`.
    #[inline]
    fn features_after(&self, next: &Local<B>, hostile: B, add: &mut impl FnMut(usize, u32)) {
        let kinds = self.ground.eye_points(next, self.chains.reach, hostile);
        let mut room = 0;
        for (kind, points) in kinds.into_iter().enumerate() {
            let points = points.count();
            room += points;
            add(count::EYES + kind, points);
        }
        add(count::ROOM, room);
        let edge = self.chains.reach & hostile & !(next.stones[0] | next.stones[1]);
        add(count::EDGE, edge.count());
    }

    /// The first numbers of a position that is not in the table, from the point of view of its side
    /// to move. It is reached from `parent`, whose chains the buffer must hold.
    pub(crate) fn initial_numbers(
        &mut self,
        parent: &Local<B>,
        child: &Child<B>,
        features: &mut Option<MoveFeatures<B>>,
    ) -> Value {
        let mv = child.mv;
        // It matters whether a side has threats, but not how many.
        let has_threats = child.local.threats.sign() as u64;
        let key = child.key ^ has_threats.wrapping_mul(0x9E6C_63D0_676A_9A99);
        let slot = key as usize & (NUMBER_CACHE - 1);
        // A wrong answer does no harm, so half of the key is enough.
        let tag = (key >> 32) as u32 >> KEPT_BITS << KEPT_BITS;
        let kept = self.number_cache.get(slot).copied().unwrap_or(0);
        let places = if kept >> KEPT_BITS << KEPT_BITS == tag && kept != 0 {
            kept
        } else {
            let answer = self.network_answer(parent, &child.local, mv, features);
            let kind = (!self.is_untrained).then_some((parent.to_move, mv.is_pass()));
            let places = pack(answer, kind);
            if let Some(kept) = self.number_cache.get_mut(slot) {
                *kept = tag | places;
            }
            places
        };
        let places = if self.is_untrained {
            places
        } else {
            let next = &child.local;
            let salt = self.aim_salt();
            let odds_steps = self.history.odds_steps(next.stones[0], next.to_move, salt);
            let for_mover = match parent.to_move {
                Side::Attacker => odds_steps,
                Side::Defender => -odds_steps,
            };
            shift_odds(places, for_mover)
        };
        let (phi, delta) = proof_numbers(places, self.is_untrained);
        Value::open(phi, order_delta(delta, mv, self.killer))
    }

    /// The answer of the network about a move.
    pub(super) fn network_answer(
        &self,
        parent: &Local<B>,
        next: &Local<B>,
        mv: Mv,
        features: &mut Option<MoveFeatures<B>>,
    ) -> Answer {
        let features = features.get_or_insert_with(|| self.features(parent));
        let mover = parent.to_move.index();
        let [mut of_stones, mut of_passes] = features.common;
        let nets = self.nets();
        if mv.is_pass() {
            let net: &Net<PASS_ROWS> = &nets.passes[mover];
            self.features_of_move(parent, next, mv, features, &mut |place, value| {
                net.add(&mut of_passes, place, value);
            });
            return net.answer(&of_passes);
        }
        let net: &Net<STONE_ROWS> = &nets.stones[mover];
        let mut near = 0;
        self.features_of_move(parent, next, mv, features, &mut |place, value| {
            net.add(&mut of_stones, place, value);
            if place == count::NEAR {
                near = value;
            }
        });
        let answer = net.answer(&of_stones);
        if self.is_untrained {
            return answer;
        }
        Answer {
            odds: answer.odds + nearness(parent.to_move, near),
            ..answer
        }
    }

    /// Passes the features of a move to `add`, after those of the position before it.
    #[inline]
    pub(super) fn features_of_move(
        &self,
        parent: &Local<B>,
        next: &Local<B>,
        mv: Mv,
        features: &MoveFeatures<B>,
        add: &mut impl FnMut(usize, u32),
    ) {
        let Some(point) = mv.cell() else {
            self.features_after(next, self.chains.hostile, add);
            return;
        };
        let mover = parent.to_move.index();
        let bit = B::bit(point);
        let around = self.ground.around(point);
        let is_hostile = self.chains.hostile.has(point);
        let hostile = if parent.to_move == Side::Attacker && is_hostile {
            self.chains.hostile | around
        } else {
            self.chains.hostile
        };
        self.features_after(next, hostile, add);
        let empty = around & !(parent.stones[0] | parent.stones[1]);
        let is_safe = (features.safe & bit).any();
        let taken = parent.stones[1 - mover] & !next.stones[1 - mover];
        let joined = counted(&features.joins, bit);
        let saved = counted(&features.saves, bit);
        let liberties = if is_safe {
            4
        } else {
            let mut liberties = empty | taken & around;
            for chain in &self.chains.of[mover] {
                let is_joined = (chain.liberties & bit).any();
                liberties = liberties | chain.liberties.only_if(is_joined);
            }
            up_to_three(liberties & !bit)
        };
        let in_atari = counted(&features.attacks, bit);
        let [own_atari, other_atari] = features.atari;
        let own_atari = own_atari.saturating_sub(saved) + u32::from(liberties == 1);
        let other_atari = (other_atari + in_atari).saturating_sub(counted(&features.takes, bit));
        let is_eye = (around & !parent.stones[mover]).is_empty();
        let ring = self.ground.ring(point);
        // Each set holds the one before, so the count is the distance.
        let near = features.far - counted(&features.near, bit);
        add(count::JOINED, joined);
        add(count::SAFE, u32::from(is_safe));
        add(count::TAKEN, up_to_three(taken));
        add(count::MET, counted(&features.meets, bit));
        add(count::LIBERTIES, liberties);
        add(count::HOSTILE, u32::from(is_hostile));
        add(count::EMPTY, up_to_four(empty));
        add(count::OWN_RING, (ring & parent.stones[mover]).count());
        let others = ring & parent.stones[1 - mover];
        add(count::OTHER_RING, others.count());
        add(count::NEIGHBORS, up_to_four(around));
        let shape = u32::from(is_eye) + 2 * u32::from(parent.ko.is_some());
        add(count::SHAPE, shape);
        add(count::OWN_ATARI, own_atari);
        add(count::OTHER_ATARI, other_atari);
        add(count::NEAR, near);
        add(count::KIND, number(&features.kinds, bit));
    }
}

/// The number of the set that each point is in, as binary digits; [`KINDS`] for points in none.
fn digits<B: Bits>(sets: &[B; KINDS]) -> [B; 4] {
    let mut digits = [B::ZERO, B::ZERO, B::ZERO, !B::ZERO];
    for (place, &set) in sets.iter().enumerate() {
        for (digit, points) in digits.iter_mut().take(3).enumerate() {
            *points = *points | set.only_if(place >> digit & 1 == 1);
        }
        digits[3] = digits[3] & !set;
    }
    digits
}

/// The number at a point, from its binary digits.
fn number<B: Bits, const N: usize>(digits: &[B; N], bit: B) -> u32 {
    let digits = digits.iter().enumerate();
    digits.fold(0, |sum, (place, &set)| {
        sum | u32::from((set & bit).any()) << place
    })
}

/// The number of points, 3 if there are more.
fn up_to_three<B: Bits>(set: B) -> u32 {
    let second = set.without_lowest();
    let third = second.without_lowest();
    u32::from(set.any()) + u32::from(second.any()) + u32::from(third.any())
}

/// The number of points of a set of at most four.
fn up_to_four<B: Bits>(set: B) -> u32 {
    let last = set.without_lowest().without_lowest().without_lowest();
    up_to_three(set) + u32::from(last.any())
}

#[cfg(test)]
mod tests {
    use super::super::super::{Aim, Buffers, Ghi, Repetition, Table};
    use super::*;
    use crate::board::{Point, Setup, Size};
    use crate::life::{Query, QuerySpec};
    use crate::solver::local::Ground;

    /// The vital point of a row of three comes before the points beside it, for both sides.
    #[test]
    fn the_vital_point_is_looked_at_first() {
        let drawing = "
            | . O O O O O O . .
            | O O X X X X O . .
            | O X X . . X O . .
            | O X . . . X O . .
            +------------------";
        let size = Size::square(9).unwrap();
        for to_move in crate::board::Color::BOTH {
            let setup = Setup {
                to_move,
                ..Setup::drawn(size, drawing).unwrap()
            };
            let position = setup.into_position().unwrap();
            let query = Query::new(&position, &QuerySpec::target(Point::at(1, 0))).unwrap();
            let (ground, root) = Ground::<u64>::of(&query).unwrap();
            let mut table = Table::new(1 << 16);
            let mut buffers = Buffers::default();
            let mut search = Search::new(&ground, &mut table, &mut buffers, 0);
            search.ask(
                Aim::Survive,
                Repetition::WonBy(Side::Defender),
                Ghi::Ignored,
            );
            ground.chains(&root, search.chains);
            search.generate(&root, 0);
            let odds = |column, row| {
                let mv = Mv::at(ground.cell(Point::at(column, row)));
                let child = search.children.iter().find(|child| child.mv == mv);
                child.map(|child| {
                    search
                        .network_answer(&root, &child.local, mv, &mut None)
                        .odds
                })
            };
            let [vital, beside] = [odds(3, 0), odds(2, 0)];
            assert!(
                vital.is_some() && vital > beside,
                "{to_move} {vital:?} {beside:?}"
            );
        }
    }
}
