//! One line of the log, as far as anything is derived from it.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::day::Day;
use crate::trainer::Verdict;

/// How well an attempt went, in the four grades of spaced repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Grade {
    /// Not solved, or solved by being shown the move.
    Again,
    /// Solved with help.
    Hard,
    /// Solved.
    Good,
    /// Solved at a glance.
    Easy,
}

impl Grade {
    /// Every grade, the worst first.
    pub const ALL: [Grade; 4] = [Grade::Again, Grade::Hard, Grade::Good, Grade::Easy];

    /// From 1 to 4, as schedulers number them.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Grade::Again => 1,
            Grade::Hard => 2,
            Grade::Good => 3,
            Grade::Easy => 4,
        }
    }

    /// The grade with this number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Grade> {
        Grade::ALL
            .into_iter()
            .find(|grade| grade.number() == number)
    }
}

/// What the grade of an attempt depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Performance {
    /// How it ended.
    pub verdict: Verdict,
    /// Hints asked for: idea, area, move.
    pub hints: u32,
    /// Moves taken back before the end.
    pub taken_back: u32,
    /// The user's thinking time.
    pub thinking: Duration,
    /// Moves the user had to find.
    pub moves: usize,
}

/// Thinking this short per move to be found counts as solving at a glance.
const GLANCE: Duration = Duration::from_secs(6);

/// Grades an attempt. Each hint costs a grade, and so does taking moves back; the third hint is the
/// move itself, after which nothing is left to grade.
#[must_use]
pub fn grade(performance: &Performance) -> Grade {
    if !performance.verdict.is_solved() || performance.hints >= 3 {
        return Grade::Again;
    }
    let moves = u32::try_from(performance.moves.max(1)).unwrap_or(1);
    let base: u32 = if performance.thinking <= GLANCE * moves {
        4
    } else {
        3
    };
    let lost = performance.hints + u32::from(performance.taken_back > 0);
    // Solved is solved: help makes it hard, not failed.
    match base.saturating_sub(lost) {
        0..=2 => Grade::Hard,
        3 => Grade::Good,
        _ => Grade::Easy,
    }
}

/// An attempt that ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// The problem, as `set/problem`.
    pub problem: String,
    /// Seconds since 1970, by the clock at that time.
    pub at: i64,
    /// The user's day, in the user's time zone.
    pub day: Day,
    /// Whether the task was done.
    pub is_solved: bool,
    /// How well it went.
    pub grade: Grade,
    /// The user's thinking time, in milliseconds.
    pub thinking_ms: u64,
    /// Every move played from the start of the problem, including the opponent's: GTP coordinates
    /// separated by spaces.
    pub line: String,
    /// The moves before the first wrong one, in the same form; `None` if there was none.
    pub failed_after: Option<String>,
    /// The moves on the board when it began; empty for the start of the problem.
    pub begun_after: String,
    /// The problem's difficulty at the time, as [`noted`](super::noted); a number up to 30 is one of before
    /// difficulties were ranks.
    pub difficulty: Option<u8>,
    /// The problem's technique tags, at the time.
    pub techniques: Vec<String>,
    /// Whether the chosen theme gave away what to look for.
    pub is_themed: bool,
    /// The mode, as one word (see [`Mode::word`](crate::trainer::Mode::word)).
    pub mode: String,
}

/// What a user can do to a card by hand, or keep about a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Deed {
    /// Hide the card for today.
    Bury,
    /// Hide the card until it is resumed.
    Suspend,
    /// Bring a hidden card back.
    Resume,
    /// Treat the card as never learned.
    Reset,
    /// Add the problem to the favourites.
    Favour,
    /// Remove the problem from the favourites.
    Unfavour,
    /// Replace the note on the problem; an empty one removes it.
    Note,
    /// Add the problem to one of the user's collections.
    Collect,
    /// Remove the problem from a collection.
    Uncollect,
    /// Move the problem within a collection: its name and the place, in two lines.
    Place,
    /// Rename a collection: the present name and the new one, in two lines.
    Rename,
    /// Move a collection among the others: its name and the place, in two lines.
    Arrange,
}

impl Deed {
    /// Every deed.
    pub const ALL: [Deed; 12] = [
        Deed::Bury,
        Deed::Suspend,
        Deed::Resume,
        Deed::Reset,
        Deed::Favour,
        Deed::Unfavour,
        Deed::Note,
        Deed::Collect,
        Deed::Uncollect,
        Deed::Place,
        Deed::Rename,
        Deed::Arrange,
    ];

    /// Its word in the log.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Deed::Bury => "bury",
            Deed::Suspend => "suspend",
            Deed::Resume => "resume",
            Deed::Reset => "reset",
            Deed::Favour => "favour",
            Deed::Unfavour => "unfavour",
            Deed::Note => "note",
            Deed::Collect => "collect",
            Deed::Uncollect => "uncollect",
            Deed::Place => "place",
            Deed::Rename => "rename",
            Deed::Arrange => "arrange",
        }
    }

    /// Whether it is done to a card, rather than kept about a problem.
    #[must_use]
    pub const fn is_of_card(self) -> bool {
        matches!(
            self,
            Deed::Bury | Deed::Suspend | Deed::Resume | Deed::Reset
        )
    }
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// An attempt ended.
    Try(Try),
    /// The user did something to a card, or keeps something about a problem.
    Deed {
        /// The problem, as `set/problem`.
        problem: String,
        /// The card's position: the moves before it, empty for the problem itself. For what is kept about
        /// a problem, its words: the note, or the name of the collection.
        branch: String,
        /// What was done.
        deed: Deed,
        /// The day it was done.
        day: Day,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graded(verdict: Verdict, hints: u32, taken_back: u32, seconds: u64) -> Grade {
        grade(&Performance {
            verdict,
            hints,
            taken_back,
            thinking: Duration::from_secs(seconds),
            moves: 2,
        })
    }

    #[test]
    fn every_hint_lowers_the_grade_and_no_help_makes_a_solution_a_failure() {
        use Verdict::{AnotherWay, GaveUp, Solved, Wrong};
        assert_eq!(graded(Solved, 0, 0, 12), Grade::Easy);
        assert_eq!(graded(Solved, 0, 0, 13), Grade::Good);
        assert_eq!(graded(AnotherWay, 0, 0, 60), Grade::Good);
        assert_eq!(graded(Solved, 1, 0, 5), Grade::Good);
        assert_eq!(graded(Solved, 1, 0, 50), Grade::Hard);
        assert_eq!(graded(Solved, 2, 1, 50), Grade::Hard);
        assert_eq!(graded(Solved, 3, 0, 5), Grade::Again, "the move was shown");
        assert_eq!(graded(Wrong, 0, 0, 1), Grade::Again);
        assert_eq!(graded(GaveUp, 0, 0, 1), Grade::Again);
    }
}
