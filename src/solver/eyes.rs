//! What can be said of a position without search: two eyes, no room for them, and both one move
//! away.

use crate::life::{Goal, Side};

use super::bits::{Bits, each};
use super::local::{Chains, Ground, Local, NO_KO};

/// Areas and chains looked at; with more, nothing is claimed.
const MOST: usize = 32;

/// The defender's stones as Benson's theorem sees them.
struct Eyes<B> {
    /// Empty points.
    empty: B,
    /// The defender's chains, and whether they are joined to safe stones.
    chains: [(B, bool); MOST],
    chain_count: usize,
    /// The areas between them that no safe attacker touches.
    areas: [B; MOST],
    area_count: usize,
}

/// A move that settles the fight at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settler<B> {
    pub(crate) mv: u8,
    /// Where the other side must play to prevent it, besides captures.
    pub(crate) zone: B,
}

impl<B: Bits> Ground<B> {
    /// Whether enough target stones live unconditionally (Benson 1976), whoever moves.
    pub(crate) fn lives(&self, local: &Local<B>, chains: &Chains<B>) -> bool {
        self.life_zone(local, chains).is_some()
    }

    /// The stones that live unconditionally and the areas that make them live, if enough target
    /// stones are among them.
    pub(super) fn life_zone(&self, local: &Local<B>, chains: &Chains<B>) -> Option<B> {
        let own = &chains.of[1];
        if own.len() > MOST {
            return None;
        }
        let mut eyes = self.areas(local.stones[1]);
        if eyes.area_count < 2 && !own.iter().any(|chain| chain.safe) {
            return None;
        }
        eyes.empty = self.region & !(local.stones[0] | local.stones[1]);
        for chain in own {
            eyes.chains[eyes.chain_count] = (chain.stones, chain.safe);
            eyes.chain_count += 1;
        }
        let alive = self.alive(&mut eyes);
        let areas = eyes.areas[..eyes.area_count].iter();
        self.is_enough(local, alive)
            .then(|| areas.fold(alive, |zone, &area| zone | area))
    }

    /// The enclosed areas between the defender's stones.
    #[inline]
    fn areas(&self, own: B) -> Eyes<B> {
        let mut eyes = Eyes {
            empty: B::ZERO,
            chains: [(B::ZERO, false); MOST],
            chain_count: 0,
            areas: [B::ZERO; MOST],
            area_count: 0,
        };
        let field = self.region & !own;
        let open = self.flood(self.rim[0] & field, field);
        let mut rest = field & !open;
        while rest.any() && eyes.area_count < MOST {
            let area = self.flood(B::bit(rest.lowest()), rest);
            rest = rest & !area;
            eyes.areas[eyes.area_count] = area;
            eyes.area_count += 1;
        }
        eyes
    }

    fn is_enough(&self, local: &Local<B>, alive: B) -> bool {
        match self.goal {
            Goal::Any => (local.target & alive).any(),
            Goal::All => (local.target & !alive).is_empty(),
        }
    }

    /// The defender's stones that live unconditionally; of the areas, those that make them live stay.
    fn alive(&self, eyes: &mut Eyes<B>) -> B {
        loop {
            let before = (eyes.chain_count, eyes.area_count);
            let mut alive = B::ZERO;
            let mut kept = 0;
            for index in 0..eyes.chain_count {
                let (stones, safe) = eyes.chains[index];
                let around = self.spread(stones);
                let vital = eyes.areas[..eyes.area_count].iter().filter(|&&area| {
                    (area & around).any() && (area & eyes.empty & !around).is_empty()
                });
                if safe || vital.count() >= 2 {
                    eyes.chains[kept] = eyes.chains[index];
                    kept += 1;
                    alive = alive | stones;
                }
            }
            eyes.chain_count = kept;
            let mut kept = 0;
            for index in 0..eyes.area_count {
                let area = eyes.areas[index];
                // What borders on an area and is neither in it nor alive.
                if (self.spread(area) & self.region & !area & !alive).is_empty() {
                    eyes.areas[kept] = area;
                    kept += 1;
                }
            }
            eyes.area_count = kept;
            if before == (eyes.chain_count, eyes.area_count) {
                return alive;
            }
        }
    }

    /// A move of this side that settles the fight, as if it were its turn.
    pub(crate) fn settler(
        &self,
        local: &Local<B>,
        chains: &Chains<B>,
        side: Side,
    ) -> Option<Settler<B>> {
        let mut points = self.legal_for(local, chains, side);
        if side == local.to_move && local.ko != NO_KO {
            points = points & !B::bit(u32::from(local.ko));
        }
        match side {
            Side::Attacker => self.killer(local, chains, points),
            Side::Defender => self.reviver(local, chains, points),
        }
    }

    /// A move of the defender on one of `points`, which he may play, after which he lives
    /// unconditionally.
    fn reviver(&self, local: &Local<B>, chains: &Chains<B>, points: B) -> Option<Settler<B>> {
        if chains.of[1].len() >= MOST {
            return None;
        }
        let mut atari = B::ZERO;
        for chain in &chains.of[0] {
            if chain.liberties.is_single() && !chain.safe {
                atari = atari | chain.liberties;
            }
        }
        let own = local.stones[1];
        // A stone makes an area more only where it parts what is around it.
        let has_areas = self.areas(own).area_count >= 2;
        for point in each(points) {
            if !has_areas && !self.may_part(point, own) {
                continue;
            }
            let bit = B::bit(point);
            let mut eyes = self.areas(own | bit);
            if eyes.area_count < 2 {
                continue;
            }
            let mut captured = B::ZERO;
            if (atari & bit).any() {
                for chain in &chains.of[0] {
                    if chain.liberties == bit && !chain.safe {
                        captured = captured | chain.stones;
                    }
                }
            }
            let around = self.around(point);
            let mut joined = (bit, (self.rim[1] & bit).any());
            for chain in &chains.of[1] {
                if (chain.stones & around).any() {
                    joined = (joined.0 | chain.stones, joined.1 | chain.safe);
                } else {
                    eyes.chains[eyes.chain_count] = (chain.stones, chain.safe);
                    eyes.chain_count += 1;
                }
            }
            eyes.chains[eyes.chain_count] = joined;
            eyes.chain_count += 1;
            eyes.empty = self.region & !(local.stones[0] | own | bit) | captured;
            let alive = self.alive(&mut eyes);
            if self.is_enough(local, alive) {
                let areas = eyes.areas[..eyes.area_count].iter();
                return Some(Settler {
                    mv: point as u8,
                    zone: areas.fold(bit, |zone, &area| zone | area),
                });
            }
        }
        None
    }

    /// The points on which this side captures something.
    pub(crate) fn captures(&self, chains: &Chains<B>, by: Side) -> B {
        chains.of[by.opposite().index()]
            .iter()
            .filter(|chain| chain.liberties.is_single() && !chain.safe)
            .fold(B::ZERO, |set, chain| set | chain.liberties)
    }

    fn safe_attackers(&self, chains: &Chains<B>) -> B {
        chains.of[0]
            .iter()
            .filter(|chain| chain.safe)
            .fold(B::ZERO, |set, chain| set | chain.stones)
    }

    /// What play can reach from a target, and the points next to safe attackers; nothing if the
    /// defender could be joined to safe stones.
    fn fight(&self, target: B, safe: B) -> Option<(B, B)> {
        let reach = self.flood(target, self.region & !safe);
        let hostile = self.spread(safe) | self.rim[0];
        (reach & self.rim[1]).is_empty().then_some((reach, hostile))
    }

    /// Whether there is no room in any of the parts into which safe attackers divide the fight.
    fn is_lost_everywhere(
        &self,
        (reach, hostile): (B, B),
        stones: [B; 2],
        target: B,
        own: impl Iterator<Item = B> + Clone,
    ) -> bool {
        let mut rest = target;
        while rest.any() {
            let part = self.flood(B::bit(rest.lowest()), reach);
            let own = own.clone().filter(|&chain| (chain & part).any());
            if !self.is_lost((part, hostile), stones, rest & part, own) {
                return false;
            }
            rest = rest & !part;
        }
        true
    }

    /// Whether the defender cannot make two eyes nor a seki, whoever moves.
    ///
    /// The points that are neither his nor next to a safe attacker are the room for eyes: at most
    /// two neighbours. The attacker fills all else with stones that are safe themselves. Chains
    /// that only stand next to safe attackers can be taken on the way, as no eye ever arises where
    /// they stood. The others must fall together in the end: they all border on the room, or there
    /// is only one, which holds all targets.
    pub(crate) fn has_no_room(&self, local: &Local<B>, chains: &Chains<B>) -> bool {
        let safe = self.safe_attackers(chains);
        let own = chains.of[1].iter().map(|chain| chain.stones);
        self.fight(local.target, safe)
            .is_some_and(|fight| self.is_lost_everywhere(fight, local.stones, local.target, own))
    }

    fn is_lost(
        &self,
        (reach, hostile): (B, B),
        stones: [B; 2],
        target: B,
        own: impl Iterator<Item = B> + Clone,
    ) -> bool {
        let room = reach & !stones[1] & !hostile;
        let is_small = match room.count() {
            0 | 1 => true,
            2 => self
                .around(room.lowest())
                .has(room.without_lowest().lowest()),
            _ => false,
        };
        if !is_small {
            return false;
        }
        let core = own.filter(|&chain| (chain & reach & !hostile).any());
        let mut chains = core.clone();
        match (chains.next(), chains.next()) {
            (None, _) => return true,
            (Some(only), None) if (target & !only).is_empty() => return true,
            _ => {}
        }
        let empty = room & !stones[0];
        let first = if empty.any() {
            B::bit(empty.lowest())
        } else {
            return false;
        };
        let second = empty & !first;
        let (mut only_first, mut only_second) = (false, false);
        for chain in core {
            let around = self.spread(chain) & empty;
            if around.is_empty() {
                return false;
            }
            only_first |= around == first;
            only_second |= around == second;
        }
        second.is_empty() || !(only_first && only_second)
    }

    /// A move of the attacker on one of `points`, which he may play, after which there is no room.
    fn killer(&self, local: &Local<B>, chains: &Chains<B>, points: B) -> Option<Settler<B>> {
        let safe = self.safe_attackers(chains);
        let (reach, hostile) = self.fight(local.target, safe)?;
        let room = reach & !local.stones[1] & !hostile;
        if room.count() > 9 {
            return None;
        }
        // Only a stone that is safe itself takes away more than its own point.
        for point in each(hostile & reach & points) {
            let bit = B::bit(point);
            let around = self.around(point);
            let mut grown = safe | bit;
            for chain in &chains.of[0] {
                if (chain.stones & around).any() {
                    grown = grown | chain.stones;
                }
            }
            if chains.of[1]
                .iter()
                .any(|chain| chain.liberties == bit && !chain.safe)
            {
                continue;
            }
            let stones = [local.stones[0] | bit, local.stones[1]];
            let own = chains.of[1].iter().map(|chain| chain.stones);
            if self
                .fight(local.target, grown)
                .is_some_and(|fight| self.is_lost_everywhere(fight, stones, local.target, own))
            {
                // A stone of the defender after which this one would capture may make room.
                let starved = chains.of[1]
                    .iter()
                    .filter(|chain| (chain.liberties & bit).any() && !chain.safe);
                let starved = starved.fold(around & !stones[0], |set, chain| set | chain.liberties);
                return Some(Settler {
                    mv: point as u8,
                    zone: room | bit | starved,
                });
            }
        }
        None
    }

    /// About how many moves in a row the defender needs for two eyes, at most 9.
    pub(crate) fn distance(&self, local: &Local<B>, hostile: B) -> u32 {
        let own = local.stones[1];
        let empty = self.region & !(own | local.stones[0]);
        let left = empty << 1;
        let right = empty >> 1;
        let up = empty << self.stride;
        let down = empty >> self.stride;
        // Counts of empty neighbours, in bits of ones, twos and fours.
        let (a, b) = (left ^ right, left & right);
        let (c, d) = (up ^ down, up & down);
        let ones = a ^ c;
        let carry = a & c;
        let twos = b ^ d ^ carry;
        let fours = b & d | (b ^ d) & carry;
        let enemy = self.spread(local.stones[0]);
        let good = self.region & !own & !hostile;
        let free = good & empty & !enemy;
        let held = good & !free;
        let few = !twos & !fours;
        let classes = [
            free & few & !ones,
            free & few & ones,
            (free & twos & !ones) | (held & few & !ones),
            (free & twos & ones) | (held & few & ones),
            (free & fours) | (held & twos & !ones),
            held & (twos & ones | fours),
        ];
        let mut total = 0;
        let mut barred = B::ZERO;
        for _ in 0..2 {
            let mut found = false;
            for (cost, &class) in classes.iter().enumerate() {
                let class = class & !barred;
                if class.any() {
                    let point = class.lowest();
                    barred = B::bit(point) | self.around(point);
                    total += cost as u32;
                    found = true;
                    break;
                }
            }
            if !found {
                total += 6;
            }
        }
        total.min(9)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Diagram, Point, Setup, Size};
    use crate::life::{Query, QuerySpec};

    /// The ground of a drawing and random play on it, each position handed on.
    fn walk(
        drawing: &str,
        target: Point,
        seed: u64,
        mut meet: impl FnMut(&Ground<u64>, &Local<u64>),
    ) {
        let size = Size::square(9).unwrap();
        let setup = Setup {
            stones: Diagram::parse(drawing, size, None).unwrap().stones,
            ..Setup::new(size)
        };
        let position = setup.into_position().unwrap();
        let query = Query::new(&position, &QuerySpec::target(target)).unwrap();
        let (ground, start) = Ground::<u64>::of(&query).unwrap();
        let mut random = seed;
        let mut local = start;
        let mut chains = Chains::new();
        for _ in 0..50 {
            if ground.is_captured(&local) {
                return;
            }
            meet(&ground, &local);
            ground.chains(&local, &mut chains);
            let mut legal = ground.legal(&local, &chains);
            if local.ko != NO_KO {
                legal &= !u64::bit(u32::from(local.ko));
            }
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let choice = (random >> 33) as usize % (legal.count() as usize + 1);
            local = match each(legal).nth(choice) {
                Some(point) => ground.play(&local, &chains, point),
                None => ground.pass(&local),
            };
        }
    }

    const DRAWINGS: [(&str, Point); 3] = [
        (
            "
            | O O O O O O O . .
            | . X X X X . O . .
            | . . . . X . O . .
            | X . . . X . O . .
            +------------------",
            Point::at(4, 1),
        ),
        (
            "
            | O O O O O . . . .
            | . . X X O O O O .
            | . X . . . . X O .
            | . . O X X X . O .
            | . . . . . . . O .
            +------------------",
            Point::at(3, 1),
        ),
        (
            "
            | O O O O O O O O .
            | O X X . X . . O .
            | X . . X . X X O .
            | . O . . . . . O .
            +------------------",
            Point::at(3, 1),
        ),
    ];

    /// Whatever the other side answers outside the zone without capturing, the settler settles.
    #[test]
    fn a_settler_settles_after_every_answer_beyond_its_zone() {
        let mut met = [0; 2];
        let mut chains = Chains::new();
        for seed in 0..400 {
            for (drawing, target) in DRAWINGS {
                walk(drawing, target, seed, |ground, local| {
                    let other = local.to_move.opposite();
                    ground.chains(local, &mut chains);
                    if ground.lives(local, &chains) || ground.has_no_room(local, &chains) {
                        return;
                    }
                    let Some(settler) = ground.settler(local, &chains, other) else {
                        return;
                    };
                    met[other.index()] += 1;
                    let answers = ground.legal(local, &chains)
                        & ground.reach(local, &chains).0
                        & !settler.zone
                        & !ground.captures(&chains, local.to_move);
                    let mut after: Vec<Local<u64>> = each(answers)
                        .map(|point| ground.play(local, &chains, point))
                        .collect();
                    after.push(ground.pass(local));
                    for next in after {
                        ground.chains(&next, &mut chains);
                        let point = u32::from(settler.mv);
                        assert!(ground.legal(&next, &chains).has(point), "{next:?}");
                        assert!(ground.settler(&next, &chains, other).is_some(), "{next:?}");
                        let settled = ground.play(&next, &chains, point);
                        ground.chains(&settled, &mut chains);
                        let holds = match other {
                            Side::Defender => ground.lives(&settled, &chains),
                            Side::Attacker => {
                                ground.is_captured(&settled)
                                    || ground.has_no_room(&settled, &chains)
                            }
                        };
                        assert!(holds, "{other} {settler:?} {local:?} {next:?}");
                    }
                });
            }
        }
        assert!(met[0] > 200 && met[1] > 200, "{met:?}");
    }
}
