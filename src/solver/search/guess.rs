//! The first opinion of a move: how likely it wins, and how much it takes to show, before anything is
//! searched.
//!
//! What a stone does and what it leaves to make eyes of is counted, and a small network makes of the
//! counts what is wanted: for each side one for stones and one for passes, fitted to moves of random
//! walled positions which the search had proved to win or to lose. They only decide what is looked
//! at first, never what is believed.

use crate::life::Side;

use super::super::bits::Bits;
use super::super::distance::KINDS;
use super::super::local::{Local, NO_KO, PASS};
use super::net::{Answer, Net, PASS_ROWS, STONE_ROWS, Units, count};
use super::weights::{PASSES, STONES};
use super::{Child, GUESSED, Search, Value};

/// How much more it may take to win where the odds are against it: 1 + 10 exp(z), z in steps of a
/// quarter from -8 to 8, at most 2001; in sixteenths. In strange regions z is one greater.
const AGAINST: [u32; 65] = [
    16, 16, 16, 16, 16, 16, 16, 16, 16, 17, 17, 17, 17, 17, 18, 18, 19, 20, 21, 22, 24, 26, 29, 33,
    38, 44, 52, 62, 75, 92, 113, 141, 176, 221, 280, 355, 451, 574, 733, 937, 1198, 1534, 1965,
    2519, 3230, 4142, 5314, 6819, 8752, 11233, 14419, 18509, 23762, 30507, 32016, 32016, 32016,
    32016, 32016, 32016, 32016, 32016, 32016, 32016, 32016,
];

/// The root of how many positions it takes to show a result, from 1 on in steps of a quarter of a
/// bit; in sixteenths.
const SIZE: [u32; 32] = [
    16, 19, 23, 27, 32, 38, 45, 54, 64, 76, 91, 108, 128, 152, 181, 215, 256, 304, 362, 431, 512,
    609, 724, 861, 1024, 1218, 1448, 1722, 2048, 2435, 2896, 3444,
];

/// The most that a guess says.
const MOST_GUESSED: u32 = 60_000;

/// The bits of a kept guess that hold no part of the key.
const KEPT_BITS: u32 = 17;

/// What is seen of all moves of a position at once: for each property the points that have it.
pub(super) struct View<B> {
    /// A stone joins at least one, two, three own chains.
    joins: [B; 3],
    /// One of them was in atari, two were.
    saves: [B; 2],
    /// The stone hangs together with safe ones.
    safe: B,
    /// It touches at least one, two, three chains of the other side.
    meets: [B; 3],
    /// It puts at least one, two of them in atari.
    attacks: [B; 2],
    /// One of the other side's chains has its last liberty there; two have.
    takes: [B; 2],
    /// Chains in atari, the mover's and the other side's.
    atari: [u32; 2],
    /// Points that touch the latest move, or do so at a corner too, or are one step farther.
    near: [B; 3],
    /// How far a point is that lies in none of them.
    far: u32,
    /// The kinds of points that may become eyes, as the digits of a binary number.
    kinds: [B; 4],
    /// What all stones have in common, and what a pass starts with.
    common: [Units; 2],
}

impl<B> View<B> {
    /// Chains in atari, the mover's and the other side's.
    pub(super) const fn atari(&self) -> [u32; 2] {
        self.atari
    }
}

/// Adds a set to those of the points counted once, twice and so on.
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
    /// What is seen of the moves of a position whose chains are in the buffer.
    pub(super) fn view(&self, parent: &Local<B>) -> View<B> {
        let mover = parent.to_move.index();
        let mut view = View {
            joins: [B::ZERO; 3],
            saves: [B::ZERO; 2],
            safe: self.ground.rim[mover],
            meets: [B::ZERO; 3],
            attacks: [B::ZERO; 2],
            takes: [B::ZERO; 2],
            atari: [0; 2],
            near: [B::ZERO; 3],
            far: 4,
            kinds: digits(&self.ground.eye_points(parent, self.reach, self.hostile)),
            common: [Units::default(); 2],
        };
        if self.last != PASS {
            let last = u32::from(self.last);
            let around = self.ground.around(last);
            let ring = self.ground.ring(last);
            view.near = [around, ring, ring | self.ground.spread(ring)];
            view.far = 3;
        }
        for chain in &self.chains.of[mover] {
            let in_atari = !chain.safe & chain.liberties.without_lowest().is_empty();
            count_in(&mut view.joins, chain.liberties);
            count_in(&mut view.saves, chain.liberties.only_if(in_atari));
            view.safe = view.safe | chain.liberties.only_if(chain.safe);
            view.atari[0] += u32::from(in_atari);
        }
        for chain in &self.chains.of[1 - mover] {
            let second = chain.liberties.without_lowest();
            let in_atari = !chain.safe & second.is_empty();
            let has_two = !chain.safe & second.any() & second.without_lowest().is_empty();
            count_in(&mut view.meets, chain.liberties);
            count_in(&mut view.takes, chain.liberties.only_if(in_atari));
            count_in(&mut view.attacks, chain.liberties.only_if(has_two));
            view.atari[1] += u32::from(in_atari);
        }
        let (stones, passes) = (&STONES[mover], &PASSES[mover]);
        view.common = [stones.start, passes.start];
        self.count_before(parent, view.atari, |place, value| {
            let [of_stones, of_passes] = &mut view.common;
            stones.add(of_stones, place, value);
            passes.add(of_passes, place, value);
        });
        view
    }

    /// Hands on what is counted of a position before any move.
    #[inline]
    pub(super) fn count_before(
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
        let threats = match parent.strength(parent.to_move) {
            0 => 0,
            1.. => 1,
            _ => 2,
        };
        add(count::THREATS, threats);
    }

    /// Hands on what there is to make eyes of after a move.
    #[inline]
    fn count_after(&self, next: &Local<B>, hostile: B, add: &mut impl FnMut(usize, u32)) {
        let kinds = self.ground.eye_points(next, self.reach, hostile);
        let mut room = 0;
        for (kind, points) in kinds.into_iter().enumerate() {
            let points = points.count();
            room += points;
            add(count::EYES + kind, points);
        }
        add(count::ROOM, room);
        let edge = self.reach & hostile & !(next.stones[0] | next.stones[1]);
        add(count::EDGE, edge.count());
    }

    /// What a position not seen before may take, from the point of view of its side to move, reached
    /// from `parent`, whose chains are in the buffer.
    pub(super) fn first_guess(
        &mut self,
        parent: &Local<B>,
        child: &Child<B>,
        view: &mut Option<View<B>>,
    ) -> Value {
        let mv = child.mv;
        // Whether a side has threats makes a difference, how many does not.
        let has_threats = child.local.threats.signum() as u64;
        let key = child.key ^ has_threats.wrapping_mul(0x9E6C_63D0_676A_9A99);
        let slot = key as usize & (GUESSED - 1);
        // A guess taken for another's does no harm, so that half the key will do.
        let tag = (key >> 32) as u32 >> KEPT_BITS << KEPT_BITS;
        let kept = self.guessed.get(slot).copied().unwrap_or(0);
        let places = if kept >> KEPT_BITS << KEPT_BITS == tag && kept != 0 {
            kept
        } else {
            let answer = self.opinion(parent, &child.local, mv, view);
            let places = packed(answer, self.is_strange);
            if let Some(kept) = self.guessed.get_mut(slot) {
                *kept = tag | places;
            }
            places
        };
        let places = if self.is_strange {
            places
        } else {
            let next = &child.local;
            let salt = self.aim_salt();
            let lean = self.formations.lean(next.stones[0], next.to_move, salt);
            let for_mover = match parent.to_move {
                Side::Attacker => lean,
                Side::Defender => -lean,
            };
            leaning(places, for_mover)
        };
        let (phi, delta) = efforts(places, self.is_strange);
        // What refuted a sibling is likely to refute this too.
        let delta = if mv == self.hint && mv != PASS {
            delta / 4 + 1
        } else {
            delta
        };
        Value::open(phi, if mv == PASS { delta + 2 } else { delta })
    }

    /// What the network says of a move.
    pub(super) fn opinion(
        &self,
        parent: &Local<B>,
        next: &Local<B>,
        mv: u8,
        view: &mut Option<View<B>>,
    ) -> Answer {
        let view = view.get_or_insert_with(|| self.view(parent));
        let mover = parent.to_move.index();
        let [mut of_stones, mut of_passes] = view.common;
        if mv == PASS {
            let net: &Net<PASS_ROWS> = &PASSES[mover];
            self.count_move(parent, next, mv, view, &mut |place, value| {
                net.add(&mut of_passes, place, value);
            });
            return net.answer(&of_passes);
        }
        let net: &Net<STONE_ROWS> = &STONES[mover];
        self.count_move(parent, next, mv, view, &mut |place, value| {
            net.add(&mut of_stones, place, value);
        });
        net.answer(&of_stones)
    }

    /// Hands on what is counted of a move after what is counted before it.
    #[inline]
    pub(super) fn count_move(
        &self,
        parent: &Local<B>,
        next: &Local<B>,
        mv: u8,
        view: &View<B>,
        add: &mut impl FnMut(usize, u32),
    ) {
        if mv == PASS {
            self.count_after(next, self.hostile, add);
            return;
        }
        let mover = parent.to_move.index();
        let point = u32::from(mv);
        let bit = B::bit(point);
        let around = self.ground.around(point);
        let is_hostile = self.hostile.has(point);
        let hostile = if parent.to_move == Side::Attacker && is_hostile {
            self.hostile | around
        } else {
            self.hostile
        };
        self.count_after(next, hostile, add);
        let empty = around & !(parent.stones[0] | parent.stones[1]);
        let is_safe = (view.safe & bit).any();
        let taken = parent.stones[1 - mover] & !next.stones[1 - mover];
        let joined = counted(&view.joins, bit);
        let saved = counted(&view.saves, bit);
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
        let in_atari = counted(&view.attacks, bit);
        let [own_atari, other_atari] = view.atari;
        let own_atari = own_atari.saturating_sub(saved) + u32::from(liberties == 1);
        let other_atari = (other_atari + in_atari).saturating_sub(counted(&view.takes, bit));
        let is_eye = (around & !parent.stones[mover]).is_empty();
        let ring = self.ground.ring(point);
        // Each of these sets holds the one before.
        let near = view.far - counted(&view.near, bit);
        add(count::JOINED, joined);
        add(count::SAFE, u32::from(is_safe));
        add(count::TAKEN, up_to_three(taken));
        add(count::MET, counted(&view.meets, bit));
        add(count::LIBERTIES, liberties);
        add(count::HOSTILE, u32::from(is_hostile));
        add(count::EMPTY, up_to_four(empty));
        add(count::OWN_RING, (ring & parent.stones[mover]).count());
        let others = ring & parent.stones[1 - mover];
        add(count::OTHER_RING, others.count());
        add(count::NEIGHBORS, up_to_four(around));
        let shape = u32::from(is_eye) + 2 * u32::from(parent.ko != NO_KO);
        add(count::SHAPE, shape);
        add(count::OWN_ATARI, own_atari);
        add(count::OTHER_ATARI, other_atari);
        add(count::NEAR, near);
        add(count::KIND, number(&view.kinds, bit));
    }
}

/// What a network says, in steps: seven bits for three quarters of the logit, in quarters and 32 more;
/// five bits each for the logarithms, in halves, if the move wins and if not.
///
/// In strange regions, which the networks were not fitted to, two fifths of the logit, and no sizes.
fn packed(answer: Answer, is_strange: bool) -> u32 {
    let step = |value: i32, fifths: i64, least: i64, most: i64| {
        let steps = (i64::from(value) * fifths / 5 + (1 << 14)) >> 15;
        (steps.clamp(least, most) - least) as u32
    };
    if is_strange {
        return step(answer.odds, 8, -32, 32);
    }
    let odds = step(answer.odds, 15, -32, 32);
    let to_win = step(answer.to_win, 10, 0, 31);
    let to_lose = step(answer.to_lose, 10, 0, 31);
    odds | to_win << 7 | to_lose << 12
}

/// The same with the odds of the move moved by so many steps.
fn leaning(packed: u32, steps: i32) -> u32 {
    let odds = ((packed & 127) as i32 + steps).clamp(0, 64);
    packed >> 7 << 7 | odds as u32
}

/// What it may take to win and to refute a position reached by a move of which a network says this.
fn efforts(packed: u32, is_strange: bool) -> (u32, u32) {
    let odds = (packed & 127) as usize;
    let more = if is_strange { 4 } else { 0 };
    let of = |size: u32, place: usize| {
        let size = SIZE.get((size & 31) as usize).copied().unwrap_or(16);
        let place = (place + more).min(AGAINST.len() - 1);
        let against = AGAINST.get(place).copied().unwrap_or(16);
        ((size * against) >> 6).clamp(1, MOST_GUESSED)
    };
    let phi = of(packed >> 12, odds);
    let delta = of(packed >> 7, 64usize.saturating_sub(odds));
    (phi, delta)
}

/// The numbers of the sets that points are in as binary digits, [`KINDS`] where they are in none.
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

/// The number of which these sets are the binary digits at a point.
fn number<B: Bits, const N: usize>(digits: &[B; N], bit: B) -> u32 {
    let digits = digits.iter().enumerate();
    digits.fold(0, |sum, (place, &set)| {
        sum | u32::from((set & bit).any()) << place
    })
}

/// Number of points, three for more.
fn up_to_three<B: Bits>(set: B) -> u32 {
    let second = set.without_lowest();
    let third = second.without_lowest();
    u32::from(set.any()) + u32::from(second.any()) + u32::from(third.any())
}

/// Number of points of a set of at most four.
fn up_to_four<B: Bits>(set: B) -> u32 {
    let last = set.without_lowest().without_lowest().without_lowest();
    up_to_three(set) + u32::from(last.any())
}

#[cfg(test)]
mod tests {
    use super::super::{Aim, Care, Repetition};
    use super::*;
    use crate::board::{Diagram, Point, Setup, Size};
    use crate::life::{Query, QuerySpec};
    use crate::solver::local::Ground;
    use crate::solver::table::Table;

    #[test]
    fn the_effort_grows_with_the_odds_against_a_move_and_with_its_size() {
        for (place, &against) in AGAINST.iter().enumerate() {
            let quarters = place as f64 / 4.0 - 8.0;
            let expected = 16.0 * (1.0 + (10.0 * quarters.exp()).min(2000.0));
            assert_eq!(against, expected.round() as u32, "{place}");
        }
        for (place, &size) in SIZE.iter().enumerate() {
            let expected = 16.0 * (place as f64 / 4.0).exp2();
            assert_eq!(size, expected.round() as u32, "{place}");
        }
        let one = 1 << 15;
        let even = Answer {
            odds: 0,
            to_win: one,
            to_lose: one,
        };
        let (phi, delta) = efforts(packed(even, false), false);
        assert_eq!(phi, delta);
        let likely = efforts(packed(Answer { odds: one, ..even }, false), false);
        assert!(likely.0 > phi && likely.1 < delta, "{likely:?}");
        let longer = Answer {
            to_lose: 3 * one,
            ..even
        };
        // Four times the positions, and twice the effort but for rounding.
        let twice = efforts(packed(longer, false), false);
        assert!(twice.0.abs_diff(2 * phi) <= phi / 16 && twice.1 == delta);
        // Evidence for the mover makes his move look easier and the answer harder, within the steps there are.
        let evens = packed(even, false);
        assert_eq!(leaning(leaning(evens, 5), -5), evens);
        let leant = efforts(leaning(evens, 4), false);
        assert!(leant.0 > phi && leant.1 < delta, "{leant:?}");
        assert_eq!(leaning(evens, 1000), leaning(evens, 32));
        assert_eq!(leaning(evens, -1000), leaning(evens, -32));
        // In a strange region the size is not trusted.
        let [one, other] = [even, longer].map(|answer| efforts(packed(answer, true), true));
        assert_eq!(one, other);
    }

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
                stones: Diagram::parse(drawing, size, None).unwrap().stones,
                to_move,
                ..Setup::new(size)
            };
            let position = setup.into_position().unwrap();
            let query = Query::new(&position, &QuerySpec::target(Point::at(1, 0))).unwrap();
            let (ground, root) = Ground::<u64>::of(&query).unwrap();
            let mut table = Table::new(1 << 16);
            let mut search = Search::new(&ground, &mut table, 0);
            search.ask(Aim::Survive, Repetition::WonBy(Side::Defender), Care::Hint);
            ground.chains(&root, &mut search.chains);
            search.generate(&root);
            let odds = |column, row| {
                let mv = ground.index(Point::at(column, row)) as u8;
                let child = search.children.iter().find(|child| child.mv == mv);
                child.map(|child| search.opinion(&root, &child.local, mv, &mut None).odds)
            };
            let [vital, beside] = [odds(3, 0), odds(2, 0)];
            assert!(
                vital.is_some() && vital > beside,
                "{to_move} {vital:?} {beside:?}"
            );
        }
    }
}
