//! Two eyes: the areas that the defender's stones enclose, and unconditional life (Benson 1976).

use arrayvec::ArrayVec;

use crate::life::Goal;

use super::bits::{Bits, Cell};
use super::board::{Ground, Local};
use super::chains::Chains;

/// The most areas, and the most chains, that are looked at. With more of them no life is claimed.
pub(crate) const MOST: usize = 32;

/// A chain of the defender, as Benson's theorem needs it.
#[derive(Clone, Copy)]
struct EyeChain<B> {
    stones: B,
    /// The points next to the chain.
    around: B,
    /// Whether the chain is connected to a safe stone outside.
    safe: bool,
    /// A bit for each area that is an eye of this chain, by the place of the area in the list.
    eyes: u64,
}

/// The defender's chains and areas, as Benson's theorem needs them.
pub(crate) struct Eyes<B> {
    empty: B,
    chains: ArrayVec<EyeChain<B>, MOST>,
    /// The areas that the defender's stones enclose and that no safe attacker touches.
    areas: ArrayVec<B, MOST>,
}

impl<B: Bits> Eyes<B> {
    pub(crate) fn new() -> Eyes<B> {
        Eyes {
            empty: B::ZERO,
            chains: ArrayVec::new(),
            areas: ArrayVec::new(),
        }
    }

    /// Starts with no chains and no areas.
    fn start(&mut self, empty: B) {
        self.empty = empty;
        self.chains.clear();
        self.areas.clear();
    }

    /// How many areas are eyes of a chain with these neighbours.
    fn count_of(&self, around: B) -> u32 {
        let areas = self.areas.iter();
        areas
            .map(|&area| u32::from(is_eye(area, self.empty, around)))
            .sum()
    }

    /// Adds a chain. The caller makes sure that there is room.
    fn add_chain(&mut self, stones: B, around: B, safe: bool) {
        let chain = EyeChain {
            stones,
            around,
            safe,
            eyes: 0,
        };
        add(&mut self.chains, chain);
    }

    /// Adds an area if there is room. To leave an area out is safe: it can only hide life.
    fn add_area(&mut self, area: B) {
        add(&mut self.areas, area);
    }

    /// The areas. After [`Ground::alive`], only those that living stones enclose.
    pub(crate) fn areas(&self) -> &[B] {
        &self.areas
    }

    /// The areas that living stones need and that may cease to be eyes if the attacker plays inside
    /// before the defender's move: when the additional stone is captured, it may leave an empty
    /// point that is not a liberty.
    pub(crate) fn fragile(&self) -> B {
        let is_delicate = |area: &B| {
            self.chains.iter().any(|chain| {
                !chain.safe
                    && is_eye(*area, self.empty, chain.around)
                    && (*area & !chain.around).any()
            })
        };
        let fragile = self.areas.iter().filter(|area| is_delicate(area));
        fragile.fold(B::ZERO, |set, &area| set | area)
    }
}

/// The most areas that a summary holds.
const FEW: usize = 8;

/// A summary of the defender's eyes, cheaper than Benson's theorem.
pub(crate) struct EyeSummary<B> {
    empty: B,
    /// The points next to the defender's stones.
    beside: B,
    /// The points that safe attackers reach between the defender's stones.
    open: B,
    areas: ArrayVec<B, FEW>,
    /// The areas in which every empty point is next to a stone of the defender. No other area can
    /// be an eye.
    possible_eyes: B,
    possible_eye_count: u32,
    /// The points where a stone connects two chains of the defender.
    connecting_points: B,
    /// Whether `areas` holds all areas. If there are too many, it does not.
    is_whole: bool,
    /// Whether the defender may also live by connecting to safe stones beyond the rim.
    has_way_out: bool,
}

impl<B: Bits> EyeSummary<B> {
    /// Whether every way to live leads through the areas, and all of them are known.
    const fn is_exhaustive(&self) -> bool {
        self.is_whole && !self.has_way_out
    }

    /// Whether the stones as they stand may live unconditionally.
    pub(crate) const fn may_live(&self) -> bool {
        !self.is_exhaustive() || self.possible_eye_count >= 2
    }
}

/// Whether every empty point of an area is a liberty of the defender.
fn may_be_eye<B: Bits>(area: B, empty: B, beside: B) -> bool {
    (area & empty & !beside).is_empty()
}

/// Whether an area is an eye of the chain with these neighbours.
fn is_eye<B: Bits>(area: B, empty: B, around: B) -> bool {
    (area & around).any() & may_be_eye(area, empty, around)
}

impl<B: Bits> Ground<B> {
    /// Whether enough target stones live unconditionally (Benson 1976), whoever moves, or what follows is
    /// not known because a stone of the attacker at the rim has fallen.
    pub(crate) fn lives(&self, local: &Local<B>, chains: &Chains<B>) -> bool {
        local.elsewhere.is_fallen() || self.life_zone(local, chains).is_some()
    }

    /// The stones that live unconditionally together with their eyes, if enough target stones are
    /// among them.
    pub(crate) fn life_zone(&self, local: &Local<B>, chains: &Chains<B>) -> Option<B> {
        let (eyes, alive) = self.living(local, chains)?;
        Some(eyes.areas().iter().fold(alive, |zone, &area| zone | area))
    }

    /// The living targets with the eyes that they need, and all chains around these eyes; `None` if too few
    /// targets live. It is at most [`Ground::life_zone`].
    pub(crate) fn life_zone_of_targets(&self, local: &Local<B>, chains: &Chains<B>) -> Option<B> {
        let (eyes, alive) = self.living(local, chains)?;
        let mut zone = local.target & alive;
        loop {
            let before = zone;
            let reached = |chain: &&EyeChain<B>| (chain.stones & before).any();
            for chain in eyes.chains.iter().filter(reached) {
                zone = zone | chain.stones;
                let own = |area: &&B| is_eye(**area, eyes.empty, chain.around);
                for &area in eyes.areas().iter().filter(own) {
                    zone = zone | area | (self.spread(area) & alive);
                }
            }
            if zone == before {
                return Some(zone);
            }
        }
    }

    /// The chains that live unconditionally with the areas that they enclose, and their stones, if enough target
    /// stones are among them.
    fn living(&self, local: &Local<B>, chains: &Chains<B>) -> Option<(Eyes<B>, B)> {
        let summary = self.summary(local, chains);
        let own = &chains.of[1];
        if own.len() > MOST || !summary.may_live() {
            return None;
        }
        let mut eyes = Eyes::new();
        if summary.is_whole {
            eyes.start(summary.empty);
            for &area in &summary.areas {
                eyes.add_area(area);
            }
        } else {
            self.add_areas(&mut eyes, local.stones[1], summary.empty);
        }
        for chain in own {
            eyes.add_chain(chain.stones, chain.around, chain.safe);
        }
        let alive = self.alive(&mut eyes, local.target);
        self.is_enough(local, alive).then_some((eyes, alive))
    }

    /// The points where attackers may come in: beside safe ones, and beside liberties beyond the region.
    #[inline]
    fn ways_in(&self) -> B {
        self.rim[0] | self.outside.rim()
    }

    /// The summary of the defender's eyes, computed once for these chains.
    pub(crate) fn summary<'a>(&self, local: &Local<B>, chains: &'a Chains<B>) -> &'a EyeSummary<B> {
        let summary = &chains.summary;
        summary.get_or_init(|| self.summarize(local, chains))
    }

    fn summarize(&self, local: &Local<B>, chains: &Chains<B>) -> EyeSummary<B> {
        let own = local.stones[1];
        let field = self.region & !own;
        let mut summary = EyeSummary {
            empty: field & !local.stones[0],
            beside: self.spread(own),
            open: self.flood(self.ways_in() & field, field),
            areas: ArrayVec::new(),
            possible_eyes: B::ZERO,
            possible_eye_count: 0,
            connecting_points: B::ZERO,
            is_whole: true,
            has_way_out: self.rim[1].any(),
        };
        let mut once = B::ZERO;
        for chain in &chains.of[1] {
            summary.connecting_points = summary.connecting_points | once & chain.liberties;
            once = once | chain.liberties;
        }
        let mut rest = field & !summary.open;
        while rest.any() {
            let area = self.flood(B::bit(rest.lowest()), rest);
            rest = rest & !area;
            if summary.areas.try_push(area).is_err() {
                summary.is_whole = false;
                return summary;
            }
            if may_be_eye(area, summary.empty, summary.beside) {
                summary.possible_eyes = summary.possible_eyes | area;
                summary.possible_eye_count += 1;
            }
        }
        summary
    }

    /// The points where a stone may create or improve an eye: inside areas, where it captures or
    /// connects, and where it separates the points around it.
    pub(crate) fn eye_makers(
        &self,
        local: &Local<B>,
        chains: &Chains<B>,
        summary: &EyeSummary<B>,
    ) -> B {
        if !summary.is_exhaustive() {
            return self.region;
        }
        let field = self.region & !local.stones[1];
        let inside = field & !summary.open;
        inside | summary.connecting_points | chains.last[0] | self.parts(field)
    }

    /// Applies Benson's theorem after a stone on an empty point that captures `captured`: the
    /// stones that live. `None` if too few of them do, or if the stone changes nothing about the
    /// eyes.
    pub(crate) fn life_after(
        &self,
        local: &Local<B>,
        chains: &Chains<B>,
        summary: &EyeSummary<B>,
        (point, captured): (Cell, B),
        eyes: &mut Eyes<B>,
    ) -> Option<B> {
        let bit = B::bit(point);
        let own = local.stones[1] | bit;
        let empty = self.region & !(local.stones[0] | own) | captured;
        if summary.is_whole {
            let is_new = self.split_areas(local, summary, (point, empty), eyes);
            if summary.is_exhaustive() && !is_new && captured.is_empty() {
                return None;
            }
        } else {
            self.add_areas(eyes, own, empty);
        }
        if eyes.areas.len() < 2 {
            return None;
        }
        let around = self.around(point);
        let mut joined = (bit, self.spread(bit), (self.rim[1] & bit).any());
        for chain in &chains.of[1] {
            if (chain.stones & around).any() {
                joined.0 = joined.0 | chain.stones;
                joined.1 = joined.1 | chain.around;
                joined.2 |= chain.safe;
            }
        }
        // Only the chain with the new stone can have become alive: every other chain has the
        // neighbours that it had before.
        if !joined.2 && eyes.count_of(joined.1) < 2 {
            return None;
        }
        for chain in &chains.of[1] {
            if (chain.stones & around).is_empty() {
                eyes.add_chain(chain.stones, chain.around, chain.safe);
            }
        }
        eyes.add_chain(joined.0, joined.1, joined.2);
        let alive = self.alive(eyes, local.target);
        self.is_enough(local, alive).then_some(alive)
    }

    /// Collects the areas enclosed after a stone on `point`, derived from the areas before it. If
    /// life can come from areas only, keeps just those that may be eyes. Returns whether the stone
    /// created an area or connected two chains.
    #[inline]
    fn split_areas(
        &self,
        local: &Local<B>,
        summary: &EyeSummary<B>,
        (point, empty): (Cell, B),
        eyes: &mut Eyes<B>,
    ) -> bool {
        eyes.start(empty);
        let is_exhaustive = summary.is_exhaustive();
        let bit = B::bit(point);
        let mut within = None;
        for &area in &summary.areas {
            if area.has(point) {
                within = Some(area);
            } else if !is_exhaustive || (area & summary.possible_eyes).any() {
                eyes.add_area(area);
            }
        }
        let before = eyes.areas.len();
        let beside = summary.beside | self.spread(bit);
        let left = within.unwrap_or(summary.open) & !bit;
        let mut add = |piece: B| {
            if !is_exhaustive || may_be_eye(piece, empty, beside) {
                eyes.add_area(piece);
            }
        };
        let parts = self.may_part(point, local.stones[1]);
        // What the attacker reached before, the attacker still reaches, unless the stone separates
        // it or stands where the attacker came in.
        if parts || within.is_none() && self.ways_in().has(point) {
            let mut seeds = self.around(point) & left;
            while seeds.any() {
                let piece = self.flood(B::bit(seeds.lowest()), left);
                seeds = seeds & !piece;
                if within.is_some() || (piece & self.ways_in()).is_empty() {
                    add(piece);
                }
            }
        } else if within.is_some() && left.any() {
            add(left);
        }
        eyes.areas.len() > before || summary.connecting_points.has(point)
    }

    /// Collects the enclosed areas from scratch.
    fn add_areas(&self, eyes: &mut Eyes<B>, own: B, empty: B) {
        eyes.start(empty);
        let field = self.region & !own;
        let open = self.flood(self.ways_in() & field, field);
        let mut rest = field & !open;
        while rest.any() && !eyes.areas.is_full() {
            let area = self.flood(B::bit(rest.lowest()), rest);
            rest = rest & !area;
            eyes.add_area(area);
        }
    }

    fn is_enough(&self, local: &Local<B>, alive: B) -> bool {
        match self.goal {
            Goal::Any => (local.target & alive).any(),
            Goal::All => (local.target & !alive).is_empty(),
        }
    }

    /// Benson's theorem: the defender's stones that live unconditionally. Afterwards `eyes` holds
    /// only the living chains and the areas that they enclose. Returns the empty set if no target
    /// lives.
    fn alive(&self, eyes: &mut Eyes<B>, target: B) -> B {
        let empty = eyes.empty;
        for chain in &mut eyes.chains {
            for (place, &area) in eyes.areas.iter().enumerate() {
                chain.eyes |= u64::from(is_eye(area, empty, chain.around)) << place;
            }
        }
        let mut enclosed = (1u64 << eyes.areas.len()) - 1;
        loop {
            let (mut living, mut alive, mut beside_others) = (0u64, B::ZERO, B::ZERO);
            for (place, chain) in eyes.chains.iter().enumerate() {
                let own = chain.eyes & enclosed;
                let lives = chain.safe | (own & own.wrapping_sub(1) != 0);
                living |= u64::from(lives) << place;
                alive = alive | chain.stones.only_if(lives);
                beside_others = beside_others | chain.around.only_if(!lives);
            }
            if (alive & target).is_empty() {
                return B::ZERO;
            }
            let areas = eyes.areas.iter().enumerate();
            let left = areas.fold(0, |left, (place, &area)| {
                left | u64::from((area & beside_others).is_empty()) << place
            });
            if enclosed & !left == 0 {
                keep(&mut eyes.chains, living);
                keep(&mut eyes.areas, enclosed);
                return alive;
            }
            enclosed &= left;
        }
    }
}

/// Adds to a list if there is room.
fn add<T, const N: usize>(list: &mut ArrayVec<T, N>, one: T) {
    if !list.is_full() {
        list.push(one);
    }
}

/// Keeps only the elements whose places are set in `places`.
fn keep<T, const N: usize>(list: &mut ArrayVec<T, N>, places: u64) {
    let mut place = 0;
    list.retain(|_| {
        place += 1;
        places >> (place - 1) & 1 == 1
    });
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::board::{Color, Point, Size};
    use crate::life::Side;
    use crate::solver::local::each;
    use crate::solver::local::scattered;

    fn sorted(eyes: &Eyes<u64>) -> Vec<u64> {
        let mut areas = eyes.areas.to_vec();
        areas.sort_unstable();
        areas
    }

    proptest! {
        /// The areas derived after a stone equal those found from scratch, with and without a safe
        /// stone of the defender beyond the rim. Where life can come from areas only, those that
        /// may be eyes are compared.
        #[test]
        fn areas_after_a_stone_are_those_looked_for_anew(
            cells in prop::collection::vec(0u8..4, 36),
            friendly in prop::collection::vec(any::<bool>(), 64),
            has_way_out: bool,
        ) {
            let size = Size::square(8).expect("a size");
            let inner: BTreeSet<Point> =
                (0..36).map(|place| Point::at(1 + place % 6, 1 + place / 6)).collect();
            let thrown = scattered(size, inner.iter().copied(), &cells);
            let Some((position, target)) = thrown else { return Ok(()) };
            let beyond = |point: Point| {
                let place = usize::from(point.row()) * 8 + usize::from(point.column());
                let is_friendly = has_way_out && friendly[place];
                Some(if is_friendly { Side::Defender } else { Side::Attacker })
            };
            let sides = (Color::Black, Goal::Any);
            let none = BTreeSet::new();
            let cut = Ground::<u64>::cut(&position, &[target], sides, (&inner, &none), beyond);
            let Some((ground, local)) = cut else { return Ok(()) };
            let mut chains = Chains::new();
            ground.chains(&local, &mut chains);
            let summary = ground.summary(&local, &chains);
            prop_assume!(summary.is_whole);
            for point in each(summary.empty) {
                let own = local.stones[1] | u64::bit(point);
                let empty = summary.empty & !u64::bit(point);
                let (mut split, mut anew) = (Eyes::new(), Eyes::new());
                ground.split_areas(&local, summary, (point, empty), &mut split);
                ground.add_areas(&mut anew, own, empty);
                if summary.is_exhaustive() {
                    let beside = ground.spread(own);
                    for eyes in [&mut split, &mut anew] {
                        eyes.areas.retain(|area| may_be_eye(*area, empty, beside));
                    }
                }
                prop_assert_eq!(sorted(&split), sorted(&anew), "{:?} {:?}", position, point);
            }
        }
    }
}
