//! Scores and komi as exact numbers.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};

/// An amount of points, exact to a hundredth, so that every komi in use can be represented.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score(i32);

impl Score {
    /// No points.
    pub const ZERO: Score = Score(0);
    /// Largest amount that [`Score::read`] takes, in whole points.
    pub const LIMIT: i32 = 1000;

    /// From whole points.
    #[must_use]
    pub const fn whole(points: i32) -> Score {
        Score(points.saturating_mul(100))
    }

    /// From half points: 13 is 6.5.
    #[must_use]
    pub const fn halves(halves: i32) -> Score {
        Score(halves.saturating_mul(50))
    }

    /// The amount in hundredths of a point.
    #[must_use]
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// Parses a decimal number such as `6.5`, `-3` or `0,5`, rounded to a hundredth; `None` if it is not a
    /// number or exceeds [`Score::LIMIT`].
    #[must_use]
    pub fn read(text: &str) -> Option<Score> {
        let number: f64 = text.trim().replace(',', ".").parse().ok()?;
        let is_sound = number.is_finite() && number.abs() <= f64::from(Score::LIMIT);
        // The bound above keeps the product far inside i32.
        is_sound.then(|| Score((number * 100.0).round() as i32))
    }

    /// The amount without its sign.
    #[must_use]
    pub const fn abs(self) -> Score {
        Score(self.0.saturating_abs())
    }
}

impl fmt::Display for Score {
    /// Writes no more digits than needed: `6.5`, `7`, `-0.75`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0.abs() / 100, self.0.abs() % 100);
        let sign = if self.0 < 0 { "-" } else { "" };
        match rest {
            0 => write!(f, "{sign}{whole}"),
            rest if rest % 10 == 0 => write!(f, "{sign}{whole}.{}", rest / 10),
            rest => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

impl Add for Score {
    type Output = Score;
    fn add(self, other: Score) -> Score {
        Score(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl Sub for Score {
    type Output = Score;
    fn sub(self, other: Score) -> Score {
        Score(self.0.saturating_sub(other.0))
    }
}

impl Neg for Score {
    type Output = Score;
    fn neg(self) -> Score {
        Score(self.0.saturating_neg())
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Score>>(scores: I) -> Score {
        scores.fold(Score::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_written_without_loss() {
        for (text, written) in [
            ("6.5", "6.5"),
            ("0,5", "0.5"),
            ("-3", "-3"),
            ("3.75", "3.75"),
            ("-0.25", "-0.25"),
            ("7.0", "7"),
            ("0.05", "0.05"),
        ] {
            assert_eq!(
                Score::read(text).map(|score| score.to_string()),
                Some(written.into())
            );
        }
        for text in ["", "x", "nan", "inf", "1e9", "6.5 points"] {
            assert_eq!(Score::read(text), None, "{text}");
        }
    }
}
