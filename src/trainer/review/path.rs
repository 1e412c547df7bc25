//! The path: twelve stages from 20 kyu to 5 dan, each with an exam, and a placement that finds where to
//! begin. Progress follows from the log.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::day::Day;
use super::event::Try;
use super::level::Level;
use super::rating::Rating;

/// Prefix of the mode of an attempt in an exam; the stage and the number of the sitting follow.
const EXAM: &str = "stage-";
/// Prefix of the mode of an attempt in a placement; its number follows.
const PLACEMENT: &str = "placement-";

/// How far the problems of a stage lie below its level, in points: by the rating formula, a player of
/// that level solves about seven in ten of them.
const BELOW: f64 = 150.0;

/// One of the twelve stages of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Stage(u8);

impl Stage {
    /// Number of stages.
    pub const COUNT: usize = 12;
    /// Number of problems in an exam.
    pub const EXAM: usize = 30;
    /// Problems of an exam that must be solved: seven in ten.
    pub const PASS: u32 = 21;
    /// The rank of each stage, as [`Level::rank`] counts.
    const RANKS: [i32; Stage::COUNT] = [-19, -16, -13, -10, -8, -6, -4, -2, 0, 1, 3, 5];

    /// The first stage.
    pub const FIRST: Stage = Stage(1);

    /// Every stage, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Stage> {
        (1..=Stage::COUNT as u8).map(Stage)
    }

    /// The stage of this number, from 1 to [`Stage::COUNT`].
    #[must_use]
    pub fn of_number(number: u8) -> Option<Stage> {
        Stage::all().find(|stage| stage.0 == number)
    }

    /// Its number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The level that passing its exam shows.
    #[must_use]
    pub fn level(self) -> Level {
        let place = usize::from(self.0).saturating_sub(1);
        Level::of_rank(Stage::RANKS.get(place).copied().unwrap_or_default())
    }

    /// The centre of its problems' ratings, in trainer points.
    #[must_use]
    pub fn centre(self) -> f64 {
        self.level().points() - BELOW
    }

    /// The next stage; `None` after the last.
    #[must_use]
    pub fn next(self) -> Option<Stage> {
        Stage::of_number(self.0 + 1)
    }

    /// The stage of a player: the first whose level the player has not reached, or the last.
    #[must_use]
    pub fn of_points(points: f64) -> Stage {
        let open = Stage::all().find(|stage| stage.level().points() > points);
        open.unwrap_or(Stage(Stage::COUNT as u8))
    }
}

/// One sitting of an exam.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sitting {
    /// Its number for the stage, from 1.
    pub number: u32,
    /// The day of its latest attempt.
    pub day: Day,
    /// Problems answered.
    pub attempts: u32,
    /// Those that were solved.
    pub solved: u32,
}

impl Sitting {
    /// Whether it passes the exam.
    #[must_use]
    pub const fn is_passed(&self) -> bool {
        self.solved >= Stage::PASS
    }
}

/// One placement: the user's strength, estimated from a few problems chosen by the answers so far.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Placement {
    /// Its number, from 1.
    pub number: u32,
    /// The day of its latest attempt.
    pub day: Day,
    /// Problems answered.
    pub attempts: u32,
    /// The strength that the answers show.
    pub rating: Rating,
}

impl Placement {
    /// Number of problems in a placement.
    pub const PROBLEMS: usize = 15;

    /// The rating from which a placement starts: the user's, with full uncertainty.
    #[must_use]
    pub fn begin(user: Rating) -> Rating {
        Rating {
            deviation: Rating::default().deviation,
            ..user
        }
    }

    /// Whether it was completed.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.attempts as usize >= Placement::PROBLEMS
    }
}

/// What the log says about the path.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PathRecord {
    /// The sittings of each stage's exam, the latest last.
    sittings: BTreeMap<Stage, Vec<Sitting>>,
    /// Every placement, the latest last.
    placements: Vec<Placement>,
}

/// The mode of attempts in this sitting of an exam.
#[must_use]
pub fn exam_word(stage: Stage, sitting: u32) -> String {
    format!("{EXAM}{}-{sitting}", stage.0)
}

/// The mode of attempts of this placement.
#[must_use]
pub fn placement_word(number: u32) -> String {
    format!("{PLACEMENT}{number}")
}

impl PathRecord {
    /// Records an attempt if it belongs to an exam or a placement; `user` and `problem` are the
    /// ratings before it.
    pub(super) fn take(&mut self, attempt: &Try, user: Rating, problem: Rating) {
        if let Some(number) = attempt.mode.strip_prefix(PLACEMENT) {
            if let Ok(number) = number.parse() {
                self.place(number, attempt, user, problem);
            }
            return;
        }
        let words = attempt.mode.strip_prefix(EXAM);
        let Some((stage, number)) = words.and_then(|words| words.split_once('-')) else {
            return;
        };
        let stage = stage.parse().ok().and_then(Stage::of_number);
        let (Some(stage), Ok(number)) = (stage, number.parse()) else {
            return;
        };
        let sittings = self.sittings.entry(stage).or_default();
        if sittings.last().is_none_or(|last| last.number != number) {
            sittings.push(Sitting {
                number,
                day: attempt.day,
                attempts: 0,
                solved: 0,
            });
        }
        if let Some(sitting) = sittings.last_mut()
            && (sitting.attempts as usize) < Stage::EXAM
        {
            sitting.day = attempt.day;
            sitting.attempts += 1;
            // An exam offers no help.
            sitting.solved += u32::from(attempt.is_solved);
        }
    }

    fn place(&mut self, number: u32, attempt: &Try, user: Rating, problem: Rating) {
        let placements = &mut self.placements;
        if placements.last().is_none_or(|last| last.number != number) {
            placements.push(Placement {
                number,
                day: attempt.day,
                attempts: 0,
                rating: Placement::begin(user),
            });
        }
        if let Some(placement) = placements.last_mut()
            && !placement.is_done()
        {
            placement.day = attempt.day;
            placement.attempts += 1;
            placement.rating = Rating::meet(placement.rating, problem, attempt.grade, false).0;
        }
    }

    /// The sittings of a stage's exam, the latest last.
    #[must_use]
    pub fn sittings(&self, stage: Stage) -> &[Sitting] {
        self.sittings.get(&stage).map_or(&[], Vec::as_slice)
    }

    /// The first sitting in which the exam of a stage was passed.
    #[must_use]
    pub fn passed(&self, stage: Stage) -> Option<&Sitting> {
        let mut sittings = self.sittings(stage).iter();
        sittings.find(|sitting| sitting.is_passed())
    }

    /// The best sitting of a stage's exam.
    #[must_use]
    pub fn best(&self, stage: Stage) -> Option<&Sitting> {
        let sittings = self.sittings(stage).iter();
        sittings.max_by_key(|sitting| sitting.solved)
    }

    /// The number of the sitting that comes next.
    #[must_use]
    pub fn next_sitting(&self, stage: Stage) -> u32 {
        let last = self.sittings(stage).last();
        last.map_or(1, |last| last.number.saturating_add(1))
    }

    /// The latest completed placement.
    #[must_use]
    pub fn placed(&self) -> Option<&Placement> {
        let mut placements = self.placements.iter().rev();
        placements.find(|placement| placement.is_done())
    }

    /// The strength that the placement of this number has shown so far.
    #[must_use]
    pub fn shown_by(&self, number: u32) -> Option<Rating> {
        let last = self.placements.last();
        last.filter(|last| last.number == number)
            .map(|last| last.rating)
    }

    /// The number of the placement that comes next.
    #[must_use]
    pub fn next_placement(&self) -> u32 {
        let last = self.placements.last();
        last.map_or(1, |last| last.number.saturating_add(1))
    }

    /// The current stage: the one after the highest passed, but not before the one that the placement
    /// found. `None` once the last is passed.
    #[must_use]
    pub fn current(&self) -> Option<Stage> {
        let passed = Stage::all()
            .rev()
            .find(|&stage| self.passed(stage).is_some());
        let placed = self.placed().map_or(Stage::FIRST, |placed| {
            Stage::of_points(placed.rating.rating)
        });
        match passed {
            Some(passed) => passed.next().map(|next| next.max(placed)),
            None => Some(placed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trainer::review::{Event, Grade, Ledger, noted, seed_of};

    fn attempt(number: usize, mode: String, is_solved: bool, difficulty: u8) -> Event {
        Event::Try(Try {
            problem: format!("eyes/p{number}"),
            at: number as i64,
            day: Day::clamped(10),
            is_solved,
            grade: if is_solved { Grade::Good } else { Grade::Again },
            thinking_ms: 9_000,
            line: "A1".into(),
            failed_after: (!is_solved).then(String::new),
            begun_after: String::new(),
            difficulty: Some(noted(difficulty)),
            techniques: Vec::new(),
            is_themed: false,
            mode,
        })
    }

    fn sit(ledger: &mut Ledger, stage: Stage, solved: usize, of: usize) {
        let number = ledger.path.next_sitting(stage);
        for place in 0..of {
            let mode = exam_word(stage, number);
            ledger.take(&attempt(place, mode, place < solved, 5));
        }
    }

    #[test]
    fn a_stage_is_passed_by_seven_in_ten_and_the_next_is_open() {
        let mut ledger = Ledger::default();
        assert_eq!(ledger.path.current(), Some(Stage::FIRST));
        sit(&mut ledger, Stage::FIRST, 20, 30);
        assert_eq!(ledger.path.current(), Some(Stage::FIRST));
        // A sitting that was broken off counts as far as it went.
        sit(&mut ledger, Stage::FIRST, 12, 12);
        assert_eq!(
            ledger.path.best(Stage::FIRST).map(|best| best.solved),
            Some(20)
        );
        // A sitting never counts more than its number of problems.
        sit(&mut ledger, Stage::FIRST, 21, 40);
        let passed = *ledger.path.passed(Stage::FIRST).expect("passed");
        assert_eq!((passed.number, passed.attempts, passed.solved), (3, 30, 21));
        assert_eq!(ledger.path.current(), Stage::of_number(2));
        assert_eq!(ledger.path.next_sitting(Stage::FIRST), 4);
        let last = Stage::of_number(12).expect("the last");
        sit(&mut ledger, last, 30, 30);
        assert_eq!(ledger.path.current(), None);
    }

    #[test]
    fn a_placement_finds_who_solves_up_to_a_level() {
        for (strength, least, most) in [(3, 1, 2), (10, 2, 4), (20, 6, 8), (30, 12, 12)] {
            let mut ledger = Ledger::default();
            for number in 0..Placement::PROBLEMS {
                let begin = Placement::begin(ledger.user);
                let now = ledger.path.shown_by(1).unwrap_or(begin);
                let near =
                    |difficulty: &u8| (seed_of(Some(*difficulty)).rating - now.rating).abs() as u64;
                let next = (1..=30).min_by_key(near).expect("a problem");
                let mode = placement_word(1);
                ledger.take(&attempt(number, mode, next <= strength, next));
                let is_done = number + 1 == Placement::PROBLEMS;
                assert_eq!(ledger.path.placed().is_some(), is_done);
            }
            let placed = ledger.path.placed().expect("placed");
            assert!(placed.rating.deviation < 160.0, "{placed:?}");
            let stage = ledger.path.current().expect("a stage").number();
            assert!(
                (least..=most).contains(&stage),
                "{strength}: {stage} {placed:?}"
            );
        }
    }

    #[test]
    fn stages_climb_and_a_player_is_in_the_first_he_has_not_reached() {
        let centres: Vec<f64> = Stage::all().map(Stage::centre).collect();
        assert!(centres.is_sorted());
        assert_eq!(Stage::of_points(0.0), Stage::FIRST);
        assert_eq!(Stage::of_points(9_000.0).number(), 12);
        for stage in Stage::all() {
            assert_eq!(Level::of_points(stage.level().points()), stage.level());
            let before = Stage::of_points(stage.level().points() - 1.0);
            assert_eq!(before, stage);
        }
    }

    #[test]
    fn other_modes_belong_to_no_stage() {
        let mut ledger = Ledger::default();
        for mode in [
            "stage-0-1",
            "stage-13-1",
            "stage-x",
            "stage-2",
            "placement-",
            "today",
        ] {
            ledger.take(&attempt(1, mode.to_owned(), true, 5));
        }
        assert_eq!(ledger.path, PathRecord::default());
    }
}
