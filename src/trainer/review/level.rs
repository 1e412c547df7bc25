//! How strong a player should be to manage a problem, in kyu and dan.
//!
//! A problem's difficulty is a rank, 1 for 25 kyu to 30 for 5 dan; the trainer counts in Glicko points. The
//! table below joins the two, so that a problem nobody has tried yet is met at the points of its rank.
//! Neither has been measured against players of known strength, so the program says "about" of a player
//! or a problem, or "~" where there is little room. `src/docs/levels.md` says what a rank means.

use super::Rating;
use crate::problem::MAX_DIFFICULTY;

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

    /// The level of a problem of this difficulty: 1 is 25 kyu, 25 is 1 kyu, 30 is 5 dan.
    #[must_use]
    pub const fn of_difficulty(difficulty: u8) -> Level {
        let kept = match difficulty {
            0 => 1,
            1..=MAX_DIFFICULTY => difficulty,
            _ => MAX_DIFFICULTY,
        };
        Level(kept as i32 - 25)
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
    use crate::trainer::review::seed_of;

    #[test]
    fn every_difficulty_is_a_rank_of_its_own() {
        for difficulty in 1..=MAX_DIFFICULTY {
            let level = Level::of_difficulty(difficulty);
            assert_eq!(level.rank(), i32::from(difficulty) - 25);
            // A problem nobody has tried is met at the points of its rank.
            let seed = seed_of(Some(difficulty)).rating;
            assert_eq!(Level::of_points(seed), level, "{difficulty}");
        }
        assert_eq!(Level::of_difficulty(0), Level(-24));
        assert_eq!(Level::of_difficulty(200), Level(5));
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
