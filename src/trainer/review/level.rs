//! How strong a player is who should manage a problem: in kyu and dan, as players say it.
//!
//! The solver rates a problem from 1 to 30, the trainer counts in Glicko points. Neither means anything
//! to a player. The table below says what the choice of the first sheet says: from 30 to 20 kyu for
//! problems around 2, from 19 to 10 kyu around 6, from 9 to 1 kyu around 10, dan from 18 on.
//! It has not been measured against players of known strength: what the program says of a player or a
//! problem says "about", or "~" where there is little room.

use super::{Rating, seed_of};

/// Points of the trainer, and how many ranks they lie above 1 kyu (1 dan is 1, 2 kyu is -1).
const TABLE: [(f64, f64); 6] = [
    (600.0, -29.0),
    (920.0, -24.0),
    (1160.0, -13.5),
    (1400.0, -4.0),
    (1880.0, 2.0),
    (2800.0, 9.0),
];

/// Surer than this a rating is worth telling.
const SURE: f64 = 160.0;

/// A rank: 1 and above are dan, 0 and below kyu, 0 being 1 kyu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(i32);

impl Level {
    /// The levels that a choice offers, the weakest first.
    pub const STEPS: [Level; 10] = [
        Level(-24),
        Level(-19),
        Level(-14),
        Level(-9),
        Level(-4),
        Level(0),
        Level(1),
        Level(3),
        Level(5),
        Level(7),
    ];

    /// Of so many ranks above 1 kyu.
    pub(super) const fn of_rank(rank: i32) -> Level {
        Level(rank)
    }

    /// Of points of the trainer.
    #[must_use]
    pub fn of_points(points: f64) -> Level {
        Level(between(points, |at| at).round() as i32)
    }

    /// Of a problem, by the solver's difficulty from 1 to 30.
    #[must_use]
    pub fn of_difficulty(difficulty: u8) -> Level {
        Level::of_points(seed_of(Some(difficulty)).rating)
    }

    /// Of a player, once enough is known.
    #[must_use]
    pub fn of_player(rating: &Rating) -> Option<Level> {
        (rating.deviation <= SURE).then(|| Level::of_points(rating.rating))
    }

    /// Points of the trainer for it.
    #[must_use]
    pub fn points(self) -> f64 {
        between(f64::from(self.0), |(points, rank)| (rank, points))
    }

    /// How many ranks above 1 kyu: 1 and more are dan, 0 and less kyu.
    #[must_use]
    pub const fn rank(self) -> i32 {
        self.0
    }
}

/// Reads the table, straight between its lines, one way or the other.
fn between(value: f64, way: impl Fn((f64, f64)) -> (f64, f64)) -> f64 {
    let mut best = 0.0;
    for pair in TABLE.windows(2) {
        let &[low, high] = pair else { continue };
        let ((from, low), (to, high)) = (way(low), way(high));
        best = low + (value.clamp(from, to) - from) / (to - from) * (high - low);
        if value <= to {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harder_is_never_weaker() {
        let levels: Vec<Level> = (1..=30).map(Level::of_difficulty).collect();
        assert!(levels.is_sorted());
    }

    #[test]
    fn points_and_levels_are_each_other_s() {
        for level in Level::STEPS {
            assert_eq!(Level::of_points(level.points()), level);
        }
        assert_eq!(Level::of_points(0.0), Level(-29));
        assert_eq!(Level::of_points(9_000.0), Level(9));
        let unknown = Rating {
            deviation: 350.0,
            ..Rating::default()
        };
        assert_eq!(Level::of_player(&unknown), None);
    }
}
