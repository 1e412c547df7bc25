//! One line of the log, as far as anything follows from it.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::day::Day;
use crate::trainer::Verdict;

/// How well an attempt went, in the four words of spaced repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Grade {
    /// Not solved, or solved by being told.
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

/// What an attempt is graded by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Performance {
    /// How it ended.
    pub verdict: Verdict,
    /// Hints asked for: technique, area, move.
    pub hints: u32,
    /// Moves taken back before the end.
    pub taken_back: u32,
    /// The user's own thinking.
    pub thinking: Duration,
    /// Moves the user had to find.
    pub moves: usize,
}

/// Thinking this short, for each move to be found, is solving at a glance.
const GLANCE: Duration = Duration::from_secs(6);

/// Grades an attempt. Each hint costs a grade, as does taking moves back; the third hint is the
/// move itself, after which nothing is left to be graded.
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
    /// Seconds since 1970 by the clock of the moment.
    pub at: i64,
    /// The user's day, by the clock of his zone.
    pub day: Day,
    /// Whether the task was done.
    pub is_solved: bool,
    /// How well.
    pub grade: Grade,
    /// The user's thinking, in milliseconds.
    pub thinking_ms: u64,
    /// Every move played, the opponent's included, from the start of the problem: GTP coordinates
    /// with spaces between.
    pub line: String,
    /// The moves before the first wrong one, written the same way; `None` if there was none.
    pub failed_after: Option<String>,
    /// The moves that stood on the board when it began; empty for the start of the problem.
    pub begun_after: String,
    /// The problem's difficulty from 1 to 30, at the time.
    pub difficulty: Option<u8>,
    /// The problem's technique tags, at the time.
    pub techniques: Vec<String>,
    /// Whether the chosen theme told what to look for.
    pub is_themed: bool,
    /// In which mode, in one word (see [`Mode::word`](crate::trainer::Mode::word)).
    pub mode: String,
}

/// What a user can do by hand to a card, or keep of a problem for himself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Deed {
    /// Not today.
    Bury,
    /// Not any more, until told otherwise.
    Suspend,
    /// Again.
    Resume,
    /// As if never learned.
    Reset,
    /// One of the favourites.
    Favour,
    /// No longer one of them.
    Unfavour,
    /// A note on the problem, instead of the one before; an empty one takes it away.
    Note,
    /// Into a collection of the user's own.
    Collect,
    /// Out of it.
    Uncollect,
    /// To another place in the collection: its name and the place, in two lines.
    Place,
    /// The collection gets another name: the present one and the new one, in two lines.
    Rename,
    /// The collection gets another place among the others: its name and the place, in two lines.
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

    /// Whether it is done to a card, and not kept of a problem.
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
    /// The user did something to a card.
    Deed {
        /// The problem, as `set/problem`.
        problem: String,
        /// The position of the card: the moves before it, empty for the problem itself. Of what is kept of
        /// a problem the words: the note, or the name of the collection.
        branch: String,
        /// What.
        deed: Deed,
        /// On which day.
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
