//! Attempt records for tests of the store.

use std::time::{Duration, UNIX_EPOCH};

use raeuberspiel::problem::{ProblemId, SetId};
use raeuberspiel::store::{AttemptRecord, Outcome, ProblemKey};
use raeuberspiel::trainer::review::{Day, Grade};

/// Problem `number` of one set, solved at the first try.
pub fn attempt(number: usize) -> AttemptRecord {
    AttemptRecord {
        key: ProblemKey {
            set: SetId::new("eyes").expect("a name"),
            problem: ProblemId::new(&format!("p{number}")).expect("a name"),
        },
        at: UNIX_EPOCH + Duration::from_secs(1_700_000_000),
        day: Day::clamped(19_675),
        outcome: Outcome::Solved,
        grade: Grade::Good,
        moves: "A1".into(),
        line: "A1".into(),
        failed_after: None,
        begun_after: String::new(),
        thinking: Duration::from_secs(3),
        hints: 0,
        difficulty: None,
        techniques: Vec::new(),
        is_themed: false,
        mode: "set".into(),
    }
}
