//! Room for eyes: static rules for positions in which the defender cannot make two eyes, whoever
//! moves.

use crate::life::Side;

use super::bits::{Bits, Cell, each};
use super::board::{Ground, Local, Mv};
use super::chains::{Chain, Chains};
use super::decisive::Decisive;
use super::threats::Threats;

/// With more room than this, no move that takes all of it away is looked for.
const MOST_ROOM: u32 = 9;

/// With more room than this, no false eyes are looked for.
const MOST_FALSE: u32 = 6;

/// The part of the region in which the targets can be fought over.
#[derive(Clone, Copy)]
pub(crate) struct Fight<B> {
    /// Stones of the attacker that cannot be captured.
    safe: B,
    /// The points that play reaches from the targets without crossing safe attackers.
    reach: B,
    /// The points next to safe attackers.
    hostile: B,
}

impl<B: Bits> Fight<B> {
    /// The room for eyes: points that are neither the defender's nor next to a safe attacker.
    fn room(&self, own: B) -> B {
        self.reach & !own & !self.hostile
    }

    /// The defender's chains that have at least one stone which is not next to a safe attacker.
    fn core<'a>(
        &self,
        own: &'a [Chain<B>],
    ) -> impl Iterator<Item = &'a Chain<B>> + Clone + use<'a, B> {
        let inner = self.reach & !self.hostile;
        own.iter().filter(move |chain| (chain.stones & inner).any())
    }
}

impl<B: Bits> Ground<B> {
    /// The fight around the targets; `None` if the defender could connect to safe stones.
    pub(crate) fn fight(&self, chains: &Chains<B>) -> Option<Fight<B>> {
        let fight = Fight {
            safe: chains.safe[Side::Attacker.index()],
            reach: chains.reach,
            hostile: chains.hostile,
        };
        (fight.reach & self.rim[1]).is_empty().then_some(fight)
    }

    /// Whether the defender can make neither two eyes nor a seki, whoever moves.
    ///
    /// The room for eyes is at most two adjacent points. The attacker fills everything else with
    /// stones that are safe. Chains that stand only next to safe attackers can be captured on the
    /// way, since no eye ever arises in their place. The other chains must fall together in the
    /// end: either all of them border on the room, or there is only one and it holds all targets.
    pub(crate) fn has_no_room(&self, local: &Local<B>, chains: &Chains<B>) -> bool {
        self.fight(chains)
            .is_some_and(|fight| self.is_lost(&fight, local.target, local.stones, &chains.of[1]))
    }

    fn is_lost(&self, fight: &Fight<B>, target: B, stones: [B; 2], own: &[Chain<B>]) -> bool {
        self.in_all_parts(fight, target, |part| {
            self.is_part_lost(part, stones, target & part.reach, own)
        })
    }

    /// Whether the defender has only false eyes, so that the defender is lost whoever moves, and
    /// however many threats the defender has, as long as their number is finite.
    ///
    /// A point of the room is a false eye if some of its neighbours belong to a group that is cut
    /// off: points next to safe attackers, empty or the defender's, connected to each other. The
    /// group touches no chain that has a stone elsewhere, except at this very point, and no other
    /// point of the room. The attacker fills the group with safe stones and captures the rest of it
    /// at the false eye. If that starts a ko, each turn of the ko costs the defender a threat and
    /// gains nothing, because no other move makes room. Filling the point makes no eye either.
    pub(crate) fn has_only_false_eyes(&self, local: &Local<B>, chains: &Chains<B>) -> bool {
        self.fight(chains)
            .and_then(|fight| self.loss(&fight, local, local.stones, &chains.of[1]))
            .is_some()
    }

    /// The threats the attacker needs where the defender is lost for want of room; `None` if the
    /// defender is not lost. See
    /// [`Known::threats_needed`](crate::solver::dfpn::Known::threats_needed). The stones may be
    /// those after a move.
    pub(crate) fn loss(
        &self,
        fight: &Fight<B>,
        local: &Local<B>,
        stones: [B; 2],
        own: &[Chain<B>],
    ) -> Option<Threats> {
        let room = fight.room(stones[1]);
        let solid = room & !self.spread(fight.reach & fight.hostile);
        // Too much room even if it falls into two parts.
        if room.is_more_than(MOST_FALSE) || solid.is_more_than(4) {
            return None;
        }
        if !room.is_more_than(4) && self.is_lost(fight, local.target, stones, own) {
            return Some(Threats::ALWAYS);
        }
        let is_finite = local.threats_of(Side::Defender) < Threats::ENDLESS;
        let is_lost = is_finite
            && self.in_all_parts(fight, local.target, |part| {
                self.is_part_false(part, stones, own)
            });
        is_lost.then_some(Threats::IF_FINITE)
    }

    /// Whether a rule holds in each of the parts into which safe attackers divide the fight.
    fn in_all_parts(&self, fight: &Fight<B>, target: B, rule: impl Fn(&Fight<B>) -> bool) -> bool {
        let mut rest = target;
        while rest.any() {
            let part = Fight {
                reach: self.flood(B::bit(rest.lowest()), fight.reach),
                ..*fight
            };
            if !rule(&part) {
                return false;
            }
            rest = rest & !part.reach;
        }
        true
    }

    fn is_part_false(&self, part: &Fight<B>, stones: [B; 2], own: &[Chain<B>]) -> bool {
        let room = part.room(stones[1]);
        // A false eye must be next to a point beside safe attackers.
        let solid = room & !self.spread(part.reach & part.hostile);
        if !self.is_small(solid) {
            return false;
        }
        let core = part.core(own);
        let (mut within, mut border) = (B::ZERO, B::ZERO);
        for chain in core.clone() {
            within = within | chain.stones;
            border = border | chain.around;
        }
        let outer = part.reach & part.hostile & !within;
        let may_be_false = self.spread(outer) & border & !stones[0];
        if !self.is_small(room & !may_be_false) {
            return false;
        }
        let mut eyes = room;
        let mut seeds = outer & self.spread(room);
        while seeds.any() {
            let cut = self.flood(B::bit(seeds.lowest()), outer);
            seeds = seeds & !cut;
            let met = self.spread(cut) & room;
            let is_cut = (cut & border & !stones[1]).is_empty();
            if is_cut && met.is_single() && (met & border & !stones[0]).any() {
                eyes = eyes & !met;
            }
        }
        self.is_small(eyes)
            && (core.clone().count() <= 1 || falls_together(core, eyes & !stones[0]))
    }

    /// Whether these are at most two points, and adjacent if two.
    fn is_small(&self, room: B) -> bool {
        let second = room.without_lowest();
        second.is_empty() || (second.is_single() && (self.around(room.lowest()) & second) == second)
    }

    fn is_part_lost(&self, part: &Fight<B>, stones: [B; 2], target: B, own: &[Chain<B>]) -> bool {
        let room = part.room(stones[1]);
        if !self.is_small(room) {
            return false;
        }
        let core = part.core(own);
        let mut chains = core.clone();
        match (chains.next(), chains.next()) {
            (None, _) => true,
            (Some(only), None) if (target & !only.stones).is_empty() => true,
            _ => falls_together(core, room & !stones[0]),
        }
    }

    /// Passes each move of the attacker on `points` after which the defender has no room to
    /// `found`, until `found` returns true.
    ///
    /// The defender can prevent such a move by a stone where room is left, on the point itself, or
    /// on a point where it would then be captured with a chain, and by captures. Every one of these
    /// points is in the zone.
    pub(crate) fn killing_moves(
        &self,
        local: &Local<B>,
        chains: &Chains<B>,
        fight: &Fight<B>,
        points: B,
        mut found: impl FnMut(Decisive<B>) -> bool,
    ) {
        let own = local.stones[1];
        let is_finite = local.threats_of(Side::Defender) < Threats::ENDLESS;
        let room = fight.room(own);
        if room.is_more_than(MOST_ROOM) {
            return;
        }
        let captures = chains.last[Side::Attacker.index()];
        // Only a stone that is safe takes away more room than its own point.
        for point in each(fight.hostile & fight.reach & points) {
            let bit = B::bit(point);
            let around = self.around(point);
            let (mut joined, mut beside) = (bit, self.spread(bit));
            for chain in &chains.of[0] {
                if !chain.safe && (chain.stones & around).any() {
                    joined = joined | chain.stones;
                    beside = beside | chain.around;
                }
            }
            // Two parts may have two points each. More than two parts are rare.
            let most = if is_finite { MOST_FALSE } else { 4 };
            let left = room & !joined & !beside;
            if left.is_more_than(most) {
                continue;
            }
            let hostile = (fight.hostile | beside) & fight.reach & !joined;
            if (left & !self.spread(hostile)).is_more_than(4) {
                continue;
            }
            if self.taken(chains, Side::Attacker, bit).any() {
                continue;
            }
            let safe = fight.safe | joined;
            let after = Fight {
                safe,
                reach: self.flood(local.target, self.region & !safe),
                hostile: fight.hostile | beside,
            };
            let stones = [local.stones[0] | bit, own];
            let Some(threats_needed) = self.loss(&after, local, stones, &chains.of[1]) else {
                continue;
            };
            let decisive = Decisive {
                mv: Mv::at(point),
                zone: after.room(own)
                    | bit
                    | self.short_of_liberties(local, chains, point)
                    | captures,
                threats_needed,
            };
            if found(decisive) {
                return;
            }
        }
    }

    /// Points where a stone of the defender may leave one of its chains with `point` as its last
    /// liberty. The attacker's stone there would then capture the chain, and so make room.
    fn short_of_liberties(&self, local: &Local<B>, chains: &Chains<B>, point: Cell) -> B {
        let bit = B::bit(point);
        let short = chains.of[1].iter().filter(|chain| {
            (chain.liberties & bit).any()
                && !chain.safe
                && chain.liberties.without_lowest().is_single()
        });
        let beside = self.around(point) & !(local.stones[0] | local.stones[1]);
        short.fold(beside, |set, chain| set | chain.liberties)
    }
}

/// Whether chains that border on the room must fall together: each borders on an empty point of the
/// room, of which there are at most two, and no two chains border on one different point each.
fn falls_together<'a, B: Bits + 'a>(chains: impl Iterator<Item = &'a Chain<B>>, empty: B) -> bool {
    if empty.is_empty() {
        return false;
    }
    let first = B::bit(empty.lowest());
    let second = empty & !first;
    let (mut only_first, mut only_second) = (false, false);
    for chain in chains {
        let around = chain.around & empty;
        if around.is_empty() {
            return false;
        }
        only_first |= around == first;
        only_second |= around == second;
    }
    second.is_empty() || !(only_first && only_second)
}
