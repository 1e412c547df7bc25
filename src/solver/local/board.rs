//! The local board: the region of a query as sets of bits, with the rules of Go on it.
//!
//! Stones outside the region never change. A chain inside that touches a safe stone of its own
//! colour at the rim can never be captured. The local board knows nothing else about the world
//! outside.

use std::collections::BTreeSet;

use crate::board::{Color, Move, Point, Position};
use crate::life::{Goal, Query, Side};

use super::bits::{Bits, Cell, each};
use super::chains::Chains;
use super::outside::{Elsewhere, Outside};
use super::threats::Threats;

/// A move on the local board: a stone on a point, or a pass, which plays elsewhere. Ordered by point, the
/// pass last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Mv(u8);

impl Mv {
    /// The move that plays elsewhere.
    pub(crate) const PASS: Mv = Mv(u8::MAX);

    /// A stone on a point.
    #[inline]
    pub(crate) const fn at(cell: Cell) -> Mv {
        Mv(cell.index() as u8)
    }

    /// The point of the stone; `None` for the pass.
    #[inline]
    pub(crate) const fn cell(self) -> Option<Cell> {
        match self {
            Mv::PASS => None,
            Mv(index) => Some(Cell::new(index as u32)),
        }
    }

    /// Whether this is the pass.
    #[inline]
    pub(crate) const fn is_pass(self) -> bool {
        self.0 == Mv::PASS.0
    }

    /// A byte from which [`Mv::from_byte`] restores the move.
    #[inline]
    pub(crate) const fn to_byte(self) -> u8 {
        self.0
    }

    /// The move that [`Mv::to_byte`] stored.
    #[inline]
    pub(crate) const fn from_byte(byte: u8) -> Mv {
        Mv(byte)
    }
}

/// What stays the same during a search: the region and its surroundings.
#[derive(Clone, Debug)]
pub(crate) struct Ground<B> {
    /// The points on which play happens.
    pub(crate) region: B,
    /// The points of the region next to safe stones outside it, of the attacker and of the
    /// defender.
    pub(crate) rim: [B; 2],
    /// The points where the attacker wins by capturing a stone; see
    /// [`QuerySpec::holds_open`](crate::life::QuerySpec::holds_open).
    pub(crate) open_edge: B,
    /// Whether the region was cut out of an open board, so that nothing encloses it.
    pub(crate) is_open: bool,
    /// The liberties of the attacker's stones beyond the region, if they count.
    pub(crate) outside: Outside<B>,
    /// The target stones at the start.
    pub(crate) target: B,
    pub(crate) goal: Goal,
    pub(crate) defender: Color,
    pub(crate) stride: u32,
    left: u8,
    low: u8,
    /// For each point, its neighbours within the region.
    neighbors: Vec<B>,
    /// For each point, the up to eight points around it within the region.
    rings: Vec<B>,
}

/// A position on the local board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Local<B> {
    /// The stones of the attacker and of the defender.
    pub(crate) stones: [B; 2],
    /// The target stones of the start that have never been captured.
    pub(crate) target: B,
    /// The point that a ko bans for one move.
    pub(crate) ko: Option<Cell>,
    pub(crate) to_move: Side,
    /// Ko threats left: positive for the defender's, negative for the attacker's. The two sides
    /// never both have threats.
    pub(crate) threats: Threats,
    /// How often the defender has played elsewhere, if that matters.
    pub(crate) elsewhere: Elsewhere,
}

impl<B: Bits> Ground<B> {
    /// The local board of a query and the position on it; `None` if the region needs more than
    /// [`Bits::LEN`] bits.
    pub(crate) fn of(query: &Query) -> Option<(Ground<B>, Local<B>)> {
        let beyond = |point| {
            let Some(color) = query.position().color_at(point) else {
                return query.open_rim().contains(&point).then(|| query.beyond());
            };
            Some(if color == query.defender() {
                Side::Defender
            } else {
                Side::Attacker
            })
        };
        let (position, targets) = (query.position(), query.targets());
        let sides = (query.defender(), query.goal());
        let nothing = BTreeSet::new();
        let liberties = match query.beyond() {
            Side::Attacker => &nothing,
            Side::Defender => query.open_rim(),
        };
        let area = (query.region(), liberties);
        let (mut ground, local) = Ground::cut(position, targets, sides, area, beyond)?;
        ground.is_open = !query.open_rim().is_empty();
        for point in query.open_edge() {
            ground.open_edge = ground.open_edge | B::bit(ground.cell(point));
        }
        Some((ground, local))
    }

    /// The local board of some points of a position, with empty points beyond them that are liberties of
    /// the attacker's stones. `beyond` says whose safe stone each neighbouring point outside counts as;
    /// `None` if it counts as nobody's.
    pub(crate) fn cut(
        position: &Position,
        targets: &[Point],
        (defender, goal): (Color, Goal),
        (points, liberties): (&BTreeSet<Point>, &BTreeSet<Point>),
        beyond: impl Fn(Point) -> Option<Side>,
    ) -> Option<(Ground<B>, Local<B>)> {
        let all = || points.iter().chain(liberties);
        let left = all().map(|point| point.column()).min()?;
        let right = all().map(|point| point.column()).max()?;
        let low = all().map(|point| point.row()).min()?;
        let high = all().map(|point| point.row()).max()?;
        let stride = u32::from(right - left) + 2;
        if stride * (u32::from(high - low) + 1) > B::LEN {
            return None;
        }
        let mut ground = Ground {
            region: B::ZERO,
            rim: [B::ZERO; 2],
            open_edge: B::ZERO,
            is_open: false,
            outside: Outside::NONE,
            target: B::ZERO,
            goal,
            defender,
            stride,
            left,
            low,
            neighbors: Vec::new(),
            rings: Vec::new(),
        };
        let mut local = Local {
            stones: [B::ZERO; 2],
            target: B::ZERO,
            ko: None,
            to_move: ground.side(position.to_move()),
            threats: Threats::NONE,
            elsewhere: Elsewhere::NEVER,
        };
        for &point in points {
            let bit = B::bit(ground.cell(point));
            ground.region = ground.region | bit;
            if let Some(color) = position.color_at(point) {
                let side = ground.side(color).index();
                local.stones[side] = local.stones[side] | bit;
            }
            for neighbor in point.neighbors(position.size()) {
                if !points.contains(&neighbor)
                    && let Some(side) = beyond(neighbor)
                {
                    let side = side.index();
                    ground.rim[side] = ground.rim[side] | bit;
                }
                if liberties.contains(&neighbor) {
                    let outside = B::bit(ground.cell(neighbor));
                    ground.outside.add(outside, bit);
                }
            }
        }
        for &target in targets {
            for point in position.chain(target) {
                local.target = local.target | B::bit(ground.cell(point));
            }
        }
        ground.target = local.target;
        if let Some(ko) = position.ko_point()
            && points.contains(&ko)
        {
            local.ko = Some(ground.cell(ko));
        }
        ground.neighbors = (0..B::LEN)
            .map(|index| ground.spread(B::bit(Cell::new(index))) & ground.region)
            .collect();
        ground.rings = (0..B::LEN)
            .map(|index| {
                let bit = B::bit(Cell::new(index));
                let row = bit << 1 | bit >> 1 | bit;
                (row | row << stride | row >> stride) & ground.region & !bit
            })
            .collect();
        Some((ground, local))
    }

    pub(crate) fn side(&self, color: Color) -> Side {
        if color == self.defender {
            Side::Defender
        } else {
            Side::Attacker
        }
    }

    /// The place of a point of the region in a set.
    pub(crate) fn cell(&self, point: Point) -> Cell {
        Cell::new(
            u32::from(point.row() - self.low) * self.stride + u32::from(point.column() - self.left),
        )
    }

    /// The move in the coordinates of the whole board.
    pub(crate) fn to_move(&self, mv: Mv) -> Move {
        let Some(cell) = mv.cell() else {
            return Move::Pass;
        };
        let index = cell.index();
        let column = (index % self.stride) as u8 + self.left;
        let row = (index / self.stride) as u8 + self.low;
        Move::Play(Point::at(column, row))
    }

    /// The neighbours of a set. They may lie beyond the region.
    #[inline]
    pub(crate) fn spread(&self, set: B) -> B {
        (set << 1) | (set >> 1) | (set << self.stride) | (set >> self.stride)
    }

    /// The neighbours of a point within the region.
    #[inline]
    pub(crate) fn around(&self, cell: Cell) -> B {
        self.neighbors[cell.index() as usize]
    }

    /// The up to eight points around a point, within the region.
    #[inline]
    pub(crate) fn ring(&self, cell: Cell) -> B {
        self.rings[cell.index() as usize]
    }

    /// Whether a stone on an empty point may separate the points around it that are not in `own`.
    /// Only the eight points around are examined, so the answer may be yes although a longer way
    /// connects them.
    #[inline]
    pub(crate) fn may_part(&self, point: Cell, own: B) -> bool {
        let sides = self.around(point) & !own;
        if sides.without_lowest().is_empty() {
            return false;
        }
        let ring = self.ring(point) & !own;
        (sides & !self.flood(B::bit(sides.lowest()), ring)).any()
    }

    /// All points connected to `seed` within `field`, which must contain the seed.
    #[inline]
    pub(crate) fn flood(&self, seed: B, field: B) -> B {
        let mut set = seed;
        loop {
            let grown = (set | self.spread(set)) & field;
            if grown == set {
                return set;
            }
            set = grown;
        }
    }

    /// Whether the attacker has reached the goal.
    #[inline]
    pub(crate) fn is_captured(&self, local: &Local<B>) -> bool {
        match self.goal {
            Goal::Any => local.target.is_empty(),
            Goal::All => local.target != self.target,
        }
    }

    /// The position after a legal move on `point`. The caller checks the ban of a ko; `chains` must
    /// be those of `local`.
    #[inline]
    pub(crate) fn play(&self, local: &Local<B>, chains: &Chains<B>, point: Cell) -> Local<B> {
        let captured = self.taken(chains, local.to_move, B::bit(point));
        self.put(local, point, captured)
    }

    /// As [`Ground::play`], for callers that have no chains; `None` if the move is illegal apart
    /// from ko.
    pub(crate) fn play_without_chains(&self, local: &Local<B>, point: Cell) -> Option<Local<B>> {
        let (mover, other) = (local.to_move.index(), local.to_move.opposite().index());
        let bit = B::bit(point);
        let occupied = local.stones[0] | local.stones[1];
        if (self.region & !occupied & bit).is_empty() {
            return None;
        }
        let around = self.around(point);
        let empty = self.region & !occupied & !bit;
        let mut captured = B::ZERO;
        let mut rest = around & local.stones[other];
        while rest.any() {
            let chain = self.flood(B::bit(rest.lowest()), local.stones[other]);
            rest = rest & !chain;
            if !self.stands(chain, local, local.to_move.opposite(), empty) {
                captured = captured | chain;
            }
        }
        if captured.is_empty() && (around & empty).is_empty() {
            let chain = self.flood(bit, local.stones[mover] | bit);
            if !self.stands(chain, local, local.to_move, empty) {
                return None;
            }
        }
        Some(self.put(local, point, captured))
    }

    /// Whether a chain of this side has a liberty among these empty points or beyond, or is safe.
    #[inline]
    fn stands(&self, chain: B, local: &Local<B>, side: Side, empty: B) -> bool {
        let around = self.spread(chain);
        (around & empty | chain & self.rim[side.index()]).any()
            || side == Side::Attacker && self.outside.holds(around, local.elsewhere)
    }

    /// Puts a stone that captures these stones.
    #[inline]
    fn put(&self, local: &Local<B>, point: Cell, captured: B) -> Local<B> {
        let mover = local.to_move.index();
        let bit = B::bit(point);
        let mut next = *local;
        next.to_move = local.to_move.opposite();
        next.ko = None;
        next.stones[mover] = local.stones[mover] | bit;
        if captured.any() {
            next.stones[1 - mover] = local.stones[1 - mover] & !captured;
            next.target = local.target & !captured;
            if local.to_move == Side::Attacker && (captured & self.open_edge).any() {
                next.target = B::ZERO;
            }
            next.elsewhere = self.elsewhere_after_capture(local, captured);
            let around = self.around(point);
            if captured.is_single()
                && (around & !next.stones[1 - mover]) == captured
                && !self.rim[mover].has(point)
                && !(mover == 0 && self.outside.open(local.elsewhere).has(point))
            {
                next.ko = Some(captured.lowest());
            }
        }
        next
    }

    /// The position after a legal move or a pass. A move that a ko bans uses up a threat. The
    /// buffer then holds the chains of the position before the move.
    pub(crate) fn follow(&self, local: &Local<B>, chains: &mut Chains<B>, mv: Mv) -> Local<B> {
        let Some(cell) = mv.cell() else {
            return self.pass(local);
        };
        self.chains(local, chains);
        let next = self.play(local, chains, cell);
        if local.ko == Some(cell) {
            self.after_a_threat(&next, local.to_move)
        } else {
            next
        }
    }

    /// The moves on `points` that the side to move may make. Adds a pass where passing makes sense:
    /// always for the defender, and for the attacker to wait until a ko may be retaken.
    pub(crate) fn moves(&self, local: &Local<B>, chains: &Chains<B>, points: B) -> Vec<Mv> {
        let mut legal = self.legal(local, chains) & points;
        if !local.threats_of(local.to_move).has_some() {
            legal = legal & !local.banned();
        }
        let mut moves: Vec<Mv> = each(legal).map(Mv::at).collect();
        let waits = (local.banned() & points).any();
        if local.to_move == Side::Defender || waits {
            moves.push(Mv::PASS);
        }
        moves
    }

    /// The position after a pass.
    #[inline]
    pub(crate) fn pass(&self, local: &Local<B>) -> Local<B> {
        let next = Local {
            to_move: local.to_move.opposite(),
            ko: None,
            ..*local
        };
        match local.to_move {
            Side::Attacker => next,
            Side::Defender => self.after_elsewhere(next),
        }
    }

    /// The position after this side has used one of its threats for the move that led to it.
    #[inline]
    pub(crate) fn after_a_threat(&self, next: &Local<B>, side: Side) -> Local<B> {
        let left = next.threats_of(side).less_one();
        self.after_elsewhere(next.with_threats(side, left))
    }
}

impl<B: Bits> Local<B> {
    /// The threats from the point of view of this side.
    #[inline]
    pub(crate) const fn threats_of(&self, side: Side) -> Threats {
        self.threats.seen_by(side)
    }

    /// Gives this side that many threats, and the other side none.
    pub(crate) const fn with_threats(mut self, side: Side, threats: Threats) -> Local<B> {
        self.threats = threats.seen_by(side);
        self
    }

    /// The point that a ko bans, as a set.
    #[inline]
    pub(crate) fn banned(&self) -> B {
        self.ko.map_or(B::ZERO, B::bit)
    }

    /// Whether a move retakes a ko that was taken just now, which needs a threat.
    #[inline]
    pub(crate) fn is_retake(&self, mv: Mv) -> bool {
        self.ko.is_some_and(|ko| mv == Mv::at(ko))
    }

    /// A hash of everything that decides what may follow.
    #[inline]
    pub(crate) fn key_with_threats(&self, salt: u64) -> u64 {
        // A factor other than that of the ko. With the same factor, a ko on point 1 with five
        // threats would have the key of a ko on point 5 with one threat.
        self.key(salt ^ self.threats.key(0x9FB2_1C65_1E98_DF25))
    }

    /// A hash of everything that decides what may follow, except the threats.
    #[inline]
    pub(crate) fn key(&self, salt: u64) -> u64 {
        let ko = self.ko.map_or(Mv::PASS, Mv::at).to_byte();
        let rest = u64::from(ko) | (self.to_move.index() as u64) << 24 | self.elsewhere.key();
        let hash = self.stones[0].mix(salt ^ rest.wrapping_mul(0xD6E8_FEB8_6659_FD93));
        self.target.mix(self.stones[1].mix(hash))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Position, Setup, Size};
    use crate::life::QuerySpec;
    use crate::solver::local::Wide;

    fn agree<B: Bits>(ground: &Ground<B>, local: &Local<B>, position: &Position, query: &Query) {
        let mut chains = Chains::new();
        ground.chains(local, &mut chains);
        let mut legal: Vec<Move> = each(ground.legal(local, &chains))
            .filter(|&point| local.ko != Some(point))
            .map(|point| ground.to_move(Mv::at(point)))
            .collect();
        legal.sort();
        let expected: Vec<Move> = position
            .legal_moves()
            .filter(|point| query.region().contains(point))
            .map(Move::Play)
            .collect();
        assert_eq!(legal, expected, "{position:?}");
        for &point in query.region() {
            let bit = ground.cell(point);
            let side = Side::BOTH
                .into_iter()
                .find(|side| local.stones[side.index()].has(bit));
            let color = position.color_at(point).map(|color| ground.side(color));
            assert_eq!(side, color, "{point} {position:?}");
        }
    }

    fn walk<B: Bits>(query: &Query, seed: u64) {
        let (ground, mut local) = Ground::<B>::of(query).unwrap();
        let mut position = query.position().clone();
        let mut chains = Chains::new();
        let mut random = seed;
        for _ in 0..60 {
            agree(&ground, &local, &position, query);
            ground.chains(&local, &mut chains);
            let legal: Vec<Cell> = each(ground.legal(&local, &chains))
                .filter(|&point| local.ko != Some(point))
                .collect();
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let choice = (random >> 33) as usize % (legal.len() + 1);
            if let Some(&point) = legal.get(choice) {
                local = ground.play(&local, &chains, point);
                position.play(ground.to_move(Mv::at(point))).unwrap();
            } else {
                local = ground.pass(&local);
                position.play(Move::Pass).unwrap();
            }
        }
    }

    #[test]
    fn no_number_of_threats_is_taken_for_a_ko() {
        let local = Local::<u64> {
            stones: [0x0F, 0xF0],
            target: 0xF0,
            ko: None,
            to_move: Side::Attacker,
            threats: Threats::NONE,
            elsewhere: Elsewhere::NEVER,
        };
        let mut keys = BTreeSet::new();
        for ko in (0..64).map(|index| Some(Cell::new(index))).chain([None]) {
            for threats in (-31..=31).map(Threats::new) {
                for to_move in Side::BOTH {
                    let local = Local {
                        ko,
                        threats,
                        to_move,
                        ..local
                    };
                    assert!(keys.insert(local.key_with_threats(0)), "{local:?}");
                }
            }
        }
    }

    #[test]
    fn random_play_agrees_with_the_rules_core_in_every_width() {
        let drawing = "
            | . . . . . . . . .
            | O O O O O O . . .
            | . X X . X O . . .
            | . . . . X O . . .
            | X O . . X O . . .
            +------------------";
        let size = Size::square(9).unwrap();
        let setup = Setup::drawn(size, drawing).unwrap();
        let position = setup.into_position().unwrap();
        let query = Query::new(&position, &QuerySpec::target(Point::at(4, 0))).unwrap();
        assert_eq!(query.region().len(), 15);
        for seed in 0..300 {
            walk::<u64>(&query, seed);
            walk::<u128>(&query, seed + 1000);
            walk::<Wide>(&query, seed + 2000);
        }
    }
}
