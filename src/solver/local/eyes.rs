//! Two eyes: the areas between the defender's stones, and unconditional life (Benson 1976).

use arrayvec::ArrayVec;

use crate::life::Goal;

use super::bits::Bits;
use super::board::{Chains, Ground, Local};

/// Areas and chains looked at; with more, nothing is claimed.
pub(crate) const MOST: usize = 32;

/// A chain of the defender as Benson's theorem sees it.
#[derive(Clone, Copy)]
struct Wall<B> {
    stones: B,
    /// The points next to it.
    around: B,
    /// Joined to safe stones.
    safe: bool,
    /// The places of the areas that are its eyes.
    eyes: u64,
}

/// The defender's stones as Benson's theorem sees them.
pub(crate) struct Eyes<B> {
    /// Empty points.
    empty: B,
    walls: ArrayVec<Wall<B>, MOST>,
    /// The areas between them that no safe attacker touches.
    areas: ArrayVec<B, MOST>,
}

impl<B: Bits> Eyes<B> {
    pub(crate) fn new() -> Eyes<B> {
        Eyes {
            empty: B::ZERO,
            walls: ArrayVec::new(),
            areas: ArrayVec::new(),
        }
    }

    /// Forgets walls and areas.
    fn start(&mut self, empty: B) {
        self.empty = empty;
        self.walls.clear();
        self.areas.clear();
    }

    /// How many areas are eyes of a wall with these points next to it.
    fn count_of(&self, around: B) -> u32 {
        let areas = self.areas.iter();
        areas
            .map(|&area| u32::from(is_eye(area, self.empty, around)))
            .sum()
    }

    /// Adds a wall, if there is a place left: who looks makes sure of it.
    fn add_wall(&mut self, stones: B, around: B, safe: bool) {
        let wall = Wall {
            stones,
            around,
            safe,
            eyes: 0,
        };
        add(&mut self.walls, wall);
    }

    /// Adds an area, if there is a place left: without it less is claimed.
    fn add_area(&mut self, area: B) {
        add(&mut self.areas, area);
    }

    /// The areas; of those that were there, [`Ground::alive`] leaves what stones that live enclose.
    pub(crate) fn areas(&self) -> &[B] {
        &self.areas
    }

    /// The areas which living stones need, and which may cease to be eyes if the attacker plays there
    /// before the defender has made his move: one stone more, taken, may leave an empty point
    /// that is no liberty.
    pub(crate) fn delicate(&self) -> B {
        let is_delicate = |area: &B| {
            self.walls.iter().any(|wall| {
                !wall.safe && is_eye(*area, self.empty, wall.around) && (*area & !wall.around).any()
            })
        };
        let delicate = self.areas.iter().filter(|area| is_delicate(area));
        delicate.fold(B::ZERO, |set, &area| set | area)
    }
}

/// Areas that are kept for a quick look.
const FEW: usize = 8;

/// What a quick look at the defender's stones says of his eyes.
pub(crate) struct Outlook<B> {
    empty: B,
    /// The points next to his stones.
    beside: B,
    /// What safe attackers reach between his stones.
    open: B,
    areas: ArrayVec<B, FEW>,
    /// The areas of which every empty point is next to his stones: no other can be an eye.
    promising: B,
    promising_count: u32,
    /// The points where a stone joins two of his chains.
    joints: B,
    /// Whether these are all areas: there are not too many for this look.
    is_whole: bool,
    /// Whether he may also live by joining safe stones beyond the rim.
    has_way_out: bool,
}

impl<B: Bits> Outlook<B> {
    /// Whether areas are all that his life can come from, and all are known.
    const fn tells(&self) -> bool {
        self.is_whole && !self.has_way_out
    }

    /// Whether there may be life as the stones stand.
    pub(crate) const fn may_live(&self) -> bool {
        !self.tells() || self.promising_count >= 2
    }
}

/// Whether every empty point of an area is a liberty.
fn may_be_eye<B: Bits>(area: B, empty: B, beside: B) -> bool {
    (area & empty & !beside).is_empty()
}

/// Whether an area is an eye of the wall with these points next to it.
fn is_eye<B: Bits>(area: B, empty: B, around: B) -> bool {
    (area & around).any() & may_be_eye(area, empty, around)
}

impl<B: Bits> Ground<B> {
    /// Whether enough target stones live unconditionally (Benson 1976), whoever moves.
    pub(crate) fn lives(&self, local: &Local<B>, chains: &Chains<B>) -> bool {
        self.life_zone(local, chains).is_some()
    }

    /// The stones that live unconditionally and the areas that make them live, if enough target
    /// stones are among them.
    pub(crate) fn life_zone(&self, local: &Local<B>, chains: &Chains<B>) -> Option<B> {
        let outlook = self.outlook(local, chains);
        let own = &chains.of[1];
        if own.len() > MOST || !outlook.may_live() {
            return None;
        }
        let mut eyes = Eyes::new();
        if outlook.is_whole {
            eyes.start(outlook.empty);
            for &area in &outlook.areas {
                eyes.add_area(area);
            }
        } else {
            self.add_areas(&mut eyes, local.stones[1], outlook.empty);
        }
        for chain in own {
            eyes.add_wall(chain.stones, chain.around, chain.safe);
        }
        let alive = self.alive(&mut eyes, local.target);
        self.is_enough(local, alive)
            .then(|| eyes.areas().iter().fold(alive, |zone, &area| zone | area))
    }

    /// A quick look at the defender's eyes, taken once for the chains.
    pub(crate) fn outlook<'a>(&self, local: &Local<B>, chains: &'a Chains<B>) -> &'a Outlook<B> {
        let outlook = &chains.outlook;
        outlook.get_or_init(|| self.outlook_anew(local, chains))
    }

    fn outlook_anew(&self, local: &Local<B>, chains: &Chains<B>) -> Outlook<B> {
        let own = local.stones[1];
        let field = self.region & !own;
        let mut outlook = Outlook {
            empty: field & !local.stones[0],
            beside: self.spread(own),
            open: self.flood(self.rim[0] & field, field),
            areas: ArrayVec::new(),
            promising: B::ZERO,
            promising_count: 0,
            joints: B::ZERO,
            is_whole: true,
            has_way_out: self.rim[1].any(),
        };
        let mut once = B::ZERO;
        for chain in &chains.of[1] {
            outlook.joints = outlook.joints | once & chain.liberties;
            once = once | chain.liberties;
        }
        let mut rest = field & !outlook.open;
        while rest.any() {
            let area = self.flood(B::bit(rest.lowest()), rest);
            rest = rest & !area;
            if outlook.areas.try_push(area).is_err() {
                outlook.is_whole = false;
                return outlook;
            }
            if may_be_eye(area, outlook.empty, outlook.beside) {
                outlook.promising = outlook.promising | area;
                outlook.promising_count += 1;
            }
        }
        outlook
    }

    /// The points where a stone may add to the eyes: within areas, where it takes or joins something,
    /// and where it parts what is around it.
    pub(crate) fn eye_makers(
        &self,
        local: &Local<B>,
        chains: &Chains<B>,
        outlook: &Outlook<B>,
    ) -> B {
        if !outlook.tells() {
            return self.region;
        }
        let field = self.region & !local.stones[1];
        let inside = field & !outlook.open;
        inside | outlook.joints | chains.last[0] | self.parts(field)
    }

    /// What the defender's stones are after a stone on an empty point that takes `captured`, and which
    /// of them live; nothing if too few do, or if the stone adds nothing to what there was.
    pub(crate) fn life_after(
        &self,
        local: &Local<B>,
        chains: &Chains<B>,
        outlook: &Outlook<B>,
        (point, captured): (u32, B),
        eyes: &mut Eyes<B>,
    ) -> Option<B> {
        let bit = B::bit(point);
        let own = local.stones[1] | bit;
        let empty = self.region & !(local.stones[0] | own) | captured;
        if outlook.is_whole {
            let is_new = self.split_areas(local, outlook, (point, empty), eyes);
            if outlook.tells() && !is_new && captured.is_empty() {
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
        // Nothing lives by the stone unless it lives itself: other walls border on what they did before.
        if !joined.2 && eyes.count_of(joined.1) < 2 {
            return None;
        }
        for chain in &chains.of[1] {
            if (chain.stones & around).is_empty() {
                eyes.add_wall(chain.stones, chain.around, chain.safe);
            }
        }
        eyes.add_wall(joined.0, joined.1, joined.2);
        let alive = self.alive(eyes, local.target);
        self.is_enough(local, alive).then_some(alive)
    }

    /// Starts anew with the enclosed areas after a stone on a point, by those there were before; where
    /// life can only come from areas, with those that may be eyes. Whether an area has come of it, or a
    /// new connection.
    #[inline]
    fn split_areas(
        &self,
        local: &Local<B>,
        outlook: &Outlook<B>,
        (point, empty): (u32, B),
        eyes: &mut Eyes<B>,
    ) -> bool {
        eyes.start(empty);
        let tells = outlook.tells();
        let bit = B::bit(point);
        let mut within = None;
        for &area in &outlook.areas {
            if area.has(point) {
                within = Some(area);
            } else if !tells || (area & outlook.promising).any() {
                eyes.add_area(area);
            }
        }
        let before = eyes.areas.len();
        let beside = outlook.beside | self.spread(bit);
        let left = within.unwrap_or(outlook.open) & !bit;
        let mut add = |piece: B| {
            if !tells || may_be_eye(piece, empty, beside) {
                eyes.add_area(piece);
            }
        };
        let parts = self.may_part(point, local.stones[1]);
        // What the attacker reaches he reaches still, unless it is parted or he came in here.
        if parts || within.is_none() && self.rim[0].has(point) {
            let mut seeds = self.around(point) & left;
            while seeds.any() {
                let piece = self.flood(B::bit(seeds.lowest()), left);
                seeds = seeds & !piece;
                if within.is_some() || (piece & self.rim[0]).is_empty() {
                    add(piece);
                }
            }
        } else if within.is_some() && left.any() {
            add(left);
        }
        eyes.areas.len() > before || outlook.joints.has(point)
    }

    /// Starts anew with the enclosed areas between the defender's stones.
    fn add_areas(&self, eyes: &mut Eyes<B>, own: B, empty: B) {
        eyes.start(empty);
        let field = self.region & !own;
        let open = self.flood(self.rim[0] & field, field);
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

    /// The defender's stones that live unconditionally; of walls and areas, those that live and those
    /// that living stones enclose stay. Nothing, if no target is among them.
    fn alive(&self, eyes: &mut Eyes<B>, target: B) -> B {
        let empty = eyes.empty;
        for wall in &mut eyes.walls {
            for (place, &area) in eyes.areas.iter().enumerate() {
                wall.eyes |= u64::from(is_eye(area, empty, wall.around)) << place;
            }
        }
        let mut enclosed = (1u64 << eyes.areas.len()) - 1;
        loop {
            let (mut living, mut alive, mut beside_others) = (0u64, B::ZERO, B::ZERO);
            for (place, wall) in eyes.walls.iter().enumerate() {
                let own = wall.eyes & enclosed;
                let lives = wall.safe | (own & own.wrapping_sub(1) != 0);
                living |= u64::from(lives) << place;
                alive = alive | wall.stones.only_if(lives);
                beside_others = beside_others | wall.around.only_if(!lives);
            }
            if (alive & target).is_empty() {
                return B::ZERO;
            }
            let areas = eyes.areas.iter().enumerate();
            let left = areas.fold(0, |left, (place, &area)| {
                left | u64::from((area & beside_others).is_empty()) << place
            });
            if enclosed & !left == 0 {
                keep(&mut eyes.walls, living);
                keep(&mut eyes.areas, enclosed);
                return alive;
            }
            enclosed &= left;
        }
    }
}

/// Adds to a list that has a place left.
fn add<T, const N: usize>(list: &mut ArrayVec<T, N>, one: T) {
    if !list.is_full() {
        list.push(one);
    }
}

/// Leaves only what stands at these places.
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
        /// With a way out for the defender beyond a part of the rim, and without; there those that may be
        /// eyes are enough.
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
            let cut = Ground::<u64>::cut(&position, &[target], sides, &inner, beyond);
            let Some((ground, local)) = cut else { return Ok(()) };
            let mut chains = Chains::new();
            ground.chains(&local, &mut chains);
            let outlook = ground.outlook(&local, &chains);
            prop_assume!(outlook.is_whole);
            for point in each(outlook.empty) {
                let own = local.stones[1] | u64::bit(point);
                let empty = outlook.empty & !u64::bit(point);
                let (mut split, mut anew) = (Eyes::new(), Eyes::new());
                ground.split_areas(&local, outlook, (point, empty), &mut split);
                ground.add_areas(&mut anew, own, empty);
                if outlook.tells() {
                    let beside = ground.spread(own);
                    for eyes in [&mut split, &mut anew] {
                        eyes.areas.retain(|area| may_be_eye(*area, empty, beside));
                    }
                }
                prop_assert_eq!(sorted(&split), sorted(&anew), "{:?} {}", position, point);
            }
        }
    }
}
