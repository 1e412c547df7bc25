//! A run through several problems: which comes next, and when the run is over.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::time::Duration;

use super::review::{CardKey, Placement, STATUS, Stage, exam_word, placement_word, round_word};
use crate::problem::Help;

/// The kind of run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Cards that are due.
    Due,
    /// What is due, the stage of the path and the weakest technique, for a chosen time.
    Today {
        /// Time left of the chosen length.
        time: Duration,
        /// Expected time for a problem; none is begun without enough time for it.
        each: Duration,
    },
    /// The exam of a stage.
    Stage {
        /// The stage that is examined.
        stage: Stage,
        /// The number of the sitting, from 1.
        sitting: u32,
        /// Time for each problem.
        each: Duration,
    },
    /// Problems of a stage, at leisure.
    Practice(Stage),
    /// Finds where to begin the path: each problem depends on the answers before it.
    Placement {
        /// Its number, from 1.
        number: u32,
    },
    /// Problems whose latest attempt was not solved.
    Mistakes(AfterSolving),
    /// Problems of a theme and strength.
    Theme,
    /// As many as possible before time or strikes are up.
    Timed {
        /// Time for the whole run.
        time: Duration,
        /// Number of failures that end it.
        strikes: u32,
    },
    /// As many as possible without a failure.
    Streak,
    /// Pairs of positions that are nearly the same but have different answers.
    Pairs,
    /// The status of positions, asked without their goal; the answer is proved, then shown by playing.
    Status,
    /// Problems whose solution has a given length, read without stones.
    Reading {
        /// Moves of both sides to be read ahead: one of [`Mode::AHEAD`].
        ahead: u8,
        /// Whether the user also names the opponent's replies before the first stone is placed.
        says: bool,
    },
    /// A round through a set that is solved again and again, each round in half the time of the one
    /// before.
    Cycle {
        /// Its number, from 1.
        round: u32,
        /// Time left for it; `None` in the first round.
        time: Option<Duration>,
    },
    /// What a teacher assigned: the first try at each problem counts.
    Homework(Help),
    /// A time limit for each problem; the verdicts count together at the end.
    Exam {
        /// Time for each problem.
        each: Duration,
    },
}

/// What happens to a mistake once it has been solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AfterSolving {
    /// It is dropped.
    #[default]
    Drop,
    /// It comes again at the end of the run.
    Keep,
}

impl Mode {
    /// How many moves can be read ahead; the last value stands for more as well.
    pub const AHEAD: [u8; 4] = [3, 5, 7, 9];

    /// Whether a solution of `moves` moves belongs to this depth.
    #[must_use]
    pub fn is_as_deep(ahead: u8, moves: usize) -> bool {
        let ahead = usize::from(ahead);
        moves == ahead || moves + 1 == ahead || (ahead == 9 && moves > ahead)
    }

    /// Its word in the log, in some modes with a number.
    #[must_use]
    pub fn word(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Mode::Cycle { round, .. } => return Cow::Owned(round_word(round)),
            Mode::Reading { ahead, says } => {
                let word = if says { "saying" } else { "reading" };
                return Cow::Owned(format!("{word}-{ahead}"));
            }
            Mode::Due => "due",
            Mode::Today { .. } => "today",
            Mode::Stage { stage, sitting, .. } => {
                return Cow::Owned(exam_word(stage, sitting));
            }
            Mode::Practice(stage) => {
                return Cow::Owned(format!("practice-{}", stage.number()));
            }
            Mode::Placement { number } => return Cow::Owned(placement_word(number)),
            Mode::Mistakes(_) => "mistakes",
            Mode::Theme => "theme",
            Mode::Timed { .. } => "timed",
            Mode::Streak => "streak",
            Mode::Pairs => "pairs",
            Mode::Status => STATUS,
            Mode::Homework(_) => "homework",
            Mode::Exam { .. } => "exam",
        })
    }

    /// Whether hints, the solution and taking back are available only afterwards.
    #[must_use]
    pub const fn is_test(self) -> bool {
        matches!(
            self,
            Mode::Timed { .. }
                | Mode::Streak
                | Mode::Exam { .. }
                | Mode::Stage { .. }
                | Mode::Placement { .. }
                | Mode::Cycle { .. }
                | Mode::Homework(Help::No)
        )
    }
}

/// Why a run is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Over {
    /// Every item has had its turn.
    Done,
    /// The time is up.
    Time,
    /// Too many failures.
    Strikes,
    /// The user ended it.
    Ended,
}

/// The outcome of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The card of the item.
    pub key: CardKey,
    /// Whether it was solved.
    pub is_solved: bool,
    /// The user's thinking time.
    pub thinking: Duration,
}

/// A run under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    mode: Mode,
    ahead: VecDeque<CardKey>,
    current: Option<CardKey>,
    marks: Vec<Mark>,
    begun: Duration,
    /// When the current item was shown.
    item_begun: Duration,
    /// Whether the current item has its mark.
    is_noted: bool,
    /// Items that were left without a mark.
    passed: Vec<CardKey>,
    over: Option<Over>,
}

impl Run {
    /// Begins a run on these items, in order.
    #[must_use]
    pub fn new(mode: Mode, items: impl IntoIterator<Item = CardKey>, now: Duration) -> Run {
        let mut ahead: VecDeque<CardKey> = items.into_iter().collect();
        let current = ahead.pop_front();
        let over = current.is_none().then_some(Over::Done);
        Run {
            mode,
            ahead,
            current,
            marks: Vec::new(),
            begun: now,
            item_begun: now,
            is_noted: false,
            passed: Vec::new(),
            over,
        }
    }

    /// The kind of run.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// The current item.
    #[must_use]
    pub const fn current(&self) -> Option<&CardKey> {
        self.current.as_ref()
    }

    /// Number of items after the current one.
    #[must_use]
    pub fn ahead(&self) -> usize {
        self.ahead.len()
    }

    /// The outcomes so far.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Number of items solved so far.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.marks.iter().filter(|mark| mark.is_solved).count()
    }

    /// Number of items failed so far.
    #[must_use]
    pub fn failed(&self) -> usize {
        self.marks.len() - self.solved()
    }

    /// Number of items passed over, neither solved nor failed.
    #[must_use]
    pub const fn passed(&self) -> usize {
        self.passed.len()
    }

    /// Whether the run has shown an item.
    #[must_use]
    pub fn has_shown(&self, key: &CardKey) -> bool {
        let mut shown = self.marks.iter().map(|mark| &mark.key);
        shown.any(|other| other == key)
            || self.passed.contains(key)
            || self.current.as_ref() == Some(key)
    }

    /// The number of the current item, from 1.
    #[must_use]
    pub fn number(&self) -> usize {
        let is_open = self.current.is_some() && !self.is_noted;
        self.marks.len() + self.passed() + usize::from(is_open)
    }

    /// Number of items in all, including those passed over.
    #[must_use]
    pub fn total(&self) -> usize {
        let listed = self.number() + self.ahead();
        match (self.mode, self.over) {
            (Mode::Placement { .. }, None) => listed.max(Placement::PROBLEMS + self.passed()),
            _ => listed,
        }
    }

    /// Why it is over; `None` while it is under way.
    #[must_use]
    pub const fn over(&self) -> Option<Over> {
        self.over
    }

    /// Time left for the run or the current item; `None` if there is no limit.
    #[must_use]
    pub fn left(&self, now: Duration) -> Option<Duration> {
        if self.over.is_some() {
            return None;
        }
        match self.mode {
            Mode::Timed { time, .. } => Some(time.saturating_sub(now.saturating_sub(self.begun))),
            Mode::Exam { each } | Mode::Stage { each, .. } => {
                Some(each.saturating_sub(now.saturating_sub(self.item_begun)))
            }
            Mode::Cycle { time, .. } => Some(time?.saturating_sub(self.thought(now))),
            Mode::Today { time, .. } => Some(time.saturating_sub(self.thought(now))),
            _ => None,
        }
    }

    /// Thinking time in the run; looking at things afterwards takes no time.
    fn thought(&self, now: Duration) -> Duration {
        let thinking: Duration = self.marks.iter().map(|mark| mark.thinking).sum();
        let here = match self.is_noted {
            true => Duration::ZERO,
            false => now.saturating_sub(self.item_begun),
        };
        thinking + here
    }

    /// Appends an item, in a run that is chosen as it goes.
    pub fn add(&mut self, key: CardKey) {
        self.ahead.push_back(key);
    }

    /// The item after the current one.
    #[must_use]
    pub fn upcoming(&self) -> Option<&CardKey> {
        self.ahead.front()
    }

    /// Drops the current item as if it had never been part of the run; returns the next.
    pub fn leave_out(&mut self, now: Duration) -> Option<&CardKey> {
        self.current = None;
        self.next(now)
    }

    /// Records the outcome of the current item, once; what is tried afterwards does not count.
    pub fn note(&mut self, is_solved: bool, thinking: Duration) {
        let Some(key) = self.current.clone().filter(|_| self.over.is_none()) else {
            return;
        };
        if self.is_noted {
            return;
        }
        self.is_noted = true;
        if is_solved && self.mode == Mode::Mistakes(AfterSolving::Keep) && !self.was_kept(&key) {
            self.ahead.push_back(key.clone());
        }
        self.marks.push(Mark {
            key,
            is_solved,
            thinking,
        });
        match self.mode {
            Mode::Timed { strikes, .. } if self.failed() >= strikes as usize => {
                self.over = Some(Over::Strikes);
            }
            Mode::Streak if !is_solved => self.over = Some(Over::Strikes),
            _ => {}
        }
    }

    fn was_kept(&self, key: &CardKey) -> bool {
        self.marks.iter().any(|mark| mark.key == *key)
    }

    /// Whether the current item has its mark.
    #[must_use]
    pub const fn is_noted(&self) -> bool {
        self.is_noted
    }

    /// Goes on to the next item; `None` if there is none.
    pub fn next(&mut self, now: Duration) -> Option<&CardKey> {
        if self.over.is_some() {
            return None;
        }
        if let Some(key) = self.current.take().filter(|_| !self.is_noted) {
            self.passed.push(key);
        }
        let is_late = match self.mode {
            Mode::Today { time, each } if !self.ahead.is_empty() => {
                let thinking: Duration = self.marks.iter().map(|mark| mark.thinking).sum();
                // Now and then a problem takes twice as long.
                thinking + 2 * each > time
            }
            _ => false,
        };
        self.item_begun = now;
        self.is_noted = false;
        self.current = self.ahead.pop_front().filter(|_| !is_late);
        if self.current.is_none() {
            self.over = Some(if is_late { Over::Time } else { Over::Done });
        }
        self.current.as_ref()
    }

    /// Checks the clock: `true` if time has just run out, which fails the current item of an exam and ends
    /// any other run.
    pub fn tick(&mut self, now: Duration) -> bool {
        // A round goes on past its time; a session ends after the current problem.
        let goes_on = matches!(self.mode, Mode::Cycle { .. } | Mode::Today { .. });
        if self.left(now) != Some(Duration::ZERO) || goes_on {
            return false;
        }
        if let Mode::Exam { each } | Mode::Stage { each, .. } = self.mode {
            if self.is_noted {
                return false;
            }
            self.note(false, each);
            return true;
        }
        self.over = Some(Over::Time);
        true
    }

    /// Ends the run.
    pub fn end(&mut self) {
        self.over.get_or_insert(Over::Ended);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(mode: Mode, items: usize) -> Run {
        let items = (0..items).map(|n| CardKey::from(format!("eyes/p{n}")));
        Run::new(mode, items, Duration::ZERO)
    }

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// Plays a run with these results; returns how many it took.
    fn play(run: &mut Run, results: &[bool]) -> usize {
        let mut taken = 0;
        for &is_solved in results {
            run.note(is_solved, at(1));
            // What is tried afterwards does not count.
            run.note(!is_solved, at(1));
            taken += 1;
            if run.next(at(taken as u64)).is_none() {
                break;
            }
        }
        taken
    }

    #[test]
    fn each_mode_ends_in_its_own_way() {
        let mut due = run(Mode::Due, 3);
        assert_eq!(play(&mut due, &[false, true, true, true]), 3);
        assert_eq!(
            (due.over(), due.solved(), due.failed()),
            (Some(Over::Done), 2, 1)
        );
        let mut streak = run(Mode::Streak, 30);
        assert_eq!(play(&mut streak, &[true, true, false, true]), 3);
        assert_eq!((streak.over(), streak.solved()), (Some(Over::Strikes), 2));
        let timed = Mode::Timed {
            time: at(180),
            strikes: 3,
        };
        let mut strikes = run(timed, 30);
        assert_eq!(play(&mut strikes, &[false, true, false, false, true]), 4);
        assert_eq!(strikes.over(), Some(Over::Strikes));
        let mut late = run(timed, 30);
        assert_eq!(late.left(at(60)), Some(at(120)));
        assert!(!late.tick(at(179)) && late.tick(at(181)));
        assert_eq!((late.over(), late.left(at(181))), (Some(Over::Time), None));
        assert_eq!(run(Mode::Due, 0).over(), Some(Over::Done));
    }

    #[test]
    fn what_is_left_out_is_counted_nowhere() {
        let mut status = run(Mode::Status, 3);
        assert_eq!(
            status.upcoming(),
            Some(&CardKey::from("eyes/p1".to_owned()))
        );
        status.leave_out(at(1));
        assert_eq!(
            (status.number(), status.total(), status.passed()),
            (1, 2, 0)
        );
        status.note(true, at(1));
        status.next(at(2));
        assert_eq!(status.leave_out(at(3)), None);
        assert_eq!((status.over(), status.total()), (Some(Over::Done), 1));
    }

    #[test]
    fn what_is_passed_over_stays_in_the_count() {
        let mut due = run(Mode::Due, 4);
        assert_eq!((due.number(), due.total()), (1, 4));
        due.note(true, at(1));
        due.next(at(2));
        assert_eq!((due.number(), due.total(), due.passed()), (2, 4, 0));
        due.next(at(3));
        assert_eq!((due.number(), due.total(), due.passed()), (3, 4, 1));
        due.next(at(4));
        assert_eq!(due.next(at(5)), None);
        assert_eq!((due.total(), due.passed(), due.solved()), (4, 3, 1));
    }

    #[test]
    fn every_depth_from_two_moves_on_has_its_level() {
        let levels = |moves| {
            let all = Mode::AHEAD.into_iter();
            all.filter(move |&ahead| Mode::is_as_deep(ahead, moves))
                .collect::<Vec<_>>()
        };
        assert!(levels(1).is_empty());
        for (moves, level) in [(2, 3), (3, 3), (4, 5), (5, 5), (7, 7), (8, 9), (15, 9)] {
            assert_eq!(levels(moves), [level], "{moves}");
        }
        let says = Mode::Reading {
            ahead: 5,
            says: true,
        };
        assert_eq!((says.word().as_ref(), says.is_test()), ("saying-5", false));
    }

    #[test]
    fn a_round_goes_on_when_its_time_is_up() {
        let mode = Mode::Cycle {
            round: 2,
            time: Some(at(10)),
        };
        assert_eq!((mode.word().as_ref(), mode.is_test()), ("cycle-2", true));
        let mut round = run(mode, 2);
        assert_eq!(round.left(at(4)), Some(at(6)));
        round.note(true, at(4));
        // Looking at things afterwards takes no time.
        assert_eq!(round.left(at(60)), Some(at(6)));
        round.next(at(60));
        assert_eq!(round.left(at(80)), Some(at(0)));
        assert!(!round.tick(at(80)));
        assert_eq!(round.over(), None);
        round.note(false, at(20));
        round.next(at(90));
        assert_eq!((round.over(), round.solved()), (Some(Over::Done), 1));
    }

    #[test]
    fn a_session_begins_nothing_that_it_has_no_time_for() {
        let mode = Mode::Today {
            time: at(120),
            each: at(40),
        };
        let mut today = run(mode, 9);
        today.note(true, at(30));
        // Looking at the solution takes no time.
        assert_eq!(today.left(at(500)), Some(at(90)));
        assert!(today.next(at(500)).is_some());
        // What was begun is finished.
        assert!(!today.tick(at(580)));
        today.note(true, at(35));
        assert_eq!(today.next(at(600)), None);
        assert_eq!((today.over(), today.solved()), (Some(Over::Time), 2));
        let mut short = run(mode, 1);
        short.note(true, at(90));
        assert_eq!(short.next(at(90)), None);
        assert_eq!(short.over(), Some(Over::Done));
    }

    #[test]
    fn a_placement_is_chosen_as_it_goes() {
        let mut placement = run(Mode::Placement { number: 2 }, 1);
        assert_eq!(placement.mode().word(), "placement-2");
        assert_eq!((placement.number(), placement.total()), (1, 15));
        placement.note(false, at(5));
        placement.add(CardKey::from("eyes/next".to_owned()));
        assert!(placement.next(at(6)).is_some());
        assert_eq!((placement.number(), placement.total()), (2, 15));
        placement.next(at(7));
        assert_eq!(
            (placement.over(), placement.passed()),
            (Some(Over::Done), 1)
        );
        let stage = Stage::of_number(3).expect("a stage");
        let exam = Mode::Stage {
            stage,
            sitting: 2,
            each: at(90),
        };
        assert_eq!((exam.word().as_ref(), exam.is_test()), ("stage-3-2", true));
        let mut exam = run(exam, 2);
        assert!(exam.tick(at(90)));
        assert_eq!((exam.failed(), exam.over()), (1, None));
        assert!(!Mode::Practice(stage).is_test());
    }

    #[test]
    fn in_an_exam_each_problem_has_its_own_time() {
        let mut exam = run(Mode::Exam { each: at(30) }, 2);
        assert!(!exam.tick(at(29)) && exam.tick(at(30)) && !exam.tick(at(31)));
        assert_eq!(exam.failed(), 1);
        exam.next(at(40));
        assert_eq!(exam.left(at(50)), Some(at(20)));
        exam.note(true, at(10));
        assert!(!exam.tick(at(90)), "answered in time");
        assert_eq!(exam.next(at(91)), None);
        assert_eq!((exam.over(), exam.solved()), (Some(Over::Done), 1));
    }

    #[test]
    fn a_mistake_is_dropped_or_kept_for_once_more() {
        let mut drop = run(Mode::Mistakes(AfterSolving::Drop), 2);
        assert_eq!(play(&mut drop, &[true; 9]), 2);
        let mut keep = run(Mode::Mistakes(AfterSolving::Keep), 2);
        assert_eq!(play(&mut keep, &[true; 9]), 4);
    }
}
