//! The first opinion of a move: how likely it wins, before anything is searched.
//!
//! A sum of points for what the move does and for what it leaves to make eyes of. The points are 0.55
//! of the coefficients of logistic regressions, for each side one over stones and one over passes: 3.2
//! million moves in 6,000 random walled positions of 12 to 33 points, each of which the search had
//! proved to win or to lose, weighted by the root of the nodes that took. They only decide what is
//! looked at first, never what is believed.

use crate::life::Side;

use super::super::bits::Bits;
use super::super::local::{Local, NO_KO, PASS};
use super::weights::{After, Before, PASSES, POINTS};
use super::{Child, GUESSED, Search, Value};

/// What it may take to win where the odds are against it: 1 + 30 exp(z), z in steps of a quarter
/// from -8 to 8, at most 2000.
const EFFORT: [u32; 65] = [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 5, 6, 7, 9, 12, 15, 19,
    24, 31, 39, 50, 64, 82, 105, 135, 173, 222, 285, 366, 470, 603, 774, 994, 1276, 1638, 2000,
    2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000,
];

/// The points of a row for a count, the last for all greater ones.
fn of(row: &[i32], count: u32) -> i32 {
    let last = row.len().saturating_sub(1);
    row.get((count as usize).min(last)).copied().unwrap_or(0)
}

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
    /// Points that all moves but a pass have in common, and those of a pass.
    common: [i32; 2],
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
            common: [0; 2],
        };
        for chain in &self.chains.of[mover] {
            count_in(&mut view.joins, chain.liberties);
            if chain.safe {
                view.safe = view.safe | chain.liberties;
            } else if chain.liberties.is_single() {
                count_in(&mut view.saves, chain.liberties);
                view.atari[0] += 1;
            }
        }
        for chain in &self.chains.of[1 - mover] {
            count_in(&mut view.meets, chain.liberties);
            if chain.safe {
                continue;
            }
            let second = chain.liberties.without_lowest();
            if second.is_empty() {
                count_in(&mut view.takes, chain.liberties);
                view.atari[1] += 1;
            } else if second.is_single() {
                count_in(&mut view.attacks, chain.liberties);
            }
        }
        let counts = self.counts_before(parent, &view);
        let sum = |rows: &Before| -> i32 {
            let rows = rows.rows().into_iter().zip(counts);
            rows.map(|(row, count)| of(row, count)).sum()
        };
        let (points, passes) = (&POINTS[mover], &PASSES[mover]);
        view.common = [
            points.bias + sum(&points.before),
            passes.bias + sum(&passes.before),
        ];
        view
    }

    /// What is counted of a position before any move, in the order of [`Before::rows`].
    pub(super) fn counts_before(&self, parent: &Local<B>, view: &View<B>) -> [u32; 6] {
        let (mut least, mut most) = (u32::MAX, 0);
        for chain in &self.chains.of[1] {
            if (chain.stones & parent.target).any() {
                let liberties = chain.liberties.count();
                least = least.min(liberties);
                most = most.max(liberties);
            }
        }
        let chains = self.chains.of[1].len() as u32;
        let inside = self.chains.of[0].iter().filter(|chain| !chain.safe);
        let [own_atari, other_atari] = view.atari;
        [
            least,
            most,
            chains,
            inside.count() as u32,
            own_atari,
            other_atari,
        ]
    }

    /// Hands on the rows and counts of what there is to make eyes of after a move.
    #[inline]
    fn see_after(
        &self,
        next: &Local<B>,
        hostile: B,
        rows: &After,
        add: &mut impl FnMut(&[i32], u32),
    ) {
        let kinds = self.ground.eye_points(next, self.reach, hostile);
        let mut room = 0;
        for (row, kind) in rows.eyes.iter().zip(kinds) {
            let count = kind.count();
            room += count;
            add(row, count);
        }
        add(&rows.room, room);
        let edge = self.reach & hostile & !(next.stones[0] | next.stones[1]);
        add(&rows.edge, edge.count());
    }

    /// What a position not seen before may take, from the point of view of its side to move, reached
    /// from `parent`, whose chains are in the buffer.
    pub(super) fn first_guess(
        &mut self,
        parent: &Local<B>,
        child: &Child<B>,
        view: &mut Option<View<B>>,
    ) -> Value {
        let Child { key, mv, .. } = *child;
        let slot = key as usize & (GUESSED - 1);
        let tag = key >> 16 << 8;
        let kept = self.guessed.get(slot).copied().unwrap_or(0);
        let place = if kept & !0xFF == tag && kept != 0 {
            (kept & 0xFF) as usize
        } else {
            let logit = self.odds(parent, &child.local, mv, view).clamp(-800, 800);
            // From hundredths to quarters.
            let place = (logit + 812) / 25;
            if let Some(kept) = self.guessed.get_mut(slot) {
                *kept = tag | place as u64;
            }
            place as usize
        };
        let effort = |place: usize| EFFORT.get(place).copied().unwrap_or(1);
        let (phi, delta) = (effort(place), effort(64 - place.min(64)));
        // What refuted a sibling is likely to refute this too.
        let delta = if mv == self.hint && mv != PASS {
            delta / 4 + 1
        } else {
            delta
        };
        Value::open(phi, if mv == PASS { delta + 2 } else { delta })
    }

    /// Hundredths of a logit that the move wins for the side that makes it.
    pub(super) fn odds(
        &self,
        parent: &Local<B>,
        next: &Local<B>,
        mv: u8,
        view: &mut Option<View<B>>,
    ) -> i32 {
        let view = view.get_or_insert_with(|| self.view(parent));
        let mut sum = view.common[usize::from(mv == PASS)];
        self.see(parent, next, mv, view, &mut |row, count| {
            sum += of(row, count);
        });
        sum
    }

    /// Hands on the rows and counts of a move.
    #[inline]
    pub(super) fn see(
        &self,
        parent: &Local<B>,
        next: &Local<B>,
        mv: u8,
        view: &View<B>,
        add: &mut impl FnMut(&[i32], u32),
    ) {
        let mover = parent.to_move.index();
        if mv == PASS {
            self.see_after(next, self.hostile, &PASSES[mover].after, add);
            return;
        }
        let points = &POINTS[mover];
        let point = u32::from(mv);
        let bit = B::bit(point);
        let around = self.ground.around(point);
        let is_hostile = self.hostile.has(point);
        let hostile = if parent.to_move == Side::Attacker && is_hostile {
            self.hostile | around
        } else {
            self.hostile
        };
        self.see_after(next, hostile, &points.after, add);
        let empty = around & !(parent.stones[0] | parent.stones[1]);
        let is_safe = (view.safe & bit).any();
        let taken = parent.stones[1 - mover] & !next.stones[1 - mover];
        let joined = counted(&view.joins, bit);
        let saved = counted(&view.saves, bit);
        let liberties = if is_safe {
            4
        } else {
            let mut liberties = empty | taken & around;
            if joined > 0 {
                for chain in &self.chains.of[mover] {
                    if (chain.liberties & bit).any() {
                        liberties = liberties | chain.liberties;
                    }
                }
            }
            up_to_three(liberties & !bit)
        };
        let in_atari = counted(&view.attacks, bit);
        let [own_atari, other_atari] = view.atari;
        let own_atari = own_atari.saturating_sub(saved) + u32::from(liberties == 1);
        let other_atari = (other_atari + in_atari).saturating_sub(counted(&view.takes, bit));
        let is_eye = (around & !parent.stones[mover]).is_empty();
        let ring = self.ground.ring(point);
        add(&points.joined, joined);
        add(&points.safe, u32::from(is_safe));
        add(&points.taken, up_to_three(taken));
        add(&points.met, counted(&view.meets, bit));
        add(&points.liberties, liberties);
        add(&points.hostile, u32::from(is_hostile));
        add(&points.empty, up_to_four(empty));
        add(&points.own_ring, (ring & parent.stones[mover]).count());
        add(
            &points.other_ring,
            (ring & parent.stones[1 - mover]).count(),
        );
        add(&points.neighbors, up_to_four(around));
        let shape = u32::from(is_eye) + 2 * u32::from(parent.ko != NO_KO);
        add(&points.shape, shape);
        add(&points.own_atari, own_atari);
        add(&points.other_atari, other_atari);
    }
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
    fn the_effort_grows_with_the_odds_against_a_move() {
        for (place, &effort) in EFFORT.iter().enumerate() {
            let quarters = place as f64 / 4.0 - 8.0;
            let expected = (1.0 + 30.0 * quarters.exp()).min(2000.0);
            assert_eq!(effort, expected as u32, "{place}");
        }
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
                child.map(|child| search.odds(&root, &child.local, mv, &mut None))
            };
            let [vital, beside] = [odds(3, 0), odds(2, 0)];
            assert!(
                vital.is_some() && vital > beside,
                "{to_move} {vital:?} {beside:?}"
            );
        }
    }
}
