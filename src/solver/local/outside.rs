//! Liberties beyond an open region.
//!
//! Every way out of such a region counts as an escape of the defender, but the attacker's stones at its
//! rim keep their liberties on the empty points beyond. A stone of the defender there is a move
//! elsewhere, of which only the number is counted: each may have taken one such liberty of every chain.
//! The points themselves never enter the search.

use crate::life::{Query, Side};

use super::bits::Bits;
use super::board::{Ground, Local};
use super::chains::Chains;

/// How often the defender has played elsewhere, as far as that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Elsewhere(u8);

impl Elsewhere {
    /// Not yet.
    pub(crate) const NEVER: Elsewhere = Elsewhere(0);
    /// So often that a stone at the rim has fallen. What follows is not known, so it counts as a win of
    /// the defender.
    const FALLEN: Elsewhere = Elsewhere(u8::MAX);

    /// Once more.
    const fn more(self) -> Elsewhere {
        if self.0 < Query::MOST_ELSEWHERE {
            Elsewhere(self.0 + 1)
        } else {
            self
        }
    }

    /// Whether a stone of the attacker at the rim has fallen.
    #[inline]
    pub(crate) const fn is_fallen(self) -> bool {
        self.0 == Elsewhere::FALLEN.0
    }

    /// The part of a key that stands for this number.
    #[inline]
    pub(super) const fn key(self) -> u64 {
        (self.0 as u64) << 32
    }
}

/// The liberties beyond the region.
#[derive(Clone, Debug)]
pub(crate) struct Outside<B> {
    /// The empty points beyond the region that are next to it.
    points: B,
    /// The points of the region next to more than 0, 1, 2 and 3 of them.
    beside: [B; 4],
}

impl<B: Bits> Outside<B> {
    /// None: what lies beyond the region is no liberty of anybody.
    pub(super) const NONE: Outside<B> = Outside {
        points: B::ZERO,
        beside: [B::ZERO; 4],
    };

    /// Adds an empty point next to a point of the region.
    pub(super) fn add(&mut self, outside: B, inside: B) {
        self.points = self.points | outside;
        let place = self
            .beside
            .iter()
            .position(|set| (*set & inside).is_empty());
        if let Some(set) = place.and_then(|place| self.beside.get_mut(place)) {
            *set = *set | inside;
        }
    }

    /// Whether liberties beyond the region count at all.
    #[inline]
    pub(super) fn counts(&self) -> bool {
        self.points.any()
    }

    /// The points of the region next to such liberties.
    #[inline]
    pub(crate) const fn rim(&self) -> B {
        self.beside[0]
    }

    /// The points where a single stone of the attacker has such a liberty left.
    #[inline]
    pub(super) fn open(&self, elsewhere: Elsewhere) -> B {
        if elsewhere.0 >= Query::MOST_ELSEWHERE {
            return B::ZERO;
        }
        let set = self.beside.get(usize::from(elsewhere.0));
        set.copied().unwrap_or(B::ZERO)
    }

    /// Whether a chain of the attacker with these neighbours has such a liberty left.
    #[inline]
    pub(super) fn holds(&self, around: B, elsewhere: Elsewhere) -> bool {
        elsewhere.0 < Query::MOST_ELSEWHERE
            && (around & self.points).count() > u32::from(elsewhere.0)
    }
}

impl<B: Bits> Ground<B> {
    /// The position after the defender has played elsewhere: passed, made a threat, or answered one.
    #[inline]
    pub(crate) fn after_elsewhere(&self, next: Local<B>) -> Local<B> {
        if !self.outside.counts() || next.elsewhere.is_fallen() {
            return next;
        }
        self.count_elsewhere(next)
    }

    fn count_elsewhere(&self, mut next: Local<B>) -> Local<B> {
        next.elsewhere = next.elsewhere.more();
        let empty = self.region & !(next.stones[0] | next.stones[1]);
        let mut rest = next.stones[0] & self.outside.rim();
        while rest.any() {
            let chain = self.flood(B::bit(rest.lowest()), next.stones[0]);
            rest = rest & !chain;
            let around = self.spread(chain);
            let stands = (around & empty | chain & self.rim[0]).any();
            let falls = !stands && !self.outside.holds(around, next.elsewhere);
            if falls && (self.reach(&next) & chain).any() {
                next.elsewhere = Elsewhere::FALLEN;
                return next;
            }
        }
        next
    }

    /// Whether a stone of the attacker at the rim could fall by the defender's next move: elsewhere, on its
    /// last liberty within the region, or both with the threat for a retake.
    pub(crate) fn may_fall_at_rim(&self, local: &Local<B>, chains: &Chains<B>) -> bool {
        self.outside.counts()
            && chains.of[0].iter().any(|chain| {
                !chain.safe
                    && (chain.stones & self.outside.rim()).any()
                    && chain.liberties.without_lowest().is_empty()
                    && !self.outside.holds(chain.around, local.elsewhere.more())
            })
    }

    /// What a capture by the defender makes of the count.
    #[inline]
    pub(super) fn elsewhere_after_capture(&self, local: &Local<B>, captured: B) -> Elsewhere {
        let falls = local.to_move == Side::Defender && (captured & self.outside.rim()).any();
        if falls {
            Elsewhere::FALLEN
        } else {
            local.elsewhere
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::bits::each;
    use super::*;
    use crate::board::{Color, Move, Point, Position, Setup, Size};
    use crate::life::QuerySpec;

    /// White has a stone on the edge with a liberty within the region and two beyond.
    const DRAWING: &str = "
        | . . . . . .
        | O O O . . .
        | X X O . . .
        | . . . O . .
        +------------";

    fn local() -> (Ground<u64>, Local<u64>, Position, Query) {
        let setup = Setup {
            to_move: Color::Black,
            ..Setup::drawn(Size::square(9).unwrap(), DRAWING).unwrap()
        };
        let position = setup.into_position().unwrap();
        let row = (0..4).map(|column| Point::at(column, 0));
        let spec = QuerySpec {
            region: Some(row.chain([Point::at(0, 1), Point::at(1, 1)]).collect()),
            beyond: Side::Defender,
            ..QuerySpec::target(Point::at(0, 1))
        };
        let query = Query::new(&position, &spec).unwrap();
        let (ground, local) = Ground::of(&query).unwrap();
        (ground, local, position, query)
    }

    fn holds(ground: &Ground<u64>, local: &Local<u64>) -> bool {
        let mut chains = Chains::new();
        ground.chains(local, &mut chains);
        chains.of[0].iter().any(|chain| chain.held)
    }

    #[test]
    fn each_move_elsewhere_takes_a_liberty_beyond() {
        let (ground, mut local, position, query) = local();
        // D1 has E1 and D2 beyond the region.
        let names: Vec<Move> = each(ground.outside.rim())
            .map(|cell| ground.to_move(super::super::Mv::at(cell)))
            .collect();
        assert_eq!(names, [Move::Play(Point::at(3, 0))]);
        assert_eq!(query.open_rim().len(), 2);
        assert_eq!(position.liberties(Point::at(3, 0)), 3);
        assert!(holds(&ground, &local));
        local = ground.pass(&ground.pass(&local));
        assert!(holds(&ground, &local));
        local = ground.pass(&ground.pass(&local));
        assert!(!holds(&ground, &local));
        assert!(!local.elsewhere.is_fallen(), "C1 is still a liberty");
    }

    #[test]
    fn a_stone_at_the_rim_that_may_be_gone_has_fallen() {
        let (ground, local, ..) = local();
        let c1 = ground.cell(Point::at(2, 0));
        // Black plays C1, White elsewhere; then two moves of Black elsewhere.
        let mut chains = Chains::new();
        ground.chains(&local, &mut chains);
        let mut next = ground.play(&local, &chains, c1);
        for fallen in [false, true] {
            next = ground.pass(&ground.pass(&next));
            assert_eq!(next.elsewhere.is_fallen(), fallen);
        }
        // The other way round: the stone on the last liberty captures.
        let twice = ground.pass(&ground.pass(&ground.pass(&ground.pass(&local))));
        ground.chains(&twice, &mut chains);
        let taken = ground.play(&twice, &chains, c1);
        assert!(taken.elsewhere.is_fallen());
        assert!(ground.lives(&taken, &Chains::new()));
    }
}
