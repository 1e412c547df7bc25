//! The user's clock, for code that takes the time as an argument.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::trainer::review::Moment;

/// The current time for the user.
#[must_use]
pub fn moment() -> Moment {
    let at = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(0));
    let offset = jiff::Zoned::now().offset().seconds();
    Moment::of(at, i64::from(offset))
}

/// A number from 0 to 999,999,999 that varies from call to call: the finest digits of the clock. Random
/// enough for the view of a board, not for anything that somebody could profit from.
#[must_use]
pub fn chance() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| u64::from(since.subsec_nanos()))
}
