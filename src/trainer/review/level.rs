//! How strong a player should be to manage a problem, in kyu and dan.
//!
//! The solver rates a problem from 1 to 30, the trainer counts in Glicko points. Neither means anything
//! to a player. The table below follows the choice that the welcome sheet offers: 30 to 20 kyu for
//! problems around 2, 19 to 10 kyu around 6, 9 to 1 kyu around 10, dan from 18 on.
//! It has not been measured against players of known strength, so the program says "about" of a player
//! or a problem, or "~" where there is little room.

use super::{Rating, seed_of};

/// Trainer points, and how many ranks above 1 kyu they stand for (1 dan is 1, 2 kyu is -1).
const TABLE: [(f64, f64); 6] = [
    (600.0, -29.0),
    (920.0, -24.0),
    (1160.0, -13.5),
    (1400.0, -4.0),
    (1880.0, 2.0),
    (2800.0, 9.0),
];

/// Largest deviation at which a rating is worth showing.
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

    /// The level this many ranks above 1 kyu.
    pub(super) const fn of_rank(rank: i32) -> Level {
        Level(rank)
    }

    /// The level for trainer points.
    #[must_use]
    pub fn of_points(points: f64) -> Level {
        Level(between(points, |at| at).round() as i32)
    }

    /// The level of a problem, from the solver's difficulty of 1 to 30.
    #[must_use]
    pub fn of_difficulty(difficulty: u8) -> Level {
        Level::of_points(seed_of(Some(difficulty)).rating)
    }

    /// The level of a player, once the rating is sure enough.
    #[must_use]
    pub fn of_player(rating: &Rating) -> Option<Level> {
        (rating.deviation <= SURE).then(|| Level::of_points(rating.rating))
    }

    /// The trainer points of this level.
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

/// Interpolates linearly in the table; `way` chooses the direction.
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
