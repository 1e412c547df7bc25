//! When a position comes back: FSRS-6, by the `fsrs` library.

use std::fmt;
use std::sync::OnceLock;

use fsrs::{FSRS, MemoryState};
use serde::{Deserialize, Serialize};

use super::day::Day;
use super::event::{Deed, Grade};

/// Identifies a card: a position of a problem. As text `set/problem` or `set/problem#moves`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub struct CardKey {
    /// The problem, as `set/problem`.
    pub problem: String,
    /// The moves before the position, GTP coordinates separated by spaces; empty for the start.
    pub branch: String,
}

impl fmt::Display for CardKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)?;
        if !self.branch.is_empty() {
            write!(f, "#{}", self.branch)?;
        }
        Ok(())
    }
}

impl From<CardKey> for String {
    fn from(key: CardKey) -> String {
        key.to_string()
    }
}

impl From<String> for CardKey {
    fn from(text: String) -> CardKey {
        match text.split_once('#') {
            Some((problem, branch)) => CardKey {
                problem: problem.to_owned(),
                branch: branch.to_owned(),
            },
            None => CardKey {
                problem: text,
                branch: String::new(),
            },
        }
    }
}

/// How well a position is remembered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// Days after which the chance of remembering it is nine in ten.
    pub stability: f32,
    /// From 1 (easy) to 10 (hard).
    pub difficulty: f32,
    /// The day it was last met.
    pub last_day: Day,
    /// The moment it was last met, in seconds since 1970.
    pub last_at: i64,
    /// How that meeting went.
    pub last_grade: Grade,
    /// The day it is due.
    pub due_day: Day,
    /// While it is being learned: when it is due, in seconds since 1970.
    pub step_due_at: Option<i64>,
    /// Meetings so far.
    pub meetings: u32,
    /// Failures so far.
    pub lapses: u32,
    /// Whether it is kept out until the user wants it back.
    pub is_suspended: bool,
    /// It is not shown before this day.
    pub buried_until: Day,
}

/// When a card would come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Days until then, if it is solved now.
    pub if_solved: i32,
    /// Minutes until then, if it is failed now.
    pub if_failed_minutes: u32,
}

/// Intended chance of remembering at the moment a card comes back.
const RETENTION: f32 = 0.9;
/// Seconds after which a failed card comes back, in the same session.
const LEARNING_STEP: i64 = 10 * 60;
/// Longest interval, in days: ten years.
const LONGEST: f32 = 3650.0;

fn model() -> &'static FSRS {
    static MODEL: OnceLock<FSRS> = OnceLock::new();
    // The default parameters of FSRS-6: those of the average learner.
    MODEL.get_or_init(FSRS::default)
}

impl Card {
    /// The card after a position has been met, for the first time or again.
    ///
    /// A clock that was set back counts as no time passed, so that no interval is ever negative.
    #[must_use]
    pub fn after(before: Option<&Card>, grade: Grade, at: i64, day: Day) -> Card {
        let memory = before.map(|card| MemoryState {
            stability: card.stability,
            difficulty: card.difficulty,
        });
        // However far the clock was set back, time never runs backwards for a card.
        let (last_day, last_at) = before.map_or((day, at), |card| (card.last_day, card.last_at));
        let elapsed = u32::try_from(day.since(last_day)).unwrap_or(0);
        let (day, at) = (day.max(last_day), at.max(last_at));
        let (stability, difficulty, interval) =
            match model().next_states(memory, RETENTION, elapsed) {
                Ok(next) => {
                    let state = match grade {
                        Grade::Again => next.again,
                        Grade::Hard => next.hard,
                        Grade::Good => next.good,
                        Grade::Easy => next.easy,
                    };
                    (
                        state.memory.stability,
                        state.memory.difficulty,
                        state.interval,
                    )
                }
                // Only for invalid numbers, which this file never writes: start afresh.
                Err(_) => (1.0, 5.0, 1.0),
            };
        let is_failed = grade == Grade::Again;
        let days = interval.clamp(1.0, LONGEST).round() as i32;
        Card {
            stability,
            difficulty,
            last_day: day,
            last_at: at,
            last_grade: grade,
            due_day: if is_failed { day } else { day.plus(days) },
            step_due_at: is_failed.then(|| at.saturating_add(LEARNING_STEP)),
            meetings: before.map_or(0, |card| card.meetings) + 1,
            lapses: before.map_or(0, |card| card.lapses) + u32::from(is_failed),
            is_suspended: before.is_some_and(|card| card.is_suspended),
            buried_until: before.map_or(Day::FIRST, |card| card.buried_until),
        }
    }

    /// Applies what the user did; `false` if the card is to be forgotten.
    #[must_use]
    pub fn take(&mut self, deed: Deed, day: Day) -> bool {
        match deed {
            Deed::Bury => self.buried_until = day.plus(1),
            Deed::Suspend => self.is_suspended = true,
            Deed::Resume => {
                self.is_suspended = false;
                self.buried_until = Day::FIRST;
            }
            Deed::Reset => return false,
            // What is kept about a problem does not concern its cards.
            Deed::Favour
            | Deed::Unfavour
            | Deed::Note
            | Deed::Collect
            | Deed::Uncollect
            | Deed::Place
            | Deed::Rename
            | Deed::Arrange => {}
        }
        true
    }

    /// Whether it should be shown now.
    #[must_use]
    pub fn is_due(&self, at: i64, day: Day) -> bool {
        if self.is_suspended || self.buried_until > day {
            return false;
        }
        match self.step_due_at {
            // With a clock set far back the step would take ages; the next day is late enough.
            Some(due) => at >= due || day > self.last_day,
            None => day >= self.due_day,
        }
    }

    /// The chance that it is still remembered, from 0 to 1.
    #[must_use]
    pub fn retrievability(&self, day: Day) -> f32 {
        let elapsed = day.since(self.last_day).max(0) as f32;
        let state = MemoryState {
            stability: self.stability.max(0.01),
            difficulty: self.difficulty,
        };
        fsrs::current_retrievability(state, elapsed, fsrs::FSRS6_DEFAULT_DECAY).clamp(0.0, 1.0)
    }

    /// When it would come back if it were met on this day.
    #[must_use]
    pub fn preview(before: Option<&Card>, at: i64, day: Day) -> Preview {
        let solved = Card::after(before, Grade::Good, at, day);
        Preview {
            if_solved: solved.due_day.since(day).max(1),
            if_failed_minutes: (LEARNING_STEP / 60) as u32,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_is_solved_stays_away_longer_each_time_and_what_fails_comes_back_at_once() {
        let mut card = Card::after(None, Grade::Good, 0, Day::clamped(100));
        let mut before = 0;
        for _ in 0..6 {
            let interval = card.due_day.since(card.last_day);
            assert!(interval > before, "{interval} after {before}");
            before = interval;
            assert!(!card.is_due(0, card.due_day.plus(-1)) && card.is_due(0, card.due_day));
            card = Card::after(Some(&card), Grade::Good, 0, card.due_day);
        }
        let failed = Card::after(Some(&card), Grade::Again, 5000, card.due_day);
        assert!(!failed.is_due(5001, failed.last_day) && failed.is_due(5600, failed.last_day));
        assert!(failed.stability < card.stability);
        assert_eq!(failed.lapses, 1);
    }

    #[test]
    fn a_key_is_one_text() {
        for (problem, branch) in [("eyes/one", ""), ("eyes/one", "A1 pass B2")] {
            let key = CardKey {
                problem: problem.to_owned(),
                branch: branch.to_owned(),
            };
            assert_eq!(CardKey::from(key.to_string()), key);
        }
    }

    proptest! {
        /// Whatever the clock does, no interval is negative, every number is valid, and a card that is
        /// put off comes back.
        #[test]
        fn no_clock_breaks_a_card(
            steps in proptest::collection::vec((0..4usize, -800_000i64..800_000, -40_000..400_000i32), 1..40)
        ) {
            let (mut at, mut day) = (1_800_000_000i64, Day::clamped(20_000));
            let mut card: Option<Card> = None;
            for (grade, seconds, days) in steps {
                at += seconds;
                day = day.plus(days);
                let next = Card::after(card.as_ref(), Grade::ALL[grade], at, day);
                prop_assert!(next.stability.is_finite() && next.stability > 0.0);
                prop_assert!((1.0..=10.0).contains(&next.difficulty));
                prop_assert!(next.due_day >= next.last_day);
                prop_assert!(next.last_day >= card.as_ref().map_or(day, |card| card.last_day));
                prop_assert!(next.is_due(next.last_at + 100_000, next.due_day.plus(1)));
                prop_assert!((0.0..=1.0).contains(&next.retrievability(day)));
                card = Some(next);
            }
        }
    }
}
