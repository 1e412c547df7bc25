//! The first opinion of a move: how likely it wins, before anything is searched.
//!
//! A sum of points for what the move does. The points are the coefficients of a logistic regression
//! (one for each side) over 74,000 moves in random walled positions, each of which the search had
//! proved to win or to lose. They only decide what is looked at first, never what is believed.

use crate::life::Side;

use super::super::bits::Bits;
use super::super::local::{Local, NO_KO, PASS};
use super::{Search, Value};

/// Hundredths of a logit for what is seen of a move.
struct Points {
    bias: i32,
    /// For a pass, by [`Ground::distance`](super::super::local::Ground::distance) afterwards.
    pass: [i32; 10],
    /// By the same distance after a stone.
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
}

const POINTS: [Points; 2] = [
    Points {
        bias: 124,
        pass: [29, -35, 67, 8, 0, 0, 0, 0, 0, 0],
        distance: [-198, -191, -108, 5, 33, 155, 218, 149, 27, 113],
        joined: [-24, -10, 43, 69],
        saved: [9, 6],
        safe: [-16, 54],
        taken: [-104, 99, 67, 132],
        in_atari: [-60, 58, 124],
        met: [66, 20, -17, -33],
        target_liberties: [266, 31, 40, -94, -113],
        liberties: [0, -91, 22, 69, 54],
        hostile: [-16, 54],
        empty: [-5, -10, 32, 18, 12],
        own_ring: [-87, -7, 10, 45, 32, 87, 16, -7, 0],
        other_ring: [-85, 11, -4, 9, 30, -20, 36, 40, 16],
        neighbors: [0, -5, -8, 7, 22],
        shape: [2, -37, 39, 35],
    },
    Points {
        bias: -307,
        pass: [-4, -9, 32, -116, -88, -71, -60, -11, -9, -21],
        distance: [296, 218, 136, 6, 16, -119, -150, -200, -167, -126],
        joined: [-43, -20, 32, 103],
        saved: [-4, 49],
        safe: [8, 0],
        taken: [-90, -38, 90, 303],
        in_atari: [-75, 88, 210],
        met: [-49, -5, 63, 85],
        target_liberties: [0, 0, 0, 0, 8],
        liberties: [0, -163, 27, 134, 0],
        hostile: [29, -22],
        empty: [-61, -23, 44, 124, 50],
        own_ring: [-67, 9, 21, 39, 32, 27, -21, -19, -3],
        other_ring: [-80, -29, 1, 12, 63, 88, 50, 1, 0],
        neighbors: [0, 15, 81, 17, -49],
        shape: [1, -11, 16, 43],
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

impl<B: Bits> Search<'_, B> {
    /// What a position not seen before may take, from the point of view of its side to move, reached
    /// from `parent`, whose chains are in the buffer.
    pub(super) fn first_guess(&self, parent: &Local<B>, next: &Local<B>, mv: u8) -> Value {
        let logit = self.odds(parent, next, mv).clamp(-800, 800);
        // From hundredths to quarters.
        let place = ((logit + 812) / 25) as usize;
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
    fn odds(&self, parent: &Local<B>, next: &Local<B>, mv: u8) -> i32 {
        let mover = parent.to_move.index();
        let points = &POINTS[mover];
        let ground = self.ground;
        let mut hostile = self.hostile;
        if mv == PASS {
            return points.bias + of(&points.pass, ground.distance(next, hostile));
        }
        let point = u32::from(mv);
        let bit = B::bit(point);
        let around = ground.around(point);
        let is_hostile = hostile.has(point);
        if parent.to_move == Side::Attacker && is_hostile {
            hostile = hostile | around;
        }
        let empty = around & !(parent.stones[0] | parent.stones[1]);
        let mut liberties = empty;
        let (mut joined, mut saved) = (0, false);
        let mut safe = ground.rim[mover].has(point);
        for chain in &self.chains.of[mover] {
            if (chain.stones & around).any() {
                joined += 1;
                liberties = liberties | chain.liberties;
                safe |= chain.safe;
                saved |= chain.liberties == bit && !chain.safe;
            }
        }
        let (mut met, mut in_atari, mut target_liberties) = (0, 0, 4);
        for chain in &self.chains.of[1 - mover] {
            if (chain.stones & around).is_empty() {
                continue;
            }
            met += 1;
            if chain.safe {
                continue;
            }
            let left = chain.liberties & !bit;
            if left.is_empty() {
                liberties = liberties | (chain.stones & around);
            } else if left.is_single() {
                in_atari += 1;
            }
            if (chain.stones & parent.target).any() {
                target_liberties = left.count().min(3).min(target_liberties);
            }
        }
        let taken = parent.stones[1 - mover].count() - next.stones[1 - mover].count();
        let own_liberties = if safe {
            4
        } else {
            (liberties & !bit).count().min(3)
        };
        let is_eye = (around & !parent.stones[mover]).is_empty();
        let ring = ground.ring(point);
        points.bias
            + of(&points.distance, ground.distance(next, hostile))
            + of(&points.joined, joined)
            + of(&points.saved, u32::from(saved))
            + of(&points.safe, u32::from(safe))
            + of(&points.taken, taken)
            + of(&points.in_atari, in_atari)
            + of(&points.met, met)
            + of(&points.target_liberties, target_liberties)
            + of(&points.liberties, own_liberties)
            + of(&points.hostile, u32::from(is_hostile))
            + of(&points.empty, empty.count())
            + of(&points.own_ring, (ring & parent.stones[mover]).count())
            + of(
                &points.other_ring,
                (ring & parent.stones[1 - mover]).count(),
            )
            + of(&points.neighbors, around.count())
            + of(
                &points.shape,
                u32::from(is_eye) + 2 * u32::from(parent.ko != NO_KO),
            )
    }
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
                child.map(|child| search.odds(&root, &child.local, mv))
            };
            let [vital, beside] = [odds(3, 0), odds(2, 0)];
            assert!(
                vital.is_some() && vital > beside,
                "{to_move} {vital:?} {beside:?}"
            );
        }
    }
}
