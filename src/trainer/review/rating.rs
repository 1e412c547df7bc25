//! How strong the user is and how hard a problem is: Glicko-2, by the `skillratings` library.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

use super::Level;
use super::event::Grade;

/// A rating and its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// About 1500 for an average player; 200 more wins three games in four.
    pub rating: f64,
    /// The uncertainty: one standard deviation, in points.
    pub deviation: f64,
    /// How much the rating fluctuates.
    pub volatility: f64,
    /// Number of games it rests on.
    pub games: u32,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating {
            rating: 1500.0,
            deviation: 350.0,
            volatility: 0.06,
            games: 0,
        }
    }
}

/// Lower bound of the deviation, so that a rating can always follow a user who improves.
const LEAST_DEVIATION: f64 = 45.0;
/// Weight of a result if the chosen theme gave away what to look for.
const THEMED: f64 = 0.5;

/// The rating of a problem before anyone has tried it: the points of its rank.
#[must_use]
pub fn seed_of(difficulty: Option<u8>) -> Rating {
    seed_at(difficulty.map(|difficulty| Level::of_difficulty(difficulty).points()))
}

fn seed_at(points: Option<f64>) -> Rating {
    match points {
        Some(rating) => Rating {
            rating,
            deviation: 150.0,
            ..Rating::default()
        },
        None => Rating::default(),
    }
}

/// What is added to a difficulty in the log to say that it is a rank.
const IS_RANK: u8 = 100;

/// A difficulty as the log notes it.
///
/// Older attempts noted the solver's effort on a scale from 1 to 30 that was no rank. They keep what they
/// noted, so that a user's rating stays the same when it is counted again.
#[must_use]
pub const fn noted(difficulty: u8) -> u8 {
    difficulty.saturating_add(IS_RANK)
}

/// The rating of a problem at the first attempt at it, from the difficulty that the attempt noted.
#[must_use]
pub fn seed_noted(noted: Option<u8>) -> Rating {
    match noted {
        Some(rank) if rank > IS_RANK => seed_of(Some(rank - IS_RANK)),
        Some(effort) => seed_at(Some(800.0 + 60.0 * f64::from(effort.clamp(1, 30)))),
        None => seed_of(None),
    }
}

impl Rating {
    const fn to_library(self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.rating,
            deviation: self.deviation,
            volatility: self.volatility,
        }
    }

    fn from_library(rating: &Glicko2Rating, before: Rating) -> Rating {
        if !(rating.rating.is_finite()
            && rating.deviation.is_finite()
            && rating.volatility.is_finite())
        {
            return before;
        }
        Rating {
            rating: rating.rating.clamp(0.0, 4000.0),
            deviation: rating.deviation.clamp(LEAST_DEVIATION, 350.0),
            volatility: rating.volatility,
            games: before.games + 1,
        }
    }

    /// The ratings of user and problem after an attempt. Solving with help is a draw.
    #[must_use]
    pub fn meet(user: Rating, problem: Rating, grade: Grade, is_themed: bool) -> (Rating, Rating) {
        let outcome = match grade {
            Grade::Again => Outcomes::LOSS,
            Grade::Hard => Outcomes::DRAW,
            Grade::Good | Grade::Easy => Outcomes::WIN,
        };
        let (one, other) = glicko2(
            &user.to_library(),
            &problem.to_library(),
            &outcome,
            &Glicko2Config::new(),
        );
        let share = if is_themed { THEMED } else { 1.0 };
        let damp = |after: &Glicko2Rating, before: Rating| {
            let after = Rating::from_library(after, before);
            Rating {
                rating: before.rating + (after.rating - before.rating) * share,
                deviation: before.deviation + (after.deviation - before.deviation) * share,
                ..after
            }
        };
        (damp(&one, user), damp(&other, problem))
    }

    /// The rating after days without a game: less certain.
    #[must_use]
    pub fn rested(self, days: u32) -> Rating {
        let mut rating = self.to_library();
        // After a year the uncertainty no longer grows.
        for _ in 0..days.min(365) {
            rating = decay_deviation(&rating);
        }
        Rating {
            deviation: rating.deviation.clamp(LEAST_DEVIATION, 350.0),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solving_raises_failing_lowers_and_a_theme_damps() {
        let (user, problem) = (Rating::default(), seed_of(Some(12)));
        let (won, beaten) = Rating::meet(user, problem, Grade::Good, false);
        assert!(won.rating > user.rating && beaten.rating < problem.rating);
        assert!(won.deviation < user.deviation);
        let (lost, _) = Rating::meet(user, problem, Grade::Again, false);
        assert!(lost.rating < user.rating);
        let (themed, _) = Rating::meet(user, problem, Grade::Good, true);
        let part = (themed.rating - user.rating) / (won.rating - user.rating);
        assert!((part - 0.5).abs() < 1e-9, "{part}");
    }

    #[test]
    fn a_steady_user_is_rated_where_half_is_solved() {
        let mut user = Rating::default();
        for game in 0..400 {
            let level = 11 + (game % 20) as u8;
            let problem = seed_of(Some(level));
            let grade = if level < 21 {
                Grade::Good
            } else {
                Grade::Again
            };
            user = Rating::meet(user, problem, grade, false).0;
        }
        let half = seed_of(Some(21)).rating;
        assert!(
            (half - 150.0..half + 150.0).contains(&user.rating),
            "{user:?}"
        );
        assert!(user.deviation < 90.0, "{user:?}");
        assert!(user.rested(200).deviation > user.deviation);
        assert!(seed_of(Some(30)).rating > seed_of(Some(1)).rating + 1000.0);
    }

    #[test]
    fn old_attempts_count_as_they_did() {
        assert_eq!(seed_noted(None), seed_of(None));
        for difficulty in 1..=30 {
            assert_eq!(
                seed_noted(Some(noted(difficulty))),
                seed_of(Some(difficulty))
            );
            let before = 800.0 + 60.0 * f64::from(difficulty);
            assert_eq!(seed_noted(Some(difficulty)).rating, before);
        }
    }
}
