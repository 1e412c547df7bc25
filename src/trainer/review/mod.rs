//! What follows from the log of attempts: when a position comes back, how strong the user is.
//!
//! The log is a list of [`Event`]s. A [`Ledger`] holds what follows from it; it can be updated
//! event by event or rebuilt from the first one, with the same result. Nothing here reads a clock:
//! days and seconds come with the events.

mod cycle;
mod day;
mod event;
mod homework;
mod ledger;
mod level;
mod mine;
mod moment;
mod path;
mod plan;
mod rating;
mod schedule;
mod summary;

pub use cycle::{Cycle, NextRound, Round, round_word};
pub use day::{Day, NoDay};
pub use event::{Deed, Event, Grade, Performance, Try, grade};
pub use homework::{Assigned, FirstTry, Handed, WrongLine, homework_word};
pub use ledger::{DayRecord, JudgedRecord, Ledger, ProblemRecord, STATUS, TechniqueRecord};
pub use level::Level;
pub use mine::{Collection, MOST_NAME, MOST_NOTE, Mine, collection_name, two_lines};
pub use moment::Moment;
pub use path::{PathRecord, Placement, Sitting, Stage, exam_word, placement_word};
pub use plan::{Due, Forecast, Limits, Plan, Why};
pub use rating::{Rating, noted, seed_of};
pub use schedule::{Card, CardKey, Preview};
pub use summary::{FORECAST, Summary, Technique, WEEKS, streak};
