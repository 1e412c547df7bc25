//! A line of the log: an attempt, or something done to a card.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::problem::{ProblemId, SetId};
use crate::trainer::review::{Day, Deed, Event, Grade, Ledger, Try};

/// Identifies a problem across program versions and files.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProblemKey {
    /// The set it belongs to.
    pub set: SetId,
    /// The problem in the set.
    pub problem: ProblemId,
}

impl ProblemKey {
    /// The key as one text: `set/problem`.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}/{}", self.set, self.problem)
    }

    /// Parses a key written as `set/problem`; `None` if these are not valid names.
    #[must_use]
    pub fn read(text: &str) -> Option<ProblemKey> {
        let (set, problem) = text.split_once('/')?;
        Some(ProblemKey {
            set: SetId::new(set)?,
            problem: ProblemId::new(problem)?,
        })
    }
}

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Solved without a wrong move.
    Solved,
    /// A wrong move was made.
    Failed,
    /// The user asked for the solution.
    GaveUp,
}

impl Outcome {
    const ALL: [Outcome; 3] = [Outcome::Solved, Outcome::Failed, Outcome::GaveUp];

    /// Its word in the log.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Solved => "solved",
            Outcome::Failed => "failed",
            Outcome::GaveUp => "gave-up",
        }
    }

    /// The outcome with this word.
    #[must_use]
    pub fn read(word: &str) -> Option<Outcome> {
        Outcome::ALL
            .into_iter()
            .find(|outcome| outcome.word() == word)
    }
}

/// An attempt as a line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptRecord {
    /// The problem that was tried.
    pub key: ProblemKey,
    /// When it ended, by the wall clock; the order of the log does not depend on it.
    pub at: SystemTime,
    /// The user's day, counted from 1 January 1970 by the local clock.
    pub day: Day,
    /// How it ended.
    pub outcome: Outcome,
    /// How well it went.
    pub grade: Grade,
    /// The user's moves, as stored, in GTP notation separated by spaces; for a question the answer, as a
    /// word or by its number.
    pub moves: String,
    /// Every move from the start of the problem, including the opponent's.
    pub line: String,
    /// The moves before the first wrong one; `None` if there was none.
    pub failed_after: Option<String>,
    /// The moves on the board when it began.
    pub begun_after: String,
    /// The user's thinking time, without replies, rulings and pauses.
    pub thinking: Duration,
    /// Hints asked for.
    pub hints: u32,
    /// The problem's difficulty at the time, as [`noted`](crate::trainer::review::noted).
    pub difficulty: Option<u8>,
    /// The problem's technique tags, at the time.
    pub techniques: Vec<String>,
    /// Whether the chosen theme gave away what to look for.
    pub is_themed: bool,
    /// The mode, as one word.
    pub mode: String,
}

impl AttemptRecord {
    /// When it ended, in seconds since 1970; 0 for a clock before 1970.
    #[must_use]
    pub fn seconds(&self) -> i64 {
        seconds(self.at)
    }

    /// The event of this line: as much as anything is derived from.
    #[must_use]
    pub fn event(&self) -> Event {
        Event::Try(Try {
            problem: self.key.text(),
            at: self.seconds(),
            day: self.day,
            is_solved: self.outcome == Outcome::Solved,
            grade: self.grade,
            thinking_ms: u64::try_from(self.thinking.as_millis()).unwrap_or(u64::MAX),
            line: self.line.clone(),
            failed_after: self.failed_after.clone(),
            begun_after: self.begun_after.clone(),
            difficulty: self.difficulty,
            techniques: self.techniques.clone(),
            is_themed: self.is_themed,
            mode: self.mode.clone(),
        })
    }

    /// A checksum of all values: 40 % of bit flips in a database go unnoticed by its own check.
    pub(super) fn sum(&self) -> i64 {
        self.sum_on(self.day.into())
    }

    /// The checksum with the number of the day as it is in the file.
    pub(super) fn sum_on(&self, day: i64) -> i64 {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let difficulty = self.difficulty.map_or(0, u32::from);
        let text = format!(
            "{}|{}|{}|{}|{}|{}|{}|{:?}|{}|{}|{}|{}|{}|{}|{}",
            self.key.text(),
            self.seconds(),
            day,
            self.outcome.word(),
            self.grade.number(),
            self.moves,
            self.line,
            self.failed_after,
            self.begun_after,
            self.thinking.as_millis(),
            self.hints,
            difficulty,
            self.techniques.join(" "),
            self.is_themed,
            self.mode,
        );
        for byte in text.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        // SQLite stores small numbers in fewer bytes.
        i64::from(hash as u32)
    }
}

/// Something the user did to a card, or keeps about a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeedRecord {
    /// The problem that it concerns.
    pub key: ProblemKey,
    /// When it was done, by the wall clock; `None` in lines of versions that did not record it.
    pub at: Option<SystemTime>,
    /// The card's position: the moves before it. For what is kept about a problem its words: the note, or
    /// the name of the collection.
    pub branch: String,
    /// What was done.
    pub deed: Deed,
    /// The user's day, in the user's time zone.
    pub day: Day,
}

impl DeedRecord {
    /// When it was done, in seconds since 1970; the end of its day if no time was recorded.
    #[must_use]
    pub fn seconds(&self) -> i64 {
        self.at
            .map_or_else(|| i64::from(self.day) * 86_400 + 86_399, seconds)
    }

    /// The event of this line.
    #[must_use]
    pub fn event(&self) -> Event {
        Event::Deed {
            problem: self.key.text(),
            branch: self.branch.clone(),
            deed: self.deed,
            day: self.day,
        }
    }
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogLine {
    /// An attempt.
    Attempt(AttemptRecord),
    /// Something done to a card.
    Deed(DeedRecord),
}

impl LogLine {
    /// When it happened, in seconds since 1970.
    #[must_use]
    pub fn seconds(&self) -> i64 {
        match self {
            LogLine::Attempt(attempt) => attempt.seconds(),
            LogLine::Deed(deed) => deed.seconds(),
        }
    }

    /// The event of this line: as much as anything is derived from.
    #[must_use]
    pub fn event(&self) -> Event {
        match self {
            LogLine::Attempt(attempt) => attempt.event(),
            LogLine::Deed(deed) => deed.event(),
        }
    }
}

/// How far the log has been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Row of the latest attempt that is counted.
    pub attempt: i64,
    /// Row of the latest deed that is counted.
    pub deed: i64,
}

/// Numbers of irregular lines in the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Odd {
    /// Lines that make no sense or do not match their checksums; they are skipped.
    pub strange: usize,
    /// Attempts whose day lies outside the calendar (see [`Day`]); they count on the day of their clock.
    pub redated: usize,
}

impl Odd {
    /// Whether every line is regular.
    #[must_use]
    pub fn is_none(self) -> bool {
        self == Odd::default()
    }

    /// Adds the numbers of another part of the log.
    pub fn add(&mut self, other: Odd) {
        self.strange += other.strange;
        self.redated += other.redated;
    }
}

/// What the log says about one problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The latest outcome.
    pub latest: Outcome,
    /// Number of attempts.
    pub attempts: u32,
    /// Number of attempts that ended solved.
    pub solved: u32,
}

impl Standing {
    /// The standing after one more attempt.
    #[must_use]
    pub fn after(before: Option<Standing>, outcome: Outcome) -> Standing {
        let (attempts, solved) = before.map_or((0, 0), |s| (s.attempts, s.solved));
        Standing {
            latest: outcome,
            attempts: attempts + 1,
            solved: solved + u32::from(outcome == Outcome::Solved),
        }
    }

    /// The standing of every problem in a ledger.
    #[must_use]
    pub fn all(ledger: &Ledger) -> BTreeMap<ProblemKey, Standing> {
        ledger
            .problems
            .iter()
            .filter_map(|(name, problem)| {
                let standing = Standing {
                    latest: if problem.is_latest_solved {
                        Outcome::Solved
                    } else {
                        Outcome::Failed
                    },
                    attempts: problem.attempts,
                    solved: problem.solved,
                };
                Some((ProblemKey::read(name)?, standing))
            })
            .collect()
    }
}

/// Seconds since 1970; 0 for a time before that.
fn seconds(at: SystemTime) -> i64 {
    at.duration_since(UNIX_EPOCH).map_or(0, |since| {
        i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
    })
}

/// The moment this many seconds after 1970; `None` outside the calendar of [`Day`].
#[must_use]
pub fn moment(seconds: i64) -> Option<SystemTime> {
    Day::new(seconds.div_euclid(86_400)).ok()?;
    UNIX_EPOCH.checked_add(Duration::from_secs(u64::try_from(seconds).ok()?))
}
