//! The first opinion of a move: how likely it wins, before anything is searched.
//!
//! A sum of points for what the move does and for where it leads. The points are three quarters of
//! the coefficients of logistic regressions, for each side one over stones and one over passes: 3.2
//! million moves in 3,500 random walled positions of 14 to 33 points, each of which the search had
//! proved to win or to lose, weighted by the root of the nodes that took. They only decide what is
//! looked at first, never what is believed.

use crate::life::Side;

use super::super::bits::Bits;
use super::super::local::{Local, NO_KO, PASS};
use super::{Child, GUESSED, Search, Value};

/// Hundredths of a logit for what is seen of a move.
struct Points {
    bias: i32,
    /// By [`Ground::distance`](super::super::local::Ground::distance) after the stone.
    distance: [i32; 10],
    /// Own chains that the stone joins, at most 3.
    joined: [i32; 4],
    /// Whether one of them was in atari.
    saved: [i32; 2],
    /// Whether the stone hangs together with safe ones.
    safe: [i32; 2],
    /// Stones taken, at most 3.
    taken: [i32; 4],
    /// Chains put in atari, at most 2.
    in_atari: [i32; 3],
    /// Chains of the other side that the stone touches, at most 3.
    met: [i32; 4],
    /// Liberties left to a touched target, at most 3; 4 if it touches none.
    target_liberties: [i32; 5],
    /// Liberties of the stone, at most 3; 4 if it is safe.
    liberties: [i32; 5],
    /// Whether the point is next to safe attackers.
    hostile: [i32; 2],
    /// Empty neighbours.
    empty: [i32; 5],
    /// Own stones on the eight points around.
    own_ring: [i32; 9],
    /// The other side's stones there.
    other_ring: [i32; 9],
    /// Neighbours within the region.
    neighbors: [i32; 5],
    /// Whether the point is an own eye, and twice whether a ko was open.
    shape: [i32; 4],
    /// Points of room after the stone, at most 15.
    room: [i32; 16],
    /// By the distance before the stone.
    before: [i32; 10],
    /// The fewest liberties of a target, at most 5.
    least_liberties: [i32; 6],
    /// Chains of the defender, at most 15.
    chains: [i32; 16],
}

/// The same for a move elsewhere.
struct Passes {
    bias: i32,
    distance: [i32; 10],
    room: [i32; 16],
    least_liberties: [i32; 6],
    chains: [i32; 16],
}

const POINTS: [Points; 2] = [
    Points {
        bias: 17,
        distance: [-244, -101, -18, 95, 151, 302, 335, 418, 139, 165],
        joined: [-11, 12, 60, 73],
        saved: [19, -11],
        safe: [-2, 34],
        taken: [-70, 95, 107, 278],
        in_atari: [-31, 50, 112],
        met: [80, 17, -25, -45],
        target_liberties: [-65, 119, 71, -24, -41],
        liberties: [0, -190, 12, 106, 34],
        hostile: [-2, 34],
        empty: [-6, -5, 4, 2, 15],
        own_ring: [-78, 9, 46, 86, 115, 147, 143, 66, 41],
        other_ring: [-42, 24, 25, 24, 5, -28, -3, -19, 258],
        neighbors: [0, -60, -4, 11, 33],
        shape: [-1, 12, 103, 109],
        room: [
            159, 208, 436, 261, 120, 38, 3, -14, -23, -25, -38, -55, -67, -74, -73, -57,
        ],
        before: [54, -22, -11, -5, -31, -26, -6, 128, -7, 114],
        least_liberties: [0, 87, 5, -18, 10, -36],
        chains: [
            0, -116, -37, -8, 12, 18, 25, 29, 31, 45, 54, 39, -10, -90, -47, 0,
        ],
    },
    Points {
        bias: 11,
        distance: [182, 82, -14, -128, -138, -238, -244, -383, -23, -284],
        joined: [-85, -33, 53, 140],
        saved: [0, 16],
        safe: [11, 0],
        taken: [-92, 50, 229, 381],
        in_atari: [-74, 108, 265],
        met: [-30, 20, 35, 44],
        target_liberties: [0, 0, 0, 0, 11],
        liberties: [0, -202, -19, 81, 0],
        hostile: [-3, 6],
        empty: [-84, -65, -7, 58, 123],
        own_ring: [-157, -2, 11, 16, 12, -5, -60, -156, -186],
        other_ring: [-12, -6, 7, -10, -19, -44, 47, -51, 61],
        neighbors: [0, 18, 45, 3, -19],
        shape: [3, -54, 79, -20],
        room: [
            -209, -438, -391, -184, -90, -49, -27, -13, -2, 13, 23, 44, 53, 50, 45, 34,
        ],
        before: [21, 21, 15, -20, -30, -123, -165, -243, -97, -69],
        least_liberties: [0, -71, -25, 28, 26, 63],
        chains: [
            0, 132, 65, 25, -2, -20, -35, -47, -62, -77, -95, -96, -43, 50, 0, 0,
        ],
    },
];

const PASSES: [Passes; 2] = [
    Passes {
        bias: 5,
        distance: [-68, -24, 26, 84, 14, 0, 0, 0, 0, 0],
        room: [
            0, 0, 165, 105, 48, -21, -102, -107, -79, -111, 1, -42, -4, 5, 20, 45,
        ],
        least_liberties: [0, 72, -6, -31, -46, -155],
        chains: [
            0, 0, -91, 11, 5, 11, 2, -30, -16, -120, -72, -32, 0, 0, 0, 0,
        ],
    },
    Passes {
        bias: 0,
        distance: [71, 15, -51, -195, -91, -246, -256, -156, -80, -102],
        room: [
            -88, -99, -491, -431, -241, -30, 15, 47, 30, 20, -54, -41, -37, -13, -73, -62,
        ],
        least_liberties: [0, -210, -66, -18, -8, 28],
        chains: [
            0, 171, -56, -137, -126, -119, -114, -91, -68, -55, -58, -12, -35, 0, 0, 0,
        ],
    },
];

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
    /// One of them was in atari.
    saves: B,
    /// The stone hangs together with safe ones.
    safe: B,
    /// It touches at least one, two, three chains of the other side.
    meets: [B; 3],
    /// It puts at least one, two of them in atari.
    attacks: [B; 2],
    /// It leaves a touched target no, one, two, more liberties.
    targets: [B; 4],
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

/// The points of a row for a point's count.
fn counted<B: Bits, const N: usize, const M: usize>(
    row: &[i32; M],
    counts: &[B; N],
    bit: B,
) -> i32 {
    let count = counts.iter().filter(|&&set| (set & bit).any()).count();
    row.get(count).copied().unwrap_or(0)
}

impl<B: Bits> Search<'_, B> {
    /// What is seen of the moves of a position whose chains are in the buffer.
    fn view(&self, parent: &Local<B>) -> View<B> {
        let mover = parent.to_move.index();
        let mut view = View {
            joins: [B::ZERO; 3],
            saves: B::ZERO,
            safe: self.ground.rim[mover],
            meets: [B::ZERO; 3],
            attacks: [B::ZERO; 2],
            targets: [B::ZERO; 4],
            common: [0; 2],
        };
        let mut least = 5;
        for chain in &self.chains.of[1] {
            if (chain.stones & parent.target).any() && !chain.liberties.is_more_than(least - 1) {
                least = chain.liberties.count();
            }
        }
        let count = self.chains.of[1].len() as u32;
        let before = self.ground.distance(parent, self.hostile);
        let (points, passes) = (&POINTS[mover], &PASSES[mover]);
        let room = self.room(parent, self.hostile);
        view.common = [
            points.bias
                + of(&points.before, before)
                + of(&points.least_liberties, least)
                + of(&points.chains, count),
            passes.bias
                + of(&passes.distance, before)
                + of(&passes.room, room)
                + of(&passes.least_liberties, least)
                + of(&passes.chains, count),
        ];
        for chain in &self.chains.of[mover] {
            count_in(&mut view.joins, chain.liberties);
            if chain.safe {
                view.safe = view.safe | chain.liberties;
            } else if chain.liberties.is_single() {
                view.saves = view.saves | chain.liberties;
            }
        }
        for chain in &self.chains.of[1 - mover] {
            count_in(&mut view.meets, chain.liberties);
            if chain.safe {
                continue;
            }
            let second = chain.liberties.without_lowest();
            if second.is_single() {
                count_in(&mut view.attacks, chain.liberties);
            }
            if (chain.stones & parent.target).any() {
                let left = [second, second.without_lowest()];
                let place = match left {
                    [one, _] if one.is_empty() => 0,
                    [_, two] if two.is_empty() => 1,
                    [_, two] if two.is_single() => 2,
                    _ => 3,
                };
                if let Some(set) = view.targets.get_mut(place) {
                    *set = *set | chain.liberties;
                }
            }
        }
        view
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

    /// The points that are neither the defender's nor next to safe attackers.
    fn room(&self, local: &Local<B>, hostile: B) -> u32 {
        (self.reach & !local.stones[1] & !hostile).count()
    }

    /// Hundredths of a logit that the move wins for the side that makes it.
    fn odds(&self, parent: &Local<B>, next: &Local<B>, mv: u8, view: &mut Option<View<B>>) -> i32 {
        let mover = parent.to_move.index();
        let points = &POINTS[mover];
        let ground = self.ground;
        let mut hostile = self.hostile;
        let view = view.get_or_insert_with(|| self.view(parent));
        if mv == PASS {
            return view.common[1];
        }
        let point = u32::from(mv);
        let bit = B::bit(point);
        let around = ground.around(point);
        let is_hostile = hostile.has(point);
        if parent.to_move == Side::Attacker && is_hostile {
            hostile = hostile | around;
        }
        let empty = around & !(parent.stones[0] | parent.stones[1]);
        let is_safe = (view.safe & bit).any();
        let taken = parent.stones[1 - mover] & !next.stones[1 - mover];
        let liberties = if is_safe {
            4
        } else {
            let mut liberties = empty | taken & around;
            if (view.joins[0] & bit).any() {
                for chain in &self.chains.of[mover] {
                    if (chain.liberties & bit).any() {
                        liberties = liberties | chain.liberties;
                    }
                }
            }
            up_to_three(liberties & !bit)
        };
        let targets = view
            .targets
            .iter()
            .take_while(|&&set| (set & bit).is_empty());
        let is_eye = (around & !parent.stones[mover]).is_empty();
        let ring = ground.ring(point);
        view.common[0]
            + of(&points.distance, ground.distance(next, hostile))
            + of(&points.room, self.room(next, hostile))
            + counted(&points.joined, &view.joins, bit)
            + of(&points.saved, u32::from((view.saves & bit).any()))
            + of(&points.safe, u32::from(is_safe))
            + of(&points.taken, up_to_three(taken))
            + counted(&points.in_atari, &view.attacks, bit)
            + counted(&points.met, &view.meets, bit)
            + of(&points.target_liberties, targets.count() as u32)
            + of(&points.liberties, liberties)
            + of(&points.hostile, u32::from(is_hostile))
            + of(&points.empty, up_to_four(empty))
            + of(&points.own_ring, (ring & parent.stones[mover]).count())
            + of(
                &points.other_ring,
                (ring & parent.stones[1 - mover]).count(),
            )
            + of(&points.neighbors, up_to_four(around))
            + of(
                &points.shape,
                u32::from(is_eye) + 2 * u32::from(parent.ko != NO_KO),
            )
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
